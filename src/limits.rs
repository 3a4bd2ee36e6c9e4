//! Every bound in one place, with its default and its reason.

/// The bounds that hearken keeps. Each has a default and can be set; nothing grows without one.
///
/// ```
/// let limits = hearken::Limits { solutions_max: 10, ..Default::default() };
/// assert_eq!(limits.triples_max, 1_000);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Triples of one pattern, all alternatives together. A pattern is written by a person or a
    /// form; a thousand triples is far beyond both, and bounds what one subscription costs.
    pub triples_max: usize,
    /// Variables of one pattern, blank nodes included, so that a variable fits one byte.
    pub variables_max: usize,
    /// Alternatives of one pattern after UNION is multiplied out.
    pub alternatives_max: usize,
    /// Depth of nested brackets in a document: the parsers of SPARQL and JSON-LD recurse, and a
    /// stack of 2 MiB ends below a thousand levels.
    pub nesting_max: usize,
    /// Depth of open elements in RDF/XML. Its parser does not recurse, but for each element it
    /// looks through all open ones; OWL files nest long lists at two levels a member.
    pub xml_nesting_max: usize,
    /// Bytes of one entity of RDF/XML after expansion. Entities stand for namespaces; longer ones
    /// would let a small document grow beyond measure.
    pub entity_bytes_max: usize,
    /// Bytes of one subscription's text in a notation that holds one subscription a document, and
    /// of one SPARQL expression.
    pub subscription_bytes_max: usize,
    /// Solutions given for one match; more are cut off and the match says `truncated`.
    pub solutions_max: usize,
    /// Steps of the search for the solutions of one pair; past it the pair is undecided.
    pub steps_max: u64,
    /// Bytes of one document that is read whole, after decompression and with its entities
    /// expanded; in a stream, of one event.
    pub document_bytes_max: u64,
    /// Bytes of the graph names that a stream remembers in order to refuse a graph that comes back.
    pub stream_name_bytes_max: usize,
    /// Bytes of one line of a stream.
    pub stream_line_bytes_max: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            triples_max: 1_000,
            variables_max: 255,
            alternatives_max: 64,
            nesting_max: 128,
            xml_nesting_max: 4_096,
            entity_bytes_max: 4_096,
            subscription_bytes_max: 1 << 20,
            solutions_max: 10_000,
            steps_max: 10_000_000,
            document_bytes_max: 4 << 30,
            stream_name_bytes_max: 256 << 20,
            stream_line_bytes_max: 16 << 20,
        }
    }
}
