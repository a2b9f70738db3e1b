"""The examples do what they say: with real clients, and with each other."""

from __future__ import annotations

import importlib.util
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pycodec import Protocol
from pycodec.exchange import Server
from pycodec.framing import FrameSplitter, framed
from pycodec.headers import Headers
from pycodec.kafka import ApiVersionsRequest, ApiVersionsResponse, CreateTopicsRequest, CreateTopicsResponse

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
PRODUCE = """
import asyncio, sys
from aiokafka import AIOKafkaProducer

async def main():
    producer = AIOKafkaProducer(bootstrap_servers=sys.argv[1], compression_type="gzip")
    await producer.start()
    for number in range(3):
        await producer.send_and_wait("orders", b"value %d" % number, key=b"k", headers=[("h", b"x")])
    await producer.stop()

asyncio.run(main())
"""


def load(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def broker() -> Iterator[Any]:
    with load("fake_broker").FakeBroker() as started:
        thread = threading.Thread(target=started.serve_forever, daemon=True)
        thread.start()
        yield started
        started.shutdown()
        thread.join()


def test_a_real_client_produces_to_the_fake_broker(broker: Any) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PRODUCE, f"127.0.0.1:{broker.port}"],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    kept = broker.records["orders"]
    assert [record.value for record in kept] == [b"value 0", b"value 1", b"value 2"]
    assert {(record.key, record.headers[0]) for record in kept} == {(b"k", ("h", b"x"))}


def test_the_inspector_shows_what_passes(broker: Any) -> None:
    inspector = load("inspect_frames")
    lines: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(
            target=inspector.serve, args=(listener, ("127.0.0.1", broker.port), lines.append), daemon=True
        ).start()
        client = load("bulk_admin").Client(Protocol.kafka(), "me")
        with socket.create_connection(listener.getsockname(), timeout=30) as connection:
            connection.sendall(client.send(ApiVersionsRequest(), 3))
            while not (found := client.feed(connection.recv(65536))):
                pass
    assert found[0].body.error_code == 0
    assert lines[0].startswith("→ 0 v3 ApiVersionsRequest(")
    assert lines[1].startswith("← 0 v3 ApiVersionsResponse(api_keys=[")


def test_the_fake_broker_answers_a_client_that_is_newer_than_it(broker: Any) -> None:
    """KIP-511: in version 0, with the error and the correlation id."""
    newer = bytes.fromhex("0012006300000007ffff00") + b"whatever a later version has"
    with socket.create_connection(("127.0.0.1", broker.port), timeout=30) as connection:
        connection.sendall(framed(newer))
        splitter = FrameSplitter()
        while not (frames := splitter.feed(connection.recv(65536))):
            pass
    response = Headers(Protocol.kafka()).decode_response(frames[0], api_key=18, version=0)
    assert (response.header.correlation_id, response.body.error_code) == (7, 35)
    assert {api.api_key for api in response.body.api_keys} == {0, 3, 18}


def test_topics_are_created_in_bulk() -> None:
    """Three hundred topics in requests of fifty, four on their way at once; refusals come back."""
    bulk = load("bulk_admin")
    asked: list[int] = []
    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=_serve_admin, args=(listener, asked), daemon=True).start()
        wanted = [(f"topic-{number}", 3) for number in range(300)]
        refused = list(bulk.create(listener.getsockname(), wanted))
    assert asked == [50] * 6
    assert [(name, code) for name, code, _ in refused] == [(f"topic-{n}", 36) for n in (7, 107, 207)]


def _serve_admin(listener: socket.socket, asked: list[int]) -> None:
    end = Server(Protocol.kafka())
    connection, _ = listener.accept()
    with connection:
        while data := connection.recv(65536):
            for each in end.feed(data):
                connection.sendall(end.answer(each, _admin_answer(each.body, asked)))


def _admin_answer(body: Any, asked: list[int]) -> Any:
    match body:
        case ApiVersionsRequest():
            return ApiVersionsResponse(
                api_keys=[ApiVersionsResponse.ApiVersion(api_key=19, min_version=2, max_version=5)]
            )
        case CreateTopicsRequest(topics=topics):
            asked.append(len(topics))
            return CreateTopicsResponse(
                topics=[
                    CreateTopicsResponse.CreatableTopicResult(
                        name=topic.name,
                        error_code=36 if topic.name.endswith("07") or topic.name == "topic-7" else 0,
                        error_message="is there" if topic.name.endswith("7") else None,
                    )
                    for topic in topics
                    if topic.num_partitions == 3
                ]
            )
    raise AssertionError(body)


def test_a_list_of_topics() -> None:
    assert list(load("bulk_admin").read_list(["a 3\n", "\n", "b\n"])) == [("a", 3), ("b", -1)]
