"""Kafka's JSON form: the names, the types and the omissions of the generated converters."""

from __future__ import annotations

import json
import math
import tracemalloc
import weakref
from typing import Any

import pytest

from pycodec import Message, Protocol, Uuid
from pycodec.errors import CodecError, InvalidValue, NullNotEncodable, UnsupportedVersion, ValueNotInVersion
from pycodec.jsonform import Records, from_json, to_json


@pytest.fixture
def example(clients_test: Protocol) -> type[Message]:
    return clients_test.message_class("SimpleExampleMessage")


def test_defaults_of_every_pair_survive_json_text(
    clients: Protocol, clients_test: Protocol, server: Protocol
) -> None:
    for protocol in (clients, clients_test, server):
        for name, version in protocol.pairs():
            value = protocol.message_class(name)()
            _fill_required_nulls(value, version)
            text = json.dumps(to_json(value, version), allow_nan=False)
            again = from_json(type(value), json.loads(text), version)
            assert to_json(again, version) == to_json(value, version), (name, version)


def _fill_required_nulls(value: Message, version: int) -> None:
    """Records default to null even where null cannot be written."""
    for field, name in zip(value._spec.fields, value._fields, strict=True):
        if getattr(value, name) is None and version in field.versions and not field.nullable_versions:
            setattr(value, name, b"")


def test_names_types_and_omissions(example: type[Message]) -> None:
    value = example(
        process_id=Uuid(bytes(range(16))),
        my_tagged_int_array=[1, -1],
        zero_copy_byte_buffer=b"\xfb\xff\xfe",
        nullable_zero_copy_byte_buffer=None,
    )
    form = to_json(value, 1)
    assert form["processId"] == "AAECAwQFBgcICQoLDA0ODw"
    assert form["myTaggedIntArray"] == [1, -1]
    assert form["zeroCopyByteBuffer"] == "+//+"
    assert form["nullableZeroCopyByteBuffer"] is None
    # Tagged fields at their default are left out; what this version lacks is left out too.
    assert "myNullableString" not in form
    with pytest.raises(ValueNotInVersion):
        to_json(value, 0)
    assert from_json(example, form, 1).my_tagged_int_array == [1, -1]


def test_a_non_default_in_a_version_without_the_field(clients: Protocol) -> None:
    cls = clients.message_class("FetchRequest")
    with pytest.raises(ValueNotInVersion) as refusal:
        to_json(cls(replica_id=3), 15)
    assert str(refusal.value).startswith("FetchRequest v15 at replica_id: ")
    ignorable = to_json(cls(cluster_id="x", rack_id="a"), 4)
    assert "rackId" not in ignorable


def test_a_tagged_struct_at_its_default_is_left_out(clients: Protocol) -> None:
    cls = clients.message_class("FetchRequest")
    assert "replicaState" not in to_json(cls(), 15)
    state = clients.struct_class("FetchRequest", "ReplicaState")
    assert to_json(cls(replica_state=state(replica_id=1)), 15)["replicaState"] == {
        "replicaId": 1,
        "replicaEpoch": -1,
    }


def test_records(clients: Protocol) -> None:
    cls = clients.message_class("FetchSnapshotResponse")
    topic = clients.struct_class("FetchSnapshotResponse", "TopicSnapshot")
    partition = clients.struct_class("FetchSnapshotResponse", "PartitionSnapshot")
    value = cls(topics=[topic(partitions=[partition(unaligned_records=b"\x00\x01\x02")])])

    def written(records: Records) -> dict[str, Any]:
        form: dict[str, Any] = to_json(value, 0, records)["topics"][0]["partitions"][0]
        return form

    assert written(Records.BASE64)["unalignedRecords"] == "AAEC"
    assert written(Records.EMPTY)["unalignedRecords"] == ""
    assert written(Records.SIZE)["unalignedRecordsSizeInBytes"] == 3
    assert "unalignedRecords" not in written(Records.SIZE)
    assert from_json(cls, to_json(value, 0), 0) == value


@pytest.mark.parametrize(
    ("number", "text"), [(math.inf, "Infinity"), (-math.inf, "-Infinity"), (math.nan, "NaN")]
)
def test_numbers_that_json_lacks(clients: Protocol, number: float, text: str) -> None:
    cls = clients.message_class("AlterClientQuotasRequest")
    entry = clients.struct_class("AlterClientQuotasRequest", "EntryData")
    operation = clients.struct_class("AlterClientQuotasRequest", "OpData")
    value = cls(entries=[entry(ops=[operation(value=number)])])
    form = to_json(value, 1)
    assert form["entries"][0]["ops"][0]["value"] == text
    again = from_json(cls, form, 1).entries[0].ops[0].value
    assert math.isnan(again) if math.isnan(number) else again == number


