"""The tap with real sockets: what comes out is what went in, and clients stay on it."""

from __future__ import annotations

import contextlib
import gc
import os
import shutil
import socket
import socketserver
import ssl
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import dpkt
import pytest

from harness.errors import UserError
from harness.live.apis import Apis
from harness.live.capture import CaptureWriter, Record, read_capture
from harness.live.driver import drive
from harness.live.mutations import KINDS
from harness.live.tap import Tap, TapOptions
from harness.live.tls import client_tls, upstream_tls
from harness.liverun.judging import collect
from harness.outcome import Reason
from harness.references import Reference
from pycodec.framing import FrameSplitter, framed
from pycodec.headers import Headers
from tests.faults.live_toys import ToyBroker, metadata, toy_broker
from tests.harness.live.frames import request, response
from tests.harness.live.frames import struct as make
from tests.harness.live.test_pcap import NEAR_THE_END, packet, segments


@pytest.fixture(scope="module")
def headers(reference: Reference) -> Headers:
    return Headers(reference.protocol)


@pytest.fixture(scope="module")
def apis(reference: Reference) -> Apis:
    return Apis(reference.protocol)


def asked(
    address: tuple[str, int], frames: list[bytes], context: ssl.SSLContext | None = None
) -> list[bytes]:
    """Send frames, one after the other without waiting, and read as many answers."""
    with contextlib.ExitStack() as stack:
        link = stack.enter_context(socket.create_connection(address, 5))
        if context is not None:
            link = stack.enter_context(context.wrap_socket(link, server_hostname="localhost"))
        splitter = FrameSplitter()
        found: list[bytes] = []
        link.sendall(b"".join(map(framed, frames)))
        while len(found) < len(frames):
            data = link.recv(1 << 16)
            assert data, "the connection ended"
            found += splitter.feed(data)
        return found


def test_a_client_that_follows_metadata_comes_to_the_tap_again(headers: Headers, apis: Apis) -> None:
    with toy_broker(headers) as broker, Tap(apis, broker) as tap:
        (frame,) = asked(tap.address, [metadata(headers, 2)])
        body: Any = headers.decode_response(frame, api_key=3, version=9).body
        told = (body.brokers[0].host, body.brokers[0].port)
        assert told == tap.address != broker
        assert asked(told, [metadata(headers, 3)])
        assert (tap.traffic.connections, tap.traffic.frames["request"]) == (2, 2)


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
@pytest.mark.parametrize("told", ["localhost", "::1", "127.0.0.1"])
def test_a_broker_of_this_machine_is_reached_at_the_address_that_is_known_to_work(
    headers: Headers, apis: Apis, host: str, told: str
) -> None:
    """It may listen at one of its addresses only, and tell another."""
    with (
        toy_broker(headers, host=host) as second,
        toy_broker(headers, host=host, told=(told, second[1])) as first,
        Tap(apis, first) as tap,
    ):
        (frame,) = asked(tap.address, [metadata(headers, 2)])
        body: Any = headers.decode_response(frame, api_key=3, version=9).body
        assert asked((body.brokers[0].host, body.brokers[0].port), [metadata(headers, 3)])
        assert tap.traffic.words == ""


def test_a_connection_without_a_broker_yet_ends_with_the_tap(apis: Apis) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        # Nobody answers the handshake.
        options = TapOptions(upstream_tls=ssl.create_default_context())
        with Tap(apis, silent.getsockname()[:2], options) as tap:
            client = socket.create_connection(tap.address, 5)
            accepted, _ = silent.accept()
        with client, accepted:
            assert client.recv(1) == b""
    gc.collect()  # a stream that is left open would tell of itself


def test_a_client_that_asks_no_more_still_gets_its_answers(headers: Headers, apis: Apis) -> None:
    """It ends its own side alone; the broker takes its time."""
    late = response(headers, "MetadataResponse", 9, 2)
    with (
        socket.create_server(("127.0.0.1", 0)) as broker,
        Tap(apis, broker.getsockname()[:2]) as tap,
        socket.create_connection(tap.address, 5) as client,
    ):
        client.sendall(framed(metadata(headers, 2)))
        client.shutdown(socket.SHUT_WR)
        accepted, _ = broker.accept()
        with accepted:
            while accepted.recv(1 << 16):
                pass
            time.sleep(0.5)
            accepted.sendall(framed(late))
            assert client.recv(1 << 16) == framed(late)


