//! Data for measurements: the workloads of the shared script, byte for byte.

mod random;

mod term;

mod zipf;

mod schema;

mod turtle;

mod draw;

mod attributes;
pub(super) use attributes::Parameters;

mod building;

mod sensors;

mod diverse;

mod news;

#[cfg(test)]
mod tests;

use draw::Workload;
use random::Random;
use term::Triple;
use turtle::Writer;

/// The workloads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Attributes,
    Sensors,
    Diverse,
    News,
}

impl Kind {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Attributes => "attributes",
            Self::Sensors => "sensors",
            Self::Diverse => "diverse",
            Self::News => "news",
        }
    }
}

/// What decides the data.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    pub(super) kind: Kind,
    pub(super) subscriptions: usize,
    pub(super) events: usize,
    pub(super) seed: u64,
    pub(super) parameters: Parameters,
}

impl Settings {
    fn random(&self, stream: &str) -> Random {
        Random::new(&format!("{}/{}/{stream}", self.kind.name(), self.seed))
    }
}

/// Draws a workload as text.
pub(super) struct Generator {
    settings: Settings,
    workload: Box<dyn Workload>,
    writer: Writer,
    subscriptions: Random,
    drawn: usize,
}

impl Generator {
    pub(super) fn new(settings: Settings) -> Self {
        let mut random = settings.random("schema");
        let workload: Box<dyn Workload> = match settings.kind {
            Kind::Attributes => Box::new(attributes::Attributes::new(
                settings.parameters,
                &mut random,
            )),
            Kind::Sensors => Box::new(sensors::Sensors::new(settings.subscriptions, &mut random)),
            Kind::Diverse => {
                let events = settings.random("events");
                Box::new(diverse::Diverse::new(&mut random, events, settings.events))
            }
            Kind::News => Box::new(news::News::new()),
        };
        Self {
            writer: Writer::new(workload.prefixes()),
            subscriptions: settings.random("subscriptions"),
            settings,
            workload,
            drawn: 0,
        }
    }

    /// The prefixes with which each document begins.
    pub(super) fn header(&self) -> String {
        self.writer.header()
    }

    /// The ontology, in Turtle.
    pub(super) fn ontology(&self) -> String {
        let mut triples = self.workload.schema().triples.clone();
        triples.sort_by(|left, right| left[0].cmp(&right[0]));
        let mut text = self.header();
        self.writer.triples(&mut text, &triples, "");
        text
    }

    /// The events, in TriG.
    pub(super) fn events(&self) -> String {
        let mut random = self.settings.random("events");
        let mut text = self.header();
        for number in 0..self.settings.events {
            let event = self.workload.event(&mut random, number);
            self.writer.graph(&mut text, ("event", number), &event);
        }
        text
    }

    /// At most so many of the subscriptions that are left, in TriG without prefixes; empty after
    /// the last.
    pub(super) fn subscriptions(&mut self, count: usize) -> String {
        let mut text = String::new();
        for _ in 0..count.min(self.settings.subscriptions - self.drawn) {
            let drawn = self.workload.subscription(&mut self.subscriptions);
            let mut triples = drawn.triples;
            let marks = drawn.filters.into_iter().map(|filter| -> Triple {
                let operator = format!("<urn:hearken:ns#{}>", filter.operator);
                [filter.variable, operator.into(), filter.literal]
            });
            triples.extend(marks);
            self.writer.graph(&mut text, ("sub", self.drawn), &triples);
            self.drawn += 1;
        }
        text
    }
}
