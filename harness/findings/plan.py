"""The plan of a findings page: which runs it is made from, and the files beside it.

    title = "Findings"
    about = '''What stands above the lines.'''
    judged = "judged.toml"          # beside the plan

    [[run]]
    name = "kio"                    # of its folder
    testee = "kio"                  # as for `wirecheck run`, and so are the rest
    reference = "4.4.0"
    suite = "values,bytes"
    select = ""
    cases = 20000
    smoke = false
    minimise = 90

A run of pycodec is about the reference: its lines are where a release disagrees with itself.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from harness.errors import UserError
from harness.typed import StoredError, typed
from harness.typed import read_toml as read_stored

__all__ = ["Plan", "PlannedRun", "read_plan", "read_toml"]

_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,60}")
_OWN: Final = "pycodec"


@dataclass(frozen=True, slots=True)
class PlannedRun:
    """One `wirecheck run`; the attributes are its options.

    Attributes:
        name: of its folder.
        testee, reference, suite, select: `""` for the default.
        cases: 0 for the default.
        smoke: whether a sample is enough.
        minimise: seconds for finding causes; 0 for the default.
    """

    name: str
    testee: str = _OWN
    reference: str = ""
    suite: str = ""
    select: str = ""
    cases: int = 0
    smoke: bool = False
    minimise: int = 0

    @property
    def of_reference(self) -> bool:
        """Whether the run is about the reference itself."""
        return self.testee == _OWN

    @property
    def options(self) -> list[str]:
        """The options of `wirecheck run`, without the folder."""
        given = {
            "--testee": self.testee,
            "--reference": self.reference,
            "--suite": self.suite,
            "--select": self.select,
            "--cases": str(self.cases or ""),
            "--minimise": str(self.minimise or ""),
        }
        chosen = [word for name, value in given.items() if value for word in (name, value)]
        return [*chosen, *(["--smoke"] if self.smoke else [])]


@dataclass(frozen=True, slots=True)
class Plan:
    """A findings page to be made.

    Attributes:
        title, about: of the page; Markdown.
        run: the runs, in the page's order.
        judged: name of the file with the judgements, beside the plan; `""` for none.
    """

    title: str
    run: tuple[PlannedRun, ...]
    about: str = ""
    judged: str = field(default="")


def read_toml(path: Path) -> dict[str, object]:
    """A TOML file; `UserError` if it cannot be read."""
    try:
        return read_stored(path)
    except OSError as error:
        raise UserError(f"cannot read {path}: {error.strerror}", "name a file that is there") from None
    except StoredError as error:
        raise UserError(f"{path} {error}", "docs/findings has examples") from None


def read_plan(path: Path) -> Plan:
    """Read a plan; `UserError` with the place where it is not as described above."""
    remedy = "docs/findings/plan.toml is an example"
    try:
        plan = typed(Plan, read_toml(path))
    except StoredError as error:
        raise UserError(f"{path}: {error}", remedy) from None
    names = [run.name for run in plan.run]
    for name in names:
        if not _NAME.fullmatch(name) or names.count(name) > 1:
            raise UserError(f"{path}: {name!r:.80} cannot name a run's folder", "give each run its own name")
    if not names:
        raise UserError(f"{path} has no [[run]]", remedy)
    return plan
