"""The cases of record batches: what pycodec writes is read and written by Kafka, what is spoiled by both.

A case is known by its note: of the check `ENCODE` the batches as a Python literal, of `MALFORMED` whether
checksums are checked, and the bytes.
"""

from __future__ import annotations

import random
import re
from ast import literal_eval
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from harness.casework.base import BaseCases
from harness.casework.contract import Prepared, Row
from harness.casework.faults import Fault
from harness.casework.plan import PairWork
from harness.casework.stream import draws, pair_key
from harness.casework.verdict import Verdict, outcome_summary, row_of
from harness.causes.wording import MOST, plain_words
from harness.outcome import ACCEPTED, CaseRow, Outcome, Reason
from harness.pair import Pair
from harness.references import Reference
from harness.suites.records.differences import (
    CRC,
    Difference,
    is_taken,
    is_value,
    of_bytes,
    of_readings,
    of_records,
)
from harness.suites.records.draw import FEATURES, PLAINEST, draw_batches, featured, writable
from harness.suites.records.java_form import (
    BATCHES,
    answers,
    note_of,
    read_answer,
    read_op,
    request,
    write_op,
)
from harness.suites.records.plain import (
    HEADS,
    Batch,
    as_read,
    read_plain,
    unpacked,
    without_checksums,
    write_plain,
)
from harness.suites.records.spoil import spoiled_batches, spoilers
from harness.testees import Testee, require_pycodec
from harness.testees.containment import DiedError, attempt, attempt_in_time, step_limit, timed_out
from harness.testees.time_limit import TimedOutError
from harness.values.change import change_of
from pycodec import CodecError

__all__ = ["CHECKS", "ENCODE", "LIMIT", "MALFORMED", "RecordCases", "batches_of", "check_of", "pair_of"]

ENCODE: Final = "roundtrip"
MALFORMED: Final = "malformed"
CHECKS: Final = (ENCODE, MALFORMED)
MAGICS: Final = 3

_IN_BRACKETS: Final = re.compile(r"\s*\([^()]*\)")
_CHECKED: Final = 0.7
"""Of the random cases of bytes, the part with checksums checked."""

LIMIT: Final = 64 << 20
"""Bytes that a batch may unpack to here; Kafka has no such limit, and no case comes near it."""


class _Written(NamedTuple):
    """What pycodec wrote for the batches of a case, one by one, or how it refused."""

    parts: list[bytes]
    outcome: Outcome


class _Spoiled(NamedTuple):
    """Batches that were spoiled, or how pycodec refused to write what they are made of.

    `state` is that of the random numbers behind it: the work may be done in another process.
    """

    data: bytes
    outcome: Outcome
    state: tuple[Any, ...]


_Asked = tuple[int, bytes]
"""Magic and note of a case."""
_ToSpoil = tuple[int, list[Batch], str, random.Random]
"""Magic, batches, how to spoil one of them, and what to draw from."""
_ToJudge = tuple[int, str, bytes, bytes, Outcome]
"""Magic, check, note and Kafka's response of a case, and how pycodec refused to write, if it did."""


