"""Where the reading of a message spec can be wrong: a property of a field or message, or a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from pycodec.specs.declared import DeclaredField, DeclaredMessage, DeclaredStruct
from pycodec.specs.model import ArrayType, Primitive
from pycodec.specs.versions import MAX_VERSION, NO_VERSIONS, Versions

__all__ = ["CHANGES", "Change", "Spot", "changed_fields", "element_type", "spots"]


@dataclass(frozen=True, slots=True)
class Spot:
    """A field of a spec where it stands, or the message itself.

    Attributes:
        message: the spec.
        field: None for the message.
        depth: structs around the field.
        common: whether it is in a common struct.
        number, count: which of how many fields of its struct it is.
    """

    message: DeclaredMessage
    field: DeclaredField | None = None
    depth: int = 0
    common: bool = False
    number: int = 0
    count: int = 0


def spots(message: DeclaredMessage) -> Iterator[Spot]:
    """The message and every field of it."""
    yield Spot(message)
    yield from _spots(message, message.struct.fields, 0, False)
    for struct in message.common_structs:
        yield from _spots(message, struct.fields, 1, True)


def _spots(
    message: DeclaredMessage, fields: tuple[DeclaredField, ...], depth: int, common: bool
) -> Iterator[Spot]:
    for number, field in enumerate(fields):
        yield Spot(message, field, depth, common, number, len(fields))
        yield from _spots(message, field.fields, depth + 1, common)


def changed_fields(message: DeclaredMessage, change: Callable[[Spot], DeclaredField]) -> DeclaredMessage:
    """A spec whose fields were read otherwise."""

    def inside(fields: tuple[DeclaredField, ...], depth: int, common: bool) -> tuple[DeclaredField, ...]:
        made = []
        for number, field in enumerate(fields):
            new = change(Spot(message, field, depth, common, number, len(fields)))
            made.append(replace(new, fields=inside(field.fields, depth + 1, common)) if field.fields else new)
        return tuple(made)

    def struct(declared: DeclaredStruct, depth: int, common: bool) -> DeclaredStruct:
        return replace(declared, fields=inside(declared.fields, depth, common))

    return replace(
        message,
        struct=struct(message.struct, 0, False),
        common_structs=tuple(struct(each, 1, True) for each in message.common_structs),
    )


@dataclass(frozen=True, slots=True)
class Change:
    """How a property is misread.

    Attributes:
        place: the property.
        family, words: as of an effect.
        of_message: whether it is one of the message; else of a field.
        applies: whether there is anything to misread.
        make: the values of the declaration that differ.
    """

    place: str
    family: str
    words: str
    of_message: bool
    applies: Callable[[Any], bool]
    make: Callable[[Any], dict[str, Any]]


_RANGES: Final[tuple[tuple[str, str, Callable[[Versions], Versions]], ...]] = (
    ("off by one", "begins one later", lambda v: Versions(v.lowest + 1, v.highest)),
    ("off by one", "begins one earlier", lambda v: Versions(max(0, v.lowest - 1), v.highest)),
    ("off by one", "ends one earlier", lambda v: Versions(v.lowest, v.highest - (v.highest < MAX_VERSION))),
    ("accepted", "has no end", lambda v: Versions(v.lowest, MAX_VERSION)),
    ("truncated", "ends where it begins", lambda v: Versions(v.lowest, v.lowest)),
    ("dropped", "is not looked at", lambda v: NO_VERSIONS),
    ("defaulted", "is every version", lambda v: Versions(0, MAX_VERSION)),
)
_DEFAULTS: Final[tuple[tuple[str, str, Callable[[str], str]], ...]] = (
    ("dropped", "is not looked at", lambda text: ""),
    ("sign", "loses its sign", lambda text: text.lstrip("-")),
    ("wrong marker", "null is taken for nothing", lambda text: "" if text == "null" else text),
    ("wrong marker", "is null", lambda text: "null"),
    ("wrapped", "hexadecimal digits are taken for decimal ones", lambda text: text.removeprefix("0x")),
    ("cleaned", "is put in lower case", str.lower),
    ("truncated", "loses its last character", lambda text: text[:-1]),
)


_Swaps = dict[Any, Any]
_TYPES: Final[tuple[tuple[str, str, _Swaps], ...]] = (
    (
        "sign",
        "unsigned numbers are taken for signed ones",
        {Primitive.UINT16: Primitive.INT16, Primitive.UINT32: Primitive.INT32},
    ),
    ("truncated", "int64 is taken for int32", {Primitive.INT64: Primitive.INT32}),
    ("swapped", "records are taken for bytes", {Primitive.RECORDS: Primitive.BYTES}),
    ("swapped", "bytes are taken for a string", {Primitive.BYTES: Primitive.STRING}),
    ("swapped", "float64 is taken for int64", {Primitive.FLOAT64: Primitive.INT64}),
    ("swapped", "int8 is taken for bool", {Primitive.INT8: Primitive.BOOL}),
)


def _of_ranges(place: str, attribute: str, of_message: bool) -> Iterator[Change]:
    for family, words, turn in _RANGES:
        yield Change(
            place,
            family,
            words,
            of_message,
            lambda held, attribute=attribute: bool(getattr(held, attribute)),  # type: ignore[misc]
            lambda held, attribute=attribute, turn=turn: {attribute: turn(getattr(held, attribute))},  # type: ignore[misc]
        )


def _changes() -> Iterator[Change]:
    for place, attribute in (
        ("versions", "versions"),
        ("nullableVersions", "nullable_versions"),
        ("taggedVersions", "tagged_versions"),
        ("flexibleVersions of a field", "flexible_versions"),
    ):
        yield from _of_ranges(place, attribute, False)
    yield from _of_ranges("flexibleVersions", "flexible_versions", True)
    for family, words, by in (("off by one", "is one too high", 1), ("off by one", "is one too low", -1)):
        yield Change(
            "tag",
            family,
            words,
            False,
            lambda f: f.tag is not None,
            lambda f, by=by: {"tag": f.tag + by},  # type: ignore[misc]
        )
    yield Change(
        "tag", "dropped", "is not looked at", False, lambda f: f.tag is not None, lambda f: {"tag": None}
    )
    for family, words, turn in _DEFAULTS:
        yield Change(
            "default",
            family,
            words,
            False,
            lambda f: f.default != "",
            lambda f, turn=turn: {"default": turn(f.default)},  # type: ignore[misc]
        )
    for word, held in (("always", True), ("never", False)):
        yield Change(
            "ignorable", "dropped" if not held else "accepted", f"is {word} so", False,
            lambda f, held=held: f.ignorable is not held, lambda f, held=held: {"ignorable": held},  # type: ignore[misc]
        )  # fmt: skip
    for family, words, swaps in _TYPES:
        yield Change(
            "type",
            family,
            words,
            False,
            lambda f, swaps=swaps: element_type(f) in swaps,  # type: ignore[misc]
            lambda f, swaps=swaps: {"type": _with_element(f, swaps[element_type(f)])},  # type: ignore[misc]
        )


def element_type(field: DeclaredField) -> Any:
    """The type of a field, or of an array's elements."""
    return field.type.element if isinstance(field.type, ArrayType) else field.type


def _with_element(field: DeclaredField, kind: Primitive) -> Any:
    return ArrayType(kind) if isinstance(field.type, ArrayType) else kind


CHANGES: Final = tuple(_changes())
"""All that are drawn."""
