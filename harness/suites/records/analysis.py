"""From stored rows of record batches to causes with a small case and a script each."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, replace
from typing import Any, Final

from harness.casework.contract import Row
from harness.casework.facade import Java
from harness.casework.faults import direction_of, row_views, views
from harness.casework.runner import InlineRunner
from harness.casework.verdict import outcome_summary
from harness.causes.analysis import BaseAnalysis, RunFacts
from harness.causes.root_cause import RootCause
from harness.causes.script import after_others, bytes_literal, script_source
from harness.causes.search import Budget, Search
from harness.causes.signature import Group, Signature, example_of, not_repeatable, signature_of
from harness.literal import literal
from harness.outcome import CaseRow
from harness.pair import Pair
from harness.report.finding import Finding
from harness.suites.records import differences, plain, script_template
from harness.suites.records.cases import ENCODE, LIMIT, MALFORMED, RecordCases, batches_of, check_of
from harness.suites.records.java_form import BATCHES, answers, read_answer, read_op, request, write_op
from pycodec.records import Compression

__all__ = ["RecordAnalysis", "needs_of", "record_analysis"]


NoteOracle = Callable[[Sequence[bytes]], Sequence[CaseRow]]
"""Runs the cases of some notes."""

_PLAIN: Final[dict[str, Any]] = {
    "compression": 0,
    "append": None,
    "transactional": False,
    "control": False,
    "horizon": None,
    "producer": (-1, -1, -1),
    "epoch": -1,
}
_ANY_CODEC: Final = "compression"
_NEEDED: Final = ((1, "timestamp"), (2, "key"), (3, "value"), (4, "headers"))
_NOT_MINIMISED: Final = "not minimised"
_HEADERS: Final = 4
"""Headers of a record that are made plainer one by one."""
_LETTERS: Final = 16
"""Of a header's key, those that are made plainer one by one."""
_PLAINEST: Final[tuple[tuple[int, Any], ...]] = (
    (1, -1), (2, None), (3, None), (4, []), (2, b""), (3, b""),
)  # fmt: skip


def record_analysis(cases: RecordCases, java: Java, run: RunFacts) -> RecordAnalysis:
    """The root causes of the cases of record batches."""
    return RecordAnalysis(InlineRunner(cases, java.batch_call(cases.reference)), run)


