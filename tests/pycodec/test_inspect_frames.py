"""`python -m pycodec decode` and `encode`: frames from hex, files, streams and packets, and JSON back."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tracemalloc
from argparse import Namespace
from pathlib import Path
from typing import Any

import dpkt
import pytest

from pycodec import Protocol
from pycodec.__main__ import main
from pycodec.exchange import Client, Server
from pycodec.headers import Headers
from pycodec.inspect_frames import _FrameReader, _frames
from pycodec.kafka import (
    ApiVersionsRequest,
    ApiVersionsResponse,
    MetadataRequest,
    MetadataResponse,
    ProduceRequest,
)
from tests.harness.live.test_pcap import ACK, NEAR_THE_END, SYN, packet, segments

KAFKA = Protocol.kafka()
FRAME = Client(KAFKA, "me").send(MetadataRequest(topics=None), 12)[4:]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str], str]:
    code = main(arguments)
    captured = capsys.readouterr()
    return code, captured.out.splitlines(), captured.err


def messages(lines: list[str]) -> list[tuple[str, int]]:
    return [(told["message"], told["version"]) for told in map(json.loads, lines)]


def test_hex_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, _ = run(capsys, "decode", "--hex", FRAME.hex(" "))
    assert code == 0
    assert lines[0] == "RequestHeader v2"
    assert any("client_id" in line and "'me'" in line for line in lines)
    assert any("allow_auto_topic_creation" in line and "True" in line for line in lines)


@pytest.mark.parametrize("write", [lambda data: data, lambda data: data.hex().encode() + b"\n"])
def test_files_of_bytes_or_hex(tmp_path: Path, capsys: pytest.CaptureFixture[str], write: type) -> None:
    client = Client(KAFKA)
    stream = client.send(MetadataRequest(), 12) + client.send(ApiVersionsRequest(client_software_name="x"), 3)
    (tmp_path / "stream").write_bytes(write(stream))
    code, lines, _ = run(capsys, "decode", str(tmp_path / "stream"), "--json")
    assert code == 0
    assert messages(lines) == [("MetadataRequest", 12), ("ApiVersionsRequest", 3)]


@pytest.mark.parametrize("between", [b" ", b":", b"\n", b" \t\r\v\f"])
def test_hex_takes_memory_as_its_bytes_do(tmp_path: Path, between: bytes) -> None:
    given = between.join([b"00"] * 100_000)
    tracemalloc.start()
    try:
        (frame,) = _frames(
            given,
            Namespace(hex=given.decode(), message="MetadataRequest", version=12, header=False),
            _FrameReader(Headers(KAFKA)),
        )
        assert tracemalloc.get_traced_memory()[1] < 10 * len(given)
    finally:
        tracemalloc.stop()
    assert frame.data == bytes(100_000)


def test_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(FRAME)))
    assert messages(run(capsys, "decode", "--json")[1]) == [("MetadataRequest", 12)]


def test_a_message_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    codec = KAFKA.codec(MetadataResponse, 12)
    data = codec.encode(MetadataResponse(controller_id=77)).hex()
    code, lines, _ = run(
        capsys, "decode", "--hex", data, "--message", "MetadataResponse", "--version", "12", "--json"
    )
    assert (code, json.loads(lines[0])["body"]["controllerId"]) == (0, 77)
    code, lines, _ = run(
        capsys, "decode", "--hex", "0000000500" + data, "--message", "MetadataResponse", "--version", "12",
        "--header",
    )  # fmt: skip
    assert (code, lines[0]) == (0, "ResponseHeader v1")


def test_json_goes_there_and_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, lines, _ = run(capsys, "decode", "--hex", FRAME.hex(), "--json")
    path = tmp_path / "a.json"
    path.write_text(lines[0])
    assert run(capsys, "encode", "--json", str(path))[1] == [FRAME.hex()]
    path.write_text(json.dumps(json.loads(lines[0])["body"]))
    body = KAFKA.codec(MetadataRequest, 12).encode(MetadataRequest(topics=None)).hex()
    assert run(capsys, "encode", "MetadataRequest", "12", "--json", str(path))[1] == [body]


@pytest.mark.parametrize(("name", "version"), [("MetadataRequest", 11), ("FetchRequest", 12)])
def test_a_header_goes_in_front_of_its_own_message_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, version: int
) -> None:
    path = tmp_path / "message.json"
    path.write_text(run(capsys, "decode", "--hex", FRAME.hex(), "--json")[1][0])
    assert run(capsys, "encode", "MetadataRequest", "12", "--json", str(path))[1] == [FRAME.hex()]
    code, lines, errors = run(capsys, "encode", name, str(version), "--json", str(path))
    assert (code, lines) == (2, [])
    assert f"the header in the JSON is that of 'MetadataRequest' 12, not of {name} {version}" in errors


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (FRAME[:-1], "tagged fields"),
        (FRAME[:9], "client_id"),
        (FRAME + b"x", "left over"),
        (b"\x03\xe7" + FRAME[2:], "no request with api key 999"),
        (b"\0\3\0\x63" + FRAME[4:], "valid versions are 0-13"),
        (b"abc", "a request has a header"),
    ],
)
def test_what_cannot_be_read_is_told(capsys: pytest.CaptureFixture[str], data: bytes, told: str) -> None:
    code, lines, errors = run(capsys, "decode", "--hex", data.hex())
    assert (code, errors) == (1, "")
    assert told in "\n".join(lines) or "remain" in lines[-1]
    code, lines, _ = run(capsys, "decode", "--hex", data.hex(), "--json")
    assert code == 1
    assert json.loads(lines[0])["error"]


def _keep(path: Path, packets: list[bytes]) -> None:
    """A pcap file."""
    with path.open("wb") as file:
        writer = dpkt.pcap.Writer(file)
        for number, each in enumerate(packets):
            writer.writepkt(each, 1000.0 + number)


def test_an_answer_goes_to_the_request_with_its_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A request that got no answer takes none of those that follow; an answer to nobody is told."""
    client = Client(KAFKA)
    asked = [client.send(ApiVersionsRequest(client_software_name="x"), 3) for _ in range(3)]
    answer = KAFKA.codec(ApiVersionsResponse, 3).encode(ApiVersionsResponse())
    traffic = [(True, each[4:]) for each in asked]
    traffic += [(False, number.to_bytes(4, "big") + answer) for number in (1, 77, 2, 0)]
    _keep(tmp_path / "x.pcap", segments(traffic, 100))
    code, lines, _ = run(capsys, "decode", str(tmp_path / "x.pcap"), "--json")
    told = [json.loads(line) for line in lines[3:]]
    assert code == 1
    assert [each.get("header", {}).get("correlationId") for each in told] == [1, None, 2, None]
    assert [each.get("error") for each in told[1::2]] == [
        f"a response with correlation id {number}, for which no request waits" for number in (77, 0)
    ]


