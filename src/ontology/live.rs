//! Live lists: of what stands above a class or property, only what some subscription names.
//!
//! An event is closed by concatenating these lists; ancestors that nobody asks for cost nothing.

use super::hierarchy::Hierarchy;
use super::saturate::Axioms;
use crate::term::TermId;
use hashbrown::{HashMap, HashSet};

/// A live class or property with what it is derived from.
type Lists = HashMap<TermId, Vec<TermId>>;

/// Which classes and properties are in use, and the lists of those above each term.
///
/// A class or property costs its descendants when its first use comes and when its last goes, else
/// a counter. An event pays for each term the length of its list.
#[derive(Debug)]
pub(crate) struct Live {
    uses: HashMap<(Role, TermId), u32>,
    properties: Lists,
    classes: Lists,
    /// By property, the classes of its subjects; of its objects.
    domains: Lists,
    ranges: Lists,
    /// By class, the properties that have it as domain; as range.
    domain_of: Lists,
    range_of: Lists,
    /// Members of all lists, and how many they may become.
    pairs: usize,
    pairs_max: usize,
    is_plain: bool,
    is_complete: bool,
}

/// How a term is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Role {
    Class,
    Property,
}

impl Live {
    pub(crate) fn new(axioms: &Axioms, pairs_max: usize) -> Self {
        Self {
            uses: HashMap::new(),
            properties: Lists::new(),
            classes: Lists::new(),
            domains: Lists::new(),
            ranges: Lists::new(),
            domain_of: inverted(&axioms.domains),
            range_of: inverted(&axioms.ranges),
            pairs: 0,
            pairs_max,
            is_plain: axioms.are_plain(),
            is_complete: true,
        }
    }

    /// Whether the ontology says nothing of RDFS's own properties, so that the lists close an event
    /// that has no schema triples.
    pub(crate) fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// Whether the lists have not outgrown their limit.
    pub(crate) fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Whether some subscription asks for types as sent.
    pub(crate) fn asks_direct(&self) -> bool {
        self.uses
            .contains_key(&(Role::Property, TermId::DIRECT_TYPE))
    }

    /// The live properties above one, itself left out.
    pub(crate) fn properties_above(&self, id: TermId) -> &[TermId] {
        self.properties.get(&id).map_or(&[], Vec::as_slice)
    }

    /// The live classes above one, itself left out.
    pub(crate) fn classes_above(&self, id: TermId) -> &[TermId] {
        self.classes.get(&id).map_or(&[], Vec::as_slice)
    }

    /// The live classes that a subject of this property has.
    pub(crate) fn domain(&self, id: TermId) -> &[TermId] {
        self.domains.get(&id).map_or(&[], Vec::as_slice)
    }

    /// The live classes that an object of this property has, if it is no literal.
    pub(crate) fn range(&self, id: TermId) -> &[TermId] {
        self.ranges.get(&id).map_or(&[], Vec::as_slice)
    }

    /// One use more.
    pub(crate) fn acquire(&mut self, role: Role, id: TermId, axioms: &Axioms) {
        let uses = self.uses.entry((role, id)).or_insert(0);
        *uses += 1;
        if *uses == 1 && self.is_complete {
            self.change(role, id, axioms, Vec::push);
            if self.pairs > self.pairs_max {
                self.give_up();
            }
        }
    }

    /// One use less.
    pub(crate) fn release(&mut self, role: Role, id: TermId, axioms: &Axioms) {
        let Some(uses) = self.uses.get_mut(&(role, id)) else {
            return;
        };
        *uses -= 1;
        if *uses > 0 {
            return;
        }
        self.uses.remove(&(role, id));
        if self.is_complete {
            self.change(role, id, axioms, |list, id| {
                if let Some(place) = list.iter().position(|other| *other == id) {
                    list.swap_remove(place);
                }
            });
        } else if self.uses.is_empty() {
            self.is_complete = true;
        }
    }

    fn give_up(&mut self) {
        for lists in [
            &mut self.properties,
            &mut self.classes,
            &mut self.domains,
            &mut self.ranges,
        ] {
            *lists = Lists::new();
        }
        self.pairs = 0;
        self.is_complete = false;
    }

