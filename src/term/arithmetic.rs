//! The arithmetic that calendars need: sums, multiples, and division with remainder.
//!
//! As done on paper, digit by digit, so that each operation is linear in the digits; numbers of
//! machine size take a short way.

use super::decimal::Decimal;

impl Decimal {
    /// The sum. Cost: linear in the digits of the two, the point of both in one place.
    pub(super) fn plus(&self, other: &Self) -> Self {
        if let Some((left, right, scale)) = self.aligned(other) {
            return Self::from_unscaled(left + right, scale);
        }
        let scale = self.scale().max(other.scale());
        let (left, right) = (self.unscaled_digits(scale), other.unscaled_digits(scale));
        let (negative, digits) = if self.is_negative() == other.is_negative() {
            (self.is_negative(), sum(&left, &right))
        } else if (left.len(), &left) < (right.len(), &right) {
            (other.is_negative(), difference(&right, &left))
        } else {
            (self.is_negative(), difference(&left, &right))
        };
        Self::from_unscaled_digits(negative, &digits, scale)
    }

    /// The product with a factor of machine size. Cost: linear in the digits.
    pub(super) fn times(&self, factor: u32) -> Self {
        if let Some((unscaled, scale)) = self.small() {
            return Self::from_unscaled(i128::from(unscaled) * i128::from(factor), scale);
        }
        let scale = self.scale();
        let mut digits = self.unscaled_digits(scale);
        let mut carry = 0;
        for digit in digits.iter_mut().rev() {
            carry += u64::from(*digit - b'0') * u64::from(factor);
            *digit = ascii(carry % 10);
            carry /= 10;
        }
        let mut product = carry.to_string().into_bytes();
        product.append(&mut digits);
        Self::from_unscaled_digits(self.is_negative(), &product, scale)
    }

    /// Quotient and remainder of an integer and a divisor above 0, the quotient rounded down, so
    /// that the remainder is never negative. Cost: linear in the digits.
    pub(super) fn div_floor(&self, divisor: u32) -> (Self, i64) {
        if let Some((unscaled, 0)) = self.small() {
            let divisor = i64::from(divisor);
            return (
                unscaled.div_euclid(divisor).into(),
                unscaled.rem_euclid(divisor),
            );
        }
        let scale = self.scale();
        let mut digits = self.unscaled_digits(scale);
        digits.truncate(digits.len().saturating_sub(scale));
        let mut rest = 0;
        for digit in &mut digits {
            rest = rest * 10 + u64::from(*digit - b'0');
            *digit = ascii(rest / u64::from(divisor));
            rest %= u64::from(divisor);
        }
        let quotient = Self::from_digits(self.is_negative(), &digits, &[]);
        let rest = i64::try_from(rest).unwrap_or_default();
        if self.is_negative() && rest > 0 {
            (quotient.plus(&(-1).into()), i64::from(divisor) - rest)
        } else {
            (quotient, rest)
        }
    }
}

/// A number below 10 as a digit.
fn ascii(digit: u64) -> u8 {
    b'0' + u8::try_from(digit).unwrap_or_default()
}

/// The digit `i` places from the end; 0 before the first.
fn digit_from_end(digits: &[u8], i: usize) -> u8 {
    digits
        .len()
        .checked_sub(i + 1)
        .map_or(0, |at| digits[at] - b'0')
}

/// The sum of two integers, as digits.
fn sum(left: &[u8], right: &[u8]) -> Vec<u8> {
    let mut digits = vec![b'0'; left.len().max(right.len()) + 1];
    let mut carry = 0;
    for (i, digit) in digits.iter_mut().rev().enumerate() {
        let total = digit_from_end(left, i) + digit_from_end(right, i) + carry;
        *digit = b'0' + total % 10;
        carry = total / 10;
    }
    digits
}

/// `larger` - `smaller`, two integers, as digits.
fn difference(larger: &[u8], smaller: &[u8]) -> Vec<u8> {
    let mut digits = larger.to_vec();
    let mut borrow = 0;
    for (i, digit) in digits.iter_mut().rev().enumerate() {
        let total = 10 + (*digit - b'0') - digit_from_end(smaller, i) - borrow;
        *digit = b'0' + total % 10;
        borrow = 1 - total / 10;
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Decimal {
        Decimal::parse(text).unwrap()
    }

    #[test]
    fn a_sum_is_exact_across_all_sizes() {
        for (left, right, sum) in [
            ("0.1", "0.2", "0.3"),
            ("999999999999999999", "1", "1000000000000000000"),
            ("1000000000000000000", "-1", "999999999999999999"),
            ("-1000000000000000000", "1", "-999999999999999999"),
            ("1", "-1000000000000000000000", "-999999999999999999999"),
            ("0.00000000000000000001", "1", "1.00000000000000000001"),
            ("1.00000000000000000001", "-1", "0.00000000000000000001"),
            ("-55555555555555555555", "55555555555555555555", "0"),
            (
                "-55555555555555555555",
                "-55555555555555555555",
                "-111111111111111111110",
            ),
            ("12345678901234567890", "0", "12345678901234567890"),
        ] {
            assert_eq!(
                decimal(left).plus(&decimal(right)),
                decimal(sum),
                "{left} + {right}"
            );
            assert_eq!(
                decimal(right).plus(&decimal(left)),
                decimal(sum),
                "{right} + {left}"
            );
        }
    }

    #[test]
    fn a_product_is_exact_across_all_sizes() {
        for (number, factor, product) in [
            ("-0.5", 86_400, "-43200"),
            (
                "999999999999999999",
                4_294_967_295,
                "4294967294999999995705032705",
            ),
            ("10000000000000000000000.5", 12, "120000000000000000000006"),
            ("0.00000000000000000000025", 4, "0.000000000000000000001"),
            ("12345678901234567890", 0, "0"),
        ] {
            assert_eq!(
                decimal(number).times(factor),
                decimal(product),
                "{number} {factor}"
            );
        }
    }

    #[test]
    fn a_quotient_is_rounded_down() {
        for (number, divisor, quotient, rest) in [
            ("7", 4, "1", 3),
            ("-7", 4, "-2", 1),
            ("-8", 4, "-2", 0),
            ("100000000000000000000007", 4, "25000000000000000000001", 3),
            (
                "-100000000000000000000007",
                4,
                "-25000000000000000000002",
                1,
            ),
            (
                "-100000000000000000000008",
                4,
                "-25000000000000000000002",
                0,
            ),
            ("1000000000000000000", 400, "2500000000000000", 0),
        ] {
            assert_eq!(
                decimal(number).div_floor(divisor),
                (decimal(quotient), rest),
                "{number}"
            );
        }
    }
}