def test_packets_with_both_directions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Responses are known by their requests; acks 0 has none; KIP-511 is read in version 0."""
    client, server = Client(KAFKA, "me"), Server(Protocol.kafka("2.8"))
    traffic: list[tuple[bool, bytes]] = []
    versions = client.send(ApiVersionsRequest(), 4)
    (asked,) = server.feed(versions)
    body = Protocol.kafka("2.8").message_class("ApiVersionsResponse")(error_code=35)
    traffic += [(True, versions[4:]), (False, server.answer(asked, body)[4:])]
    traffic.append((True, client.send(ProduceRequest(acks=0), 9, answered=False)[4:]))
    metadata = client.send(MetadataRequest(topics=None), 9)
    (asked,) = server.feed(metadata)
    answer = Protocol.kafka("2.8").message_class("MetadataResponse")(controller_id=3)
    traffic += [(True, metadata[4:]), (False, server.answer(asked, answer)[4:])]
    _keep(tmp_path / "a.pcap", segments(traffic, 7))
    code, lines, errors = run(capsys, "decode", str(tmp_path / "a.pcap"), "--json")
    assert (code, errors) == (0, "")
    assert messages(lines) == [
        ("ApiVersionsRequest", 4),
        ("ApiVersionsResponse", 0),
        ("ProduceRequest", 9),
        ("MetadataRequest", 9),
        ("MetadataResponse", 9),
    ]
    assert json.loads(lines[1])["body"]["errorCode"] == ApiVersionsResponse(error_code=35).error_code
    # Also where the client's version is one that nobody here has specs of.
    code, lines, _ = run(capsys, "decode", str(tmp_path / "a.pcap"), "--json", "--release", "2.8")
    assert (code, json.loads(lines[1])["version"]) == (1, 0)
    assert "valid versions are 0-3" in json.loads(lines[0])["error"]
    code, lines, errors = run(capsys, "decode", str(tmp_path / "a.pcap"), "--port", "1", "--port", "2")
    assert (code, lines) == (2, [])
    assert "a.pcap: no connection to a broker on port 1, 2 (but" in errors
    assert errors.endswith(" TCP packets of other ports): name its port with --port\n")


@pytest.mark.parametrize("port", ["0", "-1", "65536", "ninety", "9" * 30])
def test_what_is_no_port_is_said(capsys: pytest.CaptureFixture[str], port: str) -> None:
    with pytest.raises(SystemExit):
        run(capsys, "decode", "--port", port)
    assert f"{port!r} is not a port from 1 to 65535" in capsys.readouterr().err


def _said(*after: tuple[bool, bytes]) -> list[bytes]:
    """Packets of a connection with a request, and behind it what the client or the broker says."""
    at = {True: NEAR_THE_END + 1, False: 100}
    packets = [packet(True, NEAR_THE_END, flags=SYN), packet(False, 99, flags=SYN | ACK)]
    for client, data in ((True, _stream(1)), *after):
        packets.append(packet(client, at[client], data))
        at[client] += len(data)
    return packets


@pytest.mark.parametrize(("client", "whose"), [(True, "request"), (False, "response")])
def test_a_connection_that_says_something_else_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], client: bool, whose: str
) -> None:
    """TLS, for instance: what cannot be split into frames is not passed over."""
    _keep(tmp_path / "a.pcap", _said((client, b"\x16\x03\x01\x02\0\x01\0\x01")))
    code, lines, _ = run(capsys, "decode", str(tmp_path / "a.pcap"), "--json")
    reason = "a frame of 369,295,618 bytes: the connection cannot be read any further"
    assert (code, len(lines)) == (1, 2)
    assert json.loads(lines[1]) == {"place": f"connection 1 {whose}", "error": reason}
    assert run(capsys, "decode", str(tmp_path / "a.pcap"))[1][-1] == f"  {reason}"


def test_a_connection_that_ends_within_a_frame_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _keep(tmp_path / "a.pcap", _said((True, _stream(1)[:9]), (False, b"\0\0\0\5\0")))
    code, lines, errors = run(capsys, "decode", str(tmp_path / "a.pcap"), "--json")
    assert (code, len(lines), errors) == (0, 1, "pycodec: not followed: 2 frames without an end\n")


def test_packets_from_a_pipe(tmp_path: Path) -> None:
    """Which gives its bytes once: by name, where opening it again would wait for ever, and without."""
    _keep(tmp_path / "a.pcap", _said())
    command = [sys.executable, "-m", "pycodec", "decode", "--json"]
    kept = (tmp_path / "a.pcap").read_bytes()
    wanted = subprocess.run([*command, str(tmp_path / "a.pcap")], capture_output=True, timeout=60).stdout
    assert wanted.count(b"\n") == 1
    assert subprocess.run(command, input=kept, capture_output=True, timeout=60).stdout == wanted
    os.mkfifo(tmp_path / "pipe")
    with subprocess.Popen([*command, str(tmp_path / "pipe")], stdout=subprocess.PIPE) as process:
        (tmp_path / "pipe").write_bytes(kept)
        assert process.communicate(timeout=60)[0] == wanted


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["decode", "--hex", "0x12"], "not hex: 'x' is no digit"),
        (["decode", "--hex", "00:1"], "not hex: 3 digits, where each byte has two"),
        (["decode", "no/such/file", "--hex", "00"], "instead of a file"),
        (["decode", "--hex", "00", "--header"], "--header goes with --message"),
        (["decode", "PCAP", "--message", "MetadataRequest", "--version", "1"], "leave out --message"),
        (["encode", "--json", "REFUSED"], "what could not be decoded is not encoded: 1 bytes after it"),
        (["decode", "no/such/file"], "No such file"),
        (["decode", "--hex", "00", "--message", "MetadataRequest"], "--message and --version go together"),
        (["decode", "--hex", "00", "--message", "Nothing", "--version", "1"], "no message spec"),
        (["decode", "--hex", "00", "--message", "AbortedTxn", "--version", "0", "--header"], "have a header"),
        (["encode", "MetadataRequest", "--json", "/dev/null"], "not JSON"),
        (["encode", "MetadataRequest", "12", "--json", "DEEP"], "nested too deeply"),
        (["encode", "--json", "LONG"], "a number of 5000 digits: no field holds it"),
        (["encode", "--json", "TRUE"], "True is no version"),
        (["encode", "MetadataRequest", "1_2"], "'1_2' is no version"),
        (["encode", "MetadataRequest", "١٢"], "'١٢' is no version"),
        (["encode", "--json", "HEADERS"], "the JSON has 'headers' beside body, error, header, message"),
        (["decode", "/dev/zero"], "/dev/zero is a device that does not end"),
        # Standard input, which nobody gives here, is not waited for.
        (["encode", "MetadataReqest"], "did you mean MetadataRequest?"),
        (["encode", "MetadataRequest", "99"], "valid versions are"),
    ],
)
def test_mistakes_are_told_in_a_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: list[str], told: str
) -> None:
    _keep(tmp_path / "PCAP", _said())
    refused = run(capsys, "decode", "--json", "--hex", f"{FRAME.hex()}00")[1][0]
    (tmp_path / "HEADERS").write_text(
        '{"message": "MetadataRequest", "version": 1, "body": {}, "headers": {}}'
    )
    (tmp_path / "TRUE").write_text('{"message": "MetadataRequest", "version": true, "body": {}}')
    for name, text in (("DEEP", '{"a":' * 100_000), ("LONG", "9" * 5000), ("REFUSED", refused)):
        (tmp_path / name).write_text(text)
    arguments = [str(tmp_path / each) if (tmp_path / each).exists() else each for each in arguments]
    code, lines, errors = run(capsys, *arguments)
    assert (code, lines) == (2, [])
    assert told in errors
    assert errors.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["request.json"], "'request.json' is no name of a message"),
        (["request.json", "12"], "'request.json' is no name of a message"),
        (["MetadataRequest", "request.json"], "'request.json' is no version"),
        (["MetadataRequest", "12", "request.json"], "'request.json' is given beside name and version"),
        (["MetadataRequest", "12", "request.json", "--binary"], "'request.json' is given beside name"),
    ],
)
@pytest.mark.parametrize("there", [True, False])
def test_who_gives_encode_a_file_as_decode_takes_it_is_told_the_option(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    arguments: list[str],
    told: str,
    there: bool,
) -> None:
    """Before anything is read: on a terminal it would wait for JSON to be typed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", None)
    if there:
        (tmp_path / "request.json").write_text("{}")
    code, lines, errors = run(capsys, "encode", *arguments)
    assert (code, lines) == (2, [])
    assert told in errors
    assert errors.endswith(": a file of JSON is given as --json request.json\n")


