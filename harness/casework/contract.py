"""What a kind of cases must offer to be planned, run on Spark or in one process, and replayed.

Everything that runs cases (`harness.runners`, `harness.casework.runner`, `harness.replay`) knows this
contract and no suite. It carries cases that are drawn from a seed, mutated, made with a reference of their
own, chosen decision by decision, or read from files: whatever they are, a case is known by (pair, index),
and a row that was stored can be made a case again.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar, cast

from harness.casework.plan import PairWork, Shard
from harness.outcome import CaseRow, Outcome
from harness.pair import Pair
from harness.references import Reference
from harness.testees import Testee, load_testee

__all__ = [
    "NO_SHORTCUT",
    "CaseSource",
    "Cases",
    "CasesFactory",
    "Prepared",
    "Row",
    "Shortcut",
    "UnmetCellError",
]

Row = Mapping[str, Any]
"""A stored row as a dict of `harness.outcome.ROW_COLUMNS`."""


class UnmetCellError(Exception):
    """A boundary case that does not lie in its cell: a bug of the harness, never of a codec."""


class Prepared(NamedTuple):
    """A case on its way to the reference.

    Attributes:
        message, version, check, case_index, kind, cell: as in `CaseRow`.
        class_name: whom the facade is to give the request: the message's Java class, or one of the facade's
            own services.
        request: the frame for the facade; None when the testee declined the case.
        size: what the testee's `size` gave; −1 when it has none, −2 when it refused.
        refused: how the testee refused to encode or to size, as `Outcome.packed`; None if it did not.
        declined: why the testee is not asked at all, in its own words; None if it is.
        heard: what it answered already when `Cases.shortcut` asked, for `Cases.judge`; None for nothing.
    """

    message: str
    version: int
    check: str
    case_index: int
    kind: str
    cell: str
    class_name: str
    request: bytes | None
    size: int = -1
    refused: str | None = None
    declined: str | None = None
    heard: bytes | None = None  # the last one: `harness.runners.stages` puts the shortcut's in its place

    @property
    def refusal(self) -> Outcome | None:
        """How the testee refused to encode or to size; None if it did not."""
        return None if self.refused is None else Outcome.unpacked(self.refused)

    @property
    def pair(self) -> Pair:
        """The message and version."""
        return Pair(self.message, self.version)


class Shortcut(NamedTuple):
    """The way round `Cases.judge` for a case in which the testee has done all it can be asked to do.

    Attributes:
        expected: the response of the facade with which the case is agreed; None if it has to be judged.
        frame_len, frame_digest: as in the row of the agreed case.
        heard: what the testee answered that is not as it should be, for `Prepared.heard`.
    """

    expected: bytes | None = None
    frame_len: int = 0
    frame_digest: bytes | None = None
    heard: bytes | None = None


NO_SHORTCUT: Final = Shortcut()


class Cases(Protocol):
    """One kind of cases of one reference and one testee under one seed; one instance serves a process.

    Attributes:
        suite: what the stored rows call their `suite`.
        reference: whose messages are tested.
        testee: the codec under test, opened.
        seed: of the random cases.
    """

    @property
    def suite(self) -> str: ...

    @property
    def reference(self) -> Reference: ...

    @property
    def testee(self) -> Testee: ...

    @property
    def seed(self) -> int: ...

    @property
    def tells_every_part(self) -> bool:
        """Whether a row tells every part that comes out wrong, and not the first of each direction alone."""
        ...

    @property
    def pairs(self) -> Sequence[Pair]:
        """Every pair that there are cases of."""
        ...

    @property
    def references(self) -> Sequence[Reference]:
        """All that the cases ask, so that it can be there wherever they run: the reference, and others."""
        ...

    def work(self, pair: Pair) -> PairWork:
        """How many boundary cases a pair has, and what one case of it costs."""
        ...

    def required_cells(self, pair: Pair) -> Iterable[tuple[str, str]]:
        """The (check, coverage cell) combinations that a run must hit for the pair."""
        ...

    def plain_cells(self, pair: Pair) -> Iterable[tuple[str, str]]:
        """Those of them whose cases hold nothing in particular.

        What fails for nothing but what fails them has not reached its own question.
        """
        ...

    def regression_shards(self, pairs: Iterable[Pair]) -> Sequence[Shard]:
        """Cases that earlier runs kept: they are run before anything else."""
        ...

    def make(self, pair: Pair, index: int) -> Prepared:
        """A case, the same wherever and whenever it is made; the testee does its first part."""
        ...

    def knows(self, row: Row) -> bool:
        """Whether a stored row can be run again: the reference may be another than that of its run."""
        ...

    def again(self, row: Row) -> Prepared:
        """The case of a stored row: from what the row keeps, or made anew from its number."""
        ...

    def shortcut(self, case: Prepared) -> Shortcut:
        """The response with which the case is agreed, if that can be known beforehand."""
        ...

    def judge(self, case: Prepared, response: bytes | None) -> CaseRow:
        """Have the testee do the rest, and compare; `response` is None where there was no request."""
        ...

    def isolate(self) -> None:
        """From now on the testee answers in a process of its own, whichever it is."""
        ...

    def persist(self, seconds: float = math.inf) -> None:
        """From now on the testee is asked until its hangs and deaths have taken so long (see `HangBudget`).

        To find causes has limits of its own: how often it hung before counts no more.
        """
        ...

    @property
    def given_up(self) -> bool:
        """Whether they have: the testee is not asked any more, and cases are skipped."""
        ...

    def close(self) -> None:
        """End the process in which the testee answers, if there is one; the next step starts a new one."""
        ...


C_co = TypeVar("C_co", bound=Cases, covariant=True)


class CasesFactory(Protocol[C_co]):
    """Makes cases: a class with these parameters, a function, or a frozen dataclass that can be called.

    It travels to the workers by pickle, and is looked up by equality there.
    """

    def __call__(self, reference: Reference, testee: Testee, seed: int, /) -> C_co: ...


@dataclass(frozen=True)
class CaseSource(Generic[C_co]):
    """What a worker needs to make and judge cases: small, and opened anew in each process.

    Attributes:
        reference: whose messages are tested.
        testee: name of the testee (`harness.testees.load_testee`).
        seed: of the random cases.
        factory: makes the cases.
        isolated: whether even pycodec answers in a process of its own: so does a task that was retried, since
            whatever ended the worker before can then only end that process.
        sys_path: the import path of the driver, so that its testees can be imported.
        shipped: whether it is opened where the reference was sent to (`harness.runners.shipping`).
        counters: folder in which workers say how many cases they have judged; `""` for nowhere.
    """

    reference: Reference
    testee: str
    seed: int
    factory: CasesFactory[C_co]
    isolated: bool = False
    sys_path: tuple[str, ...] = ()
    shipped: bool = False
    counters: str = ""

    @property
    def key(self) -> Hashable:
        """What decides which cases they are."""
        return (self.reference.name, self.testee, self.seed, self.factory, self.isolated)

    def open(self) -> C_co:
        """The cases; one instance per process, since compiled codecs are kept in it."""
        known = _OPENED.get(self.key)
        if known is not None:
            return cast(C_co, known)  # The factory is part of the key.
        sys.path.extend(entry for entry in self.sys_path if entry not in sys.path)
        made = self.factory(self.reference, load_testee(self.testee), self.seed)
        if self.isolated:
            made.isolate()
        _OPENED[self.key] = made
        return made


_OPENED: Final[dict[Hashable, Cases]] = {}
