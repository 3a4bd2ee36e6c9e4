//! Random connected graphs, and patterns of many shapes, some of them cut out of events.

use super::draw::Workload;
use super::random::Random;
use super::schema::{Ends, Schema};
use super::term::{
    DAY, Drawn, TYPE, Term, Triple, decimal, distinct, integer, moment, parts, seconds, string,
    term,
};
use super::zipf::Zipf;
use std::rc::Rc;

const SPACE: &str = "urn:hearken:diverse#";
const ENTITIES: u64 = 5000;
const KINDS: [&str; 4] = ["integer", "decimal", "string", "moment"];
/// The share of subscriptions made from an event.
const ABSTRACTED: f64 = 0.1;

#[derive(Debug)]
pub(super) struct Diverse {
    schema: Schema,
    classes: Vec<Term>,
    links: Vec<Term>,
    data: Vec<(Term, &'static str)>,
    link_ranks: Zipf,
    datum_ranks: Zipf,
    made: Vec<Vec<Triple>>,
    kind: Term,
}

impl Diverse {
    pub(super) fn new(random: &mut Random, mut events: Random, count: usize) -> Self {
        let mut schema = Schema::new(SPACE);
        let classes = schema.add_tree(random, "Thing", (300, 8), &[]);
        add_second_parents(&mut schema, random, &classes);
        let (mut links, mut data) = properties(&mut schema, random, &classes);
        random.shuffle(&mut links);
        random.shuffle(&mut data);
        let mut this = Self {
            schema,
            classes,
            links,
            data,
            link_ranks: Zipf::new(64, 0.9),
            datum_ranks: Zipf::new(36, 0.9),
            made: Vec::new(),
            kind: term(TYPE),
        };
        let made = (0..count).map(|number| this.make_event(&mut events, number));
        this.made = made.collect();
        this
    }

    fn link(&self, random: &mut Random) -> &Term {
        &self.links[self.link_ranks.draw(random)]
    }

    fn datum(&self, random: &mut Random) -> (&Term, Term) {
        let (name, kind) = &self.data[self.datum_ranks.draw(random)];
        let value = match *kind {
            "integer" => integer(random.integer(0, 1000)),
            "decimal" => decimal(random.uniform(0.0, 100.0), 1),
            "string" => string(&format!("w{}", pareto(random) % 500)),
            _ => moment(random.integer(0, 365 * DAY - 1)),
        };
        (name, value)
    }

    fn make_event(&self, random: &mut Random, number: usize) -> Vec<Triple> {
        let size = random.count(15, 40);
        let nodes = (0..size / 3).map(|place| -> Term {
            if random.is_below(0.2) {
                format!("_:e{number}n{place}").into()
            } else {
                entity(random)
            }
        });
        let nodes = distinct(nodes);
        let mut triples: Vec<Triple> = Vec::new();
        let mut add = |triple: [&Term; 3]| {
            let triple = triple.map(Rc::clone);
            if !triples.contains(&triple) {
                triples.push(triple);
            }
            triples.len()
        };
        let mut added = 0;
        for place in 1..nodes.len() {
            let mut ends = [&nodes[place], &nodes[random.place(place)]];
            random.shuffle(&mut ends);
            added = add([ends[0], self.link(random), ends[1]]);
        }
        for node in &nodes {
            if random.is_below(0.6) {
                added = add([node, &self.kind, random.choice(&self.classes)]);
            }
        }
        while added < size {
            if random.is_below(0.25) {
                let subject = random.choice(&nodes);
                let link = self.link(random);
                added = add([subject, link, random.choice(&nodes)]);
            } else {
                let subject = random.choice(&nodes);
                let (name, value) = self.datum(random);
                added = add([subject, name, &value]);
            }
        }
        triples.sort_by_key(|triple| nodes.iter().position(|node| *node == triple[0]));
        triples
    }

    fn abstracted(&self, random: &mut Random) -> Drawn {
        let event = random.choice(&self.made);
        let part = connected_part(random, event);
        self.abstract_part(random, &part)
    }

