"""The files of a findings page: the page twice, and a script for every line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from harness.errors import UserError
from harness.findings.judged import Judgements
from harness.findings.lines import Block, Line, block_of, grouped
from harness.findings.page import html_text, markdown_text
from harness.findings.plan import Plan, PlannedRun
from harness.report.model import RunReport
from harness.report.runfolder import RunFolder, write_text

__all__ = ["SCRIPTS", "write_page"]

SCRIPTS: Final = Path("findings") / "repro"
"""Where the scripts lie, from the page's folder."""
_LONGEST_SCRIPT: Final = 16 << 20
"""Bytes of a script, which has the frame inside."""


def write_page(
    out: Path,
    plan: Plan,
    runs: Iterable[tuple[PlannedRun, Path, RunReport]],
    judged: Judgements,
    missing: Mapping[str, Sequence[str]],
    made_by: str,
) -> list[Block]:
    """Write `findings.md`, `findings.html` and the scripts; what the page has.

    Args:
        out: folder of the page.
        plan: of the page.
        runs: that there are, with their folders and reports.
        judged: what people said.
        missing: by reason, the planned runs that there are none of.
        made_by: the command that makes the page.
    """
    blocks = [block_of(members, judged) for members in grouped(runs)]
    # All of them are read before one of the page that is there is removed.
    scripts = {line.anchor: _script(block, line) for block in blocks for line in block.lines}
    try:
        (out / SCRIPTS).mkdir(parents=True, exist_ok=True)
        for old in (out / SCRIPTS).glob("*.py"):
            old.unlink()
        for block in blocks:
            _add_scripts(out, block, scripts)
        write_text(out / "findings.md", markdown_text(plan, blocks, missing, made_by))
        write_text(out / "findings.html", html_text(plan, blocks, missing, made_by))
    except OSError as error:
        raise UserError(f"cannot write to {out}: {error.strerror}", "name another folder") from None
    return blocks


def _script(block: Block, line: Line) -> str:
    folder = RunFolder(block.folders[line.script])
    text = folder.script(line.script, _LONGEST_SCRIPT)
    if text is None:
        path = folder.path / line.script
        raise UserError(
            f"{path} is not there, or is no script", "copy the whole folder of the run, or run it again"
        )
    return text


def _add_scripts(out: Path, block: Block, scripts: Mapping[str, str]) -> None:
    """Write the script of each line under the line's own name, which no other has."""
    placed = []
    for line in block.lines:
        path = SCRIPTS / f"{line.anchor}.py"
        write_text(out / path, scripts[line.anchor])
        placed.append(replace(line, script=path.as_posix()))
    block.lines[:] = placed
