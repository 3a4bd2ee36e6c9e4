//! The order of a pattern's steps: rarest first, each connected with those before it.

use super::step::Slot;
use crate::pattern::{Edge, Node, Predicate, VariableId};
use crate::term::Dictionary;
use hashbrown::HashMap;

/// An edge whose constants are known, its variables not yet numbered.
pub(super) struct Open<'a> {
    pub(super) edge: &'a Edge,
    /// [`Slot::OPEN`] where a variable stands.
    pub(super) slots: [Slot; 3],
}

/// The place of the next edge: what is connected to bound variables before what is not, what narrows
/// most before what binds new ones, and the constant that the fewest subscriptions name first.
///
/// Uses count by powers of two and ties go by the terms before they go by the place, so that patterns
/// that are alike are mostly ordered alike. Where they are not, they share less; matches are the same.
pub(super) fn rarest(
    left: &[Open<'_>],
    numbers: &HashMap<VariableId, u8>,
    dictionary: &Dictionary,
) -> Option<usize> {
    let is_begun = !numbers.is_empty();
    let rank = |open: &Open<'_>| {
        let variables = variables_of(open.edge);
        let is_known = |place: usize| variables[place].is_none_or(|id| numbers.contains_key(&id));
        let is_bound = variables
            .into_iter()
            .flatten()
            .any(|id| numbers.contains_key(&id));
        let ends = u8::from(!is_known(0)) + u8::from(!is_known(2));
        let uses = open.slots.iter().filter_map(|slot| slot.as_constant());
        let uses = uses.map(|id| dictionary.uses(id).max(1).ilog2()).min();
        (
            is_begun && !is_bound && ends > 0,
            ends,
            !is_known(1),
            uses.unwrap_or(u32::MAX),
            numbered(open, numbers),
        )
    };
    (0..left.len()).min_by_key(|index| rank(&left[*index]))
}

/// The slots with the numbers that are given already.
fn numbered(open: &Open<'_>, numbers: &HashMap<VariableId, u8>) -> [Slot; 3] {
    let mut slots = open.slots;
    for (slot, variable) in slots.iter_mut().zip(variables_of(open.edge)) {
        if let Some(number) = variable.and_then(|id| numbers.get(&id)) {
            *slot = Slot::variable(*number);
        }
    }
    slots
}

/// The variables of an edge by place.
pub(super) fn variables_of(edge: &Edge) -> [Option<VariableId>; 3] {
    let node = |node: &Node| match node {
        Node::Variable(id) => Some(*id),
        Node::Constant(_) => None,
    };
    let predicate = match edge.predicate {
        Predicate::Variable(id) => Some(id),
        Predicate::Constant(_) | Predicate::DirectType => None,
    };
    [node(&edge.subject), predicate, node(&edge.object)]
}
