"""What the first draft of KIP-482 leaves open or gets wrong, and what is done here and in the Java twin.

Data: one entry per question. `tests/pycodec/proposals/optional/test_decisions.py` holds each to the code.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["DECISIONS", "Decision"]


@dataclass(frozen=True, slots=True)
class Decision:
    """A question that the document does not answer.

    Attributes:
        id: short name, for the table of statements and the tests.
        question: what is open.
        decision: what is implemented.
        reason: why.
    """

    id: str
    question: str
    decision: str
    reason: str


DECISIONS = (
    Decision(
        "length-without-tag",
        "Does the length of an entry count the two bytes of its tag?",
        "No: it counts the value alone.",
        'It is called "field length", and the entry is "a field length, followed by a two-byte tag, followed '
        'by the field itself". No value is empty (the shortest are one byte), so 0 is free to end '
        "the buffer.",
    ),
    Decision(
        "signed-varint",
        "Is VARINT the signed or the unsigned variable-length integer?",
        "The signed one (zigzag): a length of 1 is the byte 02, and lengths from 64 take two bytes.",
        "The table names the type as Kafka's types do, and there VARINT is zigzag. The unsigned one "
        "came to the "
        "protocol with the accepted KIP only, and Type has no constant for it to this day.",
    ),
    Decision(
        "tag-order",
        "Tags are INT16, which is signed, and go up to 65535: in which order stand those above 32767?",
        "As unsigned numbers: 32767, 32768, …, 65535. In Java's Map<Short, Field> they are the "
        "negative keys.",
        'Tags are "from 0 to 65535", and the order is "from the lowest-valued tag to the highest-valued".',
    ),
    Decision(
        "order-broken",
        "What does a reader do with a tag that is not above the one before?",
        "It refuses the bytes, for a repeated tag too.",
        '"The fields must appear in ascending order."',
    ),
    Decision(
        "length-mismatch",
        "What if a known field is longer or shorter than its declared length?",
        "It is refused.",
        "The format is the draft's own, so there is no leniency to reproduce; and a buffer whose lengths are "
        "wrong cannot be skipped over by a reader that does not know the field.",
    ),
    Decision(
        "negative-length",
        "What if a length is negative?",
        "It is refused.",
        "Only 0 ends the buffer, and no field has fewer than no bytes.",
    ),
    Decision(
        "no-second-buffer",
        "A request begins with a buffer, and so does every structure: does the top level have two?",
        "One: the message is the outermost structure.",
        '"If there are no optional fields, this will only be a single zero byte."',
    ),
    Decision(
        "every-struct",
        "Do structures without optional fields of their own begin with a buffer?",
        "Yes, in versions with optional fields; array elements too.",
        '"All structures will begin with an optional field buffer. This will normally only be a '
        'single byte."',
    ),
    Decision(
        "absent-value",
        "What value has an optional field that is not in the buffer?",
        "Its default; without one null if it is nullable, else its type's (0, false, empty).",
        "As for mandatory fields; and a nullable field that nobody sent is null before it is anything else.",
    ),
    Decision(
        "default-omitted",
        "Is a field that holds its default written?",
        "No. When read it is accepted.",
        "The document's aim is that features that are not used cost nothing.",
    ),
    Decision(
        "unknown-kept",
        "What becomes of a field with an unknown tag?",
        "It is skipped by its length, kept, and written again in its place by tag.",
        "A length is chosen over a type so that old readers can skip what they do not know; and a proxy must "
        "not lose what passes through.",
    ),
    Decision(
        "lengths-stay-fixed",
        "Are strings, bytes and arrays compact in versions with optional fields?",
        "No: STRING, BYTES and ARRAY as ever, nullable ones with a length of -1.",
        "Compact types are the accepted KIP's.",
    ),
    Decision(
        "no-field-versions",
        "In which versions is an optional field?",
        "In all versionsWithOptional; versions, nullableVersions and taggedVersions on one are refused.",
        '"Unlike mandatory fields, optional fields do not specify a version range or a nullable '
        'version range."',
    ),
    Decision(
        "not-in-older-versions",
        "What if an optional field is set and the version has no buffer?",
        "Refused, unless the field is ignorable, when it is dropped.",
        "As for a mandatory field that a version lacks.",
    ),
    Decision(
        "tag-notation",
        "The example has tags as hexadecimal strings; may they be numbers?",
        'Strings or JSON numbers, decimal or with 0x. "1", 1 and "0x0001" are the same tag.',
        "Message specs take numbers in either form wherever there is one.",
    ),
    Decision(
        "nullable-types",
        'Which types can be nullable ("array, string, bytes, etc.")?',
        "Arrays, strings, bytes and records; not structs.",
        "Those that have a length to say -1; structs became nullable with KIP-893.",
    ),
    Decision(
        "example-json",
        "The example has commas after the last element of arrays, and ends in an ellipsis.",
        "Refused as not JSON; a vector has it completed.",
        "Message specs are JSON with comments, nothing more.",
    ),
    Decision(
        "schema-field-access",
        "How does a Struct of Schema(optionalFields, fields...) hold its optional fields?",
        "By name, as the others; one that is not set, or set to its default, is not written. Unknown "
        "ones are in "
        "the field _unknown_optional_fields, a map from tag to bytes.",
        "Struct has no other access than by name; and null cannot be told from unset there, so a "
        "field with a "
        "default other than null cannot be null in this layer.",
    ),
)
"""Questions of the format first, then of specs, then of the Schema class."""
