"""Where the accepted text of KIP-482 and Kafka's releases differ.

Data: one entry per point. `tests/pycodec/proposals/accepted/test_accepted.py` holds each to the code.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["DIFFERENCES", "Difference"]


@dataclass(frozen=True, slots=True)
class Difference:
    """One point.

    Attributes:
        id: short name, for the table of statements and the tests.
        document: what the text says.
        shipped: what Kafka's releases do.
        here: how to have the document's form, or why there is none.
    """

    id: str
    document: str
    shipped: str
    here: str


DIFFERENCES = (
    Difference(
        "header-version",
        "Requests of flexible versions have RequestHeader version 1, superseding version 0.",
        "RequestHeader version 2; version 1 is the document's 0, version 0 was ControlledShutdown's.",
        "REQUEST_HEADER, a spec of its own.",
    ),
    Difference(
        "client-id-compact",
        "The header's ClientId is a COMPACT_STRING.",
        "A NULLABLE_STRING with an INT16 length, in the flexible header too (field flexibleVersions none).",
        "REQUEST_HEADER version 1.",
    ),
    Difference(
        "client-id-null",
        "ClientId is a STRING or COMPACT_STRING: it cannot be null.",
        "It can.",
        "REQUEST_HEADER refuses null.",
    ),
    Difference(
        "response-header",
        "Only the request header is said to change.",
        "ResponseHeader has a version 1 with tagged fields, except for ApiVersions (KIP-511).",
        "Nothing to build: the shipped headers are in pycodec.headers.",
    ),
    Difference(
        "tagged-arrays",
        "Tagged fields can have any type, except that they cannot be arrays.",
        "Arrays are allowed, of structs too; the restriction was relaxed without a change of the "
        "wire, as the text "
        "foresees.",
        "parse_as(text, Kip482.DOCUMENT) refuses them.",
    ),
    Difference(
        "tag-range",
        "A tag is a 31-bit number: 0 to 2147483647.",
        "The generator wants the tags of a struct contiguous from 0; the writer of unknown fields "
        "refuses 2147483647.",
        "parse_as(text, Kip482.DOCUMENT) and DocumentCodec take all of them.",
    ),
    Difference(
        "all-bumped",
        "The version of all requests and responses is bumped, and the new versions are flexible.",
        "Done api by api over years; SaslHandshake and OffsetDelete never were.",
        "A table is a matter of the release: flexibleVersions of its specs.",
    ),
    Difference(
        "versions-of-tagged",
        "The example's tagged fields have taggedVersions and no versions.",
        "versions may be missing, and is then taggedVersions.",
        "Both forms take it.",
    ),
    Difference(
        "field-classes",
        "Each type class has a field class (CompactString …).",
        "In kafka-clients 4.4.0 only Field.TaggedFieldsSection is left: a Field takes the type.",
        "pycodec.types has Field and TaggedFieldsSection; TYPE_CLASSES names the rest.",
    ),
    Difference(
        "nullable-tagged-struct",
        "Structs cannot be null.",
        "They can since KIP-893, with a marker in front.",
        "The shipped form is a superset; no form without it is offered.",
    ),
)
"""In the order of the document; what came later at the end."""
