"""One connection, followed: which frame answers which, in what version, and what was offered.

Sources: KIP-511 (a broker answers an ApiVersions version that it does not know in version 0, and says which
it knows), KIP-43 and KIP-152 (after a SaslHandshake 0 tokens go without Kafka's headers),
`NetworkClient.handleCompletedReceives` (responses come in the order of requests), `ProduceRequest.acks` (0
has no response).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from harness.live.apis import (
    API_VERSIONS,
    CORRELATION_BYTES,
    PRODUCE,
    SASL_HANDSHAKE,
    UNSUPPORTED_VERSION,
    Apis,
    Head,
    read_head,
)
from harness.live.in_flight import InFlight, Waiting
from pycodec import CodecError
from pycodec.specs.model import MessageSpec

__all__ = ["Breach", "Conversation", "Direction", "Offers", "Seen"]

Direction = Literal["request", "response"]
"""Towards the broker, towards the client."""

_LAST_VERSION: Final = 255
"""Versions above it are letters of a SASL token."""


@dataclass(frozen=True, slots=True)
class Breach:
    """A law of the exchange that a frame breaks: its reason, and words for a reader."""

    reason: str
    detail: str


@dataclass(frozen=True, slots=True)
class Seen:
    """What a frame is.

    Attributes:
        direction: where it goes.
        spec: the message; None where the protocol has no such api, and for what is no Kafka frame.
        version: the api version of its body: of a response that of its request, save for KIP-511's answer.
        correlation_id: of its header.
        unknown: name and version where the protocol lacks the api or the version, else `""`.
        opaque: whether it is a SASL token, or whatever else is no Kafka frame.
        breaches: laws of the exchange that it breaks.
    """

    direction: Direction
    spec: MessageSpec | None = None
    version: int = -1
    correlation_id: int = 0
    unknown: str = ""
    opaque: bool = False
    breaches: tuple[Breach, ...] = ()

    @property
    def known(self) -> bool:
        """Whether the protocol has the message in this version."""
        return self.spec is not None and not self.unknown and not self.opaque


@dataclass(slots=True)
class Offers:
    """What a broker offers: lowest and highest version by api key, as its last ApiVersions response said."""

    versions: dict[int, tuple[int, int]] = field(default_factory=dict)


class Conversation:
    """What passes over one connection.

    Args:
        apis: of the protocol.
        offers: of the broker at the other end, for connections that do not ask themselves: behind one address
            there may be several brokers.
    """

    def __init__(self, apis: Apis, offers: Offers | None = None) -> None:
        self._apis = apis
        self.offers = offers or Offers()
        self._own: Offers | None = None
        self._in_flight = InFlight()
        self._tokens = self._handshaking = False
        self._unanswered_tokens = 0
        self._answered_last: int | None = None

    @property
    def in_flight(self) -> int:
        """Requests that wait for their answer; those that may have none do not count."""
        return self._in_flight.sure

    def request(self, frame: bytes) -> Seen:
        """The next frame that the client sent."""
        head = read_head(frame)
        if head is None:
            return self._headless("request", frame)
        spec = self._apis.request(head.api_key)
        if self._tokens or self._handshaking:
            # SASL tokens until a request comes: none begins by chance with an api, a version, and a header.
            if spec is None or not self._has_header(spec, head, frame):
                return self._token("request")
            self._tokens = False
        if head.api_key == SASL_HANDSHAKE and head.version == 0:
            self._handshaking = True  # a client may send its first token at once
        breaches = self._request_breaches(spec, head)
        if (answered := self._is_answered(spec, head, frame)) is not False:
            self._in_flight.add(Waiting(head, answered is None))
        unknown = self._unknown(spec, head)
        return Seen("request", spec, head.version, head.correlation_id, unknown, False, breaches)

    def response(self, frame: bytes) -> Seen:
        """The next frame that the broker sent."""
        if self._is_of_token(frame):
            return self._token("response")
        if len(frame) < CORRELATION_BYTES:
            return self._headless("response", frame)
        given = int.from_bytes(frame[:CORRELATION_BYTES], "big", signed=True)
        head, breaches = self._answered(given)
        if head is None:
            return Seen("response", None, -1, given, "", False, breaches)
        if not self._tokens and not self._handshaking:
            self._unanswered_tokens = 0  # what is answered came behind them
        spec = self._apis.response(head.api_key)
        version, unknown = head.version, self._unknown(spec, head)
        if head.api_key == API_VERSIONS and frame[4:6] == UNSUPPORTED_VERSION.to_bytes(2, "big"):
            version, unknown = 0, ""
        seen = Seen("response", spec, version, given, unknown, False, breaches)
        if seen.known:
            self._learn(seen, frame)
        return seen

    def cut(self, direction: Direction, piece: bytes) -> tuple[Seen, int]:
        """The last frame that one side sent, whose end never came: what it is, and where its message ends.

        0 where what came holds no whole message, as it does wherever the size is right.
        """
        if len(piece) < CORRELATION_BYTES:
            return Seen(direction), 0
        waiting = len(self._in_flight)
        seen = self.request(piece) if direction == "request" else self.response(piece)
        if len(self._in_flight) > waiting:  # nobody waits for its answer
            self._in_flight.take_last()
        read = self._read(seen.spec, seen.version, piece) if seen.spec is not None and seen.known else None
        return seen, 0 if read is None else read[1]

    def may_answer(self, piece: bytes) -> bool:
        """Whether what the broker sent may be the start of a response; where next to nothing came, it may."""
        if len(piece) < CORRELATION_BYTES or self._is_of_token(piece):
            return True
        given = int.from_bytes(piece[:CORRELATION_BYTES], "big", signed=True)
        return self._in_flight.may_be_awaited(given)

    def told(self, seen: Seen, frame: bytes) -> None:
        """The client was given this frame in place of the response: what it offers is what counts."""
        if seen.spec is not None and seen.spec.api_key == API_VERSIONS:
            self._learn(seen, frame)

    def _headless(self, direction: Direction, frame: bytes) -> Seen:
        """A frame without what each header begins with: a SASL token where those are due, else a breach."""
        if self._tokens or (self._handshaking and direction == "request"):
            return self._token(direction)
        words = f"a {direction} of {len(frame)} bytes, too few for its header"
        return Seen(direction, breaches=(Breach("frame_refused", words),))

    def _token(self, direction: Direction) -> Seen:
        """A SASL token, or the answer to one."""
        self._unanswered_tokens = max(0, self._unanswered_tokens + (1 if direction == "request" else -1))
        return Seen(direction, opaque=True)

    def _is_of_token(self, frame: bytes) -> bool:
        """Whether a frame answers a SASL token, as far as can be told.

        A token may have no answer: the mechanism decides. So what bears the number of a request answers that.
        """
        oldest = self._in_flight.oldest
        if oldest is None:
            return self._tokens or self._unanswered_tokens > 0
        given = int.from_bytes(frame[:CORRELATION_BYTES], "big", signed=True)
        of_request = given == oldest.head.correlation_id or self._in_flight.is_awaited(given)
        if len(frame) >= CORRELATION_BYTES and of_request:
            return False
        return self._unanswered_tokens > 0 and not self._handshaking

    def _request_breaches(self, spec: MessageSpec | None, head: Head) -> tuple[Breach, ...]:
        found = []
        if self._in_flight.is_awaited(head.correlation_id):
            words = f"correlation id {head.correlation_id} is that of a request that has no answer yet"
            found.append(Breach("correlation_reused", words))
        offered = (self._own or self.offers).versions
        if spec is not None and offered and head.api_key != API_VERSIONS:
            low, high = offered.get(head.api_key, (0, -1))
            if not low <= head.version <= high:
                words = f"versions {low} to {high}" if low <= high else "none"
                found.append(Breach("version_not_offered", f"v{head.version}; the broker offers {words}"))
        return tuple(found)

    def _answered(self, given: int) -> tuple[Head | None, tuple[Breach, ...]]:
        """Which request a response answers."""
        waiting = self._in_flight
        before, self._answered_last = self._answered_last, given
        oldest = waiting.oldest
        while oldest and len(waiting) > 1 and oldest.doubtful and oldest.head.correlation_id != given:
            waiting.take_oldest()
            oldest = waiting.oldest
        if oldest is not None and oldest.head.correlation_id == given:
            return waiting.take_oldest().head, ()
        if given == before:
            return None, (Breach("answer_unasked", f"request {given} is answered a second time"),)
        if oldest is None:
            return None, (Breach("answer_unasked", f"correlation id {given}, and no request waits"),)
        found = waiting.take(given)
        if found is not None:
            words = f"answers request {given} before request {oldest.head.correlation_id}"
            return found.head, (Breach("out_of_order", words),)
        # The order is kept: it is the answer to the oldest one, under a wrong number.
        head = waiting.take_oldest().head
        words = f"correlation id {given}, and that of the request is {head.correlation_id}"
        return head, (Breach("correlation_differs", words),)

    def _unknown(self, spec: MessageSpec | None, head: Head) -> str:
        if spec is not None and head.version in spec.valid_versions:
            return ""
        return f"{self._apis.name(head.api_key)} v{head.version}"

    def _is_answered(self, spec: MessageSpec | None, head: Head, frame: bytes) -> bool | None:
        """False of a produce request with acks 0; None of one that cannot be read."""
        if head.api_key != PRODUCE or spec is None:
            return True
        read = self._read(spec, head.version, frame)
        return None if read is None else getattr(read[0], "acks", None) != 0

    def _has_header(self, spec: MessageSpec, head: Head, frame: bytes) -> bool:
        """Whether a frame begins with the header of a request, of a version that is known or may come."""
        if not spec.valid_versions or not 0 <= head.version <= _LAST_VERSION:
            return False
        header, header_version = self._apis.nearest_header(spec, head.version)
        try:
            self._apis.protocol.codec(header.name, header_version).decode(frame)
        except CodecError:
            return False
        return True

    def _learn(self, seen: Seen, frame: bytes) -> None:
        """Take from a response what decides how later frames are read."""
        spec = seen.spec
        if spec is None or spec.api_key not in (API_VERSIONS, SASL_HANDSHAKE):
            return
        if spec.api_key == SASL_HANDSHAKE:
            # Whatever it says: a client that goes on with a token tells secrets.
            self._handshaking, self._tokens = False, seen.version == 0
            return
        read = self._read(spec, seen.version, frame)
        if read is None:
            return
        body = read[0]
        keys = getattr(body, "api_keys", ())
        if keys and getattr(body, "error_code", -1) == 0:
            self._own = Offers({each.api_key: (each.min_version, each.max_version) for each in keys})
            self.offers.versions = self._own.versions

    def _read(self, spec: MessageSpec, version: int, frame: bytes) -> tuple[object, int] | None:
        """The body of a frame and where it ends; None where header and body do not read.

        Bytes behind it are left unread, as Kafka's own readers leave them.
        """
        if version not in spec.valid_versions:
            return None
        header, header_version = self._apis.header_of(spec, version)
        protocol = self._apis.protocol
        try:
            _, at = protocol.codec(header.name, header_version).decode(frame)
            body, size = protocol.codec(spec.name, version).decode(frame, at)
        except CodecError:
            return None
        return body, at + size
