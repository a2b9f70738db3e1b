"""`python -m pycodec decode` and `encode`: frames for people, and back.

What is given may be hex or bytes, one frame or a stream of frames with their sizes, or a pcap file. Without
`--message` it is requests with their headers; in a pcap file responses are known by the requests before them.
"""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import stat
import sys
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, Namespace
from collections import Counter, defaultdict, deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, TextIO

from pycodec.anatomy import Anatomy, dissect, hexdump
from pycodec.errors import CodecError, DecodeError, InvalidValue, shown
from pycodec.framing import MAX_FRAME, FrameSplitter, framed
from pycodec.headers import Headers, request_header_version, response_header_version
from pycodec.jsonform import from_json, to_json
from pycodec.policy import Policy
from pycodec.protocol import Protocol
from pycodec.specs.model import MessageType
from pycodec.values import Message

__all__ = ["add_decode", "add_encode", "api_version", "run_decode", "run_encode", "say", "write_nowhere"]

_HEX: Final = re.compile(rb"[0-9a-fA-F\s:]*")
_TEXT: Final = re.compile(rb"(?:\xef\xbb\xbf)?[ -~\t\r\n\f\v]+|\xff\xfe(?:[ -~\t\r\n\f\v]\0)+")
"""With the byte order marks, and in the UTF-16, that Windows writes."""
_NO_DIGIT: Final = re.compile(r"[^0-9a-fA-F]")
_DIGITS: Final = re.compile(r"-?[0-9]{1,9}")
_JSON_SPACE: Final = re.compile("[ \\t\\r\\n]*")


def _integer(digits: str) -> int:
    """A whole number of JSON; Python makes none of thousands of digits."""
    try:
        return int(digits)
    except ValueError:
        raise InvalidValue(f"a number of {len(digits.lstrip('-'))} digits: no field holds it") from None


_DECODER: Final = json.JSONDecoder(parse_int=_integer)
_TOLD: Final = {"message", "version", "place", "header", "body", "error"}
"""What `decode --json` may tell of a frame."""
_API_VERSIONS: Final = 18
_SIZE: Final = 4
"""Bytes of a frame's size."""


def _port(given: str) -> int:
    """A TCP port, as an option gives it."""
    port = int(given) if given.isascii() and given.isdigit() and len(given) <= 5 else 0
    if not 1 <= port <= 65_535:
        raise ArgumentTypeError(f"{shown(given)} is not a port from 1 to 65535")
    return port


def api_version(given: str) -> int:
    """An api version, as an argument gives it: `int` takes 1_2 and the digits of other scripts, too."""
    if not _DIGITS.fullmatch(given):
        raise ArgumentTypeError(f"{shown(given)} is no version")
    return int(given)


def add_decode(parser: ArgumentParser) -> None:
    """The options of `decode`."""
    parser.add_argument("file", nargs="?", default="-", help="hex, bytes or pcap (default: standard input)")
    parser.add_argument("--hex", metavar="HEX", help="the bytes themselves, instead of a file")
    parser.add_argument("--message", metavar="NAME", help="a message of this name, without size and header")
    parser.add_argument("--version", type=api_version, metavar="N", help="its version")
    parser.add_argument("--header", action="store_true", help="with the header that belongs to it in front")
    parser.add_argument("--port", type=_port, action="append", help="of brokers in a pcap (default: 9092)")
    parser.add_argument("--json", action="store_true", help="a JSON object for each message, a line each")


def add_encode(parser: ArgumentParser) -> None:
    """The options of `encode`."""
    parser.add_argument("message", nargs="?", help="name of the message, unless the JSON has it")
    parser.add_argument("version", nargs="?", help="its version, likewise")
    # Where `decode` has its file: what is given there is told how it is given here.
    parser.add_argument("beyond", nargs="*", help=SUPPRESS)
    parser.add_argument(
        "--json",
        dest="file",
        default="-",
        metavar="FILE",
        help="Kafka's JSON form, or what `decode --json` wrote",
    )
    parser.add_argument(
        "--binary", action="store_true", help="bytes instead of hex; several, with their sizes"
    )


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


