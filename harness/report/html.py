"""`index.html`: a run for people, as one plain page without any resource from elsewhere.

The markup is in `templates/`. Every text that goes into it is cleaned and escaped in one place, by the
environment; only markup that a template made passes as it is.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Final

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from harness.causes.signature import version_text
from harness.report.causes import Cause
from harness.report.finding import Finding
from harness.report.model import RunReport
from harness.report.phrases import counted
from harness.report.security import notices
from harness.report.spoken import SpokenMap
from harness.report.tally import executed
from harness.report.verdict import headline
from harness.visible import visible

__all__ = ["environment", "page_text"]

_MAX_CAUSES: Final = 500
"""Causes shown in full: some megabytes of page, which every browser still opens at once."""

_MAX_NAMES: Final = 2000
_MAX_BYTES: Final = 512
_MAX_TEXT: Final = 2000

_REFERENCE_NOTE: Final = (
    "Here the reference disagrees with itself: its generated message with its types.Schema, or its size() "
    "with the bytes it wrote. These are no failures of the testee."
)


@dataclass(frozen=True, slots=True)
class Section:
    """Causes of one sort: the heading, the causes, a note on all of them."""

    title: str
    causes: list[Cause]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Bytes or text of a finding's smallest case, and what they are."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class MessageRow:
    """What was run of a message.

    Attributes:
        message, versions: as planned.
        cases, mismatched, findings: numbers of cases.
        hit, required: coverage cells; a message may have none that are required.
        note: `"not run"`, or `"declined"` where that was the testee's choice; `""` where a case was run.
    """

    message: str
    versions: str
    cases: int
    mismatched: int
    findings: int
    hit: int
    required: int
    note: str


def page_text(report: RunReport, *, private: bool = False, spoken: SpokenMap | None = None) -> str:
    """The whole page.

    Args:
        report: the run.
        private: whether to show what a page that may be published withholds.
        spoken: of a live run what was seen; else None.
    """
    report = report if private else report.published()
    sentence = headline(report).partition(": ")[2]
    if not sentence.startswith(report.manifest.testee.name):
        sentence = sentence[:1].upper() + sentence[1:]
    peaks = report.manifest.peak_mib.items()
    return (
        environment()
        .get_template("page.html.j2")
        .render(
            report=report,
            headline=sentence,
            tiles=_tiles(report),
            memory=", ".join(f"{who} {mib:,} MiB" for who, mib in peaks if mib),
            gaps=[(title, listed) for title, listed in _gaps(report) if listed],
            notices=notices(report.withheld),
            sections=[section for section in _sections(report) if section.causes],
            messages=_messages(report),
            spoken=spoken,
        )
    )


@cache
def environment(*packages: str) -> Environment:
    """What renders templates: those of this package, and of others that are named."""
    made = Environment(
        loader=ChoiceLoader([PackageLoader(package) for package in (*packages, "harness.report")]),
        autoescape=True,
        finalize=_shown,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters |= {"number": _number, "cut": _cut, "plain": _plain, "evidence": _evidence}
    made.tests["followable"] = _followable
    made.globals |= {"max_causes": _MAX_CAUSES, "max_names": _MAX_NAMES, "max_text": _MAX_TEXT}
    return made


def _shown(value: object) -> object:
    """What a template writes for a value: markup is left alone, all else is cleaned (and escaped after)."""
    return value if isinstance(value, Markup) else visible(str(value))


def _number(value: int) -> str:
    return f"{value:,}"


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else f"{text[:limit]} …"


def _plain(code: str) -> str:
    """A short code in words: `value_differs` → `value differs`."""
    return code.replace("_", " ")


def _followable(target: str) -> bool:
    """Whether a link may be followed: web addresses and relative paths, but no `javascript:`."""
    scheme, colon, _ = target.partition(":")
    return not colon or scheme in ("http", "https")


def _tiles(report: RunReport) -> list[tuple[str, int, str]]:
    """The numbers at the top: name, number, and what follows it."""
    manifest, tally, cells = report.manifest, report.tally, report.cells
    messages = {message for message, _ in tally.executed_pairs}
    return [
        ("pairs executed", len(tally.executed_pairs), f"of {manifest.pair_count:,}"),
        ("messages", len(messages), f"of {len(manifest.pairs):,}"),
        ("cases", tally.cases, ""),
        ("mismatched", tally.count("mismatch"), "cases"),
        ("coverage cells hit", cells.hit, f"of {cells.required:,}"),
        ("time", round(manifest.seconds), "s"),
    ]


def _gaps(report: RunReport) -> list[tuple[str, list[str]]]:
    """What was not run, by name."""
    declined = [f"{reason}: {counted(number, 'case')}" for reason, number in report.declined.items()]
    skipped = [f"{pair}: {reason}" for pair, reason in report.skipped_pairs.items()]
    errors = report.tally.adapter_errors.most_common()
    failed = [f"{text}: {counted(number, 'case')}" for text, number in errors]
    return [
        ("Planned pairs without an executed case", list(report.missing_pairs)),
        ("Required coverage cells that were not hit", list(report.cells.missed)),
        ("Cases that were skipped", report.skipped_cases),
        ("Cases in which the adapter failed", failed),
        ("Pairs that the testee declares unsupported", skipped),
        ("Law groups that the testee declines", declined),
    ]


def _sections(report: RunReport) -> list[Section]:
    return [
        Section("New", report.causes_among(report.new)),
        Section("Expected", report.causes_among(report.known)),
        Section("Declared limits", report.causes_among(report.limited)),
        Section(
            "Findings against the reference", report.causes_among(report.against_reference), _REFERENCE_NOTE
        ),
    ]


def _evidence(finding: Finding) -> list[Evidence]:
    """The value of the smallest case, and its bytes under the name of what they are.

    That depends on the law group: a case of bytes has no bytes that the reference wrote, but those that both
    sides were given, and a message spec is a text. See `harness.outcome.CaseRow`.
    """
    example, check = finding.example, finding.signature.check
    if check == "spec" and example.reference_bytes is not None:
        spec = example.reference_bytes.decode("utf-8", "replace")
        return [Evidence("message spec", _cut(spec, _MAX_TEXT))]
    shown = [Evidence("value", _cut(finding.value, _MAX_TEXT))] if finding.value else []
    # What the reference makes of its own Schema is found by several checks; the suite tells by which.
    if check == "malformed" or example.suite == "bytes":
        sides = (
            ("both sides were given", example.reference_bytes),
            ("testee wrote again", example.testee_bytes),
        )
    else:
        sides = (("testee wrote", example.testee_bytes), ("reference wrote", example.reference_bytes))
    for title, data in sides:
        if data is not None:
            cut = " …" if len(data) > _MAX_BYTES else ""
            shown.append(Evidence(f"{title} {counted(len(data), 'byte')}", data[:_MAX_BYTES].hex(" ") + cut))
    return shown


def _messages(report: RunReport) -> list[MessageRow]:
    by_message = report.tally.by_message()
    rows = []
    for message in sorted(report.manifest.pairs.keys() | by_message.keys()):
        counts = by_message.get(message, Counter[str]())
        hit, required = report.cells.by_message.get(message, (0, 0))
        cases = executed(counts)
        note = "" if cases else "declined" if counts["unsupported"] else "not run"
        versions = version_text(report.manifest.pairs.get(message, []))
        rows.append(
            MessageRow(message, versions, cases, counts["mismatch"], counts["finding"], hit, required, note)
        )
    return rows
