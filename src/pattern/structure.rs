//! Where each triple of a Turtle or N3 document stands, and what of N3 is no notation of hearken's.
//!
//! Follows the tokens of a document that the N3 parser has accepted, with a stack of its own, and
//! gives the places in the order in which the parser gives the triples.

use super::tokens::{Kind, Token, local_length};
use std::ops::Range;

/// The places of one triple. Those of a list's own triples are its items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TriplePlace {
    pub(super) subject: Range<usize>,
    pub(super) predicate: Range<usize>,
    pub(super) object: Range<usize>,
}

/// What the tokens tell of a document.
#[derive(Debug, Default)]
pub(super) struct Structure {
    /// One for each triple, in the parser's order.
    pub(super) places: Vec<TriplePlace>,
    /// Whether there is a formula.
    pub(super) has_formulas: bool,
}

/// What is refused, and where.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    pub(super) span: Range<usize>,
    pub(super) message: &'static str,
    pub(super) hint: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    Document,
    Formula,
    PropertyList,
    List,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expect {
    Subject,
    /// A predicate; a statement may end here only after a property list or a semicolon.
    Verb {
        may_end: bool,
    },
    Object,
    AfterObject,
}

#[derive(Debug)]
struct Frame {
    scope: Scope,
    expect: Expect,
    /// Its opening bracket.
    opened: Range<usize>,
    subject: Range<usize>,
    predicate: Range<usize>,
}

