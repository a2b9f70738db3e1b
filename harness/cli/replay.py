"""`wirecheck replay`: which of a run's mismatches are still there."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, Final

from harness.cli.answer import answer
from harness.cli.output import progress, say
from harness.cli.report import expected_list
from harness.errors import UserError
from harness.report.expected import ExpectedMismatches
from harness.report.model import RunReport, build_report
from harness.report.phrases import counted
from harness.report.runfolder import Manifest, RunFolder
from harness.report.security import CONTACT
from harness.report.withhold import is_withheld
from harness.testees import TESTEES
from harness.testees.process import PREFIX
from harness.testees.rehearsal import rehearse
from harness.toolchain import require_tools

if TYPE_CHECKING:
    from harness.replay import Replayed

__all__ = ["command", "shipped_testee"]

_CAPTURED: Final = (
    "What was captured was judged again, and nobody was asked. To see whether it is mended, run the client "
    "again: `wirecheck live …`."
)
_GRAVEST: Final = ("still there", "changed", "not run", "not repeated", "fixed")


def command(options: argparse.Namespace) -> int:
    """Replay a run; 1 when something is still there, 0 when all is mended, 2 when that is unknown of some."""
    folder = RunFolder(options.folder)
    manifest = folder.read_manifest()
    testee = options.testee or shipped_testee(manifest)
    require_tools()
    # Imported after the tools were found: this brings py4j.
    from harness.casework.runner import InlineRunner
    from harness.registry import asks_testee, chosen_suites
    from harness.replay import replay, signature_named
    from harness.runners.gateway import Gateway

    asks = asks_testee(manifest.suites)
    about = testee if asks else manifest.testee.title
    run = build_report(folder, expected_list(manifest) if options.new else ExpectedMismatches())
    only: Collection[str] | None = None
    if options.signature:
        only = [signature_named(folder, manifest, options.signature)]
    elif options.new:
        only = {finding.id for finding in run.new + run.undecided}
        if not only:
            answer(_told(about, [], 0, run))
            say("The run has no new mismatch to replay.")
            return _whole(run)
    suites = chosen_suites(manifest.suites)
    if options.testee and not asks:
        raise UserError("what was captured asks no testee anything", "leave out --testee")
    asked = options.reference or manifest.reference.catalogue
    reference = suites[0].open_reference(suites[0].request(asked, manifest.seed, manifest.specs))
    rehearse(testee, reference.protocol, reference.policy, reference.pairs)
    gateway = Gateway.launch()
    try:
        gateway.open(reference)
        call = gateway.batch_call(reference)
        runners = {
            kind.name: InlineRunner(kind.source(reference, testee, manifest.seed).open(), call)
            for suite in suites
            for kind in suite.kinds
        }
        with progress() as steps:
            found = replay(
                folder,
                manifest,
                runners,
                only,
                lambda done: steps("replaying", done, None),
            )
    finally:
        gateway.close()
    if not found:
        say("The run has no mismatches to replay.")
    shown, hidden = _public(found, run, named=bool(options.signature))
    for entry in shown:
        cases = ", ".join(f"{number:,} {what}" for what, number in sorted(entry.counts.items()))
        now = f" (now {', '.join(sorted(entry.now))})" if entry.now else ""
        say(f"{entry.verdict:<12} {entry.signature.id}  {cases}{now}")
    for notice in hidden:
        say(f"security     {notice}")
    of_testee = [entry for entry in found if entry.failing or entry.signature.side == "testee"]
    failing = sum(entry.failing for entry in found)
    if of_testee:
        number = counted(len(of_testee), "signature")
        whom = f"testee {about}" if asks else about
        say(f"Still wrong with {whom}: {failing} of {number}.")
        if not asks:
            say(_CAPTURED)
    if others := len(found) - len(of_testee):
        say(f"Of the reference itself, and no failure of the testee: {counted(others, 'signature')}.")
    withheld = sum(map(is_withheld, folder.disagreements()))
    answer(_told(about, shown, withheld, run, found, hidden))
    if withheld:
        say(
            f"Not replayed: {counted(withheld, 'case')}, security-relevant, whose frames are in the run's "
            "private folder: replay DIR/run, where DIR is what --private named."
        )
    unanswered = sum(entry.unanswered for entry in found)
    if unanswered:
        say(
            f"Not answered: {counted(unanswered, 'signature')}. Testee {about} declines cases of it, is "
            "not asked any more, or its adapter fails: nobody knows whether it is fixed."
        )
    alone = sum(entry.not_repeated for entry in found)
    if alone:
        say(
            f"Not repeated: {counted(alone, 'signature')}, whose cases agreed before, too, when asked alone: "
            f"nobody knows whether it is fixed. Run them all: {manifest.command}"
        )
    whole = _whole(run)
    return 1 if failing else 2 if unanswered or alone or withheld else whole


def _whole(run: RunReport) -> int:
    """0 if all that was planned was found out in the run; else 2, and words about it."""
    if run.is_whole:
        return 0
    say("The run did not finish, its adapter failed, or its rows are gone: not all is replayed.")
    return 2


def _public(
    found: Sequence[Replayed], run: RunReport, *, named: bool = False
) -> tuple[list[Replayed], list[str]]:
    """What may be told of replayed signatures, and for each project what became of those that are withheld.

    Args:
        found: the signatures.
        run: the report of the run that they are of.
        named: whether there is one, which whoever asks has named.
    """
    secret = set() if named or run.manifest.private else {finding.id for finding in run.security}
    shown = [entry for entry in found if entry.signature.id not in secret]
    hidden = [entry for entry in found if entry.signature.id in secret]
    sides = {"reference": run.manifest.reference.title, "testee": run.manifest.testee.title}
    return shown, [
        _became(title, {entry.verdict for entry in hidden if entry.signature.side == side})
        for side, title in sides.items()
        if any(entry.signature.side == side for entry in hidden)
    ]


def _became(project: str, verdicts: Collection[str]) -> str:
    """A line without a name or a number: a report tells neither."""
    now = ", ".join(sorted(verdicts, key=_GRAVEST.index))
    mended = set(verdicts) == {"fixed"}
    return f"{project}: what was security-relevant in the run: {now}" + ("" if mended else f". {CONTACT}")


def _told(
    testee: str,
    found: Sequence[Replayed],
    withheld: int,
    run: RunReport,
    every: Sequence[Replayed] = (),
    security: Sequence[str] = (),
) -> dict[str, Any]:
    """What was found, as data: each that may be told, and counts of every one."""
    return {
        "testee": testee,
        "signatures": [
            {
                "id": entry.signature.id,
                "side": entry.signature.side,
                "verdict": entry.verdict,
                "failing": entry.failing,
                "cases": dict(sorted(entry.counts.items())),
                "now": dict(sorted(entry.now.items())),
            }
            for entry in found
        ],
        "failing": sum(entry.failing for entry in every),
        "not_run": sum(entry.unanswered for entry in every),
        "not_repeated": sum(entry.not_repeated for entry in every),
        "security": list(security),
        "withheld_cases": withheld,
        "run_complete": run.is_whole,
    }


def shipped_testee(manifest: Manifest) -> str:
    """The run's testee, if it came along with wirecheck.

    Any other is a program, or a module, and to import that is to run it: a folder from elsewhere does not
    decide what is run.
    """
    testee = manifest.testee.catalogue
    if testee in TESTEES:
        return testee
    what = "run that program" if testee.startswith(PREFIX) else "import that module"
    raise UserError(
        f"the run's testee is {testee!r}, and replay would {what} because a file names it",
        f"if you trust it, say so: --testee {shlex.quote(testee)}",
    )
