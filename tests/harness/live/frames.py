"""Whole frames, header and body, for tests."""

from __future__ import annotations

from typing import Any

from pycodec import Message
from pycodec.headers import Headers
from pycodec.specs.model import MessageType


def request(headers: Headers, name: str, version: int, correlation_id: int = 1, /, **fields: Any) -> bytes:
    """A request by its message's name."""
    body: Message = headers.protocol.message_class(name)(**fields)
    return headers.encode_request(body, version=version, correlation_id=correlation_id, client_id="test")


def response(headers: Headers, name: str, version: int, correlation_id: int = 1, /, **fields: Any) -> bytes:
    """A response by its message's name."""
    body: Message = headers.protocol.message_class(name)(**fields)
    return headers.encode_response(body, version=version, correlation_id=correlation_id)


def struct(headers: Headers, message: str, of: str, /, **fields: Any) -> Message:
    """A struct of a message."""
    return headers.protocol.struct_class(message, of)(**fields)


def responses(headers: Headers) -> list[tuple[str, int]]:
    """Every response and version."""
    specs = headers.protocol.messages.values()
    return [
        (spec.name, v) for spec in specs if spec.type is MessageType.RESPONSE for v in spec.valid_versions
    ]
