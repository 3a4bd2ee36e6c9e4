//! The answer to whether a pattern has a solution.

/// Whether a pattern has a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    Matches,
    DoesNot,
    /// The search met its limit before it found one.
    Undecided,
}
