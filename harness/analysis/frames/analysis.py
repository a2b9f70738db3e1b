"""From a byte mismatch in the stored rows to a small frame and a stand-alone script that shows it."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from harness.analysis.frames import reproducer_template
from harness.analysis.frames.shrink import shrink_frame
from harness.analysis.reproducer import sparse
from harness.analysis.root_causes import (
    Limits,
    Progress,
    RootCauses,
    after_others,
    budgeted,
    stored_example,
)
from harness.analysis.search import Budget
from harness.cases.execute import BatchCall
from harness.frames.suite import SUITE, FrameSuite, run_frames
from harness.literal import literal
from harness.outcome import CaseRow, Outcome, bytes_request, parse_bytes_response
from harness.pair import Pair
from harness.report.model import Finding, RunReport
from harness.report.runfolder import Manifest, RunFolder, write_text
from harness.signature import ANY_MESSAGE, Example, Group, example_of, group_rows, not_repeatable
from harness.specs.generator import Java
from pycodec import KAFKA_4_3
from pycodec.plain import to_dict
from pycodec.specs.source import read_specs

__all__ = ["FrameAnalysis", "FrameCase", "frame_analysis", "frame_reproducer"]

_BEGIN: Final = "# case: begin\n"
_END: Final = "# case: end\n"
_SHOWN_BYTES: Final = 4096


@dataclass(frozen=True, slots=True)
class FrameCase:
    """What a reproducer of a byte mismatch holds besides the bytes.

    Attributes:
        signature, what: identifier and words.
        pair: the message and version.
        testee: `"pycodec"`, or `module:Class` of an adapter.
        policy: name in `pycodec.policy` of the reference's limits.
        reference: name and version of the reference.
        spec_text: the JSON text of the message spec.
        after: the command that runs all cases of the run again, where this one agrees alone; else `""`.
    """

    signature: str
    what: str
    pair: Pair
    testee: str
    policy: str
    reference: str
    spec_text: str
    after: str = ""


def frame_analysis(folder: RunFolder, manifest: Manifest, cases: FrameSuite, java: Java) -> RootCauses:
    """The root causes of byte cases."""
    return FrameAnalysis(folder, manifest, cases, java.batch_call(cases.reference))


class FrameAnalysis:
    """Shrinks the byte cases of a run and writes their reproducers.

    Args:
        folder: the run's folder, with its rows.
        manifest: to which the findings are added.
        suite: the suite that ran.
        call: the gateway's batch call.
    """

    def __init__(self, folder: RunFolder, manifest: Manifest, suite: FrameSuite, call: BatchCall) -> None:
        self.folder = folder
        self.manifest = manifest
        self.suite = suite
        self._call = call

    def minimise(self, limits: Limits, progress: Progress = lambda done, total: None) -> int:
        """Shrink the smallest frame of each group of rows until time is up; how many groups there were.

        Differences of the reference with itself that are known are left as they are.
        """
        own = (row for row in self.folder.troubled_rows() if row["suite"] == SUITE)
        groups = [
            group
            for group in group_rows(own, lambda message, path: "")
            if group.signature.message != ANY_MESSAGE
        ]
        ordered = sorted(groups, key=lambda group: group.example.order)
        for group, budget in budgeted(ordered, limits, progress):
            self.manifest.minimised[group.signature.id] = self.root_cause(group, budget)
        return len(groups)

    def write_reproducers(self, report: RunReport) -> None:
        """Write `repro/<signature>.py` for every finding of the suite."""
        self.write([finding for finding in report.findings if finding.example.suite == SUITE])

    def write(self, findings: Sequence[Finding]) -> None:
        """Write the scripts of some findings."""
        texts = self._spec_texts({finding.example.message for finding in findings})
        reference, testee = self.manifest.reference, self.manifest.testee
        for finding in findings:
            pair = Pair(finding.example.message, finding.example.version)
            data = self.frame_of(pair, finding.example)
            self.suite.close()
            alone = run_frames(self.suite, self._call, [self.suite.make_given(pair, data)])[0]
            case = FrameCase(
                signature=finding.id,
                what=finding.words,
                pair=pair,
                testee="pycodec" if testee.catalogue == "pycodec" else testee.origin,
                policy="KAFKA_4_3" if self.suite.reference.policy == KAFKA_4_3 else "KAFKA",
                reference=f"{reference.name} {reference.version}",
                spec_text=texts[pair.message],
                after=after_others(self.manifest, finding, alone),
            )
            source = self.reproducer(case, data)
            write_text(self.folder.path / finding.reproducer, source)

    def _spec_texts(self, messages: set[str]) -> dict[str, str]:
        """The JSON texts of message specs, as they stand in the reference's jars."""
        protocol = self.suite.reference.protocol
        by_origin = {protocol.spec(message).source: message for message in messages}
        jars = self.suite.reference.spec_jars if messages else ()
        found = (entry for jar in jars for entry in read_specs(jar))
        return {by_origin[origin]: text for origin, text in found if origin in by_origin}

    def frame_of(self, pair: Pair, example: Example) -> bytes:
        """The bytes of a case: as stored, or made again from its number."""
        if example.reference_bytes is not None:
            return example.reference_bytes
        return self.suite.frames.pair(pair).case(example.index).data

    def root_cause(self, group: Group, budget: Budget) -> dict[str, Any]:
        """The smallest frame of a group's kind, as the campaign manifest stores it."""
        pair = Pair(group.example.message, group.example.version)

        def oracle(frames: Sequence[bytes]) -> Sequence[CaseRow]:
            return run_frames(self.suite, self._call, (self.suite.make_given(pair, data) for data in frames))

        # The frame comes first in a new process: what others left behind in the testee is no part of it.
        self.suite.close()
        found = shrink_frame(
            self.frame_of(pair, group.example), pair, self.suite, oracle, budget, group.signature.side
        )
        if found.reproduced:
            # The path of the case it began with may be of a mutation that is not there any more.
            signature = replace(group.signature, path=found.path, type="", kind="frame")
            example = example_of({**asdict(found.row), "kind": group.example.kind})
        else:
            signature = not_repeatable(group.signature)
            example = group.example
        return {
            "signature": asdict(signature),
            "example": stored_example(example),
            "fields": [found.path] if found.path else [],
            "value": f"bytes.fromhex({found.data.hex()!r})" if len(found.data) < _SHOWN_BYTES else "",
            "steps": found.steps,
            "complete": found.complete and found.reproduced,
        }

    def reproducer(self, case: FrameCase, data: bytes) -> str:
        """The script for a frame: it holds what the reference makes of it now."""
        setup = self.suite.setup(case.pair)
        response = self._call([(setup.class_name, bytes_request(case.pair.version, data))])[0]
        return frame_reproducer(self.suite, case, data, response)


