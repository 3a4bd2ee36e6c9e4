//! [`Decimal`]: exact numbers of any size and any fraction.

use super::lexical;
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

/// An exact decimal number, without bound on its size or its fraction.
///
/// One number has one representation, so that the derived equality and hash are those of the value.
/// It takes 16 bytes; up to 18 digits live inside, more are shared between clones.
///
/// Comparing costs a few instructions up to 18 digits, and is linear in the digits beyond.
///
/// ```
/// use hearken::term::Decimal;
/// assert_eq!(Decimal::parse("+01.50"), Decimal::parse("1.5"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Decimal(Form);

/// `Small` if the number has at most [`SMALL_DIGITS`] digits, counted from the first that is not
/// zero or from the point, whichever comes first, to the last that is not zero or to the point,
/// whichever comes last.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Form {
    /// `unscaled` × 10^-`scale`, `scale` the least that will do.
    Small {
        unscaled: i64,
        scale: u8,
    },
    Big(Arc<Big>),
}

/// 0.DIGITS × 10^`magnitude`; the first and the last digit are not zero.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Big {
    negative: bool,
    magnitude: isize,
    /// As ASCII.
    digits: Box<[u8]>,
}

/// So many digits always fit an `i64`, and twice as many an `i128`.
pub(super) const SMALL_DIGITS: usize = 18;
const SMALL_BOUND: u64 = 1_000_000_000_000_000_000;

/// A number as [`Big`] writes it, whatever its form. Zero has no digits.
pub(super) struct Parts<'a> {
    pub(super) negative: bool,
    pub(super) magnitude: isize,
    pub(super) digits: &'a [u8],
}

impl Decimal {
    /// 0
    pub const ZERO: Self = Self(Form::Small {
        unscaled: 0,
        scale: 0,
    });

