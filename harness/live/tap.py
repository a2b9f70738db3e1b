"""The tap: a proxy between clients and brokers, with a listener for every broker that answers name.

It runs on a thread of its own with an event loop of its own. What passes is followed, rewritten, mutated
and kept by the sans-io parts (`connection`); here are the sockets.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import socket
import ssl
import threading
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Final, Self

from harness.errors import UserError
from harness.live.apis import Apis
from harness.live.connection import CHUNK, Address, Connection, TapOptions, Traffic
from harness.live.conversation import Conversation, Offers
from harness.live.keeper import Keeper
from harness.live.open_files import allow_most, out_of_files
from harness.live.tls import watched

__all__ = ["Address", "Tap", "TapOptions", "Traffic"]

_LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
_CONNECT_SECONDS: Final = 10.0
_END_SECONDS: Final = 5.0
_MOST_BROKERS: Final = 200
"""Listeners at most: each takes a file of the many that a process may have open."""


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
        self._failure: Exception | None = None
        self._keeper: Keeper | None = None
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

    @property
    def is_spoiled(self) -> bool:
        """Whether it does no good any more; leaving it says why."""
        return self._failure is not None or (self._keeper is not None and self._keeper.failure is not None)

    def __enter__(self) -> Self:
        try:
            listening = self._listen(self._upstream, self.options.listen[1])
        except UserError:
            self._loop.close()
            raise
        if self.options.capture is not None:
            self._keeper = Keeper(self._apis, self.options.capture, self.options.redact)
        allow_most()
        self._loop.set_exception_handler(self._noted)
        if self.options.client_tls is not None:
            watched(self.options.client_tls, self._not_agreed)
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
        try:
            if self._keeper is not None:
                self._keeper.close()
        except Exception as failure:
            self._failure = self._failure or failure
        # What a program makes of a connection that the tap has spoiled is no verdict on the program.
        if self._failure is not None and (error is None or isinstance(error, UserError)):
            raise self._failure

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()

    def _call(self, work: object) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result()  # type: ignore[arg-type]

    def _noted(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """What goes wrong where nobody waits for it, as while a connection is accepted."""
        full = out_of_files(context.get("exception"))
        if full is None:
            loop.default_exception_handler(context)
        self._failure = self._failure or full

    def _not_agreed(self, why: str) -> None:
        self.traffic.strangers += 1
        self.traffic.strange = why

    async def _end(self) -> None:
        for listener in self._listeners.values():
            if listener.server is not None:
                listener.server.close()
        # A turn of the loop, in which connections begin that were accepted just now.
        await asyncio.sleep(0)
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
            except Exception as error:
                self._failure = self._failure or error
            finally:
                # It may have ended before there was a connection to the broker.
                writer.close()
                self._tasks.discard(task)

        listener.server = await asyncio.start_server(
            accepted, sock=listening, ssl=self.options.client_tls, limit=CHUNK
        )

    def _address_of(self, host: str, port: int) -> Address:
        """The tap's address for a broker's; a broker that is new gets a listener."""
        if host in _LOOPBACK and self._upstream[0] in _LOOPBACK:
            host = self._upstream[0]  # one machine, which may listen at one of its addresses only
        broker = (host, port)
        if broker not in self._listeners:
            if len(self._listeners) >= _MOST_BROKERS or not self.options.reaches(host):
                self.traffic.past.add(broker)
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
            async with asyncio.timeout(_CONNECT_SECONDS):
                broker = await asyncio.open_connection(host, port, ssl=self.options.upstream_tls, limit=CHUNK)
        except (OSError, ValueError, OverflowError) as error:
            self._failure = self._failure or out_of_files(error)
            self.traffic.refused += 1
            self.traffic.why = _why(error, f"{host}:{port}")
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()
            return
        talk = Conversation(self._apis, listener.offers)
        connection = Connection(
            self._apis, number, talk, self.options, self._keeper, self.traffic, self._address_of
        )
        # What was offered under a mutation holds under that mutation only.
        name = f"{host}:{port}" if kind is None else f"{host}:{port} {kind.name}"
        await connection.run(name, (reader, writer), broker)


def _why(error: Exception, address: str) -> str:
    """Why a broker could not be reached, in words."""
    match error:
        case ssl.SSLCertVerificationError():  # a ValueError, too
            return f"TLS: its certificate is refused ({error.verify_message})"
        case ssl.SSLError():
            return f"TLS: {error.reason or error}"
        case ValueError() | OverflowError():
            return f"{address!r:.100} is no address"
        case TimeoutError():
            return f"no answer within {_CONNECT_SECONDS:g} s"
    if isinstance(error, OSError) and error.errno is not None and error.errno in errno.errorcode:
        return f"{address}: {os.strerror(error.errno)}"  # asyncio has words of its own
    # Without words it is who ends the connection in the middle of a handshake.
    return getattr(error, "strerror", "") or str(error) or "TLS: it ended the connection"
