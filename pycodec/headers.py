"""Request and response headers: which version goes with which body, and messages with their header in
front.

Sans-io: functions between values and bytes. The four-byte size that precedes a message on a connection
is not part of it.

Source: `org.apache.kafka.message.ApiMessageTypeGenerator` (the rule), `RequestHeader.parse` (the first
four bytes of every header are api key and api version), KIP-482 (headers 2 and 1), KIP-511 (the
exception of ApiVersions).
"""

from __future__ import annotations

from dataclasses import dataclass
from struct import Struct
from typing import Any, cast

from pycodec.codec import Codec
from pycodec.content import int_content, view_content
from pycodec.errors import (
    DecodeError,
    InvalidValue,
    SpecError,
    Underflow,
    UnknownMessage,
    UnsupportedVersion,
    shown,
)
from pycodec.policy import KAFKA, Policy
from pycodec.protocol import Protocol
from pycodec.specs.model import MessageSpec, MessageType
from pycodec.values import Message, Value

__all__ = ["Headers", "Request", "Response", "request_header_version", "response_header_version"]

_API = Struct(">hh")
_type = type
_API_VERSIONS = 18
_CONTROLLED_SHUTDOWN = 7


def request_header_version(request: MessageSpec, version: int) -> int:
    """Version of the RequestHeader before a request: 2 if the request's version is flexible, else 1.

    The one exception is ControlledShutdown 0, whose header 0 has no client id (only in releases before
    4.0).
    """
    version = _require(request, MessageType.REQUEST, version)
    if request.api_key == _CONTROLLED_SHUTDOWN and version == 0:
        return 0
    return 2 if _is_flexible(request, version) else 1


def response_header_version(response: MessageSpec, version: int) -> int:
    """Version of the ResponseHeader before a response: 1 if the response's version is flexible, else 0.

    The one exception is ApiVersions, always 0: its reader may not know yet which versions the other side
    has (KIP-511).
    """
    version = _require(response, MessageType.RESPONSE, version)
    if response.api_key == _API_VERSIONS:
        return 0
    return 1 if _is_flexible(response, version) else 0


def _start(offset: object, header: str, version: int | None = None) -> int:
    """An offset as an int of Python's own; asked once, since an object may answer otherwise the next time."""
    start = int_content(offset)
    if start is None:
        reason = f"the offset must be an int, not {shown(offset)}"
        raise DecodeError(reason, message=header, version=version)
    return start


def _api_of(data: object, offset: int) -> tuple[int, int, int]:
    """Where the header starts, and the api key and api version that it starts with."""
    start, view = _start(offset, "RequestHeader"), view_content(data)
    if view is None:
        raise DecodeError(f"bytes are needed, not {shown(data)}", message="RequestHeader")
    with view:
        if not 0 <= start <= len(view) - 4:
            raise Underflow("api key and api version need 4 bytes", message="RequestHeader", offset=start)
        api_key, version = _API.unpack_from(view, start)
        return start, api_key, version


def _require(spec: MessageSpec, type: MessageType, version: int) -> int:
    """The version as an int of Python's own."""
    if not issubclass(_type(spec), MessageSpec):
        raise SpecError(f"a MessageSpec is needed, not {shown(spec)}")
    number = int_content(version) if issubclass(_type(version), int) else None
    if number is None:
        raise UnsupportedVersion(f"{shown(version)} is no version", message=spec.name)
    if spec.type is not type:
        raise SpecError(f"a {type.value} is needed, and this is of type {spec.type.value}", message=spec.name)
    if not spec.valid_versions:
        raise UnsupportedVersion("the api has no versions", message=spec.name)
    return number


def _is_flexible(spec: MessageSpec, version: int) -> bool:
    """Versions that there are not count as Kafka's generated switch counts them."""
    flexible = spec.flexible_versions
    if flexible.contains_all(spec.valid_versions):
        return True
    return bool(flexible.intersect(spec.valid_versions)) and version >= flexible.lowest


@dataclass(frozen=True, slots=True)
class Request:
    """A request with its header, as read."""

    header: Any
    body: Any
    version: int
    """The api version of the body; that of the header follows from it."""
    consumed: int
    """Number of bytes of both."""


@dataclass(frozen=True, slots=True)
class Response:
    """A response with its header, as read."""

    header: Any
    body: Any
    version: int
    """The api version of the body; that of the header follows from it."""
    consumed: int
    """Number of bytes of both."""


