"""Any bytes at all: pycodec decodes them or refuses them, in two ways that agree.

`fuzz_one_input` is the same test for a coverage-guided fuzzer: it takes bytes, and raises when a promise is
broken.
"""

from __future__ import annotations

import os
import random
import time

from hypothesis import given
from hypothesis import strategies as st

from harness.references import Reference
from harness.suites.bytes.fuzz import check_frame, target
from tests.harness.suites.bytes.support import PAIRS, frames_of
from tests.properties.everything import EVERYTHING

SECONDS = 60.0 if os.environ.get("HYPOTHESIS_PROFILE") == "nightly" else 2.0


@st.composite
def mutated(draw: st.DrawFn) -> tuple[str, int, bytes]:
    """A numbered byte case of the tests' own specs, and some bytes of it changed once more."""
    pair = draw(st.sampled_from(PAIRS))
    frames = frames_of(pair)
    index = draw(st.integers(0, len(frames.enumeration) + 5_000))
    data = bytearray(frames.case(index).data[:2_000])
    for _ in range(draw(st.integers(0, 3)) if data else 0):
        data[draw(st.integers(0, len(data) - 1))] = draw(st.integers(0, 255))
    return (*pair, bytes(data))


@given(mutated())
def test_mutated_frames(case: tuple[str, int, bytes]) -> None:
    """Compiled, interpreted and strict decoding agree, and nothing but pycodec's errors comes out."""
    check_frame(EVERYTHING, *case)


@given(st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    """The same for bytes that follow no spec, over every pair of the tests' specs."""
    target(EVERYTHING)(data)


fuzz_one_input = test_any_bytes.hypothesis.fuzz_one_input  # type: ignore[attr-defined]


def test_the_entry_for_fuzzers_takes_bytes() -> None:
    for seed in range(20):
        fuzz_one_input(random.Random(seed).randbytes(200))


def test_mutated_frames_of_the_reference_until_the_time_is_up(reference: Reference) -> None:
    """A minute of new ones in the nightly profile, else two seconds of the same."""
    from harness.suites.bytes.soak import cases_of

    seed = random.SystemRandom().getrandbits(32) if SECONDS > 2 else 7
    cases, end, done = cases_of(seed), time.monotonic() + SECONDS, 0
    pairs = list(reference.pairs)
    random.Random(seed).shuffle(pairs)
    start = 0
    while time.monotonic() < end:
        pair = pairs[start % len(pairs)]
        frames = cases.pair(pair)
        base = len(frames.enumeration) * (start >= len(pairs))
        for index in range(base + 40 * (start // len(pairs)), base + 40 * (start // len(pairs)) + 40):
            check_frame(reference.protocol, *pair, frames.case(index).data[:20_000])
            done += 1
        start += 1
    assert done >= 40
