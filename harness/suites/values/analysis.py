"""From the stored rows of value cases to causes, each shown by the plainest value, and their scripts."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property, partial
from typing import Final, cast, get_args

from harness.casework.contract import Row
from harness.casework.facade import Java, bytes_request, parse_bytes_response
from harness.casework.faults import Direction, direction_of, facing, seen_at, without_fault
from harness.causes.alone import seen_alone
from harness.causes.analysis import BaseAnalysis, Limits, Progress, RunFacts
from harness.causes.attribute import Attribution, agrees, are_related, told_of
from harness.causes.explain import (
    Cause,
    Culprit,
    KeptOut,
    KnownCause,
    cures,
    family,
    find_culprit,
    find_trigger,
    outcome_of,
)
from harness.causes.minimise import Minimised, Oracle, minimise, same_cause
from harness.causes.oddly import WrittenOddly
from harness.causes.root_cause import Explained, OtherClass, RootCause, RootCauses, SameAs
from harness.causes.scope import MANY, Scope, common
from harness.causes.script import after_others, policy_name, sparse, spec_text
from harness.causes.search import Budget, OutOfTimeError, asked_until
from harness.causes.shift import emptied, filled, find_shift, is_misnumbered, varied_messages
from harness.causes.signature import (
    Example,
    Group,
    Signature,
    at_first,
    example_of,
    not_repeatable,
    signature_of,
)
from harness.causes.taken import Answer, Ask, Taken, answer_of
from harness.causes.transplant import Transplants, Trial, answering
from harness.causes.trigger import Trigger
from harness.causes.wording import plain_words
from harness.literal import literal
from harness.outcome import COUNTS, NOT_EXECUTED, SEEN_IN_A_VALUE, CaseRow, Change, Check, Kind, Reason
from harness.pair import Pair
from harness.report.finding import Finding
from harness.suites.values.asked_again import AskedAgain
from harness.suites.values.cases import ValueCases
from harness.suites.values.runner import ValueRunner
from harness.suites.values.script import ScriptCase, value_script
from harness.suites.values.unset import SIZED, Unset, as_told, types_in, without
from harness.suites.values.wrong_anyway import WrongAnyway
from harness.testees.containment import is_hurried
from harness.values.compare import Flag
from harness.values.equality import same
from harness.values.form import FormCodec
from harness.values.shrink import TAGS_PATH, Fields, value_class, walk
from pycodec import Message
from pycodec.plain import to_dict
from pycodec.specs.model import StructSpec

__all__ = ["ValueAnalysis", "field_types", "taken_by", "value_analysis"]

_WRITTEN_FIRST: Final[dict[str, str]] = {
    Reason.REENCODE_DIFFERS: Reason.VALUE_DIFFERS,
    Reason.REENCODE_REJECTED: Reason.TESTEE_REJECTED,
}
"""What becomes of a value that is written again, and what of one that is written for the first time."""


def value_analysis(cases: ValueCases, java: Java, run: RunFacts) -> ValueAnalysis:
    """The root causes of value cases."""
    return ValueAnalysis(ValueRunner(cases, java.batch_call(cases.reference)), run)


def taken_by(cases: ValueCases) -> Taken:
    """What the messages are taken for by the testee of some cases."""

    def form(pair: Pair) -> FormCodec:
        return cases.setup(pair).form

    def written(pair: Pair, value: Message, data: bytes) -> Answer | None:
        made, _, failure = cases.calls.encode(pair, value, form(pair).write(value))
        return answer_of(None if made is None else (made, len(made)), failure)

    def read(pair: Pair, value: Message, data: bytes) -> Answer | None:
        made, consumed, failure = cases.calls.decode(pair, data, form(pair).write(value))
        return answer_of(None if made is None else (made, consumed), failure)

    def rewritten(pair: Pair, value: Message, data: bytes) -> Answer | None:
        made, consumed, failure = cases.calls.reencode(pair, data)
        return answer_of(None if made is None else (made, consumed), failure)

    can = cases.calls.can
    asks: dict[Direction, tuple[bool, Ask]] = {
        "write": (can.encode, written),
        "read": (can.decode, read),
        "rewrite": (can.reencode, rewritten),
    }
    return Taken(cases.reference, form, {way: ask for way, (is_able, ask) in asks.items() if is_able})


def field_types(root: StructSpec) -> dict[str, str]:
    """Type names by schema path (JSON names, no indices) of a message."""
    types: dict[str, str] = {}
    pending: list[tuple[str, StructSpec, tuple[str, ...]]] = [("", root, ())]
    while pending:
        prefix, spec, inside = pending.pop()
        types[prefix + TAGS_PATH] = "tagged fields"
        for field in spec.fields:
            path = prefix + field.json_name
            types[path] = str(field.type)
            if field.struct is not None and field.struct.name not in inside:
                pending.append((path + ".", field.struct, (*inside, spec.name)))
    return types


@dataclass(frozen=True)
class _Open:
    """A minimised case of which no value was found to be at fault."""

    signature: Signature
    pair: Pair
    found: Minimised
    run: Oracle


@dataclass(frozen=True)
class _Asking:
    """How the testee is asked for a group's root cause."""

    run: Oracle
    """Values as they are."""
    without_known: Oracle
    """Values without the causes that are known."""


