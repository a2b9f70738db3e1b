"""Both ends of a connection: what one sends, the other reads, however the bytes are cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycodec import DecodeError, Protocol
from pycodec.errors import InvalidLength, InvalidValue, Underflow, UnknownMessage, UnsupportedVersion
from pycodec.exchange import UNSUPPORTED_VERSION, Asked, Client, Server
from pycodec.framing import framed
from pycodec.headers import Headers
from pycodec.kafka import (
    ApiVersionsRequest,
    ApiVersionsResponse,
    MetadataRequest,
    MetadataResponse,
    ProduceRequest,
)

KAFKA = Protocol.kafka()


def answered(client: Client, server: Server, sent: bytes, body: MetadataResponse) -> None:
    (asked,) = server.feed(sent)
    (response,) = client.feed(server.answer(asked, body))
    assert response.body == body


@given(st.lists(st.integers(0, 13), min_size=1, max_size=5), st.integers(1, 50))
def test_requests_and_their_answers(versions: list[int], piece: int) -> None:
    client, server = Client(KAFKA, "me"), Server(KAFKA)
    stream = b"".join(client.send(MetadataRequest(topics=[]), version) for version in versions)
    assert client.in_flight == len(versions)
    asked = [each for at in range(0, len(stream), piece) for each in server.feed(stream[at : at + piece])]
    assert [each.answer_version for each in asked] == versions
    assert [each.header.correlation_id for each in asked] == list(range(len(versions)))
    assert {each.header.client_id for each in asked} == {"me"}
    back = b"".join(server.answer(each, MetadataResponse(controller_id=9)) for each in asked)
    found = [each for at in range(0, len(back), piece) for each in client.feed(back[at : at + piece])]
    assert [each.version for each in found] == versions
    assert client.in_flight == 0


def test_an_unknown_version_of_api_versions_is_answered_in_version_0() -> None:
    """KIP-511: with the right correlation id, and the client reads it as that."""
    old = Protocol.kafka("2.8")
    client, server = Client(KAFKA), Server(old)
    client.send(MetadataRequest(topics=None), 12, answered=False)  # so that the id is not 0
    (asked,) = server.feed(client.send(ApiVersionsRequest(client_software_name="x"), 4))
    assert isinstance(asked.problem, UnsupportedVersion)
    assert (asked.answer_version, asked.header.correlation_id) == (0, 1)
    assert asked.body == old.message_class("ApiVersionsRequest")()
    body = old.message_class("ApiVersionsResponse")(error_code=UNSUPPORTED_VERSION)
    (response,) = client.feed(server.answer(asked, body))
    assert response.version == 0
    assert response.body == ApiVersionsResponse(error_code=UNSUPPORTED_VERSION)


def test_an_answer_of_api_versions_in_its_own_version() -> None:
    client, server = Client(KAFKA), Server(KAFKA)
    (asked,) = server.feed(client.send(ApiVersionsRequest(), 4))
    assert asked.problem is None
    (response,) = client.feed(server.answer(asked, ApiVersionsResponse(throttle_time_ms=3)))
    assert (response.version, response.body.throttle_time_ms) == (4, 3)


@pytest.mark.parametrize(
    ("head", "kind"),
    [("00030063", UnsupportedVersion), ("03e70000", UnknownMessage), ("00040000", UnsupportedVersion)],
)
def test_what_is_not_known_is_told_with_its_header(head: str, kind: type) -> None:
    """api Metadata 99, api 999, an api without versions: a header has been read, so that one can log it."""
    tail = "0000002a" + "0001" + "61" + "00"
    (asked,) = Server(KAFKA).feed(framed(bytes.fromhex(head + tail)))
    assert isinstance(asked.problem, kind)
    assert asked.body is None
    assert (asked.header.correlation_id, asked.header.client_id) == (42, "a")


def test_a_body_that_cannot_be_read_is_told_with_its_header() -> None:
    sent = Client(KAFKA, "me").send(MetadataRequest(topics=[]), 12)
    (short,) = Server(KAFKA).feed(framed(sent[4:-1]))
    (long,) = Server(KAFKA).feed(framed(sent[4:] + b"x"))
    for asked in (short, long):
        assert asked.body is None
        assert isinstance(asked.problem, DecodeError)
        assert asked.header.client_id == "me"
    assert str(long.problem) == "MetadataRequest v12: 1 bytes after it"


@pytest.mark.parametrize("body", ["", "7fff", "000141", "ffff"])
def test_the_header_0_of_controlled_shutdown_has_no_client_id_to_be_read(body: str) -> None:
    (asked,) = Server(Protocol.kafka("2.8")).feed(framed(bytes.fromhex("0007000000000063" + body)))
    assert (asked.body, asked.header.correlation_id, asked.header.client_id) == (None, 0x63, "")
    assert isinstance(asked.problem, Underflow)


def test_a_frame_without_a_header_ends_the_connection() -> None:
    with pytest.raises(DecodeError):
        Server(KAFKA).feed(framed(b"\0\3\0"))


def test_frames_have_a_limit() -> None:
    for end in (Server(KAFKA, limit=100), Client(KAFKA, limit=100)):
        with pytest.raises(InvalidLength, match="a frame of 101 bytes"):
            end.feed(b"\0\0\0\x65")
        with pytest.raises(InvalidLength):
            end.feed(b"more")


def test_nothing_is_held_of_what_comes_behind_a_wrong_size() -> None:
    """However long the other side goes on; what was whole before it comes first."""
    server = Server(KAFKA, limit=100)
    whole = Client(KAFKA).send(MetadataRequest(topics=None), 12)
    assert len(server.feed(whole + b"\xff" * 1000)) == 1
    for _ in range(100):
        with pytest.raises(InvalidLength):
            server.feed(bytes(1000))
        assert server.held == 0


def test_answers_that_answer_nothing() -> None:
    client = Client(KAFKA)
    headers = Headers(KAFKA)
    with pytest.raises(DecodeError, match="no request waits"):
        client.feed(framed(bytes(20)))
    client.send(MetadataRequest(topics=[]), 12)
    wrong = headers.encode_response(MetadataResponse(), version=12, correlation_id=5)
    with pytest.raises(DecodeError, match="correlation id 5, but the oldest request that waits is 0"):
        client.feed(framed(wrong))
    client.send(MetadataRequest(topics=[]), 12)
    right = headers.encode_response(MetadataResponse(), version=12, correlation_id=1)
    with pytest.raises(DecodeError, match="1 bytes after it"):
        client.feed(framed(right + b"x"))


def test_an_answer_to_another_request_is_known_by_its_number_and_not_misread() -> None:
    client, headers = Client(KAFKA), Headers(KAFKA)
    client.send(MetadataRequest(topics=[]), 12)
    client.send(ApiVersionsRequest(), 3)
    other = headers.encode_response(ApiVersionsResponse(), version=3, correlation_id=1)
    with pytest.raises(DecodeError, match=r"MetadataResponse v12: correlation id 1, but the oldest"):
        client.feed(framed(other))


def test_an_answer_is_of_the_api_that_was_asked() -> None:
    """Another one's bytes would be read as what was asked for."""
    client, server = Client(KAFKA), Server(KAFKA)
    (asked,) = server.feed(client.send(MetadataRequest(topics=None), 12))
    for wrong in (ApiVersionsResponse(), MetadataRequest(), None):
        with pytest.raises(InvalidValue, match="a MetadataResponse answers api key 3, not"):
            server.answer(asked, wrong)  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="not None"):
        server.answer(None, MetadataResponse())  # type: ignore[arg-type]