@pytest.mark.parametrize("created", [True, False])
def test_a_broker_is_driven_with_what_it_offers(headers: Headers, apis: Apis, created: bool) -> None:
    """Also for the scratch topic, in the last version that both sides know."""
    sent: set[tuple[int, int]] = set()

    class Old(ToyBroker):
        def answer(self, frame: bytes) -> bytes:
            key, version, number = struct.unpack_from(">hhi", frame)
            sent.add((key, version))
            name = {18: "ApiVersionsResponse", 19: "CreateTopicsResponse"}.get(key, "MetadataResponse")
            offered = ((3, 0, 11), (18, 0, 0), *(((19, 0, 4),) if created else ()))
            keys = [
                make(headers, name, "ApiVersion", api_key=api, min_version=low, max_version=high)
                for api, low, high in offered
                if key == 18
            ]
            return response(headers, name, version, number, **({"api_keys": keys} if keys else {}))

    with Old(headers) as broker:
        thread = threading.Thread(target=broker.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        driven = drive(apis, broker.server_address[:2])  # type: ignore[arg-type]
        broker.shutdown()
        thread.join()
    creates = {(19, version) for version in range(2, 5)} if created else set()
    assert sent == {(3, version) for version in range(12)} | {(18, 0)} | creates
    assert len(driven.answered) == len(sent)


def test_a_broker_that_must_not_be_reached_keeps_its_address(headers: Headers, apis: Apis) -> None:
    with toy_broker(headers) as broker, Tap(apis, broker) as tap:
        elsewhere = TapOptions(reaches=lambda host: False)
        with Tap(apis, tap.address, elsewhere) as outer:
            (frame,) = asked(outer.address, [metadata(headers, 2)])
            body: Any = headers.decode_response(frame, api_key=3, version=9).body
            # The first broker is reached, whatever its name; no other one is.
            assert (body.brokers[0].host, body.brokers[0].port) == outer.address
            assert outer._address_of("192.0.2.1", 9092) == ("192.0.2.1", 9092)
            assert outer.traffic.words == (
                "not followed: what goes to 1 of the brokers that answers name, such as '192.0.2.1:9092'"
            )


def test_more_brokers_than_there_can_be_listeners_keep_their_addresses(apis: Apis) -> None:
    with Tap(apis, ("127.0.0.1", 9)) as tap:
        told = [tap._address_of("192.0.2.1", port) for port in range(1, 300)]
    own = [address for address in told if address[0] == "127.0.0.1"]
    assert 100 < len(own) == len(set(own)) < 250
    assert told[len(own) :] == [("192.0.2.1", port) for port in range(len(own) + 1, 300)]
    assert f"to {299 - len(own)} of the brokers" in tap.traffic.words


def test_while_a_large_frame_is_redacted_others_pass(headers: Headers, apis: Apis, tmp_path: Path) -> None:
    """As long as it takes, and it is kept in its place."""
    started, go_on = threading.Event(), threading.Event()

    class Slow(CaptureWriter):
        def add(self, record: Record, connection: int, data: bytes, at: int | None = None) -> None:
            if record is Record.REQUEST and not started.is_set():
                started.set()
                go_on.wait(20)
            super().add(record, connection, data, at)

    writer = Slow(tmp_path / "a.wcap")
    with toy_broker(headers) as broker, Tap(apis, broker, TapOptions(capture=writer)) as tap:
        for _ in range(2):
            assert len(asked(tap.address, [metadata(headers, number) for number in (1, 2)])) == 2
        assert started.wait(5)
        go_on.set()
    writer.close()
    kept = [(entry.connection, entry.record) for entry in read_capture(tmp_path / "a.wcap")]
    every = [(number, Record.REQUEST) for number in (1, 1, 2, 2)]
    assert [each for each in kept if each[1] is Record.REQUEST] == every
    times = [entry.at for entry in read_capture(tmp_path / "a.wcap")]
    assert times == sorted(times)


@pytest.mark.parametrize("how", [None, "segments", "joined", "late", "request-segments"])
def test_however_frames_are_delivered_they_are_the_same_in_the_same_order(
    how: str | None, headers: Headers, apis: Apis
) -> None:
    with toy_broker(headers) as broker:
        frames = [metadata(headers, number) for number in range(2, 8)]
        # A host that the tap does not rewrite: it is the toy's own name for nobody.
        plain = asked(broker, frames)
        with Tap(apis, broker, TapOptions(mutation=KINDS[how] if how else None)) as tap:
            through = asked(tap.address, frames)
            port, own = broker[1].to_bytes(4, "big"), tap.address[1].to_bytes(4, "big")
    assert through == [frame.replace(port, own) for frame in plain]


class _Raw(socketserver.BaseRequestHandler):
    """Speaks SASL as brokers before Kafka 1.0 did: a handshake, then tokens."""

    def handle(self) -> None:
        splitter = FrameSplitter()
        while data := self.request.recv(1 << 16):
            for frame in splitter.feed(data):
                if frame[:2] == b"\0\x11":
                    self.request.sendall(framed(frame[4:8] + b"\0\0" + b"\0\0\0\0"))
                else:
                    self.request.sendall(framed(frame[::-1]))


@contextlib.contextmanager
def raw_server() -> Iterator[tuple[str, int]]:
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), _Raw) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield ("127.0.0.1", int(server.server_address[1]))
        finally:
            server.shutdown()
            thread.join()