@dataclass(frozen=True)
class _Told:
    """What a case is put down to."""

    found: Minimised
    scope: Scope | None = None
    classes: frozenset[str] = frozenset()
    trigger: Trigger | None = None
    anyway: tuple[int, ...] = ()
    least: int = 0
    others: tuple[OtherClass, ...] = ()


class ValueAnalysis(BaseAnalysis[ValueCases]):
    """The root causes of the value cases of a run."""

    runner: ValueRunner
    confirms = True

    def __init__(self, runner: ValueRunner, run: RunFacts) -> None:
        super().__init__(runner, run)
        self._types: dict[str, dict[str, str]] = {}
        self._protocol = runner.cases.reference.protocol
        self._met: dict[tuple[str, ...], str] = {}
        self._causes: dict[tuple[str, str], list[KnownCause]] = {}
        self._miscounted: dict[tuple[Pair, str], bool] = {}
        self._arrays: dict[tuple[str, str], dict[tuple[str, str], str]] = {}
        self._types_told: dict[tuple[Direction, Scope], str] = {}
        self._taken = taken_by(runner.cases)
        self._open: list[_Open] = []
        self._wrong_anyway = WrongAnyway(runner)
        self._unset = Unset(runner, lambda: self._transplants.representatives())
        self._oddly = WrittenOddly(runner.cases.reference)
        self._asked_again = AskedAgain(runner, self.found, self._known_for, self._wrong_anyway, self._oddly)

    @cached_property
    def _transplants(self) -> Transplants:
        told = (pair for pair in self.cases.pairs if self.cases.setup(pair).unsupported is None)
        return Transplants(self._protocol, list(answering(told, self._asked_once)))

    def _asked_once(self, pair: Pair) -> CaseRow:
        return self.runner.run_values(pair, [self.cases.plain(pair)])[0]

    def type_of(self, message: str, path: str) -> str:
        """Type of the field at a schema path; it is recorded for later reports."""
        if message not in self._types:
            self._types[message] = field_types(self._protocol.spec(message).root)
        found = self._types[message].get(path, "")
        if found:
            self.found.types.setdefault(message, {})[path] = found
        return found

    def minimise(
        self, rows: Iterable[Row], limits: Limits, progress: Progress = lambda done, total: None
    ) -> RootCauses:
        """As in the base; what nothing explained when it came is looked at once more, with all that is known
        at the end: of two fields that go wrong alike in one plain value, none does so alone."""
        found = super().minimise(rows, limits, progress)
        still: list[_Open] = []
        deadline = time.monotonic() + limits.seconds_each
        for each in self._open:
            cause = self._explained_since(each) if time.monotonic() < deadline else ""
            if cause:
                found.by_signature[each.signature.id] = SameAs(cause)
            else:
                still.append(each)
        self._open = still
        return found

    def _explained_since(self, case: _Open) -> str:
        """The raw signature of the cause that explains a minimised case now; `""` for none."""
        message = self._protocol.messages[case.pair.message]
        own = case.signature.id
        known = [each for each in self._known_for(case.signature) if each.name != own]
        fields = case.found.best
        plain = KeptOut(message, case.pair.version, [each.cause for each in known])(fields)
        if same(plain, fields):
            return ""
        whole, cured = case.run([fields, plain])
        if _failure(whole) != _failure(case.found.row) or not agrees(cured):
            return ""
        return self._explaining(case.pair, fields, case.run, known)

    def groups(self, rows: Iterable[Row]) -> list[Group]:
        """As in the base; the types of their fields are noted for those that there is no time for."""
        groups = super().groups(rows)
        for group in groups:
            self.type_of(group.signature.message, group.signature.path)
            self.found.note_kinds(self._protocol.spec(group.signature.message), group.versions)
        return groups

    def in_order(self, groups: Sequence[Group]) -> Iterator[Group]:
        """What differs most comes first: time may run out.

        The smallest case of each way to fail, then each one's next. Round trips come before the other checks,
        which mostly fail for the same causes; what is written again after all that is written at first,
        and so another order: a field that is wrong in every element may only look like it.
        """
        ranks: Counter[tuple[str, ...]] = Counter()
        ordered: list[tuple[bool, int, int, Group]] = []
        for group in sorted(groups, key=lambda group: (_check_order(group.signature), group.example.order)):
            signature = group.signature
            symptom = (signature.side, family(signature.reason), *outcome_of(signature), signature.check)
            key = (*symptom, plain_words(group.example.detail))
            last = direction_of(signature.reason, signature.testee) == "rewrite" or _is_reordered(signature)
            ordered.append((last, ranks[key], len(ordered), group))
            ranks[key] += 1
        return (group for *_, group in sorted(ordered, key=lambda entry: entry[:3]))

    def root_cause(self, group: Group, budget: Budget) -> Explained:
        """The root cause of a group's smallest case, known or new."""
        signature = group.signature
        pair = Pair(signature.message, group.example.version)
        seen = seen_at(signature.reason, signature.testee, signature.path)
        if anyway := self._wrong_anyway.cause_of(pair, seen, within=_is_reordered(signature)):
            return SameAs(anyway)
        message = self._protocol.messages[pair.message]
        fields = self.fields_of(pair, group.example)
        # What Kafka refuses, and is written, is no cause of its own where the message is another one.
        if _may_be_taken(signature) or signature.reason == Reason.REFERENCE_REJECTED:
            way = direction_of(signature.reason, signature.testee)
            if name := self._taken.cause_of_value(pair, way, fields):
                return SameAs(name)
        check = cast(Check, signature.check)
        known = self._known_for(signature)
        kept_out = KeptOut(message, pair.version, [each.cause for each in known])
        direction, types = self._types_wrong(signature)
        if (oddity := self._of_oddity(group, pair, fields, budget)) is not None:
            return oddity

        kind: Kind = "beside" if group.example.kind == "beside" else "given"
        # Whether its value is declined, so that writing had no say in it.
        unsaid = direction == "rewrite" and self._is_unwritten(pair, fields, check)

        def run(values: Sequence[Fields]) -> list[CaseRow]:
            rows = self.runner.run_fields(pair, values, check, kind)
            if kind == "beside":
                rows = [self._wrong_anyway.left_out(row, signature.path) for row in rows]
            rows = [
                (unsaid and _told_of_writing(row, signature)) or self._facing(row, direction) for row in rows
            ]
            return [self._without_count(pair, signature, row) for row in rows]

        def avoid(values: Fields) -> Fields:
            return kept_out(without(message, pair.version, values, types))

        def oracle(candidates: Sequence[Fields]) -> list[CaseRow]:
            return run([avoid(each) for each in candidates])

        if (taken := self._taken_everywhere(group, pair, fields, run, budget)) is not None:
            return taken
        if (every := self._of_type(group, pair, fields, run, budget)) is not None:
            return every
        if known:
            whole, cured = run([fields, avoid(fields)])
            # What else may be wrong with the case is asked again by itself.
            if whole.verdict == signature.verdict and _is_mended(cured, whole):
                return SameAs(self._explaining(pair, fields, run, known))
        if array := self._misread_array(signature, pair, fields, run):
            return SameAs(array)
        found = self._plainest(signature, pair, fields, oracle, budget)
        if not found.reproduced and known:
            self.cases.close()
            if run([fields])[0].verdict == signature.verdict:
                return SameAs(self._explaining(pair, fields, run, known))
        if not found.reproduced:
            return self._known_or_new(group, _Told(found))
        found = _shown_as(message.root, found, avoid(found.best))
        if found.whole:
            return self._known_or_new(group, _Told(found))
        until = budget.until_told
        asking = _Asking(asked_until(until, run), asked_until(until, oracle))
        try:
            told = self._told(signature, pair, found, asking)
        except OutOfTimeError:
            told = _Told(found)
        if unsaid and told.found.row.testee_bytes is not None:
            (row,) = self.runner.run_fields(pair, [found.best], check)
            if _told_of_writing(row, signature) is not None:
                # So it is a cause in writing, known or new.
                told = replace(told, found=replace(told.found, row=facing(row, "write")))
        cause = self._known_or_new(group, told)
        if isinstance(cause, RootCause) and _is_open(told):
            self._open.append(_Open(signature, pair, found, run))
        return cause

    def _is_unwritten(self, pair: Pair, fields: Fields, check: Check) -> bool:
        """Whether the testee has no say in writing a value."""
        (row,) = self.runner.run_fields(pair, [fields], check)
        return row.verdict == "mismatch" and facing(row, "write").verdict in NOT_EXECUTED

    def _without_count(self, pair: Pair, signature: Signature, row: CaseRow) -> CaseRow:
        """A row without the number of bytes that comes out wrong, where another value is looked for and that
        number is wrong by itself."""
        is_count = row.verdict == "mismatch" and row.reason in COUNTS and signature.reason not in COUNTS
        if not is_count or not self._is_miscounted(pair, row.reason):
            return row
        return without_fault(row, "agreed")

    def _is_miscounted(self, pair: Pair, reason: str) -> bool:
        """Whether values of a message come out right, but for how many bytes they are.

        With a field too many, or one of another width, a number of bytes is wrong as well, and so are values.
        """
        if (pair, reason) not in self._miscounted:
            message = self._protocol.messages[pair.message]
            _, *others = varied_messages(message, pair.version)
            rows = self.runner.run_fields(pair, others)
            direction: Direction = "write" if reason == Reason.NOT_CONSUMED else "read"
            told = [facing(row, direction).reason == reason for row in rows]
            self._miscounted[pair, reason] = 2 * sum(told) > len(told)
        return self._miscounted[pair, reason]

    def _facing(self, row: CaseRow, direction: Direction) -> CaseRow:
        """As `facing`, without what is odd about the testee's bytes: the cause of that is told by itself."""
        return self._oddly.left_out(facing(row, direction))

    def _of_oddity(self, group: Group, pair: Pair, fields: Fields, budget: Budget) -> Explained | None:
        """The cause of a case whose value is written right but for what is odd about the bytes.

        No value is at fault then. What breaks several rules is told by the first that has no cause yet: the
        others are still there in other cases.
        """
        signature = group.signature
        if signature.reason != Reason.BYTES_DIFFER:
            return None
        odd = self._oddly.seen(pair, group.example)
        if known := self._oddly.cause_of(odd):
            return SameAs(known)
        unknown = self._oddly.unknown(odd)
        if not unknown:
            return None
        rule = unknown[0].name
        check = cast(Check, signature.check)
        direction = direction_of(signature.reason, signature.testee)

        def oracle(values: Sequence[Fields]) -> list[CaseRow]:
            rows = self.runner.run_fields(pair, values, check)
            return [self._oddly.showing(facing(row, direction), rule) for row in rows]

        found = self._plainest(signature, pair, fields, oracle, budget)
        shown = self._oddly.shown(pair, found, rule, signature.id)
        return None if shown is None else self._known_or_new(group, _Told(*shown))

    def _of_type(
        self, group: Group, pair: Pair, fields: Fields, run: Oracle, budget: Budget
    ) -> Explained | None:
        """The cause of a case that has something of a type in it of which no value is right.

        Nothing else can be told of such a case, unless it fails in the same way without all of that.
        """
        signature = group.signature
        direction, types = self._types_wrong(signature)
        message = self._protocol.messages[pair.message]
        here = types_in(message, pair.version, fields, types)
        if not here:
            return None

        bare = without(message, pair.version, fields, types)
        if types_in(message, pair.version, bare, types):
            is_told = self._unset.is_wrong(pair, direction)
        else:
            whole, cured = run([fields, bare])
            is_told = whole.verdict == signature.verdict and _is_mended(cured, whole)
        if not is_told:
            return None
        # What is written again is so by the code that writes.
        ways: tuple[Direction, ...] = ("write", "rewrite") if direction == "rewrite" else (direction,)
        known = (self._types_told.get((way, type)) for way in ways for type in here)
        if name := next(filter(None, known), ""):
            return SameAs(name)
        found = self._plainest(signature, pair, fields, run, budget)
        if not found.reproduced or found.whole:
            return None
        self._types_told[direction, here[0]] = signature.id
        return self._known_or_new(group, _Told(found, as_told(here[0])))

    def _types_wrong(self, signature: Signature) -> tuple[Direction, tuple[Scope, ...]]:
        """The direction that a signature is about, and the types of which no value is right there."""
        direction = direction_of(signature.reason, signature.testee)
        is_by_itself = signature.reason in (*SIZED, Reason.TESTEE_DIED)
        return direction, () if is_by_itself else self._unset.types(direction)

    def _misread_array(self, signature: Signature, pair: Pair, fields: Fields, run: Oracle) -> str:
        """The raw signature of an array that comes out with another number of elements, if a case agrees with
        nothing in it; `""` if none explains the case.

        What stands in such an array says nothing, not even where Kafka refuses it; of a death it does.
        """
        known = self._arrays.get(_way_of(signature), {})
        if not known or signature.reason == Reason.TESTEE_DIED:
            return ""
        message = self._protocol.messages[pair.message]
        if len(known) >= MANY:
            # Where many are misread, others are looked at: the plainest tells whether they are, too.
            others = {path for path in filled(message, fields) if (pair.message, path) not in known}
            for path in sorted(others):
                if is_misnumbered(message, pair.version, path, run):
                    known[pair.message, path] = next(iter(known.values()))
        here = {path: name for (name_of, path), name in known.items() if name_of == pair.message}
        paths = [path for path in filled(message, fields) if path in here]
        if not paths:
            return ""
        whole, cured = run([fields, emptied(message, fields, paths)])
        return here[paths[0]] if whole.verdict == signature.verdict and agrees(cured) else ""

    def _told(self, signature: Signature, pair: Pair, found: Minimised, ask: _Asking) -> _Told:
        """What a minimised case is put down to; a value at fault is noted, for what else it explains."""
        if found.attribution.kind in Change.OF_SETS or found.slow:
            return _Told(found)
        message = self._protocol.messages[pair.message]
        check = cast(Check, signature.check)
        culprit = find_culprit(message, pair.version, found, ask.without_known)
        told = _Told(found)
        scope, elsewhere = Scope(""), False
        if culprit is not None:
            known = [each.cause for each in self._known_for(signature)]
            scope, elsewhere = self._scope(culprit, found.row, check, known)
        if not elsewhere and (taken := self._taken_for_other(signature, pair, found)) is not None:
            return taken
        if culprit is not None:
            classes = frozenset((found.attribution.kind, *(name for name, _ in culprit.classes)))
            of_its_kind = self._causes.setdefault((signature.side, family(signature.reason)), [])
            of_its_kind.append(KnownCause.of(culprit.cause(scope), signature))
            told = _Told(found, scope, classes, least=culprit.length, others=culprit.others)
        elif self._is_wrong_anyway(signature, pair, found):
            path = found.row.path or ""
            found = replace(found, attribution=Attribution(path, found.attribution.fields, ""))
            direction = direction_of(found.row.reason, found.row.testee_outcome)
            return _Told(found, anyway=self._wrong_anyway.versions(pair.message, path, direction))
        if self._wrong_anyway.is_about(pair, found):
            # What such a field holds sets off another cause, which is told by what it does.
            found = replace(found, attribution=_seen_at(message.root, found))
            trigger = find_trigger(message, pair.version, found, ask.without_known)
            return replace(told, found=found, trigger=trigger)
        if found.row.died or not (told.scope is None or told.scope.local):
            return told
        trigger = self._set_off_by(signature, pair, found, ask)
        if trigger is not None and trigger.is_whole:
            every = self._unset.messages_of_length(pair, found.row)
            if every is not None:
                return replace(told, scope=every, classes=frozenset(), others=())
        return replace(told, trigger=trigger)

    def _taken_everywhere(
        self, group: Group, pair: Pair, fields: Fields, run: Oracle, budget: Budget
    ) -> Explained | None:
        """The cause of a case where one change of the specs explains all that is wrong with many messages; it
        is noted then."""
        signature = group.signature
        if not _may_be_taken(signature):
            return None
        way = direction_of(signature.reason, signature.testee)
        pairs = self._transplants.representatives
        if self._taken.everywhere(pair, way, fields, pairs) is None:
            return None
        found = self._plainest(signature, pair, fields, run, budget)
        if not found.reproduced or found.whole:
            return None
        taken = self._taken.everywhere(pair, way, found.best, pairs)
        if taken is None:
            return None
        if not taken.is_all and self._unset.messages_of_length(pair, found.row) is not None:
            return None  # what is cut off or left over in all of them may look so in some
        self._taken.note_everywhere(way, taken, signature.id)
        found = replace(found, attribution=Attribution("", found.attribution.fields, taken.words))
        return self._known_or_new(group, _Told(found, taken.scope))

    def _taken_for_other(self, signature: Signature, pair: Pair, found: Minimised) -> _Told | None:
        """What a minimised case is put down to, where one change of its message's spec explains all; it is
        noted then."""
        if not _may_be_taken(signature) or self._unset.messages_of_length(pair, found.row) is not None:
            return None
        way = direction_of(signature.reason, signature.testee)
        taken = self._taken.for_value(pair, way, found.best)
        if taken is None:
            return None
        self._taken.note(pair, way, taken, signature.id)
        found = replace(found, attribution=Attribution(taken.path, found.attribution.fields, taken.words))
        return _Told(found, trigger=taken.trigger)

    def _set_off_by(self, signature: Signature, pair: Pair, found: Minimised, ask: _Asking) -> Trigger | None:
        """What a minimised case agrees without, whatever comes out wrong; a misread array is noted."""
        message = self._protocol.messages[pair.message]
        trigger = find_trigger(message, pair.version, found, ask.without_known)
        arrays = {field.json_name for field in message.root.fields if field.is_array}
        if trigger is not None and trigger.path not in arrays:
            return trigger
        # Where a field is always written with another length, lengths say nothing of shifts.
        if any(way == "write" for way, _ in self._wrong_anyway.beside(pair)):
            return trigger
        shift = find_shift(self._protocol.codec(pair.message, pair.version), found, ask.run)
        if shift is not None and shift.is_whole and agrees(ask.run([to_dict(self.cases.plain(pair))])[0]):
            return trigger  # what it takes is a null struct, or an empty array
        if shift is None or not shift.number:
            return trigger or shift
        known = self._arrays.setdefault(_way_of(signature), {})
        known.setdefault((shift.message, shift.path), signature.id)
        return shift  # an array that is misread is not so for what it holds

    def _known_or_new(self, group: Group, told: _Told) -> Explained:
        """A cause as it was told; the first one of those that end in the same minimal case."""
        signature = group.signature
        cause = replace(
            self._root_cause(group, told.found),
            scope=told.scope,
            classes=tuple(sorted(told.classes)),
            trigger=told.trigger,
            anyway=told.anyway,
            least=told.least,
            others=told.others,
        )
        # A cause that no value keeps out comes back as the same minimal case, under another check at most.
        alike = asdict(cause.signature)
        if told.found.reproduced:
            del alike["check"]
        first = self._met.setdefault(tuple(alike.values()), signature.id)
        if first == signature.id:
            return cause
        self._shows_as_well(first, told.scope)
        return SameAs(first)

    def _shows_as_well(self, name: str, scope: Scope | None) -> None:
        """Have a cause show where it was seen to do so when it came back: that explains what the first scope
        does not hold."""
        first = self.found.by_signature.get(name)
        if not isinstance(first, RootCause) or first.scope is None or scope is None:
            return
        if first.scope.local or scope.local or first.scope.type != scope.type:
            return
        self.found.by_signature[name] = replace(first, scope=common([first.scope, scope]))

    def _is_wrong_anyway(self, signature: Signature, pair: Pair, found: Minimised) -> bool:
        """Whether a minimised case is of a field that comes out wrong whatever it holds; it is noted then."""
        if found.row.verdict != "mismatch" or found.row.died:
            return False
        check = cast(Check, signature.check)
        return self._wrong_anyway.note(signature, pair, found.best, found.row, check)

    def _known_for(self, signature: Signature) -> list[KnownCause]:
        """The causes so far that may explain a signature."""
        every = self._causes.get((signature.side, family(signature.reason)), [])
        return [each for each in every if each.may_explain(signature)] + self._of_writing(signature)

    def _of_writing(self, signature: Signature) -> list[KnownCause]:
        """The causes in writing that may explain what is written again: it is written by the same code."""
        written = _as_written(signature)
        if written is None:
            return []
        causes = self._causes.get((signature.side, family(written.reason)), [])
        return [each for each in causes if each.may_explain(written)]

    def ask_again(self, rows: Iterable[Row], seconds: float) -> Iterator[CaseRow]:
        """See `AskedAgain`."""
        known = [each.cause for causes in self._causes.values() for each in causes]
        return self._asked_again.ask(rows, known, seconds)

    def _scope(
        self, culprit: Culprit, row: CaseRow, check: Check, known: Sequence[Cause] = ()
    ) -> tuple[Scope, bool]:
        """Where a value fails as it does in the minimised case, of which this is the row, and whether it was
        seen to do so in another message."""
        others: set[str] = set()
        direction = direction_of(row.reason, row.testee_outcome)
        wanted = _failure(row)
        # All values of its type, as if they came out wrong everywhere.
        anywhere = replace(culprit.cause(Scope(culprit.place.type)), every=True)

        def asked(pair: Pair, values: Sequence[Fields]) -> Iterator[CaseRow]:
            return (self._facing(each, direction) for each in self.runner.run_fields(pair, values, check))

        def fails(trial: Trial) -> bool | None:
            plain, changed = asked(trial.pair, (trial.plain, trial.changed))
            if plain.verdict == "mismatch" and row.reason in SEEN_IN_A_VALUE:
                # What becomes of every value of a type becomes of the plain value of any message. A refusal
                # is told by its words, and by the field that sets it off.
                message = self._protocol.messages[trial.pair.message]
                without = KeptOut(message, trial.pair.version, (*known, anywhere))(trial.plain)
                if same(without, trial.plain) or not trial.holds(without):
                    return None
                plain, changed = asked(trial.pair, (without, trial.placed(without)))
                if not agrees(plain):
                    return None
            if plain.verdict != "agreed" or changed.verdict in NOT_EXECUTED:
                return None
            if changed.verdict == "agreed":
                return False
            if _failure(changed) != wanted:
                return None  # the value does not get as far as this cause
            others.update({trial.pair.message} - {culprit.place.message})
            return True

        if row.timed_out and not is_hurried():
            return Scope.only(culprit.place), False  # what never comes back is not tried forty times
        return self._transplants.scope(culprit.place, culprit.bad, fails), bool(others)

    def _explaining(
        self,
        pair: Pair,
        fields: Fields,
        run: Oracle,
        known: Sequence[KnownCause],
    ) -> str:
        """The raw signature whose cause alone explains a case; if it takes several, the first of them."""
        message = self._protocol.messages[pair.message]
        shown = cures(known, message, pair.version, fields)
        whole, *rows = run([fields, *(plain for _, plain in shown)])
        alone = (each.name for (each, _), row in zip(shown, rows, strict=True) if _is_mended(row, whole))
        return next(alone, shown[0][0].name if shown else known[0].name)

    def _alone(self, pair: Pair, fields: Fields, check: Check) -> CaseRow:
        """A case as the first one that a testee in a process of its own is asked."""
        return self.fresh(lambda values: self.runner.run_fields(pair, values, check), [fields])[0]

    def _plainest(
        self, signature: Signature, pair: Pair, fields: Fields, oracle: Oracle, budget: Budget
    ) -> Minimised:
        """A case minimised, as far as what that ended with fails alone (`seen_alone`)."""
        # The case comes first in a new process: what others left behind in the testee is no part of it.
        self.cases.close()
        root = self._protocol.messages[pair.message].root
        found = minimise(root, fields, oracle, budget, signature.side, pair.version)
        return seen_alone(found, fields, partial(self.fresh, oracle))

    def _wrong_beside(self, pair: Pair, path: str, direction: Direction) -> tuple[str, ...]:
        """The fields that come out wrong whatever they hold, apart from the one that a finding is about."""
        beside = self._wrong_anyway.beside(pair, path)
        return tuple(sorted(path for way, path in beside if way == direction))

    def fields_of(self, pair: Pair, example: Example) -> Fields:
        """The value of a case in plain form: from its stored form, or made again."""
        cases = self.cases
        if example.form is not None:
            return to_dict(cases.setup(pair).form.read(example.form))
        return to_dict(cases.value(pair, example.index))

    def met(self, group: Group) -> str:
        """The value of a group's smallest case, without what is at its default."""
        pair = Pair(group.signature.message, group.example.version)
        root = self._protocol.spec(pair.message).root
        return literal(sparse(root, self.fields_of(pair, group.example)))

    def _root_cause(self, group: Group, found: Minimised) -> RootCause:
        row, old = found.row, group.signature
        root = self._protocol.spec(old.message).root
        if not found.reproduced or found.at_first:
            of_state = at_first if found.at_first else not_repeatable
            signature, example = of_state(old), group.example
        else:
            example = example_of({**asdict(row), "kind": group.example.kind})
            path = found.attribution.path
            signature = replace(
                signature_of(asdict(row)),
                path=path,
                type=self.type_of(old.message, path),
                kind=found.attribution.kind,
            )
        return RootCause(
            signature,
            example,
            found.attribution.fields,
            literal(sparse(root, found.best)),
            found.steps,
            found.complete and found.reproduced,
        )

    def script(self, finding: Finding) -> str:
        """The script of a finding; the case is run once more for it, alone."""
        example, facts = finding.example, self.run_facts
        pair = Pair(example.message, example.version)
        fields = self.fields_of(pair, example)
        check = finding.signature.check
        known = check in get_args(Check)
        check = cast(Check, check) if known else "roundtrip"
        direction = direction_of(finding.signature.reason, finding.signature.testee)
        row = self._alone(pair, fields, check)
        plain = self._without_others(pair, fields, finding.signature.path)
        if not same(plain, fields):
            seen = self._alone(pair, plain, check)
            if same_cause(facing(seen, direction), facing(row, direction)):
                fields, row, example = plain, seen, replace(example, testee_bytes=seen.testee_bytes)
        frame = row.reference_bytes if row.verdict != "agreed" else example.reference_bytes
        read, unreadable = (None, "") if frame is None else self._read_by_reference(pair, frame)
        died = example.detail if finding.signature.reason == Reason.REFERENCE_DIED else ""
        case = ScriptCase(
            signature=finding.id,
            what=finding.summary,
            message=pair.message,
            version=pair.version,
            testee=facts.testee,
            policy=policy_name(self.cases.reference),
            reference=facts.reference,
            spec_text=spec_text(self.cases.reference, pair.message),
            fields=fields,
            read=read,
            frame=frame,
            refused="" if frame is not None or died else finding.signature.reference or example.detail,
            seen=example.testee_bytes,
            died=died,
            unreadable=unreadable,
            after=after_others(facts.command, finding.signature, row),
            direction=direction,
            beside=self._wrong_beside(pair, finding.signature.path, direction),
        )
        return value_script(case, self._protocol.spec(pair.message).root)

    def _without_others(self, pair: Pair, fields: Fields, path: str) -> Fields:
        """A value without whatever else was found to be wrong: a script is of one cause."""
        causes = [each.cause for known in self._causes.values() for each in known]
        return KeptOut(self._protocol.messages[pair.message], pair.version, causes)(fields, keep=path or None)

    def _read_by_reference(self, pair: Pair, frame: bytes) -> tuple[Fields | None, str]:
        """What the reference reads from its own bytes, and how it refuses them."""
        setup = self.cases.setup(pair)
        (response,) = self.runner.call([(setup.class_name, bytes_request(pair.version, frame))])
        reading = parse_bytes_response(response).generated
        if not reading.outcome.accepted:
            return None, f"{reading.outcome.semantic}: {reading.outcome.text}"
        return None if reading.form is None else to_dict(setup.form.read(reading.form)), ""


