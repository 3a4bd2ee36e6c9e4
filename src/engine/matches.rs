//! What an event matched, and what is known of a stored subscription.

use crate::event::Prepared;
use crate::forest::{BranchId, Work};
use crate::matcher::{Plan, Solutions};
use oxrdf::Variable;
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::vec;

/// A subscription as it is stored, shared by all that it matches.
#[derive(Debug)]
pub(super) struct Stored {
    pub(super) name: Arc<str>,
    pub(super) plan: Plan,
    pub(super) interfaces: Box<[String]>,
    pub(super) branches: SmallVec<[BranchId; 2]>,
}

impl Stored {
    /// Its own bytes, about.
    pub(super) fn bytes(&self) -> usize {
        // Counted references begin with two counters.
        const COUNTERS: usize = 2 * size_of::<usize>();
        let interfaces = self.interfaces.iter();
        COUNTERS
            + size_of::<Self>()
            + COUNTERS
            + self.name.len()
            + self.plan.bytes()
            + interfaces
                .map(|one| size_of::<String>() + one.capacity())
                .sum::<usize>()
            + if self.branches.spilled() {
                self.branches.capacity() * size_of::<BranchId>()
            } else {
                0
            }
    }
}

/// What a stored subscription reports.
#[derive(Clone, Debug)]
pub struct Description {
    pub(super) stored: Arc<Stored>,
}

impl Description {
    /// Whether it only asks: an ASK.
    #[must_use]
    pub fn is_ask(&self) -> bool {
        self.stored.plan.is_ask()
    }

    /// The reported variables, in order.
    #[must_use]
    pub fn variables(&self) -> &[Variable] {
        self.stored.plan.reported()
    }
}

/// What an event matched. Iterate over it for the matches.
#[derive(Debug, Default)]
#[must_use]
pub struct Matches {
    pub(super) matched: Vec<Matched>,
    pub(super) undecided: Vec<Undecided>,
    pub(super) work: Work,
}

impl Matches {
    /// How many subscriptions matched.
    #[must_use]
    pub fn len(&self) -> usize {
        self.matched.len()
    }

    /// Whether none matched.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.matched.is_empty()
    }

    /// The subscriptions whose search met its limit: neither matches nor non-matches.
    #[must_use]
    pub fn undecided(&self) -> &[Undecided] {
        &self.undecided
    }

    /// How much work it was.
    #[must_use]
    pub fn work(&self) -> Work {
        self.work
    }

    /// The distinct interfaces of the subscriptions that matched (HMACD's result), in order.
    #[must_use]
    pub fn interfaces(&self) -> BTreeSet<&str> {
        self.matched
            .iter()
            .flat_map(|matched| matched.stored.interfaces.iter().map(String::as_str))
            .collect()
    }

    /// The matches, in order of names.
    pub fn sorted(mut self) -> Self {
        self.matched
            .sort_by(|left, right| left.name().cmp(right.name()));
        self.undecided
            .sort_by(|left, right| left.name().cmp(right.name()));
        self
    }

    /// The matches, one by one.
    pub fn iter(&self) -> std::slice::Iter<'_, Matched> {
        self.matched.iter()
    }
}

impl IntoIterator for Matches {
    type Item = Matched;
    type IntoIter = vec::IntoIter<Matched>;

    fn into_iter(self) -> Self::IntoIter {
        self.matched.into_iter()
    }
}

impl<'a> IntoIterator for &'a Matches {
    type Item = &'a Matched;
    type IntoIter = std::slice::Iter<'a, Matched>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// A pair that met a limit before it was decided.
#[derive(Clone, Debug)]
pub struct Undecided {
    pub(super) stored: Arc<Stored>,
    pub(super) steps_max: u64,
}

impl PartialEq for Undecided {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name() && self.steps_max == other.steps_max
    }
}

impl Eq for Undecided {}

impl Undecided {
    /// The subscription.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.stored.name
    }

    /// Why it is undecided.
    #[must_use]
    pub fn reason(&self) -> String {
        format!(
            "the search met its limit of steps_max={} without an answer",
            self.steps_max
        )
    }
}

/// A subscription that an event matched. It owns what it shows.
#[derive(Clone, Debug)]
pub struct Matched {
    pub(super) stored: Arc<Stored>,
    pub(super) event: Arc<Prepared>,
    pub(super) solutions_max: usize,
    pub(super) steps_max: u64,
}

impl Matched {
    /// The name under which it is stored.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.stored.name
    }

    /// Where its notifications go.
    #[must_use]
    pub fn interfaces(&self) -> &[String] {
        &self.stored.interfaces
    }

    /// Whether it only asks: an ASK, whose one solution has no variables.
    #[must_use]
    pub fn is_ask(&self) -> bool {
        self.stored.plan.is_ask()
    }

    /// The reported variables, in order.
    #[must_use]
    pub fn variables(&self) -> &[Variable] {
        self.stored.plan.reported()
    }

    /// Its solutions, found as they are asked for; at least one.
    #[must_use]
    pub fn solutions(&self) -> Solutions<'_> {
        Solutions::new(
            &self.stored.plan,
            &self.event,
            self.solutions_max,
            self.steps_max,
        )
    }
}
