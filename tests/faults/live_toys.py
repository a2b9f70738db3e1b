"""A toy client and a toy broker on pycodec, with faults that can be planted, and the reason that names each.

Both speak over sockets, so that what is shown is what a tap would meet.
"""

from __future__ import annotations

import socket
import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from pycodec.framing import FrameSplitter, framed
from pycodec.headers import Headers
from tests.harness.live.frames import request, response, struct

LOW, HIGH = 4, 12
"""What the toy broker offers of Metadata."""


@dataclass(frozen=True)
class Fault:
    """A planted fault.

    Attributes:
        name: what is wrong.
        reason: how it must be named; `""` for a flag on a frame that agrees.
        flag: that flag.
    """

    name: str
    reason: str
    flag: str = ""


CLIENT = (
    Fault("header 1 before a flexible request", "header_differs"),
    Fault("header 2 before a request that is not flexible", "header_differs"),
    Fault("stray bytes behind a null array", "frame_left_over"),
    Fault("a known tag with a wrong size", "frame_not_canonical"),
    Fault("a correlation id used twice", "correlation_reused"),
    Fault("a version above the offered ones", "version_not_offered"),
    Fault("a version below the offered ones", "version_not_offered"),
    Fault("null for a string that must not be null", "frame_refused"),
    Fault("lengths of INT16 in a flexible version", "frame_refused"),
    Fault("a boolean of 2", "frame_not_canonical"),
    Fault("a boolean of 2 behind an overlong varint", "frame_not_canonical", "lenient_overlong_varint"),
    Fault("a frame cut short", "frame_refused"),
    Fault("text that is not UTF-8", "frame_not_canonical"),
    Fault("a negative size", "no_size"),
    Fault("a size above that of the last request", "frame_size_differs"),
    Fault("a client id that is not UTF-8", "frame_not_canonical"),
    Fault("a client id of length -2", "frame_not_canonical"),
    Fault("tags in falling order", "", "lenient_tag_order"),
    Fault("tags of a header in falling order", "", "lenient_tag_order"),
)

BROKER = (
    Fault("header 0 before a flexible response", "header_differs"),
    Fault("header 1 before ApiVersions", "header_differs"),
    Fault("a correlation id of its own", "correlation_differs"),
    Fault("the second answer before the first", "out_of_order"),
    Fault("an answer in another version", "other_version"),
    Fault("a body in another version behind the right header", "other_version"),
    Fault("bytes behind the answer", "frame_left_over"),
    Fault("an answer cut short", "frame_refused"),
    Fault("every answer twice", "answer_unasked"),
    Fault("null for a host", "frame_refused"),
    Fault("a null of length -2", "frame_not_canonical"),
    Fault("a size above that of the last answer", "frame_size_differs"),
    Fault("a size of 2 GiB in front of the last answer", "frame_size_differs"),
    Fault("a last answer of another protocol", "no_size"),
)


ENDLESS = ("a negative size", "a size above that of the last request")
"""Faults of a client whose last frame has no answer."""


def metadata(headers: Headers, number: int, version: int = 9, name: str | None = "topic") -> bytes:
    """A request as it should be."""
    topic = struct(headers, "MetadataRequest", "MetadataRequestTopic", name=name)
    return request(headers, "MetadataRequest", version, number, topics=[topic])