class RecordCases(BaseCases):
    """The cases of record batches under one seed; see `BaseCases`.

    Raises:
        UserError: a testee other than pycodec.
    """

    suite = "records"
    tells_every_part = True

    def __init__(self, reference: Reference, testee: Testee, seed: int = 0) -> None:
        require_pycodec(testee, "records", "record batches")
        super().__init__(reference, testee, seed)
        self._write = self.contain(_write, _died_writing, lambda asked, made: isinstance(made, _Written))
        self._spoil = self.contain(_spoil, _died_spoiling, lambda asked, made: isinstance(made, _Spoiled))
        self._judge = self.contain(_judge, _died_judging, lambda asked, made: isinstance(made, Verdict))

    @property
    def pairs(self) -> Sequence[Pair]:
        """Every magic."""
        return [pair_of(magic) for magic in range(MAGICS)]

    def work(self, pair: Pair) -> PairWork:
        """What planning needs to know of a pair."""
        return PairWork(len(_cells(pair.version)))

    def required_cells(self, pair: Pair) -> Iterator[tuple[str, str]]:
        """The (check, coverage cell) combinations that a run must hit for the pair."""
        return iter(_cells(pair.version))

    def plain_cells(self, pair: Pair) -> tuple[tuple[str, str], ...]:
        """The plainest batch."""
        return ((ENCODE, PLAINEST),)

    def make(self, pair: Pair, index: int) -> Prepared:
        """A case of that number."""
        cells = _cells(pair.version)
        if index < len(cells):
            check, cell = cells[index]
            if check == ENCODE:
                note = _noted(featured(pair.version, cell))
                return self._prepare(pair, check, note, index, "boundary", cell)
            # Every run has the same ones: what it finds by them is found in every run.
            rng = random.Random(f"{pair} {cell}")
            return self._make_spoiled(pair, index, "boundary", cell, rng)
        rng = random.Random(draws(pair_key(self.seed, *pair), index)())
        if rng.choice((ENCODE, MALFORMED, MALFORMED)) == ENCODE:
            return self._prepare(pair, ENCODE, _noted(draw_batches(pair.version, rng)), index, "random", "")
        return self._make_spoiled(pair, index, "random", rng.choice(spoilers(pair.version)), rng)

    def _make_spoiled(self, pair: Pair, index: int, kind: str, cell: str, rng: random.Random) -> Prepared:
        batches = draw_batches(pair.version, rng)
        for each in writable(pair.version, batches):
            made = self._spoil((pair.version, each, cell, rng))
            if made.outcome.accepted:
                rng.setstate(made.state)
                checked = kind == "boundary" or rng.random() < _CHECKED
                return self._prepare(pair, MALFORMED, bytes((checked,)) + made.data, index, kind, cell)
            if made.outcome.status == "skipped":
                break
        # What pycodec cannot write at all, or take apart again, is no case for its reader.
        return self._prepare(pair, ENCODE, _noted(batches), index, kind, "")

    def make_given(self, pair: Pair, check: str, note: bytes) -> Prepared:
        """The case of a note."""
        return self._prepare(pair, check, note, -1, "given", "")

    def make_apart(self, row: Row) -> Prepared:
        """The case of a stored row as it is, which no known cause explains."""
        return self.again(row)._replace(kind="apart", cell=row["cell"] or "")

    def written(self, pair: Pair, note: bytes) -> bytes:
        """What the testee writes for a note of the check `ENCODE`; nothing if it refuses."""
        return b"".join(self._write((pair.version, note)).parts)

    def again(self, row: Row) -> Prepared:
        """The case of a stored row."""
        pair = Pair(row["message"], row["version"])
        if row["form"] is not None:
            return self._prepare(pair, row["check"], row["form"], row["index"], row["kind"], row["cell"])
        return self.make(pair, row["index"])

    def _prepare(self, pair: Pair, check: str, note: bytes, index: int, kind: str, cell: str) -> Prepared:
        refused = None
        if check == MALFORMED:
            operations = [read_op(note[1:], bool(note[0]))]
        else:
            written = self._write((pair.version, note))
            operations = [read_op(b"".join(written.parts), True)]
            operations += [write_op(pair.version, batch) for batch in batches_of(note)]
            # A wrong checksum must not hide what else is wrong.
            operations.append(read_op(b"".join(written.parts), False))
            refused = None if written.outcome.accepted else written.outcome.packed
        sent = request(note, operations)
        return Prepared(*pair, check, index, kind, cell, BATCHES, sent, refused=refused)

    def judge(self, case: Prepared, response: bytes | None) -> CaseRow:
        """Compare what both sides did; the row of the case."""
        assert case.request is not None
        assert response is not None
        note = note_of(case.request)
        refusal = case.refusal or ACCEPTED
        # What did not survive the writing is told, also where it is not asked any more by now.
        told = _mismatch(Reason.TESTEE_DIED, refusal, ACCEPTED) if refusal.died else None
        verdict = told or self._judge((case.version, case.check, note, response, refusal))
        if not verdict.agreed:
            verdict = replace(verdict, form=note)
        return row_of(self.suite, case, verdict, note)


def pair_of(magic: int) -> Pair:
    """What stands for the message, and the magic for its version.

    Up to magic 1 there were message sets: another format with a reader and a writer of its own.
    """
    return Pair("RecordBatch" if magic == 2 else "MessageSet", magic)


def batches_of(note: bytes) -> list[Batch]:
    """The batches of a note of the check `ENCODE`."""
    found: list[Batch] = literal_eval(note.decode())
    return found


def check_of(note: bytes) -> str:
    """The check that a note is of: the bytes of a malformed case have 0 or 1 in front."""
    return ENCODE if note[:1] == b"[" else MALFORMED


def _noted(batches: list[Batch]) -> bytes:
    return repr(batches).encode()


def _cells(magic: int) -> list[tuple[str, str]]:
    return [
        *((ENCODE, feature) for feature in FEATURES[magic]),
        *((MALFORMED, kind) for kind in spoilers(magic)),
    ]


