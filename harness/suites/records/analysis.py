"""From stored rows of record batches to causes with a small case and a script each."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, replace
from functools import partial
from typing import Final

from harness.casework.contract import Row
from harness.casework.facade import Java
from harness.casework.faults import direction_of, view_of, views
from harness.casework.runner import InlineRunner
from harness.casework.verdict import outcome_summary
from harness.causes.alone import of_state, shown_alone
from harness.causes.analysis import BaseAnalysis, RunFacts
from harness.causes.root_cause import Explained, RootCause, SameAs
from harness.causes.script import after_others, bytes_literal, script_source
from harness.causes.search import Budget, Search
from harness.causes.signature import NOT_MINIMISED, Group, Signature, example_of, signature_of
from harness.causes.wording import own_words, plain_words
from harness.literal import literal
from harness.outcome import CaseRow, Reason
from harness.pair import Pair
from harness.report.finding import Finding
from harness.suites.records import differences, plain, script_template
from harness.suites.records.cases import ENCODE, LIMIT, MALFORMED, RecordCases, batches_of, check_of
from harness.suites.records.draw import compressions
from harness.suites.records.java_form import BATCHES, answers, read_answer, read_op, request, write_op
from harness.suites.records.needs import (
    ANY,
    ANY_CODEC,
    EMPTY,
    codec_name,
    holds_any,
    needs_of,
    with_content,
)
from harness.suites.records.plain import Batch
from harness.suites.records.plainer import plainer_notes
from harness.suites.records.plainer_bytes import plainer_bytes, spoiled_alike

__all__ = ["RecordAnalysis", "record_analysis"]

_APART: Final = 24
"""Cases of those that fail alike that are asked again at once."""

_MISREAD: Final = (Reason.DECODE_DIFFERS, Reason.DECODE_REJECTED)

NoteOracle = Callable[[Sequence[bytes]], Sequence[CaseRow]]
"""Runs the cases of some notes."""


def record_analysis(cases: RecordCases, java: Java, run: RunFacts) -> RecordAnalysis:
    """The root causes of the cases of record batches."""
    return RecordAnalysis(InlineRunner(cases, java.batch_call(cases.reference)), run)


class RecordAnalysis(BaseAnalysis[RecordCases]):
    """Leaves out batches, records and their parts for as long as a case fails alike."""

    def __init__(self, runner: InlineRunner[RecordCases], run: RunFacts) -> None:
        super().__init__(runner, run)
        self._needs: dict[str, list[frozenset[str]]] = {}
        self._seen: dict[tuple[str, ...], str] = {}
        self._told_apart: set[tuple[str, int, int, str]] = set()

    def ask_again(self, rows: Iterable[Row], seconds: float) -> Iterator[CaseRow]:
        """Of those that fail as others do, and lack what their causes need: they have others.

        Of each set of parts that the batches hold the smallest. Boundary cases alone: they are part of every
        run, so that every run tells the causes apart.
        """
        until = time.monotonic() + seconds
        apart: dict[str, dict[frozenset[str], tuple[Row, Row]]] = {}
        for row in rows:
            if (row["suite"], row["kind"], row["check"]) != (self.cases.suite, "boundary", ENCODE):
                continue
            for view in views(row) if row["verdict"] == "mismatch" and row["form"] else ():
                raw = signature_of(view).id
                if not self._is_apart(row, raw):
                    continue
                held = frozenset(needs_of(batches_of(row["form"])))
                known = apart.setdefault(raw, {}).get(held)
                if known is None or _size(row) < _size(known[0]):
                    apart[raw][held] = row, view
        asked = ((raw, *each) for raw, held in apart.items() for each in _smallest(held.values()))
        for raw, row, view in asked:
            if time.monotonic() > until:
                self.found.unasked = True
                return
            self._told_apart.add((*_key(row), raw))
            (again,) = self.runner.run_prepared([self.cases.make_apart(row)])
            wanted = (view["reason"], view["path"] or "", view["change"] or "")
            if again.verdict == "mismatch" and _fault_of(shown := _view(again, wanted)) == wanted:
                yield shown

    def _is_apart(self, row: Row, raw: str) -> bool:
        """Whether a case lacks what each of the causes needs that are known for how it fails."""
        known = self._needs.get(raw, [])
        if not known or not all(known) or (*_key(row), raw) in self._told_apart:
            return False
        return not holds_any(batches_of(row["form"]), known)

    def in_order(self, groups: Sequence[Group]) -> Iterable[Group]:
        """Batches first: what is seen in reading them, spoiled ones show as well."""
        return sorted(groups, key=lambda each: (each.signature.check == MALFORMED, each.example.order))

    def root_cause(self, group: Group, budget: Budget) -> Explained:
        """The plainest case of a group; of spoiled bytes only where whole ones do not show the same."""
        pair = Pair(group.signature.message, group.example.version)
        check = check_of(group.example.form or b"")

        def oracle(notes: Sequence[bytes]) -> Sequence[CaseRow]:
            made = [self.cases.make_given(pair, check, note) for note in notes]
            rows = self.runner.run_prepared(made)
            return [replace(_view(row, wanted), form=note) for row, note in zip(rows, notes, strict=True)]

        def alike(row: CaseRow, start: CaseRow) -> bool:
            return _fault_of(row) == _fault_of(start)

        # Of malformed bytes and of what is told apart, a raw signature names the cell as well.
        change = group.signature.kind.removesuffix(group.example.cell).strip()
        wanted = (group.signature.reason, group.signature.path, change)
        # The case comes first in a new process: what others left behind in the testee is no part of it.
        self.cases.close()
        search = Search(oracle, budget, alike)
        if not search.begin(group.example.form or b"") or _fault_of(search.start) != wanted:
            return of_state(group, search.not_reproduced())
        if check == MALFORMED:
            if known := self._seen.get(_sight_of(search.start)):
                return SameAs(known)
            search.take_first(_spoiled_alike(pair.version, search.best, group.example.cell))
        while search.take_first(_plainer(search.best)):
            pass
        found = shown_alone(search.shrunk(), group.example.form or b"", partial(self.fresh, oracle), alike)
        if found.at_first or not found.reproduced or _fault_of(found.row) != wanted:
            return of_state(group, found)
        row = asdict(found.row)
        wants = self._wants(oracle, found.row, found.best) if check == ENCODE and found.complete else []
        if check == ENCODE and found.row.reason in _MISREAD:
            self._seen.setdefault(_sight_of(found.row), group.signature.id)
        # One of which that is not known takes all that fail alike.
        self._needs.setdefault(replace(group.signature, kind=change).id, []).append(frozenset(wants))
        # Of spoiled bytes, what is said where they are refused tells causes apart, or what a part became.
        needs = _in_words(wants) if check == ENCODE else change or _said(found.row)
        kind = needs if check == MALFORMED or found.complete else NOT_MINIMISED
        return RootCause(
            replace(signature_of(row), kind=kind),
            example_of({**row, "kind": group.example.kind}),
            (),
            _shown(found.best),
            found.steps,
            found.complete,
            # What a batch must hold, and what was said, tells causes of one part apart, as value classes do.
            classes=(needs,) if needs else (),
        )

    def _wants(self, oracle: NoteOracle, failing: CaseRow, note: bytes) -> list[str]:
        """What the plainest batches need to fail: the compression by its name, unless every one will do.

        Likewise what is empty, unless what is not will do as well.
        """
        batches = batches_of(note)

        def fails(*others: list[Batch]) -> bool:
            rows = oracle([repr(each).encode() for each in others])
            return all(_fault_of(row) == _fault_of(failing) for row in rows)

        needs = needs_of(batches)
        empty = [name.removeprefix(EMPTY) for name in needs if name.startswith(EMPTY)]
        for name in (each for each in empty if fails(with_content(batches, each))):
            needs = [f"{ANY}{name}" if each == f"{EMPTY}{name}" else each for each in needs]
        if "transactional" in needs:
            needs = [name for name in needs if name != "producer"]  # no transaction is without one
        packed = [batch["compression"] for batch in batches if batch["compression"]]
        if not packed:
            return needs
        others = [
            [{**each, "compression": each["compression"] and other} for each in batches]
            for other in compressions(failing.version)[1:]
        ]
        if fails(*others):
            needs = [ANY_CODEC if name == codec_name(packed[0]) else name for name in needs]
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


def _spoiled_alike(magic: int, note: bytes, cell: str) -> Iterator[bytes]:
    return (note[:1] + data for data in spoiled_alike(magic, note[1:], cell)) if cell else iter(())


def _plainer(note: bytes) -> Iterator[bytes]:
    if check_of(note) == ENCODE:
        return plainer_notes(note)
    return (note[:1] + data for data in plainer_bytes(note[1:]))


def _in_words(needs: Iterable[str]) -> str:
    return ", ".join(name.removeprefix(ANY) for name in needs)


def _shown(note: bytes) -> str:
    """The batches, or the bytes, of a case, as a reader sees them."""
    if check_of(note) == ENCODE:
        return literal(batches_of(note))
    return f"{literal(note[1:])}  # checksums are {'' if note[0] else 'not '}checked"


def _way_of(signature: Signature) -> str:
    """Whether it is wrong in writing or in reading."""
    way = direction_of(signature.reason, signature.testee)
    return way if way == "write" else "read"


def _view(row: CaseRow, wanted: tuple[str, str, str]) -> CaseRow:
    return view_of(row, lambda each: _fault_of(each) == wanted)


def _fault_of(row: CaseRow) -> tuple[str, str, str]:
    return row.reason, row.path or "", row.change or ""


def _smallest(asked: Iterable[tuple[Row, Row]]) -> list[tuple[Row, Row]]:
    """So few that each can be reduced; smaller ones hold less that hides what they fail for."""
    return sorted(asked, key=lambda each: _size(each[0]))[:_APART]


def _size(row: Row) -> tuple[int, int]:
    return row["frame_len"], row["index"]


def _sight_of(row: CaseRow) -> tuple[str, ...]:
    """What is wrong with how pycodec reads: what it says where it refuses, else the part that is another."""
    return row.message, row.reason, row.path or "", _said(row)


def _said(row: CaseRow) -> str:
    """What pycodec says where no part is another."""
    if row.path:
        return ""
    own = own_words(row.detail or "").removeprefix("testee: ").removeprefix(f"{row.testee_outcome}: ")
    # A colon in a class stands for a place and how it was spoiled.
    return plain_words(own).replace(":", ",")


def _key(row: Row) -> tuple[str, int, int]:
    return row["message"], row["version"], row["index"]
