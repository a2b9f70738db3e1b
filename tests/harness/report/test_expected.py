"""Lists of expected mismatches do not rot."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from harness.errors import UserError
from harness.report.expected import ExpectedMismatches, find_expected, read_expected

GOOD = """
[[expected]]
signature = "roundtrip-FetchRequest-clusterId-3f2a91"
reason = "one byte short"
link = "https://issues.apache.org/jira/browse/KAFKA-13277"
expires = 2027-06-30
"""
BY_CAUSE = GOOD.replace('signature = "roundtrip-FetchRequest-clusterId-', 'cause = "strings-short-')
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
    with pytest.raises(UserError, match=r"entry 1 must have exactly the keys cause or signature"):
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
        (GOOD, BY_CAUSE + BY_CAUSE.replace("short", "other-words"), "listed twice"),
        ("expires", 'typo = "x"\nexpires', "exactly the keys"),
    ],
)
def test_what_is_wrong_in_a_list_is_told(tmp_path: Path, old: str, new: str, told: str) -> None:
    with pytest.raises(UserError, match=told):
        read(tmp_path, GOOD.replace(old, new))


def test_a_missing_list_is_told(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"absent\.toml does not exist"):
        read_expected(tmp_path / "absent.toml")


def test_no_list_is_asked_for_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is a default one, a run can be looked at without it; none is lost by that."""
    monkeypatch.chdir(tmp_path)
    default = tmp_path / "default.toml"
    default.write_text(GOOD, "utf-8")
    assert len(find_expected(None, None, default).entries) == 1
    assert find_expected(Path("none"), None, default).entries == ()
    with pytest.raises(UserError, match="its entries would be lost"):
        find_expected(Path("none"), default, default)
    Path("none").write_text(GOOD, "utf-8")
    assert len(find_expected(Path("none"), None, default).entries) == 1


def test_a_date_with_a_time_is_a_date(tmp_path: Path) -> None:
    (entry,) = read(tmp_path, GOOD.replace("2027-06-30", "2027-06-30T10:00:00Z")).entries
    assert entry.expires == datetime.date(2027, 6, 30)


def test_an_empty_list_expects_nothing(tmp_path: Path) -> None:
    assert read(tmp_path, "").entries == ()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('cause = "x"', "exactly the keys"),
        ('seen = "somewhere"', r'seen must be "SUITE MESSAGE vN", or "random cases"'),
        ("most = 3", "is one: no most"),
        ("most = 0", "most must be a number"),
        ("most = true", "most must be a number"),
        ('signatures = ["x"]', "in an entry by cause"),
        ("signatures = [1]", "signatures must be a list"),
    ],
)
def test_what_an_entry_may_not_say_is_told(tmp_path: Path, line: str, told: str) -> None:
    with pytest.raises(UserError, match=told):
        read(tmp_path, GOOD + line + "\n")


def test_a_glob_says_how_many_it_may_cover(tmp_path: Path) -> None:
    glob = GOOD.replace("-clusterId-3f2a91", "-*")
    with pytest.raises(UserError, match="covers several, and needs most = N"):
        read(tmp_path, glob)
    listed = read(tmp_path, glob + "most = 2\n")
    assert listed.get("roundtrip-FetchRequest-anything-000000") is listed.entries[0]
    assert listed.get("roundtrip-FetchResponse-anything-000000") is None


def test_a_name_comes_before_a_glob_wherever_it_stands(tmp_path: Path) -> None:
    glob = GOOD.replace("-clusterId-3f2a91", "-*") + "most = 2\n"
    listed = read(tmp_path, glob + GOOD)
    assert listed.get("roundtrip-FetchRequest-clusterId-3f2a91") is listed.entries[1]
    assert listed.get("roundtrip-FetchRequest-topics-3f2a91") is listed.entries[0]


def test_an_entry_by_cause_names_no_signature(tmp_path: Path) -> None:
    listed = read(tmp_path, GOOD.replace("signature", "cause"))
    assert listed.get(listed.entries[0].name) is None
    assert listed.of_cause(listed.entries[0].name) is listed.entries[0]
