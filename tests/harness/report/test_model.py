"""The verdict on a run, and what it is made from."""

from __future__ import annotations

import datetime
from dataclasses import replace
from pathlib import Path

from harness.causes.root_cause import RootCause, SameAs
from harness.causes.signature import Example, signature_of
from harness.pair import version_text, versions_of
from harness.report.compare import compare_reports
from harness.report.expected import ExpectedMismatch, ExpectedMismatches
from tests.harness.report.sample import TODAY, as_dicts, finding, manifest, mismatch, report, row


def expecting(*signatures: str, expires: datetime.date = datetime.date(2028, 1, 1)) -> ExpectedMismatches:
    """A list of expected mismatches."""
    entries = tuple(ExpectedMismatch(name, "known", "https://example.org/1", expires) for name in signatures)
    return ExpectedMismatches("list.toml", entries)


def test_a_run_in_which_everything_agrees_ends_with_0(tmp_path: Path) -> None:
    made = report(tmp_path, [row()])
    assert (made.verdict, made.exit_code, made.gaps) == ("agreed", 0, [])


def test_a_new_mismatch_ends_with_1(tmp_path: Path) -> None:
    made = report(tmp_path, [row(), mismatch(index=1)])
    assert (made.verdict, made.exit_code) == ("mismatch", 1)
    assert [one.signature.path for one in made.new] == ["clusterId"]


def test_a_finding_against_the_reference_does_not_fail_the_testee(tmp_path: Path) -> None:
    made = report(tmp_path, [row(), finding(index=1)])
    assert made.exit_code == 0
    assert not made.new
    assert [one.signature.side for one in made.against_reference] == ["reference"]


def test_a_run_without_a_case_ends_with_2(tmp_path: Path) -> None:
    """Zero cases executed is no agreement."""
    made = report(tmp_path, [], manifest(pairs={}, cells={}))
    assert made.exit_code == 2
    assert "no case was executed" in made.gaps


def test_a_planned_pair_without_a_case_is_named_and_ends_with_2(tmp_path: Path) -> None:
    made = report(tmp_path, [row()], manifest(pairs={"FetchRequest": [12, 13], "EndTxnMarker": [0]}))
    assert made.exit_code == 2
    assert made.missing_pairs == ("EndTxnMarker v0", "FetchRequest v13")


def test_a_required_cell_that_was_not_hit_is_named_and_ends_with_2(tmp_path: Path) -> None:
    cells = {"FetchRequest": {"roundtrip": {"clusterId=null": "12", "maxWaitMs=min": "12-13"}}}
    made = report(tmp_path, [row(), row(version=13)], manifest(pairs={"FetchRequest": [12, 13]}, cells=cells))
    assert made.exit_code == 2
    assert (made.cells.hit, made.cells.required) == (1, 3)
    assert made.cells.missed == (
        "FetchRequest v12 roundtrip maxWaitMs=min",
        "FetchRequest v13 roundtrip maxWaitMs=min",
    )
    assert made.cells.by_class == {"min": (0, 2), "null": (1, 1)}


def test_a_run_that_was_cut_short_ends_with_2(tmp_path: Path) -> None:
    made = report(tmp_path, [row()], manifest(complete=False))
    assert made.exit_code == 2
    assert made.gaps == ["the run did not finish"]


def test_a_run_of_which_rows_are_lost_ends_with_2(tmp_path: Path) -> None:
    made = report(tmp_path, [row()], manifest(planned_cases=3))
    assert (made.verdict, made.exit_code, made.finished) == ("inconclusive", 2, False)
    assert made.gaps == ["the rows of 2 planned cases are not there"]
    assert compare_reports(made, made).unfinished == ("A", "B")


def test_a_pair_that_the_testee_declares_unsupported_is_told_apart_from_a_missing_one(tmp_path: Path) -> None:
    """It needs no case and no cell, and is listed with its reason."""
    skipped = row(version=13, verdict="unsupported", reason="unsupported", detail="too new")
    cells = {"FetchRequest": {"roundtrip": {"clusterId=null": "12-13"}}}
    made = report(tmp_path, [row(), skipped], manifest(pairs={"FetchRequest": [12, 13]}, cells=cells))
    assert made.exit_code == 0
    assert made.missing_pairs == ()
    assert made.skipped_pairs == {"FetchRequest v13": "too new"}
    assert made.cells.required == 1


def test_a_law_group_that_the_testee_declines_needs_no_cell_and_is_counted_with_its_reason(
    tmp_path: Path,
) -> None:
    """The pair itself is executed; only what was declined is not required."""
    declined = row(check="refuse", verdict="unsupported", reason="unsupported", detail="no such values")
    cells = {"FetchRequest": {"roundtrip": {"clusterId=null": "12"}, "refuse": {"clusterId=null": "12"}}}
    made = report(tmp_path, [row(), declined], manifest(cells=cells))
    assert made.exit_code == 0
    assert made.skipped_pairs == {}
    assert made.declined == {"refuse: no such values": 1}
    assert (made.cells.required, made.cells.hit) == (1, 1)