def say(text: str) -> None:
    """A line on standard error, if that takes one."""
    try:
        print(f"pycodec: {text}", file=sys.stderr, flush=True)
    except OSError:
        write_nowhere(sys.stderr)


def write_nowhere(stream: TextIO) -> None:
    """From now on a stream goes nowhere.

    Python writes what is left at exit, and would end with an exit code of its own if it could not.
    """
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def run_decode(options: Namespace, protocol: Protocol, policy: Policy) -> int:
    """Print every frame; 0, or 1 where one could not be read to its end."""
    if (options.message is None) != (options.version is None):
        raise InvalidValue("--message and --version go together")
    if options.header and options.message is None:
        raise InvalidValue("--header goes with --message: frames without a name have their headers anyway")
    if options.hex is not None and options.file != "-":
        raise InvalidValue("--hex is given instead of a file, not with one")
    reader = _FrameReader(Headers(protocol, policy))
    wrong, dropped = False, 0
    given = options.hex.encode("utf-8", "replace") if options.hex is not None else _read(options.file)
    for frame in _frames(given, options, reader):
        wrong |= not frame.right
        dropped += sum(_unknown_tags(part.value) for part in frame.parts if options.json)
        for line in _json_lines(frame) if options.json else _dump_lines(frame):
            print(line)
    if dropped:
        say(f"Kafka's JSON form has no unknown tagged fields: {dropped:,} are left out")
    if wrong and options.hex is None and _TEXT.fullmatch(given) and not _is_hex(given):
        name = _name(options)
        say(f"{name} looks like text, but is no plain hex, and was taken for bytes: `xxd -p` makes plain hex")
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
    """Print the bytes of a message, or of each that `decode --json` wrote a line for.

    In hex each is a line of its own. Bytes that follow each other have sizes, as on a connection, which tell
    where each ends.
    """
    _name_and_version(options, protocol, policy)  # before standard input is waited for
    forms = _forms(_read(options.file))
    for line, form in forms:
        try:
            data = _encoded(form, options, protocol, policy)
        except CodecError as error:
            if len(forms) > 1:
                error.reason += f" (in the JSON of line {line:,})"
            raise
        if options.binary:
            sys.stdout.buffer.write(framed(data) if len(forms) > 1 else data)
        else:
            print(data.hex())
    return 0


def _name_and_version(options: Namespace, protocol: Protocol, policy: Policy) -> None:
    """Have the version as a number; `CodecError` where there is no such pair, or a file in place of one."""
    name, version = options.message, options.version
    if options.beyond:
        raise InvalidValue(
            f"{shown(options.beyond[0])} is given beside name and version: {_as_file(options.beyond[0])}"
        )
    if name is not None and name not in protocol.messages and _is_file(name):
        raise InvalidValue(f"{shown(name)} is no name of a message: {_as_file(name)}")
    if version is not None:
        try:
            options.version = api_version(version)
        except ArgumentTypeError as error:
            raise InvalidValue(f"{error}: {_as_file(version)}") from None
    if name is not None:
        protocol.spec(name)
        if options.version is not None:
            protocol.codec(name, options.version, policy)


def _is_file(name: str) -> bool:
    """Whether a file is meant, be it there or not."""
    return name.lower().endswith(".json") or os.sep in name or os.path.isfile(name)


def _as_file(name: str) -> str:
    given = shlex.quote(name) if _is_file(name) else "FILE"
    return f"a file of JSON is given as --json {given}"


def _forms(given: bytes) -> list[tuple[int, Any]]:
    """One JSON text, or several one after the other, with the lines in which they begin."""
    found: list[tuple[int, Any]] = []
    line, at = 1, 0
    try:
        text = given.decode("utf-8-sig")
        start = _json_space(text, 0)
        while start < len(text) or not found:
            line += text.count("\n", at, start)
            form, at = _DECODER.raw_decode(text, start)
            found.append((line, form))
            line += text.count("\n", start, at)
            start = _json_space(text, at)
    except InvalidValue:
        raise
    except ValueError as error:
        raise InvalidValue(f"not JSON: {error}") from None
    except RecursionError:
        raise InvalidValue("not JSON of a message: nested too deeply") from None
    return found


