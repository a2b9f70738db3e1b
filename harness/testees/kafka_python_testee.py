"""kafka-python 3 (pip name `kafka-python`) as a testee: classes made of Kafka's JSON specs, one per message.

Its own ways, which this adapter undoes: authorized operations are sets of bits, a tagged struct at its
default is None, unknown tagged fields are called by their tags. It does not tell how many bytes it read.
"""

from __future__ import annotations

import functools
import importlib
import io
import pkgutil
import uuid
from collections.abc import Callable, Mapping
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as distribution_version
from types import MappingProxyType
from typing import Any, NamedTuple

from harness.errors import UserError
from harness.testees.answers import Unsupported
from harness.testees.objects import ObjectTestee, Slot, each, foreign_field, same_fields
from pycodec import Message
from pycodec.plain import to_dict
from pycodec.specs.model import FieldSpec

__all__ = ["KafkaPythonTestee"]

_TAGS = "unknown_tagged_fields"
_FLEXIBLE_FROM = {"RequestHeader": 2, "ResponseHeader": 1}
"""Headers are written flexible or not; there is no version to be given."""


class _Plan(NamedTuple):
    """A struct's fields in a version, its fields in others, and those in this one that Kafka lacks."""

    slots: list[Slot]
    elsewhere: dict[str, Slot]
    foreign: list[str]


class KafkaPythonTestee(ObjectTestee):
    """Encodes and decodes with the classes of `kafka.protocol`."""

    name = "kafka-python"
    limits = MappingProxyType(
        {
            "lone_surrogates": "Python's UTF-8 has none, and kafka-python writes what str.encode gives",
            "strict_utf8": "kafka-python reads strings with bytes.decode",
            "no_validation": "kafka-python writes what fits struct.pack",
            "no_size_limits": "kafka-python reads any number of elements and tagged fields",
        }
    )

    def __init__(self) -> None:
        try:
            self.version = distribution_version("kafka-python")
        except PackageNotFoundError:
            raise UserError("kafka-python is not installed", "pip install 'wirecheck[bench]'") from None
        self._classes = {cls.__name__: cls for cls in _message_classes()}
        self._plans: dict[tuple[type[Message], int], _Plan] = {}
        self._defaults: dict[type[Message], dict[str, Any]] = {}

    def supports(self, message: str, version: int) -> str | None:
        """Not the messages and versions that this release has no schema for."""
        cls = self._classes.get(message)
        if cls is None or not 0 <= version <= cls._valid_versions[1]:
            return f"kafka-python {self.version} has no schema for it"
        return None

    def build(self, message: str, version: int, fields: dict[str, Any]) -> Any:
        """An object of kafka-python's."""
        cls = self._classes[message]
        return self._container(cls, cls._struct, self.protocol.message_class(message), version, fields)

    def plain(self, message: str, version: int, made: Any) -> dict[str, Any]:
        """The fields of an object of kafka-python's."""
        struct = self._classes[message]._struct
        return self._fields(struct, self.protocol.message_class(message), version, made) or {}

    def writer(self, message: str, version: int) -> Callable[[Any], bytes]:
        """By `encode`."""
        encode = self._classes[message].encode
        if message in _FLEXIBLE_FROM:
            return functools.partial(encode, flexible=version >= _FLEXIBLE_FROM[message])
        # An object knows its version, and some that were read fail when it is given again.
        return functools.partial(encode, header=False)

    def reader(self, message: str, version: int) -> Callable[[bytes], Any]:
        """By `decode`."""
        decode = self._classes[message].decode
        if message in _FLEXIBLE_FROM:
            flexible = version >= _FLEXIBLE_FROM[message]
            return lambda data: decode(io.BytesIO(data), flexible=flexible)
        return functools.partial(decode, version=version, header=False)

    def _plan(self, struct: Any, ours: type[Message], version: int) -> _Plan:
        found = self._plans.get((ours, version))
        if found is None:
            found = self._plans[ours, version] = self._made_plan(struct, ours, version)
        return found

    def _made_plan(self, struct: Any, ours: type[Message], version: int) -> _Plan:
        specs = dict(zip(ours._fields, ours._spec.fields, strict=True))
        here = [name for name, spec in specs.items() if version in spec.versions]
        own: dict[str, Any] = dict(struct.fields)
        same = same_fields([name for name, field in own.items() if field.for_version_q(version)], here)
        plan = _Plan([], {}, [])
        for name, field in own.items():
            if name in same:
                plan.slots.append(self._slot(field, same[name], specs[same[name]], ours, version))
            elif field.for_version_q(version):
                plan.foreign.append(name)
            elif name in specs:
                plan.elsewhere[name] = self._slot(field, name, specs[name], ours, version)
        return plan

    def _slot(self, field: Any, plain: str, spec: FieldSpec, ours: type[Message], version: int) -> Slot:
        # It holds None for a tagged struct at its default, which Kafka has as a struct.
        unset = version in spec.tagged_versions and spec.default is not None
        if spec.struct is None:
            give, take = _scalar(field.type_str.removeprefix("[]"))
        else:
            inner = ours._structs[spec.struct.name]
            give = functools.partial(self._given_struct, field, inner, version, unset and not spec.is_array)
            take = functools.partial(self._fields, field, inner, version)
        if spec.is_array:
            give, take = each(give), each(take)
        return Slot(field.name, plain, give, take, none_is_default=unset)

    def _given_struct(self, field: Any, ours: type[Message], version: int, unset: bool, held: Any) -> Any:
        if held is None:
            return None
        if unset and all(self._default(ours).get(name) == item for name, item in held.items()):
            return None
        return self._container(field, field, ours, version, held)

    def _default(self, ours: type[Message]) -> dict[str, Any]:
        if ours not in self._defaults:
            self._defaults[ours] = to_dict(ours())
        return self._defaults[ours]

    def _container(
        self, make: Any, struct: Any, ours: type[Message], version: int, fields: Mapping[str, Any]
    ) -> Any:
        plan = self._plan(struct, ours, version)
        if plan.foreign:
            raise foreign_field(ours.__name__, plan.foreign[0])
        given = {slot.own: slot.give(fields[slot.plain]) for slot in plan.slots if slot.plain in fields}
        for name in fields.keys() - {slot.plain for slot in plan.slots} - {_TAGS}:
            if fields[name] != self._default(ours)[name]:
                if name not in plan.elsewhere:
                    raise Unsupported("values in fields of other versions that kafka-python does not have")
                slot = plan.elsewhere[name]
                given[slot.own] = slot.give(fields[name])
        given.update((f"_{tag}", data) for tag, data in fields.get(_TAGS, ()))
        # A struct that the version lacks may be given all the same; it is made without one, as users do.
        there = struct.min_version <= version <= struct.max_version
        return make(version=version if there else None, **given)

    def _fields(self, struct: Any, ours: type[Message], version: int, made: Any) -> dict[str, Any] | None:
        if made is None:
            return None
        fields: dict[str, Any] = {}
        for slot in self._plan(struct, ours, version).slots:
            held = slot.take(getattr(made, slot.own))
            if held is not None or not slot.none_is_default:
                fields[slot.plain] = held
        if made.unknown_tags:
            fields[_TAGS] = [(int(name[1:]), data) for name, data in made.unknown_tags.items()]
        return fields


