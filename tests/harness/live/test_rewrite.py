"""Addresses are rewritten, and nothing else: byte for byte."""

from __future__ import annotations

from collections import Counter

import pytest

from harness.live.apis import Apis
from harness.live.conversation import Seen
from harness.live.rewrite import has_addresses, rewritten
from harness.references import Reference
from pycodec.headers import Headers
from pycodec.specs.model import MessageType
from tests.harness.live.frames import response, responses, struct
from tests.harness.live.values import random_frames

TO_TAP = "a-tap-with-a-longer-name.local"


@pytest.fixture(scope="module")
def headers(reference: Reference) -> Headers:
    return Headers(reference.protocol)


def test_there_and_back_is_the_same_frame(reference: Reference) -> None:
    """Every response with addresses, in every version: the frame comes back byte for byte."""
    apis = Apis(reference.protocol)
    known: dict[tuple[str, int], tuple[str, int]] = {}
    counted: Counter[str] = Counter()

    def away(host: str, port: int) -> tuple[str, int]:
        number = len(known) + 1
        known[TO_TAP + str(number), number] = (host, port)
        return TO_TAP + str(number), number

    for pair, body in random_frames(reference, each=6):
        spec = reference.protocol.spec(pair.message)
        if spec.type is not MessageType.RESPONSE:
            continue
        header, version = apis.header_of(spec, pair.version)
        codec = reference.protocol.codec(header.name, version)
        frame = codec.encode(codec.message_class(correlation_id=5)) + body
        seen, before = Seen("response", spec, pair.version, 5), len(known)
        there = rewritten(apis, seen, frame, away)
        assert rewritten(apis, seen, there, lambda host, port: known[host, port]) == frame
        assert (there != frame) is (len(known) > before)
        counted[pair.message] += there != frame
    assert {name for name, times in counted.items() if times} == {
        "BeginQuorumEpochResponse", "DescribeClusterResponse", "EndQuorumEpochResponse", "FetchResponse",
        "FetchSnapshotResponse", "FindCoordinatorResponse", "MetadataResponse", "ProduceResponse",
        "ShareAcknowledgeResponse", "ShareFetchResponse", "UpdateRaftVoterResponse", "VoteResponse",
    }  # fmt: skip


def test_only_the_addresses_differ(headers: Headers) -> None:
    """The same value with the tap's address, encoded anew, is the rewritten frame."""

    def frame(host: str, port: int, version: int) -> bytes:
        name = "MetadataResponse"
        broker = struct(headers, name, "MetadataResponseBroker", node_id=1, host=host, port=port, rack="r")
        topic = struct(headers, name, "MetadataResponseTopic", name="t")
        return response(headers, name, version, 9, brokers=[broker], topics=[topic], controller_id=1)

    apis = Apis(headers.protocol)
    spec = headers.protocol.spec("MetadataResponse")
    for version in range(1, 14):
        seen = Seen("response", spec, version, 9)
        got = rewritten(apis, seen, frame("kafka.example", 9092, version), lambda host, port: ("::1", 40001))
        assert got == frame("::1", 40001, version)


def test_a_coordinator_that_is_not_there_stays_away(headers: Headers) -> None:
    apis = Apis(headers.protocol)
    frame = response(headers, "FindCoordinatorResponse", 3, 9, error_code=15, node_id=-1, host="", port=-1)
    seen = Seen("response", headers.protocol.spec("FindCoordinatorResponse"), 3, 9)
    assert rewritten(apis, seen, frame, lambda host, port: ("tap", 1)) == frame


def test_messages_without_addresses_are_not_read(headers: Headers) -> None:
    with_some = {name for name, v in responses(headers) if has_addresses(headers.protocol.spec(name), v)}
    assert "ProduceResponse" in with_some
    assert (
        not {
            "DescribeQuorumResponse",
            "StreamsGroupDescribeResponse",
            "HeartbeatResponse",
            "ApiVersionsResponse",
        }
        & with_some
    )
