//! [`Ladder`]: the entries of a cluster, sorted by the places of two conditions.

use crate::attribute::EntryId;
use crate::attribute::class::Kind;
use crate::attribute::condition::Condition;
use crate::attribute::probe::{Query, Sieve, Verdict};

/// A chunk is split beyond so many entries.
const CHUNK_MAX: usize = 128;

/// A chunk that has become smaller than this joins the next one, if both are one chunk then.
const CHUNK_MIN: usize = 24;

/// The places of an entry's first and second condition; 0 where there is none.
pub(super) type Places = [u64; 2];

/// An entry: the first and second condition of its cluster, then the others.
#[derive(Debug)]
pub(super) struct Body {
    pub(super) id: EntryId,
    pub(super) conditions: Box<[Condition]>,
}

/// Entries that follow one another, and the span of their second places.
#[derive(Debug)]
struct Chunk {
    least_second: u64,
    greatest_second: u64,
    places: Vec<Places>,
    bodies: Vec<Body>,
}

impl Chunk {
    fn of(places: Vec<Places>, bodies: Vec<Body>) -> Self {
        let mut chunk = Self {
            least_second: 0,
            greatest_second: 0,
            places,
            bodies,
        };
        chunk.measure();
        chunk
    }

    fn measure(&mut self) {
        let seconds = || self.places.iter().map(|places| places[1]);
        (self.least_second, self.greatest_second) = (
            seconds().min().unwrap_or_default(),
            seconds().max().unwrap_or_default(),
        );
    }

    /// The first and the last of the first places. A chunk is never empty.
    fn span(&self) -> (u64, u64) {
        let first = |places: Option<&Places>| places.map_or(0, |places| places[0]);
        (first(self.places.first()), first(self.places.last()))
    }

    /// Where an entry stands or would stand.
    fn search(&self, places: Places, id: EntryId) -> Result<usize, usize> {
        let start = self.places.partition_point(|other| *other < places);
        let end = start + self.places[start..].partition_point(|other| *other == places);
        self.bodies[start..end]
            .binary_search_by_key(&id, |body| body.id)
            .map(|at| start + at)
            .map_err(|at| start + at)
    }

    fn is_before(&self, places: Places, id: EntryId) -> bool {
        match (self.places.last(), self.bodies.last()) {
            (Some(last), Some(body)) => (*last, body.id) < (places, id),
            _ => true,
        }
    }
}

/// What a query asks of a ladder: of the first condition, and of the second if there is one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ask {
    pub(super) first: Sieve,
    pub(super) second: Option<Sieve>,
}

/// Entries in the order of their places: chunks of at most [`CHUNK_MAX`].
///
/// Inserting and removing cost a binary search and the length of a chunk.
#[derive(Debug, Default)]
pub(super) struct Ladder {
    chunks: Vec<Chunk>,
}

impl Ladder {
    pub(super) fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    /// Whether it has so many entries at least.
    pub(super) fn reaches(&self, count: usize) -> bool {
        let mut sum = 0;
        self.chunks.iter().any(|chunk| {
            sum += chunk.bodies.len();
            sum >= count
        })
    }

