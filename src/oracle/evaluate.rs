//! Filters: SPARQL 1.1 §17 in its three-valued logic, where `None` is a type error, and is-a.

use super::logic::{and, or};
use super::lower;
use super::values::{self, Value};
use crate::pattern::{Comparison, Expression, Function};
use crate::vocabulary::XSD;
use oxrdf::vocab::rdfs;
use oxrdf::{Literal, NamedNode, NamedNodeRef, Term, Triple};
use regex::RegexBuilder;
use std::collections::HashSet;

/// What an expression is evaluated over.
pub(super) struct Scope<'a> {
    /// A term for each bound variable.
    pub(super) bindings: &'a [Option<Term>],
    /// O⁺ ∪ C.
    pub(super) schema: &'a [Triple],
}

/// The effective boolean value of an expression.
pub(super) fn truth(expression: &Expression, scope: &Scope<'_>) -> Option<bool> {
    effective_boolean_value(&value(expression, scope)?)
}

fn value(expression: &Expression, scope: &Scope<'_>) -> Option<Term> {
    let boolean = match expression {
        Expression::Term(term) => return Some(lower(term)),
        Expression::Variable(variable) => {
            return scope.bindings.get(usize::from(variable.0))?.clone();
        }
        Expression::Call(function, arguments) => {
            let mut terms = Vec::new();
            for argument in arguments {
                terms.push(value(argument, scope)?);
            }
            return call(*function, &terms);
        }
        Expression::Unbound => None,
        Expression::Or(left, right) => or(truth(left, scope), truth(right, scope)),
        Expression::And(left, right) => and(truth(left, scope), truth(right, scope)),
        Expression::Not(inner) => truth(inner, scope).map(|holds| !holds),
        Expression::Compare(comparison, left, right) => {
            values::compare(*comparison, &value(left, scope)?, &value(right, scope)?)
        }
        Expression::SameTerm(left, right) => Some(value(left, scope)? == value(right, scope)?),
        Expression::IsA(comparison, variable, iri) => {
            let term = scope.bindings.get(usize::from(variable.0))?.as_ref()?;
            is_a(*comparison, term, iri, scope.schema)
        }
    };
    boolean.map(|boolean| Literal::from(boolean).into())
}

/// §17.2.2.
fn effective_boolean_value(term: &Term) -> Option<bool> {
    let Term::Literal(literal) = term else {
        return None;
    };
    if literal.language().is_some() {
        return Some(!literal.value().is_empty());
    }
    match values::value(literal) {
        Some(Value::Boolean(value)) => Some(value),
        Some(Value::String(value)) => Some(!value.is_empty()),
        Some(Value::Exact(value, _)) => Some(value != values::rational("0")?),
        Some(Value::Float(value)) => Some(!value.is_nan() && value != 0.0),
        Some(Value::Double(value)) => Some(!value.is_nan() && value != 0.0),
        Some(_) => None,
        None => values::is_boolean_or_numeric(literal.datatype()).then_some(false),
    }
}

/// §17.4, with the arguments evaluated.
fn call(function: Function, arguments: &[Term]) -> Option<Term> {
    let boolean = match (function, arguments) {
        (Function::Str, [Term::NamedNode(iri)]) => {
            return Some(Literal::from(iri.as_str()).into());
        }
        (Function::Str, [Term::Literal(literal)]) => {
            return Some(Literal::from(literal.value()).into());
        }
        (Function::Lang, [Term::Literal(literal)]) => {
            return Some(Literal::from(literal.language().unwrap_or("")).into());
        }
        (Function::Datatype, [Term::Literal(literal)]) => {
            return Some(literal.datatype().into());
        }
        (Function::LangMatches, [tag, range]) => lang_matches(simple(tag)?, simple(range)?),
        (Function::IsIri, [term]) => term.is_named_node(),
        (Function::IsBlank, [term]) => term.is_blank_node(),
        (Function::IsLiteral, [term]) => term.is_literal(),
        (Function::IsNumeric, [term]) => is_numeric(term),
        (Function::Regex, [text, pattern]) => regex(text, simple(pattern)?, "")?,
        (Function::Regex, [text, pattern, flags]) => regex(text, simple(pattern)?, simple(flags)?)?,
        _ => return None,
    };
    Some(Literal::from(boolean).into())
}

/// The characters of a simple literal, which is an `xsd:string`.
fn simple(term: &Term) -> Option<&str> {
    match term {
        Term::Literal(literal) if literal.datatype() == oxrdf::vocab::xsd::STRING => {
            Some(literal.value())
        }
        _ => None,
    }
}

/// Basic filtering of RFC 4647 §3.3.1.
fn lang_matches(tag: &str, range: &str) -> bool {
    let (tag, range) = (tag.to_ascii_lowercase(), range.to_ascii_lowercase());
    if range == "*" {
        return !tag.is_empty();
    }
    tag == range || tag.starts_with(&format!("{range}-"))
}

