"""A proposal as lines of text, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from harness.evolve.tables import data as evolution_data
from harness.evolve.tables import lines as evolution_lines
from harness.pair import version_text
from harness.propose.annotate import dump_lines
from harness.propose.documents import printed_lines
from harness.propose.plot import bars
from harness.propose.report import Proposal, distinct, encodings_of
from harness.report.phrases import counted
from harness.study.tables import savings_lines
from harness.visible import cleaned, one_line

__all__ = ["MADE", "data", "headline", "lines"]

MADE: Final = "these numbers are made to be told apart: --frames or --profile say what is saved of yours"
"""Below what encodings would save, where nobody said what the values are like."""

_WAYS: Final = ("mandatory", "tagged", "nullable struct", "flag and struct")


def headline(found: Proposal) -> str:
    """The verdict in a line."""
    if found.refused is not None:
        where = f" at {found.refused.path}" if found.refused.path else ""
        line = f" (line {found.refused.line})" if found.refused.line else ""
        rule = f" [{found.refused.rule}]" if found.refused.rule else ""
        return f"DIFFERS: {found.origin} is no spec{where}{line}: {found.refused.reason}{rule}."
    name = found.spec.name if found.spec is not None else found.origin
    if found.java is not None and found.java.problem:
        return f"DIFFERS: {found.java.problem} {name}: {found.java.reason}."
    if found.spec is not None and found.key_owner:
        owner = f"{found.key_owner} of {found.base}"
        return f"DIFFERS: {name} has api key {found.spec.api_key}, and so has {owner}."
    if found.evolution is not None and found.evolution.breaks:
        number = len(found.evolution.breaks)
        return f"DIFFERS: {name} breaks what {found.base} has released, in {counted(number, 'change')}."
    broken = [held.testee for held in found.held if held.breaks]
    if broken:
        return f"DIFFERS: {name} breaks {', '.join(dict.fromkeys(broken))}."
    unknown = [held.testee for held in found.held if held.is_unknown]
    if unknown:
        return f"INCONCLUSIVE: what {name} breaks is not known of {', '.join(dict.fromkeys(unknown))}."
    return f"AGREED: {name} is a spec, and breaks nothing that was asked."


def lines(found: Proposal) -> Iterator[str]:
    """The whole proposal."""
    yield one_line(headline(found))
    spec = found.spec
    if spec is None:
        return
    flexible = version_text(v for v in spec.valid_versions if spec.is_flexible(v)) or "none"
    key = "" if spec.api_key is None else f", api key {spec.api_key}"
    yield f"  {spec.type.value}{key}, versions {spec.valid_versions}, flexible {flexible}"
    for which, dump in distinct(found.dumps):
        yield ""
        yield f"v{which}: {counted(len(dump.data), 'byte')}"
        yield from (one_line(line) for line in dump_lines(dump.data, dump.notes))
    yield ""
    yield from _costs(found)
    for encoding in encodings_of(spec):
        yield ""
        yield f"{encoding}: bytes by value"
        yield from bars(encoding)
        yield from (f"  {line}" for line in printed_lines(encoding))
    if found.evolution is not None:
        yield ""
        yield from evolution_lines(found.evolution, everything=True)
    if found.held:
        yield ""
        yield f"codecs in the field, against {found.base}"
        for held in found.held:
            versions = f"v{held.versions}" if held.versions else ""
            yield one_line(f"  {held.testee:<24} {versions:<10} {held.outcome:<20} {held.words}".rstrip())
            if held.breaks:
                yield f"    {held.data.hex()[:128]}"
    if found.questions:
        yield ""
        yield "open questions"
        for question in found.questions:
            yield one_line(f"  - {question}")


def _costs(found: Proposal) -> Iterator[str]:
    yield f"{counted(found.samples, 'sample')} ({found.source}), bytes of the bodies"
    yield f"  {'version':>7} {'carried':>8} {'bytes':>9} {'deflated':>9}"
    for each in found.versions:
        refused = f"  {one_line(each.refused, 90)}" if each.refused else ""
        sizes = (f"{each.size:,}", f"{each.deflated:,}") if each.carried else ("–", "–")
        yield f"  {each.version:>7} {each.carried:>8} {sizes[0]:>9} {sizes[1]:>9}{refused}"
    yield ""
    yield (
        f"each field of v{found.version} over {counted(found.reckoned, 'sample')}, "
        "and these with it written in another way"
    )
    path, kind = (
        max((len(text) for text in texts), default=0)
        for texts in (
            ("field", *(each.path for each in found.fields)),
            ("type", *(each.type for each in found.fields)),
        )
    )
    yield f"  {'field':<{path}}  {'type':<{kind}} {'own':>8}  " + "".join(f"{way:>17}" for way in _WAYS)
    for cost in found.fields:
        cells = []
        for way in _WAYS:
            size = cost.ways.get(way)
            shown = "–" if way not in cost.ways or size is None else f"{size:,}"
            cells.append(f"{shown + ('*' if way == cost.now else ''):>17}")
        yield f"  {cost.path:<{path}}  {cost.type:<{kind}} {cost.size:>8,}  " + "".join(cells)
    yield "  * as the spec has it"
    if found.integers is not None and found.integers.fields and found.spec is not None:
        yield ""
        yield "integers fixed, packed or unpacked (KIP-625)"
        yield from (f"  {line}" for line in savings_lines(found.spec.name, found.integers))
        if found.made:
            yield f"    {MADE}"


def data(found: Proposal) -> dict[str, Any]:
    """Everything as JSON-ready data."""
    told: dict[str, Any] = {
        "format": 1,
        "verdict": found.verdict,
        "origin": found.origin,
        "headline": headline(found),
        "refused": None,
    }
    if found.refused is not None:
        refused = found.refused
        told["refused"] = {
            "rule": refused.rule,
            "reason": refused.reason,
            "path": refused.path,
            "line": refused.line,
        }
    if found.spec is not None:
        told |= _of_spec(found)
    clean: dict[str, Any] = cleaned(told)
    return clean


def _of_spec(found: Proposal) -> dict[str, Any]:
    assert found.spec is not None
    integers = found.integers
    return {
        "message": found.spec.name,
        "version": found.version,
        "samples": {"number": found.samples, "reckoned": found.reckoned, "source": found.source},
        "frames": [
            {
                "version": dump.version,
                "kind": dump.kind,
                "bytes": dump.data.hex(),
                "notes": [[note.start, note.end, note.path, note.words] for note in dump.notes],
            }
            for dump in found.dumps
        ],
        "versions": [
            {
                "version": each.version,
                "carried": each.carried,
                "bytes": each.size,
                "deflated": each.deflated,
                "refused": each.refused,
            }
            for each in found.versions
        ],
        "fields": [
            {
                "path": each.path,
                "type": each.type,
                "bytes": each.size,
                "now": each.now,
                "ways": dict(each.ways),
            }
            for each in found.fields
        ],
        "integers": None
        if integers is None
        else {
            "before": integers.before,
            "after": integers.after,
            "fields": [
                {
                    "field": f"{each.struct}.{each.name}",
                    "now": str(each.now),
                    "best": str(each.best),
                    "bytes": {str(encoding): size for encoding, size in each.bytes.items()},
                }
                for each in integers.fields
            ],
        },
        "vectors": found.vectors,
        "against": found.base,
        "key_owner": found.key_owner,
        "evolution": None if found.evolution is None else evolution_data(found.evolution),
        "field": [
            {
                "testee": held.testee,
                "versions": held.versions,
                "outcome": held.outcome,
                "words": held.words,
                "bytes": held.data.hex(),
            }
            for held in found.held
        ],
        "java": None
        if found.java is None
        else {
            "name": found.java.name,
            "text": found.java.text,
            "generator": found.java.generator,
            "uncompilable": found.java.uncompilable,
        },
        "questions": list(found.questions),
    }
