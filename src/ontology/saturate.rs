//! The closure under is-a, for an ontology alone and for an event over it (`semantics.md` §2).
//!
//! Semi-naive evaluation of the rules rdfs2, 3, 5, 7, 9 and 11 of
//! [RDF 1.1 Semantics §9.2.1](https://www.w3.org/TR/rdf11-mt/#patterns-of-rdfs-entailment-informative):
//! each triple is met once with all before it, as instance and as schema.
//! Instances climb the hierarchies edge by edge, so the schema's own transitive closure (rdfs5,
//! rdfs11) is derived only where it can be seen: in an event always, in an ontology only where a
//! triple of `rdfs:subClassOf` or `rdfs:subPropertyOf` is itself an instance of something above.

use super::hierarchy::Hierarchy;
use crate::term::TermId;
use hashbrown::{HashMap, HashSet};

/// Subject, predicate, object.
pub(crate) type Ids = [TermId; 3];

/// The schema triples of an ontology or of an event.
#[derive(Clone, Debug, Default)]
pub(crate) struct Axioms {
    pub(crate) classes: Hierarchy,
    pub(crate) properties: Hierarchy,
    pub(super) domains: HashMap<TermId, Vec<TermId>>,
    pub(super) ranges: HashMap<TermId, Vec<TermId>>,
}

impl Axioms {
    fn domains(&self, property: TermId) -> &[TermId] {
        self.domains.get(&property).map_or(&[], Vec::as_slice)
    }

    fn ranges(&self, property: TermId) -> &[TermId] {
        self.ranges.get(&property).map_or(&[], Vec::as_slice)
    }

    /// Whether nothing is said of RDFS's own five properties, so that a triple of another property
    /// is no schema and a type gives but types.
    pub(super) fn are_plain(&self) -> bool {
        TermId::SCHEMA.into_iter().chain([TermId::TYPE]).all(|id| {
            let hierarchy = &self.properties;
            let is_alone =
                hierarchy.above(id).next().is_none() && hierarchy.below(id).next().is_none();
            is_alone && self.domains(id).is_empty() && self.ranges(id).is_empty()
        })
    }

    /// Whether triples of `rdfs:subClassOf` or `rdfs:subPropertyOf` are instances of more.
    fn sees_hierarchies(&self) -> bool {
        [TermId::SUB_CLASS_OF, TermId::SUB_PROPERTY_OF]
            .into_iter()
            .any(|property| {
                self.properties
                    .above(property)
                    .any(|above| above != property)
            })
    }
}

/// A closed set of triples.
#[derive(Debug, Default)]
pub(crate) struct Saturated {
    /// The triples, those given first; predicates may be blank nodes.
    pub(crate) triples: Vec<Ids>,
    /// Their schema, without what only the background says.
    pub(crate) axioms: Axioms,
}

/// The closure of an ontology's triples, as axioms.
pub(crate) fn saturate_ontology(given: &[Ids], is_literal: &dyn Fn(TermId) -> bool) -> Axioms {
    let background = Axioms::default();
    let closed = saturate(given, &background, is_literal, false).axioms;
    if closed.sees_hierarchies() {
        return saturate(given, &background, is_literal, true).axioms;
    }
    closed
}

/// The closure of an event's triples over an ontology's axioms.
///
/// Time is linear in the derivations, space in the result.
pub(crate) fn saturate_event(
    given: &[Ids],
    ontology: &Axioms,
    is_literal: &dyn Fn(TermId) -> bool,
) -> Saturated {
    saturate(given, ontology, is_literal, true)
}

fn saturate(
    given: &[Ids],
    background: &Axioms,
    is_literal: &dyn Fn(TermId) -> bool,
    is_transitive: bool,
) -> Saturated {
    let mut work = Work {
        background,
        is_literal,
        is_transitive,
        seen: HashSet::with_capacity(given.len() * 2),
        earlier: None,
        found: Saturated::default(),
    };
    for triple in given {
        work.add(*triple);
    }
    let mut at = 0;
    while at < work.found.triples.len() {
        let triple = work.found.triples[at];
        work.as_schema(triple, at);
        work.as_instance(triple);
        if let Some(earlier) = &mut work.earlier {
            earlier.add(triple);
        }
        at += 1;
    }
    work.found
}

