"""`wirecheck testee check`, as it is typed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from harness.cli.main import main

pytestmark = pytest.mark.jvm


def test_a_healthy_testee_passes_over_all_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    """Without `--select`, as most people call it."""
    assert main(["testee", "check", "pycodec"]) == 0
    assert "640 pairs" in capsys.readouterr().out


def test_what_looks_like_the_codecs_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["testee", "check", "kio", "--select", "RenewDelegationToken*"]) == 1
    out = capsys.readouterr().out
    assert "looks like the codec's" in out
    assert "value differs (accepted): renewPeriodMs" in out
    assert "declared limit times, 4 cases: has times and durations in types that hold" in out
    assert "timedelta milliseconds overflow" in out.partition("declared limit times")[2]
    assert "is not a valid ErrorCode" in out.partition("declared limit error_codes")[2]


NODDING = """
import struct, sys

def text(words):
    return struct.pack(">h", len(words)) + words.encode()

read, write = sys.stdin.buffer.read, sys.stdout.buffer
while size := read(4):
    question = read(struct.unpack(">i", size)[0])
    if question[4] == 0:
        answer = struct.pack(">bh", 0, 1) + text("nodding") + text("1")
        answer += struct.pack(">i", 1) + text("reencode") + struct.pack(">i", -1)
    else:
        length, = struct.unpack_from(">h", question, 5)
        data = question[15 + length:]
        answer = struct.pack(">bii", 0, len(data), len(data)) + data
    write.write(struct.pack(">i", len(answer) + 4) + question[:4] + answer)
    write.flush()
"""


def test_a_program_has_to_decline_what_nobody_has(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One that gives back what it was given would pass for a codec, but for that and the frame cut short."""
    (tmp_path / "nodding.py").write_text(NODDING)
    testee = f"exec:{sys.executable} {tmp_path / 'nodding.py'}"
    assert main(["testee", "check", testee, "--select", "HeartbeatRequest"]) == 1
    out = capsys.readouterr().out
    assert "a message that nobody has (NoSuchMessageRequest) is to be unsupported" in out
    assert "the program answers with 0 bytes" in out
