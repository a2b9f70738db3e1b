"""`wirecheck bisect`: between which releases a mismatch came or went."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import Final

from harness.cli.answer import answer
from harness.cli.below import run_below
from harness.cli.output import say
from harness.cli.replay import shipped_testee
from harness.errors import UserError
from harness.nights.bisect import Alike, Answer, Turn, turning_point
from harness.replay import signature_named
from harness.report.phrases import counted
from harness.report.runfolder import RunFolder
from harness.toolchain import require_tools

__all__ = ["command"]

_CANNOT_RUN: Final = 2
_DOES: Final[dict[Answer, str]] = {"fails": "fails", "agrees": "agrees"}
_ANSWERS: Final[dict[str, Answer]] = {"fixed": "agrees", "still there": "fails"}
_ALONE: Final = "its cases agreed before, too, when asked alone"
_OTHERWISE: Final = "it fails otherwise: nobody can tell whether this is behind that"


def command(options: argparse.Namespace) -> int:
    """Replay a signature with releases of the testee, or of Kafka; 0 when a turn was found, else 2."""
    folder = RunFolder(options.folder)
    manifest = folder.read_manifest()
    wanted = options.testees or options.references
    flag = "--testee" if options.testees else "--reference"
    releases = [name.strip() for name in wanted.split(",") if name.strip()]
    if len(set(releases)) < max(2, len(releases)):
        raise UserError(f"{flag}s: {wanted} is not two releases or more", "name each once, oldest first")
    if not options.testees and not options.testee:
        shipped_testee(manifest)  # each release would refuse another
    require_tools()
    signature = signature_named(folder, manifest, options.signature)

    answers: dict[str, str] = {}

    def ask(release: str) -> Answer:
        # What is asked of another reference is what the run's own testee does there.
        testee = [] if options.testees or not options.testee else ["--testee", options.testee]
        replay = ["replay", str(folder.path), "--signature", signature, flag, release, *testee]
        ended = run_below(replay, as_data=True)
        told = [each["verdict"] for each in ended.answer.get("signatures", ())]
        only = told[0] if len(told) == 1 else ""
        answered = _ANSWERS.get(only, "no answer") if ended.code < _CANNOT_RUN else "no answer"
        answers[release] = answered
        reason = ended.error or "it declines cases of it, or was not asked about all"
        reason = {"changed": _OTHERWISE, "not repeated": _ALONE}.get(only, reason)
        say(f"{release}: {answered}" + (f" ({reason})" if answered == "no answer" else ""))
        return answered

    found = turning_point(releases, ask)
    turn = asdict(found) if isinstance(found, Turn) else None
    answer({"signature": signature, "releases": releases, "answers": answers, "turn": turn})
    if not isinstance(found, Turn):
        say(f"{signature}: {_no_turn(found, len(releases))}.")
        return _CANNOT_RUN
    came = f"came between {found.before}, which agrees, and {found.after}, which fails"
    went = f"went between {found.before}, which fails, and {found.after}, which agrees"
    say(f"{signature}: {came if found.came else went}.")
    if found.silent:
        say(f"Between them, without an answer: {', '.join(found.silent)}.")
    return 0


def _no_turn(found: Alike, releases: int) -> str:
    if not found.first:
        return f"there is no answer from any of {counted(releases, 'release')}"
    if found.first == found.last:
        return f"only {found.first} answers of {counted(releases, 'release')}, and it {_DOES[found.answer]}"
    which = f"{found.first} and with {found.last}, the first and the last that answer"
    return f"it {_DOES[found.answer]} with {which}"