impl Frame {
    fn new(scope: Scope, at: &Range<usize>) -> Self {
        Self {
            scope,
            expect: match scope {
                Scope::Document | Scope::Formula => Expect::Subject,
                Scope::PropertyList => Expect::Verb { may_end: false },
                Scope::List => Expect::Object,
            },
            opened: at.clone(),
            subject: at.clone(),
            predicate: at.clone(),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Term {
    Named,
    Literal,
    Blank,
    PropertyList,
    List,
    Formula,
}

/// Follows the tokens of `source`. Linear time; nesting costs memory, not stack.
///
/// # Errors
///
/// The first construct of N3 that is none of hearken's notations.
pub(super) fn structure(source: &str, tokens: &[Token]) -> Result<Structure, Refusal> {
    let mut scan = Scan {
        source,
        tokens,
        at: 0,
        stack: vec![Frame::new(Scope::Document, &(0..0))],
        found: Structure::default(),
    };
    while scan.at < tokens.len() {
        scan.step()?;
    }
    Ok(scan.found)
}

struct Scan<'a> {
    source: &'a str,
    tokens: &'a [Token],
    at: usize,
    stack: Vec<Frame>,
    found: Structure,
}

impl Scan<'_> {
    fn step(&mut self) -> Result<(), Refusal> {
        let token = &self.tokens[self.at];
        let span = token.span.clone();
        self.at += 1;
        match token.kind {
            Kind::Variable => {
                self.refuse_long_name(&span)?;
                self.term(&span, Term::Named)
            }
            Kind::Iri | Kind::PrefixedName => self.term(&span, Term::Named),
            Kind::BlankNode => self.term(&span, Term::Blank),
            Kind::Number => self.term(&span, Term::Literal),
            Kind::String => {
                if self.peek("^^") {
                    self.at += 2;
                } else if self
                    .tokens
                    .get(self.at)
                    .is_some_and(|next| next.kind == Kind::At && next.span.start == span.end)
                {
                    self.at += 1;
                }
                self.term(&span, Term::Literal)
            }
            Kind::At | Kind::Word => self.word(&span),
            Kind::Punctuation => self.punctuation(&span),
        }
    }

    fn peek(&self, text: &str) -> bool {
        self.tokens
            .get(self.at)
            .is_some_and(|token| token.is(self.source, text))
    }

    fn top(&mut self) -> Option<&mut Frame> {
        self.stack.last_mut()
    }

    fn expect(&self) -> Option<Expect> {
        self.stack.last().map(|frame| frame.expect)
    }

    fn word(&mut self, span: &Range<usize>) -> Result<(), Refusal> {
        let word = self.source[span.clone()].to_ascii_lowercase();
        match word.as_str() {
            "a" => self.term(span, Term::Named),
            "true" | "false" => self.term(span, Term::Literal),
            "prefix" | "base" | "@prefix" | "@base" => {
                if self.stack.len() > 1 {
                    return Err(Refusal {
                        span: span.clone(),
                        message: "a prefix or base cannot be declared inside a formula",
                        hint: "declare it at the top of the document",
                    });
                }
                self.at += if word.ends_with("prefix") { 2 } else { 1 };
                self.at += usize::from(word.starts_with('@'));
                Ok(())
            }
            "has" | "is" | "of" => Err(Refusal {
                span: span.clone(),
                message: "the N3 keywords has, is and of are not part of a subscription",
                hint: "write subject, predicate, object; for the inverse exchange subject and object",
            }),
            _ => Ok(()),
        }
    }

    fn punctuation(&mut self, span: &Range<usize>) -> Result<(), Refusal> {
        match &self.source[span.clone()] {
            "[" => self.open_bracket(span),
            "(" => {
                self.refuse_blank_verb(span)?;
                if self.peek(")") {
                    self.at += 1;
                    return self.term(span, Term::Named);
                }
                self.stack.push(Frame::new(Scope::List, span));
                Ok(())
            }
            "{" => self.open_formula(span),
            "]" => self.close(Term::PropertyList),
            ")" => self.close(Term::List),
            "}" => {
                self.end_statement(span)?;
                self.close(Term::Formula)
            }
            "." => {
                self.end_statement(span)?;
                if let Some(frame) = self.top() {
                    frame.expect = Expect::Subject;
                }
                Ok(())
            }
            ";" => {
                if let Some(frame) = self.top() {
                    frame.expect = Expect::Verb { may_end: true };
                }
                Ok(())
            }
            "," => {
                if let Some(frame) = self.top() {
                    frame.expect = Expect::Object;
                }
                Ok(())
            }
            "=" | "=>" | "<=" | "<-" | "!" | "^" => Err(Refusal {
                span: span.clone(),
                message: "this N3 operator is not part of a subscription",
                hint: "a comparison is a triple: ?value hearken:le 30; a path is several triples with variables between",
            }),
            _ => Ok(()),
        }
    }

    fn open_bracket(&mut self, span: &Range<usize>) -> Result<(), Refusal> {
        self.refuse_blank_verb(span)?;
        if self.peek("]") {
            self.at += 1;
            return self.term(span, Term::Blank);
        }
        if self.peek("id") {
            return Err(Refusal {
                span: self.tokens[self.at].span.clone(),
                message: "[id …] of N3 is not part of a subscription",
                hint: "write the IRI as subject of triples of its own",
            });
        }
        self.stack.push(Frame::new(Scope::PropertyList, span));
        Ok(())
    }

    fn open_formula(&mut self, span: &Range<usize>) -> Result<(), Refusal> {
        let refusal = |message, hint| {
            Err(Refusal {
                span: span.clone(),
                message,
                hint,
            })
        };
        if self.stack.iter().any(|frame| frame.scope == Scope::Formula) {
            return refusal(
                "a formula cannot stand inside a formula",
                "a subscription is flat: give it several hearken:pattern, hearken:optional or hearken:unless",
            );
        }
        let place = self.stack.last().map(|frame| (frame.scope, frame.expect));
        if place != Some((Scope::Document, Expect::Object)) {
            return refusal(
                "a formula can only be the object of hearken:pattern, hearken:optional or hearken:unless",
                "write <urn:sub:1> hearken:pattern { … } .",
            );
        }
        self.found.has_formulas = true;
        self.stack.push(Frame::new(Scope::Formula, span));
        Ok(())
    }

    /// The parser takes more characters into a variable's name than SPARQL has there.
    fn refuse_long_name(&self, span: &Range<usize>) -> Result<(), Refusal> {
        let end = span.start + 1 + local_length(&self.source[span.start + 1..]);
        if end <= span.end {
            return Ok(());
        }
        Err(Refusal {
            span: span.start..end,
            message: "this is no variable name",
            hint: "a variable is a question mark and letters, digits or underscores",
        })
    }

    fn refuse_blank_verb(&self, span: &Range<usize>) -> Result<(), Refusal> {
        if matches!(self.expect(), Some(Expect::Verb { .. })) {
            return Err(Refusal {
                span: span.clone(),
                message: "a blank node cannot be a predicate",
                hint: "for any property write a variable: ?property",
            });
        }
        Ok(())
    }

    fn end_statement(&self, span: &Range<usize>) -> Result<(), Refusal> {
        if self.expect() == Some(Expect::Verb { may_end: false }) {
            return Err(Refusal {
                span: self
                    .stack
                    .last()
                    .map_or(span.clone(), |frame| frame.subject.clone()),
                message: "a subject alone is no triple",
                hint: "say something of it: subject, predicate, object",
            });
        }
        Ok(())
    }

    fn close(&mut self, term: Term) -> Result<(), Refusal> {
        if self.stack.len() < 2 {
            return Ok(());
        }
        let span = self.stack.pop().map_or(0..0, |frame| frame.opened);
        self.term(&span, term)
    }

    /// A term is complete: it takes the place that is expected.
    fn term(&mut self, span: &Range<usize>, term: Term) -> Result<(), Refusal> {
        let Some(frame) = self.stack.last_mut() else {
            return Ok(());
        };
        match frame.expect {
            Expect::Subject => {
                if term == Term::Literal {
                    return Err(literal_refusal(span));
                }
                frame.subject = span.clone();
                frame.expect = Expect::Verb {
                    may_end: term == Term::PropertyList,
                };
            }
            Expect::Verb { .. } => {
                match term {
                    Term::Literal => return Err(literal_refusal(span)),
                    Term::Blank | Term::PropertyList | Term::List => {
                        return self.refuse_blank_verb(span);
                    }
                    Term::Named | Term::Formula => {}
                }
                frame.predicate = span.clone();
                frame.expect = Expect::Object;
            }
            Expect::Object | Expect::AfterObject => {
                let place = TriplePlace {
                    subject: frame.subject.clone(),
                    predicate: frame.predicate.clone(),
                    object: span.clone(),
                };
                if frame.scope == Scope::List {
                    self.found.places.push(place.clone());
                } else {
                    frame.expect = Expect::AfterObject;
                }
                self.found.places.push(place);
            }
        }
        Ok(())
    }
}

fn literal_refusal(span: &Range<usize>) -> Refusal {
    Refusal {
        span: span.clone(),
        message: "a literal can only be an object: no RDF triple has one elsewhere",
        hint: "to compare a value, bind it and use an operator: ?s ex:p ?value . ?value hearken:gt 30",
    }
}

#[cfg(test)]
mod tests {
    use super::super::tokens::tokens;
    use super::*;

