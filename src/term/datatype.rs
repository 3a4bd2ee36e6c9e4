//! XSD's datatypes, and which is derived from which:
//! [XSD 1.1 part 2, §3](https://www.w3.org/TR/xmlschema11-2/#built-in-datatypes).

use crate::vocabulary::XSD;

/// The pairs of [`base_of`], by local name.
macro_rules! bases {
    ($local:expr, $($name:literal => $base:literal,)*) => {
        match $local {
            $($name => Some(concat!("http://www.w3.org/2001/XMLSchema#", $base)),)*
            _ => None,
        }
    };
}

/// The datatype that `datatype` is derived from; `None` for `xsd:anyType` and for what is no
/// datatype of XSD. The three list types count as derived from `xsd:anySimpleType`.
///
/// ```
/// use hearken::term::datatype::base_of;
/// let long = base_of("http://www.w3.org/2001/XMLSchema#int");
/// assert_eq!(long, Some("http://www.w3.org/2001/XMLSchema#long"));
/// ```
#[must_use]
pub fn base_of(datatype: &str) -> Option<&'static str> {
    bases! { datatype.strip_prefix(XSD)?,
        "anySimpleType" => "anyType",
        "anyAtomicType" => "anySimpleType",
        "NMTOKENS" => "anySimpleType",
        "IDREFS" => "anySimpleType",
        "ENTITIES" => "anySimpleType",

        "string" => "anyAtomicType",
        "normalizedString" => "string",
        "token" => "normalizedString",
        "language" => "token",
        "NMTOKEN" => "token",
        "Name" => "token",
        "NCName" => "Name",
        "ID" => "NCName",
        "IDREF" => "NCName",
        "ENTITY" => "NCName",

        "boolean" => "anyAtomicType",
        "float" => "anyAtomicType",
        "double" => "anyAtomicType",
        "decimal" => "anyAtomicType",
        "integer" => "decimal",
        "nonPositiveInteger" => "integer",
        "negativeInteger" => "nonPositiveInteger",
        "long" => "integer",
        "int" => "long",
        "short" => "int",
        "byte" => "short",
        "nonNegativeInteger" => "integer",
        "positiveInteger" => "nonNegativeInteger",
        "unsignedLong" => "nonNegativeInteger",
        "unsignedInt" => "unsignedLong",
        "unsignedShort" => "unsignedInt",
        "unsignedByte" => "unsignedShort",

        "dateTime" => "anyAtomicType",
        "dateTimeStamp" => "dateTime",
        "date" => "anyAtomicType",
        "time" => "anyAtomicType",
        "gYearMonth" => "anyAtomicType",
        "gYear" => "anyAtomicType",
        "gMonthDay" => "anyAtomicType",
        "gDay" => "anyAtomicType",
        "gMonth" => "anyAtomicType",
        "duration" => "anyAtomicType",
        "yearMonthDuration" => "duration",
        "dayTimeDuration" => "duration",

        "hexBinary" => "anyAtomicType",
        "base64Binary" => "anyAtomicType",
        "anyURI" => "anyAtomicType",
        "QName" => "anyAtomicType",
        "NOTATION" => "anyAtomicType",
    }
}

/// Whether SPARQL counts it as numeric: float, double, decimal, and what is derived from decimal
/// ([SPARQL 1.1 §17.1](https://www.w3.org/TR/sparql11-query/#operandDataTypes)).
#[must_use]
pub fn is_numeric(datatype: &str) -> bool {
    let mut ancestor = Some(datatype);
    while let Some(name) = ancestor {
        if let Some("decimal" | "float" | "double") = name.strip_prefix(XSD) {
            return true;
        }
        ancestor = base_of(name);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The local names from `local` up to the root.
    fn ancestors(local: &str) -> Vec<String> {
        let mut names = Vec::new();
        let mut datatype = Some(format!("{XSD}{local}"));
        while let Some(name) = datatype {
            datatype = base_of(&name).map(str::to_owned);
            names.push(name[XSD.len()..].to_owned());
        }
        names
    }

    #[test]
    fn a_datatype_derives_up_to_the_root() {
        assert_eq!(
            ancestors("byte").join(" "),
            "byte short int long integer decimal anyAtomicType anySimpleType anyType"
        );
        assert_eq!(
            ancestors("ENTITY").join(" "),
            "ENTITY NCName Name token normalizedString string anyAtomicType anySimpleType anyType"
        );
        assert_eq!(ancestors("dateTimeStamp")[1], "dateTime");
        assert_eq!(ancestors("yearMonthDuration")[1], "duration");
    }

    #[test]
    fn what_is_no_datatype_of_xsd_has_no_base() {
        assert_eq!(base_of("http://www.w3.org/2001/XMLSchema#Byte"), None);
        assert_eq!(base_of("http://example.com/byte"), None);
        assert_eq!(base_of("byte"), None);
        assert_eq!(base_of(""), None);
    }

    #[test]
    fn numeric_is_what_derives_from_decimal_and_the_floats() {
        for local in [
            "decimal",
            "float",
            "double",
            "unsignedByte",
            "negativeInteger",
        ] {
            assert!(is_numeric(&format!("{XSD}{local}")), "{local} is numeric");
        }
        for local in ["string", "boolean", "date", "anyAtomicType", "none"] {
            assert!(!is_numeric(&format!("{XSD}{local}")), "{local} is not");
        }
    }
}
