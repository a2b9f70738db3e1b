"""`python -m pycodec decode` and `encode`: frames for people, and back.

What is given may be hex or bytes, one frame or a stream of frames with their sizes, or a pcap file. Without
`--message` it is requests with their headers; in a pcap file responses are known by the requests before them.
"""

from __future__ import annotations

import json
import re
import sys
from argparse import ArgumentParser, Namespace
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from pycodec.anatomy import Anatomy, dissect, hexdump
from pycodec.errors import CodecError, DecodeError, InvalidValue
from pycodec.framing import MAX_FRAME, FrameSplitter
from pycodec.headers import Headers, request_header_version, response_header_version
from pycodec.jsonform import from_json, to_json
from pycodec.policy import Policy
from pycodec.protocol import Protocol
from pycodec.specs.model import MessageType
from pycodec.values import Message

__all__ = ["add_decode", "add_encode", "run_decode", "run_encode"]

_HEX: Final = re.compile(rb"[0-9a-fA-F\s:]*")
_API_VERSIONS: Final = 18
_SIZE: Final = 4
"""Bytes of a frame's size."""


def add_decode(parser: ArgumentParser) -> None:
    """The options of `decode`."""
    parser.add_argument("file", nargs="?", default="-", help="hex, bytes or pcap (default: standard input)")
    parser.add_argument("--hex", metavar="HEX", help="the bytes themselves, instead of a file")
    parser.add_argument("--message", metavar="NAME", help="a message of this name, without size and header")
    parser.add_argument("--version", type=int, metavar="N", help="its version")
    parser.add_argument("--header", action="store_true", help="with the header that belongs to it in front")
    parser.add_argument("--port", type=int, action="append", help="of brokers in a pcap file (default: 9092)")
    parser.add_argument("--json", action="store_true", help="a JSON object for each message, a line each")


def add_encode(parser: ArgumentParser) -> None:
    """The options of `encode`."""
    parser.add_argument("message", nargs="?", help="name of the message, unless the JSON has it")
    parser.add_argument("version", nargs="?", type=int, help="its version, likewise")
    parser.add_argument(
        "--json",
        dest="file",
        default="-",
        metavar="FILE",
        help="Kafka's JSON form, or what `decode --json` wrote",
    )
    parser.add_argument("--binary", action="store_true", help="bytes instead of hex")


@dataclass(frozen=True, slots=True)
class _Frame:
    """Bytes, the anatomies of what is in them, and where they come from."""

    data: bytes
    parts: tuple[Anatomy, ...]
    place: str = ""
    problem: CodecError | None = None

    @property
    def right(self) -> bool:
        return (
            self.problem is None
            and all(part.error is None for part in self.parts)
            and self.parts[-1].end == len(self.data)
        )


def run_decode(options: Namespace, protocol: Protocol, policy: Policy) -> int:
    """Print every frame; 0, or 1 where one could not be read to its end."""
    if (options.message is None) != (options.version is None):
        raise InvalidValue("--message and --version go together")
    reader = _FrameReader(Headers(protocol, policy))
    wrong, dropped = False, 0
    for frame in _frames(options, reader):
        wrong |= not frame.right
        dropped += sum(_unknown_tags(part.value) for part in frame.parts if options.json)
        for line in _json_lines(frame) if options.json else _dump_lines(frame):
            print(line)
    if dropped:
        print(
            f"pycodec: Kafka's JSON form has no unknown tagged fields: {dropped:,} are left out",
            file=sys.stderr,
        )
    return int(wrong)


def _unknown_tags(value: Any) -> int:
    """How many unknown tagged fields a value holds."""
    if isinstance(value, list):
        return sum(map(_unknown_tags, value))
    if not isinstance(value, Message):
        return 0
    return len(value.unknown_tagged_fields) + sum(
        _unknown_tags(getattr(value, each)) for each in value._fields
    )