def test_an_expected_mismatch_does_not_fail_the_run(tmp_path: Path) -> None:
    known = report(tmp_path / "a", [mismatch()]).new[0].id
    made = report(tmp_path / "b", [mismatch()], expected=expecting(known))
    assert made.exit_code == 0
    assert [one.id for one in made.known] == [known]
    assert made.standing.seen == (known,)


def test_an_expected_mismatch_that_is_not_met_ends_with_3(tmp_path: Path) -> None:
    made = report(tmp_path, [row()], expected=expecting("roundtrip-FetchRequest-clusterId-000000"))
    assert (made.verdict, made.exit_code) == ("stale", 3)


def test_an_expected_mismatch_past_its_date_ends_with_3_even_if_it_is_met(tmp_path: Path) -> None:
    known = report(tmp_path / "a", [mismatch()]).new[0].id
    late = expecting(known, expires=TODAY - datetime.timedelta(days=1))
    made = report(tmp_path / "b", [mismatch()], expected=late)
    assert made.exit_code == 3
    assert made.standing.expired == (known,)


def test_a_new_mismatch_goes_before_a_stale_entry(tmp_path: Path) -> None:
    made = report(tmp_path, [mismatch()], expected=expecting("roundtrip-FetchRequest-other-000000"))
    assert made.exit_code == 1


def test_an_entry_of_a_message_that_did_not_run_is_not_stale(tmp_path: Path) -> None:
    """A run of some messages says nothing of the others."""
    some = manifest(select="FetchRequest")
    made = report(tmp_path, [row()], some, expected=expecting("roundtrip-EndTxnMarker-x-000000"))
    assert made.exit_code == 0
    assert made.standing.not_covered == ("roundtrip-EndTxnMarker-x-000000",)


def test_a_minimised_signature_takes_the_place_of_the_raw_one(tmp_path: Path) -> None:
    """Reports are made from rows and manifest alone, what minimising found included."""
    raw = signature_of(as_dicts([mismatch(kind="")])[0])
    example = Example("values", 12, -1, "boundary", "", 3, b"\0", None, b"\x01\x02\x03")
    signature = replace(raw, path="topics.name", kind="null")
    cause = RootCause(signature, example, ("topics.name",), "{'topics': [{}]}", complete=True)
    rows = [mismatch(), mismatch(index=1, path="maxWaitMs"), mismatch(version=13)]
    other = signature_of(as_dicts([mismatch(kind="", path="maxWaitMs")])[0])
    made = report(
        tmp_path,
        rows,
        manifest(
            pairs={"FetchRequest": [12, 13]},
            root_causes={raw.id: cause, other.id: SameAs(raw.id)},
        ),
    )
    (one,) = made.new
    assert (one.signature.path, one.signature.kind, one.group.cases) == ("topics.name", "null", 3)
    assert one.group.version_text == "12-13"
    assert one.example.reference_bytes == b"\x01\x02\x03"
    assert (one.value, one.minimised) == ("{'topics': [{}]}", True)


def test_of_equally_small_cases_of_a_cause_the_one_that_was_fully_minimised_is_shown(tmp_path: Path) -> None:
    """Whichever group comes first: time may run out for one of several groups that turn out to be one bug."""
    raw = [signature_of(as_dicts([mismatch(kind="", path=path)])[0]) for path in ("a", "b")]
    signature = replace(raw[0], path="name", kind="null")
    for complete in (0, 1):
        examples = [Example("values", 12, -1, "", "", 3, bytes([n]), None, b"") for n in (0, 1)]
        causes = [
            RootCause(signature, example, ("name",), f"{{'name': {n}}}", complete=n == complete)
            for n, example in enumerate(examples)
        ]
        described = manifest(root_causes={each.id: cause for each, cause in zip(raw, causes, strict=True)})
        made = report(tmp_path / str(complete), [mismatch(path="a"), mismatch(index=1, path="b")], described)
        (one,) = made.new
        assert one.minimised
        assert (one.value, one.example.form) == (f"{{'name': {complete}}}", bytes([complete]))


def test_groups_that_were_not_minimised_are_told_without_a_path_that_was_only_guessed(tmp_path: Path) -> None:
    """One bug breaks the boundary cases of every field: they are one signature, not one per field."""
    rows = [mismatch(reason="bytes_differ", path=path, index=n) for n, path in enumerate(("a", "b", "c"))]
    made = report(tmp_path, rows)
    assert [(one.signature.path, one.group.cases) for one in made.new] == [("", 3)]


def test_version_texts_are_read_back() -> None:
    assert list(versions_of(version_text({0, 1, 2, 5, 7, 8}))) == [0, 1, 2, 5, 7, 8]
    assert version_text({3}) == "3"
    assert version_text(()) == ""
