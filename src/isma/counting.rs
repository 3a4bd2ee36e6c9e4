//! Counting on statements: each atomic condition is tested once for an event, whatever number of
//! subscriptions share it.
//!
//! A condition of structure that is met counts for each branch of its set; one that is not met costs
//! nothing, and leaves its branches behind: that is the paper's mark of failure. The conditions of
//! meaning are a serial conjunction, tested for the branches that have come so far, and only up to
//! the first that fails.

use crate::forest::BranchId;

/// An atomic condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ConditionId(u32);

impl ConditionId {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The paper's set of subscription numbers.
#[derive(Debug, Default)]
struct Set {
    members: Vec<BranchId>,
    /// For each member, which of its conditions this is.
    ordinals: Vec<u32>,
}

/// The conditions with their sets, and the branches with their conditions.
#[derive(Debug, Default)]
pub(super) struct Counting {
    sets: Vec<Set>,
    free_sets: Vec<ConditionId>,
    /// For each branch how many conditions of structure it has. Apart from what follows, so that
    /// counting touches little memory.
    structures: Vec<u32>,
    /// For each branch its conditions, those of structure first, each with the branch's place in the
    /// condition's set.
    conditions: Vec<Box<[(ConditionId, u32)]>>,
    free_branches: Vec<BranchId>,
}

impl Counting {
    /// A condition that serves nothing yet.
    pub(super) fn add_condition(&mut self) -> ConditionId {
        self.free_sets.pop().unwrap_or_else(|| {
            self.sets.push(Set::default());
            ConditionId(short(self.sets.len() - 1))
        })
    }

    /// Gives up a condition that serves nothing any more.
    pub(super) fn remove_condition(&mut self, id: ConditionId) {
        self.sets[id.index()] = Set::default();
        self.free_sets.push(id);
    }

    /// A branch that all these conditions serve; none is named twice.
    pub(super) fn add_branch(
        &mut self,
        structures: &[ConditionId],
        meanings: &[ConditionId],
    ) -> BranchId {
        let id = self.free_branches.pop().unwrap_or_else(|| {
            self.structures.push(0);
            self.conditions.push(Box::default());
            BranchId(short(self.structures.len() - 1))
        });
        self.structures[id.index()] = short(structures.len());
        let all = structures.iter().chain(meanings);
        self.conditions[id.index()] = (0_u32..)
            .zip(all)
            .map(|(ordinal, condition)| {
                let set = &mut self.sets[condition.index()];
                set.members.push(id);
                set.ordinals.push(ordinal);
                (*condition, short(set.members.len() - 1))
            })
            .collect();
        id
    }

    /// Takes a branch away; gives the conditions that then serve nothing, those of structure last.
    pub(super) fn remove_branch(&mut self, id: BranchId) -> Vec<ConditionId> {
        let mut idle = Vec::new();
        let conditions = std::mem::take(&mut self.conditions[id.index()]);
        for (condition, place) in conditions.iter().rev() {
            let set = &mut self.sets[condition.index()];
            let place_in_set = *place as usize;
            set.members.swap_remove(place_in_set);
            set.ordinals.swap_remove(place_in_set);
            let moved = set.members.get(place_in_set);
            if let Some((moved, ordinal)) = moved.zip(set.ordinals.get(place_in_set)) {
                self.conditions[moved.index()][*ordinal as usize].1 = *place;
            }
            if set.members.is_empty() {
                idle.push(*condition);
            }
        }
        self.free_branches.push(id);
        idle
    }

    /// Its own heap bytes.
    pub(super) fn bytes(&self) -> usize {
        let sets = self.sets.iter();
        let conditions = self.conditions.iter();
        sets.map(|set| {
            size_of::<Set>()
                + set.members.capacity() * size_of::<BranchId>()
                + set.ordinals.capacity() * size_of::<u32>()
        })
        .chain(conditions.map(|all| size_of_val(all) + size_of_val(&**all)))
        .sum::<usize>()
            + self.structures.capacity() * size_of::<u32>()
            + self.free_sets.capacity() * size_of::<ConditionId>()
            + self.free_branches.capacity() * size_of::<BranchId>()
    }

