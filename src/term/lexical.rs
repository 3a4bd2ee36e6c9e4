//! Cutting lexical forms: the parts that XSD's grammars share.
//!
//! All of it works on bytes. A form is cut at ASCII characters only, and what is no ASCII fails the
//! grammar, so no cut can fall inside a character.

/// The digits that `text` begins with, and the rest.
pub(super) fn split_digits(text: &[u8]) -> (&[u8], &[u8]) {
    let count = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    text.split_at(count)
}

/// Whether `text` begins with a minus, and what follows it.
pub(super) fn split_minus(text: &[u8]) -> (bool, &[u8]) {
    match text {
        [b'-', rest @ ..] => (true, rest),
        _ => (false, text),
    }
}

/// Whether `text` begins with a minus, and what follows the sign, be it minus, plus or none.
pub(super) fn split_sign(text: &[u8]) -> (bool, &[u8]) {
    match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, text),
    }
}

/// An unsigned numeral, cut into its digits before the point, those after it, and the rest of the
/// text: `[0-9]+(\.[0-9]*)?|\.[0-9]+`.
pub(super) fn split_decimal(text: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let (integer, rest) = split_digits(text);
    let (fraction, rest) = match rest {
        [b'.', rest @ ..] => split_digits(rest),
        _ => (&[][..], rest),
    };
    (!integer.is_empty() || !fraction.is_empty()).then_some((integer, fraction, rest))
}

/// The number that the first two digits of `text` say, and the rest.
pub(super) fn split_two_digits(text: &[u8]) -> Option<(i64, &[u8])> {
    match text {
        [tens @ b'0'..=b'9', units @ b'0'..=b'9', rest @ ..] => {
            Some((i64::from((tens - b'0') * 10 + (units - b'0')), rest))
        }
        _ => None,
    }
}

/// What follows the one byte `expected`.
pub(super) fn skip(text: &[u8], expected: u8) -> Option<&[u8]> {
    match text {
        [first, rest @ ..] if *first == expected => Some(rest),
        _ => None,
    }
}

/// The digits without the zeros before them.
pub(super) fn trim_leading_zeros(digits: &[u8]) -> &[u8] {
    let count = digits.iter().take_while(|digit| **digit == b'0').count();
    &digits[count..]
}

/// The digits without the zeros behind them.
pub(super) fn trim_trailing_zeros(digits: &[u8]) -> &[u8] {
    let zeros = digits.iter().rev().take_while(|digit| **digit == b'0');
    &digits[..digits.len() - zeros.count()]
}
