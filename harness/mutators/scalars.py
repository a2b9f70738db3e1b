"""Booleans, markers of nullable structs, and text that is not UTF-8."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from harness.mutators.base import Below, Mutator, removed
from harness.mutators.lengths import write_length
from harness.mutators.numbers import Form, varint
from harness.mutators.tokens import Edits, Frame

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

_BOOLS: Final = {"two": 2, "three": 3, "most": 0x7F, "sign_bit": 0x80, "minus_one": 0xFF}


def _is_text(frame: Frame, index: int) -> bool:
    return frame.tokens[index].role == "utf8"


def _text(content: Callable[[Below], bytes]) -> Callable[[Frame, int, Below], Edits]:
    def apply(frame: Frame, index: int, below: Below) -> Edits:
        data, head = content(below), frame.tokens[index].head
        return {head: write_length(frame.tokens[head], len(data)), index: data}

    return apply


def _random_text(below: Below) -> bytes:
    """Up to 24 bytes, mostly from those that matter in UTF-8."""
    pool = b"\x00a\x7f\x80\x8f\x90\x9f\xa0\xbf\xc0\xc1\xc2\xdf\xe0\xe2\xed\xef\xf0\xf4\xf5\xff"
    return bytes(pool[below(len(pool))] if below(8) else below(256) for _ in range(1 + below(24)))


_PLAIN: Final = b"x" * 300
"""More than any reader looks at in one step."""


def _far(below: Below) -> bytes:
    """All of them, one after the other, behind so much ASCII that a reader has got used to it."""
    return b"".join((_PLAIN, *(data + b"," for data, _ in BAD_TEXTS.values())))


def _is_marker(form: Form) -> Callable[[Frame, int], bool]:
    return lambda frame, index: frame.tokens[index].role == "marker" and frame.tokens[index].form == form


def _is_present(form: Form) -> Callable[[Frame, int], bool]:
    """Whether a token is the marker of a struct that is there."""
    return lambda frame, index: (
        frame.tokens[index].role == "marker"
        and frame.tokens[index].form == form
        and frame.tokens[index].value == 1
    )


def _markers() -> Iterator[Mutator]:
    for name, byte in {"zero": 0, "two": 2, "most": 0x7F}.items():
        yield Mutator(
            name,
            f"A struct marker of {byte} before a struct.",
            _is_present("int8"),
            lambda frame, index, below, byte=byte: {index: bytes((byte,))},  # type: ignore[misc]
            taken="accepted",
        )
    for name, byte in {"null": 0xFF, "minus_two": 0xFE, "most_negative": 0x80}.items():
        yield Mutator(
            name,
            f"A struct marker of {byte - 256} and no struct.",
            _is_marker("int8"),
            lambda frame, index, below, byte=byte: {**removed(frame, index), index: bytes((byte,))},  # type: ignore[misc]
        )
    for name, raw in {"two": 2, "most": 127, "two_bytes": 128, "int_max": 2**31 - 1}.items():
        yield Mutator(
            name,
            f"A marker of {raw} before a struct in a tagged field.",
            _is_present("varint"),
            lambda frame, index, below, raw=raw: {index: varint(raw)},  # type: ignore[misc]
            taken="accepted",
        )
    for name, raw in {"null": 0, "minus_one": -1, "int_min": -(2**31)}.items():
        yield Mutator(
            name,
            f"A marker of {raw} and no struct in a tagged field.",
            _is_marker("varint"),
            lambda frame, index, below, raw=raw: {**removed(frame, index), index: varint(raw)},  # type: ignore[misc]
        )


def _null_marker(frame: Frame, index: int, below: Below) -> Edits:
    return {index: b"\0" if frame.tokens[index].form == "varint" else b"\xff"}


MUTATORS: Final = (
    *(
        Mutator(
            name,
            f"A boolean of {byte}.",
            lambda frame, index: frame.tokens[index].role == "bool",
            lambda frame, index, below, byte=byte: {index: bytes((byte,))},  # type: ignore[misc]
            taken="accepted",
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
        lambda frame, index, below: {**removed(frame, index), index: b"\1"},
    ),
    *(
        Mutator(
            name,
            f"Text with {about}.",
            _is_text,
            _text(lambda below, data=data: data),  # type: ignore[misc]
            ANY_TEXT,
            "accepted",
        )
        for name, (data, about) in BAD_TEXTS.items()
    ),
    Mutator("random", "Random bytes as text.", _is_text, _text(_random_text), ANY_TEXT, "accepted"),
    Mutator(
        "far", "Text with all of these behind 300 bytes of ASCII.", _is_text, _text(_far), None, "accepted"
    ),
)
