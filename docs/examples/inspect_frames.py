"""A frame inspector: sits between a client and a broker, and prints every message that passes.

    python inspect_frames.py 9093 localhost:9092

Point the client at port 9093. Whatever it is told of the broker's address leads past the inspector, so that
this is for a cluster of one broker whose advertised address is the inspector's.
"""

from __future__ import annotations

import socket
import sys
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from pycodec import CodecError, Protocol
from pycodec.framing import FrameSplitter
from pycodec.headers import Headers

HEADERS = Headers(Protocol.kafka())
Show = Callable[[str], None]


class Inspector:
    """Follows one connection: gives each message as a line to `show`."""

    def __init__(self, show: Show) -> None:
        self.show = show
        self.sides = (FrameSplitter(), FrameSplitter())
        self.waiting: deque[tuple[int, int]] = deque()

    def sent(self, data: bytes) -> None:
        """Bytes of the client's."""
        for frame in self.sides[0].feed(data):
            api = (int.from_bytes(frame[:2], "big"), int.from_bytes(frame[2:4], "big"))
            try:
                request = HEADERS.decode_request(frame)
                self.show(f"→ {request.header.correlation_id} v{request.version} {request.body}")
                answered = api[0] != 0 or request.body.acks != 0
            except CodecError as error:
                self.show(f"→ {error}")
                answered = True
            if answered:
                self.waiting.append(api)

    def received(self, data: bytes) -> None:
        """Bytes of the broker's."""
        for frame in self.sides[1].feed(data):
            api_key, version = self.waiting.popleft()
            try:
                response = HEADERS.decode_response(frame, api_key=api_key, version=version)
                self.show(f"← {response.header.correlation_id} v{response.version} {response.body}")
            except CodecError as error:
                self.show(f"← {error}")


def serve(listener: socket.socket, broker: tuple[str, int], show: Show) -> None:
    """Pass on every connection, until the listener is closed."""
    while True:
        try:
            client, _ = listener.accept()
        except OSError:
            return
        threading.Thread(target=_inspect, args=(client, broker, Inspector(show)), daemon=True).start()


def _inspect(client: socket.socket, broker: tuple[str, int], inspector: Inspector) -> None:
    """Pass on one connection, both ways, until both sides have ended."""
    with client, socket.create_connection(broker) as upstream:
        back = threading.Thread(target=_pass_on, args=(upstream, client, inspector.received), daemon=True)
        back.start()
        _pass_on(client, upstream, inspector.sent)
        back.join()


def _pass_on(source: socket.socket, target: socket.socket, told: Callable[[bytes], None]) -> None:
    with suppress(OSError):  # one side has gone: the other is told below
        while data := source.recv(65536):
            told(data)
            target.sendall(data)
    with suppress(OSError):
        target.shutdown(socket.SHUT_WR)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python inspect_frames.py PORT HOST:PORT")
    port, (host, _, broker_port) = int(sys.argv[1]), sys.argv[2].rpartition(":")
    serve(socket.create_server(("127.0.0.1", port)), (host, int(broker_port)), print)
