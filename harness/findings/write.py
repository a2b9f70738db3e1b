"""The files of a findings page: the page twice, and a script for every line."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from harness.errors import UserError
from harness.findings.judged import Judgements
from harness.findings.lines import Block, block_of, grouped
from harness.findings.page import html_text, markdown_text
from harness.findings.plan import Plan, PlannedRun
from harness.report.model import RunReport
from harness.report.runfolder import write_text

__all__ = ["SCRIPTS", "write_page"]

SCRIPTS: Final = Path("findings") / "repro"
"""Where the scripts lie, from the page's folder."""


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
    try:
        (out / SCRIPTS).mkdir(parents=True, exist_ok=True)
        for old in (out / SCRIPTS).glob("*.py"):
            old.unlink()
        for block in blocks:
            _add_scripts(out, block)
        write_text(out / "findings.md", markdown_text(plan, blocks, missing, made_by))
        write_text(out / "findings.html", html_text(plan, blocks, missing, made_by))
    except OSError as error:
        raise UserError(f"cannot write to {out}: {error.strerror}", "name another folder") from None
    return blocks


def _add_scripts(out: Path, block: Block) -> None:
    """Copy the script of each line under the line's own name, which no other has."""
    placed = []
    for line in block.lines:
        path = SCRIPTS / f"{line.anchor}.py"
        shutil.copyfile(block.folders[line.script] / line.script, out / path)
        placed.append(replace(line, script=path.as_posix()))
    block.lines[:] = placed
