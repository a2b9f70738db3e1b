"""The stored mismatches of a run, run again: "fixed" is only said of what was replayed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from harness.casework.contract import Cases, Row
from harness.casework.runner import InlineRunner
from harness.causes.signature import NOT_REPEATABLE, Signature, signature_of
from harness.outcome import CaseRow
from harness.report.model import final_signature
from harness.report.runfolder import Manifest, RunFolder

__all__ = ["Replayed", "replay"]

# Rows held at once, with their bytes.
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
    runners: Mapping[str, InlineRunner[Cases]],
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
        for (signature, old), new in zip(
            rows, _run(runners[rows[0][1]["suite"]], [row for _, row in rows]), strict=True
        ):
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
    for row in folder.disagreements():
        if row["verdict"] == "unsupported":
            continue
        signature = final_signature(manifest, signature_of(row))
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


def _run(runner: InlineRunner[Cases], rows: list[Row]) -> list[CaseRow]:
    """Rows of one suite, pair and check again."""
    return runner.run_prepared(runner.cases.again(row) for row in rows)
