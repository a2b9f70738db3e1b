"""Plausible values: what a running cluster could send in a field of that name.

Codecs turn error codes into enums, milliseconds into durations and dates, hosts and ports into checked types.
A value that no cluster sends is refused there for a reason that has nothing to do with the field under test,
and all that stands beside it is never asked. So what surrounds the field under test is plausible; awkward
values are the field's own, one at a time.

Which field is what is told by its name and type in Kafka's message specs. Where a name says nothing, the
values of `harness.values.baseline` are plausible already, but for their size: 64-bit numbers stay below 2^53.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from pycodec.specs.model import FieldSpec, Primitive

__all__ = ["RECORD_BATCH", "meaning", "plausible"]

Maker = Callable[[int], Any]
"""Makes the n-th value, from 1 on; values of different n differ where the meaning leaves room for it."""

_ERROR_CODES: Final = 100
"""`org.apache.kafka.common.protocol.Errors` knows every code from 0 to this one, and more."""

_API_KEYS: Final = 34
"""`org.apache.kafka.common.protocol.ApiKeys`: clients know every api from 0 to this one, and some above."""

_NOUGHT_OR_ONE: Final = frozenset(
    ("isolationLevel", "leaderRecoveryState", "electionType", "shareAcquireMode")
)
"""The int8 enums of Kafka that end at 1; all others have a meaning for 1 and 2."""

_POINTS_IN_TIME: Final = frozenset(("transactionStartTimeMs", "logAppendTimeMs"))
"""Besides all that are called a timestamp; other names in `Ms` are durations."""

_MOMENT: Final = 1_700_000_000_000
"""In milliseconds since 1970: November 2023."""

_HALF_A_MINUTE: Final = 30_000

RECORD_BATCH: Final = bytes.fromhex(
    "0000000000000000 00000040 00000000 02 db5e9cdd 0000 00000000 0000018bcfe56800 0000018bcfe56800"
    "ffffffffffffffff ffff ffffffff 00000001 1c 00 00 00 06 6b6579 0a 76616c7565 00"
)
"""A record batch of magic 2: one record, `key` and `value`, not compressed. Its checksum covers what follows
it, so that the base offset, the first eight bytes, can be any."""


def _records(n: int) -> bytes:
    return n.to_bytes(8, "big") + RECORD_BATCH[8:]


def meaning(field: FieldSpec) -> str:
    """What a field's values stand for, in a word for a reader; `""` where its name does not tell."""
    kind = field.element_type
    return _meaning(kind, field.json_name) if isinstance(kind, Primitive) else ""


def plausible(field: FieldSpec) -> Maker | None:
    """What makes plausible values of a field, or of its elements; None where any value is."""
    kind = field.element_type
    if not isinstance(kind, Primitive):
        return None
    return _MAKERS.get(meaning(field)) or _BY_TYPE.get(kind)


@cache
def _meaning(kind: Primitive, name: str) -> str:
    lower = name.lower()
    match kind:
        case Primitive.INT8:
            return "flag" if name in _NOUGHT_OR_ONE else "enum"
        case Primitive.INT16 if lower.endswith("errorcode"):
            return "error code"
        case Primitive.INT16 if lower.endswith("apikey"):
            return "api key"
        case Primitive.INT16 if name == "acks":
            return "flag"
        case Primitive.INT16 if lower.endswith(("type", "protocol")):
            return "enum"
        case Primitive.INT64 if name in _POINTS_IN_TIME or lower.endswith(("timestamp", "timestampms")):
            return "timestamp"
        case Primitive.INT32 | Primitive.INT64 if name.endswith("Ms"):
            return "duration"
        case Primitive.INT32 | Primitive.UINT16 if name == "port":
            return "port"
        case Primitive.STRING if name in ("host", "clientHost"):
            return "host name"
    return ""


_MAKERS: Final[dict[str, Maker]] = {
    "flag": lambda n: n % 2,
    "enum": lambda n: 1 + n % 2,
    "error code": lambda n: 1 + n % _ERROR_CODES,
    "api key": lambda n: n % _API_KEYS,
    "timestamp": lambda n: _MOMENT + n * 1000,
    "duration": lambda n: _HALF_A_MINUTE + n,
    "port": lambda n: 9092 + n % 1000,
    "host name": lambda n: f"host-{n}.example",
}
_BY_TYPE: Final[dict[Primitive, Maker]] = {
    # All but the highest bytes are used; the highest are the business of the field's own classes.
    Primitive.INT64: lambda n: 0x0005060700000000 + n,
    Primitive.RECORDS: _records,
}
