//! Events of one subject with flat attributes, subscriptions that compare them: HMACD's set-up.

use super::draw::Workload;
use super::random::Random;
use super::schema::{Ends, Schema};
use super::term::{Drawn, Term, Triple, XSD, boolean, double, integer, string, term};
use std::rc::Rc;

const SPACE: &str = "urn:hearken:attribute:";
const EARLIER_MAX: usize = 5000;

/// The parameters of the experiment.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Parameters {
    /// Attribute names.
    pub(in super::super) pool: usize,
    /// Attributes that an event has.
    pub(in super::super) event_attributes: usize,
    /// Fewest and most comparisons of a subscription.
    pub(in super::super) comparisons: (usize, usize),
    /// Numbers are from 0 to this.
    pub(in super::super) value_max: i64,
    /// The share of subscriptions that an earlier one covers.
    pub(in super::super) covering: f64,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            pool: 20,
            event_attributes: 10,
            comparisons: (1, 5),
            value_max: 1000,
            covering: 0.3,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Value {
    Integer(i64),
    Double(f64),
    Boolean(bool),
    /// By its place among the words.
    Word(usize),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Integer,
    Double,
    Boolean,
    Word,
}

const KINDS: [(Kind, &str); 4] = [
    (Kind::Integer, "integer"),
    (Kind::Double, "double"),
    (Kind::Boolean, "boolean"),
    (Kind::Word, "string"),
];

/// A comparison of an attribute, by its place among them.
#[derive(Clone, Copy, Debug)]
struct Comparison {
    attribute: usize,
    operator: &'static str,
    value: Value,
}

#[derive(Debug)]
pub(super) struct Attributes {
    parameters: Parameters,
    schema: Schema,
    all: Vec<(Term, Kind)>,
    words: Vec<Term>,
    earlier: Vec<Vec<Comparison>>,
}

impl Attributes {
    pub(super) fn new(parameters: Parameters, random: &mut Random) -> Self {
        let mut schema = Schema::new(SPACE);
        let word = |random: &mut Random| random.letters("abcdefghijklmnopqrstuvwxyz", 5);
        let mut names: Vec<String> = Vec::new();
        while names.len() < parameters.pool {
            let name = word(random);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let mut all = Vec::new();
        for (local, (kind, datatype)) in names.iter().zip(KINDS.into_iter().cycle()) {
            let range = Some(format!("<{XSD}{datatype}>").into());
            let ends = Ends {
                range,
                ..Ends::default()
            };
            all.push((schema.add_property(local, &[], ends), kind));
        }
        Self {
            parameters,
            schema,
            all,
            words: (0..50).map(|_| string(&word(random))).collect(),
            earlier: Vec::new(),
        }
    }

    fn literal(&self, value: Value) -> Term {
        match value {
            Value::Integer(value) => integer(value),
            Value::Double(value) => double(value),
            Value::Boolean(value) => boolean(value),
            Value::Word(place) => Rc::clone(&self.words[place]),
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "bounds are small")]
    fn value(&self, random: &mut Random, kind: Kind) -> Value {
        let high = self.parameters.value_max;
        match kind {
            Kind::Integer => Value::Integer(random.integer(0, high)),
            Kind::Double => Value::Double(tenths(random.uniform(0.0, high as f64))),
            Kind::Boolean => Value::Boolean(random.is_below(0.5)),
            Kind::Word => Value::Word(random.place(self.words.len())),
        }
    }

    fn comparison(&self, random: &mut Random, attribute: usize) -> Comparison {
        let kind = self.all[attribute].1;
        let operator = match kind {
            Kind::Integer | Kind::Double => random.choice(&["gt", "lt", "eq", "le", "ge"]),
            Kind::Boolean | Kind::Word => "eq",
        };
        Comparison {
            attribute,
            operator,
            value: self.value(random, kind),
        }
    }

    /// A value that makes a comparison narrower.
    #[expect(clippy::cast_precision_loss, reason = "bounds are small")]
    fn narrower(&self, random: &mut Random, comparison: Comparison) -> Value {
        let high = self.parameters.value_max;
        let is_lower = matches!(comparison.operator, "gt" | "ge");
        match comparison.value {
            Value::Integer(value) => {
                let (low, high) = if is_lower { (value, high) } else { (0, value) };
                Value::Integer(random.integer(low, high))
            }
            Value::Double(value) => {
                let (low, high) = if is_lower {
                    (value, high as f64)
                } else {
                    (0.0, value)
                };
                Value::Double(tenths(random.uniform(low, high)))
            }
            other => other,
        }
    }

    fn refine(&self, random: &mut Random, earlier: &[Comparison]) -> Vec<Comparison> {
        let mut refined = earlier.to_vec();
        let is_used = |place: &usize| earlier.iter().any(|one| one.attribute == *place);
        let places = 0..self.all.len();
        let unused: Vec<usize> = places.filter(|place| !is_used(place)).collect();
        let numbered = 0..refined.len();
        let ranges: Vec<usize> = numbered
            .filter(|place| refined[*place].operator != "eq")
            .collect();
        let has_room = refined.len() < self.parameters.comparisons.1 && !unused.is_empty();
        if !(ranges.is_empty() || has_room && random.is_below(0.5)) {
            let place = *random.choice(&ranges);
            refined[place].value = self.narrower(random, refined[place]);
        } else if has_room {
            let attribute = *random.choice(&unused);
            refined.push(self.comparison(random, attribute));
        }
        refined
    }
}

impl Workload for Attributes {
    fn prefixes(&self) -> &'static [(&'static str, &'static str)] {
        &[("at", SPACE), ("event", "urn:event:")]
    }

    fn schema(&self) -> &Schema {
        &self.schema
    }

    fn event(&self, random: &mut Random, number: usize) -> Vec<Triple> {
        let subject: Term = format!("<urn:event:{number}-subject>").into();
        let count = self.parameters.event_attributes.min(self.all.len());
        let chosen = random.sample(self.all.len(), count);
        let triple = |place: usize| {
            let (name, kind) = &self.all[place];
            let value = self.value(random, *kind);
            [Rc::clone(&subject), Rc::clone(name), self.literal(value)]
        };
        chosen.into_iter().map(triple).collect()
    }

    fn subscription(&mut self, random: &mut Random) -> Drawn {
        let comparisons: Vec<Comparison> =
            if !self.earlier.is_empty() && random.is_below(self.parameters.covering) {
                let earlier = random.choice(&self.earlier);
                self.refine(random, earlier)
            } else {
                let (fewest, most) = self.parameters.comparisons;
                let count = random.count(fewest, most).min(self.all.len());
                let chosen = random.sample(self.all.len(), count);
                let drawn = chosen
                    .into_iter()
                    .map(|place| self.comparison(random, place));
                drawn.collect()
            };
        let mut drawn = Drawn::default();
        let subject = term("?s");
        for (number, comparison) in comparisons.iter().enumerate() {
            let (name, kind) = &self.all[comparison.attribute];
            let literal = self.literal(comparison.value);
            if matches!(kind, Kind::Integer | Kind::Double) {
                let variable = format!("?v{number}").into();
                drawn.say(&subject, name, &variable);
                drawn.compare(&variable, comparison.operator, literal);
            } else {
                drawn.say(&subject, name, &literal);
            }
        }
        if self.earlier.len() < EARLIER_MAX {
            self.earlier.push(comparisons);
        } else {
            self.earlier[random.place(EARLIER_MAX)] = comparisons;
        }
        drawn
    }
}

/// `round(value, 1)`.
fn tenths(value: f64) -> f64 {
    format!("{value:.1}").parse().unwrap_or(value)
}
