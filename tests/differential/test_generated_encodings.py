"""KIP-625 in Java that a generator made: Kafka's own, patched with the document's property `encoding`."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from harness.casework.facade import BytesResponse, bytes_request, parse_bytes_response
from harness.cli.encodings import GENERATED
from harness.references import Reference
from harness.runners.gateway import Gateway
from harness.study.metadata import VALUES, VERSION, metadata_response, metadata_spec, metadata_text
from harness.suites.proposals.rules.generators import document_generator, make_generators
from harness.suites.specs.generator import Generator
from pycodec import Protocol
from pycodec.proposals.encodings import EncodingCodec, Kind, parse_encoded_message
from tests.properties.strategies import values
from tests.pycodec.proposals.encodings.specs import EVERYTHING

pytestmark = pytest.mark.jvm

SPEC = parse_encoded_message(EVERYTHING)
PROTOCOL = Protocol([SPEC])


@pytest.fixture(scope="module")
def generator(gateway: Gateway) -> Generator:
    make_generators(gateway)
    return Generator(gateway, reference=document_generator("kip-625"))


@pytest.fixture(scope="module")
def generated(generator: Generator) -> Reference:
    return generator.build([EVERYTHING], "encodings")


def read_by(gateway: Gateway, reference: Reference, message: str, version: int, data: bytes) -> BytesResponse:
    """What the generated class and the generated schema make of some bytes."""
    (answer,) = gateway.batch_call(reference)(
        [(f"org.wirecheck.generated.{message}", bytes_request(version, data))]
    )
    return parse_bytes_response(answer)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data(), version=st.integers(0, 3))
def test_generated_messages_write_and_read_what_pycodec_does(
    gateway: Gateway, generated: Reference, data: st.DataObject, version: int
) -> None:
    codec = EncodingCodec(SPEC, version, classes=PROTOCOL.message_class("Sample")._structs)
    value = data.draw(values(PROTOCOL, "Sample", version))
    if version < 2:
        value.grown = value.grown % 1000
    encoded = codec.encode(value)
    found = read_by(gateway, generated, "Sample", version, encoded)
    assert found.generated.outcome.accepted, (encoded.hex(), found.generated.outcome)
    assert (found.generated.consumed, found.generated.rewritten) == (len(encoded), encoded)


@pytest.mark.parametrize("kind", Kind)
def test_the_studys_message_as_generated(gateway: Gateway, generator: Generator, kind: Kind) -> None:
    reference = generator.build([metadata_text(kind)], f"study-{kind.value}")
    spec = metadata_spec(kind)
    assert parse_encoded_message(metadata_text(kind)) == spec
    for given_ in VALUES.values():
        codec = EncodingCodec(spec, VERSION)
        encoded = codec.encode(metadata_response(codec, given_))
        found = read_by(gateway, reference, "MetadataResponseData", VERSION, encoded)
        assert (found.generated.consumed, found.generated.rewritten) == (len(encoded), encoded)
        times = gateway.time_class(reference, GENERATED, VERSION, encoded, 5)
        assert times["bytes"] == len(encoded)
        assert times["encode_ns"] > 0 < times["decode_ns"]


def test_a_value_that_a_narrow_version_cannot_hold_is_refused(gateway: Gateway, generator: Generator) -> None:
    """Range checked before it is narrowed: read in version 2, not written in version 0."""
    text = json.dumps(
        {"name": "Grown", "type": "data", "validVersions": "0-2", "flexibleVersions": "none"}
        | {"fields": [{"name": "N", "type": "int16", "versions": "0+", "encoding": "fixed64"}]}
    )
    reference = generator.build([text], "wider")
    fits = read_by(gateway, reference, "Grown", 0, (7).to_bytes(8, "big"))
    assert fits.generated.rewritten == (7).to_bytes(8, "big")
    wide = read_by(gateway, reference, "Grown", 0, (40000).to_bytes(8, "big"))
    assert wide.generated.outcome.status == "rejected"
    assert "does not fit 16 bits" in wide.generated.outcome.text
