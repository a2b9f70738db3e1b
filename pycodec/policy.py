"""Limits and leniencies of a codec, by name.

What Kafka's generated messages accept is partly design and partly accident, and it changed between
releases. A `Policy` says which of it a codec follows. Source: `org.apache.kafka.common.protocol.MessageUtil`
(limits, 4.4.0) and the readers that `org.apache.kafka.message.MessageDataGenerator` writes.
"""

from __future__ import annotations

from dataclasses import dataclass

from pycodec.errors import CodecError, shown

__all__ = ["EMPTY_PER_BYTE", "KAFKA", "KAFKA_4_3", "MAX_STRING_BYTES", "MAX_TAG", "STRICT", "Policy"]

MAX_STRING_BYTES = 32767
"""Longest string in UTF-8 bytes; part of the format (INT16 length), so not a matter of policy."""

MAX_TAG = 2**31 - 2
"""Highest tag that can be written: Java's `RawTaggedFieldWriter` keeps Integer.MAX_VALUE for itself."""


EMPTY_PER_BYTE = 16
"""Array elements that take no bytes, at most, for each byte that is there to be read when reading begins.

Such are the elements of a struct without a field in a version without tagged fields. Kafka's readers compare
each array's count with the bytes that remain, and no more, so that in arrays within arrays the elements are
as many as the square of the bytes. None of Kafka's messages has such an array; of one that has, a reader here
refuses what Java's would spend itself on.
"""


@dataclass(frozen=True, slots=True)
class Policy:
    """What a codec accepts; immutable and hashable, one compiled codec per policy. `CodecError` if it is odd.

    Attributes:
        name: for reports and error messages.
        max_array_length: largest element count of an array that is read, or None for no limit.
        max_tagged_fields: largest number of tagged fields of one struct that is read, or None.
        negative_tag_count: whether a negative number of tagged fields reads as zero (kafka-clients
            before 4.2.2 and in 4.3) instead of being refused.
        strict: whether only the one canonical form is read. It refuses what the reference reads by accident
            and writes differently: booleans other than 0 and 1, overlong varints or varints with bits beyond
            the 32nd, nulls other than the canonical one, bytes that are not UTF-8, tags that are out
            of order or repeated, a declared size of a tagged field that is not its size, and struct markers
            other than 1 and null.
    """

    name: str
    max_array_length: int | None = 1_000_000
    max_tagged_fields: int | None = 10_000
    negative_tag_count: bool = False
    strict: bool = False

    def __post_init__(self) -> None:
        name = self.name
        if type(name) is not str or not name.isprintable() or set(name) & set("\\\"'"):
            raise CodecError(f"the name of a policy is printable text without quotes, not {shown(name)}")
        for limit in ("max_array_length", "max_tagged_fields"):
            value = getattr(self, limit)
            if value is not None and (type(value) is not int or not 0 <= value < 2**31):
                raise CodecError(f"{limit} of policy {name} is None or an int below 2³¹, not {shown(value)}")
        for flag in ("negative_tag_count", "strict"):
            value = getattr(self, flag)
            if value is not True and value is not False:
                raise CodecError(f"{flag} of policy {name} is True or False, not {shown(value)}")

    def __str__(self) -> str:
        return self.name


KAFKA = Policy("kafka")
"""As the generated messages of kafka-clients 4.4.0 (and 4.2.2)."""

KAFKA_4_3 = Policy("kafka-4.3", max_array_length=None, max_tagged_fields=None, negative_tag_count=True)
"""As the generated messages of kafka-clients 4.3, and of 3.2.3 to 4.2.1: no limits on counts."""

STRICT = Policy("strict", strict=True)
"""Reads only what it would itself write, with the limits of 4.4.0.

With one exception on either side, of which none of Kafka's messages has an example: a tagged number whose
default is not-a-number may be left out, as other writers do, although it is always written; and a tagged
struct is refused that was written for what it holds in fields of other versions, which leaves its defaults.
"""
