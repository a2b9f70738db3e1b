"""A run that has a private folder keeps there alone what its public pages withhold.

The frames of security-relevant cases leave the run's folder: its rows and its manifest say that there were
such cases, and hold no frame, value, size or number of theirs. The whole of them is a run folder of its own,
`run/` in the private folder, which `wirecheck replay` runs again.

A run may be ended while it withholds, or be stopped and go on later: its rows are taken back first.
"""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Collection, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from harness.casework.contract import Row
from harness.casework.faults import Fault, packed, views
from harness.casework.rows import ROWS
from harness.causes.root_cause import RootCause
from harness.causes.signature import signature_of
from harness.errors import UserError
from harness.outcome import NOT_EXECUTED
from harness.parquet import reading, writing
from harness.report.finding import final_signature
from harness.report.model import RunReport
from harness.report.phrases import counted
from harness.report.runfolder import Manifest, RunFolder, make_folder
from harness.report.security import RULE

__all__ = ["is_secret", "is_withheld", "kept_run", "take_back", "withhold"]

_WORDS: Final = "withheld: it is security-relevant (SECURITY.md), and kept in the private folder of the run"
_BLANK: Final[dict[str, object]] = {
    "index": -1,
    "frame_len": 0,
    "frame_digest": bytes(8),
    "form": None,
    "testee_bytes": None,
    "reference_bytes": None,
    "detail": _WORDS,
}
"""What a withheld row holds in the place of what was there."""
_PARTIAL: Final = ".partial"
_SAME: Final = ("started", "seed", "testee", "suites", "select", "pairs")
"""What of a manifest tells whose run a private folder has."""


def kept_run(private: Path) -> RunFolder:
    """The run folder within a private folder."""
    return RunFolder(private / "run")


def is_withheld(row: Row) -> bool:
    """Whether a row has nothing left to be run again."""
    # A testee can say these words. No case of one has that number.
    return bool(row["detail"] == _WORDS and row["index"] == _BLANK["index"])


def withhold(folder: RunFolder, report: RunReport, private: Path) -> Manifest:
    """Move the frames of a run's security-relevant cases to its private folder.

    Args:
        folder: of the run, whose rows are written anew.
        report: of the run.
        private: an opened private folder.

    Returns:
        The manifest as the run's folder is to have it.
    """
    manifest = report.manifest
    secret = {finding.id for finding in report.security}
    if not secret:
        return manifest
    kept = kept_run(private)
    make_folder(kept.path)
    # First: what is there when this is broken off says whose it is.
    kept.write_manifest(replace(manifest, complete=False, private=True))
    make_folder(kept.rows)
    blanked = {path: _copy(path, kept.rows / path.name, manifest, secret) for path in folder.row_files()}
    kept.end(replace(manifest, planned_cases=sum(blanked.values()), private=True))
    # What is withheld is whole in its new place before anything of it leaves the old one.
    for path, number in blanked.items():
        _replace(path, number)
    causes = {
        name: _blanked(cause) if isinstance(cause, RootCause) and _tells(cause, secret) else cause
        for name, cause in manifest.root_causes.items()
    }
    unanswered = {name: replace(each, value="") for name, each in manifest.unanswered.items()}
    return replace(manifest, root_causes=causes, unanswered=unanswered, withheld=sum(blanked.values()))


def take_back(folder: RunFolder, private: Path | None) -> bool:
    """Have the rows of a run that is to go on as they were before any of them was withheld.

    Args:
        folder: of the run, which has its manifest.
        private: an opened private folder; None for none. What it has of the run leaves it.

    Returns:
        Whether the run had ended with rows withheld, which are in its folder again.

    Raises:
        UserError: rows are withheld, and not in that private folder; or it has those of another run.
    """
    for path in folder.rows.glob(f"*{_PARTIAL}"):  # it may have been ended while it withheld
        path.unlink()
    manifest = folder.read_manifest()
    blanked = {path: number for path in folder.row_files() if (number := _blanks(path))}
    kept = None if private is None else kept_run(private)
    whole = kept.read_manifest() if kept is not None and kept.begun else None
    if whole is not None and any(getattr(whole, name) != getattr(manifest, name) for name in _SAME):
        elsewhere = "the private folder that it was given before" if blanked else "a new one"
        raise UserError(
            f"the private folder {private} holds the findings of another run than {folder.path}, "
            "which are nowhere else",
            f"name {elsewhere} (--private)",
        )
    if kept is None or whole is None:
        if not blanked:
            return False
        raise UserError(
            f"the run in {folder.path} has withheld the frames of {counted(sum(blanked.values()), 'case')}, "
            + ("which its private folder has" if private is None else f"and {private} has none of them"),
            "name the private folder that it was given before (--private), or run the campaign again",
        )
    kept.check_rows()
    for path, number in blanked.items():
        _restore(path, kept.rows / path.name, number)
    if manifest.withheld:
        causes, unanswered = whole.root_causes, whole.unanswered
        folder.write_manifest(
            replace(manifest, root_causes=causes, unanswered=unanswered, withheld=0, held={})
        )
    # The manifest last: it says whose the rest is.
    shutil.rmtree(kept.rows, ignore_errors=True)
    shutil.rmtree(kept.path, ignore_errors=True)
    return bool(manifest.withheld)


