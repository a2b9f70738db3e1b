"""When a fault in reading a spec shows: what is true of a field, and of the spec around it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from harness.sabotage.spec_places import Spot, element_type
from pycodec.specs.declared import DeclaredField
from pycodec.specs.model import ArrayType, StructType
from pycodec.specs.versions import MAX_VERSION

__all__ = ["SpecCondition", "conditions_of"]


@dataclass(frozen=True)
class SpecCondition:
    """A condition on a place in a spec; see `harness.sabotage.condition.Condition`."""

    family: str
    words: str
    holds: Callable[[Spot], bool]


def conditions_of(spot: Spot) -> Iterator[SpecCondition]:
    """The conditions that hold at a place: one of them is drawn."""
    yield SpecCondition("always", "wherever it is", lambda s: True)
    yield from _of_message(spot)
    if spot.field is not None:
        yield from _of_field(spot, spot.field)


def _of_message(spot: Spot) -> Iterator[SpecCondition]:
    message = spot.message
    kind, flexible = message.type, message.flexible_versions
    yield SpecCondition("message", f"in a {kind.value}", lambda s: s.message.type is kind)
    many = len(message.struct.fields) > 3
    yield SpecCondition(
        "message", f"in a message of {'more than' if many else 'up to'} 3 fields",
        lambda s: (len(s.message.struct.fields) > 3) is many,
    )  # fmt: skip
    if message.common_structs:
        yield SpecCondition(
            "message", "where there are common structs", lambda s: bool(s.message.common_structs)
        )
    last = message.struct.versions.highest
    yield SpecCondition(
        "versions", f"where {last} is the last version", lambda s: s.message.struct.versions.highest == last
    )
    begin = flexible.lowest if flexible else None
    yield SpecCondition(
        "versions",
        "where no version is flexible" if begin is None else f"where versions are flexible from {begin} on",
        lambda s: (s.message.flexible_versions.lowest if s.message.flexible_versions else None) == begin,
    )


def _of_field(spot: Spot, field: DeclaredField) -> Iterator[SpecCondition]:
    def on(family: str, words: str, holds: Callable[[DeclaredField], bool]) -> SpecCondition:
        return SpecCondition(family, words, lambda s: s.field is not None and holds(s.field))

    array, struct = isinstance(field.type, ArrayType), bool(field.fields)
    shown = str(field.type)
    plain = not isinstance(element_type(field), StructType)
    yield on("type", f"of {shown}" if plain else "of a struct", lambda f: _alike(f, field))
    yield on(
        "type", "of an array" if array else "of no array", lambda f: isinstance(f.type, ArrayType) is array
    )
    if struct:
        yield on("type", "with fields of its own", lambda f: bool(f.fields))
    for words, get in _FLAGS:
        if get(field):
            yield on("another property", f"where it {words}", lambda f, get=get: bool(get(f)))  # type: ignore[misc]
    low, open_ended = field.versions.lowest, field.versions.highest == MAX_VERSION
    yield on("versions", f"in a field since version {low}", lambda f: f.versions.lowest == low)
    yield on(
        "versions", f"in a field of versions {'without' if open_ended else 'with'} an end",
        lambda f: (f.versions.highest == MAX_VERSION) is open_ended,
    )  # fmt: skip
    if field.tag is not None:
        yield on("tag", f"in a field of tag {field.tag}", lambda f: f.tag == field.tag)
    if field.default:
        yield from _of_default(field, on)
    depth, common = spot.depth, spot.common
    yield SpecCondition("depth", f"{depth} structs deep", lambda s: s.field is not None and s.depth == depth)
    yield SpecCondition(
        "depth", "in a common struct" if common else "in no common struct",
        lambda s: s.field is not None and s.common is common,
    )  # fmt: skip
    first, last = spot.number == 0, spot.number == spot.count - 1
    yield SpecCondition(
        "position", "in the first field" if first else "not in the first field",
        lambda s: s.field is not None and (s.number == 0) is first,
    )  # fmt: skip
    yield SpecCondition(
        "position", "in the last field" if last else "not in the last field",
        lambda s: s.field is not None and (s.number == s.count - 1) is last,
    )  # fmt: skip
    lower = field.name[:1].islower()
    yield on(
        "name",
        f"in a name with a {'small' if lower else 'capital'} first",
        lambda f: f.name[:1].islower() is lower,
    )


_FLAGS: tuple[tuple[str, Callable[[DeclaredField], bool]], ...] = (
    ("may be null", lambda f: bool(f.nullable_versions)),
    (
        "may be null in some versions only",
        lambda f: bool(f.nullable_versions) and f.nullable_versions != f.versions,
    ),
    ("is tagged", lambda f: f.tag is not None),
    ("is ignorable", lambda f: f.ignorable),
    ("is not ignorable", lambda f: not f.ignorable),
    ("has a default", lambda f: f.default != ""),
    ("is a key", lambda f: f.map_key),
)


def _of_default(
    field: DeclaredField, on: Callable[[str, str, Callable[[DeclaredField], bool]], SpecCondition]
) -> Iterator[SpecCondition]:
    text = field.default
    for words, holds in (
        ("null", lambda f: f.default == "null"),
        ("hexadecimal", lambda f: f.default.startswith("0x")),
        ("negative", lambda f: f.default.startswith("-")),
        ("a word with capitals", lambda f: f.default != f.default.lower()),
        ("of more than five characters", lambda f: len(f.default) > 5),
    ):
        if holds(field):
            yield on("default", f"whose default is {words}", holds)
    yield on("default", f"whose default is {text}", lambda f: f.default == text)


def _alike(one: DeclaredField, other: DeclaredField) -> bool:
    if isinstance(element_type(other), StructType):
        return isinstance(element_type(one), StructType) and type(one.type) is type(other.type)
    return one.type == other.type
