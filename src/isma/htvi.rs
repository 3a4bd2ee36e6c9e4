//! HTVI, the variable index, a hash adjacency table: for each variable its list of filters and its
//! list of types. It is the level of meaning.
//!
//! A variable of the merged patterns is the place of a structure that binds it.

use super::counting::ConditionId;
use super::rows::RowId;
use hashbrown::HashMap;

/// A place in a structure: its subject, predicate or object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Place {
    pub(super) structure: ConditionId,
    pub(super) part: u8,
}

/// Which table a row is of: the tag that tells the two lists apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Tag {
    /// VFL.
    Filter,
    /// VTL.
    Type,
}

/// A variable's place in the index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct VariableId(u32);

impl VariableId {
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// The rows of a table that are asked of a variable, in order, each with its condition.
type List = Vec<(RowId, ConditionId)>;

/// The lists of a variable. In the paper each variable has one of the two; here it may have both.
#[derive(Clone, Debug, Default)]
struct Lists {
    filters: List,
    types: List,
}

impl Lists {
    fn list(&self, tag: Tag) -> &List {
        match tag {
            Tag::Filter => &self.filters,
            Tag::Type => &self.types,
        }
    }

    fn list_mut(&mut self, tag: Tag) -> &mut List {
        match tag {
            Tag::Filter => &mut self.filters,
            Tag::Type => &mut self.types,
        }
    }
}

/// The index.
#[derive(Debug, Default)]
pub(super) struct Htvi {
    variables: HashMap<Place, VariableId>,
    lists: Vec<Lists>,
    free: Vec<VariableId>,
}

impl Htvi {
    /// How many variables there are.
    pub(super) fn len(&self) -> usize {
        self.variables.len()
    }

    /// Its own heap bytes, about.
    pub(super) fn bytes(&self) -> usize {
        let lists = self.lists.iter();
        self.variables.allocation_size()
            + self.lists.capacity() * size_of::<Lists>()
            + lists
                .map(|lists| lists.filters.capacity() + lists.types.capacity())
                .sum::<usize>()
                * size_of::<(RowId, ConditionId)>()
            + self.free.capacity() * size_of::<VariableId>()
    }

    /// The variable of a place of which anything is asked.
    pub(super) fn variable(&self, place: Place) -> Option<VariableId> {
        self.variables.get(&place).copied()
    }

    /// The condition that a row of a table makes of a variable. O(log n) in the variable's list.
    pub(super) fn find(&self, variable: VariableId, tag: Tag, row: RowId) -> Option<ConditionId> {
        let list = self.lists[variable.index()].list(tag);
        let at = list.binary_search_by_key(&row, |entry| entry.0).ok()?;
        Some(list[at].1)
    }

    /// Adds a row that is not there to the list of the variable of this place.
    pub(super) fn insert(
        &mut self,
        place: Place,
        tag: Tag,
        row: RowId,
        condition: ConditionId,
    ) -> VariableId {
        let (lists, free) = (&mut self.lists, &mut self.free);
        let variable = *self.variables.entry(place).or_insert_with(|| {
            free.pop().unwrap_or_else(|| {
                lists.push(Lists::default());
                VariableId(u32::try_from(lists.len() - 1).unwrap_or(u32::MAX))
            })
        });
        let list = lists[variable.index()].list_mut(tag);
        let at = list.partition_point(|entry| entry.0 < row);
        list.insert(at, (row, condition));
        variable
    }

    /// Takes a row from the list of the variable of this place; the variable goes with its last.
    pub(super) fn remove(&mut self, place: Place, tag: Tag, row: RowId) {
        let Some(variable) = self.variable(place) else {
            return;
        };
        let lists = &mut self.lists[variable.index()];
        let list = lists.list_mut(tag);
        if let Ok(at) = list.binary_search_by_key(&row, |entry| entry.0) {
            list.remove(at);
        }
        if lists.filters.is_empty() && lists.types.is_empty() {
            *lists = Lists::default();
            self.variables.remove(&place);
            self.free.push(variable);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::counting::Counting;
    use super::super::rows::Rows;
    use super::*;

    #[test]
    fn a_variable_has_two_lists_and_goes_with_its_last_row() {
        let (mut rows, mut counting) = (Rows::default(), Counting::default());
        let [first, second] = ["a", "b"].map(|name| rows.acquire(&name));
        let [structure, one, two, three] = [(); 4].map(|()| counting.add_condition());
        let place = Place { structure, part: 0 };
        let mut htvi = Htvi::default();
        let variable = htvi.insert(place, Tag::Filter, second, two);
        assert_eq!(htvi.insert(place, Tag::Filter, first, one), variable);
        assert_eq!(htvi.insert(place, Tag::Type, first, three), variable);
        assert_eq!((htvi.len(), htvi.variable(place)), (1, Some(variable)));
        assert_eq!(htvi.find(variable, Tag::Filter, second), Some(two));
        assert_eq!(htvi.find(variable, Tag::Type, first), Some(three));
        assert_eq!(htvi.find(variable, Tag::Type, second), None);
        let object = Place { structure, part: 2 };
        assert_eq!(htvi.variable(object), None);
        for (tag, row) in [(Tag::Filter, first), (Tag::Type, first)] {
            htvi.remove(place, tag, row);
            assert_eq!(htvi.len(), 1);
        }
        htvi.remove(place, Tag::Filter, second);
        assert_eq!((htvi.len(), htvi.variable(place)), (0, None));
        assert_eq!(htvi.insert(object, Tag::Type, first, three), variable);
    }
}
