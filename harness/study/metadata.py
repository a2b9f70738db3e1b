"""The document's study: a MetadataResponse of one topic, 100 partitions, on two brokers, in each encoding.

The document's figures cannot be recomputed, as it prints neither the message's version nor its values, and
they contradict its own formulas (`docs/proposals/kip-625-integer-encodings.md`). So this module spells out
what it computes: `VALUES` has every integer, `STRINGS` every string.

The document's formulas encode the elements of `[]int32`, and its rules forbid just that. Here its rules hold;
with `array_elements` they do not.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from harness.study.account import FieldBytes, account
from pycodec.proposals.encodings.codec import EncodingCodec
from pycodec.proposals.encodings.names import Encoding, Kind
from pycodec.proposals.encodings.spec import INTEGERS, Ranges, assign_encodings
from pycodec.specs.model import FieldSpec, MessageSpec, Primitive, StructSpec
from pycodec.specs.parse import parse_message
from pycodec.values import Message

__all__ = [
    "DOCUMENT_SIZES",
    "PARTITIONS",
    "STRINGS",
    "VALUES",
    "Integers",
    "StudyRow",
    "encode_all",
    "metadata_response",
    "metadata_spec",
    "metadata_text",
    "partition_formula",
    "study",
]

PARTITIONS = 100
"""As many as the document has."""
VERSION = 9
"""The document counts one byte for the length of an array, so the version is flexible; 9 was the only one."""
DOCUMENT_SIZES = {"fixed": 3216, "variable, best case": 1170, "variable, worst case": 4026}
"""Bytes, as the document prints them."""
DOCUMENT_MICROSECONDS = {
    "fixed": (56_458, 14_416, 7_215, 11_508),
    "variable, best case": (65_226, 14_713, 7_667, 10_155),
    "variable, worst case": (81_328, 14_755, 21_400, 17_681),
}
"""Struct serialize and deserialize, Buffer serialize and deserialize, as the document prints them."""
STRINGS = {"hosts": ("broker-1", "broker-2"), "cluster": "kafka-cluster", "topic": "topic"}
"""Ours: the document has none. They add the same bytes to every row."""

SPEC = """
{ "apiKey": 3, "type": "response", "name": "MetadataResponse", "validVersions": "0-9",
  "flexibleVersions": "9+", "fields": [
    { "name": "ThrottleTimeMs", "type": "int32", "versions": "3+", "ignorable": true },
    { "name": "Brokers", "type": "[]MetadataResponseBroker", "versions": "0+", "fields": [
      { "name": "NodeId", "type": "int32", "versions": "0+", "entityType": "brokerId" },
      { "name": "Host", "type": "string", "versions": "0+" },
      { "name": "Port", "type": "int32", "versions": "0+" },
      { "name": "Rack", "type": "string", "versions": "1+", "nullableVersions": "1+", "ignorable": true,
        "default": "null" }]},
    { "name": "ClusterId", "type": "string", "versions": "2+", "nullableVersions": "2+", "ignorable": true,
      "default": "null" },
    { "name": "ControllerId", "type": "int32", "versions": "1+", "default": "-1", "ignorable": true,
      "entityType": "brokerId" },
    { "name": "Topics", "type": "[]MetadataResponseTopic", "versions": "0+", "fields": [
      { "name": "ErrorCode", "type": "int16", "versions": "0+" },
      { "name": "Name", "type": "string", "versions": "0+", "entityType": "topicName" },
      { "name": "IsInternal", "type": "bool", "versions": "1+", "ignorable": true },
      { "name": "Partitions", "type": "[]MetadataResponsePartition", "versions": "0+", "fields": [
        { "name": "ErrorCode", "type": "int16", "versions": "0+" },
        { "name": "PartitionIndex", "type": "int32", "versions": "0+" },
        { "name": "LeaderId", "type": "int32", "versions": "0+", "entityType": "brokerId" },
        { "name": "LeaderEpoch", "type": "int32", "versions": "7+", "default": "-1", "ignorable": true },
        { "name": "ReplicaNodes", "type": "[]int32", "versions": "0+", "entityType": "brokerId" },
        { "name": "IsrNodes", "type": "[]int32", "versions": "0+" },
        { "name": "OfflineReplicas", "type": "[]int32", "versions": "5+", "ignorable": true }]},
      { "name": "TopicAuthorizedOperations", "type": "int32", "versions": "8+",
        "default": "-2147483648" }]},
    { "name": "ClusterAuthorizedOperations", "type": "int32", "versions": "8+",
      "default": "-2147483648" }]}