def frame_reproducer(suite: FrameSuite, case: FrameCase, data: bytes, response: bytes) -> str:
    """The script for a frame and the facade's response to it."""
    reading = parse_bytes_response(response).generated
    read = None
    if reading.form is not None:
        fields = to_dict(suite.setup(case.pair).form.read(reading.form))
        read = sparse(suite.reference.protocol.spec(case.pair.message).root, fields)
    stopped = next((each for each in (reading.outcome, reading.rewrite) if each.status == "rejected"), None)
    errors = None
    if suite.table is not None and stopped is not None:
        row = suite.table.row_of(stopped)
        # A refusal that no row of the table knows fits to none of the testee's.
        errors = () if row is None else (*sorted(row.pycodec),)
    constants = {
        "SIGNATURE": literal(case.signature),
        "WHAT": literal(case.what),
        "MESSAGE": literal(case.pair.message),
        "VERSION": literal(case.pair.version),
        "TESTEE": literal(case.testee),
        "POLICY": literal(case.policy),
        "REFERENCE": literal(case.reference),
        "FRAME": _hex(data),
        "REFUSED": literal(_words(reading.outcome)),
        "ERRORS: tuple[str, ...] | None": repr(errors),
        "CONSUMED": literal(reading.consumed),
        "REWRITTEN: bytes | None": "None" if reading.rewritten is None else _hex(reading.rewritten),
        "REWRITE_REFUSED": literal(_words(reading.rewrite)),
        "READ: dict[str, Any] | None": literal(read),
        "AFTER": literal(case.after),
        "SPEC": literal(case.spec_text),
    }
    head, _, rest = inspect.getsource(reproducer_template).partition(_BEGIN)
    tail = rest.partition(_END)[2]
    block = "".join(f"{name} = {source}\n" for name, source in constants.items())
    return f"{head}{_BEGIN}{block}{_END}{tail}"


def _hex(data: bytes) -> str:
    return f"bytes.fromhex({data.hex()!r})"


def _words(outcome: Outcome) -> str:
    if outcome.status in ("accepted", "not_run"):
        return ""
    return f"{outcome.semantic}: {outcome.text}"
