"""The codecs that the bench compares: how each builds, writes and reads a shape.

Peers are imported only when asked for: they are optional dependencies (`pip install wirecheck[bench]`).
"""

from __future__ import annotations

import importlib
import io
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import version as distribution_version
from typing import Any

from harness.bench.shapes import Shape
from harness.testees.kio_testee import kio_class, to_entity
from pycodec import Protocol
from pycodec.plain import from_dict

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
    encode, value = codec.encode, from_dict(codec.message_class, shape.fields)
    return Prepared(lambda: encode(value), codec.decode)


def _kio(shape: Shape) -> Prepared:
    from kio.serial import entity_reader, entity_writer

    cls = kio_class(shape.message, shape.version)
    entity, write, read = to_entity(cls, shape.fields), entity_writer(cls), entity_reader(cls)

    def encode() -> bytes:
        buffer = io.BytesIO()
        write(buffer, entity)
        return buffer.getvalue()

    return Prepared(encode, lambda data: read(data, 0))


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
