"""From byte mismatches in the stored rows to causes, each shown by a small frame, and stand-alone scripts.

How a frame was mutated says little about a cause: one mutation leads to many, many lead to one. What is at
fault is an oddity of the frame, or why Kafka refuses it, or the value that it holds (`fault`). Where a fault
shows is found by trying it at other places, as with values; and what a known cause explains is seen by taking
that out of a frame and asking again.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from functools import cached_property, partial
from typing import Final

from harness.casework.contract import Row
from harness.casework.facade import Java, bytes_request
from harness.casework.runner import InlineRunner
from harness.causes.alone import of_state, seen_alone, shown_alone
from harness.causes.analysis import BaseAnalysis, Limits, Progress, RunFacts, budgeted
from harness.causes.anatomy import Anatomy, Oddity, anatomy_for
from harness.causes.explain import Culprit, KeptOut, KnownCause, cures, family, find_culprit, find_trigger
from harness.causes.minimise import Minimised, minimise
from harness.causes.oddly import WrittenOddly
from harness.causes.root_cause import Explained, RootCause, RootCauses, SameAs
from harness.causes.scope import Place, Scope
from harness.causes.script import after_others, sparse
from harness.causes.search import Budget, OutOfTimeError, UnaskedError, asked_until
from harness.causes.signature import Example, Group, Signature, example_of, signature_of
from harness.causes.taken import Answer, Taken, answer_of
from harness.causes.transplant import Transplants, Trial, answering
from harness.causes.trigger import Trigger
from harness.causes.wording import plain_words
from harness.literal import literal
from harness.outcome import CaseRow, Reason
from harness.pair import Pair
from harness.report.finding import Finding
from harness.suites.bytes.cases import ByteCases
from harness.suites.bytes.fault import (
    REWRITTEN,
    SMALL,
    FrameFault,
    KnownFault,
    fatal_fault,
    fault_of,
    faults_in,
    way_of,
)
from harness.suites.bytes.script import ScriptCase, byte_script
from harness.suites.bytes.shrink import Mutated, fails_alike, shrink_frame
from harness.suites.bytes.transplant import FrameTransplants
from harness.testees import why_unsupported
from harness.values.shrink import Fields, default_fields
from pycodec import CodecError, Message
from pycodec.plain import from_dict, to_dict
from pycodec.specs.model import Primitive

__all__ = ["ByteAnalysis", "byte_analysis"]

_STEPS: Final = ((0.3, 0.9), (1.1, 1.6))
_LAST: Final = 1.8
_WHOLE: Final = 2.0
"""When the steps of a search are over, as parts of its time: see `ByteAnalysis.minimise`."""

_READ: Final = (Reason.DECODE_DIFFERS, Reason.DECODE_REJECTED, Reason.DECODE_CONSUMED_DIFFERS)
"""The reasons that what a message is taken for may have: it is read so."""

_SHOWN_BYTES: Final = 4096
"""A longer frame is in the script, and too long for a report."""


def byte_analysis(cases: ByteCases, java: Java, run: RunFacts) -> ByteAnalysis:
    """The root causes of byte cases."""
    return ByteAnalysis(InlineRunner(cases, java.batch_call(cases.reference)), run)


def _taken_by(cases: ByteCases) -> Taken:
    def read(pair: Pair, value: Message, data: bytes) -> Answer | None:
        seen = cases.read(pair, data)
        if seen.form is None:
            return None if seen.outcome.accepted else answer_of(None, seen.outcome)
        return Answer((seen.form, len(data) if seen.consumed == -1 else seen.consumed))

    return Taken(
        cases.reference,
        lambda pair: cases.setup(pair).form,
        {"read": read} if cases.testee.capabilities.decode else {},
    )


class ByteAnalysis(BaseAnalysis[ByteCases]):
    """Shrinks the byte cases of a run and writes their reproducers."""

    def __init__(self, runner: InlineRunner[ByteCases], run: RunFacts) -> None:
        super().__init__(runner, run)
        self._protocol = self.cases.reference.protocol
        self._faults: list[KnownFault] = []
        self._words: dict[str, set[tuple[str, str]]] = {}
        self._values: dict[str, list[KnownCause]] = {}
        self._triggers: list[tuple[str, Trigger]] = []
        self._frames = FrameTransplants(self.cases, self._anatomy)
        self._oddly = WrittenOddly(self.cases.reference)
        self._taken = _taken_by(self.cases)

    @cached_property
    def _transplants(self) -> Transplants:
        testee, pairs = self.cases.testee, self.cases.frames.pairs
        told = (pair for pair in pairs if why_unsupported(testee, pair) is None)
        return Transplants(self._protocol, list(answering(told, self._asked_once)))

    def _asked_once(self, pair: Pair) -> CaseRow:
        return self._ask(pair, [self.cases.frames.pair(pair).first.data])[0]

    def minimise(
        self, rows: Iterable[Row], limits: Limits, progress: Progress = lambda done, total: None
    ) -> RootCauses:
        """As in the base, in steps: there may be twenty thousand groups, and a dozen causes.

        Causes are looked for where groups differ most. Then every other group is asked whether one of those
        explains it, which is much quicker; then it is the turn of what none does, and so on. What there is no
        time for goes to the known fault that its frame shows, without asking. All of it takes twice the time
        at most.
        """
        stored = list(rows)
        started = time.monotonic()

        def until(part: float) -> Limits:
            left = started + part * limits.seconds - time.monotonic()
            return replace(limits, seconds=max(0.0, left))

        for found, swept in _STEPS:
            super().minimise(stored, until(found), progress)
            self._sweep(stored, until(swept), progress)
        super().minimise(stored, until(_LAST), progress)
        self._sweep(stored, until(_WHOLE), progress, asking=False)
        return self.found

    def groups(self, rows: Iterable[Row]) -> list[Group]:
        """As in the base; of what kinds the places of their messages are is noted."""
        groups = super().groups(rows)
        for group in groups:
            self.found.note_kinds(self._protocol.spec(group.signature.message), group.versions)
        return groups

    def _sweep(self, rows: Sequence[Row], limits: Limits, progress: Progress, *, asking: bool = True) -> None:
        """Give the groups that are left to the causes that are known."""
        left = [each for each in self.groups(rows) if each.signature.id not in self.found.by_signature]
        for group, _ in budgeted(list(self.in_order(left)), limits, progress):
            signature = group.signature
            if signature.side != "testee" or signature.reason == Reason.REFUSAL_DIFFERS:
                continue
            pair = Pair(group.example.message, group.example.version)
            anatomy = self._anatomy(pair, self.frame_of(pair, group.example))
            if not asking:
                known = self._shown_by(group, anatomy)
            elif signature.reason != Reason.TESTEE_DIED:
                known = self._taken_before(signature, pair, anatomy.data)
                known = known or self._explaining(group, pair, anatomy)
            else:
                continue
            if known:
                self.found.by_signature[signature.id] = SameAs(known)
                if asking:
                    self._words.setdefault(known, set()).add(_words_of(group))

    def _shown_by(self, group: Group, anatomy: Anatomy) -> str:
        """The raw signature of a known fault that a frame shows, without asking; `""` for none."""
        words, alone = _words_of(group), len(anatomy.oddities) == 1
        showing = self._showing(anatomy, group, loosely=True)
        return next((each.name for each in showing if self._met(each, words, alone)), "")

    def in_order(self, groups: Sequence[Group]) -> Iterable[Group]:
        """What differs most comes first: time may run out.

        The smallest case of each way to fail, then of each way and mutation, since the smallest frames may be
        of one mutation alone, then each one's next.
        """
        ranks: Counter[tuple[str, ...]] = Counter()
        ordered: list[tuple[int, int, Group]] = []
        for group in sorted(groups, key=lambda group: group.example.order):
            signature = group.signature
            # Where the testee has no words of its own, the detail is of what the frame holds.
            words = plain_words(group.example.detail) if signature.testee != "accepted" else ""
            way = (signature.side, signature.reason, signature.testee, signature.reference, words)
            mutated = (*way, signature.kind)
            ordered.append((1 + ranks[mutated] if ranks[way] else 0, len(ordered), group))
            ranks.update((way, mutated))
        return (group for *_, group in sorted(ordered, key=lambda entry: entry[:2]))

    def frame_of(self, pair: Pair, example: Example) -> bytes:
        """The bytes of a case: as stored, or made again from its number."""
        if example.reference_bytes is not None:
            return example.reference_bytes
        return self.cases.frames.pair(pair).case(example.index).data

    def _anatomy(self, pair: Pair, data: bytes) -> Anatomy:
        return anatomy_for(self.cases.reference, pair, data)

    def _ask(self, pair: Pair, frames: Sequence[bytes]) -> list[CaseRow]:
        return self.runner.run_prepared(self.cases.make_given(pair, data) for data in frames)

    def root_cause(self, group: Group, budget: Budget) -> Explained:
        """The cause of a group's smallest case, known or new."""
        pair = Pair(group.example.message, group.example.version)
        frame = self.frame_of(pair, group.example)
        signature = group.signature
        if signature.side != "testee" or signature.reason == Reason.REFUSAL_DIFFERS:
            return self._shrunk(group, pair, frame, budget)
        anatomy = self._anatomy(pair, frame)
        known = self._taken_before(signature, pair, frame) or self._explaining(group, pair, anatomy)
        if known:
            self._words.setdefault(known, set()).add(_words_of(group))
            return SameAs(known)
        # The frame comes first in a new process: what others left behind in the testee is no part of it.
        self.cases.close()
        (row,) = self._ask(pair, [frame])
        if row.verdict != "mismatch":
            return self._shrunk(group, pair, frame, budget)
        if row.reason == Reason.TESTEE_DIED:
            return self._shrunk(group, pair, frame, budget, died=row)
        found = self._of_oddity(group, pair, row, anatomy, budget)
        if found is not None:
            return found
        fault = fault_of(anatomy, row, lambda frames: self._ask(pair, frames))
        if fault is None:
            # What is odd about the frame, too, is no matter of what is written only where it is not.
            plain = self._without_all(pair, anatomy) if anatomy.oddities else row
            found = self._of_oddity(group, pair, plain, anatomy, budget)
            found = found or self._of_value(group, pair, anatomy, budget)
            if found is not None:
                return self._as_taken(found, group, pair, frame)
        located = fault is not None and _is_at(anatomy, row, fault)
        return self._shrunk(group, pair, frame, budget, fault, located=located)

    # What a message is taken for

    def _taken_before(self, signature: Signature, pair: Pair, frame: bytes) -> str:
        """The raw signature of the known change of a message's spec that explains a frame; `""` for none."""
        return self._taken.cause_of_frame(pair, frame) if signature.reason in _READ else ""

    def _as_taken(self, found: Explained, group: Group, pair: Pair, frame: bytes) -> Explained:
        """A cause of a value as what the message is taken for, where one change of its spec explains all and
        nothing was seen elsewhere."""
        if not isinstance(found, RootCause) or group.signature.reason not in _READ:
            return found
        if found.scope is not None and not found.scope.local:
            return found
        taken = self._taken.for_frame(pair, frame)
        if taken is None:
            return found
        name = self._taken.note(pair, "read", taken, group.signature.id)
        if name != group.signature.id:
            return SameAs(name)
        signature = replace(found.signature, path=taken.path, kind=taken.words)
        return replace(found, signature=signature, scope=None, classes=(), trigger=taken.trigger, least=0)

    # What is known

    def _met(self, known: KnownFault, words: tuple[str, str], alone: bool) -> bool:
        """Whether a fault is met with such words of the testee.

        It was seen to be, or it is all that is odd about the frame and the words are those of no value.
        """
        if known.fatal or known.fault.refusal or words in self._words.get(known.name, ()):
            return True
        of_values = {each.name for every in self._values.values() for each in every}
        return alone and not any(words in self._words.get(name, ()) for name in of_values)

    def _showing(self, anatomy: Anatomy, group: Group, loosely: bool = False) -> Iterator[KnownFault]:
        """The known faults that a frame shows, and that fail in its way."""
        signature = group.signature
        return (
            known
            for known in self._faults
            if known.fails_as(signature.reason, signature.testee)
            and known.shows(anatomy, signature.reference, loosely) is not None
        )

    def _explaining(self, group: Group, pair: Pair, anatomy: Anatomy) -> str:
        """The raw signature whose cause explains a frame; `""` for none."""
        if group.signature.reason == Reason.BYTES_DIFFER:
            written = self._oddly.cause_of(self._oddly.seen(pair, group.example))
            if written:
                return written
        failing = way_of(_row_of(group))
        odd_for: dict[str, list[Oddity]] = {}
        for known in self._showing(anatomy, group):
            if known.fatal:
                return known.name  # what kills is not tried more often than it takes
            odd = known.shows(anatomy, group.signature.reference) or []
            if not odd:
                remains = not anatomy.oddities or way_of(self._without_all(pair, anatomy)) == failing
                # What cannot be written again is odd as it was read.
                if remains is not (known.fault.rule in REWRITTEN):
                    return known.name
                continue
            (cured,) = self._ask(pair, [anatomy.without(odd)])
            if way_of(cured) != failing or self._is_anothers(cured, _words_of(group), known.name):
                return known.name
            odd_for[known.name] = odd
        if len(odd_for) > 1:
            # Each may be enough: then it takes them all.
            (cured,) = self._ask(pair, [anatomy.without([each for odd in odd_for.values() for each in odd])])
            if way_of(cured) != failing:
                return next(iter(odd_for))
        every = self._values.get(family(group.signature.reason), [])
        values = [each for each in every if each.may_explain(group.signature)]
        fields = self._fields(pair, anatomy) if values else None
        name = "" if fields is None else self._of_known_value(pair, failing, fields, values)
        if name or group.signature.reason == Reason.TESTEE_DIED:
            return name
        return self._set_off(pair, anatomy.data)

    def _of_known_value(self, pair: Pair, failing: str, fields: Fields, values: Sequence[KnownCause]) -> str:
        """The one of some causes without whose value the value of a frame does not fail as it does."""
        message = self._protocol.messages[pair.message]
        shown = cures(values, message, pair.version, fields)
        if not shown:
            return ""
        avoid = KeptOut(message, pair.version, [each.cause for each, _ in shown])
        tried = [fields, *(plain for _, plain in shown), avoid(fields)]
        whole, *rows, last = self._ask_some(pair, [self._encoded(pair, each) for each in tried])
        if way_of(whole) != failing:
            return ""
        alone = (each.name for (each, _), row in zip(shown, rows, strict=True) if way_of(row) != failing)
        # Where it takes them all, the frame is of each.
        return next(alone, shown[0][0].name if way_of(last) != failing else "")

    def _set_off(self, pair: Pair, data: bytes) -> str:
        """The cause that a field of the message sets off: the frame agrees once that field is plain.

        Whatever is odd about the frame stays as it is, and why Kafka refuses it.
        """
        for name, trigger in self._triggers:
            if trigger.message == pair.message:
                (row,) = self._ask_some(pair, [self._plain_at(pair, data, trigger.path)])
                if row.verdict == "agreed":
                    return name
        return ""

    def _plain_at(self, pair: Pair, data: bytes, path: str) -> bytes | None:
        """A frame with a field at its default; None where the field has no place of its own in all frames."""
        root = self._protocol.messages[pair.message].root
        plain = self._encoded(pair, default_fields(root))
        if plain is None:
            return None
        start = 0
        for field in root.regular_fields(pair.version):
            size = field.type.fixed_size if isinstance(field.type, Primitive) else None
            if size is None:
                return None
            if field.json_name == path:
                made = data[:start] + plain[start : start + size] + data[start + size :]
                return made if len(made) == len(data) and made != data else None
            start += size
        return None

    def _is_anothers(self, cured: CaseRow, words: tuple[str, str], name: str) -> bool:
        """Whether a frame, cured of a cause that has its words, fails on in the words of another one only."""
        now = (cured.testee_outcome, plain_words(cured.detail or ""))
        theirs = self._words.get(name, set())
        met = any(now in held for other, held in self._words.items() if other != name)
        return met and words in theirs and now not in theirs

    def _without_all(self, pair: Pair, anatomy: Anatomy) -> CaseRow:
        (row,) = self._ask(pair, [anatomy.without(anatomy.oddities)])
        return row

    # What is new

    def _fields(self, pair: Pair, anatomy: Anatomy) -> Fields | None:
        """The value of a frame, as it is without oddities; None where it is refused.

        What was read from odd tags cannot be written again.
        """
        plain = self._anatomy(pair, anatomy.without(anatomy.oddities)) if anatomy.oddities else anatomy
        return None if plain.value is None else to_dict(plain.value)

    def _encoded(self, pair: Pair, fields: Fields) -> bytes | None:
        """The frame of a value; None where the version cannot carry it."""
        cls = self._protocol.message_class(pair.message)
        codec = self._protocol.codec(pair.message, pair.version, self.cases.reference.policy)
        try:
            return bytes(codec.encode(from_dict(cls, fields)))
        except CodecError:
            return None

    def _ask_some(self, pair: Pair, frames: Sequence[bytes | None]) -> list[CaseRow]:
        rows = iter(self._ask(pair, [data for data in frames if data is not None]))
        return [_UNASKED if data is None else next(rows) for data in frames]

    def _of_oddity(
        self, group: Group, pair: Pair, row: CaseRow, anatomy: Anatomy, budget: Budget
    ) -> Explained | None:
        """The cause of a frame whose value is written again right but for what is odd about the bytes.

        `row` is the verdict on the frame, or on it without what is odd about itself.
        """
        signature = group.signature
        if signature.reason != Reason.BYTES_DIFFER or row.reason != signature.reason:
            return None
        odd = self._oddly.seen(pair, row)
        if known := self._oddly.cause_of(odd):
            return SameAs(known)
        unknown = self._oddly.unknown(odd)
        fields = self._fields(pair, anatomy)
        if not unknown or fields is None:
            return None
        rule, message = unknown[0].name, self._protocol.messages[pair.message]

        def oracle(values: Sequence[Fields]) -> list[CaseRow]:
            rows = self._ask_some(pair, [self._encoded(pair, each) for each in values])
            return [self._oddly.showing(row, rule) for row in rows]

        self.cases.close()
        try:
            found = minimise(message.root, fields, oracle, budget, signature.side, pair.version)
            found = seen_alone(found, fields, partial(self.fresh, oracle))
        except UnaskedError:
            return None
        shown = self._oddly.shown(pair, found, rule, signature.id)
        if shown is None:
            return None
        found, scope = shown
        return replace(self._root_cause(group, pair, found), scope=scope)

    def _of_value(self, group: Group, pair: Pair, anatomy: Anatomy, budget: Budget) -> Explained | None:
        """The cause of a frame whose value is at fault, found as those of values are; None for no such."""
        fields = self._fields(pair, anatomy)
        if fields is None:
            return None
        message = self._protocol.messages[pair.message]
        every = self._values.setdefault(family(group.signature.reason), [])
        known = [each.cause for each in every if each.may_explain(group.signature)]
        avoid = KeptOut(message, pair.version, known)

        def oracle(values: Sequence[Fields]) -> list[CaseRow]:
            return self._ask_some(pair, [self._encoded(pair, avoid(each)) for each in values])

        # The value comes first in a new process, as that which is found does in one of its own.
        self.cases.close()
        try:
            found = minimise(message.root, fields, oracle, budget, group.signature.side, pair.version)
            found = seen_alone(found, fields, partial(self.fresh, oracle))
        except UnaskedError:
            return None
        if not found.reproduced:
            return None
        if found.at_first:
            return of_state(group, found)
        if found.row.reason == Reason.BYTES_DIFFER:
            written = self._oddly.cause_of(self._oddly.seen(pair, found.row))
            if written:
                return SameAs(written)
        found = replace(found, best=avoid(found.best))
        ask = asked_until(budget.until_told, oracle)
        culprit: Culprit | None = None
        trigger: Trigger | None = None
        scope: Scope | None = None
        classes: frozenset[str] = frozenset()
        with suppress(OutOfTimeError):
            culprit = None if found.slow or found.whole else find_culprit(message, pair.version, found, ask)
            if culprit is not None:
                scope = self._value_scope(culprit.place, culprit.bad, found)
                classes = frozenset((found.attribution.kind, *(name for name, _ in culprit.classes)))
                every.append(KnownCause.of(culprit.cause(scope), group.signature))
            if (scope is None or scope.local) and not (found.row.died or found.slow or found.whole):
                trigger = find_trigger(message, pair.version, found, ask)
                if trigger is not None:
                    self._triggers.append((group.signature.id, trigger))
        self._words.setdefault(group.signature.id, set()).add(_words_of(group))
        return replace(
            self._root_cause(group, pair, found),
            scope=scope,
            classes=tuple(sorted(classes)),
            trigger=trigger,
            least=culprit.length if culprit is not None else 0,
            others=culprit.others if culprit is not None else (),
        )

    def _root_cause(self, group: Group, pair: Pair, found: Minimised) -> RootCause:
        """The cause of a frame as its minimised value tells it."""
        path, kind = found.attribution.path, found.attribution.kind
        return RootCause(
            replace(signature_of(asdict(found.row)), path=path, type="", kind=kind),
            example_of({**asdict(found.row), "kind": group.example.kind}),
            found.attribution.fields,
            literal(sparse(self._protocol.messages[pair.message].root, found.best)),
            found.steps,
            found.complete,
        )

    def _value_scope(self, place: Place, bad: object, found: Minimised) -> Scope:
        """Where a value fails as it does in the minimised case."""
        failing = (way_of(found.row), found.row.testee_outcome, found.row.change)

        def fails(trial: Trial) -> bool | None:
            frames = [self._encoded(trial.pair, each) for each in (trial.plain, trial.changed)]
            plain, changed = self._ask_some(trial.pair, frames)
            if plain.verdict != "agreed" or changed.verdict == "unsupported":
                return None
            met = (way_of(changed), changed.testee_outcome, changed.change)
            return False if changed.verdict == "agreed" else True if met == failing else None

        return Scope.only(place) if found.row.timed_out else self._transplants.scope(place, bad, fails)

    def _shrunk(
        self,
        group: Group,
        pair: Pair,
        frame: bytes,
        budget: Budget,
        fault: FrameFault | None = None,
        died: CaseRow | None = None,
        *,
        located: bool = False,
    ) -> Explained:
        """The smallest frame that fails as a group's does, and for the same fault.

        `died` is the verdict on the frame if the testee was just seen to die of it, `located` is whether what
        is read as another value is what is odd: then it is so in the smallest frame, too, and no other bug's.
        """
        self.cases.close()

        wrong = faults_in(self._anatomy(pair, frame)) if died is not None else frozenset()

        def holds(data: bytes) -> bool:
            if died is not None:
                # Another frame may be as fatal for something else.
                return faults_in(self._anatomy(pair, data)) <= wrong
            return fault is None or _holds(self._anatomy(pair, data), fault)

        def ask(frames: Sequence[bytes]) -> list[CaseRow]:
            rows = self._ask(pair, frames)
            if fault is None or not located:
                return rows
            return [
                replace(row, verdict="agreed")
                if row.reason == Reason.DECODE_DIFFERS and not _is_at(self._anatomy(pair, data), row, fault)
                else row
                for data, row in zip(frames, rows, strict=True)
            ]

        found, mutated = shrink_frame(
            frame,
            pair,
            self.cases,
            ask,
            budget,
            group.signature.side,
            holds,
            died,
        )
        plainest = found
        found = shown_alone(found, frame, partial(self.fresh, ask), fails_alike)
        if found is not plainest:
            mutated = Mutated()  # it was of another frame
        if found.at_first or not found.reproduced:
            return of_state(group, found)
        row, scope = found.row, None
        fatal = row.reason == Reason.TESTEE_DIED and group.signature.side == "testee"
        small = self._anatomy(pair, found.best)
        if fatal:
            fault = fatal_fault(small, row)
            if fault is None and not row.timed_out:
                # Nothing is odd about it: it dies of the value. A hang costs too much to ask on.
                other = self._without_fault(group, pair, small, budget)
                if other is not None:
                    return other
        elif fault is not None:
            again = fault_of(small, row, lambda frames: self._ask(pair, frames))
            other = self._without_fault(group, pair, small, budget) if again is None else None
            if other is not None:
                return other
            # The fault as the smallest frame has it.
            fault = again if again is not None and again.rule == fault.rule else fault
        elif row.verdict == "mismatch" and row.reason != Reason.REFUSAL_DIFFERS:
            # Where much is odd, each may hide behind another; of the smallest frame it can be told.
            known = self._explaining(group, pair, small)
            if known:
                return SameAs(known)
            fault = fault_of(small, row, lambda frames: self._ask(pair, frames))
        if fault is None:
            kind, path = self._mutated(group, row, mutated)
        else:
            kind, path = fault.kind, fault.place.path
            # What kills is not tried forty times: deaths alike, in reading the same type, are taken for one.
            wide = Scope(fault.place.type if len(found.best) <= SMALL else "")
            made_by = (mutated.cell or group.example.cell).partition(":")[2]
            scope = wide if fatal else self._frames.scope(pair, fault, way_of(row), self._ask, made_by)
            self._words.setdefault(group.signature.id, set()).add(_words_of(group))
            self._faults.append(KnownFault.of(fault, scope, group.signature.id, row))
        signature = replace(group.signature, path=path, type="", kind=kind)
        return RootCause(
            signature,
            example_of({**asdict(found.row), "kind": group.example.kind}),
            (path,) if path else (),
            f"bytes.fromhex({found.best.hex()!r})" if len(found.best) < _SHOWN_BYTES else "",
            found.steps,
            found.complete,
            scope,
        )

    def _without_fault(self, group: Group, pair: Pair, small: Anatomy, budget: Budget) -> Explained | None:
        """The cause of a smallest frame that fails on without its oddities.

        An oddity may have been taken for the fault since what is at fault went with it, such as a tagged
        field that comes twice, with a value that is not read.
        """
        known = self._explaining(group, pair, small)
        return SameAs(known) if known else self._of_value(group, pair, small, budget)

    def _mutated(self, group: Group, row: CaseRow, mutated: Mutated) -> tuple[str, str]:
        """How the smallest frame was mutated, and where."""
        # What the case began with may be of a mutation that is not there any more.
        kind = mutated.cell or group.example.cell or "frame"
        located = row.path if row.reason == Reason.DECODE_DIFFERS else None
        return kind, located or mutated.path

    def script(self, finding: Finding) -> str:
        """The script for a frame: it holds what the reference makes of it now."""
        pair = Pair(finding.example.message, finding.example.version)
        data = self.frame_of(pair, finding.example)
        self.cases.close()
        (alone,) = self._ask(pair, [data])
        facts = self.run_facts
        case = ScriptCase(
            signature=finding.id,
            what=finding.summary,
            pair=pair,
            testee=facts.testee,
            reference=facts.reference,
            after=after_others(facts.command, finding.signature, alone),
        )
        setup = self.cases.setup(pair)
        (response,) = self.runner.call([(setup.class_name, bytes_request(pair.version, data))])
        return byte_script(self.cases, case, data, response)


