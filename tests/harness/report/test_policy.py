"""Declared limits: one matter of policy each, nothing hidden under them, and none that does not hold."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from harness.causes.root_cause import RootCause
from harness.causes.scope import Scope
from harness.causes.signature import Example, signature_of
from harness.limits import LIMITS
from harness.outcome import CaseRow, Reason
from harness.report.model import RunReport
from harness.report.runfolder import Manifest
from harness.report.summary import summary
from harness.report.verdict import headline, verdict_lines
from tests.harness.report.sample import as_dicts, manifest, mismatch, report, row

TEXT = Scope("string")
CODE = Scope("int16", ("meaning: error code", "name: errorCode"))
REFUSED: dict[str, Any] = {
    "reason": Reason.TESTEE_REJECTED,
    "testee_outcome": "rejected:encode:UnicodeEncodeError",
    "cell": "clusterId=lone_surrogate",
}


def explained(
    rows: list[CaseRow], classes: tuple[str, ...], scope: Scope = TEXT, value: str = "", **changes: Any
) -> Manifest:
    """A manifest in which the rows' causes are found, of these value classes and scope."""
    roots: dict[str, Any] = {}
    for each in as_dicts(rows):
        raw = replace(signature_of(each), kind="")
        example = Example("values", 12, 0, "given", "", 10, None, None, None, "refused", "FetchRequest")
        found = replace(raw, kind=classes[0])
        roots[raw.id] = RootCause(found, example, value=value, complete=True, scope=scope, classes=classes)
    return manifest(root_causes=roots, cells={}, **changes)


def surrogates(path: Path, declared: dict[str, str], *more: CaseRow) -> RunReport:
    rows = [mismatch(**REFUSED)]
    return report(path, [*rows, *more], explained(rows, ("lone surrogate",), limits=declared))


def test_what_falls_under_a_declared_limit_is_policy_and_no_mismatch(tmp_path: Path) -> None:
    made = surrogates(tmp_path, {"lone_surrogates": "UTF-8 alone"})
    assert (made.exit_code, made.new, len(made.limited)) == (0, [], 1)
    (cause,) = made.causes
    assert (cause.id, cause.severity, cause.cases) == ("limit-lone_surrogates", "policy", 1)
    assert headline(made).endswith("agree, apart from 1 declared limit.")
    assert any("declared: UTF-8 alone" in line for line in verdict_lines(made, tmp_path))
    told = summary(made)
    assert told["causes"][0]["limit"] == "lone_surrogates"
    assert told["limits"] == {
        "declared": {"lone_surrogates": "UTF-8 alone"},
        "not_holding": [],
        "proposed": {},
    }


def test_what_could_be_declared_is_proposed(tmp_path: Path) -> None:
    made = surrogates(tmp_path, {})
    assert made.exit_code == 1
    assert list(made.proposals) == ["lone_surrogates"]
    assert any('limits = {"lone_surrogates": "why"}' in line for line in verdict_lines(made, tmp_path))


@pytest.mark.parametrize(
    "other",
    [
        {"reason": Reason.TESTEE_DIED, "testee_outcome": "crashed:encode:ProcessEnded"},
        {"reason": Reason.DECODE_DIFFERS},
    ],
)
def test_a_limit_hides_nothing_else_at_its_place(tmp_path: Path, other: dict[str, Any]) -> None:
    declared = {"lone_surrogates": "UTF-8 alone"}
    made = surrogates(tmp_path, declared, mismatch(index=1, cell="clusterId=lone_surrogate", **other))
    assert (made.exit_code, len(made.limited), len(made.new)) == (1, 1, 1)


def test_another_class_of_values_is_under_no_limit(tmp_path: Path) -> None:
    rows = [mismatch(**REFUSED)]
    described = explained(rows, ("lone surrogate", "non-ASCII"), limits={"lone_surrogates": "UTF-8 alone"})
    assert report(tmp_path, rows, described).exit_code == 1


TAGS = "unknownTaggedFields"


@pytest.mark.parametrize(
    ("met", "exit_code"),
    [
        ([(TAGS, "emptied")], 0),
        ([(f"topics.{TAGS}", "emptied"), (TAGS, "emptied")], 0),
        ([(TAGS, None)], 1),  # they are there, with other data
        ([(TAGS, "another order")], 1),
        ([(TAGS, "emptied"), ("errorCode", "zero")], 1),  # and something else is lost with them
    ],
)
def test_unknown_tags_that_are_dropped_are_gone_and_nothing_else_is(
    tmp_path: Path, met: list[tuple[str, str | None]], exit_code: int
) -> None:
    told: dict[str, Any] = {"check": "unknown_tags", "reason": Reason.DECODE_DIFFERS}
    rows = [mismatch(index=i, path=path, change=change, **told) for i, (path, change) in enumerate(met)]
    described = explained(rows, ("not empty",), Scope("unknown tags"), limits={"unknown_tags": "dropped"})
    made = report(tmp_path, rows, described)
    assert (made.exit_code, bool(made.new)) == (exit_code, bool(exit_code))
    assert list(made.proposals) == []


def test_unknown_tags_that_are_written_and_not_counted_are_not_dropped(tmp_path: Path) -> None:
    rows = [mismatch(check="unknown_tags", reason=Reason.SIZE_DIFFERS, path=TAGS)]
    described = explained(rows, ("not empty",), Scope("unknown tags"), limits={"unknown_tags": "dropped"})
    made = report(tmp_path, rows, described)
    assert (made.exit_code, list(made.proposals)) == (1, [])


@pytest.mark.parametrize(("code", "exit_code"), [(5, 1), (-1, 1), (133, 1), (134, 0), (-2, 0), (32767, 0)])
def test_an_enum_of_error_codes_knows_those_of_kafka(tmp_path: Path, code: int, exit_code: int) -> None:
    rows = [mismatch(**REFUSED | {"path": "errorCode", "testee_outcome": "rejected:encode:ValueError"})]
    declared = {"error_codes": "an enum"}
    value = f"{{'error_code': {code}}}"
    described = explained(rows, ("positive",), CODE, value, limits=declared)
    assert report(tmp_path, rows, described).exit_code == exit_code


def test_a_limit_that_does_not_hold_fails_the_run(tmp_path: Path) -> None:
    declared = {"lone_surrogates": "UTF-8 alone", "unknown_tags": "dropped"}
    agreed = row(cell="clusterId=lone_surrogate")
    made = report(tmp_path / "asked", [agreed], manifest(limits=declared, cells={}))
    # Unknown tags were not asked for, and nothing can be said.
    assert (made.exit_code, made.unheld) == (3, ("lone_surrogates",))
    assert headline(made) == "STALE: 1 declared limit did not hold."
    assert any("lone_surrogates: UTF-8 alone" in line for line in verdict_lines(made, tmp_path))
    cut = manifest(limits=declared, cells={}, complete=False)
    assert report(tmp_path / "cut", [agreed], cut).unheld == ()


def test_every_limit_asks_for_something() -> None:
    for limit in LIMITS.values():
        assert limit.reasons
        assert not limit.reasons & {Reason.TESTEE_DIED, Reason.REFERENCE_DIED}
