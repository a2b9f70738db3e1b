"""From a byte mismatch in the stored rows to a small frame and a stand-alone script that shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Final

from harness.casework.facade import Java, bytes_request
from harness.casework.runner import InlineRunner
from harness.causes.analysis import BaseAnalysis, RunFacts
from harness.causes.root_cause import RootCause
from harness.causes.script import after_others
from harness.causes.search import Budget
from harness.causes.signature import Example, Group, example_of, not_repeatable
from harness.outcome import CaseRow, Reason
from harness.pair import Pair
from harness.report.finding import Finding
from harness.suites.bytes.cases import ByteCases
from harness.suites.bytes.script import ScriptCase, byte_script
from harness.suites.bytes.shrink import shrink_frame

__all__ = ["ByteAnalysis", "byte_analysis"]

_SHOWN_BYTES: Final = 4096
"""A longer frame is in the script, and too long for a report."""


def byte_analysis(cases: ByteCases, java: Java, run: RunFacts) -> ByteAnalysis:
    """The root causes of byte cases."""
    return ByteAnalysis(InlineRunner(cases, java.batch_call(cases.reference)), run)


class ByteAnalysis(BaseAnalysis[ByteCases]):
    """Shrinks the byte cases of a run and writes their reproducers."""

    def frame_of(self, pair: Pair, example: Example) -> bytes:
        """The bytes of a case: as stored, or made again from its number."""
        if example.reference_bytes is not None:
            return example.reference_bytes
        return self.cases.frames.pair(pair).case(example.index).data

    def root_cause(self, group: Group, budget: Budget) -> RootCause:
        """The smallest frame of a group's kind."""
        pair = Pair(group.example.message, group.example.version)

        def oracle(frames: Sequence[bytes]) -> Sequence[CaseRow]:
            return self.runner.run_prepared(self.cases.make_given(pair, data) for data in frames)

        # The frame comes first in a new process: what others left behind in the testee is no part of it.
        self.cases.close()
        frame = self.frame_of(pair, group.example)
        found, mutated = shrink_frame(frame, pair, self.cases, oracle, budget, group.signature.side)
        if found.reproduced:
            # What the case began with may be of a mutation that is not there any more.
            kind = mutated.cell or group.example.cell or "frame"
            located = found.row.path if found.row.reason == Reason.DECODE_DIFFERS else None
            path = located or mutated.path
            signature = replace(group.signature, path=path, type="", kind=kind)
            example = example_of({**asdict(found.row), "kind": group.example.kind})
        else:
            signature, example, path = not_repeatable(group.signature), group.example, ""
        return RootCause(
            signature,
            example,
            (path,) if path else (),
            f"bytes.fromhex({found.best.hex()!r})" if len(found.best) < _SHOWN_BYTES else "",
            found.steps,
            found.complete and found.reproduced,
        )

    def script(self, finding: Finding) -> str:
        """The script for a frame: it holds what the reference makes of it now."""
        pair = Pair(finding.example.message, finding.example.version)
        data = self.frame_of(pair, finding.example)
        self.cases.close()
        (alone,) = self.runner.run_prepared([self.cases.make_given(pair, data)])
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
