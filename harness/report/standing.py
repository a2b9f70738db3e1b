"""How a list of expected mismatches stands against a run.

An entry that the run covered and did not meet is *stale*, unless a new cause of its message was not minimised
in time: that may be it. Nor is one stale that is named by a symptom, as its cases were not minimised, where
another entry's cause was met that was: a run with more time may put its cases to that one. One that says
nowhere where it was seen, and that a run of everything did not meet, was *never seen*. One whose cause came
back under the same words, as another cause, or with signatures or classes of values that the entry does not
list, is *changed*. A glob that names more than it may is *over* its number. Each of them, and one past its
date, ends the run with 3.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, get_args

from harness.outcome import Check
from harness.report.expected import RANDOM, ExpectedMismatch, ExpectedMismatches, Seen, first_seen

__all__ = ["Changed", "Coverage", "Met", "Standing", "standing_of"]

_SETTLED: Final = "values"
"""The suite whose boundary cases are the same in every run."""
_DIGEST: Final = re.compile("-[0-9a-f]{6}$")


@dataclass(frozen=True, slots=True)
class Met:
    """What a run met of the testee's.

    Attributes:
        signatures: their identifiers.
        causes: identifiers of causes, each with those of its signatures.
        classes: of causes, the value classes that they show with.
        places: of causes, where boundary cases showed them.
        settled: of causes, those of their signatures that show whatever the seed.
        scopes: of causes that malformed frames show, at what places.
        unexplained: of causes that were not minimised in time, the messages that they show in.
    """

    signatures: frozenset[str] = frozenset()
    causes: Mapping[str, frozenset[str]] = field(default_factory=dict)
    classes: Mapping[str, frozenset[str]] = field(default_factory=dict)
    places: Mapping[str, frozenset[Seen]] = field(default_factory=dict)
    settled: Mapping[str, frozenset[str]] = field(default_factory=dict)
    scopes: Mapping[str, frozenset[str]] = field(default_factory=dict)
    unexplained: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def by(self, entry: ExpectedMismatch) -> list[str]:
        """What an entry names of it."""
        return sorted(filter(entry.names, self.causes if entry.cause else self.signatures))


@dataclass(frozen=True, slots=True)
class Coverage:
    """What a run covered.

    Attributes:
        pairs: those that had a case.
        whole: whether that was all there is, and not a selection.
        checks: the laws that were asked of each message, as (message, check).
        unanswered: questions of boundary cases that got no answer, as (message, version, what the
            identifiers of signatures of that law and field begin with).
        complete: whether it came to its end. What a run did not meet that was cut short, or that is a
            sample, may lie in the rest.
    """

    pairs: Collection[Seen]
    whole: bool
    complete: bool
    checks: Collection[tuple[str, str]]
    unanswered: Collection[tuple[str, int, str]]

    def has(self, message: str, check: str) -> bool:
        """Whether a law was asked of a message; with a check that is none, of a message at all."""
        return any(
            message == asked and (law == check or check not in get_args(Check)) for asked, law in self.checks
        )


@dataclass(frozen=True, slots=True)
class Changed:
    """An entry by cause that is to say something else.

    Attributes:
        entry: what it names.
        key: of the entry: `"cause"`, `"signatures"`, `"classes"`, `"scopes"` or `"seen"`.
        now: what is to stand there.
    """

    entry: str
    key: str
    now: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """How a list stands against a run, by the names of its entries.

    Attributes:
        seen: whose mismatch was met.
        stale: that the run covered without meeting them.
        expired: past their date.
        not_covered: about what was no part of the run.
        never_seen: that name nothing that there is.
        changed: that are to name or to list something else.
        over: globs, with what they name.
    """

    seen: tuple[str, ...]
    stale: tuple[str, ...]
    expired: tuple[str, ...]
    not_covered: tuple[str, ...]
    never_seen: tuple[str, ...] = ()
    changed: tuple[Changed, ...] = ()
    over: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def changes(self) -> dict[str, list[Changed]]:
        """What has changed, by entry."""
        found: dict[str, list[Changed]] = {}
        for each in self.changed:
            found.setdefault(each.entry, []).append(each)
        return found

    @property
    def moved(self) -> dict[str, str]:
        """By the identifier of a cause, the entry that it was known by under another one."""
        return {each.now[0]: each.entry for each in self.changed if each.key == "cause"}

    @property
    def fails(self) -> bool:
        """Whether the list is to be mended."""
        return bool(self.stale or self.expired or self.never_seen or self.changed or self.over)


def _same_words(one: str, other: str) -> bool:
    """Whether two causes have one title, and are not the same."""
    return one != other and _DIGEST.sub("", one) == _DIGEST.sub("", other)


def standing_of(listed: ExpectedMismatches, met: Met, coverage: Coverage, today: datetime.date) -> Standing:
    """Hold a list against a run."""
    found = {entry: met.by(entry) for entry in listed.entries}
    named = {name for names in found.values() for name in names}
    changed = tuple(_changed(listed, met, coverage, named))
    unexplained = _unexplained(met, named | {name for each in changed for name in each.now})
    moved = {each.entry for each in changed}
    missing = [entry for entry in listed.entries if not found[entry] and entry.name not in moved]
    state = {
        entry.name: "not covered"
        if entry.message in unexplained or _may_be_explained(entry, met, named)
        else _missing(entry, coverage)
        for entry in missing
    }
    return Standing(
        seen=tuple(entry.name for entry, names in found.items() if names),
        stale=_of(state, "stale"),
        expired=tuple(entry.name for entry in listed.entries if entry.expires < today),
        not_covered=_of(state, "not covered"),
        never_seen=_of(state, "never seen"),
        changed=changed,
        over=tuple(
            (entry.name, tuple(names)) for entry, names in found.items() if 0 < entry.most < len(names)
        ),
    )


def _of(state: Mapping[str, str], wanted: str) -> tuple[str, ...]:
    return tuple(name for name, found in state.items() if found == wanted)


def _unexplained(met: Met, named: Collection[str]) -> set[str]:
    """The messages of causes that no entry names and nobody looked into: any of these may be an entry's."""
    new = (name for name in met.unexplained if name not in named and met.causes[name].isdisjoint(named))
    return {message for name in new for message in met.unexplained[name]}


