"""Where KIP-625's text slips or leaves a question open, and how it is read here.

Data: one entry per place. `tests/pycodec/proposals/encodings/test_slips.py` holds each reading to the code.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["SLIPS", "Slip"]


@dataclass(frozen=True, slots=True)
class Slip:
    """A place in the document.

    Attributes:
        id: short name, for the table of statements and the tests.
        text: the words of the document, or what it does not say.
        reading: what is implemented.
    """

    id: str
    text: str
    reading: str


SLIPS = (
    Slip(
        "unsigned32",
        'The example of LeaderId has "10+": "unsigned32", which the document\'s own grammar of names '
        "excludes.",
        "Refused as an unknown name. The example is meant with unpacked32, and a vector has it so.",
    ),
    Slip(
        "union-not-json",
        'The widening example has {"0-1": "fixed32", "2+", "2+": "fixed64"}, which is not JSON.',
        'Refused as not JSON. Meant is {"0-1": "fixed32", "2+": "fixed64"}; a key that is truly given twice '
        "is refused as an overlap.",
    ),
    Slip(
        "too-small-versions",
        'The widening example\'s field "tooSmall" has no versions ("...").',
        "Versions 0+, which is what its encodings cover.",
    ),
    Slip(
        "signed-bounds",
        "The signed histogram's negative ranges end at -134217727, -1048575, -8191 and -63, so that "
        "each overlaps "
        "the next.",
        "They end at -134217729, -1048577, -8193 and -65.",
    ),
    Slip(
        "unsigned-bound",
        "The unsigned histogram ends at 4294967296, which is 2^32 and has no 32 bits.",
        "It ends at 4294967295, which Java holds as -1.",
    ),
    Slip(
        "nine-bytes",
        "Larger ints are said to need up to 5 or 9 bytes.",
        "Up to 5 or 10: 64 bits at seven a byte are ten bytes, in both kinds.",
    ),
    Slip(
        "twos-complement",
        "Varints are said to encode two's complement numbers so that smaller ones take fewer bytes.",
        "True of unpacked for numbers from 0 up. packed first maps by zigzag (Kafka's VARINT and VARLONG).",
    ),
    Slip(
        "array-type",
        'The types of ReplicaNodes, IsrNodes and OfflineReplicas are printed "[int32".',
        '"[]int32"; "[int32" is refused as an unknown type.',
    ),
    Slip(
        "array-elements",
        "The study encodes the elements of []int32 fields, and the rules forbid encoding on any "
        "other type than "
        "int16, int32 and int64.",
        "The rules hold by default. parse_encoded_message(array_elements=True) permits it, and the study is "
        "made with it.",
    ),
    Slip(
        "tagged-count",
        "Both formulas for a partition leave out the count of tagged fields, which a flexible "
        "version writes.",
        "The formulas are checked against the fields' bytes; the struct takes one more: 18 + 4(R+I+O) and "
        "8 + R + I + O.",
    ),
    Slip(
        "fixed-figure",
        "The message is said to take 3216 bytes fixed, and the formula gives 3300 for its partitions alone.",
        "Ours is 3482 (strings of our own, 100 bytes of tagged counts); see metadata.",
    ),
    Slip(
        "best-figure",
        "1170 bytes in the best case save 2046, and the formulas save 22 a partition, 2200 together.",
        "Ours is 1257 unsigned and 1295 signed, where partition indices from 64 take two bytes.",
    ),
    Slip(
        "worst-figure",
        "4026 bytes in the worst case add 810; eight integers of a partition can grow by a byte, 800 "
        "together.",
        "Ours is 4291, which adds 809 to ours fixed: nine integers outside the partitions grow by a "
        "byte each.",
    ),
    Slip(
        "error-code-255",
        "The worst case is said to need an error code above 255.",
        "An int16 takes three bytes, one more than fixed, from 16384 unsigned and from 8192 signed.",
    ),
    Slip(
        "broker-id-worst",
        "The worst case is said to start above 134217727, and the formulas are for the unsigned encoding.",
        "134217727 is the signed encoding's bound; the unsigned one takes five bytes from 268435456.",
    ),
    Slip(
        "minus-one",
        'Error codes "are numbered sequentially from -1", LeaderEpoch defaults to -1, and all fields '
        "are unsigned "
        "in the formulas.",
        "Unsigned, -1 takes the most bytes (3, 5, 10). packed is the encoding for such fields.",
    ),
    Slip(
        "sixteen-bits",
        "No varint of 16 bits exists in Kafka, and the document does not define one.",
        "The 32-bit varint of a number below 65536: at most three bytes are written; a larger number read is "
        "refused.",
    ),
    Slip(
        "wider-than-type",
        "int32 with fixed64, or any encoding wider than its type, is not mentioned.",
        "Permitted, as no rule forbids it; a number read that the type cannot hold is refused with field, "
        "version and value.",
    ),
    Slip(
        "range-check-error",
        "The value is range-checked before it is narrowed; what happens then is not said.",
        "An error that names field, version and value (WriteTooWide); nothing is written.",
    ),
    Slip(
        "string-form",
        "A string stands for all versions of the field's versions property; whether that includes "
        "versions in "
        "which the field is tagged is not said.",
        "It does: the encoding is of the value, wherever the field stands.",
    ),
    Slip(
        "open-range",
        "Whether the ranges must cover versions that the message itself does not have is not said.",
        "They must equal the field's versions as written: 0+ is covered by 0-9 and 10+, not by 0-9.",
    ),
    Slip(
        "variants",
        'The mechanism is for RPCs to use "variants", and "PRCs" use Java shorts, ints and longs.',
        "varints, and RPCs.",
    ),
)
"""In the order of the document, open questions last."""