def _client_frames(headers: Headers, fault: str) -> list[bytes]:
    """What the toy client sends after ApiVersions; whole frames, with their sizes."""
    right = metadata(headers, 2)
    # Header 2 ends with an empty tag section: client id "test" stands before it.
    head = 2 + 2 + 4 + 2 + len("test")
    match fault:
        case "header 1 before a flexible request":
            frames = [right[:head] + right[head + 1 :]]
        case "header 2 before a request that is not flexible":
            old = metadata(headers, 2, 8)
            frames = [old[:head] + b"\0" + old[head:]]
        case "stray bytes behind a null array":
            frames = [request(headers, "MetadataRequest", 9, 2, topics=None) + b"\0\0\0"]
        case "a known tag with a wrong size":
            frame = request(headers, "FetchRequest", 12, 2, cluster_id="c", max_wait_ms=1, min_bytes=1)
            # The last bytes: one tag, 0, of two bytes, "c" behind its length.
            assert frame.endswith(b"\x01\x00\x02\x02c")
            frames = [frame[:-3] + b"\x01\x02c"]
        case "a correlation id used twice":
            frames = [right, right]
        case "a version above the offered ones":
            frames = [metadata(headers, 2, HIGH + 1)]
        case "a version below the offered ones":
            frames = [metadata(headers, 2, LOW - 1)]
        case "null for a string that must not be null":
            at = right.index(b"\x06topic")
            frames = [right[:at] + b"\0" + right[at + 6 :]]
        case "lengths of INT16 in a flexible version":
            at = right.index(b"\x06topic")
            frames = [right[:at] + b"\0\x05topic" + right[at + 6 :]]
        case "a boolean of 2":
            frames = [right[:-2] + b"\x02\0"]
        case "a boolean of 2 behind an overlong varint":
            at = right.index(b"\x06topic")
            frames = [right[:at] + b"\x86\0topic" + right[at + 6 : -2] + b"\x02\0"]
        case "a frame cut short":
            frames = [right[:-3]]
        case "text that is not UTF-8":
            frames = [right.replace(b"topic", b"top\xffc")]
        case "a negative size":
            return [framed(right), (-5).to_bytes(4, "big", signed=True)]
        case "a size above that of the last request":
            return [framed(right), (len(right) + 3).to_bytes(4, "big") + right]
        case "a client id that is not UTF-8":
            frames = [right.replace(b"test", b"te\xfft")]
        case "a client id of length -2":
            frames = [right[: head - 4 - 2] + b"\xff\xfe" + right[head:]]
        case "tags in falling order":
            frames = [right[:-1] + b"\x02\x50\x01a\x4f\x01b"]
        case "tags of a header in falling order":
            frames = [right[:head] + b"\x02\x50\x01a\x4f\x01b" + right[head + 1 :]]
        case _:
            frames = [right]
    return [framed(frame) for frame in frames]


def run_client(headers: Headers, address: tuple[str, int], fault: str = "") -> None:
    """Ask for the versions, then for metadata, as the fault has it; every answer is waited for."""
    with socket.create_connection(address, 5) as link:
        splitter = FrameSplitter()
        asked = request(
            headers, "ApiVersionsRequest", 3, 1, client_software_name="toy", client_software_version="1"
        )
        link.sendall(framed(asked))
        _answers(link, splitter, 1)
        frames = _client_frames(headers, fault)
        link.sendall(b"".join(frames))
        _answers(link, splitter, 1 if fault in ENDLESS else len(frames))


def pipelined(headers: Headers, address: tuple[str, int]) -> None:
    """Two requests at once, and what comes."""
    with socket.create_connection(address, 5) as link:
        splitter = FrameSplitter()
        asked = request(
            headers, "ApiVersionsRequest", 3, 1, client_software_name="toy", client_software_version="1"
        )
        link.sendall(framed(asked))
        _answers(link, splitter, 1)
        link.sendall(framed(metadata(headers, 2)) + framed(metadata(headers, 3)))
        _answers(link, splitter, 2)


def _answers(link: socket.socket, splitter: FrameSplitter, number: int) -> None:
    """Wait for so many answers; the end of the connection will do."""
    found = 0
    while found < number:
        data = link.recv(1 << 16)
        if not data:
            return
        found += len(splitter.feed(data))


