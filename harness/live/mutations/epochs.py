"""Leader epochs as high as they may be, as if a topic had changed its leader for ever (KIP-320).

A client gives epochs back: in what it fetches, asks and commits. They are taken down again on their way to
the broker, which knows nothing of it. Batches of records hold an epoch, too, which their checksum leaves out.
"""

from __future__ import annotations

from typing import Final

from harness.live.mutations.kind import FrameKind, Parts
from harness.live.tree import Leaf, every_struct
from pycodec.specs.model import Primitive

__all__ = ["KINDS"]

_RAISED: Final = (1 << 31) - 1 - 1000
"""Epochs are raised by so much; -1, which says that none is known, stays."""
_NAMES: Final = frozenset(("leaderEpoch", "currentLeaderEpoch", "committedLeaderEpoch", "lastFetchedEpoch"))
_EPOCH_STRUCTS: Final = frozenset(("divergingEpoch",))
"""Structs whose field `epoch` is a leader's."""
_BATCH_HEAD: Final = 12
"""Bytes of a batch that its length does not count: base offset INT64, length INT32; the epoch follows."""


def _raise(parts: Parts) -> list[str]:
    return _shift(parts, _RAISED) if parts.may("") else []


def _lower(parts: Parts) -> list[str]:
    return _shift(parts, -_RAISED)


def _shift(parts: Parts, by: int) -> list[str]:
    changed = []
    for struct in every_struct(parts.body):
        inner = struct.path.rpartition(".")[2] in _EPOCH_STRUCTS
        for leaf in struct.children():
            if not isinstance(leaf, Leaf):
                continue
            if leaf.name in _NAMES or (inner and leaf.name == "epoch"):
                epoch, leaf.number = leaf.number, _shifted(leaf.number, by)
                changed += [""] * (leaf.number != epoch)
            elif leaf.kind is Primitive.RECORDS and leaf.content:
                before, leaf.content = leaf.content, _batches(leaf.content, by)
                changed += [""] * (leaf.content != before)
    return changed


def _shifted(epoch: int, by: int) -> int:
    after = epoch + by
    # Neither above INT32, nor below 0 where none was raised.
    return after if epoch >= 0 and 0 <= after < 1 << 31 else epoch


def _batches(records: bytes, by: int) -> bytes:
    """The batches with their partition leader epochs shifted; a batch that is cut off stays as it is."""
    data, at = bytearray(records), 0
    while at + _BATCH_HEAD + 5 <= len(data):
        size = int.from_bytes(data[at + 8 : at + _BATCH_HEAD], "big", signed=True)
        start = at + _BATCH_HEAD
        # Message formats 0 and 1 have a checksum there.
        if size < 5 or start + size > len(data) or data[start + 4] < 2:
            break
        epoch = int.from_bytes(data[start : start + 4], "big", signed=True)
        data[start : start + 4] = _shifted(epoch, by).to_bytes(4, "big", signed=True)
        at = start + size
    return bytes(data)


KINDS: Final = (
    FrameKind(
        "epochs", "leader epochs are nearly as high as they may be", "response", _raise,
        "has leader epochs near the highest", _lower,
    ),
)  # fmt: skip
