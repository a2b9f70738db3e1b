"""Legal mutations put to a program: one run a kind, and a search for what of it breaks the program."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from harness.errors import UserError
from harness.live.mutations import HEADER, HOSTILE, KINDS, Delivery, FrameKind, HostileKind, Site
from harness.liverun.program import Ended
from harness.liverun.smallest import EnoughError, smallest
from harness.outcome import Reason
from harness.report.phrases import counted
from harness.suites.live.evidence import Evidence, Side

__all__ = ["MAX_RUNS", "MAX_SECONDS", "Tried", "chosen_kinds", "evidence_of", "try_kind"]

MAX_RUNS: Final = 40
MAX_SECONDS: Final = 240.0
"""What one kind may cost: runs of the program, and seconds after its first one after which no more is
started. One that hangs takes longer than that by itself, and is not to be taken for one that holds."""
_MAX_CAUSES: Final = 3

RunOnce = Callable[[FrameKind | Delivery, Callable[[Site], bool], str], tuple[Ended, Collection[Site]]]
"""Runs the program under a mutation of these sites; how it ended, and what was changed."""


@dataclass(slots=True)
class Tried:
    """What a kind of mutation did to a program.

    Attributes:
        kind: of the mutation.
        sites: where frames were changed.
        broken: the smallest sets found that break it, each with how the program ended.
        killed: illegal frames of which the peer hung or died: the message, how it ended, the body.
        runs: how often it ran.
    """

    kind: FrameKind | Delivery | HostileKind
    sites: set[Site] = field(default_factory=set)
    broken: list[tuple[tuple[Site, ...], Ended]] = field(default_factory=list)
    killed: list[tuple[Site, str, bytes]] = field(default_factory=list)
    runs: int = 0

    @property
    def words(self) -> str:
        """What came of it, in a line."""
        if not self.sites:
            return f"{self.kind.name}: nothing to change"
        if isinstance(self.kind, HostileKind):
            # No more than that: whoever reads it may be anybody.
            told = "something hangs or dies" if self.killed else "nothing hangs or dies"
            return f"{self.kind.name}: {told} ({counted(self.runs, 'run')})"
        if not self.broken and self.runs > 1:
            return f"{self.kind.name}: failed once, and not again"
        if not self.broken:
            changed = len({site[:2] for site in self.sites})
            return f"{self.kind.name}: holds ({counted(changed, 'pair')} changed)"
        told = "; and when ".join(_which(sites, self.kind) for sites, _ in self.broken)
        return f"{self.kind.name}: fails when {told}"


def chosen_kinds(text: str) -> list[FrameKind | Delivery | HostileKind]:
    """The kinds that `--mutate` names; `UserError` for a name that is none. `all` are the legal ones."""
    known: dict[str, FrameKind | Delivery | HostileKind] = {**KINDS, **{kind.name: kind for kind in HOSTILE}}
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in known and name != "all":
            raise UserError(f"--mutate: no kind {name!r:.60}", f"use all, or some of {', '.join(known)}")
    every = [each for name in names for each in (KINDS if name == "all" else (name,))]
    return [known[name] for name in dict.fromkeys(every)]


def try_kind(kind: FrameKind | Delivery, run: RunOnce) -> Tried:
    """Run the program under a kind of mutation, and find what breaks it."""
    tried = Tried(kind)
    deadline = math.inf

    def ended(allowed: Callable[[Site], bool], title: str) -> Ended:
        if tried.runs >= MAX_RUNS or time.monotonic() > deadline:
            raise EnoughError
        tried.runs += 1
        how, sites = run(kind, allowed, title)
        tried.sites.update(sites)
        return how

    first = ended(lambda site: True, "")
    deadline = time.monotonic() + MAX_SECONDS
    if first.well or not tried.sites:
        return tried
    if isinstance(kind, Delivery) or kind.undo is not None:
        # The way in which frames come is no matter of one message, nor is what must fit together.
        again = ended(lambda site: True, "once more")
        if not again.well:
            tried.broken.append((tuple(sorted(tried.sites)), again))
        return tried
    gone: set[Site] = set()
    how = first
    try:
        while not how.well and len(tried.broken) < _MAX_CAUSES:
            found = _search(tried, gone, ended)
            if found is None:
                break
            sites, told = found
            tried.broken.append((sites, told))
            gone.update(sites)
            how = ended(lambda site: site not in gone, "all others")
    except EnoughError:
        pass
    return tried


def _search(
    tried: Tried, gone: Collection[Site], ended: Callable[[Callable[[Site], bool], str], Ended]
) -> tuple[tuple[Site, ...], Ended] | None:
    """The messages that break it, then the structs in them; None if it does not fail again."""
    last: list[Ended] = []
    known: dict[frozenset[Site], bool] = {}

    def fails(sites: Iterable[Site]) -> bool:
        wanted = frozenset(sites)
        if wanted not in known:
            known[wanted] = run(wanted)
        return known[wanted]

    def run(wanted: frozenset[Site]) -> bool:
        how = ended(lambda site: site in wanted, f"{len(wanted)} sites")
        if not how.well:
            last[:] = [how]
        return not how.well

    left = sorted(tried.sites - set(gone))
    if not left or not fails(left):
        return None
    by_pair: dict[tuple[str, int], list[Site]] = {}
    for site in left:
        by_pair.setdefault(site[:2], []).append(site)
    pairs = smallest(sorted(by_pair), lambda some: fails(site for pair in some for site in by_pair[pair]))
    sites = smallest([site for pair in pairs for site in by_pair[pair]], fails)
    return tuple(sites), last[0]


def _place(site: Site) -> str:
    if site.path == HEADER:
        return f"the header of {site.message} v{site.version}"
    path = "".join(f"{part}[]." for part in site.path.split(".") if part).rstrip(".")
    return f"{site.message} v{site.version}" + f" {path}" * bool(path)


def _which(sites: Sequence[Site], kind: FrameKind | Delivery) -> str:
    if isinstance(kind, Delivery):
        return f"what {'it sends' if kind.direction == 'request' else 'it receives'} {kind.words}"
    return f"{' and '.join(map(_place, sites))} {kind.words}"


def evidence_of(tried: Tried) -> list[Evidence]:
    """A piece of evidence for every pair that was changed; those that break the program say how."""
    kind = tried.kind
    if isinstance(kind, HostileKind):
        return _evidence_of_hostile(kind, tried)
    side: Side = "broker" if kind.direction == "request" else "client"
    found = []
    for sites, how in tried.broken:
        detail = f"fails when {_which(sites, kind)} ({how.words})"
        whole = isinstance(kind, Delivery) or kind.undo is not None
        blamed = sites[:1] if whole else sites
        for site in blamed:
            path = "" if site.path == HEADER else site.path
            found.append(
                Evidence(
                    site.message, site.version, "mutation", kind.name, side, Reason.MUTATION_BREAKS, path,
                    detail,
                )
            )  # fmt: skip
    told = {(each.message, each.version) for each in found}
    pairs = sorted({site[:2] for site in tried.sites} - told)
    return found + [Evidence(message, version, "mutation", kind.name, side) for message, version in pairs]


def _evidence_of_hostile(kind: HostileKind, tried: Tried) -> list[Evidence]:
    side: Side = "broker" if kind.direction == "request" else "client"
    found = {site[:2]: Evidence(*site[:2], "mutation", kind.name, side) for site in sorted(tried.sites)}
    for site, how, frame in tried.killed:
        words = f"of a malformed {site.message} v{site.version}: {how}"
        found[site[:2]] = Evidence(*site[:2], "mutation", kind.name, side, Reason.PEER_DIED, "", words, frame)
    return list(found.values())
