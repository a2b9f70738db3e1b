"""What a capture keeps, and what it does not keep."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from harness.errors import UserError
from harness.live.apis import Apis
from harness.live.capture import CaptureWriter, Record, read_capture
from harness.live.conversation import Seen
from harness.live.pcap import is_pcap
from harness.live.redact import redacted
from harness.references import Reference
from pycodec.headers import Headers
from tests.harness.live.frames import request, struct
from tests.harness.live.test_mutations import frames as frames  # a fixture


def test_a_capture_is_read_as_it_was_written_and_as_far_as_it_goes(tmp_path: Path) -> None:
    path = tmp_path / "new" / "a.wcap"
    writer = CaptureWriter(path)
    written = [(Record.OPEN, 1, b"host:1"), (Record.REQUEST, 1, b"\0" * 9), (Record.CLOSE, 1, b"")]
    for entry in written:
        writer.add(*entry)
    writer.close()
    assert [(e.record, e.connection, e.data) for e in read_capture(path)] == written
    path.write_bytes(path.read_bytes()[:-20])
    assert [(e.record, e.connection, e.data) for e in read_capture(path)] == written[:1]


def test_a_file_that_is_no_capture_is_told_in_a_line(tmp_path: Path) -> None:
    path = tmp_path / "a.wcap"
    path.write_bytes(b"\x7fELF and so on, much longer than the first line")
    with pytest.raises(UserError, match="name a file that `--capture` wrote"):
        list(read_capture(path))
    os.mkfifo(tmp_path / "fifo")
    for name, told in (("missing", "No such file"), ("fifo", "is no file"), ("", "is no file")):
        for read in (lambda place: list(read_capture(place)), is_pcap):
            with pytest.raises(UserError, match=f"{told}.*; name a capture, or a pcap file"):
                read(tmp_path / name)
    path.write_bytes(b"wirecheck capture 1\n" + b"\xff" * 17)
    with pytest.raises(UserError, match="holds an entry that is none"):
        list(read_capture(path))


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
    assert broken[: len(after)] == after
    assert b"secret" not in broken
    assert b"secret" not in redacted(apis, seen, frame[:-4])
    token = Seen("request", opaque=True)
    assert redacted(apis, token, b"\0user\0password") == b"\xff" * 14
