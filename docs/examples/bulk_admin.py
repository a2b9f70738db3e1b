"""Bulk admin: creates topics by the hundred, with several requests on their way at once.

    python bulk_admin.py localhost:9092 topics.txt

A line of the file is the name of a topic, and perhaps its number of partitions. What could not be created is
printed.
"""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterable, Iterator
from itertools import islice

from pycodec import Protocol
from pycodec.exchange import Client
from pycodec.headers import Response
from pycodec.kafka import ApiVersionsRequest, ApiVersionsResponse, CreateTopicsRequest

KAFKA = Protocol.kafka()
BATCH = 50
AT_ONCE = 4


def create(broker: tuple[str, int], wanted: Iterable[tuple[str, int]]) -> Iterator[tuple[str, int, str]]:
    """Create topics (name, partitions); each that the broker refused, with error code and message."""
    client = Client(KAFKA, client_id="bulk-admin")
    with socket.create_connection(broker, timeout=30) as connection:
        connection.sendall(client.send(ApiVersionsRequest(), 0))
        version = _newest(next(_responses(connection, client)).body)
        topics = iter(wanted)
        while True:
            for batch in iter(lambda: list(islice(topics, BATCH)), []):
                connection.sendall(client.send(_request(batch), version))
                if client.in_flight == AT_ONCE:
                    break
            if not client.in_flight:
                return
            for response in _responses(connection, client):
                for topic in response.body.topics:
                    if topic.error_code:
                        yield topic.name, topic.error_code, topic.error_message or ""


def _newest(offered: ApiVersionsResponse) -> int:
    """The newest version of CreateTopics that both sides have."""
    ours = KAFKA.spec("CreateTopicsRequest")
    for api in offered.api_keys:
        if api.api_key == ours.api_key:
            return min(api.max_version, ours.valid_versions.highest)
    raise ConnectionError("the broker does not create topics")


def _request(batch: list[tuple[str, int]]) -> CreateTopicsRequest:
    topics = [
        CreateTopicsRequest.CreatableTopic(name=name, num_partitions=partitions, replication_factor=-1)
        for name, partitions in batch
    ]
    return CreateTopicsRequest(topics=topics)


def _responses(connection: socket.socket, client: Client) -> Iterator[Response]:
    """The next responses, at least one."""
    found: list[Response] = []
    while not found:
        data = connection.recv(65536)
        if not data:
            raise ConnectionError("the broker ended the connection")
        found = client.feed(data)
    yield from found


def read_list(lines: Iterable[str]) -> Iterator[tuple[str, int]]:
    """The topics of a file: name, and number of partitions (-1: as the broker likes)."""
    for line in lines:
        name, *partitions = line.split() or [""]
        if name:
            yield name, int(partitions[0]) if partitions else -1


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python bulk_admin.py HOST:PORT FILE")
    host, _, port = sys.argv[1].rpartition(":")
    with open(sys.argv[2], encoding="utf-8") as file:
        for name, code, message in create((host, int(port)), read_list(file)):
            print(f"{name}: error {code} {message}")
