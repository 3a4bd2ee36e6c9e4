//! Laws of values: orders are total where they must be, exact, and the same from both sides.

use hearken::oxrdf::{Literal, NamedNode, Term};
use hearken::term::{Comparison, Decimal, Duration, Instant, Number, Operand, Value, compare};
use num_bigint::BigInt;
use num_rational::Ratio;
use proptest::prelude::*;
use std::cmp::Ordering;
use std::hash::{BuildHasher, RandomState};
use std::time::Instant as Clock;

/// Lexical forms of decimals, short and long, often near each other.
fn decimal() -> impl Strategy<Value = String> {
    prop_oneof![
        "[+-]?[0-9]{1,3}(\\.[0-9]{0,2})?",
        "[+-]?0{0,3}[0-9]{15,21}(\\.[0-9]{0,3}0{0,3})?",
        "[+-]?[0-9]{0,2}\\.0{0,21}[0-9]{1,4}",
        "-?(9007199254740993|16777217|123456789012345678)(\\.0{0,20}1?)?",
    ]
}

/// The number by another way: a fraction of big integers.
fn ratio(text: &str) -> Ratio<BigInt> {
    let ten = BigInt::from(10);
    let unsigned = text.trim_start_matches(['+', '-']);
    let (integer, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let digits = integer.bytes().chain(fraction.bytes());
    let absolute = digits.fold(BigInt::ZERO, |sum, digit| sum * &ten + (digit - b'0'));
    let signed = if text.starts_with('-') {
        -absolute
    } else {
        absolute
    };
    let power = fraction
        .bytes()
        .fold(BigInt::from(1), |power, _| power * &ten);
    Ratio::new(signed, power)
}

/// Lexical forms with a datatype, well-typed or not.
fn literal() -> impl Strategy<Value = Literal> {
    let moment =
        "-?[0-9]{4}-0[1-9]-(0[1-9]|1[0-9])T[01][0-9]:00:0[0-9](\\.[0-9]{1,2})?(Z|[+-]1[0-3]:00)?";
    let date = "(2000|-0001)-0[1-2]-0[1-9](Z|[+-]1[0-3]:00)?";
    let duration = "-?P[0-3]{1,2}M([0-9]{1,2}D)?(T[0-9]S)?";
    prop_oneof![
        (decimal(), Just("decimal")),
        ("-?[0-9]{1,3}", Just("byte")),
        (
            "-?[0-9]{1,20}(\\.[0-9])?(E-?[0-9]{1,3})?|-?INF|NaN",
            Just("double")
        ),
        (
            "-?[0-9]{1,20}(\\.[0-9])?(e-?[0-9]{1,3})?|-?INF|NaN",
            Just("float")
        ),
        (moment, Just("dateTime")),
        (date, Just("date")),
        (duration, Just("duration")),
        ("[ab\u{e4}\u{10000}]{0,3}", Just("string")),
        ("true|false|1|0|x", Just("boolean")),
        (".{0,4}", Just("token")),
    ]
    .prop_map(|(text, datatype)| {
        let datatype = format!("http://www.w3.org/2001/XMLSchema#{datatype}");
        Literal::new_typed_literal(text, NamedNode::new_unchecked(datatype))
    })
}

fn compared(comparison: Comparison, left: &Literal, right: &Literal) -> Option<bool> {
    let values = (
        Value::of_literal(left.as_ref()),
        Value::of_literal(right.as_ref()),
    );
    let terms = (Term::from(left.clone()), Term::from(right.clone()));
    let left = Operand {
        term: terms.0.as_ref(),
        value: &values.0,
    };
    let right = Operand {
        term: terms.1.as_ref(),
        value: &values.1,
    };
    compare(comparison, left, right)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn decimals_are_ordered_as_fractions_are(left in decimal(), right in decimal()) {
        let expected = ratio(&left).cmp(&ratio(&right));
        let (left, right) = (Decimal::parse(&left).unwrap(), Decimal::parse(&right).unwrap());
        prop_assert_eq!(left.cmp(&right), expected);
        prop_assert_eq!(left == right, expected == Ordering::Equal);
        if left == right {
            let state = RandomState::new();
            prop_assert_eq!(state.hash_one(&left), state.hash_one(&right));
        }
    }

    #[test]
    fn a_decimal_is_shown_as_it_is_read(text in decimal()) {
        let decimal = Decimal::parse(&text).unwrap();
        let shown = decimal.to_string();
        prop_assert_eq!(ratio(&shown), ratio(&text));
        prop_assert_eq!(Decimal::parse(&shown), Some(decimal));
    }

    #[test]
    fn rounding_is_that_of_the_parser_and_keeps_the_order(left in decimal(), right in decimal()) {
        let (low, high) = (Decimal::parse(&left).unwrap(), Decimal::parse(&right).unwrap());
        let equal = Some(Ordering::Equal);
        prop_assert_eq!(low.to_f64().partial_cmp(&left.parse().unwrap()), equal);
        prop_assert_eq!(low.to_f32().partial_cmp(&left.parse().unwrap()), equal);
        let (low, high) = if low < high { (low, high) } else { (high, low) };
        prop_assert!(low.to_f64() <= high.to_f64(), "doubles keep the order");
        prop_assert!(low.to_f32() <= high.to_f32(), "floats keep the order");
    }

    #[test]
    fn comparisons_agree_with_each_other(left in literal(), right in literal()) {
        use Comparison::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual, NotEqual};
        let results = |comparison| compared(comparison, &left, &right);
        for (comparison, mirror) in [
            (Equal, Equal), (NotEqual, NotEqual), (Less, Greater), (LessOrEqual, GreaterOrEqual),
        ] {
            prop_assert_eq!(results(comparison), compared(mirror, &right, &left));
        }
        prop_assert_eq!(results(NotEqual), results(Equal).map(|equal| !equal));
        if let (Some(less), Some(equal)) = (results(Less), results(Equal)) {
            prop_assert_eq!(results(LessOrEqual), Some(less || equal));
            prop_assert!(!(less && equal), "less is not equal");
        }
        prop_assert_eq!(results(Less).is_some(), results(GreaterOrEqual).is_some());
    }

    #[test]
    fn a_literal_equals_itself_unless_it_is_nan(literal in literal()) {
        let is_nan = matches!(Value::of_literal(literal.as_ref()), Value::Number(number) if number.is_nan());
        prop_assert_eq!(compared(Comparison::Equal, &literal, &literal), Some(!is_nan));
    }

    #[test]
    fn no_text_makes_the_readers_panic(text in "[-+]?P?[0-9]{0,5}[-:.eTYMDSZ0-9\u{661}\u{e4} ]{0,25}.{0,3}") {
        for datatype in [
            "decimal", "integer", "float", "double", "boolean", "dateTime", "date", "duration",
            "unsignedLong", "yearMonthDuration", "dayTimeDuration", "dateTimeStamp",
        ] {
            let datatype = format!("http://www.w3.org/2001/XMLSchema#{datatype}");
            let literal = Literal::new_typed_literal(&*text, NamedNode::new_unchecked(datatype));
            let is_same = compared(Comparison::Equal, &literal, &literal);
            prop_assert!(is_same.is_some(), "one term is always comparable: {literal}");
        }
    }

    #[test]
    fn a_later_second_is_later(
        year in "-?[1-9][0-9]{3,24}", day in 10..=28, second in 10..=58, zone in "Z|[+-](0[0-9]|1[0-3]):[0-5][0-9]",
    ) {
        let moment = |second: i32| {
            Instant::parse_date_time(&format!("{year}-02-{day}T23:59:{second}{zone}")).unwrap()
        };
        prop_assert!(moment(second) < moment(second + 1), "the next second is later");
    }

    #[test]
    fn the_order_of_durations_is_transitive(
        texts in proptest::array::uniform3("-?P[0-9]{1,2}M[0-9]{1,3}D"),
    ) {
        let [low, middle, high] = texts.map(|text| Duration::parse(&text).unwrap());
        if low < middle && middle < high {
            prop_assert!(low < high, "{low:?} {middle:?} {high:?}");
        }
    }
}

