"""Two bugs of one decoder come out as two causes, though it says the same of both."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.casework.runner import InlineRunner
from harness.causes.analysis import Limits
from harness.conclusion import run_facts
from harness.pair import Pair
from harness.references import Reference
from harness.report.causes import causes_of
from harness.report.runfolder import RunFolder
from harness.runners.gateway import Gateway
from harness.suites.bytes.analysis import byte_analysis
from harness.suites.bytes.cases import ByteCases
from harness.testees import load_testee
from pycodec.interpreter.reader import Reader
from tests.faults.decoding_pairs import DECODING_PAIRS, DecoderOfFewWords, UnreadableError
from tests.faults.hunt import SEED, concluded, manifest_of, store

pytestmark = pytest.mark.jvm

_RANDOM: int = 300
_LIMITS = Limits(seconds=60.0, seconds_each=20.0)


@pytest.mark.parametrize("number", range(len(DECODING_PAIRS)), ids=map(str, DECODING_PAIRS))
def test_two_bugs_of_a_decoder_are_two_causes(
    number: int, gateway: Gateway, reference: Reference, tmp_path: Path
) -> None:
    faults = DECODING_PAIRS[number]
    pair = faults.pair
    testee = f"tests.faults.decoding_pairs:two_{number}"
    cases = ByteCases(reference, load_testee(testee), SEED)
    runner = InlineRunner(cases, gateway.batch_call(reference))
    folder = RunFolder(tmp_path)
    folder.create()
    store(runner.run(pair, range(cases.work(pair).boundary + _RANDOM)), folder.rows / "part.parquet")
    manifest = manifest_of(cases, "bytes", testee, pair)
    analysis = byte_analysis(cases, gateway, run_facts(manifest))
    report = concluded(folder, manifest, {"bytes": analysis}, _LIMITS)
    causes = causes_of(report.new)
    assert len(causes) == 2, [(cause.title, cause.paths, cause.cases) for cause in causes]
    frames = [cause.first.example.reference_bytes or b"" for cause in causes]
    blamed = [[refuses(reference, fault, pair, frame) for frame in frames] for fault in faults.readers]
    assert blamed in ([[True, False], [False, True]], [[False, True], [True, False]])


def refuses(reference: Reference, fault: type[Reader], pair: Pair, frame: bytes) -> bool:
    """Whether a decoder with one bug alone refuses a frame."""
    alone = DecoderOfFewWords(fault)
    alone.open(reference.protocol, reference.policy)
    try:
        alone.decode(pair.message, pair.version, frame)
    except UnreadableError:
        return True
    return False