_UNASKED: Final = CaseRow("bytes", "", 0, "malformed", -1, "given", "", "unsupported", "", "", 0, b"")
"""The row of a value that the version cannot carry."""


def _holds(anatomy: Anatomy, fault: FrameFault) -> bool:
    """Whether a frame shows nothing but a fault, as far as that can be told without asking."""
    if fault.refusal:
        return not anatomy.oddities or any(each.place == anatomy.end for each in anatomy.oddities)
    return any(each.name == fault.rule and each.place.type == fault.place.type for each in anatomy.oddities)


def _is_at(anatomy: Anatomy, row: CaseRow, fault: FrameFault) -> bool:
    """Whether what was read as another value is odd by a fault's rule."""
    odd = {each.place.path for each in anatomy.oddities if each.name == fault.rule}
    return row.reason == Reason.DECODE_DIFFERS and row.path is not None and row.path in odd


def _words_of(group: Group) -> tuple[str, str]:
    """What the testee did with a group's cases, and in which words."""
    return group.signature.testee, plain_words(group.example.detail)


def _row_of(group: Group) -> CaseRow:
    """What a group's rows have in common, as a row."""
    signature = group.signature
    verdict = "mismatch" if signature.side == "testee" else "finding"
    return replace(
        _UNASKED,
        verdict=verdict,
        reason=signature.reason,
        testee_outcome=signature.testee,
        reference_outcome=signature.reference,
    )