class RecordAnalysis(BaseAnalysis[RecordCases]):
    """Leaves out batches, records and their parts for as long as a case fails alike."""

    def __init__(self, runner: InlineRunner[RecordCases], run: RunFacts) -> None:
        super().__init__(runner, run)
        self._needs: dict[str, list[frozenset[str]]] = {}
        self._told_apart: set[tuple[str, int, int, str]] = set()

    def ask_again(self, rows: Iterable[Row], seconds: float) -> Iterator[CaseRow]:
        """Of those that fail as others do the smallest that lacks what their causes need: it has another.

        Boundary cases alone: they are part of every run, so that every run tells the causes apart.
        """
        until = time.monotonic() + seconds
        apart: dict[str, tuple[Row, Row]] = {}
        for row in rows:
            if (row["suite"], row["kind"], row["check"]) != (self.cases.suite, "boundary", ENCODE):
                continue
            for view in views(row) if row["verdict"] == "mismatch" else ():
                raw = signature_of(view).id
                known = self._needs.get(raw, [frozenset()])
                smallest = raw not in apart or row["frame_len"] < apart[raw][0]["frame_len"]
                if smallest and (*_key(row), raw) not in self._told_apart and not _holds_any(row, known):
                    apart[raw] = row, view
        for raw, (row, view) in apart.items():
            if time.monotonic() > until:
                self.found.unasked = True
                return
            self._told_apart.add((*_key(row), raw))
            (again,) = self.runner.run_prepared([self.cases.make_apart(row)])
            wanted = (view["reason"], view["path"] or "", view["change"] or "")
            if again.verdict == "mismatch" and _fault_of(shown := _view(again, wanted)) == wanted:
                yield shown

    def root_cause(self, group: Group, budget: Budget) -> RootCause:
        """The plainest case of a group."""
        pair = Pair(group.signature.message, group.example.version)
        check = check_of(group.example.form or b"")

        def oracle(notes: Sequence[bytes]) -> Sequence[CaseRow]:
            made = [self.cases.make_given(pair, check, note) for note in notes]
            rows = self.runner.run_prepared(made)
            return [replace(_view(row, wanted), form=note) for row, note in zip(rows, notes, strict=True)]

        # Of malformed bytes and of what is told apart, a raw signature names the cell as well.
        change = group.signature.kind.removesuffix(group.example.cell).strip()
        wanted = (group.signature.reason, group.signature.path, change)
        # The case comes first in a new process: what others left behind in the testee is no part of it.
        self.cases.close()
        search = Search(oracle, budget, lambda row, start: _fault_of(row) == _fault_of(start))
        if not search.begin(group.example.form or b"") or _fault_of(search.start) != wanted:
            return RootCause(not_repeatable(group.signature), group.example, steps=search.steps)
        while check == ENCODE and search.take_first(_plainer(search.best)):
            pass
        found = search.shrunk()
        shown = literal(batches_of(found.best) if check == ENCODE else found.best)
        row = asdict(found.row)
        wants = self._wants(oracle, found.row, found.best) if check == ENCODE and found.complete else []
        # One of which that is not known takes all that fail alike.
        self._needs.setdefault(replace(group.signature, kind=change).id, []).append(frozenset(wants))
        needs = ", ".join(wants)
        kind = needs if check == MALFORMED or found.complete else _NOT_MINIMISED
        return RootCause(
            replace(signature_of(row), kind=kind),
            example_of({**row, "kind": group.example.kind}),
            (),
            shown,
            found.steps,
            found.complete,
            # What a batch must hold tells causes of one part apart, as value classes do.
            classes=(needs,) if needs else (),
        )

    def _wants(self, oracle: NoteOracle, failing: CaseRow, note: bytes) -> list[str]:
        """What the plainest batches need to fail: the compression by its name, unless every one will do."""
        batches = batches_of(note)
        needs = needs_of(batches)
        if "transactional" in needs:
            needs = [name for name in needs if name != "producer"]  # no transaction is without one
        packed = [batch["compression"] for batch in batches if batch["compression"]]
        if not packed:
            return needs
        others = range(1, 5 if failing.version == 2 else 4)
        notes = [
            repr([{**each, "compression": each["compression"] and other} for each in batches]).encode()
            for other in others
        ]
        if all(_fault_of(row) == _fault_of(failing) for row in oracle(notes)):
            needs = [_ANY_CODEC if name == codec_name(packed[0]) else name for name in needs]
        return needs

    def script(self, finding: Finding) -> str:
        """The script of a finding: it holds what Kafka makes of it now."""
        example = finding.example
        pair, note = Pair(example.message, example.version), example.form or b""
        check = check_of(note)
        self.cases.close()
        (alone,) = self.runner.run_prepared([self.cases.make_given(pair, check, note)])
        batches = batches_of(note) if check == ENCODE else None
        data = note[1:] if batches is None else self.cases.written(pair, note)
        checked = bool(batches is not None or note[0])
        operations = [read_op(data, checked), *(write_op(example.version, batch) for batch in batches or ())]
        (response,) = self.runner.call([(BATCHES, request(b"", operations))])
        (read, answer), *told = answers(response)
        written = [data for outcome, data in told if outcome.accepted]
        constants = {
            "SIGNATURE": literal(finding.id),
            "WHAT": literal(finding.summary),
            "MAGIC": literal(example.version),
            "BATCHES: Any": literal(batches),
            "BYTES": bytes_literal(data),
            "CHECKED": literal(checked),
            "LIMIT": literal(LIMIT),
            "REFUSED": literal("" if read.accepted else outcome_summary(read)),
            "READ: Any": literal(read_answer(answer) if read.accepted else None),
            "WRITTEN: Any": literal(written if written and len(written) == len(told) else None),
            "WAY": literal(_way_of(finding.signature)),
            "PATH": literal(finding.signature.path),
            "REASON": literal(finding.signature.reason),
            "AFTER": literal(after_others(self.run_facts.command, finding.signature, alone)),
        }
        return script_source(script_template, constants, plain, differences)


def _way_of(signature: Signature) -> str:
    """Whether it is wrong in writing or in reading."""
    way = direction_of(signature.reason, signature.testee)
    return way if way == "write" else "read"


def _view(row: CaseRow, wanted: tuple[str, str, str]) -> CaseRow:
    """A row with nothing but the fault that is looked for; if it has others alone, with the first of them."""
    faults = list(row_views(row))
    return next((each for each in faults if _fault_of(each) == wanted), faults[0])


def _fault_of(row: CaseRow) -> tuple[str, str, str]:
    return row.reason, row.path or "", row.change or ""


def codec_name(compression: int) -> str:
    """`"gzip"` and the like."""
    return Compression(compression).name.lower()


def _key(row: Row) -> tuple[str, int, int]:
    return row["message"], row["version"], row["index"]


def _holds_any(row: Row, known: Sequence[frozenset[str]]) -> bool:
    """Whether a case holds all that one of the known causes needs."""
    if not all(known):
        return True  # one needs nothing
    batches = batches_of(row["form"] or b"[]")
    packed = {_ANY_CODEC} if any(batch["compression"] for batch in batches) else set()
    held = {*needs_of(batches), *packed}
    return any(each <= held for each in known)


