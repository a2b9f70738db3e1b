"""The messages that the codec bench times.

Each is given once, as plain nested dictionaries with the snake_case names of the message spec, and every
peer builds its own object from that. They follow real traffic: what a client of a small cluster sends and
receives most.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["SHAPES", "Shape"]

Fields = dict[str, Any]


@dataclass(frozen=True)
class Shape:
    """A message to time.

    Attributes:
        name: how the bench's tables call it.
        message: name of the message spec.
        version: api version.
        fields: the value, as nested dictionaries and lists.
    """

    name: str
    message: str
    version: int
    fields: Fields


def _metadata() -> Fields:
    partitions = [
        {
            "error_code": 0,
            "partition_index": index,
            "leader_id": 1 + index % 3,
            "leader_epoch": 40 + index % 7,
            "replica_nodes": [1 + index % 3, 1 + (index + 1) % 3],
            "isr_nodes": [1 + index % 3, 1 + (index + 1) % 3],
            "offline_replicas": [],
        }
        for index in range(100)
    ]
    brokers = [
        {"node_id": 1 + index, "host": f"broker-{index}.kafka.local", "port": 9092, "rack": f"zone-{index}"}
        for index in range(3)
    ]
    topic = {
        "error_code": 0,
        "name": "orders",
        "topic_id": bytes(range(1, 17)),
        "is_internal": False,
        "partitions": partitions,
        "topic_authorized_operations": -(2**31),
    }
    return {
        "throttle_time_ms": 0,
        "brokers": brokers,
        "cluster_id": "cluster-7QmDkQ9FSWSNTnVZ",
        "controller_id": 1,
        "topics": [topic],
    }


def _fetch() -> Fields:
    topics = [
        {
            "topic": f"topic-{number:02d}",
            "partitions": [
                {
                    "partition": index,
                    "current_leader_epoch": 40 + index,
                    "fetch_offset": 1_000_000 + 1000 * number + index,
                    "last_fetched_epoch": -1,
                    "log_start_offset": -1,
                    "partition_max_bytes": 1_048_576,
                }
                for index in range(10)
            ],
        }
        for number in range(10)
    ]
    return {
        "replica_id": -1,
        "max_wait_ms": 500,
        "min_bytes": 1,
        "max_bytes": 52_428_800,
        "isolation_level": 0,
        "session_id": 1234,
        "session_epoch": 5,
        "topics": topics,
        "forgotten_topics_data": [],
        "rack_id": "zone-1",
    }


def _produce() -> Fields:
    records = bytes(range(40))
    return {
        "transactional_id": None,
        "acks": -1,
        "timeout_ms": 30_000,
        "topic_data": [{"name": "orders", "partition_data": [{"index": 3, "records": records}]}],
    }


def _api_versions() -> Fields:
    keys = [{"api_key": key, "min_version": key % 3, "max_version": 4 + key % 9} for key in range(70)]
    return {"error_code": 0, "api_keys": keys, "throttle_time_ms": 0}


def _header() -> Fields:
    return {
        "request_api_key": 3,
        "request_api_version": 12,
        "correlation_id": 4711,
        "client_id": "orders-reader",
    }


SHAPES = (
    Shape("metadata", "MetadataResponse", 12, _metadata()),
    Shape("fetch", "FetchRequest", 12, _fetch()),
    Shape("produce", "ProduceRequest", 9, _produce()),
    Shape("header", "RequestHeader", 2, _header()),
    Shape("api-versions", "ApiVersionsResponse", 3, _api_versions()),
)
"""1 topic × 100 partitions × 2 replicas; 10 topics × 10 partitions; ~80 bytes; a header; 70 api keys."""
