"""A fake broker: enough of Kafka for a client's tests, in one file, on pycodec.

    python fake_broker.py 9092

It has the topics that are asked for, takes whatever is produced, and keeps the records in memory.
"""

from __future__ import annotations

import socketserver
import sys

from pycodec import Protocol
from pycodec.exchange import UNSUPPORTED_VERSION, Asked, Server
from pycodec.kafka import (
    ApiVersionsRequest,
    ApiVersionsResponse,
    MetadataRequest,
    MetadataResponse,
    ProduceRequest,
    ProduceResponse,
)
from pycodec.records import Record, read_batches
from pycodec.values import Value

KAFKA = Protocol.kafka()
OFFERED = (ProduceRequest, MetadataRequest, ApiVersionsRequest)


class FakeBroker(socketserver.ThreadingTCPServer):
    """Listens on a port of this machine; 0 for any that is free.

    Attributes:
        records: what was produced, by topic.
    """

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), _Connection)
        self.records: dict[str, list[Record]] = {}

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.server_address[1])

    def answer(self, asked: Asked) -> Value | None:
        """The answer to a request; None for what has none."""
        match asked.body:
            case ApiVersionsRequest():
                return self.api_versions(asked)
            case MetadataRequest(topics=topics):
                return self.metadata([topic.name or "" for topic in topics or ()])
            case ProduceRequest() as request:
                response = self.produce(request)
                return None if request.acks == 0 else response
        raise ConnectionError(f"no answer to {asked.header}: {asked.problem}")

    def api_versions(self, asked: Asked) -> ApiVersionsResponse:
        """What this broker offers."""
        keys = []
        for cls in OFFERED:
            spec = KAFKA.spec(cls.__name__)
            lowest, highest = spec.valid_versions.lowest, spec.valid_versions.highest
            keys.append(
                ApiVersionsResponse.ApiVersion(
                    api_key=spec.api_key or 0, min_version=lowest, max_version=min(highest, 12)
                )
            )
        error = 0 if asked.problem is None else UNSUPPORTED_VERSION  # KIP-511
        return ApiVersionsResponse(error_code=error, api_keys=keys)

    def metadata(self, names: list[str]) -> MetadataResponse:
        """One broker, this one, with one partition of each topic."""
        broker = MetadataResponse.MetadataResponseBroker(node_id=0, host="127.0.0.1", port=self.port)
        partition = MetadataResponse.MetadataResponsePartition(replica_nodes=[0], isr_nodes=[0])
        topics = [
            MetadataResponse.MetadataResponseTopic(name=name, partitions=[partition])
            for name in names or sorted(self.records)
        ]
        return MetadataResponse(brokers=[broker], topics=topics, cluster_id="fake")

    def produce(self, request: ProduceRequest) -> ProduceResponse:
        """Keep what is produced."""
        response = ProduceResponse()
        for topic in request.topic_data:
            kept = self.records.setdefault(topic.name, [])
            told = ProduceResponse.TopicProduceResponse(name=topic.name)
            for data in topic.partition_data:
                first = len(kept)
                for batch in read_batches(data.records or b""):
                    batch.check()
                    kept.extend(batch)
                told.partition_responses.append(
                    ProduceResponse.PartitionProduceResponse(index=data.index, base_offset=first)
                )
            response.responses.append(told)
        return response


class _Connection(socketserver.BaseRequestHandler):
    server: FakeBroker

    def handle(self) -> None:
        end = Server(KAFKA, limit=1 << 20)
        while data := self.request.recv(65536):
            for asked in end.feed(data):
                body = self.server.answer(asked)
                if body is not None:
                    self.request.sendall(end.answer(asked, body))


if __name__ == "__main__":
    with FakeBroker(int(sys.argv[1]) if len(sys.argv) > 1 else 9092) as broker:
        print(f"listening on 127.0.0.1:{broker.port}")
        broker.serve_forever()
