"""Message sets as a case has them: what is on the wire, which values fit, and frames with good checksums.

Kafka's own `MemoryRecords` is the partner (`LegacyRecords.java`): 3.9.1, of the last releases that write the
old formats, writes; it and the run's own reference read. In versions 0 and 1 of `MessageSet` messages of that
magic lie in the set; in 2 and 3 they lie in one gzip message, and are read as consumers see them.
"""

from __future__ import annotations

import struct
import zlib
from typing import Any, Final

from harness.mutators.writer import TokenWriter
from harness.suites.proposals.layout import Array, Member, MessageSet, Scalar, Struct

__all__ = ["SETS", "WRITER", "finished", "shaped", "trace_set", "wrong_sets"]

WRITER: Final = "3.9.1"
"""The release whose classes write."""

# Shorter than the offset and size of a message: never taken for the beginning of one that says anything.
_INCOMPLETE: Final = 11
# Kafka makes room for a message of a compressed set before it looks whether there is one.
_MOST_BYTES: Final = 1 << 20
_HEADER: Final = 12
# Offsets of a compressed set are not further from each other.
_MOST_APART: Final = 1 << 31
_MOST_OFFSET: Final = (1 << 63) - _MOST_APART


def _body(magic: int, compressed: bool) -> Struct:
    kinds = {"offset": Scalar("int64")}
    if not compressed:
        kinds["attributes"] = Scalar("int8")
    if magic:
        kinds["timestamp"] = Scalar("int64")
    blob = Scalar("bytes", nullable=True)
    message = Struct(
        tuple(Member(name, kind, 0) for name, kind in {**kinds, "key": blob, "value": blob}.items())
    )
    fields = [Member("messages", Array(message), [])]
    if not compressed:
        fields.append(Member("incomplete", Scalar("bytes"), b""))
    return Struct(tuple(fields))


SETS: Final = tuple(
    MessageSet(magic, compressed, _body(magic, compressed))
    for compressed in (False, True)
    for magic in (0, 1)
)
"""By version."""


def shaped(layout: MessageSet, value: Any) -> Any:
    """The value that comes of a drawn one: in a compressed set offsets ascend, and times are not negative."""
    if not layout.compressed:
        messages = value["messages"]
        if layout.magic:
            messages = [{**each, "timestamp": _time(each["timestamp"])} for each in messages]
        return {"messages": messages, "incomplete": value["incomplete"][:_INCOMPLETE]}
    found: dict[int, Any] = {}
    messages = value["messages"] or [{"offset": 0, "timestamp": 0, "key": None, "value": b""}]
    first = messages[0]["offset"]
    # In magic 1 offsets are told from the last one's, and Kafka does not read a set that begins below 0.
    base = first if first < _MOST_OFFSET and (first >= 0 or not layout.magic) else 0
    for each in messages:
        offset = base + (0 if each["offset"] == base else each["offset"] % _MOST_APART)
        time = {"timestamp": _time(each["timestamp"])} if layout.magic else {}
        found[offset] = {"offset": offset, **time, "key": each["key"], "value": each["value"]}
    return {"messages": [found[offset] for offset in sorted(found)]}


def _time(drawn: int) -> int:
    """A time that can be written: -1 stands for none, and no other is negative."""
    return drawn if drawn >= -1 else ~drawn


def wrong_sets(layout: MessageSet, value: Any) -> list[tuple[str, Any]]:
    """Values that no message set has, by class."""
    if not value["messages"]:
        return []
    first, *others = value["messages"]

    def changed(*messages: Any) -> Any:
        return {**value, "messages": list(messages)}

    if layout.compressed:
        found = [("repeated_offset", changed(first, first, *others))]
    else:
        wrong = (300, 256, -129)
        found = [(f"attributes_{n}", changed({**first, "attributes": n}, *others)) for n in wrong]
    if layout.magic:
        found.append(("negative_time", changed({**first, "timestamp": -2}, *others)))
    return found


def trace_set(layout: MessageSet, value: Any, out: TokenWriter) -> None:
    """The tokens of a set; those of a compressed one without the message around it (`finished`)."""
    messages = value["messages"]
    if layout.compressed:
        first = messages[0]["offset"] if layout.magic else 0
        for each in messages:
            _trace_message(layout, {**each, "attributes": 0, "offset": each["offset"] - first}, out)
        return
    with out.counted(out.size("frame_size", "int32", "size")):
        for each in messages:
            _trace_message(layout, each, out)
        if value["incomplete"]:
            out.put("content", value["incomplete"], "incomplete")


def _trace_message(layout: MessageSet, value: Any, out: TokenWriter) -> None:
    out.put("number", struct.pack(">q", value["offset"]), "message_offset")
    with out.counted(out.size("frame_size", "int32", "message_size")):
        crc = out.put("number", bytes(4), "message_crc")
        start = len(out.tokens)
        out.put("number", bytes([layout.magic]), "message_magic")
        out.put("number", struct.pack(">b", value["attributes"]), "message_attributes")
        if layout.magic:
            out.put("number", struct.pack(">q", value["timestamp"]), "message_timestamp")
        for name in ("key", "value"):
            out.blob("bytes_length", "int32", value[name], f"message_{name}", nullable=True)
        content = b"".join(token.data for token in out.tokens[start:])
        crc.data = zlib.crc32(content).to_bytes(4, "big")


def finished(layout: MessageSet, value: Any, data: bytes, repaired: bool) -> bytes:
    """The frame of mutated bytes: with checksums set right if asked for, compressed where the layout says."""
    if not layout.compressed:
        return data[:4] + _with_checksums(data[4:]) if repaired else data
    inner = _bounded(_with_checksums(data) if repaired else data)
    last = value["messages"][-1]
    packer = zlib.compressobj(wbits=zlib.MAX_WBITS + 16)
    packed = packer.compress(inner) + packer.flush()
    content = bytes([layout.magic, 1])
    if layout.magic:
        content += struct.pack(">q", max(each["timestamp"] for each in value["messages"]))
    content += struct.pack(">ii", -1, len(packed)) + packed
    message = zlib.crc32(content).to_bytes(4, "big") + content
    wrapper = struct.pack(">qi", last["offset"], len(message)) + message
    return struct.pack(">i", len(wrapper)) + wrapper


def _sizes(data: bytes) -> list[tuple[int, int]]:
    """Where messages begin, by their own sizes, and those sizes; the last one may be wrong."""
    found, at = [], 0
    while len(data) - at >= _HEADER:
        (size,) = struct.unpack_from(">i", data, at + 8)
        found.append((at, size))
        if size < 0:
            break
        at += _HEADER + size
    return found


def _with_checksums(data: bytes) -> bytes:
    out = bytearray(data)
    for at, size in _sizes(data):
        end = at + _HEADER + size
        if size >= 4 and end <= len(data):
            out[at + _HEADER : at + _HEADER + 4] = zlib.crc32(data[at + _HEADER + 4 : end]).to_bytes(4, "big")
    return bytes(out)


def _bounded(data: bytes) -> bytes:
    out = bytearray(data)
    for at, size in _sizes(data):
        if size > _MOST_BYTES:
            out[at + 8 : at + 12] = struct.pack(">i", _MOST_BYTES)
    return bytes(out)
