"""JUnit XML: stable names, one test case per message, version and check, readable by every reader."""

from __future__ import annotations

import datetime
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from junitparser import Error, Failure, JUnitXml, Skipped, TestCase

import harness.report.junit as junit
from harness.report.expected import ExpectedMismatch, ExpectedMismatches
from harness.report.junit import write_junit
from harness.visible import visible
from tests.harness.report.sample import TODAY, finding, manifest, mismatch, report, row
from tests.harness.report.test_html import full_of


def cases(path: Path, name: str = "values") -> dict[tuple[str, str], TestCase]:
    """The test cases of a file by (classname, name)."""
    document = JUnitXml.fromfile(str(path / "junit" / f"TEST-{name}.xml"))
    listed = [case for suite in document for case in suite]
    assert len({(case.classname, case.name) for case in listed}) == len(listed)
    return {(case.classname, case.name): case for case in listed}


def test_there_is_one_test_case_per_message_version_and_check(tmp_path: Path) -> None:
    """Never one per input; names hold neither seed nor count."""
    rows = [row(), row(index=1), row(check="refuse"), row(version=13), row("EndTxnMarker", 0)]
    write_junit(report(tmp_path, rows), tmp_path)
    assert list(cases(tmp_path)) == [
        ("wirecheck.pycodec.4-4-0.values.EndTxnMarker", "v0 roundtrip"),
        ("wirecheck.pycodec.4-4-0.values.FetchRequest", "v12 refuse"),
        ("wirecheck.pycodec.4-4-0.values.FetchRequest", "v12 roundtrip"),
        ("wirecheck.pycodec.4-4-0.values.FetchRequest", "v13 roundtrip"),
    ]


def test_a_mismatch_fails_its_test_case_with_the_reproducer_in_system_out(tmp_path: Path) -> None:
    made = report(tmp_path, [mismatch(), row(version=13)])
    write_junit(made, tmp_path)
    listed = cases(tmp_path)
    failed = listed["wirecheck.pycodec.4-4-0.values.FetchRequest", "v12 roundtrip"]
    (result,) = failed.result
    assert isinstance(result, Failure)
    assert made.new[0].id in (result.text or "")
    assert f"repro/{made.new[0].id}.py" in (failed.system_out or "")
    assert listed["wirecheck.pycodec.4-4-0.values.FetchRequest", "v13 roundtrip"].is_passed


def test_an_expected_mismatch_is_skipped_with_its_reason(tmp_path: Path) -> None:
    known = report(tmp_path / "a", [mismatch()]).new[0].id
    entry = ExpectedMismatch(known, "a known bug", "https://example.org/1", TODAY)
    made = report(tmp_path / "b", [mismatch()], expected=ExpectedMismatches("list.toml", (entry,)))
    write_junit(made, tmp_path)
    (result,) = cases(tmp_path)["wirecheck.pycodec.4-4-0.values.FetchRequest", "v12 roundtrip"].result
    assert isinstance(result, Skipped)
    assert "a known bug" in (result.message or "")


def test_a_finding_against_the_reference_stands_in_a_file_of_its_own(tmp_path: Path) -> None:
    """It is to be read, and does not fail the testee's test case."""
    write_junit(report(tmp_path, [finding()]), tmp_path)
    assert cases(tmp_path)["wirecheck.pycodec.4-4-0.values.FetchRequest", "v12 roundtrip"].is_passed
    assert cases(tmp_path, "reference")[
        "wirecheck.pycodec.4-4-0.reference.FetchRequest", "v12 roundtrip"
    ].is_skipped


def test_what_a_testee_declares_unsupported_is_skipped_with_the_reason(tmp_path: Path) -> None:
    skipped = row(verdict="unsupported", reason="unsupported", detail="not yet")
    write_junit(report(tmp_path, [skipped]), tmp_path)
    (result,) = cases(tmp_path)["wirecheck.pycodec.4-4-0.values.FetchRequest", "v12 roundtrip"].result
    assert isinstance(result, Skipped)
    assert "not yet" in (result.message or "")


def test_gaps_are_errors_with_stable_names(tmp_path: Path) -> None:
    write_junit(report(tmp_path, [row()], manifest(pairs={"FetchRequest": [12, 13]})), tmp_path)
    listed = cases(tmp_path, "run")
    (result,) = listed["wirecheck.pycodec.4-4-0.run.coverage", "every planned pair was executed"].result
    assert isinstance(result, Error)
    assert "FetchRequest v13" in (result.text or "")
    assert listed["wirecheck.pycodec.4-4-0.run.coverage", "every required coverage cell was hit"].is_passed


def test_skipped_cases_are_an_error_even_where_nothing_else_is_missing(tmp_path: Path) -> None:
    """The run is inconclusive: who reads JUnit alone is not to see all green."""
    skipped = row(index=1, verdict="skipped", reason="skipped", detail="hung too often")
    made = report(tmp_path, [row(), skipped])
    assert made.exit_code == 2
    write_junit(made, tmp_path)
    (result,) = cases(tmp_path, "run")[
        "wirecheck.pycodec.4-4-0.run.coverage", "no planned case was skipped"
    ].result
    assert isinstance(result, Error)


def test_a_list_that_does_not_stand_is_a_failure(tmp_path: Path) -> None:
    """The exit code is 3: who reads JUnit alone is not to see all green."""
    gone = ExpectedMismatch("roundtrip-A-b-000000", "known", "l", datetime.date(2028, 1, 1))
    made = report(tmp_path, [row()], manifest(), ExpectedMismatches("list.toml", (gone,)))
    assert made.exit_code == 3
    write_junit(made, tmp_path)
    ((where, test),) = cases(tmp_path, "expected").items()
    assert where == ("wirecheck.pycodec.4-4-0.run.expected", "what is expected and declared stands")
    (result,) = test.result
    assert isinstance(result, Failure)
    assert "roundtrip-A-b-000000" in (result.text or "")


