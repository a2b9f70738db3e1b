"""Root causes over many random specs: one signature for each, with the plainest spec that shows it.

A bug shows in dozens of random messages at dozens of paths. The smallest case is reduced in its spec first,
then in its value. What is special about the field at fault (`harness.analysis.specs.trait`) is then taken out
of the specs of all other cases that fail alike: those that agree now had that cause.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from typing import Any, Final, Protocol

from harness.analysis.frames import FrameAnalysis
from harness.analysis.root_causes import Analysis, Limits, Progress, stored_example
from harness.analysis.search import Budget
from harness.analysis.specs.edits import fields_of
from harness.analysis.specs.failure import Failure, failure_of, raw_signature
from harness.analysis.specs.shrink import SmallSpec, plainest_spec, showing
from harness.analysis.specs.trait import MESSAGE, Trait, trait_of, without_trait
from harness.analysis.specs.workshop import Workshop
from harness.cases.execute import InlineRunner, ValueCases
from harness.frames.suite import FrameSuite
from harness.report.model import Finding, RunReport
from harness.report.runfolder import Manifest, RunFolder
from harness.signature import ANY_MESSAGE, NOT_REPEATABLE, Group, Signature, example_of, group_rows
from harness.specs.generator import Java
from harness.specs.random import Spec
from harness.specs.rule_cases import plain_json
from pycodec.specs.jsontext import load_json
from pycodec.specs.source import read_specs

__all__ = ["Inner", "SpecAnalysis", "spec_frame_analysis", "spec_value_analysis"]

_AT_ONCE: Final = 48
_SECONDS: Final = 240.0
_SECONDS_EACH: Final = 60.0
"""Building specs takes seconds where values take milliseconds."""


class Inner(Protocol):
    """The analysis of one kind of cases, over messages that do not change."""

    def root_cause(self, group: Group, budget: Budget) -> dict[str, Any]:
        """The root cause of a group's smallest case, as the manifest stores it."""
        ...

    def write(self, findings: Sequence[Finding], /) -> None:
        """Write the scripts of some findings."""
        ...


def spec_value_analysis(folder: RunFolder, manifest: Manifest, cases: ValueCases, java: Java) -> SpecAnalysis:
    """The root causes of value cases of random specs."""

    def inner(opened: ValueCases) -> Inner:
        call = java.batch_call(opened.reference)
        return Analysis(folder, manifest, InlineRunner(opened, call), call)

    return SpecAnalysis(folder, manifest, cases, java, inner)


def spec_frame_analysis(folder: RunFolder, manifest: Manifest, cases: FrameSuite, java: Java) -> SpecAnalysis:
    """The root causes of byte cases of random specs."""

    def inner(opened: FrameSuite) -> Inner:
        return FrameAnalysis(folder, manifest, opened, java.batch_call(opened.reference))

    return SpecAnalysis(folder, manifest, cases, java, inner)


