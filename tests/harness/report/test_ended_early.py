"""A run that was ended before causes were looked for: it knows how its cases fail, and lists go by causes."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from harness.causes.root_cause import RootCause
from harness.causes.signature import Example, signature_of
from harness.nights.changes import changes_in
from harness.outcome import Reason
from harness.report.compare import compare_reports, comparison_json, comparison_lines
from harness.report.expected import ExpectedMismatches
from harness.report.github import step_summary
from harness.report.html import page_text
from harness.report.junit import junit_suites
from harness.report.model import RunReport
from harness.report.verdict import headline, verdict_lines
from tests.harness.report.sample import as_dicts, manifest, mismatch, report, row
from tests.harness.report.test_model import expecting

EPOCH = {"path": "epoch", "index": 1}
OTHER = "roundtrip-MetadataRequest-topics-123456"


def looked_into(path: Path, *, ended: bool = False) -> RunReport:
    """A run that found what is at fault: the signature is another one than that of the rows."""
    raw = signature_of(as_dicts([mismatch()])[0])
    example = Example("values", 12, 0, "boundary", "", 3, None, None, None)
    cause = RootCause(dataclasses.replace(raw, kind="null"), example, (), "{}", complete=True)
    return report(path, [mismatch()], manifest(root_causes={raw.id: cause}, complete=not ended))


def entry(*signatures: str) -> ExpectedMismatches:
    (one,) = expecting("unused").entries
    by_cause = dataclasses.replace(one, signature="", cause="some-cause-123456", signatures=signatures)
    return ExpectedMismatches("list.toml", (by_cause,))


@pytest.mark.parametrize("signatures", [(), ("roundtrip-FetchRequest-clusterId-123456", OTHER)])
def test_what_a_list_may_expect_is_no_new_mismatch_of_a_run_that_was_ended(
    tmp_path: Path, signatures: tuple[str, ...]
) -> None:
    ended = manifest(complete=False)
    made = report(tmp_path / "ended", [mismatch()], ended, entry(*signatures))
    assert (made.exit_code, made.new, len(made.undecided)) == (2, [], 1)
    assert headline(made).endswith("; 1 cause may be expected, or under a declared limit (--resume tells).")
    told = "\n".join(verdict_lines(made, tmp_path / "ended"))
    assert "  perhaps expected: 1 cause (1 signature)" in told
    assert "### Perhaps expected (1)" in step_summary(made, tmp_path)
    results = [result for case in junit_suites(made, tmp_path)["values"] for result in case.result]
    assert [type(each).__name__ for each in results if each.message.startswith("perhaps")] == ["Skipped"]
    assert "Failure" not in {type(each).__name__ for each in results}
    # One that came to its end had time to look.
    assert report(tmp_path / "whole", [mismatch()], expected=entry(*signatures)).exit_code == 1
    stopped = manifest(complete=False, stopped="1 new cause met")
    assert report(tmp_path / "stopped", [mismatch()], stopped, entry(*signatures)).exit_code == 1


def test_what_no_list_can_expect_is_new_before_a_run_has_ended(tmp_path: Path) -> None:
    ended = manifest(complete=False)
    for name, listed in (("none", ExpectedMismatches()), ("other", entry(OTHER)), ("by", expecting(OTHER))):
        assert report(tmp_path / name, [mismatch()], ended, listed).exit_code == 1, name
    assert looked_into(tmp_path / "looked", ended=True).exit_code == 1


@pytest.mark.parametrize("ended", [True, False])
@pytest.mark.parametrize(
    ("told", "exit_code"),
    [({}, 1), ({"reason": Reason.TESTEE_REJECTED}, 2), ({"reason": Reason.TESTEE_DIED}, 1)],
)
def test_what_a_declared_limit_may_explain_is_not_new_before_its_cause_is_known(
    tmp_path: Path, told: dict[str, Any], exit_code: int, *, ended: bool
) -> None:
    """An enum of error codes refuses; it does not write others, and nobody dies of it."""
    run = manifest(complete=not ended, limits={"error_codes": "an enum"})
    made = report(tmp_path, [mismatch(**told)], run)
    assert (made.exit_code, len(made.undecided)) == (exit_code, int(exit_code == 2))
    assert ("--minimise tells" in headline(made)) is (exit_code == 2 and not ended)


@pytest.mark.parametrize(
    ("limit", "value", "complete", "exit_code"),
    [
        ("error_codes", "{'topics': [{'error_code': 134}]}", False, 2),
        ("error_codes", "{'topics': [{'error_code': 5}]}", False, 1),
        ("error_codes", "{'topics': [{'error_code': 134}]}", True, 1),
        ("lone_surrogates", r"{'topics': [{'name': '\ud800a'}]}", False, 2),
        ("lone_surrogates", r"{'topics': [{'name': '\ue000a'}]}", False, 1),
    ],
)
def test_what_was_not_reduced_to_its_end_may_be_a_limits_if_it_holds_what_that_is_about(
    tmp_path: Path, limit: str, value: str, complete: bool, exit_code: int
) -> None:
    """On a slow machine the field at fault may not be found in time, and a limit goes by it."""
    rows = [mismatch(reason=Reason.TESTEE_REJECTED, path="", testee_outcome="rejected:encode:ValueError")]
    raw = signature_of(as_dicts(rows)[0])
    example = Example("values", 12, 0, "boundary", "", 3, None, None, None)
    located = dataclasses.replace(raw, path="topics", kind="one")
    cause = RootCause(located, example, (), value, complete=complete)
    run = manifest(root_causes={raw.id: cause}, limits={limit: "why"})
    assert report(tmp_path, rows, run).exit_code == exit_code


def test_compare_tells_nothing_apart_that_nobody_has_looked_into(tmp_path: Path) -> None:
    """The same mismatch has another name before its cause is found: that makes it neither new nor fixed."""
    whole = looked_into(tmp_path / "whole")
    ended = report(tmp_path / "ended", [mismatch(), mismatch("EndTxnMarker", 0)], manifest(complete=False))
    (known,) = whole.findings
    (same,) = (each for each in ended.findings if each.signature.message == "FetchRequest")
    assert known.id != same.id
    forth = compare_reports(whole, ended)
    assert [each.signature.message for each in forth.new] == ["EndTxnMarker"]
    assert (forth.changed, forth.fixed, forth.not_covered, forth.exit_code) == ((), (), (known,), 1)
    assert forth.undecided == (same,)
    assert any(
        line.startswith("new or known, it cannot tell: a run was ended") for line in comparison_lines(forth)
    )
    assert [each["id"] for each in comparison_json(forth)["undecided"]] == [same.id]
    assert [each.what for each in changes_in(compare_reports(whole, ended))] == ["new", "not covered"]
    back = compare_reports(ended, whole)
    assert (back.new, back.changed, back.fixed, back.exit_code) == ((), (), (), 2)
    assert {each.id for each in back.undecided} == {known.id, same.id}
    alone = report(tmp_path / "alone", [mismatch()], manifest(complete=False))
    assert compare_reports(whole, alone).exit_code == 2
    assert compare_reports(report(tmp_path / "good", [row()]), alone).exit_code == 1


def test_the_time_of_a_run_that_was_ended_is_not_known(tmp_path: Path) -> None:
    ended = report(tmp_path, [mismatch()], manifest(complete=False, seconds=0.0))
    (told,) = [line for line in verdict_lines(ended, tmp_path) if line.strip().startswith("time")]
    assert "not known of a run that was ended, seed" in told
    assert "from the command to its verdict" not in page_text(ended)
