"""Two sides compared: the changes by rules, each with the values that show it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from harness.errors import UserError
from harness.evolve.change import Change, Weight, merged
from harness.evolve.proof import Broken, Kind, prove
from harness.evolve.rules import message_changes, unstable_version
from harness.evolve.sides import Side
from harness.pair import Pair
from harness.selection import select_pairs

__all__ = ["NEVER_WRITTEN", "Evolution", "Finding", "compare"]

NEVER_WRITTEN: Final = (
    "version removed", "default not writable", "default of what is absent", "api key", "api key taken",
    "type of message",
)  # fmt: skip
"""Rules that say themselves that nothing goes over the wire; Kafka's classes confirm them in another way."""

_GRAVITY: Final[tuple[Kind, ...]] = (
    "refused", "left over", "not passed on", "misread", "lost on the way",
)  # fmt: skip

_SHIFTING: Final = (
    "field removed", "field added", "field moved", "type", "tag", "tag reused", "nullable", "compact",
    "encoding",
)  # fmt: skip
"""Rules about fields after which all that stands behind them may be read amiss."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A change, and the values that show it.

    Attributes:
        change: what a rule says, or that none does.
        shown: the smallest values on which the two sides differ because of it; none of changes that concern
            one side alone.
        confirmed: whether Kafka's own classes of both releases say the same; None where nobody asked.
    """

    change: Change
    shown: tuple[Broken, ...] = ()
    confirmed: bool | None = None


@dataclass(frozen=True, slots=True)
class Evolution:
    """What became of one side's specs.

    Attributes:
        old, new: the names of the sides.
        messages: how many messages were compared.
        pairs: how many (message, version) pairs had values written and read.
        findings: the worst first.
    """

    old: str
    new: str
    messages: int
    pairs: int
    findings: tuple[Finding, ...]

    @property
    def breaks(self) -> tuple[Finding, ...]:
        """What breaks someone."""
        return tuple(each for each in self.findings if each.change.weight is Weight.BREAKS)


def compare(
    old: Side,
    new: Side,
    cases: int,
    seed: int,
    select: str = "",
    steps: Callable[[int, int], None] = lambda done, total: None,
) -> Evolution:
    """Compare two sides.

    Args:
        old, new: the sides.
        cases: random values of each pair and direction, besides the boundary cases.
        seed: of the random values.
        select: only these messages and versions, as for `wirecheck run`; everything if empty.
        steps: told after each message: how many are done, of how many.

    Raises:
        UserError: the sides have no message in common of which both can be asked, or `select` names none.
    """
    new = new.beside(old)
    names = _names(old, new)
    wanted = _wanted(old, new, names, select)
    names = [name for name in names if not wanted or any(pair.message == name for pair in wanted)]
    found: list[Finding] = []
    pairs = 0
    for done, name in enumerate(names):
        changes = _selected(message_changes(old.messages, new.messages, name), wanted)
        if changes:
            broken, asked = _proved(old, new, name, cases, seed, wanted)
            pairs += asked
            found += _joined(changes, broken, old)
        steps(done + 1, len(names))
    order = list(Weight)
    found.sort(key=lambda each: (order.index(each.change.weight), each.change.message, each.change.versions))
    return Evolution(old.name, new.name, len(names), pairs, tuple(found))


def _names(old: Side, new: Side) -> list[str]:
    """The messages to look at: of one spec only its own."""
    names = set(old.messages) | set(new.messages)
    for side in (old, new):
        if side.partial:
            names &= set(side.messages)
    if not names:
        raise UserError(
            f"{old.name} and {new.name} have no message in common",
            "compare two states of one spec, or a spec with a release that has the message",
        )
    return sorted(names)


def _wanted(old: Side, new: Side, names: list[str], select: str) -> set[Pair]:
    pairs = sorted(
        {
            Pair(name, version)
            for side in (old, new)
            for name in names
            if name in side.messages
            for version in side.messages[name].valid_versions
        }
    )
    return set(select_pairs(pairs, select, listed=False)) if select else set()


def _selected(changes: tuple[Change, ...], wanted: set[Pair]) -> tuple[Change, ...]:
    """The changes of the wanted versions; all if none is named."""
    if not wanted:
        return changes
    kept = ((each, [v for v in each.versions if Pair(each.message, v) in wanted]) for each in changes)
    return tuple(replace(each, versions=tuple(versions)) for each, versions in kept if versions)


def _proved(
    old: Side, new: Side, name: str, cases: int, seed: int, wanted: set[Pair]
) -> tuple[list[Broken], int]:
    """The broken values of a message, and of how many versions there were values."""
    if name not in old.messages or name not in new.messages:
        return [], 0
    versions = old.messages[name].valid_versions.intersect(new.messages[name].valid_versions)
    asked = [version for version in versions if not wanted or Pair(name, version) in wanted]
    return [each for version in asked for each in prove(old, new, name, version, cases, seed)], len(asked)


def _joined(changes: tuple[Change, ...], broken: list[Broken], old: Side) -> Iterator[Finding]:
    """Each change with the values that show it; what no rule has said is a finding of its own."""
    wire = [each for each in changes if each.weight in (Weight.BREAKS, Weight.UNSTABLE)]
    wire = [each for each in wire if each.rule not in NEVER_WRITTEN]
    shown: dict[Change, list[Broken]] = {}
    unclaimed: dict[str, list[Broken]] = {}
    for each in broken:
        owners = _owners(wire, each)
        for owner in owners:
            shown.setdefault(owner, []).append(each)
        if not owners:
            unclaimed.setdefault(each.path, []).append(each)
    for change in changes:
        yield Finding(change, _few(shown.get(change, [])))
    for path, mine in unclaimed.items():
        yield Finding(_unforeseen(path, mine, old), _few(mine))


def _owners(changes: list[Change], broken: Broken) -> list[Change]:
    """The changes that a broken value shows: those of its field, or else those that shift what follows."""
    here = [each for each in changes if broken.version in each.versions]
    near = [
        each
        for each in here
        if each.path and any(path and _related(each.path, path) for path in broken.paths)
    ]
    return near or [each for each in here if not each.path or each.rule in _SHIFTING]


def _related(one: str, other: str) -> bool:
    return _within(one, other) or _within(other, one)


def _within(inner: str, outer: str) -> bool:
    return inner == outer or inner.startswith(outer + ".")


def _few(broken: list[Broken]) -> tuple[Broken, ...]:
    """The smallest of each kind and direction, what nobody can pass over first.

    What is read of a field that one side lacks may be no more than that it lacks it.
    """
    best: dict[tuple[str, str], Broken] = {}
    for each in sorted(broken, key=lambda each: (len(each.data), each.version)):
        best.setdefault((each.kind, each.writer), each)
    return tuple(sorted(best.values(), key=lambda each: _GRAVITY.index(each.kind)))


def _unforeseen(path: str, broken: list[Broken], old: Side) -> Change:
    message = broken[0].message
    versions = tuple(sorted({each.version for each in broken}))
    weight = Weight.UNSTABLE if versions == (unstable_version(old.messages, message),) else Weight.BREAKS
    first = min(broken, key=lambda each: len(each.data))
    return replace(
        merged([Change("unforeseen", weight, message, path, versions, first.wrote, first.read)])[0],
        versions=versions,
    )
