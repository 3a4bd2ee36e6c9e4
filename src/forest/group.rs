//! The subscriptions that share a branch.

use super::id::SubscriptionId;
use hashbrown::HashSet;
use smallvec::SmallVec;

/// Members that are kept as a list before they become a table.
const FEW_MAX: usize = 16;

/// A set of subscriptions, mostly of one.
#[derive(Debug)]
pub(super) enum Group {
    Few(SmallVec<[SubscriptionId; 2]>),
    Many(HashSet<SubscriptionId>),
}

impl Group {
    pub(super) fn of(one: SubscriptionId) -> Self {
        Self::Few(SmallVec::from_iter([one]))
    }

    pub(super) fn insert(&mut self, one: SubscriptionId) {
        match self {
            Self::Few(few) if few.contains(&one) => {}
            Self::Few(few) if few.len() < FEW_MAX => few.push(one),
            Self::Few(few) => *self = Self::Many(few.drain(..).chain([one]).collect()),
            Self::Many(many) => {
                many.insert(one);
            }
        }
    }

    pub(super) fn remove(&mut self, one: SubscriptionId) {
        match self {
            Self::Few(few) => few.retain(|other| *other != one),
            Self::Many(many) => {
                many.remove(&one);
                if many.len() <= FEW_MAX / 2 {
                    *self = Self::Few(many.drain().collect());
                }
            }
        }
    }

    /// Its member, if it has one alone.
    pub(super) fn only(&self) -> Option<SubscriptionId> {
        match self {
            Self::Few(few) if few.len() == 1 => few.first().copied(),
            Self::Few(_) | Self::Many(_) => None,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Few(few) => few.is_empty(),
            Self::Many(many) => many.is_empty(),
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = SubscriptionId> {
        let (few, many) = match self {
            Self::Few(few) => (Some(few), None),
            Self::Many(many) => (None, Some(many)),
        };
        let many = many.into_iter().flatten();
        few.into_iter().flatten().chain(many).copied()
    }

    /// Its own heap bytes.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Few(few) if few.spilled() => few.capacity() * size_of::<SubscriptionId>(),
            Self::Few(_) => 0,
            Self::Many(many) => many.allocation_size(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_grows_to_a_table_and_back() {
        let mut group = Group::of(SubscriptionId(0));
        for number in 0..100 {
            group.insert(SubscriptionId(number));
            group.insert(SubscriptionId(number));
        }
        assert_eq!(group.iter().count(), 100);
        for number in 1..100 {
            group.remove(SubscriptionId(number));
        }
        assert_eq!(group.iter().collect::<Vec<_>>(), [SubscriptionId(0)]);
        group.remove(SubscriptionId(0));
        assert!(group.is_empty(), "all are gone");
    }
}
