"""How often a testee that hangs is asked again: so many times by topic, and in all."""

from __future__ import annotations

from harness.testees.containment import (
    DEATH_SECONDS,
    DEATH_SECONDS_OF_A_LATER_TOPIC,
    DEATH_SECONDS_OF_A_TOPIC,
    HANG_SECONDS_OF_TOPICS,
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
    for number in range(1000):
        budget.note(1.0, f"topic {number}", died=True)
    assert not budget.spent("string:huge")
    budget.note(DEATH_SECONDS_OF_A_LATER_TOPIC, "string:huge", died=True)
    assert budget.spent("string:huge")
    assert not budget.spent()


def test_without_topics_the_time_of_all_deaths_counts() -> None:
    budget = HangBudget()
    while not budget.spent():
        budget.note(DEATH_SECONDS / 40, died=True)
    assert "died 40 times before, for 300 s in all" in budget.summary()
    budget.grant(DEATH_SECONDS)
    assert not budget.spent()
    budget.note(DEATH_SECONDS, "topic", died=True)
    assert budget.spent()


def test_hangs_of_many_topics_leave_time_for_others_until_they_are_too_many() -> None:
    budget = HangBudget()
    for number in range(HANGS):
        assert not budget.spent("another")
        budget.note(TIME_LIMIT, f"topic {number}", died=False)
    assert budget.spent("another")
    assert f"hung {HANGS} times" in budget.summary("another")


def test_one_that_answers_in_between_is_asked_on_until_the_time_is_up() -> None:
    """Of many topics in which it hangs, the later ones cost one hang each: what else there is, is asked."""
    budget = HangBudget()
    hangs = 0
    for number in range(200):
        topic = f"topic {number}"
        while not budget.spent(topic):
            budget.note(TIME_LIMIT, topic, died=False)
            hangs += 1
            budget.note(0.001, "another", died=False)
        if not budget.spent():
            assert ("hung in 1 case of" if hangs > HANGS + 2 else "hung in") in budget.summary(topic)
    assert hangs == round(HANG_SECONDS_OF_TOPICS / TIME_LIMIT)
    assert budget.spent("another")


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
