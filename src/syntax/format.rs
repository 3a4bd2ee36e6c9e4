//! The formats that events and ontologies are read from.

use oxrdfio::{JsonLdProfileSet, RdfFormat};
use std::fmt;

/// A format of RDF.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// `text/turtle`.
    Turtle,
    /// `application/n-triples`.
    NTriples,
    /// `application/n-quads`.
    NQuads,
    /// `application/trig`.
    TriG,
    /// `application/rdf+xml`.
    RdfXml,
    /// `application/ld+json`.
    JsonLd,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Turtle,
        Self::NTriples,
        Self::NQuads,
        Self::TriG,
        Self::RdfXml,
        Self::JsonLd,
    ];

    /// The format told by the last ending of `path`, whatever its case; `None` if it tells none.
    /// A `.gz` is no ending of a format: strip it first.
    ///
    /// ```
    /// use hearken::event::Format;
    ///
    /// assert_eq!(Format::from_ending("data/today.TTL"), Some(Format::Turtle));
    /// assert_eq!(Format::from_ending("pattern.n3"), None);
    /// ```
    #[must_use]
    pub fn from_ending(path: &str) -> Option<Self> {
        let (_, ending) = path.rsplit_once('.')?;
        Self::find(ending, Self::endings)
    }

    /// The format with this name, ending or media type, whatever its case; parameters of a media
    /// type are ignored.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.split(';').next().unwrap_or(name).trim();
        Self::find(name, Self::endings).or_else(|| Self::find(name, Self::names))
    }

    fn find(word: &str, words: impl Fn(Self) -> &'static [&'static str]) -> Option<Self> {
        Self::ALL.into_iter().find(|format| {
            words(*format)
                .iter()
                .any(|known| known.eq_ignore_ascii_case(word))
        })
    }

    /// Its name as the standards write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turtle => "Turtle",
            Self::NTriples => "N-Triples",
            Self::NQuads => "N-Quads",
            Self::TriG => "TriG",
            Self::RdfXml => "RDF/XML",
            Self::JsonLd => "JSON-LD",
        }
    }

    /// The usual ending of its files, without the dot.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        self.endings()[0]
    }

    const fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Turtle => &["ttl"],
            Self::NTriples => &["nt"],
            Self::NQuads => &["nq"],
            Self::TriG => &["trig"],
            Self::RdfXml => &["rdf", "owl", "xml"],
            Self::JsonLd => &["jsonld", "json"],
        }
    }

    const fn names(self) -> &'static [&'static str] {
        match self {
            Self::Turtle => &["turtle", "text/turtle", "application/turtle"],
            Self::NTriples => &["ntriples", "n-triples", "application/n-triples"],
            Self::NQuads => &["nquads", "n-quads", "application/n-quads"],
            Self::TriG => &["application/trig"],
            Self::RdfXml => &[
                "rdfxml",
                "rdf/xml",
                "rdf-xml",
                "application/rdf+xml",
                "application/xml",
                "text/xml",
            ],
            Self::JsonLd => &["json-ld", "application/ld+json", "application/json"],
        }
    }

    /// The same in the words of the parser.
    pub(crate) const fn to_rdf_format(self) -> RdfFormat {
        match self {
            Self::Turtle => RdfFormat::Turtle,
            Self::NTriples => RdfFormat::NTriples,
            Self::NQuads => RdfFormat::NQuads,
            Self::TriG => RdfFormat::TriG,
            Self::RdfXml => RdfFormat::RdfXml,
            Self::JsonLd => RdfFormat::JsonLd {
                profile: JsonLdProfileSet::empty(),
            },
        }
    }

    /// How a base IRI is given to a document of this format; `None` where all IRIs are absolute.
    pub(crate) const fn base_hint(self) -> Option<&'static str> {
        match self {
            Self::NTriples | Self::NQuads => None,
            Self::Turtle | Self::TriG => {
                Some("give one with `--base IRI`, or with `@base <IRI> .` in the document")
            }
            Self::RdfXml => {
                Some("give one with `--base IRI`, or with `xml:base=\"IRI\"` in the document")
            }
            Self::JsonLd => Some("give one with `--base IRI`, or with \"@base\" in the context"),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