    /// The conditions of meaning of a branch.
    pub(super) fn meanings(&self, id: BranchId) -> impl Iterator<Item = ConditionId> {
        let conditions = &self.conditions[id.index()];
        let structures = self.structures[id.index()] as usize;
        conditions[structures..].iter().map(|entry| entry.0)
    }
}

/// There are fewer of everything than a [`u32`] counts; limits see to it.
fn short(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// A branch's counter, of the event whose stamp it has.
#[derive(Clone, Copy, Debug, Default)]
struct Mark {
    stamp: u32,
    left: u32,
}

/// What an event has to do with a condition of meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Untested,
    Met,
    Failed,
}

/// The counters of one event; stamps make clearing them unnecessary.
#[derive(Debug, Default)]
pub(super) struct Marks {
    /// Grows by two for each event: what an event met has its stamp, what failed one more.
    stamp: u32,
    branches: Vec<Mark>,
    conditions: Vec<u32>,
    /// The branches of which all conditions of structure are met.
    structured: Vec<BranchId>,
}

impl Marks {
    /// Makes ready for the next event.
    pub(super) fn begin(&mut self, counting: &Counting) {
        if self.stamp > u32::MAX - 4 {
            *self = Self::default();
        }
        self.stamp += 2;
        self.branches
            .resize(counting.structures.len(), Mark::default());
        self.conditions.resize(counting.sets.len(), 0);
        self.structured.clear();
    }

    pub(super) fn state(&self, id: ConditionId) -> State {
        let stamp = self.conditions[id.index()];
        if stamp == self.stamp {
            State::Met
        } else if stamp == self.stamp + 1 {
            State::Failed
        } else {
            State::Untested
        }
    }

    /// Notes how the test of a condition of meaning went.
    pub(super) fn tested(&mut self, id: ConditionId, is_met: bool) {
        self.conditions[id.index()] = self.stamp + u32::from(!is_met);
    }

    /// Counts a condition of structure for its branches; `false` where it was counted before.
    pub(super) fn meet(&mut self, id: ConditionId, counting: &Counting) -> bool {
        if self.state(id) == State::Met {
            return false;
        }
        self.tested(id, true);
        for branch in &counting.sets[id.index()].members {
            let mark = &mut self.branches[branch.index()];
            if mark.stamp != self.stamp {
                *mark = Mark {
                    stamp: self.stamp,
                    left: counting.structures[branch.index()],
                };
            }
            mark.left -= 1;
            if mark.left == 0 {
                self.structured.push(*branch);
            }
        }
        true
    }

    /// The branches of which all conditions of structure are met: their meaning is to be tested. All
    /// others have failed.
    pub(super) fn structured(&self) -> &[BranchId] {
        &self.structured
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_branch_goes_on_when_all_its_structures_are_met() {
        let mut counting = Counting::default();
        let [first, second, filter] = [(); 3].map(|()| counting.add_condition());
        let plain = counting.add_branch(&[first], &[]);
        let filtered = counting.add_branch(&[first, second], &[filter]);
        assert!(counting.meanings(plain).next().is_none(), "it has none");
        assert!(counting.meanings(filtered).eq([filter]), "it has one");
        let mut marks = Marks::default();
        for (structures, expected) in [
            (vec![first], vec![plain]),
            (vec![second], vec![]),
            (vec![second, first, first], vec![plain, filtered]),
        ] {
            marks.begin(&counting);
            for structure in structures {
                marks.meet(structure, &counting);
            }
            assert_eq!(marks.structured(), expected);
        }
    }

    #[test]
    fn the_state_of_a_condition_lasts_for_an_event() {
        let mut counting = Counting::default();
        let condition = counting.add_condition();
        let mut marks = Marks::default();
        for is_met in [true, false, true] {
            marks.begin(&counting);
            assert_eq!(marks.state(condition), State::Untested);
            marks.tested(condition, is_met);
            let expected = if is_met { State::Met } else { State::Failed };
            assert_eq!(marks.state(condition), expected);
        }
    }

    #[test]
    fn sets_lose_their_members_whatever_the_order() {
        let mut counting = Counting::default();
        let [first, second] = [(); 2].map(|()| counting.add_condition());
        let branches = [(); 4].map(|()| counting.add_branch(&[first, second], &[]));
        assert_eq!(counting.remove_branch(branches[1]), []);
        assert_eq!(counting.remove_branch(branches[3]), []);
        assert_eq!(counting.remove_branch(branches[0]), []);
        let mut marks = Marks::default();
        marks.begin(&counting);
        assert!(marks.meet(first, &counting), "the first time");
        assert!(!marks.meet(first, &counting), "only once");
        marks.meet(second, &counting);
        assert_eq!(marks.structured(), [branches[2]]);
        assert_eq!(counting.remove_branch(branches[2]), [second, first]);
    }

    #[test]
    fn stamps_start_again_before_they_run_out() {
        let mut counting = Counting::default();
        let condition = counting.add_condition();
        let branch = counting.add_branch(&[condition], &[]);
        let mut marks = Marks {
            stamp: u32::MAX - 5,
            ..Marks::default()
        };
        for _ in 0..4 {
            marks.begin(&counting);
            assert_eq!(marks.state(condition), State::Untested);
            marks.meet(condition, &counting);
            assert_eq!(marks.structured(), [branch]);
        }
    }
}
