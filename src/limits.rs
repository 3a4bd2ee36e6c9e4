//! Every bound in one place, with its default and its reason.

/// Declares the limits: fields, defaults, and setting one by its name.
macro_rules! limits {
    ($($(#[$doc:meta])+ $name:ident: $kind:ty = $default:expr,)+) => {
        /// The bounds that hearken keeps. Each has a default and can be set; nothing grows without one.
        ///
        /// ```
        /// let limits = hearken::Limits { solutions_max: 10, ..Default::default() };
        /// assert_eq!(limits.triples_max, 1_000);
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Limits {
            $($(#[$doc])+ pub $name: $kind,)+
        }

        impl Default for Limits {
            fn default() -> Self {
                Self { $($name: $default,)+ }
            }
        }

        impl Limits {
            /// The names of all limits.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name),)+];

            /// Sets one limit from `NAME=NUMBER`, as the command line takes it.
            ///
            /// # Errors
            ///
            /// What is wrong with the setting, and which names there are.
            ///
            /// ```
            /// let mut limits = hearken::Limits::default();
            /// limits.set("solutions_max=10")?;
            /// assert_eq!(limits.solutions_max, 10);
            /// # Ok::<(), String>(())
            /// ```
            pub fn set(&mut self, setting: &str) -> Result<(), String> {
                let (name, number) = setting
                    .split_once('=')
                    .ok_or_else(|| format!("a limit is set by NAME=NUMBER, not by {setting}"))?;
                match name {
                    $(stringify!($name) => {
                        self.$name = number
                            .parse()
                            .map_err(|error| format!("{number} is no value of {name}: {error}"))?;
                    })+
                    _ => {
                        let names = Self::NAMES.join(", ");
                        return Err(format!("there is no limit {name}; there are {names}"));
                    }
                }
                Ok(())
            }
        }
    };
}

limits! {
    /// Triples of one pattern, all alternatives together. A pattern is written by a person or a
    /// form; a thousand triples is far beyond both, and bounds what one subscription costs.
    triples_max: usize = 1_000,
    /// Variables of one pattern, blank nodes included, so that a variable fits one byte.
    variables_max: usize = 255,
    /// Opening braces, filters, and the signs that join expressions or paths, in one query: each may
    /// be a level of its algebra, which is read by recursion.
    connectives_max: usize = 500,
    /// Negations one inside the other in a SPARQL expression: its parser takes twice as long for each.
    negations_max: usize = 8,
    /// Alternatives of one pattern after UNION is multiplied out.
    alternatives_max: usize = 64,
    /// Depth of nested brackets in a document: the parsers of SPARQL and JSON-LD recurse, and a
    /// stack of 2 MiB ends below a thousand levels.
    nesting_max: usize = 128,
    /// Depth of open elements in RDF/XML. Its parser does not recurse, but for each element it
    /// looks through all open ones; OWL files nest long lists at two levels a member.
    xml_nesting_max: usize = 4_096,
    /// Bytes of one entity of RDF/XML after expansion. Entities stand for namespaces; longer ones
    /// would let a small document grow beyond measure.
    entity_bytes_max: usize = 4_096,
    /// Bytes of one subscription's text in a notation that holds one subscription a document, and
    /// of one SPARQL expression.
    subscription_bytes_max: usize = 64 << 10,
    /// Subscriptions of one engine.
    subscriptions_max: usize = 100_000_000,
    /// Pairs of a class or property that is in use and one below it, kept to close events quickly; past
    /// it events are closed edge by edge. Four bytes each.
    live_pairs_max: usize = 32_000_000,
    /// Solutions given for one match; more are cut off and the match says `truncated`.
    solutions_max: usize = 10_000,
    /// Steps of the search for the solutions of one pair; past it the pair is undecided.
    steps_max: u64 = 10_000_000,
    /// Of these, steps of backtracking before sets of nodes are tried: nearly all pairs are decided by
    /// then, and more cheaply.
    backtracking_max: u64 = 256,
    /// Visits of the forest's nodes for one event; past it the subscriptions that are left are
    /// decided one by one.
    visits_max: u64 = 1_000_000,
    /// Steps of the search whether one pattern covers another; past it the answer is that it is not
    /// known to. A pattern of `triples_max` edges in one chain takes half of them.
    covering_steps_max: u64 = 1_000_000,
    /// Bytes of one document that is read whole, after decompression and with its entities
    /// expanded; in a stream, of one event.
    document_bytes_max: u64 = 4 << 30,
    /// Bytes of the graph names that a stream remembers in order to refuse a graph that comes back.
    stream_name_bytes_max: usize = 256 << 20,
    /// Bytes of one line of a stream.
    stream_line_bytes_max: usize = 16 << 20,
}
