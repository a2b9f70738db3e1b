"""The stored mismatches of a run, run again: "fixed" is only said of what was replayed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from harness.casework.contract import Cases, Prepared, Row
from harness.casework.faults import direction_of, facing, facing_layer, facing_part, place_of, views
from harness.casework.runner import InlineRunner
from harness.causes.signature import OF_STATE, Signature, example_of, signature_of
from harness.errors import UserError
from harness.outcome import NOT_EXECUTED, CaseRow, Reason, error_class, error_text
from harness.pair import Pair
from harness.report.finding import final_signature
from harness.report.phrases import counted
from harness.report.runfolder import Manifest, RunFolder
from harness.report.security import RULE
from harness.report.withhold import is_withheld

__all__ = ["Replayed", "replay", "signature_named"]

_UNANSWERED: Final = ("skipped", "declined", "adapter failed")
# Rows held at once, with their bytes.
_BATCH: Final = 500


@dataclass(slots=True)
class Replayed:
    """What the cases of one signature do now.

    Attributes:
        signature: as the run had it.
        counts: cases by `still` (the same reason), `changed` (another reason), `agrees`, `skipped`,
            `declined` (the testee does not do that any more, or this release of it never did), and `adapter
            failed`.
        now: the reasons that the changed ones have now.
        mismatched: cases in which the testee is wrong now, whoever was before.
    """

    signature: Signature
    counts: Counter[str] = field(default_factory=Counter)
    now: Counter[str] = field(default_factory=Counter)
    mismatched: int = 0

    @property
    def failing(self) -> bool:
        """Whether the testee is wrong now.

        That the reference still disagrees with itself is no failure of the testee's, in a replay as in a run.
        """
        if self.signature.side == "reference":
            return self.mismatched > 0
        return self.verdict in ("still there", "changed")

    @property
    def unanswered(self) -> bool:
        """Whether the testee was not asked about all of its own, and what it answered agrees."""
        return self.verdict == "not run" and self.signature.side == "testee"

    @property
    def not_repeated(self) -> bool:
        """Whether the testee agrees, as it did before when it was asked alone: it may be as wrong as ever."""
        return self.verdict == "not repeated" and self.signature.side == "testee"

    @property
    def verdict(self) -> str:
        """`still there` if any case fails as it did, `changed` if any fails otherwise, else `fixed`.

        Where the testee declines any, or hung too often to be asked about all, it is `not run` instead of
        `fixed`: of what was not asked nobody knows.

        What agreed alone before says nothing when it agrees alone now: that is `not repeated`.
        """
        if self.counts["still"]:
            return "still there"
        if self.counts["changed"]:
            return "changed"
        if any(self.counts[each] for each in _UNANSWERED):
            return "not run"
        return "not repeated" if self.signature.kind in OF_STATE else "fixed"


def replay(
    folder: RunFolder,
    manifest: Manifest,
    runners: Mapping[str, InlineRunner[Cases]],
    only: Collection[str] | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Replayed]:
    """Run every stored mismatch and finding again, in bounded memory; testees answer in another process.

    Args:
        folder: the run's folder.
        manifest: of the run.
        runners: by suite; they have the run's seed, and the testee that is to be tried.
        only: identifiers of signatures; None for all.
        progress: told how many cases were run.

    Raises:
        UserError: a row is of a suite or a pair that there is not.
    """
    found: dict[Signature, Replayed] = {}
    done = 0
    for runner in runners.values():
        # What ended a worker, or does now, would end this process, too.
        runner.cases.isolate()
    for rows in _batches(_wanted(folder, manifest, only)):
        runner = _runner(runners, folder, rows[0][1])
        for (signature, old), again in zip(rows, _run(runner, folder, [row for _, row in rows]), strict=True):
            new = _view(again, old, runner.cases)
            entry = found.setdefault(signature, Replayed(signature))
            entry.mismatched += new.verdict == "mismatch"
            # Once the testee is right, what is left may be the reference's difference with itself.
            mended = old["verdict"] == "mismatch" and new.verdict == "finding"
            if new.verdict == "skipped":
                entry.counts["skipped"] += 1
            elif new.verdict == "unsupported":
                failed = new.reason == Reason.ADAPTER_ERROR
                entry.counts["adapter failed" if failed else "declined"] += 1
            elif mended or new.verdict == "agreed":
                entry.counts["agrees"] += 1
            elif (new.verdict, new.reason) == (old["verdict"], old["reason"]) and _is_there(new, old):
                entry.counts["still"] += 1
            else:
                entry.counts["changed"] += 1
                entry.now[new.reason] += 1
        done += len(rows)
        progress(done)
    return [found[signature] for signature in sorted(found)]


def _view(again: CaseRow, old: Row, cases: Cases) -> CaseRow:
    """What came of a stored fault: of a case that is run again, the view that faces the same way."""
    direction = direction_of(old["reason"], old["testee_outcome"])
    if old["layer"]:
        return facing_layer(again, direction, old["reason"], old["layer"])
    if cases.tells_every_part and old["path"]:
        return facing_part(again, direction, old["reason"], old["path"])
    return facing(again, direction, old["path"] if old["kind"] == "beside" else None)


def _is_there(new: CaseRow, old: Row) -> bool:
    """Whether what comes out as something else is the same field, where that is what was wrong."""
    place = place_of(new)
    return place is None or not old["path"] or place[1] == old["path"]


def _wanted(
    folder: RunFolder, manifest: Manifest, only: Collection[str] | None = None
) -> Iterator[tuple[Signature, Row]]:
    for row in folder.disagreements():
        if row["verdict"] in NOT_EXECUTED or is_withheld(row):
            continue
        for view in views(row):
            signature = final_signature(manifest, signature_of(view))
            if only is None or signature.id in only:
                yield signature, view


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


def _runner(runners: Mapping[str, InlineRunner[Cases]], folder: RunFolder, row: Row) -> InlineRunner[Cases]:
    """The runner of a row's suite, which must know the row: files may come from anywhere."""
    runner = runners.get(row["suite"])
    if runner is None or not runner.cases.knows(row):
        pair = Pair(row["message"], row["version"])
        raise UserError(
            f"{folder.rows} has a case of {pair} in suite {row['suite']}, which this reference does not have",
            "name the reference of the run with --reference, or run the campaign again",
        )
    return runner