def test_sasl_tokens_pass_and_are_not_kept_as_they_are(headers: Headers, apis: Apis, tmp_path: Path) -> None:
    writer = CaptureWriter(tmp_path / "a.wcap")
    token = b"\0user\0password"
    with raw_server() as server, Tap(apis, server, TapOptions(capture=writer)) as tap:
        handshake = request(headers, "SaslHandshakeRequest", 0, 1, mechanism="PLAIN")
        with socket.create_connection(tap.address, 5) as link:
            link.sendall(framed(handshake))
            assert link.recv(1 << 16) == framed(b"\0\0\0\1" + bytes(6))
            link.sendall(framed(token))
            assert link.recv(1 << 16) == framed(token[::-1])
    writer.close()
    kept = list(read_capture(tmp_path / "a.wcap"))
    assert b"password" not in b"".join(entry.data for entry in kept)
    assert [entry.record for entry in kept] == [
        Record.OPEN, Record.REQUEST, Record.RESPONSE, Record.REQUEST, Record.RESPONSE, Record.CLOSE,
    ]  # fmt: skip


def test_what_cannot_be_split_is_handed_on_and_noted(headers: Headers, apis: Apis, tmp_path: Path) -> None:
    writer = CaptureWriter(tmp_path / "a.wcap")
    with toy_broker(headers) as broker, Tap(apis, broker, TapOptions(capture=writer)) as tap:
        with socket.create_connection(tap.address, 5) as link:
            link.sendall(b"\xff\xff\xff\xf0 and so on")
            assert link.recv(1) == b""
        assert tap.traffic.unframed == 1
    writer.close()
    records = [entry.record for entry in read_capture(tmp_path / "a.wcap")]
    assert records == [Record.OPEN, Record.NO_REQUEST_SIZE, Record.CLOSE]


@pytest.mark.parametrize("redact", [False, True])
@pytest.mark.parametrize("missing", [0, 1], ids=["whole", "not whole"])
def test_a_frame_without_an_end_is_noted(
    headers: Headers, apis: Apis, tmp_path: Path, missing: int, redact: bool
) -> None:
    """With what came of it only where that is a message: nobody can redact the half of one."""
    frame = metadata(headers, 1, name="a-secret-topic")
    size = (len(frame) + 1).to_bytes(4, "big")
    writer = CaptureWriter(tmp_path / "a.wcap")
    options = TapOptions(capture=writer, redact=redact)
    with toy_broker(headers) as broker, Tap(apis, broker, options) as tap:
        link = socket.create_connection(tap.address, 5)
        with link:
            link.sendall(size + frame[: len(frame) - missing])
            link.shutdown(socket.SHUT_WR)
            assert link.recv(1) == b""
    writer.close()
    opened, cut, closed = read_capture(tmp_path / "a.wcap")
    assert [opened.record, cut.record, closed.record] == [Record.OPEN, Record.CUT_REQUEST, Record.CLOSE]
    assert cut.data[:4] == size
    assert len(cut.data) == (4 if missing else 4 + len(frame))
    assert (b"secret" in cut.data) == (not missing and not redact)


