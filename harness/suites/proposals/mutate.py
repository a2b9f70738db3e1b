"""Bytes that should be refused, or read with care: a value's tokens, spoiled in one place.

Each mutator says of which tokens it can make something, and makes it; which mutator, which token and what
comes of it are decisions like all others. The names are the coverage classes of malformed cases.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from harness.suites.proposals.choices import Choices
from harness.suites.proposals.classes import from_raw
from harness.suites.proposals.layout import Layout, Member
from harness.suites.proposals.refusals import refusals
from harness.suites.proposals.tokens import Token, joined, tokens_of, varint, written
from pycodec.specs.model import Primitive

__all__ = ["MUTATORS", "SECTION_MUTATORS", "spoiled"]

Mutator = Callable[[Sequence[Token], Choices], tuple[bytes, str] | None]
"""Spoils tokens: the bytes, and the type of what was spoiled; None where there is nothing for it to spoil."""


def _with(tokens: Sequence[Token], at: int, data: bytes) -> bytes:
    return joined([*tokens[:at], replace(tokens[at], data=data), *tokens[at + 1 :]])


def _some(tokens: Sequence[Token], choices: Choices, wanted: Callable[[Token], bool]) -> int | None:
    found = [(index, token) for index, token in enumerate(tokens) if wanted(token)]
    return choices.pick(found, "token")[0] if found else None


def _varint_bits(token: Token) -> int:
    """Bits of the varint that a token is read as; 0 for one that is none."""
    if token.form in ("varint", "compact", "zigzag"):
        return 32
    if "packed" in token.form:
        return 64 if token.form.endswith("64") else 32
    return 0


def _is_varint(token: Token) -> bool:
    return _varint_bits(token) > 0


def unspoiled(tokens: Sequence[Token], choices: Choices) -> tuple[bytes, str]:
    """Nothing."""
    return joined(tokens), ""


def trailing(tokens: Sequence[Token], choices: Choices) -> tuple[bytes, str]:
    """Bytes behind the message, which are left unread."""
    return joined(tokens) + choices.pick((b"\0", b"\x55", b"\xff" * 9)), ""


def truncated(tokens: Sequence[Token], choices: Choices) -> tuple[bytes, str] | None:
    """Cut off within a token."""
    at = _some(tokens, choices, lambda token: len(token.data) > 0)
    if at is None:
        return None
    token = tokens[at]
    kept = choices.below(len(token.data))
    return joined(tokens[:at]) + token.data[:kept], token.name


def changed(tokens: Sequence[Token], choices: Choices) -> tuple[bytes, str] | None:
    """One byte that is another."""
    data = bytearray(joined(tokens))
    if not data:
        return None
    data[choices.below(len(data))] = choices.below(256)
    return bytes(data), ""


def lost(tokens: Sequence[Token], choices: Choices) -> tuple[bytes, str] | None:
    """A token that is missing."""
    at = _some(tokens, choices, lambda token: len(token.data) > 0)
    return None if at is None else (_with(tokens, at, b""), tokens[at].name)


def doubled(tokens: Sequence[Token], choices: Choices) -> tuple[bytes, str] | None:
    """A token that comes twice."""
    at = _some(tokens, choices, lambda token: len(token.data) > 0)
    return None if at is None else (_with(tokens, at, tokens[at].data * 2), tokens[at].name)


def overlong_varint(tokens: Sequence[Token], choices: Choices) -> tuple[bytes, str] | None:
    """A varint with more bytes than it needs, within the most it may have."""
    at = _some(tokens, choices, lambda t: _is_varint(t) and len(t.data) < (_varint_bits(t) + 6) // 7)
    if at is None:
        return None
    data = tokens[at].data
    more = choices.below((_varint_bits(tokens[at]) + 6) // 7 - len(data))
    return _with(tokens, at, data[:-1] + bytes([data[-1] | 0x80]) + b"\x80" * more + b"\0"), tokens[at].name


def excess_varint_bits(tokens: Sequence[Token], choices: Choices) -> tuple[bytes, str] | None:
    """A varint whose last byte has bits beyond the 32nd or 64th."""
    at = _some(tokens, choices, _is_varint)
    if at is None:
        return None
    most = (_varint_bits(tokens[at]) + 6) // 7
    raw = int.from_bytes(tokens[at].data, "little") & 0x7F if len(tokens[at].data) == 1 else 1
    low = bytes([raw | 0x80]) + b"\x80" * (most - 2)
    return _with(tokens, at, low + bytes([choices.pick((0x40, 0x10, 0x7E))])), tokens[at].name


def endless_varint(tokens: Sequence[Token], choices: Choices) -> tuple[bytes, str] | None:
    """A varint of a byte more than it may have."""
    at = _some(tokens, choices, _is_varint)
    if at is None:
        return None
    most = (_varint_bits(tokens[at]) + 6) // 7
    fill = choices.pick((0x80, 0xFF))
    return _with(tokens, at, bytes([fill]) * most + b"\1"), tokens[at].name


def too_wide(tokens: Sequence[Token], choices: Choices) -> tuple[bytes, str] | None:
    """A number on the wire that the encoding's bits, or the type, cannot hold."""
    at = _some(tokens, choices, lambda token: bool(_wide(token)))
    return None if at is None else (_with(tokens, at, choices.pick(_wide(tokens[at]))), tokens[at].name)


