"""The proposals of pycodec as this suite tests them: a codec and a type of the Schema layer for each message.

Needs pycodec and nothing else: reproducers have this file's functions inside.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pycodec.plain import from_dict, to_dict
from pycodec.proposals.accepted import REQUEST_HEADER, DocumentCodec, Kip482, parse_as
from pycodec.proposals.encodings import EncodingCodec, parse_encoded_message
from pycodec.proposals.encodings.types import encoded_schema_for
from pycodec.proposals.optional import DraftCodec, parse_draft
from pycodec.proposals.optional.derive import draft_schema_for
from pycodec.proposals.wirepage import AS_WRITTEN, BY_NOTATION, CORRECTED, SHIPPED, nesting
from pycodec.proposals.wirepage.compressed import records, wrapped
from pycodec.proposals.wirepage.layouts import FLAT_DATA, NESTED_DATA, to_struct
from pycodec.proposals.wirepage.layouts import to_dict as page_dict
from pycodec.proposals.wirepage.messageset import CorruptMessage, LegacyMessage
from pycodec.specs.model import MessageSpec
from pycodec.types import BYTES as SIZED_BYTES
from pycodec.types import Type, schema_for

__all__ = ["REQUEST_HEADER", "Subject", "parsed", "subject"]


@dataclass(frozen=True, slots=True)
class Subject:
    """One message in one version.

    Attributes:
        encode: a plain value to bytes; an exception refuses it.
        decode: bytes to a plain value, and how many of them it took.
        size: the size that is computed for a value; None where there is no such function.
        schema: the same in the Schema layer, without the page's `size`; None of message sets, which are none
            of its types.
    """

    encode: Callable[[Any], bytes]
    decode: Callable[[bytes], tuple[Any, int]]
    size: Callable[[Any], int] | None
    schema: Type | None


def parsed(message: str, spec: str) -> MessageSpec:
    """The spec of a message of the families that have random ones, judged by its document's rules."""
    if message == "IntegerEncodings":
        return parse_encoded_message(spec)
    if message == "OptionalFields":
        return parse_draft(spec)
    return parse_as(spec, Kip482.DOCUMENT)


def subject(message: str, version: int, spec: str) -> Subject:
    """The subject for a message of the suite's families; `spec` is its JSON, or `""`."""
    if message == "IntegerEncodings":
        encoded = parse_encoded_message(spec, array_elements=True)
        return _of_codec(EncodingCodec(encoded, version), encoded_schema_for(encoded, version))
    if message == "OptionalFields":
        draft = parse_draft(spec)
        return _of_codec(DraftCodec(draft, version), draft_schema_for(draft, version))
    if message in ("TaggedFieldsText", "RequestHeaderText"):
        documented = parse_as(spec, Kip482.DOCUMENT)
        return _of_codec(DocumentCodec(documented, version), schema_for(documented, version))
    if message == "PageTopicData":
        return _of_data(version)
    if message == "MessageSet":
        return _of_set(version % 2, version > 1)
    layout = (AS_WRITTEN, CORRECTED, BY_NOTATION)[version][message.removeprefix("Page")]
    return Subject(layout.encode, layout.decode, None, layout.schema)


def _of_codec(codec: Any, schema: Type) -> Subject:
    def value(fields: Any) -> Any:
        return from_dict(codec.message_class, fields)

    def decode(data: bytes) -> tuple[Any, int]:
        found, consumed = codec.decode(data)
        return to_dict(found), consumed

    return Subject(
        lambda fields: codec.encode(value(fields)), decode, lambda fields: codec.size(value(fields)), schema
    )


def _of_data(version: int) -> Subject:
    """[(topic, partition, messages), …] flat (0), nested in order (1), nested with each topic once (2)."""
    kind = NESTED_DATA if version else FLAT_DATA
    element: Any = kind.array_element_type

    def structs(flat: Any) -> list[Any]:
        items = nesting.to_nested(flat, keep_order=version == 1) if version else flat
        return [to_struct(element, item) for item in items]

    def decode(data: bytes) -> tuple[Any, int]:
        found, end = kind.read(data)
        items = [page_dict(item) for item in found]
        return (nesting.to_flat(items) if version else items), end

    return Subject(
        lambda flat: kind.to_bytes(structs(flat)), decode, lambda flat: kind.size_of(structs(flat)), kind
    )


def _of_set(magic: int, compressed: bool) -> Subject:
    """Messages of one magic, alone or in one gzip message, behind the set's size as the page has it."""

    def encode(value: Any) -> bytes:
        messages = [
            LegacyMessage(
                magic, _byte(each.get("attributes", 0)), each["value"], each["key"], each["offset"],
                each["timestamp"] if magic else None,
            )
            for each in value["messages"]
        ]  # fmt: skip
        made = SHIPPED.build([wrapped(messages)] if compressed else messages)
        return SIZED_BYTES.to_bytes(made + value.get("incomplete", b""))

    def decode(data: bytes) -> tuple[Any, int]:
        content, end = SIZED_BYTES.read(data)
        if compressed:
            messages, more = records(content), {}
        else:
            parsed = SHIPPED.parse(content)
            messages, more = list(parsed.messages), {"incomplete": parsed.incomplete}
        if any(each.magic != magic for each in messages):
            raise CorruptMessage(f"another magic in a set of {magic}")
        return {"messages": [_plain(each) for each in messages], **more}, end

    return Subject(encode, decode, None, None)


def _byte(attributes: int) -> int:
    """Attributes as a number without a sign; what no byte holds stays as it is."""
    return attributes + 256 if -128 <= attributes < 0 else attributes


def _plain(message: LegacyMessage) -> dict[str, Any]:
    return {
        "offset": message.offset,
        "attributes": message.attributes - 256 if message.attributes > 127 else message.attributes,
        "timestamp": message.timestamp,
        "key": message.key,
        "value": message.value,
    }