@pytest.mark.parametrize("redact", [False, True])
@pytest.mark.parametrize(
    ("fault", "reason", "kept"),
    [
        ("a size of 2 GiB in front of the last answer", Reason.FRAME_SIZE_DIFFERS, 0),
        ("a last answer of another protocol", Reason.NO_SIZE, 4),
    ],
)
def test_what_comes_behind_a_size_above_the_limit_is_noted(
    headers: Headers, apis: Apis, tmp_path: Path, fault: str, reason: str, kept: int, redact: bool
) -> None:
    """And handed on. Packets of the same are judged the same."""
    path, pcap = tmp_path / "a.wcap", tmp_path / "a.pcap"
    writer = CaptureWriter(path)
    secret = ("secret.example", 9092)
    options = TapOptions(capture=writer, redact=redact, reaches=lambda host: False)
    with toy_broker(headers, fault, told=secret) as broker, Tap(apis, broker, options) as tap:
        link = socket.create_connection(tap.address, 5)
        with link:
            link.sendall(framed(metadata(headers, 2)) + framed(metadata(headers, 3)))
            came = b"".join(iter(lambda: link.recv(1 << 16), b""))
    writer.close()
    entries = list(read_capture(path))
    (overlong,) = (entry.data for entry in entries if entry.record is Record.OVERLONG_RESPONSE)
    first = 4 + int.from_bytes(came[:4], "big")
    assert int.from_bytes(overlong[:8], "big") == len(came[first + 4 :])
    assert len(overlong[8:]) == (kept or len(came[first + 4 :]))
    assert (b"secret" in overlong) == (not redact and not kept)
    said = [(True, metadata(headers, 2)), (True, metadata(headers, 3)), (False, came[4:first])]
    packets = segments(said, 50)
    asked = sum(len(framed(frame)) for client, frame in said if client)
    at = 100 + first
    for start in range(first, len(came), 9):
        packets.append(packet(False, at, came[start : start + 9], received=NEAR_THE_END + 1 + asked))
        at += len(came[start : start + 9])
    with pcap.open("wb") as file:
        pcap_writer = dpkt.pcap.Writer(file)
        for each in packets:
            pcap_writer.writepkt(each, 1000.0)
    for capture in (path, pcap):
        evidence, spoken = collect(apis, [capture], ports=(9092,))
        assert [each.reason for each in evidence if each.reason] == [reason]
        assert (spoken.too_large, spoken.cut_off) == (0, 0)


def test_a_broker_that_is_not_there_ends_the_connection(apis: Apis) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        nobody = ("127.0.0.1", taken.getsockname()[1])
    with Tap(apis, nobody) as tap, socket.create_connection(tap.address, 5) as link:
        assert link.recv(1) == b""
        assert tap.traffic.refused == 1
    assert tap.traffic.words.startswith("1 of 1 connections never came to the broker: ")
    assert f": 127.0.0.1:{nobody[1]}: Connection refused" in tap.traffic.words


