"""Declared limits: one matter of policy each, nothing hidden under them, and none that does not hold."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from harness.causes.root_cause import RootCause
from harness.causes.scope import Scope
from harness.causes.signature import Example, Unexplained, signature_of
from harness.limits import LIMITS
from harness.outcome import CaseRow, Change, Reason
from harness.report.model import RunReport
from harness.report.runfolder import Manifest
from harness.report.summary import summary
from harness.report.verdict import headline, verdict_lines
from tests.harness.report.sample import as_dicts, manifest, mismatch, report, row

TEXT = Scope("string")
LONE = r"{'cluster_id': '\ud800'}"
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
        raw = signature_of(each)
        example = Example("values", 12, 0, "given", "", 10, None, None, None, "refused", "FetchRequest")
        found = replace(raw, kind=classes[0])
        roots[raw.id] = RootCause(found, example, value=value, complete=True, scope=scope, classes=classes)
    return manifest(root_causes=roots, cells={}, **changes)


def surrogates(path: Path, declared: dict[str, str], *more: CaseRow) -> RunReport:
    rows = [mismatch(**REFUSED)]
    return report(path, [*rows, *more], explained(rows, ("lone surrogate",), TEXT, LONE, limits=declared))


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
        "not_all": {},
    }


def test_what_could_be_declared_is_proposed(tmp_path: Path) -> None:
    made = surrogates(tmp_path, {})
    assert made.exit_code == 1
    assert list(made.proposals) == ["lone_surrogates"]
    assert any('limits = {"lone_surrogates": "why"}' in line for line in verdict_lines(made, tmp_path))


def test_to_a_program_a_limit_is_proposed_as_its_protocol_has_it(tmp_path: Path) -> None:
    made = surrogates(tmp_path, {})
    made.manifest.testee = replace(made.manifest.testee, catalogue="exec:node codec.mjs")
    told = "\n".join(verdict_lines(made, tmp_path))
    assert "once (docs/testee-protocol.md):\n" in told
    assert "  the capability `limit:lone_surrogates: why` for: " in told
    assert "limits = {" not in told


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
    limits = {"lone_surrogates": "UTF-8 alone"}
    described = explained(rows, ("lone surrogate", "non-ASCII"), TEXT, LONE, limits=limits)
    assert report(tmp_path, rows, described).exit_code == 1


def overstepped(folder: Path, beyond: dict[str, Unexplained], **other: Any) -> RunReport:
    """A run with a cause that looks like a limit, and with a case that shows what that does not explain."""
    rows = [mismatch(**REFUSED), mismatch(index=1, **REFUSED | {"cell": "clusterId=uncleaned"} | other)]
    declared = {"lone_surrogates": "UTF-8 alone", "error_codes": "an enum"}
    described = explained(rows, ("lone surrogate",), TEXT, LONE, limits=declared)
    described.beyond = {signature_of(as_dicts(rows)[1]).id: beyond}
    return report(folder, rows, described)


MARKED = Unexplained("FetchRequest", 12, "clusterId=uncleaned")


def test_a_limit_covers_no_cause_that_it_does_not_explain_in_every_case(tmp_path: Path) -> None:
    made = overstepped(tmp_path, {"lone_surrogates": MARKED})
    assert (made.exit_code, made.limited, len(made.new), made.unheld) == (1, [], 1, ())
    assert list(made.proposals) == []
    assert any(
        "the declared limit lone_surrogates does not explain all of" in line
        and line.endswith("FetchRequest v12, case clusterId=uncleaned")
        for line in verdict_lines(made, tmp_path)
    )
    assert list(summary(made)["limits"]["not_all"]) == ["lone_surrogates"]


@pytest.mark.parametrize(
    "beyond",
    [
        {},
        {"error_codes": MARKED},  # it is the other one that the cause falls under
    ],
)
def test_a_limit_that_explains_all_of_a_cause_covers_it(
    tmp_path: Path, beyond: dict[str, Unexplained]
) -> None:
    made = overstepped(tmp_path, beyond)
    assert (made.exit_code, made.new, made.overstepped) == (0, [], {})


def test_a_case_beyond_a_limit_keeps_all_of_its_cause_from_it(tmp_path: Path) -> None:
    """Of two signatures that are one cause, whichever the case is of."""
    made = overstepped(tmp_path, {"lone_surrogates": MARKED}, path="rackId")
    assert (made.exit_code, made.limited, len(made.causes_among(made.new))) == (1, [], 1)


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


@pytest.mark.parametrize(
    ("change", "exit_code"),
    [(Change.SURROGATE, 0), ("emptied", 1), (None, 1)],
    ids=["own", "emptied", "other"],
)
def test_another_text_than_the_one_with_a_lone_surrogate_is_none_of_its_limit(
    tmp_path: Path, change: str | None, exit_code: int
) -> None:
    """Another element of an array has the same path, and held none."""
    differs: dict[str, Any] = REFUSED | {"reason": Reason.VALUE_DIFFERS, "testee_outcome": "accepted"}
    rows = [mismatch(**differs, change=change)]
    described = explained(rows, ("lone surrogate",), TEXT, LONE, limits={"lone_surrogates": "UTF-8 alone"})
    made = report(tmp_path, rows, described)
    assert made.exit_code == exit_code
    assert (made.causes[0].severity == "policy") == (exit_code == 0)


@pytest.mark.parametrize("more", [(), ("short",), ("non-ASCII", "length 127 or more", "short")])
@pytest.mark.parametrize("reason", [Reason.TESTEE_REJECTED, Reason.DECODE_REJECTED, Reason.DECODE_DIFFERS])
def test_only_what_befalls_lone_surrogates_alone_is_policy(
    tmp_path: Path, reason: str, more: tuple[str, ...]
) -> None:
    """Who refuses or loses every text does so with those, too."""
    rows = [mismatch(**REFUSED | {"reason": reason})]
    for number, classes in enumerate((("lone surrogate", *more), (*more, "lone surrogate"))):
        made = report(tmp_path / str(number), rows, explained(rows, classes))
        assert (made.causes[0].severity == "policy") == (not more)
        assert ("matter of policy" in headline(made)) == (not more)


@pytest.mark.parametrize(
    ("declared", "exit_code"),
    [({"unknown_tags": "dropped"}, 0), ({"no_validation": "none"}, 0), ({}, 1), ({"times": "few"}, 1)],
)
def test_what_two_limits_explain_is_under_the_one_that_is_declared(
    tmp_path: Path, declared: dict[str, str], exit_code: int
) -> None:
    told: dict[str, Any] = {"check": "refuse", "reason": Reason.REFERENCE_REJECTED, "path": TAGS}
    rows = [mismatch(**told, testee_outcome="accepted", reference_outcome="rejected:write:RuntimeException")]
    described = explained(rows, ("unknown tag",), Scope("unknown tags"), limits=declared)
    assert report(tmp_path, rows, described).exit_code == exit_code


@pytest.mark.parametrize(
    ("met", "exit_code"),
    [
        ([("groupId", Change.REPLACED)], 0),
        ([("groupId", Change.REPLACED), ("memberId", Change.REPLACED)], 0),
        ([("groupId", "emptied")], 1),  # it is lost, and not kept
        (
            [("groupId", Change.REPLACED), ("generationId", None)],
            1,
        ),  # and a number is wrong where a text was not UTF-8
    ],
)
def test_bytes_that_are_kept_are_in_their_text_and_nothing_else_is_wrong(
    tmp_path: Path, met: list[tuple[str, str | None]], exit_code: int
) -> None:
    told: dict[str, Any] = {"check": "malformed", "reason": Reason.DECODE_DIFFERS, "cell": "utf8:far"}
    rows = [mismatch(index=i, path=path, change=change, **told) for i, (path, change) in enumerate(met)]
    described = explained(rows, ("odd:utf8",), TEXT, limits={"raw_utf8": "bytes"})
    assert report(tmp_path, rows, described).exit_code == exit_code


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
    # What these messages do not show, others may.
    selected = manifest(limits=declared, cells={}, select="FetchRequest")
    made = report(tmp_path / "selected", [agreed], selected)
    assert (made.exit_code, made.unheld) == (0, ())


def test_every_limit_asks_for_something() -> None:
    for limit in LIMITS.values():
        assert limit.reasons
        assert not limit.reasons & {Reason.TESTEE_DIED, Reason.REFERENCE_DIED}
