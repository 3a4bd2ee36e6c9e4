//! What sensors are in: classes, roles, rooms, and the shapes of subscriptions.

use super::random::Random;
use super::schema::{Ends, Schema};
use super::term::{Term, XSD};
use std::collections::HashMap;
use std::rc::Rc;

pub(super) const SPACE: &str = "urn:hearken:sensors#";
pub(super) const PLACES: [&str; 3] = ["inRoom", "onFloor", "inBuilding"];
pub(super) const STATUS: [&str; 4] = ["ok", "low", "fault", "calibrating"];

const OPTIONAL: [&str; 11] = [
    "obs",
    "sensor",
    "place",
    "property",
    "property-type",
    "value",
    "time",
    "unit",
    "battery",
    "quality",
    "status",
];
const TEMPLATES: usize = 50;
/// Rooms a subscription for one match an event on average, as measured.
const SCALE: f64 = 0.67;
const MATCHES: f64 = 10.0;
const PROPERTIES: usize = 200;

/// Each role: its name, domain, and range, a class of this ontology or a datatype.
const ROLES: [(&str, Option<&str>, Option<&str>); 12] = [
    ("madeBySensor", Some("Observation"), Some("Sensor")),
    (
        "observedProperty",
        Some("Observation"),
        Some("ObservableProperty"),
    ),
    ("hasUnit", Some("Observation"), Some("Unit")),
    ("inRoom", Some("Sensor"), Some("Room")),
    ("onFloor", Some("Room"), Some("Floor")),
    ("inBuilding", Some("Floor"), Some("Building")),
    ("resultTime", Some("Observation"), Some("dateTime")),
    ("hasSimpleResult", Some("Observation"), None),
    ("quality", Some("Observation"), None),
    ("battery", Some("Sensor"), None),
    ("status", Some("Sensor"), None),
    ("comment", None, None),
];

/// What has a class of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Trait {
    Observation,
    Sensor,
    Room,
    Property,
}

/// The classes of one root, and which of its leaves each thing has.
#[derive(Debug)]
struct Classes {
    tree: Vec<Term>,
    leaves: Vec<Term>,
    traits: Vec<u16>,
}

#[derive(Debug)]
pub(super) struct Building {
    pub(super) schema: Schema,
    pub(super) sensors: usize,
    roles: HashMap<&'static str, [Term; 3]>,
    classes: HashMap<Trait, Classes>,
    observes: Vec<u16>,
}

impl Building {
    pub(super) fn new(subscriptions: usize, random: &mut Random) -> Self {
        let mut schema = Schema::new(SPACE);
        let mut tree = |schema: &mut Schema, root: &str, size: (usize, usize), above: &[Term]| {
            schema.add_tree(random, root, size, above)
        };
        let observation = tree(&mut schema, "Observation", (45, 6), &[]);
        let sensor = tree(&mut schema, "Sensor", (75, 6), &[]);
        let property = tree(&mut schema, "ObservableProperty", (45, 6), &[]);
        let place = [schema.add_class("Place", &[])];
        let building = schema.add_class("Building", &place);
        let floor = schema.add_class("Floor", &place);
        let room = tree(&mut schema, "Room", (30, 5), &place);
        let unit = schema.add_class("Unit", &[]);
        let trees: HashMap<&str, &[Term]> = [
            ("Sensor", &*sensor),
            ("ObservableProperty", &property),
            ("Unit", std::slice::from_ref(&unit)),
            ("Room", &room),
            ("Floor", std::slice::from_ref(&floor)),
            ("Building", std::slice::from_ref(&building)),
        ]
        .into();
        let roles = roles(&mut schema, random, &trees);
        let rooms = rooms(subscriptions);
        let sensors = 4 * rooms;
        let mut classes = HashMap::new();
        for (of, tree, count) in [
            (Trait::Observation, observation, sensors),
            (Trait::Sensor, sensor, sensors),
            (Trait::Room, room, rooms),
            (Trait::Property, property, PROPERTIES),
        ] {
            let leaves = schema.leaves(&tree);
            let traits = draws(random, count, leaves.len());
            let own = Classes {
                tree,
                leaves,
                traits,
            };
            classes.insert(of, own);
        }
        Self {
            schema,
            sensors,
            roles,
            classes,
            observes: draws(random, sensors, PROPERTIES),
        }
    }

