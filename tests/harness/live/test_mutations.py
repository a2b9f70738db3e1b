"""Every mutation is legal: the frame is still read whole, and says what it said before."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

from harness.live.apis import Apis
from harness.live.conversation import Direction, Seen
from harness.live.mutations import FRAME_KINDS, HEADER, FrameKind, Site, mutated
from harness.references import Reference
from pycodec.headers import Headers
from pycodec.specs.model import MessageType
from tests.harness.live.frames import request, response, struct
from tests.harness.live.values import random_frames


@pytest.fixture(scope="module")
def frames(reference: Reference) -> list[tuple[Seen, bytes]]:
    """Whole frames of every request and response."""
    apis, found = Apis(reference.protocol), []
    for pair, body in random_frames(reference, each=2):
        spec = reference.protocol.spec(pair.message)
        if spec.type not in (MessageType.REQUEST, MessageType.RESPONSE):
            continue
        header, version = apis.header_of(spec, pair.version)
        codec = reference.protocol.codec(header.name, version)
        value: Any = codec.message_class(correlation_id=5)
        direction: Direction = "request" if spec.type is MessageType.REQUEST else "response"
        if spec.type is MessageType.REQUEST:
            value.request_api_key, value.request_api_version = spec.api_key, pair.version
        found.append((Seen(direction, spec, pair.version, 5), codec.encode(value) + body))
    return found


def without_unknown(value: Any) -> Any:
    """The value without unknown tagged fields, at any depth."""
    value = copy.deepcopy(value)

    def strip(each: Any) -> None:
        if isinstance(each, list):
            for item in each:
                strip(item)
        elif hasattr(each, "unknown_tagged_fields"):
            each.unknown_tagged_fields = []
            for name in type(each)._fields:
                strip(getattr(each, name))

    strip(value)
    return value


@pytest.mark.parametrize("kind", FRAME_KINDS, ids=lambda kind: kind.name)
def test_a_mutated_frame_is_read_whole(
    kind: FrameKind, reference: Reference, frames: list[tuple[Seen, bytes]]
) -> None:
    apis, protocol = Apis(reference.protocol), reference.protocol
    changed: Counter[str] = Counter()
    for seen, frame in frames:
        found = mutated(kind, apis, seen, frame, lambda site: True)
        assert seen.direction == kind.direction or not found.sites
        if found.frame == frame:
            continue
        assert found.sites or kind.undo
        spec = found.seen.spec
        assert spec is not None
        header, version = apis.header_of(spec, found.seen.version)
        _, at = protocol.codec(header.name, version).decode(found.frame)
        after, size = protocol.codec(spec.name, found.seen.version).decode(found.frame, at)
        assert at + size == len(found.frame), (kind.name, seen)
        changed[spec.name] += 1
        if kind.name.endswith("tags") and kind.name != "no-tags":
            _, at = protocol.codec(header.name, version).decode(frame)
            before, _ = protocol.codec(spec.name, seen.version).decode(frame, at)
            encode = protocol.codec(spec.name, seen.version).encode
            assert encode(without_unknown(before)) == encode(without_unknown(after))
    if kind.name.startswith("api-"):
        assert set(changed) <= {"ApiVersionsResponse"}
    else:
        assert len(changed) >= 5, kind.name


def test_only_the_allowed_sites_are_changed(reference: Reference, frames: list[tuple[Seen, bytes]]) -> None:
    (kind,) = (each for each in FRAME_KINDS if each.name == "tags")
    only = Site("MetadataResponse", 12, "topics.partitions")
    apis = Apis(reference.protocol)
    sites = set()
    for seen, frame in frames:
        sites |= set(mutated(kind, apis, seen, frame, lambda site: site == only).sites)
    assert sites <= {only}


def test_what_api_versions_offers(reference: Reference) -> None:
    headers = Headers(reference.protocol)
    apis = Apis(reference.protocol)
    name = "ApiVersionsResponse"
    highest = reference.protocol.spec("MetadataRequest").valid_versions.highest
    keys = [
        struct(headers, name, "ApiVersion", api_key=3, min_version=0, max_version=highest),
        struct(headers, name, "ApiVersion", api_key=18, min_version=0, max_version=4),
        struct(headers, name, "ApiVersion", api_key=12, min_version=2, max_version=2),
    ]
    frame = response(headers, name, 3, 1, api_keys=keys)
    seen = Seen("response", reference.protocol.spec(name), 3, 1)

    def offered(which: str) -> tuple[int, dict[int, tuple[int, int]]]:
        (kind,) = (each for each in FRAME_KINDS if each.name == which)
        found = mutated(kind, apis, seen, frame, lambda site: True)
        read: Any = headers.decode_response(found.frame, api_key=18, version=found.seen.version)
        body = read.body
        return body.error_code, {each.api_key: (each.min_version, each.max_version) for each in body.api_keys}

    assert offered("api-lower") == (0, {3: (0, highest - 1), 18: (0, 4), 12: (2, 2)})
    assert offered("api-higher")[1][3] == (0, highest + 3)
    assert offered("api-higher")[1][12] == (2, 2)
    assert len(offered("api-unknown")[1]) == 6
    assert offered("api-unsupported") == (35, {18: (0, 0)})


def test_a_broker_that_offers_less_has_finalized_no_feature(reference: Reference) -> None:
    """Versions and features must fit: transaction.version 2 is that of brokers with EndTxn 5 (KIP-890)."""
    headers, name = Headers(reference.protocol), "ApiVersionsResponse"
    (kind,) = (each for each in FRAME_KINDS if each.name == "api-lower")
    feature = struct(headers, name, "FinalizedFeatureKey", name="transaction.version", max_version_level=2)
    supported = struct(headers, name, "SupportedFeatureKey", name="transaction.version", max_version=2)
    key = struct(headers, name, "ApiVersion", api_key=26, min_version=0, max_version=5)
    frame = response(
        headers, name, 3, 1, api_keys=[key], finalized_features=[feature], finalized_features_epoch=9,
        supported_features=[supported],
    )  # fmt: skip
    seen = Seen("response", reference.protocol.spec(name), 3, 1)
    found = mutated(kind, Apis(reference.protocol), seen, frame, lambda site: True)
    body: Any = headers.decode_response(found.frame, api_key=18, version=3).body
    assert body.api_keys[0].max_version == 4
    assert (body.finalized_features, body.finalized_features_epoch) == ([], -1)
    assert body.supported_features == [supported]


def test_epochs_are_raised_for_the_client_and_lowered_again_for_the_broker(reference: Reference) -> None:
    headers, apis = Headers(reference.protocol), Apis(reference.protocol)
    (kind,) = (each for each in FRAME_KINDS if each.name == "epochs")

    def passed(direction: Direction, name: str, version: int, frame: bytes) -> bytes:
        seen = Seen(direction, reference.protocol.spec(name), version, 1)
        return mutated(kind, apis, seen, frame, lambda site: True).frame

    name = "MetadataResponse"
    partitions = [
        struct(headers, name, "MetadataResponsePartition", leader_epoch=epoch) for epoch in (0, 7, -1)
    ]
    topic = struct(headers, name, "MetadataResponseTopic", name="t", partitions=partitions)
    told: Any = headers.decode_response(
        passed("response", name, 12, response(headers, name, 12, 1, topics=[topic])), api_key=3, version=12
    ).body
    raised = [each.leader_epoch for each in told.topics[0].partitions]
    assert raised == [2**31 - 1001, 2**31 - 994, -1]

    name = "FetchRequest"
    asked = [struct(headers, name, "FetchPartition", current_leader_epoch=epoch) for epoch in (*raised, 5)]
    fetched = struct(headers, name, "FetchTopic", partitions=asked)
    found: Any = headers.decode_request(
        passed("request", name, 13, request(headers, name, 13, 1, topics=[fetched]))
    ).body
    assert [each.current_leader_epoch for each in found.topics[0].partitions] == [0, 7, -1, 5]


def test_epochs_of_batches_follow_and_nothing_else_of_them(reference: Reference) -> None:
    """Two batches of format 2, and one that is cut off."""
    headers, apis, name = Headers(reference.protocol), Apis(reference.protocol), "FetchResponse"
    (kind,) = (each for each in FRAME_KINDS if each.name == "epochs")

    def batch(epoch: int) -> bytes:
        return bytes(8) + (60).to_bytes(4, "big") + epoch.to_bytes(4, "big", signed=True) + b"\2" + bytes(55)

    records = batch(3) + batch(-1) + batch(4)[:40]
    data = struct(headers, name, "PartitionData", records=records)
    topic = struct(headers, name, "FetchableTopicResponse", partitions=[data])
    frame = response(headers, name, 13, 1, responses=[topic])
    seen = Seen("response", reference.protocol.spec(name), 13, 1)
    found: Any = headers.decode_response(
        mutated(kind, apis, seen, frame, lambda site: True).frame, api_key=1, version=13
    ).body
    assert found.responses[0].partitions[0].records == batch(2**31 - 998) + batch(-1) + batch(4)[:40]


def test_a_header_has_tags_only_where_it_is_flexible(
    frames: list[tuple[Seen, bytes]], reference: Reference
) -> None:
    """ApiVersions' response never: its reader may not know the version yet (KIP-511)."""
    (kind,) = (each for each in FRAME_KINDS if each.name == "header-tags")
    apis = Apis(reference.protocol)
    for seen, frame in frames:
        found = mutated(kind, apis, seen, frame, lambda site: True)
        spec = seen.spec
        assert spec is not None
        flexible = spec.is_flexible(seen.version) and spec.api_key != 18 and seen.direction == "response"
        assert bool(found.sites) is flexible
        assert all(site.path == HEADER for site in found.sites)
