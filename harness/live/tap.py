"""The tap: a proxy between clients and brokers, with a listener for every broker that answers name.

It runs on a thread of its own with an event loop of its own. What passes is followed, rewritten, mutated
and kept by the sans-io parts; here are the sockets. A connection holds one frame a direction at most, and
reads no more than the other side takes.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Final, Self

from harness.errors import UserError
from harness.live.apis import Apis
from harness.live.capture import CaptureWriter, Record
from harness.live.conversation import Conversation, Direction, Offers, Seen
from harness.live.delivery import Sender, sender_for
from harness.live.framing import FrameSplitter
from harness.live.mutations import Delivery, FrameKind, Site, mutated
from harness.live.redact import redacted
from harness.live.rewrite import rewritten

__all__ = ["Address", "Tap", "TapOptions", "Traffic", "client_tls", "upstream_tls"]

Address = tuple[str, int]
"""Host and port."""

_CHUNK: Final = 1 << 18
_CONNECT_SECONDS: Final = 10.0
_END_SECONDS: Final = 5.0
_CLOSE_SECONDS: Final = 1.0
"""TLS says goodbye, and need not be answered."""


def client_tls(certificate: str, key: str | None = None) -> ssl.SSLContext:
    """What the tap shows to clients: a certificate file, with the key in it or beside it. For tests only."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with _told("--tls-cert", certificate):
        context.load_cert_chain(certificate, key)
    return context


def upstream_tls(authority: str) -> ssl.SSLContext:
    """How the tap trusts brokers: the file of the authority that signed their certificates."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    with _told("--upstream-ca", authority):
        context.load_verify_locations(authority)
    return context


@contextlib.contextmanager
def _told(option: str, path: str):  # type: ignore[no-untyped-def]
    try:
        yield
    except (OSError, ssl.SSLError) as error:
        raise UserError(
            f"{option}: cannot use {path}: {error.strerror or error}", "name PEM files"
        ) from error


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
    mutation: FrameKind | Delivery | None = None
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
        frames, bytes: by direction.
        sites: frames by site that a mutation changed.
        unframed: connections that sent a size that is none.
    """

    connections: int = 0
    refused: int = 0
    frames: Counter[Direction] = field(default_factory=Counter)
    bytes: Counter[Direction] = field(default_factory=Counter)
    sites: Counter[Site] = field(default_factory=Counter)
    unframed: int = 0


@dataclass(slots=True)
class _Listener:
    broker: Address
    own: Address
    offers: Offers = field(default_factory=Offers)
    server: asyncio.Server | None = None