    /// Puts an entry in by its first `depth` conditions, or gives it back. Where equality is asked for, equal places must mean equal
    /// constants, so that a query asks once; an entry whose key says otherwise has no place here.
    pub(super) fn insert(&mut self, places: Places, body: Body, depth: usize) -> Result<(), Body> {
        let found = self
            .chunks
            .partition_point(|chunk| chunk.is_before(places, body.id));
        let at = found.min(self.chunks.len().saturating_sub(1));
        let Some(chunk) = self.chunks.get(at) else {
            self.chunks.push(Chunk::of(vec![places], vec![body]));
            return Ok(());
        };
        let (Ok(place) | Err(place)) = chunk.search(places, body.id);
        let is_odd = |at: usize, chunk: &Chunk| {
            let neighbour = chunk.places.get(at).zip(chunk.bodies.get(at));
            neighbour.is_some_and(|(other, neighbour)| {
                (0..depth).any(|at| places[..=at] == other[..=at] && differs(&body, neighbour, at))
            })
        };
        let before = match (place.checked_sub(1), at.checked_sub(1)) {
            (Some(before), _) => is_odd(before, chunk),
            (None, Some(at)) => is_odd(self.chunks[at].places.len() - 1, &self.chunks[at]),
            (None, None) => false,
        };
        if before || is_odd(place, chunk) {
            return Err(body);
        }
        let Some(chunk) = self.chunks.get_mut(at) else {
            return Err(body);
        };
        chunk.places.insert(place, places);
        chunk.bodies.insert(place, body);
        chunk.least_second = chunk.least_second.min(places[1]);
        chunk.greatest_second = chunk.greatest_second.max(places[1]);
        if chunk.places.len() > CHUNK_MAX {
            let half = chunk.places.len() / 2;
            let upper = Chunk::of(chunk.places.split_off(half), chunk.bodies.split_off(half));
            chunk.measure();
            self.chunks.insert(at + 1, upper);
        }
        Ok(())
    }

    /// Whether the entry was there.
    pub(super) fn remove(&mut self, places: Places, id: EntryId) -> bool {
        let at = self
            .chunks
            .partition_point(|chunk| chunk.is_before(places, id));
        let Some(chunk) = self.chunks.get_mut(at) else {
            return false;
        };
        let Ok(place) = chunk.search(places, id) else {
            return false;
        };
        chunk.places.remove(place);
        drop(chunk.bodies.remove(place));
        if places[1] == chunk.least_second || places[1] == chunk.greatest_second {
            chunk.measure();
        }
        if chunk.places.is_empty() {
            self.chunks.remove(at);
        } else if chunk.places.len() < CHUNK_MIN {
            self.join(at);
        }
        true
    }

    /// Lets a chunk take in the next one, if the two have room in one.
    fn join(&mut self, at: usize) {
        let len = |at: usize| self.chunks.get(at).map(|chunk| chunk.places.len());
        let (Some(own), Some(next)) = (len(at), len(at + 1)) else {
            return;
        };
        if own + next <= CHUNK_MAX / 2 {
            let mut next = self.chunks.remove(at + 1);
            if let Some(chunk) = self.chunks.get_mut(at) {
                chunk.places.append(&mut next.places);
                chunk.bodies.append(&mut next.bodies);
                chunk.measure();
            }
        }
    }

    /// All entries, in order.
    pub(super) fn into_bodies(self) -> impl Iterator<Item = Body> {
        self.chunks.into_iter().flat_map(|chunk| chunk.bodies)
    }

    /// Adds the entries that hold. Cost: a binary search, and the entries whose first condition may
    /// hold in chunks in which a second may.
    pub(super) fn matching(&self, ask: Ask, query: &Query<'_>, found: &mut Vec<EntryId>) {
        let (low, high) = ask.first.admitted();
        let (second_low, second_high) = ask.second.map_or((0, u64::MAX), Sieve::admitted);
        let start = if low == 0 {
            0
        } else {
            self.chunks.partition_point(|chunk| chunk.span().1 < low)
        };
        let mut asked = Asked::default();
        for chunk in &self.chunks[start..] {
            let (first, last) = chunk.span();
            if first > high {
                break;
            }
            if chunk.least_second > second_high || chunk.greatest_second < second_low {
                continue;
            }
            let start = if first < low {
                chunk.places.partition_point(|places| places[0] < low)
            } else {
                0
            };
            let end = if last > high {
                chunk.places.partition_point(|places| places[0] <= high)
            } else {
                chunk.places.len()
            };
            let candidates = chunk.places[start..end]
                .iter()
                .zip(&chunk.bodies[start..end]);
            for (places, body) in candidates {
                if second_low <= places[1]
                    && places[1] <= second_high
                    && asked.holds(ask, *places, body, query)
                {
                    found.push(body.id);
                }
            }
        }
    }