def _message_classes() -> list[Any]:
    """Every class of a message: the modules are not all named by the package."""
    package = importlib.import_module("kafka.protocol")
    from kafka.protocol.api_data import ApiData
    from kafka.protocol.api_header import ApiHeader
    from kafka.protocol.api_message import ApiMessage

    for module in pkgutil.walk_packages(package.__path__, "kafka.protocol."):
        if ".old" not in module.name and "generate" not in module.name:
            importlib.import_module(module.name)
    return [cls for base in (ApiMessage, ApiHeader, ApiData) for cls in base.__subclasses__()]


def _scalar(kind: str) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
    """How a value that is no struct is given to kafka-python and taken from it, by its own type."""
    match kind:
        case "uuid":
            return (
                lambda held: uuid.UUID(bytes=bytes(held)),
                lambda held: bytes(16) if held is None else held.bytes,
            )
        case "bitfield":
            return _bits, _number
        case "bytes" | "records":
            return _same, lambda held: None if held is None else bytes(held)
    return _same, _same


def _bits(held: int) -> set[int]:
    return {bit for bit in range(32) if held >> bit & 1}


def _number(held: set[int] | None) -> int:
    bits = sum(1 << bit for bit in held) if held is not None else 1 << 31
    return bits - (1 << 32) if bits >> 31 else bits


def _same(held: Any) -> Any:
    return held
