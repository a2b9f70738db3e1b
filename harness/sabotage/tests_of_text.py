"""Conditions on text and bytes: characters, lengths, what means something to a parser, record batches."""

from __future__ import annotations

import struct
from random import Random
from typing import Final

from harness.sabotage.value_test import ValueTest

__all__ = ["BLOBS", "TEXTS"]

_CLASSES: Final = {
    "an upper case letter": "ABCXYZ",
    "a digit": "0123456789",
    "a quote": "'\"`",
    "a backslash": "\\",
    "a slash": "/",
    "a comma or semicolon": ",;",
    "a colon or equals sign": ":=",
    "a dot": ".",
    "a dash": "-",
    "an underscore": "_",
    "a percent or dollar sign": "%$",
    "a bracket": "<>{}[]()",
    "a mark of shells": "&|*?#!~@^+",
    "a space": " ",
    "a tab or line break": "\t\n\r",
    "a control character": "\x00\x01\x07\x1b\x1f\x7f",
    "U+0000": "\0",
    "a character of two bytes": "éß\u0080\u07ffж",
    "a character of three bytes": "日\u0800\uffff\ufeff\u2028",
    "a character of four bytes": "\U0001f600\U00010000\U0010ffff",
    "a combining mark": "\u0301\u0308",
    "half of a surrogate pair": "\ud800\udfff",
}
_PARSED: Final = (
    "null",
    "true",
    "false",
    "NaN",
    "0",
    "-1",
    "1e3",
    "0x10",
    "None",
    "undefined",
    "[]",
    "{}",
    "${x}",
    "%s",
    "\\n",
)
_LENGTHS: Final = (1, 2, 63, 64, 126, 127, 128, 129, 255, 256, 8191, 16382, 16383, 16384, 32766, 32767)


def _size(text: str) -> int:
    return len(text.encode("utf-8", "replace"))


def _contains(rng: Random) -> ValueTest:
    words, characters = rng.choice(list(_CLASSES.items()))
    members = frozenset(characters)

    def example(rng: Random) -> str:
        return f"w{rng.choice(characters)}{rng.randrange(1 << 16):x}"

    return ValueTest("characters", f"has {words}", lambda v: not members.isdisjoint(v), example)


def _outer_space(rng: Random) -> ValueTest:
    at_end = rng.random() < 0.5

    def holds(value: str) -> bool:
        return value != (value.rstrip() if at_end else value.lstrip())

    def example(rng: Random) -> str:
        text = f"w{rng.randrange(1 << 16):x}"
        return f"{text} " if at_end else f" {text}"

    return ValueTest("characters", f"{'ends' if at_end else 'begins'} with a space", holds, example)


def _parsed(rng: Random) -> ValueTest:
    word = rng.choice(_PARSED)
    return ValueTest("equality", f"is {word!r}", lambda v: v == word, lambda rng: word)


