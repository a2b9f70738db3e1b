"""What a testee writes again of a frame is told for what it is."""

from __future__ import annotations

import pytest

from harness.outcome import Reason
from harness.pair import Pair
from harness.suites.bytes.cases import ByteCases
from harness.testees import PycodecTestee
from pycodec import Message
from tests.harness.python_facade import CLEAN, PythonFacade, blob, reference_of
from tests.properties.everything import EVERYTHING

PAIR = Pair("Scalars", 2)
CLASS = EVERYTHING.message_class("Scalars")
FRAME = EVERYTHING.codec(*PAIR).encode(CLASS(plain_batch=b"", short=300))
OTHER = EVERYTHING.codec(*PAIR).encode(CLASS(plain_batch=b"", short=301))


def test_the_frame_as_it_was_written_is_the_plain_one() -> None:
    cases = ByteCases(reference_of(), PycodecTestee())
    assert set(cases.plain_cells(PAIR)) < set(cases.required_cells(PAIR))


@pytest.mark.parametrize(
    ("written", "words"),
    [
        (OTHER, "what is written again is another value: short: 300 became 301"),
        (FRAME[:-1], "what is written again is no value of the message: Scalars v2"),
        (FRAME + b"x", f"what is written again is a value that takes {len(FRAME)} of {len(FRAME) + 1} bytes"),
        (FRAME[:-1] + b"\x80\0", "the two sides write the same value differently"),
    ],
)
def test_what_is_written_again_is_told(written: bytes, words: str) -> None:
    class Writes(PycodecTestee):
        def encode_value(self, pair: Pair, value: Message) -> bytes:
            return written

    cases = ByteCases(reference_of(), Writes())
    reading = PythonFacade().reading(*PAIR, FRAME)
    by_schema = CLEAN + len(FRAME).to_bytes(4, "big") + CLEAN + blob(FRAME)
    row = cases.judge(cases.make_given(PAIR, FRAME), reading + by_schema)
    assert (row.verdict, row.reason) == ("mismatch", Reason.BYTES_DIFFER)
    assert (row.detail or "").startswith(words)
