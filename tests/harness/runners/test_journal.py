"""What a run says of its pieces, and what it makes of that when it goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.casework.plan import Plan, Shard
from harness.errors import UserError
from harness.pair import Pair
from harness.report.runfolder import RunFolder
from harness.runners.journal import Journal

FIRST = Plan(7, ((Shard(Pair("Foo", 1), 0, 10),), (Shard(Pair("Foo", 2), 0, 10),)))
SECOND = Plan(7, ((Shard(Pair("Foo", 1), 10, 10),),))


def begin(folder: Path) -> Journal:
    run = RunFolder(folder)
    run.rows.mkdir(exist_ok=True)
    return Journal(run)


def run(journal: Journal, plan: Plan, content: bytes) -> None:
    with journal.piece() as rows:
        (rows / "part-00000-abc.parquet").write_bytes(content)
        (rows / "_SUCCESS").touch()
        journal.finish("values", plan, 1.5, rows)


def test_a_run_that_goes_on_passes_over_what_is_done(tmp_path: Path) -> None:
    first = begin(tmp_path)
    assert first.done("values", FIRST) is None
    run(first, FIRST, b"1")
    again = begin(tmp_path)
    again.tidy()
    assert again.seconds == 1.5
    assert again.done("values", FIRST) == 1.5
    assert again.done("values", SECOND) is None
    run(again, SECOND, b"2")
    rows = {path.name: path.read_bytes() for path in (tmp_path / "rows").iterdir()}
    assert rows == {"values-00000-00000.parquet": b"1", "values-00001-00000.parquet": b"2"}


def test_a_piece_that_did_not_end_leaves_nothing(tmp_path: Path) -> None:
    """It may have been ended while it ran, while its files were moved, or while the line was written."""
    journal = begin(tmp_path)
    run(journal, FIRST, b"1")
    rows, path = tmp_path / "rows", tmp_path / "journal.jsonl"
    whole = path.read_text()
    (rows / ".piece").mkdir()
    (rows / ".piece" / "part-0.parquet").write_bytes(b"half")
    (rows / "values-00001-00000.parquet").write_bytes(b"moved")
    path.write_text(whole + whole[: len(whole) // 2])
    again = begin(tmp_path)
    again.tidy()
    assert [each.name for each in rows.iterdir()] == ["values-00000-00000.parquet"]
    assert path.read_text() == whole
    with again.piece() as folder:
        (folder / "x.parquet").write_bytes(b"no")
    assert [each.name for each in rows.iterdir()] == ["values-00000-00000.parquet"]


def test_what_no_run_has_written_is_not_removed(tmp_path: Path) -> None:
    run(begin(tmp_path), FIRST, b"1")
    stray = tmp_path / "rows" / "sales.parquet"
    stray.write_bytes(b"2")
    with pytest.raises(UserError, match=r"sales\.parquet is no file of this run"):
        begin(tmp_path).tidy()
    assert stray.read_bytes() == b"2"
    stray.rename(tmp_path / "rows" / "again-values-0.parquet")
    begin(tmp_path).tidy()
    assert [each.name for each in (tmp_path / "rows").iterdir()] == ["values-00000-00000.parquet"]


def test_rounds_of_a_time_have_the_size_that_they_had(tmp_path: Path) -> None:
    journal = begin(tmp_path)
    assert journal.round("values", lambda: 4711) == 4711
    assert journal.round("values", lambda: None) is None
    again = begin(tmp_path)
    assert again.round("values", lambda: 1) == 4711
    assert again.round("values", lambda: 2) == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]\n", "is not an object"),
        ("x\n", "is not JSON"),
        ('{"kind": "values", "plan": "", "cases": 1, "files": ["../x"]}\n', "leads elsewhere"),
    ],
)
def test_a_foreign_journal_is_refused(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "journal.jsonl").write_text(text)
    with pytest.raises(UserError, match=said):
        begin(tmp_path)


def test_other_cases_and_missing_rows_are_refused(tmp_path: Path) -> None:
    run(begin(tmp_path), FIRST, b"1")
    with pytest.raises(UserError, match=r"line 1 is of other cases .*\(--partitions, --fail-fast"):
        begin(tmp_path).done("values", SECOND)
    (tmp_path / "rows" / "values-00000-00000.parquet").unlink()
    with pytest.raises(UserError, match="is gone"):
        begin(tmp_path).tidy()


def test_rounds_of_one_kind_end_where_another_kind_began(tmp_path: Path) -> None:
    """A run for a time that was ended while its second kind of cases ran goes on there."""
    journal = begin(tmp_path)
    assert journal.round("values", lambda: 4711) == 4711
    run(journal, FIRST, b"1")
    assert journal.round("values", lambda: None) is None
    assert journal.round("bytes", lambda: 12) == 12
    again = begin(tmp_path)
    assert again.round("values", lambda: 1) == 4711
    assert again.done("values", FIRST) == 1.5
    assert again.pending
    assert again.round("values", lambda: 1) is None
    assert again.round("bytes", lambda: 1) == 12
    assert not again.pending
