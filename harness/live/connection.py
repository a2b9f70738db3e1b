"""One connection through the tap: both directions, followed, rewritten, mutated and kept.

It holds one frame a direction at most, and reads no more than the other side takes.
"""

from __future__ import annotations

import asyncio
import contextlib
import ssl
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from harness.live.apis import CORRELATION_BYTES, Apis
from harness.live.capture import CAME_BYTES, SIZE_BYTES, CaptureWriter, Record
from harness.live.conversation import Conversation, Direction, Seen
from harness.live.delivery import Sender, sender_for
from harness.live.keeper import Keeper
from harness.live.mutations import Delivery, FrameKind, Site, Strike, mutated
from harness.live.rewrite import AddressOf, rewritten
from pycodec.framing import TLS_RECORDS, FrameSplitter, Overlong

__all__ = ["CHUNK", "Address", "Connection", "Mutation", "TapOptions", "Traffic"]

Address = tuple[str, int]
"""Host and port."""

Mutation = FrameKind | Delivery | Strike
"""What may be done to frames on their way."""

CHUNK: Final = 1 << 18
"""Bytes that are read at once."""
_ANSWER_SECONDS: Final = 60.0
"""How long a client that has ended its side is given the answers that it waits for."""
_LAST_SECONDS: Final = 0.2
"""How long what is on its way has once one side has ended."""
_CLOSE_SECONDS: Final = 1.0
"""TLS says goodbye, and need not be answered."""


@dataclass(frozen=True, slots=True)
class TapOptions:
    """What a tap does.

    Attributes:
        listen: its own host, and the port of the first listener (0: any that is free).
        capture: keeps what passes; None for nothing.
        redact: whether values are replaced before they are kept.
        mutation: what is done to frames on their way; None for nothing.
        allowed: which sites a mutation may change.
        client_tls, upstream_tls: TLS towards clients, and towards brokers.
        reaches: whether frames may pass to a host; the address of a broker on another one is left as it is.
    """

    listen: Address = ("127.0.0.1", 0)
    capture: CaptureWriter | None = None
    redact: bool = True
    mutation: Mutation | None = None
    allowed: Callable[[Site], bool] = lambda site: True
    client_tls: ssl.SSLContext | None = None
    upstream_tls: ssl.SSLContext | None = None
    reaches: Callable[[str], bool] = lambda host: True


@dataclass(slots=True)
class Traffic:
    """What passed.

    Attributes:
        connections: how many there were.
        refused: those whose broker could not be reached.
        why: of the last one of these; `""` for none.
        past: brokers that answers name and that have no listener: their own addresses are handed on.
        frames, bytes: by direction.
        pairs: frames by direction, message and version (the path is `""`).
        sites: frames by site that a mutation changed.
        unframed: connections that sent a size that is none.
        encrypted: directions of connections in which TLS is spoken and the tap, on that side, does not.
        strangers: connections of clients that came to no TLS, where the tap speaks it.
        strange: why, of the last one of these.
    """

    connections: int = 0
    refused: int = 0
    why: str = ""
    past: set[Address] = field(default_factory=set)
    frames: Counter[Direction] = field(default_factory=Counter)
    bytes: Counter[Direction] = field(default_factory=Counter)
    pairs: Counter[tuple[Direction, Site]] = field(default_factory=Counter)
    sites: Counter[Site] = field(default_factory=Counter)
    unframed: int = 0
    encrypted: Counter[Direction] = field(default_factory=Counter)
    strangers: int = 0
    strange: str = ""

    @property
    def words(self) -> str:
        """What kept connections from the broker, or from the tap, in a line; `""` if nothing did."""
        told = []
        if self.strangers:
            often = "once" if self.strangers == 1 else f"{self.strangers:,} times"
            told.append(f"TLS with clients (--tls-cert) failed {often}: {self.strange}")
        if self.encrypted["request"]:
            told.append("clients spoke TLS, which the tap reads with --tls-cert alone")
        elif self.encrypted["response"]:
            told.append("the broker answers with TLS: --upstream-ca says who has signed its certificate")
        if self.refused:
            told.append(
                f"{self.refused} of {self.connections} connections never came to the broker: {self.why}"
            )
        if self.past:
            host, port = min(self.past)
            told.append(
                f"not followed: what goes to {len(self.past):,} of the brokers that answers name, "
                f"such as {f'{host}:{port}'!r:.100}"
            )
        return "; ".join(told)


