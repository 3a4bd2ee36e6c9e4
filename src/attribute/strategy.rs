//! [`AttributeStrategy`]: the choice of an index.

use super::counting::Counting;
use super::dominance::Dominance;
use super::hybrid::Hybrid;
use super::index::AttributeIndex;
use super::poset::Poset;
use std::fmt;
use std::str::FromStr;

/// How comparisons with constants are indexed. All give the same matches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum AttributeStrategy {
    /// Lists sorted by the two most selective comparisons of each conjunction.
    #[default]
    Dominance,
    /// HMACD: a covering poset, and an index with counters for what it cannot order.
    Hybrid,
    /// One step per comparison that holds; conjunctions that reach their number match.
    Counting,
    /// Siena's covering poset.
    Poset,
}

impl AttributeStrategy {
    /// All of them, the default first.
    pub const ALL: [Self; 4] = [Self::Dominance, Self::Hybrid, Self::Counting, Self::Poset];

    /// Its name: in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Dominance => "dominance",
            Self::Hybrid => "hybrid",
            Self::Counting => "counting",
            Self::Poset => "poset",
        }
    }

    /// A new index, empty.
    pub(crate) fn index(self) -> Box<dyn AttributeIndex> {
        match self {
            Self::Dominance => Box::new(Dominance::default()),
            Self::Hybrid => Box::new(Hybrid::default()),
            Self::Counting => Box::new(Counting::default()),
            Self::Poset => Box::new(Poset::default()),
        }
    }
}

impl fmt::Display for AttributeStrategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No strategy has this name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected dominance, hybrid, counting or poset")]
pub struct UnknownAttributeStrategy;

impl FromStr for AttributeStrategy {
    type Err = UnknownAttributeStrategy;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|strategy| strategy.name() == name)
            .ok_or(UnknownAttributeStrategy)
    }
}
