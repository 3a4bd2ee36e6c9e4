//! What every workload offers.

use super::random::Random;
use super::schema::Schema;
use super::term::{Drawn, Triple};

/// Draws events and subscriptions under an ontology.
pub(super) trait Workload {
    /// Its own prefixes.
    fn prefixes(&self) -> &'static [(&'static str, &'static str)];
    /// Its ontology.
    fn schema(&self) -> &Schema;
    /// The event of this number, the next of the stream.
    fn event(&self, random: &mut Random, number: usize) -> Vec<Triple>;
    /// The next subscription.
    fn subscription(&mut self, random: &mut Random) -> Drawn;
}
