"""Every suite × every entry point of a testee × everything that can go wrong there: only those cases suffer.

One row of the matrix for each way a testee has ever taken a run with it. A new suite is in it at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path

import pytest

from harness.casework.contract import Cases
from harness.casework.runner import InlineRunner
from harness.causes import analysis
from harness.causes.analysis import Limits, RunFacts
from harness.outcome import CaseRow, Reason
from harness.pair import Pair
from harness.references import find_reference
from harness.registry import all_suites
from harness.runners.gateway import Gateway
from harness.suites.contract import AnyCaseKind, CaseKind
from harness.suites.proposals import cases as proposals
from harness.suites.proposals import testee
from harness.suites.proposals.testee import Subject
from harness.testees import PycodecTestee, containment
from harness.testees.containment import HangBudget
from tests.faults.treacherous import (
    BURNERS,
    DEADLY,
    ENTRY_POINTS,
    GARBAGE,
    HUGE,
    EntryPoint,
    Treacherous,
    Trouble,
    fork,
)
from tests.processes import is_gone

pytestmark = pytest.mark.jvm

# The random specs have values and bytes of their own, which are made and judged by the same cases.
KINDS = {kind.name: kind for suite in reversed([*all_suites().values()]) for kind in suite.kinds}

ASKED: dict[str, frozenset[EntryPoint]] = {
    "values": frozenset(("encode", "decode", "size")),
    "bytes": frozenset(("encode", "decode", "size")),
    "rules": frozenset(("check_spec",)),
    "proposals": frozenset(("encode", "decode", "size")),
    "live": frozenset(),
    "records": frozenset(),
    "wrong-specs": frozenset(),
}
"""Which entry points a kind of cases asks; a kind that is not here fails the test below.
Live cases come from captures: what they ask is asked as in `bytes`. The last two ask parts of pycodec that no
testee has: its records, and its readers of the proposals' specs."""

MATRIX = [
    pytest.param(kind, entry, id=f"{kind}-{entry}")
    for kind in KINDS
    for entry in ENTRY_POINTS
    if entry in ASKED.get(kind, ())
]

CASES = 14
LIMIT = 0.25
MEMORY = 192 << 20


@pytest.fixture(autouse=True)
def _short_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(containment, "TIME_LIMIT", LIMIT)
    monkeypatch.setattr(containment, "MEMORY_LIMIT", MEMORY)


@pytest.fixture
def subjects(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The proposals' codecs are not kept from one testee to the next."""
    proposals._subject.cache_clear()
    yield
    monkeypatch.undo()
    proposals._subject.cache_clear()


def opened(kind: AnyCaseKind, entry: EntryPoint, trouble: Trouble, monkeypatch: pytest.MonkeyPatch) -> Cases:
    """The cases of a kind, with a testee that breaks at `entry`."""
    assert isinstance(kind, CaseKind)
    reference = find_reference("4.3.1-test")
    if kind.name != "proposals":
        made: Cases = kind.factory(reference, Treacherous(entry, trouble), 7)
        return made
    real = testee.subject

    def subject(message: str, version: int, spec: str) -> Subject:
        """What is tested there is pycodec alone: its codec is made to break."""
        inner = real(message, version, spec)
        traitor = Treacherous(entry, trouble)

        def encode(value: object) -> bytes:
            return trouble() if traitor._met("encode", value) else inner.encode(value)  # type: ignore[return-value]

        def decode(data: bytes) -> tuple[object, int]:
            return trouble() if traitor._met("decode", data) else inner.decode(data)  # type: ignore[return-value]

        def size(value: object) -> int:
            assert inner.size is not None
            return trouble() if traitor._met("size", value) else inner.size(value)  # type: ignore[return-value]

        return Subject(encode, decode, size if inner.size else None, inner.schema)

    monkeypatch.setattr(proposals, "subject", subject)
    proposals._subject.cache_clear()
    cases: Cases = kind.factory(reference, PycodecTestee(), 7)
    cases.isolate()
    return cases


def ran(cases: Cases, gateway: Gateway) -> list[CaseRow]:
    """Some random cases of one pair, all of which must come back."""
    pair = _pair_of(cases)
    start = cases.work(pair).boundary
    try:
        rows = InlineRunner(cases, gateway.batch_call(cases.reference)).run(pair, range(start, start + CASES))
    finally:
        cases.close()
    assert len(rows) == CASES
    return rows


def _pair_of(cases: Cases) -> Pair:
    if cases.suite == "proposals":
        return next(pair for pair in cases.pairs if pair.message == "IntegerEncodings")
    return next(pair for pair in cases.pairs if pair.message == "SimpleExampleMessage")


def _same(thing: object) -> object:
    return thing


_HEALTHY: dict[str, list[CaseRow]] = {}


def healthy(kind: str, gateway: Gateway) -> list[CaseRow]:
    """What the same cases come to with pycodec itself."""
    if kind not in _HEALTHY:
        found = KINDS[kind]
        assert isinstance(found, CaseKind)
        _HEALTHY[kind] = ran(found.factory(find_reference("4.3.1-test"), PycodecTestee(), 7), gateway)
    return _HEALTHY[kind]


def test_every_kind_of_cases_is_in_the_matrix() -> None:
    assert set(ASKED) == set(KINDS)


@pytest.mark.parametrize(("kind", "entry"), MATRIX)
@pytest.mark.parametrize("trouble", DEADLY)
def test_what_a_testee_does_not_survive_costs_that_case_only(
    kind: str,
    entry: EntryPoint,
    trouble: str,
    gateway: Gateway,
    monkeypatch: pytest.MonkeyPatch,
    subjects: None,
    tmp_path: Path,
) -> None:
    usual = healthy(kind, gateway)
    monkeypatch.setenv(BURNERS, str(tmp_path / "burners"))
    rows = ran(opened(KINDS[kind], entry, DEADLY[trouble], monkeypatch), gateway)
    hit = [row for row, was in zip(rows, usual, strict=True) if row.verdict != was.verdict]
    assert hit, "the trouble was never met"
    assert len(hit) < len(rows), "no case survived"
    assert {row.verdict for row in hit} == {"mismatch"}
    died = {row.reason == Reason.TESTEE_DIED for row in hit}
    if not trouble.startswith("raises") and trouble != "recurses":
        assert died == {True}
    if trouble.startswith("leaves a"):
        burners = (tmp_path / "burners").read_text().split()
        assert burners
        assert all(is_gone(int(pid)) for pid in burners)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if "encode" in ASKED.get(kind, ())])
