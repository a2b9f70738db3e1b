"""Every planted bug of a decoder is found by the byte cases and reduced to a small frame."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from harness.casework.runner import InlineRunner
from harness.causes.search import Budget
from harness.outcome import CaseRow
from harness.pair import Pair
from harness.references import Reference
from harness.runners.gateway import Gateway
from harness.suites.bytes.cases import ByteCases
from harness.suites.bytes.shrink import shrink_frame
from tests.faults.decoding import DECODING_FAULTS, DecodingFault, LongTextIsTaken
from tests.faults.decoding_pairs import DecoderOfFewWords

pytestmark = pytest.mark.jvm

_SPARE_BYTES = 4


@pytest.mark.parametrize("fault", DECODING_FAULTS, ids=str)
def test_a_faulty_decoder_is_caught_and_its_frame_reduced(
    fault: DecodingFault, gateway: Gateway, reference: Reference
) -> None:
    suite = ByteCases(reference, fault.testee(), seed=7)
    call = gateway.batch_call(reference)
    pair = fault.pair

    def oracle(frames: Sequence[bytes]) -> list[CaseRow]:
        return InlineRunner(suite, call).run_prepared(suite.make_given(pair, data) for data in frames)

    rows = InlineRunner(suite, call).run(pair, range(len(suite.frames.pair(pair).enumeration)))
    found = [row for row in rows if row.verdict == "mismatch"]
    assert found, f"no case of {pair} shows it"
    # One bug may show as several mismatches; some of them need more bytes than the plainest.
    kinds = {(row.reason, row.testee_outcome, row.reference_outcome): row for row in reversed(found)}
    sizes = []
    for row in kinds.values():
        assert row.reference_bytes is not None
        shrunk, _ = shrink_frame(row.reference_bytes, pair, suite, oracle, Budget(3000, 20.0))
        assert shrunk.reproduced
        sizes.append(len(shrunk.best))
    assert min(sizes) <= fault.smallest + _SPARE_BYTES, sizes
    assert min(sizes) >= fault.smallest, f"{fault} can be shown in {min(sizes)} bytes"


@pytest.mark.parametrize("version", [0, 1])
def test_an_unsigned_length_is_caught_where_it_is_refused_for_want_of_bytes(
    version: int, gateway: Gateway, reference: Reference
) -> None:
    """All cases that a run of any size has show it, to a codec that says the same of all that it refuses."""
    suite = ByteCases(reference, DecoderOfFewWords(LongTextIsTaken), seed=7)
    pair = Pair("FindCoordinatorRequest", version)
    numbers = range(suite.work(pair).boundary)
    rows = InlineRunner(suite, gateway.batch_call(reference)).run(pair, numbers)
    found = {row.cell for row in rows if row.verdict == "mismatch"}
    assert found == {"string:unsigned"}


def test_there_are_enough_faults() -> None:
    assert len(DECODING_FAULTS) >= 20
    assert len({fault.name for fault in DECODING_FAULTS}) == len(DECODING_FAULTS)
    assert all(fault.reader.__doc__ for fault in DECODING_FAULTS)
