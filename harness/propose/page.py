"""A proposal as a page that can be pasted into a KIP: Markdown bytes, tables, bounds, open questions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from harness.evolve.tables import markdown as evolution_markdown
from harness.propose.annotate import dump_lines
from harness.propose.documents import printed_lines
from harness.propose.plot import bars
from harness.propose.report import Proposal, distinct, encodings_of
from harness.propose.tables import MADE, headline
from harness.report.phrases import counted
from harness.visible import in_markdown, one_line

__all__ = ["page"]

_WAYS: Final = ("mandatory", "tagged", "nullable struct", "flag and struct")


def page(found: Proposal) -> Iterator[str]:
    """The page, line by line."""
    name = found.spec.name if found.spec is not None else found.origin
    yield f"## {in_markdown(name)}"
    yield ""
    yield in_markdown(headline(found))
    yield ""
    if found.spec is None:
        return
    yield "### On the wire"
    yield ""
    for which, dump in distinct(found.dumps):
        yield f"Version {which}: {counted(len(dump.data), 'byte')}."
        yield ""
        yield "```text"
        yield from (one_line(line) for line in dump_lines(dump.data, dump.notes))
        yield "```"
        yield ""
    yield "### What it costs"
    yield ""
    yield f"{counted(found.samples, 'sample')} ({in_markdown(found.source)}); bytes of the bodies."
    yield ""
    yield from _table(
        ("version", "carried", "bytes", "deflated"),
        (
            (each.version, each.carried, *((each.size, each.deflated) if each.carried else ("–", "–")))
            for each in found.versions
        ),
    )
    samples = counted(found.reckoned, "sample")
    yield f"Each field of version {found.version} over {samples}, and these with it written in another way "
    yield "(bold: as the spec has it)."
    yield ""
    yield from _table(("field", "type", "own bytes", *_WAYS), _field_rows(found))
    yield from _integers(found)
    for encoding in encodings_of(found.spec):
        yield f"Bytes of an integer in `{encoding}`; every bound is the last or first value of its size:"
        yield ""
        yield "```text"
        yield from bars(encoding)
        yield "```"
        yield ""
        if slips := list(printed_lines(encoding)):
            yield from (f"- {line}" for line in slips)
            yield ""
    if found.evolution is not None:
        yield "### Compatibility"
        yield ""
        yield from evolution_markdown(found.evolution)
    if found.held:
        yield f"### Codecs in the field (kafka-clients {found.base})"
        yield ""
        yield from _table(
            ("codec", "versions", "what it makes of the frames", ""),
            (
                (in_markdown(held.testee), held.versions, held.outcome, in_markdown(held.words))
                for held in found.held
            ),
        )
    yield "### Open questions"
    yield ""
    questions = found.questions or ["none that a program can see"]
    yield from (f"- {in_markdown(question)}" for question in questions)
    yield ""


def _field_rows(found: Proposal) -> Iterator[Sequence[object]]:
    for cost in found.fields:
        cells: list[object] = []
        sizes: dict[str, int | None] = {str(way): size for way, size in cost.ways.items()}
        for way in _WAYS:
            size = sizes.get(way)
            text = "–" if size is None else str(size)
            cells.append(f"**{text}**" if way == cost.now else text)
        yield (f"`{cost.path}`", f"`{cost.type}`", cost.size, *cells)


def _integers(found: Proposal) -> Iterator[str]:
    if found.integers is None or not found.integers.fields:
        return
    before, after = found.integers.before, found.integers.after
    yield f"Integers in the encodings of KIP-625: {before} bytes now, {after} with the best of each."
    yield ""
    yield from _table(
        ("field", "values", "lowest", "highest", "now", "best", "saved"),
        (
            (f"`{e.struct}.{e.name}`", e.count, e.lowest, e.highest, e.now, e.best, e.saved)
            for e in found.integers.fields
        ),
    )
    if found.made:
        yield f"({MADE[0].upper()}{MADE[1:]}.)"
        yield ""


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    yield "| " + " | ".join(heads) + " |"
    yield "|" + "---|" * len(heads)
    for row in rows:
        yield "| " + " | ".join(map(str, row)) + " |"
    yield ""
