"""From stored rows of the proposals to signatures with a plainest case and a stand-alone script each."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import asdict, replace
from functools import partial
from typing import Final

from harness.casework.facade import Java
from harness.casework.faults import direction_of, facing_layer, view_of
from harness.casework.runner import InlineRunner
from harness.causes.alone import of_state, shown_alone
from harness.causes.analysis import BaseAnalysis, RunFacts
from harness.causes.root_cause import Explained, RootCause, SameAs
from harness.causes.script import after_others
from harness.causes.search import Budget, in_batches
from harness.causes.signature import Group, Signature, example_of, signature_of
from harness.literal import literal
from harness.outcome import CaseRow, Reason
from harness.pair import Pair
from harness.report.finding import Finding
from harness.suites.proposals.case import Case
from harness.suites.proposals.cases import ProposalCases
from harness.suites.proposals.choices import packed_choices
from harness.suites.proposals.java_form import normal
from harness.suites.proposals.place import MESSAGE, Place, Tried, beside, common_place, places_of
from harness.suites.proposals.script import proposal_script
from harness.suites.proposals.shrink import Failure, failing_as, shrink

__all__ = ["ProposalAnalysis", "proposal_analysis"]

_PLACE_SECONDS: Final = 4.0
"""What the search for the place may take where the one for the plainest case took all there was."""
_AT_ONCE: Final = 48
"""Cases that are tried at once."""


def proposal_analysis(cases: ProposalCases, java: Java, run: RunFacts) -> ProposalAnalysis:
    """The root causes of the proposals' cases."""
    return ProposalAnalysis(InlineRunner(cases, java.batch_call(cases.reference)), run)


class ProposalAnalysis(BaseAnalysis[ProposalCases]):
    """Shrinks the cases of a run and writes their reproducers."""

    def run(self, pair: Pair, notes: Sequence[bytes]) -> list[CaseRow]:
        """The cases of some notes, in this process; each row's form is its note."""
        made = [self.cases.make_given(pair, note) for note in notes]
        rows = self.runner.run_prepared(made)
        return [replace(row, form=self.cases.note(case)) for row, case in zip(rows, made, strict=True)]

    def in_order(self, groups: Sequence[Group]) -> Iterable[Group]:
        """Boundary cases first: what these show is known when a random case takes too long to be reduced."""
        return sorted(groups, key=lambda group: (group.example.kind != "boundary", group.example.order))

    def root_cause(self, group: Group, budget: Budget) -> Explained:
        """The plainest case of a group, or the cause whose value a case holds that could not be reduced."""
        pair = Pair(group.signature.message, group.example.version)
        started = time.monotonic()
        self.cases.close()
        wanted = _failure_of(group.signature)

        def oracle(notes: Sequence[bytes]) -> list[CaseRow]:
            return [_view(row, wanted) for row in self.run(pair, notes)]

        def alike(row: CaseRow, start: CaseRow) -> bool:
            return failing_as(row) == failing_as(start)

        given = group.example.form or b""
        found = shown_alone(shrink(given, oracle, budget), given, partial(self.fresh, oracle), alike)
        if found.at_first or not found.reproduced or failing_as(found.row) != wanted:
            return of_state(group, found)
        row = asdict(found.row)
        case = self.cases.given(pair, found.best)
        signature = signature_of(row)
        until = max(started + budget.seconds, time.monotonic() + _PLACE_SECONDS)
        place = self._place(pair, case, wanted, until) if found.complete else None
        if place is not None:
            signature = replace(signature, path=place.name, kind=place.kind)
        elif known := self._known(signature, places_of(case)):
            return SameAs(known)
        else:
            # Much is left in the case: all that is known of it is what it was made for.
            signature = replace(signature, path=group.signature.path)
        return RootCause(
            signature,
            example_of({**row, "kind": group.example.kind}),
            (signature.path,) if signature.path else (),
            literal(normal(case.offered, case.value) if case.data is None else case.data),
            found.steps,
            place is not None,
        )

    def _place(self, pair: Pair, plainest: Case, wanted: Failure, until: float) -> Place | None:
        """What the plainest case fails for; None if there is no time on the monotonic clock to find out.

        What dies is not tried a hundred times: it is told by its message alone.
        """
        _, check, reason, testee, _, layer = wanted
        if reason in (Reason.TESTEE_DIED, Reason.REFERENCE_DIED):
            return MESSAGE
        direction = direction_of(reason or "", testee)
        tried = []
        for notes in in_batches(self._beside(pair, plainest), _AT_ONCE):
            if time.monotonic() > until:
                return None
            for row in self.run(pair, notes):
                places = places_of(self.cases.given(pair, row.form or b""))
                if failing_as(_view(row, wanted)) == wanted:
                    tried.append(Tried(places, True))
                elif row.check == check:
                    agreed = facing_layer(row, direction, reason or "", layer or "").verdict == "agreed"
                    tried.append(Tried(places, False if agreed else None))
        return common_place(places_of(plainest), tried)

    def _beside(self, pair: Pair, plainest: Case) -> Iterator[bytes]:
        """The notes of cases beside one, each as its case has it, and once."""
        met = {packed_choices(plainest.spec_choices, plainest.value_choices)}
        for changed in beside(next(iter(met))):
            case = self.cases.given(pair, changed)
            note = packed_choices(case.spec_choices, case.value_choices)
            if note not in met:
                met.add(note)
                yield note

    def _known(self, signature: Signature, places: Collection[Place]) -> str:
        """The raw signature of a cause that fails alike, whose value a case holds; `""` for none."""
        failing = replace(signature, path="", kind="")
        return next(
            (
                raw
                for raw, each in self.found.by_signature.items()
                if isinstance(each, RootCause)
                and replace(each.signature, path="", kind="") == failing
                and each.complete
                and Place(each.signature.path, each.signature.kind) in places
            ),
            "",
        )

    def script(self, finding: Finding) -> str:
        """The script of a finding: it holds what the reference makes of it now."""
        pair = Pair(finding.example.message, finding.example.version)
        note = finding.example.form or b""
        self.cases.close()
        (alone,) = self.run(pair, [note])
        facts = self.run_facts
        after = after_others(facts.command, finding.signature, _view(alone, _failure_of(finding.signature)))
        return proposal_script(
            self.cases.given(pair, note), finding, facts.reference, self.runner.call, after, self.cases
        )


def _failure_of(signature: Signature) -> Failure:
    """How the cases of a signature fail, as `failing_as` has it."""
    reference = None if signature.reason == Reason.TESTEE_BYTES_REJECTED else signature.reference
    law = (signature.check, signature.reason, signature.testee, reference, signature.layer)
    return (signature.verdict, *law)


def _view(row: CaseRow, wanted: Failure) -> CaseRow:
    return view_of(row, lambda each: failing_as(each) == wanted)
