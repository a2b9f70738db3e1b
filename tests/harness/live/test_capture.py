"""What a capture keeps, and what it does not keep."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from harness.errors import UserError
from harness.live.apis import Apis
from harness.live.capture import CaptureFacts, CaptureWriter, Record, read_capture
from harness.live.conversation import Conversation, Seen
from harness.live.keeper import Keeper
from harness.live.pcap import is_pcap
from harness.live.reading import read_frame, told_of
from harness.live.redact import redacted
from harness.references import Reference
from pycodec import CodecError, Message
from pycodec.headers import Headers
from tests.harness.live.frames import request, response, struct
from tests.harness.live.test_mutations import frames as frames  # a fixture


def test_a_capture_is_read_as_it_was_written_and_as_far_as_it_goes(tmp_path: Path) -> None:
    path = tmp_path / "new" / "a.wcap"
    writer = CaptureWriter(path)
    written = [(Record.OPEN, 1, b"host:1"), (Record.REQUEST, 1, b"\0" * 9), (Record.CLOSE, 1, b"")]
    for entry in written:
        writer.add(*entry)
    writer.close()
    assert [(e.record, e.connection, e.data) for e in read_capture(path)] == written
    facts, data = CaptureFacts(), path.read_bytes()
    for lost, read, beyond in ((0, 3, 0), (20, 1, 17 + 9 - 3), (17, 2, 0), (16, 2, 1), (18, 1, 17 + 8)):
        facts = CaptureFacts()
        path.write_bytes(data[: len(data) - lost])
        found = [(e.record, e.connection, e.data) for e in read_capture(path, facts)]
        assert (found, facts.beyond) == (written[:read], beyond)


def test_a_file_that_is_no_capture_is_told_in_a_line(tmp_path: Path) -> None:
    path = tmp_path / "a.wcap"
    path.write_bytes(b"\x7fELF and so on, much longer than the first line")
    with pytest.raises(
        UserError, match="neither a capture of wirecheck nor pcap; name a file that `--capture`"
    ):
        list(read_capture(path))
    path.write_bytes(b"")
    with pytest.raises(UserError, match=f"{path} is empty; capture it again"):
        list(read_capture(path))
    os.mkfifo(tmp_path / "fifo")
    for name, told in (("missing", "No such file"), ("fifo", "is no file"), ("", "is no file")):
        for read in (lambda place: list(read_capture(place)), is_pcap):
            with pytest.raises(UserError, match=f"{told}.*; name a capture, or a pcap file"):
                read(tmp_path / name)
    path.write_bytes(b"wirecheck capture 1\n" + b"\xff" * 17)
    with pytest.raises(UserError, match="holds an entry that is none"):
        list(read_capture(path))


def test_what_has_passed_is_in_the_file_though_nobody_closes_it(reference: Reference, tmp_path: Path) -> None:
    """As where the process is killed: the head at once, and each entry for which no other one follows."""
    path = tmp_path / "a.wcap"
    writer = CaptureWriter(path)
    assert list(read_capture(path)) == []
    keeper = Keeper(Apis(reference.protocol), writer, False)
    for number in range(1, 4):
        keeper.add(Record.OPEN, number, b"host:1")
        until = time.monotonic() + 30
        while len(list(read_capture(path))) < number and time.monotonic() < until:
            time.sleep(0.01)
        assert [entry.connection for entry in read_capture(path)] == list(range(1, number + 1))
    keeper.close()
    writer.close()


def test_a_redacted_frame_has_the_same_structure(
    reference: Reference, frames: list[tuple[Seen, bytes]]
) -> None:
    """Length by length: it is as long, is read whole, and is canonical where it was."""
    apis, protocol = Apis(reference.protocol), reference.protocol
    for seen, frame in frames:
        after = redacted(apis, seen, frame)
        assert len(after) == len(frame)
        spec = seen.spec
        assert spec is not None
        header, version = apis.header_of(spec, seen.version)
        codec = protocol.codec(spec.name, seen.version)
        head, at = protocol.codec(header.name, version).decode(after)
        body, size = codec.decode(after, at)
        assert at + size == len(after)
        assert protocol.codec(header.name, version).encode(head) + codec.encode(body) == after


def test_nothing_that_a_user_wrote_is_left(reference: Reference) -> None:
    headers = Headers(reference.protocol)
    apis = Apis(reference.protocol)
    topic = struct(headers, "MetadataRequest", "MetadataRequestTopic", name="secret-tøpic")
    frame = request(headers, "MetadataRequest", 12, 1, topics=[topic, topic])
    seen = Seen("request", reference.protocol.spec("MetadataRequest"), 12, 1)
    after = redacted(apis, seen, frame)
    assert b"secret" not in after
    read = headers.decode_request(after).body
    assert read.topics[0] == read.topics[1]
    broken = redacted(apis, seen, frame + b"stray secret words")
    assert len(broken) == len(frame) + len(b"stray secret words")
    assert b"secret" not in broken
    assert b"secret" not in redacted(apis, seen, frame[:-4])
    token = Seen("request", opaque=True)
    assert redacted(apis, token, b"\0user\0password") == b"\xff" * 14


def test_what_a_text_became_cannot_be_tried(reference: Reference) -> None:
    """A password that is guessed does not become the same in another process."""
    headers, apis = Headers(reference.protocol), Apis(reference.protocol)
    spec = reference.protocol.spec("SaslAuthenticateRequest")
    frame = request(headers, "SaslAuthenticateRequest", 2, 1, auth_bytes=b"\0alice\0guessed")
    here = redacted(apis, Seen("request", spec, 2, 1), frame)
    assert here == redacted(apis, Seen("request", spec, 2, 1), frame)
    program = f"""
