"""Booleans, markers of nullable structs, and text that is not UTF-8."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from harness.suites.bytes.mutators.base import Draw, Mutator, removed, varint
from harness.suites.bytes.mutators.lengths import write_length
from harness.suites.bytes.tokens import Edits, Frame

__all__ = ["ANY_TEXT", "BAD_TEXTS", "MUTATORS"]

BAD_TEXTS: Final = {
    "overlong_two": (b"a\xc0\x80z", "NUL in two bytes"),
    "overlong_slash": (b"a\xc0\xafz", "a slash in two bytes"),
    "overlong_three": (b"a\xe0\x80\x80z", "NUL in three bytes"),
    "overlong_four": (b"a\xf0\x80\x80\x80z", "NUL in four bytes"),
    "surrogate_high": (b"a\xed\xa0\x80z", "an encoded high surrogate"),
    "surrogate_low": (b"a\xed\xbf\xbfz", "an encoded low surrogate"),
    "surrogate_pair": (b"a\xed\xa0\xbd\xed\xb8\x80z", "a pair of encoded surrogates (CESU-8)"),
    "surrogate_cut": (b"a\xed\xa0", "an encoded surrogate cut after two bytes"),
    "continuation": (b"a\x80z", "a continuation byte on its own"),
    "continuations": (b"\xbf\xbf\xbf\xbf", "nothing but continuation bytes"),
    "cut_two": (b"a\xc3", "a sequence of two bytes cut after the first"),
    "cut_three": (b"a\xe2\x82", "a sequence of three bytes cut after the second"),
    "cut_three_first": (b"a\xe2", "a sequence of three bytes cut after the first"),
    "cut_four": (b"a\xf0\x9f\x98", "a sequence of four bytes cut after the third"),
    "cut_four_second": (b"a\xf0\x9f", "a sequence of four bytes cut after the second"),
    "cut_inside": (b"a\xe2\x82Az", "a sequence of three bytes with a letter as its third"),
    "above_max": (b"a\xf4\x90\x80\x80z", "U+110000"),
    "lead_f5": (b"a\xf5\x80\x80\x80z", "a lead byte above F4"),
    "five_bytes": (b"a\xf8\x88\x80\x80\x80z", "a sequence of five bytes"),
    "six_bytes": (b"a\xfc\x84\x80\x80\x80\x80z", "a sequence of six bytes"),
    "fe_ff": (b"\xfe\xff", "a UTF-16 byte order mark"),
    "bom": (b"\xef\xbb\xbfa", "a UTF-8 byte order mark, which is valid and kept"),
    "nul": (b"a\0z", "NUL, which is valid"),
    "noncharacter": (b"a\xef\xbf\xbf\xf4\x8f\xbf\xbfz", "U+FFFF and U+10FFFF, which are valid"),
}
"""Contents of strings by name, and what they are."""

ANY_TEXT: Final = "text"
"""What all of them are called within long arrays."""

_BOOLS: Final = {"two": 2, "most": 0x7F, "sign_bit": 0x80, "minus_one": 0xFF}


def _is_text(frame: Frame, index: int) -> bool:
    return frame.tokens[index].role == "utf8"


def _text(content: Callable[[Draw], bytes]) -> Callable[[Frame, int, Draw], Edits]:
    def apply(frame: Frame, index: int, draw: Draw) -> Edits:
        data, head = content(draw), frame.tokens[index].head
        return {head: write_length(frame.tokens[head], len(data)), index: data}

    return apply


def _random_text(draw: Draw) -> bytes:
    """Up to 24 bytes, mostly from those that matter in UTF-8."""
    pool = b"\x00a\x7f\x80\x8f\x90\x9f\xa0\xbf\xc0\xc1\xc2\xdf\xe0\xe2\xed\xef\xf0\xf4\xf5\xff"
    return bytes(pool[draw() % len(pool)] if draw() & 7 else draw() & 0xFF for _ in range(1 + draw() % 24))


def _marker(frame: Frame, index: int, compact: bool, null: bool) -> bool:
    token = frame.tokens[index]
    return token.role == "marker" and token.compact is compact and (token.value != 1) is null


def _markers() -> Iterator[Mutator]:
    for name, byte in {"zero": 0, "two": 2, "most": 0x7F}.items():
        yield Mutator(
            name,
            f"A struct marker of {byte} before a struct.",
            lambda frame, index: _marker(frame, index, compact=False, null=False),
            lambda frame, index, draw, byte=byte: {index: bytes((byte,))},  # type: ignore[misc]
        )
    for name, byte in {"null": 0xFF, "minus_two": 0xFE, "most_negative": 0x80}.items():
        yield Mutator(
            name,
            f"A struct marker of {byte - 256} and no struct.",
            lambda frame, index: frame.tokens[index].role == "marker" and not frame.tokens[index].compact,
            lambda frame, index, draw, byte=byte: {**removed(frame, index), index: bytes((byte,))},  # type: ignore[misc]
        )
    for name, raw in {"two": 2, "most": 127, "two_bytes": 128, "int_max": 2**31 - 1}.items():
        yield Mutator(
            name,
            f"A marker of {raw} before a struct in a tagged field.",
            lambda frame, index: _marker(frame, index, compact=True, null=False),
            lambda frame, index, draw, raw=raw: {index: varint(raw)},  # type: ignore[misc]
        )
    for name, raw in {"null": 0, "minus_one": -1, "int_min": -(2**31)}.items():
        yield Mutator(
            name,
            f"A marker of {raw} and no struct in a tagged field.",
            lambda frame, index: frame.tokens[index].role == "marker" and frame.tokens[index].compact,
            lambda frame, index, draw, raw=raw: {**removed(frame, index), index: varint(raw)},  # type: ignore[misc]
        )


def _null_marker(frame: Frame, index: int, draw: Draw) -> Edits:
    return {index: b"\0" if frame.tokens[index].compact else b"\xff"}


MUTATORS: Final = (
    *(
        Mutator(
            name,
            f"A boolean of {byte}.",
            lambda frame, index: frame.tokens[index].role == "bool",
            lambda frame, index, draw, byte=byte: {index: bytes((byte,))},  # type: ignore[misc]
        )
        for name, byte in _BOOLS.items()
    ),
    *_markers(),
    Mutator(
        "null_content_left",
        "A null struct, with the struct still there.",
        lambda frame, index: frame.tokens[index].role == "marker" and frame.tokens[index].value == 1,
        _null_marker,
    ),
    Mutator(
        "present_content_missing",
        "A struct marker of 1 and no struct.",
        lambda frame, index: frame.tokens[index].role == "marker",
        lambda frame, index, draw: {**removed(frame, index), index: b"\1"},
    ),
    *(
        Mutator(
            name,
            f"Text with {about}.",
            _is_text,
            _text(lambda draw, data=data: data),  # type: ignore[misc]
            ANY_TEXT,
        )
        for name, (data, about) in BAD_TEXTS.items()
    ),
    Mutator("random", "Random bytes as text.", _is_text, _text(_random_text), ANY_TEXT),
)
