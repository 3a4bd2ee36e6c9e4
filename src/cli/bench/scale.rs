//! Axes: from values to places, with ticks at round numbers.

/// An axis over some values.
#[derive(Debug)]
pub(super) struct Scale {
    low: f64,
    high: f64,
    is_log: bool,
}

impl Scale {
    /// An axis on which all of these have a place, which begins and ends at ticks.
    pub(super) fn new(values: impl Iterator<Item = f64>, is_log: bool) -> Self {
        let values = values.filter(|value| value.is_finite() && (!is_log || *value > 0.0));
        let (mut low, mut high) = values.fold((f64::INFINITY, 0.0_f64), |(low, high), value| {
            (low.min(value), high.max(value))
        });
        if !low.is_finite() {
            (low, high) = (1.0, 10.0);
        }
        if is_log {
            low = power((low.log10() + 1e-9).floor());
            high = power((high.log10() - 1e-9).ceil());
            if high <= low {
                high = low * 10.0;
            }
        } else {
            low = 0.0;
            let step = step(high);
            high = (high / step - 1e-9).ceil().max(1.0) * step;
        }
        Self { low, high, is_log }
    }

    /// Where a value stands, from 0 to 1.
    pub(super) fn place(&self, value: f64) -> f64 {
        let place = if self.is_log {
            let value = value.max(self.low);
            (value / self.low).log10() / (self.high / self.low).log10()
        } else {
            (value - self.low) / (self.high - self.low)
        };
        place.clamp(0.0, 1.0)
    }

    /// The values that have a name.
    pub(super) fn ticks(&self) -> Vec<f64> {
        if self.is_log {
            let mut ticks = Vec::new();
            let mut tick = self.low.log10().round();
            while power(tick) <= self.high * 1.001 {
                ticks.push(power(tick));
                tick += 1.0;
            }
            return ticks;
        }
        let step = step(self.high);
        let mut ticks = vec![0.0];
        while let Some(last) = ticks
            .last()
            .copied()
            .filter(|last| last + step <= self.high * 1.001)
        {
            ticks.push(last + step);
        }
        ticks
    }

    /// Fainter lines between them.
    pub(super) fn minor(&self) -> Vec<f64> {
        if !self.is_log {
            return Vec::new();
        }
        let decades = self.ticks();
        let all = decades
            .iter()
            .flat_map(|tick| (2..10).map(move |part| tick * f64::from(part)));
        all.filter(|value| *value < self.high).collect()
    }
}

fn power(exponent: f64) -> f64 {
    10_f64.powf(exponent)
}

/// A step of 1, 2 or 5 times a power of ten, of which about five reach `high`.
fn step(high: f64) -> f64 {
    let rough = (high / 5.0).max(1e-12);
    let base = power(rough.log10().floor());
    let factor = [1.0, 2.0, 5.0]
        .into_iter()
        .find(|factor| factor * base >= rough);
    factor.unwrap_or(10.0) * base
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_axis_has_a_tick_at_each_power_of_ten() {
        let scale = Scale::new([1000.0, 20_000.0, 1e6].into_iter(), true);
        let ticks: Vec<String> = scale
            .ticks()
            .iter()
            .map(|tick| format!("{tick:.0}"))
            .collect();
        assert_eq!(ticks, ["1000", "10000", "100000", "1000000"]);
        let middle = scale.place(31_622.776_6);
        assert!((middle - 0.5).abs() < 1e-6, "{middle}");
        let one = Scale::new([50.0].into_iter(), true);
        assert_eq!(one.ticks().len(), 2, "one value has a decade");
    }

    #[test]
    fn a_plain_axis_begins_at_zero() {
        let scale = Scale::new([3.0, 47.0].into_iter(), false);
        let ticks: Vec<String> = scale
            .ticks()
            .iter()
            .map(|tick| format!("{tick:.0}"))
            .collect();
        assert_eq!(ticks, ["0", "10", "20", "30", "40", "50"]);
    }
}