class SpecAnalysis:
    """The root causes of one part of the suite.

    Args:
        folder: the run's folder, with its rows.
        manifest: to which the findings are added.
        cases: the part, opened.
        java: the gateway.
        inner: gives the analysis that reduces values and writes scripts, for opened cases.
    """

    def __init__(
        self, folder: RunFolder, manifest: Manifest, cases: Any, java: Java, inner: Callable[[Any], Inner]
    ) -> None:
        self.folder = folder
        self.manifest = manifest
        self.cases = cases
        self._inner = inner
        target = f"{type(cases).__module__}:{type(cases).__qualname__}"
        version = cases.reference.kafka_version
        self._workshop = Workshop(java, version, manifest.testee.catalogue, target, manifest.seed)
        self._known: dict[str, tuple[str, Inner]] = {}
        self._traits: list[Trait] = []
        texts = (text for jar in cases.reference.spec_jars for _, text in read_specs(jar))
        self._specs: dict[str, Spec] = {
            spec["name"]: spec for spec in (plain_json(load_json(t)) for t in texts)
        }

    def minimise(self, limits: Limits, progress: Progress = lambda done, total: None) -> int:
        """Reduce one case of every cause in its spec and in its value; how many groups of rows there were."""
        own = (row for row in self.folder.troubled_rows() if row["suite"] == self.cases.suite)
        groups = group_rows(own, lambda message, path: "")
        pending = [group for group in groups if group.signature.message != ANY_MESSAGE]
        pending.sort(key=lambda group: group.example.order)
        total = len(pending)
        deadline = time.monotonic() + max(limits.seconds, _SECONDS)
        lost = []
        while pending and time.monotonic() < deadline:
            progress(total - len(pending), total)
            group = pending.pop(0)
            small = self._plainest(group, min(_SECONDS_EACH, deadline - time.monotonic()))
            if small is None:
                lost.append(group)
                continue
            cause = self._cause(group, small)
            self._store(group, small, cause, limits)
            pending = self._unexplained(pending, group, cause)
        self._unresolved(lost, NOT_REPEATABLE)
        self._unresolved(pending, "not minimised")
        progress(total, total)
        return total

    def _spec(self, message: str) -> Spec:
        """The spec of a message, with the causes that are known taken out."""
        spec = self._specs[message]
        for trait in self._traits:
            spec = without_trait(spec, trait)
        return spec

    def _plainest(self, group: Group, seconds: float) -> SmallSpec | None:
        """The plainest spec of a group: one without the known causes, if it fails without them."""
        failure, version, message = failure_of(group.signature), group.example.version, group.example.message
        found = plainest_spec(self._workshop, self._spec(message), version, failure, seconds)
        if found is None and self._traits:
            found = plainest_spec(self._workshop, self._specs[message], version, failure, seconds)
        return found

    def _store(self, group: Group, small: SmallSpec, cause: Trait | None, limits: Limits) -> None:
        """Reduce the value of the plainest spec's case, and keep what is known about the group."""
        row = small.row
        raw = replace(raw_signature(row), kind="")
        one = Group(raw, example_of(asdict(row)), {(row.version, row.check)}, 1, {row.message})
        inner = self._inner(self._workshop.open(small.reference))
        stored = inner.root_cause(one, Budget(limits.steps, limits.seconds_each))
        stored["signature"]["message"] = MESSAGE
        if cause is not None and not stored["signature"]["path"]:
            # No value names the field, but the spec does.
            stored["signature"] |= {"path": cause.name, "type": cause.kind}
        stored["complete"] = bool(stored["complete"]) and small.complete
        identifier = Signature(**stored["signature"]).id
        first, _ = self._known.setdefault(identifier, (group.signature.id, inner))
        # The same cause may be met again by way of another spec.
        met = first != group.signature.id
        self.manifest.minimised[group.signature.id] = {"same_as": first} if met else stored

    def _cause(self, group: Group, small: SmallSpec) -> Trait | None:
        """The trait without which the plainest spec agrees; None if that is not in its fields."""
        fields = fields_of(small.spec)
        traits = [trait for trait in dict.fromkeys(map(trait_of, fields)) if not trait.plain]
        # Where it takes two traits to fail, a known one is the likelier cause.
        traits.sort(key=lambda trait: (trait not in self._traits, -len(trait.marks)))
        cured = [without_trait(small.spec, trait) for trait in traits]
        shown = showing(self._workshop, cured, failure_of(group.signature)) if cured else []
        return next((trait for trait, still in zip(traits, shown, strict=True) if still is None), None)

    def _unexplained(self, pending: list[Group], known: Group, cause: Trait | None) -> list[Group]:
        """The groups that still fail when all known causes are taken out; the others have this one."""
        failure = failure_of(known.signature)
        alike = [group for group in pending if failure_of(group.signature) == failure]
        still: set[str] = set()
        if cause is not None:
            self._traits.append(cause)
            messages = list(dict.fromkeys(group.example.message for group in alike))
            for start in range(0, len(messages), _AT_ONCE):
                some = messages[start : start + _AT_ONCE]
                shown = showing(self._workshop, [self._spec(name) for name in some], failure)
                still |= {name for name, found in zip(some, shown, strict=True) if found is not None}
        explained = [group for group in alike if group.example.message not in still]
        first = self.manifest.minimised[known.signature.id].get("same_as", known.signature.id)
        for group in explained:
            self.manifest.minimised[group.signature.id] = {"same_as": first}
        return [group for group in pending if group not in explained]

    def _unresolved(self, groups: Sequence[Group], why: str) -> None:
        """Name groups by how they fail, where there was no time for more or it did not come again."""
        first: dict[Failure, str] = {}
        for group in groups:
            known = first.setdefault(failure_of(group.signature), group.signature.id)
            if known != group.signature.id:
                self.manifest.minimised[group.signature.id] = {"same_as": known}
                continue
            plain = replace(group.signature, message=MESSAGE, path="", type="", kind=why)
            self.manifest.minimised[known] = {
                "signature": asdict(plain),
                "example": stored_example(group.example),
                "fields": [],
                "value": "",
                "steps": 0,
                "complete": False,
            }

    def write_reproducers(self, report: RunReport) -> None:
        """Write `repro/<signature>.py` for every finding of these rows, with the plainest spec."""
        for finding in report.findings:
            if finding.example.suite == self.cases.suite:
                _, inner = self._known.get(finding.id) or ("", self._inner(self.cases))
                inner.write([finding])
        self._workshop.tidy()
