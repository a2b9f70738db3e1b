"""From stored rows to root causes: group, minimise through the gateway, write the reproducers.

What minimising finds is stored in the campaign manifest under the identifier of the group's raw signature,
so that every report can be made again from the folder alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Protocol, cast, get_args

from harness.analysis.explain import KnownCause, family, find_cause, without
from harness.analysis.minimise import Minimised, minimise
from harness.analysis.reproducer import Case, reproducer_source, sparse
from harness.analysis.search import Budget
from harness.cases.execute import BatchCall, InlineRunner, ValueCases
from harness.literal import literal
from harness.outcome import CaseRow, Check, bytes_request, parse_bytes_response
from harness.pair import Pair
from harness.report.model import Finding, RunReport
from harness.report.runfolder import Manifest, RunFolder, write_text
from harness.signature import (
    ANY_MESSAGE,
    Example,
    Group,
    Signature,
    example_of,
    group_rows,
    not_repeatable,
    signature_of,
)
from harness.specs.generator import Java
from harness.values.shrink import TAGS_PATH, Fields
from pycodec import KAFKA_4_3
from pycodec.plain import to_dict
from pycodec.specs.model import StructSpec
from pycodec.specs.source import read_specs

__all__ = [
    "Analysis",
    "Limits",
    "Progress",
    "RootCauses",
    "after_others",
    "budgeted",
    "field_types",
    "stored_example",
    "value_analysis",
]

Progress = Callable[[int, int], None]
"""(signatures done, signatures in all)."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What analysing a run may cost: seconds in all; candidate values and seconds for each signature."""

    seconds: float = 90.0
    steps: int = 2000
    seconds_each: float = 8.0


class RootCauses(Protocol):
    """Finds the root causes of the rows of one part of a suite (`harness.suites.Part.analysis`)."""

    def minimise(self, limits: Limits, progress: Progress = ..., /) -> int:
        """Minimise the smallest case of each group of rows; how many groups there were."""

    def write_reproducers(self, report: RunReport) -> None:
        """Write the script of every finding of these rows."""


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


def value_analysis(folder: RunFolder, manifest: Manifest, cases: ValueCases, java: Java) -> RootCauses:
    """The root causes of value cases."""
    call = java.batch_call(cases.reference)
    return Analysis(folder, manifest, InlineRunner(cases, call), call)


def budgeted(groups: Sequence[Group], limits: Limits, progress: Progress) -> Iterator[tuple[Group, Budget]]:
    """The groups in their order, each with what may be spent on it, until time is up."""
    deadline = time.monotonic() + limits.seconds
    for done, group in enumerate(groups):
        progress(done, len(groups))
        left = deadline - time.monotonic()
        if left <= 0:
            break
        yield group, Budget(limits.steps, min(limits.seconds_each, left))
    progress(len(groups), len(groups))


def after_others(manifest: Manifest, finding: Finding, alone: CaseRow) -> str:
    """The command that runs a testee's case and all others again, if the case alone agrees; else `""`."""
    if finding.signature.side != "testee" or alone.verdict == "mismatch":
        return ""
    return manifest.command or f"wirecheck run --seed {manifest.seed}"


def stored_example(example: Example) -> dict[str, Any]:
    """An example as the campaign manifest stores it, which is JSON (`stored_minimised` reads it)."""
    stored = asdict(example)
    for key in ("form", "testee_bytes", "reference_bytes"):
        stored[key] = None if stored[key] is None else stored[key].hex()
    return stored


