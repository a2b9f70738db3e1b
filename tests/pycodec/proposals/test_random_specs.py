"""Laws over random specs: the codec against the Schema layer, which shares no code with it."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pycodec import Protocol
from pycodec.errors import CodecError
from pycodec.plain import from_dict
from pycodec.proposals.accepted import DocumentCodec, Kip482, parse_as
from pycodec.proposals.encodings import EncodingCodec, parse_encoded_message
from pycodec.proposals.encodings.types import encoded_schema_for
from pycodec.proposals.optional import DraftCodec, parse_draft, to_accepted
from pycodec.proposals.optional.derive import draft_schema_for
from pycodec.specs.parse import parse_message
from pycodec.types import schema_for
from tests.properties.strategies import values
from tests.pycodec.proposals.random_specs import (
    LAST_VERSION,
    documented_values,
    draft_specs,
    encoded_specs,
    fitted,
    without_unknown,
)

VERSIONS = st.integers(0, LAST_VERSION)


@given(st.data(), encoded_specs(), VERSIONS)
def test_random_specs_with_encodings(data: st.DataObject, text: str, version: int) -> None:
    spec = parse_encoded_message(text, array_elements=True)
    protocol = Protocol([spec])
    codec = EncodingCodec(spec, version, classes=protocol.message_class("Random")._structs)
    value = fitted(data.draw(values(protocol, "Random", version)), version)
    encoded = codec.encode(value)
    decoded, consumed = codec.decode(encoded)
    assert consumed == codec.size(value) == len(encoded)
    assert codec.encode(decoded) == encoded
    schema = encoded_schema_for(spec, version)
    struct, end = schema.read(encoded)
    assert end == schema.size_of(struct) == len(encoded)
    assert schema.to_bytes(struct) == encoded


@given(documented_values())
def test_random_specs_of_the_accepted_text(case: tuple[str, int, dict[str, Any]]) -> None:
    text, version, plain = case
    spec = parse_as(text, Kip482.DOCUMENT)
    codec = DocumentCodec(spec, version)
    value = from_dict(codec.message_class, plain)
    encoded = codec.encode(value)
    decoded, consumed = codec.decode(encoded)
    assert consumed == codec.size(value) == len(encoded)
    assert codec.encode(decoded) == encoded
    schema = schema_for(spec, version)
    struct, end = schema.read(encoded)
    assert end == schema.size_of(struct) == len(encoded)
    assert schema.to_bytes(struct) == encoded


@given(st.data(), draft_specs(), VERSIONS)
def test_random_specs_with_optional_fields(data: st.DataObject, text: str, version: int) -> None:
    spec, accepted = parse_draft(text), parse_message(to_accepted(text))
    protocol = Protocol([accepted])
    codec = DraftCodec(spec, version, classes=protocol.message_class("Random")._structs)
    value = without_unknown(data.draw(values(protocol, "Random", version)))
    encoded = codec.encode(value)
    decoded, consumed = codec.decode(encoded)
    assert consumed == codec.size(value) == len(encoded)
    assert codec.encode(decoded) == encoded
    schema = draft_schema_for(spec, version)
    struct, end = schema.read(encoded)
    assert end == schema.size_of(struct) == len(encoded)
    assert schema.to_bytes(struct) == encoded
    changed = bytearray(encoded or b"\0")
    changed[data.draw(st.integers(0, len(changed) - 1))] = data.draw(st.integers(0, 255))
    assert outcome(lambda: codec.decode(bytes(changed))[1]) == outcome(lambda: schema.read(bytes(changed))[1])


def outcome(read: object) -> object:
    try:
        return read()  # type: ignore[operator]
    except CodecError:
        return "refused"
