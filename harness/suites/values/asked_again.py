"""Cases that failed, asked again without the causes that are known: what those kept from being answered."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from itertools import chain, count, groupby, islice
from typing import Final

from harness.casework.contract import Prepared, Row
from harness.casework.faults import FaultPlace, views
from harness.causes.explain import Cause, KeptOut, KnownCause
from harness.causes.oddly import WrittenOddly
from harness.causes.root_cause import RootCauses, SameAs
from harness.causes.signature import Signature, signature_of
from harness.outcome import NOT_EXECUTED, CaseRow, Kind, Reason
from harness.pair import Pair
from harness.suites.values.beyond import BeyondLimits
from harness.suites.values.runner import ValueRunner
from harness.suites.values.wrong_anyway import WrongAnyway
from harness.values.equality import same
from harness.values.shrink import Fields
from pycodec.plain import from_dict, to_dict

__all__ = ["AskedAgain"]

_CaseKey = tuple[str, int, str, int]
"""message, version, check, number of the case."""


class AskedAgain:
    """Asks failing cases again; each as often as more was found out since.

    Args:
        runner: runs cases in this process.
        found: the root causes so far; what limits do not explain is added to it.
        known_for: the causes so far that may explain a signature.
        wrong_anyway: the fields that come out wrong whatever they hold.
        oddly: what is odd about the bytes that the testee writes.
    """

    def __init__(
        self,
        runner: ValueRunner,
        found: RootCauses,
        known_for: Callable[[Signature], list[KnownCause]],
        wrong_anyway: WrongAnyway,
        oddly: WrittenOddly,
    ) -> None:
        self._runner, self._found, self._known_for = runner, found, known_for
        self._cases = runner.cases
        self._protocol = runner.cases.reference.protocol
        self._wrong_anyway = wrong_anyway
        self._oddly = oddly
        self._answered: set[_CaseKey] = set()
        self._asked: dict[_CaseKey, tuple[Fields, frozenset[FaultPlace]]] = {}
        self._told_apart: set[_CaseKey] = set()
        self._kept_out: dict[tuple[object, ...], KeptOut] = {}
        self._beyond = BeyondLimits(runner, found, known_for)

    def ask(self, rows: Iterable[Row], known: Sequence[Cause], seconds: float) -> Iterator[CaseRow]:
        """The boundary cases that failed, with every known cause avoided but at the cell's own field: in the
        value, or, where no value does without it, in what is compared.

        One that agrees now has its question answered; one that fails otherwise shows what was hidden. One
        that holds nothing of what it is said to fail for is asked again as it is, and so are some random
        cases: they are another cause's.

        Where every case of a message shows a cause that no value does without, its random cases, and those of
        whole messages, are asked again as well: what they were to find was never looked at.

        What the limits that the testee declares do not explain of all these is noted, see `BeyondLimits`.
        """
        deadline = time.monotonic() + seconds
        self._cases.persist(seconds)
        self._found.unasked = False
        for of_pair in _by_pair(row for row in rows if self._is_asked_again(row)):
            every = [row for row in of_pair if row["kind"] == "boundary" and _is_small(row)]
            rows_of_pair = [row for row in every if _is_of_field(row)]
            random = [row for row in of_pair if row["kind"] == "random"]
            others = [row for row in of_pair if row["kind"] == "boundary" and not _is_taken_apart(row)]
            others += random
            if not (known or self._beyond or self._wrong_anyway or self._oddly):
                return
            if time.monotonic() > deadline:
                self._found.unasked = True
                return
            pair = Pair(of_pair[0]["message"], of_pair[0]["version"])
            asked = [*rows_of_pair, *(others if self._wrong_anyway.beside(pair) else ())]
            for row in self._runner.run_prepared(self._avoiding(pair, asked, known)):
                if row.kind == "beside":
                    row = self._wrong_anyway.left_out(row)
                if row.verdict == "skipped":
                    self._found.unasked = True
                    return
                if row.verdict == "agreed":
                    self._answered.add((*pair, row.check, row.index))
                if row.kind != "beside" or row.verdict == "mismatch" or self._is_answered(row):
                    yield row
            of_random = islice(self._apart(pair, filter(_is_small, random)), _MOST_APART)
            rows_apart = self._runner.run_prepared(chain(self._apart(pair, every), of_random))
            # One that agrees when it is asked again is not repeatable, which is known of it.
            rows_apart = [row for row in rows_apart if row.verdict == "mismatch"]
            yield from rows_apart
            # What is known to be apart is no matter of the cause that it was said to fail for.
            near = [row for row in every if (*pair, row["check"], row["index"]) not in self._told_apart]
            self._beyond.hold(pair, [*near, *map(asdict, rows_apart)])

    def _is_asked_again(self, row: Row) -> bool:
        """Whether a row is of a case that can be asked again, or that has to be."""
        if row["suite"] != self._cases.suite or row["verdict"] != "mismatch":
            return False
        if row["kind"] not in ("boundary", "random"):
            return False
        return _is_small(row) or bool(self._wrong_anyway.beside(Pair(row["message"], row["version"])))

    def _is_answered(self, row: CaseRow) -> bool:
        """Whether a case that was asked beside wrong fields answers its cell.

        What is asked of such a field itself was answered before, a random case asks nothing, and a testee may
        have had no say in what is left.
        """
        asked = self._wrong_anyway.is_asked_beside(Pair(row.message, row.version), row.cell)
        return asked and row.verdict not in NOT_EXECUTED

    def _avoiding(self, pair: Pair, rows: Iterable[Row], known: Sequence[Cause]) -> Iterator[Prepared]:
        """The cases of rows without the known causes; those are left out that this changes nothing about."""
        message = self._protocol.messages[pair.message]
        cls = self._protocol.message_class(pair.message)
        avoid = KeptOut(message, pair.version, known)
        for row in rows:
            key = (*pair, row["check"], row["index"])
            if key in self._answered:
                continue
            fields, before = self._asked.get(key) or (
                to_dict(self._cases.value(pair, row["index"])),
                frozenset(),
            )
            apart = _is_taken_apart(row)
            avoided = avoid(fields, keep=row["cell"].partition("=")[0] or None) if apart else fields
            left_out = self._wrong_anyway.beside(pair)
            if not same(avoided, fields) or left_out != before:
                self._asked[key] = avoided, left_out
                kind: Kind = "beside" if left_out else "again"
                yield self._cases.make_again(pair, from_dict(cls, avoided), row, kind)

    def _apart(self, pair: Pair, rows: Iterable[Row]) -> Iterator[Prepared]:
        """The cases of rows that fail just as others do, and hold no value of the cause that those have."""
        for row in rows:
            key = (*pair, row["check"], row["index"])
            if key not in self._told_apart and any(self._is_apart(pair, row, view) for view in views(row)):
                self._told_apart.add(key)
                yield self._cases.make_apart(pair, row)

    def _is_apart(self, pair: Pair, row: Row, view: Row) -> bool:
        """Whether a row has none of the known causes, one of which its signature is put down to."""
        raw = signature_of(view)
        found = self._found.by_signature.get(raw.id)
        known = self._known_for(raw)
        told = found.id if isinstance(found, SameAs) else raw.id
        if self._wrong_anyway.is_of_another_version(told, pair):
            return True
        if found is not None and self._is_odd_otherwise(pair, view):
            return True
        if found is None or told not in {each.name for each in known}:
            return False  # it was not found out, or is no matter of what a field holds
        causes = (*pair, *sorted({each.name for each in known}))
        if causes not in self._kept_out:
            message = self._protocol.messages[pair.message]
            self._kept_out[causes] = KeptOut(message, pair.version, [each.cause for each in known])
        fields = to_dict(self._cases.value(pair, row["index"]))
        return same(self._kept_out[causes](fields), fields)

    def _is_odd_otherwise(self, pair: Pair, view: Row) -> bool:
        """Whether bytes are odd in another way, too, than what was found first."""
        differs = view["reason"] == Reason.BYTES_DIFFER
        return differs and self._oddly.is_new(pair, view["testee_bytes"], view["reference_bytes"])


def _is_of_field(row: Row) -> bool:
    """Whether an enumerated case is of a field; what is asked of whole messages stays as it is."""
    cell = row["cell"] or ""
    return not cell.startswith("=") and "=" in cell


def _is_taken_apart(row: Row) -> bool:
    """Whether causes are taken out of the value of a case: what is asked of whole messages is asked of just
    that value."""
    return _is_small(row) and (row["kind"] == "random" or _is_of_field(row))


def _is_small(row: Row) -> bool:
    length: int = row["frame_len"]
    return length <= _LARGEST_AGAIN


_MOST_DRAWN: Final = 200
"""Random cases of a pair that are asked again."""

_MOST_APART: Final = 24
"""Random cases of a pair that are asked again as they are, each time."""

_LARGEST_AGAIN: Final = 16_384
"""Bytes of the largest case that causes are taken out of: it takes time for each of its values."""


def _by_pair(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Rows of one pair after another, as they are stored; of random cases the first."""
    for _, group in groupby(rows, key=lambda row: (row["message"], row["version"])):
        drawn = count()
        yield [row for row in group if row["kind"] != "random" or next(drawn) < _MOST_DRAWN]
