//! The tokens of Turtle, N3, TriG and SPARQL with their places.
//!
//! The parsers give terms without places and accept more than hearken's notations; what is refused,
//! and where, is told from the tokens. The scanner never fails: what it does not know is punctuation.
//! Lexical rules: [Turtle §6.5](https://www.w3.org/TR/turtle/#sec-grammar-grammar) and
//! [SPARQL 1.1 §19.8](https://www.w3.org/TR/sparql11-query/#sparqlGrammar).

use std::ops::Range;

/// The kind of a [`Token`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `<…>`
    Iri,
    /// `prefix:local`
    PrefixedName,
    /// `_:label`
    BlankNode,
    /// `?name` or `$name`
    Variable,
    /// A quoted string, without what may follow it.
    String,
    /// A number without sign.
    Number,
    /// `@en`, `@prefix`
    At,
    /// A bare word: `a`, `true`, `PREFIX`, `has`.
    Word,
    /// Anything else, longest operator first.
    Punctuation,
}

/// A token and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Range<usize>,
}

impl Token {
    /// Its text.
    pub(super) fn text<'a>(&self, source: &'a str) -> &'a str {
        &source[self.span.clone()]
    }

    /// Whether it is the variable of this name, with either mark.
    pub(super) fn is_variable(&self, source: &str, name: &str) -> bool {
        self.kind == Kind::Variable && self.text(source)[1..] == *name
    }

    /// Whether it is this punctuation or, in any case of letters, this word.
    pub(super) fn is(&self, source: &str, text: &str) -> bool {
        match self.kind {
            Kind::Punctuation => self.text(source) == text,
            Kind::Word | Kind::At => self.text(source).eq_ignore_ascii_case(text),
            _ => false,
        }
    }
}

const OPERATORS: [&str; 11] = [
    "^^", "==", "<=", "=>", "<-", ">=", "!=", "&&", "||", "<<", ">>",
];

/// All tokens of `source`, comments and white space left out. Linear time.
pub(super) fn tokens(source: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(char) = source[at..].chars().next() {
        let rest = &source[at..];
        if char.is_whitespace() || char == '\u{feff}' {
            at += char.len_utf8();
            continue;
        }
        if char == '#' {
            at += rest.find(['\n', '\r']).unwrap_or(rest.len());
            continue;
        }
        let (kind, length) = token(rest, char);
        found.push(Token {
            kind,
            span: at..at + length,
        });
        at += length;
    }
    found
}

fn token(rest: &str, first: char) -> (Kind, usize) {
    match first {
        '<' => {
            if let Some(length) = iri_length(rest) {
                return (Kind::Iri, length);
            }
        }
        '"' | '\'' => return (Kind::String, string_length(rest, first)),
        '?' | '$' => {
            let name = rest[1..]
                .find(|char| !is_name_char(char))
                .unwrap_or(rest.len() - 1);
            if name > 0 {
                return (Kind::Variable, 1 + name);
            }
        }
        '@' => {
            let length = rest[1..]
                .find(|char: char| !char.is_ascii_alphanumeric() && char != '-')
                .unwrap_or(rest.len() - 1);
            return (Kind::At, 1 + length);
        }
        '_' if rest.starts_with("_:") => return (Kind::BlankNode, 2 + local_length(&rest[2..])),
        '0'..='9' => return (Kind::Number, number_length(rest)),
        '.' if rest[1..].starts_with(|char: char| char.is_ascii_digit()) => {
            return (Kind::Number, number_length(rest));
        }
        _ if first == ':' || is_name_start(first) => return name(rest),
        _ => {}
    }
    let operator = OPERATORS
        .iter()
        .find(|operator| rest.starts_with(**operator));
    (
        Kind::Punctuation,
        operator.map_or(first.len_utf8(), |operator| operator.len()),
    )
}

fn iri_length(rest: &str) -> Option<usize> {
    let end = rest[1..].find(|char: char| {
        char == '>' || char <= ' ' || matches!(char, '<' | '"' | '{' | '}' | '|' | '^' | '`')
    })? + 1;
    rest[end..].starts_with('>').then_some(end + 1)
}

/// The length of a string with its quotes; to the end of the text where it is not closed.
fn string_length(rest: &str, quote: char) -> usize {
    let long: String = [quote; 3].iter().collect();
    let delimiter = if rest.starts_with(&long) {
        long
    } else {
        quote.to_string()
    };
    let mut at = delimiter.len();
    while let Some(char) = rest[at..].chars().next() {
        if char == '\\' {
            at += 1 + rest[at + 1..].chars().next().map_or(0, char::len_utf8);
        } else if rest[at..].starts_with(&delimiter) {
            return at + delimiter.len();
        } else {
            at += char.len_utf8();
        }
    }
    rest.len()
}

fn number_length(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let digits = |mut at: usize| {
        while bytes.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        at
    };
    let mut at = digits(0);
    if bytes.get(at) == Some(&b'.') {
        let after = digits(at + 1);
        if after > at + 1 || matches!(bytes.get(after), Some(b'e' | b'E')) {
            at = after;
        }
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        let after = digits(at + 1 + sign);
        if after > at + 1 + sign {
            at = after;
        }
    }
    at
}