    /// The value of a lexical form of `xsd:decimal`; `None` if it is none
    /// ([XSD 1.1 part 2, §3.3.3.1](https://www.w3.org/TR/xmlschema11-2/#decimal)).
    /// Cost: linear in the text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (negative, rest) = lexical::split_sign(text.as_bytes());
        let (integer, fraction, rest) = lexical::split_decimal(rest)?;
        rest.is_empty()
            .then(|| Self::from_digits(negative, integer, fraction))
    }

    /// The value of a lexical form of `xsd:integer`; `None` if it is none
    /// ([XSD 1.1 part 2, §3.4.13.1](https://www.w3.org/TR/xmlschema11-2/#integer)).
    /// Cost: linear in the text.
    #[must_use]
    pub fn parse_integer(text: &str) -> Option<Self> {
        let (negative, rest) = lexical::split_sign(text.as_bytes());
        let (integer, rest) = lexical::split_digits(rest);
        (!integer.is_empty() && rest.is_empty()).then(|| Self::from_digits(negative, integer, &[]))
    }

    /// The number with these digits, in ASCII, before and after the point.
    pub(super) fn from_digits(negative: bool, integer: &[u8], fraction: &[u8]) -> Self {
        let integer = lexical::trim_leading_zeros(integer);
        let fraction = lexical::trim_trailing_zeros(fraction);
        let digits = || integer.iter().chain(fraction).copied();
        if let (true, Ok(scale)) = (
            integer.len() + fraction.len() <= SMALL_DIGITS,
            u8::try_from(fraction.len()),
        ) {
            let absolute = digits().fold(0, |sum, digit| sum * 10 + i64::from(digit - b'0'));
            let unscaled = if negative { -absolute } else { absolute };
            return Self(Form::Small { unscaled, scale });
        }
        let (magnitude, digits) = if integer.is_empty() {
            let significant = lexical::trim_leading_zeros(fraction);
            let zeros = fraction.len() - significant.len();
            (-zeros.cast_signed(), significant.into())
        } else {
            let whole: Vec<u8> = digits().collect();
            (
                integer.len().cast_signed(),
                lexical::trim_trailing_zeros(&whole).into(),
            )
        };
        Self(Form::Big(Arc::new(Big {
            negative,
            magnitude,
            digits,
        })))
    }

    /// The number whose digits, in ASCII, are `digits`, the last `scale` of them after the point.
    pub(super) fn from_unscaled_digits(negative: bool, digits: &[u8], scale: usize) -> Self {
        if let Some(point) = digits.len().checked_sub(scale) {
            return Self::from_digits(negative, &digits[..point], &digits[point..]);
        }
        let mut fraction = vec![b'0'; scale - digits.len()];
        fraction.extend_from_slice(digits);
        Self::from_digits(negative, &[], &fraction)
    }

    /// `unscaled` × 10^-`scale`
    pub(super) fn from_unscaled(mut unscaled: i128, mut scale: u8) -> Self {
        while scale > 0 && unscaled % 10 == 0 {
            unscaled /= 10;
            scale -= 1;
        }
        match i64::try_from(unscaled) {
            Ok(unscaled)
                if unscaled.unsigned_abs() < SMALL_BOUND && usize::from(scale) <= SMALL_DIGITS =>
            {
                Self(Form::Small { unscaled, scale })
            }
            _ => {
                let digits = unscaled.unsigned_abs().to_string();
                Self::from_unscaled_digits(unscaled < 0, digits.as_bytes(), scale.into())
            }
        }
    }

    /// `unscaled` and `scale` if the number is small: their size is below 10^18, and up to 18.
    pub(super) fn small(&self) -> Option<(i64, u8)> {
        match self.0 {
            Form::Small { unscaled, scale } => Some((unscaled, scale)),
            Form::Big(_) => None,
        }
    }

    /// Two small numbers as integers over the same power of ten, and its exponent.
    pub(super) fn aligned(&self, other: &Self) -> Option<(i128, i128, u8)> {
        let ((left, left_scale), (right, right_scale)) = (self.small()?, other.small()?);
        let scale = left_scale.max(right_scale);
        // 18 digits times 10^18 at most.
        let align = |unscaled: i64, own_scale: u8| {
            i128::from(unscaled) * i128::from(10_i64.pow((scale - own_scale).into()))
        };
        Some((align(left, left_scale), align(right, right_scale), scale))
    }

    /// How many digits stand after the point.
    pub(super) fn scale(&self) -> usize {
        match &self.0 {
            Form::Small { scale, .. } => usize::from(*scale),
            Form::Big(big) => {
                let scale = big.digits.len().cast_signed() - big.magnitude;
                scale.max(0).cast_unsigned()
            }
        }
    }

    /// The digits of the number times 10^`scale`, in ASCII and without sign; none for zero.
    /// `scale` is [`Decimal::scale`] at least.
    pub(super) fn unscaled_digits(&self, scale: usize) -> Vec<u8> {
        let mut buffer = [0; SMALL_DIGITS];
        let parts = self.parts(&mut buffer);
        let mut digits = parts.digits.to_vec();
        if !digits.is_empty() {
            let len = parts.magnitude + scale.cast_signed();
            digits.resize(len.max(0).cast_unsigned(), b'0');
        }
        digits
    }

    /// The integer, if it is one and fits.
    pub(super) fn to_i128(&self) -> Option<i128> {
        match &self.0 {
            Form::Small { unscaled, scale: 0 } => Some((*unscaled).into()),
            // An i128 has 39 digits at most.
            Form::Big(big) if big.magnitude <= 39 && self.scale() == 0 => {
                let text = String::from_utf8(self.unscaled_digits(0)).ok()?;
                let sign = if big.negative { "-" } else { "" };
                format!("{sign}{text}").parse().ok()
            }
            _ => None,
        }
    }

    /// Whether it is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    /// Whether it is below 0.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Form::Small { unscaled, .. } => *unscaled < 0,
            Form::Big(big) => big.negative,
        }
    }

    /// The number as digits; those of a small one are put into `buffer`.
    pub(super) fn parts<'a>(&'a self, buffer: &'a mut [u8; SMALL_DIGITS]) -> Parts<'a> {
        match &self.0 {
            Form::Small { unscaled, scale } => {
                let mut rest = unscaled.unsigned_abs();
                let mut start = SMALL_DIGITS;
                while rest > 0 {
                    start -= 1;
                    buffer[start] = b'0' + u8::try_from(rest % 10).unwrap_or_default();
                    rest /= 10;
                }
                Parts {
                    negative: *unscaled < 0,
                    magnitude: (SMALL_DIGITS - start).cast_signed()
                        - isize::from(i16::from(*scale)),
                    digits: lexical::trim_trailing_zeros(&buffer[start..]),
                }
            }
            Form::Big(big) => Parts {
                negative: big.negative,
                magnitude: big.magnitude,
                digits: &big.digits,
            },
        }
    }
}

