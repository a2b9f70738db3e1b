"""How a list stands against a run: nothing in it rots."""

from __future__ import annotations

import dataclasses
import datetime

import pytest

from harness.causes.scope import Place, Scope, is_within
from harness.report.expected import RANDOM, ExpectedMismatch, ExpectedMismatches, Seen
from harness.report.standing import Changed, Coverage, Met, Standing, standing_of

TODAY = datetime.date(2027, 1, 1)
LATER = datetime.date(2027, 6, 30)
SIGNATURE = "roundtrip-FetchRequest-clusterId-3f2a91"
CAUSE = "some-error-codes-refused-when-read-1a2b3c"
FETCH = Seen("values", "FetchRequest", 12)
NOTHING = Met()
HERE = Coverage({FETCH}, whole=False, complete=True, checks={("FetchRequest", "roundtrip")}, unanswered=())


def by_signature(name: str = SIGNATURE, most: int = 0) -> ExpectedMismatch:
    return ExpectedMismatch(name, "r", "https://example.org/1", LATER, most=most)


def by_cause(
    name: str = CAUSE, seen: str = str(FETCH), signatures: tuple[str, ...] = (), most: int = 0
) -> ExpectedMismatch:
    return ExpectedMismatch(
        "", "r", "https://example.org/1", LATER, name, seen=seen, signatures=signatures, most=most
    )


def met(**causes: set[str]) -> Met:
    named = {name.replace("_", "-"): frozenset(found) for name, found in causes.items()}
    return Met(frozenset(name for found in named.values() for name in found), named, settled=named)


def stands(
    *entries: ExpectedMismatch,
    found: Met = NOTHING,
    coverage: Coverage = HERE,
    today: datetime.date = TODAY,
    base: bool = False,
) -> Standing:
    return standing_of(ExpectedMismatches("list.toml", entries, base), found, coverage, today)


def test_a_signature_that_is_met_is_seen() -> None:
    found = stands(by_signature(), found=met(a={SIGNATURE}))
    assert (found.seen, found.fails) == ((SIGNATURE,), False)


def test_a_signature_whose_message_ran_is_stale() -> None:
    assert stands(by_signature()).stale == (SIGNATURE,)


@pytest.mark.parametrize("place", [FETCH, Seen("values", "FetchRequest", 11)], ids=["there", "elsewhere"])
def test_what_was_not_minimised_may_be_under_another_entry_now(place: Seen) -> None:
    """A rerun of the same code, with more time, is no reason to fail: the cases may be a known cause's."""
    symptom = dataclasses.replace(by_cause(), symptom=True)
    other = by_cause("known-2b3c4d", signatures=(SIGNATURE,))
    found = dataclasses.replace(met(known_2b3c4d={SIGNATURE}), places={"known-2b3c4d": frozenset({place})})
    now = stands(symptom, other, found=found)
    assert now.stale == (() if place == FETCH else (CAUSE,))
    assert now.not_covered == ((CAUSE,) if place == FETCH else ())
    # Nor is it, where nothing was met there: then it is mended. And what is known of an entry makes it stale.
    assert stands(symptom, other).stale == (CAUSE, other.name)
    assert stands(by_cause(), other, found=found).stale == (CAUSE,)
    # One that is in no list explains nothing, and neither does one that nobody looked into.
    unexplained = dataclasses.replace(found, unexplained={"known-2b3c4d": frozenset({"FetchRequest"})})
    assert stands(symptom, other, found=unexplained).stale == (CAUSE,)
    assert stands(symptom, found=found).stale == (CAUSE,)


def test_a_signature_of_another_law_than_ran_is_not_covered() -> None:
    """A run of one suite says nothing of what another one met."""
    entry = by_signature("malformed-FetchRequest-clusterId-3f2a91")
    assert stands(entry).not_covered == (entry.name,)
    by_hand = by_signature("whatever-FetchRequest-clusterId-3f2a91")
    assert stands(by_hand).stale == (by_hand.name,)


