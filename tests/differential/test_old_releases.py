"""The one facade on releases it was not compiled against, beside the newest in the same JVM."""

from __future__ import annotations

import pytest

from harness.casework.facade import bytes_request, parse_bytes_response, parse_value_response, value_request
from harness.outcome import ACCEPTED
from harness.references import Reference, find_reference
from harness.runners.gateway import Gateway
from harness.values.form import FormCodec

pytestmark = pytest.mark.jvm


@pytest.fixture(scope="module")
def oldest() -> Reference:
    return find_reference("2.8.0")


def form_codec(reference: Reference, message: str) -> FormCodec:
    spec = reference.protocol.messages[message]
    classes = {name: reference.protocol.struct_class(message, name) for name in spec.structs}
    classes[spec.root.name] = reference.protocol.message_class(message)
    return FormCodec(spec, classes)


def test_every_message_of_the_oldest_supported_release_is_encoded(
    gateway: Gateway, oldest: Reference
) -> None:
    """Default values of every pair: the same bytes, sizes and forms as from the specs inside that jar."""
    assert gateway.open(oldest)["version"] == "2.8.0"
    requests, encoded = [], []
    for message, version in oldest.pairs:
        value = oldest.protocol.message_class(message)()
        form = form_codec(oldest, message).write(value)
        requests.append((oldest.class_names[message], value_request(version, form, None)))
        encoded.append(oldest.protocol.codec(message, version).encode(value))
    for pair, data, response in zip(oldest.pairs, encoded, gateway.batch_call(oldest)(requests), strict=True):
        answer = parse_value_response(response, None)
        assert (answer.encode, answer.data, answer.size) == (ACCEPTED, data, len(data)), pair
        assert answer.reread_same, pair


@pytest.mark.parametrize(("length", "size"), [(126, 158), (127, 160), (128, 161)])
def test_a_size_that_was_promised_wrong_is_told_with_the_bytes(
    gateway: Gateway, oldest: Reference, length: int, size: int
) -> None:
    """KAFKA-13277: a tagged string of 127 bytes or more was sized a byte too small before 2.8.1."""
    value = oldest.protocol.message_class("FetchRequest")(cluster_id="c" * length)
    form = form_codec(oldest, "FetchRequest").write(value)
    (response,) = gateway.batch_call(oldest)(
        [(oldest.class_names["FetchRequest"], value_request(12, form, None))]
    )
    answer = parse_value_response(response, None)
    assert answer.encode == ACCEPTED
    assert answer.data is not None
    assert answer.size == size
    assert len(answer.data) - size == (1 if length >= 127 else 0)
    assert answer.reread_same


def test_running_out_of_memory_is_an_outcome_of_that_item_only(
    gateway: Gateway, oldest: Reference, reference: Reference
) -> None:
    """CVE-2022-34917: an array length was allocated before anything of it was read."""
    hostile = bytes.fromhex("7fffffff01")
    good = bytes.fromhex("00000000") + b"\1"
    java = oldest.class_names["MetadataRequest"]
    requests = [(java, bytes_request(4, data)) for data in (good, hostile, good)]
    first, second, third = map(parse_bytes_response, gateway.batch_call(oldest)(requests))
    assert first == third
    assert first.generated.outcome == first.schema.outcome == ACCEPTED
    assert second.generated.outcome.semantic == "error:read:OutOfMemoryError"
    newest = parse_bytes_response(gateway.batch_call(reference)(requests[1:2])[0])
    assert newest.generated.outcome.semantic == "rejected:read:RuntimeException"
