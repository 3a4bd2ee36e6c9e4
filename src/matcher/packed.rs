//! A branch from some step on in one piece of memory, and whether it has a solution: what most events
//! and most branches need, without a look at anything else.

use super::plan::PlannedBranch;
use super::step::{Part, Slot, Step};
use crate::attribute::{Gate, Probe};
use crate::event::{Bits, Local, Masks, Prepared};
use crate::limits::Limits;
use crate::term::Signature;
use std::ops::Range;

/// Words before the steps.
const HEAD: usize = 5;

/// Words of a step, and of a gate.
const EACH: usize = 3;

/// What is packed whole has at most so many steps to go, and so many thresholds.
const PARTS_MAX: usize = 8;

/// What is packed whole has at most so many variables.
const VARIABLES_MAX: usize = 16;

/// Triples looked at before another method decides, at most.
const TRIED_MAX: u64 = 64;

/// No variable is bound so.
const UNBOUND: Local = Local(u32::MAX);

/// A packed branch: a head, its signature, steps, thresholds. What has other filters, open steps or more
/// of anything is not packed whole: its next step alone is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Packed<'a>(&'a [u32]);

impl<'a> Packed<'a> {
    /// Adds the words of a branch whose first steps are met.
    pub(crate) fn write(branch: &PlannedBranch, first: usize, words: &mut Vec<u32>) {
        let steps = branch.steps.get(first..).unwrap_or_default();
        let gates = &branch.thresholds;
        let variables = branch.steps.iter().flat_map(|step| step.variables());
        let is_whole = branch.is_simple()
            && steps.len().max(gates.len()) <= PARTS_MAX
            && variables
                .max()
                .is_none_or(|last| usize::from(last) < VARIABLES_MAX)
            && !steps.iter().any(|step| step.is_open());
        let (steps, gates) = match steps {
            _ if is_whole => (steps, gates.as_slice()),
            [next, ..] if !next.is_open() => (std::slice::from_ref(next), &[][..]),
            _ => (&[][..], &[][..]),
        };
        let count = |parts: usize| u8::try_from(parts).unwrap_or(0);
        words.push(u32::from_le_bytes([
            count(steps.len()),
            count(gates.len()),
            is_whole.into(),
            0,
        ]));
        words.extend(branch.signature.words());
        for step in steps {
            words.extend(step.0.map(Slot::bits));
        }
        for gate in gates {
            words.extend(Gate::of(gate).pack(gate.attribute));
        }
    }

    /// The branch whose words begin here.
    #[inline]
    pub(crate) fn read(words: &'a [u32]) -> Self {
        let packed = Self(words);
        Self(&words[..packed.len()])
    }

    fn head(self) -> [usize; 3] {
        let [steps, gates, is_whole, _] = self.0[0].to_le_bytes();
        [steps.into(), gates.into(), is_whole.into()]
    }

    /// How many words it has.
    #[inline]
    pub(crate) fn len(self) -> usize {
        let [steps, gates, _] = self.head();
        HEAD + (steps + gates) * EACH
    }

    /// What an event must hold.
    #[inline]
    pub(crate) fn signature(self) -> Signature {
        Signature::from_words([self.0[1], self.0[2], self.0[3], self.0[4]])
    }

    fn part(self, index: usize) -> [u32; 3] {
        let at = HEAD + index * EACH;
        [self.0[at], self.0[at + 1], self.0[at + 2]]
    }

    fn step(self, index: usize) -> Step {
        Step(self.part(index).map(Slot::from_bits))
    }
}

/// An event as packed branches are held against it: values are made ready once.
#[derive(Debug)]
pub(crate) struct Look<'a> {
    event: &'a Prepared,
    masks: Option<&'a Masks>,
    /// By node, one past the place of its probe.
    places: [u8; Bits::BITS as usize],
    probes: Vec<Option<Probe>>,
    looked_at: u64,
    tried_max: u64,
}

impl<'a> Look<'a> {
    pub(crate) fn new(event: &'a Prepared, limits: &Limits) -> Self {
        Self {
            event,
            masks: event.small(),
            places: [0; Bits::BITS as usize],
            probes: Vec::new(),
            looked_at: 0,
            tried_max: TRIED_MAX.min(limits.backtracking_max).min(limits.steps_max),
        }
    }

