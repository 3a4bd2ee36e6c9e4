//! PDT, the table of predicates: one row for each that structures have.

use super::rows::Rows;
use crate::term::TermId;

/// The table.
pub(super) type Pdt = Rows<Predicate>;

/// The predicate of a structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Predicate {
    /// A property, is-a included: the event is closed.
    Property(TermId),
    /// Where a variable stands.
    Any,
    /// `hearken:directType`: `rdf:type` as sent.
    DirectType,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_predicate_has_one_row() {
        let mut pdt = Pdt::default();
        let rows = [
            Predicate::Property(TermId::TYPE),
            Predicate::Property(TermId(9)),
            Predicate::Any,
            Predicate::DirectType,
        ]
        .map(|predicate| pdt.acquire(&predicate));
        assert_eq!(pdt.len(), 4);
        assert_eq!(pdt.acquire(&Predicate::Any), rows[2]);
        pdt.release(rows[2]);
        pdt.release(rows[2]);
        assert_eq!(pdt.find(&Predicate::Any), None);
    }
}
