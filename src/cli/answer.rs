//! What an event matched, with all solutions.

use hearken::{Matched, Matches, Undecided, results};
use sparesults::QuerySolution;
use std::collections::BTreeSet;
use std::io::{self, Write};

/// A match with its solutions.
#[derive(Debug)]
pub(super) struct Solved {
    pub(super) matched: Matched,
    pub(super) solutions: Vec<QuerySolution>,
    pub(super) is_truncated: bool,
}

/// What an event matched, in order of names.
#[derive(Debug, Default)]
pub(super) struct Answer {
    pub(super) solved: Vec<Solved>,
    pub(super) undecided: Vec<Undecided>,
}

impl Answer {
    /// Finds all solutions of sorted matches.
    pub(super) fn of(matches: Matches) -> Self {
        let undecided = matches.undecided().to_vec();
        let solved = matches
            .into_iter()
            .map(|matched| {
                let mut found = matched.solutions();
                let solutions: Vec<_> = found.by_ref().collect();
                let is_truncated = found.truncated();
                drop(found);
                Solved {
                    matched,
                    solutions,
                    is_truncated,
                }
            })
            .collect();
        Self { solved, undecided }
    }

    /// The distinct directions of delivery.
    pub(super) fn interfaces(&self) -> BTreeSet<&str> {
        self.solved
            .iter()
            .flat_map(|solved| solved.matched.interfaces().iter().map(String::as_str))
            .collect()
    }
}

/// Writes the solutions of one match as a SPARQL results document.
pub(super) fn write_results(
    out: &mut impl Write,
    format: results::Format,
    solved: &Solved,
) -> io::Result<()> {
    if solved.matched.is_ask() {
        return results::write_boolean(out, format, true);
    }
    results::write_solutions(out, format, solved.matched.variables(), &solved.solutions)
}
