"""The codecs that the bench compares: how each builds, writes and reads a shape.

Peers are imported only when asked for: they are optional dependencies (`pip install wirecheck[bench]`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version as distribution_version

from harness.bench.shapes import Shape
from harness.testees.kafka_python_testee import KafkaPythonTestee
from harness.testees.kio_testee import KioTestee
from harness.testees.objects import ObjectTestee
from pycodec import KAFKA, Protocol
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
            return _adapted(KioTestee(), shape, specs)
        case "kafka-python":
            return _adapted(KafkaPythonTestee(), shape, specs)
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


def _adapted(testee: ObjectTestee, shape: Shape, specs: str) -> Prepared:
    """By the adapter that Wirecheck tests the codec with: object, writer and reader are the codec's own."""
    testee.open(Protocol.from_jars(specs), KAFKA)
    made = testee.build(shape.message, shape.version, shape.fields)
    writer = testee.writer(shape.message, shape.version)
    return Prepared(partial(writer, made), testee.reader(shape.message, shape.version))
