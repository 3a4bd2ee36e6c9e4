//! Words that may be meant: for hints.

/// The known word nearest to `word`: at most two edits away, and half of its letters kept.
/// Cost: the product of the lengths, for each known word.
pub(crate) fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    known
        .map(|other| (distance(word, other), other))
        .filter(|(edits, other)| {
            let shorter = word.chars().count().min(other.chars().count());
            *edits <= 2 && edits * 2 <= shorter
        })
        .min()
        .map(|(_, other)| other)
}

/// Letters of a word that are compared.
const LETTERS_MAX: usize = 64;

/// Levenshtein's distance, by rows. Cost: the product of the lengths.
fn distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().take(LETTERS_MAX).collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, left_char) in left.chars().take(LETTERS_MAX).enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, right_char) in right.iter().enumerate() {
            let replaced = diagonal + usize::from(left_char != *right_char);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_near_when_two_edits_away_and_of_the_same_word() {
        let declared = ["sosa", "s"];
        assert_eq!(nearest("soas", declared.into_iter()), Some("sosa"));
        assert_eq!(nearest("sosas", declared.into_iter()), Some("sosa"));
        assert_eq!(
            nearest("ssn", declared.into_iter()),
            None,
            "two of three letters differ"
        );
        assert_eq!(
            nearest("ex", declared.into_iter()),
            None,
            "no letter in common"
        );
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
