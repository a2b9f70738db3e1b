"""The private report: all that public pages withhold, in a folder that only its owner can read."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Final

from harness.errors import UserError
from harness.report.html import page_text
from harness.report.model import RunReport
from harness.report.runfolder import RunFolder, write_bytes, write_text
from harness.report.summary import finding_json

__all__ = ["holds_findings", "open_private", "write_private"]

_README: Final = """\
This folder is private: its findings let a small frame cost a running peer time, memory or its life.

Report them to the security contact of the project that they are about, and publish nothing of it before that
project has. `findings.json` and `index.html` tell what happened, `frames/` has the smallest frame of each,
and `repro/` a script for each. `run/` has all cases of theirs, which the run's own folder has not:
`wirecheck replay run` runs them again. (`wirecheck run --private` writes that one.)
"""


def open_private(path: Path, run: RunFolder, *, fresh: bool = False) -> Path:
    """Make the folder, for its owner only.

    Args:
        path: of the folder.
        run: whose findings it is for.
        fresh: whether no run may have left its findings there, which are nowhere else.

    Raises:
        UserError: it cannot be made, or lies within the run's folder, which is there to be published; or it
            is somebody's already.
    """
    if path.resolve().is_relative_to(run.path.resolve()):
        remedy = "name a folder elsewhere"
        raise UserError(f"the private folder {path} lies within the run's folder {run.path}", remedy)
    try:
        path.mkdir(parents=True, exist_ok=True, mode=0o700)
        if path.stat().st_mode & 0o077:
            # Others may rely on what is there: it is not taken from them by the way.
            if any(path.iterdir()):
                raise UserError(
                    f"the private folder {path} has files and is open to others",
                    f"name a new one, or close it: chmod 700 {shlex.quote(str(path))}",
                )
            path.chmod(0o700)
        if fresh and holds_findings(path):
            raise UserError(
                f"the private folder {path} holds the findings of another run, which are nowhere else",
                "name a new one",
            )
    except OSError as error:
        raise UserError(
            f"the private folder {path} cannot be made: {error.strerror}", "name another"
        ) from None
    return path


def holds_findings(path: Path) -> bool:
    """Whether a run has left its findings in a private folder, which are nowhere else."""
    return (path / "run").exists()


def write_private(report: RunReport, path: Path) -> None:
    """Write what the public pages withhold of a run; an opened folder, and nothing if there is nothing."""
    found = report.security
    if not found:
        return
    write_text(path / "README.txt", _README)
    told = [finding_json(finding) for finding in found]
    write_text(path / "findings.json", json.dumps(told, indent=2, ensure_ascii=True) + "\n")
    write_text(path / "index.html", page_text(report, private=True))
    (path / "frames").mkdir(exist_ok=True)
    for finding in found:
        data = finding.example.reference_bytes
        if data is None:
            data = finding.example.testee_bytes
        if data is not None:
            write_bytes(path / "frames" / f"{finding.id}.bin", data)