def _may_be_explained(entry: ExpectedMismatch, met: Met, named: Collection[str]) -> bool:
    """Whether what an entry by symptom stood for may be under the cause of another entry now."""
    explained = (name for name in named if name not in met.unexplained)
    return entry.symptom and any(entry.place in met.places.get(name, ()) for name in explained)


def _missing(entry: ExpectedMismatch, coverage: Coverage) -> str:
    """What it means that nothing was met that an entry names."""
    if not coverage.complete or entry.seen == RANDOM:
        return "not covered"
    if any(_may_be(entry, *each) for each in coverage.unanswered):
        return "not covered"
    if entry.place is not None:
        return "stale" if entry.place in coverage.pairs else "not covered"
    if coverage.has(entry.message, entry.check):
        return "stale"
    # A name by hand, of nothing in particular: in a selection it says nothing that it is not met.
    return "never seen" if coverage.whole else "not covered"


def _may_be(entry: ExpectedMismatch, message: str, version: int, begins: str) -> bool:
    """Whether a question without an answer may have been the one to show an entry's mismatch."""
    place = entry.place
    if message != entry.message or (place is not None and place.version != version):
        return False
    names = entry.signatures or ((entry.signature,) if entry.signature and not entry.most else ())
    return not names or any(_DIGEST.sub("", name) == begins for name in names)


def _changed(
    listed: ExpectedMismatches, met: Met, coverage: Coverage, named: Collection[str]
) -> Iterator[Changed]:
    """Entries by cause that are to name or to list something else."""
    for entry in listed.entries:
        if not entry.cause or entry.most:
            continue
        here = next(filter(entry.names, met.causes), None)
        if here is None:
            alike = [name for name in met.causes if _same_words(name, entry.cause) and name not in named]
            if listed.base:
                # What tells two causes of the same words apart goes with one of them, and comes with another.
                alike = [name for name in alike if not met.causes[name].isdisjoint(entry.signatures)]
            if len(alike) == 1:
                yield Changed(entry.name, "cause", tuple(alike))
            continue
        if listed.base:
            continue  # what else has changed is what the list lacks
        shown = (of.get(here, frozenset()) for of in (met.settled, met.classes, met.scopes))
        for key, now in entry.outgrown(*shown):
            yield Changed(entry.name, key, now)
        places = met.places.get(here, frozenset())
        # Where malformed bytes show something is a matter of chance, also of those that every run has.
        settled = entry.place is not None and entry.place.suite == _SETTLED
        if settled and places and entry.place not in places and _missing(entry, coverage) == "stale":
            yield Changed(entry.name, "seen", (first_seen(places),))