def signature_named(folder: RunFolder, manifest: Manifest, name: str) -> str:
    """The one identifier of a run's signatures that is `name` or begins with it; `UserError` if none.

    A security-relevant one of a run that is not private is to be named whole, and is not told.
    """
    found, told = set(), set()
    for signature, row in _wanted(folder, manifest):
        found.add(signature.id)
        if manifest.private or not RULE.applies(signature, example_of(row)):
            told.add(signature.id)
    matching = sorted(each for each in told if each.startswith(name))
    if name in found or len(matching) == 1:
        return name if name in found else matching[0]
    if not matching:
        raise UserError(
            f"{folder.path} has no signature {name}", "`wirecheck report` names the signatures of a run"
        )
    raise UserError(
        f"{counted(len(matching), 'signature')} of {folder.path} begin with {name}: "
        f"{', '.join(matching[:3])}{' …' * (len(matching) > 3)}",
        "give more of the identifier",
    )


def _run(runner: InlineRunner[Cases], folder: RunFolder, rows: list[Row]) -> list[CaseRow]:
    """Rows of one suite, pair and check again."""
    return runner.run_prepared(_prepared(runner.cases, folder, row) for row in rows)


def _prepared(cases: Cases, folder: RunFolder, row: Row) -> Prepared:
    """A stored case as it can be run; `UserError` where what is stored is none of its suite's.

    Whatever the testee does is contained already: an error here is that of a file from elsewhere.
    """
    try:
        return cases.again(row)
    except UserError:
        raise
    except Exception as error:
        raise UserError(
            f"{folder.rows} has a case of {Pair(row['message'], row['version'])} that cannot be read: "
            f"{error_class(error)}: {error_text(error):.200}",
            "run the campaign again",
        ) from error
