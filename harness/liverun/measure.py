"""What the tap costs, and following what it kept: `python -m harness.liverun.measure [CAPTURE …]`.

A client and a server of one frame each are processes of their own, so that the CPU time of this process is
the tap's alone. Latency is that of small frames, one at a time, beside the same without a tap; throughput is
that of large Fetch responses, by the tap's CPU time: what one core hands on in a second if it does only that.
"""

from __future__ import annotations

import argparse
import contextlib
import multiprocessing
import socket
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from harness.live.apis import Apis
from harness.live.capture import CaptureWriter, read_capture
from harness.live.tap import Tap, TapOptions
from harness.references import find_reference
from harness.suites.live.evidence import Collector, shapes_in
from pycodec.framing import framed
from pycodec.headers import Headers

__all__ = ["main"]

_SMALL_FRAMES: Final = 3000
_RECORDS: Final = 1 << 20
"""Bytes of records in a large frame."""
_LARGE_FRAMES: Final = 400
_HEAD: Final = 4


def _read(link: socket.socket, number: int) -> bytes:
    data = bytearray()
    while len(data) < number:
        part = link.recv(number - len(data))
        if not part:
            raise ConnectionError("the other side has ended")
        data += part
    return bytes(data)


def _serve(answer: bytes, told: Connection) -> None:
    """Answer every frame with this one, under the correlation id of the request."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        told.send(server.getsockname()[1])
        while True:
            link, _ = server.accept()
            link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with link, contextlib.suppress(ConnectionError):
                while True:
                    request = _read(link, int.from_bytes(_read(link, _HEAD), "big"))
                    link.sendall(framed(request[4:8] + answer[4:]))


def _ask(port: int, request: bytes, number: int, told: Connection) -> None:
    """Ask so often, one question after the other; the median of the seconds that each took."""
    with socket.create_connection(("127.0.0.1", port)) as link:
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        took = []
        for each in range(number):
            start = time.perf_counter()
            link.sendall(framed(request[:4] + each.to_bytes(4, "big") + request[8:]))
            _read(link, int.from_bytes(_read(link, _HEAD), "big"))
            took.append(time.perf_counter() - start)
    told.send(statistics.median(took))


def _asked(port: int, request: bytes, number: int) -> float:
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.Process(target=_ask, args=(port, request, number, theirs))
    process.start()
    median: float = ours.recv()
    process.join()
    return median


@contextlib.contextmanager
def _server(answer: bytes) -> Iterator[int]:
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.Process(target=_serve, args=(answer, theirs), daemon=True)
    process.start()
    try:
        yield ours.recv()
    finally:
        process.terminate()
        process.join()


def _latency(apis: Apis, headers: Headers) -> None:
    made = headers.protocol.message_class
    request = headers.encode_request(made("HeartbeatRequest")(), version=4, correlation_id=0)
    answer = headers.encode_response(made("HeartbeatResponse")(), version=4, correlation_id=0)
    plain, added = [], []
    with _server(answer) as port:
        for _ in range(3):
            plain.append(_asked(port, request, _SMALL_FRAMES))
            with Tap(apis, ("127.0.0.1", port)) as tap:
                added.append(_asked(tap.address[1], request, _SMALL_FRAMES) - plain[-1])
    told = f"{statistics.median(added) * 1000:.2f} ms, without it {statistics.median(plain) * 1000:.3f} ms"
    print(f"added to an exchange, median of 3 rounds of {_SMALL_FRAMES:,}: {told}")


def _throughput(apis: Apis, headers: Headers) -> None:
    protocol = headers.protocol
    partition = protocol.struct_class("FetchResponse", "PartitionData")(records=bytes(_RECORDS))
    topic = protocol.struct_class("FetchResponse", "FetchableTopicResponse")(partitions=[partition])
    fetched = protocol.message_class("FetchResponse")(responses=[topic])
    request = headers.encode_request(protocol.message_class("FetchRequest")(), version=17, correlation_id=0)
    answer = headers.encode_response(fetched, version=17, correlation_id=0)
    ways = (("no capture", None), ("a capture as it is", False), ("a redacted capture", True))
    with _server(answer) as port, tempfile.TemporaryDirectory() as folder:
        for name, redact in ways:
            writer = None if redact is None else CaptureWriter(Path(folder) / "large.wcap")
            options = TapOptions(capture=writer, redact=bool(redact))
            with Tap(apis, ("127.0.0.1", port), options) as tap:
                before = time.process_time()
                _asked(tap.address[1], request, _LARGE_FRAMES)
            spent = time.process_time() - before  # with what was written beside
            if writer is not None:
                writer.close()
            megabytes = _LARGE_FRAMES * len(answer) / 1e6
            print(f"frames of 1 MiB, {name}: {megabytes / spent:,.0f} MB a second of CPU time")


def _following(apis: Apis, captures: Sequence[Path]) -> None:
    """Follow captures, and then the same again, with all that was learnt: as in traffic that goes on."""
    collector = Collector(apis)
    for title in ("the first time", "once more"):
        frames, before = collector.total, time.process_time()
        for path in captures:
            collector.follow(read_capture(path))
        frames, spent = collector.total - frames, time.process_time() - before
        print(
            f"{frames:,} frames followed, {title}: {spent / max(frames, 1) * 1e6:,.0f} µs of CPU time a frame"
        )
    shapes = shapes_in(collector.evidence)
    print(f"{shapes:,} shapes to judge: {collector.total / 2 / max(shapes, 1):.0f} frames a shape")


def main() -> None:
    """Measure, and print what came of it."""
    parser = argparse.ArgumentParser(prog="python -m harness.liverun.measure", description=__doc__)
    parser.add_argument("captures", nargs="*", type=Path, help="captures to follow as well")
    captures = parser.parse_args().captures
    protocol = find_reference().protocol
    apis, headers = Apis(protocol), Headers(protocol)
    _latency(apis, headers)
    _throughput(apis, headers)
    if captures:
        _following(apis, captures)


if __name__ == "__main__":
    main()