def run_encode(options: Namespace, protocol: Protocol, policy: Policy) -> int:
    """Print the bytes of a message, or of each that `decode --json` wrote a line for."""
    for form in _forms(_read(options.file)):
        data = _encoded(form, options, protocol, policy)
        if options.binary:
            sys.stdout.buffer.write(data)
        else:
            print(data.hex())
    return 0


def _forms(given: bytes) -> list[Any]:
    """One JSON text, or one in each line."""
    try:
        text = given.decode()
        try:
            return [json.loads(text)]
        except ValueError:
            lines = [line for line in text.splitlines() if line.strip()]
            if len(lines) < 2 or not all(line.startswith("{") for line in lines):
                raise
            return [json.loads(line) for line in lines]
    except ValueError as error:
        raise InvalidValue(f"not JSON: {error}") from None
    except RecursionError:
        raise InvalidValue("not JSON of a message: nested too deeply") from None


def _encoded(form: Any, options: Namespace, protocol: Protocol, policy: Policy) -> bytes:
    whole = form if isinstance(form, dict) and {"message", "version", "body"} <= form.keys() else {}
    name, version = options.message or whole.get("message"), options.version
    version = whole.get("version") if version is None else version
    if name is None or version is None:
        raise InvalidValue("name the message and its version")
    codec = protocol.codec(name, version, policy)
    data = codec.encode(from_json(codec.message_class, whole.get("body", form), version))
    if "header" in whole:
        header = _header_codec(protocol, codec.spec, version, policy)
        header_form = from_json(header.message_class, whole["header"], header.version)
        data = header.encode(header_form) + data
    return data


def _header_codec(protocol: Protocol, spec: Any, version: int, policy: Policy) -> Any:
    if spec.type is MessageType.REQUEST:
        return protocol.codec("RequestHeader", request_header_version(spec, version), policy)
    if spec.type is MessageType.RESPONSE:
        return protocol.codec("ResponseHeader", response_header_version(spec, version), policy)
    raise InvalidValue("only requests and responses have a header", message=spec.name)


class _FrameReader:
    def __init__(self, headers: Headers) -> None:
        self.headers = headers

    def message(self, data: bytes, name: str, version: int, header: bool, place: str = "") -> _Frame:
        """A frame that holds a message of that name, perhaps with its header."""
        protocol, policy = self.headers.protocol, self.headers.policy
        codec = protocol.codec(name, version, policy)
        parts: list[Anatomy] = []
        at = 0
        if header:
            parts.append(dissect(_header_codec(protocol, codec.spec, version, policy), data))
            at = parts[0].end
        if not parts or parts[0].error is None:
            parts.append(dissect(codec, data, at))
        return _Frame(data, tuple(parts), place)

    def request(self, data: bytes, place: str = "") -> _Frame:
        """A frame that begins with a request's header."""
        try:
            api_key, version = _api(data)
            name = self.headers.request(api_key).name
            return self.message(data, name, version, True, place)
        except CodecError as error:
            return _Frame(data, (), place, error)

    def response(self, data: bytes, api_key: int, version: int, place: str = "") -> _Frame:
        """A frame that answers a request of that api and version."""
        try:
            name = self.headers.response(api_key).name
            found = self.message(data, name, version, True, place)
            if api_key == _API_VERSIONS and not found.right:
                fallback = self.message(data, name, 0, True, place)  # KIP-511
                found = fallback if fallback.right else found
            return found
        except CodecError as error:
            return _Frame(data, (), place, error)


def _api(data: bytes) -> tuple[int, int]:
    if len(data) < 4:
        raise DecodeError(f"a request has a header, and {len(data)} bytes are none")
    return int.from_bytes(data[:2], "big", signed=True), int.from_bytes(data[2:4], "big", signed=True)


