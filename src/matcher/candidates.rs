//! What of a prepared event can serve a step.

use super::step::{Part, Slot, Step};
use crate::event::{Bits, Local, Masks, Prepared, Run};
use crate::term::TermId;

/// Triples that can serve a step, one after another, none twice.
///
/// Where the step has a constant, the place in the triple says nothing.
#[derive(Clone, Debug)]
pub(crate) enum Candidates<'a> {
    Pairs(Bits, &'a Masks),
    Nodes(Bits),
    Run(Run<'a>),
}

/// Stands where a step has a constant.
const NONE: Local = Local(u32::MAX);

impl Iterator for Candidates<'_> {
    type Item = [Local; 3];

    fn next(&mut self) -> Option<[Local; 3]> {
        match self {
            Self::Pairs(bits, masks) => {
                let pair = lowest(bits)?;
                let [subject, object] = masks.pair(pair);
                Some([subject, NONE, object])
            }
            Self::Nodes(bits) => Some([Local(lowest(bits)?), NONE, NONE]),
            Self::Run(run) => run.next(),
        }
    }
}

fn lowest(bits: &mut Bits) -> Option<u32> {
    let place = (*bits != 0).then(|| bits.trailing_zeros())?;
    *bits &= *bits - 1;
    Some(place)
}

/// An end of a step: known, open, or nowhere in the event.
enum End {
    Known(Local),
    Open,
}

impl<'a> Candidates<'a> {
    /// Whether there is no more.
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Self::Pairs(bits, _) | Self::Nodes(bits) => *bits == 0,
            Self::Run(run) => run.is_empty(),
        }
    }

    /// The triples that agree with the constants and with what the variables are bound to.
    ///
    /// A variable that stands twice and is not bound is left to who binds it.
    pub(crate) fn of(step: Step, event: &'a Prepared, value: impl Fn(u8) -> Option<Local>) -> Self {
        match event.small() {
            Some(masks) if !step.is_open() => {
                Self::small(step, event, masks, value).unwrap_or(Self::Nodes(0))
            }
            _ => Self::Run(run(step, event, value).unwrap_or(Run::EMPTY)),
        }
    }

    /// `None` where a constant is nowhere in the event.
    fn small(
        step: Step,
        event: &Prepared,
        masks: &'a Masks,
        value: impl Fn(u8) -> Option<Local>,
    ) -> Option<Self> {
        let end = |slot: Slot| match slot.part() {
            Part::Variable(number) => Some(value(number).map_or(End::Open, End::Known)),
            Part::Constant(id) => event.local(id).map(End::Known),
        };
        if let Some(class) = step.class() {
            let nodes = masks.nodes_of(class);
            return Some(Self::Nodes(match end(step.0[0])? {
                End::Open => nodes,
                End::Known(node) => nodes & 1_u128.checked_shl(node.0).unwrap_or(0),
            }));
        }
        let mut pairs = masks.linked_by(step.property()?);
        if let End::Known(subject) = end(step.0[0])? {
            pairs &= masks.leaving(subject);
        }
        if let End::Known(object) = end(step.0[2])? {
            pairs &= masks.entering(object);
        }
        Some(Self::Pairs(pairs, masks))
    }
}

/// `None` where a constant is nowhere in the closure.
fn run(step: Step, event: &Prepared, value: impl Fn(u8) -> Option<Local>) -> Option<Run<'_>> {
    let mut parts = [None; 3];
    for (part, slot) in parts.iter_mut().zip(step.0) {
        *part = match slot.part() {
            Part::Variable(number) => value(number),
            Part::Constant(TermId::DIRECT_TYPE) => None,
            Part::Constant(id) => Some(event.closed_local(id)?),
        };
    }
    Some(event.matching(step.is_direct(), parts))
}