def _json_space(text: str, at: int) -> int:
    """Where the white space at `at` ends."""
    found = _JSON_SPACE.match(text, at)
    return at if found is None else found.end()


def _encoded(form: Any, options: Namespace, protocol: Protocol, policy: Policy) -> bytes:
    names = form.keys() if isinstance(form, dict) else set()
    if "error" in names and names <= _TOLD:
        raise InvalidValue(f"what could not be decoded is not encoded: {form['error']}")
    whole = form if {"message", "version", "body"} <= names else {}
    if whole and (beyond := sorted(names - _TOLD)):
        raise InvalidValue(f"the JSON has {shown(beyond[0])} beside {', '.join(sorted(_TOLD))}")
    name, version = options.message or whole.get("message"), options.version
    version = whole.get("version") if version is None else version
    if name is None or version is None:
        raise InvalidValue("name the message and its version")
    if isinstance(version, bool):
        raise InvalidValue(f"{shown(version)} is no version")
    if "header" in whole and (name, version) != (whole["message"], whole["version"]):
        # Which says what follows it: with another body nobody could read the frame.
        told = f"{shown(whole['message'])} {shown(whole['version'])}"
        raise InvalidValue(f"the header in the JSON is that of {told}, not of {name} {shown(version)}")
    codec = protocol.codec(name, version, policy)
    data = codec.encode(from_json(codec.message_class, whole.get("body", form), version))
    if "header" in whole:
        header = _header_codec(protocol, codec.spec, version, policy)
        header_form = from_json(header.message_class, whole["header"], header.version)
        _require_own(header_form, codec.spec, version)
        data = header.encode(header_form) + data
    return data


def _require_own(header: Any, spec: Any, version: int) -> None:
    """`InvalidValue` where a request's header is of another api, or version, than the body behind it."""
    if spec.type is not MessageType.REQUEST:
        return
    told = header.request_api_key, header.request_api_version
    if told != (spec.api_key, version):
        said = " version ".join(map(shown, told))
        raise InvalidValue(
            f"the header in the JSON is of api key {said}, and the body of {spec.name}, which is "
            f"{spec.api_key} version {version}"
        )


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
        versions = (version, 0) if api_key == _API_VERSIONS and version else (version,)  # KIP-511
        tried = [self._answer(data, api_key, each, place) for each in versions]
        return next((frame for frame in tried if frame.right), tried[0])

    def _answer(self, data: bytes, api_key: int, version: int, place: str) -> _Frame:
        try:
            return self.message(data, self.headers.response(api_key).name, version, True, place)
        except CodecError as error:
            return _Frame(data, (), place, error)


def _api(data: bytes) -> tuple[int, int]:
    if len(data) < 4:
        raise DecodeError(f"a request has a header, and {len(data)} bytes are none")
    return int.from_bytes(data[:2], "big", signed=True), int.from_bytes(data[2:4], "big", signed=True)


def _frames(given: bytes, options: Namespace, reader: _FrameReader) -> Iterator[_Frame]:
    if options.hex is None and _is_pcap(given):
        yield from _packets(given, options, reader)
        return
    data = _bytes(given, options.hex is not None)
    if options.message is not None:
        yield reader.message(data, options.message, options.version, options.header)
        return
    splitter = FrameSplitter(MAX_FRAME)
    found = splitter.feed(data)
    left = len(data) - sum(_SIZE + len(frame) for frame in found)
    # One request without its size may begin as if it had one; of a stream that is cut off a frame is right.
    if not found or (left and not any(reader.request(frame).right for frame in found)):
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
        endless = stat.S_ISCHR(os.fstat(file.fileno()).st_mode) and not file.isatty()
        data = file.read(MAX_FRAME if endless else -1)
    if endless and len(data) == MAX_FRAME:
        raise InvalidValue(f"{name} is a device that does not end")
    return data


def _name(options: Namespace) -> str:
    """What errors call what is decoded."""
    return "standard input" if options.file == "-" else str(options.file)


def _is_hex(given: bytes) -> bool:
    return bool(given.strip() and _HEX.fullmatch(given))


