"""From entries of a capture to evidence: each shape once, each broken law once, all of it counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.live.apis import Apis
from harness.live.capture import Entry, Record
from harness.live.conversation import Conversation, Seen
from harness.live.redact import redacted
from harness.live.shape import shape_of
from harness.outcome import Reason
from harness.pair import Pair
from harness.references import Reference
from harness.suites.live.evidence import Collector, Evidence, read_evidence, write_evidence
from pycodec.framing import MAX_FRAME
from pycodec.headers import Headers
from pycodec.varint import encode_varint
from tests.faults.live_toys import metadata
from tests.harness.live.frames import request, response, struct


@pytest.fixture(scope="module")
def headers(reference: Reference) -> Headers:
    return Headers(reference.protocol)


def exchange(headers: Headers, number: int, name: str, connection: int = 1) -> list[Entry]:
    return [
        Entry(Record.REQUEST, 0, connection, metadata(headers, number, 9, name)),
        Entry(Record.RESPONSE, 0, connection, response(headers, "MetadataResponse", 9, number)),
    ]


def test_frames_of_one_shape_are_judged_once_and_all_are_counted(headers: Headers) -> None:
    collector = Collector(Apis(headers.protocol))
    collector.follow([Entry(Record.OPEN, 0, 1, b"a:1")])
    entries = [Entry(Record.OPEN, 0, 1, b"a:1")]
    for number in range(20):
        entries += exchange(headers, number, f"topic-{number:02d}")
    collector.follow(entries)
    assert collector.frames == {Pair("MetadataRequest", 9): 20, Pair("MetadataResponse", 9): 20}
    found = {(each.message, each.check): each for each in collector.evidence}
    assert {message for message, _ in found} == {
        "MetadataRequest",
        "MetadataResponse",
        "RequestHeader",
        "ResponseHeader",
    }
    assert len(found) == len(collector.evidence) == 8
    assert {each.seen for each in collector.evidence} == {20}
    assert {each.reason for each in collector.evidence} == {""}


def test_a_shape_tells_apart_what_is_read_differently(headers: Headers) -> None:
    spec = headers.protocol.spec("MetadataRequest")
    codec = headers.protocol.codec("MetadataRequest", 9)
    message = headers.protocol.message_class("MetadataRequest")

    def shape(*names: str) -> bytes:
        topics = [struct(headers, "MetadataRequest", "MetadataRequestTopic", name=name) for name in names]
        return shape_of(spec, 9, codec.encode(message(topics=topics)))

    same = shape("some-topic")
    assert shape("another") == same
    different = [shape(), shape(""), shape("ö-topic"), shape("a", "b"), shape("n" * 200)]
    different.append(shape_of(spec, 9, codec.encode(message(topics=None))))
    different.append(shape_of(spec, 9, codec.encode(message(topics=None)) + b"\0"))
    different.append(shape_of(spec, 9, b"no message"))
    assert len({same, *different}) == len(different) + 1


@pytest.mark.parametrize("counts", [(-1, -2), (-2, -1), (-1, -1000)])
def test_a_null_with_a_wrong_count_is_no_shape_of_a_right_one(
    headers: Headers, counts: tuple[int, ...]
) -> None:
    """Whichever comes first."""
    spec = headers.protocol.spec("MetadataRequest")
    assert len({shape_of(spec, 1, each.to_bytes(4, "big", signed=True)) for each in counts}) == len(
        set(counts)
    )


def test_what_the_reference_does_not_know_is_counted_by_name(headers: Headers) -> None:
    collector = Collector(Apis(headers.protocol))
    frame = (3).to_bytes(2, "big") + (999).to_bytes(2, "big") + bytes(4) + b"\xff\xff"
    strange = (998).to_bytes(2, "big") + bytes(6) + b"\xff\xff"
    collector.follow([Entry(Record.REQUEST, 0, 1, frame), Entry(Record.REQUEST, 0, 2, strange)])
    assert dict(collector.unknown) == {"Metadata v999": 1, "api 998 v0": 1}
    assert collector.evidence == []


def test_offers_hold_for_the_broker_that_made_them(headers: Headers) -> None:
    """What another broker offers, or the same one under a mutation, is another matter."""
    name = "ApiVersionsResponse"
    key = struct(headers, name, "ApiVersion", api_key=3, min_version=0, max_version=8)
    offer = response(headers, name, 3, 1, api_keys=[key])
    asked = request(
        headers, "ApiVersionsRequest", 3, 1, client_software_name="c", client_software_version="1"
    )
    entries = [
        Entry(Record.OPEN, 0, 1, b"a:1"),
        Entry(Record.REQUEST, 0, 1, asked),
        Entry(Record.RESPONSE, 0, 1, offer),
        Entry(Record.OPEN, 0, 2, b"a:1"),
        *exchange(headers, 2, "t", 2),
        Entry(Record.OPEN, 0, 3, b"b:1"),
        *exchange(headers, 2, "t", 3),
    ]
    collector = Collector(Apis(headers.protocol))
    collector.follow(entries)
    (broken,) = (each for each in collector.evidence if each.reason)
    assert (broken.message, broken.version, broken.reason) == (
        "MetadataRequest",
        9,
        Reason.VERSION_NOT_OFFERED,
    )
    assert (broken.side, broken.seen) == ("client", 1)
    assert "the broker offers versions 0 to 8" in broken.detail


def test_what_the_client_was_told_is_what_counts(headers: Headers) -> None:
    """Under a mutation of ApiVersions: it must keep to that."""
    name = "ApiVersionsResponse"

    def offer(high: int) -> bytes:
        key = struct(headers, name, "ApiVersion", api_key=3, min_version=0, max_version=high)
        return response(headers, name, 3, 1, api_keys=[key])

    asked = request(
        headers, "ApiVersionsRequest", 3, 1, client_software_name="c", client_software_version="1"
    )
    collector = Collector(Apis(headers.protocol))
    collector.follow(
        [
            Entry(Record.REQUEST, 0, 1, asked),
            Entry(Record.RESPONSE, 0, 1, offer(13)),
            Entry(Record.TOLD, 0, 1, offer(8)),
            *exchange(headers, 2, "t"),
        ]
    )
    assert [each.reason for each in collector.evidence if each.reason] == [Reason.VERSION_NOT_OFFERED]


def test_evidence_is_stored_and_read_by_pair(tmp_path: Path) -> None:
    found = [
        Evidence("MetadataRequest", 9, "frame", "frame", "client", frame=b"\0\1", seen=3),
        Evidence(
            "MetadataRequest", 9, "mutation", "tags", "client", Reason.MUTATION_BREAKS, "topics", "fails"
        ),
        Evidence("FetchResponse", 4, "header", "header", "broker"),
    ]
    path = tmp_path / "live" / "evidence.parquet"
    write_evidence(path, found)
    assert read_evidence(path, Pair("MetadataRequest", 9)) == found[:2]
    assert read_evidence(path, Pair("MetadataRequest", 8)) == []
    assert read_evidence(path) == [found[2], *found[:2]]


def test_what_is_kept_can_be_without_what_users_wrote(headers: Headers) -> None:
    collector = Collector(Apis(headers.protocol), redact=True)
    collector.follow(exchange(headers, 1, "a-secret-topic"))
    assert all(b"secret" not in each.frame for each in collector.evidence)
    assert any(each.frame for each in collector.evidence)


@pytest.mark.parametrize("token", [b"\0user\0password", b"n,,n=user,r=fyko+d2lbbFgONRv9qkxdawL", b"x" * 9])
@pytest.mark.parametrize("redact", [False, True])
def test_tokens_that_were_redacted_are_tokens(headers: Headers, token: bytes, redact: bool) -> None:
    """A capture is followed again: what was no request as it passed is none as it is kept."""
    apis = Apis(headers.protocol)
    talk = Conversation(apis)
    entries: list[Entry] = []

    def pass_by(record: Record, frame: bytes) -> None:
        seen: Seen = talk.request(frame) if record is Record.REQUEST else talk.response(frame)
        entries.append(Entry(record, 0, 1, redacted(apis, seen, frame) if redact else frame))

    pass_by(Record.REQUEST, request(headers, "SaslHandshakeRequest", 0, 1, mechanism="PLAIN"))
    pass_by(Record.RESPONSE, response(headers, "SaslHandshakeResponse", 0, 1, mechanisms=["PLAIN"]))
    pass_by(Record.REQUEST, token)
    pass_by(Record.RESPONSE, b"")
    pass_by(Record.REQUEST, metadata(headers, 2))
    pass_by(Record.RESPONSE, response(headers, "MetadataResponse", 9, 2))
    collector = Collector(apis)
    collector.follow(entries)
    assert [each for each in collector.evidence if each.reason] == []
    assert (collector.opaque, collector.total, dict(collector.unknown)) == (2, 4, {})


@pytest.mark.parametrize("surplus", [-1, 1, 1000])
def test_a_frame_without_an_end_is_counted_or_has_a_size_above_its_own(
    headers: Headers, surplus: int
) -> None:
    frame = metadata(headers, 1)
    came = frame if surplus > 0 else frame[:surplus]
    size = (len(frame) + max(surplus, 0)).to_bytes(4, "big")
    collector = Collector(Apis(headers.protocol))
    collector.follow([Entry(Record.CUT_REQUEST, 0, 1, size + came)])
    reasons = [(each.message, each.reason) for each in collector.evidence if each.reason]
    if surplus > 0:
        assert (reasons, collector.cut_off) == ([("MetadataRequest", Reason.FRAME_SIZE_DIFFERS)], 0)
    else:
        assert (reasons, collector.cut_off) == ([], 1)


def test_requests_without_an_answer_are_counted(headers: Headers) -> None:
    """Of connections that end, are replaced or cut off; a request that asks for no answer is none."""
    collector = Collector(Apis(headers.protocol))
    cut = Entry(
        Record.CUT_REQUEST, 0, 2, len(metadata(headers, 9)).to_bytes(4, "big") + metadata(headers, 9)[:-1]
    )
    collector.follow(
        [
            Entry(Record.OPEN, 0, 1, b""),
            *exchange(headers, 1, "t"),
            Entry(Record.REQUEST, 0, 1, metadata(headers, 7)),
            Entry(Record.REQUEST, 0, 1, metadata(headers, 8)),
            Entry(Record.REQUEST, 0, 1, request(headers, "ProduceRequest", 9, 9, acks=0)),
            Entry(Record.CLOSE, 0, 1, b""),
            Entry(Record.OPEN, 0, 2, b""),
            Entry(Record.REQUEST, 0, 2, metadata(headers, 1)),
            Entry(Record.OPEN, 0, 2, b""),
            Entry(Record.REQUEST, 0, 2, metadata(headers, 1)),
            cut,
        ]
    )
    assert (collector.unanswered, collector.cut_off) == (4, 1)
    assert [each.reason for each in collector.evidence if each.reason] == []


def test_a_response_above_what_is_held_is_counted_and_a_size_that_is_none_is_a_breach(
    headers: Headers,
) -> None:
    """A broker has a limit for requests; clients read whatever comes."""
    large = (MAX_FRAME + 1).to_bytes(4, "big")
    for record, size, broken, counted in (
        (Record.NO_RESPONSE_SIZE, large, [], 1),
        (Record.NO_RESPONSE_SIZE, b"\xff" * 4, [Reason.NO_SIZE], 0),
        (Record.NO_REQUEST_SIZE, large, [Reason.NO_SIZE], 0),
    ):
        collector = Collector(Apis(headers.protocol))
        collector.follow([Entry(Record.REQUEST, 0, 1, metadata(headers, 1)), Entry(record, 0, 1, size)])
        assert [each.reason for each in collector.evidence if each.reason] == broken
        assert (collector.too_large, collector.unanswered) == (counted, 1)


LARGE = MAX_FRAME + 1


@pytest.mark.parametrize("connections", [1, 2])
@pytest.mark.parametrize(
    ("kept", "came", "told"),
    [
        ("message", 60, [("MetadataResponse", Reason.FRAME_SIZE_DIFFERS)]),
        ("message", LARGE, [("MetadataResponse", Reason.FRAME_SIZE_DIFFERS)]),
        ("of another protocol", 60, [("ResponseHeader", Reason.NO_SIZE)]),
        ("of another protocol", LARGE, "too large"),
        ("number", 60, "cut off"),
        ("number", LARGE, "too large"),
        ("nothing", 0, "cut off"),
    ],
)
def test_what_came_behind_a_size_above_the_limit_says_whether_that_was_wrong(
    headers: Headers, kept: str, came: int, told: object, connections: int
) -> None:
    """A message that is shorter, what answers no request; a response that is passed over, or has no end."""
    answer = response(headers, "MetadataResponse", 9, 1)
    pieces = {"message": answer, "of another protocol": b"/1.1", "number": answer[:4], "nothing": b""}
    collector = Collector(Apis(headers.protocol))
    for number in range(connections):
        collector.follow(
            [
                Entry(Record.OPEN, 0, 1, b"a:1"),
                Entry(Record.REQUEST, 0, 1, metadata(headers, 1)),
                Entry(Record.NO_RESPONSE_SIZE, 0, 1, LARGE.to_bytes(4, "big")),
                Entry(Record.OVERLONG_RESPONSE, 0, 1, came.to_bytes(8, "big") + pieces[kept]),
                *[Entry(Record.CLOSE, 0, 1, b"")][number:],
            ]
        )
    broken = [(each.message, each.reason) for each in collector.evidence if each.reason]
    counted = {"too large": collector.too_large, "cut off": collector.cut_off}
    assert broken == (told if isinstance(told, list) else [])
    assert counted == {name: connections * (told == name) for name in counted}
    assert collector.unanswered == connections * (kept != "message")


@pytest.mark.parametrize("record", [Record.NO_REQUEST_SIZE, Record.NO_RESPONSE_SIZE])
@pytest.mark.parametrize("begins", ["16030102", "15030300", "17030300"])
def test_tls_is_no_breach(headers: Headers, record: Record, begins: str) -> None:
    """A client that was to be seen without it is not wrong: nothing is known of what it says."""
    collector = Collector(Apis(headers.protocol))
    collector.follow([Entry(record, 0, 1, bytes.fromhex(begins))])
    assert (collector.evidence, collector.encrypted, collector.too_large) == ([], 1, 0)


@pytest.mark.parametrize("data", [b"", b"\0\0", b"\0\0\0\x09", b"\0\0\0\x09\0\x03"])
def test_a_frame_of_which_next_to_nothing_came_is_counted(headers: Headers, data: bytes) -> None:
    collector = Collector(Apis(headers.protocol))
    collector.follow([Entry(record, 0, 1, data) for record in (Record.CUT_REQUEST, Record.CUT_RESPONSE)])
    assert (collector.evidence, collector.cut_off) == ([], 2)


@pytest.mark.parametrize("heads", [("80808000", "80808010"), ("80808010", "80808000"), ("80808000",) * 2])
def test_frames_that_break_other_rules_are_no_shape_of_one_another(
    headers: Headers, heads: tuple[str, str]
) -> None:
    """A varint with more bytes than it needs is legal, and one with bits beyond the 32nd is not."""
    collector = Collector(Apis(headers.protocol))
    whole = metadata(headers, 1)
    for number, head in enumerate(heads):
        frame = whole.replace(b"\x02\x06topic", bytes.fromhex("82" + head) + b"\x06topic")
        assert frame != whole
        collector.follow([Entry(Record.REQUEST, 0, number, frame)])
    found = [each for each in collector.evidence if each.message == "MetadataRequest" and each.frame]
    assert len(found) == len(set(heads))


def test_a_response_that_can_be_read_in_another_version_and_not_be_written_is_one_that_is_refused(
    headers: Headers,
) -> None:
    """A tag that Kafka reads and refuses to write: that is no version that it was written in."""
    collector = Collector(Apis(headers.protocol))
    frame = bytes.fromhex("00000007" + "00" + "0105027879" + "0200000000")
    collector.follow(
        [
            Entry(Record.REQUEST, 0, 1, request(headers, "HeartbeatRequest", 3, 7)),
            Entry(Record.RESPONSE, 0, 1, frame),
        ]
    )
    assert collector.frames[Pair("HeartbeatResponse", 3)] == 1


@pytest.mark.parametrize("sizes", [(20_000, 40_000), (40_000, 20_000)])
def test_texts_that_are_too_long_are_no_shape_of_those_that_are_not(
    headers: Headers, sizes: tuple[int, ...]
) -> None:
    """Kafka reads at most 32,767 bytes of a compact string: whichever comes first, both are judged."""
    collector = Collector(Apis(headers.protocol))
    short = request(headers, "HeartbeatRequest", 4, 1, group_id="g" * 300)
    at = short.index(b"g" * 300)
    for number, size in enumerate(sizes):
        frame = short[: at - 2] + encode_varint(size + 1) + b"g" * size + short[at + 300 :]
        collector.follow([Entry(Record.REQUEST, 0, number, frame)])
    found = [each for each in collector.evidence if each.message == "HeartbeatRequest" and each.frame]
    assert sorted(len(each.frame) > 30_000 for each in found) == [False, True]
