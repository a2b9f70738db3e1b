"""Lists of expected mismatches do not rot."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from harness.errors import UserError
from harness.report.expected import ExpectedMismatches, read_expected

GOOD = """
[[expected]]
signature = "roundtrip-FetchRequest-clusterId-3f2a91"
reason = "one byte short"
link = "https://issues.apache.org/jira/browse/KAFKA-13277"
expires = 2027-06-30
"""
TODAY = datetime.date(2027, 1, 1)


def read(tmp_path: Path, text: str) -> ExpectedMismatches:
    path = tmp_path / "list.toml"
    path.write_text(text, "utf-8")
    return read_expected(path)


def test_an_entry_has_signature_reason_link_and_expiry(tmp_path: Path) -> None:
    (entry,) = read(tmp_path, GOOD).entries
    assert entry.signature == "roundtrip-FetchRequest-clusterId-3f2a91"
    assert entry.reason == "one byte short"
    assert entry.link.endswith("KAFKA-13277")
    assert entry.expires == datetime.date(2027, 6, 30)


@pytest.mark.parametrize("key", ["signature", "reason", "link", "expires"])
def test_an_entry_without_one_of_them_is_refused(tmp_path: Path, key: str) -> None:
    text = "\n".join(line for line in GOOD.splitlines() if not line.startswith(key))
    with pytest.raises(UserError, match=r"entry 1 must have exactly the keys"):
        read(tmp_path, text)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"one byte short"', '""', "reason must be a text"),
        ("2027-06-30", '"2027-06-30"', "expires must be a date"),
        ("[[expected]]", "[expected]", "no list|not a list"),
        ("[[expected]]", "[[expeted]]", "expeted"),
        ("signature =", "signature", "not TOML"),
        (GOOD, GOOD + GOOD, "listed twice"),
        ("expires", 'typo = "x"\nexpires', "exactly the keys"),
    ],
)
def test_what_is_wrong_in_a_list_is_told(tmp_path: Path, old: str, new: str, told: str) -> None:
    with pytest.raises(UserError, match=told):
        read(tmp_path, GOOD.replace(old, new))


def test_a_missing_list_is_told(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"absent\.toml does not exist"):
        read_expected(tmp_path / "absent.toml")


def test_a_date_with_a_time_is_a_date(tmp_path: Path) -> None:
    (entry,) = read(tmp_path, GOOD.replace("2027-06-30", "2027-06-30T10:00:00Z")).entries
    assert entry.expires == datetime.date(2027, 6, 30)


def test_an_empty_list_expects_nothing(tmp_path: Path) -> None:
    assert read(tmp_path, "").entries == ()


def test_how_a_list_stands_against_a_run(tmp_path: Path) -> None:
    listed = read(tmp_path, GOOD)
    name = listed.entries[0].signature
    met = listed.standing([name], {"FetchRequest"}, TODAY, True)
    assert (met.seen, met.stale, met.expired, met.not_covered) == ((name,), (), (), ())
    unmet = listed.standing([], {"FetchRequest"}, TODAY, True)
    assert (unmet.seen, unmet.stale) == ((), (name,))
    cut_short = listed.standing([], {"FetchRequest"}, TODAY, False)
    assert cut_short.stale == ()
    elsewhere = listed.standing([], {"ProduceRequest"}, TODAY, True)
    assert (elsewhere.stale, elsewhere.not_covered) == ((), (name,))


def test_an_entry_holds_through_the_day_it_expires(tmp_path: Path) -> None:
    listed = read(tmp_path, GOOD)
    name = listed.entries[0].signature
    last = datetime.date(2027, 6, 30)
    assert listed.standing([name], {"FetchRequest"}, last, True).expired == ()
    assert listed.standing([name], {"FetchRequest"}, last + datetime.timedelta(days=1), True).expired == (
        name,
    )
