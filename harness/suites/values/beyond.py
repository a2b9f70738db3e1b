"""Which failing cases the limits that a testee declares do not explain.

A limit is held against the smallest case of a cause (`harness.report.policy`). Other cases of it may fail in
the same words for something else. So each is asked again without what the limits are about: what fails as
before is explained by none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass

from harness.casework.contract import Row
from harness.casework.faults import row_views, views
from harness.causes.explain import KeptOut, KnownCause, cures
from harness.causes.root_cause import RootCauses, SameAs
from harness.causes.signature import Signature, Unexplained, signature_of
from harness.causes.subject import may_explain, without
from harness.limits import LIMITS, told_of
from harness.outcome import CaseRow
from harness.pair import Pair
from harness.suites.values.runner import ValueRunner
from harness.testees import about
from harness.values.shrink import Fields
from pycodec.plain import from_dict, to_dict

__all__ = ["BeyondLimits"]

_Symptom = tuple[str, str | None, str | None]
"""Reason, path, and what the testee did."""


@dataclass(frozen=True, slots=True)
class _Doubt:
    """A fault of which declared limits say that it is theirs.

    Attributes:
        row: of the case.
        view: of the row, with this fault alone.
        names: of the limits.
        plain: the value of the case, without what any declared limit is about.
        subject: whether what is wrong may come of that: it was there, and the field that came out wrong is
            one that held it.
    """

    row: Row
    view: Row
    names: tuple[str, ...]
    plain: Fields
    subject: bool

    @property
    def case(self) -> Unexplained:
        """The case, as it is told."""
        return Unexplained(self.row["message"], self.row["version"], self.row["cell"])


class BeyondLimits:
    """Holds failing cases against the limits that the testee declares.

    Args:
        runner: runs cases in this process.
        found: to which is added what a limit does not explain.
        known_for: the causes so far that may explain a signature.
    """

    def __init__(
        self, runner: ValueRunner, found: RootCauses, known_for: Callable[[Signature], list[KnownCause]]
    ) -> None:
        self._runner, self._found, self._known_for = runner, found, known_for
        declared = {name: LIMITS[name] for name in about(runner.cases.testee).limits}
        # One that does not say which values it is about explains any.
        self._limits = {name: limit for name, limit in declared.items() if limit.names_values}
        self._held: set[tuple[str, int, str, int, str]] = set()
        self._open: dict[Pair, list[_Doubt]] = {}
        self._cases: dict[str, dict[int, _Doubt]] = {}

    def __bool__(self) -> bool:
        """Whether there is anything to hold cases against."""
        return bool(self._limits)

    def hold(self, pair: Pair, rows: Iterable[Row]) -> None:
        """Note what no declared limit explains of the rows of a pair; each is asked again once.

        What no known cause explains either is held against those that were found since it was noted.
        """
        doubts = [doubt for row in rows for doubt in self._doubts(pair, row)]
        subject = [each for each in doubts if each.subject]
        left = self._still_failing(pair, [(each, each.plain) for each in subject])
        unexplained = self._open.pop(pair, [])
        unexplained += [each for each in doubts if not each.subject]
        unexplained += [each for each, fails in zip(subject, left, strict=True) if fails]
        self._note(pair, unexplained)

    def _doubts(self, pair: Pair, row: Row) -> list[_Doubt]:
        key = (*pair, row["check"], row["index"], row["kind"])
        said = [(view, names) for view in views(row) if (names := self._saying(view))]
        if not said or key in self._held:
            return []
        self._held.add(key)
        message = self._runner.cases.reference.protocol.messages[pair.message]
        fields = to_dict(self._runner.cases.value(pair, row["index"]))
        plain, held = without(message, pair.version, fields, list(self._limits.values()))
        return [
            _Doubt(row, view, names, plain, may_explain(held, view["reason"], view["path"]))
            for view, names in said
        ]

    def _saying(self, view: Row) -> tuple[str, ...]:
        """The limits that say what became of a case."""
        told = [told_of(view["check"], view["reason"], view["path"], view["change"])]
        return tuple(name for name, limit in self._limits.items() if limit.says(view["reason"], told))

    def _still_failing(self, pair: Pair, trials: Sequence[tuple[_Doubt, Fields]]) -> list[bool]:
        """Whether each case fails as it did, with another value; what was not executed shows nothing."""
        cases = self._runner.cases
        cls = cases.reference.protocol.message_class(pair.message)
        # The faults of one case share a value, which is asked once.
        asked = {id(fields): (doubt.row, fields) for doubt, fields in trials}
        made = (cases.make_again(pair, from_dict(cls, fields), row) for row, fields in asked.values())
        rows = dict(zip(asked, self._runner.run_prepared(made), strict=True))
        return [_fails_as(doubt.view, rows[id(fields)]) for doubt, fields in trials]

    def _note(self, pair: Pair, doubts: Sequence[_Doubt]) -> None:
        """Note cases with the cause that explains them: their own, unless without others they agree."""
        trials = [(doubt, *trial) for doubt in doubts for trial in self._trials(pair, doubt)]
        left = self._still_failing(pair, [(doubt, plain) for doubt, _, plain in trials])
        explaining: dict[int, str] = {}
        for (doubt, name, _), fails in zip(trials, left, strict=True):
            if not fails:
                explaining.setdefault(id(doubt), name)
        changed: set[str] = set()
        for doubt in doubts:
            own = signature_of(doubt.view).id
            name = explaining.get(id(doubt), own)
            if id(doubt) not in explaining:
                self._open.setdefault(pair, []).append(doubt)
            self._cases.setdefault(own, {}).pop(id(doubt), None)
            self._cases.setdefault(name, {})[id(doubt)] = doubt
            changed |= {own, name}
        for name in changed:
            noted: dict[str, Unexplained] = {}
            for doubt in self._cases[name].values():
                for limit in doubt.names:
                    noted.setdefault(limit, doubt.case)
            self._found.beyond[name] = noted

    def _trials(self, pair: Pair, doubt: _Doubt) -> Iterator[tuple[str, Fields]]:
        """The case without known causes, its own first and all others together last; by the raw signatures
        that these were found for."""
        message = self._runner.cases.reference.protocol.messages[pair.message]
        raw = signature_of(doubt.view)
        found = self._found.by_signature.get(raw.id)
        own = found.id if isinstance(found, SameAs) else raw.id
        shown = cures(self._known_for(raw), message, pair.version, doubt.plain)
        shown.sort(key=lambda each: each[0].name != own)
        yield from ((known.name, plain) for known, plain in shown)
        others = [known for known, _ in shown if known.name != own]
        if len(others) > 1:
            together = KeptOut(message, pair.version, [known.cause for known in others])
            yield others[0].name, together(doubt.plain)


def _fails_as(view: Row, row: CaseRow) -> bool:
    if row.verdict != "mismatch":
        return False
    symptom = _symptom(view)
    return any(_symptom(asdict(each)) == symptom for each in row_views(row))


def _symptom(view: Row) -> _Symptom:
    return view["reason"], view["path"], view["testee_outcome"]
