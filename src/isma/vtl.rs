//! VTL, the table of variable types: one row for each distinct class that `rdf:type` names.

use super::rows::Rows;
use crate::term::TermId;

/// The table.
pub(super) type Vtl = Rows<Class>;

/// What `?x a C` or `?x hearken:directType C` asks of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Class {
    pub(super) id: TermId,
    /// Whether it must have been sent so.
    pub(super) is_direct: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_has_a_row_and_its_direct_use_another() {
        let mut vtl = Vtl::default();
        let class = |is_direct| Class {
            id: TermId(7),
            is_direct,
        };
        let inferred = vtl.acquire(&class(false));
        let direct = vtl.acquire(&class(true));
        assert_ne!(inferred, direct);
        assert_eq!(vtl.acquire(&class(false)), inferred);
        vtl.release(direct);
        assert_eq!((vtl.len(), vtl.find(&class(true))), (1, None));
    }
}