class Tap:
    """A running tap; a context manager.

    Args:
        apis: of the protocol.
        upstream: the first broker.
        options: what it does.

    Attributes:
        traffic: what passed so far.

    Raises:
        UserError: its port cannot be had.
    """

    def __init__(self, apis: Apis, upstream: Address, options: TapOptions | None = None) -> None:
        self._apis = apis
        self._upstream = upstream
        self.options = options or TapOptions()
        self.traffic = Traffic()
        self._listeners: dict[Address, _Listener] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="wirecheck-tap", daemon=True)

    @property
    def address(self) -> Address:
        """Where clients find the first broker."""
        return self._listeners[self._upstream].own

    @property
    def bootstrap(self) -> str:
        """The same as clients take it."""
        host, port = self.address
        return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"

    def __enter__(self) -> Self:
        try:
            listening = self._listen(self._upstream, self.options.listen[1])
        except UserError:
            self._loop.close()
            raise
        self._thread.start()
        self._call(self._serve(listening))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._call(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_END_SECONDS)
        self._loop.close()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()

    def _call(self, work: object) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result()  # type: ignore[arg-type]

    async def _end(self) -> None:
        for listener in self._listeners.values():
            if listener.server is not None:
                listener.server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        # A turn of the loop, in which transports that were closed end.
        await asyncio.sleep(0)

    # Listeners

    def _listen(self, broker: Address, port: int = 0) -> socket.socket:
        """Bind a port for a broker; connections wait there until it is served."""
        host = self.options.listen[0]
        try:
            listening = socket.create_server((host, port), backlog=128)
        except OSError as error:
            raise UserError(
                f"cannot listen on {host}:{port}: {error.strerror}", "name another port"
            ) from error
        self._listeners[broker] = _Listener(broker, (host, listening.getsockname()[1]))
        return listening

    async def _serve(self, listening: socket.socket) -> None:
        port = listening.getsockname()[1]
        (listener,) = (each for each in self._listeners.values() if each.own[1] == port)

        async def accepted(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            task = asyncio.current_task()
            assert task is not None
            self._tasks.add(task)
            try:
                # The tap ends while somebody is connected: no error.
                with contextlib.suppress(asyncio.CancelledError):
                    await self._connection(listener, reader, writer)
            finally:
                self._tasks.discard(task)

        listener.server = await asyncio.start_server(
            accepted, sock=listening, ssl=self.options.client_tls, limit=_CHUNK
        )

    def _address_of(self, host: str, port: int) -> Address:
        """The tap's address for a broker's; a broker that is new gets a listener."""
        if host in ("localhost", "::1"):
            host = "127.0.0.1"
        broker = (host, port)
        if broker not in self._listeners:
            if not self.options.reaches(host):
                return broker
            listening = self._listen(broker)
            task = self._loop.create_task(self._serve(listening))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return self._listeners[broker].own

    # Connections

    async def _connection(
        self, listener: _Listener, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        host, port = listener.broker
        capture, kind = self.options.capture, self.options.mutation
        number = 0 if capture is None else capture.new_connection()
        self.traffic.connections += 1
        try:
            opening = asyncio.open_connection(host, port, ssl=self.options.upstream_tls, limit=_CHUNK)
            theirs, ours = await asyncio.wait_for(opening, _CONNECT_SECONDS)
        except (OSError, TimeoutError):
            self.traffic.refused += 1
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()
            return
        # What was offered under a mutation holds under that mutation only.
        name = f"{host}:{port}" if kind is None else f"{host}:{port} {kind.name}"
        self._keep(Record.OPEN, number, name.encode())
        talk = Conversation(self._apis, listener.offers)
        pumps = (
            self._pump("request", number, talk, reader, ours),
            self._pump("response", number, talk, theirs, writer),
        )
        tasks = [asyncio.ensure_future(pump) for pump in pumps]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            # One side has ended; what is on its way to it is of no use, what it sent last has gone on.
            await asyncio.wait(tasks, timeout=0.2)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for each in (ours, writer):
                each.close()
            self._keep(Record.CLOSE, number, b"")
            for each in (ours, writer):
                with contextlib.suppress(OSError, TimeoutError):
                    await asyncio.wait_for(each.wait_closed(), _CLOSE_SECONDS)

    async def _pump(
        self,
        direction: Direction,
        number: int,
        talk: Conversation,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        """Hand on what one side sends until it ends."""
        splitter = FrameSplitter()
        mutation = self.options.mutation
        applies = isinstance(mutation, Delivery) and mutation.direction == direction
        sender = sender_for(mutation.how if applies and isinstance(mutation, Delivery) else None, writer)
        with contextlib.suppress(ConnectionError, ssl.SSLError):
            while data := await reader.read(_CHUNK):
                self.traffic.bytes[direction] += len(data)
                await self._hand_on(direction, number, talk, splitter.feed(data), sender)
                if splitter.refused is not None:
                    await self._without_frames(direction, number, splitter, reader, writer)
                    break
            await sender.flush()
            if writer.can_write_eof():
                writer.write_eof()

    async def _hand_on(
        self, direction: Direction, number: int, talk: Conversation, frames: list[bytes], sender: Sender
    ) -> None:
        for frame in frames:
            self.traffic.frames[direction] += 1
            if direction == "request":
                seen = talk.request(frame)
                self._keep(Record.REQUEST, number, frame, seen)
                out = frame
            else:
                seen = talk.response(frame)
                self._keep(Record.RESPONSE, number, frame, seen)
                out = rewritten(self._apis, seen, frame, self._address_of)
            out = self._mutate(number, talk, seen, out)
            await sender.send(out)

    def _mutate(self, number: int, talk: Conversation, seen: Seen, frame: bytes) -> bytes:
        kind = self.options.mutation
        if isinstance(kind, Delivery):
            if kind.direction == seen.direction and seen.spec is not None and seen.known:
                self.traffic.sites[Site(seen.spec.name, seen.version, "")] += 1
            return frame
        if kind is None:
            return frame
        found = mutated(kind, self._apis, seen, frame, self.options.allowed)
        self.traffic.sites.update(found.sites)
        if found.sites and seen.direction == "response":
            talk.told(found.seen, found.frame)
            self._keep(Record.TOLD, number, found.frame, found.seen)
        return found.frame

    async def _without_frames(
        self,
        direction: Direction,
        number: int,
        splitter: FrameSplitter,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        """Hand on what cannot be split any more, as it comes: the other side says what it thinks of it."""
        self.traffic.unframed += 1
        record = Record.NO_REQUEST_SIZE if direction == "request" else Record.NO_RESPONSE_SIZE
        self._keep(record, number, (splitter.refused or 0).to_bytes(4, "big", signed=True))
        data = splitter.rest()
        while data:
            writer.write(data)
            await writer.drain()
            data = await reader.read(_CHUNK)

    def _keep(self, record: Record, number: int, data: bytes, seen: Seen | None = None) -> None:
        capture = self.options.capture
        if capture is None:
            return
        if seen is not None and self.options.redact:
            data = redacted(self._apis, seen, data)
        capture.add(record, number, data)
