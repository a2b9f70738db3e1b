"""What a suite is: something that can be run by name, made of kinds of cases that share a reference.

A suite is a folder beside this module: its `__init__` has a `SUITE`, its cases follow
`harness.casework.contract.Cases`, and its analysis follows `Analysis`. Nothing below this package names a
suite; `harness.registry` lists them. A suite of another distribution joins by `harness.registry.register`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from harness.casework.contract import Cases, CasesFactory, CaseSource, Row
from harness.casework.facade import Java
from harness.causes.analysis import Limits, Progress, RunFacts
from harness.causes.root_cause import RootCauses
from harness.errors import UserError
from harness.outcome import CaseRow
from harness.references import DEFAULT_REFERENCE, Reference, find_reference
from harness.report.finding import Finding

__all__ = ["Analysis", "AnyCaseKind", "CaseKind", "ReferenceRequest", "Suite", "published_reference"]

C = TypeVar("C", bound=Cases)


class Analysis(Protocol):
    """Finds the root causes of one kind of cases; `harness.causes.analysis.BaseAnalysis` helps."""

    @property
    def found(self) -> RootCauses:
        """What was found so far."""
        ...

    def minimise(self, rows: Iterable[Row], limits: Limits, progress: Progress = ..., /) -> RootCauses:
        """The root causes of these rows; rows of other kinds are passed over."""
        ...

    def ask_again(self, rows: Iterable[Row], seconds: float, /) -> Iterable[CaseRow]:
        """What was blocked by a known cause, asked again with that cause avoided."""
        ...

    def script(self, finding: Finding) -> str:
        """Source of the stand-alone reproducer of a finding."""
        ...

    def close(self) -> None:
        """Give back what the analysis holds."""
        ...


class AnyCaseKind(Protocol):
    """A `CaseKind` of whatever cases."""

    @property
    def name(self) -> str: ...

    @property
    def share(self) -> float: ...

    @property
    def declinable(self) -> bool: ...

    def source(self, reference: Reference, testee: str, seed: int) -> CaseSource[Cases]:
        """What workers make the cases from."""
        ...

    def analysis(self, reference: Reference, seed: int, java: Java, run: RunFacts) -> Analysis:
        """What finds the root causes of the cases' rows."""
        ...


@dataclass(frozen=True)  # no slots: typing notes on the object what it is generic in
class CaseKind(Generic[C]):
    """One kind of cases of a suite.

    Attributes:
        name: what the stored rows call their `suite`.
        factory: makes the cases; mostly their class.
        analyse: makes the analysis of opened cases.
        share: which part of the suite's cases it gets; a suite of one kind gives it all.
        declinable: whether the testee can decline its pairs (`Testee.supports`).
    """

    name: str
    factory: CasesFactory[C]
    analyse: Callable[[C, Java, RunFacts], Analysis]
    share: float = 1.0
    declinable: bool = True

    def source(self, reference: Reference, testee: str, seed: int) -> CaseSource[C]:
        """What workers make the cases from."""
        return CaseSource(reference, testee, seed, self.factory)

    def analysis(self, reference: Reference, seed: int, java: Java, run: RunFacts) -> Analysis:
        """What finds the root causes of the cases' rows."""
        return self.analyse(self.source(reference, run.testee_name, seed).open(), java, run)


@dataclass(frozen=True, slots=True)
class ReferenceRequest:
    """What a suite needs to know to make its reference.

    Attributes:
        reference: name or version.
        seed: of the campaign.
        specs: how many random message specs; 0 for a suite that makes none.
    """

    reference: str
    seed: int = 0
    specs: int = 0


def published_reference(request: ReferenceRequest) -> Reference:
    """A published release of Kafka."""
    return find_reference(request.reference)


@dataclass(frozen=True, slots=True)
class Suite:
    """What can be run by name.

    Attributes:
        name: as in `--suite`.
        about: what it tests, in a line.
        kinds: its kinds of cases.
        reference: name of the default one.
        open_reference: finds the reference, or makes it, which may take a while; `UserError` if it cannot.
        combines: whether it can run together with others; one with messages of its own cannot.
        asks_testee: whether its cases ask a codec anything.
        specs_for: how many random message specs fit a number of cases and of seconds (None: not known); None
            for a suite that makes no specs.
    """

    name: str
    about: str
    kinds: tuple[AnyCaseKind, ...]
    reference: str = DEFAULT_REFERENCE
    open_reference: Callable[[ReferenceRequest], Reference] = published_reference
    combines: bool = True
    asks_testee: bool = True
    specs_for: Callable[[int | None, float | None], int] | None = None

    def request(
        self,
        reference: str,
        seed: int,
        specs: int | None = None,
        cases: int | None = None,
        seconds: float | None = None,
    ) -> ReferenceRequest:
        """What to make the reference from.

        Args:
            reference: name or version; `""` for the default one.
            seed: of the campaign.
            specs: how many random message specs; None for a number that fits `cases`.
            cases: how many cases in all; None if that is not known.
            seconds: that the run may take; None for no limit.

        Raises:
            UserError: a number of specs for a suite that makes none.
        """
        if specs and self.specs_for is None:
            remedy = "leave --specs out, or run a suite that makes message specs"
            raise UserError(f"suite {self.name} makes no message specs", remedy)
        if specs is None:
            specs = 0 if self.specs_for is None else self.specs_for(cases, seconds)
        return ReferenceRequest(reference or self.reference, seed, specs)