    /// Changes every list that a class or property belongs to.
    fn change(
        &mut self,
        role: Role,
        id: TermId,
        axioms: &Axioms,
        mut change: impl FnMut(&mut Vec<TermId>, TermId),
    ) {
        let mut apply = |lists: &mut Lists, keys: HashSet<TermId>| {
            for key in keys {
                let list = lists.entry(key).or_default();
                let before = list.len();
                change(list, id);
                self.pairs = self.pairs + list.len() - before;
                if list.is_empty() {
                    lists.remove(&key);
                }
            }
        };
        match role {
            Role::Property => {
                let mut below = below(&axioms.properties, [id]);
                below.remove(&id);
                apply(&mut self.properties, below);
            }
            Role::Class => {
                let mut below_class = below(&axioms.classes, [id]);
                for (inverse, lists) in [
                    (&self.domain_of, &mut self.domains),
                    (&self.range_of, &mut self.ranges),
                ] {
                    let direct = below_class.iter().filter_map(|class| inverse.get(class));
                    let properties = below(&axioms.properties, direct.flatten().copied());
                    apply(lists, properties);
                }
                below_class.remove(&id);
                apply(&mut self.classes, below_class);
            }
        }
    }

    /// Its own heap bytes, about.
    pub(crate) fn bytes(&self) -> usize {
        let entries = self.properties.len() + self.classes.len();
        let entries = entries + self.domains.len() + self.ranges.len();
        entries * size_of::<(TermId, Vec<TermId>)>()
            + self.pairs * size_of::<TermId>()
            + self.uses.len() * size_of::<(Role, TermId, u32)>()
    }
}

/// The terms and all that stands below them.
fn below(hierarchy: &Hierarchy, ids: impl IntoIterator<Item = TermId>) -> HashSet<TermId> {
    let mut seen: HashSet<TermId> = ids.into_iter().collect();
    let mut open: Vec<TermId> = seen.iter().copied().collect();
    while let Some(id) = open.pop() {
        open.extend(hierarchy.below(id).filter(|next| seen.insert(*next)));
    }
    seen
}

fn inverted(lists: &Lists) -> Lists {
    let mut inverse = Lists::new();
    for (key, members) in lists {
        for member in members {
            inverse.entry(*member).or_default().push(*key);
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ontology;

    fn ontology() -> Ontology {
        Ontology::from_turtle(
            "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
            <urn:Cat> rdfs:subClassOf <urn:Pet> . <urn:Pet> rdfs:subClassOf <urn:Thing>, <urn:Cat> .
            <urn:feeds> rdfs:range <urn:Cat> ; rdfs:subPropertyOf <urn:serves> .
            <urn:serves> rdfs:domain <urn:Person> .",
        )
        .unwrap()
    }

    #[test]
    fn only_what_is_in_use_is_listed_and_all_of_it_goes() {
        let ontology = ontology();
        let axioms = ontology.axioms();
        let id = |name: &str| {
            let iri = oxrdf::NamedNode::new_unchecked(format!("urn:{name}"));
            ontology.dictionary().find(iri.as_ref().into()).unwrap()
        };
        let mut live = Live::new(axioms, 100);
        assert!(live.is_plain(), "nothing is said of RDFS itself");
        assert_eq!(live.classes_above(id("Cat")), []);
        live.acquire(Role::Class, id("Thing"), axioms);
        live.acquire(Role::Class, id("Person"), axioms);
        live.acquire(Role::Property, id("serves"), axioms);
        live.acquire(Role::Property, id("serves"), axioms);
        assert_eq!(live.classes_above(id("Cat")), [id("Thing")]);
        assert_eq!(live.classes_above(id("Thing")), []);
        assert_eq!(live.domain(id("feeds")), [id("Person")]);
        assert_eq!(live.range(id("feeds")), [id("Thing")]);
        assert_eq!(live.properties_above(id("feeds")), [id("serves")]);
        assert!(live.bytes() > 0, "lists have a size");
        for (role, name) in [
            (Role::Class, "Thing"),
            (Role::Class, "Person"),
            (Role::Property, "serves"),
            (Role::Property, "serves"),
        ] {
            live.release(role, id(name), axioms);
        }
        assert_eq!((live.bytes(), live.pairs), (0, 0));
    }

    #[test]
    fn past_the_limit_the_lists_are_given_up_until_nothing_is_in_use() {
        let ontology = ontology();
        let axioms = ontology.axioms();
        let thing = ontology
            .dictionary()
            .find(oxrdf::NamedNodeRef::new_unchecked("urn:Thing").into())
            .unwrap();
        let mut live = Live::new(axioms, 1);
        live.acquire(Role::Class, thing, axioms);
        assert!(!live.is_complete(), "given up");
        live.release(Role::Class, thing, axioms);
        assert!(live.is_complete(), "begun again");
    }
}