class Connection:
    """A connection while it is open.

    Args:
        apis: of the protocol.
        number: in the capture.
        talk: what is known of it.
        options: what is done.
        keeper: keeps what passes; None for nothing.
        traffic: what passes is counted there.
        address_of: the tap's own address for a broker's.
    """

    def __init__(
        self,
        apis: Apis,
        number: int,
        talk: Conversation,
        options: TapOptions,
        keeper: Keeper | None,
        traffic: Traffic,
        address_of: AddressOf,
    ) -> None:
        self._apis = apis
        self._number = number
        self._talk = talk
        self._options = options
        self._keeper = keeper
        self._traffic = traffic
        self._address_of = address_of
        self._splitters: dict[Direction, FrameSplitter] = {
            "request": FrameSplitter(),
            "response": FrameSplitter(),
        }
        self._overlong: Overlong | None = None
        """What comes behind a size of the broker's above the limit: clients have none."""

    async def run(
        self,
        name: str,
        client: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        broker: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    ) -> None:
        """Hand on what both sides send until one of them ends.

        Args:
            name: of the broker, as captures have it.
            client, broker: the streams of both sides.

        Raises:
            UserError: the capture cannot be written. Whatever else is a mistake of this package.
        """
        self._keep(Record.OPEN, name.encode())
        pumps = (self._pump("request", client[0], broker[1]), self._pump("response", broker[0], client[1]))
        tasks = [asyncio.ensure_future(pump) for pump in pumps]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            # A client that has nothing more to ask may still be waiting for answers.
            until = time.monotonic() + _ANSWER_SECONDS
            failed = any(task.done() and task.exception() for task in tasks)
            while not failed and tasks[0].done() and self._talk.in_flight and time.monotonic() < until:
                await asyncio.wait(tasks[1:], timeout=_LAST_SECONDS)
                if tasks[1].done():
                    break
            # One side has ended; what is on its way to it is of no use, what it sent last has gone on.
            await asyncio.wait(tasks, timeout=_LAST_SECONDS)
        finally:
            # All that has to be done comes before anything is waited for: the tap may end meanwhile.
            for task in tasks:
                task.cancel()
            for writer in (broker[1], client[1]):
                writer.close()
            self._keep_cut(Record.CUT_REQUEST, "request")
            self._keep_cut(Record.CUT_RESPONSE, "response")
            self._keep_overlong()
            self._keep(Record.CLOSE, b"")
            ended = await asyncio.gather(*tasks, return_exceptions=True)
            for writer in (broker[1], client[1]):
                with contextlib.suppress(OSError, TimeoutError):
                    await asyncio.wait_for(writer.wait_closed(), _CLOSE_SECONDS)
        for each in ended:
            if isinstance(each, Exception):
                raise each

    async def _pump(
        self,
        direction: Direction,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        """Hand on what one side sends until it ends."""
        splitter = self._splitters[direction]
        mutation = self._options.mutation
        applies = isinstance(mutation, Delivery) and mutation.direction == direction
        sender = sender_for(mutation.how if applies and isinstance(mutation, Delivery) else None, writer)
        with contextlib.suppress(OSError):  # of the network: one side is no longer there
            while data := await reader.read(CHUNK):
                self._traffic.bytes[direction] += len(data)
                await self._hand_on(direction, splitter.feed(data), sender)
                if splitter.refused is not None:
                    await self._without_frames(direction, splitter, reader, writer)
                    break
            await sender.flush()
            if writer.can_write_eof():
                writer.write_eof()

    async def _hand_on(self, direction: Direction, frames: list[bytes], sender: Sender) -> None:
        for frame in frames:
            self._traffic.frames[direction] += 1
            if direction == "request":
                seen = self._talk.request(frame)
                self._keep(Record.REQUEST, frame, seen)
                out = frame
            else:
                seen = self._talk.response(frame)
                self._keep(Record.RESPONSE, frame, seen)
                out = rewritten(self._apis, seen, frame, self._address_of)
            if seen.spec is not None and seen.known:
                self._traffic.pairs[direction, Site(seen.spec.name, seen.version, "")] += 1
            out = self._mutate(seen, out)
            await sender.send(out)

    def _mutate(self, seen: Seen, frame: bytes) -> bytes:
        kind = self._options.mutation
        if isinstance(kind, Delivery):
            if kind.direction == seen.direction and seen.spec is not None and seen.known:
                self._traffic.sites[Site(seen.spec.name, seen.version, "")] += 1
            return frame
        if isinstance(kind, Strike):
            return kind.strike(self._apis, seen, frame)
        if kind is None:
            return frame
        found = mutated(kind, self._apis, seen, frame, self._options.allowed)
        self._traffic.sites.update(found.sites)
        if found.sites and seen.direction == "response":
            self._talk.told(found.seen, found.frame)
            self._keep(Record.TOLD, found.frame, found.seen)
        return found.frame

    async def _without_frames(
        self,
        direction: Direction,
        splitter: FrameSplitter,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        """Hand on what cannot be split any more, as it comes: the other side says what it thinks of it."""
        self._traffic.unframed += 1
        size = (splitter.refused or 0).to_bytes(4, "big", signed=True)
        if size.startswith(TLS_RECORDS):
            self._traffic.encrypted[direction] += 1
        elif self._keeper is not None and direction == "response" and (splitter.refused or 0) > 0:
            self._overlong = Overlong()
        record = Record.NO_REQUEST_SIZE if direction == "request" else Record.NO_RESPONSE_SIZE
        self._keep(record, size)
        data, at = splitter.rest(), SIZE_BYTES
        while data:
            if self._overlong is not None:
                self._overlong.feed(data[at:])
                at = 0
            writer.write(data)
            await writer.drain()
            data = await reader.read(CHUNK)

    def _keep_cut(self, record: Record, direction: Direction) -> None:
        """What came of a frame whose end never did, if a whole message is in it; else only its size."""
        splitter = self._splitters[direction]
        if self._keeper is None or splitter.refused is not None or not splitter.held:
            return
        data = splitter.rest()
        size, piece = data[:SIZE_BYTES], data[SIZE_BYTES:]
        seen, end = self._talk.cut(direction, piece)
        self._keep(record, size + piece if end else size, seen if end else None)

    def _keep_overlong(self) -> None:
        """How much came of a response above the limit, and what shows whether it is one."""
        if self._overlong is None:
            return
        came, piece = self._overlong.came.to_bytes(CAME_BYTES, "big"), self._overlong.start()
        seen, end = self._talk.cut("response", piece) if self._talk.may_answer(piece) else (None, 0)
        kept = piece[: end or CORRELATION_BYTES]
        self._keep(Record.OVERLONG_RESPONSE, came + kept, seen if end else None)

    def _keep(self, record: Record, data: bytes, seen: Seen | None = None) -> None:
        if self._keeper is not None:
            self._keeper.add(record, self._number, data, seen)
