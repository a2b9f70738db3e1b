"""kio (pip name `kio`) as a testee: generated dataclasses, one per struct and version, reader in Rust.

kio renames and retypes some fields, which this adapter undoes: durations and times lose their `_ms`,
error codes are an enum (so a code that kio does not know is refused), timestamps are datetimes, a zero uuid
is None. Its classes are made per version: fields that a version lacks are left out here.
"""

from __future__ import annotations

import dataclasses
import datetime
import importlib
import io
import typing
import uuid
from collections.abc import Callable, Mapping
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as distribution_version
from types import MappingProxyType
from typing import Any

from harness.errors import UserError
from harness.testees.objects import ObjectTestee, Slot, each, foreign_field, same_fields
from pycodec import Message

__all__ = ["KioTestee"]

_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)
_MILLISECOND = datetime.timedelta(milliseconds=1)


class KioTestee(ObjectTestee):
    """Encodes and decodes with `kio.serial`. Values that kio has no place for are refused."""

    name = "kio"
    declines = MappingProxyType(
        {
            "refuse": "kio has one class per version, with no place for what the version cannot carry",
            "unknown_tags": "kio's classes have no place for unknown tagged fields",
        }
    )

    limits = MappingProxyType(
        {
            "lone_surrogates": "Python's UTF-8 has none, and kio writes what str.encode gives",
            "strict_utf8": "kio's reader refuses what is not UTF-8",
            "no_size_limits": "kio reads strings of any length",
            "times": "datetime has the years 1 to 9999, timedelta 999,999,999 days",
            "error_codes": "kio.schema.errors.ErrorCode is an enum of the codes that its release knows",
        }
    )

    def __init__(self) -> None:
        try:
            self.version = distribution_version("kio")
        except PackageNotFoundError:
            raise UserError("kio is not installed", "pip install 'wirecheck[bench]'") from None
        # Until 0.4.0 kio read from a file; since then from bytes and an offset.
        self._reads_files = tuple(map(int, self.version.split(".")[:2])) < (0, 5)
        self._classes: dict[tuple[str, int], Any] = {}
        self._slots: dict[Any, list[Slot]] = {}

    def supports(self, message: str, version: int) -> str | None:
        """Not the messages that this release of kio has no schema for."""
        try:
            self._class(message, version)
        except (ImportError, AttributeError):
            return f"kio {self.version} has no schema for it"
        return None

    def build(self, message: str, version: int, fields: dict[str, Any]) -> Any:
        """A dataclass of kio's."""
        cls = self._class(message, version)
        return self._entity(cls, self.protocol.message_class(message), version, fields)

    def plain(self, message: str, version: int, made: Any) -> dict[str, Any]:
        """The fields of a dataclass of kio's."""
        return self._fields(made, self.protocol.message_class(message), version)

    def writer(self, message: str, version: int) -> Callable[[Any], bytes]:
        """By `entity_writer`."""
        from kio.serial import entity_writer

        write = entity_writer(self._class(message, version))

        def written(made: Any) -> bytes:
            buffer = io.BytesIO()
            write(buffer, made)
            return buffer.getvalue()

        return written

    def reader(self, message: str, version: int) -> Callable[[bytes], Any]:
        """By `entity_reader`."""
        from kio.serial import entity_reader

        read: Callable[..., Any] = entity_reader(self._class(message, version))

        def from_file(data: bytes) -> tuple[Any, int]:
            buffer = io.BytesIO(data)
            return read(buffer), buffer.tell()

        return from_file if self._reads_files else lambda data: read(data, 0)

    def told(self, answer: Any) -> tuple[Any, int | None]:
        """kio tells the bytes beside the object."""
        made, consumed = answer
        return made, consumed

    def _class(self, message: str, version: int) -> Any:
        found = self._classes.get((message, version))
        if found is None:
            found = self._classes[message, version] = _kio_class(message, version)
        return found

    def _slots_of(self, cls: Any, ours: type[Message], version: int) -> list[Slot]:
        found = self._slots.get(cls)
        if found is None:
            found = self._slots[cls] = list(self._made_slots(cls, ours, version))
        return found

    def _made_slots(self, cls: Any, ours: type[Message], version: int) -> typing.Iterator[Slot]:
        hints = typing.get_type_hints(cls)
        specs = zip(ours._fields, ours._spec.fields, strict=True)
        known = {name: spec for name, spec in specs if version in spec.versions}
        own = {field.name: field for field in dataclasses.fields(cls)}
        same = same_fields(list(own), list(known))
        for name, field in own.items():
            if name not in same:
                if field.default is dataclasses.MISSING:
                    yield Slot(name, "", _same, _same)  # has to be given, and there is nothing to give
                continue
            spec = known[same[name]]
            inner = _dataclass_in(hints[name])
            if inner is not None and spec.struct is not None:
                give, take = self._structs(inner, ours._structs[spec.struct.name], version)
            else:
                give, take = _scalar(str(field.metadata.get("kafka_type", "")), hints[name])
            if spec.is_array:
                give, take = each(give, tuple), each(take)
            yield Slot(name, same[name], give, take)

    def _structs(
        self, cls: Any, ours: type[Message], version: int
    ) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
        return (
            lambda held: None if held is None else self._entity(cls, ours, version, held),
            lambda held: None if held is None else self._fields(held, ours, version),
        )

    def _entity(self, cls: Any, ours: type[Message], version: int, fields: Mapping[str, Any]) -> Any:
        given = {}
        for slot in self._slots_of(cls, ours, version):
            if slot.plain in fields:
                given[slot.own] = slot.give(fields[slot.plain])
            elif not slot.plain:
                raise foreign_field(cls.__qualname__, slot.own)
        return cls(**given)

    def _fields(self, made: Any, ours: type[Message], version: int) -> dict[str, Any]:
        slots = self._slots_of(type(made), ours, version)
        return {slot.plain: slot.take(getattr(made, slot.own)) for slot in slots if slot.plain}


