"""From the stored rows of value cases to causes, each shown by the plainest value, and their scripts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, replace
from typing import cast, get_args

from harness.casework.contract import Row
from harness.casework.facade import Java, bytes_request, parse_bytes_response
from harness.casework.faults import Direction, direction_of, facing
from harness.causes.analysis import BaseAnalysis, RunFacts
from harness.causes.explain import KnownCause, family, find_cause, without
from harness.causes.minimise import Minimised, minimise
from harness.causes.root_cause import Explained, RootCause, SameAs
from harness.causes.script import after_others, policy_name, sparse, spec_text
from harness.causes.search import Budget
from harness.causes.signature import Example, Group, Signature, example_of, not_repeatable, signature_of
from harness.literal import literal
from harness.outcome import CaseRow, Check
from harness.pair import Pair
from harness.report.model import Finding
from harness.suites.values.cases import ValueCases
from harness.suites.values.runner import ValueRunner
from harness.suites.values.script import ScriptCase, value_script
from harness.values.shrink import TAGS_PATH, Fields
from pycodec.plain import to_dict
from pycodec.specs.model import StructSpec

__all__ = ["ValueAnalysis", "field_types", "value_analysis"]


def value_analysis(cases: ValueCases, java: Java, run: RunFacts) -> ValueAnalysis:
    """The root causes of value cases."""
    return ValueAnalysis(ValueRunner(cases, java.batch_call(cases.reference)), run)


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


class ValueAnalysis(BaseAnalysis[ValueCases]):
    """The root causes of the value cases of a run."""

    runner: ValueRunner

    def __init__(self, runner: ValueRunner, run: RunFacts) -> None:
        super().__init__(runner, run)
        self._types: dict[str, dict[str, str]] = {}
        self._protocol = runner.cases.reference.protocol
        self._met: dict[tuple[str, ...], str] = {}
        self._causes: dict[tuple[str, str, str], list[KnownCause]] = {}

    def type_of(self, message: str, path: str) -> str:
        """Type of the field at a schema path; it is recorded for later reports."""
        if message not in self._types:
            self._types[message] = field_types(self._protocol.spec(message).root)
        found = self._types[message].get(path, "")
        if found:
            self.found.types.setdefault(message, {})[path] = found
        return found

    def groups(self, rows: Iterable[Row]) -> list[Group]:
        """As in the base; the types of their fields are noted for those that there is no time for."""
        groups = super().groups(rows)
        for group in groups:
            self.type_of(group.signature.message, group.signature.path)
        return groups

    def in_order(self, groups: Sequence[Group]) -> Iterator[Group]:
        """Each message's smallest case first, then each one's next: time may run out.

        Round trips come before the other checks, which mostly fail for the same causes.
        """
        ranks: dict[tuple[str, str, str], int] = {}
        ordered: list[tuple[int, str, str, int, Group]] = []
        for group in sorted(groups, key=lambda group: (_check_order(group.signature), group.example.order)):
            key = (group.signature.side, group.signature.message, family(group.signature.reason))
            rank = ranks[key] = ranks.get(key, -1) + 1
            ordered.append((rank, group.signature.side, group.signature.message, len(ordered), group))
        return (group for *_, group in sorted(ordered, key=lambda entry: entry[:4]))

    def root_cause(self, group: Group, budget: Budget) -> Explained:
        """The root cause of a group's smallest case, known or new."""
        pair = Pair(group.signature.message, group.example.version)
        spec = self._protocol.spec(pair.message).root
        fields = self.fields_of(pair, group.example)
        check = cast(Check, group.signature.check)
        every = self._causes.setdefault(
            (group.signature.side, pair.message, family(group.signature.reason)), []
        )
        known = [each for each in every if each.may_explain(group.signature)]
        kept_out = [each.cause for each in known]

        direction = direction_of(group.signature.reason, group.signature.testee)

        def oracle(candidates: Sequence[Fields]) -> Sequence[CaseRow]:
            rows = self.runner.run_fields(pair, [without(spec, kept_out, each) for each in candidates], check)
            return [facing(row, direction) for row in rows]

        own = "finding" if group.signature.side == "reference" else "mismatch"
        # The case comes first in a new process: what others left behind in the testee is no part of it.
        self.cases.close()
        found = minimise(spec, fields, oracle, budget, group.signature.side)
        alone = facing(self._alone(pair, fields, check), direction) if kept_out else None
        if not found.reproduced and alone is not None and alone.verdict == own:
            return SameAs(self._explaining(pair, fields, check, known, direction))
        if found.reproduced:
            found = replace(found, best=without(spec, kept_out, found.best))
            avoidable = find_cause(spec, found, oracle)
            if avoidable is not None:
                every.append(KnownCause.of(avoidable, group.signature))
        cause = self._root_cause(group, found)
        # A cause that no value keeps out comes back as the same minimal case, under another check at most.
        alike = asdict(cause.signature)
        if found.reproduced:
            del alike["check"]
        first = self._met.setdefault(tuple(alike.values()), group.signature.id)
        return cause if first == group.signature.id else SameAs(first)

    def _explaining(
        self, pair: Pair, fields: Fields, check: Check, known: Sequence[KnownCause], direction: Direction
    ) -> str:
        """The raw signature whose cause alone explains a case; the first one if it takes several."""
        spec = self._protocol.spec(pair.message).root
        cured = [each.cause.cured(spec, fields) for each in known]
        rows = [facing(row, direction) for row in self.runner.run_fields(pair, cured, check)]
        alone = (each.name for each, row in zip(known, rows, strict=True) if row.verdict == "agreed")
        return next(alone, known[0].name)

    def _alone(self, pair: Pair, fields: Fields, check: Check) -> CaseRow:
        """A case as the first one that a testee in a process of its own is asked."""
        self.cases.close()
        return self.runner.run_fields(pair, [fields], check)[0]

    def fields_of(self, pair: Pair, example: Example) -> Fields:
        """The value of a case in plain form: from its stored form, or made again."""
        cases = self.cases
        if example.form is not None:
            return to_dict(cases.setup(pair).form.read(example.form))
        return to_dict(cases.value(pair, example.index))

    def _root_cause(self, group: Group, found: Minimised) -> RootCause:
        row, old = found.row, group.signature
        root = self._protocol.spec(old.message).root
        if not found.reproduced:
            signature, example = not_repeatable(old), group.example
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
        row = self._alone(pair, fields, cast(Check, check) if known else "roundtrip")
        frame = row.reference_bytes if row.verdict != "agreed" else example.reference_bytes
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
            read=None if frame is None else self._read_by_reference(pair, frame),
            frame=frame,
            refused=(finding.signature.reference or example.detail) if frame is None else "",
            seen=example.testee_bytes,
            after=after_others(facts.command, finding.signature, row),
        )
        return value_script(case, self._protocol.spec(pair.message).root)

    def _read_by_reference(self, pair: Pair, frame: bytes) -> Fields | None:
        """What the reference reads from its own bytes."""
        setup = self.cases.setup(pair)
        (response,) = self.runner.call([(setup.class_name, bytes_request(pair.version, frame))])
        form = parse_bytes_response(response).generated.form
        return None if form is None else to_dict(setup.form.read(form))


def _check_order(signature: Signature) -> int:
    order = get_args(Check)
    return order.index(signature.check) if signature.check in order else len(order)
