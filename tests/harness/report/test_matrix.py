"""Messages by versions: each pair has the state that its rows give it, and none is green that was not run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from harness.casework.faults import Fault, packed
from harness.outcome import CaseRow, Reason
from harness.report.coverage import coverage_of
from harness.report.expected import ExpectedMismatch, ExpectedMismatches
from harness.report.html import coverage_text, page_text
from harness.report.matrix import STATES, matrix_of
from harness.report.model import RunReport
from tests.harness.report.sample import TODAY, manifest, mismatch, report, row

UNSUPPORTED: dict[str, Any] = {"verdict": "unsupported", "reason": "unsupported", "detail": "too new"}


def state_of(made: RunReport, message: str = "FetchRequest", version: int = 12) -> str:
    matrix = matrix_of(made.published(), [])
    (line,) = [line for line in matrix.rows if line.message == message]
    cell = line.cells[matrix.versions.index(version)]
    assert cell is not None
    return cell.state.name


@pytest.mark.parametrize(
    ("rows", "state"),
    [
        ([row()], "agreed"),
        ([row(), mismatch(index=1)], "failed"),
        ([row(**UNSUPPORTED)], "declined"),
        ([row(), row(index=1, **UNSUPPORTED)], "agreed"),
        ([row(verdict="skipped", reason="skipped")], "unrun"),
        ([row(verdict="skipped", reason="skipped"), row(index=1, check="refuse", **UNSUPPORTED)], "unrun"),
        ([], "unrun"),
    ],
    ids=["agreed", "failed", "declined", "partly declined", "skipped", "all but skipped", "nothing"],
)
def test_a_pair_has_the_state_of_its_rows(tmp_path: Path, rows: list[CaseRow], state: str) -> None:
    assert state_of(report(tmp_path, rows)) == state


def test_a_pair_whose_mismatches_are_all_expected_is_neither_green_nor_red(tmp_path: Path) -> None:
    signature = report(tmp_path / "first", [mismatch()]).findings[0].id
    listed = ExpectedMismatches("l", (ExpectedMismatch(signature, "r", "https://example.org", TODAY),))
    assert state_of(report(tmp_path / "known", [mismatch()], expected=listed)) == "known"
    both = [mismatch(), mismatch(index=1, path="maxWaitMs")]
    assert state_of(report(tmp_path / "both", both, expected=listed)) == "failed"


def test_a_pair_whose_plain_value_fails_is_blocked(tmp_path: Path) -> None:
    """Its other questions were not reached, and the cells say so, too."""
    rows = [
        mismatch(index=n, cell=cell) for n, cell in enumerate(("=plausible", "rackId=null", "clusterId=null"))
    ]
    cells = {"FetchRequest": {"roundtrip": {row.cell: "12" for row in rows}}}
    made = report(tmp_path, rows, manifest(cells=cells))
    assert state_of(made) == "blocked"
    assert made.cells.blocked_pairs == {("FetchRequest", 12): 1}
    ((message,), legend) = coverage_of(made)
    told = {field.path: [(s.name, names) for s, names in field.classes] for field in message.fields}
    assert told == {
        "": [("failed", ("plausible",))],
        "rackId": [("blocked", ("null",))],
        "clusterId": [("failed", ("null",))],  # it is the field that comes out wrong
    }
    assert [(state.name, number) for state, number in legend] == [("failed", 2), ("blocked", 1)]


def test_each_suite_says_which_cases_are_plain(tmp_path: Path) -> None:
    """One of them for each type: a case that fails for what several of them fail for is blocked, too."""
    causes: list[dict[str, Any]] = [
        {"path": name, "layer": "codec", "reason": Reason.DECODE_REJECTED} for name in ("int8", "string")
    ]
    first, second = (dict(each, detail=each["path"]) for each in causes)
    also = packed([Fault(Reason.DECODE_REJECTED, "string", layer="codec")])
    rows = [
        mismatch(index=0, cell="int8=zero", **first),
        mismatch(index=1, cell="string=empty", **second),
        mismatch(index=2, cell="=mixture_0", **first, also=also),
        mismatch(index=3, cell="int8=max", **first | {"reason": Reason.DECODE_DIFFERS}),
        mismatch(index=4, cell="string=nul", **second),
    ]
    cells = {"FetchRequest": {"roundtrip": {row.cell: "12" for row in rows}}}
    plain = {"FetchRequest": {"roundtrip": {"int8=zero": "12", "string=empty": "12"}}}
    told = report(tmp_path / "told", rows, manifest(cells=cells, plain=plain)).cells
    assert (told.failed, told.blocked, told.hit) == (3, 2, 3)
    # Of a suite that names none, or of other versions, nothing is.
    other = {"FetchRequest": {"roundtrip": {"int8=zero": "11", "string=empty": "11"}}}
    for number, plain in enumerate(({}, other)):
        told = report(tmp_path / str(number), rows, manifest(cells=cells, plain=plain)).cells
        assert (told.failed, told.blocked, told.hit) == (5, 0, 5)


@pytest.mark.parametrize(("layer", "state"), [(None, "failed"), ("codec", "blocked")])
def test_a_field_that_comes_out_wrong_is_not_blocked(tmp_path: Path, layer: str | None, state: str) -> None:
    """Of a testee of several layers no field is known: a path names what the case is for."""
    rows = [
        mismatch(index=number, cell=cell, layer=layer)
        for number, cell in enumerate(("clusterId=empty", "clusterId=null"))
    ]
    cells = {"FetchRequest": {"roundtrip": {row.cell: "12" for row in rows}}}
    plain = {"FetchRequest": {"roundtrip": {"clusterId=empty": "12"}}}
    told = report(tmp_path, rows, manifest(cells=cells, plain=plain)).cells.grid
    assert told["FetchRequest", "clusterId", "null"][state] == 1


def test_a_version_that_was_not_planned_has_no_state(tmp_path: Path) -> None:
    made = report(tmp_path, [row()], manifest(pairs={"FetchRequest": [12], "MetadataRequest": [0, 1]}))
    matrix = matrix_of(made, [])
    assert matrix.versions == (0, 1, 12)
    states = {line.message: [cell.state.name if cell else "" for cell in line.cells] for line in matrix.rows}
    assert states == {"FetchRequest": ["", "", "agreed"], "MetadataRequest": ["unrun", "unrun", ""]}
    assert [(state.name, number) for state, number in matrix.legend] == [("agreed", 1), ("unrun", 2)]


def test_no_two_states_share_a_sign(tmp_path: Path) -> None:
    """Whoever sees no colours, or prints the page, can tell them all."""
    assert len({state.mark for state in STATES.values()}) == len(STATES)
    page = page_text(report(tmp_path, [row(), mismatch(index=1)]))
    assert '<td class="s failed" title="v12: 2 cases, 1 mismatched, failed">✗</td>' in page


def test_messages_and_causes_lead_to_each_other(tmp_path: Path) -> None:
    made = report(tmp_path, [mismatch()])
    page = page_text(made)
    assert 'href="#m-FetchRequest"' in page
    assert f'<td class="to"><a href="#{made.causes[0].id}">1</a>' in page


def test_where_a_withheld_finding_is_no_page_says(tmp_path: Path) -> None:
    """The matrix and the page of fields are published, too."""
    dead = mismatch(
        suite="bytes",
        check="malformed",
        reason="testee_died",
        path="secretField",
        cell="secretField=null",
        testee_outcome="timed_out:decode:TimedOut",
    )
    cells = {"FetchRequest": {"malformed": {"secretField=null": "12"}}}
    made = report(tmp_path, [dead], manifest(cells=cells))
    assert made.published().withheld
    assert state_of(made) == "agreed"
    plain_page = page_text(made)
    assert "1 mismatched" not in plain_page
    assert 'class="s failed"' not in coverage_text(made)
