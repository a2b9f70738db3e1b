"""ProduceRequest, ProduceResponse, FetchRequest and FetchResponse, as written on the page and corrected.

Values are plain dicts of the page's own field names, without `size`: it is written in front, and counts the
bytes that follow it. Only FetchRequest differs between the forms. Its line of `version_id` goes on, after two
slashes, with a second `correlation_id`:

=============  ==================================================================================
as written     both correlation ids, as whoever laid the message out may have meant them
by notation    "// denote comments": what follows the slashes is one, and the id before it the only one
corrected      one correlation id, after the version as in ProduceRequest; offsets in eight bytes
=============  ==================================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from pycodec.content import blob_content, items_content, text_content
from pycodec.errors import (
    CodecError,
    DecodeError,
    InvalidLength,
    InvalidValue,
    NullNotEncodable,
    Underflow,
    class_name,
    shown,
)
from pycodec.proposals.wirepage.types import ListOf, OffsetData
from pycodec.types import BYTES, INT8, INT16, INT32, INT64, STRING, Field, Schema, Struct, Type
from pycodec.types.base import Buffer, at, require

__all__ = ["AGAIN", "AS_WRITTEN", "BY_NOTATION", "CORRECTED", "FLAT_DATA", "NESTED_DATA", "Layout"]

AGAIN = "correlation_id_again"
"""Name here of the second `correlation_id` of FetchRequest as written, since a struct has each name once."""


@dataclass(frozen=True)
class Layout:
    """One message of the page.

    Attributes:
        name: `"ProduceRequest"`.
        form: `"as written"`, `"by notation"` or `"corrected"`.
        schema: its fields after `size`.
    """

    name: str
    form: str
    schema: Schema

    def encode(self, value: Mapping[str, Any]) -> bytes:
        """The bytes of a message, `size` included; `EncodeError` with the path of a wrong field."""
        try:
            body = self.schema.to_bytes(to_struct(self.schema, value))
        except CodecError as error:
            error.message = self.name
            raise
        return len(body).to_bytes(4, "big") + body

    def decode(self, data: Buffer, offset: int = 0) -> tuple[dict[str, Any], int]:
        """The message at `offset` and the number of bytes that it takes, `size` included.

        Raises:
            DecodeError: where the bytes are no message, or `size` is not the size of what follows.
        """
        try:
            buffer = blob_content(data)
            if buffer is None:
                raise DecodeError(f"bytes are needed, not {shown(data)}")
            require(buffer, offset, 4)
            size = int.from_bytes(buffer[offset : offset + 4], "big", signed=True)
            start = offset + 4
            if size < 0:
                raise InvalidLength(f"a size of {size}", path="size", offset=offset)
            if size > len(buffer) - start:
                reason = f"a size of {size}, but only {len(buffer) - start} bytes left"
                raise Underflow(reason, path="size", offset=offset)
            struct, end = self.schema.read(buffer[: start + size], start)
            if end != start + size:
                reason = f"a size of {size} for a message of {end - start} bytes"
                raise InvalidLength(reason, path="size", offset=offset)
        except CodecError as error:
            error.message = self.name
            raise
        assert struct is not None
        return to_dict(struct), 4 + size


def to_struct(schema: Schema, value: Any) -> Struct:
    """A dict as a struct of `schema`; nested ones too. Missing and unknown names are refused."""
    entries = _entries(schema, value)
    struct = Struct(schema)
    for bound in schema.fields:
        name = bound.definition.name
        if name not in entries:
            raise InvalidValue("the field is missing", path=name)
        try:
            if entries[name] is None:
                raise NullNotEncodable("None, and the page knows no nulls")
            struct.set(bound, _from_plain(bound.definition.type, entries[name]))
        except CodecError as error:
            at(name, error)
            raise
    return struct


def _entries(schema: Schema, value: Any) -> dict[str, Any]:
    """What a dict holds, by the texts of its names."""
    if not issubclass(type(value), Mapping):
        raise InvalidValue(f"a dict is needed, not {class_name(value)}")
    try:
        held = [(name, item) for name, item in value.items()]
    except Exception as error:
        raise InvalidValue(f"a dict is needed, not what fails: {shown(error)}") from None
    entries: dict[str, Any] = {}
    for name, item in held:
        text = text_content(name)
        if text is None or schema.get(text) is None:
            raise InvalidValue(f"no such field: {shown(name)}")
        entries[text] = item
    return entries


def _from_plain(type: Type, value: Any) -> Any:
    if isinstance(type, Schema):
        return to_struct(type, value)
    element = type.array_element_type
    items = items_content(value)
    if isinstance(element, Schema) and items is not None:
        return [to_struct(element, item) for item in items]
    return value


def to_dict(struct: Struct) -> dict[str, Any]:
    """A struct as a dict, nested ones too."""
    return {bound.definition.name: _to_plain(struct.get(bound)) for bound in struct.schema.fields}


def _to_plain(value: Any) -> Any:
    if isinstance(value, Struct):
        return to_dict(value)
    return [_to_plain(item) for item in value] if isinstance(value, list) else value


# A message set has no end of its own: as in the requests that existed, its size stands before it, as INT32.
_MESSAGES = BYTES
_PARTITION_DATA = Schema(Field("partition", INT32, "the partition id"), Field("messages", _MESSAGES))
_TOPIC_DATA = Schema(
    Field("topic", STRING, "the topic name"), Field("partition_data", ListOf(_PARTITION_DATA))
)
NESTED_DATA = ListOf(_TOPIC_DATA)
"""[(topic, [(partition, messages), …]), …], as proposed."""
FLAT_DATA = ListOf(
    Schema(Field("topic", STRING), Field("partition", INT32), Field("messages", _MESSAGES)),
)
"""[(topic, partition, messages), …], as the Multi* requests were."""

_PRODUCE_REQUEST = Schema(
    Field("request_id", INT16, "the request id"),
    Field("version_id", INT16, "the version of this request"),
    Field("correlation_id", INT32, "set by the client, returned untouched in the response"),
    Field("required_acks", INT8, "acknowledgements required before a response can be made"),
    Field("data", NESTED_DATA),
)
_PRODUCE_RESPONSE = Schema(
    Field("correlation_id", INT32),
    Field("error", INT16, "the id of the error that occurred (if any)"),
    Field("offsets", ListOf(INT64), "one for each message set, in the order of the request"),
)
_OFFSETS_AS_WRITTEN = ListOf(
    Schema(
        Field("topic", STRING),
        Field("partitions", ListOf(INT32)),
        Field("offsets", ListOf(INT32), "in four bytes"),
    )
)
_FETCH_REQUEST_BY_NOTATION = Schema(
    Field("request_id", INT16, "the request id"),
    Field("correlation_id", INT32, "set by the client, returned untouched in the response"),
    Field("version_id", INT16, "the version of this request"),
    Field("max_wait", INT32, "the longest time to wait for a full response"),
    Field("min_bytes", INT32, "the fewest bytes that make a response ready"),
    Field("topic_offsets", _OFFSETS_AS_WRITTEN),
)
_FETCH_REQUEST_AS_WRITTEN = Schema(
    Field("request_id", INT16, "the request id"),
    Field("correlation_id", INT32),
    Field("version_id", INT16, "the version of this request"),
    Field(AGAIN, INT32, "correlation_id a second time"),
    Field("max_wait", INT32, "the longest time to wait for a full response"),
    Field("min_bytes", INT32, "the fewest bytes that make a response ready"),
    Field("topic_offsets", _OFFSETS_AS_WRITTEN),
)
_FETCH_REQUEST_CORRECTED = Schema(
    Field("request_id", INT16, "the request id"),
    Field("version_id", INT16, "the version of this request"),
    Field("correlation_id", INT32),
    Field("max_wait", INT32, "the longest time to wait for a full response, in milliseconds"),
    Field("min_bytes", INT32, "the fewest bytes that make a response ready"),
    Field(
        "topic_offsets",
        ListOf(
            OffsetData(
                Field("topic", STRING),
                Field("partitions", ListOf(INT32)),
                Field("offsets", ListOf(INT64), "one for each partition"),
            )
        ),
    ),
)
_FETCH_RESPONSE = Schema(
    Field("correlation_id", INT32),
    Field("error", INT16, "the id of the error that occurred (if any)"),
    Field("data", NESTED_DATA, "in the same format as for the produce request"),
)


def _layouts(form: str, fetch_request: Schema) -> Mapping[str, Layout]:
    schemas = {
        "ProduceRequest": _PRODUCE_REQUEST,
        "ProduceResponse": _PRODUCE_RESPONSE,
        "FetchRequest": fetch_request,
        "FetchResponse": _FETCH_RESPONSE,
    }
    return MappingProxyType({name: Layout(name, form, schema) for name, schema in schemas.items()})


AS_WRITTEN = _layouts("as written", _FETCH_REQUEST_AS_WRITTEN)
"""The four messages as laid out under "Request Details", with the second correlation id."""
BY_NOTATION = _layouts("by notation", _FETCH_REQUEST_BY_NOTATION)
"""The same read by the page's own notation: the second correlation id is part of a comment."""
CORRECTED = _layouts("corrected", _FETCH_REQUEST_CORRECTED)
"""The same with FetchRequest's oddities repaired."""
