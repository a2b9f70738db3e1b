"""Every spec that Kafka ships is read, and means what the Java classes say."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from pycodec import Protocol
from pycodec.specs.model import ArrayType, FieldSpec, MessageSpec, MessageType, Primitive, StructType
from pycodec.specs.parse import parse_message
from pycodec.specs.source import read_specs
from pycodec.specs.versions import NO_VERSIONS, Versions


def _fields(message: MessageSpec) -> list[FieldSpec]:
    return [f for struct in (message.root, *message.structs.values()) for f in struct.fields]


def test_the_clients_jar_has_203_specs_195_messages_and_640_pairs(clients: Protocol) -> None:
    kinds = Counter(m.type for m in clients.messages.values())
    assert kinds == {
        MessageType.REQUEST: 95,
        MessageType.RESPONSE: 95,
        MessageType.HEADER: 2,
        MessageType.DATA: 11,
    }
    with_versions = [m for m in clients.messages.values() if m.valid_versions]
    assert len(with_versions) == 195
    pairs = list(clients.pairs())
    assert len(pairs) == 640
    assert pairs == sorted(set(pairs))
    assert sum(clients.messages[name].is_flexible(version) for name, version in pairs) == 377


def test_the_test_jar_has_13_pairs(clients_test: Protocol) -> None:
    assert {name: len(m.valid_versions) for name, m in clients_test.messages.items()} == {
        "AllTypeMessage": 2,
        "NullableStructMessage": 3,
        "SimpleArraysMessage": 3,
        "SimpleExampleMessage": 3,
        "SimpleRecordsMessage": 2,
    }


def test_the_server_jars_have_83_messages_and_104_pairs(server: Protocol) -> None:
    assert len(server.messages) == 83
    assert len(list(server.pairs())) == 104
    assert Counter(m.type.value for m in server.messages.values()) == {
        "metadata": 27 + 4,
        "coordinator-key": 25,
        "coordinator-value": 25,
        "data": 2,
    }


def test_origins_name_jar_and_entry(clients_jar: Path, clients: Protocol) -> None:
    origins = [origin for origin, _ in read_specs(clients_jar)]
    assert len(origins) == 203
    assert origins == sorted(origins)
    assert clients.messages["FetchRequest"].source == f"{clients_jar.name}!/common/message/FetchRequest.json"


def test_a_removed_api_keeps_its_key_and_nothing_else(clients: Protocol) -> None:
    removed = [m for m in clients.messages.values() if not m.valid_versions]
    assert {m.api_key for m in removed} == {4, 5, 6, 7}
    for message in removed:
        assert message.valid_versions == NO_VERSIONS
        assert message.root.fields == ()
        assert message.structs == {}


def test_features_that_the_specs_use(clients: Protocol) -> None:
    """The counts of the reference: a feature that a parser drops shows here."""
    fields = [f for m in clients.messages.values() for f in _fields(m)]
    assert len(fields) == 1675
    assert sum(f.map_key for f in fields) == 75
    assert sum(f.zero_copy for f in fields) == 5
    assert sum(f.ignorable for f in fields) == 170
    assert sum(bool(f.nullable_versions) for f in fields) == 200
    assert sum(f.tag is not None for f in fields) == 25
    assert Counter(f.entity_type for f in fields if f.entity_type) == {
        "brokerId": 64,
        "topicName": 86,
        "groupId": 32,
        "producerId": 17,
        "transactionalId": 11,
    }
    assert (
        sum(len(s.fields) > 0 and s.has_keys for m in clients.messages.values() for s in m.structs.values())
        == 70
    )
    assert sum(bool(m.listeners) for m in clients.messages.values()) == 91
    assert [m.name for m in clients.messages.values() if m.latest_version_unstable] == [
        "InitProducerIdRequest"
    ]


def test_the_one_override_of_flexible_versions(clients: Protocol) -> None:
    header = clients.messages["RequestHeader"]
    [client_id] = [f for f in header.root.fields if f.flexible_versions is not None]
    assert client_id.snake_name == "client_id"
    assert header.is_flexible(2)
    assert not header.field_is_flexible(client_id, 2)


def test_common_structs_are_shared(clients: Protocol) -> None:
    message = clients.messages["ConsumerGroupDescribeResponse"]
    users = [f for f in _fields(message) if f.element_type == StructType("TopicPartitions")]
    assert len(users) == 1
    assert users[0].struct is message.structs["TopicPartitions"]
    [topic_partitions] = [f for f in message.structs["Assignment"].fields if f.struct is not None]
    assert topic_partitions is users[0]


def test_inline_structs_have_the_versions_of_their_field(clients: Protocol) -> None:
    message = clients.messages["MetadataResponse"]
    partitions = message.structs["MetadataResponsePartition"]
    assert message.structs["MetadataResponseTopic"].versions == Versions.parse("0+")
    [topics] = [f for f in message.root.fields if f.name == "Topics"]
    assert topics.type == ArrayType(StructType("MetadataResponseTopic"))
    assert [f.snake_name for f in partitions.regular_fields(0)] == [
        "error_code",
        "partition_index",
        "leader_id",
        "replica_nodes",
        "isr_nodes",
    ]


def _default(protocol: Protocol, message: str, path: str) -> object:
    struct = protocol.messages[message].root
    *parents, last = path.split(".")
    for name in parents:
        [field] = [f for f in struct.fields if f.snake_name == name]
        assert field.struct is not None
        struct = field.struct
    [field] = [f for f in struct.fields if f.snake_name == last]
    return field.default


@pytest.mark.parametrize(
    ("message", "path", "default"),
    [
        ("FetchRequest", "max_bytes", 0x7FFFFFFF),
        ("FetchRequest", "cluster_id", None),
        ("FetchRequest", "topics.partitions.current_leader_epoch", -1),
        ("FetchRequest", "topics.topic", ""),
        ("FetchRequest", "topics", ...),
        ("FetchRequest", "topics.topic_id", bytes(16)),
        ("FetchRequest", "replica_state", ...),
        ("FetchRequest", "replica_state.replica_epoch", -1),
        ("ProduceRequest", "topic_data.partition_data.records", None),
        ("ConsumerProtocolSubscription", "user_data", None),
        ("AlterClientQuotasRequest", "entries.ops.value", 0.0),
        ("ConsumerGroupHeartbeatResponse", "assignment", None),
        ("AddRaftVoterRequest", "ack_when_committed", True),
    ],
)
def test_defaults(clients: Protocol, message: str, path: str, default: object) -> None:
    found = _default(clients, message, path)
    assert found == default
    assert type(found) is type(default)


@pytest.mark.parametrize(
    ("message", "path", "default"),
    [
        ("AllTypeMessage", "my_int64", 0xCAFCACAFCACAFCA),
        ("AllTypeMessage", "my_uint32", 1234567),
        ("SimpleExampleMessage", "process_id", bytes(16)),
        ("SimpleExampleMessage", "nullable_zero_copy_byte_buffer", b""),
        ("SimpleExampleMessage", "my_uint16", 33000),
        ("SimpleExampleMessage", "my_tagged_int_array", ...),
        ("SimpleExampleMessage", "my_nullable_string", None),
        ("NullableStructMessage", "nullable_struct", None),
    ],
)
def test_defaults_of_the_test_messages(
    clients_test: Protocol, message: str, path: str, default: object
) -> None:
    if message == "AllTypeMessage":
        # Named by type here, since the fields are many and alike.
        kind = Primitive(path.removeprefix("my_"))
        defaults = {f.default for f in clients_test.messages[message].root.fields if f.type is kind}
        assert default in defaults
    else:
        assert _default(clients_test, message, path) == default


def test_json_null_as_default_means_no_default(server: Protocol) -> None:
    """Only the string "null" stands for null; server specs write a bare null for an empty array."""
    message = server.messages["ConsumerGroupCurrentMemberAssignmentValue"]
    arrays = [f for f in message.root.fields if f.is_array]
    assert arrays
    assert all(f.default is ... for f in arrays)


def test_tagged_fields_without_versions_have_their_tagged_versions(server: Protocol) -> None:
    fields = server.messages["TransactionLogValue"].root.fields
    tagged = [f for f in fields if f.tag is not None]
    assert tagged
    assert all(f.versions == f.tagged_versions for f in tagged)


def test_parsing_is_deterministic_and_specs_compare_by_value(clients_jar: Path) -> None:
    for origin, text in read_specs(clients_jar):
        assert parse_message(text, origin) == parse_message(text, origin)