def _frames(options: Namespace, reader: _FrameReader) -> Iterator[_Frame]:
    given = options.hex.encode("utf-8", "replace") if options.hex is not None else _read(options.file)
    if options.hex is None and _is_pcap(given):
        yield from _packets(options, reader)
        return
    data = _bytes(given, options.hex is not None)
    if options.message is not None:
        yield reader.message(data, options.message, options.version, options.header)
        return
    splitter = FrameSplitter(MAX_FRAME)
    found = splitter.feed(data)
    left = len(data) - sum(_SIZE + len(frame) for frame in found)
    first = reader.request(found[0]) if found else None
    # One request without its size may begin as if it had one; a stream that is cut off begins with a request.
    if not found or (left and not (first and first.right)):
        yield reader.request(data)
        return
    for number, frame in enumerate(found, 1):
        yield reader.request(frame, f"frame {number}" if left or len(found) > 1 else "")
    if left:
        reason = f"{left:,} bytes of a frame that is cut off, or is none"
        yield _Frame(data[-left:], (), f"frame {len(found) + 1}", DecodeError(reason))


def _read(name: str) -> bytes:
    if name == "-":
        if sys.stdin is None:
            raise InvalidValue("standard input is closed: name a file")
        return sys.stdin.buffer.read()
    with open(name, "rb") as file:
        return file.read()


def _bytes(given: bytes, is_hex: bool) -> bytes:
    if not is_hex and not (given.strip() and _HEX.fullmatch(given)):
        return given
    try:
        return bytes.fromhex(re.sub(rb"[\s:]", b"", given).decode())
    except ValueError as error:
        raise InvalidValue(f"not hex: {error}") from None


def _is_pcap(given: bytes) -> bool:
    # As `packets.is_pcap`, which needs dpkt.
    return given[:4].hex() in ("a1b2c3d4", "d4c3b2a1", "a1b23c4d", "4d3cb2a1", "0a0d0d0a")


def _packets(options: Namespace, reader: _FrameReader) -> Iterator[_Frame]:
    try:
        from pycodec.packets import EventKind, PacketFacts, read_packets
    except ModuleNotFoundError as error:
        reason = f"pcap files need the package {error.name}: pip install 'wirecheck[capture]'"
        raise InvalidValue(reason) from None
    if options.file == "-":
        raise InvalidValue("name the pcap file: it is not read from standard input")
    waiting: dict[int, deque[tuple[int, int]]] = {}
    facts = PacketFacts()
    for event in read_packets(options.file, options.port or [9092], facts):
        place = f"connection {event.connection} {event.kind.name.lower()}"
        if event.kind is EventKind.REQUEST:
            frame = reader.request(event.data, place)
            if len(event.data) >= 4 and not _unanswered(frame):
                waiting.setdefault(event.connection, deque()).append(_api(event.data))
            yield frame
        elif event.kind is EventKind.RESPONSE:
            asked = waiting.get(event.connection)
            if asked:
                yield reader.response(event.data, *asked.popleft(), place)
            else:
                yield _Frame(event.data, (), place, DecodeError("a response to no request that is there"))
    if facts.words:
        print(f"pycodec: not followed: {facts.words}", file=sys.stderr)


def _unanswered(frame: _Frame) -> bool:
    """A Produce request with acks 0 has no response."""
    body = frame.parts[-1].value if len(frame.parts) == 2 else None
    return body is not None and body._message == "ProduceRequest" and body.acks == 0


def _dump_lines(frame: _Frame) -> Iterator[str]:
    if frame.place:
        yield f"{frame.place}, {len(frame.data):,} bytes"
    yield from hexdump(frame.data, frame.parts)
    if frame.problem is not None:
        yield f"  {frame.problem}"


def _json_lines(frame: _Frame) -> Iterator[str]:
    *header, body = frame.parts or (None,)
    told: dict[str, Any] = {"message": body.message, "version": body.version} if body else {}
    if frame.place:
        told["place"] = frame.place
    for key, part in (("header", header[0] if header else None), ("body", body)):
        if part is not None and part.value is not None:
            told[key] = to_json(part.value, part.version)
    error = frame.problem or next((part.error for part in frame.parts if part.error is not None), None)
    if error is None and not frame.right:
        error = DecodeError(f"{len(frame.data) - frame.parts[-1].end} bytes after it")
    if error is not None:
        told["error"] = str(error)
    yield json.dumps(told)