struct Work<'a> {
    background: &'a Axioms,
    is_literal: &'a dyn Fn(TermId) -> bool,
    is_transitive: bool,
    seen: HashSet<Ids>,
    /// The triples met so far; made at the first schema triple, which most events do not have.
    earlier: Option<Earlier>,
    found: Saturated,
}

/// Triples by what a schema triple asks of those before it.
#[derive(Default)]
struct Earlier {
    by_predicate: HashMap<TermId, Vec<Ids>>,
    by_type: HashMap<TermId, Vec<Ids>>,
}

impl Earlier {
    fn add(&mut self, triple: Ids) {
        self.by_predicate.entry(triple[1]).or_default().push(triple);
        if triple[1] == TermId::TYPE {
            self.by_type.entry(triple[2]).or_default().push(triple);
        }
    }

    /// Those that the schema triple (s p o) is a premise for.
    fn under(&self, s: TermId, p: TermId) -> &[Ids] {
        let index = if p == TermId::SUB_CLASS_OF {
            &self.by_type
        } else {
            &self.by_predicate
        };
        index.get(&s).map_or(&[], Vec::as_slice)
    }
}

impl Work<'_> {
    fn add(&mut self, triple: Ids) {
        if self.seen.insert(triple) {
            self.found.triples.push(triple);
        }
    }

    fn add_all(&mut self, triples: Vec<Ids>) {
        for triple in triples {
            self.add(triple);
        }
    }

    /// The triple as the instance premise of rdfs7, rdfs2, rdfs3 and rdfs9.
    fn as_instance(&mut self, [s, p, o]: Ids) {
        let mut derived = Vec::new();
        for axioms in [self.background, &self.found.axioms] {
            let above = axioms.properties.above(p);
            derived.extend(
                above
                    .filter(|above| !(self.is_literal)(*above))
                    .map(|above| [s, above, o]),
            );
            derived.extend(
                axioms
                    .domains(p)
                    .iter()
                    .map(|class| [s, TermId::TYPE, *class]),
            );
            if !(self.is_literal)(o) {
                derived.extend(
                    axioms
                        .ranges(p)
                        .iter()
                        .map(|class| [o, TermId::TYPE, *class]),
                );
            }
            if p == TermId::TYPE {
                derived.extend(
                    axioms
                        .classes
                        .above(o)
                        .map(|class| [s, TermId::TYPE, class]),
                );
            }
        }
        self.add_all(derived);
    }

    /// The triple as schema premise: for the triples before it, and with the schema for rdfs5 and 11.
    fn as_schema(&mut self, [s, p, o]: Ids, before: usize) {
        let axioms = &mut self.found.axioms;
        match p {
            TermId::SUB_PROPERTY_OF => {
                axioms.properties.insert(s, o);
            }
            TermId::SUB_CLASS_OF => {
                axioms.classes.insert(s, o);
            }
            TermId::DOMAIN => axioms.domains.entry(s).or_default().push(o),
            TermId::RANGE => axioms.ranges.entry(s).or_default().push(o),
            _ => return,
        }
        let earlier = self.earlier.get_or_insert_with(|| {
            let mut earlier = Earlier::default();
            for triple in &self.found.triples[..before] {
                earlier.add(*triple);
            }
            earlier
        });
        let is_literal = self.is_literal;
        let derived = earlier.under(s, p).iter().filter_map(|triple| match p {
            TermId::SUB_PROPERTY_OF => (!is_literal(o)).then_some([triple[0], o, triple[2]]),
            TermId::RANGE => (!is_literal(triple[2])).then_some([triple[2], TermId::TYPE, o]),
            _ => Some([triple[0], TermId::TYPE, o]),
        });
        let derived = derived.collect();
        self.add_all(derived);
        self.transitive([s, p, o]);
    }

    /// rdfs5 and rdfs11: one more edge at either end; longer ways follow from what is derived.
    fn transitive(&mut self, [s, p, o]: Ids) {
        if !self.is_transitive || !matches!(p, TermId::SUB_PROPERTY_OF | TermId::SUB_CLASS_OF) {
            return;
        }
        let mut derived = Vec::new();
        for axioms in [self.background, &self.found.axioms] {
            let hierarchy = if p == TermId::SUB_CLASS_OF {
                &axioms.classes
            } else {
                &axioms.properties
            };
            derived.extend(hierarchy.above(o).map(|above| [s, p, above]));
            derived.extend(hierarchy.below(s).map(|below| [below, p, o]));
        }
        self.add_all(derived);
    }
}