def _write(asked: _Asked) -> _Written:
    magic, note = asked
    made, outcome = attempt_in_time("encode", lambda: write_plain(magic, batches_of(note)))
    return _Written(made or [], outcome)


def _spoil(asked: _ToSpoil) -> _Spoiled:
    magic, batches, kind, rng = asked
    made, outcome = attempt_in_time("encode", spoiled_batches, magic, batches, kind, rng)
    return _Spoiled(made or b"", outcome, rng.getstate())


def _judge(asked: _ToJudge) -> Verdict:
    try:
        with step_limit():
            return _judged(*asked)
    except TimedOutError:
        return _mismatch(Reason.TESTEE_DIED, timed_out("decode"), ACCEPTED)


def _judged(magic: int, check: str, note: bytes, response: bytes, refusal: Outcome) -> Verdict:
    told = answers(response)
    # What died of bytes that it would refuse has not read them either.
    needed = told if check == MALFORMED else told[:-1]
    died = next((outcome for outcome, _ in needed if outcome.died), None)
    if died is not None:
        return replace(_mismatch(Reason.REFERENCE_DIED, ACCEPTED, died), name="finding")
    if check == MALFORMED:
        return _judge_reading(note[1:], bool(note[0]), *told[0])
    if not refusal.accepted:
        return _mismatch(Reason.TESTEE_REJECTED, refusal, ACCEPTED)
    return _judge_writing(magic, note, told)


def _judge_reading(data: bytes, checked: bool, theirs: Outcome, answer: bytes) -> Verdict:
    """Law 5: both read the same, or both refuse."""
    verdict = _verdict(list(_misread(data, checked, theirs, answer)))
    return verdict if verdict.agreed else replace(verdict, reference_bytes=data)


def _misread(data: bytes, checked: bool, theirs: Outcome, answer: bytes) -> Iterator[Fault]:
    """What is wrong with how pycodec reads bytes of which Kafka made that."""
    found, mine = attempt("decode", lambda: read_plain(data, checked, LIMIT))
    if mine.accepted is not theirs.accepted:
        yield _fault(Reason.DECODE_ACCEPTED if mine.accepted else Reason.DECODE_REJECTED, mine, theirs)
    elif not mine.accepted and mine.error_class not in _refusals():
        yield _fault(Reason.REFUSAL_DIFFERS, mine, theirs)
    elif mine.accepted:
        for each in of_readings(found, read_answer(answer)):
            yield _fault(Reason.DECODE_DIFFERS, mine, theirs, each)


def _judge_writing(magic: int, note: bytes, told: list[tuple[Outcome, bytes]]) -> Verdict:
    """Laws 1 and 2: Kafka reads what was written, and writes the same; pycodec reads both.

    Args:
        magic, note: of the case.
        told: how Kafka reads what pycodec wrote, how it writes each batch, and how it reads the same without
            a look at checksums.
    """
    batches = batches_of(note)
    parts = write_plain(magic, batches)
    (theirs, answer), *written, unchecked = told
    faults: list[Fault] = []
    is_refused = not theirs.accepted
    if is_refused:
        refused = _fault(Reason.TESTEE_BYTES_REJECTED, ACCEPTED, theirs)
        faults.append(replace(refused, path=CRC if unchecked[0].accepted else None))
        theirs, answer = unchecked
    # What is in other bytes says nothing beside what is another value; that of one batch, all of the others.
    as_wanted = True
    if theirs.accepted:
        wanted = [each for batch in batches for each in as_read(magic, batch)]
        found = [record for batch in read_answer(answer) for record in batch[-1]]
        others = of_records(found, wanted, "Kafka")
        as_wanted = not others
        faults += [_fault(Reason.VALUE_DIFFERS, ACCEPTED, theirs, each) for each in others]
        faults += _misread(b"".join(parts), not is_refused, theirs, answer)
    for batch, mine, (outcome, built) in zip(batches, parts, written, strict=False):
        if not outcome.accepted:
            faults.append(_fault(Reason.REFERENCE_REJECTED, ACCEPTED, outcome))
            continue
        read, reading = attempt("decode", lambda built=built: read_plain(built, True, LIMIT))
        if not reading.accepted:
            # What cannot be unpacked cannot be compared either.
            faults.append(_fault(Reason.DECODE_REJECTED, reading, outcome))
            continue
        records = [record for each in read for record in each[-1]]
        if as_wanted and not is_refused:
            faults += _written_otherwise(mine, built, outcome)
        elif as_wanted:
            faults += _written_besides(mine, built, outcome, is_read=theirs.accepted)
        for each in of_records(records, as_read(magic, batch), "pycodec"):
            faults.append(_fault(Reason.DECODE_DIFFERS, reading, outcome, each))
    built = b"".join(data for outcome, data in written if outcome.accepted)
    return replace(_verdict(faults), testee_bytes=b"".join(parts), reference_bytes=built)