def _kio_class(message: str, version: int) -> Any:
    """kio's dataclass of a message; `ImportError` or `AttributeError` where it has none.

    The modules are named after packages of requests and responses (`MetadataResponse`: `metadata`,
    `response`); headers and everything else have packages of their own.
    """
    snake = "".join(f"_{char.lower()}" if char.isupper() else char for char in message).lstrip("_")
    package, _, module = snake.rpartition("_")
    if module not in ("request", "response"):
        package, module = snake, "header" if module == "header" else "data"
    return getattr(importlib.import_module(f"kio.schema.{package}.v{version}.{module}"), message)


def _scalar(kind: str, hint: Any) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
    """How a value that is no struct is given to kio and taken from it, by the type that kio calls it."""
    if kind.startswith("timedelta"):
        return lambda held: held * _MILLISECOND, lambda held: held // _MILLISECOND
    if kind.startswith("datetime"):
        # Where kio's field may be None, that is what it calls -1.
        none = -1 if type(None) in typing.get_args(hint) else None
        return (
            lambda held: None if held == none else _EPOCH + held * _MILLISECOND,
            lambda held: -1 if held is None else (held - _EPOCH) // _MILLISECOND,
        )
    if kind == "error_code":
        errors = importlib.import_module("kio.schema.errors")
        return errors.ErrorCode, lambda held: held.value
    if kind == "uuid":
        return (
            lambda held: uuid.UUID(bytes=bytes(held)) if any(held) else None,
            lambda held: bytes(16) if held is None else held.bytes,
        )
    return _same, _same


def _same(held: Any) -> Any:
    return held


def _dataclass_in(hint: Any) -> Any:
    """The dataclass inside `X`, `tuple[X, ...]`, `X | None` and their combinations."""
    if dataclasses.is_dataclass(hint):
        return hint
    found = (_dataclass_in(argument) for argument in typing.get_args(hint))
    return next((each for each in found if each is not None), None)