def test_what_got_no_answer_is_not_covered() -> None:
    """Declined, not run, or blocked: in the version where it was seen, or anywhere for an entry by name."""
    listed = by_cause(signatures=(SIGNATURE,))
    for version, begins, covered in (
        (12, "roundtrip-FetchRequest-clusterId", False),
        (12, "roundtrip-FetchRequest-epoch", True),
        (12, "refuse-FetchRequest-clusterId", True),
        (11, "roundtrip-FetchRequest-clusterId", True),
    ):
        coverage = dataclasses.replace(HERE, unanswered={("FetchRequest", version, begins)})
        assert stands(listed, coverage=coverage).stale == ((CAUSE,) if covered else ())
        stale = covered and version == 12
        assert stands(by_signature(), coverage=coverage).stale == ((SIGNATURE,) if stale else ())


def test_what_did_not_run_is_not_covered() -> None:
    elsewhere = Coverage(
        {Seen("values", "ProduceRequest", 3)}, whole=False, complete=True, checks=(), unanswered=()
    )
    for entry in (by_signature(), by_cause()):
        found = stands(entry, coverage=elsewhere)
        assert (found.stale, found.not_covered) == ((), (entry.name,))


def test_a_cause_is_stale_where_its_pair_ran_in_its_suite() -> None:
    assert stands(by_cause()).stale == (CAUSE,)
    assert stands(by_cause(seen="bytes FetchRequest v12")).not_covered == (CAUSE,)
    assert stands(by_cause(seen="values FetchRequest v11")).not_covered == (CAUSE,)


def test_what_nobody_looked_into_may_be_what_an_entry_names() -> None:
    """A new cause of the entry's message that was not minimised in time; not one that is listed itself."""
    other = "some-strings-refused-when-read-4d5e6f"
    found = dataclasses.replace(met(**{other: set()}), unexplained={other: frozenset({"FetchRequest"})})
    assert stands(by_cause(), found=found).not_covered == (CAUSE,)
    assert stands(by_signature(), found=found).not_covered == (SIGNATURE,)
    assert stands(by_cause(), by_cause(other), found=found).stale == (CAUSE,)
    elsewhere = dataclasses.replace(found, unexplained={other: frozenset({"ProduceRequest"})})
    assert stands(by_cause(), found=elsewhere).stale == (CAUSE,)


def test_a_run_that_was_cut_short_makes_nothing_stale() -> None:
    cut = Coverage({FETCH}, whole=True, complete=False, checks=(), unanswered=())
    assert not stands(by_cause(), by_signature(), coverage=cut).fails


def test_what_only_random_cases_showed_is_never_stale() -> None:
    assert stands(by_cause(seen=RANDOM)).not_covered == (CAUSE,)


def test_what_no_run_of_everything_met_was_never_seen() -> None:
    whole = Coverage({FETCH}, whole=True, complete=True, checks=(), unanswered=())
    misspelt = by_signature("roundtrip-FetchRequst-clusterId-3f2a91")
    found = stands(misspelt, by_cause(seen=""), coverage=whole)
    assert found.never_seen == (misspelt.name, CAUSE)
    assert found.fails
    assert stands(by_cause(seen="")).not_covered == (CAUSE,)


def test_a_cause_of_the_same_words_is_a_change_and_no_other_bug() -> None:
    now = "some-error-codes-refused-when-read-ffffff"
    found = stands(by_cause(), found=met(**{now.replace("-", "_"): {"s"}}))
    assert found.changed == (Changed(CAUSE, "cause", (now,)),)
    assert found.moved == {now: CAUSE}
    assert (found.stale, found.fails) == ((), True)


def test_a_cause_that_is_met_excuses_no_other_of_the_same_words() -> None:
    other = "some-error-codes-refused-when-read-ffffff"
    found = stands(by_cause(), found=met(**{CAUSE.replace("-", "_"): {"s"}, other.replace("-", "_"): {"t"}}))
    assert (found.changed, found.moved, found.fails) == ((), {}, False)


def test_to_a_base_what_shows_as_it_did_is_known_under_another_digest() -> None:
    """That of one of two causes of a field tells them apart, and is another one once the other is mended."""
    now = "some-error-codes-refused-when-read-9f8e7d"
    found = met(**{now.replace("-", "_"): {SIGNATURE}})
    assert stands(by_cause(signatures=(SIGNATURE,)), found=found, base=True).moved == {now: CAUSE}
    assert stands(by_cause(signatures=("another",)), found=found, base=True).moved == {}


def test_to_a_base_what_has_changed_is_new() -> None:
    now = "some-error-codes-refused-when-read-ffffff"
    assert stands(by_cause(), found=met(**{now.replace("-", "_"): {"s"}}), base=True).moved == {}


