//! The engine: subscriptions come and go, events pass.

mod index;
pub use index::Matcher;

mod matches;
pub use matches::{Description, Matched, Matches, Undecided};

mod registry;

use crate::attribute::AttributeStrategy;
use crate::covering;
use crate::event::Prepared;
use crate::limits::Limits;
use crate::matcher::Plan;
use crate::ontology::{Live, Ontology};
use crate::pattern::Subscription;
use crate::term::Dictionary;
use index::Index;
use matches::Stored;
use oxrdf::TripleRef;
use registry::Registry;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use thiserror::Error;

/// How an [`Engine`] works.
#[derive(Clone, Debug, Default)]
#[must_use]
#[non_exhaustive]
pub struct EngineOptions {
    /// The bounds that it keeps.
    pub limits: Limits,
    /// How it looks for subscriptions by comparisons with constants.
    pub attribute: AttributeStrategy,
    /// How it finds what an event matches.
    pub matcher: Matcher,
}

impl EngineOptions {
    /// The same with these limits.
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The same with this attribute strategy.
    pub fn with_attribute(mut self, attribute: AttributeStrategy) -> Self {
        self.attribute = attribute;
        self
    }

    /// The same with this matcher.
    pub fn with_matcher(mut self, matcher: Matcher) -> Self {
        self.matcher = matcher;
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
    ontology: Arc<Ontology>,
    dictionary: Dictionary,
    live: Live,
    subscriptions: Registry,
    index: Index,
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
        let ontology = Arc::new(ontology);
        let state = State {
            live: Live::new(ontology.axioms(), options.limits.live_pairs_max),
            dictionary: ontology.dictionary().clone(),
            subscriptions: Registry::default(),
            index: Index::new(options.matcher, options.attribute),
            ontology: Arc::clone(&ontology),
        };
        Self {
            ontology,
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
        let limits = &self.options.limits;
        let indexed = covering::sufficient(subscription.pattern(), &self.ontology, limits);
        let subscriptions_max = self.options.limits.subscriptions_max;
        let mut state = self.write();
        let is_new = state.subscriptions.find(&name).is_none();
        if is_new && state.subscriptions.len() >= subscriptions_max {
            return Err(SubscribeError::TooMany(subscriptions_max));
        }
        state.remove(&name);
        state.insert(name, &subscription, &indexed);
        Ok(!is_new)
    }

    /// Removes a subscription; `false` where there is none of that name.
    pub fn unsubscribe(&self, name: &str) -> bool {
        self.write().remove(name)
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
        let id = state.subscriptions.find(name)?;
        let stored = Arc::clone(state.subscriptions.get(id)?);
        Some(Description { stored })
    }

    /// How many nodes its forest has, the root included; with ISMA, how many rows its tables have.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.read().index.nodes()
    }

    /// How many terms its dictionary holds: the ontology's and those of live subscriptions.
    #[must_use]
    pub fn terms(&self) -> usize {
        self.read().dictionary.len()
    }

    /// How many bytes it holds on the heap of its own, about: terms, patterns, tables and names, not
    /// what the ontology holds. Cost: linear in all that is stored.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.read().bytes()
    }

    /// Matches an event: anything that yields triples, such as `&Graph`, `&[Triple]` or
    /// [`&Event`](crate::event::Event). The matches come in no particular order.
    ///
    /// Cost: the closure of the event, then the nodes of the forest that it satisfies (with
    /// [`Matcher::Isma`] the subscriptions of each condition that it meets). No lock is held when it
    /// returns.
    pub fn publish<'a, E>(&self, event: E) -> Matches
    where
        E: IntoIterator,
        E::Item: Into<TripleRef<'a>>,
    {
        let state = self.read();
        let triples = event.into_iter().map(Into::into);
        let event = Prepared::new(triples, &state.ontology, &state.dictionary, &state.live);
        let event = Arc::new(event);
        let limits = &self.options.limits;
        let walked = state.index.walk(&event, limits);
        let mut found = Matches {
            work: walked.work,
            ..Matches::default()
        };
        for stored in walked
            .undecided
            .iter()
            .filter_map(|id| state.subscriptions.get(*id))
        {
            found.undecided.push(Undecided {
                stored: Arc::clone(stored),
                steps_max: limits.steps_max,
            });
        }
        state.subscriptions.prefetch(&walked.matched);
        found.matched.reserve_exact(walked.matched.len());
        for stored in walked
            .matched
            .iter()
            .filter_map(|id| state.subscriptions.get(*id))
        {
            found.matched.push(Matched {
                stored: Arc::clone(stored),
                event: Arc::clone(&event),
                solutions_max: limits.solutions_max,
                steps_max: limits.steps_max,
            });
        }
        found
    }
}

impl State {
    /// Stores a subscription; these of its branches suffice to find it.
    fn insert(&mut self, name: Arc<str>, subscription: &Subscription, indexed: &[usize]) {
        let plan = Plan::new(subscription.pattern(), &mut self.dictionary);
        for (role, id) in plan.uses() {
            self.live.acquire(role, id, self.ontology.axioms());
        }
        let id = self.subscriptions.next();
        let branches = self.index.insert(id, &plan, indexed);
        self.subscriptions.insert(Stored {
            name,
            plan,
            interfaces: subscription.interfaces().into(),
            branches,
        });
    }

    /// Takes a subscription away with all that it used.
    fn remove(&mut self, name: &str) -> bool {
        let Some((id, stored)) = self.subscriptions.remove(name) else {
            return false;
        };
        self.index.remove(id, &stored.branches);
        for (role, id) in stored.plan.uses() {
            self.live.release(role, id, self.ontology.axioms());
        }
        stored.plan.release(&mut self.dictionary);
        if self.subscriptions.len() == 0 {
            self.dictionary.shrink();
        }
        true
    }

    fn bytes(&self) -> usize {
        self.dictionary.bytes()
            + self.live.bytes()
            + self.index.bytes()
            + self.subscriptions.bytes()
    }
}
