"""What a process keeps to itself is not there in those that it forks."""

from __future__ import annotations

import os
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from harness.own_files import kept
from harness.parquet import writing


def write_behind(path: Path, text: bytes) -> None:
    """On the number of an open file, as a library does that logs on one which is closed."""
    for number in map(int, os.listdir("/proc/self/fd")):
        try:
            if os.readlink(f"/proc/self/fd/{number}") == str(path):
                os.write(number, text)
        except OSError:
            continue


def test_a_forked_process_finds_nothing_behind_the_number(tmp_path: Path) -> None:
    with (tmp_path / "own").open("wb") as own, (tmp_path / "shared").open("wb") as shared:
        with kept(own.fileno()):
            assert forked(lambda: [os.write(each.fileno(), b"x") for each in (own, shared)]) == 0
        assert forked(lambda: [os.write(own.fileno(), b"after")]) == 0
    assert (tmp_path / "own").read_bytes() == b"after"
    assert (tmp_path / "shared").read_bytes() == b"x"


def forked(work: object) -> int:
    child = os.fork()
    if child == 0:
        try:
            work()  # type: ignore[operator]
            os._exit(0)
        finally:
            os._exit(1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def test_rows_that_are_written_are_no_testees_to_spoil(tmp_path: Path) -> None:
    table = pa.record_batch([pa.array(range(1000), pa.int64())], ["n"])
    path = tmp_path.resolve() / "rows.parquet"
    with writing(path, table.schema) as writer:
        writer.write_batch(table)
        assert forked(lambda: write_behind(path, b"a library logs")) == 0
        writer.write_batch(table)
    assert pq.read_table(path).num_rows == 2000
