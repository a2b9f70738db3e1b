"""Plain values of a layout, drawn from choices; and what a value covers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final

from harness.suites.proposals.choices import Choices
from harness.suites.proposals.classes import encoding_range, huge, integers, pooled, scalars, type_name
from harness.suites.proposals.java_form import UNKNOWN, holds_default, normal
from harness.suites.proposals.layout import Array, Encoded, Layout, Member, MessageSet, Page, Scalar, Struct
from harness.suites.proposals.sets import shaped
from harness.values.pools import pool
from pycodec.specs.model import Primitive

__all__ = [
    "COUNTS",
    "UNKNOWN_DATA",
    "UNKNOWN_TAGS",
    "covered",
    "drawn",
    "free_tags",
    "settled",
    "unknown_fields",
]

COUNTS: Final = (0, 1, 2, 3, 126, 127, 128)
"""Lengths of arrays of scalars, about the edge of a compact length of one byte; of structs the first four."""

LENGTHS: Final = (*COUNTS, 4, 7, 8, 15, 16, 31, 32, 63, 64, 129, 255, 256)
"""Of long lists."""

UNKNOWN_TAGS: Final = (
    0,
    1,
    127,
    128,
    255,
    256,
    16383,
    16384,
    32767,
    32768,
    65534,
    65535,
    2**31 - 2,
    2**31 - 1,
)
"""Tags of unknown fields to choose from, where they are free."""

OTHER: Final = "other"
"""The class of a value that is in none."""

POOL: Final = "pool"
"""The class of a value that is of the many that its type has a pool of (`harness.values.pools`)."""

_FEW: Final = 3
"""Unknown fields that have tags of `UNKNOWN_TAGS`; more than these have the tags above all that are taken."""
_UNKNOWNS: Final = (*(1, 2, _FEW) * 8, 127, 128)
"""How many unknown fields there are, where there are any."""

UNKNOWN_DATA: Final = (b"\0", b"u", b"\xff" * 5, b"unknown", bytes(127), bytes(128))


def drawn(layout: Layout, choices: Choices) -> Any:
    """A value that the layout can carry."""
    match layout:
        case Scalar(kind, compact, nullable):
            if nullable and choices.flag("null", 4):
                return None
            return _scalar(kind, compact, choices)
        case Encoded():
            return _integer(layout, choices)
        case Array(element, _, nullable):
            if nullable and choices.flag("null", 4):
                return None
            return _list(element, _count(element, choices), choices)
        case Page():
            return drawn(layout.body, choices)
        case MessageSet():
            return shaped(layout, drawn(layout.body, choices))
        case Struct():
            if layout.nullable and choices.flag("null", 4):
                return None
            return _struct(layout, choices)


def _count(element: Layout, choices: Choices) -> int:
    # The long ones are one in eight, or of structs one in 64: a case of them costs as much as ten others.
    one_in = 8 if isinstance(element, Scalar | Encoded) else 64
    long = len(choices.taken) < _ENOUGH and choices.flag("long", one_in)
    return choices.pick(LENGTHS if long else COUNTS[:4], "count")


_ENOUGH: Final = 1500
"""Decisions in a case from which on no list is long: those in the elements of others multiply."""


def _list(element: Layout, count: int, choices: Choices) -> list[Any]:
    return [drawn(element, choices) for _ in range(count)]


def _integer(layout: Encoded, choices: Choices) -> int:
    known = integers(layout)
    chosen = choices.pick((*known, *[OTHER] * 4, POOL), "class")
    if chosen == POOL:
        numbers = _numbers(layout)
        return numbers[choices.below(len(numbers), "pool")]
    if chosen != OTHER:
        return known[chosen]
    lowest, highest = _common_range(layout)
    return lowest + choices.below(highest - lowest + 1)


@cache
def _numbers(layout: Encoded) -> tuple[int, ...]:
    """Those of the pool of its type that its encoding is wide enough for."""
    lowest, highest = _common_range(layout)
    return tuple(number for number in pool(Primitive(layout.kind)) if lowest <= number <= highest)


def _common_range(layout: Encoded) -> tuple[int, int]:
    low, high = encoding_range(layout.encoding)
    limits = Primitive(layout.kind).integer_range
    assert limits is not None
    return max(low, limits[0]), min(high, limits[1])


def _scalar(kind: str, compact: bool, choices: Choices) -> Any:
    known, long = scalars(kind, compact), huge(kind)
    if long and choices.flag("huge_string" if kind == "string" else "huge_bytes", 4096):
        return long[choices.below(len(long), "huge_value")]
    chosen = choices.pick((*known, *[OTHER] * 2, POOL), "class")
    if chosen == POOL:
        held = pooled(kind)
        return held[choices.below(len(held), "pool")]
    if chosen != OTHER:
        return known[chosen]
    limits = Primitive(kind).integer_range
    if limits is not None:
        return limits[0] + choices.below(limits[1] - limits[0] + 1)
    number = choices.below(1 << 64)
    match kind:
        case "bool":
            return number % 2 == 1
        case "float64":
            return number / 1024
        case "uuid":
            return number.to_bytes(16, "big")
        case "string":
            return f"{number:x}"
    return number.to_bytes(8, "big")


def _struct(layout: Struct, choices: Choices) -> dict[str, Any]:
    found: dict[str, Any] = {}
    fields = list(layout.fields)
    if layout.parallel:
        lists = {each.name: each.type.element for each in fields[-2:] if isinstance(each.type, Array)}
        count = _count(next(iter(lists.values())), choices)
        found |= {name: _list(element, count, choices) for name, element in lists.items()}
        fields = fields[:-2]
    for member in fields:
        found[member.name] = drawn(member.type, choices)
    for member in (*(layout.tagged or ()), *(layout.optional or ())):
        held = choices.flag("held")
        found[member.name] = drawn(member.type, choices) if held else member.default
    if (layout.tagged is not None or layout.optional is not None) and choices.flag("unknown", 8):
        found[UNKNOWN] = unknown_fields(layout, choices)
    return found


def free_tags(layout: Struct) -> list[int]:
    """Of `UNKNOWN_TAGS` those that an unknown field of the struct may have."""
    first = 0 if layout.gaps else 1 + max(layout.taken, default=-1)
    tags = {*UNKNOWN_TAGS, first, first + 1}
    return sorted(tag for tag in tags if first <= tag <= layout.last_tag and tag not in layout.taken)


def unknown_fields(layout: Struct, choices: Choices) -> list[tuple[int, bytes]]:
    """Some unknown fields, by ascending tag."""
    number = choices.pick(_UNKNOWNS, "unknowns")
    free = free_tags(layout)
    tags: Iterable[int] = (choices.pick(free, "unknown_tag") for _ in range(min(number, _FEW)))
    if number > _FEW:
        above = range(1 + max(layout.taken, default=-1), layout.last_tag + 1)
        tags = above[:number] or tags
    return sorted({tag: choices.pick(UNKNOWN_DATA, "unknown_data") for tag in tags}.items())


def settled(layout: Layout, value: Any) -> Any:
    """A value as it comes back: what equals a default is that default, since it was not written (−0.0)."""
    match layout:
        case Page() | MessageSet():
            return settled(layout.body, value)
        case Array() if value is not None:
            return [settled(layout.element, item) for item in value]
        case Struct() if value is not None:
            found = dict(value)
            for member in layout.members:
                held = value.get(member.name, member.default)
                apart = member.tag >= 0 and holds_default(member, held)
                found[member.name] = member.default if apart else settled(member.type, held)
            return found
    return value


def covered(layout: Layout, value: Any, role: str = "") -> Iterator[str]:
    """The coverage cells, `type=class`, that a value lies in."""
    name = type_name(layout) + role
    if value is None:
        yield f"{name}=null"
        return
    match layout:
        case Scalar(kind, compact):
            classes = scalars(kind, compact).items()
            yield from (f"{name}={c}" for c, v in classes if repr(v) == repr(value))
        case Encoded():
            yield from (f"{name}={c}" for c, v in integers(layout).items() if v == value)
        case Array():
            yield f"{name}=count_{len(value)}"
            if _interleaved([item.get("topic") for item in value if isinstance(item, dict)]):
                yield "topics=interleaved"
            for item in value:
                yield from covered(layout.element, item, ".element")
        case Page() | MessageSet():
            yield from covered(layout.body, value)
        case Struct():
            yield from _covered_struct(layout, value, name)


def _interleaved(topics: list[Any]) -> bool:
    """Whether a topic comes again after another one."""
    runs = [topic for at, topic in enumerate(topics) if at == 0 or topics[at - 1] != topic]
    return len(runs) > len(set(runs))


def _covered_struct(layout: Struct, value: Any, name: str) -> Iterator[str]:
    for member in layout.fields:
        yield from covered(member.type, value[member.name])
    for role, members in ((".tagged", layout.tagged), (".optional", layout.optional)):
        if members is None:
            continue
        unknown = [tag for tag, _ in value.get(UNKNOWN, ())]
        yield from (f"unknown{role}={tag}" for tag in unknown)
        known = [m.tag for m in members if not holds_default(m, value.get(m.name, m.default))]
        for member in members:
            yield from _covered_apart(member, value.get(member.name, member.default), role)
        both = sorted([*known, *unknown])
        if known and unknown and both not in ([*sorted(known), *unknown], [*unknown, *sorted(known)]):
            yield f"unknown{role}=between"
        if role == ".optional" and any(tag > 32767 for tag in both) and any(tag <= 32767 for tag in both):
            yield f"tags{role}=both_halves"
        if not known and not unknown:
            yield f"{name}{role}=empty_section"


def _covered_apart(member: Member, held: Any, role: str) -> Iterator[str]:
    name = type_name(member.type) + role
    if holds_default(member, held):
        same = repr(normal(member.type, held)) == repr(normal(member.type, member.default))
        yield f"{name}=absent" if same else f"{name}=equal_to_default"
        return
    if held is not None:
        yield f"{name}=present"
    yield f"tag{role}={member.tag}"
    yield from covered(member.type, held, role)