    fn refused(source: &str) -> Option<(&str, &'static str)> {
        structure(source, &tokens(source))
            .err()
            .map(|refusal| (&source[refusal.span], refusal.message))
    }

    #[test]
    fn places_come_in_the_order_of_the_parser() {
        for source in [
            "<a:a> <a:p> <a:b> , [ <a:q> 1 ; <a:r> ( 2 [] \"x\"@en ) ] ; a <a:C> .",
            "[ <a:p> <a:b> ] . ( <a:x> ) <a:p> () . <a:s> <a:p> -5 , +1.5e3 ; .",
            "<a:s> <a:f> { ?x <a:p> ?y . ?y <a:q> [ <a:r> true ] } , { } .",
        ] {
            let quads: Vec<_> = oxttl::N3Parser::new()
                .for_slice(source)
                .collect::<Result<_, _>>()
                .unwrap();
            let places = structure(source, &tokens(source)).unwrap().places;
            assert_eq!(quads.len(), places.len(), "{source}");
            for (quad, place) in quads.iter().zip(&places) {
                if let oxttl::n3::N3Term::NamedNode(predicate) = &quad.predicate
                    && source[place.predicate.clone()].starts_with('<')
                {
                    assert_eq!(predicate.to_string(), source[place.predicate.clone()]);
                }
                let is_formula = quad.predicate.to_string() == "<a:f>";
                assert_eq!(is_formula, source[place.object.clone()].starts_with('{'));
            }
        }
    }

    #[test]
    fn what_n3_has_beyond_turtle_is_refused() {
        for (source, token) in [
            ("?a = ?b .", "="),
            ("{ } => { } .", "{"),
            ("<a:a> => <a:b> .", "=>"),
            ("<a:a> <- <a:p> <a:b> .", "<-"),
            ("<a:a>!<a:p> <a:q> <a:b> .", "!"),
            ("<a:a>^<a:p> <a:q> <a:b> .", "^"),
            ("<a:a> has <a:p> <a:b> .", "has"),
            ("<a:a> is <a:p> of <a:b> .", "is"),
            ("[id <a:a> <a:p> <a:b>] .", "id"),
            ("5 <a:p> <a:b> .", "5"),
            ("\"x\"^^<a:d> <a:p> <a:b> .", "\"x\""),
            ("<a:a> \"p\" <a:b> .", "\"p\""),
            ("<a:a> _:p <a:b> .", "_:p"),
            ("<a:a> [] <a:b> .", "["),
            ("<a:a> ( <a:p> ) <a:b> .", "("),
            ("<a:a> .", "<a:a>"),
            ("<a:a> <a:p> { <a:b> <a:q> { } } .", "{"),
            ("<a:a> <a:p> { @prefix a: <a:> . } .", "@prefix"),
        ] {
            assert_eq!(
                refused(source).map(|(token, _)| token),
                Some(token),
                "{source}"
            );
        }
        assert_eq!(
            refused("@prefix a: <a:> . [ a:p a:b ] . PREFIX b: <b:> b:s a b:o ."),
            None
        );
    }
}