def test_a_port_that_is_taken_is_told_in_a_line(apis: Apis) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        tap = Tap(apis, ("127.0.0.1", 1), TapOptions(listen=("127.0.0.1", port)))
        with pytest.raises(UserError, match=f"cannot listen on 127.0.0.1:{port}"):
            tap.__enter__()


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificates")
def test_tls_on_both_sides(headers: Headers, apis: Apis, tmp_path: Path) -> None:
    """Two taps in a row: the first speaks TLS to clients, the second to the first."""
    key, certificate = str(tmp_path / "key.pem"), str(tmp_path / "cert.pem")
    names = "subjectAltName=DNS:localhost,IP:127.0.0.1"
    command = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-keyout",
        key,
        "-out",
        certificate,
    ]
    command += ["-days", "2", "-subj", "/CN=localhost", "-addext", names]
    subprocess.run(command, check=True, capture_output=True)
    inner = TapOptions(client_tls=client_tls(certificate, key))
    outer = TapOptions(upstream_tls=upstream_tls(certificate))
    with toy_broker(headers) as broker, Tap(apis, broker, inner) as first:
        assert asked(first.address, [metadata(headers, 2)], ssl.create_default_context(cafile=certificate))
        with Tap(apis, first.address, outer) as second:
            assert asked(second.address, [metadata(headers, 2)])
        assert second.traffic.words == ""
        strangers = TapOptions(upstream_tls=ssl.create_default_context())
        with Tap(apis, first.address, strangers) as third, socket.create_connection(third.address, 5) as link:
            assert link.recv(1) == b""
        assert "TLS: its certificate is refused (self-signed certificate)" in third.traffic.words
        with Tap(apis, broker, outer) as fourth, socket.create_connection(fourth.address, 5) as link:
            assert link.recv(1) == b""
        assert "TLS: " in fourth.traffic.words

        # A client of another kind than the tap is told on either side: nothing else says why it fails.
        with Tap(apis, broker, inner) as fifth, socket.create_connection(fifth.address, 5) as link:
            link.sendall(framed(metadata(headers, 2)))
            with contextlib.suppress(ConnectionError):
                while link.recv(100):
                    pass
        told = "TLS with clients (--tls-cert) failed once: "
        assert fifth.traffic.words.startswith(told)
        assert len(fifth.traffic.words) > len(told)
        with Tap(apis, broker) as sixth, pytest.raises((OSError, ssl.SSLError)):
            asked(sixth.address, [metadata(headers, 2)], ssl.create_default_context(cafile=certificate))
        assert sixth.traffic.words == "clients spoke TLS, which the tap reads with --tls-cert alone"
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        Tap(apis, server.getsockname()) as seventh,
        socket.create_connection(seventh.address, 5) as link,
    ):
        link.sendall(framed(metadata(headers, 2)))
        answering, _ = server.accept()
        with answering:
            answering.sendall(b"\x15\x03\x01\x00\x02\x02\x46")
        with contextlib.suppress(ConnectionError):
            while link.recv(100):
                pass
    assert seventh.traffic.words.startswith("the broker answers with TLS: --upstream-ca says")


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificates")
def test_what_is_wrong_with_the_files_of_tls_is_said_of_the_right_one(tmp_path: Path) -> None:
    key, certificate, other = (str(tmp_path / name) for name in ("key.pem", "cert.pem", "other.pem"))
    for made, out in ((key, certificate), (other, str(tmp_path / "unused.pem"))):
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", made, "-out", out,
             "-days", "2", "-subj", "/CN=localhost"],
            check=True, capture_output=True,
        )  # fmt: skip
    gone = str(tmp_path / "missing.pem")
    for files, told in (
        ((gone, None), f"--tls-cert: cannot use {gone}: No such file or directory"),
        ((key, None), f"--tls-cert: cannot use {key}: "),
        (
            (certificate, None),
            f"--tls-cert: {certificate} has no key in it; name the key's file with --tls-key",
        ),
        ((certificate, other), f"--tls-key: {other} is not the key of the certificate; name the one"),
        (
            (certificate, gone),
            f"--tls-key: cannot use {gone}: No such file or directory; name a PEM file with",
        ),
        ((certificate, certificate), f"--tls-key: cannot use {certificate}: "),
    ):
        with pytest.raises(UserError) as caught:
            client_tls(*files)
        assert str(caught.value).startswith(told)


class Spoiled(CaptureWriter):
    """Takes no frame."""

    def add(self, record: Record, connection: int, data: bytes, at: int | None = None) -> None:
        if record is Record.REQUEST:
            raise self.error
        super().add(record, connection, data, at)

    error: Exception


@pytest.mark.parametrize("error", [UserError("cannot write", "make room for it"), ZeroDivisionError("mine")])
def test_a_connection_that_the_tap_spoils_is_no_verdict(
    headers: Headers, apis: Apis, tmp_path: Path, error: Exception
) -> None:
    """Whatever the program makes of it, the run ends with the error."""
    writer = Spoiled(tmp_path / "a.wcap")
    writer.error = error

    def program() -> None:
        with toy_broker(headers) as broker, Tap(apis, broker, TapOptions(capture=writer)) as tap:
            with socket.create_connection(tap.address, 5) as link:
                link.sendall(framed(metadata(headers, 1)))
                with contextlib.suppress(ConnectionError):  # an answer may have come before
                    while link.recv(1 << 16):
                        link.sendall(framed(metadata(headers, 1)))
            raise UserError("the program fails", "mend it")

    with pytest.raises(type(error), match=str(error)):
        program()
    writer.close()