def needs_of(batches: list[plain.Batch]) -> list[str]:
    """What is left in the plainest batches that fail: two bugs of one part are told apart by that.

    Nothing where a batch of one record fails that has nothing in it.
    """
    needs = ["batches"] if len(batches) > 1 else []
    for batch in batches:
        needs += [codec_name(batch["compression"])] if batch["compression"] else []
        needs += [name for name, value in _PLAIN.items() if name != "compression" and batch[name] != value]
        records = batch["records"]
        needs += ["records"] if len(records) > 1 else []
        needs += ["base"] if batch["base"] else []
        needs += ["offset"] if _is_spread(batch) else []
        for record in records:
            needs += [
                f"empty {name}" if record[place] == b"" else name
                for place, name in _NEEDED
                if record[place] not in (None, -1, [])
            ]
            needs += [f"{each} in header keys" for key, _ in record[4] for each in _letters(key)]
    return [*dict.fromkeys(needs)]


def _is_spread(batch: plain.Batch) -> bool:
    """Whether offsets do not follow one another from the base on."""
    return [record[0] for record in batch["records"]] != [*_offsets(batch["base"], batch)]


def _offsets(base: int, batch: plain.Batch) -> range:
    return range(base, base + len(batch["records"]))


def _plainer(note: bytes) -> Iterator[bytes]:
    """Plainer cases, the boldest first."""
    batches = batches_of(note)
    for number in range(len(batches)):
        if len(batches) > 1:
            yield repr([batches[number]]).encode()
    for number, batch in enumerate(batches):
        for plainer in _plainer_batches(batch):
            yield repr([*batches[:number], plainer, *batches[number + 1 :]]).encode()


def _plainer_batches(batch: plain.Batch) -> Iterator[plain.Batch]:
    records = batch["records"]
    for key, value in _PLAIN.items():
        if batch[key] != value and not (key == "producer" and batch["transactional"]):
            yield {**batch, key: value}
    if batch["compression"] > Compression.GZIP:
        yield {**batch, "compression": int(Compression.GZIP)}
    for offsets in (_offsets(0, batch), _offsets(batch["base"], batch)):
        moved = [(offset, *record[1:]) for offset, record in zip(offsets, records, strict=True)]
        if (offsets.start, moved) != (batch["base"], records):
            yield {**batch, "base": offsets.start, "records": moved}
    if batch["base"]:
        yield {**batch, "base": 0, "records": [(each[0] - batch["base"], *each[1:]) for each in records]}
    if len(records) > 1:
        yield from ({**batch, "records": [record]} for record in records)
        half = len(records) // 2
        yield from ({**batch, "records": part} for part in (records[:half], records[half:]))
        yield from ({**batch, "records": records[:at] + records[at + 1 :]} for at in range(len(records)))
    for at, record in enumerate(records):
        for changed in _plainer_records(record):
            yield {**batch, "records": [*records[:at], changed, *records[at + 1 :]]}


def _plainer_records(record: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    for place, plainest in _PLAINEST:
        if record[place] != plainest and not (plainest == b"" and record[place] is None):
            yield (*record[:place], plainest, *record[place + 1 :])
    *rest, headers = record
    if len(headers) > 1:
        half = len(headers) // 2
        yield from ((*rest, part) for part in (headers[:half], headers[half:], headers[:-1], headers[1:]))
    for at, (key, value) in enumerate(headers[:_HEADERS]):
        plainer = [(each, value) for each in _plainer_texts(key)]
        plainer += [(key, content) for content in (None, b"") if value and content != value]
        yield from ((*rest, [*headers[:at], each, *headers[at + 1 :]]) for each in plainer)


def _plainer_texts(text: str) -> Iterator[str]:
    """The empty one, shorter ones, and those of plainer letters."""
    if text:
        yield ""
    step = len(text)
    while step := step >> 1:
        yield text[:-step]
        yield text[step:]
    for at, letter in enumerate(text[:_LETTERS]):
        plainer = "a" * (letter != "a") + "A" * (letter > "\x7f")
        yield from (text[:at] + each + text[at + 1 :] for each in plainer)


def _letters(text: str) -> Iterator[str]:
    """What a header's key holds that a codec may not take for a letter like others."""
    yield from ("capitals" for letter in text if "A" <= letter <= "Z")
    yield from ("NUL" for letter in text if letter == "\0")
    yield from ("white space" for letter in text if letter != "\0" and letter <= " ")
    yield from ("non-ASCII" for letter in text if letter > "\x7f")
