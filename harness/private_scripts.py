"""The scripts of a run's security-relevant findings, for a private folder that has none.

A run that is given a private folder writes them while its testee and its JVM are there. One that was not
leaves all in its own rows, from which `wirecheck report --private` makes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from harness.conclusion import run_facts
from harness.errors import UserError
from harness.outcome import error_class, error_text
from harness.pair import Pair
from harness.registry import chosen_suites
from harness.report.finding import Finding
from harness.report.model import RunReport
from harness.report.runfolder import write_text
from harness.runners.gateway import Gateway
from harness.suites.contract import Analysis
from harness.testees import TESTEES
from harness.testees.rehearsal import rehearse

__all__ = ["lacking", "write_private_scripts"]


def lacking(report: RunReport, private: Path) -> list[Finding]:
    """The security-relevant findings of a run whose scripts are not in a private folder."""
    return [
        finding
        for finding in report.security
        if finding.has_own_script and not (private / finding.reproducer).exists()
    ]


def write_private_scripts(
    report: RunReport, findings: Sequence[Finding], testee: str, reference: str, private: Path
) -> None:
    """Write `repro/<signature>.py` for findings of a run, each of which is run once more for it.

    Args:
        report: of the run.
        findings: of it.
        testee: name of the testee, which is loaded: a stored manifest does not decide that.
        reference: name of the reference.
        private: an opened private folder.

    Raises:
        UserError: the testee cannot be loaded, or a stored case cannot be run again.
    """
    manifest = report.manifest
    suites = chosen_suites(manifest.suites)
    opened = suites[0].open_reference(suites[0].request(reference, manifest.seed, manifest.specs))
    rehearse(testee, opened.protocol, opened.policy, opened.pairs)
    facts = run_facts(manifest)
    if testee != manifest.testee.catalogue:
        facts = replace(facts, testee=TESTEES.get(testee, testee), testee_name=testee)
    gateway = Gateway.launch()
    analyses: dict[str, Analysis] = {}
    try:
        gateway.open(opened)
        for suite in suites:
            for kind in suite.kinds:
                # What ended a worker would end this process, too.
                kind.source(opened, testee, manifest.seed).open().isolate()
                analyses[kind.name] = kind.analysis(opened, manifest.seed, gateway, facts)
        for finding in findings:
            write_text(private / finding.reproducer, _script(analyses, finding))
    finally:
        for analysis in analyses.values():
            analysis.close()
        gateway.close()


def _script(analyses: dict[str, Analysis], finding: Finding) -> str:
    """The script of a finding; `UserError` where what is stored of it is no case of its suite's."""
    example = finding.example
    try:
        return analyses[example.suite].script(finding)
    except UserError:
        raise
    except Exception as error:
        raise UserError(
            f"the case of {Pair(example.message, example.version)} in suite {example.suite} cannot be read: "
            f"{error_class(error)}: {error_text(error):.200}",
            "run the campaign again",
        ) from error
