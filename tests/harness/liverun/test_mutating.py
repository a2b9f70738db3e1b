"""The search for what breaks a program, with programs that are known to break."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.errors import UserError
from harness.live.mutations import HEADER, KINDS, Delivery, FrameKind, Site
from harness.liverun import mutating
from harness.liverun.mutating import MAX_RUNS, chosen_kinds, evidence_of, try_kind
from harness.liverun.program import Ended
from harness.liverun.smallest import EnoughError, smallest
from harness.outcome import Reason

SITES = [
    Site(message, version, path)
    for message, version in (("ApiVersionsResponse", 4), ("FetchResponse", 16), ("MetadataResponse", 13))
    for path in ("", "topics", "topics.partitions", HEADER)
]


@given(st.sets(st.integers(0, 40), min_size=1, max_size=4))
def test_the_smallest_set_is_the_one_that_was_planted(planted: set[int]) -> None:
    found = smallest(range(41), lambda some: planted <= set(some))
    assert set(found) == planted


def test_the_search_ends_where_no_more_may_be_tried() -> None:
    tried: list[Sequence[int]] = []

    def fails(some: Sequence[int]) -> bool:
        if len(tried) == 3:
            raise EnoughError
        tried.append(some)
        return 5 in some

    assert 5 in smallest(range(64), fails)
    assert len(tried) == 3


def program(
    breaks: Callable[[set[Site]], bool],
) -> Callable[[FrameKind | Delivery, Callable[[Site], bool], str], tuple[Ended, Collection[Site]]]:
    """A program that fails where a set of changed sites is one that breaks it."""

    def run(
        kind: FrameKind | Delivery, allowed: Callable[[Site], bool], title: str
    ) -> tuple[Ended, Collection[Site]]:
        changed = {site for site in SITES if allowed(site)}
        return Ended(1 if breaks(changed) else 0, last="it says why"), changed

    return run


def test_a_program_that_holds_is_run_once() -> None:
    tried = try_kind(KINDS["tags"], program(lambda changed: False))
    assert (tried.runs, tried.broken, tried.words) == (1, [], "tags: holds (3 pairs changed)")
    assert {each.reason for each in evidence_of(tried)} == {""}
    assert len(evidence_of(tried)) == 3


def test_every_struct_that_breaks_it_is_named_with_message_and_version() -> None:
    first, second = SITES[10], SITES[3]
    assert first == ("MetadataResponse", 13, "topics.partitions")
    tried = try_kind(KINDS["tags"], program(lambda changed: first in changed or second in changed))
    assert {sites for sites, _ in tried.broken} == {(first,), (second,)}
    details = {each.detail for each in evidence_of(tried) if each.reason}
    assert details == {
        "fails when MetadataResponse v13 topics[].partitions[] carries an unknown tagged field "
        "(exit code 1: it says why)",
        "fails when the header of ApiVersionsResponse v4 carries an unknown tagged field "
        "(exit code 1: it says why)",
    }
    assert tried.runs <= MAX_RUNS


@pytest.mark.parametrize("kind", ["api-lower", "segments", "epochs"])
def test_one_that_takes_longer_than_the_search_may_is_said_to_break(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It hangs: after its first run the time is over, and nobody has asked yet whether it does so again."""
    now = 0.0
    monkeypatch.setattr("harness.liverun.mutating.time.monotonic", lambda: now)

    def hangs(changed: set[Site]) -> bool:
        nonlocal now
        now += mutating.MAX_SECONDS + 60
        return bool(changed)

    tried = try_kind(KINDS[kind], program(hangs))
    assert tried.broken
    assert {each.reason for each in evidence_of(tried)} >= {Reason.MUTATION_BREAKS}


def test_two_that_break_it_only_together_stay_together() -> None:
    both = {SITES[0], SITES[6]}
    tried = try_kind(KINDS["tags"], program(lambda changed: both <= changed))
    assert [set(sites) for sites, _ in tried.broken] == [both]


def test_a_program_that_fails_now_and_then_is_not_blamed() -> None:
    runs = []

    def once(changed: set[Site]) -> bool:
        runs.append(changed)
        return len(runs) == 1

    for kind in ("tags", "late"):
        runs.clear()
        tried = try_kind(KINDS[kind], program(once))
        assert (tried.broken, tried.words) == ([], f"{kind}: failed once, and not again")


def test_a_delivery_is_a_matter_of_no_message() -> None:
    tried = try_kind(KINDS["segments"], program(lambda changed: True))
    broken = [each for each in evidence_of(tried) if each.reason]
    assert len(broken) == 1
    assert broken[0].detail.startswith("fails when what it receives comes in segments of one byte")


def test_kinds_by_name() -> None:
    assert [kind.name for kind in chosen_kinds("segments, tags,tags")] == ["segments", "tags"]
    assert len(chosen_kinds("all")) == len(KINDS)
    with pytest.raises(UserError, match="--mutate: no kind 'tag'; use all, or some of tags, top-tags"):
        chosen_kinds("tag")
