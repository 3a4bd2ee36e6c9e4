//! One triple of a pattern, ready to be met.

use crate::term::{Signature, TermId};

/// What stands at one place of a step: a variable by its place in the order of binding, or a
/// constant of the dictionary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Slot(u32);

/// A [`Slot`] to match on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Variable(u8),
    Constant(TermId),
}

impl Slot {
    const VARIABLE: u32 = 1 << 31;
    /// A variable without a number yet.
    pub(super) const OPEN: Self = Self(u32::MAX);

    pub(crate) fn variable(number: u8) -> Self {
        Self(Self::VARIABLE | u32::from(number))
    }

    pub(crate) fn constant(id: TermId) -> Self {
        Self(id.0)
    }

    /// As a word.
    pub(super) fn bits(self) -> u32 {
        self.0
    }

    /// The slot of such a word.
    pub(super) fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    pub(crate) fn part(self) -> Part {
        if self.0 & Self::VARIABLE == 0 {
            Part::Constant(TermId(self.0))
        } else {
            Part::Variable(self.0.to_le_bytes()[0])
        }
    }

    pub(crate) fn as_variable(self) -> Option<u8> {
        match self.part() {
            Part::Variable(number) => Some(number),
            Part::Constant(_) => None,
        }
    }

    pub(crate) fn as_constant(self) -> Option<TermId> {
        match self.part() {
            Part::Constant(id) => Some(id),
            Part::Variable(_) => None,
        }
    }
}

/// A triple to be met: subject, predicate, object. Equal steps after equal steps are shared by all
/// patterns that have them. `hearken:directType` is the property [`TermId::DIRECT_TYPE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Step(pub(crate) [Slot; 3]);

impl Step {
    /// No step.
    pub(crate) const NONE: Self = Self([Slot::OPEN; 3]);

    /// Its slots as one number below 2⁹⁶.
    pub(crate) fn bits(self) -> u128 {
        let slots = self.0.iter();
        slots.fold(0, |bits, slot| bits << 32 | u128::from(slot.0))
    }

    /// The class that it asks of its subject.
    pub(crate) fn class(self) -> Option<TermId> {
        let is_type = self.property() == Some(TermId::TYPE);
        is_type.then(|| self.0[2].as_constant()).flatten()
    }

    /// Its property, unless that is a variable.
    pub(crate) fn property(self) -> Option<TermId> {
        self.0[1].as_constant()
    }

    /// Whether only types as sent serve.
    pub(crate) fn is_direct(self) -> bool {
        self.property() == Some(TermId::DIRECT_TYPE)
    }

    /// Whether it asks for predicates or classes that it does not name, so that the whole closure is
    /// needed.
    pub(crate) fn is_open(self) -> bool {
        match self.property() {
            None => true,
            Some(property) => property == TermId::TYPE && self.0[2].as_constant().is_none(),
        }
    }

    /// Its variables, each as often as it stands there.
    pub(crate) fn variables(self) -> impl Iterator<Item = u8> {
        self.0.into_iter().filter_map(Slot::as_variable)
    }

    /// Its constants.
    pub(crate) fn constants(self) -> impl Iterator<Item = TermId> {
        self.0.into_iter().filter_map(Slot::as_constant)
    }

    /// Adds what an event must hold to satisfy it.
    pub(super) fn sign(self, signature: &mut Signature) {
        // What an open step names may be derived, and then the event holds no sign of it.
        if self.is_open() {
            return;
        }
        for id in self.constants() {
            if id != TermId::TYPE {
                signature.add(id);
            }
        }
    }
}