impl From<i64> for Decimal {
    fn from(integer: i64) -> Self {
        Self::from_unscaled(integer.into(), 0)
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        if let Some((left, right, _)) = self.aligned(other) {
            return left.cmp(&right);
        }
        let (mut left, mut right) = ([0; SMALL_DIGITS], [0; SMALL_DIGITS]);
        self.parts(&mut left).cmp(&other.parts(&mut right))
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Parts<'_> {
    /// By sign, then by magnitude; then the digits decide, as they stand behind one point.
    fn cmp(&self, other: &Self) -> Ordering {
        self.sign().cmp(&other.sign()).then_with(|| {
            let absolute = (self.magnitude, self.digits).cmp(&(other.magnitude, other.digits));
            if self.negative {
                absolute.reverse()
            } else {
                absolute
            }
        })
    }

    fn sign(&self) -> i8 {
        match (self.digits.is_empty(), self.negative) {
            (true, _) => 0,
            (false, false) => 1,
            (false, true) => -1,
        }
    }
}

/// Without sign where positive, without needless zeros, and without point where whole: XSD's
/// canonical form.
impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scale = self.scale();
        let digits = self.unscaled_digits(scale);
        let point = digits.len().saturating_sub(scale);
        let mut text = String::with_capacity(digits.len().max(scale) + 2);
        text.extend(digits[..point].iter().copied().map(char::from));
        if text.is_empty() {
            text.push('0');
        }
        if scale > 0 {
            text.push('.');
            text.extend((digits.len()..scale).map(|_| '0'));
            text.extend(digits[point..].iter().copied().map(char::from));
        }
        f.pad_integral(!self.is_negative(), "", &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hash::{BuildHasher, RandomState};

    fn decimal(text: &str) -> Decimal {
        Decimal::parse(text).unwrap()
    }

    #[test]
    fn one_number_has_one_form() {
        let state = RandomState::new();
        for (left, right) in [
            ("1", "+001.000"),
            ("0", "-0.0"),
            (".5", "0.50"),
            ("7.", "7"),
            ("-0.000000000000000000100", "-.0000000000000000001"),
            ("1000000000000000000000", "01000000000000000000000.0"),
        ] {
            assert_eq!(decimal(left), decimal(right));
            assert_eq!(
                state.hash_one(decimal(left)),
                state.hash_one(decimal(right))
            );
            assert_eq!(decimal(left).cmp(&decimal(right)), Ordering::Equal);
        }
        assert_eq!(size_of::<Decimal>(), 16, "cheap to keep in a table");
    }

    #[test]
    fn what_the_grammar_lacks_is_refused() {
        for text in [
            "", "+", "-", ".", "1e0", " 1", "1 ", "--1", "1.2.3", "INF", "\u{661}", "1\u{e4}",
        ] {
            assert_eq!(Decimal::parse(text), None, "{text:?}");
        }
        for text in ["", "-", "1.", "1.0", ".5", "0x1", "\u{661}"] {
            assert_eq!(Decimal::parse_integer(text), None, "{text:?}");
        }
    }

    #[test]
    fn numbers_are_ordered_across_all_sizes() {
        let ascending = [
            "-10000000000000000000000000000000000000001",
            "-10000000000000000000000000000000000000000",
            "-9999999999999999999",
            "-999999999999999999",
            "-999999999999999998.9",
            "-0.1000000000000000000001",
            "-0.1",
            "-0.00000000000000000000000000001",
            "0",
            "0.00000000000000000000000000001",
            "0.00000000000000000000000000010",
            "0.000000000000000001",
            "0.1",
            "0.1000000000000000000001",
            "0.2",
            "1",
            "999999999999999999",
            "999999999999999999.5",
            "1000000000000000000",
            "1000000000000000000.5",
            "9999999999999999999",
            "10000000000000000000",
        ];
        for (i, left) in ascending.iter().enumerate() {
            for (j, right) in ascending.iter().enumerate() {
                assert_eq!(
                    decimal(left).cmp(&decimal(right)),
                    i.cmp(&j),
                    "{left} {right}"
                );
            }
        }
    }

    #[test]
    fn digits_behind_the_seventeenth_count() {
        assert!(decimal("0.12345678901234567") < decimal("0.12345678901234568"));
        assert!(decimal("123456789012345678.1") < decimal("123456789012345678.2"));
    }

    #[test]
    fn the_canonical_form_is_shown() {
        for (text, canonical) in [
            ("-00.50", "-0.5"),
            ("100", "100"),
            ("-0", "0"),
            (
                "00000000000000000000.000000000000000000012",
                "0.000000000000000000012",
            ),
            ("1200000000000000000000", "1200000000000000000000"),
            (
                "-1234567890123456789.0123456789",
                "-1234567890123456789.0123456789",
            ),
        ] {
            assert_eq!(decimal(text).to_string(), canonical);
        }
    }

    #[test]
    fn integers_come_back_where_they_fit() {
        for integer in [0, 1, -1, i128::MAX, i128::MIN, 10_i128.pow(30)] {
            assert_eq!(decimal(&integer.to_string()).to_i128(), Some(integer));
        }
        for text in [
            "0.5",
            "170141183460469231731687303715884105728",
            "-12345678901234567890.5",
        ] {
            assert_eq!(decimal(text).to_i128(), None);
        }
    }

    #[test]
    fn a_million_digits_are_no_trouble() {
        let long = "9".repeat(1_000_000);
        let longer = format!("{long}.{long}");
        assert!(decimal(&long) < decimal(&longer));
        assert!(decimal(&format!("-{long}")) > decimal(&format!("-{longer}")));
        assert!(decimal(&format!("0.{}1", "0".repeat(1_000_000))) > Decimal::ZERO);
    }
}
