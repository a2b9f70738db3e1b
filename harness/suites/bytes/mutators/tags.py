"""Tagged sections (KIP-482): which tags, in which order, how many, and how long they claim to be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from harness.suites.bytes.mutators.base import Draw, Mutator, removed, varint
from harness.suites.bytes.tokens import Edits, Frame, Token
from harness.suites.bytes.trace import trace_field
from harness.values.shape import FieldNode, StructNode
from pycodec.values import field_default

__all__ = ["MUTATORS", "TAGS_LIMIT", "entry", "foreign_tags"]

TAGS_LIMIT: Final = 10_000
"""`MessageUtil.MAX_TAGGED_FIELD_COUNT` of kafka-clients 4.4.0."""

_INT_MAX: Final = 2**31 - 1
_INT_MIN: Final = -(2**31)

Applies = Callable[[Frame, int], bool]
Apply = Callable[[Frame, int, Draw], Edits | bytes]


def entry(tag: int, data: bytes) -> bytes:
    """A tagged field."""
    return b"".join((varint(tag), varint(len(data)), data))


def foreign_tags(node: StructNode) -> list[int]:
    """Tags that the spec defines for other versions only."""
    used = {field.spec.tag for field in node.fields if field.tagged}
    return sorted(
        field.spec.tag for field in node.absent if field.spec.tag is not None and field.spec.tag not in used
    )


def _is_section(frame: Frame, index: int) -> bool:
    return frame.tokens[index].role == "tag_count"


def _known(frame: Frame, index: int) -> list[tuple[int, int]]:
    """Token spans of the known entries of a section."""
    return [part for part in frame.tokens[index].parts if frame.tokens[part[0]].field is not None]


def _node(token: Token) -> StructNode:
    assert token.node is not None, "a tag_count knows its struct"
    return token.node


def _free(frame: Frame, index: int) -> int:
    """A tag above all that the section holds or the spec defines."""
    token = frame.tokens[index]
    held = [frame.tokens[start].value for start, _ in token.parts]
    return max(_node(token).first_free_tag, max(held, default=-1) + 1)


def _section(frame: Frame, index: int, entries: Sequence[bytes], count: int | None = None) -> Edits:
    """The section written anew; `count` where it shall not be the number of entries."""
    opening = varint(len(entries) if count is None else count)
    return {**removed(frame, index), index: b"".join((opening, *entries))}


def _entries(frame: Frame, index: int) -> list[bytes]:
    return [frame.span(*part) for part in frame.tokens[index].parts]


def _appended(make: Callable[[int], Sequence[bytes]]) -> Apply:
    """More entries behind those that are there; `make` is given a free tag."""

    def apply(frame: Frame, index: int, draw: Draw) -> Edits:
        return _section(frame, index, [*_entries(frame, index), *make(_free(frame, index))])

    return apply


def _unknown_first(frame: Frame, index: int, draw: Draw) -> Edits:
    return _section(frame, index, [entry(_free(frame, index), b"x"), *_entries(frame, index)])


def _known_twice(frame: Frame, index: int, draw: Draw) -> Edits:
    known = _known(frame, index)
    again = frame.span(*known[draw() % len(known)])
    return _section(frame, index, [*_entries(frame, index), again])


def _known_then_default(frame: Frame, index: int, draw: Draw) -> Edits:
    known = _known(frame, index)
    field = frame.tokens[known[draw() % len(known)][0]].field
    assert field is not None, "a known tag knows its field"
    default = field_default(field.spec, frame.shape.classes)
    again = entry(field.spec.tag or 0, trace_field(frame.message, frame.version, field, default))
    return _section(frame, index, [*_entries(frame, index), again])


def _reversed(frame: Frame, index: int, draw: Draw) -> Edits:
    return _section(frame, index, _entries(frame, index)[::-1])


def _left_out(frame: Frame, index: int, draw: Draw) -> Edits:
    parts = frame.tokens[index].parts
    known = _known(frame, index)
    gone = known[draw() % len(known)]
    return _section(frame, index, [frame.span(*part) for part in parts if part != gone])


def _not_in_version(frame: Frame, index: int, draw: Draw) -> Edits:
    tags = foreign_tags(_node(frame.tokens[index]))
    foreign = entry(tags[draw() % len(tags)], b"\0")
    return _section(frame, index, [*_entries(frame, index), foreign])


def _count(choose: Callable[[Frame, int], int]) -> Apply:
    return lambda frame, index, draw: {index: varint(choose(frame, index))}


def _many(number: int) -> Apply:
    """That many unknown tagged fields without content, nothing behind them but the rest of the frame."""

    def apply(frame: Frame, index: int, draw: Draw) -> Edits:
        free = _free(frame, index)
        kept = _entries(frame, index)[:number]
        return _section(frame, index, kept + [entry(free + n, b"") for n in range(number - len(kept))])

    return apply


def _is_limited(frame: Frame, index: int) -> bool:
    """The sections of one base frame: these frames are long."""
    return frame.name == "default" and _is_section(frame, index)


def _size(choose: Callable[[Frame, int], int]) -> Apply:
    return lambda frame, index, draw: {index: varint(choose(frame, index))}


def _is_size(frame: Frame, index: int) -> bool:
    return frame.tokens[index].role == "tag_size"


def _has_size(frame: Frame, index: int) -> bool:
    return frame.tokens[index].role == "tag_size" and frame.tokens[index].value > 0


def _junk_inside(frame: Frame, index: int, draw: Draw) -> Edits:
    """Content longer than the field, as the declared size says."""
    token = frame.tokens[index]
    last = token.end - 1
    junk = bytes(draw() & 0x7F for _ in range(3))
    if last == index:
        return {index: varint(token.value + 3) + junk}
    return {index: varint(token.value + 3), last: frame.tokens[last].data + junk}


def _content_gone(frame: Frame, index: int, draw: Draw) -> Edits:
    return {**removed(frame, index), index: b"\0"}


def _is_tag(frame: Frame, index: int) -> bool:
    return frame.tokens[index].role == "tag"


def _has_tagged_default(frame: Frame, index: int) -> bool:
    return _is_section(frame, index) and bool(_missing(frame, index))


def _missing(frame: Frame, index: int) -> list[FieldNode]:
    """Tagged fields of the version that the section leaves out, so that they have their default."""
    held = {frame.tokens[start].value for start, _ in _known(frame, index)}
    return [
        field for field in _node(frame.tokens[index]).fields if field.tagged and field.spec.tag not in held
    ]


def _explicit_default(frame: Frame, index: int, draw: Draw) -> Edits:
    missing = _missing(frame, index)
    field = missing[draw() % len(missing)]
    tag, default = field.spec.tag or 0, field_default(field.spec, frame.shape.classes)
    explicit = (tag, entry(tag, trace_field(frame.message, frame.version, field, default)))
    parts = frame.tokens[index].parts
    held = [(frame.tokens[part[0]].value, frame.span(*part)) for part in parts]
    return _section(frame, index, [data for _, data in sorted([*held, explicit])])


MUTATORS: Final = (
    Mutator(
        "unknown",
        "A tagged field that the spec does not define.",
        _is_section,
        _appended(lambda free: [entry(free, b"unknown")]),
    ),
    Mutator(
        "unknown_empty",
        "An unknown tagged field of no bytes.",
        _is_section,
        _appended(lambda free: [entry(free + 3, b"")]),
    ),
    Mutator(
        "unknown_twice",
        "An unknown tag twice.",
        _is_section,
        _appended(lambda free: [entry(free, b"1"), entry(free, b"2")]),
    ),
    Mutator(
        "unknown_unordered",
        "Unknown tags in falling order.",
        _is_section,
        _appended(lambda free: [entry(free + 4, b"1"), entry(free, b"2")]),
    ),
    Mutator(
        "unknown_first",
        "An unknown tag before a known one.",
        lambda frame, index: _is_section(frame, index) and bool(_known(frame, index)),
        _unknown_first,
    ),
    Mutator("tag_minus_one", "Tag -1.", _is_section, _appended(lambda free: [entry(-1, b"n")])),
    Mutator("tag_int_min", "Tag -2^31.", _is_section, _appended(lambda free: [entry(_INT_MIN, b"n")])),
    Mutator("tag_int_max", "Tag 2^31-1.", _is_section, _appended(lambda free: [entry(_INT_MAX, b"m")])),
    Mutator(
        "known_twice",
        "A known tag twice.",
        lambda frame, index: _is_section(frame, index) and bool(_known(frame, index)),
        _known_twice,
    ),
    Mutator(
        "known_then_default",
        "A known tag twice, the second time with the default.",
        lambda frame, index: _is_section(frame, index) and bool(_known(frame, index)),
        _known_then_default,
    ),
    Mutator(
        "known_unordered",
        "Known tags in falling order.",
        lambda frame, index: _is_section(frame, index) and len(_known(frame, index)) > 1,
        _reversed,
    ),
    Mutator(
        "known_left_out",
        "A known tagged field left out: its default must appear.",
        lambda frame, index: _is_section(frame, index) and bool(_known(frame, index)),
        _left_out,
    ),
    Mutator(
        "explicit_default",
        "A known tagged field that carries its default explicitly.",
        _has_tagged_default,
        _explicit_default,
    ),
    Mutator(
        "not_in_version",
        "A tag that the spec defines for other versions only.",
        lambda frame, index: _is_section(frame, index) and bool(foreign_tags(_node(frame.tokens[index]))),
        _not_in_version,
    ),
    Mutator(
        "plus_one",
        "One more tagged field claimed than there are.",
        _is_section,
        _count(lambda frame, index: frame.tokens[index].value + 1),
    ),
    Mutator(
        "minus_one",
        "One tagged field fewer claimed than there are.",
        lambda frame, index: _is_section(frame, index) and frame.tokens[index].value > 0,
        _count(lambda frame, index: frame.tokens[index].value - 1),
    ),
    Mutator(
        "zero",
        "No tagged fields claimed, but there are some.",
        lambda frame, index: _is_section(frame, index) and frame.tokens[index].value > 1,
        _count(lambda frame, index: 0),
    ),
    Mutator("raw_minus_one", "-1 tagged fields.", _is_section, _count(lambda frame, index: -1)),
    Mutator("int_min", "-2^31 tagged fields.", _is_section, _count(lambda frame, index: _INT_MIN)),
    Mutator("int_max", "2^31-1 tagged fields.", _is_section, _count(lambda frame, index: _INT_MAX)),
    Mutator(
        "over_remaining",
        "One tagged field more than bytes that remain.",
        _is_section,
        _count(lambda frame, index: frame.remaining(index) + 1),
    ),
    Mutator(
        "is_remaining",
        "As many tagged fields as bytes that remain.",
        lambda frame, index: _is_section(frame, index) and frame.remaining(index) > 0,
        _count(Frame.remaining),
    ),
    Mutator("at_limit", "10000 tagged fields, the most that are read.", _is_limited, _many(TAGS_LIMIT)),
    Mutator("over_limit", "10001 tagged fields.", _is_limited, _many(TAGS_LIMIT + 1)),
    Mutator(
        "tag_replaced",
        "Another tag before the same content.",
        _is_tag,
        lambda frame, index, draw: {index: varint(draw() % (frame.tokens[index].value + 3))},
    ),
    Mutator(
        "plus_one",
        "A declared size one too high.",
        _is_size,
        _size(lambda frame, index: frame.tokens[index].value + 1),
    ),
    Mutator(
        "minus_one",
        "A declared size one too low.",
        _has_size,
        _size(lambda frame, index: frame.tokens[index].value - 1),
    ),
    Mutator("zero", "A declared size of 0 before content.", _has_size, _size(lambda frame, index: 0)),
    Mutator("raw_minus_one", "A declared size of -1.", _is_size, _size(lambda frame, index: -1)),
    Mutator("int_min", "A declared size of -2^31.", _is_size, _size(lambda frame, index: _INT_MIN)),
    Mutator("int_max", "A declared size of 2^31-1.", _is_size, _size(lambda frame, index: _INT_MAX)),
    Mutator(
        "over_remaining",
        "A declared size of one more than the bytes that remain.",
        _is_size,
        _size(lambda frame, index: frame.remaining(index) + 1),
    ),
    Mutator("is_remaining", "A declared size of all that remains.", _is_size, _size(Frame.remaining)),
    Mutator("junk_inside", "Content that is longer than the field.", _is_size, _junk_inside),
    Mutator("content_gone", "A tagged field of no bytes.", _has_size, _content_gone),
)