@pytest.mark.parametrize("make", [bytes, bytearray, lambda size: memoryview(bytes(size))])
def test_an_answer_that_no_case_can_need_is_a_mismatch_and_goes_nowhere(
    kind: str,
    make: Callable[[int], object],
    gateway: Gateway,
    monkeypatch: pytest.MonkeyPatch,
    subjects: None,
) -> None:
    """A hundred and fifty megabytes for each case would end the JVM that they are handed to."""
    monkeypatch.setattr(containment, "TIME_LIMIT", 20.0)  # to make so much is not to hang
    rows = ran(opened(KINDS[kind], "encode", partial(make, HUGE), monkeypatch), gateway)
    told = {row.testee_outcome for row in rows if row.verdict == "mismatch"}
    assert told
    assert all("AnswerTooLarge" in str(outcome) for outcome in told)
    assert all("at most" in str(row.detail) for row in rows if row.verdict == "mismatch")


@pytest.mark.parametrize("kind", ["values", "bytes"])
def test_a_value_that_no_case_can_need_is_a_mismatch(
    kind: str, gateway: Gateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    def huge() -> object:
        return {"my_string": "x" * (HUGE >> 5)}, 1

    usual = healthy(kind, gateway)
    rows = ran(opened(KINDS[kind], "decode", huge, monkeypatch), gateway)
    hit = [row for row, was in zip(rows, usual, strict=True) if row.verdict != was.verdict]
    assert {row.reason for row in hit} == {Reason.TESTEE_DIED}
    assert all("AnswerTooLarge" in str(row.testee_outcome) for row in hit)


@pytest.mark.parametrize(("kind", "entry"), MATRIX)
def test_a_testee_that_forks_and_goes_on_is_asked_once(
    kind: str, entry: EntryPoint, gateway: Gateway, monkeypatch: pytest.MonkeyPatch, subjects: None
) -> None:
    """The copy comes back from the same call: its answer must not be taken for that of the next one."""
    usual = healthy(kind, gateway)
    rows = ran(opened(KINDS[kind], entry, fork, monkeypatch), gateway)
    changed = {row.verdict for row, was in zip(rows, usual, strict=True) if row.verdict != was.verdict}
    assert changed <= {"mismatch"}
    if entry not in ("size", "check_spec"):
        assert Reason.TESTEE_DIED not in {row.reason for row in rows}
        assert changed


@pytest.mark.parametrize(("kind", "entry"), MATRIX)
def test_a_testee_that_hangs_too_often_is_not_asked_again(
    kind: str, entry: EntryPoint, gateway: Gateway, monkeypatch: pytest.MonkeyPatch, subjects: None
) -> None:
    """What is left is skipped by name, and never agreed."""
    monkeypatch.setattr(containment, "HANGS", 2)
    # Cases of a topic, which are those of malformed frames by cell, have a budget of their own besides.
    monkeypatch.setattr(containment, "HANGS_OF_A_TOPIC", 1)
    rows = ran(opened(KINDS[kind], entry, DEADLY["hangs"], monkeypatch), gateway)
    hung = [row.cell for row in rows if row.verdict == "mismatch" and row.reason == Reason.TESTEE_DIED]
    assert len(hung) <= (len(set(hung)) if kind == "bytes" else 2)
    skipped = [row for row in rows if row.verdict == "skipped"]
    assert {row.reason for row in skipped} == {Reason.SKIPPED}
    told = r"hung in 1 case of the same kind|hung \d+ times before" if kind == "bytes" else "hung 2 times"
    assert all(re.search(told, str(row.detail)) for row in skipped)


@pytest.mark.parametrize(("kind", "entry"), MATRIX)
def test_a_testee_that_takes_long_to_die_is_not_asked_again(
    kind: str, entry: EntryPoint, gateway: Gateway, monkeypatch: pytest.MonkeyPatch, subjects: None
) -> None:
    for name in ("DEATH_SECONDS", "DEATH_SECONDS_OF_A_TOPIC", "DEATH_SECONDS_OF_A_LATER_TOPIC"):
        monkeypatch.setattr(containment, name, 0.001)
    monkeypatch.setattr(containment, "TIME_LIMIT", 20.0)  # to die is not to hang
    rows = ran(opened(KINDS[kind], entry, DEADLY["fills all memory"], monkeypatch), gateway)
    # It may have died where nothing hangs on it yet: before the answer that is judged.
    died = [row.cell for row in rows if row.verdict == "mismatch" and row.reason == Reason.TESTEE_DIED]
    assert len(died) <= (len(set(died)) if kind == "bytes" else 1)
    skipped = [row for row in rows if row.verdict == "skipped"]
    assert skipped or kind == "bytes"  # of which there is one case of most cells
    told = "in cases of the same kind the testee died" if kind == "bytes" else "died 1 time before"
    assert all(told in str(row.detail) for row in skipped)


@pytest.mark.parametrize(("kind", "entry"), MATRIX)
def test_to_find_the_cause_of_deaths_takes_few_of_them(
    kind: str, entry: EntryPoint, gateway: Gateway, monkeypatch: pytest.MonkeyPatch, subjects: None
) -> None:
    """Each may take a second; a search runs up to fifty cases at once, and hundreds to name the field."""
    monkeypatch.setattr(containment, "TIME_LIMIT", 20.0)
    found = KINDS[kind]
    assert isinstance(found, CaseKind)
    cases = opened(found, entry, DEADLY["fills all memory"], monkeypatch)
    rows = [asdict(row) for row in ran(cases, gateway) if row.verdict == "mismatch"]
    monkeypatch.setattr(analysis, "_DYING_SECONDS", 0.1)
    deaths = []
    note = HangBudget.note

    def counted(budget: HangBudget, seconds: float, topic: str = "", *, died: bool) -> None:
        deaths.append(died)
        note(budget, seconds, topic, died=died)

    monkeypatch.setattr(HangBudget, "note", counted)
    analysed = found.analyse(cases, gateway, RunFacts("x", "x", found.name, "x"))
    try:
        causes = analysed.minimise(rows, Limits(seconds=60, seconds_each=0.05))
    finally:
        cases.close()
    groups = len(causes.by_signature)
    assert groups
    assert 1 <= sum(deaths) <= 12 * groups


@pytest.mark.parametrize(("kind", "entry"), MATRIX)
def test_garbage_is_a_mismatch_of_its_case_only(
    kind: str, entry: EntryPoint, gateway: Gateway, monkeypatch: pytest.MonkeyPatch, subjects: None
) -> None:
    usual = healthy(kind, gateway)
    for name, garbage in GARBAGE.items():
        with monkeypatch.context() as patch:
            rows = ran(opened(KINDS[kind], entry, partial(_same, garbage), patch), gateway)
        proposals._subject.cache_clear()
        changed = {row.verdict for row, was in zip(rows, usual, strict=True) if row.verdict != was.verdict}
        assert changed <= {"mismatch"}, name
        if entry != "check_spec" and not (entry == "size" and garbage is None):
            # A spec check answers by raising alone, and a codec need not have a size.
            assert changed, name
