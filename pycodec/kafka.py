"""The messages of the newest Kafka release as classes to import, with types for checkers and editors.

>>> from pycodec import Protocol
>>> from pycodec.kafka import MetadataRequest
>>> codec = Protocol.kafka().codec(MetadataRequest, 12)
>>> codec.encode(MetadataRequest(topics=None))
b'\\x00\\x01\\x00\\x00'

They are the classes of `Protocol.kafka()`, made when first asked for. A struct is an attribute of its
message: `MetadataRequest.MetadataRequestTopic`. The types stand in `kafka.pyi`, which `make stubs` writes.
"""

from __future__ import annotations

from typing import Any

from pycodec.errors import did_you_mean
from pycodec.protocol import Protocol

_PROTOCOL = Protocol.kafka()

__all__ = sorted(_PROTOCOL.messages)


def __getattr__(name: str) -> Any:
    if name not in _PROTOCOL.messages:
        hint = did_you_mean(name, __all__)
        raise AttributeError(f"Kafka {_PROTOCOL.release} has no message {name}{hint}")
    found = globals()[name] = _PROTOCOL.message_class(name)
    return found


def __dir__() -> list[str]:
    return list(__all__)
