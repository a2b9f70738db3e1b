"""Runs made up of rows, for the tests of everything that reads stored rows."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from harness.outcome import CaseRow, Reason
from harness.parquet import writing
from harness.report.expected import ExpectedMismatches
from harness.report.model import RunReport, build_report
from harness.report.runfolder import Manifest, RunFolder, Side
from harness.runners.stages import rows_batch

TODAY = datetime.date(2027, 3, 1)


def row(message: str = "FetchRequest", version: int = 12, **columns: Any) -> CaseRow:
    """An agreed boundary case, but for what is given."""
    plain: dict[str, Any] = {
        "suite": "values",
        "check": "roundtrip",
        "index": 0,
        "kind": "boundary",
        "cell": "clusterId=null",
        "verdict": "agreed",
        "reason": "",
        "flags": "",
        "frame_len": 10,
        "frame_digest": bytes(8),
    }
    return CaseRow(message=message, version=version, **plain | columns)


def mismatch(message: str = "FetchRequest", version: int = 12, **columns: Any) -> CaseRow:
    """A mismatch of `clusterId`, but for what is given."""
    plain: dict[str, Any] = {
        "verdict": "mismatch",
        "reason": Reason.VALUE_DIFFERS,
        "path": "clusterId",
        "testee_outcome": "accepted",
        "reference_outcome": "accepted",
        "form": b"\x01\x02",
        "testee_bytes": b"\x00\x01",
        "reference_bytes": b"\x00\x02",
        "detail": "clusterId: 'a' became 'b'",
    }
    return row(message, version, **plain | columns)


def finding(message: str = "FetchRequest", version: int = 12, **columns: Any) -> CaseRow:
    """The reference's size() contradicts what it writes, but for what is given."""
    plain = {"verdict": "finding", "reason": Reason.REFERENCE_SIZE_DIFFERS}
    return mismatch(message, version, **plain | columns)


def manifest(**changes: Any) -> Manifest:
    """The manifest of a run of FetchRequest v12, which came to its end."""
    plain: dict[str, Any] = {
        "seed": 7,
        "reference": Side("kafka-clients", "4.4.0", "kafka-clients-4.4.0.jar", "4.4.0"),
        "testee": Side("pycodec", "0.1.0", "harness.testees.pycodec_testee:PycodecTestee", "pycodec"),
        "suites": ["values"],
        "pairs": {"FetchRequest": [12]},
        "planned_cases": 1,
        "cells": {"FetchRequest": {"roundtrip": {"clusterId=null": "12"}}},
        "plain": {"FetchRequest": {"roundtrip": {"=plausible": "12"}}},
        "seconds": 3.25,
        "started": "2027-03-01T02:00:00+00:00",
        "command": "wirecheck run --cases 1 --seed 7",
        "complete": True,
    }
    return Manifest(**plain | changes)


def folder(path: Path, rows: Sequence[CaseRow], described: Manifest | None = None) -> RunFolder:
    """The folder of a run that has ended, with these rows, in files of at most two."""
    made = RunFolder(path)
    made.create()
    for number, start in enumerate(range(0, len(rows), 2)):
        batch = rows_batch([each.as_tuple() for each in rows[start : start + 2]])
        with writing(made.rows / f"part-{number:05}.parquet", batch.schema) as file:
            file.write_batch(batch)
    made.write_manifest(described or manifest())
    made.release()
    return made


def report(
    path: Path,
    rows: Sequence[CaseRow],
    described: Manifest | None = None,
    expected: ExpectedMismatches | None = None,
) -> RunReport:
    """What the reports say of these rows."""
    return build_report(folder(path, rows, described), expected or ExpectedMismatches(), TODAY)


def as_dicts(rows: Iterable[CaseRow]) -> list[dict[str, Any]]:
    """Rows as they are read back."""
    return [asdict(each) for each in rows]
