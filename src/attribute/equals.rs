//! [`Equals`]: hash lists by value, for `=`.

use super::class::{Class, Kind};
use super::condition::Condition;
use super::probe::Query;
use crate::term::{Comparison, Constant, compare};
use hashbrown::HashMap;
use std::mem;
use std::sync::Arc;

/// The slots of all that ask for one value.
#[derive(Debug)]
struct Group {
    constant: Arc<Constant>,
    /// Sorted; a slot is there as often as it asks.
    slots: Vec<u32>,
}

/// Values of one class for one attribute, by key. Values of one key are few, mostly one.
#[derive(Debug)]
struct List {
    attribute: u8,
    class: Class,
    groups: HashMap<u64, Vec<Group>>,
}

/// Slots by the values that they ask an attribute for.
///
/// Within one class equal constants are equal to the same values, so that a group is compared once.
/// Cost of a query: a look-up per attribute and class. A float among decimals equals a range of
/// them: it is compared with all keys.
#[derive(Debug, Default)]
pub(super) struct Equals {
    lists: Vec<List>,
}

impl Equals {
    fn search(&self, condition: &Condition) -> Result<usize, usize> {
        let key = (condition.axis.attribute, condition.axis.class);
        self.lists
            .binary_search_by_key(&key, |list| (list.attribute, list.class))
    }

    pub(super) fn insert(&mut self, condition: &Condition, slot: u32) {
        let at = match self.search(condition) {
            Ok(at) => at,
            Err(at) => {
                let list = List {
                    attribute: condition.axis.attribute,
                    class: condition.axis.class,
                    groups: HashMap::new(),
                };
                self.lists.insert(at, list);
                at
            }
        };
        let Some(list) = self.lists.get_mut(at) else {
            return;
        };
        let groups = list.groups.entry(condition.place).or_default();
        match groups.iter_mut().find(|group| group.is_of(condition)) {
            Some(group) => {
                let at = group.slots.partition_point(|other| *other < slot);
                group.slots.insert(at, slot);
            }
            None => groups.push(Group {
                constant: Arc::clone(&condition.constant),
                slots: vec![slot],
            }),
        }
    }

    pub(super) fn remove(&mut self, condition: &Condition, slot: u32) {
        let Ok(at) = self.search(condition) else {
            return;
        };
        let all = &mut self.lists[at].groups;
        if let Some(groups) = all.get_mut(&condition.place) {
            if let Some(group) = groups.iter_mut().find(|group| group.is_of(condition))
                && let Ok(at) = group.slots.binary_search(&slot)
            {
                group.slots.remove(at);
            }
            groups.retain(|group| !group.slots.is_empty());
            if groups.is_empty() {
                all.remove(&condition.place);
            }
        }
        if all.is_empty() {
            self.lists.remove(at);
        }
        if self.lists.is_empty() {
            drop(mem::take(&mut self.lists));
        }
    }

    /// Visits the slots of all that ask for the values of a query, as often as they do.
    pub(super) fn visit(&self, query: &Query<'_>, mut visit: impl FnMut(u32)) {
        for list in &self.lists {
            let probe = query.probe(list.attribute);
            let Some(sieve) = probe.and_then(|probe| probe.sieve(Kind::Equal, list.class)) else {
                continue;
            };
            let mut visit_all = |groups: &[Group]| {
                for group in groups {
                    if query.equals(list.attribute, &group.constant) {
                        group.slots.iter().copied().for_each(&mut visit);
                    }
                }
            };
            if sieve.low == sieve.high {
                if let Some(groups) = list.groups.get(&sieve.low) {
                    visit_all(groups);
                }
                continue;
            }
            for (key, groups) in &list.groups {
                if sieve.low <= *key && *key <= sieve.high {
                    visit_all(groups);
                }
            }
        }
    }

    pub(super) fn bytes(&self) -> usize {
        let lists = self.lists.iter().map(|list| {
            let groups = list.groups.values().map(|groups| {
                let slots = groups.iter().map(|group| group.slots.capacity());
                groups.capacity() * size_of::<Group>() + slots.sum::<usize>() * size_of::<u32>()
            });
            list.groups.allocation_size() + groups.sum::<usize>()
        });
        self.lists.capacity() * size_of::<List>() + lists.sum::<usize>()
    }
}

impl Group {
    /// Whether it has the value of this condition, which is of its class.
    fn is_of(&self, condition: &Condition) -> bool {
        let (left, right) = (self.constant.operand(), condition.constant.operand());
        compare(Comparison::Equal, left, right) == Some(true)
    }
}