HEADER = {"requestApiKey": 1, "requestApiVersion": 2, "correlationId": 3, "clientId": "me"}


@pytest.mark.parametrize(
    ("change", "path", "reason"),
    [
        ({"correlationId": "3"}, "correlation_id", "'3' is not an integer from -2147483648"),
        ({"correlationId": 3.0}, "correlation_id", "3.0 is not an integer"),
        ({"correlationId": True}, "correlation_id", "True is not an integer"),
        ({"correlationId": 2**31}, "correlation_id", "is not an integer"),
        ({"correlationId": None}, "correlation_id", "None is not an integer"),
        ({"clientId": 3}, "client_id", "3 is not the JSON form of string"),
        ({"clientId": ...}, "client_id", "no 'clientId', which is mandatory in this version"),
    ],
)
def test_refused_json(clients: Protocol, change: dict[str, Any], path: str, reason: str) -> None:
    form = {key: item for key, item in {**HEADER, **change}.items() if item is not ...}
    with pytest.raises(InvalidValue) as refusal:
        from_json(clients.message_class("RequestHeader"), form, 2)
    assert refusal.value.path == path
    assert refusal.value.version == 2
    assert reason in refusal.value.reason


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("", ""),
        ("AAAA", "000000"),
        ("QQ==", "41"),
        ("QUE=", "4141"),
        (" AAAA", "000000"),
        ("AAAA \n", "000000"),
        ("QQ==\n", "41"),
        ("AA==AA==", "0000"),
        ("AAAA\x00QUE=", "0000004141"),
        ("AAAA=", None),
        ("AAAA==", None),
        ("AAAA===", None),
        ("QQ=", None),
        ("QQ", None),
        ("A A=", None),
        ("QQ=A", None),
        ("AAA\u0100", None),
        ("AAAA\x7f", None),
    ],
)
def test_base64_is_read_as_jackson_reads_it(clients: Protocol, text: str, data: str | None) -> None:
    """As kafka-clients 4.4.0 answers `SaslAuthenticateRequestDataJsonConverter.read`."""
    cls = clients.message_class("SaslAuthenticateRequest")
    if data is None:
        with pytest.raises(InvalidValue, match="padded base64"):
            from_json(cls, {"authBytes": text}, 2)
    else:
        assert from_json(cls, {"authBytes": text}, 2).auth_bytes.hex() == data


@pytest.mark.parametrize(
    ("field", "item"),
    [
        ("processId", "not base64!"),
        ("processId", "AAAA"),
        ("processId", 1),
        ("zeroCopyByteBuffer", "AAA"),
        ("zeroCopyByteBuffer", "-_-_"),
        ("zeroCopyByteBuffer", [1]),
        ("myTaggedIntArray", 1),
        ("myTaggedIntArray", [None]),
        ("myStruct", []),
        ("myStruct", None),
        ("myBytes", 1),
        ("taggedUuid", "x" * 30),
        ("taggedLong", 2**63),
    ],
)
def test_refused_json_of_other_types(example: type[Message], field: str, item: Any) -> None:
    version = 2 if field == "myStruct" else 1
    form = {**to_json(example(), version), field: item}
    with pytest.raises(InvalidValue):
        from_json(example, form, version)


def test_unknown_names_are_ignored_and_other_versions_fields_are_read(clients: Protocol) -> None:
    cls = clients.message_class("RequestHeader")
    assert from_json(cls, {**HEADER, "other": object()}, 1).client_id == "me"
    fetch = clients.message_class("FetchRequest")
    form = {**to_json(fetch(), 15), "replicaId": 7}
    assert from_json(fetch, form, 15).replica_id == 7


def test_top_level_must_be_an_object_of_a_known_version(clients: Protocol) -> None:
    cls = clients.message_class("RequestHeader")
    with pytest.raises(InvalidValue):
        from_json(cls, [], 1)
    with pytest.raises(UnsupportedVersion):
        from_json(cls, HEADER, 9)
    with pytest.raises(UnsupportedVersion):
        to_json(cls(), 0)


