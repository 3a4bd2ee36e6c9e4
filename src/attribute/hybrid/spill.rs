//! [`Spill`]: the index of HMACD, for what the poset cannot order.

use super::tree::{Interval, Tree};
use crate::attribute::EntryId;
use crate::attribute::class::{Class, Kind};
use crate::attribute::condition::Condition;
use crate::attribute::counters::{COUNT_MAX, Counters};
use crate::attribute::equals::Equals;
use crate::attribute::probe::Query;
use crate::attribute::slab::{Slab, index};
use hashbrown::HashMap;

/// What is found by itself and counts one.
#[derive(Debug)]
enum Part {
    /// In a hash list.
    Value(Condition),
    /// In an interval tree: two bounds of one attribute and class, or one.
    Range(Vec<Condition>),
}

/// An entry: the subscription list of the paper, from which all its parts can be reached.
#[derive(Debug)]
struct Slot {
    id: EntryId,
    parts: Vec<Part>,
    /// `!=`, and what no order serves: checked at the end.
    checked: Box<[Condition]>,
}

/// The intervals of one class for one attribute.
#[derive(Debug)]
struct Forest {
    attribute: u8,
    class: Class,
    tree: Tree,
}

/// First level: the attribute, and the class of its constants. Below it a hash list by value for
/// equalities and an interval tree for ranges.
#[derive(Debug, Default)]
pub(super) struct Spill {
    slots: Slab<Slot>,
    /// How many parts each slot has.
    needed: Vec<u8>,
    by_id: HashMap<EntryId, u32>,
    equals: Equals,
    /// Sorted by attribute and class.
    ranges: Vec<Forest>,
    /// Slots without parts, sorted.
    partless: Vec<u32>,
}

impl Spill {
    pub(super) fn len(&self) -> usize {
        self.slots.len()
    }

    pub(super) fn insert(&mut self, id: EntryId, conditions: Vec<Condition>) {
        let slot = Slot::of(id, conditions);
        let needed = u8::try_from(slot.parts.len()).unwrap_or(u8::MAX);
        let equals: Vec<_> = slot.values().cloned().collect();
        let ranges: Vec<_> = slot.ranges().collect();
        let number = self.slots.add(slot);
        self.by_id.insert(id, number);
        if self.needed.len() < self.slots.span() {
            self.needed.resize(self.slots.span(), 0);
        }
        if let Some(slot) = self.needed.get_mut(index(number)) {
            *slot = needed;
        }
        for condition in &equals {
            self.equals.insert(condition, number);
        }
        for (attribute, class, mut interval) in ranges {
            interval.slot = number;
            let at = match self.search(attribute, class) {
                Ok(at) => at,
                Err(at) => {
                    let tree = Tree::default();
                    let forest = Forest {
                        attribute,
                        class,
                        tree,
                    };
                    self.ranges.insert(at, forest);
                    at
                }
            };
            if let Some(forest) = self.ranges.get_mut(at) {
                forest.tree.insert(interval);
            }
        }
        if needed == 0 {
            let at = self.partless.partition_point(|other| *other < number);
            self.partless.insert(at, number);
        }
    }

    fn search(&self, attribute: u8, class: Class) -> Result<usize, usize> {
        self.ranges
            .binary_search_by_key(&(attribute, class), |forest| {
                (forest.attribute, forest.class)
            })
    }

    /// Takes an entry away with all its parts, wherever they are. Whether it was here.
    pub(super) fn take(&mut self, id: EntryId) -> bool {
        let Some(number) = self.by_id.remove(&id) else {
            return false;
        };
        let Some(slot) = self.slots.take(number) else {
            return false;
        };
        for condition in slot.values() {
            self.equals.remove(condition, number);
        }
        for (attribute, class, mut interval) in slot.ranges() {
            interval.slot = number;
            if let Ok(at) = self.search(attribute, class) {
                let tree = &mut self.ranges[at].tree;
                tree.remove(interval);
                if tree.is_empty() {
                    self.ranges.remove(at);
                }
            }
        }
        if let Ok(at) = self.partless.binary_search(&number) {
            self.partless.remove(at);
        }
        if self.by_id.is_empty() {
            *self = Self::default();
        }
        true
    }