#[test]
fn a_million_digits_take_about_linear_time() {
    let digits = "7".repeat(1_000_000);
    let start = Clock::now();
    for (text, datatype) in [
        (format!("{digits}.{digits}"), "decimal"),
        (digits.clone(), "unsignedByte"),
        (format!("{digits}.{digits}e-1{digits}"), "double"),
        (format!("0.{digits}e5"), "float"),
        (
            format!("{digits}-01-01T00:00:00.{digits}+01:00"),
            "dateTime",
        ),
        (format!("-{digits}-12-31Z"), "date"),
        (
            format!("P{digits}Y{digits}M{digits}DT{digits}H{digits}M{digits}.{digits}S"),
            "duration",
        ),
        (format!("P{digits}"), "duration"),
    ] {
        let datatype = format!("http://www.w3.org/2001/XMLSchema#{datatype}");
        let literal = Literal::new_typed_literal(text, NamedNode::new_unchecked(datatype));
        assert!(compared(Comparison::Less, &literal, &literal) != Some(true));
    }
    let long = Number::Decimal(Decimal::parse(&digits).unwrap());
    assert_eq!(
        long.order(&Number::Double(f64::INFINITY)),
        Some(Ordering::Equal)
    );
    let order = Duration::parse(&format!("P{digits}Y"))
        .partial_cmp(&Duration::parse(&format!("P{digits}D")));
    assert_eq!(order, Some(Ordering::Greater));
    // Even a slow machine without optimisation needs a few seconds; a quadratic step would need
    // minutes.
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}

