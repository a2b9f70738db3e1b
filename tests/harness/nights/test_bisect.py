"""Halving, whatever there is between the first release and the last."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from harness.nights.bisect import Alike, Answer, Turn, turning_point

ANSWERS: tuple[Answer, ...] = ("fails", "agrees", "no answer")


@given(st.lists(st.sampled_from(ANSWERS), min_size=2, max_size=40))
def test_the_two_are_unlike_and_nothing_between_them_answers(answers: list[Answer]) -> None:
    names = [f"r{number}" for number in range(len(answers))]
    asked: list[str] = []

    def ask(name: str) -> Answer:
        asked.append(name)
        return answers[names.index(name)]

    found = turning_point(names, ask)
    assert len(asked) == len(set(asked))
    told = [answer for answer in answers if answer != "no answer"]
    if not told or told[0] == told[-1]:
        which = [name for name, answer in zip(names, answers, strict=True) if answer != "no answer"]
        assert found == (Alike(told[0], which[0], which[-1]) if told else Alike("no answer"))
        return
    assert isinstance(found, Turn)
    before, after = names.index(found.before), names.index(found.after)
    assert {answers[before], answers[after]} == {"fails", "agrees"}
    assert found.came == (answers[after] == "fails")
    assert found.silent == tuple(names[before + 1 : after])
    assert all(answers[number] == "no answer" for number in range(before + 1, after))


def test_few_are_asked() -> None:
    asked: list[str] = []

    def ask(name: str) -> Answer:
        asked.append(name)
        return "fails" if int(name) >= 700 else "agrees"

    assert turning_point([str(number) for number in range(1000)], ask) == Turn("699", "700", True, ())
    assert len(asked) <= 13
