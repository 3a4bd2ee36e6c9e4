//! Observations by sensors in rooms, over a tree of classes and roles of properties.

use super::building::{Building, PLACES, STATUS, Trait, templates};
use super::draw::Workload;
use super::random::Random;
use super::schema::Schema;
use super::term::{DAY, Drawn, TYPE, Term, Triple, decimal, double, integer, moment, string, term};
use std::rc::Rc;

const DAY_SECONDS: f64 = 86_400.0;

#[derive(Debug)]
pub(super) struct Sensors {
    building: Building,
    templates: Vec<(usize, Vec<&'static str>)>,
    kind: Term,
}

/// What is known of a sensor.
struct Described {
    sensor: Term,
    property: Term,
    unit: Term,
    places: [Term; 3],
}

impl Sensors {
    pub(super) fn new(subscriptions: usize, random: &mut Random) -> Self {
        Self {
            building: Building::new(subscriptions, random),
            templates: templates(),
            kind: term(TYPE),
        }
    }

    fn describe(&self, sensor: usize) -> Described {
        let property = self.building.observed(sensor);
        let room = sensor / 4;
        let iri = |kind: &str, number: usize| -> Term { format!("<urn:{kind}:{number}>").into() };
        Described {
            sensor: iri("sensor", sensor),
            property: iri("property", property),
            unit: iri("unit", property % 20),
            places: [
                iri("room", room),
                iri("floor", room / 8),
                iri("building", room / 40),
            ],
        }
    }

    /// A number of the sensor's kind.
    fn number(&self, random: &mut Random, sensor: usize, low: u32, high: u32) -> Term {
        let (low, high) = (i64::from(low), i64::from(high));
        match self.building.observed(sensor) % 3 {
            0 => integer(random.integer(low, high)),
            1 => decimal(uniform(random, low, high), 1),
            _ => double(uniform(random, low, high)),
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "bounds are small")]
fn uniform(random: &mut Random, low: i64, high: i64) -> f64 {
    random.uniform(low as f64, high as f64)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "bounds are small and positive"
)]
fn whole(value: f64) -> u32 {
    value as u32
}

/// Adds a triple with this chance; what it says is drawn before.
fn maybe(random: &mut Random, chance: f64, event: &mut Drawn, triple: [&Term; 3]) {
    if random.is_below(chance) {
        event.say(triple[0], triple[1], triple[2]);
    }
}

impl Workload for Sensors {
    fn prefixes(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("o", super::building::SPACE),
            ("obs", "urn:obs:"),
            ("sensor", "urn:sensor:"),
            ("room", "urn:room:"),
            ("floor", "urn:floor:"),
            ("building", "urn:building:"),
            ("prop", "urn:property:"),
            ("unit", "urn:unit:"),
        ]
    }

    fn schema(&self) -> &Schema {
        &self.building.schema
    }

    fn event(&self, random: &mut Random, number: usize) -> Vec<Triple> {
        let one = random.place(self.building.sensors);
        let Described {
            sensor,
            property,
            unit,
            places: [room, floor, building],
        } = self.describe(one);
        let role = |name: &str| self.building.role(name, one % 3);
        let leaf = |of: Trait, place: usize| self.building.leaf(of, place);
        let obs: Term = format!("<urn:obs:{number}>").into();
        let mut event = Drawn::default();
        event.say(&obs, &self.kind, leaf(Trait::Observation, one));
        event.say(&obs, role("madeBySensor"), &sensor);
        event.say(&obs, role("observedProperty"), &property);
        let result = self.number(random, one, 0, 100);
        event.say(&obs, role("hasSimpleResult"), &result);
        let time = moment(random.integer(0, DAY - 1));
        event.say(&obs, role("resultTime"), &time);
        event.say(&obs, role("hasUnit"), &unit);
        let quality = decimal(random.random(), 2);
        maybe(random, 0.6, &mut event, [&obs, role("quality"), &quality]);
        event.say(&sensor, &self.kind, leaf(Trait::Sensor, one));
        event.say(&sensor, role("inRoom"), &room);
        let battery = integer(random.integer(0, 100));
        maybe(
            random,
            0.6,
            &mut event,
            [&sensor, role("battery"), &battery],
        );
        let status = random.choice(&STATUS);
        let status = string(status);
        maybe(random, 0.6, &mut event, [&sensor, role("status"), &status]);
        let class = leaf(Trait::Room, one / 4);
        maybe(random, 0.7, &mut event, [&room, &self.kind, class]);
        event.say(&room, role("onFloor"), &floor);
        event.say(&floor, role("inBuilding"), &building);
        let class = leaf(Trait::Property, self.building.observed(one));
        maybe(random, 0.5, &mut event, [&property, &self.kind, class]);
        event.triples
    }

    fn subscription(&mut self, random: &mut Random) -> Drawn {
        let (depth, parts) = random.choice(&self.templates);
        let sensor = random.place(self.building.sensors);
        let mut making = Making {
            workload: self,
            random,
            sensor,
            drawn: Drawn::default(),
        };
        making.make(*depth, parts);
        making.drawn
    }
}