def test_a_tap_that_cannot_write_any_more_says_so_before_it_is_left(
    headers: Headers, apis: Apis, tmp_path: Path
) -> None:
    """Who only listens would not know until the end."""
    writer = Spoiled(tmp_path / "a.wcap")
    writer.error = UserError("cannot write", "make room for it")
    spoiled: list[bool] = []

    def listen() -> None:
        with toy_broker(headers) as broker, Tap(apis, broker, TapOptions(capture=writer)) as tap:
            spoiled.append(tap.is_spoiled)
            with socket.create_connection(tap.address, 5) as link:
                link.sendall(framed(metadata(headers, 1)))
                until = time.monotonic() + 5
                while not tap.is_spoiled and time.monotonic() < until:
                    time.sleep(0.01)
            spoiled.append(tap.is_spoiled)

    with pytest.raises(UserError, match="cannot write"):
        listen()
    assert spoiled == [False, True]
    writer.close()


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")
def test_a_key_that_is_encrypted_is_told_and_nobody_is_asked(tmp_path: Path) -> None:
    certificate, key = str(tmp_path / "cert.pem"), str(tmp_path / "key.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-keyout", key, "-out", certificate, "-days", "2",
         "-subj", "/CN=localhost", "-passout", "pass:secret"],
        check=True, capture_output=True,
    )  # fmt: skip
    with pytest.raises(UserError, match="the key is encrypted; name a key that is not"):
        client_tls(certificate, key)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux has it")
def test_a_capture_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """At once, or as soon as the disk is full."""
    told = "cannot write .*: No space left on device; make room for it"
    with pytest.raises(UserError, match=told):
        CaptureWriter(Path("/dev/full"))
    writer = CaptureWriter(tmp_path / "a.wcap")
    with Path("/dev/full").open("wb") as full:
        os.dup2(full.fileno(), writer._file.fileno())
    with pytest.raises(UserError, match=told):
        writer.add(Record.REQUEST, 1, bytes(100_000))
    with pytest.raises(UserError, match=told):
        writer.close()


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 70_000), ("a" * 70, 9), ("a..b", 9), ("a\0b", 9)])
def test_a_broker_without_an_address_is_one_that_is_not_there(apis: Apis, host: str, port: int) -> None:
    with Tap(apis, (host, port), TapOptions()) as tap:
        with socket.create_connection(tap.address, 5) as link:
            assert link.recv(1) == b""
        assert tap.traffic.refused == 1
        assert "is no address" in tap.traffic.why


_CROWD = """
import resource, socket, sys
from harness.errors import UserError
from harness.live.tap import Tap, TapOptions
from harness.references import find_reference
from harness.live.apis import Apis

soft, hard = map(int, sys.argv[1:3])
broker = socket.create_server(("127.0.0.1", 0), backlog=200)
links = []
resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
try:
    with Tap(Apis(find_reference().protocol), broker.getsockname()[:2], TapOptions()) as tap:
        print(tap.address[1], flush=True)
        sys.stdin.readline()
except UserError as error:
    print(error)
else:
    print(tap.traffic.connections, tap.traffic.refused)
"""


@pytest.mark.parametrize(("soft", "hard", "told"), [(60, 60, "two each"), (60, 400, "80 0")])
def test_open_files_are_as_many_as_there_may_be_and_no_verdict_on_anybody(
    soft: int, hard: int, told: str
) -> None:
    """Each connection takes two; what the tap cannot take is no fault of client or broker."""
    tap = subprocess.Popen(
        [sys.executable, "-c", _CROWD, str(soft), str(hard)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert tap.stdout is not None
    assert tap.stdin is not None
    port = int(tap.stdout.readline())
    links = [socket.create_connection(("127.0.0.1", port), 5) for _ in range(80)]
    time.sleep(1.5)
    out, err = tap.communicate("\n", timeout=30)
    for link in links:
        link.close()
    assert told in out, out
    assert err == ""