    fn random_pattern(&self, random: &mut Random) -> Drawn {
        let size = random.count(3, 8);
        let edges = rounded(size, random.uniform(0.3, 0.7)).max(1);
        let shape = *random.choice(&["star", "chain", "tree", "cycle"]);
        let is_cycle = shape == "cycle" && edges > 1;
        let count = if is_cycle { edges } else { edges + 1 };
        let nodes = (0..count).map(|place| -> Term {
            if random.is_below(0.1) {
                entity(random)
            } else {
                format!("?n{place}").into()
            }
        });
        let mut nodes: Vec<Term> = nodes.collect();
        nodes[0] = term("?n0");
        let mut drawn = Drawn::default();
        for place in 0..edges {
            // Drawn whether the shape needs it or not.
            let branch = random.place(place + 1);
            let start = match shape {
                "star" => 0,
                "tree" => branch,
                _ => place,
            };
            let mut ends = [&nodes[start], &nodes[(place + 1) % count]];
            if random.is_below(0.3) {
                ends.reverse();
            }
            drawn.say(ends[0], self.link(random), ends[1]);
        }
        while drawn.triples.len() < size {
            let node = random.choice(&nodes);
            if random.is_below(0.5) {
                drawn.say(node, &self.kind, random.choice(&self.classes));
            } else {
                let (name, value) = self.datum(random);
                let variable = format!("?v{}", drawn.triples.len()).into();
                drawn.say(node, name, &variable);
                narrow(random, &mut drawn, &variable, &value);
            }
        }
        drawn.distinct()
    }

