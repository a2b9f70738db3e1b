"""The findings page as Markdown and as HTML.

What codecs say of themselves and of their errors is foreign text: it is cleaned, and stands in code spans
(Markdown) or is escaped by the environment (HTML).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined

from harness.findings.lines import Block, Line
from harness.findings.plan import Plan
from harness.report.phrases import counted
from harness.visible import one_line

__all__ = ["NOT_JUDGED", "html_text", "markdown_text", "withheld_text"]

NOT_JUDGED: Final = "not yet judged"
"""Stands where nobody has said yet what a user would notice."""

_SHOWN_BYTES: Final = 48
_SHOWN_TEXT: Final = 200


def withheld_text(blocks: Sequence[Block]) -> str:
    """What is told of security-relevant findings: how many there are; `""` if there are none."""
    number = sum(block.withheld for block in blocks)
    if not number:
        return ""
    verb = "is" if number == 1 else "are"
    return (
        f"{counted(number, 'finding')} {verb} withheld as security-relevant, or as nobody has judged that yet"
    )


def markdown_text(
    plan: Plan, blocks: Sequence[Block], missing: Mapping[str, Sequence[str]], made_by: str
) -> str:
    """The page in Markdown.

    Args:
        plan: its title and text.
        blocks: in the page's order.
        missing: by reason, the planned runs that there are none of.
        made_by: the command that makes it.
    """
    return "\n".join([f"<!-- Made by `{made_by}`. -->", "", *_lines(plan, blocks, missing)]) + "\n"


def _lines(plan: Plan, blocks: Sequence[Block], missing: Mapping[str, Sequence[str]]) -> Iterator[str]:
    yield f"# {plan.title}"
    yield ""
    if plan.about:
        yield plan.about.strip()
        yield ""
    if withheld := withheld_text(blocks):
        yield f"`{withheld}`: see [SECURITY.md](../SECURITY.md)."
        yield ""
    for reason, names in missing.items():
        yield f"Not run ({_code(reason)}): {', '.join(map(_code, names))}"
        yield ""
    yield "| | bugs | matters of policy |"
    yield "|---|---|---|"
    for block in blocks:
        yield f"| {one_line(block.title)} | {len(block.bugs)} | {len(block.policies)} |"
    yield ""
    for block in blocks:
        yield from _block(block)


def _block(block: Block) -> Iterator[str]:
    yield f"## {one_line(block.title)}"
    yield ""
    for fact in block.facts:
        yield f"- {_code(fact)}"
    yield ""
    if not block.lines:
        yield "Nothing was found."
        yield ""
    for title, lines in (("Bugs", block.bugs), ("Matters of policy", block.policies)):
        if not lines:
            continue
        yield f"### {one_line(block.title)}: {title.lower()}"
        yield ""
        for line in lines:
            yield from _line(line)


def _line(line: Line) -> Iterator[str]:
    yield f'<a id="{line.anchor}"></a>**{line.severity}: {_code(line.title)}**'
    yield ""
    where = f"{line.where} · {counted(line.cases, 'case')}"
    yield f"- where: {_code(where)}"
    yield f"- smallest case: {_code(_smallest(line))}"
    for name, data in (("bytes", line.frame), ("testee's bytes", line.written)):
        if data is not None:
            yield f"- {name}: {_code(_hex(data))}"
    yield f"- testee: {_code(line.testee or 'not asked')} · reference: {_code(line.reference or 'not asked')}"
    if line.detail:
        yield f"- seen: {_code(line.detail)}"
    yield f"- a user would notice: {line.notice or f'*{NOT_JUDGED}*'}" + (
        f" ([tracked]({line.link}))" if line.link else ""
    )
    yield f"- reproducer: [`python {line.script}`]({line.script})"
    yield ""


def _smallest(line: Line) -> str:
    return f"{line.message} v{line.version} {line.value}".rstrip()


def _hex(data: bytes) -> str:
    cut = f" … ({len(data):,} bytes)" if len(data) > _SHOWN_BYTES else ""
    return (data[:_SHOWN_BYTES].hex() + cut) or "none"


def _code(text: str) -> str:
    """Foreign text as a code span: nothing in it ends the span, or the line."""
    return f"`{one_line(text, _SHOWN_TEXT).replace('`', chr(39)).strip() or ' '}`"


def html_text(plan: Plan, blocks: Sequence[Block], missing: Mapping[str, Sequence[str]], made_by: str) -> str:
    """The page in HTML; the arguments are those of `markdown_text`."""
    page = _environment().get_template("findings_page.html.j2")
    return page.render(
        plan=plan,
        blocks=blocks,
        missing=missing,
        made_by=made_by,
        withheld=withheld_text(blocks),
        not_judged=NOT_JUDGED,
    )


@cache
def _environment() -> Environment:
    made = Environment(
        loader=ChoiceLoader([PackageLoader("harness.findings"), PackageLoader("harness.report")]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters |= {"hexed": _hex, "smallest": _smallest, "clean": lambda text: one_line(text, _SHOWN_TEXT)}
    return made
