"""Where two values of a message differ, and which differences have a known reason.

Values are compared by what their forms say: floats by bits, texts by code units, unknown tagged fields by
tag and data. This is the slow path: cases that agree never come here, since their forms are equal as bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from harness.outcome import Change
from harness.values.change import change_of, is_reordered
from harness.values.equality import same
from harness.values.surrogates import LONE_SURROGATE
from harness.visible import telling_apart
from pycodec import Message
from pycodec.specs.model import FieldSpec, Primitive, StructSpec
from pycodec.values import field_default

__all__ = ["Difference", "Flag", "differences", "explain", "holds_null_tagged_struct"]

UNKNOWN_TAGS: Final = "unknownTaggedFields"


class Flag:
    """Reason flags: what the reference changes on purpose between a value and its bytes."""

    IGNORABLE_DROPPED: Final = "ignorable_dropped"
    """A field that the version lacks was not written, and may be: it is ignorable."""
    LONE_SURROGATE_REPLACED: Final = "lone_surrogate_replaced"
    """Half of a surrogate pair has no UTF-8; Java writes a question mark."""
    BOTH_REFUSED: Final = "both_refused"
    """A case that was to be carried, but that both sides refuse alike: its cell was not hit."""
    NEGATIVE_ZERO_DROPPED: Final = "negative_zero_default_dropped"
    """A tagged float of −0.0 equals its default 0.0 in Java, so it is left out."""
    SCHEMA_MISREADS_TAGGED_STRUCT: Final = "schema_misreads_tagged_struct"
    """A null struct in a tagged field: see `harness.flags`."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One place where two values differ.

    Attributes:
        path: schema path without indices.
        field: the field; None for unknown tagged fields.
        wanted, got: what the two sides hold there. Arrays of unequal length differ as a whole, and those
            whose elements are all there in another order.
    """

    path: str
    field: FieldSpec | None
    wanted: Any
    got: Any

    @property
    def change(self) -> str:
        """In what way it differs (`harness.values.change`).

        A number that is never read is the field's default, whatever that is from the one that was written.
        """
        number = isinstance(self.got, int | float) and not isinstance(self.got, bool)
        if number and self.field is not None and same(self.got, self.field.default):
            return Change.DEFAULT
        return change_of(self.wanted, self.got)

    def __str__(self) -> str:
        written = telling_apart(self.wanted, self.got)
        wanted, got = _short(self.wanted, written), _short(self.got, written)
        told = got if got != wanted else _parting(self.wanted, self.got, written)
        return f"{self.path}: {wanted} became {told}"


def differences(spec: StructSpec, wanted: Message, got: Message, path: str = "") -> Iterator[Difference]:
    """Every difference between two values of a struct, in field order, deepest places named."""
    for field, name in zip(spec.fields, wanted._fields, strict=True):
        place = f"{path}.{field.json_name}" if path else field.json_name
        yield from _field_differences(field, getattr(wanted, name), getattr(got, name), place)
    if wanted.unknown_tagged_fields != got.unknown_tagged_fields:
        place = f"{path}.{UNKNOWN_TAGS}" if path else UNKNOWN_TAGS
        yield Difference(place, None, wanted.unknown_tagged_fields, got.unknown_tagged_fields)


def _field_differences(field: FieldSpec, wanted: Any, got: Any, path: str) -> Iterator[Difference]:
    if wanted is None or got is None:
        if wanted is not got:
            yield Difference(path, field, wanted, got)
    elif field.is_array:
        if len(wanted) != len(got):
            yield Difference(path, field, wanted, got)
            return
        found = _array_differences(field, wanted, got, path)
        first = next(found, None)
        if first is None:
            return
        if is_reordered(wanted, got):
            every = [first, *found]
            yield from every if _is_one_change(every) else [Difference(path, field, wanted, got)]
        else:
            yield first
            yield from found
    else:
        yield from _element_differences(field, wanted, got, path)


def _array_differences(
    field: FieldSpec, wanted: list[Any], got: list[Any], path: str
) -> Iterator[Difference]:
    for one, other in zip(wanted, got, strict=True):
        yield from _element_differences(field, one, other, path)


def _element_differences(field: FieldSpec, wanted: Any, got: Any, path: str) -> Iterator[Difference]:
    if field.struct is not None:
        yield from differences(field.struct, wanted, got, path)
    elif not same(wanted, got):
        yield Difference(path, field, wanted, got)


def _is_one_change(found: Sequence[Difference]) -> bool:
    """Whether what looks like another order may as well be one change of one field in all elements.

    Where flags are turned, or numbers have the other sign, one takes the place of another.
    """
    turned = all(isinstance(each.wanted, bool) or each.change == Change.SIGN for each in found)
    return turned and len({each.path for each in found}) == 1


_SHORT: Final = 60
"""Characters of a value that are told."""
_PLAIN: Final = frozenset(Primitive) - {Primitive.FLOAT64, Primitive.BOOL}
"""Types whose values, as forms give them, are the same if they are equal: arrays are compared in one step."""


def explain(
    spec: StructSpec, version: int, wanted: Message, got: Message, path: str = ""
) -> tuple[set[str], Difference | None]:
    """Why the reference reads `got` from the bytes it wrote for `wanted`.

    Returns the reason flags of the differences that have a reason, and the first difference that has none
    (None if all are explained).
    """
    flags: set[str] = set()
    for field, name in zip(spec.fields, wanted._fields, strict=True):
        one, other = getattr(wanted, name), getattr(got, name)
        if field.element_type in _PLAIN and one == other:
            continue
        place = f"{path}.{field.json_name}" if path else field.json_name
        if version not in field.versions:
            found = next(_field_differences(field, one, other, place), None)
            if found is None:
                continue
            if not (field.ignorable and _is_default(field, other, got)):
                return flags, found
            flags.add(Flag.IGNORABLE_DROPPED)
            continue
        if field.struct is None or one is None or other is None or _lengths_differ(field, one, other):
            for found in _field_differences(field, one, other, place):
                flag = _scalar_flag(found.wanted, found.got)
                if flag is None:
                    return flags, found
                flags.add(flag)
            continue
        pairs = zip(one, other, strict=True) if field.is_array else [(one, other)]
        for inner, outer in pairs:
            more, unexplained = explain(field.struct, version, inner, outer, place)
            flags |= more
            if unexplained is not None:
                return flags, unexplained
    if wanted.unknown_tagged_fields != got.unknown_tagged_fields:
        tags = f"{path}.{UNKNOWN_TAGS}" if path else UNKNOWN_TAGS
        return flags, Difference(tags, None, wanted.unknown_tagged_fields, got.unknown_tagged_fields)
    return flags, None


def _lengths_differ(field: FieldSpec, one: Any, other: Any) -> bool:
    return field.is_array and len(one) != len(other)


def _is_default(field: FieldSpec, value: Any, holder: Message) -> bool:
    return next(_field_differences(field, value, field_default(field, holder._structs), ""), None) is None


def _scalar_flag(wanted: Any, got: Any) -> str | None:
    if isinstance(wanted, str):
        replaced = LONE_SURROGATE.sub("?", wanted)
        return Flag.LONE_SURROGATE_REPLACED if replaced == got else None
    # What differs and is zero on both sides is zero and −0.0.
    return Flag.NEGATIVE_ZERO_DROPPED if wanted == 0 and got == 0 else None


def holds_null_tagged_struct(spec: StructSpec, version: int, value: Message) -> bool:
    """Whether a null struct stands in a tagged field that is written: its default is not null."""
    for field, name in zip(spec.fields, value._fields, strict=True):
        held = getattr(value, name)
        if field.struct is None or version not in field.versions:
            continue
        if held is None:
            if not field.is_array and field.default is not None and version in field.tagged_versions:
                return True
            continue
        items = held if field.is_array else [held]
        if any(holds_null_tagged_struct(field.struct, version, item) for item in items):
            return True
    return False


def _short(value: Any, written: Callable[[Any], str]) -> str:
    text = written(value)
    if len(text) <= _SHORT:
        return text
    length = f" ({len(value):,} long)" if isinstance(value, str | bytes | list) else ""
    return f"{text[: _SHORT - 3]}...{length}"


def _parting(wanted: Any, got: Any, written: Callable[[Any], str]) -> str:
    """What stands where two values part that begin alike and are of one length."""
    if not isinstance(wanted, str | bytes | list):
        return _short(got, written)
    pairs = enumerate(zip(wanted, got, strict=True))
    at = next((at for at, (one, other) in pairs if not same(one, other)), 0)
    return f"the same up to {at:,}, then {_short(got[at:], written)}"
