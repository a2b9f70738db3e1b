"""The rule table as a page to read.

`python -m harness.suites.specs.table.render > tests/vectors/specs/rules.md` writes it.
"""

from __future__ import annotations

import ast
import inspect
from typing import Final

from harness.suites.specs.table import TABLE, Entry
from pycodec import spec_rules
from pycodec.spec_rules import SpecRule

__all__ = ["rendered", "sentences"]

_HEAD: Final = """\
# The rules of message specs

Every rule that Kafka's generator (`org.apache.kafka:generator:4.3.1`) enforces, by the name that pycodec's
`SpecError.rule` gives it. Each is tested with specs that break only it and specs that just keep it, on both
sides (`tests/differential/test_spec_rules.py`), and broken at random places of random specs
(`wirecheck run --suite specs`). Made from `harness/suites/specs/table`.

| rule | what it asks | enforced by | the generator's words |
|---|---|---|---|
"""

_OWN_HEAD: Final = """
## Where pycodec is stricter

The generator accepts what breaks these. Runs count them under the flag `stricter_<rule>`.

| rule | what it asks | because otherwise |
|---|---|---|
"""

_WHY: Final = {
    "compile": "the generated Java does not compile",
    "load": "the generated Java compiles and does not work",
    "limit": "a limit of pycodec",
}


def sentences() -> dict[SpecRule, str]:
    """What each rule asks, as the docstrings in `pycodec.spec_rules` say."""
    (enum,) = (
        node for node in ast.parse(inspect.getsource(spec_rules)).body if isinstance(node, ast.ClassDef)
    )
    found = {}
    for member, text in zip(enum.body, enum.body[1:], strict=False):
        if isinstance(member, ast.Assign) and isinstance(text, ast.Expr):
            (name,) = member.targets
            assert isinstance(name, ast.Name)
            assert isinstance(text.value, ast.Constant)
            found[SpecRule[name.id]] = str(text.value.value)
    return found


def rendered() -> str:
    """The page."""
    said = sentences()
    theirs = [entry for entry in TABLE.values() if not entry.own]
    own = [entry for entry in TABLE.values() if entry.own]
    rows = [
        f"| {entry.rule} | {_cell(said[entry.rule])} | {entry.owner} | {_code(entry.pattern)} |"
        for entry in theirs
    ]
    stricter = [f"| {entry.rule} | {_cell(said[entry.rule])} | {_cell(_because(entry))} |" for entry in own]
    return _HEAD + "\n".join(rows) + "\n" + _OWN_HEAD + "\n".join(stricter) + "\n"


def _because(entry: Entry) -> str:
    return f"{_WHY[entry.own]}; {entry.note}" if entry.note else _WHY[entry.own]


def _code(text: str) -> str:
    return f"`` {_cell(text)} ``" if "`" in text else f"`{_cell(text)}`"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


if __name__ == "__main__":
    print(rendered(), end="")