/// Two literals of a datatype that `oxsdatatypes` holds exactly; times have a zone.
fn within_the_peer() -> impl Strategy<Value = (&'static str, String, String)> {
    let pair = |datatype: &'static str, form: &'static str| {
        (form, form).prop_map(move |(left, right)| (datatype, left, right))
    };
    prop_oneof![
        pair("decimal", "-?[0-9]{1,9}(\\.[0-9]{1,6})?"),
        pair("double", "-?[0-9]{1,3}(\\.[0-9]{1,2})?E-?[0-9]{1,2}|-?INF"),
        pair(
            "dateTime",
            "20[0-2][0-9]-0[1-9]-[12][0-8]T[01][0-9]:[0-5]0:0[0-9](\\.[0-9])?(Z|[+-]0[0-9]:30)",
        ),
        pair("yearMonthDuration", "-?P[1-9]Y[0-9]{1,2}M"),
        pair("dayTimeDuration", "-?P[0-9]{1,2}DT[0-9]{1,2}H"),
    ]
}

fn peer_order(datatype: &str, left: &str, right: &str) -> Option<Ordering> {
    fn order<T: std::str::FromStr + PartialOrd>(left: &str, right: &str) -> Option<Ordering> {
        left.parse::<T>().ok()?.partial_cmp(&right.parse().ok()?)
    }
    match datatype {
        "decimal" => order::<oxsdatatypes::Decimal>(left, right),
        "double" => order::<oxsdatatypes::Double>(left, right),
        "dateTime" => order::<oxsdatatypes::DateTime>(left, right),
        "yearMonthDuration" => order::<oxsdatatypes::YearMonthDuration>(left, right),
        _ => order::<oxsdatatypes::DayTimeDuration>(left, right),
    }
}

proptest! {
    #[test]
    fn oxsdatatypes_orders_alike_within_its_range(
        (datatype, left, right) in within_the_peer(),
    ) {
        let iri = NamedNode::new_unchecked(format!("http://www.w3.org/2001/XMLSchema#{datatype}"));
        let [left_term, right_term] = [&left, &right]
            .map(|text| Term::from(Literal::new_typed_literal(text.as_str(), iri.clone())));
        let values = [&left_term, &right_term].map(|term| Value::of(term.as_ref()));
        let holds = |comparison| {
            let left = Operand { term: left_term.as_ref(), value: &values[0] };
            let right = Operand { term: right_term.as_ref(), value: &values[1] };
            compare(comparison, left, right)
        };
        let expected = peer_order(datatype, &left, &right);
        prop_assert!(expected.is_some(), "{left} and {right}");
        prop_assert_eq!(holds(Comparison::Less), expected.map(Ordering::is_lt));
        prop_assert_eq!(holds(Comparison::Equal), expected.map(Ordering::is_eq));
    }
}
