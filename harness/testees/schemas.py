"""The schemas of the kafka-python 2 family beside Kafka's specs: tuples in wire order, and our values.

Tagged fields are all in one dict of raw bytes, so that values in fields that Kafka tags cannot be given. A
schema within a schema is a group of fields, where Kafka has none; a struct of one field may be that field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from harness.testees.answers import Unsupported
from harness.testees.objects import Slot, each, foreign_field, same_fields
from pycodec import Message
from pycodec.plain import to_dict

__all__ = ["Schemas"]

_TAGS = "unknown_tagged_fields"
_RAW_TAGS = "known tagged fields: the codec has them as raw bytes only"
_Way = Callable[[Any], Any]


class _Plan(NamedTuple):
    """A slot for each field in the order of the wire, None for the dict of tags; what Kafka has in tags."""

    slots: list[Slot | None]
    tagged: dict[str, Any]
    tags: frozenset[int]


class Schemas:
    """What to do with each schema, found out once.

    Args:
        codec: its name.
    """

    def __init__(self, codec: str) -> None:
        self._codec = codec
        self._plans: dict[tuple[int, type[Message], int], _Plan] = {}

    def values(self, schema: Any, ours: type[Message], version: int, fields: Mapping[str, Any]) -> Any:
        """The tuple of a value, with a dict for the tagged fields."""
        return self._values(schema, self._plan(schema, ours, version), fields)

    def fields(self, schema: Any, ours: type[Message], version: int, items: Iterable[Any]) -> dict[str, Any]:
        """The value of a tuple."""
        return self._fields(self._plan(schema, ours, version), _flat(schema, items))

    def _plan(self, schema: Any, ours: type[Message], version: int) -> _Plan:
        key = (id(schema), ours, version)
        found = self._plans.get(key)
        if found is None:
            found = self._plans[key] = self._made_plan(schema, ours, version)
        return found

    def _made_plan(self, schema: Any, ours: type[Message], version: int) -> _Plan:
        specs = dict(zip(ours._fields, ours._spec.fields, strict=True))
        regular = ours._spec.regular_fields(version)
        types = list(_flat_types(schema))
        own = [name for name, type in types if not _is_tags(type)]
        same = same_fields(own, [name for name, spec in specs.items() if spec in regular])
        slots: list[Slot | None] = []
        for name, type in types:
            if _is_tags(type):
                slots.append(None)
            elif name not in same:
                slots.append(Slot(name, "", _same, _same))
            else:
                spec = specs[same[name]]
                inner = None if spec.struct is None else ours._structs[spec.struct.name]
                slots.append(Slot(name, same[name], *self._ways(type, inner, version, spec.is_array)))
        default = to_dict(ours())
        tagged = {name: default[name] for name, spec in specs.items() if version in spec.tagged_versions}
        return _Plan(slots, tagged, frozenset(spec.tag or 0 for spec in ours._spec.tagged_fields(version)))

    def _ways(self, type: Any, inner: type[Message] | None, version: int, array: bool) -> tuple[_Way, _Way]:
        if array:
            give, take = self._ways(getattr(type, "array_of", type), inner, version, False)
            return each(give), each(take)
        if inner is None:
            return _scalar(type)
        if hasattr(type, "names"):
            plan = self._plan(type, inner, version)
            return (
                lambda held: self._values(type, plan, held),
                lambda held: self._fields(plan, _flat(type, held)),
            )
        # A struct of one field is that field.
        (spec,) = inner._spec.regular_fields(version)
        name = inner._fields[inner._spec.fields.index(spec)]
        deeper = None if spec.struct is None else inner._structs[spec.struct.name]
        one, other = self._ways(type, deeper, version, spec.is_array)
        return (lambda held: one(held[name])), (lambda held: {name: other(held)})

    def _values(self, schema: Any, plan: _Plan, fields: Mapping[str, Any]) -> Any:
        """The tuple of a schema, with tuples for the schemas in it that are no structs to Kafka."""
        if any(fields.get(name, default) != default for name, default in plan.tagged.items()):
            raise Unsupported(_RAW_TAGS)
        values: list[Any] = []
        for slot in plan.slots:
            if slot is None:
                values.append(dict(fields.get(_TAGS, ())))
            elif not slot.plain:
                raise foreign_field(self._codec, slot.own)
            else:
                values.append(slot.give(fields[slot.plain]))
        return _nested(schema, iter(values))

    def _fields(self, plan: _Plan, items: Iterable[Any]) -> dict[str, Any]:
        fields = {}
        for slot, held in zip(plan.slots, items, strict=True):
            if slot is None and held:
                if plan.tags & held.keys():
                    raise Unsupported(_RAW_TAGS)
                fields[_TAGS] = list(held.items())
            elif slot is not None and slot.plain:
                fields[slot.plain] = slot.take(held)
        return fields


def _is_tags(type: Any) -> bool:
    return getattr(type, "__name__", "") == "TaggedFields"


def _flat_types(schema: Any) -> Iterator[tuple[str, Any]]:
    for name, type in zip(schema.names, schema.fields, strict=True):
        if hasattr(type, "names"):
            yield from _flat_types(type)
        else:
            yield name, type


def _flat(schema: Any, items: Iterable[Any]) -> Iterator[Any]:
    for type, held in zip(schema.fields, items, strict=True):
        if hasattr(type, "names"):
            yield from _flat(type, held)
        else:
            yield held


def _nested(schema: Any, values: Iterator[Any]) -> tuple[Any, ...]:
    return tuple(_nested(type, values) if hasattr(type, "names") else next(values) for type in schema.fields)


def _scalar(type: Any) -> tuple[_Way, _Way]:
    """How a value is given to the codec and taken from it, by its type."""
    if getattr(type, "__name__", "") == "BitField":
        return (
            lambda held: {bit for bit in range(32) if held >> bit & 1},
            lambda held: (sum(1 << bit for bit in held) ^ 1 << 31) - (1 << 31),
        )
    return _same, _same


def _same(held: Any) -> Any:
    return held