class Analysis:
    """The root causes of one run.

    Args:
        folder: the run's folder, with its rows.
        manifest: to which the findings are added.
        runner: runs cases in this process.
        call: the gateway's batch call, for what the reference reads.
    """

    def __init__(self, folder: RunFolder, manifest: Manifest, runner: InlineRunner, call: BatchCall) -> None:
        self.folder = folder
        self.manifest = manifest
        self.runner = runner
        self._call = call
        self._types: dict[str, dict[str, str]] = {}
        self._protocol = runner.cases.reference.protocol
        self._met: dict[tuple[str, ...], str] = {}
        self._causes: dict[tuple[str, str, str], list[KnownCause]] = {}

    def type_of(self, message: str, path: str) -> str:
        """Type of the field at a schema path; it is recorded in the manifest for later reports."""
        if message not in self._types:
            self._types[message] = field_types(self._protocol.spec(message).root)
        found = self._types[message].get(path, "")
        if found:
            self.manifest.types.setdefault(message, {})[path] = found
        return found

    def minimise(self, limits: Limits, progress: Progress = lambda done, total: None) -> int:
        """Minimise the smallest case of each group of rows, fairly over messages, until time is up.

        Differences of the reference with itself that are known are left as they are.

        Returns:
            how many groups there were.
        """
        own = (row for row in self.folder.troubled_rows() if row["suite"] == self.runner.cases.suite)
        groups = [group for group in group_rows(own, self.type_of) if group.signature.message != ANY_MESSAGE]
        for group, budget in budgeted(list(_fairly(groups)), limits, progress):
            self.manifest.minimised[group.signature.id] = self.root_cause(group, budget)
        return len(groups)

    def root_cause(self, group: Group, budget: Budget) -> dict[str, Any]:
        """The root cause of a group's smallest case, known or new, as the manifest stores it."""
        pair = Pair(group.signature.message, group.example.version)
        spec = self._protocol.spec(pair.message).root
        fields = self.fields_of(pair, group.example)
        check = cast(Check, group.signature.check)
        every = self._causes.setdefault(
            (group.signature.side, pair.message, family(group.signature.reason)), []
        )
        known = [each for each in every if each.may_explain(group.signature)]
        kept_out = [each.cause for each in known]

        def oracle(candidates: Sequence[Fields]) -> Sequence[CaseRow]:
            return self.runner.run_fields(pair, [without(spec, kept_out, each) for each in candidates], check)

        own = "finding" if group.signature.side == "reference" else "mismatch"
        # The case comes first in a new process: what others left behind in the testee is no part of it.
        self.runner.cases.calls.close()
        found = minimise(spec, fields, oracle, budget, group.signature.side)
        if not found.reproduced and kept_out and self._alone(pair, fields, check).verdict == own:
            return {"same_as": self._explaining(pair, fields, check, known)}
        if found.reproduced:
            found = replace(found, fields=without(spec, kept_out, found.fields))
            cause = find_cause(spec, found, oracle)
            if cause is not None:
                every.append(KnownCause.of(cause, group.signature))
        stored = self._stored(group, found)
        # A cause that no value keeps out comes back as the same minimal case, under another check at most.
        alike = dict(stored["signature"])
        if found.reproduced:
            del alike["check"]
        first = self._met.setdefault(tuple(alike.values()), group.signature.id)
        return stored if first == group.signature.id else {"same_as": first}

    def _explaining(self, pair: Pair, fields: Fields, check: Check, known: Sequence[KnownCause]) -> str:
        """The raw signature whose cause alone explains a case; the first one if it takes several."""
        spec = self._protocol.spec(pair.message).root
        cured = [each.cause.cured(spec, fields) for each in known]
        rows = self.runner.run_fields(pair, cured, check)
        alone = (each.name for each, row in zip(known, rows, strict=True) if row.verdict == "agreed")
        return next(alone, known[0].name)

    def _alone(self, pair: Pair, fields: Fields, check: Check) -> CaseRow:
        """A case as the first one that a testee in a process of its own is asked."""
        self.runner.cases.calls.close()
        return self.runner.run_fields(pair, [fields], check)[0]

    def fields_of(self, pair: Pair, example: Example) -> Fields:
        """The value of a case in plain form: from its stored form, or made again."""
        cases = self.runner.cases
        if example.form is not None:
            return to_dict(cases.setup(pair).form.read(example.form))
        return to_dict(cases.value(pair, example.index))

    def _stored(self, group: Group, found: Minimised) -> dict[str, Any]:
        """What minimising found, as the manifest keeps it."""
        row, old = found.row, group.signature
        root = self._protocol.spec(old.message).root
        if not found.reproduced:
            example = group.example
            signature = not_repeatable(old)
        else:
            example = example_of({**asdict(row), "kind": group.example.kind})
            path = found.attribution.path
            kept = {"path": path, "type": self.type_of(old.message, path), "kind": found.attribution.kind}
            signature = replace(signature_of(asdict(row), self.type_of), **kept)
        return {
            "signature": asdict(signature),
            "example": stored_example(example),
            "fields": list(found.attribution.fields),
            "value": literal(sparse(root, found.fields)),
            "steps": found.steps,
            "complete": found.complete and found.reproduced,
        }

    def write_reproducers(self, report: RunReport) -> None:
        """Write `repro/<signature>.py` for every finding of the report."""
        self.write([each for each in report.findings if each.example.suite == self.runner.cases.suite])

    def write(self, own: Sequence[Finding]) -> None:
        """Write the scripts of some findings."""
        texts = self._spec_texts({finding.example.message for finding in own})
        for finding in own:
            message = finding.example.message
            source = reproducer_source(self._case(finding, texts[message]), self._protocol.spec(message).root)
            write_text(self.folder.path / finding.reproducer, source)

    def _case(self, finding: Finding, spec_text: str) -> Case:
        """What the script of a finding holds; the case is run once more for it, alone."""
        example = finding.example
        message = example.message
        pair = Pair(message, example.version)
        reference, testee = self.manifest.reference, self.manifest.testee
        fields = self.fields_of(pair, example)
        check = finding.signature.check
        known = check in get_args(Check)
        row = self._alone(pair, fields, cast(Check, check) if known else "roundtrip")
        frame = row.reference_bytes if row.verdict != "agreed" else example.reference_bytes
        return Case(
            signature=finding.id,
            what=finding.words,
            message=message,
            version=example.version,
            testee="pycodec" if testee.catalogue == "pycodec" else testee.origin,
            policy="KAFKA_4_3" if self.runner.cases.reference.policy == KAFKA_4_3 else "KAFKA",
            reference=f"{reference.name} {reference.version}",
            spec_text=spec_text,
            fields=fields,
            read=None if frame is None else self._read_by_reference(pair, frame),
            frame=frame,
            refused=(finding.signature.reference or example.detail) if frame is None else "",
            seen=example.testee_bytes,
            after=after_others(self.manifest, finding, row),
        )

    def _read_by_reference(self, pair: Pair, frame: bytes) -> Fields | None:
        """What the reference reads from its own bytes."""
        setup = self.runner.cases.setup(pair)
        response = self._call([(setup.class_name, bytes_request(pair.version, frame))])[0]
        form = parse_bytes_response(response).generated.form
        return None if form is None else to_dict(setup.form.read(form))

    def _spec_texts(self, messages: set[str]) -> dict[str, str]:
        """The JSON texts of message specs, as they stand in the reference's jars."""
        if not messages:
            return {}
        by_origin = {self._protocol.spec(message).source: message for message in messages}
        jars = self.runner.cases.reference.spec_jars
        found = (entry for jar in jars for entry in read_specs(jar))
        return {by_origin[origin]: text for origin, text in found if origin in by_origin}


def _fairly(groups: Sequence[Group]) -> Iterator[Group]:
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


def _check_order(signature: Signature) -> int:
    order = get_args(Check)
    return order.index(signature.check) if signature.check in order else len(order)
