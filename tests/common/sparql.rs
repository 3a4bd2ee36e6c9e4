//! Patterns as text: SPARQL where SPARQL can say it.

use hearken::pattern::{Branch, Expression, Form, Function, Node, Pattern, Predicate, VariableId};
use hearken::vocabulary::DIRECT_TYPE;
use std::fmt::Write;

/// The query that the pattern means, if it needs neither `hearken:directType` nor is-a.
///
/// Variables without a name are written with one and not reported.
pub(crate) fn sparql(pattern: &Pattern) -> Option<String> {
    let mut says_more = false;
    for branch in &pattern.branches {
        says_more |= branch
            .edges
            .iter()
            .any(|edge| edge.predicate == Predicate::DirectType);
        says_more |= branch.filters.iter().any(has_is_a);
    }
    (!says_more).then(|| text(pattern))
}

fn has_is_a(expression: &Expression) -> bool {
    match expression {
        Expression::IsA(..) => true,
        Expression::Term(_) | Expression::Variable(_) | Expression::Unbound => false,
        Expression::Not(inner) => has_is_a(inner),
        Expression::Or(left, right)
        | Expression::And(left, right)
        | Expression::Compare(_, left, right)
        | Expression::SameTerm(left, right) => has_is_a(left) || has_is_a(right),
        Expression::Call(_, arguments) => arguments.iter().any(has_is_a),
    }
}

/// Any pattern; `hearken:directType` as a property and is-a as a function `IS_A`, for people.
pub(crate) fn text(pattern: &Pattern) -> String {
    let mut text = match &pattern.form {
        Form::Ask => "ASK".to_owned(),
        Form::Select {
            variables,
            distinct,
        } => {
            let mut head = String::from(if *distinct {
                "SELECT DISTINCT"
            } else {
                "SELECT"
            });
            // SPARQL has no way to report nothing; a variable that is nowhere bound comes close.
            if variables.is_empty() {
                head.push_str(" ?nothing");
            }
            for (name, _) in variables {
                write!(head, " ?{name}").unwrap();
            }
            head
        }
    };
    text.push_str(" WHERE {\n");
    for (i, branch) in pattern.branches.iter().enumerate() {
        text.push_str(if i == 0 { "  {\n" } else { "  UNION {\n" });
        write_branch(&mut text, branch, pattern);
        text.push_str("  }\n");
    }
    text.push_str("}\n");
    text
}

fn write_branch(text: &mut String, branch: &Branch, pattern: &Pattern) {
    let node = |node: &Node| match node {
        Node::Variable(id) => variable(*id, pattern),
        Node::Constant(term) => term.to_string(),
    };
    for edge in &branch.edges {
        let predicate = match &edge.predicate {
            Predicate::Variable(id) => variable(*id, pattern),
            Predicate::Constant(iri) => iri.to_string(),
            Predicate::DirectType => format!("<{DIRECT_TYPE}>"),
        };
        let (subject, object) = (node(&edge.subject), node(&edge.object));
        writeln!(text, "    {subject} {predicate} {object} .").unwrap();
    }
    for filter in &branch.filters {
        writeln!(text, "    FILTER({})", expression(filter, pattern)).unwrap();
    }
}

fn variable(id: VariableId, pattern: &Pattern) -> String {
    match &pattern.variables[usize::from(id.0)] {
        Some(name) => format!("?{name}"),
        None => format!("?unnamed{}", id.0),
    }
}

fn expression(of: &Expression, pattern: &Pattern) -> String {
    let inner = |inner: &Expression| expression(inner, pattern);
    match of {
        Expression::Term(term) => term.to_string(),
        Expression::Variable(id) => variable(*id, pattern),
        Expression::Unbound => "?unbound".to_owned(),
        Expression::Or(left, right) => format!("({} || {})", inner(left), inner(right)),
        Expression::And(left, right) => format!("({} && {})", inner(left), inner(right)),
        Expression::Not(operand) => format!("(! {})", inner(operand)),
        Expression::Compare(comparison, left, right) => {
            format!("({} {} {})", inner(left), comparison.symbol(), inner(right))
        }
        Expression::IsA(order, id, iri) => {
            format!("IS_A({} {} {iri})", variable(*id, pattern), order.symbol())
        }
        Expression::SameTerm(left, right) => {
            format!("SAMETERM({}, {})", inner(left), inner(right))
        }
        Expression::Call(function, arguments) => {
            let arguments: Vec<String> = arguments.iter().map(inner).collect();
            format!("{}({})", name(*function), arguments.join(", "))
        }
    }
}

fn name(function: Function) -> &'static str {
    match function {
        Function::Datatype => "DATATYPE",
        Function::Lang => "LANG",
        Function::LangMatches => "LANGMATCHES",
        Function::Str => "STR",
        Function::IsIri => "ISIRI",
        Function::IsBlank => "ISBLANK",
        Function::IsLiteral => "ISLITERAL",
        Function::IsNumeric => "ISNUMERIC",
        Function::Regex => "REGEX",
    }
}
