//! Numbers as people read them.

/// Three digits that count, with commas: 1.23, 45.6, 12,345.
pub(super) fn figure(value: f64) -> String {
    let places = match value.abs() {
        size if size >= 100.0 || size == 0.0 => 0,
        size if size >= 10.0 => 1,
        size if size >= 1.0 => 2,
        _ => 3,
    };
    with_commas(&format!("{value:.places$}"))
}

/// A whole number with commas.
pub(super) fn whole(value: f64) -> String {
    with_commas(&format!("{value:.0}"))
}

/// A short name: 1k, 250k, 1M; below a thousand the number itself.
pub(super) fn short(value: f64) -> String {
    let (size, unit) = match value {
        value if value >= 1e9 => (value / 1e9, "G"),
        value if value >= 1e6 => (value / 1e6, "M"),
        value if value >= 1e3 => (value / 1e3, "k"),
        value => (value, ""),
    };
    let text = format!("{size:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    format!("{text}{unit}")
}

fn with_commas(text: &str) -> String {
    let end = text.find('.').unwrap_or(text.len());
    let mut out = String::with_capacity(text.len() + 4);
    for (place, char) in text.char_indices() {
        let is_group = place > 0 && place < end && (end - place).is_multiple_of(3);
        if is_group && !out.ends_with('-') {
            out.push(',');
        }
        out.push(char);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let shown: Vec<String> = [0.0, 0.1234, 1.234, 45.67, 999.6, 1234.5, 1_234_567.0]
            .into_iter()
            .map(figure)
            .collect();
        let expected = ["0", "0.123", "1.23", "45.7", "1,000", "1,234", "1,234,567"];
        assert_eq!(shown, expected);
        let named: Vec<String> = [0.1, 5.0, 1e3, 2.5e5, 1e6].into_iter().map(short).collect();
        assert_eq!(named, ["0.1", "5", "1k", "250k", "1M"]);
    }
}
