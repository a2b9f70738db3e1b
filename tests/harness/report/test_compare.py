"""Two runs compared by the names of signatures."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from harness.causes.root_cause import RootCause, SameAs
from harness.causes.scope import Scope
from harness.causes.signature import ANY_MESSAGE, Example, signature_of
from harness.outcome import Reason
from harness.report.compare import compare_reports, comparison_json, comparison_lines
from harness.report.model import RunReport
from tests.harness.report.sample import as_dicts, manifest, mismatch, report, row
from tests.harness.report.test_security import dead


def test_signatures_are_new_fixed_or_still_there(tmp_path: Path) -> None:
    before = report(tmp_path / "a", [mismatch(path="a"), mismatch(path="b", index=1)])
    after = report(tmp_path / "b", [mismatch(path="b"), mismatch(path="c", index=1)])
    found = compare_reports(before, after)
    assert [one.signature.path for one in found.new] == ["c"]
    assert [one.signature.path for one in found.still] == ["b"]
    assert [one.signature.path for one in found.fixed] == ["a"]
    assert found.exit_code == 1


def test_another_outcome_at_the_same_place_is_a_change_and_no_fix(tmp_path: Path) -> None:
    before = report(tmp_path / "a", [mismatch(testee_outcome="accepted")])
    after = report(tmp_path / "b", [mismatch(testee_outcome="rejected:encode:ValueError")])
    found = compare_reports(before, after)
    ((old, new),) = found.changed
    assert (old.id, new.id) == (before.new[0].id, after.new[0].id)
    assert (found.new, found.fixed, found.exit_code) == ((), (), 1)


def test_another_rule_of_specs_is_no_change_of_the_first(tmp_path: Path) -> None:
    """Rules are of no message, and of no field: one that is mended says nothing of another that is broken."""
    made = report(tmp_path / "a", [mismatch()])

    def judged(rule: str, testee: str) -> RunReport:
        (found,) = made.findings
        signature = replace(found.signature, message=ANY_MESSAGE, path="", flag=rule, testee=testee)
        return replace(made, findings=(replace(found, group=replace(found.group, signature=signature)),))

    before = judged("tag_gap", "accepted")
    found = compare_reports(before, judged("duplicate_tag", "refused"))
    assert [one.signature.flag for one in found.new] == ["duplicate_tag"]
    assert found.changed == ()
    assert len(compare_reports(before, judged("tag_gap", "refused")).changed) == 1


@pytest.mark.parametrize("kind", ["random", "boundary"])
def test_what_a_known_cause_shows_by_chance_is_neither_new_nor_fixed(tmp_path: Path, kind: str) -> None:
    """Random cases of another seed show it at another field, too; those that every run has do not."""
    raw = [signature_of(as_dicts([each])[0]) for each in (mismatch(kind=""), mismatch(kind="", path="epoch"))]
    example = Example("values", 12, 0, "boundary", "", 3, None, None, None)
    local = Scope("string", (), "FetchRequest", "clusterId")
    cause = RootCause(raw[0], example, (), "{}", complete=True, scope=local)
    described = manifest(root_causes={raw[0].id: cause, raw[1].id: SameAs(raw[0].id)})
    plain = report(tmp_path / "a", [mismatch()], described)
    more = report(tmp_path / "b", [mismatch(), mismatch(path="epoch", index=1, kind=kind)], described)
    assert [one.signature.path for one in more.findings] == ["clusterId", "epoch"]
    by_chance = kind == "random"
    assert len(compare_reports(plain, more).new) == (0 if by_chance else 1)
    assert len(compare_reports(more, plain).fixed) == (0 if by_chance else 1)


def test_nothing_is_said_of_what_the_later_run_did_not_cover(tmp_path: Path) -> None:
    """Another version, or a run that was cut short, proves no fix."""
    before = report(tmp_path / "a", [mismatch()])
    other_version = report(tmp_path / "b", [row(version=13)])
    cut_short = report(tmp_path / "c", [row()], manifest(complete=False))
    other_check = report(tmp_path / "d", [row(check="refuse")])
    for after, code in ((other_version, 0), (cut_short, 2), (other_check, 0)):
        found = compare_reports(before, after)
        assert (len(found.fixed), len(found.not_covered), found.exit_code) == (0, 1, code)


CELLS = {"FetchRequest": {"roundtrip": dict.fromkeys(("clusterId=null", "clusterId=two", "epoch=min"), "12")}}
WHOLE = [row(cell=cell, index=index) for index, cell in enumerate(CELLS["FetchRequest"]["roundtrip"])]


@pytest.mark.parametrize("cell", ["clusterId=null", "clusterId=two"])
@pytest.mark.parametrize(
    "columns",
    [
        {"verdict": "unsupported", "detail": "not these"},
        {"verdict": "unsupported", "reason": Reason.ADAPTER_ERROR, "detail": "adapter error: not these"},
        {"verdict": "skipped", "detail": "not asked"},
    ],
)
def test_nothing_is_said_of_a_field_whose_questions_got_no_answer(
    tmp_path: Path, cell: str, columns: dict[str, Any]
) -> None:
    """The case itself, or another of its field, is declined, fails in the adapter, or is not asked."""
    described = manifest(cells=CELLS)
    before = report(tmp_path / "a", [mismatch(), *WHOLE[1:]], described)
    after = report(
        tmp_path / "b",
        [row(cell=one.cell, **(columns if one.cell == cell else {})) for one in WHOLE],
        described,
    )
    found = compare_reports(before, after)
    assert (len(found.fixed), len(found.not_covered)) == (0, 1)
    assert found.exit_code == (2 if columns.get("reason") else 0)


def test_nothing_is_said_of_a_question_that_the_later_run_did_not_put(tmp_path: Path) -> None:
    """As another kind of mutation than the one that broke a program."""

    def mutated(kind: str) -> Any:
        return manifest(cells={"FetchRequest": {"mutation": {kind: "12"}}})

    broken = mismatch(check="mutation", cell="tags", reason=Reason.MUTATION_BREAKS)
    before = report(tmp_path / "a", [broken], mutated("tags"))
    for kind, fixed in (("segments", 0), ("tags", 1)):
        after = report(tmp_path / kind, [row(check="mutation", cell=kind)], mutated(kind))
        found = compare_reports(before, after)
        assert (len(found.fixed), len(found.not_covered), found.exit_code) == (fixed, 1 - fixed, 0)


@pytest.mark.parametrize("kind", ["boundary", "random"])
def test_nothing_is_said_of_cases_that_a_sample_left_out(tmp_path: Path, kind: str) -> None:
    """A smoke run requires no cell, and has no random cases."""
    more: Any = {} if kind == "boundary" else {"kind": kind, "cell": "", "index": 900}
    before = report(tmp_path / "a", [mismatch(**more), *WHOLE[1:]], manifest(cells=CELLS))
    after = report(tmp_path / "b", WHOLE[1:], manifest(sample=1))
    compared = compare_reports(before, after)
    assert (len(compared.fixed), len(compared.not_covered)) == (0, 1)


def test_what_was_under_a_declared_limit_is_new_beside_one(tmp_path: Path) -> None:
    """And the other way round it is fixed: the limit is no mismatch."""
    same = [mismatch()]
    beside, within = report(tmp_path / "a", same), report(tmp_path / "b", same)
    within = replace(within, findings=tuple(replace(each, limit="unknown_tags") for each in within.findings))
    found = compare_reports(within, beside)
    assert (len(found.new), len(found.still), found.exit_code) == (1, 0, 1)
    found = compare_reports(beside, within)
    assert (len(found.new), len(found.fixed), len(found.still), found.exit_code) == (0, 1, 0, 0)
    assert len(compare_reports(within, within).still) == 1


def test_what_is_declined_of_another_field_does_not_matter(tmp_path: Path) -> None:
    described = manifest(cells=CELLS)
    before = report(tmp_path / "a", [mismatch(), *WHOLE[1:]], described)
    after = report(tmp_path / "b", [*WHOLE[:2], row(cell="epoch=min", verdict="unsupported")], described)
    assert len(compare_reports(before, after).fixed) == 1


def test_nothing_is_said_of_what_a_new_cause_keeps_from_being_asked(tmp_path: Path) -> None:
    """All fails for one cause: what failed before may do so still."""
    described = manifest(cells={"FetchRequest": {"roundtrip": {"=plausible": "12", "clusterId=null": "12"}}})
    before = report(tmp_path / "a", [row(cell="=plausible"), mismatch(index=1)], described)
    dead: dict[str, Any] = {
        "path": "",
        "testee_outcome": "rejected:encode:ValueError",
        "reason": Reason.TESTEE_REJECTED,
    }
    after = report(
        tmp_path / "b", [mismatch(cell="=plausible", **dead), mismatch(index=1, **dead)], described
    )
    found = compare_reports(before, after)
    assert (len(found.new), len(found.fixed), len(found.not_covered)) == (1, 0, 1)


def test_what_is_secret_counts_and_is_a_number(tmp_path: Path) -> None:
    """A codec that dies now and did not before is no run like the other."""
    before, after = report(tmp_path / "a", [row()]), report(tmp_path / "b", [row(), dead()])
    found = compare_reports(before, after)
    assert found.exit_code == 1
    (line,) = comparison_lines(found)
    assert line.endswith("0 in the earlier run, 1 in the later one, 1 of them new; 0 fixed")
    assert comparison_json(found)["withheld"] == {"before": 0, "after": 1, "new": 1, "fixed": 0, "gone": 0}
    assert "secretField" not in json.dumps(comparison_json(found))
    assert compare_reports(after, after).exit_code == compare_reports(after, before).exit_code == 0


def test_counts_and_versions_play_no_part(tmp_path: Path) -> None:
    before = report(tmp_path / "a", [mismatch()])
    after = report(tmp_path / "b", [mismatch(), mismatch(index=1), mismatch(version=13)])
    assert [one.signature.path for one in compare_reports(before, after).still] == ["clusterId"]


def test_a_comparison_lists_causes_and_names(tmp_path: Path) -> None:
    before = report(tmp_path / "a", [mismatch(path="a")])
    after = report(tmp_path / "b", [mismatch(path="c")])
    lines = comparison_lines(compare_reports(before, after))
    assert lines[0] == "new: 1 cause (1 signature)"
    assert lines[1] == f"  {after.causes[0].severity}: {after.causes[0].title}"
    assert lines[2] == f"    {after.new[0].id}  v12  {after.new[0].summary}"
    assert lines[3] == "fixed: covered by the later run, and no longer seen: 1 cause (1 signature)"
    agreed = compare_reports(report(tmp_path / "x", [row()]), report(tmp_path / "y", [row()]))
    assert comparison_lines(agreed) == ["no signature in either run"]


def test_a_cause_that_spreads_is_not_called_new(tmp_path: Path) -> None:
    """It has one change to mend it, wherever it is met next."""
    refused: dict[str, Any] = {
        "reason": "testee_rejected",
        "testee_outcome": "rejected:encode:ValueError",
        "detail": "no",
    }
    there = [mismatch(message=name, **refused) for name in ("A", "B")]
    before = report(tmp_path / "a", there)
    after = report(tmp_path / "b", [*there, mismatch(message="C", **refused)])
    assert len(after.causes) == 1
    lines = comparison_lines(compare_reports(before, after))
    assert lines[0] == "new: 1 cause (1 signature)"
    assert lines[1].endswith("; in both runs, but not with these signatures")
    assert [line for line in lines if line.startswith("still there")] == [
        "still there: 1 cause (2 signatures)"
    ]
    assert sum(after.causes[0].title in line for line in lines) == 2


def test_rows_that_are_gone_prove_nothing(tmp_path: Path) -> None:
    """The manifest says that the run came to its end: without a case that is no reason to exit with 0."""
    whole, empty = report(tmp_path / "a", [mismatch()]), report(tmp_path / "b", [])
    for before, after in ((whole, empty), (empty, whole)):
        found = compare_reports(before, after)
        assert (len(found.fixed), found.exit_code) == (0, 2)
        assert "its rows are gone" in comparison_lines(found)[-1]
