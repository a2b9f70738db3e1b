"""The page beside what Kafka shipped as Produce and Fetch version 0, field by field.

Data: the table below has a row for every field of either side. Kafka's side is the frame's size, the request
and response headers, and the message specs of kafka-clients 3.9, the last release to have version 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["COMPARISON", "FieldComparison"]

_TABLE = """
ProduceRequest
size | int32 | size | int32 |
request_id | int16 | header.RequestApiKey | int16 |
version_id | int16 | header.RequestApiVersion | int16 |
correlation_id | int32 | header.CorrelationId | int32 |
 |  | header.ClientId | string | nullable; not on the page
required_acks | int8 | Acks | int16 | wider; −1 means all in sync
 |  | TimeoutMs | int32 | of the acknowledgements; not on the page
data | [struct] | TopicData | [] | count int16 on the page, int32 shipped
data.topic | string | TopicData.Name | string |
data.partition_data | [struct] | TopicData.PartitionData | [] | count int16 on the page, int32 shipped
data.partition_data.partition | int32 | TopicData.PartitionData.Index | int32 |
data.partition_data.messages | message_set | TopicData.PartitionData.Records | records | another format

ProduceResponse
size | int32 | size | int32 |
correlation_id | int32 | header.CorrelationId | int32 |
error | int16 | Responses.PartitionResponses.ErrorCode | int16 | one each as shipped
 |  | Responses | [] | shipped answers by topic and partition
 |  | Responses.Name | string | the page relies on the request's order
 |  | Responses.PartitionResponses | [] | shipped answers by topic and partition
 |  | Responses.PartitionResponses.Index | int32 | the page relies on the order
offsets | [int64] | Responses.PartitionResponses.BaseOffset | int64 | one list on the page

FetchRequest
size | int32 | size | int32 |
request_id | int16 | header.RequestApiKey | int16 |
version_id | int16 | header.RequestApiVersion | int16 | after correlation_id as written
correlation_id | int32 | header.CorrelationId | int32 | twice as written
 |  | header.ClientId | string | nullable; not on the page
 |  | ReplicaId | int32 | −1 for consumers; not on the page
max_wait | int32 | MaxWaitMs | int32 |
min_bytes | int32 | MinBytes | int32 | min_size in the page's table
topic_offsets | [struct] | Topics | [] | count int16 on the page, int32 shipped
topic_offsets.topic | string | Topics.Topic | string |
 |  | Topics.Partitions | [] | two lists of numbers on the page
topic_offsets.partitions | [int32] | Topics.Partitions.Partition | int32 | a list of its own on the page
topic_offsets.offsets | [int64] | Topics.Partitions.FetchOffset | int64 | a list of its own, int32 as written
 |  | Topics.Partitions.PartitionMaxBytes | int32 | not on the page

FetchResponse
size | int32 | size | int32 |
correlation_id | int32 | header.CorrelationId | int32 |
error | int16 | Responses.Partitions.ErrorCode | int16 | one for each partition as shipped
data | [struct] | Responses | [] | count int16 on the page, int32 shipped
data.topic | string | Responses.Topic | string |
data.partition_data | [struct] | Responses.Partitions | [] | count int16 on the page, int32 shipped
data.partition_data.partition | int32 | Responses.Partitions.PartitionIndex | int32 |
 |  | Responses.Partitions.HighWatermark | int64 | not on the page
data.partition_data.messages | message_set | Responses.Partitions.Records | records | another format
"""


@dataclass(frozen=True, slots=True)
class FieldComparison:
    """One field on both sides, in the order of the page.

    Attributes:
        message: `"ProduceRequest"`.
        page: path of the field in the corrected layout (`"data.partition"`); empty where the page has none.
        page_type: its type in the page's notation; `[struct]` for a list of records.
        shipped: path of the field in Kafka's spec, with `header.` in front for those of the header; empty
            where version 0 has none.
        shipped_type: its type in message specs; `[]` for an array of structs.
        note: what differs; empty where nothing does.
    """

    message: str
    page: str
    page_type: str
    shipped: str
    shipped_type: str
    note: str


def _read(table: str) -> Iterator[FieldComparison]:
    message = ""
    for line in table.strip().splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) == 5:
            yield FieldComparison(message, *cells)
        else:
            message = line or message


COMPARISON = tuple(_read(_TABLE))
"""Every field of the corrected layouts and of version 0, each in exactly one row."""