/// A word, or a prefixed name where a colon follows.
fn name(rest: &str) -> (Kind, usize) {
    let mut word = rest
        .find(|char| !is_name_char(char) && char != '-' && char != '.')
        .unwrap_or(rest.len());
    if rest[word..].starts_with(':') {
        return (
            Kind::PrefixedName,
            word + 1 + local_length(&rest[word + 1..]),
        );
    }
    while rest[..word].ends_with('.') {
        word -= 1;
    }
    (Kind::Word, word)
}

/// The length of a local name with its escapes; a final dot is not part of it.
pub(super) fn local_length(rest: &str) -> usize {
    let mut at = 0;
    while let Some(char) = rest[at..].chars().next() {
        if char == '\\' {
            at += 1 + rest[at + 1..].chars().next().map_or(0, char::len_utf8);
        } else if is_name_char(char) || matches!(char, '-' | '.' | ':' | '%') {
            at += char.len_utf8();
        } else {
            break;
        }
    }
    while rest[..at].ends_with('.') && !rest[..at].ends_with("\\.") {
        at -= 1;
    }
    at
}

/// SPARQL's `PN_CHARS_U` but for the digits.
fn is_name_start(char: char) -> bool {
    matches!(char, 'A'..='Z' | 'a'..='z' | '_'
        | '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{f6}' | '\u{f8}'..='\u{2ff}'
        | '\u{370}'..='\u{37d}' | '\u{37f}'..='\u{1fff}' | '\u{200c}'..='\u{200d}'
        | '\u{2070}'..='\u{218f}' | '\u{2c00}'..='\u{2fef}' | '\u{3001}'..='\u{d7ff}'
        | '\u{f900}'..='\u{fdcf}' | '\u{fdf0}'..='\u{fffd}' | '\u{10000}'..='\u{effff}')
}

/// The characters of SPARQL's `VARNAME` after the first.
fn is_name_char(char: char) -> bool {
    is_name_start(char)
        || matches!(char, '0'..='9' | '\u{b7}' | '\u{300}'..='\u{36f}' | '\u{203f}'..='\u{2040}')
}

/// Whether `name` is a SPARQL `VARNAME`.
pub(super) fn is_variable_name(name: &str) -> bool {
    name.starts_with(|char: char| is_name_start(char) || char.is_ascii_digit())
        && name.chars().all(is_name_char)
}

/// The depth of nested brackets and, where it passes `depth_max`, the token that does.
pub(super) fn too_deep<'a>(
    source: &str,
    tokens: &'a [Token],
    depth_max: usize,
) -> Option<&'a Token> {
    let mut depth = 0_usize;
    tokens
        .iter()
        .filter(|token| token.kind == Kind::Punctuation)
        .find(|token| {
            match token.text(source) {
                "{" | "(" | "[" => depth += 1,
                "}" | ")" | "]" => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth > depth_max
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(source: &str) -> Vec<(Kind, &str)> {
        tokens(source)
            .into_iter()
            .map(|token| (token.kind, &source[token.span]))
            .collect()
    }

    #[test]
    fn turtle_is_cut_into_tokens() {
        assert_eq!(
            shown("?x a ex:C.d ; :p <http://e/#x> , _:b.1 . # ?y\n@prefix"),
            [
                (Kind::Variable, "?x"),
                (Kind::Word, "a"),
                (Kind::PrefixedName, "ex:C.d"),
                (Kind::Punctuation, ";"),
                (Kind::PrefixedName, ":p"),
                (Kind::Iri, "<http://e/#x>"),
                (Kind::Punctuation, ","),
                (Kind::BlankNode, "_:b.1"),
                (Kind::Punctuation, "."),
                (Kind::At, "@prefix"),
            ]
        );
    }

    #[test]
    fn a_comparison_is_no_iri() {
        assert_eq!(
            shown("?t <= 30 . ?a<?b && ?c>3"),
            [
                (Kind::Variable, "?t"),
                (Kind::Punctuation, "<="),
                (Kind::Number, "30"),
                (Kind::Punctuation, "."),
                (Kind::Variable, "?a"),
                (Kind::Punctuation, "<"),
                (Kind::Variable, "?b"),
                (Kind::Punctuation, "&&"),
                (Kind::Variable, "?c"),
                (Kind::Punctuation, ">"),
                (Kind::Number, "3"),
            ]
        );
    }

    #[test]
    fn strings_hide_what_they_hold() {
        assert_eq!(
            shown(r##""a\"#b" '''it's "x"''' "}"@en"##),
            [
                (Kind::String, r##""a\"#b""##),
                (Kind::String, r#"'''it's "x"'''"#),
                (Kind::String, r#""}""#),
                (Kind::At, "@en"),
            ]
        );
        assert_eq!(shown("\"open \u{e4}"), [(Kind::String, "\"open \u{e4}")]);
    }

    #[test]
    fn numbers_end_before_the_final_dot() {
        assert_eq!(
            shown("1.5 2. 3.e4 .5e-3 -7"),
            [
                (Kind::Number, "1.5"),
                (Kind::Number, "2"),
                (Kind::Punctuation, "."),
                (Kind::Number, "3.e4"),
                (Kind::Number, ".5e-3"),
                (Kind::Punctuation, "-"),
                (Kind::Number, "7"),
            ]
        );
    }

    #[test]
    fn depth_is_counted_outside_strings() {
        let source = "[ ( \"((((\" ) { } ]";
        let found = tokens(source);
        assert!(too_deep(source, &found, 2).is_none(), "two levels are two");
        assert_eq!(
            too_deep(source, &found, 1).map(|token| token.span.start),
            Some(2)
        );
    }
}
