"""From a byte mismatch in the stored rows to a small frame and a stand-alone script that shows it."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from harness.execute import BatchCall
from harness.frames import reproducer_template
from harness.frames.shrink import shrink_frame
from harness.frames.suite import FrameSuite, run_frames
from harness.literal import literal
from harness.minimise import Budget
from harness.outcome import CaseRow, Outcome, bytes_request, parse_bytes_response
from harness.pair import Pair
from harness.reproducer import sparse
from harness.signature import Example, Group, example_of
from pycodec.plain import to_dict

__all__ = ["FrameAnalysis", "FrameCase", "frame_reproducer"]

_BEGIN: Final = "# case: begin\n"
_END: Final = "# case: end\n"


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
    """

    signature: str
    what: str
    pair: Pair
    testee: str
    policy: str
    reference: str
    spec_text: str


class FrameAnalysis:
    """Shrinks byte cases and writes their reproducers.

    Args:
        suite: the suite that they are of.
        call: the gateway's batch call.
    """

    def __init__(self, suite: FrameSuite, call: BatchCall) -> None:
        self.suite = suite
        self._call = call

    def frame_of(self, pair: Pair, example: Example) -> bytes:
        """The bytes of a case: as stored, or made again from its number."""
        if example.reference_bytes is not None:
            return example.reference_bytes
        return self.suite.frames.pair(pair).case(example.index).data

    def minimise(self, group: Group, budget: Budget) -> dict[str, Any]:
        """The smallest frame of a group's kind, as the campaign manifest stores it."""
        pair = Pair(group.signature.message, group.example.version)

        def oracle(frames: Sequence[bytes]) -> Sequence[CaseRow]:
            return run_frames(self.suite, self._call, (self.suite.make_given(pair, data) for data in frames))

        found = shrink_frame(self.frame_of(pair, group.example), pair, self.suite, oracle, budget)
        if found.reproduced:
            # The path of the case it began with may be of a mutation that is not there any more.
            signature = replace(group.signature, path=found.path, type="", kind="frame")
            example = example_of({**asdict(found.row), "kind": group.example.kind})
        else:
            signature = replace(group.signature, kind="not repeatable")
            example = group.example
        stored = asdict(example)
        for key in ("form", "testee_bytes", "reference_bytes"):
            stored[key] = None if stored[key] is None else stored[key].hex()
        return {
            "signature": asdict(signature),
            "example": stored,
            "fields": [found.path] if found.path else [],
            "value": f"bytes.fromhex({found.data.hex()!r})" if len(found.data) < 4096 else "",
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
    row = None if suite.table is None or stopped is None else suite.table.row_of(stopped)
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
        "ERRORS: tuple[str, ...] | None": "None" if row is None else repr((*sorted(row.pycodec),)),
        "CONSUMED": literal(reading.consumed),
        "REWRITTEN: bytes | None": "None" if reading.rewritten is None else _hex(reading.rewritten),
        "REWRITE_REFUSED": literal(_words(reading.rewrite)),
        "READ: dict[str, Any] | None": literal(read),
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