class Headers:
    """Requests and responses of one protocol, by api key.

    Example:
        >>> headers = Headers(Protocol.kafka())
        >>> body = headers.protocol.message_class("ApiVersionsRequest")()
        >>> data = headers.encode_request(body, version=3, correlation_id=1, client_id="me")
        >>> headers.decode_request(data).header.client_id
        'me'
    """

    def __init__(self, protocol: Protocol, policy: Policy = KAFKA) -> None:
        if not issubclass(type(protocol), Protocol):
            raise SpecError(f"a Protocol is needed, not {shown(protocol)}")
        self.protocol = protocol
        self.policy = policy
        if not protocol.release:  # of a release, keys are known to be unique, and specs are not parsed yet
            _check_keys(protocol)

    def request(self, api_key: int) -> MessageSpec:
        """The request with that api key; `UnknownMessage` if there is none."""
        return self._api(MessageType.REQUEST, api_key)

    def response(self, api_key: int) -> MessageSpec:
        """The response with that api key; `UnknownMessage` if there is none."""
        return self._api(MessageType.RESPONSE, api_key)

    def encode_request(
        self,
        body: Value,
        *,
        version: int,
        correlation_id: int,
        client_id: str | None = None,
        tagged_fields: list[tuple[int, bytes]] | None = None,
    ) -> bytes:
        """The bytes of a request: header, then body.

        Args:
            body: a value of a request.
            version: its api version.
            correlation_id: INT32 that the response will repeat.
            client_id: name of the client, or None.
            tagged_fields: unknown tagged fields for the header; only flexible versions can carry them.

        Raises:
            UnsupportedVersion: where the request has no such version.
            EncodeError: where the version cannot carry the value.
        """
        spec = self._spec_of(body)
        codec = self.protocol.codec(spec.name, version, self.policy)
        header_codec = self._header("RequestHeader", request_header_version(spec, version))
        header = header_codec.message_class(
            request_api_key=-1 if spec.api_key is None else spec.api_key,
            request_api_version=version,
            correlation_id=correlation_id,
            client_id=client_id,
            unknown_tagged_fields=tagged_fields,
        )
        return header_codec.encode(header) + codec.encode(body)

    def decode_request(self, data: bytes | bytearray | memoryview, offset: int = 0) -> Request:
        """Read a request with its header at `offset`; api and version are those that the header names.

        Raises:
            UnknownMessage, UnsupportedVersion: where the protocol does not have what the header names.
            DecodeError: where the bytes are not a request.
        """
        offset, api_key, version = _api_of(data, offset)
        spec = self.request(api_key)
        header_codec = self._header("RequestHeader", request_header_version(spec, version))
        codec = self.protocol.codec(spec.name, version, self.policy)
        header, header_size = header_codec.decode(data, offset)
        body, body_size = codec.decode(data, offset + header_size)
        return Request(header, body, version, header_size + body_size)

    def encode_response(
        self,
        body: Value,
        *,
        version: int,
        correlation_id: int,
        tagged_fields: list[tuple[int, bytes]] | None = None,
    ) -> bytes:
        """The bytes of a response: header, then body; see `encode_request`."""
        spec = self._spec_of(body)
        codec = self.protocol.codec(spec.name, version, self.policy)
        header_codec = self._header("ResponseHeader", response_header_version(spec, version))
        header = header_codec.message_class(
            correlation_id=correlation_id, unknown_tagged_fields=tagged_fields
        )
        return header_codec.encode(header) + codec.encode(body)

    def decode_response(
        self, data: bytes | bytearray | memoryview, *, api_key: int, version: int, offset: int = 0
    ) -> Response:
        """Read a response with its header at `offset`.

        A response says neither what it is nor in which version: `api_key` and `version` are those of the
        request that it answers. Errors as for `decode_request`.
        """
        spec = self.response(api_key)
        codec = self.protocol.codec(spec.name, version, self.policy)
        header_codec = self._header("ResponseHeader", response_header_version(spec, version))
        start = _start(offset, "ResponseHeader", header_codec.version)
        header, header_size = header_codec.decode(data, start)
        body, body_size = codec.decode(data, start + header_size)
        return Response(header, body, version, header_size + body_size)

    def _spec_of(self, body: Value) -> MessageSpec:
        if not issubclass(type(body), Message):
            raise InvalidValue(f"the value of a message is needed, not {shown(body)}")
        return self.protocol.spec(cast(Message, body)._message)

    def _api(self, type: MessageType, api_key: int) -> MessageSpec:
        number = int_content(api_key) if issubclass(_type(api_key), int) else None
        name = None if number is None else self.protocol.apis.get((type, number))
        if name is None:
            raise UnknownMessage(f"no {type.value} with api key {shown(api_key)} is loaded")
        return self.protocol.spec(name)

    def _header(self, name: str, version: int) -> Codec:
        return self.protocol.codec(name, version, self.policy)


def _check_keys(protocol: Protocol) -> None:
    for spec in protocol.messages.values():
        if spec.type in (MessageType.REQUEST, MessageType.RESPONSE) and spec.api_key is not None:
            first = protocol.apis[spec.type, spec.api_key]
            if first != spec.name:
                raise SpecError(f"api key {spec.api_key} is also that of {first}", message=spec.name)
