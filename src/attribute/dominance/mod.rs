//! [`Dominance`]: the default. Each entry is found by its most selective conditions.
//!
//! Few entries are a list. More are clustered by the axis (attribute, direction, class) of their
//! most selective condition, and where that gives long lists, by the two most selective ones. A
//! cluster is sorted by the first, the easiest to satisfy in front, so that a query takes a prefix
//! of a range or the equal run of an equality, in chunks that keep the span of their second
//! condition, so that it leaves most out. Entries that ask for one value are neighbours, and it is
//! compared once for all of them: one whose key is that of another value is kept apart. All other conditions are checked entry by entry. That an
//! entry is found by one selective predicate and then verified is Hanson's idea; pairs of
//! thresholds make it a dominance query.
//!
//! Cost of a query: per cluster whose attributes are bound a binary search, then the entries whose
//! first condition holds in the chunks in which a second may. Of a change: a binary search per
//! place where the entry may be, and a chunk.

mod ladder;

mod sample;

mod tables;

use super::condition::Condition;
use super::index::{AttributeIndex, EntryId, Predicate};
use super::probe::{Query, is_satisfied};
use crate::term::Operand;
use ladder::Body;
use tables::Tables;

/// So many entries are a list, checked one by one.
const FEW_MAX: usize = 8;

/// Tables that have become as small as this are a list again.
const FEW_AGAIN: usize = 4;

/// See the [module](self).
#[derive(Debug, Default)]
pub(super) struct Dominance(Store);

#[derive(Debug)]
enum Store {
    Few(Vec<Body>),
    Many(Box<Tables>),
}

impl Default for Store {
    fn default() -> Self {
        Self::Few(Vec::new())
    }
}

impl AttributeIndex for Dominance {
    fn insert(&mut self, entry: EntryId, predicates: &[Predicate]) {
        let conditions = predicates.iter().map(Condition::of);
        match &mut self.0 {
            Store::Few(bodies) if bodies.len() < FEW_MAX => bodies.push(Body {
                id: entry,
                conditions: conditions.collect(),
            }),
            Store::Few(bodies) => {
                let mut tables = Box::new(Tables::default());
                for body in bodies.drain(..) {
                    tables.insert(body.id, body.conditions.into_vec());
                }
                tables.insert(entry, conditions.collect());
                self.0 = Store::Many(tables);
            }
            Store::Many(tables) => tables.insert(entry, conditions.collect()),
        }
    }

    fn remove(&mut self, entry: EntryId, predicates: &[Predicate]) {
        match &mut self.0 {
            Store::Few(bodies) => {
                bodies.retain(|body| body.id != entry);
                if bodies.is_empty() {
                    *bodies = Vec::new();
                }
            }
            Store::Many(tables) => {
                tables.remove(entry, predicates.iter().map(Condition::of).collect());
                if tables.len() <= FEW_AGAIN {
                    let tables = std::mem::take(&mut **tables);
                    self.0 = Store::Few(tables.into_bodies().collect());
                }
            }
        }
    }

    fn matching(&self, values: &[Option<Operand<'_>>], found: &mut Vec<EntryId>) {
        match &self.0 {
            Store::Few(bodies) => {
                let matching = bodies.iter().filter(|body| {
                    let mut conditions = body.conditions.iter();
                    conditions.all(|condition| is_satisfied(condition, values))
                });
                found.extend(matching.map(|body| body.id));
            }
            Store::Many(tables) => tables.matching(&Query::new(values), found),
        }
    }

    fn len(&self) -> usize {
        match &self.0 {
            Store::Few(bodies) => bodies.len(),
            Store::Many(tables) => tables.len(),
        }
    }

    fn bytes(&self) -> usize {
        match &self.0 {
            Store::Few(bodies) => {
                let conditions = bodies.iter().map(|body| body.conditions.len());
                bodies.capacity() * size_of::<Body>()
                    + conditions.sum::<usize>() * size_of::<Condition>()
            }
            Store::Many(tables) => size_of::<Tables>() + tables.bytes(),
        }
    }
}
