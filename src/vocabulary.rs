//! The IRIs known by name.

/// The namespace of hearken's own vocabulary, described in `ontologies/hearken.ttl`.
pub const HEARKEN: &str = "urn:hearken:ns#";

/// In TriG and N-Quads, the IRI of the variable `NAME` is this followed by `NAME`.
pub const VARIABLE: &str = "urn:hearken:var#";

/// The event's `rdf:type` triples exactly as sent.
pub const DIRECT_TYPE: &str = "urn:hearken:ns#directType";
/// An alternative of a subscription: the formula's triples must hold.
pub const PATTERN: &str = "urn:hearken:ns#pattern";
/// A formula that may hold and then binds.
pub const OPTIONAL: &str = "urn:hearken:ns#optional";
/// A formula that must not hold.
pub const UNLESS: &str = "urn:hearken:ns#unless";
/// A SPARQL expression that must hold.
pub const FILTER: &str = "urn:hearken:ns#filter";
/// Where notifications go: an interface in the words of HMACD.
pub const DELIVER_TO: &str = "urn:hearken:ns#deliverTo";

/// Settings of the server that may stand beside a subscription.
pub const SETTINGS: [&str; 6] = [
    "urn:hearken:ns#isActive",
    "urn:hearken:ns#startsAt",
    "urn:hearken:ns#expiresAt",
    "urn:hearken:ns#minInterval",
    "urn:hearken:ns#mode",
    "urn:hearken:ns#onlyWhenChanged",
];

/// The namespace of XML Schema's datatypes.
pub const XSD: &str = "http://www.w3.org/2001/XMLSchema#";