def test_a_message_of_a_files_name_is_meant(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "MetadataRequest").write_text('{"topics": null}')
    body = KAFKA.codec(MetadataRequest, 0).encode(MetadataRequest(topics=[])).hex()
    (tmp_path / "json").write_text('{"topics": []}')
    assert run(capsys, "encode", "MetadataRequest", "0", "--json", "json")[1] == [body]
    assert run(capsys, "encode", "--json", "json", "MetadataRequest", "0")[1] == [body]
    errors = run(capsys, "encode", "MetadataRequest", "x", "--json", "json")[2]
    assert errors == "pycodec: 'x' is no version: a file of JSON is given as --json FILE\n"


def _stream(number: int) -> bytes:
    """Metadata requests with their sizes."""
    frame = bytes.fromhex("0003000c0000000100026d650000010000")
    return (len(frame).to_bytes(4, "big") + frame) * number


@pytest.mark.parametrize("cut", [2, 3, 4, 10])
def test_a_stream_that_is_cut_off_keeps_its_whole_frames(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, cut: int
) -> None:
    (tmp_path / "stream").write_bytes(_stream(3)[:-cut])
    code, lines, _ = run(capsys, "decode", str(tmp_path / "stream"), "--json")
    told = [json.loads(line) for line in lines]
    assert (code, [each.get("message") for each in told]) == (1, ["MetadataRequest", "MetadataRequest", None])
    assert told[2]["error"].startswith(f"{21 - cut} bytes of a frame that is cut off")