class ToyBroker(socketserver.ThreadingTCPServer):
    """Answers ApiVersions and Metadata, and nothing else, wrongly where a fault is planted."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(
        self,
        headers: Headers,
        fault: str = "",
        host: str = "127.0.0.1",
        told: tuple[str, int] | None = None,
    ) -> None:
        self.told = told
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        super().__init__((host, 0), _Connection)
        self.headers = headers
        self.fault = fault

    def answer(self, frame: bytes) -> bytes:
        """The answer to a request, as it should be, or with a fault of one frame."""
        key, version = int.from_bytes(frame[:2], "big"), int.from_bytes(frame[2:4], "big")
        number = int.from_bytes(frame[4:8], "big")
        if key == 18:
            return self._versions(version, number)
        if key != 3:
            return response(self.headers, "FetchResponse", version, number)
        if self.fault == "a correlation id of its own":
            number += 1000
        told = self._metadata(8 if "in another version" in self.fault else version, number)
        match self.fault:
            case "header 0 before a flexible response":
                return told[:4] + told[5:]
            case "a body in another version behind the right header":
                return told[:4] + b"\0" + told[4:]
            case "bytes behind the answer":
                return told + b"\0\0"
            case "an answer cut short":
                return told[:-4]
            case "null for a host":
                return told.replace(b"\x08toyhost", b"\0")
            case "a null of length -2":
                # The rack behind the port, null: its compact length 0 becomes that of −2, five bytes.
                assert told.count(b"\x23\x84\0\0") == 1
                return told.replace(b"\x23\x84\0\0", b"\x23\x84\xff\xff\xff\xff\x0f\0")
        return told

    def _versions(self, version: int, number: int) -> bytes:
        name = "ApiVersionsResponse"
        keys = [
            struct(self.headers, name, "ApiVersion", api_key=key, min_version=low, max_version=high)
            for key, low, high in ((1, 4, 17), (3, LOW, HIGH), (18, 0, 4))
        ]
        told = response(self.headers, name, version, number, api_keys=keys)
        return told[:4] + b"\0" + told[4:] if self.fault == "header 1 before ApiVersions" else told

    def _metadata(self, version: int, number: int) -> bytes:
        name = "MetadataResponse"
        host, port = self.told or self.server_address[:2]
        host = "toyhost" if self.fault == "null for a host" else host
        port = 0x2384 if self.fault == "a null of length -2" else port
        broker: Any = struct(self.headers, name, "MetadataResponseBroker", node_id=1, host=host, port=port)
        return response(self.headers, name, version, number, brokers=[broker])


class _Connection(socketserver.BaseRequestHandler):
    server: ToyBroker

    def handle(self) -> None:
        splitter, held, fault = FrameSplitter(), b"", self.server.fault
        while data := self.request.recv(1 << 16):
            for frame in splitter.feed(data):
                out = framed(self.server.answer(frame))
                if fault == "every answer twice":
                    out += out
                if fault == "the second answer before the first" and frame[:2] == b"\0\x03":
                    out, held = (b"", out) if not held else (out + held, b"")
                if fault == "a size above that of the last answer" and frame[4:8] == b"\0\0\0\3":
                    self.request.sendall((len(out) - 4 + 1).to_bytes(4, "big") + out[4:])
                    return
                if fault == "a size of 2 GiB in front of the last answer" and frame[4:8] == b"\0\0\0\3":
                    self.request.sendall(0x7FFF_FFF0.to_bytes(4, "big") + out[4:])
                    return
                if fault == "a last answer of another protocol" and frame[4:8] == b"\0\0\0\3":
                    self.request.sendall(b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")
                    return
                self.request.sendall(out)
            if splitter.refused is not None:
                return


@contextmanager
def toy_broker(
    headers: Headers, fault: str = "", host: str = "127.0.0.1", told: tuple[str, int] | None = None
) -> Iterator[tuple[str, int]]:
    """A toy broker while it runs: its address. It tells clients another, if there is one to be told."""
    with ToyBroker(headers, fault, host, told) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield (host, int(server.server_address[1]))
        finally:
            server.shutdown()
            thread.join()


Talk = Callable[[Headers, tuple[str, int]], None]
