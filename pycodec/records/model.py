"""Records, and what a batch says of all its records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pycodec.content import blob_content, int_content
from pycodec.errors import InvalidValue, shown

__all__ = ["ABORT", "COMMIT", "NO_PRODUCER", "NO_TIMESTAMP", "Header", "Record", "TransactionMarker"]

NO_TIMESTAMP = -1
NO_PRODUCER = -1
_I32 = 1 << 31
Header = tuple[str, bytes | None]
"""A header of a record: key and value; a key may come more than once."""

ABORT = 0
COMMIT = 1


@dataclass(slots=True)
class Record:
    """One record.

    Attributes:
        key: bytes, or None for null.
        value: the same.
        offset: of the partition; of records that are written, from the first record of the batch on.
        timestamp: milliseconds since 1970; -1 for none, as magic 0 has it.
        headers: of magic 2.
    """

    key: bytes | None = None
    value: bytes | None = None
    offset: int = 0
    timestamp: int = NO_TIMESTAMP
    headers: Sequence[Header] = field(default_factory=list)

    @property
    def control_type(self) -> int:
        """Of a record in a control batch what it is: `ABORT`, `COMMIT`, or another of Kafka's; -1 for none.

        Source: `org.apache.kafka.common.record.ControlRecordType`: INT16 version, which may be higher than
        what is known but not negative, INT16 type.
        """
        key = blob_content(self.key)
        if key is None or len(key) < 4 or _is_negative(key):
            return -1
        return int.from_bytes(key[2:4], "big", signed=True)


@dataclass(frozen=True, slots=True)
class TransactionMarker:
    """What ends a transaction in a partition (`EndTransactionMarker`).

    Attributes:
        committed: whether it was; else it was aborted.
        coordinator_epoch: of the coordinator that wrote it.
    """

    committed: bool
    coordinator_epoch: int

    def record(self) -> Record:
        """The record, for a control batch; `InvalidValue` where the epoch is no INT32, or it is not said."""
        if self.committed is not True and self.committed is not False:
            reason = f"True or False is needed, not {shown(self.committed)}"
            raise InvalidValue(reason, path="committed")
        epoch = int_content(self.coordinator_epoch)
        if epoch is None or not -_I32 <= epoch < _I32:
            reason = f"a number of 32 bits is needed, not {shown(self.coordinator_epoch)}"
            raise InvalidValue(reason, path="coordinator_epoch")
        key = b"\0\0" + (COMMIT if self.committed else ABORT).to_bytes(2, "big")
        return Record(key, b"\0\0" + epoch.to_bytes(4, "big", signed=True))

    @classmethod
    def read(cls, record: Record) -> TransactionMarker | None:
        """The marker that a record of a control batch is; None if it is another one, or spoiled."""
        if not issubclass(type(record), Record):
            raise InvalidValue(f"a Record is needed, not {shown(record)}")
        kind, value = record.control_type, blob_content(record.value)
        if kind not in (ABORT, COMMIT) or value is None or len(value) < 6 or _is_negative(value):
            return None
        return cls(kind == COMMIT, int.from_bytes(value[2:6], "big", signed=True))


def _is_negative(version: bytes) -> bool:
    """Whether the INT16 in front is negative."""
    return version[0] >= 0x80