@pytest.mark.parametrize("cut", [2, 10])
def test_a_stream_that_is_cut_off_begins_with_any_frame(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, cut: int
) -> None:
    """One of a version that nobody knows, in a stream that a newer client wrote."""
    newer = bytes.fromhex("0000000f" + "0003006300000001" + "00026d65000000")
    (tmp_path / "stream").write_bytes(newer + _stream(2)[:-cut])
    code, lines, _ = run(capsys, "decode", str(tmp_path / "stream"), "--json")
    told = [json.loads(line) for line in lines]
    assert (code, [each.get("message") for each in told]) == (1, [None, "MetadataRequest", None])
    assert "valid versions are" in told[0]["error"]


def test_what_is_decoded_is_encoded_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A stream gives a line for each frame, and each line a frame."""
    (tmp_path / "stream").write_bytes(_stream(3))
    _, lines, errors = run(capsys, "decode", str(tmp_path / "stream"), "--json")
    (tmp_path / "lines").write_text("\n".join(lines))
    code, again, _ = run(capsys, "encode", "--json", str(tmp_path / "lines"))
    assert (code, errors) == (0, "")
    assert again == [_stream(1)[4:].hex()] * 3


def test_bytes_of_several_messages_are_a_stream(
    capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    """One is bare."""
    for number in (1, 3):
        (tmp_path / "stream").write_bytes(_stream(number))
        main(["decode", str(tmp_path / "stream"), "--json"])
        (tmp_path / "lines").write_bytes(capfdbinary.readouterr().out)
        assert main(["encode", "--json", str(tmp_path / "lines"), "--binary"]) == 0
        sys.stdout.buffer.flush()
        assert capfdbinary.readouterr().out == (_stream(3) if number > 1 else _stream(1)[4:])


@pytest.mark.parametrize("told", [{"place": "frame 2"}, {"message": "M", "version": 0}, {"header": {}}])
def test_what_could_not_be_decoded_is_no_message(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, told: dict[str, Any]
) -> None:
    (tmp_path / "line").write_text(json.dumps(told | {"error": "9 bytes"}))
    code, _, errors = run(capsys, "encode", "ListGroupsRequest", "0", "--json", str(tmp_path / "line"))
    assert (code, "what could not be decoded is not encoded: 9 bytes" in errors) == (2, True)


LINE = '{"message": "MetadataRequest", "version": 0, "body": {"topics": [{"name": "%s"}]}}'


@pytest.mark.parametrize("name", ["\u2028", "\u2029\x85\x7f", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\n\n \t"])
def test_lines_of_json_end_where_json_says(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, end: str
) -> None:
    """Python knows more ends of lines, and they may stand within a text; so may a mark in front of all."""
    (tmp_path / "lines").write_bytes(f"\ufeff{end.join([LINE % name] * 3)}".encode())
    code, lines, errors = run(capsys, "encode", "--json", str(tmp_path / "lines"))
    data = KAFKA.codec(MetadataRequest, 0).encode(
        MetadataRequest(topics=[MetadataRequest.MetadataRequestTopic(name=name)])
    )
    assert (code, lines, errors) == (0, [data.hex()] * 3, "")


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ('{"a": }', "not JSON: Expecting value: line 4 column 7"),
        (LINE.replace("MetadataRequest", "Nothing"), "is loaded (in the JSON of line 4)"),
        (LINE.replace("[{", "[[{").replace("}]", "}]]"), "is not a JSON object (in the JSON of line 4)"),
    ],
)
def test_the_line_that_is_wrong_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, wrong: str, told: str
) -> None:
    (tmp_path / "lines").write_text("\n".join([LINE, LINE, "", wrong, LINE]))
    code, _, errors = run(capsys, "encode", "--json", str(tmp_path / "lines"))
    assert (code, errors.count("\n")) == (2, 1)
    assert told in errors


@pytest.mark.parametrize(
    "text",
    [
        "00000000: 0003 0009 0000 0001 0002 6d65 0000       ..........me..\n",
        "00000000  00 03 00 09 00 00 00 01  00 02 6d 65 00 00        |..........me..|\n0000000e\n",
        "# a MetadataRequest\n000300090000000100026d650000\n",
        "0x000300090000000100026d650000",
        "\ufeff000300090000000100026d650000",
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le"])
def test_a_text_that_is_no_plain_hex_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, encoding: str
) -> None:
    """It is bytes to `decode`, which are no request, whatever they say to people."""
    if encoding != "utf-8" and not text.startswith("\ufeff"):
        text = "\ufeff" + text  # as Windows begins it
    (tmp_path / "text").write_text(text, encoding)
    code, lines, errors = run(capsys, "decode", str(tmp_path / "text"))
    assert (code, "is loaded" in lines[-1], errors.count("\n")) == (1, True, 1)
    assert f"{tmp_path / 'text'} looks like text, but is no plain hex" in errors
    assert "`xxd -p`" in errors
    # Bytes that are none, or right, or hex of what is wrong, are nobody's mistake of this kind.
    (tmp_path / "text").write_bytes(text.encode() + b"\0")
    assert run(capsys, "decode", str(tmp_path / "text"))[::2] == (1, "")
    (tmp_path / "text").write_text(text.encode().hex())
    assert run(capsys, "decode", str(tmp_path / "text"))[::2] == (1, "")
    assert run(capsys, "decode", "--hex", " ")[::2] == (1, "")


def test_bytes_that_happen_to_be_a_text_are_decoded(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "text").write_text("text")
    data = ("decode", "--message", "EndTxnMarker", "--version", "0", str(tmp_path / "text"))
    code, _, errors = run(capsys, *data)
    assert (code, errors) == (0, "")


def test_that_json_has_no_unknown_tags_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("decode", "--hex", "000100014d03616263", "--message", "MetadataRequest", "--version", "12")
    code, lines, errors = run(capsys, *arguments, "--json")
    assert (code, len(lines)) == (0, 1)
    assert errors == "pycodec: Kafka's JSON form has no unknown tagged fields: 1 are left out\n"
    assert run(capsys, *arguments)[2] == ""


@pytest.mark.parametrize("change", [{"requestApiVersion": 11}, {"requestApiKey": 18}])
def test_a_header_of_another_version_or_api_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, change: dict[str, int]
) -> None:
    """Nobody could read the frame."""
    path = tmp_path / "frame.json"
    whole = json.loads(run(capsys, "decode", "--hex", FRAME.hex(), "--json")[1][0])
    path.write_text(json.dumps({**whole, "header": {**whole["header"], **change}}))
    code, lines, errors = run(capsys, "encode", "--json", str(path))
    assert (code, lines) == (2, [])
    assert "the header in the JSON is of api key" in errors