def _wide(token: Token) -> list[bytes]:
    """Numbers outside of an encoded integer's bits or type, on the wire."""
    kind, _, encoding = token.name.partition(".")
    if token.kind != "number" or not encoding:
        return []
    bits = int(encoding[-2:])
    found = []
    if "packed" in encoding and bits == 16:
        found += [varint(raw) for raw in (1 << 16, (1 << 16) + 1, 1 << 31, (1 << 32) - 1)]
    limits = Primitive(kind).integer_range
    assert limits is not None
    for number in (limits[1] + 1, limits[0] - 1):
        raw = written(encoding, number) if -(1 << bits - 1) <= number < 1 << bits - 1 else b""
        if raw:
            assert encoding.startswith("fixed") or from_raw(encoding, _raw(raw)) == number
            found.append(raw)
    return found


def _raw(data: bytes) -> int:
    return sum((byte & 0x7F) << 7 * index for index, byte in enumerate(data))


def another_number(tokens: Sequence[Token], choices: Choices) -> tuple[bytes, str] | None:
    """A length, count, size or tag that says something else."""
    at = _some(tokens, choices, lambda token: token.kind in ("length", "count", "size", "tag", "tags", "end"))
    if at is None:
        return None
    token = tokens[at]
    said = token.number
    number = choices.pick((said + 1, said - 1, -1, -2, 0, 2**15 - 1, 2**31 - 1, -(2**31), 1, 2), "said")
    return _with(tokens, at, written(token.form, number)), token.name


def other_boolean(tokens: Sequence[Token], choices: Choices) -> tuple[bytes, str] | None:
    """A bool that is neither 0 nor 1."""
    at = _some(tokens, choices, lambda token: token.kind == "bool")
    return None if at is None else (_with(tokens, at, choices.pick((b"\2", b"\x80", b"\xff"))), "bool")


def bad_text(tokens: Sequence[Token], choices: Choices) -> tuple[bytes, str] | None:
    """A string that is not UTF-8, of the same length."""
    at = _some(
        tokens, choices, lambda token: token.kind == "data" and token.name == "string" and token.data != b""
    )
    if at is None:
        return None
    data = bytearray(tokens[at].data)
    data[choices.below(len(data))] = choices.pick((0xFF, 0x80, 0xC0, 0xED))
    return _with(tokens, at, bytes(data)), "string"


def noise(tokens: Sequence[Token], choices: Choices) -> tuple[bytes, str]:
    """Any bytes at all."""
    return bytes(choices.below(256) for _ in range(choices.below(24))), ""


MUTATORS: Final[tuple[Mutator, ...]] = (
    unspoiled, truncated, trailing, changed, lost, doubled, overlong_varint, excess_varint_bits,
    endless_varint, too_wide, another_number, other_boolean, bad_text, noise,
)  # fmt: skip

SECTION_MUTATORS: Final = ("explicit_default", "repeated_tag", "falling_tags")

_UNWRITABLE: Final = (
    "above",
    "below",
    "far_above",
    "far_below",
    "too_long",
    "too_many",
    "tag_too_high",
    "negative_tag",
)
"""Refused values that have no bytes of their own, or more than a case should have."""


def spoiled(layout: Layout, value: Any, choices: Choices) -> tuple[bytes, str, str]:
    """The bytes of a value, spoiled: the bytes, the mutator's name, and the type of what it spoiled.

    Where the mutator that was chosen has nothing to spoil, the bytes are as they should be.
    """
    names = [mutator.__name__ for mutator in MUTATORS]
    name = choices.pick([*names, *SECTION_MUTATORS, "refused_value"], "mutator")
    if name == "refused_value":
        return _refused_value(layout, value, choices)
    if name in SECTION_MUTATORS:
        section = _Section(name, choices.below(3, "section"))
        data = joined(tokens_of(layout, value, section))
        return (data, name, section.role) if section.done else (data, "unspoiled", "")
    tokens = tokens_of(layout, value)
    found = MUTATORS[names.index(name)](tokens, choices)
    return (*found[:1], name, found[1]) if found is not None else (joined(tokens), "unspoiled", "")


def _refused_value(layout: Layout, value: Any, choices: Choices) -> tuple[bytes, str, str]:
    """The bytes that a value would have which is refused when it is written."""
    wrong = [each for each in refusals(layout, value) if each.cell.rpartition("=")[2] not in _UNWRITABLE]
    if not wrong:
        return joined(tokens_of(layout, value)), "unspoiled", ""
    named = {each.cell.replace("=", "."): each for each in wrong}
    name = choices.pick(tuple(named), "refusal")
    return joined(tokens_of(layout, named[name].spoil())), "refused_value", name


class _Section:
    """Spoils one section of tagged or optional fields: the one with that number among those that it can."""

    def __init__(self, how: str, number: int) -> None:
        self.how = how
        self.number = number
        self.done = False
        self.role = "section"

    def __call__(self, entries: list[Any], absent: Sequence[Member]) -> list[Any]:
        able = {
            "explicit_default": bool(absent),
            "repeated_tag": bool(entries),
            "falling_tags": len(entries) > 1,
        }[self.how]
        if self.done or not able:
            return entries
        if self.number:
            self.number -= 1
            return entries
        self.done = True
        if self.how == "explicit_default":
            member = absent[0]
            added = [(member.tag, tokens_of(member.type, member.default)), *entries]
            return sorted(added, key=lambda entry: entry[0])
        return [entries[0], *entries] if self.how == "repeated_tag" else entries[::-1]