def _bytes(given: bytes, is_hex: bool) -> bytes:
    if not is_hex and not _is_hex(given):
        return given
    digits = given.translate(None, b" \t\n\r\v\f:").decode("utf-8", "replace")
    wrong = _NO_DIGIT.search(digits)
    if wrong is not None:
        raise InvalidValue(f"not hex: {wrong[0]!a} is no digit")
    if len(digits) % 2:
        raise InvalidValue(f"not hex: {len(digits):,} digits, where each byte has two")
    return bytes.fromhex(digits)


def _is_pcap(given: bytes) -> bool:
    # As `packets.is_pcap`, which needs dpkt.
    return given[:4].hex() in ("a1b2c3d4", "d4c3b2a1", "a1b23c4d", "4d3cb2a1", "0a0d0d0a")


def _packets(given: bytes, options: Namespace, reader: _FrameReader) -> Iterator[_Frame]:
    if options.message is not None:
        raise InvalidValue("a pcap file has requests and responses: leave out --message and --version")
    try:
        from pycodec.packets import EventKind, PacketFacts, packets_in
    except ModuleNotFoundError as error:
        reason = f"pcap files need the package {error.name}: pip install 'wirecheck[capture]'"
        raise InvalidValue(reason) from None
    name = _name(options)
    waiting: defaultdict[int, _Waiting] = defaultdict(_Waiting)
    facts = PacketFacts()
    ports = options.port or [9092]
    cut_off = 0
    # Of the bytes that were read: a pipe does not give them twice.
    for event in packets_in(io.BytesIO(given), name, ports, facts):
        asks = event.kind in (EventKind.REQUEST, EventKind.NO_REQUEST_SIZE)
        place = f"connection {event.connection} {'request' if asks else 'response'}"
        if event.kind is EventKind.REQUEST:
            frame = reader.request(event.data, place)
            if len(event.data) >= 4 and not _unanswered(frame):
                waiting[event.connection].add(event.data)
            yield frame
        elif event.kind is EventKind.RESPONSE:
            try:
                asked = waiting[event.connection].answered(event.data)
            except DecodeError as error:
                yield _Frame(event.data, (), place, error)
            else:
                yield reader.response(event.data, *asked, place)
        elif event.kind in (EventKind.NO_REQUEST_SIZE, EventKind.NO_RESPONSE_SIZE):
            size = int.from_bytes(event.data, "big", signed=True)
            reason = f"a frame of {size:,} bytes: the connection cannot be read any further"
            yield _Frame(event.data, (), place, DecodeError(reason))
        elif event.kind in (EventKind.CUT_REQUEST, EventKind.CUT_RESPONSE):
            cut_off += 1
    ends = f"{cut_off:,} frame{'s' * (cut_off != 1)} without an end" if cut_off else ""
    words = ", ".join(filter(None, (facts.words, ends)))
    if facts.is_empty:
        known = ", ".join(map(str, ports))
        beside = f" (but {words})" if words else ""
        reason = f"{name}: no connection to a broker on port {known}{beside}: name its port with --port"
        raise InvalidValue(reason)
    if words:
        say(f"not followed: {words}")


class _Waiting:
    """The requests of a connection that have no answer so far."""

    def __init__(self) -> None:
        self._asked: deque[tuple[int, int, int]] = deque()
        self._numbers: Counter[int] = Counter()

    def add(self, request: bytes) -> None:
        """A request was sent."""
        number = _correlation(request[_SIZE:])
        self._asked.append((number, *_api(request)))
        self._numbers[number] += 1

    def answered(self, response: bytes) -> tuple[int, int]:
        """The api and version of the request that a response answers; those before it get none any more."""
        number = _correlation(response)
        if not self._numbers[number]:
            raise DecodeError(f"a response with correlation id {number}, for which no request waits")
        while True:
            oldest, api_key, version = self._asked.popleft()
            self._numbers[oldest] -= 1
            if oldest == number:
                return api_key, version


def _correlation(data: bytes) -> int:
    return int.from_bytes(data[:_SIZE], "big", signed=True)


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
