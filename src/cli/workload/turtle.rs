//! Terms written with prefixes and Turtle's short forms.

use super::term::{TYPE, Triple, XSD};
use std::fmt::Write as _;

const STANDARD: [(&str, &str); 4] = [
    ("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
    ("rdfs", "http://www.w3.org/2000/01/rdf-schema#"),
    ("xsd", XSD),
    ("hk", "urn:hearken:ns#"),
];

/// Writes with the prefixes of a workload.
#[derive(Debug)]
pub(super) struct Writer {
    prefixes: Vec<(&'static str, &'static str)>,
}

impl Writer {
    pub(super) fn new(prefixes: &[(&'static str, &'static str)]) -> Self {
        Self {
            prefixes: [&STANDARD, prefixes].concat(),
        }
    }

    pub(super) fn header(&self) -> String {
        let line = |(name, iri): &(&str, &str)| format!("@prefix {name}: <{iri}> .\n");
        self.prefixes.iter().map(line).collect()
    }

    fn iri(&self, out: &mut String, iri: &str) {
        let at = iri.rfind(['#', '/', ':']).map_or(0, |at| at + 1);
        let (space, local) = iri.split_at(at);
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let is_local = local.as_bytes().first().is_some_and(is_word)
            && local.bytes().all(|byte| is_word(&byte) || byte == b'-');
        let known = self.prefixes.iter().find(|(_, iri)| *iri == space);
        match known {
            Some((name, _)) if is_local => {
                out.extend([name, ":", local]);
            }
            _ => out.extend(["<", iri, ">"]),
        }
    }

    fn term(&self, out: &mut String, term: &str) {
        if term == TYPE {
            out.push('a');
        } else if let Some(name) = term.strip_prefix('?') {
            out.extend(["_:", name]);
        } else if let Some(iri) = term.strip_prefix('<') {
            self.iri(out, iri.trim_end_matches('>'));
        } else if let Some((lexical, datatype)) = term.rsplit_once("^^<") {
            let datatype = datatype.trim_end_matches('>');
            if matches!(
                datatype.strip_prefix(XSD),
                Some("integer" | "decimal" | "double" | "boolean")
            ) {
                out.push_str(lexical.trim_matches('"'));
            } else {
                out.extend([lexical, "^^"]);
                self.iri(out, datatype);
            }
        } else {
            out.push_str(term);
        }
    }

    /// Consecutive triples about one subject share it, with `;` between.
    pub(super) fn triples(&self, out: &mut String, triples: &[Triple], indent: &str) {
        for group in triples.chunk_by(|left, right| left[0] == right[0]) {
            out.push_str(indent);
            self.term(out, &group[0][0]);
            out.push(' ');
            for (place, [_, predicate, object]) in group.iter().enumerate() {
                if place > 0 {
                    out.extend([" ;\n", indent, "  "]);
                }
                self.term(out, predicate);
                out.push(' ');
                self.term(out, object);
            }
            out.push_str(" .\n");
        }
    }

    pub(super) fn graph(
        &self,
        out: &mut String,
        (kind, number): (&str, usize),
        triples: &[Triple],
    ) {
        writeln!(out, "<urn:{kind}:{number}> {{").unwrap_or_default();
        self.triples(out, triples, "  ");
        out.push_str("}\n");
    }
}
