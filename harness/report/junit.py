"""JUnit XML: one test case per (message, version, check), never one per input.

Every text is cleaned (`harness.visible`): of what XML 1.0 forbids, nothing is left then.

Names are stable from run to run, since Jenkins' history and GitLab's de-duplication hang on them: no seed,
count or date in a name. The reference's findings go to a file of their own, as skipped test cases: they are
to be read, and are not the testee's failure.
"""

from __future__ import annotations

import io
import re
import shlex
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from junitparser import Error, Failure, JUnitXml, Skipped, TestCase, TestSuite

from harness.errors import UserError
from harness.report.finding import Finding
from harness.report.model import STALE, RunReport
from harness.report.runfolder import write_bytes
from harness.report.security import notices
from harness.report.tally import Tally, executed
from harness.report.verdict import limit_lines, standing_lines
from harness.visible import file_name, one_line, visible

__all__ = ["MAX_FILE_BYTES", "junit_suites", "own_folder", "write_junit"]

MAX_FILE_BYTES: Final = 30_000_000
"""GitLab reads no larger JUnit file."""

_SHOWN: Final = 5

Case = tuple[str, str, int, str]
"""suite, message, version, check."""


def junit_suites(report: RunReport, folder: Path, shown: int = _SHOWN) -> dict[str, TestSuite]:
    """The test suites by file name: one per suite of the run, and `reference` when it has findings.

    Args:
        report: the run.
        folder: the run's folder as the reader will write it, for the reproducer's command.
        shown: signatures described in full per test case; the rest is named.
    """
    report = report.published()
    mismatches = _by_case(f for f in report.findings if f.signature.side == "testee")
    by_suite: dict[str, list[TestCase]] = {name: [] for name in report.manifest.suites}
    for case, verdicts in sorted(report.tally.verdicts.items()):
        suite, message, version, check = case
        test = _case(suite, message, f"v{version} {check}")
        # A cause that shows in several messages need not show in every version of each.
        found = mismatches.get((message, version, check), []) if verdicts["mismatch"] else []
        if found:
            _tell(test, found, folder, shown)
        elif case in report.tally.skipped:
            test.result = [Skipped(visible(f"skipped: {report.tally.skipped[case]}"))]
        elif not executed(verdicts):
            test.result = [Skipped(visible(_why_not_run(report.tally, case)))]
        by_suite.setdefault(suite, []).append(test)
    suites = {name: _suite(report, name, tests) for name, tests in by_suite.items() if tests}
    if report.gaps:
        suites["run"] = _suite(report, "run", _gaps(report))
    if report.exit_code == STALE:
        suites["expected"] = _suite(report, "expected", [_stale(report)])
    if report.withheld:
        suites["security"] = _suite(report, "security", _security(report))
    if report.against_reference:
        suites["reference"] = _suite(report, "reference", _reference(report, folder, shown))
    return suites


def _why_not_run(tally: Tally, case: Case) -> str:
    """Why no case of a test case was run, though none was skipped."""
    if case in tally.failed:
        return f"not run: the adapter failed: {min(tally.failed[case])}"
    _, message, version, check = case
    reason = tally.unsupported.get((message, version, check), "no reason given")
    return f"declared unsupported by the testee: {reason}"


def _case(suite: str, message: str, name: str) -> TestCase:
    return TestCase(one_line(name), classname=one_line(f"{suite}.{message}"))


def _run_name(report: RunReport) -> str:
    """Of testee and reference, so that two runs in one job do not share a name; without the testee's version,
    so that the history of a test case goes on.
    """
    sides = (
        report.manifest.testee.name,
        report.manifest.reference.catalogue or report.manifest.reference.name,
    )
    return ".".join(re.sub(r"[^\w-]+", "-", side).strip("-") or "unnamed" for side in sides)


def _by_case(findings: Iterable[Finding]) -> dict[tuple[str, int, str], list[Finding]]:
    cases: dict[tuple[str, int, str], list[Finding]] = {}
    for finding in findings:
        for version, check in sorted(finding.group.where):
            for message in sorted(finding.group.messages):
                cases.setdefault((message, version, check), []).append(finding)
    return cases


def _tell(test: TestCase, found: list[Finding], folder: Path, shown: int) -> None:
    """Fail a test case with its signatures; one whose signatures are all expected is skipped."""
    new = [finding for finding in found if finding.new]
    findings = new or found
    text = "\n\n".join(_text(finding, folder) for finding in findings[:shown])
    if len(findings) > shown:
        text += "\n\nand also:\n" + "\n".join(finding.id for finding in findings[shown:])
    first = findings[0].summary
    message = first if len(findings) == 1 else f"{len(findings)} signatures: {first}"
    result: Failure | Skipped
    if new:
        result = Failure(visible(message), type_="mismatch")
        result.text = visible(text)
    else:
        result = Skipped(visible("; ".join(dict.fromkeys(map(_excuse, found)))))
    test.result = [result]
    test.system_out = visible("\n".join(_command(finding, folder) for finding in findings[:shown]))


def _excuse(finding: Finding) -> str:
    if finding.expected is not None and not finding.limit:
        return f"expected mismatch: {finding.expected.reason}"
    if finding.undecided:
        return "perhaps expected: nobody has found its cause yet"
    return f"declared limit: {finding.limit}"