@pytest.mark.parametrize(
    ("field", "item", "error"),
    [
        ("correlation_id", "3", InvalidValue),
        ("correlation_id", 2**31, InvalidValue),
        ("correlation_id", None, NullNotEncodable),
        ("client_id", b"me", InvalidValue),
    ],
)
def test_refused_values(clients: Protocol, field: str, item: Any, error: type[CodecError]) -> None:
    with pytest.raises(error) as refusal:
        to_json(clients.message_class("RequestHeader")(**{field: item}), 2)
    assert refusal.value.path == field
    assert refusal.value.message == "RequestHeader"


def test_values_of_a_wrong_shape_are_refused_wherever_they_stand(clients: Protocol) -> None:
    cls = clients.message_class("FetchRequest")
    with pytest.raises(InvalidValue):
        to_json(cls(topics=3), 12)
    with pytest.raises(InvalidValue):
        to_json(cls(topics=[cls()]), 12)
    with pytest.raises(InvalidValue) as refusal:
        to_json(cls(forgotten_topics_data=7), 5)
    assert refusal.value.path == "forgotten_topics_data"


def test_a_struct_of_another_message_is_taken_for_its_fields_alone(clients: Protocol) -> None:
    """As when it is encoded: what lacks a field is refused with its place, whatever its name is."""
    value = clients.message_class("BrokerRegistrationRequest")()
    listener = clients.message_class("AddRaftVoterRequest")._structs["Listener"]
    value.listeners = [listener()]
    with pytest.raises(InvalidValue) as caught:
        to_json(value, 4)
    assert caught.value.path == "listeners[0]"


def test_structs_of_two_messages_that_hold_each_other_end() -> None:
    def spec(name: str, key: int, outer: str, inner: str) -> str:
        return json.dumps(
            {
                "apiKey": key, "type": "request", "name": name, "validVersions": "0",
                "flexibleVersions": "none",
                "fields": [{"name": "x", "type": outer, "versions": "0", "fields": [
                    {"name": "y", "type": inner, "versions": "0", "fields": [
                        {"name": "q", "type": "int8", "versions": "0"}]}]}],
            }
        )  # fmt: skip

    protocol = Protocol.from_specs([spec("ARequest", 1, "S", "T"), spec("BRequest", 2, "T", "S")])
    first, second = protocol.message_class("ARequest"), protocol.message_class("BRequest")
    value = first()
    value.x.y = second._structs["T"]()
    value.x.y.y = value.x
    with pytest.raises(InvalidValue):
        to_json(value, 0)


class _Failing(str):
    """A name that cannot be compared."""

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError

    __hash__ = str.__hash__


def test_names_are_told_by_their_text(clients: Protocol) -> None:
    form = {
        _Failing("topics"): None,
        "allowAutoTopicCreation": True,
        "includeTopicAuthorizedOperations": False,
    }
    assert from_json(clients.message_class("MetadataRequest"), form, 12).topics is None


def test_a_value_that_fails_when_it_is_asked_is_none(clients: Protocol) -> None:
    response: Any = clients.message_class("FetchResponse")
    failing = type("Failing", (response.EpochEndOffset,), {"epoch": property(lambda self: 1 // 0)})
    partition = response.PartitionData(diverging_epoch=object.__new__(failing))
    value = response(responses=[response.FetchableTopicResponse(partitions=[partition])])
    with pytest.raises(InvalidValue, match="diverging_epoch"):
        to_json(value, 16)


class _Refusing:
    def __getattribute__(self, name: str) -> Any:
        raise KeyError(name)


def test_what_is_no_struct_is_refused_whatever_it_does_when_it_is_asked(clients: Protocol) -> None:
    gone = weakref.proxy(_Gone())
    for wrong in (_Refusing(), gone):
        with pytest.raises(InvalidValue) as told:
            to_json(clients.message_class("MetadataRequest")(topics=[wrong]), 12)
        assert told.value.path == "topics[0]"


class _Gone:
    """Of which nobody keeps any."""


def test_long_base64_takes_memory_as_its_bytes_do(clients: Protocol) -> None:
    cls = clients.message_class("SaslAuthenticateRequest")
    form = {"authBytes": "AAAA" * 500_000}
    tracemalloc.start()
    try:
        assert len(from_json(cls, form, 2).auth_bytes) == 1_500_000
        assert tracemalloc.get_traced_memory()[1] < 4 * 2_000_000
    finally:
        tracemalloc.stop()
