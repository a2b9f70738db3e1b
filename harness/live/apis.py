"""The apis of a protocol by key, and what the head of a request says."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Final

from pycodec import Protocol
from pycodec.headers import request_header_version, response_header_version
from pycodec.specs.model import MessageSpec, MessageType

__all__ = [
    "API_VERSIONS",
    "CORRELATION_BYTES",
    "HEAD_BYTES",
    "PRODUCE",
    "SASL_HANDSHAKE",
    "UNSUPPORTED_VERSION",
    "Apis",
    "Head",
    "read_head",
]

PRODUCE: Final = 0
SASL_HANDSHAKE: Final = 17
API_VERSIONS: Final = 18
UNSUPPORTED_VERSION: Final = 35
"""`Errors.UNSUPPORTED_VERSION`."""

_HEAD: Final = struct.Struct(">hhi")
HEAD_BYTES: Final = _HEAD.size
"""Of what every header of a request begins with: api, version, correlation id."""
CORRELATION_BYTES: Final = 4
"""Of a correlation id, with which every response begins."""


@dataclass(frozen=True, slots=True)
class Head:
    """What every version of a request's header begins with."""

    api_key: int
    version: int
    correlation_id: int


def read_head(frame: bytes) -> Head | None:
    """The head of a request; None where there are not enough bytes."""
    return Head(*_HEAD.unpack_from(frame)) if len(frame) >= HEAD_BYTES else None


class Apis:
    """Requests and responses of a protocol by api key.

    Args:
        protocol: whose messages they are.
    """

    def __init__(self, protocol: Protocol) -> None:
        self.protocol = protocol
        self._specs: dict[tuple[MessageType, int], MessageSpec] = {
            (spec.type, spec.api_key): spec
            for spec in protocol.messages.values()
            if spec.type in (MessageType.REQUEST, MessageType.RESPONSE) and spec.api_key is not None
        }

    @property
    def keys(self) -> list[int]:
        """The api keys, sorted."""
        return sorted(key for kind, key in self._specs if kind is MessageType.REQUEST)

    def request(self, api_key: int) -> MessageSpec | None:
        """The request of that key, if it is known."""
        return self._specs.get((MessageType.REQUEST, api_key))

    def response(self, api_key: int) -> MessageSpec | None:
        """The response of that key, if it is known."""
        return self._specs.get((MessageType.RESPONSE, api_key))

    def header_of(self, spec: MessageSpec, version: int) -> tuple[MessageSpec, int]:
        """Spec and version of the header that belongs to a message of that version."""
        if spec.type is MessageType.REQUEST:
            return self.protocol.spec("RequestHeader"), request_header_version(spec, version)
        return self.protocol.spec("ResponseHeader"), response_header_version(spec, version)

    def nearest_header(self, spec: MessageSpec, version: int) -> tuple[MessageSpec, int]:
        """The same where the message may lack the version: that of the nearest one that it has."""
        return self.header_of(spec, spec.valid_versions.nearest(version))

    def name(self, api_key: int) -> str:
        """What an api is called: `Fetch`, or its number where it is not known."""
        spec = self.request(api_key)
        return f"api {api_key}" if spec is None else spec.name.removesuffix("Request")
