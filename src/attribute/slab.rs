//! [`Slab`]: things by small numbers that are used again.

/// Things numbered densely; a number that is free is given again.
#[derive(Debug)]
pub(super) struct Slab<T> {
    slots: Vec<Option<T>>,
    free: Vec<u32>,
}

impl<T> Default for Slab<T> {
    fn default() -> Self {
        Self {
            slots: Vec::new(),
            free: Vec::new(),
        }
    }
}

impl<T> Slab<T> {
    /// How many numbers were ever in use at once, about.
    pub(super) fn span(&self) -> usize {
        self.slots.len()
    }

    pub(super) fn len(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    pub(super) fn get(&self, number: u32) -> Option<&T> {
        self.slots.get(index(number))?.as_ref()
    }

    pub(super) fn get_mut(&mut self, number: u32) -> Option<&mut T> {
        self.slots.get_mut(index(number))?.as_mut()
    }

    pub(super) fn add(&mut self, thing: T) -> u32 {
        if let Some(number) = self.free.pop()
            && let Some(slot) = self.slots.get_mut(index(number))
        {
            *slot = Some(thing);
            return number;
        }
        self.slots.push(Some(thing));
        u32::try_from(self.slots.len() - 1).unwrap_or(u32::MAX)
    }

    /// Takes a thing out. The last one takes the memory along.
    pub(super) fn take(&mut self, number: u32) -> Option<T> {
        let thing = self.slots.get_mut(index(number))?.take()?;
        self.free.push(number);
        if self.free.len() == self.slots.len() {
            *self = Self::default();
        }
        Some(thing)
    }

    /// Everything with its number.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, &T)> {
        (0..)
            .zip(&self.slots)
            .filter_map(|(number, slot)| Some((number, slot.as_ref()?)))
    }

    /// What the slots take, without what the things hold.
    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Option<T>>() + self.free.capacity() * size_of::<u32>()
    }
}

/// A number as a place in a list.
pub(super) fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_used_again_and_the_last_takes_the_memory() {
        let mut slab = Slab::default();
        let numbers = ['a', 'b', 'c'].map(|thing| slab.add(thing));
        assert_eq!(numbers, [0, 1, 2]);
        assert_eq!((slab.take(1), slab.take(1)), (Some('b'), None));
        assert_eq!((slab.len(), slab.span(), slab.get(1)), (2, 3, None));
        assert_eq!(slab.add('d'), 1);
        assert_eq!(
            slab.iter().map(|(_, thing)| *thing).collect::<String>(),
            "adc"
        );
        for number in numbers {
            assert!(slab.take(number).is_some(), "{number}");
        }
        assert_eq!((slab.len(), slab.span(), slab.bytes()), (0, 0, 0));
    }
}
