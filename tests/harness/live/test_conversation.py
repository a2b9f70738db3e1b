"""Which frame answers which, and which laws of the exchange a connection breaks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from harness.live.apis import Apis
from harness.live.conversation import Conversation, Offers
from harness.references import Reference
from pycodec.headers import Headers
from pycodec.specs.model import MessageType
from tests.harness.live.frames import request, response, struct


@pytest.fixture(scope="module")
def headers(reference: Reference) -> Headers:
    return Headers(reference.protocol)


@pytest.fixture
def talk(headers: Headers) -> Conversation:
    return Conversation(Apis(headers.protocol))


def offer(headers: Headers, *offered: tuple[int, int, int]) -> bytes:
    keys = [
        struct(headers, "ApiVersionsResponse", "ApiVersion", api_key=key, min_version=low, max_version=high)
        for key, low, high in offered
    ]
    return response(headers, "ApiVersionsResponse", 4, 7, api_keys=keys)


def reasons(seen: object) -> list[str]:
    return [breach.reason for breach in seen.breaches]  # type: ignore[attr-defined]


def test_pipelined_requests_are_answered_in_their_order_and_version(
    headers: Headers, talk: Conversation
) -> None:
    for number, version in ((1, 9), (2, 12), (3, 1)):
        seen = talk.request(request(headers, "MetadataRequest", version, number, topics=[]))
        assert (seen.known, seen.breaches) == (True, ())
    for number, version in ((1, 9), (2, 12), (3, 1)):
        seen = talk.response(response(headers, "MetadataResponse", version, number))
        assert (seen.known, seen.version, seen.breaches) == (True, version, ())
    assert talk.in_flight == 0


def test_a_response_out_of_order_is_named_and_read_in_its_own_version(
    headers: Headers, talk: Conversation
) -> None:
    talk.request(request(headers, "MetadataRequest", 9, 1, topics=[]))
    talk.request(request(headers, "HeartbeatRequest", 4, 2))
    seen = talk.response(response(headers, "HeartbeatResponse", 4, 2))
    assert reasons(seen) == ["out_of_order"]
    assert seen.spec is not None
    assert seen.spec.name == "HeartbeatResponse"
    assert reasons(talk.response(response(headers, "MetadataResponse", 9, 1))) == []


def test_wrong_correlation_ids_are_named(headers: Headers, talk: Conversation) -> None:
    talk.request(request(headers, "HeartbeatRequest", 4, 2))
    assert reasons(talk.request(request(headers, "HeartbeatRequest", 4, 2))) == ["correlation_reused"]
    assert reasons(talk.response(response(headers, "HeartbeatResponse", 4, 5))) == ["correlation_differs"]
    assert reasons(talk.response(response(headers, "HeartbeatResponse", 4, 2))) == []
    assert reasons(talk.response(response(headers, "HeartbeatResponse", 4, 2))) == ["answer_unasked"]


def test_a_version_outside_the_offer_is_named_on_every_connection_to_that_broker(headers: Headers) -> None:
    offers = Offers()
    first = Conversation(Apis(headers.protocol), offers)
    assert reasons(first.request(request(headers, "MetadataRequest", 13, 1, topics=[]))) == []
    first.request(request(headers, "ApiVersionsRequest", 4, 7))
    first.response(response(headers, "MetadataResponse", 13, 1))
    first.response(offer(headers, (3, 0, 12)))
    second = Conversation(Apis(headers.protocol), offers)
    assert reasons(second.request(request(headers, "MetadataRequest", 12, 1, topics=[]))) == []
    assert reasons(second.request(request(headers, "MetadataRequest", 13, 2, topics=[]))) == [
        "version_not_offered"
    ]
    assert reasons(second.request(request(headers, "HeartbeatRequest", 4, 3))) == ["version_not_offered"]
    assert reasons(second.request(request(headers, "ApiVersionsRequest", 4, 4))) == []


def test_an_unsupported_api_versions_request_is_answered_in_version_0(
    headers: Headers, talk: Conversation
) -> None:
    """KIP-511: 35 in the first two bytes, and the body of version 0."""
    frame = bytearray(request(headers, "ApiVersionsRequest", 4, 1))
    frame[2:4] = (99).to_bytes(2, "big")
    assert talk.request(bytes(frame)).unknown == "ApiVersions v99"
    seen = talk.response(response(headers, "ApiVersionsResponse", 0, 1, error_code=35))
    assert (seen.known, seen.version, seen.breaches) == (True, 0, ())


def test_a_produce_request_without_acks_has_no_answer(headers: Headers, talk: Conversation) -> None:
    talk.request(request(headers, "ProduceRequest", 9, 1, acks=0))
    talk.request(request(headers, "ProduceRequest", 9, 2, acks=1))
    assert talk.in_flight == 1
    assert reasons(talk.response(response(headers, "ProduceResponse", 9, 2))) == []


def test_sasl_tokens_pass_as_what_they_are(headers: Headers, talk: Conversation) -> None:
    """After a SaslHandshake 0 until the first request: KIP-43."""
    talk.request(request(headers, "SaslHandshakeRequest", 0, 1, mechanism="PLAIN"))
    talk.response(response(headers, "SaslHandshakeResponse", 0, 1))
    for token in (b"\0user\0secret", b"\0\x03\0\x0cno metadata request", b""):
        assert talk.request(token).opaque
        assert talk.response(b"challenge").opaque
    assert talk.request(request(headers, "MetadataRequest", 9, 2, topics=[])).known
    assert talk.response(response(headers, "MetadataResponse", 9, 2)).known


def test_an_api_that_is_not_known_has_a_name_and_no_verdict(headers: Headers, talk: Conversation) -> None:
    seen = talk.request((999).to_bytes(2, "big") + bytes(6) + b"\xff\xff")
    assert (seen.known, seen.unknown) == (False, "api 999 v0")
    assert talk.response(bytes(4) + b"anything").unknown == "api 999 v0"


@pytest.mark.parametrize("size", [0, 3])
def test_a_frame_that_cannot_hold_a_header_is_a_breach(
    headers: Headers, talk: Conversation, size: int
) -> None:
    """Where no SASL tokens are due: nobody can read it, on either side."""
    talk.request(request(headers, "MetadataRequest", 9, 1, topics=[]))
    for seen in (talk.response(bytes(size)), talk.request(bytes(size))):
        assert (seen.known, seen.opaque, reasons(seen)) == (False, False, ["frame_refused"])
        assert seen.breaches[0].detail == f"a {seen.direction} of {size} bytes, too few for its header"
    assert talk.response(response(headers, "MetadataResponse", 9, 1)).known


def test_a_produce_request_that_cannot_be_read_may_have_no_answer(
    headers: Headers, talk: Conversation
) -> None:
    """Its acks may be 0, in a version that is not known, or in a body that is spoiled: nobody is blamed."""
    spoiled = request(headers, "ProduceRequest", 9, 2, acks=0)[:-1]
    for frame in (
        (0).to_bytes(2, "big") + (2).to_bytes(2, "big") + (1).to_bytes(4, "big") + b"\xff\xff",
        spoiled,
    ):
        talk.request(frame)
    talk.request(request(headers, "MetadataRequest", 9, 3, topics=[]))
    assert talk.in_flight == 1
    assert reasons(talk.response(response(headers, "MetadataResponse", 9, 3))) == []
    talk.request(spoiled)
    seen = talk.response(response(headers, "ProduceResponse", 9, 2))
    assert (seen.spec and seen.spec.name, reasons(seen)) == ("ProduceResponse", [])


@pytest.mark.parametrize("version", [9, 99])
def test_a_first_request_after_sasl_tokens_is_none_though_it_is_spoiled(
    headers: Headers, talk: Conversation, version: int
) -> None:
    """What its codec does wrong would never be found else; nor is a version that is not known a token."""
    talk.request(request(headers, "SaslHandshakeRequest", 0, 1, mechanism="PLAIN"))
    talk.response(response(headers, "SaslHandshakeResponse", 0, 1))
    assert talk.request(b"\0Alice\0secret of some length, and more of it").opaque
    frame = request(headers, "MetadataRequest", 9, 2, topics=[]) + b"left over"
    seen = talk.request(frame[:2] + version.to_bytes(2, "big") + frame[4:])
    assert (seen.opaque, seen.version, seen.known) == (False, version, version == 9)
    answer = talk.response(response(headers, "MetadataResponse", 9, 2) + b"left over")
    assert (answer.opaque, answer.known, reasons(answer)) == (False, version == 9, [])


@pytest.mark.parametrize("backwards", [False, True])
def test_however_many_requests_wait_each_answer_is_that_of_its_request(
    headers: Headers, talk: Conversation, backwards: bool
) -> None:
    number = 12_000
    for each in range(number):
        assert not talk.request(request(headers, "HeartbeatRequest", 4, each)).breaches
    assert talk.in_flight == number
    order = range(number)
    told = [
        reasons(talk.response(response(headers, "HeartbeatResponse", 4, each)))
        for each in (reversed(order) if backwards else order)
    ]
    late = ["out_of_order"] if backwards else []
    assert told == [late] * (number - 1) + [[]]
    assert talk.in_flight == 0


def test_an_answer_to_no_request_is_a_breach_and_no_api_that_is_not_known(talk: Conversation) -> None:
    seen = talk.response(bytes(9))
    assert (reasons(seen), seen.unknown, seen.known) == (["answer_unasked"], "", False)


def test_a_token_that_begins_as_a_request_without_versions_would_is_a_token(
    headers: Headers, talk: Conversation
) -> None:
    """Apis that were removed have no version, in which a header could be read."""
    removed = [
        spec.api_key
        for spec in headers.protocol.messages.values()
        if spec.type is MessageType.REQUEST and spec.api_key is not None and not spec.valid_versions
    ]
    assert removed
    talk.request(request(headers, "SaslHandshakeRequest", 0, 1, mechanism="PLAIN"))
    talk.response(response(headers, "SaslHandshakeResponse", 0, 1))
    for api_key in removed:
        assert talk.request(api_key.to_bytes(2, "big") + bytes(30)).opaque


def test_a_token_that_does_not_wait_for_the_handshake_is_one(headers: Headers, talk: Conversation) -> None:
    talk.request(request(headers, "SaslHandshakeRequest", 0, 1, mechanism="PLAIN"))
    assert talk.request(b"\0user\0password").opaque
    assert talk.request(b"").opaque
    talk.response(response(headers, "SaslHandshakeResponse", 0, 1))
    assert talk.response(b"").opaque
    assert talk.request(request(headers, "MetadataRequest", 9, 2, topics=[])).known


@pytest.mark.parametrize(
    "spoil", [lambda frame: frame + b"\0", lambda frame: frame[:-1], lambda frame: frame]
)
def test_what_follows_a_handshake_is_a_secret_whatever_its_answer_says(
    headers: Headers, talk: Conversation, spoil: Callable[[bytes], bytes]
) -> None:
    """Kafka's readers leave what is too much unread; a client that goes on after a failure tells as much."""
    talk.request(request(headers, "SaslHandshakeRequest", 0, 3, mechanism="PLAIN"))
    talk.response(spoil(response(headers, "SaslHandshakeResponse", 0, 3, error_code=33)))
    for token in (b"\0us", b"\0bob\0hunter2secret"):
        assert talk.request(token).opaque
    assert talk.response(b"").opaque
    assert talk.request(request(headers, "MetadataRequest", 9, 4, topics=[])).known


