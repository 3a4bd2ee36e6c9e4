//! Subscriptions by place and by name.

use super::matches::Stored;
use crate::forest::SubscriptionId;
use crate::prefetch::prefetch;
use hashbrown::{DefaultHashBuilder, HashTable};
use std::hash::BuildHasher;
use std::sync::Arc;

/// All subscriptions. A free place is used again; the name is kept with the subscription alone.
#[derive(Debug, Default)]
pub(super) struct Registry {
    places: Vec<Option<Arc<Stored>>>,
    free: Vec<SubscriptionId>,
    names: HashTable<SubscriptionId>,
    hasher: DefaultHashBuilder,
}

impl Registry {
    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    pub(super) fn get(&self, id: SubscriptionId) -> Option<&Arc<Stored>> {
        self.places.get(id.0 as usize)?.as_ref()
    }

    pub(super) fn find(&self, name: &str) -> Option<SubscriptionId> {
        let is_it = |id: &SubscriptionId| self.get(*id).is_some_and(|one| &*one.name == name);
        self.names.find(self.hasher.hash_one(name), is_it).copied()
    }

    /// The place that the next subscription gets.
    pub(super) fn next(&self) -> SubscriptionId {
        let end = u32::try_from(self.places.len()).unwrap_or(u32::MAX);
        self.free.last().copied().unwrap_or(SubscriptionId(end))
    }

    /// Stores a subscription whose name is not there.
    pub(super) fn insert(&mut self, stored: Stored) {
        let id = self.next();
        let hash = self.hasher.hash_one(&*stored.name);
        let stored = Some(Arc::new(stored));
        if self.free.pop().is_some() {
            self.places[id.0 as usize] = stored;
        } else {
            self.places.push(stored);
        }
        let (places, hasher) = (&self.places, &self.hasher);
        self.names.insert_unique(hash, id, |id| {
            let stored = places[id.0 as usize].as_ref();
            stored.map_or(0, |one| hasher.hash_one(&*one.name))
        });
    }

    /// Takes a subscription out.
    pub(super) fn remove(&mut self, name: &str) -> Option<(SubscriptionId, Arc<Stored>)> {
        let id = self.find(name)?;
        let hash = self.hasher.hash_one(name);
        if let Ok(entry) = self.names.find_entry(hash, |other| *other == id) {
            entry.remove();
        }
        let stored = self.places[id.0 as usize].take()?;
        self.free.push(id);
        if self.names.is_empty() {
            // What was large once need not stay so.
            *self = Self::default();
        }
        Some((id, stored))
    }

    /// Begins to fetch subscriptions: counting references one by one would wait for each.
    pub(super) fn prefetch(&self, ids: &[SubscriptionId]) {
        for id in ids {
            if let Some(place) = self.places.get(id.0 as usize) {
                prefetch(place);
            }
        }
        for stored in ids.iter().filter_map(|id| self.get(*id)) {
            prefetch(&**stored);
        }
    }

    /// Its own heap bytes, about.
    pub(super) fn bytes(&self) -> usize {
        let stored = self.places.iter().flatten();
        self.places.capacity() * size_of::<Option<Arc<Stored>>>()
            + self.free.capacity() * size_of::<SubscriptionId>()
            + self.names.allocation_size()
            + stored.map(|stored| stored.bytes()).sum::<usize>()
    }
}
