"""pycodec: a pure-Python codec for every message of Kafka's wire protocol, compiled from Kafka's own specs.

The specs of some releases are inside; `Protocol.from_jars` reads those of any other.

>>> from pycodec import Protocol
>>> protocol = Protocol.kafka()
>>> codec = protocol.codec("MetadataRequest", 12)
>>> data = codec.encode(codec.message_class(topics=None))
>>> value, consumed = codec.decode(data)
"""

from __future__ import annotations

from pycodec.codec import Codec
from pycodec.errors import CodecError, DecodeError, EncodeError, SpecError, Underflow, UnsupportedVersion
from pycodec.headers import Headers
from pycodec.policy import KAFKA, KAFKA_4_3, STRICT, Policy
from pycodec.protocol import Protocol
from pycodec.values import Message, Uuid

__all__ = [
    "KAFKA",
    "KAFKA_4_3",
    "STRICT",
    "Codec",
    "CodecError",
    "DecodeError",
    "EncodeError",
    "Headers",
    "Message",
    "Policy",
    "Protocol",
    "SpecError",
    "Underflow",
    "UnsupportedVersion",
    "Uuid",
    "__version__",
]

__version__: str


def __getattr__(name: str) -> str:
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # Looked up when asked for: that takes longer than importing everything else.
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("wirecheck")
    except PackageNotFoundError:
        return "0+unknown"
