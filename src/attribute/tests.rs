//! Every strategy against a scan that compares, under change.

use super::hybrid::{Hybrid, Limits};
use super::pool::{COMPARISONS, THEMES, everything, term};
use super::strategy::AttributeStrategy;
use super::{AttributeIndex, EntryId, Predicate};
use crate::term::{Comparison, Constant, Operand, compare};
use oxrdf::Literal;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use std::collections::BTreeMap;
use std::sync::Arc;

const ATTRIBUTES: u8 = 4;

/// The plain scan: what all strategies must find.
#[derive(Default)]
struct Scan(BTreeMap<EntryId, Vec<Predicate>>);

impl Scan {
    fn matching(&self, values: &[Option<Operand<'_>>]) -> Vec<EntryId> {
        let holds = |predicate: &Predicate| {
            let value = values
                .get(usize::from(predicate.attribute))
                .copied()
                .flatten();
            value.is_some_and(|value| {
                compare(predicate.comparison, value, predicate.constant.operand()) == Some(true)
            })
        };
        let found = self.0.iter().filter(|(_, all)| all.iter().all(holds));
        found.map(|(id, _)| *id).collect()
    }
}

/// All strategies beside the scan.
struct Bench {
    scan: Scan,
    indices: Vec<(AttributeStrategy, Box<dyn AttributeIndex>)>,
}

impl Bench {
    fn new() -> Self {
        let index = |strategy: AttributeStrategy| (strategy, strategy.index());
        let mut indices: Vec<_> = AttributeStrategy::ALL.into_iter().map(index).collect();
        for (roots, leaves) in [(0, 0), (2, 1)] {
            let hybrid = Hybrid::with_limits(Limits { roots, leaves });
            indices.push((AttributeStrategy::Hybrid, Box::new(hybrid)));
        }
        Self {
            scan: Scan::default(),
            indices,
        }
    }

    fn insert(&mut self, id: EntryId, predicates: &[Predicate]) {
        self.scan.0.insert(id, predicates.to_vec());
        for (_, index) in &mut self.indices {
            index.insert(id, predicates);
        }
    }

    fn remove(&mut self, id: EntryId) {
        let predicates = self.scan.0.remove(&id).unwrap();
        for (_, index) in &mut self.indices {
            index.remove(id, &predicates);
        }
    }

    fn remove_at(&mut self, at: usize) {
        if let Some(id) = self.scan.0.keys().nth(at).copied() {
            self.remove(id);
        }
    }

    fn check(&self, event: &[Option<Arc<Constant>>]) {
        let values: Vec<_> = event
            .iter()
            .map(|value| value.as_ref().map(|value| value.operand()))
            .collect();
        let expected = self.scan.matching(&values);
        for (strategy, index) in &self.indices {
            let mut found = vec![EntryId(u32::MAX)];
            index.matching(&values, &mut found);
            assert_eq!(found.remove(0), EntryId(u32::MAX), "{strategy} adds");
            found.sort_unstable();
            if found != expected {
                let wrong: Vec<_> = found
                    .iter()
                    .chain(&expected)
                    .filter(|id| found.contains(id) != expected.contains(id))
                    .map(|id| (id, &self.scan.0[id]))
                    .collect();
                assert_eq!(found, expected, "{strategy}: {event:?} {wrong:?}");
            }
            assert_eq!(index.len(), self.scan.0.len(), "{strategy}");
        }
    }

    fn finish(mut self) {
        for id in self.scan.0.keys().copied().collect::<Vec<_>>() {
            self.remove(id);
        }
        for (strategy, index) in &self.indices {
            assert_eq!(index.len(), 0, "{strategy}");
            let (left, new) = (index.bytes(), strategy.index().bytes());
            assert!(left <= new + 64, "{strategy} keeps {left} bytes: {index:?}");
        }
    }
}

/// A predicate whose constant is one of the pool.
type Draw = (u8, usize, Index);

fn draw() -> impl Strategy<Value = Draw> {
    (0..ATTRIBUTES, 0..COMPARISONS.len(), any::<Index>())
}

fn conjunction() -> impl Strategy<Value = Vec<Draw>> {
    prop_oneof![
        3 => vec(draw(), 1..3),
        1 => vec(draw(), 0..6),
    ]
}

#[derive(Clone, Debug)]
enum Step {
    Insert(Vec<Draw>),
    Remove(Index),
    Query(Vec<Option<Index>>),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => conjunction().prop_map(Step::Insert),
        2 => any::<Index>().prop_map(Step::Remove),
        3 => vec(proptest::option::weighted(0.8, any::<Index>()), 0..=ATTRIBUTES.into())
            .prop_map(Step::Query),
    ]
}

/// The pool of a case: one theme or two, or everything.
fn pool() -> impl Strategy<Value = Vec<Arc<Constant>>> {
    let themes = prop_oneof![
        4 => (0..THEMES.len()).prop_map(|theme| vec![theme]),
        2 => vec(0..THEMES.len(), 2),
        1 => Just((0..THEMES.len()).collect::<Vec<_>>()),
    ];
    themes.prop_map(|themes| {
        let texts = themes.into_iter().flat_map(|theme| THEMES[theme]);
        texts
            .map(|text| Arc::new(Constant::new(term(text))))
            .collect()
    })
}

