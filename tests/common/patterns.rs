//! Patterns: drawn after an event's triples, so that they match now and then.

use super::graphs::data;
use super::terms::{asked_class, asked_node, asked_property};
use hearken::pattern::{
    Branch, Comparison, Edge, Expression, Form, Function, Node, Pattern, Predicate, VariableId,
};
use hearken::vocabulary::HEARKEN;
use oxrdf::{Literal, NamedNode, Term, Triple};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Variables of one pattern at most; more would only make unconnected edges slow to multiply.
const VARIABLES_MAX: u8 = 5;

/// A pattern before it has seen the event.
#[derive(Clone, Debug)]
pub(crate) struct Seed {
    branches: Vec<(Vec<EdgeSeed>, Vec<Expression>)>,
    /// By variable: whether it has a name, and whether it is reported.
    named: Vec<(bool, bool)>,
    /// Ask or select, whether distinct, whether with a variable that is never bound.
    form: (bool, bool, bool),
}

/// An edge that is like one triple of the event, or else like `model`.
#[derive(Clone, Debug)]
struct EdgeSeed {
    like: Option<Index>,
    model: Triple,
    subject: Place,
    predicate: PredicatePlace,
    object: Place,
}

/// How an edge departs from its model.
#[derive(Clone, Debug)]
enum Place {
    /// A variable that stands for this term wherever it occurs.
    Generalised,
    /// The term itself; a blank node is generalised.
    Same,
    Variable(u8),
    Constant(Term),
}

#[derive(Clone, Debug)]
enum PredicatePlace {
    Same,
    DirectType,
    Variable(u8),
    Constant(NamedNode),
}

pub(crate) fn seed(literals: &[Literal]) -> impl Strategy<Value = Seed> + use<> {
    // Each edge and filter more makes a match rarer.
    let edges = prop_oneof![
        2 => vec(edge(literals), 1..=2),
        1 => vec(edge(literals), 3..=4),
    ];
    let filters = prop_oneof![
        2 => Just(Vec::new()),
        3 => vec(filter(literals), 1),
        1 => vec(filter(literals), 2),
    ];
    let branch = (edges, filters);
    (
        vec(branch, 1..=3),
        vec(any::<(bool, bool)>(), usize::from(VARIABLES_MAX)),
        (
            proptest::bool::weighted(0.2),
            any::<bool>(),
            proptest::bool::weighted(0.2),
        ),
    )
        .prop_map(|(branches, named, form)| Seed {
            branches,
            named,
            form,
        })
}

fn edge(literals: &[Literal]) -> impl Strategy<Value = EdgeSeed> + use<> {
    let constant = || asked_node().prop_map(Place::Constant);
    let literal = select(literals.to_vec()).prop_map(Term::from);
    let subject = prop_oneof![
        12 => Just(Place::Generalised),
        3 => Just(Place::Same),
        2 => (0..VARIABLES_MAX).prop_map(Place::Variable),
        1 => constant(),
    ];
    let object = prop_oneof![
        12 => Just(Place::Generalised),
        5 => Just(Place::Same),
        2 => (0..VARIABLES_MAX).prop_map(Place::Variable),
        1 => constant(),
        1 => literal.prop_map(Place::Constant),
    ];
    let predicate = prop_oneof![
        12 => Just(PredicatePlace::Same),
        3 => asked_property().prop_map(PredicatePlace::Constant),
        2 => Just(PredicatePlace::DirectType),
        3 => (0..VARIABLES_MAX).prop_map(PredicatePlace::Variable),
    ];
    let like = proptest::option::weighted(0.9, any::<Index>());
    (like, data(&["b"], literals), subject, predicate, object).prop_map(
        |(like, model, subject, predicate, object)| EdgeSeed {
            like,
            model,
            subject,
            predicate,
            object,
        },
    )
}

fn variable() -> impl Strategy<Value = Expression> {
    (0..VARIABLES_MAX).prop_map(|id| Expression::Variable(VariableId(id)))
}

fn comparison() -> impl Strategy<Value = Comparison> {
    select(vec![
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::Less,
        Comparison::LessOrEqual,
        Comparison::Greater,
        Comparison::GreaterOrEqual,
    ])
}

