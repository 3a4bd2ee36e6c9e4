//! Solutions as SPARQL results documents.

use oxrdf::Variable;
use sparesults::{QueryResultsFormat, QueryResultsSerializer, QuerySolution};
use std::io::{self, Write};

/// A format of SPARQL results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// [SPARQL 1.1 Query Results JSON](https://www.w3.org/TR/sparql11-results-json/).
    Json,
    /// [SPARQL Query Results XML](https://www.w3.org/TR/rdf-sparql-XMLres/).
    Xml,
    /// [SPARQL 1.1 Query Results CSV](https://www.w3.org/TR/sparql11-results-csv-tsv/).
    Csv,
    /// The same in TSV, which keeps the kind of each term.
    Tsv,
}

impl From<Format> for QueryResultsFormat {
    fn from(format: Format) -> Self {
        match format {
            Format::Json => Self::Json,
            Format::Xml => Self::Xml,
            Format::Csv => Self::Csv,
            Format::Tsv => Self::Tsv,
        }
    }
}

/// Writes the answer of an ASK.
///
/// # Errors
///
/// Those of the writer.
pub fn write_boolean(out: &mut impl Write, format: Format, value: bool) -> io::Result<()> {
    QueryResultsSerializer::from_format(format.into())
        .serialize_boolean_to_writer(out, value)
        .map(|_| ())
}

/// Writes the solutions of a SELECT, linear in their size.
///
/// # Errors
///
/// Those of the writer.
///
/// ```
/// use hearken::results::{Format, write_solutions};
/// let mut out = Vec::new();
/// write_solutions(&mut out, Format::Tsv, &[hearken::oxrdf::Variable::new("x")?], [])?;
/// assert_eq!(out, b"?x\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_solutions<'a>(
    out: &mut impl Write,
    format: Format,
    variables: &[Variable],
    solutions: impl IntoIterator<Item = &'a QuerySolution>,
) -> io::Result<()> {
    let mut serializer = QueryResultsSerializer::from_format(format.into())
        .serialize_solutions_to_writer(out, variables.to_vec())?;
    for solution in solutions {
        serializer.serialize(solution)?;
    }
    serializer.finish().map(|_| ())
}
