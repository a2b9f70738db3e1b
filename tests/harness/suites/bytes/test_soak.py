"""Soaking: figures that add up, runs that go on where they stopped, broken promises that are seen."""

from __future__ import annotations

import gc
import time
from pathlib import Path

import pytest

from harness.errors import UserError
from harness.suites.bytes import soak as module
from harness.suites.bytes.soak import main, soak
from harness.suites.bytes.soak_records import (
    Chunk,
    Slowest,
    SoakResult,
    code_digest,
    read_records,
    record_of,
    total,
)
from pycodec import DecodeError, Protocol

FIRST = Chunk("0" * 32, 7, "FetchRequest", 17, 0)


def _found(frames: int, share: float = 0.1) -> SoakResult:
    return SoakResult(frames, 10 * frames, 0.5, 0.25, frames // 2, [], [], Slowest(share, 3, 40, 0.01))


def test_records_are_read_as_written(tmp_path: Path) -> None:
    path = tmp_path / "records"
    second = Chunk(FIRST.code, 7, "FetchRequest", 17, 500)
    path.write_text(record_of(FIRST, _found(500)) + record_of(second, _found(20)), "utf-8")
    assert read_records(path) == {FIRST: _found(500), second: _found(20)}


def test_a_chunk_counts_once_however_often_it_is_recorded() -> None:
    second = Chunk(FIRST.code, 8, "FetchRequest", 17, 0)
    other = Chunk("1" * 32, 7, "FetchRequest", 17, 0)
    files = [{FIRST: _found(500)}, {FIRST: _found(500), second: _found(300, 0.4)}, {other: _found(9)}]
    (code, whole, where), (other_code, apart, _) = total(files)
    assert (code, whole.frames, whole.total_bytes, whole.accepted) == (FIRST.code, 800, 8000, 400)
    assert (where, whole.slowest.share) == (second, 0.4)
    assert (other_code, apart.frames) == (other.code, 9)


def test_a_run_goes_on_behind_the_last_whole_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "records"
    arguments = ["--processes", "1", "--record", str(record)]
    assert main(["--frames", "1000", *arguments]) == 0
    assert len(read_records(record)) == 2
    text = record.read_text("utf-8")
    record.write_text(text[: -len(text) // 4], "utf-8")  # killed while it wrote
    assert main(["--frames", "1500", *arguments]) == 0
    assert [chunk.start for chunk in read_records(record)] == [0, 0, 0]
    assert len({chunk.message + str(chunk.version) for chunk in read_records(record)}) == 3
    assert {chunk.code for chunk in read_records(record)} == {code_digest()}
    assert "1,500 frames" in capsys.readouterr().out.splitlines()[-4]


def test_records_of_other_code_are_not_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "records"
    record.write_text(record_of(FIRST, _found(77)), "utf-8")
    assert main(["--frames", "500", "--processes", "1", "--record", str(record)]) == 0
    assert "77 frames were decoded by other code" in capsys.readouterr().out


def test_sums_are_of_what_was_recorded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_text(record_of(FIRST, _found(500)), "utf-8")
    slow = SoakResult(
        5, 50, 9.0, 0.0, 5, [], ["FetchRequest v17 case 3 (40 bytes): 9.000 s"], Slowest(2.0, 3, 40, 9.0)
    )
    other.write_text(record_of(Chunk(FIRST.code, 8, "FetchRequest", 17, 0), slow), "utf-8")
    assert main(["--sum", str(one), str(other)]) == 1
    said = capsys.readouterr().out
    assert "505 frames" in said
    assert "over the bound: 1\n  FetchRequest v17 case 3" in said


def test_a_file_of_something_else_is_an_error_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "records"
    path.write_text('{"not": "one"}\n', "utf-8")
    with pytest.raises(UserError, match="holds no records"):
        read_records(path)
    assert main(["--sum", str(path)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


class _Codec:
    """A codec that does something else every time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *does: object) -> None:
        self._does = list(does)
        monkeypatch.setattr(Protocol, "codec", lambda *arguments: self)

    def decode(self, data: bytes) -> object:
        what = self._does.pop(0)
        if isinstance(what, float):
            end = time.process_time() + what
            while time.process_time() < end:
                pass
        if callable(what):
            what()
        if isinstance(what, Exception):
            raise what
        return what


def test_what_breaks_a_promise_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = DecodeError("no", message="FetchRequest", version=17, path="", offset=0)
    _Codec(monkeypatch, ("value", 1), refused, ValueError("escaped"), *[0.2] * 3, ("value", 1))
    found = soak(FIRST, 5)
    assert (found.frames, found.accepted) == (5, 3)
    assert len(found.escaped) == len(found.slow) == 1
    assert "FetchRequest v17 case 2" in found.escaped[0]
    assert "FetchRequest v17 case 3" in found.slow[0]
    assert (found.slowest.index, found.slowest.share > 1) == (3, True)


def test_full_collections_are_no_frame_s(monkeypatch: pytest.MonkeyPatch) -> None:
    """They cost what the heap costs, and here that is made to be a lot."""
    heap = [[] for _ in range(1_000_000)]  # type: ignore[var-annotated]
    _Codec(monkeypatch, ("value", 1), gc.collect, ("value", 1))
    found = soak(FIRST, 3)
    assert found.slow == []
    assert found.collecting > found.seconds
    assert found.slowest.seconds < found.collecting
    assert len(heap) == 1_000_000


def test_a_frame_that_never_comes_back_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CHUNK_SECONDS", 0.3)
    _Codec(monkeypatch, ("value", 1), 60.0)
    found = soak(FIRST, 5)
    assert found.frames == 1
    assert len(found.slow) == 1
    assert "FetchRequest v17 case 1" in found.slow[0]
    assert "never came back" in found.slow[0]
