"""Root causes over many random specs: one signature for each, with the plainest spec that shows it.

A bug shows in dozens of random messages at dozens of paths. The smallest case is reduced in its spec first,
then in its value. What is special about the field at fault (`harness.suites.specs.field_kind`) is then
taken out of the specs of all other cases that fail alike: those that agree now had that cause.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, replace
from typing import Final, Generic, Protocol, TypeVar

from harness.casework.contract import Cases, Row
from harness.casework.facade import Java
from harness.causes.analysis import Limits, Progress, RunFacts
from harness.causes.root_cause import Explained, RootCause, RootCauses, SameAs
from harness.causes.search import Budget
from harness.causes.signature import ANY_MESSAGE, NOT_MINIMISED, NOT_REPEATABLE, Group, example_of, group_rows
from harness.outcome import CaseRow
from harness.report.finding import Finding
from harness.suites.bytes.analysis import byte_analysis
from harness.suites.bytes.cases import ByteCases
from harness.suites.specs.builder import SpecBuilder
from harness.suites.specs.cases import plain_json
from harness.suites.specs.edits import fields_of
from harness.suites.specs.failure import Failure, failure_of, raw_signature
from harness.suites.specs.field_kind import MESSAGE, FieldKind, field_kind_of, without_kind
from harness.suites.specs.random_specs import Spec
from harness.suites.specs.shrink import SmallSpec, plainest_spec, showing
from harness.suites.values.analysis import value_analysis
from harness.suites.values.cases import ValueCases
from pycodec.specs.jsontext import load_json
from pycodec.specs.source import read_specs

__all__ = ["SpecAnalysis", "spec_byte_analysis", "spec_value_analysis"]

_AT_ONCE: Final = 48
"""Specs in one build of the generator when causes are taken out: about three seconds' worth."""

_SECONDS: Final = 240.0
_SECONDS_EACH: Final = 60.0
"""Building specs takes seconds where values take milliseconds."""

C = TypeVar("C", bound=Cases)


class Inner(Protocol):
    """The analysis of one kind of cases, over messages that do not change."""

    def explained(self, group: Group, budget: Budget) -> Explained | None:
        """The root cause of a group's smallest case; None where it was not asked again."""
        ...

    def script(self, finding: Finding) -> str:
        """The script of a finding."""
        ...


def spec_value_analysis(cases: ValueCases, java: Java, run: RunFacts) -> SpecAnalysis[ValueCases]:
    """The root causes of value cases of random specs."""
    return SpecAnalysis(cases, java, run, ValueCases, value_analysis)


def spec_byte_analysis(cases: ByteCases, java: Java, run: RunFacts) -> SpecAnalysis[ByteCases]:
    """The root causes of byte cases of random specs."""
    return SpecAnalysis(cases, java, run, ByteCases, byte_analysis)