    /// Adds the entries that hold. The counters are the paper's matching bucket: an entry that
    /// reaches its number of parts has met them all, as each counts once.
    pub(super) fn find(&self, query: &Query<'_>, found: &mut Vec<EntryId>) {
        Counters::with(self.slots.span(), |counters| {
            let mut count = |slot: u32| {
                let needed = self.needed.get(index(slot)).copied();
                if needed.is_some_and(|needed| counters.reaches(slot, needed)) {
                    found.extend(self.checked(slot, query));
                }
            };
            self.equals.visit(query, &mut count);
            for forest in &self.ranges {
                let Some(probe) = query.probe(forest.attribute) else {
                    continue;
                };
                let sieve = |kind| probe.sieve(kind, forest.class);
                let (Some(lower), Some(upper)) = (sieve(Kind::Lower), sieve(Kind::Upper)) else {
                    continue;
                };
                forest.tree.visit(lower.high, !upper.high, |interval| {
                    let is_sure = interval.start < lower.low && !interval.end < upper.low;
                    if is_sure || self.is_within(interval, query) {
                        count(interval.slot);
                    }
                });
            }
        });
        let partless = self.partless.iter();
        found.extend(partless.filter_map(|slot| self.checked(*slot, query)));
    }

    /// Whether the bounds of an interval hold.
    fn is_within(&self, interval: Interval, query: &Query<'_>) -> bool {
        let parts = self.slots.get(interval.slot).map(|slot| &slot.parts);
        match parts.and_then(|parts| parts.get(index(interval.part))) {
            Some(Part::Range(bounds)) => bounds.iter().all(|bound| query.satisfies(bound)),
            _ => false,
        }
    }

    /// The entry, if what no part stands for holds.
    fn checked(&self, slot: u32, query: &Query<'_>) -> Option<EntryId> {
        let slot = self.slots.get(slot)?;
        let mut checked = slot.checked.iter();
        checked
            .all(|condition| query.satisfies(condition))
            .then_some(slot.id)
    }

    pub(super) fn bytes(&self) -> usize {
        let slots = self.slots.iter().map(|(_, slot)| {
            let bounds = slot.parts.iter().map(|part| match part {
                Part::Value(_) => 0,
                Part::Range(bounds) => bounds.capacity(),
            });
            slot.parts.capacity() * size_of::<Part>()
                + (slot.checked.len() + bounds.sum::<usize>()) * size_of::<Condition>()
        });
        let trees = self.ranges.iter().map(|forest| forest.tree.bytes());
        self.slots.bytes()
            + slots.sum::<usize>()
            + self.needed.capacity()
            + self.by_id.allocation_size()
            + self.equals.bytes()
            + self.ranges.capacity() * size_of::<Forest>()
            + trees.sum::<usize>()
            + self.partless.capacity() * size_of::<u32>()
    }
}

impl Slot {
    fn of(id: EntryId, conditions: Vec<Condition>) -> Self {
        let (mut parts, mut checked) = (Vec::new(), Vec::new());
        for condition in conditions {
            let kind = condition.axis.kind;
            if kind.is_range()
                && let Some(bounds) = parts.iter_mut().find_map(|part| partner(part, &condition))
            {
                bounds.push(condition);
            } else if parts.len() == COUNT_MAX {
                checked.push(condition);
            } else if kind == Kind::Equal {
                parts.push(Part::Value(condition));
            } else if kind.is_range() {
                parts.push(Part::Range(vec![condition]));
            } else {
                checked.push(condition);
            }
        }
        Self {
            id,
            parts,
            checked: checked.into(),
        }
    }

    fn values(&self) -> impl Iterator<Item = &Condition> {
        self.parts.iter().filter_map(|part| match part {
            Part::Value(condition) => Some(condition),
            Part::Range(_) => None,
        })
    }

    /// Its intervals with their attribute and class; the slot is left open.
    fn ranges(&self) -> impl Iterator<Item = (u8, Class, Interval)> {
        (0..).zip(&self.parts).filter_map(|(number, part)| {
            let Part::Range(bounds) = part else {
                return None;
            };
            let axis = bounds.first()?.axis;
            let mut interval = Interval {
                start: 0,
                end: u64::MAX,
                slot: 0,
                part: number,
            };
            for bound in bounds {
                match bound.axis.kind {
                    Kind::Lower => interval.start = bound.key(),
                    _ => interval.end = bound.key(),
                }
            }
            Some((axis.attribute, axis.class, interval))
        })
    }
}

/// The bounds of a part that lacks this one: it has one, of the other direction, of one attribute
/// and class.
fn partner<'a>(part: &'a mut Part, condition: &Condition) -> Option<&'a mut Vec<Condition>> {
    let Part::Range(bounds) = part else {
        return None;
    };
    let [bound] = bounds.as_slice() else {
        return None;
    };
    let (own, other) = (bound.axis, condition.axis);
    let fits =
        own.attribute == other.attribute && own.class == other.class && own.kind != other.kind;
    fits.then_some(bounds)
}
