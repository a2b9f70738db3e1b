"""Counting stored rows."""

from __future__ import annotations

from pathlib import Path

from harness.report.tally import TALLY_COLUMNS, tally_rows
from tests.harness.report.sample import folder, mismatch, row


def test_rows_are_counted_by_pair_check_and_verdict_over_all_files(tmp_path: Path) -> None:
    """Files and batches make no difference to a count."""
    rows = [row(), row(index=1), mismatch(index=2), row(version=13), row(check="refuse")]
    tally = tally_rows(folder(tmp_path, rows).batches(TALLY_COLUMNS))
    assert tally.verdicts["values", "FetchRequest", 12, "roundtrip"] == {"agreed": 2, "mismatch": 1}
    assert tally.cases == 5
    assert tally.count("mismatch") == 1
    assert tally.executed_pairs == {("FetchRequest", 12), ("FetchRequest", 13)}


def test_flags_are_counted_one_by_one(tmp_path: Path) -> None:
    """A case with two flags counts for both; one without counts for none."""
    rows = [row(flags="a,b"), row(flags="b"), row(kind="random", cell="")]
    tally = tally_rows(folder(tmp_path, rows).batches(TALLY_COLUMNS))
    assert tally.flags == {"a": 1, "b": 2}
    assert tally.kinds == {"boundary": 2, "random": 1}


def test_a_cell_is_hit_in_the_versions_that_ran_it(tmp_path: Path) -> None:
    """Random cases have no cell, and unsupported ones hit none."""
    rows = [
        row(),
        row(version=13),
        row(cell="", kind="random"),
        row(version=14, verdict="unsupported", reason="unsupported", detail="not yet"),
    ]
    tally = tally_rows(folder(tmp_path, rows).batches(TALLY_COLUMNS))
    assert tally.cells == {("FetchRequest", "roundtrip", "clusterId=null"): {12, 13}}


def test_a_cell_that_both_sides_refuse_is_not_hit(tmp_path: Path) -> None:
    """A value that was to be carried has not reached its cell when neither side takes it."""
    rows = [row(flags="both_refused"), row(version=13, flags="ignorable_dropped")]
    tally = tally_rows(folder(tmp_path, rows).batches(TALLY_COLUMNS))
    assert tally.cells == {("FetchRequest", "roundtrip", "clusterId=null"): {13}}


def test_an_unsupported_case_is_none_that_ran_and_keeps_its_reason(tmp_path: Path) -> None:
    """A skip has a declared reason."""
    rows = [row(verdict="unsupported", reason="unsupported", detail="no flexible versions")]
    tally = tally_rows(folder(tmp_path, rows).batches(TALLY_COLUMNS))
    assert tally.cases == 0
    assert not tally.kinds
    assert not tally.executed_pairs
    assert tally.unsupported == {("FetchRequest", 12, "roundtrip"): "no flexible versions"}
    assert tally.declined == {("FetchRequest", "roundtrip", "clusterId=null"): {12}}
    assert not tally.cells
