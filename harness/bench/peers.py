"""The codecs that the bench compares: how each builds, writes and reads a shape.

Peers are imported only when asked for: they are optional dependencies (`pip install wirecheck[bench]`).
"""

from __future__ import annotations

import dataclasses
import datetime
import importlib
import io
import typing
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import version as distribution_version
from typing import Any

from harness.bench.shapes import Shape
from pycodec import Message, Protocol, Uuid

__all__ = ["PEERS", "Prepared", "prepare"]


@dataclass(frozen=True)
class Prepared:
    """One shape in one codec, ready to be timed.

    `encode()` writes a value that was built beforehand; `decode(data)` reads one. Both do what a user of that
    codec would call, with everything that may be looked up beforehand looked up.
    """

    encode: Callable[[], bytes]
    decode: Callable[[bytes], object]


def prepare(peer: str, shape: Shape, specs: str) -> Prepared:
    """`shape` in the codec named `peer`; `specs` is the jar that pycodec reads its specs from."""
    match peer:
        case "pycodec":
            return _pycodec(shape, specs)
        case "kio":
            return _kio(shape)
        case "kafka-python":
            return _kafka_python(shape)
    raise ValueError(f"no peer is called {peer!r}; there are {', '.join(PEERS)}")


PEERS: Mapping[str, Callable[[], str]] = {
    "pycodec": lambda: distribution_version("wirecheck"),
    "kio": lambda: distribution_version("kio"),
    "kafka-python": lambda: distribution_version("kafka-python"),
}
"""Every codec of the bench by name, with its version."""


def _pycodec(shape: Shape, specs: str) -> Prepared:
    protocol = Protocol.from_jars(specs)
    codec = protocol.codec(shape.message, shape.version)
    encode, value = codec.encode, message_from_dict(codec.message_class, shape.fields)
    return Prepared(lambda: encode(value), codec.decode)


def message_from_dict(cls: type[Message], fields: Mapping[str, Any]) -> Message:
    """A pycodec value from nested dictionaries."""

    def convert(held: Any, struct: str | None) -> Any:
        if isinstance(held, list):
            return [convert(item, struct) for item in held]
        if isinstance(held, dict):
            assert struct is not None
            return message_from_dict(cls._structs[struct], held)
        return Uuid(held) if isinstance(held, bytes) and struct is None and len(held) == 16 else held

    structs = {
        name: field.struct.name if field.struct else None
        for name, field in zip(cls._fields, cls._spec.fields, strict=True)
    }
    return cls(**{name: convert(held, structs[name]) for name, held in fields.items()})


def _kio(shape: Shape) -> Prepared:
    from kio.serial import entity_reader, entity_writer

    package, module = _kio_module(shape.message)
    found = importlib.import_module(f"kio.schema.{package}.v{shape.version}.{module}")
    cls = getattr(found, shape.message)
    entity, write, read = _kio_entity(cls, shape.fields), entity_writer(cls), entity_reader(cls)

    def encode() -> bytes:
        buffer = io.BytesIO()
        write(buffer, entity)
        return buffer.getvalue()

    return Prepared(encode, lambda data: read(data, 0))


def _kio_module(message: str) -> tuple[str, str]:
    """`MetadataResponse` → `metadata`, `response`; headers are packages of their own."""
    snake = "".join(f"_{char.lower()}" if char.isupper() else char for char in message).lstrip("_")
    package, _, module = snake.rpartition("_")
    return (snake, module) if module == "header" else (package, module)


def _kio_entity(cls: Any, fields: Mapping[str, Any]) -> Any:
    """A kio dataclass from nested dictionaries; its durations and error codes have types of their own."""
    hints = typing.get_type_hints(cls)
    arguments = {}
    for field in dataclasses.fields(cls):
        kind = str(field.metadata.get("kafka_type", "struct"))
        name = f"{field.name}_ms" if kind.startswith("timedelta") else field.name
        if name not in fields:
            continue
        held = fields[name]
        if kind == "struct":
            (element, *_) = typing.get_args(hints[field.name])
            held = tuple(_kio_entity(element, item) for item in held)
        elif isinstance(held, list):
            held = tuple(held)
        elif kind.startswith("timedelta"):
            held = datetime.timedelta(milliseconds=held)
        elif kind == "error_code":
            held = importlib.import_module("kio.schema.errors").ErrorCode(held)
        elif kind == "uuid":
            held = uuid.UUID(bytes=held)
        arguments[field.name] = held
    return cls(**arguments)


_KAFKA_PYTHON_NAMES = {"topic_authorized_operations": "authorized_operations"}
"""Fields that kafka-python calls otherwise than the spec."""


def _kafka_python(shape: Shape) -> Prepared:
    if shape.message == "RequestHeader":
        from kafka.protocol.api_header import RequestHeader

        header = RequestHeader(**shape.fields)
        return Prepared(
            lambda: header.encode(flexible=True),
            lambda data: RequestHeader.decode(io.BytesIO(data), flexible=True),
        )
    cls = _kafka_python_class(shape.message)
    message = _kafka_python_value(cls, shape)
    versioned = cls[shape.version]
    return Prepared(message.encode, versioned.decode)


def _kafka_python_class(message: str) -> Any:
    for package in ("metadata", "consumer", "producer"):
        module = importlib.import_module(f"kafka.protocol.{package}")
        if hasattr(module, message):
            return getattr(module, message)
    raise ValueError(f"kafka-python has no {message}")


def _kafka_python_value(cls: Any, shape: Shape) -> Any:
    def build(struct: Any, fields: Mapping[str, Any]) -> dict[str, Any]:
        renamed = {_KAFKA_PYTHON_NAMES.get(name, name): held for name, held in fields.items()}
        return {name: convert(struct.fields[name], held) for name, held in renamed.items()}

    def convert(field: Any, held: Any) -> Any:
        if isinstance(held, list) and held and isinstance(held[0], dict):
            return [field(version=shape.version, **build(field, item)) for item in held]
        if field.name == "authorized_operations":
            return {bit for bit in range(32) if held & 1 << bit}
        return uuid.UUID(bytes=held) if isinstance(held, bytes) and len(held) == 16 else held

    return cls(version=shape.version, **build(cls._struct, shape.fields))