def _text(finding: Finding, folder: Path) -> str:
    lines = [
        finding.id,
        finding.summary,
        f"versions: {finding.group.version_text}",
        f"reproduce: {_command(finding, folder)}",
    ]
    if finding.value:
        lines.insert(3, f"smallest value (v{finding.example.version}): {finding.value[:500]}")
    if finding.example.detail:
        lines.insert(2, finding.example.detail[:500])
    return "\n".join(lines)


def _command(finding: Finding, folder: Path) -> str:
    return f"python {shlex.quote(str(folder / finding.reproducer))}"


def _gaps(report: RunReport) -> list[TestCase]:
    """What makes a run inconclusive, as errors: stable names, the particulars in the text."""
    pairs, cells, errors = report.missing_pairs, report.cells.missed, report.tally.adapter_errors
    no_pairs = f"{len(pairs)} are missing" if pairs else ""
    no_cells = f"{len(cells)} are missing" if cells else ""
    skipped = report.tally.count("skipped")
    ended = report.tally.cases and report.finished
    no_end = "" if ended else "; ".join(report.gaps) or "it did not"
    return [
        _gap("every planned pair was executed", no_pairs, pairs[:1000]),
        _gap("every required coverage cell was hit", no_cells, cells[:1000]),
        _gap("the adapter worked in every case", f"it failed in {errors.total()}" if errors else "", errors),
        _gap("no planned case was skipped", f"{skipped} were" if skipped else "", report.skipped_cases),
        _gap("the run came to its end with at least one case", no_end),
    ]


def _gap(name: str, missing: str, lines: Iterable[str] = ()) -> TestCase:
    """A test that is passed where nothing is missing; else an error with lines of particulars."""
    test = _case("run", "coverage", name)
    if missing:
        error = Error(visible(missing), type_="inconclusive")
        error.text = visible("\n".join(lines))
        test.result = [error]
    return test


def _stale(report: RunReport) -> TestCase:
    """That the list of expected mismatches, or a declared limit, does not stand any more."""
    test = _case("run", "expected", "what is expected and declared stands")
    failure = Failure("it does not stand any more", type_="stale")
    failure.text = visible("\n".join((*limit_lines(report), *standing_lines(report))))
    test.result = [failure]
    return test


def _security(report: RunReport) -> list[TestCase]:
    """That there is something, and where it goes; no case, message or version of it."""
    tests = []
    for line in notices(report.withheld):
        test = _case("security", line.partition(":")[0], "reported in private")
        decides = any(each.new and line.startswith(f"{each.project}:") for each in report.withheld)
        test.result = [Failure(visible(line), type_="security") if decides else Skipped(visible(line))]
        tests.append(test)
    return tests


def _reference(report: RunReport, folder: Path, shown: int) -> list[TestCase]:
    tests = []
    for (message, version, check), found in sorted(_by_case(report.against_reference).items()):
        test = _case("reference", message, f"v{version} {check}")
        test.result = [Skipped(visible(f"finding against the reference: {found[0].summary}"))]
        test.system_out = visible("\n\n".join(_text(finding, folder) for finding in found[:shown]))
        tests.append(test)
    return tests


def _suite(report: RunReport, name: str, tests: list[TestCase]) -> TestSuite:
    manifest = report.manifest
    suite = TestSuite(one_line(f"wirecheck.{name}"))
    suite.timestamp = one_line(manifest.started)
    run = _run_name(report)
    for test in tests:
        test.classname = f"wirecheck.{run}.{test.classname}"
    # One call: adding test cases singly recounts the whole suite each time.
    suite.add_testcases(tests)
    suite.time = round(manifest.seconds, 1)
    for key, value in (
        ("reference", manifest.reference.title),
        ("reference.origin", manifest.reference.origin),
        ("testee", manifest.testee.title),
        ("seed", str(manifest.seed)),
        ("cases", str(report.tally.cases)),
        ("command", manifest.command),
    ):
        suite.add_property(key, visible(value))
    return suite


def own_folder(folder: Path) -> Path:
    """Where the files are, in a run's folder; `UserError` if that leads out of it."""
    target = folder / "junit"
    if target.is_symlink():
        raise UserError(f"{target} leads out of the run's folder", "remove it")
    return target


def write_junit(report: RunReport, folder: Path) -> list[Path]:
    """Write `junit/TEST-*.xml`, each after it was parsed back, and give the paths."""
    target = own_folder(folder)
    target.mkdir(parents=True, exist_ok=True)
    written = []
    for name in junit_suites(report, folder):
        path = target / f"TEST-{file_name(name)}.xml"
        for shown in (_SHOWN, 1, 0):
            # Fewer signatures in full, until the file is one that its readers take.
            content = _content(junit_suites(report, folder, shown)[name], path)
            if len(content) < MAX_FILE_BYTES:
                break
        write_bytes(path, content)
        written.append(path)
    for old in set(target.glob("TEST-*.xml")).difference(written):
        old.unlink(missing_ok=True)
    return written


def _content(suite: TestSuite, path: Path) -> bytes:
    """What the suite's file is to hold, which reads back."""
    document = JUnitXml("wirecheck")
    document.add_testsuite(suite)
    content = io.BytesIO()
    document.write(content, pretty=True)
    content.seek(0)
    read = JUnitXml.fromfile(content)
    if (read.tests, read.failures) != (suite.tests, suite.failures):
        raise UserError(f"{path} does not read back as it was written", "report this as a bug of wirecheck")
    return content.getvalue()
