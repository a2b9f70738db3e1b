"""What a comparison found, as lines of text, as JSON and as Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from harness.evolve.change import RULES, Weight
from harness.evolve.compare import NEVER_WRITTEN, Evolution, Finding
from harness.evolve.proof import Broken
from harness.pair import version_text
from harness.report.phrases import counted
from harness.visible import cleaned, in_markdown, one_line

__all__ = ["FORMAT", "data", "lines", "markdown"]

FORMAT: Final = 1
"""Of the JSON."""

_HEX: Final = 32
"""Bytes that a line shows of a frame."""
_SHOWN: Final = 160
"""Characters that a line shows of a value or a refusal."""


def lines(found: Evolution, everything: bool = False) -> Iterator[str]:
    """The verdict, what breaks, and how much else changed; with `everything`, that too."""
    yield headline(found)
    pairs = counted(found.pairs, "changed pair")
    yield f"  compared   {counted(found.messages, 'message')}; values of {pairs}"
    for finding in found.findings:
        if everything or finding.change.weight in (Weight.BREAKS, Weight.UNSTABLE):
            yield from _finding_lines(finding)
    if not everything and (rest := _rest(found)):
        yield f"  besides    {rest}"


def headline(found: Evolution) -> str:
    """The first line."""
    number = len(found.breaks)
    if not number:
        return f"AGREED: nothing that changed from {found.old} to {found.new} breaks anyone."
    verb = "breaks" if number == 1 else "break"
    return f"DIFFERS: {counted(number, 'change')} from {found.old} to {found.new} {verb} someone."


def _rest(found: Evolution) -> str:
    weights = (Weight.LOCAL, Weight.GROWS)
    rules = Counter(each.change.rule for each in found.findings if each.change.weight in weights)
    return ", ".join(f"{rule} {number}" for rule, number in sorted(rules.items()))


def _finding_lines(finding: Finding) -> Iterator[str]:
    change = finding.change
    yield f"  {change.weight:<10} {one_line(change.place)}"
    yield f"             {one_line(change.words, _SHOWN)}"
    for broken in finding.shown:
        yield f"             {broken.writer} writes {one_line(repr(broken.told), _SHOWN)}"
        yield f"               as {_hex(broken.data)}"
        yield f"               {one_line(outcome(broken), _SHOWN)}"
    if not finding.shown and change.weight is Weight.BREAKS and change.rule not in NEVER_WRITTEN:
        yield "             no value shows it apart from the other changes"
    if finding.confirmed is not None:
        said = "say the same" if finding.confirmed else "say otherwise"
        yield f"               Kafka's classes of both releases {said}"


def outcome(broken: Broken) -> str:
    """What the reader makes of it."""
    place = f"{broken.path} " if broken.path else ""
    match broken.kind:
        case "refused":
            return f"{broken.reader} refuses it: {broken.read}"
        case "left over":
            return f"{broken.reader} reads {broken.read}"
        case "misread":
            return f"{broken.reader} reads {place}{broken.read}, not {broken.wrote}"
        case "not passed on":
            return f"{broken.reader} reads it, and {broken.read}"
        case _:
            return f"{broken.reader} passes it on with {place}{broken.read}, not {broken.wrote}"


def _hex(data: bytes) -> str:
    if not data:
        return "no bytes"
    more = f"… ({len(data)} bytes)" if len(data) > _HEX else ""
    return data[:_HEX].hex(" ") + more


def data(found: Evolution) -> dict[str, Any]:
    """Everything as JSON-ready data."""
    return {
        "format": FORMAT,
        "verdict": "differs" if found.breaks else "agreed",
        "old": found.old,
        "new": found.new,
        "messages": found.messages,
        "pairs": found.pairs,
        "changes": [_finding_data(each) for each in found.findings],
    }


def _finding_data(finding: Finding) -> dict[str, Any]:
    change = finding.change
    told: dict[str, Any] = {
        "rule": change.rule,
        "means": RULES[change.rule],
        "weight": change.weight.value,
        "message": change.message,
        "path": change.path,
        "versions": version_text(change.versions),
        "words": change.words,
        "old": change.old,
        "new": change.new,
        "confirmed": finding.confirmed,
        "shown": [
            {
                "kind": each.kind,
                "version": each.version,
                "writer": each.writer,
                "reader": each.reader,
                "path": each.path,
                "value": repr(each.told),
                "bytes": each.data.hex(),
                "wrote": each.wrote,
                "read": each.read,
                "outcome": outcome(each),
            }
            for each in finding.shown
        ],
    }
    told_clean: dict[str, Any] = cleaned(told)
    return told_clean


def markdown(found: Evolution) -> Iterator[str]:
    """A section for a page or a pull request: what breaks, and what else changed."""
    yield f"### {in_markdown(found.old)} → {in_markdown(found.new)}"
    yield ""
    wire = [each for each in found.findings if each.change.weight in (Weight.BREAKS, Weight.UNSTABLE)]
    if not wire:
        yield "Nothing that changed breaks anyone."
    else:
        yield "| message, versions, field | what changed | smallest value | what becomes of it |"
        yield "|---|---|---|---|"
    for each in wire:
        first = each.shown[0] if each.shown else None
        value = f"`{_hex(first.data)}` of {first.writer}" if first else ""
        became = in_markdown(outcome(first), _SHOWN) if first else ""
        unstable = " (called unstable)" if each.change.weight is Weight.UNSTABLE else ""
        cells = (f"{in_markdown(each.change.place)}{unstable}", in_markdown(each.change.words), value, became)
        yield f"| {' | '.join(cells)} |"
    yield ""
    if rest := _rest(found):
        yield f"Besides: {rest}."
        yield ""
