"""Where the page is odd or leaves something open, what "as written" has, and what "corrected" has.

Data: one entry per place. `tests/pycodec/proposals/wirepage/test_oddities.py` holds each to the code.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["ODDITIES", "Oddity"]


@dataclass(frozen=True, slots=True)
class Oddity:
    """A place on the page.

    Attributes:
        id: short name, for the table of statements and the tests.
        text: what the page says, or does not.
        as_written: what the layout "as written" does.
        corrected: what the layout "corrected" does; the same where nothing needs mending.
    """

    id: str
    text: str
    as_written: str
    corrected: str


ODDITIES = (
    Oddity(
        "correlation-id-twice",
        "FetchRequest has correlation_id before version_id, and again after it, on the same line, "
        "where a strict "
        "reader takes it for part of a comment.",
        "Both, each with a value of its own.",
        "One, after version_id, as in ProduceRequest.",
    ),
    Oddity(
        "version-after-correlation",
        "FetchRequest has its version_id after the correlation id; a server must read the version "
        "first to know "
        "what follows.",
        "As laid out.",
        "request_id, version_id, correlation_id, as in ProduceRequest.",
    ),
    Oddity(
        "offsets-int32",
        "offset_data has offsets as int32, while ProduceResponse has them as int64.",
        "int32: an offset from 2147483648 cannot be asked for.",
        "int64.",
    ),
    Oddity(
        "parallel-lists",
        "offset_data has partitions and offsets in two lists, each with its own count.",
        "Counts may differ.",
        "Counts that differ are refused.",
    ),
    Oddity(
        "min-size-min-bytes",
        "The table of proposals names the field min_size, its discussion and the layout name it min_bytes.",
        "min_bytes, as in the layout.",
        "min_bytes; Kafka shipped it as MinBytes.",
    ),
    Oddity(
        "message-set-offset",
        "The table of proposals names message_set_offset:int64, the layout has offsets: [int64].",
        "offsets, one for each message set of the request.",
        "The same.",
    ),
    Oddity(
        "message-set-size",
        "Records have nothing between their fields, and a message set does not say where it ends.",
        "Its size stands before it as an int32, as in the requests that existed (0.7) and in those "
        "that shipped.",
        "The same.",
    ),
    Oddity(
        "existing-format",
        '"The existing message set format" is not described.',
        "Kept byte for byte. Parsed as that of Kafka 0.7 (the page speaks of a 0.7.1 still to come), "
        "or as the "
        "one that shipped with 0.8.",
        "The same.",
    ),
    Oddity(
        "size-counts",
        '"The size of this request": whether it counts its own four bytes is not said.',
        "It counts what follows it, as Kafka's sizes did and do.",
        "The same.",
    ),
    Oddity(
        "list-count",
        "A list is prefixed by an int16: no more than 32767 elements, and what a negative count "
        "means is not said.",
        "More are refused when written, negative counts when read.",
        "The same. Kafka shipped int32 counts.",
    ),
    Oddity(
        "no-nulls",
        "A string is an int16 and that many bytes; null strings are not mentioned.",
        "No nulls: a negative length is refused.",
        "The same. Kafka shipped a nullable client id.",
    ),
    Oddity(
        "single-error",
        "A response has one error for all partitions; the page itself asks whether that suffices.",
        "One error.",
        "The same. Kafka shipped one for each partition.",
    ),
    Oddity(
        "required-acks-range",
        "required_acks is an integer between 0 and the number of replicas, in an int8.",
        "Any int8.",
        "The same. Kafka shipped an int16, with -1 for all replicas in sync.",
    ),
    Oddity(
        "fetch-size",
        "FetchRequest has no limit on the bytes of a partition, which 0.7 had and 0.8 shipped.",
        "None.",
        "The same.",
    ),
    Oddity(
        "request-ids",
        "request_id is an int16 apart from version_id; the ids themselves are not given.",
        "Any int16.",
        "The same. Kafka shipped 0 for Produce and 1 for Fetch.",
    ),
    Oddity(
        "max-wait-unit",
        "max_wait has no unit in the layout; the proposal has it in milliseconds.",
        "Any int32.",
        "The same, in milliseconds.",
    ),
)
"""Those of FetchRequest first, then of the notation, then of what the fields mean."""
