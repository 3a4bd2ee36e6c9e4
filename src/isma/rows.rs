//! What the tables have in common: one row for each distinct thing, with counted uses.

use hashbrown::HashMap;
use std::hash::Hash;

/// A row's place in its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct RowId(u32);

impl RowId {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug)]
struct Row<K> {
    key: K,
    uses: u32,
}

/// A table. A row goes with its last use, and its place is used again. All is O(1).
#[derive(Debug)]
pub(super) struct Rows<K> {
    index: HashMap<K, RowId>,
    slots: Vec<Option<Row<K>>>,
    free: Vec<RowId>,
}

impl<K> Default for Rows<K> {
    fn default() -> Self {
        Self {
            index: HashMap::new(),
            slots: Vec::new(),
            free: Vec::new(),
        }
    }
}

impl<K: Clone + Eq + Hash> Rows<K> {
    /// How many rows there are.
    pub(super) fn len(&self) -> usize {
        self.index.len()
    }

    /// Its own heap bytes, about.
    pub(super) fn bytes(&self) -> usize {
        self.index.allocation_size()
            + self.slots.capacity() * size_of::<Option<Row<K>>>()
            + self.free.capacity() * size_of::<RowId>()
    }

    pub(super) fn find(&self, key: &K) -> Option<RowId> {
        self.index.get(key).copied()
    }

    pub(super) fn get(&self, id: RowId) -> Option<&K> {
        Some(&self.slots.get(id.index())?.as_ref()?.key)
    }

    /// The row of this key, one use more.
    pub(super) fn acquire(&mut self, key: &K) -> RowId {
        if let Some(id) = self.find(key) {
            if let Some(row) = &mut self.slots[id.index()] {
                row.uses += 1;
            }
            return id;
        }
        let row = Some(Row {
            key: key.clone(),
            uses: 1,
        });
        let id = if let Some(id) = self.free.pop() {
            self.slots[id.index()] = row;
            id
        } else {
            self.slots.push(row);
            RowId(u32::try_from(self.slots.len() - 1).unwrap_or(u32::MAX))
        };
        self.index.insert(key.clone(), id);
        id
    }

    /// One use less.
    pub(super) fn release(&mut self, id: RowId) {
        let Some(slot) = self.slots.get_mut(id.index()) else {
            return;
        };
        let Some(row) = slot else { return };
        row.uses -= 1;
        if row.uses == 0 {
            self.index.remove(&row.key);
            *slot = None;
            self.free.push(id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_shared_and_goes_with_its_last_use() {
        let mut rows = Rows::default();
        let first = rows.acquire(&"a");
        assert_eq!(rows.acquire(&"a"), first);
        let other = rows.acquire(&"b");
        assert_ne!(other, first);
        assert_eq!((rows.len(), rows.get(other)), (2, Some(&"b")));
        rows.release(first);
        assert_eq!(rows.find(&"a"), Some(first));
        rows.release(first);
        assert_eq!(
            (rows.find(&"a"), rows.get(first), rows.len()),
            (None, None, 1)
        );
        assert_eq!(rows.acquire(&"c"), first, "its place is used again");
    }
}
