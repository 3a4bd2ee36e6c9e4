//! [`AttributeStrategy`]: the choice of an index.

use super::dominance::Dominance;
use super::index::AttributeIndex;
use std::fmt;
use std::str::FromStr;

/// How comparisons with constants are indexed. All give the same matches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum AttributeStrategy {
    /// Lists sorted by the two most selective comparisons of each conjunction.
    #[default]
    Dominance,
}

impl AttributeStrategy {
    /// All of them, the default first.
    pub const ALL: [Self; 1] = [Self::Dominance];

    /// Its name: in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Dominance => "dominance",
        }
    }

    /// A new index, empty.
    pub(crate) fn index(self) -> Box<dyn AttributeIndex> {
        match self {
            Self::Dominance => Box::new(Dominance::default()),
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
#[error("no attribute strategy has this name: expected dominance")]
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