def test_a_cause_with_more_signatures_than_are_listed_has_changed() -> None:
    found = met(**{CAUSE.replace("-", "_"): {"a", "b"}})
    changed = (Changed(CAUSE, "signatures", ("a", "b")),)
    assert stands(by_cause(signatures=("a",)), found=found).changed == changed
    assert not stands(by_cause(signatures=("a", "b", "c")), found=found).fails


def test_a_cause_that_is_met_elsewhere_and_not_where_it_was_seen_has_changed() -> None:
    one, elsewhere = met(**{CAUSE.replace("-", "_"): {"a"}}), Seen("values", "FetchRequest", 13)
    found = dataclasses.replace(one, places={CAUSE: frozenset({elsewhere})})
    assert stands(by_cause(), found=found).changed == (Changed(CAUSE, "seen", (str(elsewhere),)),)
    both = dataclasses.replace(one, places={CAUSE: frozenset({elsewhere, FETCH})})
    assert not stands(by_cause(), found=both).fails
    # What malformed bytes show depends on the seed, and what did not run says nothing.
    bytes_ran = dataclasses.replace(HERE, pairs={Seen("bytes", "FetchRequest", 12)})
    assert not stands(by_cause(seen="bytes FetchRequest v12"), found=found, coverage=bytes_ran).fails
    assert not stands(by_cause(seen="values FetchRequest v11"), found=found).fails


def test_a_cause_with_values_of_more_classes_than_are_listed_has_changed() -> None:
    """That the highest number is lost does not excuse that −1 is."""
    found = dataclasses.replace(
        met(**{CAUSE.replace("-", "_"): {"a"}}), classes={CAUSE: frozenset({"negative"})}
    )
    entry = dataclasses.replace(by_cause(), classes=("max",))
    assert stands(entry, found=found).changed == (Changed(CAUSE, "classes", ("negative",)),)
    assert not stands(dataclasses.replace(entry, classes=("max", "negative")), found=found).fails
    assert not stands(by_cause(), found=found).fails


def test_a_glob_covers_no_more_than_it_says() -> None:
    found = met(one_000001={"a"}, one_000002={"b"}, two_000003={"c"})
    assert not stands(by_cause("one-*", most=2), found=found).fails
    assert stands(by_cause("one-*", most=1), found=found).over == (("one-*", ("one-000001", "one-000002")),)


def test_an_entry_holds_through_the_day_it_expires() -> None:
    found = met(a={SIGNATURE})
    assert stands(by_signature(), found=found, today=LATER).expired == ()
    after = LATER + datetime.timedelta(days=1)
    assert stands(by_signature(), found=found, today=after).expired == (SIGNATURE,)


@pytest.mark.parametrize(
    ("listed", "shown", "changed"),
    [
        (("string",), ("string",), False),
        (("string",), ("string, within",), False),
        (("string",), ("string, at FetchRequest clusterId",), False),
        (("string", "bytes"), ("bytes, nullable", "string"), False),
        (("any",), ("string", "tagged fields"), False),
        ((), ("any",), False),
        (("string, within",), ("string",), True),
        (("string",), ("any",), True),
        (("string",), ("string", "tagged fields"), True),
        (("string, at FetchRequest clusterId",), ("string",), True),
    ],
)
def test_what_shows_at_wider_places_than_are_listed_is_another_matter(
    listed: tuple[str, ...], shown: tuple[str, ...], changed: bool
) -> None:
    """Narrower ones are chance: which frames go wrong is drawn."""
    entry = dataclasses.replace(by_cause(), scopes=listed)
    found = dataclasses.replace(
        met(**{CAUSE.replace("-", "_"): {SIGNATURE}}), scopes={CAUSE: frozenset(shown)}
    )
    expected = (Changed(CAUSE, "scopes", tuple(sorted(shown))),) if changed else ()
    assert stands(entry, found=found).changed == expected


def test_the_text_of_a_scope_says_all_of_it() -> None:
    place = Place("FetchRequest", "topics.topic", "string", within=True)
    assert Scope("").text == "any"
    assert Scope("string", ("within", "not tagged")).text == "string, within, not tagged"
    assert Scope.only(place).text == "string, at FetchRequest topics.topic"
    assert is_within(Scope.only(place).text, Scope("string").text)