def test_requests_without_an_answer() -> None:
    client, server = Client(KAFKA), Server(KAFKA)
    sent = client.send(ProduceRequest(acks=0), 9, answered=False) + client.send(
        MetadataRequest(topics=None), 12
    )
    produce, metadata = server.feed(sent)
    assert produce.body is not None
    (response,) = client.feed(server.answer(metadata, MetadataResponse(controller_id=4)))
    assert response.header.correlation_id == 1


def test_what_came_before_what_cannot_be_read_is_not_lost() -> None:
    """However the bytes were cut: the error comes with the next call."""
    client, server = Client(KAFKA), Server(KAFKA)
    good = client.send(MetadataRequest(topics=[]), 9)
    (asked,) = server.feed(good + framed(b"x") + good)
    assert asked.answer_version == 9
    with pytest.raises(DecodeError):
        server.feed(b"")
    back = Server(KAFKA).answer(asked, MetadataResponse())
    (response,) = client.feed(back + back)
    assert response.version == 9
    with pytest.raises(DecodeError, match="no request waits"):
        client.feed(b"")


def test_what_has_no_header_is_not_answered() -> None:
    with pytest.raises(InvalidValue, match="has a header"):
        Server(Protocol.kafka()).answer(Asked(None, None, 0), ApiVersionsResponse())


@pytest.mark.parametrize("version", [1, 3, 4])
@pytest.mark.parametrize("surplus", [-100, -5, -1, 1])
def test_a_spoiled_answer_of_api_versions_is_wrong_as_its_own_version(version: int, surplus: int) -> None:
    """Not as the version 0 that it might have been."""
    client, server = Client(KAFKA), Server(KAFKA)
    (asked,) = server.feed(client.send(ApiVersionsRequest(), version))
    keys = [ApiVersionsResponse.ApiVersion(api_key=each, max_version=3) for each in range(60)]
    frame = server.answer(asked, ApiVersionsResponse(api_keys=keys))[4:]
    frame = frame[:surplus] if surplus < 0 else frame + bytes(surplus)
    with pytest.raises(DecodeError) as caught:
        client.feed(framed(frame))
    assert (caught.value.message, caught.value.version) == ("ApiVersionsResponse", version)
