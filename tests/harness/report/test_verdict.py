"""The one-screen verdict, word for word."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any

import pytest

from harness.causes.root_cause import RootCause
from harness.report.expected import ExpectedMismatch, ExpectedMismatches
from harness.report.junit import junit_suites
from harness.report.matrix import states_of
from harness.report.verdict import headline, verdict_lines
from tests.harness.report.sample import TODAY, finding, manifest, mismatch, report, row


def shown(made: object) -> str:
    lines = verdict_lines(made, Path("reports/r1"))  # type: ignore[arg-type]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def test_an_agreement(tmp_path: Path) -> None:
    made = report(tmp_path, [row(flags="lone_surrogate_replaced"), row(index=1, kind="random", cell="")])
    assert shown(made) == textwrap.dedent("""\
        AGREED: pycodec 0.1.0 and kafka-clients 4.4.0 agree.

          testee     pycodec 0.1.0  ·  harness.testees.pycodec_testee:PycodecTestee
          reference  kafka-clients 4.4.0  ·  kafka-clients-4.4.0.jar
          pairs      1 of 1 (message, version) pairs
          cases      2 executed (1 boundary, 1 random), 0 mismatched
          cells      1 of 1 required coverage cells hit
          flags      lone_surrogate_replaced 1
          time       3.2 s, seed 7
          report     reports/r1/index.html
        """)


@pytest.mark.parametrize("unasked", [True, False])
def test_what_is_blocked_since_time_was_up_is_said_to_be(tmp_path: Path, unasked: bool) -> None:
    """It may be right: nobody asked it without the cause that is known."""
    rows = [mismatch(index=n, cell=cell) for n, cell in enumerate(("=plausible", "rackId=null"))]
    cells = {"FetchRequest": {"roundtrip": {row.cell: "12" for row in rows}}}
    told = shown(report(tmp_path, rows, manifest(cells=cells, unasked=unasked)))
    assert "1 blocked" in told
    assert ("1 blocked: time was up before all were asked again (--minimise)" in told) == unasked


def test_a_mismatch_names_its_signature_and_the_command_that_shows_it(tmp_path: Path) -> None:
    made = report(tmp_path, [mismatch(), finding(index=1)])
    one, other = made.new[0].id, made.against_reference[0].id
    assert shown(made) == textwrap.dedent(f"""\
        DIFFERS: pycodec 0.1.0 from kafka-clients 4.4.0 in 1 cause.

          testee     pycodec 0.1.0  ·  harness.testees.pycodec_testee:PycodecTestee
          reference  kafka-clients 4.4.0  ·  kafka-clients-4.4.0.jar
          pairs      1 of 1 (message, version) pairs
          cases      2 executed (2 boundary), 1 mismatched
          cells      1 of 1 required coverage cells hit

          new: 1 cause (1 signature)
            wrong value    FetchRequest clusterId: written as another value
                           FetchRequest v12 · 1 case · not minimised
                           FetchRequest v12
                           clusterId: 'a' became 'b'
                           python reports/r1/repro/{one}.py


          findings against the reference: 1 cause (1 signature)
            wrong value    FetchRequest: given another size than they have
                           FetchRequest v12 · 1 case · not minimised
                           FetchRequest v12
                           clusterId: 'a' became 'b'
                           python reports/r1/repro/{other}.py

          minimise   time was up before 1 of 1 new cause: run it again with --minimise 300 and a longer --time
          time       3.2 s, seed 7
          report     reports/r1/index.html
        """)


@pytest.mark.parametrize(
    ("described", "says", "scripts"),
    [
        ({"complete": False}, "; the run did not finish.", False),
        ({"planned_cases": 3}, "; the rows of 2 planned cases are not there.", True),
        ({"complete": False, "stopped": "a new cause was met"}, ".", True),
        ({}, ".", True),
    ],
)
def test_what_a_run_found_that_was_cut_short_is_not_all_and_says_so(
    tmp_path: Path, described: dict[str, Any], says: str, scripts: bool
) -> None:
    """Scripts are written at its end: what a run that was killed has none of is not named."""
    made = report(tmp_path, [mismatch()], manifest(**described))
    assert made.exit_code == 1
    assert headline(made) == f"DIFFERS: pycodec 0.1.0 from kafka-clients 4.4.0 in 1 cause{says}"
    assert ("python reports/r1/repro/" in shown(made)) is scripts
    assert ("  unfinished " in shown(made)) is (not scripts)


def test_an_inconclusive_run_names_what_is_missing(tmp_path: Path) -> None:
    made = report(tmp_path, [row()], manifest(pairs={"FetchRequest": [12, 13]}))
    assert headline(made) == "INCONCLUSIVE: 1 planned pair has no executed case."
    assert "             FetchRequest v13\n" in shown(made)


def test_a_stale_list_is_named_with_its_entries(tmp_path: Path) -> None:
    entry = ExpectedMismatch("roundtrip-FetchRequest-x-000000", "r", "https://example.org/1", TODAY)
    made = report(tmp_path, [row()], expected=ExpectedMismatches("list.toml", (entry,)))
    assert headline(made) == "STALE: of the expected list, 1 entry did not occur (list.toml)."
    assert "roundtrip-FetchRequest-x-000000" in shown(made)


@pytest.mark.parametrize("complete", [True, False])
def test_an_entry_that_covers_what_was_not_minimised_is_named(tmp_path: Path, complete: bool) -> None:
    """Another bug that fails alike would be taken for it: the list cannot tell them apart."""
    (found,) = report(tmp_path / "1", [mismatch()]).new
    root = RootCause(found.signature, found.example, complete=complete)
    entry = ExpectedMismatch(found.id, "r", "https://example.org/1", TODAY)
    made = report(
        tmp_path / "2",
        [mismatch()],
        manifest(root_causes={found.id: root}),
        expected=ExpectedMismatches("list.toml", (entry,)),
    )
    assert made.exit_code == 0
    (cause,) = made.causes
    assert ("FetchRequest v12 · 1 case · not fully minimised\n" in shown(made)) is (not complete)
    told = "  by symptom expected, and not minimised in time: what fails alike is taken for it:\n"
    assert (f"{told}             {cause.id}\n" in shown(made)) is (not complete)


def test_what_is_unsupported_is_told_with_the_reason(tmp_path: Path) -> None:
    skipped = row(version=13, verdict="unsupported", reason="unsupported", detail="too new")
    made = report(tmp_path, [row(), skipped], manifest(pairs={"FetchRequest": [12, 13]}))
    assert "FetchRequest v13: too new" in shown(made)


def test_a_run_in_which_everything_was_declined_covered_nothing(tmp_path: Path) -> None:
    """No case counts as executed, in no column, and the exit code is 2."""
    declined = [row(index=n, verdict="unsupported", reason="unsupported", detail="too new") for n in range(3)]
    made = report(tmp_path, declined)
    assert made.exit_code == 2
    assert headline(made) == "INCONCLUSIVE: no case was executed."
    assert "  cases      0 executed, 0 mismatched\n" in shown(made)


def test_what_the_testee_says_when_it_refuses_is_shown(tmp_path: Path) -> None:
    """In one line, whatever is in its text."""
    said = "MalformedValue: decode must return (fields, consumed)\n\x1b[31m"
    refused = mismatch(
        reason="decode_malformed", testee_outcome="rejected:decode:MalformedValue", detail=said
    )
    assert r"      MalformedValue: decode must return (fields, consumed)\n\x1b[31m" + "\n" in shown(
        report(tmp_path, [refused])
    )


def test_many_signatures_of_one_type_are_one_line(tmp_path: Path) -> None:
    """A bug in one type shows in every message that has a field of it."""
    types = {"FetchRequest": {f"name{n}": "string" for n in range(9)} | {"count": "int32"}}
    rows = [mismatch(path=f"name{n}", index=n) for n in range(9)] + [mismatch(path="count", index=9)]
    made = report(tmp_path, rows, manifest(types=types))
    assert headline(made) == "DIFFERS: pycodec 0.1.0 from kafka-clients 4.4.0 in 2 causes."
    assert [len(cause.findings) for cause in made.causes] == [9, 1]


def test_the_verdict_of_a_hopeless_testee_still_fits_on_a_screen(tmp_path: Path) -> None:
    """However much is wrong: the rest is counted, and where it is listed is said."""
    rows = [mismatch(path=f"field{n}", index=n) for n in range(300)]
    wide = manifest(pairs={"FetchRequest": list(range(100))})
    lines = verdict_lines(report(tmp_path, rows, wide), Path("reports/r1"))
    assert len(lines) <= 50
    assert any("and 295 more" in line for line in lines)
    assert max(map(len, lines)) <= 120


def test_what_was_skipped_is_named_and_never_green(tmp_path: Path) -> None:
    """Not even where every mismatch is expected."""
    why = "not asked: the testee hung 20 times before, for 60 s in all"
    skipped = [
        row(index=number, kind="random", cell="", verdict="skipped", reason="skipped", detail=why)
        for number in (2, 3)
    ]
    one = report(tmp_path / "new", [mismatch(), *skipped])
    assert one.verdict == "mismatch"
    known = ExpectedMismatch(
        signature=one.new[0].id, reason="a hang", link="https://example.org/1", expires=TODAY
    )
    made = report(tmp_path / "known", [mismatch(), *skipped], None, ExpectedMismatches("x.toml", (known,)))
    assert not made.new
    assert made.exit_code == 2
    assert headline(made) == "INCONCLUSIVE: 2 cases were skipped."
    assert f"values FetchRequest v12 roundtrip: 2 cases, {why}" in shown(made)
    assert made.tally.cases == 1
    assert made.tally.kinds == {"boundary": 1}


def test_an_adapter_that_fails_is_no_finding_and_never_green(tmp_path: Path) -> None:
    """Nor is it something that the testee declined: its cells are still owed."""
    said = "adapter error: KeyError: 'rack' (my_adapter.py:12)"
    failed = [
        row(index=number, verdict="unsupported", reason="adapter_error", detail=said) for number in (2, 3)
    ]
    made = report(tmp_path, [row(cell="", index=1), *failed])
    assert (made.new, made.exit_code, made.declined, made.cells.hit) == ([], 2, {}, 0)
    assert headline(made).startswith(
        "INCONCLUSIVE: the adapter failed in 2 cases (KeyError: 'rack' (my_adapter.py:12)); 1 required"
    )
    assert "  adapter    failed in 2 cases; mend it:\n" in shown(made)
    assert "KeyError: 'rack' (my_adapter.py:12): 2 cases" in shown(made)


def test_a_pair_in_which_the_adapter_always_fails_was_not_run(tmp_path: Path) -> None:
    failed = row(version=13, verdict="unsupported", reason="adapter_error", detail="adapter error: no")
    made = report(tmp_path, [row(), failed], manifest(pairs={"FetchRequest": [12, 13]}))
    assert (made.missing_pairs, made.skipped_pairs) == (("FetchRequest v13",), {})


def test_what_a_testee_cannot_be_asked_is_no_reason_where_its_adapter_fails(tmp_path: Path) -> None:
    """The pair was listed as one that it knows; what was declined is counted apart from what failed."""
    failed = {"verdict": "unsupported", "reason": "adapter_error", "detail": "adapter error: no"}
    cannot = {"verdict": "unsupported", "reason": "unsupported", "detail": "it does not encode values"}
    rows = [
        row(version=13, index=0, **failed),
        row(version=13, index=1, check="refuse", **failed),
        row(version=13, index=2, check="refuse", **cannot),
    ]
    made = report(tmp_path, [row(), *rows], manifest(pairs={"FetchRequest": [12, 13]}))
    assert (made.missing_pairs, made.skipped_pairs) == (("FetchRequest v13",), {})
    assert made.declined == {"refuse: it does not encode values": 1}
    states = {pair.version: state.name for pair, state in states_of(made).items()}
    assert states == {12: "agreed", 13: "unrun"}
    told = junit_suites(made, tmp_path)["values"]
    skipped = {case.name: case.result[0].message for case in told if case.result}
    assert skipped == dict.fromkeys(("v13 roundtrip", "v13 refuse"), "not run: the adapter failed: no")


def test_what_a_testee_cannot_be_asked_is_no_reason_where_the_rest_was_skipped(tmp_path: Path) -> None:
    """A testee that hung is not asked any more; the pair was listed as one that it knows."""
    why = "not asked: the testee hung 6 times before, for 60 s in all"
    rows = [
        row(version=13, index=0, verdict="skipped", reason="skipped", detail=why),
        row(version=13, index=1, check="refuse", verdict="unsupported", reason="unsupported", detail="no"),
    ]
    made = report(tmp_path, [row(), *rows], manifest(pairs={"FetchRequest": [12, 13]}))
    assert (made.missing_pairs, made.skipped_pairs) == (("FetchRequest v13",), {})
    assert made.declined == {"refuse: no": 1}
    assert "unsupported by the testee" not in shown(made)


def test_a_cell_of_a_skipped_case_is_not_hit(tmp_path: Path) -> None:
    made = report(tmp_path, [row(cell="", index=1), row(verdict="skipped", reason="skipped", detail="why")])
    assert made.cells.hit == 0
    assert made.exit_code == 2


@pytest.mark.parametrize("reason", ["testee_died", "value_differs", "testee_rejected"])
def test_a_cause_that_nobody_reduced_is_not_shown_as_a_plainest_case(tmp_path: Path, reason: str) -> None:
    """Without a value, its example would read as a message at its defaults."""
    made = report(tmp_path, [mismatch(reason=reason, testee_outcome="crashed:encode:ProcessEnded")])
    assert "FetchRequest v12 · 1 case · not minimised\n" in shown(made)


def test_what_is_known_of_the_reference_lacks_no_minimising(tmp_path: Path) -> None:
    known = finding(reason="known_difference", flags="lone_surrogate_replaced")
    made = report(tmp_path, [known])
    assert made.against_reference
    assert "minimised" not in shown(made)


@pytest.mark.parametrize(
    ("described", "remedy"),
    [
        ({"cases": 20}, "--minimise 300"),
        ({"cases": 20, "seconds": 1234.5}, "--minimise 1260"),
        ({"seconds": 1234.5}, "--minimise 1260 and a longer --time"),
        ({"cases": 20, "complete": False}, ""),
    ],
    ids=["short", "long", "for a time", "ended"],
)
def test_what_there_was_no_time_to_minimise_is_told_in_numbers(
    tmp_path: Path, described: dict[str, Any], remedy: str
) -> None:
    """Else its title and value pass for what is at fault; one that was ended goes on instead."""
    rows = [mismatch(), mismatch(index=1, path="rackId", detail="rackId: 'a' became 'b'")]
    one = report(tmp_path / "1", rows).new[0]
    root = RootCause(one.signature, one.example, value="{'cluster_id': 'a'}", complete=True)
    made = report(tmp_path / "2", rows, manifest(root_causes={one.id: root}, **described))
    assert shown(made).count(" · not minimised\n") == 1
    said = [line for line in shown(made).splitlines() if line.startswith("  minimise ")]
    line = f"  minimise   time was up before 1 of 2 new causes: run it again with {remedy}"
    assert said == ([line] if remedy else [])
