"""`index.html` and `coverage.html`: a run for people, as plain pages without any resource from elsewhere.

The markup is in `templates/`. Every text that goes into it is cleaned and escaped in one place, by the
environment; only markup that a template made passes as it is. One small script filters and copies; the page
names its digest, so that no other script can run, and all is readable without it.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Final

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from harness.pair import version_text
from harness.report.case_view import CaseView, case_view
from harness.report.causes import Cause
from harness.report.coverage import coverage_of
from harness.report.finding import Finding
from harness.report.matrix import matrix_of
from harness.report.model import RunReport
from harness.report.phrases import counted
from harness.report.security import notices
from harness.report.severity import SEVERITIES
from harness.report.spoken import SpokenMap
from harness.report.tally import executed
from harness.report.verdict import headline
from harness.visible import visible

__all__ = ["MAX_SCRIPTS", "MORE_CAUSES", "causes_text", "coverage_text", "environment", "page_text"]

_MAX_CAUSES: Final = 1000
"""Causes of a section that are shown in full."""

_IN_FULL: Final = 300
"""Of all, how many on the first page: a browser is to show it within a second. The others have one, too."""

MORE_CAUSES: Final = "causes.html"

MAX_SCRIPTS: Final = 60
"""Causes whose script stands on the page; of the others there is the link."""

_MAX_NAMES: Final = 2000
_NO_SCRIPTS: Final[Mapping[str, str]] = MappingProxyType({})
_BETWEEN: Final = re.compile(r">\n\s*<")
_SMALL: Final = 12
"""Bytes of a smallest frame in the overview."""

_REFERENCE_NOTE: Final = (
    "Here the reference disagrees with itself: its generated message with its types.Schema, or its size() "
    "with the bytes it wrote. These are no failures of the testee."
)


@dataclass(frozen=True, slots=True)
class Shown:
    """A cause on the page.

    Attributes:
        number: from 1 on, over all sections.
        cause: it.
        section: the name of its section.
        smallest: the bytes of its smallest frame in hex, the first ones.
        script: the text of its script; `""` where only the link is there.
        page: the page that has it in full; `""` for the first one.
    """

    number: int
    cause: Cause
    section: str
    smallest: str
    script: str
    page: str

    @property
    def target(self) -> str:
        """Where it stands in full."""
        return f"{self.page}#{self.cause.id}"

    @property
    def words(self) -> str:
        """What a search finds it by."""
        return " ".join((*self.cause.messages, *self.cause.paths, self.cause.first.signature.kind))[:2000]


@dataclass(frozen=True, slots=True)
class Section:
    """Causes of one sort.

    Attributes:
        title: the heading.
        causes: those that are shown in full.
        more: the titles of the others.
        note: on all of them, or `""`.
    """

    title: str
    causes: list[Shown]
    more: list[str]
    note: str = ""

    @property
    def number(self) -> int:
        """How many there are."""
        return len(self.causes) + len(self.more)


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


def page_text(
    report: RunReport,
    *,
    private: bool = False,
    spoken: SpokenMap | None = None,
    scripts: Mapping[str, str] = _NO_SCRIPTS,
) -> str:
    """The whole of `index.html`.

    Args:
        report: the run.
        private: whether to show what a page that may be published withholds.
        spoken: of a live run what was seen; else None.
        scripts: texts of reproducers by their paths, as far as they are to stand on the page.
    """
    report = report if private else report.published()
    sections = _sections(report, scripts)
    causes = [shown for section in sections for shown in section.causes]
    return _tight(
        environment()
        .get_template("page.html.j2")
        .render(
            report=report,
            headline=_sentence(report),
            tiles=_tiles(report),
            speed=_speed(report),
            gaps=[(title, listed) for title, listed in _gaps(report) if listed],
            notices=notices(report.withheld),
            sections=sections,
            causes=causes,
            severities=_severities(causes),
            matrix=matrix_of(report, [(shown.cause, shown.target) for shown in causes]),
            messages=_messages(report),
            spoken=spoken,
            has_coverage=bool(report.cells.grid) and not private,
        )
    )


def causes_text(report: RunReport) -> str | None:
    """The whole of `causes.html`, which may be published; None where the first page has all causes."""
    report = report.published()
    sections = _more(_sections(report, _NO_SCRIPTS))
    if not sections:
        return None
    page = environment().get_template("causes.html.j2")
    return _tight(page.render(report=report, headline=_sentence(report), sections=sections))


def _more(sections: list[Section]) -> list[Section]:
    """What the first page has not in full."""
    cut = [replace(each, causes=[shown for shown in each.causes if shown.page]) for each in sections]
    return [section for section in cut if section.causes or section.more]


def coverage_text(report: RunReport) -> str:
    """The whole of `coverage.html`, which may be published."""
    report = report.published()
    messages, legend = coverage_of(report)
    return _tight(
        environment()
        .get_template("coverage.html.j2")
        .render(report=report, headline=_sentence(report), messages=messages, legend=legend)
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
    made.filters |= {"number": _number, "plain": _plain, "outcome": _outcome, "case": _case}
    made.tests["followable"] = _followable
    script = resources.files("harness.report").joinpath("templates", "page.js").read_text("utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode("utf-8")).digest()).decode("ascii")
    made.globals |= {
        "max_names": _MAX_NAMES,
        "page_script": Markup(script),
        "policy": f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'",
    }
    return made


def _tight(page: str) -> str:
    """The page without the line ends between its tags: a browser makes a node of each, a third of all."""
    return _BETWEEN.sub("><", page)


def _shown(value: object) -> object:
    """What a template writes for a value: markup is left alone, all else is cleaned (and escaped after)."""
    return value if isinstance(value, Markup) else visible(str(value))


def _number(value: int) -> str:
    return f"{value:,}"


def _plain(code: str) -> str:
    """A short code in words: `value_differs` → `value differs`."""
    return code.replace("_", " ")


def _outcome(semantic: str) -> str:
    """An outcome's class in words: `rejected:decode:ValueError` → `rejected, decode, ValueError`."""
    return ", ".join(filter(None, semantic.split(":")))


