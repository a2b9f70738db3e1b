"""Hostile specs: what they cost is in proportion to their length, and broken promises are seen."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from harness.casework.stream import draws
from harness.suites.specs import hostile
from harness.suites.specs import soak as module
from harness.suites.specs.hostile import GROWN, hostile_text
from harness.suites.specs.random_specs import random_spec
from harness.suites.specs.soak import SoakResult, main, soak, soak_one
from pycodec import Protocol


def choosing() -> Callable[[int], int]:
    draw = draws(17, 0)
    return lambda number: draw() % number


def calls(work: Callable[[], Any]) -> int:
    """How many functions are called meanwhile, of Python's own too."""
    count = 0

    def note(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def tried(text: str) -> SoakResult:
    found = SoakResult()
    soak_one(text, "it", found)
    assert found.escaped == []
    assert found.slow == []
    return found


@pytest.mark.parametrize("kind", GROWN)
def test_what_is_done_grows_as_the_text(kind: str) -> None:
    texts = [json.dumps(GROWN[kind](size, choosing())) for size in (8_000, 32_000)]
    small, large = (calls(lambda text=text: tried(text)) / len(text) for text in texts)  # type: ignore[misc]
    assert large < 1.3 * small


@pytest.mark.parametrize("piece", dict.fromkeys(hostile._PIECES))
def test_one_piece_over_and_over(piece: str) -> None:
    """Within the bound of the soak wherever it stands: before, within and behind a spec, or at the end."""
    text = json.dumps(random_spec(7, 3))
    for at in (0, 1, text.index('"name"'), text.index('"name"') + 9, len(text)):
        for rest in ("", text[at:]):
            tried(text[:at] + piece * (100_000 // len(piece)) + rest)


def test_texts_depend_on_seed_and_index_alone() -> None:
    assert hostile_text(7, 5) == hostile_text(7, 5)
    assert len({hostile_text(seed, index) for seed in (7, 8) for index in range(5)}) == 10


def test_soaking_says_what_was_read(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["--specs", "700", "--processes", "1"])
    told = capsys.readouterr().out
    assert told.startswith("700 texts of seed 7")
    assert "outside of the error tree: 0\nover the bound: " in told
    assert code == ("over the bound: 0\n" not in told)  # how quick this machine is just now is not asked here


def test_a_run_goes_on_behind_another() -> None:
    whole, first, second = soak(7, 0, 60), soak(7, 0, 25), soak(7, 25, 35)
    first.add(second)
    told = [(each.texts, each.total_bytes, each.accepted, each.compiled) for each in (whole, first)]
    assert told[0] == told[1]


def test_what_breaks_a_promise_is_noted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*arguments: object, **options: object) -> None:
        raise ValueError("not one of pycodec's")

    monkeypatch.setattr(module, "parse_message", broken)
    found = soak(7, 0, 2)
    assert len(found.escaped) == 2
    assert "seed 7 text 1" in found.escaped[1]
    assert module._say(found, 7) == 1
    assert "outside of the error tree: 2\n  seed 7 text 0" in capsys.readouterr().out


def test_a_wrong_size_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wrong:
        message_class = staticmethod(lambda: None)
        encode = staticmethod(lambda value: b"abc")
        size = staticmethod(lambda value: 4)

    monkeypatch.setattr(Protocol, "codec", lambda *arguments: Wrong())
    found = SoakResult()
    soak_one(json.dumps(random_spec(7, 3)), "it", found)
    assert "size() is not the length" in found.escaped[0]


def test_a_text_over_the_bound_and_one_that_never_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def spinning(*arguments: object, **options: object) -> None:
        while True:
            pass

    monkeypatch.setattr(module, "BASE_SECONDS", 1e-9)
    monkeypatch.setattr(module, "SECONDS_PER_BYTE", 0.0)
    assert [line.partition(" (")[0] for line in soak(7, 0, 2).slow] == ["seed 7 text 0", "seed 7 text 1"]
    monkeypatch.setattr(module, "CHUNK_SECONDS", 0.3)
    monkeypatch.setattr(module, "parse_message", spinning)
    found = soak(7, 0, 3)
    assert found.texts == 0
    assert "never came back" in found.slow[0]
