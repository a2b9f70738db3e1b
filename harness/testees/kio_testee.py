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
from collections.abc import Collection, Mapping
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as distribution_version
from types import MappingProxyType
from typing import Any

from harness.errors import UserError
from harness.testees.base import Reencoded, Testee
from pycodec import Message

__all__ = ["KioTestee", "kio_class", "to_entity"]

_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)
_MILLISECOND = datetime.timedelta(milliseconds=1)


class KioTestee(Testee):
    """Encodes and decodes with `kio.serial`. Raises `TypeError` for values that kio has no place for."""

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
            "error_codes": "kio.schema.errors.ErrorCode is an enum of the codes that its release knows",
        }
    )

    def __init__(self) -> None:
        try:
            self.version = distribution_version("kio")
        except PackageNotFoundError:
            raise UserError("kio is not installed", "pip install 'wirecheck[bench]'") from None
        self._classes: dict[tuple[str, int], Any] = {}

    def supports(self, message: str, version: int) -> str | None:
        """Not the messages that this release of kio has no schema for."""
        try:
            self._class(message, version)
        except (ImportError, AttributeError):
            return f"kio {self.version} has no schema for it"
        return None

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        """By `entity_writer`."""
        from kio.serial import entity_writer

        cls = self._class(message, version)
        buffer = io.BytesIO()
        entity_writer(cls)(buffer, to_entity(cls, fields))
        return buffer.getvalue()

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int]:
        """By `entity_reader`."""
        from kio.serial import entity_reader

        entity, consumed = entity_reader(self._class(message, version))(data, 0)
        return _plain(entity, self.protocol.message_class(message)), consumed

    def reencode(self, message: str, version: int, data: bytes) -> Reencoded:
        """What kio reads, as it is, written by kio."""
        from kio.serial import entity_reader, entity_writer

        cls = self._class(message, version)
        entity, consumed = entity_reader(cls)(data, 0)
        buffer = io.BytesIO()
        entity_writer(cls)(buffer, entity)
        return Reencoded(buffer.getvalue(), consumed)

    def _class(self, message: str, version: int) -> Any:
        found = self._classes.get((message, version))
        if found is None:
            found = self._classes[message, version] = kio_class(message, version)
        return found


def kio_class(message: str, version: int) -> Any:
    """kio's dataclass of a message; `ImportError` or `AttributeError` where it has none.

    The modules are named after packages of requests and responses (`MetadataResponse`: `metadata`,
    `response`); headers and everything else have packages of their own.
    """
    snake = "".join(f"_{char.lower()}" if char.isupper() else char for char in message).lstrip("_")
    package, _, module = snake.rpartition("_")
    if module not in ("request", "response"):
        package, module = snake, "header" if module == "header" else "data"
    return getattr(importlib.import_module(f"kio.schema.{package}.v{version}.{module}"), message)


def to_entity(cls: Any, fields: Mapping[str, Any]) -> Any:
    """A kio dataclass from plain fields."""
    hints = typing.get_type_hints(cls)
    arguments = {}
    for field in dataclasses.fields(cls):
        kind = str(field.metadata.get("kafka_type", ""))
        name = _plain_name(field.name, fields)
        if name in fields:
            arguments[field.name] = _to_kio(kind, hints[field.name], fields[name])
    return cls(**arguments)


_RENAMED = MappingProxyType({"generation_id": "generation_id_or_member_epoch"})
"""Fields that Kafka has renamed since kio's schema was made."""


def _plain_name(name: str, known: Collection[str]) -> str:
    """The plain name of a kio field: `expiry_timestamp`, `type_`, `k_raft_version` are spelt its own way."""
    for candidate in (name, f"{name}_ms", name.rstrip("_"), _RENAMED.get(name, name)):
        if candidate in known:
            return candidate
    joined = name.replace("_", "")
    return next((each for each in known if each.replace("_", "") == joined), name)


def _to_kio(kind: str, hint: Any, held: Any) -> Any:
    if held is None:
        return None
    if isinstance(held, list):
        return tuple(_to_kio(kind, hint, item) for item in held)
    if isinstance(held, dict):
        return to_entity(_dataclass_in(hint), held)
    if kind.startswith("timedelta"):
        return held * _MILLISECOND
    if kind.startswith("datetime"):
        return None if held == -1 else _EPOCH + held * _MILLISECOND
    if kind == "error_code":
        return importlib.import_module("kio.schema.errors").ErrorCode(held)
    if kind == "uuid":
        return uuid.UUID(bytes=bytes(held)) if any(held) else None
    return held


def _dataclass_in(hint: Any) -> Any:
    """The dataclass inside `X`, `tuple[X, ...]`, `X | None` and their combinations."""
    if dataclasses.is_dataclass(hint):
        return hint
    for argument in typing.get_args(hint):
        found = _dataclass_in(argument)
        if found is not None:
            return found
    return None


def _plain(entity: Any, cls: type[Message]) -> dict[str, Any]:
    """Plain fields from a kio dataclass, by the names of the message's class."""
    specs = dict(zip(cls._fields, cls._spec.fields, strict=True))
    fields = {}
    for field in dataclasses.fields(entity):
        kind = str(field.metadata.get("kafka_type", ""))
        name = _plain_name(field.name, specs)
        struct = specs[name].struct if name in specs else None
        inner = cls if struct is None else cls._structs[struct.name]
        fields[name] = _from_kio(kind, getattr(entity, field.name), inner)
    return fields


def _from_kio(kind: str, held: Any, cls: type[Message]) -> Any:
    if isinstance(held, tuple):
        return [_from_kio(kind, item, cls) for item in held]
    if dataclasses.is_dataclass(held):
        return _plain(held, cls)
    if kind.startswith("timedelta"):
        return held // _MILLISECOND
    if kind.startswith("datetime"):
        return -1 if held is None else (held - _EPOCH) // _MILLISECOND
    if kind == "error_code":
        return held.value
    if kind == "uuid":
        return bytes(16) if held is None else held.bytes
    return held