/// Expressions of every kind, nested; the variables may be none of the branch's yet.
fn filter(literals: &[Literal]) -> impl Strategy<Value = Expression> + use<> {
    let term = prop_oneof![
        5 => select(literals.to_vec()).prop_map(Term::from),
        1 => asked_class().prop_map(Term::from),
    ]
    .prop_map(Expression::Term)
    .boxed();
    let operand = prop_oneof![
        6 => variable(),
        3 => term.clone(),
        1 => Just(Expression::Unbound),
        2 => call(),
    ];
    let compare = (comparison(), variable(), prop_oneof![term, variable()]).prop_map(
        |(comparison, left, right)| {
            Expression::Compare(comparison, Box::new(left), Box::new(right))
        },
    );
    let orders = vec![
        Comparison::Less,
        Comparison::LessOrEqual,
        Comparison::Greater,
        Comparison::GreaterOrEqual,
    ];
    let is_a = (select(orders), 0..VARIABLES_MAX, asked_class())
        .prop_map(|(order, id, iri)| Expression::IsA(order, VariableId(id), iri));
    let leaf = prop_oneof![5 => compare, 2 => is_a, 2 => operand];
    leaf.prop_recursive(3, 10, 2, |inner| {
        let pair = || {
            (
                inner.clone().prop_map(Box::new),
                inner.clone().prop_map(Box::new),
            )
        };
        prop_oneof![
            pair().prop_map(|(left, right)| Expression::Or(left, right)),
            pair().prop_map(|(left, right)| Expression::And(left, right)),
            pair().prop_map(|(left, right)| Expression::SameTerm(left, right)),
            (comparison(), pair()).prop_map(|(comparison, (left, right))| {
                Expression::Compare(comparison, left, right)
            }),
            inner
                .clone()
                .prop_map(|inner| Expression::Not(Box::new(inner))),
        ]
    })
}

fn call() -> impl Strategy<Value = Expression> {
    let texts = |texts: &[&str]| {
        let texts: Vec<_> = texts.iter().map(|text| Literal::from(*text)).collect();
        select(texts).prop_map(|literal| Expression::Term(literal.into()))
    };
    let of_one = select(vec![
        Function::Str,
        Function::Lang,
        Function::Datatype,
        Function::IsIri,
        Function::IsBlank,
        Function::IsLiteral,
        Function::IsNumeric,
    ]);
    let lang = variable().prop_map(|term| Expression::Call(Function::Lang, vec![term]));
    let text = prop_oneof![
        variable(),
        variable().prop_map(|term| Expression::Call(Function::Str, vec![term])),
    ];
    let pattern = texts(&["a", "^A$", "1|x", "a #", "(", ""]);
    let flags = texts(&["", "i", "q", "iq", "x", "sm", "z"]);
    let regex = (text, pattern, proptest::option::of(flags)).prop_map(|(text, pattern, flags)| {
        Expression::Call(
            Function::Regex,
            [text, pattern].into_iter().chain(flags).collect(),
        )
    });
    prop_oneof![
        4 => (of_one, variable()).prop_map(|(function, term)| {
            Expression::Call(function, vec![term])
        }),
        1 => (lang, texts(&["*", "en", "EN-gb", "e", ""])).prop_map(|(lang, range)| {
            Expression::Call(Function::LangMatches, vec![lang, range])
        }),
        2 => regex,
    ]
}

impl Seed {
    /// The pattern that this seed grows into beside `event`; it keeps what the types promise.
    pub(crate) fn pattern(self, event: &[Triple]) -> Pattern {
        let mut branches: Vec<Branch> = self
            .branches
            .into_iter()
            .map(|(edges, filters)| branch(edges, &filters, event))
            .collect();
        let mut used = Vec::new();
        for branch in &branches {
            for edge in &branch.edges {
                edge.for_each_variable(&mut |variable| used.push(variable));
            }
        }
        used.sort();
        used.dedup();
        for branch in &mut branches {
            renumber(branch, &used);
        }
        let (ask, distinct, with_unbound) = self.form;
        let traits = &self.named[..used.len()];
        let variables: Vec<Option<String>> = (0..)
            .zip(traits)
            .map(|(i, (named, _))| named.then(|| format!("v{i}")))
            .collect();
        let reported = (0..)
            .zip(&variables)
            .zip(traits)
            .filter(|(_, (_, reported))| *reported)
            .filter_map(|((i, name), _)| Some((name.clone()?, Some(VariableId(i)))));
        let form = if ask {
            Form::Ask
        } else {
            let unbound = with_unbound.then(|| ("unbound".to_owned(), None));
            Form::Select {
                variables: unbound.into_iter().chain(reported).collect(),
                distinct,
            }
        };
        Pattern {
            form,
            variables,
            branches,
        }
    }
}