def test_properties_stand_where_readers_look(tmp_path: Path) -> None:
    write_junit(report(tmp_path, [row()]), tmp_path)
    (suite,) = JUnitXml.fromfile(str(tmp_path / "junit" / "TEST-values.xml"))
    found = {one.name: one.value for one in suite.properties()}  # type: ignore[no-untyped-call]
    assert found["reference"] == "kafka-clients 4.4.0"
    assert found["seed"] == "7"
    assert suite.timestamp == "2027-03-01T02:00:00+00:00"


@pytest.mark.parametrize("bad", ["\x00", "\x0b", "\x1f", "\ufffe", "\uffff"])
def test_characters_that_xml_forbids_are_written_as_escapes(tmp_path: Path, bad: str) -> None:
    """Values under test hold all of them; the file is read back."""
    write_junit(report(tmp_path, [mismatch(detail=f"became {bad}!", path="a")]), tmp_path)
    (result,) = cases(tmp_path)["wirecheck.pycodec.4-4-0.values.FetchRequest", "v12 roundtrip"].result
    assert visible(bad).startswith("\\")
    assert f"became {visible(bad)}!" in (result.text or "")


def test_many_signatures_in_one_test_case_are_told_in_part_and_named_in_full(tmp_path: Path) -> None:
    rows = [mismatch(path=f"field{n}", index=n) for n in range(8)]
    made = report(tmp_path, rows)
    write_junit(made, tmp_path)
    (result,) = cases(tmp_path)["wirecheck.pycodec.4-4-0.values.FetchRequest", "v12 roundtrip"].result
    assert all(one.id in (result.text or "") for one in made.new)
    assert (result.text or "").count("reproduce:") == 5


def test_a_file_that_would_be_too_large_tells_less(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """GitLab reads nothing above 30 MB: names come first."""
    made = report(tmp_path, [mismatch(path=f"field{n}", index=n) for n in range(8)])
    monkeypatch.setattr(junit, "MAX_FILE_BYTES", 100)
    write_junit(made, tmp_path)
    (result,) = cases(tmp_path)["wirecheck.pycodec.4-4-0.values.FetchRequest", "v12 roundtrip"].result
    assert "reproduce:" not in (result.text or "")
    assert made.new[7].id in (result.text or "")


def test_files_of_an_earlier_rendering_do_not_stay(tmp_path: Path) -> None:
    write_junit(report(tmp_path / "a", [finding()]), tmp_path)
    written = write_junit(report(tmp_path / "b", [row()]), tmp_path)
    assert [path.name for path in written] == ["TEST-values.xml"]
    assert [path.name for path in (tmp_path / "junit").iterdir()] == ["TEST-values.xml"]


def test_files_may_be_written_twice_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As two `wirecheck report` of one folder do: the second removes what the first is about to remove."""
    write_junit(report(tmp_path / "a", [finding()]), tmp_path)
    made = report(tmp_path / "b", [row()])
    remove = Path.unlink

    def late(path: Path, missing_ok: bool = False) -> None:
        monkeypatch.setattr(Path, "unlink", remove)
        write_junit(made, tmp_path)
        path.unlink(missing_ok)

    monkeypatch.setattr(Path, "unlink", late)
    write_junit(made, tmp_path)
    assert [path.name for path in (tmp_path / "junit").iterdir()] == ["TEST-values.xml"]


ALLOWED: dict[str, tuple[set[str], set[str], set[str]]] = {
    "testsuites": (set(), {"name", "time", "tests", "failures", "errors"}, {"testsuite"}),
    "testsuite": (
        {"name", "tests", "failures", "errors"},
        {"time", "skipped", "timestamp", "hostname", "id"},
        {"properties", "testcase", "system-out", "system-err"},
    ),
    "properties": (set(), set(), {"property"}),
    "property": ({"name", "value"}, set(), set()),
    "testcase": (
        {"name"},
        {"classname", "time"},
        {"skipped", "error", "failure", "system-out", "system-err"},
    ),
    **dict.fromkeys(("skipped", "error", "failure"), (set(), {"type", "message"}, set())),
    "system-out": (set(), set(), set()),
}
"""What Jenkins' schema (junit-10.xsd of its xUnit plugin) asks of elements of these names: attributes that
have to be there, others that may be, and elements inside."""


@pytest.mark.parametrize("text", ["plain", '" ]]> <&\0\x1b\ud800\u202e\ufffe'])
def test_files_keep_to_the_schema_of_jenkins(tmp_path: Path, text: str) -> None:
    """Every sort of test case, with names, values and messages that may be anything."""
    paths = write_junit(full_of(text), tmp_path)
    rows = [
        row(),
        mismatch(index=1),
        row(version=13, verdict="unsupported", detail="too new"),
        finding(index=2),
    ]
    planned = manifest(pairs={"FetchRequest": [12, 13, 14]})
    paths += write_junit(report(tmp_path / "rows", rows, planned), tmp_path / "rows")
    met = set()
    for path in paths:
        for element in ElementTree.parse(path).iter():
            required, optional, inside = ALLOWED[element.tag]
            assert required <= element.attrib.keys() <= required | optional, element.tag
            assert {child.tag for child in element} <= inside
            assert re.fullmatch(r"\d*(\.\d*)?", element.get("time", ""))
            met.add(element.tag)
    assert met >= {"testsuite", "testcase", "failure", "error", "skipped", "property", "system-out"}