    /// How many branches had a triple for their next step, or no step to go.
    pub(crate) fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// Whether a branch has a solution whose first variables are bound so; `None` where that is not
    /// told so quickly. `exact` tells whether the threshold of this place holds for a node.
    pub(crate) fn decide(
        &mut self,
        packed: Packed<'_>,
        bound: &[Local],
        exact: &mut dyn FnMut(usize, Local) -> bool,
    ) -> Option<bool> {
        let [steps, gates, is_whole] = packed.head();
        let Some(masks) = self.masks else {
            self.looked_at += 1;
            return None;
        };
        let mut left: [Bits; PARTS_MAX] = [0; PARTS_MAX];
        if steps > 0 {
            left[0] = self.served(packed.step(0), masks, bound);
            if left[0] == 0 {
                return Some(false);
            }
        }
        self.looked_at += 1;
        if is_whole == 0 {
            return None;
        }
        let mut values = [UNBOUND; VARIABLES_MAX];
        values.get_mut(..bound.len())?.copy_from_slice(bound);
        if gates > 0 && !self.pass(packed, 0..bound.len(), &values, exact) {
            return Some(false);
        }
        let mut before = [bound.len(); PARTS_MAX];
        let mut bound = bound.len();
        let mut tried = 0;
        let mut depth = 0;
        loop {
            if depth == steps {
                return Some(true);
            }
            if depth > 0 {
                left[depth] = self.served(packed.step(depth), masks, &values[..bound]);
                before[depth] = bound;
            }
            loop {
                // Back to the last step that another triple may serve.
                while left[depth] == 0 {
                    if depth == 0 {
                        return Some(false);
                    }
                    depth -= 1;
                }
                tried += 1;
                if tried > self.tried_max {
                    return None;
                }
                let place = left[depth].trailing_zeros();
                left[depth] &= left[depth] - 1;
                let first = before[depth];
                let step = packed.step(depth);
                let ends = if step.class().is_some() {
                    [Local(place); 2]
                } else {
                    masks.pair(place)
                };
                bound = first;
                if bind(step, ends, &mut values, &mut bound)
                    && (gates == 0
                        || first == bound
                        || self.pass(packed, first..bound, &values, exact))
                {
                    depth += 1;
                    break;
                }
            }
        }
    }

    /// The pairs, for a class the nodes, that can serve a step.
    fn served(&self, step: Step, masks: &Masks, bound: &[Local]) -> Bits {
        let [subject, predicate, object] = step.0;
        let Some(property) = predicate.as_constant() else {
            return Bits::MAX;
        };
        // A node of the event, none of them, or any.
        let end = |slot: Slot| match slot.part() {
            Part::Variable(number) => Ok(bound.get(usize::from(number)).copied()),
            Part::Constant(id) => self.event.local(id).map(Some).ok_or(()),
        };
        if let Some(class) = step.class() {
            let nodes = masks.nodes_of(class);
            return match end(subject) {
                Ok(None) => nodes,
                Ok(Some(node)) => nodes & 1_u128.checked_shl(node.0).unwrap_or(0),
                Err(()) => 0,
            };
        }
        let mut pairs = masks.linked_by(property);
        if pairs == 0 {
            return 0;
        }
        match end(subject) {
            Ok(None) => {}
            Ok(Some(node)) => pairs &= masks.leaving(node),
            Err(()) => return 0,
        }
        match end(object) {
            Ok(None) => {}
            Ok(Some(node)) => pairs &= masks.entering(node),
            Err(()) => return 0,
        }
        pairs
    }

    /// Whether the thresholds hold of the variables from one to another.
    fn pass(
        &mut self,
        packed: Packed<'_>,
        bound: Range<usize>,
        values: &[Local; VARIABLES_MAX],
        exact: &mut dyn FnMut(usize, Local) -> bool,
    ) -> bool {
        let [steps, gates, _] = packed.head();
        (0..gates).all(|index| {
            let (variable, gate) = Gate::unpack(packed.part(steps + index));
            let variable = usize::from(variable);
            if !bound.contains(&variable) {
                return true;
            }
            let local = values[variable];
            self.probe(local)
                .is_some_and(|probe| gate.holds(probe).unwrap_or_else(|| exact(index, local)))
        })
    }

    /// A node's value made ready.
    fn probe(&mut self, local: Local) -> Option<&Probe> {
        let place = self.places.get_mut(local.0 as usize)?;
        if *place == 0 {
            let operand = self.event.operand(local);
            self.probes.push(operand.map(Probe::of));
            *place = u8::try_from(self.probes.len()).ok()?;
        }
        self.probes[usize::from(*place) - 1].as_ref()
    }
}

/// Binds the variables of a step that are not bound; `false` where one would be two nodes.
fn bind(
    step: Step,
    ends: [Local; 2],
    values: &mut [Local; VARIABLES_MAX],
    bound: &mut usize,
) -> bool {
    let slots = if step.class().is_some() {
        [step.0[0], step.0[0]]
    } else {
        [step.0[0], step.0[2]]
    };
    for (slot, local) in slots.into_iter().zip(ends) {
        let Some(number) = slot.as_variable() else {
            continue;
        };
        let number = usize::from(number);
        if number < *bound {
            if values[number] != local {
                return false;
            }
        } else {
            values[number] = local;
            *bound = number + 1;
        }
    }
    true
}
