//! What is peculiar to JSON-LD.

use super::*;

#[test]
fn a_remote_context_is_not_fetched() {
    for text in [
        r#"{"@context": "https://e/context"}"#,
        r#"{"@context": ["https://e/context"]}"#,
        r#"{"@context": {"@import": "https://e/context"}}"#,
    ] {
        let said = refused(Format::JsonLd, text);
        assert_eq!(said.message, "remote context `https://e/context`");
        assert_eq!(
            said.hint.as_deref(),
            Some("contexts are not fetched: put its content in the place of its address")
        );
        let place = said.place.unwrap();
        assert_eq!(
            (place.column - 1, place.width),
            (text.find("\"https").unwrap(), 19)
        );
    }
}

#[test]
fn a_relative_remote_context_is_not_fetched_either() {
    let text = r#"{"@context": "context.json"}"#;
    let options = ReadOptions::new(Format::JsonLd);
    let said = read_document(text.as_bytes(), "F", &options).unwrap_err();
    assert_eq!(said.message, "remote context `context.json`");
    let options = options.with_base("http://e/d/");
    let said = read_document(text.as_bytes(), "F", &options).unwrap_err();
    assert_eq!(said.message, "remote context `http://e/d/context.json`");
    assert_eq!(at(&said), "1:14+14");
}

#[test]
fn nesting_is_bounded_outside_strings_only() {
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert!(read(Format::JsonLd, &nested(128)).is_ok());
    assert_eq!(
        refused(Format::JsonLd, &nested(129)).to_string(),
        "F:1:129: error: brackets are nested deeper than 128 (nesting_max)"
    );
    assert_eq!(at(&refused(Format::JsonLd, &nested(1_000_000))), "1:129+1");
    let string = json(&format!(
        r#""@id": "http://e/s", "p": "\"{}""#,
        "[".repeat(1_000)
    ));
    assert!(read(Format::JsonLd, &string).is_ok());
}

#[test]
fn a_bare_value_is_no_document() {
    for text in ["42", "null", "\"text\""] {
        assert_eq!(
            refused(Format::JsonLd, text).message,
            "a JSON-LD document is an object or an array"
        );
    }
}

#[test]
fn an_error_of_json_has_its_place() {
    let said = refused(Format::JsonLd, "{\n  \"@id\": \"http://e/s\",\n}");
    assert_eq!(
        said.to_string(),
        "F:3:1: error: trailing commas are not allowed"
    );
}