def _as_written(signature: Signature) -> Signature | None:
    """The signature of what fails in being written at first as this does in being written again; None of what
    is about something else."""
    first = _WRITTEN_FIRST.get(signature.reason)
    if first is None:
        return None
    return replace(signature, reason=first, testee=signature.testee.replace(":rewrite:", ":encode:"))


def _told_of_writing(row: CaseRow, signature: Signature) -> CaseRow | None:
    """The view of a case that fails in being written at first as a signature does in being written again.

    What is written both times alike is told of the first alone, and there is no first where the testee has no
    say in that: without this, what it does not write, such as unknown tagged fields, would look like what is
    at fault in the other.
    """
    written = _as_written(signature)
    if written is None or row.verdict != "mismatch" or facing(row, "rewrite").verdict != "agreed":
        return None
    view = facing(row, "write")
    if (view.reason, view.testee_outcome) != (written.reason, written.testee):
        return None
    here, there = view.path or "", signature.path
    is_there = not here or not there or are_related(here, there)
    if not is_there or not signature.kind.startswith(view.change or ""):
        return None
    return replace(view, reason=signature.reason, testee_outcome=signature.testee)


def _may_be_taken(signature: Signature) -> bool:
    """Whether what a message is taken for may be why: not for a death, a size, or what Kafka refuses."""
    by_itself = (*SIZED, Reason.TESTEE_DIED, Reason.REFERENCE_REJECTED)
    return signature.side == "testee" and signature.reason not in by_itself


