"""One cause in several messages, as random specs have it, in everything that is reported of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from junitparser import JUnitXml

from harness.causes.root_cause import Explained, RootCause, SameAs
from harness.causes.signature import group_rows
from harness.report.compare import compare_reports
from harness.report.junit import write_junit
from harness.report.model import RunReport
from harness.report.runfolder import Side
from harness.report.summary import summary
from harness.report.verdict import verdict_lines
from tests.harness.report.sample import as_dicts, manifest, mismatch, report, row

ONE, OTHER = ("Random1", 12), ("Random2", 0)
AGREED = ("Random1", 0), ("Random2", 1)


def reported(path: Path, *, mended: bool = False, reference: str = "kafka-random-a") -> RunReport:
    """A run of two messages in which minimising found one cause."""
    rows = [row(*pair) for pair in AGREED]
    rows += [row(*pair) if mended else mismatch(*pair) for pair in (ONE, OTHER)]
    first = ""
    causes: dict[str, Explained] = {}
    for group in group_rows(as_dicts(rows)):
        if first:
            causes[group.signature.id] = SameAs(first)
            continue
        first = group.signature.id
        causes[first] = RootCause(
            replace(group.signature, message="RandomSpec", path="taggedInt32"),
            replace(group.example, message="RandomSpec"),
            value="{}",
            complete=True,
        )
    described = manifest(
        reference=Side(reference, "4.3.1"),
        specs=2,
        pairs={"Random1": [0, 12], "Random2": [0, 1]},
        cells={},
        root_causes=causes,
    )
    return report(path, rows, described)


@pytest.fixture
def made(tmp_path: Path) -> RunReport:
    return reported(tmp_path / "run")


def test_it_is_one_finding(made: RunReport) -> None:
    (finding,) = made.findings
    assert finding.group.messages == {"Random1", "Random2"}
    assert finding.group.cases == 2
    assert finding.id.startswith("roundtrip-RandomSpec-taggedInt32-")


def test_the_verdict_and_the_summary_say_in_how_many_messages(made: RunReport) -> None:
    text = "\n".join(verdict_lines(made, Path("reports/r1")))
    assert "2 messages v0,12 · 2 cases\n" in text
    (signature,) = summary(made)["signatures"]
    assert signature["messages"] == 2


def test_only_versions_with_a_mismatch_fail(made: RunReport, tmp_path: Path) -> None:
    """It shows in version 0 of one message and not of the other."""
    write_junit(made, tmp_path)
    document = JUnitXml.fromfile(str(tmp_path / "junit" / "TEST-values.xml"))
    failed = {(case.classname, case.name) for suite in document for case in suite if case.result}
    assert failed == {
        ("wirecheck.pycodec.kafka-random-a.values.Random1", "v12 roundtrip"),
        ("wirecheck.pycodec.kafka-random-a.values.Random2", "v0 roundtrip"),
    }


def test_it_is_fixed_where_the_same_specs_were_run_again(made: RunReport, tmp_path: Path) -> None:
    again = compare_reports(made, reported(tmp_path / "again", mended=True))
    assert [finding.id for finding in again.fixed] == [made.findings[0].id]
    others = compare_reports(made, reported(tmp_path / "others", mended=True, reference="kafka-random-b"))
    assert not others.fixed
    assert [finding.id for finding in others.not_covered] == [made.findings[0].id]