@pytest.mark.parametrize("early", [False, True])
@pytest.mark.parametrize("answers", [[b""], [b"\0\0\0\1a challenge"], []])
def test_a_request_does_not_wait_for_the_answers_of_tokens(
    headers: Headers, talk: Conversation, early: bool, answers: list[bytes]
) -> None:
    """The broker reads it when they are right; a mechanism may leave its last token without an answer."""
    talk.request(request(headers, "SaslHandshakeRequest", 0, 1, mechanism="PLAIN"))
    if not early:
        talk.response(response(headers, "SaslHandshakeResponse", 0, 1))
    assert talk.request(b"\0user\0password").opaque
    for number in (2, 3):
        assert talk.request(request(headers, "MetadataRequest", 9, number, topics=[])).known
    if early:
        talk.response(response(headers, "SaslHandshakeResponse", 0, 1))
    assert [talk.response(answer).opaque for answer in answers] == [True] * len(answers)
    for number in (2, 3):
        seen = talk.response(response(headers, "MetadataResponse", 9, number))
        assert (seen.known, reasons(seen)) == (True, [])
    # What comes now is no answer to a token.
    assert reasons(talk.response(b"")) == ["frame_refused"] or early
    assert talk.in_flight == 0


def test_what_is_offered_counts_though_bytes_are_left_over(headers: Headers, talk: Conversation) -> None:
    talk.request(request(headers, "ApiVersionsRequest", 4, 7))
    talk.response(offer(headers, (3, 0, 8)) + b"\0")
    seen = talk.request(request(headers, "MetadataRequest", 9, 2, topics=[]))
    assert reasons(seen) == ["version_not_offered"]


def test_a_connection_that_has_asked_is_held_to_its_own_offer(headers: Headers) -> None:
    """Behind one address there may be brokers of two releases, as while they are upgraded."""
    offers = Offers()
    talks = [Conversation(Apis(headers.protocol), offers) for _ in range(3)]
    for talk, high in ((talks[0], 13), (talks[1], 12)):
        talk.request(request(headers, "ApiVersionsRequest", 4, 7))
        talk.response(offer(headers, (3, 0, high)))
    told = [reasons(talk.request(request(headers, "MetadataRequest", 13, 1, topics=[]))) for talk in talks]
    assert told == [[], ["version_not_offered"], ["version_not_offered"]]
