"""A testee that hangs: the causes name the fields, for few hangs, and nothing that is only slow hangs."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import pytest

from harness.causes.analysis import Limits
from harness.conclusion import find_causes, run_facts
from harness.outcome import CaseRow
from harness.pair import Pair
from harness.report.expected import ExpectedMismatches
from harness.report.model import RunReport, build_report
from harness.suites.values.analysis import ValueAnalysis
from harness.suites.values.cases import ValueCases
from harness.suites.values.runner import ValueRunner
from harness.values.shrink import Fields
from pycodec.plain import to_dict
from tests.harness.causes.test_minimise import Altered
from tests.harness.python_facade import PythonFacade, reference_of
from tests.harness.report.sample import folder
from tests.harness.suites.values.test_analysis import described

PAIR: Final = Pair("Scalars", 3)
LIMIT: Final = 1.5
FEWER: Final = 0.2

Takes = Callable[[Fields], float]
"""Seconds that a testee takes for a value."""


@pytest.fixture(autouse=True)
def short_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harness.testees.containment.TIME_LIMIT", LIMIT)
    monkeypatch.setattr("harness.causes.analysis._LEAST_PATIENCE", FEWER)


def runner(takes: Takes) -> ValueRunner:
    return ValueRunner(ValueCases(reference_of(), Altered(lambda fields: time.sleep(takes(fields)))),
                       PythonFacade())  # fmt: skip


def analysed(path: Path, takes: Takes, *cells: str) -> RunReport:
    """The causes of the boundary cases of some cells."""
    cases = runner(takes)
    boundary = cases.cases.setup(PAIR).boundary
    wanted = [number for number, case in enumerate(boundary) if str(case.cell) in cells]
    assert len(wanted) >= len(cells)
    rows: Sequence[CaseRow] = cases.run(PAIR, wanted)
    assert {row.timed_out for row in rows} == {True}
    manifest = described()
    manifest.pairs = {PAIR.message: [PAIR.version]}
    stored = folder(path, list(rows), manifest)
    analysis = ValueAnalysis(runner(takes), run_facts(manifest))
    find_causes(stored, manifest, {"values": analysis}, Limits())
    stored.write_manifest(manifest)
    return build_report(stored, ExpectedMismatches())


def test_one_that_hangs_at_a_value_is_told_by_its_field_and_the_class_of_the_value(tmp_path: Path) -> None:
    report = analysed(
        tmp_path, lambda fields: 60 if fields["short"] < 0 else 0, "short=min", "short=minus_one"
    )
    (one,) = report.new
    assert (one.signature.path, one.signature.kind) == ("short", "negative")
    assert one.minimised
    assert one.value == "{'short': -1}"
    # The case that is shown was waited for as long as any.
    assert one.example.detail.endswith(f"no answer within {LIMIT:g} s")


def test_two_that_hang_in_one_message_are_two_causes(tmp_path: Path) -> None:
    def takes(fields: Fields) -> float:
        return 60 if fields["short"] < 0 or fields["port"] == 0xFFFF else 0

    report = analysed(tmp_path, takes, "short=min", "short=minus_one", "port=max")
    found = {(one.signature.path, one.signature.kind, one.value) for one in report.new}
    assert found == {("short", "negative", "{'short': -1}"), ("port", "positive", "{'port': 65535}")}


def test_one_that_hangs_at_two_classes_of_a_field_is_told_by_both(tmp_path: Path) -> None:
    """Whoever mends what a title tells has mended all of its cases."""

    def takes(fields: Fields) -> float:
        return 60 if fields["short"] in (-(2**15), 2**15 - 1) else 0

    report = analysed(tmp_path, takes, "short=min", "short=max")
    (one,) = report.causes
    assert (one.classes, one.cases) == (["max", "min"], 2)
    assert "lowest and the highest" in one.title or "(max, min)" in one.title


def test_what_mixtures_hang_at_is_told_by_what_they_hold(tmp_path: Path) -> None:
    """Their cells name no field: one of them says nothing of another."""

    def hangs(fields: Fields) -> list[str]:
        return [name for name, wrong in (("short", fields["short"] < 0), ("port", fields["port"] == 0xFFFF))
                if wrong]  # fmt: skip

    def takes(fields: Fields) -> float:
        return 60 if hangs(fields) else 0

    cases = runner(takes).cases
    held: dict[str, list[str]] = {"short": ["short=min"], "port": ["port=max"]}
    for number, case in enumerate(cases.setup(PAIR).boundary):
        at = hangs(to_dict(cases.value(PAIR, number)))
        if str(case.cell).startswith("=") and len(at) == 1 and len(held[at[0]]) < 3:
            held[at[0]].append(str(case.cell))
    assert [*map(len, held.values())] == [3, 3]
    report = analysed(tmp_path, takes, *held["short"], *held["port"])
    assert {one.signature.path: one.group.cases for one in report.new} == {"short": 3, "port": 3}


def test_what_is_only_slow_is_not_told_to_hang(tmp_path: Path) -> None:
    """It does not answer as soon as others, and it answers in time."""
    slow = LIMIT / 2

    def takes(fields: Fields) -> float:
        return 60 if fields["short"] == -(2**15) else slow if fields["short"] < 0 else 0

    report = analysed(tmp_path, takes, "short=min")
    (one,) = report.new
    assert not one.minimised
    assert "'short': -32768" in one.value
    assert one.example.detail.endswith(f"no answer within {LIMIT:g} s")


def test_a_testee_that_always_takes_long_has_all_the_time_that_it_has_in_a_run(tmp_path: Path) -> None:
    """Else all of its cases would be taken for such that hang."""
    report = analysed(tmp_path, lambda fields: 60 if fields["short"] < 0 else LIMIT / 2, "short=min")
    (one,) = report.new
    assert one.signature.path == ""
    assert one.example.detail.endswith(f"no answer within {LIMIT:g} s")