fn branch(seeds: Vec<EdgeSeed>, filters: &[Expression], event: &[Triple]) -> Branch {
    let mut edges = Vec::new();
    for seed in seeds {
        let edge = seed.edge(event);
        if !edges.contains(&edge) {
            edges.push(edge);
        }
    }
    let mut bound = Vec::new();
    for edge in &edges {
        edge.for_each_variable(&mut |variable| bound.push(variable));
    }
    let filters = filters
        .iter()
        .map(|filter| {
            map_variables(filter, &|variable| {
                bound
                    .get(usize::from(variable.0) % bound.len().max(1))
                    .copied()
            })
        })
        .collect();
    Branch { edges, filters }
}

impl EdgeSeed {
    fn edge(self, event: &[Triple]) -> Edge {
        let model = match self.like {
            Some(index) if !event.is_empty() => index.get(event).clone(),
            _ => self.model,
        };
        let reserved = model.predicate.as_str().starts_with(HEARKEN);
        Edge {
            subject: self.subject.node(&model.subject.into(), event),
            predicate: match self.predicate {
                PredicatePlace::Same if reserved => Predicate::DirectType,
                PredicatePlace::Same => Predicate::Constant(model.predicate),
                PredicatePlace::DirectType => Predicate::DirectType,
                PredicatePlace::Variable(id) => Predicate::Variable(VariableId(id)),
                PredicatePlace::Constant(iri) => Predicate::Constant(iri),
            },
            object: self.object.node(&model.object, event),
        }
    }
}

impl Place {
    fn node(self, term: &Term, event: &[Triple]) -> Node {
        match self {
            Self::Variable(id) => Node::Variable(VariableId(id)),
            Self::Constant(constant) => Node::Constant(constant),
            Self::Same if !term.is_blank_node() => Node::Constant(term.clone()),
            Self::Same | Self::Generalised => {
                let mut terms = event
                    .iter()
                    .flat_map(|triple| [triple.subject.clone().into(), triple.object.clone()]);
                let place = terms.position(|other| &other == term).unwrap_or(0);
                let id = place % usize::from(VARIABLES_MAX);
                Node::Variable(VariableId(id.try_into().unwrap()))
            }
        }
    }
}

/// Numbers the variables by their place in `used`.
fn renumber(branch: &mut Branch, used: &[VariableId]) {
    let place = |variable: VariableId| {
        let place = used.iter().position(|other| *other == variable)?;
        Some(VariableId(place.try_into().unwrap()))
    };
    for edge in &mut branch.edges {
        for node in [&mut edge.subject, &mut edge.object] {
            if let Node::Variable(variable) = node {
                *variable = place(*variable).unwrap();
            }
        }
        if let Predicate::Variable(variable) = &mut edge.predicate {
            *variable = place(*variable).unwrap();
        }
    }
    for filter in &mut branch.filters {
        *filter = map_variables(filter, &place);
    }
}

/// The expression with other variables; one without a successor is unbound.
fn map_variables(
    expression: &Expression,
    successor: &dyn Fn(VariableId) -> Option<VariableId>,
) -> Expression {
    let mapped = |inner: &Expression| Box::new(map_variables(inner, successor));
    match expression {
        Expression::Term(_) | Expression::Unbound => expression.clone(),
        Expression::Variable(variable) => {
            successor(*variable).map_or(Expression::Unbound, Expression::Variable)
        }
        Expression::Or(left, right) => Expression::Or(mapped(left), mapped(right)),
        Expression::And(left, right) => Expression::And(mapped(left), mapped(right)),
        Expression::Not(inner) => Expression::Not(mapped(inner)),
        Expression::Compare(comparison, left, right) => {
            Expression::Compare(*comparison, mapped(left), mapped(right))
        }
        Expression::IsA(order, variable, iri) => match successor(*variable) {
            Some(variable) => Expression::IsA(*order, variable, iri.clone()),
            None => Expression::Unbound,
        },
        Expression::SameTerm(left, right) => Expression::SameTerm(mapped(left), mapped(right)),
        Expression::Call(function, arguments) => {
            let arguments = arguments.iter().map(|argument| *mapped(argument));
            Expression::Call(*function, arguments.collect())
        }
    }
}