fn is_numeric(term: &Term) -> bool {
    let Term::Literal(literal) = term else {
        return false;
    };
    matches!(
        values::value(literal),
        Some(Value::Exact(..) | Value::Float(_) | Value::Double(_))
    )
}

/// `REGEX`; with the flag `q` only `i` has a meaning beside it, as in `XPath`.
fn regex(text: &Term, pattern: &str, flags: &str) -> Option<bool> {
    let text = match text {
        Term::Literal(literal) if literal.language().is_some() => literal.value(),
        other => simple(other)?,
    };
    if flags.chars().any(|flag| !"smixq".contains(flag)) {
        return None;
    }
    let quoted = flags.contains('q');
    let pattern = if quoted {
        regex::escape(pattern)
    } else if flags.contains('x') {
        without_white_space(pattern)
    } else {
        pattern.to_owned()
    };
    let regex = RegexBuilder::new(&pattern)
        .dot_matches_new_line(flags.contains('s'))
        .multi_line(flags.contains('m') && !quoted)
        .case_insensitive(flags.contains('i'))
        .build();
    Some(regex.ok()?.is_match(text))
}

/// The flag `x`: white space is left out, but for that in a character class.
fn without_white_space(pattern: &str) -> String {
    let mut left = String::new();
    let (mut classes, mut escaped) = (0, false);
    for char in pattern.chars() {
        if !escaped && char == '[' {
            classes += 1;
        } else if !escaped && char == ']' && classes > 0 {
            classes -= 1;
        } else if classes == 0 && " \t\r\n".contains(char) {
            continue;
        }
        escaped = !escaped && char == '\\';
        left.push(char);
    }
    left
}

/// §5: an operator with an IRI. Of a literal its datatype is compared.
fn is_a(comparison: Comparison, term: &Term, iri: &NamedNode, schema: &[Triple]) -> Option<bool> {
    let iri = Term::from(iri.clone());
    let asked = match term {
        Term::Literal(literal) => literal.datatype().into(),
        other => other.clone(),
    };
    let below = at_or_below(&asked, &iri, schema);
    let above = at_or_below(&iri, &asked, schema);
    match comparison {
        Comparison::LessOrEqual => Some(below),
        Comparison::GreaterOrEqual => Some(above),
        Comparison::Less => Some(below && !above),
        Comparison::Greater => Some(above && !below),
        Comparison::Equal | Comparison::NotEqual => values::compare(comparison, term, &iri),
    }
}

/// Equal, or below by one of the two relations; no path mixes them.
fn at_or_below(lower: &Term, upper: &Term, schema: &[Triple]) -> bool {
    let edges = |relation: NamedNodeRef<'_>| -> Vec<(Term, Term)> {
        schema
            .iter()
            .filter(|triple| triple.predicate == relation)
            .map(|triple| (triple.subject.clone().into(), triple.object.clone()))
            .collect()
    };
    let mut classes = edges(rdfs::SUB_CLASS_OF);
    classes.extend(DERIVATIONS.iter().flat_map(|(base, derived)| {
        let datatype = |name: &str| Term::from(NamedNode::new_unchecked(format!("{XSD}{name}")));
        derived
            .split_whitespace()
            .map(move |derived| (datatype(derived), datatype(base)))
    }));
    let properties = edges(rdfs::SUB_PROPERTY_OF);
    reaches(lower, upper, &classes) || reaches(lower, upper, &properties)
}

/// Whether a path of any length, none included, leads from `from` to `to`.
fn reaches(from: &Term, to: &Term, edges: &[(Term, Term)]) -> bool {
    let mut reached = HashSet::from([from]);
    loop {
        let before = reached.len();
        for (lower, upper) in edges {
            if reached.contains(lower) {
                reached.insert(upper);
            }
        }
        if reached.len() == before {
            return reached.contains(to);
        }
    }
}

/// What XSD 1.1 derives, by restriction or by list: the base, then what is derived from it.
const DERIVATIONS: [(&str, &str); 20] = [
    ("anyType", "anySimpleType"),
    ("anySimpleType", "anyAtomicType NMTOKENS IDREFS ENTITIES"),
    (
        "anyAtomicType",
        "string boolean decimal float double duration dateTime time date gYearMonth gYear \
         gMonthDay gDay gMonth hexBinary base64Binary anyURI QName NOTATION",
    ),
    ("string", "normalizedString"),
    ("normalizedString", "token"),
    ("token", "language NMTOKEN Name"),
    ("Name", "NCName"),
    ("NCName", "ID IDREF ENTITY"),
    ("decimal", "integer"),
    ("integer", "nonPositiveInteger long nonNegativeInteger"),
    ("nonPositiveInteger", "negativeInteger"),
    ("long", "int"),
    ("int", "short"),
    ("short", "byte"),
    ("nonNegativeInteger", "unsignedLong positiveInteger"),
    ("unsignedLong", "unsignedInt"),
    ("unsignedInt", "unsignedShort"),
    ("unsignedShort", "unsignedByte"),
    ("duration", "yearMonthDuration dayTimeDuration"),
    ("dateTime", "dateTimeStamp"),
];
