"""The stored mismatches of a run, run again: "fixed" is only said of what was replayed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final, cast

from harness.cases.execute import InlineRunner
from harness.frames.suite import FrameSuite
from harness.outcome import CaseRow, Check
from harness.pair import Pair
from harness.report.model import final_signature
from harness.report.runfolder import Manifest, RunFolder
from harness.signature import NOT_REPEATABLE, Row, Signature, signature_of

__all__ = ["Replayed", "replay"]

_BATCH: Final = 500


@dataclass(slots=True)
class Replayed:
    """What the cases of one signature do now.

    Attributes:
        signature: as the run had it.
        counts: cases by `still` (the same reason), `changed` (another reason) and `agrees`.
        now: the reasons that the changed ones have now.
    """

    signature: Signature
    counts: Counter[str] = field(default_factory=Counter)
    now: Counter[str] = field(default_factory=Counter)

    @property
    def verdict(self) -> str:
        """`still there` if any case fails as it did, `changed` if any fails otherwise, else `fixed`.

        What agreed alone before says nothing when it agrees alone now: that is `not repeated`.
        """
        if self.counts["still"]:
            return "still there"
        if self.counts["changed"]:
            return "changed"
        return "not repeated" if self.signature.kind == NOT_REPEATABLE else "fixed"


def replay(
    folder: RunFolder,
    manifest: Manifest,
    runners: Mapping[str, InlineRunner],
    only: str = "",
    progress: Callable[[int], None] = lambda done: None,
) -> list[Replayed]:
    """Run every stored mismatch and finding again, in bounded memory.

    Args:
        folder: the run's folder.
        manifest: of the run.
        runners: by suite; they have the run's seed, and the testee that is to be tried.
        only: identifier of a signature, or `""` for all.
        progress: told how many cases were run.
    """
    found: dict[Signature, Replayed] = {}
    done = 0
    for rows in _batches(_wanted(folder, manifest, only)):
        for (signature, old), new in zip(rows, _run(runners, [row for _, row in rows]), strict=True):
            entry = found.setdefault(signature, Replayed(signature))
            # Once the testee is right, what is left may be the reference's difference with itself.
            mended = old["verdict"] == "mismatch" and new.verdict == "finding"
            if mended or new.verdict in ("agreed", "unsupported"):
                entry.counts["agrees"] += 1
            elif (new.verdict, new.reason) == (old["verdict"], old["reason"]):
                entry.counts["still"] += 1
            else:
                entry.counts["changed"] += 1
                entry.now[new.reason] += 1
        done += len(rows)
        progress(done)
    return [found[signature] for signature in sorted(found)]


def _wanted(folder: RunFolder, manifest: Manifest, only: str) -> Iterator[tuple[Signature, Row]]:
    for row in folder.troubled_rows():
        if row["verdict"] == "unsupported":
            continue
        signature = final_signature(manifest, signature_of(row, manifest.type_of))
        if not only or signature.id == only:
            yield signature, row


def _batches(rows: Iterable[tuple[Signature, Row]]) -> Iterator[list[tuple[Signature, Row]]]:
    """Runs of rows of one suite, pair and check, at most `_BATCH` long."""

    def key(entry: tuple[Signature, Row]) -> tuple[str, str, int, str]:
        row = entry[1]
        return (row["suite"], row["message"], row["version"], row["check"])

    for _, group in groupby(rows, key):
        batch = []
        for entry in group:
            batch.append(entry)
            if len(batch) == _BATCH:
                yield batch
                batch = []
        if batch:
            yield batch


def _run(runners: Mapping[str, InlineRunner], rows: list[Row]) -> list[CaseRow]:
    """Rows of one suite, pair and check again: from the stored value, or made anew from seed and index."""
    runner = runners[rows[0]["suite"]]
    pair = Pair(rows[0]["message"], rows[0]["version"])
    if isinstance(runner.cases, FrameSuite):
        suite = runner.cases
        return runner.run_prepared(
            suite.make(pair, row["index"])
            if row["reference_bytes"] is None
            else suite.make_given(pair, row["reference_bytes"], row["kind"], row["cell"])
            for row in rows
        )
    stored = [row["form"] for row in rows]
    if rows[0]["suite"] == "values" and all(form is not None for form in stored):
        return runner.run_forms(pair, stored, cast(Check, rows[0]["check"]))
    return runner.run(pair, [row["index"] for row in rows])
