"""`index.html`: a run for people, as one plain page without any resource from elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from importlib import resources
from string import Template
from typing import Final

from harness.causes.signature import version_text
from harness.report.markup import Html, bar, facts, link, names, table, text
from harness.report.model import Finding, RunReport, by_kind
from harness.report.verdict import headline, kind_words

__all__ = ["page_text"]

_MAX_FINDINGS: Final = 500
_MAX_BYTES: Final = 512
_MAX_VALUE: Final = 2000

_REFERENCE_NOTE: Final = (
    "Here the reference disagrees with itself: its generated message with its types.Schema, or its size() "
    "with the bytes it wrote. These are no failures of the testee."
)


def page_text(report: RunReport) -> str:
    """The whole page."""
    template = resources.files("harness.report").joinpath("page.html").read_text("utf-8")
    sentence = headline(report).partition(": ")[2]
    if not sentence.startswith(report.manifest.testee.name):
        sentence = sentence[:1].upper() + sentence[1:]
    sections = (
        _numbers(report),
        _facts(report),
        _gaps(report),
        _findings("New mismatches", report.new),
        _findings("Expected mismatches", report.known),
        _findings("Findings against the reference", report.against_reference, _REFERENCE_NOTE),
        _expected(report),
        _coverage(report),
        _messages(report),
    )
    return Template(template).substitute(
        title=text(f"{report.verdict}, {report.manifest.testee.name}"),
        verdict=report.verdict,
        headline=text(sentence),
        started=text(report.manifest.started),
        body="\n".join(filter(None, sections)),
    )


def _numbers(report: RunReport) -> str:
    manifest, tally, cells = report.manifest, report.tally, report.cells
    tiles = (
        ("pairs executed", len(tally.executed_pairs), f"of {manifest.pair_count:,}"),
        ("messages", len({message for message, _ in tally.executed_pairs}), f"of {len(manifest.pairs):,}"),
        ("cases", tally.cases, ""),
        ("mismatched", tally.count("mismatch"), "cases"),
        ("coverage cells hit", cells.hit, f"of {cells.required:,}"),
        ("time", round(manifest.seconds), "s"),
    )
    items = (f"<div><dt>{name}</dt><dd>{n:,} <small>{rest}</small></dd></div>" for name, n, rest in tiles)
    return f'<dl class="numbers">{"".join(items)}</dl>'


def _facts(report: RunReport) -> str:
    manifest = report.manifest
    testee, reference = manifest.testee, manifest.reference
    return facts(
        (
            ("testee", f"{testee.title} ({testee.origin})"),
            ("reference", f"{reference.title} ({reference.origin})"),
            ("suites", ", ".join(manifest.suites)),
            ("pairs asked for", manifest.select or "all"),
            ("seed", str(manifest.seed)),
            ("peak memory", ", ".join(f"{who} {mib:,} MiB" for who, mib in manifest.peak_mib.items() if mib)),
            ("same run again", Html(f"<code>{text(manifest.command)}</code>")),
        )
    )


def _gaps(report: RunReport) -> str:
    declined = [f"{reason}: {number:,} cases" for reason, number in report.declined.items()]
    skipped = [f"{pair}: {reason}" for pair, reason in report.skipped_pairs.items()]
    listed = (
        ("Planned pairs without an executed case", report.missing_pairs),
        ("Required coverage cells that were not hit", report.cells.missed),
        ("Pairs that the testee declares unsupported", skipped),
        ("Law groups that the testee declines", declined),
    )
    return "\n".join(f"<h2>{title} ({len(who):,})</h2>{names(who)}" for title, who in listed if who)


def _findings(title: str, findings: list[Finding], note: str = "") -> str:
    if not findings:
        return ""
    lead = f'<p class="soft">{text(note)}</p>' if note else ""
    rows = [
        (
            Html(f'<a href="#{text(f.id)}">{text(f.id)}</a>'),
            f.group.version_text,
            f.signature.reason.replace("_", " "),
            f.group.cases,
            Html(f'<a href="{text(f.reproducer)}">script</a>'),
        )
        for f in findings[:_MAX_FINDINGS]
    ]
    kinds = by_kind(findings)
    if len(kinds) < len(findings):
        alike = [(kind_words(kind), len(them)) for kind, them in kinds.items()]
        lead += table(("kind (reason, field type, value class)", "#signatures"), alike)
    overview = table(("signature", "versions", "what", "#cases", "reproducer"), rows)
    shown = "\n".join(map(_finding, findings[:_MAX_FINDINGS]))
    rest = [finding.id for finding in findings[_MAX_FINDINGS:]]
    more = f"<h3>And {len(rest):,} more</h3>{names(rest)}" if rest else ""
    return f"<h2>{title} ({len(findings):,})</h2>{lead}{overview}{shown}{more}"


def _finding(finding: Finding) -> str:
    signature, example, known = finding.signature, finding.example, finding.expected
    place = signature.path or "not located"
    particulars = facts(
        (
            ("field", f"{place} ({signature.type})" if signature.type else place),
            ("value class", signature.kind),
            ("flags", signature.flag),
            ("testee", signature.testee),
            ("reference", signature.reference),
            ("detail", example.detail),
            ("expected", known and Html(f"{text(known.reason)} ({link(known.link)}), until {known.expires}")),
            ("reproducer", link(finding.reproducer)),
        )
    )
    value = f"<pre>{text(_cut(finding.value, _MAX_VALUE))}</pre>" if finding.value else ""
    note = "" if finding.minimised else " (not fully minimised)"
    return (
        f'<div class="finding" id="{text(finding.id)}"><h3>{text(finding.id)}</h3>'
        f"<p>{text(signature.reason.replace('_', ' '))} in {text(signature.message)}</p>{particulars}"
        f"<details><summary>smallest case, version {example.version}{note}</summary>{value}"
        f"{_bytes('testee wrote', example.testee_bytes)}{_bytes('reference wrote', example.reference_bytes)}"
        "</details></div>"
    )


def _cut(shown: str, limit: int) -> str:
    return shown if len(shown) <= limit else shown[:limit] + " …"


def _bytes(title: str, data: bytes | None) -> str:
    if data is None:
        return ""
    cut = " …" if len(data) > _MAX_BYTES else ""
    return f"<p>{title} {len(data):,} bytes</p><pre>{data[:_MAX_BYTES].hex(' ')}{cut}</pre>"


def _expected(report: RunReport) -> str:
    standing = report.standing
    listed = (
        ("Stale: expected, but not met", standing.stale),
        ("Expired entries", standing.expired),
        ("Expected, but not covered by this run", standing.not_covered),
    )
    parts = "".join(f"<h3>{title}</h3>{names(who)}" for title, who in listed if who)
    if not parts:
        return ""
    return f"<h2>Expected-mismatch list</h2><p><code>{text(report.expected.origin)}</code></p>{parts}"


def _coverage(report: RunReport) -> str:
    tally, cells = report.tally, report.cells
    short = [_cells("check", cells.by_check), _counts("origin of the cases", tally.kinds)]
    if tally.flags:
        short.append(_counts("reason flag", tally.flags))
    classes = list(cells.by_class.items())
    third = -(-len(classes) // 3)
    parts = [
        _cells("value class", dict(classes[at : at + third])) for at in range(0, len(classes), third or 1)
    ]
    return f"<h2>What was covered</h2>{_columns(short)}{_columns(parts)}"


def _columns(tables: list[Html]) -> str:
    return f'<div class="columns">{"".join(f"<div>{one}</div>" for one in tables)}</div>'


def _cells(label: str, cells: Mapping[str, tuple[int, int]]) -> Html:
    rows = [(name, f"{hit:,} of {wanted:,}", bar(hit, wanted)) for name, (hit, wanted) in cells.items()]
    return table((label, "#cells hit", ""), rows)


def _counts(label: str, counts: Mapping[str, int]) -> Html:
    return table((label, "#cases"), sorted(counts.items()))


def _messages(report: RunReport) -> str:
    by_message = report.tally.by_message()
    rows = []
    for message in sorted(report.manifest.pairs.keys() | by_message.keys()):
        counts = by_message.get(message, Counter[str]())
        hit, required = report.cells.by_message.get(message, (0, 0))
        rows.append(
            (
                message,
                version_text(report.manifest.pairs.get(message, [])),
                counts.total() - counts["unsupported"],
                counts["mismatch"],
                counts["finding"],
                f"{hit:,} of {required:,}",
                bar(hit, required),
            )
        )
    head = ("message", "versions", "#cases", "#mismatched", "#findings", "#cells hit", "")
    return f"<h2>Messages</h2>{table(head, rows, bad=3)}"
