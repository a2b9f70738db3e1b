"""`wirecheck encodings`: tables, files, and what it says of frames that are none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from harness.cli.encodings import read_frames
from harness.cli.main import main
from harness.errors import UserError
from harness.study.metadata import SPEC, VALUES, VERSION, metadata_response
from pycodec.proposals.encodings import EncodingCodec
from pycodec.specs.parse import parse_message


@pytest.fixture
def frame() -> bytes:
    codec = EncodingCodec(parse_message(SPEC), VERSION)
    return codec.encode(metadata_response(codec, VALUES["typical"]))


def test_the_study_is_printed_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["encodings", "--quick", "--without-java", "--out", str(tmp_path / "study")]
    assert main(arguments) == 0
    printed = capsys.readouterr().out
    for figure in (
        "3482",
        "2457",
        "2570",
        "3891",
        "by KIP-625's rules",
        "which the document's own rules forbid",
        "3216",
        "1170",
        "4026",
        "134,217,727",
        "topics.partitions.leader_id",
    ):
        assert figure in printed
    data = json.loads((tmp_path / "study" / "encodings.json").read_text())
    totals = {(row["encoding"], row["values"]): row["total"] for row in data["sizes"]}
    assert totals["unpacked", "best"] == 2457
    assert "1257" not in printed
    assert data["array_elements"] is False
    assert all(sum(row["fields"].values()) == row["total"] for row in data["sizes"])
    assert data["ranges"]["unpacked32"][1] == [0, 127, 1]


def test_beyond_the_rule_is_a_switch_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], frame: bytes
) -> None:
    beyond = ["encodings", "--quick", "--without-java", "--array-elements", "--out", str(tmp_path)]
    assert main(beyond) == 0
    printed = capsys.readouterr().out
    assert "beyond KIP-625's rules, which forbid it" in printed
    assert all(total in printed for total in ("1257", "1770", "4291"))
    assert json.loads((tmp_path / "encodings.json").read_text())["array_elements"] is True


def test_savings_of_sample_frames(tmp_path: Path, capsys: pytest.CaptureFixture[str], frame: bytes) -> None:
    binary, text = tmp_path / "one.bin", tmp_path / "two.hex"
    binary.write_bytes(frame)
    text.write_text(f"{frame.hex()}\n\n{frame.hex(' ')}\n")
    arguments = ["--message", "MetadataResponse", "--version", "9", "--frames", str(binary), str(text)]
    assert main(["encodings", *arguments, "--out", str(tmp_path / "out")]) == 0
    printed = capsys.readouterr().out
    assert "MetadataResponse v9, 3 frames: 10446 bytes, 7704 at best" in printed
    assert "by KIP-625's rules" in printed
    assert "MetadataResponsePartition.LeaderId" in printed
    assert "ReplicaNodes" not in printed
    data = json.loads((tmp_path / "out" / "savings.json").read_text())
    assert (data["message"], data["before"], data["after"]) == ("MetadataResponse", 10446, 7704)
    leader = next(each for each in data["fields"] if each["field"] == "MetadataResponsePartition.LeaderId")
    assert (leader["now"], leader["best"], leader["saved"]) == ("fixed32", "packed32", 600)
    assert main(["encodings", *arguments, "--array-elements"]) == 0
    printed = capsys.readouterr().out
    assert "5304 at best" in printed
    assert "beyond KIP-625's rules" in printed
    assert "MetadataResponsePartition.ReplicaNodes[]" in printed


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--message", "MetadataResponse"], "--message needs --version and --frames"),
        (["--message", "Metadata", "--version", "9", "--frames", "FILE"], "no message spec of that name"),
        (["--message", "MetadataResponse", "--version", "99", "--frames", "FILE"], "valid versions are"),
        (["--message", "MetadataResponse", "--version", "1", "--frames", "FILE"], "without size and header"),
        (["--message", "MetadataResponse", "--version", "9", "--frames", "LONG"], "1 byte left over"),
        (["--message", "MetadataResponse", "--version", "9", "--frames", "NONE"], "cannot read"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], frame: bytes, arguments: list[str], reason: str
) -> None:
    files = {"FILE": frame, "LONG": frame + b"\0"}
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    given = [str(tmp_path / word) if word in ("FILE", "LONG", "NONE") else word for word in arguments]
    assert main(["encodings", *given]) == 2
    assert reason in capsys.readouterr().err


def test_a_file_is_hex_lines_or_one_frame(tmp_path: Path) -> None:
    path = tmp_path / "frames"
    for content, expected in (
        (b"00ff\n0a\n", [b"\0\xff", b"\n"]),
        (b"\xef\xbb\xbf00 ff\r\n\r\n", [b"\0\xff"]),
        (b"\xff\0", [b"\xff\0"]),
        (b"no hex", [b"no hex"]),
        (b"", [b""]),
    ):
        path.write_bytes(content)
        assert read_frames(path) == expected


def test_a_line_among_hex_that_is_none_is_named(tmp_path: Path) -> None:
    path = tmp_path / "frames"
    path.write_bytes(b"00ff\n\n# the second\n0a\n")
    with pytest.raises(UserError, match="frames, line 3: no hex; have a frame in hex on each line"):
        read_frames(path)


@pytest.mark.jvm
def test_java_takes_part_in_the_study(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["encodings", "--quick"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("  unpacked")]
    # Four ratios of pycodec's and four of Java's.
    assert [len(line.split()) for line in lines[-3:]] == [2 + 4 + 4] * 3
    assert main(["encodings", "--quick", "--array-elements"]) == 0
    printed = capsys.readouterr().out
    lines = [line for line in printed.splitlines() if line.startswith("  unpacked")]
    assert [len(line.split()) for line in lines[-3:]] == [2 + 4 + 2] * 3
    assert "its generator refuses encodings of elements" in printed
