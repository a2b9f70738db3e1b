"""How often a testee that hangs is asked again: so many times by topic, and in all."""

from __future__ import annotations

from harness.testees.containment import (
    DEATH_SECONDS_OF_A_TOPIC,
    HANG_SECONDS,
    HANGS,
    HANGS_OF_A_TOPIC,
    TIME_LIMIT,
    HangBudget,
)


def test_a_topic_in_which_it_hung_often_is_not_asked_for_again_and_others_are() -> None:
    budget = HangBudget()
    for _ in range(HANGS_OF_A_TOPIC):
        assert not budget.spent("tag_count:huge")
        budget.note(TIME_LIMIT, "tag_count:huge", died=False)
    assert budget.spent("tag_count:huge")
    assert "of the same kind" in budget.summary("tag_count:huge")
    assert not budget.spent("array:huge")
    assert not budget.spent()


def test_a_topic_in_which_it_died_for_long_leaves_the_time_for_others() -> None:
    budget = HangBudget()
    for topic in ("array:null", "array:huge"):
        while not budget.spent(topic):
            budget.note(DEATH_SECONDS_OF_A_TOPIC / 40, topic, died=True)
        assert "of the same kind the testee died for 20 s in all" in budget.summary(topic)
        assert not budget.spent("string:huge")
    while not budget.spent("string:huge"):
        budget.note(1.0, f"topic {budget.summary()}", died=True)
    assert "times before" in budget.summary("string:huge")


def test_hangs_of_many_topics_leave_time_for_others_until_they_are_too_many() -> None:
    budget = HangBudget()
    for number in range(HANGS):
        assert not budget.spent("another")
        budget.note(max(TIME_LIMIT, HANG_SECONDS), f"topic {number}", died=False)
    assert budget.spent("another")
    assert f"hung {HANGS} times" in budget.summary("another")


def test_without_topics_the_time_in_all_counts() -> None:
    budget = HangBudget()
    while not budget.spent():
        budget.note(TIME_LIMIT, died=False)
    assert budget.summary().startswith("not asked: the testee hung ")
    budget.grant(TIME_LIMIT)
    assert not budget.spent()


def test_what_is_quick_is_no_hang() -> None:
    budget = HangBudget()
    budget.note(TIME_LIMIT / 2, "topic", died=False)
    assert not budget.spent("topic")