from harness.live.apis import Apis
from harness.live.conversation import Seen
from harness.live.redact import redacted
from pycodec import Protocol
protocol = Protocol.kafka()
seen = Seen("request", protocol.spec("SaslAuthenticateRequest"), 2, 1)
print(redacted(Apis(protocol), seen, bytes.fromhex("{frame.hex()}")).hex())
"""
    there = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert bytes.fromhex(there.stdout) != here
    assert len(there.stdout.strip()) == 2 * len(here)


@pytest.mark.parametrize("encoding", ["gbk", "euc-jp", "cp1251", "utf-16"])
def test_text_that_is_no_utf8_is_replaced_as_well(reference: Reference, encoding: str) -> None:
    """And is none after that."""
    headers, apis = Headers(reference.protocol), Apis(reference.protocol)
    secret = {"cp1251": "пароль123", "euc-jp": "秘密の名前"}.get(encoding, "密码是猎号").encode(encoding)
    topic = struct(headers, "MetadataRequest", "MetadataRequestTopic", name="x" * len(secret))
    frame = request(headers, "MetadataRequest", 12, 1, topics=[topic]).replace(b"x" * len(secret), secret)
    after = redacted(apis, Seen("request", reference.protocol.spec("MetadataRequest"), 12, 1), frame)
    start = frame.index(secret)
    held = after[start : start + len(secret)]
    assert after[start + len(held) :] == frame[start + len(held) :]
    assert not [at for at in range(len(secret) - 1) if secret[at : at + 2] in held]
    with pytest.raises(UnicodeDecodeError):
        held.decode()


@pytest.mark.parametrize("version", [4, 10])
@pytest.mark.parametrize("letter", [b"x", "密".encode(), "ж".encode("cp1251"), b"\x07", b"\0"])
def test_a_blob_that_is_taken_for_numbers_is_replaced(
    reference: Reference, version: int, letter: bytes
) -> None:
    """A broker leaves out a field in front of records: their length is taken for the length of an array."""
    headers, apis, random = Headers(reference.protocol), Apis(reference.protocol), Random(5)
    records = b"".join(letter + random.randbytes(2) for _ in range(400))
    partition = struct(headers, "FetchResponse", "PartitionData", records=records, aborted_transactions=[])
    topic = struct(headers, "FetchResponse", "FetchableTopicResponse", topic="a", partitions=[partition])
    frame = response(headers, "FetchResponse", version, 1, responses=[topic])
    at = frame.index(records) - 8
    broken = frame[:at] + frame[at + 4 :]
    after = redacted(apis, Seen("response", reference.protocol.spec("FetchResponse"), version, 1), broken)
    assert len(after) == len(broken)
    assert not [start for start in range(len(records) - 11) if records[start : start + 12] in after]


SECRET = "secret-"


def damaged(random: Random, frame: bytes) -> bytes:
    """Another frame: bytes lost, doubled, changed by a little or put in, or its end lost."""
    for _ in range(random.choice((1, 1, 2)) if len(frame) > 8 else 0):
        at = random.randrange(8, len(frame) + 1)
        match random.randrange(5):
            case 0:
                frame = frame[:at] + frame[at + 1 :]
            case 1:
                frame = frame[:at] + frame[at : at + 1] * 2 + frame[at + 1 :]
            case 2 if at < len(frame):
                near = (frame[at] + random.choice((-2, -1, 1, 2))) % 256
                frame = frame[:at] + bytes((near,)) + frame[at + 1 :]
            case 3:
                frame = frame[:at] + random.randbytes(random.choice((1, 2, 40))) + frame[at:]
            case _:
                frame = frame[: max(at, len(frame) - 3)]
    return frame


def long_texts(value: Any) -> None:
    """Texts that are not empty say that they are secret, so long that a length may be taken for a letter."""
    for name in type(value)._fields:
        held = getattr(value, name)
        if name.startswith("client_software_"):  # which stay
            continue
        if isinstance(held, str) and held:
            setattr(value, name, SECRET * 6)
        elif isinstance(held, list):
            setattr(value, name, [SECRET * 5 if isinstance(item, str) else item for item in held])
        for item in held if isinstance(held, list) else [held]:
            if isinstance(item, Message):
                long_texts(item)


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_frame_reads_as_before_without_what_users_wrote(
    reference: Reference, frames: list[tuple[Seen, bytes]], seed: int
) -> None:
    """Also one in the body or behind the header of another version: what is wrong with it must stay.

    A text may stay only where it is what is wrong, or behind it: else nobody could tell what is.
    """
    random, apis, protocol = Random(seed), Apis(reference.protocol), reference.protocol
    kinds: Counter[str] = Counter()
    for seen, frame in frames:
        spec = seen.spec
        assert spec is not None
        header, own = apis.header_of(spec, seen.version)
        head, at = protocol.codec(header.name, own).decode(frame)
        body, _ = protocol.codec(spec.name, seen.version).decode(frame, at)
        long_texts(body)
        version = random.choice(list(spec.valid_versions))
        head_version = random.choice(list(header.valid_versions))
        whole = protocol.codec(header.name, own).encode(head) + protocol.codec(
            spec.name, seen.version
        ).encode(body)
        odd = [damaged(random, whole), damaged(random, whole)]
        with suppress(CodecError):
            odd.append(
                protocol.codec(header.name, head_version).encode(head)
                + protocol.codec(spec.name, version).encode(body)
            )
        for each in odd:
            before = read_frame(apis, spec, seen.version, each)
            after = redacted(apis, seen, each)
            assert len(after) == len(each)
            again = read_frame(apis, spec, seen.version, after)
            assert told_of(apis, spec, after, again) == told_of(apis, spec, each, before)
            left = after.count(SECRET.encode() * 3)
            kinds["whole" if before.whole else "odd"] += 1
            kinds["texts left"] += left > 0
            if before.whole is not None:
                assert not left
    assert min(kinds["whole"], kinds["odd"]) > 100
    assert kinds["texts left"] <= kinds["odd"] / 100, kinds


@pytest.mark.parametrize("secret", [b"pass", b"a-long-password"])
def test_of_frames_that_nobody_judges_nothing_is_left(reference: Reference, secret: bytes) -> None:
    """Neither of apis and versions that are not known nor of answers to no request."""
    headers, apis = Headers(reference.protocol), Apis(reference.protocol)
    spec = reference.protocol.spec("SaslAuthenticateRequest")
    frame = request(headers, "SaslAuthenticateRequest", 2, 1, auth_bytes=b"\0me\0" + secret)
    newer = frame[:3] + b"\x63" + frame[4:]
    for seen in (
        Seen("request", spec, 99, 1, "SaslAuthenticate v99"),
        Seen("request", None, 2, 1, "api 999 v2"),
        Seen("response", None, -1, 1),
        Seen("response", reference.protocol.spec("SaslAuthenticateResponse"), 99, 1, "v99"),
    ):
        after = redacted(apis, seen, newer)
        assert len(after) == len(newer)
        assert secret not in after
        assert after[:4] == newer[:4]
    # What the conversation goes by is there: a header behind tokens.
    talk = Conversation(apis)
    talk.request(request(headers, "SaslHandshakeRequest", 0, 1, mechanism="PLAIN"))
    talk.response(response(headers, "SaslHandshakeResponse", 0, 1))
    kept = redacted(apis, Seen("request", spec, 99, 1, "SaslAuthenticate v99"), newer)
    assert talk.request(kept).unknown == "SaslAuthenticate v99"


@pytest.mark.parametrize("secret", [b"pass", b"a-long-password"])
def test_a_frame_that_is_cut_short_keeps_no_secret(reference: Reference, secret: bytes) -> None:
    headers, apis = Headers(reference.protocol), Apis(reference.protocol)
    seen = Seen("request", reference.protocol.spec("SaslAuthenticateRequest"), 2, 1)
    frame = request(headers, "SaslAuthenticateRequest", 2, 1, auth_bytes=b"\0me\0" + secret + b"!" * 9)
    for lost in (1, 5, 9):
        assert secret not in redacted(apis, seen, frame[:-lost])