def _written_otherwise(
    mine: bytes, built: bytes, outcome: Outcome, shown: Callable[[bytes], bytes] = unpacked
) -> Iterator[Fault]:
    """What is wrong with the bytes of a batch whose records Kafka reads as what they are to be.

    Args:
        mine, built: what pycodec and Kafka wrote.
        outcome: of Kafka's writing.
        shown: what of a batch is compared.
    """
    own, unpacking = attempt("decode", lambda: shown(mine))
    if not unpacking.accepted:
        yield _fault(Reason.DECODE_REJECTED, unpacking, outcome)
        return
    for each in of_bytes(own, shown(built)):
        reason = Reason.VALUE_DIFFERS if is_value(each.path, built) else Reason.BYTES_DIFFER
        yield _fault(reason, ACCEPTED, outcome, each)


def _written_besides(mine: bytes, built: bytes, outcome: Outcome, is_read: bool) -> Iterator[Fault]:
    """The same of a batch that Kafka refuses, but for what it may be refused for.

    That is the checksum where it is read without a look at it. Else it is whatever tells a reader how to go
    on, and what it goes through: only what it takes whatever it says is another matter.
    """
    if is_read:
        yield from _written_otherwise(mine, built, outcome, without_checksums)
        return
    if len(mine) < HEADS[built[16]] or mine[16] != built[16]:
        return  # what stands where cannot be told
    for each in of_bytes(mine, built):
        if is_taken(each.path) and is_value(each.path, built):
            yield _fault(Reason.VALUE_DIFFERS, ACCEPTED, outcome, each)


def _verdict(faults: Sequence[Fault]) -> Verdict:
    """On a case with these, each of which counts once."""
    first: dict[tuple[str, str | None], Fault] = {}
    for each in faults:
        first.setdefault((each.reason, each.path), each)
    if not first:
        return Verdict()
    told, *also = first.values()
    return Verdict(
        "mismatch", told.reason, (), told.testee, told.reference, told.path, told.detail,
        change=told.change, also=tuple(also),
    )  # fmt: skip


def _mismatch(reason: str, testee: Outcome, reference: Outcome) -> Verdict:
    return _verdict([_fault(reason, testee, reference)])


def _fault(reason: str, testee: Outcome, reference: Outcome, seen: Difference | None = None) -> Fault:
    reason = Reason.TESTEE_DIED if testee.died else reason
    words = f"testee: {outcome_summary(testee)}; reference: {outcome_summary(reference)}"
    if seen is None:
        refused = _refused_for(reference) if reason == Reason.DECODE_ACCEPTED else ""
        return Fault(reason, None, testee.semantic, reference.semantic, words, refused)
    change = "" if seen.values is None else _change_of(*seen.values)
    return Fault(reason, seen.path or None, testee.semantic, reference.semantic, seen.detail, change)


def _change_of(wanted: Any, got: Any) -> str:
    """What is equal differs by its type."""
    return "type" if wanted is not None and wanted == got else change_of(wanted, got)


def _refused_for(refusal: Outcome) -> str:
    """Why Kafka refuses bytes, in its words: what it refuses for one reason is one thing to take wrongly.

    Without what it adds in brackets, and without colons, which stand for something else in a signature.
    """
    words = plain_words(_IN_BRACKETS.sub("", refusal.text).replace(":", ""))
    if len(words) < MOST:
        return words.rstrip(".")
    return f"{words.rpartition(' ')[0]} …"  # the last word was cut


def _refusals() -> set[str]:
    """The names of pycodec's errors: anything else is no refusal but a crash."""
    found, pending = set(), [CodecError]
    while pending:
        cls = pending.pop()
        found.add(cls.__name__)
        pending += cls.__subclasses__()
    return found


def _died_writing(asked: _Asked, error: DiedError) -> _Written:
    return _Written([], error.outcome("encode"))


def _died_spoiling(asked: _ToSpoil, error: DiedError) -> _Spoiled:
    return _Spoiled(b"", error.outcome("encode"), ())


def _died_judging(asked: _ToJudge, error: DiedError) -> Verdict:
    return _mismatch(Reason.TESTEE_DIED, error.outcome("decode"), ACCEPTED)
