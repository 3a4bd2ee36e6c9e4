//! The ontology of a workload: classes and properties of one namespace, with their parents.

use super::random::Random;
use super::term::{TYPE, Term, Triple, term};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

const RDF: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const RDFS: &str = "http://www.w3.org/2000/01/rdf-schema#";

/// What a property says besides its parents.
#[derive(Clone, Debug, Default)]
pub(super) struct Ends {
    pub(super) domain: Option<Term>,
    pub(super) range: Option<Term>,
}

#[derive(Debug)]
pub(super) struct Schema {
    namespace: &'static str,
    pub(super) triples: Vec<Triple>,
    parents: HashMap<Term, Vec<Term>>,
}

impl Schema {
    pub(super) fn new(namespace: &'static str) -> Self {
        Self {
            namespace,
            triples: Vec::new(),
            parents: HashMap::new(),
        }
    }

    pub(super) fn name(&self, local: &str) -> Term {
        format!("<{}{local}>", self.namespace).into()
    }

    fn say(&mut self, subject: &Term, predicate: &str, value: &Term) {
        let predicate = format!("<{RDFS}{predicate}>").into();
        self.triples
            .push([Rc::clone(subject), predicate, Rc::clone(value)]);
    }

    fn declare(&mut self, local: &str, kind: String, parents: &[Term]) -> Term {
        let name = self.name(local);
        self.parents.insert(Rc::clone(&name), parents.to_vec());
        self.triples
            .push([Rc::clone(&name), term(TYPE), kind.into()]);
        name
    }

    pub(super) fn add_class(&mut self, local: &str, parents: &[Term]) -> Term {
        let name = self.declare(local, format!("<{RDFS}Class>"), parents);
        for parent in parents {
            self.say(&name, "subClassOf", parent);
        }
        name
    }

    /// One more parent of a class.
    pub(super) fn add_parent(&mut self, class: &Term, parent: &Term) {
        if let Some(parents) = self.parents.get_mut(class) {
            parents.push(Rc::clone(parent));
        }
        self.say(class, "subClassOf", parent);
    }

    pub(super) fn add_property(&mut self, local: &str, parents: &[Term], ends: Ends) -> Term {
        let name = self.declare(local, format!("<{RDF}Property>"), parents);
        for parent in parents {
            self.say(&name, "subPropertyOf", parent);
        }
        let Ends { domain, range } = ends;
        if let Some(domain) = domain {
            self.say(&name, "domain", &domain);
        }
        if let Some(range) = range {
            self.say(&name, "range", &range);
        }
        name
    }

    /// A random tree of `size` classes whose deepest branch has `levels`.
    pub(super) fn add_tree(
        &mut self,
        random: &mut Random,
        root: &str,
        (size, levels): (usize, usize),
        parents: &[Term],
    ) -> Vec<Term> {
        let mut tree = vec![Grown::new(root, self.add_class(root, parents), 1)];
        while tree.len() < size {
            let place = if tree.len() < levels {
                tree.len() - 1
            } else {
                let mut open = (0..tree.len()).filter(|place| tree[*place].level < levels);
                let count = open.clone().count();
                open.nth(random.place(count)).unwrap_or_default()
            };
            let parent = &mut tree[place];
            parent.children += 1;
            let local = format!("{}-{}", parent.local, parent.children);
            let level = parent.level + 1;
            let name = Rc::clone(&parent.name);
            let name = self.add_class(&local, &[name]);
            tree.push(Grown::new(&local, name, level));
        }
        tree.into_iter().map(|grown| grown.name).collect()
    }

    /// The name itself, then all its ancestors, nearest first.
    pub(super) fn lineage(&self, name: &Term) -> Vec<Term> {
        let mut found = vec![Rc::clone(name)];
        let mut place = 0;
        while let Some(item) = found.get(place) {
            place += 1;
            for parent in self.parents.get(item).into_iter().flatten() {
                if !found.contains(parent) {
                    found.push(Rc::clone(parent));
                }
            }
        }
        found
    }

    /// Those of the names that are no parents.
    pub(super) fn leaves(&self, names: &[Term]) -> Vec<Term> {
        let inner: HashSet<&Term> = names
            .iter()
            .filter_map(|name| self.parents.get(name))
            .flatten()
            .collect();
        let leaves = names.iter().filter(|name| !inner.contains(name));
        leaves.cloned().collect()
    }
}

/// A class of a tree that grows.
struct Grown {
    local: String,
    name: Term,
    level: usize,
    children: usize,
}

impl Grown {
    fn new(local: &str, name: Term, level: usize) -> Self {
        Self {
            local: local.to_owned(),
            name,
            level,
            children: 0,
        }
    }
}