def _is_open(told: _Told) -> bool:
    """Whether no value is known to be at fault, and what fails is no field that does so whatever it holds."""
    is_told = told.scope is not None or told.trigger is not None or bool(told.anyway)
    return not is_told and told.found.attribution.kind not in Change.OF_SETS and not told.found.row.died


def _way_of(signature: Signature) -> tuple[str, str]:
    """Whose bug it is, and in which direction."""
    return signature.side, direction_of(signature.reason, signature.testee)


def _shown_as(root: StructSpec, found: Minimised, best: Fields) -> Minimised:
    """A minimised case with the value that was asked for its own: what is told of it is told of that."""
    if same(best, found.best):
        return found
    return replace(found, best=best, attribution=told_of(root, best, found.attribution))


def _seen_at(root: StructSpec, found: Minimised) -> Attribution:
    """The field that was seen to come out wrong, of several that did in a minimised case."""
    path = found.row.path or ""
    kind = next((value_class(node) for node in walk(root, found.best) if node.path == path), "")
    return Attribution(path, found.attribution.fields, kind)


def _failure(row: CaseRow) -> tuple[str | None, ...]:
    """What two cases have in common that fail in the same way, at whatever places."""
    reference = row.reference_outcome or ""
    refused = reference if row.reason == Reason.REFERENCE_REJECTED else ""
    return row.verdict, family(row.reason), row.testee_outcome, refused, row.change


def _is_mended(row: CaseRow, whole: CaseRow) -> bool:
    """Whether a case does not fail as it did, for all that was seen: one that was skipped shows nothing, and
    neither does one that both sides refuse."""
    shows = row.verdict not in NOT_EXECUTED and Flag.BOTH_REFUSED not in row.flags
    return shows and _failure(row) != _failure(whole)


def _is_reordered(signature: Signature) -> bool:
    return signature.kind.startswith(Change.REORDERED)


def _check_order(signature: Signature) -> int:
    order = get_args(Check)
    return order.index(signature.check) if signature.check in order else len(order)
