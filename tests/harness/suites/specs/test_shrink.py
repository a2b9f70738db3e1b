"""A plainest spec is called after what its fields are, whatever case showed the mismatch."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from harness.casework.plan import PairWork
from harness.outcome import CaseRow
from harness.pair import Pair
from harness.suites.specs import shrink
from harness.suites.specs.failure import failing_as
from harness.suites.specs.field_kind import MESSAGE
from tests.harness.report.sample import mismatch, row

SPEC: dict[str, Any] = {
    "apiKey": 0,
    "type": "request",
    "name": "Random7",
    "validVersions": "0",
    "flexibleVersions": "0+",
    "fields": [{"name": "Name2", "type": "uint32", "versions": "0+"}],
}


class Cases:
    """Cases of specs. Those that are drawn show a mismatch, or those of messages of other names; so does one
    frame, where the specs hold some text."""

    FRAME = b"\xff"

    def __init__(self, drawn: bool, needed: str) -> None:
        self._drawn, self._needed = drawn, needed
        self._texts: Sequence[str] = ()

    def build(self, texts: Sequence[str]) -> Cases:
        self._texts = texts
        return self

    def open(self, reference: object) -> Cases:
        return self

    def call(self, reference: object) -> None: ...

    def close(self) -> None: ...

    def persist(self, seconds: float) -> None: ...

    @property
    def pairs(self) -> list[Pair]:
        return [Pair(json.loads(text)["name"], 0) for text in self._texts]

    def work(self, pair: Pair) -> PairWork:
        return PairWork(0)

    def again(self, stored: dict[str, Any]) -> CaseRow:
        assert stored["reference_bytes"] == self.FRAME
        return self.row(stored["message"], all(self._needed in text for text in self._texts))

    def drawn(self, message: str) -> CaseRow:
        (text,) = (text for text in self._texts if json.loads(text)["name"] == message)
        return self.row(message, '"uint32"' in text and (self._drawn or message != MESSAGE))

    def row(self, message: str, shows: bool) -> CaseRow:
        return mismatch(message, 0, reference_bytes=self.FRAME) if shows else row(message, 0)


class Runner:
    """Runs them."""

    def __init__(self, cases: Cases, call: None) -> None:
        self._cases = cases

    def run(self, pair: Pair, indices: Iterable[int]) -> list[CaseRow]:
        return [self._cases.drawn(pair.message)]

    def run_prepared(self, cases: Iterable[CaseRow]) -> list[CaseRow]:
        return list(cases)


@pytest.mark.parametrize(
    ("drawn", "needed", "names"),
    [
        (True, "", [MESSAGE, "uint32"]),
        (False, "", [MESSAGE, "uint32"]),
        (False, "Name2", [MESSAGE, "Name2"]),
    ],
    ids=["shown by any cases", "shown by one case", "shown by a name alone"],
)
def test_it_is_called_after_its_features(
    drawn: bool, needed: str, names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shrink, "InlineRunner", Runner)
    builder: Any = Cases(drawn, needed)
    failure = failing_as(mismatch())
    assert failure is not None
    found = shrink.plainest_spec(builder, SPEC, 0, failure, math.inf)
    assert found is not None
    assert found.complete
    assert [found.row.message, found.spec["fields"][0]["name"]] == names
