//! [`Counting`]: each condition that holds adds one to its entry; those that reach their number
//! match.
//!
//! The baseline of both papers, made well: HMACD's "counting" and ISMA's counting on conditions. Per
//! attribute and class, equalities are in hash lists and thresholds in order, so that no condition
//! that fails is touched. Counters are dense and stamped with the query instead of cleared. `!=` and
//! what has no order would be counted for nearly every event: they are checked at the end, for
//! entries whose count is reached.
//!
//! Cost of a query: one step per condition that holds, over all entries, matching or not. Of a
//! change: a binary search and a chunk per condition.

mod run;

use super::class::Kind;
use super::condition::{Axis, Condition};
use super::counters::{COUNT_MAX, Counters};
use super::equals::Equals;
use super::index::{AttributeIndex, EntryId, Predicate};
use super::probe::Query;
use super::slab::{Slab, index};
use crate::term::Operand;
use hashbrown::HashMap;
use run::Run;

/// An entry.
#[derive(Debug)]
struct Slot {
    id: EntryId,
    /// Those that are counted first.
    conditions: Box<[Condition]>,
    counted: u8,
}

impl Slot {
    fn counted(&self) -> &[Condition] {
        &self.conditions[..self.counted.into()]
    }

    fn checked(&self) -> &[Condition] {
        &self.conditions[self.counted.into()..]
    }
}

/// See the [module](self).
#[derive(Debug, Default)]
pub(super) struct Counting {
    slots: Slab<Slot>,
    /// How many conditions of each slot are counted.
    needed: Vec<u8>,
    by_id: HashMap<EntryId, u32>,
    equals: Equals,
    /// Sorted by axis.
    runs: Vec<(Axis, Run)>,
    /// Slots of which nothing is counted, sorted.
    uncounted: Vec<u32>,
}

impl Counting {
    fn run_mut(&mut self, axis: Axis) -> Option<&mut Run> {
        let at = match self.runs.binary_search_by_key(&axis, |(axis, _)| *axis) {
            Ok(at) => at,
            Err(at) => {
                self.runs.insert(at, (axis, Run::default()));
                at
            }
        };
        self.runs.get_mut(at).map(|(_, run)| run)
    }

    fn remove_from_run(&mut self, condition: &Condition, slot: u32) {
        let search = self
            .runs
            .binary_search_by_key(&condition.axis, |(axis, _)| *axis);
        let Ok(at) = search else {
            return;
        };
        let run = &mut self.runs[at].1;
        run.remove(condition.place, slot);
        if run.is_empty() {
            self.runs.remove(at);
        }
    }

    /// Whether the conditions that are not counted hold.
    fn is_complete(&self, slot: u32, query: &Query<'_>) -> Option<EntryId> {
        let slot = self.slots.get(slot)?;
        let mut checked = slot.checked().iter();
        checked
            .all(|condition| query.satisfies(condition))
            .then_some(slot.id)
    }

    /// Whether all thresholds of a slot that stand on this axis in the window of the value hold. If
    /// one does not, the entry cannot match, whatever the others count.
    fn is_met(&self, slot: u32, axis: Axis, query: &Query<'_>) -> bool {
        self.slots.get(slot).is_some_and(|slot| {
            let mut conditions = slot.counted().iter();
            conditions.all(|condition| condition.axis != axis || query.satisfies(condition))
        })
    }
}

impl AttributeIndex for Counting {
    fn insert(&mut self, entry: EntryId, predicates: &[Predicate]) {
        let is_counted = |condition: &Condition| {
            condition.axis.kind == Kind::Equal || condition.axis.kind.is_range()
        };
        let mut conditions: Vec<_> = predicates.iter().map(Condition::of).collect();
        conditions.sort_by_key(|condition| !is_counted(condition));
        let counted = conditions.partition_point(is_counted).min(COUNT_MAX);
        let counted = u8::try_from(counted).unwrap_or(u8::MAX);
        let slot = Slot {
            id: entry,
            conditions: conditions.into(),
            counted,
        };
        let conditions = slot.counted().to_vec();
        let slot = self.slots.add(slot);
        self.by_id.insert(entry, slot);
        if self.needed.len() < self.slots.span() {
            self.needed.resize(self.slots.span(), 0);
        }
        if let Some(needed) = self.needed.get_mut(index(slot)) {
            *needed = counted;
        }
        for condition in &conditions {
            if condition.axis.kind == Kind::Equal {
                self.equals.insert(condition, slot);
            } else if let Some(run) = self.run_mut(condition.axis) {
                run.insert(condition.place, slot);
            }
        }
        if conditions.is_empty() {
            let at = self.uncounted.partition_point(|other| *other < slot);
            self.uncounted.insert(at, slot);
        }
    }

    fn remove(&mut self, entry: EntryId, _: &[Predicate]) {
        let Some(number) = self.by_id.remove(&entry) else {
            return;
        };
        let Some(slot) = self.slots.take(number) else {
            return;
        };
        for condition in slot.counted() {
            if condition.axis.kind == Kind::Equal {
                self.equals.remove(condition, number);
            } else {
                self.remove_from_run(condition, number);
            }
        }
        if let Ok(at) = self.uncounted.binary_search(&number) {
            self.uncounted.remove(at);
        }
        if self.by_id.is_empty() {
            *self = Self::default();
        }
    }

    fn matching(&self, values: &[Option<Operand<'_>>], found: &mut Vec<EntryId>) {
        let query = &Query::new(values);
        Counters::with(self.slots.span(), |counters| {
            let mut count = |slot: u32| {
                let needed = self.needed.get(index(slot)).copied();
                if needed.is_some_and(|needed| counters.reaches(slot, needed)) {
                    found.extend(self.is_complete(slot, query));
                }
            };
            self.equals.visit(query, &mut count);
            for (axis, run) in &self.runs {
                let probe = query.probe(axis.attribute);
                if let Some(sieve) = probe.and_then(|probe| probe.sieve(axis.kind, axis.class)) {
                    run.visit(sieve, |slot, is_open| {
                        if !is_open || self.is_met(slot, *axis, query) {
                            count(slot);
                        }
                    });
                }
            }
        });
        let uncounted = self.uncounted.iter();
        found.extend(uncounted.filter_map(|slot| self.is_complete(*slot, query)));
    }

    fn len(&self) -> usize {
        self.slots.len()
    }

    fn bytes(&self) -> usize {
        let slots = self.slots.iter().map(|(_, slot)| slot.conditions.len());
        let runs = self.runs.iter().map(|(_, run)| run.bytes());
        self.slots.bytes()
            + slots.sum::<usize>() * size_of::<Condition>()
            + self.needed.capacity()
            + self.by_id.allocation_size()
            + self.equals.bytes()
            + self.runs.capacity() * size_of::<(Axis, Run)>()
            + runs.sum::<usize>()
            + self.uncounted.capacity() * size_of::<u32>()
    }
}
