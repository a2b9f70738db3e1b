"""Message sets that are the compressed value of a message ("wrapper"), as Kafka 0.8 to 0.10 sent them.

Only gzip is in Python's standard library; snappy and lz4 are named and left as they are. Source:
`AbstractLegacyRecordBatch.DeepRecordsIterator` and `MemoryRecordsBuilder` of Kafka 3.9:

* magic 0: the messages within keep their own offsets;
* magic 1: their offsets count from 0, and the wrapper has that of the last. The wrapper's timestamp counts
  for all if the broker set it, and else is their highest.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from pycodec.content import items_content
from pycodec.errors import DecodeError, InvalidValue, LimitExceeded, shown
from pycodec.proposals.wirepage.messageset import SHIPPED, CorruptMessage, LegacyMessage, plain
from pycodec.records.errors import CorruptRecords
from pycodec.records.gzipped import gunzip
from pycodec.types.base import at

__all__ = ["GZIP", "MAX_UNPACKED", "records", "wrapped"]

GZIP: Final = 1
"""The compression in a message's attributes."""

MAX_UNPACKED: Final = 64 << 20
"""Most bytes that a message is unpacked to; a set of a broker has a few million at the most."""

_MOST_APART: Final = (1 << 31) - 1
"""As `MemoryRecordsBuilder` has it, for either magic."""

_GZIP_HEADER: Final = 16
"""What zlib adds to the bits of its window for gzip's own header and trailer."""


def records(data: bytes) -> list[LegacyMessage]:
    """The messages of a `SHIPPED` set, those of wrappers in their place, with offsets as consumers see them.

    Raises:
        CorruptMessage: as `SHIPPED.parse`; for a wrapper without messages, with another magic than theirs,
            with a compressed message within, or with an offset below the last one within.
        DecodeError: a compression that cannot be undone here.
    """
    found: list[LegacyMessage] = []
    for index, message in enumerate(SHIPPED.parse(data).messages):
        try:
            found += _unwrapped(message) if message.compression else [message]
        except DecodeError as error:
            error.path = f"[{index}]{error.path}"
            raise
    return found


def wrapped(messages: Iterable[LegacyMessage]) -> LegacyMessage:
    """One gzip message around some of one magic whose offsets ascend; `InvalidValue` for all others."""
    given = items_content(messages)
    held = [_plain(index, each) for index, each in enumerate(given or ()) if type(each) is LegacyMessage]
    offsets = [each.offset for each in held if each.offset is not None]
    if given is None or not given or len(offsets) < len(given):
        raise InvalidValue(f"messages with offsets are needed, at least one, not {shown(messages)}")
    last = held[-1]
    if sorted(set(offsets)) != offsets or {each.magic for each in held} != {last.magic}:
        raise InvalidValue("messages of one magic are needed, with ascending offsets")
    if offsets[-1] - offsets[0] > _MOST_APART:
        raise InvalidValue("messages in a wrapper are at most 2147483647 offsets apart")
    if any(each.compression for each in held):
        raise InvalidValue("a message in a wrapper cannot be compressed itself")
    timestamp = None
    if last.magic:
        timestamp = max(-1 if each.timestamp is None else each.timestamp for each in held)
        if offsets[0] < 0:
            # A reader takes the wrapper for corrupt, or for a producer's (see `_base`).
            raise InvalidValue(f"a wrapper of magic 1 cannot hold offsets from {offsets[0]} on")
        held = [replace(each, offset=offset - offsets[0]) for each, offset in zip(held, offsets, strict=True)]
    packer = zlib.compressobj(wbits=zlib.MAX_WBITS + _GZIP_HEADER)
    value = packer.compress(SHIPPED.build(held)) + packer.flush()
    return LegacyMessage(last.magic, GZIP, value, None, offsets[-1], timestamp)


def _plain(index: int, message: LegacyMessage) -> LegacyMessage:
    try:
        return plain(message)
    except InvalidValue as error:
        at(f"[{index}]", error)
        raise


def _unwrapped(wrapper: LegacyMessage) -> list[LegacyMessage]:
    if wrapper.compression != GZIP:
        raise DecodeError(f"compression {wrapper.compression} cannot be undone here, only gzip ({GZIP})")
    if wrapper.value is None:
        raise CorruptMessage("a compressed message without a value")
    within = SHIPPED.parse(_unpacked(wrapper.value), within=True).messages
    if not within:
        raise CorruptMessage("a compressed message without messages in it")
    base = 0
    if wrapper.magic:
        base = _base(wrapper.offset or 0, within[-1].offset or 0)
    for index, each in enumerate(within):
        if each.magic != wrapper.magic:
            raise CorruptMessage(f"magic {each.magic} in a message of {wrapper.magic}", path=f"[{index}]")
        if each.compression:
            raise CorruptMessage("a compressed message in a compressed one", path=f"[{index}]")
    found = [replace(each, offset=_signed(base + (each.offset or 0))) for each in within]
    if wrapper.log_append_time:
        found = [replace(each, timestamp=wrapper.timestamp) for each in found]
    return found


def _base(offset: int, last: int) -> int:
    """What is added to the offsets within; a wrapper's offset of 0 is a producer's, who knows none yet."""
    if offset == 0:
        return 0
    if offset < last:
        raise CorruptMessage(f"an offset of {offset} around a message with the offset {last}")
    return offset - last


def _signed(offset: int) -> int:
    """A sum of offsets as Java has it, in 64 bits."""
    return (offset + (1 << 63)) % (1 << 64) - (1 << 63)


def _unpacked(data: bytes) -> bytes:
    try:
        found = gunzip(data, MAX_UNPACKED)
    except CorruptRecords as error:
        raise CorruptMessage(error.reason) from None
    if found is None:
        raise LimitExceeded(f"more than {MAX_UNPACKED} bytes in a compressed message")
    return found
