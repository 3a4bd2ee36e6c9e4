//! Solutions as text, compared as multisets up to the names of blank nodes.

use oxrdf::{BlankNode, Literal, NamedNode, Term};
use serde_json::Value;
use std::collections::BTreeMap;
use std::str::FromStr;

/// A solution: the bound variables with their terms in N-Triples, tags in lower case.
pub(crate) type Row = BTreeMap<String, String>;

pub(crate) fn shown(term: &Term) -> String {
    match term {
        Term::Literal(literal) => match literal.language() {
            Some(tag) => Literal::new_language_tagged_literal_unchecked(
                literal.value(),
                tag.to_ascii_lowercase(),
            )
            .to_string(),
            None => literal.to_string(),
        },
        other => other.to_string(),
    }
}

/// A term in N-Triples, written as [`shown`] writes it.
pub(crate) fn normal(text: &str) -> String {
    shown(&Term::from_str(text).unwrap())
}

/// The answer of a SPARQL results document in JSON: the boolean, or the solutions.
pub(crate) fn results(json: &Value) -> Result<bool, Vec<Row>> {
    if let Some(boolean) = json["boolean"].as_bool() {
        return Ok(boolean);
    }
    let bindings = json["results"]["bindings"].as_array().unwrap();
    Err(bindings
        .iter()
        .map(|binding| {
            let terms = binding.as_object().unwrap().iter();
            terms
                .map(|(name, term)| (name.clone(), shown(&from_json(term))))
                .collect()
        })
        .collect())
}

fn from_json(term: &Value) -> Term {
    let value = term["value"].as_str().unwrap();
    match term["type"].as_str().unwrap() {
        "uri" => NamedNode::new_unchecked(value).into(),
        "bnode" => BlankNode::new_unchecked(value).into(),
        _ => match (term["xml:lang"].as_str(), term["datatype"].as_str()) {
            (Some(tag), _) => Literal::new_language_tagged_literal_unchecked(value, tag).into(),
            (None, Some(datatype)) => {
                Literal::new_typed_literal(value, NamedNode::new_unchecked(datatype)).into()
            }
            (None, None) => Literal::new_simple_literal(value).into(),
        },
    }
}

/// Whether two multisets of solutions are equal up to the names of blank nodes. Backtracking over
/// the rows that look alike; for small results.
pub(crate) fn same(left: &[Row], right: &[Row]) -> bool {
    fn blanked(row: &Row) -> Vec<(&str, &str)> {
        row.iter()
            .map(|(name, term)| {
                (
                    name.as_str(),
                    if term.starts_with("_:") { "_" } else { term },
                )
            })
            .collect()
    }
    fn go(left: &[Row], right: &mut Vec<&Row>, pairs: &[(String, String)]) -> bool {
        let Some((first, rest)) = left.split_first() else {
            return true;
        };
        for index in 0..right.len() {
            if blanked(first) != blanked(right[index]) {
                continue;
            }
            let mut pairs = pairs.to_vec();
            let is_consistent = first.iter().all(|(name, term)| {
                let other = &right[index][name];
                if !term.starts_with("_:") {
                    return true;
                }
                let known = pairs.iter().find(|(one, two)| one == term || two == other);
                if let Some((one, two)) = known {
                    return one == term && two == other;
                }
                pairs.push((term.clone(), other.clone()));
                true
            });
            if is_consistent {
                let taken = right.remove(index);
                if go(rest, right, &pairs) {
                    return true;
                }
                right.insert(index, taken);
            }
        }
        false
    }
    let mut left = left.to_vec();
    left.sort();
    left.len() == right.len() && go(&left, &mut right.iter().collect(), &[])
}