fn run(pool: &[Arc<Constant>], steps: &[Step]) {
    let mut bench = Bench::new();
    let mut next = 0;
    for step in steps {
        match step {
            Step::Insert(draws) => {
                let predicates: Vec<_> = draws
                    .iter()
                    .map(|(attribute, comparison, constant)| Predicate {
                        attribute: *attribute,
                        comparison: COMPARISONS[*comparison],
                        constant: Arc::clone(constant.get(pool)),
                    })
                    .collect();
                bench.insert(EntryId(next), &predicates);
                next += 1;
            }
            Step::Remove(index) => {
                let count = bench.scan.0.len();
                if count > 0 {
                    bench.remove_at(index.index(count));
                }
            }
            Step::Query(event) => {
                let event: Vec<_> = event
                    .iter()
                    .map(|value| value.map(|index| Arc::clone(index.get(pool))))
                    .collect();
                bench.check(&event);
            }
        }
    }
    bench.finish();
}

proptest! {
    #[test]
    fn all_strategies_find_what_a_scan_finds(pool in pool(), steps in vec(step(), 0..80)) {
        run(&pool, &steps);
    }
}

/// Every pair of terms under every comparison, each alone in its index and all in one.
#[test]
fn every_pair_of_terms_is_compared_as_compare_does() {
    let pool = everything();
    let mut bench = Bench::new();
    let mut next = 0;
    for constant in &pool {
        for comparison in COMPARISONS {
            let predicate = Predicate {
                attribute: 1,
                comparison,
                constant: Arc::clone(constant),
            };
            bench.insert(EntryId(next), &[predicate]);
            next += 1;
        }
    }
    for value in &pool {
        bench.check(&[None, Some(Arc::clone(value))]);
    }
    bench.check(&[]);
    bench.finish();
}

/// A generator that needs no crate: the top bits of a linear congruence.
struct Draws(u64);

impl Draws {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

fn number(number: u64) -> Arc<Constant> {
    Arc::new(Constant::new(Literal::from(number.cast_signed()).into()))
}

/// Enough entries that lists are split and joined.
#[test]
fn thousands_of_entries_come_and_go() {
    for values in [3, 1_000] {
        let mut draws = Draws(values);
        let mut bench = Bench::new();
        let mut next = 0;
        for round in 0..24 {
            for _ in 0..100 {
                let predicates: Vec<_> = (0..=draws.below(4))
                    .map(|_| Predicate {
                        attribute: u8::try_from(draws.below(3)).unwrap(),
                        comparison: COMPARISONS[usize::try_from(draws.below(6)).unwrap()],
                        constant: number(draws.below(values)),
                    })
                    .collect();
                bench.insert(EntryId(next), &predicates);
                next += 1;
            }
            let leaving = if round < 12 { 20 } else { 170 };
            for _ in 0..leaving {
                let count = u64::try_from(bench.scan.0.len()).unwrap();
                bench.remove_at(usize::try_from(draws.below(count.max(1))).unwrap());
            }
            let event: Vec<_> = (0..3)
                .map(|_| (draws.below(5) > 0).then(|| number(draws.below(values))))
                .collect();
            bench.check(&event);
        }
        bench.finish();
    }
}

/// Entries alike enough for a few long lists, in which chunks are split, left out and joined.
#[test]
fn long_lists_come_and_go() {
    let mut draws = Draws(1);
    let mut bench = Bench::new();
    let mut next = 0;
    let insert = |bench: &mut Bench, draws: &mut Draws, next: &mut u32| {
        let pick = usize::try_from(draws.below(2)).unwrap();
        let mut predicates = vec![Predicate {
            attribute: 0,
            comparison: [Comparison::Less, Comparison::LessOrEqual][pick],
            constant: number(draws.below(300)),
        }];
        if draws.below(3) > 0 {
            predicates.push(Predicate {
                attribute: 1,
                comparison: [Comparison::Greater, Comparison::Equal][pick],
                constant: number(draws.below(4)),
            });
        }
        bench.insert(EntryId(*next), &predicates);
        *next += 1;
    };
    for round in 0..14_u64 {
        for _ in 0..if round < 6 { 200 } else { 10 } {
            insert(&mut bench, &mut draws, &mut next);
        }
        for _ in 0..if round < 6 { 10 } else { 150 } {
            let count = u64::try_from(bench.scan.0.len()).unwrap();
            bench.remove_at(usize::try_from(draws.below(count.max(1))).unwrap());
        }
        for value in [0, 1, 150, 299, 300] {
            bench.check(&[Some(number(value)), Some(number(draws.below(5)))]);
        }
    }
    bench.finish();
}

/// More conditions than a counter can count.
#[test]
fn a_conjunction_may_be_long() {
    let mut bench = Bench::new();
    for (id, len) in [(0, 255), (1, 256), (2, 300), (3, 1)] {
        let predicates: Vec<_> = (0..len)
            .map(|at| Predicate {
                attribute: u8::try_from(at % 2).unwrap(),
                comparison: if id == 3 {
                    Comparison::NotEqual
                } else {
                    Comparison::GreaterOrEqual
                },
                constant: number(at),
            })
            .collect();
        bench.insert(EntryId(id), &predicates);
    }
    for value in [0, 253, 254, 255, 299, 300] {
        bench.check(&[Some(number(value)), Some(number(value + 1))]);
    }
    bench.finish();
}

#[test]
fn strategies_have_names() {
    for strategy in AttributeStrategy::ALL {
        assert_eq!(strategy.to_string().parse(), Ok(strategy));
    }
    assert!("Dominance".parse::<AttributeStrategy>().is_err());
    assert_eq!(AttributeStrategy::default(), AttributeStrategy::ALL[0]);
}

#[test]
fn an_empty_index_is_small() {
    assert_eq!(AttributeStrategy::default().index().bytes(), 0);
    assert!(size_of::<super::dominance::Dominance>() <= 24);
}