class SpecAnalysis(Generic[C]):
    """The root causes of one kind of cases over random specs.

    Args:
        cases: opened.
        java: the Java side.
        run: facts of the run.
        factory: makes such cases of another reference.
        analyse: gives the analysis that reduces values and writes scripts, for opened cases.
    """

    def __init__(
        self,
        cases: C,
        java: Java,
        run: RunFacts,
        factory: type[C],
        analyse: Callable[[C, Java, RunFacts], Inner],
    ) -> None:
        self.cases = cases
        self.found = RootCauses()
        self._inner: Callable[[C], Inner] = lambda opened: analyse(opened, java, run)
        version = cases.reference.kafka_version
        self._builder = SpecBuilder(java, version, run.testee_name, factory, cases.seed)
        self._known: dict[str, tuple[str, Inner]] = {}
        self._kinds: list[FieldKind] = []
        texts = (text for jar in cases.reference.spec_jars for _, text in read_specs(jar))
        self._specs: dict[str, Spec] = {
            spec["name"]: spec for spec in (plain_json(load_json(t)) for t in texts)
        }

    def minimise(
        self, rows: Iterable[Row], limits: Limits, progress: Progress = lambda done, total: None
    ) -> RootCauses:
        """Reduce one case of every cause in its spec and in its value."""
        own = (row for row in rows if row["suite"] == self.cases.suite)
        groups = group_rows(own)
        pending = [group for group in groups if group.signature.message != ANY_MESSAGE]
        pending.sort(key=lambda group: group.example.order)
        total = len(pending)
        seconds = limits.seconds if limits.asked else max(limits.seconds, _SECONDS)
        deadline = time.monotonic() + seconds
        lost: list[Group] = []
        late: list[Group] = []
        while pending and time.monotonic() < deadline:
            progress(total - len(pending), total)
            group = pending.pop(0)
            until = min(time.monotonic() + _SECONDS_EACH, deadline)
            small = self._plainest(group, until)
            if small is None:
                # What there was no time to see again may well come again.
                (late if time.monotonic() > until else lost).append(group)
                continue
            cause = self._cause(group, small, deadline)
            self._store(group, small, cause, limits)
            pending = self._unexplained(pending, group, cause, deadline)
        self._unresolved(lost, NOT_REPEATABLE)
        self._unresolved([*late, *pending], NOT_MINIMISED)
        progress(total, total)
        return self.found

    def ask_again(self, rows: Iterable[Row], seconds: float) -> Iterable[CaseRow]:
        """Nothing: there are other specs, in which a cause does not stand in the way."""
        return ()

    def _spec(self, message: str) -> Spec:
        """The spec of a message, with the causes that are known taken out."""
        spec = self._specs[message]
        for kind in self._kinds:
            spec = without_kind(spec, kind)
        return spec

    def _plainest(self, group: Group, until: float) -> SmallSpec | None:
        """The plainest spec of a group: one without the known causes, if it fails without them.

        None if it did not come again before `until`, on the monotonic clock.
        """
        failure, version, message = failure_of(group.signature), group.example.version, group.example.message
        found = plainest_spec(self._builder, self._spec(message), version, failure, until)
        if found is None and self._kinds:
            found = plainest_spec(self._builder, self._specs[message], version, failure, until)
        return found

    def _store(self, group: Group, small: SmallSpec, cause: FieldKind | None, limits: Limits) -> None:
        """Reduce the value of the plainest spec's case, and keep what is known about the group."""
        row = small.row
        raw = raw_signature(row)
        one = Group(raw, example_of(asdict(row)), {(row.version, row.check)}, 1, {row.message})
        inner = self._inner(self._builder.open(small.reference))
        found = inner.explained(one, Budget(limits.steps, limits.seconds_each)) or RootCause(raw, one.example)
        assert isinstance(found, RootCause), "an analysis that has seen nothing else knows no other cause"
        signature = replace(found.signature, message=MESSAGE)
        if cause is not None and not signature.path:
            # No value names the field, but the spec does.
            signature = replace(signature, path=cause.name, type=cause.kind)
        # Where it shows is told by the spec that is left, not by the messages of a run.
        complete = found.complete and small.complete
        found = replace(found, signature=signature, complete=complete, scope=None, classes=())
        first, _ = self._known.setdefault(signature.id, (group.signature.id, inner))
        # The same cause may be met again by way of another spec.
        met = first != group.signature.id
        self.found.by_signature[group.signature.id] = SameAs(first) if met else found

    def _cause(self, group: Group, small: SmallSpec, until: float) -> FieldKind | None:
        """The kind of field without which the plainest spec agrees; None if that is not in its fields.

        None as well where there is no time on the monotonic clock to find out.
        """
        fields = fields_of(small.spec)
        kinds = [kind for kind in dict.fromkeys(map(field_kind_of, fields)) if not kind.plain]
        # Where it takes two kinds to fail, a known one is the likelier cause.
        kinds.sort(key=lambda kind: (kind not in self._kinds, -len(kind.marks)))
        cured = [without_kind(small.spec, kind) for kind in kinds]
        if not cured or time.monotonic() > until:
            return None
        shown = showing(self._builder, cured, failure_of(group.signature), until)
        if time.monotonic() > until:
            return None  # which were not asked cannot be told from those that agree
        return next((kind for kind, still in zip(kinds, shown, strict=True) if still is None), None)

    def _unexplained(
        self, pending: list[Group], known: Group, cause: FieldKind | None, until: float
    ) -> list[Group]:
        """The groups that still fail when all known causes are taken out; the others have this one.

        Those that there is no time on the monotonic clock to ask count as such that fail.
        """
        failure = failure_of(known.signature)
        alike = [group for group in pending if failure_of(group.signature) == failure]
        still: set[str] = set()
        if cause is not None:
            self._kinds.append(cause)
            messages = list(dict.fromkeys(group.example.message for group in alike))
            for start in range(0, len(messages), _AT_ONCE):
                if time.monotonic() > until:
                    still.update(messages[start:])
                    break
                some = messages[start : start + _AT_ONCE]
                shown = showing(self._builder, [self._spec(name) for name in some], failure, until)
                late = time.monotonic() > until
                still |= {name for name, found in zip(some, shown, strict=True) if late or found is not None}
        explained = [group for group in alike if group.example.message not in still]
        found = self.found.by_signature[known.signature.id]
        first = found if isinstance(found, SameAs) else SameAs(known.signature.id)
        for group in explained:
            self.found.by_signature[group.signature.id] = first
        return [group for group in pending if group not in explained]

    def _unresolved(self, groups: Sequence[Group], why: str) -> None:
        """Name groups by how they fail, where there was no time for more or it did not come again."""
        first: dict[Failure, str] = {}
        for group in groups:
            known = first.setdefault(failure_of(group.signature), group.signature.id)
            if known != group.signature.id:
                self.found.by_signature[group.signature.id] = SameAs(known)
                continue
            plain = replace(group.signature, message=MESSAGE, path="", type="", kind=why)
            self.found.by_signature[known] = RootCause(plain, group.example)

    def script(self, finding: Finding) -> str:
        """The script of a finding, with the plainest spec."""
        _, inner = self._known.get(finding.id) or ("", self._inner(self.cases))
        return inner.script(finding)

    def close(self) -> None:
        """Remove the candidates that were built."""
        self._builder.tidy()