/// A subscription being made from a sensor.
struct Making<'a> {
    workload: &'a Sensors,
    random: &'a mut Random,
    sensor: usize,
    drawn: Drawn,
}

impl Making<'_> {
    /// A role or one of two above it.
    fn role(&mut self, name: &str) -> Term {
        let building = &self.workload.building;
        let mut lineage = building
            .schema
            .lineage(building.role(name, self.sensor % 3));
        lineage.truncate(3);
        Rc::clone(self.random.choice(&lineage))
    }

    fn say(&mut self, subject: &Term, role: &str, object: &Term) {
        let role = self.role(role);
        self.drawn.say(subject, &role, object);
    }

    /// Says of a node a class that its own has above it, or rarely any.
    fn class(&mut self, node: &Term, of: Trait, place: usize) {
        let building = &self.workload.building;
        let class = if self.random.is_below(0.05) {
            Rc::clone(self.random.choice(building.tree(of)))
        } else {
            let lineage = building.schema.lineage(building.leaf(of, place));
            Rc::clone(self.random.choice(&lineage))
        };
        self.drawn.say(node, &self.workload.kind, &class);
    }

    /// Adds one bound, which three values in four pass, or a range with a third of the values.
    fn compare(
        &mut self,
        name: &str,
        subject: &Term,
        (low, high): (f64, f64),
        literal: &dyn Fn(&mut Self, f64) -> Term,
    ) {
        let variable = format!("?{name}").into();
        self.say(subject, name, &variable);
        let middle = f64::midpoint(low, high);
        let kind = self.random.random();
        if kind < 0.8 {
            let is_below = kind < 0.4;
            let (bound, operators) = if is_below {
                (self.random.uniform(low, middle), ["gt", "ge"])
            } else {
                (self.random.uniform(middle, high), ["lt", "le"])
            };
            let operator = self.random.choice(&operators);
            let literal = literal(self, bound);
            self.drawn.compare(&variable, operator, literal);
        } else {
            let first = self.random.uniform(low, high - (high - low) / 3.0);
            let from = literal(self, first);
            self.drawn.compare(&variable, "ge", from);
            let to = literal(self, first + (high - low) / 3.0);
            self.drawn.compare(&variable, "lt", to);
        }
    }

    fn make(&mut self, depth: usize, parts: &[&str]) {
        let described = self.workload.describe(self.sensor);
        let has = |part: &str| parts.contains(&part);
        let obs = term("?obs");
        let node = if depth > 0 {
            term("?sensor")
        } else {
            Rc::clone(&described.sensor)
        };
        if has("obs") {
            self.class(&obs, Trait::Observation, self.sensor);
        }
        self.say(&obs, "madeBySensor", &node);
        if has("property-type") {
            let property = term("?property");
            self.say(&obs, "observedProperty", &property);
            let observed = self.workload.building.observed(self.sensor);
            self.class(&property, Trait::Property, observed);
        } else if has("property") {
            self.say(&obs, "observedProperty", &described.property);
        }
        if has("value") {
            self.compare("hasSimpleResult", &obs, (0.0, 100.0), &|this, value| {
                let low = whole(value);
                this.workload.number(this.random, this.sensor, low, low + 1)
            });
        }
        if has("time") {
            let time = |_: &mut Self, value: f64| moment(whole(value).into());
            self.compare("resultTime", &obs, (0.0, DAY_SECONDS), &time);
        }
        if has("unit") {
            self.say(&obs, "hasUnit", &described.unit);
        }
        if has("quality") {
            self.compare("quality", &obs, (0.0, 1.0), &|_, value| decimal(value, 2));
        }
        if has("sensor") {
            self.class(&node, Trait::Sensor, self.sensor);
        }
        if has("battery") {
            let charge = |_: &mut Self, value: f64| integer(whole(value).into());
            self.compare("battery", &node, (0.0, 100.0), &charge);
        }
        if has("status") {
            self.status(&node);
        }
        self.place(&described, depth, node, has("place"));
    }

    fn status(&mut self, node: &Term) {
        let building = &self.workload.building;
        // Roles of the status only: what is above them holds other things, too.
        let mut own = building
            .schema
            .lineage(building.role("status", self.sensor % 3));
        own.pop();
        let role = Rc::clone(self.random.choice(&own));
        let variable = term("?status");
        self.drawn.say(node, &role, &variable);
        let operator = self.random.choice(&["eq", "ne", "ne"]);
        let status = self.random.choice(&STATUS);
        let literal = string(status);
        self.drawn.compare(&variable, operator, literal);
    }

    /// Goes up from a sensor to its place.
    fn place(&mut self, described: &Described, depth: usize, mut node: Term, has_class: bool) {
        for level in 0..depth {
            let target = if level == depth - 1 {
                Rc::clone(&described.places[level])
            } else {
                term(["?room", "?floor"][level])
            };
            self.say(&node, PLACES[level], &target);
            node = target;
            if level == 0 && has_class {
                self.class(&node, Trait::Room, self.sensor / 4);
            }
        }
    }
}
