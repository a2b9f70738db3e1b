"""`wirecheck corpus` and `wirecheck vectors`: the kept frames of the bytes suite, and test vectors."""

from __future__ import annotations

import argparse
import os
from collections import Counter

from harness.casework.contract import Row
from harness.cli.answer import answer
from harness.cli.output import progress, say
from harness.pair import Pair
from harness.report.expected import ExpectedMismatches
from harness.report.model import RunReport, build_report
from harness.report.phrases import counted
from harness.report.runfolder import RunFolder, lock_folder, make_folder
from harness.report.withhold import is_secret
from harness.toolchain import require_tools

__all__ = ["command"]


def command(options: argparse.Namespace) -> int:
    """Run either command."""
    return _vectors(options) if options.command == "vectors" else _corpus(options)


def _vectors(options: argparse.Namespace) -> int:
    make_folder(options.out)
    require_tools()
    from harness.references import find_reference
    from harness.runners.gateway import Gateway
    from harness.selection import select_pairs
    from harness.vectors import write_vectors

    reference = find_reference(options.reference)
    pairs = [
        pair
        for pair in select_pairs(reference.pairs, options.select or "")
        if pair.message in reference.class_names
    ]
    gateway = Gateway.launch()
    try:
        gateway.open(reference)
        with progress() as steps:
            decode, encode = write_vectors(
                options.out,
                reference,
                gateway.batch_call(reference),
                pairs,
                lambda done, total: steps("writing vectors", done, total),
            )
    finally:
        gateway.close()
    answer({"out": str(options.out), "reference": reference.name, "decode": decode, "encode": encode})
    messages = counted(len({pair.message for pair in pairs}), "message")
    of = f"{messages} of kafka-clients {reference.name}"
    say(f"{decode:,} decode and {encode:,} encode vectors of {of} in {options.out}")
    return 0


def _corpus(options: argparse.Namespace) -> int:
    # Before the work: what is no run's folder has no mismatches to add.
    added = None if options.add is None else build_report(RunFolder(options.add), ExpectedMismatches())
    require_tools()
    if added is None and not options.rebuild:
        return _kept(options, None)
    from harness.suites.bytes.corpus import CORPORA

    # What another one adds meanwhile would be lost.
    held = lock_folder(CORPORA, "run this again when it has ended")
    try:
        return _kept(options, added)
    finally:
        if held is not None:
            os.close(held)


def _kept(options: argparse.Namespace, added: RunReport | None) -> int:
    """Add what is to be added, and say what is kept; 1 where the reference reads some of it otherwise now."""
    # Imported after the tools were found: this brings py4j.
    from harness.references import find_reference
    from harness.runners.gateway import Gateway
    from harness.suites.bytes.cases import ByteCases
    from harness.suites.bytes.collect import build_corpus, changed, mismatches
    from harness.suites.bytes.corpus import COVER, Entry, corpus_path, prune, read_corpus, write_corpus
    from harness.testees import load_testee

    reference = find_reference(options.reference)
    path = corpus_path(reference.name)
    entries = read_corpus(path, reference.pairs)
    gateway = Gateway.launch()
    try:
        gateway.open(reference)
        call = gateway.batch_call(reference)
        suite = ByteCases(reference, load_testee())
        new: list[Entry] = []
        if options.rebuild:
            entries = [entry for entry in entries if entry.origin != COVER]
            with progress() as steps:
                for done, pair in enumerate(suite.frames.pairs):
                    new += build_corpus(suite, call, [pair])
                    steps("collecting", done + 1, len(suite.frames.pairs))
        if added is not None:
            secret = {finding.id for finding in added.security}
            left: Counter[str] = Counter()
            known = set(reference.pairs)

            def taken(row: Row) -> bool:
                if row["suite"] != suite.suite:
                    why = f"of the suite {row['suite']}: the kept frames are of the suite {suite.suite}"
                elif is_secret(row, added.manifest, secret):
                    why = "security-relevant: the kept frames are public"
                elif Pair(row["message"], row["version"]) not in known:
                    why = f"of messages or versions that {reference.name} does not have"
                else:
                    return True
                left[why] += 1
                return False

            new += mismatches(suite, call, filter(taken, RunFolder(options.add).disagreements()))
            for why, number in left.items():
                say(f"not added: {counted(number, 'case')}, {why}")
        if new:
            entries = prune([*entries, *new])
            write_corpus(path, entries)
            say(f"{path}: {path.stat().st_size:,} bytes")
        origins = Counter(entry.origin for entry in entries)
        kept = ", ".join(f"{n:,} {what}" for what, n in sorted(origins.items()))
        say(f"{counted(len(entries), 'frame')}: {kept or f'none are kept of {reference.name} (--rebuild)'}")
        stale = [] if options.rebuild else list(changed(suite, call, entries))
    finally:
        gateway.close()
    answer(
        {
            "corpus": str(path),
            "frames": len(entries),
            "origins": dict(sorted(origins.items())),
            "changed": [
                {
                    "message": entry.message,
                    "version": entry.version,
                    "cell": entry.cell,
                    "bytes": entry.data.hex(),
                }
                for entry in stale
            ],
        }
    )
    for entry in stale[:20]:
        say(f"no longer read as it was when kept: {entry.pair} {entry.cell} {entry.data[:40].hex()}")
    return 1 if stale else 0