    /// About how many bytes it holds.
    pub(super) fn bytes(&self) -> usize {
        let chunks = self.chunks.iter().map(|chunk| {
            let conditions = chunk.bodies.iter().map(|body| body.conditions.len());
            chunk.places.capacity() * size_of::<Places>()
                + chunk.bodies.capacity() * size_of::<Body>()
                + conditions.sum::<usize>() * size_of::<Condition>()
        });
        self.chunks.capacity() * size_of::<Chunk>() + chunks.sum::<usize>()
    }
}

/// The last equality that was asked: the places that share the answer.
type Answer = Option<(Places, bool)>;

/// The last equalities that were asked, as first and as second condition.
#[derive(Debug, Default)]
struct Asked {
    first: Answer,
    second: Answer,
}

impl Asked {
    /// Whether all conditions of an entry hold.
    fn holds(&mut self, ask: Ask, places: Places, body: &Body, query: &Query<'_>) -> bool {
        let mut conditions = body.conditions.iter();
        if ask.first.kind != Kind::Always {
            let condition = conditions.next();
            let exactly = || condition.is_some_and(|condition| query.satisfies_exactly(condition));
            let verdict = ask.first.verdict(places[0]);
            if !is_held(ask.first, verdict, [places[0], 0], &mut self.first, exactly) {
                return false;
            }
        }
        if let Some(second) = ask.second {
            let condition = conditions.next();
            let exactly = || condition.is_some_and(|condition| query.satisfies_exactly(condition));
            let verdict = second.verdict(places[1]);
            if !is_held(second, verdict, places, &mut self.second, exactly) {
                return false;
            }
        }
        conditions.all(|condition| query.satisfies(condition))
    }
}

/// The verdict, the answer at these places if it is known, or a new one.
fn is_held(
    sieve: Sieve,
    verdict: Verdict,
    shared: Places,
    last: &mut Answer,
    exactly: impl FnOnce() -> bool,
) -> bool {
    match (verdict, &last) {
        (Verdict::Holds, _) => true,
        (Verdict::Fails, _) => false,
        (Verdict::Ask, Some((asked, answer))) if *asked == shared => *answer,
        (Verdict::Ask, _) => {
            let answer = exactly();
            if sieve.kind == Kind::Equal {
                *last = Some((shared, answer));
            }
            answer
        }
    }
}

/// Whether two entries have different constants where both ask for equality. A second equality has a
/// first, so that it is asked only of those that share both places.
fn differs(left: &Body, right: &Body, at: usize) -> bool {
    let pair = left.conditions.get(at).zip(right.conditions.get(at));
    pair.is_some_and(|(left, right)| left.axis.kind == Kind::Equal && !left.is_equal(right))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(id: u32) -> Body {
        Body {
            id: EntryId(id),
            conditions: Box::default(),
        }
    }

    #[test]
    fn chunks_are_split_joined_and_go() {
        let places = |id: u32| [u64::from(id / 10), u64::from(id % 3)];
        let ids = (0..1_000_u32).map(|at| at * 7 % 1_000);
        let mut ladder = Ladder::default();
        for id in ids.clone() {
            assert!(ladder.insert(places(id), body(id), 0).is_ok(), "{id}");
        }
        let most = ladder.chunks.len();
        assert!(
            most > 7 && ladder.reaches(1_000) && !ladder.reaches(1_001),
            "{most}"
        );
        for (count, id) in (1..).zip(ids) {
            assert!(ladder.remove(places(id), EntryId(id)), "{id} is there");
            assert!(!ladder.remove(places(id), EntryId(id)), "{id} is gone");
            for chunk in &ladder.chunks {
                let seconds = chunk.places.iter().map(|places| places[1]);
                assert_eq!(seconds.clone().min(), Some(chunk.least_second));
                assert_eq!(seconds.max(), Some(chunk.greatest_second));
            }
            let inside = ladder
                .chunks
                .iter()
                .flat_map(|chunk| chunk.places.iter().zip(&chunk.bodies));
            assert!(
                inside.map(|(places, body)| (*places, body.id)).is_sorted(),
                "in order"
            );
            assert!(count < 900 || ladder.chunks.len() < most, "joined");
        }
        assert!(ladder.is_empty(), "nothing stays");
    }
}
