"""The limits that a testee declares, held against what a run met."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from harness.causes.signature import Unexplained
from harness.limits import LIMITS, Limit
from harness.report.causes import Cause
from harness.report.finding import Finding
from harness.report.tally import Tally

__all__ = ["beyond", "limited", "may_be_under", "not_holding", "proposals", "under"]


def under(cause: Cause) -> list[str]:
    """The limits that a cause falls under, declared or not."""
    if cause.side != "testee":
        return []
    return [name for name, limit in LIMITS.items() if _covers(limit, cause)]


def limited(causes: Iterable[Cause], declared: Mapping[str, str]) -> dict[str, str]:
    """By the identifier of a signature, the declared limit that it falls under.

    Of a cause, those signatures do that say what the limit says: a death, or another value where a refusal
    was declared, is none of them. Of a cause that the limit does not explain in every case, none does.
    """
    found: dict[str, str] = {}
    for cause in causes:
        name = next((name for name in under(cause) if name in declared), None)
        if name is not None and beyond(cause) is None:
            told = (each.id for each in cause.findings if _says(LIMITS[name], each))
            found |= dict.fromkeys(told, name)
    return found


def beyond(cause: Cause) -> tuple[str, Unexplained] | None:
    """The declared limit that a cause would fall under if that explained all of it, and a case that shows
    that it does not; None where it does."""
    for name in under(cause):
        cases = (each.group.beyond.get(name) for each in cause.findings if _says(LIMITS[name], each))
        if (case := next(filter(None, cases), None)) is not None:
            return name, case
    return None


def may_be_under(name: str, finding: Finding) -> bool:
    """Whether what was not reduced to its end may fall under a limit.

    Where nobody has looked it may as far as the limit says what became of it; where a value is known, it has
    to hold what the limit is about.
    """
    limit = LIMITS[name]
    if not _says(limit, finding):
        return False
    return finding.root is None or (limit.value is not None and bool(limit.value.search(finding.value)))


def not_holding(declared: Iterable[str], met: Iterable[str], tally: Tally) -> Iterator[str]:
    """The declared limits that were asked for in vain: cases agreed, and nothing fell under the limit."""
    kept = set(met)
    for name in declared:
        limit = LIMITS[name]
        asked = (limit.check.search(check) and limit.cell.search(cell) for _, check, cell in tally.agreed)
        if name not in kept and any(asked):
            yield name


def proposals(causes: Iterable[Cause], declared: Mapping[str, str]) -> dict[str, str]:
    """The limits that a testee could declare, by name, with the title of a cause that shows it."""
    found: dict[str, str] = {}
    for cause in causes:
        if cause.first.signature.layer:
            continue  # pycodec's own layers are held to what they promise
        names = under(cause)
        if names and not any(name in declared for name in names):
            found.setdefault(names[0], cause.title)
    return found


def _covers(limit: Limit, cause: Cause) -> bool:
    finding = cause.first
    if not _says(limit, finding) or not _is_found(limit.kind, [finding.signature.kind]):
        return False
    return (
        (not limit.classes or _classes(cause) <= limit.classes)
        and _is_found(limit.place, _places(finding))
        and _is_found(limit.value, [finding.value])
        and _is_found(limit.testee, [finding.signature.testee])
    )


def _says(limit: Limit, finding: Finding) -> bool:
    return limit.says(finding.signature.reason, finding.group.told)


def _classes(cause: Cause) -> set[str]:
    """The value classes that a cause shows with, as far as its cases were reduced."""
    shown = {cause.first.signature.kind}
    for finding in cause.findings:
        if finding.root is not None:
            shown |= {finding.root.signature.kind, *finding.root.classes}
    return shown


def _places(finding: Finding) -> list[str]:
    scope = finding.root.scope if finding.root is not None else None
    if scope is None or scope.local:
        return [finding.signature.path]
    return [scope.type, *scope.conditions]


def _is_found(pattern: re.Pattern[str] | None, texts: Iterable[str]) -> bool:
    return pattern is None or any(map(pattern.search, texts))
