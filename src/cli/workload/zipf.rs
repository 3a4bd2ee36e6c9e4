//! Draws of skewed popularity.

use super::random::Random;

/// Draws places; rank r has weight 1 / (r + 1) ** exponent.
#[derive(Debug)]
pub(super) struct Zipf {
    sums: Vec<f64>,
}

impl Zipf {
    pub(super) fn new(count: u32, exponent: f64) -> Self {
        let mut sum = 0.0;
        let sums = (1..=count)
            .map(|rank| {
                sum += f64::from(rank).powf(-exponent);
                sum
            })
            .collect();
        Self { sums }
    }

    pub(super) fn draw(&self, random: &mut Random) -> usize {
        let total = self.sums.last().copied().unwrap_or_default();
        let drawn = random.random() * total;
        self.sums.partition_point(|sum| *sum <= drawn)
    }
}
