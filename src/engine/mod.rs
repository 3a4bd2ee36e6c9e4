//! The engine: subscriptions come and go, events pass.

mod matches;
pub use matches::{Description, Matched, Matches, Undecided};

use crate::event::Prepared;
use crate::limits::Limits;
use crate::matcher::{Decision, Plan, decide};
use crate::ontology::Ontology;
use crate::pattern::Subscription;
use crate::term::Dictionary;
use hashbrown::HashMap;
use oxrdf::TripleRef;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use thiserror::Error;

/// How an [`Engine`] works.
#[derive(Clone, Debug, Default)]
#[must_use]
#[non_exhaustive]
pub struct EngineOptions {
    /// The bounds that it keeps.
    pub limits: Limits,
}

impl EngineOptions {
    /// The same with these limits.
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}

/// Why a subscription is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SubscribeError {
    /// There are as many as [`Limits::subscriptions_max`].
    #[error("there are {0} subscriptions already, the most that this engine takes")]
    TooMany(usize),
}

/// Stored subscriptions under an ontology; each event is matched against all of them.
///
/// All methods take `&self` and may be called from any thread. A change of subscriptions takes
/// effect between events: an event sees all of it or none.
///
/// ```
/// use hearken::{Engine, Ontology, Subscription};
/// use hearken::oxrdf::{Graph, Literal, NamedNode, Triple};
///
/// let engine = Engine::new(Ontology::default());
/// engine.subscribe("urn:sub:hot", Subscription::from_turtle(
///     "?room <urn:ex:celsius> ?t . ?t <urn:hearken:ns#gt> 30 .",
/// )?)?;
/// let mut event = Graph::new();
/// event.insert(&Triple::new(
///     NamedNode::new("urn:ex:roof")?,
///     NamedNode::new("urn:ex:celsius")?,
///     Literal::from(31.5),
/// ));
/// for matched in engine.publish(&event) {
///     assert_eq!(matched.name(), "urn:sub:hot");
///     assert_eq!(matched.solutions().count(), 1);
/// }
/// engine.unsubscribe("urn:sub:hot");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    ontology: Arc<Ontology>,
    options: EngineOptions,
    state: RwLock<State>,
}

/// What changes: together, under one lock, so that ids and subscriptions agree.
#[derive(Debug)]
struct State {
    dictionary: Dictionary,
    subscriptions: HashMap<Arc<str>, Stored>,
}

#[derive(Debug)]
struct Stored {
    plan: Arc<Plan>,
    interfaces: Arc<[String]>,
}

impl Engine {
    /// An engine without subscriptions.
    #[must_use]
    pub fn new(ontology: Ontology) -> Self {
        Self::with_options(ontology, EngineOptions::default())
    }

    /// The same with options.
    #[must_use]
    pub fn with_options(ontology: Ontology, options: EngineOptions) -> Self {
        let state = State {
            dictionary: ontology.dictionary().clone(),
            subscriptions: HashMap::new(),
        };
        Self {
            ontology: Arc::new(ontology),
            options,
            state: RwLock::new(state),
        }
    }

    /// A lock is poisoned only where a thread ended inside it; nothing inside it can fail half-way.
    fn read(&self) -> RwLockReadGuard<'_, State> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, State> {
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stores a subscription under a name; one of that name is replaced, and then `true` is given.
    ///
    /// # Errors
    ///
    /// Where a limit is met.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "a stored subscription is given away"
    )]
    pub fn subscribe(
        &self,
        name: impl Into<Arc<str>>,
        subscription: Subscription,
    ) -> Result<bool, SubscribeError> {
        let name = name.into();
        let subscriptions_max = self.options.limits.subscriptions_max;
        let mut state = self.write();
        let is_new = !state.subscriptions.contains_key(&name);
        if is_new && state.subscriptions.len() >= subscriptions_max {
            return Err(SubscribeError::TooMany(subscriptions_max));
        }
        let plan = Plan::new(subscription.pattern(), |term| {
            state.dictionary.acquire(term)
        });
        let stored = Stored {
            plan: Arc::new(plan),
            interfaces: subscription.interfaces().into(),
        };
        let replaced = state.subscriptions.insert(name, stored);
        if let Some(replaced) = &replaced {
            state.release(replaced);
        }
        Ok(replaced.is_some())
    }

    /// Removes a subscription; `false` where there is none of that name.
    pub fn unsubscribe(&self, name: &str) -> bool {
        let mut state = self.write();
        match state.subscriptions.remove(name) {
            Some(stored) => {
                state.release(&stored);
                true
            }
            None => false,
        }
    }

    /// How many subscriptions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.read().subscriptions.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What the subscription of this name reports; `None` where there is none.
    #[must_use]
    pub fn describe(&self, name: &str) -> Option<Description> {
        let state = self.read();
        let plan = Arc::clone(&state.subscriptions.get(name)?.plan);
        Some(Description { plan })
    }

    /// How many terms its dictionary holds: the ontology's and those of live subscriptions.
    #[must_use]
    pub fn terms(&self) -> usize {
        self.read().dictionary.len()
    }

    /// Matches an event: anything that yields triples, such as `&Graph`, `&[Triple]` or
    /// [`&Event`](crate::event::Event). The matches come in no particular order.
    ///
    /// Cost: the closure of the event, then a search for each subscription. No lock is held when
    /// it returns.
    pub fn publish<'a, E>(&self, event: E) -> Matches
    where
        E: IntoIterator,
        E::Item: Into<TripleRef<'a>>,
    {
        let state = self.read();
        let triples = event.into_iter().map(Into::into);
        let event = Arc::new(Prepared::new(triples, &self.ontology, &state.dictionary));
        let mut found = Matches::default();
        for (name, stored) in &state.subscriptions {
            match decide(&stored.plan, &event, self.options.limits.steps_max) {
                Decision::DoesNot => {}
                Decision::Undecided => found.undecided.push(Undecided {
                    name: Arc::clone(name),
                    steps_max: self.options.limits.steps_max,
                }),
                Decision::Matches => found.matched.push(Matched {
                    name: Arc::clone(name),
                    plan: Arc::clone(&stored.plan),
                    interfaces: Arc::clone(&stored.interfaces),
                    event: Arc::clone(&event),
                    solutions_max: self.options.limits.solutions_max,
                    steps_max: self.options.limits.steps_max,
                }),
            }
        }
        found
    }
}

impl State {
    fn release(&mut self, stored: &Stored) {
        for id in stored.plan.constants() {
            self.dictionary.release(*id);
        }
    }
}