"""
"""The message as of Kafka 2.5, when the document was written."""


@dataclass(frozen=True, slots=True)
class Integers:
    """Every integer of the message: what makes a case best, typical or worst."""

    brokers: tuple[int, int]
    port: int
    error_code: int
    first_partition: int
    leader_epoch: int
    authorized_operations: int
    throttle_time_ms: int = 0


VALUES = {
    "best": Integers((0, 1), 127, 0, 0, 0, 0),
    "typical": Integers((1001, 1002), 9092, 0, 0, 5, -(2**31)),
    "worst": Integers((2**28, 2**28 + 1), 2**31 - 1, 2**15 - 1, 2**28, 2**28, -(2**31), 2**28),
}
"""Best: one byte each, as far as 100 partition indices permit it. Worst: the most bytes that each can take,
in the signed encoding as in the unsigned one, whether or not such a value makes sense."""


def metadata_spec(kind: Kind, *, array_elements: bool = False) -> MessageSpec:
    """MetadataResponse with every integer in one kind of encoding, in the width of its type."""
    return encode_all(parse_message(SPEC), kind, array_elements=array_elements)


def metadata_text(kind: Kind) -> str:
    """The same spec by the document's rules, as a generator with the property `encoding` reads it."""
    tree = json.loads(SPEC)

    def give(fields: list[dict[str, Any]]) -> None:
        for field in fields:
            bits = {str(each): bits for each, bits in INTEGERS.items()}.get(field["type"])
            if bits is not None:
                field["encoding"] = f"{kind.value}{bits}"
            give(field.get("fields", []))

    give(tree["fields"])
    return json.dumps(tree)


def encode_all(spec: MessageSpec, kind: Kind, *, array_elements: bool = False) -> MessageSpec:
    """A message with every int16, int32 and int64 in one kind of encoding; in arrays only if asked for."""

    def choose(_: StructSpec, field: FieldSpec, path: str) -> Ranges | None:
        element = field.element_type if array_elements else field.type
        if isinstance(element, Primitive) and element in INTEGERS:
            return ((field.versions, Encoding(kind, INTEGERS[element])),)
        return None

    return assign_encodings(spec, choose)


def metadata_response(codec: EncodingCodec, given: Integers, partitions: int = PARTITIONS) -> Message:
    """The study's message: leaders by turns, both brokers in sync everywhere, none offline."""
    classes = codec.classes
    brokers = [
        classes["MetadataResponseBroker"](node_id=node, host=host, port=given.port)
        for node, host in zip(given.brokers, STRINGS["hosts"], strict=True)
    ]
    rows = [
        classes["MetadataResponsePartition"](
            error_code=given.error_code,
            partition_index=given.first_partition + index,
            leader_id=given.brokers[index % 2],
            leader_epoch=given.leader_epoch,
            replica_nodes=list(given.brokers),
            isr_nodes=list(given.brokers),
        )
        for index in range(partitions)
    ]
    topic = classes["MetadataResponseTopic"](
        error_code=given.error_code,
        name=STRINGS["topic"],
        partitions=rows,
        topic_authorized_operations=given.authorized_operations,
    )
    return codec.message_class(
        throttle_time_ms=given.throttle_time_ms,
        brokers=brokers,
        cluster_id=STRINGS["cluster"],
        controller_id=given.brokers[0],
        topics=[topic],
        cluster_authorized_operations=given.authorized_operations,
    )


def partition_formula(kind: Kind, replicas: int, in_sync: int, offline: int) -> int:
    """The document's bytes a partition: 17 + 4×(R+I+O) fixed, 7 + R + I + O variable in the best case."""
    nodes = replicas + in_sync + offline
    return 17 + 4 * nodes if kind is Kind.FIXED else 7 + nodes


@dataclass(frozen=True, slots=True)
class StudyRow:
    """One message in one encoding.

    Attributes:
        kind: the encoding of every integer.
        case: `"best"`, `"typical"` or `"worst"` (`VALUES`).
        total: bytes of the whole body.
        partitions: bytes of its 100 partitions, without their count.
        fields: the bytes by field.
        document: the document's figure for it, or None.
    """

    kind: Kind
    case: str
    total: int
    partitions: int
    fields: tuple[FieldBytes, ...]
    document: int | None


# The document does not say which variable encoding it means; its formulas are for the unsigned one.
_DOCUMENT_NAMES = {
    (Kind.FIXED, "best"): "fixed",
    (Kind.UNPACKED, "best"): "variable, best case",
    (Kind.UNPACKED, "worst"): "variable, worst case",
}
_PARTITION = "topics.partitions."


def study(*, array_elements: bool = False) -> tuple[StudyRow, ...]:
    """Every kind of encoding with every case of `VALUES`, by the document's rules or beyond them."""
    rows = []
    for kind in Kind:
        codec = EncodingCodec(metadata_spec(kind, array_elements=array_elements), VERSION)
        for case, given in VALUES.items():
            fields = account(codec, metadata_response(codec, given))
            rows.append(
                StudyRow(
                    kind,
                    case,
                    sum(field.size for field in fields),
                    sum(field.size for field in fields if field.path.startswith(_PARTITION)),
                    fields,
                    DOCUMENT_SIZES.get(_DOCUMENT_NAMES.get((kind, case), "")),
                )
            )
    return tuple(rows)
