"""pycodec: a pure-Python codec for every message of Kafka's wire protocol, compiled from Kafka's own specs.

>>> from pycodec import Protocol
>>> protocol = Protocol.from_jars("kafka-clients-4.4.0.jar")
>>> codec = protocol.codec("MetadataRequest", 12)
>>> data = codec.encode(codec.message_class(topics=None))
>>> value, consumed = codec.decode(data)
"""

from __future__ import annotations

from pycodec.codec import Codec
from pycodec.errors import CodecError, DecodeError, EncodeError, SpecError
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
    "Message",
    "Policy",
    "Protocol",
    "SpecError",
    "Uuid",
]