def _case(finding: Finding, report: RunReport) -> CaseView:
    return case_view(finding, report.manifest.reference.catalogue)


def _followable(target: str) -> bool:
    """Whether a link may be followed: web addresses and relative paths, but no `javascript:`."""
    scheme, colon, _ = target.partition(":")
    return not colon or scheme in ("http", "https")


def _sentence(report: RunReport) -> tuple[str, str]:
    """The verdict: its word, and the rest."""
    word, _, sentence = headline(report).partition(": ")
    if not sentence.startswith(report.manifest.testee.name):
        sentence = sentence[:1].upper() + sentence[1:]
    return word.lower(), sentence


def _tiles(report: RunReport) -> list[tuple[str, int, str]]:
    """The numbers at the top: name, number, and what follows it."""
    manifest, tally, cells = report.manifest, report.tally, report.cells
    messages = {message for message, _ in tally.executed_pairs}
    # It is stored when the run comes to its end.
    took = [("time", round(manifest.seconds), "s")] if manifest.seconds else []
    return [
        ("pairs executed", len(tally.executed_pairs), f"of {manifest.pair_count:,}"),
        ("messages", len(messages), f"of {len(manifest.pairs):,}"),
        ("cases", tally.cases, ""),
        ("mismatched", tally.count("mismatch"), "cases"),
        ("coverage cells hit", cells.hit, f"of {cells.required:,}"),
        *took,
    ]


def _speed(report: RunReport) -> list[tuple[str, str]]:
    """How fast the run was, and what memory it took."""
    manifest, cases = report.manifest, report.tally.cases
    told = []
    if manifest.seconds:
        told.append(("time", f"{manifest.seconds:,.1f} s, from the command to its verdict"))
        if cases:
            told.append(("cases a second", f"{cases / manifest.seconds:,.0f}"))
    return told + [(f"peak memory, {who}", f"{mib:,} MiB") for who, mib in manifest.peak_mib.items() if mib]


def _severities(causes: list[Shown]) -> list[tuple[str, int]]:
    """How many causes there are of each severity, the gravest first."""
    numbers = Counter(shown.cause.severity for shown in causes)
    return [(severity, numbers[severity]) for severity in SEVERITIES if numbers[severity]]


def _gaps(report: RunReport) -> list[tuple[str, list[str]]]:
    """What was not run, and which limits do not hold, by name."""
    limits = report.manifest.limits
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
        (
            "Declared limits that do not explain all of a cause",
            [f"{name}: {told}" for name, told in report.overstepped.items()],
        ),
        ("Declared limits that no case met", [f"{name}: {limits[name]}" for name in report.unheld]),
    ]


def _sections(report: RunReport, scripts: Mapping[str, str]) -> list[Section]:
    sections, number = [], 1
    for title, findings, note in (
        ("New", report.new, ""),
        ("Perhaps expected", report.undecided, ""),
        ("Expected", report.known, ""),
        ("Declared limits", report.limited, ""),
        ("Findings against the reference", report.against_reference, _REFERENCE_NOTE),
    ):
        causes = report.causes_among(findings)
        if causes:
            first, more = causes[:_MAX_CAUSES], causes[_MAX_CAUSES:]
            shown = [_on_page(at, cause, title, scripts) for at, cause in enumerate(first, number)]
            sections.append(Section(title, shown, [cause.title for cause in more], note))
            number += len(first)
    return sections


def _on_page(number: int, cause: Cause, section: str, scripts: Mapping[str, str]) -> Shown:
    example = cause.first.example
    data = example.testee_bytes if example.reference_bytes is None else example.reference_bytes
    smallest = ""
    if data is not None and cause.first.signature.check != "spec":
        smallest = data[:_SMALL].hex(" ") + (f" … {len(data):,}" if len(data) > _SMALL else "")
    page = "" if number <= _IN_FULL else MORE_CAUSES
    return Shown(number, cause, section, smallest, scripts.get(cause.first.reproducer, ""), page)


def _messages(report: RunReport) -> list[MessageRow]:
    by_message, unsettled = report.tally.by_message(), report.tally.unsettled_messages
    rows = []
    for message in sorted(report.manifest.pairs.keys() | by_message.keys()):
        counts = by_message.get(message, Counter[str]())
        hit, required = report.cells.by_message.get(message, (0, 0))
        cases = executed(counts)
        declined = counts["unsupported"] and message not in unsettled
        note = "" if cases else "declined" if declined else "not run"
        versions = version_text(report.manifest.pairs.get(message, []))
        rows.append(
            MessageRow(message, versions, cases, counts["mismatch"], counts["finding"], hit, required, note)
        )
    return rows
