//! HTSI, the structure index, a hash adjacency table: for each predicate the ends that patterns ask
//! for. It is the level of structure.

use super::counting::ConditionId;
use super::pdt::Predicate;
use super::rows::RowId;
use crate::term::TermId;
use hashbrown::HashMap;

/// Subject and object of a structure; `None` where a variable stands.
pub(super) type Ends = [Option<TermId>; 2];

/// A triple pattern but for its variables' names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Structure {
    pub(super) predicate: Predicate,
    pub(super) ends: Ends,
}

/// What is adjacent to a predicate.
#[derive(Debug, Default)]
struct Adjacent {
    by_ends: HashMap<Ends, ConditionId>,
    /// How many there are of each form, so that a form which nobody asks for is not looked up.
    forms: [u32; 4],
}

/// The index. What is said of a predicate stands at the place of its row in the PDT.
#[derive(Debug, Default)]
pub(super) struct Htsi {
    adjacent: Vec<Adjacent>,
    len: usize,
}

/// Which ends are constants.
fn form(ends: Ends) -> usize {
    usize::from(ends[0].is_some()) + 2 * usize::from(ends[1].is_some())
}

impl Htsi {
    /// How many structures there are.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn find(&self, predicate: RowId, ends: Ends) -> Option<ConditionId> {
        let adjacent = self.adjacent.get(predicate.index())?;
        adjacent.by_ends.get(&ends).copied()
    }

    /// Adds a structure that is not there.
    pub(super) fn insert(&mut self, predicate: RowId, ends: Ends, condition: ConditionId) {
        if self.adjacent.len() <= predicate.index() {
            self.adjacent
                .resize_with(predicate.index() + 1, Adjacent::default);
        }
        let adjacent = &mut self.adjacent[predicate.index()];
        adjacent.by_ends.insert(ends, condition);
        adjacent.forms[form(ends)] += 1;
        self.len += 1;
    }

    pub(super) fn remove(&mut self, predicate: RowId, ends: Ends) {
        let Some(adjacent) = self.adjacent.get_mut(predicate.index()) else {
            return;
        };
        if adjacent.by_ends.remove(&ends).is_some() {
            adjacent.forms[form(ends)] -= 1;
            self.len -= 1;
        }
        if adjacent.by_ends.is_empty() {
            *adjacent = Adjacent::default();
        }
    }

    /// Whether some structure of the predicate has a variable as object.
    pub(super) fn is_object_open(&self, predicate: RowId) -> bool {
        let adjacent = self.adjacent.get(predicate.index());
        adjacent.is_some_and(|adjacent| adjacent.forms[0] + adjacent.forms[1] > 0)
    }

    /// Its own heap bytes, about.
    pub(super) fn bytes(&self) -> usize {
        let adjacent = self.adjacent.iter();
        self.adjacent.capacity() * size_of::<Adjacent>()
            + adjacent
                .map(|adjacent| adjacent.by_ends.allocation_size())
                .sum::<usize>()
    }

    /// Calls `visit` for each structure of the predicate that a triple of these ends has: four
    /// look-ups at most.
    pub(super) fn for_each_met(
        &self,
        predicate: RowId,
        [subject, object]: Ends,
        mut visit: impl FnMut(ConditionId),
    ) {
        let Some(adjacent) = self.adjacent.get(predicate.index()) else {
            return;
        };
        let forms = [
            [None, None],
            [subject, None],
            [None, object],
            [subject, object],
        ];
        for (ends, (index, count)) in forms.into_iter().zip(adjacent.forms.iter().enumerate()) {
            // An end that the dictionary does not know is no constant.
            if *count > 0
                && form(ends) == index
                && let Some(condition) = adjacent.by_ends.get(&ends)
            {
                visit(*condition);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::counting::Counting;
    use super::super::pdt::Pdt;
    use super::*;

    #[test]
    fn a_triple_finds_the_structures_that_it_has() {
        let (mut pdt, mut htsi) = (Pdt::default(), Htsi::default());
        let mut counting = Counting::default();
        let row = pdt.acquire(&Predicate::Property(TermId(9)));
        let other = pdt.acquire(&Predicate::Any);
        let (one, two) = (Some(TermId(1)), Some(TermId(2)));
        let mut add = |row, ends| {
            let condition = counting.add_condition();
            htsi.insert(row, ends, condition);
            condition
        };
        let met = [[None, None], [one, None], [None, two], [one, two]].map(|ends| add(row, ends));
        add(row, [two, None]);
        add(other, [one, two]);
        assert_eq!(htsi.len(), 6);
        let found = |htsi: &Htsi| {
            let mut found = Vec::new();
            htsi.for_each_met(row, [one, two], |id| found.push(id));
            found
        };
        assert_eq!(found(&htsi), met);
        assert_eq!(htsi.find(row, [one, None]), Some(met[1]));
        htsi.remove(row, [one, None]);
        htsi.remove(row, [one, None]);
        assert_eq!(found(&htsi), [met[0], met[2], met[3]]);
        assert_eq!(htsi.len(), 5);
    }
}