    /// A part of an event as a pattern that it matches.
    fn abstract_part(&self, random: &mut Random, part: &[Triple]) -> Drawn {
        let mut names = Abstraction::default();
        for [subject, ..] in part {
            names.name(random, subject);
        }
        let mut drawn = Drawn::default();
        for [subject, predicate, object] in part {
            let is_type = **predicate == *TYPE;
            let mut above = Rc::clone(predicate);
            if !is_type && random.is_below(0.4) {
                above = Rc::clone(random.choice(&self.schema.lineage(predicate)));
            }
            let target = if is_type {
                let mut lineage = self.schema.lineage(object);
                lineage.truncate(4);
                Rc::clone(random.choice(&lineage))
            } else if object.starts_with('"') {
                let variable = format!("?v{}", drawn.triples.len()).into();
                narrow(random, &mut drawn, &variable, object);
                variable
            } else {
                names.name(random, object)
            };
            let subject = names.name(random, subject);
            drawn.say(&subject, &above, &target);
        }
        drawn
    }
}

/// What stands for the nodes of an event.
#[derive(Default)]
struct Abstraction(Vec<(Term, Term)>);

impl Abstraction {
    fn name(&mut self, random: &mut Random, node: &Term) -> Term {
        let known = self.0.iter().find(|(known, _)| known == node);
        if let Some((_, name)) = known {
            return Rc::clone(name);
        }
        let name = if node.starts_with('_') || random.is_below(0.6) {
            format!("?n{}", self.0.len()).into()
        } else {
            Rc::clone(node)
        };
        self.0.push((Rc::clone(node), Rc::clone(&name)));
        name
    }
}

fn connected_part(random: &mut Random, event: &[Triple]) -> Vec<Triple> {
    let size = random.count(2, 8);
    let mut part = vec![random.choice(event).clone()];
    let mut touched = vec![Rc::clone(&part[0][0]), Rc::clone(&part[0][2])];
    while part.len() < size {
        let is_next = |triple: &&Triple| {
            !part.contains(triple) && (touched.contains(&triple[0]) || touched.contains(&triple[2]))
        };
        let more: Vec<&Triple> = event.iter().filter(is_next).collect();
        if more.is_empty() {
            break;
        }
        let next = (*random.choice(&more)).clone();
        touched.extend([Rc::clone(&next[0]), Rc::clone(&next[2])]);
        part.push(next);
    }
    part
}

fn add_second_parents(schema: &mut Schema, random: &mut Random, classes: &[Term]) {
    for _ in 0..30 {
        let mut pair = random.sample(299, 2);
        pair.sort_unstable();
        let (high, low) = (&classes[pair[0] + 1], &classes[pair[1] + 1]);
        if !schema.lineage(low).contains(high) {
            schema.add_parent(low, high);
        }
    }
}

type Data = Vec<(Term, &'static str)>;

fn properties(schema: &mut Schema, random: &mut Random, classes: &[Term]) -> (Vec<Term>, Data) {
    let some = |random: &mut Random| {
        let is_some = random.is_below(0.3);
        is_some.then(|| Rc::clone(random.choice(classes)))
    };
    let above = |random: &mut Random, known: &[Term]| -> Vec<Term> {
        if !known.is_empty() && random.is_below(0.5) {
            vec![Rc::clone(random.choice(known))]
        } else {
            Vec::new()
        }
    };
    let mut links = Vec::new();
    for number in 0..64 {
        let parents = above(random, &links);
        let (domain, range) = (some(random), some(random));
        let ends = Ends { domain, range };
        links.push(schema.add_property(&format!("link{number}"), &parents, ends));
    }
    let mut data: [Vec<Term>; 4] = Default::default();
    for number in 0..36 {
        // A data property and its parents hold one kind of value.
        let known = &mut data[number % 4];
        let parents = above(random, known);
        let ends = Ends {
            domain: some(random),
            range: None,
        };
        let local = format!("{}{}", KINDS[number % 4], number / 4);
        known.push(schema.add_property(&local, &parents, ends));
    }
    let data = KINDS
        .into_iter()
        .zip(data)
        .flat_map(|(kind, names)| names.into_iter().map(move |name| (name, kind)));
    (links, data.collect())
}

/// Adds filters that this literal passes.
fn narrow(random: &mut Random, drawn: &mut Drawn, variable: &Term, literal: &Term) {
    let Some((lexical, kind)) = parts(literal) else {
        let other = string(&format!("w{}", random.integer(500, 509)));
        if random.is_below(0.7) {
            drawn.compare(variable, "eq", Rc::clone(literal));
        } else {
            drawn.compare(variable, "ne", other);
        }
        return;
    };
    let bounds: [&[&'static str]; 3] = [&["ge"], &["le"], &["ge", "le"]];
    for operator in *random.choice(&bounds) {
        let sign = if *operator == "ge" { -1 } else { 1 };
        drawn.compare(variable, operator, near(random, (lexical, kind), sign));
    }
}

/// A literal near this one, on the side of the sign.
fn near(random: &mut Random, (lexical, kind): (&str, &str), sign: i8) -> Term {
    let whole = i64::from(sign);
    match kind {
        "integer" => {
            let value: i64 = lexical.parse().unwrap_or_default();
            integer(value + whole * random.integer(0, 50))
        }
        "decimal" => {
            let value: f64 = lexical.parse().unwrap_or_default();
            decimal(value + f64::from(sign) * random.uniform(0.0, 5.0), 1)
        }
        _ => {
            let then = seconds(lexical).unwrap_or_default();
            moment(then + whole * random.integer(0, 10 * DAY - 1))
        }
    }
}

fn entity(random: &mut Random) -> Term {
    format!("<urn:e:{}>", random.below(ENTITIES)).into()
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a Pareto variate is at least 1 and at most 2^67"
)]
fn pareto(random: &mut Random) -> u128 {
    random.pareto(0.8) as u128
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "a share of a small number"
)]
fn rounded(size: usize, share: f64) -> usize {
    (size as f64 * share).round_ties_even() as usize
}

impl Workload for Diverse {
    fn prefixes(&self) -> &'static [(&'static str, &'static str)] {
        &[("o", SPACE), ("e", "urn:e:")]
    }

    fn schema(&self) -> &Schema {
        &self.schema
    }

    fn event(&self, _: &mut Random, number: usize) -> Vec<Triple> {
        self.made[number].clone()
    }

    fn subscription(&mut self, random: &mut Random) -> Drawn {
        if !self.made.is_empty() && random.is_below(ABSTRACTED) {
            self.abstracted(random)
        } else {
            self.random_pattern(random)
        }
    }
}
