//! Rounding to floats: correctly, and once.
//!
//! Where number and power of ten are both exact as floats, their quotient is the rounded number;
//! else the parser of the standard library, which is correct for any number of digits, does it
//! (Clinger, *How to read floating point numbers accurately*, PLDI 1990; its §3 is the short way).

use super::decimal::{Decimal, SMALL_DIGITS};
use std::str::FromStr;

/// Beyond this power of ten, on either side, every float is zero or infinite.
const EXPONENT_MAX: isize = 5_000;

/// 0.DIGITS × 10^`magnitude`, rounded once to the float type `F`, to nearest, ties to even.
///
/// The parser stops reading an exponent after a few digits, so that it is bounded here.
pub(super) fn round<F: FromStr>(
    negative: bool,
    digits: impl Iterator<Item = u8>,
    magnitude: isize,
) -> Option<F> {
    let mut text = String::from(if negative { "-0." } else { "0." });
    text.extend(digits.map(char::from));
    text.push('e');
    text.push_str(&magnitude.clamp(-EXPONENT_MAX, EXPONENT_MAX).to_string());
    text.parse().ok()
}

/// The powers of ten that a double holds exactly, as far as a small number needs them.
const F64_POWERS: [f64; SMALL_DIGITS + 1] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18,
];
/// The powers of ten that a float holds exactly.
const F32_POWERS: [f32; 11] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10];

impl Decimal {
    /// The nearest double, ties to even; infinite beyond the range. Cost: linear in the digits.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        const EXACT_MAX: u64 = 1 << f64::MANTISSA_DIGITS;
        if let Some((unscaled, scale)) = self.small()
            && unscaled.unsigned_abs() <= EXACT_MAX
            && let Some(power) = F64_POWERS.get(usize::from(scale))
        {
            #[expect(clippy::cast_precision_loss, reason = "exact up to 2^53")]
            let unscaled = unscaled as f64;
            return unscaled / power;
        }
        self.rounded()
    }

    /// The nearest float, ties to even, rounded from the exact number and not from a double;
    /// infinite beyond the range. Cost: linear in the digits.
    #[must_use]
    pub fn to_f32(&self) -> f32 {
        const EXACT_MAX: u64 = 1 << f32::MANTISSA_DIGITS;
        if let Some((unscaled, scale)) = self.small()
            && unscaled.unsigned_abs() <= EXACT_MAX
            && let Some(power) = F32_POWERS.get(usize::from(scale))
        {
            #[expect(clippy::cast_precision_loss, reason = "exact up to 2^24")]
            let unscaled = unscaled as f32;
            return unscaled / power;
        }
        self.rounded()
    }

    /// The long way. What is written for the parser is always a number.
    fn rounded<F: FromStr + Default>(&self) -> F {
        let mut buffer = [0; SMALL_DIGITS];
        let parts = self.parts(&mut buffer);
        if parts.digits.is_empty() {
            return F::default();
        }
        let digits = parts.digits.iter().copied();
        round(parts.negative, digits, parts.magnitude).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn double(text: &str) -> u64 {
        Decimal::parse(text).unwrap().to_f64().to_bits()
    }

    fn float(text: &str) -> u32 {
        Decimal::parse(text).unwrap().to_f32().to_bits()
    }

    #[test]
    fn the_neighbours_of_2_to_the_53_round_to_even() {
        assert_eq!(
            double("9007199254740991"),
            9_007_199_254_740_991_f64.to_bits()
        );
        assert_eq!(
            double("9007199254740993"),
            9_007_199_254_740_992_f64.to_bits()
        );
        assert_eq!(
            double("-9007199254740995"),
            (-9_007_199_254_740_996_f64).to_bits()
        );
        let above_the_tie = format!("9007199254740993.{}1", "0".repeat(900));
        assert_eq!(double(&above_the_tie), 9_007_199_254_740_994_f64.to_bits());
    }

    #[test]
    fn a_float_is_rounded_once() {
        assert_eq!(float("16777217"), 16_777_216_f32.to_bits());
        // Just above the tie between two floats; a double in between would be that tie.
        let text = "16777217.0000000000000001";
        assert_eq!(float(text), 16_777_218_f32.to_bits());
        assert_eq!(double(text), 16_777_217_f64.to_bits());
    }

    #[test]
    fn rounding_agrees_with_the_parser() {
        for text in [
            "0",
            "-0",
            "0.1",
            "1.1",
            "-123.456",
            "0.000000000000000001",
            "999999999999999999",
            "123456789012345678",
            "12345678901234567890123",
            "0.00000000000000000000000123",
        ] {
            let canonical = if text == "-0" { "0" } else { text };
            assert_eq!(
                double(text),
                canonical.parse::<f64>().unwrap().to_bits(),
                "{text}"
            );
            assert_eq!(
                float(text),
                canonical.parse::<f32>().unwrap().to_bits(),
                "{text}"
            );
        }
    }

    #[test]
    fn beyond_the_range_is_infinite_and_below_it_zero() {
        let huge = "1".repeat(100_000);
        assert_eq!(double(&huge), f64::INFINITY.to_bits());
        assert_eq!(float(&format!("-{huge}")), f32::NEG_INFINITY.to_bits());
        assert_eq!(double(&format!("0.{}1", "0".repeat(100_000))), 0);
    }
}