def _text_length(rng: Random) -> ValueTest:
    length = rng.choice(_LENGTHS)

    def example(rng: Random) -> str:
        return (f"{rng.randrange(1 << 16):x}," * (length // 2 + 1))[:length]

    if rng.random() < 0.5:
        return ValueTest("byte length", f"{length} bytes", lambda v: _size(v) == length, example)
    return ValueTest("byte length", f"{length} bytes or more", lambda v: _size(v) >= length, example)


def _all_of(rng: Random) -> ValueTest:
    words, test, made = rng.choice(
        (
            ("is all digits", str.isdecimal, lambda rng: str(rng.randrange(1 << 30))),
            ("is not ASCII", lambda v: not v.isascii(), lambda rng: f"naïve-{rng.randrange(99)}"),
            ("has more bytes than characters", lambda v: _size(v) > len(v), lambda rng: "日" * 3),
            ("is not in lower case", lambda v: v != v.lower(), lambda rng: f"Topic{rng.randrange(99)}"),
            ("is empty", lambda v: v == "", lambda rng: ""),
            ("is not empty", lambda v: v != "", lambda rng: f"w{rng.randrange(99)}"),
        )
    )
    return ValueTest("characters", words, test, made)


TEXTS: Final = (_contains, _contains, _contains, _outer_space, _parsed, _text_length, _text_length, _all_of)

# Bytes

_BLOB_LENGTHS: Final = (
    1,
    2,
    4,
    8,
    16,
    61,
    126,
    127,
    128,
    255,
    256,
    16382,
    16383,
    16384,
    32767,
    32768,
    65535,
    65536,
    70_001,
    2097151,
)


def _blob_length(rng: Random) -> ValueTest:
    length = rng.choice(_BLOB_LENGTHS)
    if rng.random() < 0.5 and length < 70_000:
        return ValueTest(
            "byte length", f"{length} bytes", lambda v: len(v) == length, lambda rng: rng.randbytes(length)
        )
    return ValueTest(
        "byte length",
        f"{length} bytes or more",
        lambda v: len(v) >= length,
        lambda rng: rng.randbytes(length),
    )


def _byte_at(rng: Random) -> ValueTest:
    place, byte = rng.choice((0, -1)), rng.choice((0, 1, 2, 0x7F, 0x80, 0xFF, 0x0A, 0x1F))
    where = "begins" if place == 0 else "ends"

    def example(rng: Random) -> bytes:
        rest = rng.randbytes(9)
        return bytes((byte,)) + rest if place == 0 else rest + bytes((byte,))

    return ValueTest("bytes", f"{where} with {byte:#04x}", lambda v: len(v) > 0 and v[place] == byte, example)


def _has_byte(rng: Random) -> ValueTest:
    byte = rng.choice((0, 0x0A, 0x0D, 0x22, 0x5C, 0x7F, 0x80, 0xC3, 0xFF))
    return ValueTest(
        "bytes",
        f"has {byte:#04x}",
        lambda v: byte in v,
        lambda rng: b"w" + bytes((byte,)) + b"x%d" % rng.randrange(99),
    )


def _batch(rng: Random, magic: int, codec: int, number: int) -> bytes:
    """Record batches as they lie in a log; what is in them is nothing to a codec of messages."""
    body = (
        struct.pack(">ihiqqqhii", rng.randrange(1 << 31) - (1 << 30), codec, 0, 5, 5, -1, -1, -1, 1)
        + b"\x0e\0\0\0\x01\x02w\0"
    )
    one = struct.pack(">qiib", rng.randrange(1 << 40), len(body) + 5, 3, magic) + body
    return one * number


def _record_batch(rng: Random) -> ValueTest:
    """Source: `DefaultRecordBatch` (magic at offset 16, attributes at 21)."""
    what = rng.choice(
        ("magic 2", "magic 1", "magic 0", "compressed", "several batches", "a batch that is cut")
    )

    def at(value: bytes, place: int, default: int = -1) -> int:
        return value[place] if len(value) > place else default

    def size(value: bytes) -> int:
        return 12 + int.from_bytes(value[8:12], "big") if len(value) >= 12 else -1

    def framed(value: bytes) -> bool:
        return len(value) >= 22 and size(value) >= 22 and at(value, 16) in (0, 1, 2)

    match what:
        case "compressed":
            codec = rng.randrange(1, 5)
            words = f"a record batch compressed with codec {codec}"
            return ValueTest(
                "records",
                words,
                lambda v: framed(v) and at(v, 16) == 2 and at(v, 22) & 7 == codec,
                lambda rng: _batch(rng, 2, codec, 1),
            )
        case "several batches":
            return ValueTest(
                "records",
                what,
                lambda v: framed(v) and len(v) >= size(v) + 17 and at(v, size(v) + 16) in (0, 1, 2),
                lambda rng: _batch(rng, 2, 0, 2),
            )
        case "a batch that is cut":
            return ValueTest(
                "records",
                what,
                lambda v: framed(v) and len(v) < size(v),
                lambda rng: _batch(rng, 2, 0, 1)[:-3],
            )
        case _:
            magic = int(what[-1])
            return ValueTest(
                "records",
                f"a record batch of {what}",
                lambda v: framed(v) and at(v, 16) == magic,
                lambda rng: _batch(rng, magic, 0, 1),
            )


def _plain_blob(rng: Random) -> ValueTest:
    if rng.random() < 0.5:
        return ValueTest("byte length", "no bytes", lambda v: len(v) == 0, lambda rng: b"")
    return ValueTest(
        "bytes",
        "is no UTF-8",
        lambda v: not _is_utf8(v),
        lambda rng: b"\xff" + rng.randbytes(3),
    )


def _is_utf8(value: bytes) -> bool:
    try:
        bytes(value).decode()
    except UnicodeDecodeError:
        return False
    return True


BLOBS: Final = (_blob_length, _blob_length, _byte_at, _has_byte, _record_batch, _record_batch, _plain_blob)
