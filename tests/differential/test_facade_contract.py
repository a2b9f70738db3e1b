"""One contract over both ways in: py4j's batch call and the Spark function give the same bytes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from pyspark.sql import SparkSession
from pyspark.sql.functions import expr, lit
from pyspark.sql.types import BinaryType

from harness.casework import batches
from harness.casework.facade import (
    FacadeError,
    bytes_request,
    convert_request,
    parse_bytes_response,
    parse_value_response,
    value_request,
)
from harness.outcome import ACCEPTED
from harness.references import Reference
from harness.runners.gateway import Gateway
from harness.values.form import FormCodec

pytestmark = pytest.mark.jvm

Request = tuple[str, bytes]
"""Java class and frame."""


def default_form(reference: Reference, message: str) -> bytes:
    spec = reference.protocol.messages[message]
    classes = {name: reference.protocol.struct_class(message, name) for name in spec.structs}
    classes[spec.root.name] = reference.protocol.message_class(message)
    return FormCodec(spec, classes).write(reference.protocol.message_class(message)())


@pytest.fixture(scope="module")
def value_requests(reference: Reference) -> list[Request]:
    """The default value of every pair; the testee's bytes are none, the right ones, or one byte short."""
    requests = []
    for number, (message, version) in enumerate(reference.pairs):
        encoded = reference.protocol.codec(message, version).encode(
            reference.protocol.message_class(message)()
        )
        testee = (None, encoded, encoded[:-1])[number % 3]
        form = default_form(reference, message)
        requests.append((reference.class_names[message], value_request(version, form, testee)))
    return requests


@pytest.fixture(scope="module")
def other_requests(reference: Reference) -> list[Request]:
    """Bytes good and bad, conversions, and frames that the facade must refuse."""
    header = reference.class_names["RequestHeader"]
    good = bytes.fromhex("0001000c00000007000361626300")
    header_form = default_form(reference, "RequestHeader")
    forms = {java: default_form(reference, name) for name, java in reference.class_names.items()}
    offered = [good, good[:-1], good + b"\0", b"", bytes(2000), b"\xff" * 20_000]
    return [
        *((header, bytes_request(version, data)) for version in (1, 2, 99, -1) for data in offered),
        *((java, convert_request(0, form)) for java, form in forms.items()),
        (header, value_request(2, header_form + b"\0", None)),
        (header, value_request(2, header_form[:-1], b"")),
        (header, b""),
        (header, b"\x09" + bytes(6)),
        ("org.apache.kafka.common.message.NoSuchData", value_request(2, header_form, None)),
        ("", b"\x01"),
    ]


def by_py4j(gateway: Gateway, reference: Reference, requests: Sequence[Request]) -> list[bytes]:
    return list(gateway.batch_call(reference)(requests))


def by_spark(spark: SparkSession, reference: Reference, requests: Sequence[Request]) -> list[bytes | None]:
    spark.udf.registerJavaFunction("wirecheck_contract", "org.wirecheck.CallUdf", BinaryType())
    cut = [requests[at : at + 100] for at in range(0, len(requests), 100)]
    frames = [batches.frames((java, request, None) for java, request in some) for some in cut]
    rows = [(number, bytearray(each)) for number, each in enumerate(frames)]
    frame = spark.createDataFrame(rows, "number int, frames binary")
    answered = frame.withColumn("jars", lit(reference.jar_list)).select(
        "number", expr("wirecheck_contract(jars, frames)").alias("answers")
    )
    told = {row.number: bytes(row.answers) for row in answered.collect()}
    return [
        response for number, some in enumerate(cut) for response in batches.answers(told[number], len(some))
    ]


def test_both_ways_in_give_the_same_bytes(
    spark: SparkSession,
    gateway: Gateway,
    reference: Reference,
    value_requests: list[Request],
    other_requests: list[Request],
) -> None:
    requests = value_requests + other_requests
    assert by_spark(spark, reference, requests) == by_py4j(gateway, reference, requests)


def test_the_answers_to_values_are_read_to_their_end(
    gateway: Gateway, reference: Reference, value_requests: list[Request]
) -> None:
    """A wrong byte in the layout would show as another value somewhere in 640 pairs."""
    responses = by_py4j(gateway, reference, value_requests)
    for number, ((message, version), response) in enumerate(zip(reference.pairs, responses, strict=True)):
        codec = reference.protocol.codec(message, version)
        encoded = codec.encode(reference.protocol.message_class(message)())
        short = number % 3 == 2 and encoded != b""
        answer = parse_value_response(response, (None, encoded, encoded[:-1])[number % 3])
        assert answer.encode == answer.reread == answer.schema == ACCEPTED
        assert answer.data == encoded, (message, version)
        assert answer.size == answer.reread_consumed == len(encoded)
        assert answer.reread_same, (message, version)
        assert answer.schema_same
        # No message is still whole without its last byte.
        assert answer.testee.outcome.status == ("rejected" if short else "not_run"), (message, version)


def test_forms_come_back_as_they_were_sent(gateway: Gateway, reference: Reference) -> None:
    """The value form's self test: field order and types of every message are the same on both sides."""
    forms = {message: default_form(reference, message) for message in reference.class_names}
    requests = [(reference.class_names[m], convert_request(0, form)) for m, form in forms.items()]
    responses = by_py4j(gateway, reference, requests)
    accepted = bytes(6)
    for (message, form), response in zip(forms.items(), responses, strict=True):
        assert response == accepted + len(form).to_bytes(4, "big") + form, message


def test_bytes_are_read_by_both_paths_of_the_reference(gateway: Gateway, reference: Reference) -> None:
    header = reference.class_names["RequestHeader"]
    data = bytes.fromhex("0001000c00000007000361626300") + b"left over"
    (response,) = by_py4j(gateway, reference, [(header, bytes_request(2, data))])
    answer = parse_bytes_response(response)
    for reading in (answer.generated, answer.schema):
        assert reading.outcome == reading.rewrite == ACCEPTED
        assert reading.consumed == 14
        assert reading.rewritten == data[:14]
    assert answer.generated.form is not None
    assert answer.schema.form is None


def test_a_request_that_breaks_the_contract_is_refused_not_judged(
    gateway: Gateway, reference: Reference, other_requests: list[Request]
) -> None:
    responses = by_py4j(gateway, reference, other_requests)[-6:]
    for response in responses:
        with pytest.raises(FacadeError, match=r"\w"):
            parse_value_response(response, None)


def test_a_large_reply_comes_whole(gateway: Gateway, reference: Reference) -> None:
    """Far beyond the 6 KiB where py4j begins to stall without the listener."""
    header = reference.class_names["RequestHeader"]
    data = bytes.fromhex("0001000c00000007ffff01057d") + bytes(125)
    requests = [(header, bytes_request(2, data))] * 1000
    responses = by_py4j(gateway, reference, requests)
    assert len(responses) == 1000
    assert set(responses) == set(by_py4j(gateway, reference, requests[:1]))
