"""The random numbers of a case."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from harness.casework.stream import LANES, block, draws, pair_key

WORD = 2**64 - 1


def splitmix64(state: int, number: int) -> list[int]:
    """The algorithm as published, one number after the other."""
    numbers = []
    for _ in range(number):
        state = (state + 0x9E3779B97F4A7C15) & WORD
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & WORD
        z = (z ^ z >> 27) * 0x94D049BB133111EB & WORD
        numbers.append(z ^ z >> 31)
    return numbers


def test_known_numbers() -> None:
    """The published test vector: the first numbers of the stream from 1234567."""
    assert block(1234567)[:5] == (
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    )


@given(st.integers(0, WORD))
def test_lanes_are_the_stream(state: int) -> None:
    """Computing 32 numbers as lanes of one integer gives what one after the other gives."""
    assert list(block(state)) == splitmix64(state, LANES)


@given(st.integers(0, WORD), st.integers(0, 2**40))
def test_draws_go_on_after_the_first_block(key: int, index: int) -> None:
    """The stream of a case is one SplitMix64 stream, however long."""
    draw = draws(key, index)
    drawn = [draw() for _ in range(3 * LANES + 5)]
    again = draws(key, index)
    assert drawn == [again() for _ in drawn]
    assert len(set(drawn)) == len(drawn)


def test_a_later_block_continues_the_first() -> None:
    """Number 33 of a stream is what SplitMix64 gives as number 33."""
    state = 99
    advanced = (state + LANES * 0x9E3779B97F4A7C15) & WORD
    assert list(block(state) + block(advanced)) == splitmix64(state, 2 * LANES)


def test_neighbouring_cases_share_nothing() -> None:
    """Streams of neighbouring indices are no shifted copies of each other."""
    seen: set[int] = set()
    for index in range(200):
        draw = draws(7, index)
        numbers = {draw() for _ in range(40)}
        assert not numbers & seen
        seen |= numbers


def test_keys_are_the_same_everywhere() -> None:
    """A key depends on seed, message and version, and not on the process (no `hash`)."""
    assert pair_key(7, "FetchRequest", 12) == 0x71B74997402A1C13
    draw = draws(pair_key(7, "FetchRequest", 12), 100)
    assert [draw(), draw()] == [0xC430FA489C0B7D02, 0x435CE6DDB61192B]
    keys = {pair_key(s, m, v) for s in (0, 1) for m in ("A", "B") for v in (0, 1, 11)}
    assert len(keys) == 12
