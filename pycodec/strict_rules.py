"""What Kafka's readers accept although no encoder writes it, by name: the rules of the strict policy.

Each is an accident of the generated readers of kafka-clients 4.4.0, not a promise. The default policy follows
them, `pycodec.STRICT` refuses them, and `StrictViolation.rule` says which it was. Bytes that break none of
them are the ones that encoding the value gives again (`pycodec.STRICT` names an exception).
"""

from __future__ import annotations

import enum

__all__ = ["Rule"]


class Rule(enum.StrEnum):
    """A rule that canonical bytes follow."""

    BOOLEAN = "boolean"
    """A boolean is 0 or 1. Kafka: every other byte is true."""
    OVERLONG_VARINT = "overlong_varint"
    """A varint has no more bytes than it needs. Kafka: up to five."""
    EXCESS_VARINT_BITS = "excess_varint_bits"
    """A varint has no bits beyond the 32nd. Kafka: they are dropped."""
    NULL_LENGTH = "null_length"
    """The length of null is −1. Kafka: every negative length."""
    STRUCT_MARKER = "struct_marker"
    """The marker of a nullable struct is 1 or −1, in a tagged field 1 or 0. Kafka: its sign decides."""
    UTF8 = "utf8"
    """Text is UTF-8. Kafka: what is not becomes U+FFFD."""
    TAG_COUNT = "tag_count"
    """The number of tagged fields is not negative. Kafka 4.3: a negative number is none."""
    TAG_ORDER = "tag_order"
    """Tags rise. Kafka: any order is read; the last of equal known tags wins."""
    TAG_RANGE = "tag_range"
    """A tag is between 0 and 2³¹−2. Kafka: any tag is read, others cannot be written."""
    TAG_SIZE = "tag_size"
    """The declared size of a known tagged field is its size. Kafka: not looked at."""
    EXPLICIT_DEFAULT = "explicit_default"
    """A tagged field that holds its default is left out. Kafka: read like any other value."""