    /// The class of a thing.
    pub(super) fn leaf(&self, of: Trait, place: usize) -> &Term {
        let classes = &self.classes[&of];
        &classes.leaves[usize::from(classes.traits[place])]
    }

    pub(super) fn tree(&self, of: Trait) -> &[Term] {
        &self.classes[&of].tree
    }

    pub(super) fn role(&self, name: &str, variant: usize) -> &Term {
        &self.roles[name][variant]
    }

    /// The property that a sensor observes.
    pub(super) fn observed(&self, sensor: usize) -> usize {
        self.observes[sensor].into()
    }
}

fn draws(random: &mut Random, count: usize, end: usize) -> Vec<u16> {
    let drawn = (0..count).map(|_| u16::try_from(random.place(end)).unwrap_or_default());
    drawn.collect()
}

fn roles(
    schema: &mut Schema,
    random: &mut Random,
    trees: &HashMap<&str, &[Term]>,
) -> HashMap<&'static str, [Term; 3]> {
    let link = schema.add_property("link", &[], Ends::default());
    let datum = schema.add_property("datum", &[], Ends::default());
    let mut found = HashMap::new();
    for (role, domain, range) in ROLES {
        let classes = range.and_then(|range| trees.get(range)).copied();
        let root = if classes.is_some() { &link } else { &datum };
        let ends = Ends {
            domain: domain.map(|domain| schema.name(domain)),
            range: match (classes, range) {
                (Some(classes), _) => Some(Rc::clone(&classes[0])),
                (None, Some(datatype)) => Some(format!("<{XSD}{datatype}>").into()),
                (None, None) => None,
            },
        };
        let top = schema.add_property(role, &[Rc::clone(root)], ends);
        let below = [Rc::clone(&top)];
        let middle = [schema.add_property(&format!("{role}-m"), &below, Ends::default())];
        let mut variant = |number: usize, parents: &[Term]| {
            let drawn = classes.filter(|_| number == 1);
            let ends = Ends {
                domain: None,
                range: drawn.map(|classes| Rc::clone(random.choice(classes))),
            };
            schema.add_property(&format!("{role}-{number}"), parents, ends)
        };
        let variants = [variant(0, &middle), variant(1, &middle), variant(2, &below)];
        found.insert(role, variants);
    }
    found
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "numbers of subscriptions are far below 2^53"
)]
fn rooms(subscriptions: usize) -> usize {
    ((SCALE * subscriptions as f64 / MATCHES).round_ties_even() as usize).max(8)
}

/// The shapes of subscriptions: how far up the place is, and which parts there are. `SCALE` holds
/// for these, so any seed has them.
pub(super) fn templates() -> Vec<(usize, Vec<&'static str>)> {
    let mut fixed = Random::new("sensors/templates");
    let mut found = Vec::new();
    while found.len() < TEMPLATES {
        let depth = *fixed.choice(&[0, 0, 0, 1, 1, 1, 1, 2, 2, 3]);
        let drawn = fixed.count(3, 7).min(fixed.count(3, 7));
        let size = drawn.max(depth + 2);
        let mut places = fixed.sample(OPTIONAL.len(), size - depth - 1);
        places.sort_unstable();
        let parts: Vec<&str> = places.into_iter().map(|place| OPTIONAL[place]).collect();
        let triples = depth + 1 + parts.len() + usize::from(parts.contains(&"property-type"));
        let template = (depth, parts);
        if triples <= 7 && !found.contains(&template) {
            found.push(template);
        }
    }
    found
}
