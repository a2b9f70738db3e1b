"""A program before a broker, with a tap between them: first with nothing changed, then kind by kind."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Final

from harness.errors import UserError
from harness.live.apis import Apis
from harness.live.connection import Address, TapOptions, Traffic
from harness.live.link import offered_by
from harness.live.mutations import Delivery, FrameKind, HostileKind, Site, Strike
from harness.live.tap import Tap
from harness.liverun.hostile import PATIENCE_SECONDS, try_hostile
from harness.liverun.mutating import Tried, try_kind
from harness.liverun.program import CANNOT_RUN, Ended, Program

__all__ = ["Trials"]

_PATIENCE_SECONDS: Final = 15.0
_TIMES: Final = 5
"""How long a program may take under a mutation: so long, and so many times what it takes without."""


class Trials:
    """The runs of one program.

    Args:
        apis: of the protocol.
        upstream: the broker.
        options: of the tap; what is mutated is added.
        program: the command.
    """

    def __init__(self, apis: Apis, upstream: Address, options: TapOptions, program: Program) -> None:
        self._apis = apis
        self._upstream = upstream
        self._options = options
        self._program = program
        self._traffic = Traffic()
        self._patience = program.seconds

    @property
    def refusals(self) -> str:
        """What kept connections of the first run from the broker, in a line; `""` if nothing did."""
        return self._traffic.words

    def unchanged(self) -> None:
        """Run it with nothing changed, which all else is measured by.

        Raises:
            UserError: it fails, or never comes to the tap.
        """
        program = self._program
        ended, self._traffic = self._unmutated("without a mutation")
        if ended.code == CANNOT_RUN:
            raise UserError("the command cannot run this (exit code 127)", f"see {program.log}")
        if not ended.well:
            problem = f"the command fails without a mutation ({ended.words})"
            raise UserError(_with(problem, self._traffic), f"see {program.log}")
        if not self._traffic.connections:
            raise UserError(
                "the command never came to the tap, or not by its protocol (TLS)",
                "have it use KAFKA_BOOTSTRAP_SERVERS, or {bootstrap} in its arguments",
            )
        # A program that hangs fails as well; nobody waits long for that.
        self._patience = min(program.seconds, _PATIENCE_SECONDS + _TIMES * ended.seconds)

    def of(self, kind: FrameKind | Delivery | HostileKind) -> Tried:
        """What a kind of mutation does to it.

        Raises:
            UserError: it fails by now without one: the broker may be gone.
        """
        tried = self._hostile(kind) if isinstance(kind, HostileKind) else try_kind(kind, self._run)
        if tried.broken or (tried.killed and kind.direction == "response"):
            self._check_unmutated()
        return tried

    def _unmutated(self, title: str) -> tuple[Ended, Traffic]:
        with Tap(self._apis, self._upstream, self._options) as tap:
            return self._program.run(tap.bootstrap, title), tap.traffic

    def _check_unmutated(self) -> None:
        """That a failure is one of the mutation's: without one the program does as at first."""
        ended, traffic = self._unmutated("without a mutation, again")
        if not ended.well:
            problem = f"by now the command fails without a mutation, too ({ended.words})"
            remedy = f"see {self._program.log}; `wirecheck live --read` judges what was captured"
            raise UserError(_with(problem, traffic), remedy)

    def _run(
        self, kind: FrameKind | Delivery, allowed: Callable[[Site], bool], title: str
    ) -> tuple[Ended, Collection[Site]]:
        mutating = replace(self._options, mutation=kind, allowed=allowed)
        with Tap(self._apis, self._upstream, mutating) as tap:
            ended = self._program.run(tap.bootstrap, f"{kind.name} {title}".strip(), self._patience)
            sites = set(tap.traffic.sites)
        if not ended.well and not sites:
            self._check_unmutated()
        return ended, sites

    def _hostile(self, kind: HostileKind) -> Tried:
        targets = sorted(site for way, site in self._traffic.pairs if way == kind.direction)
        before = offered_by(self._apis, self._upstream)
        if before is None:
            raise UserError("the broker answers nobody by now", "see that it runs, and try again")

        def run(strike: Strike, title: str) -> Ended:
            # What answers a malformed request answers something else than was asked: it is not judged.
            striking = replace(self._options, mutation=strike, capture=None)
            with Tap(self._apis, self._upstream, striking) as tap:
                ended = self._program.run(tap.bootstrap, title, max(PATIENCE_SECONDS, self._patience))
            if not ended.well and strike.frame is None:
                self._check_unmutated()
            return ended

        return try_hostile(kind, targets, run, lambda: offered_by(self._apis, self._upstream) == before)


def _with(problem: str, traffic: Traffic) -> str:
    """A problem, and what kept connections from the broker, if anything did."""
    return "; ".join(filter(None, (problem, traffic.words)))
