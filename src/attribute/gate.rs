//! [`Gate`]: a comparison with a constant in so few bytes that it is kept where it is asked.

use super::class::{Class, Kind};
use super::condition::Condition;
use super::index::Predicate;
use super::probe::{Probe, Verdict};

/// A predicate by the place of its constant. Where that does not tell, the constant must be asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gate {
    kind: Kind,
    class: Class,
    place: u64,
}

impl Gate {
    /// Cost: that of a hash of the constant at most.
    pub(crate) fn of(predicate: &Predicate) -> Self {
        let condition = Condition::of(predicate);
        Self {
            kind: condition.axis.kind,
            class: condition.axis.class,
            place: condition.place,
        }
    }

    /// Whether it holds for a value; `None` where the place does not tell.
    pub(crate) fn holds(self, value: &Probe) -> Option<bool> {
        let sieve = value.sieve(self.kind, self.class);
        match sieve.map(|sieve| sieve.verdict(self.place)) {
            Some(Verdict::Holds) => Some(true),
            Some(Verdict::Ask) => None,
            Some(Verdict::Fails) | None => Some(false),
        }
    }

    /// As words, the variable with it.
    pub(crate) fn pack(self, attribute: u8) -> [u32; 3] {
        let half = |word| u32::try_from(word & u64::from(u32::MAX)).unwrap_or(u32::MAX);
        [
            u32::from_le_bytes([attribute, self.kind as u8, index(self.class), 0]),
            half(self.place),
            half(self.place >> 32),
        ]
    }

    /// The variable and the gate of such words.
    #[inline]
    pub(crate) fn unpack([head, low, high]: [u32; 3]) -> (u8, Self) {
        let [attribute, kind, class, _] = head.to_le_bytes();
        let gate = Self {
            kind: Kind::ALL[usize::from(kind)],
            class: Class::ALL[usize::from(class)],
            place: u64::from(high) << 32 | u64::from(low),
        };
        (attribute, gate)
    }
}

fn index(class: Class) -> u8 {
    (0..)
        .zip(Class::ALL)
        .find_map(|(index, other)| (other == class).then_some(index))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gate_is_packed_and_unpacked() {
        for kind in Kind::ALL {
            assert_eq!(Kind::ALL[usize::from(kind as u8)], kind);
            for class in Class::ALL {
                let place = 0x0123_4567_89AB_CDEF;
                let gate = Gate { kind, class, place };
                let (attribute, again) = Gate::unpack(gate.pack(200));
                assert_eq!((attribute, again.kind, again.class), (200, kind, class));
                assert_eq!(again.place, place);
            }
        }
    }
}
