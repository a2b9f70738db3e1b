"""A run that has a private folder keeps there alone what its public pages withhold.

The frames of security-relevant cases leave the run's folder: its rows and its manifest say that there were
such cases, and hold no frame, value, size or number of theirs. The whole of them is a run folder of its own,
`run/` in the private folder, which `wirecheck replay` runs again.
"""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq

from harness.casework.contract import Row
from harness.casework.faults import Fault, packed, views
from harness.casework.rows import ROWS
from harness.causes.root_cause import RootCause
from harness.causes.signature import signature_of
from harness.outcome import NOT_EXECUTED
from harness.parquet import reading, writing
from harness.report.finding import final_signature
from harness.report.model import RunReport
from harness.report.runfolder import Manifest, RunFolder, make_folder
from harness.report.security import RULE

__all__ = ["is_secret", "is_withheld", "kept_run", "withhold"]

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
_ROWS_FILE: Final = "withheld.parquet"


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
    make_folder(kept.rows)
    files = list(folder.row_files())
    with writing(kept.rows / _ROWS_FILE, ROWS) as writer:
        blanked = {path: _copy(path, writer, manifest, secret) for path in files}
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


def _partial(path: Path) -> Path:
    """The file of rows as it is to be, beside the one that is there."""
    return path.with_name(path.name + ".partial")


def _copy(path: Path, private: pq.ParquetWriter, manifest: Manifest, secret: set[str]) -> int:
    """Copy what is secret out of a file of rows, and write the file without it; how many rows that were."""
    moved = 0
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
                private.write_batch(_batch(row for row, taken in zip(rows, chosen, strict=True) if taken))
                batch = _batch(
                    _blank_row(row) if taken else row for row, taken in zip(rows, chosen, strict=True)
                )
                moved += sum(chosen)
            public.write_batch(batch)
    return moved


def _replace(path: Path, blanked: int) -> None:
    """Put the file of rows without what is secret in the place of the one that is there."""
    if not blanked:
        _partial(path).unlink()
        return
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


def _batch(rows: Iterator[Row]) -> pa.RecordBatch:
    return pa.RecordBatch.from_pylist(list(rows), schema=ROWS)


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