def _blanks(path: Path) -> int:
    """How many rows of a file are withheld."""
    with reading(path) as file:
        column = file.read(columns=["index"]).column(0)
    return int(pc.sum(pc.equal(column, _BLANK["index"])).as_py() or 0)


def _restore(path: Path, kept: Path, number: int) -> None:
    """Put so many rows of a private folder's file in the place of those that are withheld."""
    if not kept.exists():
        raise UserError(f"{kept} is gone", "copy the whole folder, or run the campaign again")
    with ExitStack() as stack:
        file, private = stack.enter_context(reading(path)), stack.enter_context(reading(kept))
        if private.metadata.num_rows != number:
            raise UserError(
                f"{kept} does not hold the {counted(number, 'case')} that {path} lacks",
                "copy the whole folder, or run the campaign again",
            )
        public = stack.enter_context(writing(_partial(path), ROWS))
        whole = (row for batch in private.iter_batches(batch_size=1_000) for row in batch.to_pylist())
        for batch in file.iter_batches(batch_size=1_000):
            rows: list[Row] = batch.to_pylist()
            public.write_batch(
                _batch([next(whole) if row["index"] == _BLANK["index"] else row for row in rows])
            )
    _take_place(path)


def _partial(path: Path) -> Path:
    """The file of rows as it is to be, beside the one that is there."""
    return path.with_name(path.name + _PARTIAL)


def _copy(path: Path, kept: Path, manifest: Manifest, secret: set[str]) -> int:
    """Copy what is secret in a file of rows to another, and write the rest; how many rows it was."""
    moved = 0
    private: pq.ParquetWriter | None = None
    partial = _partial(path)
    with contextlib.suppress(FileNotFoundError):
        partial.unlink()
    with ExitStack() as stack:
        file = stack.enter_context(reading(path))
        public = stack.enter_context(writing(partial, ROWS))
        for batch in file.iter_batches(batch_size=1_000):
            rows: list[Row] = batch.to_pylist()
            chosen = [is_secret(row, manifest, secret) for row in rows]
            if any(chosen):
                private = private or stack.enter_context(writing(kept, ROWS))
                private.write_batch(_batch([row for row, taken in zip(rows, chosen, strict=True) if taken]))
                batch = _batch(
                    [_blank_row(row) if taken else row for row, taken in zip(rows, chosen, strict=True)]
                )
                moved += sum(chosen)
            public.write_batch(batch)
    return moved


def _replace(path: Path, blanked: int) -> None:
    """Put the file of rows without what is secret in the place of the one that is there."""
    if not blanked:
        _partial(path).unlink()
        return
    _take_place(path)


def _take_place(path: Path) -> None:
    """Put the file of rows that is ready in the place of the one that is there."""
    _partial(path).replace(path)
    # Hadoop's checksum of what was there; without one it checks nothing.
    path.with_name(f".{path.name}.crc").unlink(missing_ok=True)


def is_secret(row: Row, manifest: Manifest, secret: Collection[str]) -> bool:
    """Whether a row shows a signature of these, which are security-relevant."""
    if row["verdict"] == "agreed" or row["verdict"] in NOT_EXECUTED:
        return False
    return any(final_signature(manifest, signature_of(view)).id in secret for view in views(row))


def _tells(cause: RootCause, secret: set[str]) -> bool:
    return cause.signature.id in secret or RULE.applies(cause.signature, cause.example)


def _blank_row(row: Row) -> Row:
    others = list(views(row))[1:]
    faults = [
        Fault(
            view["reason"],
            view["path"],
            view["testee_outcome"],
            view["reference_outcome"],
            _WORDS,
            layer=view["layer"] or "",
        )
        for view in others
    ]
    return {**row, **_BLANK, "also": packed(faults)}


def _batch(rows: Sequence[Row]) -> pa.RecordBatch:
    return pa.RecordBatch.from_pylist(rows, schema=ROWS)


def _blanked(cause: RootCause) -> RootCause:
    example = replace(
        cause.example,
        index=-1,
        frame_len=0,
        form=None,
        testee_bytes=None,
        reference_bytes=None,
        detail=_WORDS,
    )
    return replace(cause, example=example, value="", others=())
