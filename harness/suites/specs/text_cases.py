"""What cases share that are the text of a message spec: made again from it, asked of a generator."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple, Protocol

from harness.casework.base import BaseCases
from harness.casework.contract import Prepared, Row
from harness.casework.plan import PairWork
from harness.casework.verdict import Verdict, declined_row, row_of
from harness.outcome import NOT_JUDGED, CaseRow, Check, Reason
from harness.pair import Pair
from harness.references import Reference
from harness.suites.specs.verdicts import SpecVerdict, read_verdict, spec_of_request, spec_request

__all__ = ["CHECK", "Comparison", "SpecAnswer", "SpecTextCases"]

CHECK: Final[Check] = "spec"

_MAX_DETAIL: Final = 1000


class SpecAnswer(Protocol):
    """What a testee made of a spec, as far as a row keeps it."""

    @property
    def semantic(self) -> str:
        """The answer without texts."""
        ...

    @property
    def error_class(self) -> str:
        """Class of the exception; `""` if it accepts."""
        ...

    @property
    def is_refusal(self) -> bool:
        """Whether the exception is one that refuses a spec."""
        ...

    @property
    def text(self) -> str:
        """Words for a reader; `""` if it accepts."""
        ...

    @property
    def path(self) -> str:
        """Where in the spec."""
        ...


class Comparison(NamedTuple):
    """The testee's answer, whether it agrees with the generator's, and whether the case hit its cell."""

    answer: SpecAnswer
    verdict: Verdict
    hit: bool


class SpecTextCases(BaseCases, ABC):
    """Cases that are specs, each one for all versions of a message; see `BaseCases`."""

    @abstractmethod
    def generator_of(self, message: str) -> Reference:
        """The generator that judges the specs of a message."""

    @abstractmethod
    def work(self, pair: Pair) -> PairWork:
        """What planning needs to know of a pair."""

    @abstractmethod
    def required_cells(self, pair: Pair) -> Iterator[tuple[str, str]]:
        """The (check, cell) combinations that a run must hit for the pair."""

    @abstractmethod
    def make(self, pair: Pair, index: int) -> Prepared:
        """The spec of a number."""

    @abstractmethod
    def compare(self, case: Prepared, text: str, generator: SpecVerdict) -> Comparison:
        """Have the testee read a spec, and compare."""

    def declined(self) -> str | None:
        """Why the testee is not asked; None if it is."""
        return None

    def make_given(self, pair: Pair, text: str, cell: str = "") -> Prepared:
        """The case of a spec that the caller brings along; `cell` is what it is for, if anything."""
        return self.prepare(pair, text, -1, "given", cell)

    def again(self, row: Row) -> Prepared:
        """From the spec that the row keeps; one too long for that is made anew."""
        pair = Pair(row["message"], row["version"])
        if row["reference_bytes"] is None:
            return self.make(pair, row["index"])
        return self.make_given(pair, row["reference_bytes"].decode("utf-8"), row["cell"] or "")

    def prepare(self, pair: Pair, text: str, index: int, kind: str, cell: str) -> Prepared:
        """The case of a text; `cell` is what it is for, such as the rule that is broken in it, or `""`."""
        declined = self.declined()
        request = None
        if declined is None:
            request = spec_request(text, self.generator_of(pair.message).jar_list)
        return Prepared(*pair, CHECK, index, kind, cell, "", request, declined=declined)

    def judge(self, case: Prepared, response: bytes | None) -> CaseRow:
        """Compare testee and generator; the row of the case keeps the spec."""
        if case.request is None or response is None:
            return declined_row(self.suite, case)
        text, generator = spec_of_request(case.request), read_verdict(response)
        answer, verdict, hit = self.compare(case, text, generator)
        data = text.encode("utf-8")
        if verdict.name == "unsupported":
            return row_of(self.suite, case, verdict, data)
        verdict = replace(
            verdict,
            testee=answer.semantic,
            # What the generator says of a spec is no part of why a testee did not survive it.
            reference=NOT_JUDGED if verdict.reason == Reason.TESTEE_DIED else generator.semantic,
            path=answer.path,
            detail=_summary(answer, generator.text),
            reference_bytes=data,
        )
        return row_of(self.suite, case, verdict, data, cell=case.cell if hit else "")


def _summary(answer: SpecAnswer, generator: str) -> str:
    words = answer.text
    if answer.error_class and not answer.is_refusal:
        # The text of what is no refusal may be a bare name: the class says more.
        words = f"{answer.error_class}: {words}" if words else answer.error_class
    return f"testee: {words or 'accepts it'}; generator: {generator or 'accepts it'}"[:_MAX_DETAIL]
