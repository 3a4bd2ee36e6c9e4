//! The text of a `hearken:filter`: a SPARQL expression, and nothing else.

use super::build::{Part, RawTerm};
use super::formula_document::{Context, Quad};
use super::source::Source;
use super::sparql_size::refuse_heavy;
use super::tokens::Kind;
use crate::diagnostic::Diagnostic;
use spargebra::algebra::{Expression as SparqlExpression, GraphPattern};
use spargebra::{Query, SparqlParser};

/// Parses the text of a `hearken:filter`, which must be an expression and nothing else.
pub(super) fn expression(
    context: &Context<'_>,
    quad: &Quad,
) -> Result<SparqlExpression, Diagnostic> {
    let refuse = |message: &str, hint: &str| context.fault(quad, Part::Object, message, hint);
    let RawTerm::Literal(literal) = &quad.triple.object else {
        return Err(refuse(
            "hearken:filter takes a string with a SPARQL expression",
            "write hearken:filter \"?t > 30\"",
        ));
    };
    if literal.datatype() != oxrdf::vocab::xsd::STRING {
        return Err(refuse(
            "hearken:filter takes a plain string",
            "leave out the datatype or language tag",
        ));
    }
    if literal.value().len() > context.limits.subscription_bytes_max {
        let max = context.limits.subscription_bytes_max;
        return Err(refuse(
            &format!("an expression may have {max} bytes"),
            "split it into several filters",
        ));
    }
    let inner = Source::new(literal.value(), context.source.file, context.limits)
        .map_err(|error| refuse(&error.message, error.hint.as_deref().unwrap_or("")))?;
    refuse_heavy(&inner, context.limits)
        .map_err(|trouble| refuse(&trouble.message, &trouble.hint))?;
    let mut parser = SparqlParser::new();
    for (name, iri) in &context.prefixes {
        parser = match parser.clone().with_prefix(name, iri) {
            Ok(parser) => parser,
            Err(_) => parser,
        };
    }
    if let Some(base) = &context.base {
        parser = match parser.clone().with_base_iri(base) {
            Ok(parser) => parser,
            Err(_) => parser,
        };
    }
    // The line break ends a comment in the text. Text that closes the bracket to go on with
    // something else gives another shape than one extension of the empty group.
    let query = format!("SELECT ({}\n AS ?hearkenFilter) {{}}", literal.value());
    let parsed = parser.parse_query(&query).map_err(|_| {
        let undeclared = inner.tokens.iter().find_map(|token| {
            let (prefix, _) = token.text(literal.value()).split_once(':')?;
            let known = context.prefixes.iter().any(|(name, _)| name == prefix);
            (token.kind == Kind::PrefixedName && !known).then_some(prefix)
        });
        match undeclared {
            Some(prefix) => refuse(
                &format!("the prefix {prefix}: in this expression is not declared"),
                &context.source.prefix_hint(prefix),
            ),
            None => refuse(
                "this is not a SPARQL expression",
                "write what may stand in FILTER( … ), such as \"?t > 30\"",
            ),
        }
    })?;
    match alone(parsed) {
        Some(expression) => Ok(expression),
        None => Err(refuse(
            "this is no SPARQL expression alone",
            "write what may stand in FILTER( … ), such as \"?t > 30\"",
        )),
    }
}

/// The expression where the query consists of nothing else.
fn alone(query: Query) -> Option<SparqlExpression> {
    let Query::Select {
        dataset: None,
        pattern: GraphPattern::Project { inner, variables },
        ..
    } = query
    else {
        return None;
    };
    let GraphPattern::Extend {
        inner, expression, ..
    } = *inner
    else {
        return None;
    };
    let is_empty = matches!(&*inner, GraphPattern::Bgp { patterns } if patterns.is_empty());
    (variables.len() == 1 && is_empty).then_some(expression)
}
