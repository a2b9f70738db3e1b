"""A run writes the list under which it is green, and the diff that mends one which does not hold."""

from __future__ import annotations

import datetime
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.causes.root_cause import RootCause
from harness.causes.signature import group_rows, not_repeatable
from harness.errors import UserError
from harness.report.amend import Words, changes, list_of, require_amendable
from harness.report.expected import ExpectedMismatches, read_expected
from harness.report.model import RunReport, build_report
from harness.report.runfolder import RunFolder
from harness.report.verdict import verdict_lines
from tests.harness.report.sample import TODAY, manifest, mismatch, report, row

WORDS = Words("known for long", "https://example.org/1", datetime.date(2027, 6, 30))
TWO = [
    mismatch(),
    mismatch(
        "FetchRequest", 12, index=1, path="maxBytes", detail="maxBytes: 1 became 2", cell="maxBytes=max"
    ),
]


def judged(path: Path, listed: ExpectedMismatches) -> RunReport:
    return build_report(RunFolder(path), listed, TODAY)


def minimised(path: Path) -> RunReport:
    """The report of a run whose cases are all as plain as they can be: lists are held against these."""
    folder = RunFolder(path)
    described = folder.read_manifest()
    for group in group_rows(folder.disagreements()):
        cause = RootCause(group.signature, group.example, complete=True)
        described.root_causes[group.signature.id] = cause
    folder.write_manifest(described)
    return judged(path, ExpectedMismatches())


def written(made: RunReport, path: Path, words: Words = WORDS) -> ExpectedMismatches:
    path.write_bytes(list_of(made.causes, made.expected, made.standing, words, TODAY, "Of a test.").encode())
    return read_expected(path)


def test_a_run_is_green_under_the_list_that_it_wrote(tmp_path: Path) -> None:
    made = report(tmp_path / "run", TWO)
    listed = written(made, tmp_path / "list.toml")
    assert [entry.cause for entry in listed.entries] == [cause.id for cause in made.causes]
    assert {(entry.reason, entry.link, entry.seen) for entry in listed.entries} == {
        ("known for long", "https://example.org/1", "values FetchRequest v12")
    }
    again = judged(tmp_path / "run", listed)
    assert (made.exit_code, again.exit_code, again.new) == (1, 0, [])


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_list_keeps_its_line_ends(tmp_path: Path, end: str) -> None:
    path = tmp_path / "list.toml"
    made = report(tmp_path / "run", TWO)
    path.write_bytes(f"# ours{end}".encode())
    written(judged(tmp_path / "run", read_expected(path)), path)
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) > 2 * len(made.causes)
    assert all(line.endswith(end.encode()) for line in lines)
    assert judged(tmp_path / "run", read_expected(path)).exit_code == 0


ANY_TEXT = st.text(st.characters(exclude_categories=()))
"""With half characters, as a command line may hold them."""


@given(words=ANY_TEXT, link=ANY_TEXT)
def test_any_words_make_a_list_that_can_be_read(words: str, link: str) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        made = report(folder / "run", TWO[:1])
        listed = written(made, folder / "list.toml", Words(words, link))
        assert judged(folder / "run", listed).exit_code == 0


def test_an_entry_for_what_was_not_minimised_says_so(tmp_path: Path) -> None:
    """A rerun with more time may find its cases to be another cause's, which is no reason to fail."""
    made = report(tmp_path / "run", TWO[:1])
    (entry,) = written(made, tmp_path / "list.toml").entries
    assert (made.causes[0].minimised, entry.symptom) == (False, True)
    text = (tmp_path / "list.toml").read_text()
    for wrong, why in (
        (text.replace("symptom = true", "symptom = false"), "symptom must be true, or left out"),
        (text.replace("symptom = true", "symptom = 1"), "symptom must be true, or left out"),
        (text.replace("cause =", "signature ="), "symptom is of an entry by cause"),
    ):
        (tmp_path / "list.toml").write_text(wrong)
        with pytest.raises(UserError, match=why):
            read_expected(tmp_path / "list.toml")


def test_an_entry_excuses_its_own_cause_alone(tmp_path: Path) -> None:
    report(tmp_path / "run", TWO[:1])
    listed = written(judged(tmp_path / "run", ExpectedMismatches()), tmp_path / "list.toml")
    both = report(tmp_path / "both", TWO, expected=listed)
    assert (both.exit_code, len(both.known), len(both.new)) == (1, 1, 1)
    assert both.new[0].signature.path == "maxBytes"


def test_entries_that_are_there_keep_their_words_and_place(tmp_path: Path) -> None:
    listed = written(report(tmp_path / "one", TWO[:1]), tmp_path / "list.toml")
    (tmp_path / "list.toml").write_text("# ours\n" + listed.text + "# the end\n", "utf-8")
    both = report(tmp_path / "both", TWO, expected=read_expected(tmp_path / "list.toml"))
    again = written(both, tmp_path / "list.toml", Words("new", "https://example.org/2"))
    assert [entry.reason for entry in again.entries] == ["known for long", "new"]
    assert again.text.startswith("# ours\n")
    assert "# the end" in again.text
    assert again.entries[1].expires > TODAY


def test_a_list_whose_entries_would_be_lost_is_not_written(tmp_path: Path) -> None:
    listed = written(report(tmp_path / "one", TWO[:1]), tmp_path / "list.toml")
    (entry,) = listed.entries
    (tmp_path / "list.toml").write_text(listed.text.replace("[[expected]]", "[[ 'expected' ]]"), "utf-8")
    both = report(tmp_path / "both", TWO, expected=read_expected(tmp_path / "list.toml"))
    assert len(written(both, tmp_path / "list.toml").entries) == 2
    inline = f'{{ cause = "{entry.cause}", reason = "r", link = "l", expires = 2027-06-30 }}'
    (tmp_path / "list.toml").write_text(f"expected = [{inline}]\n", "utf-8")
    again = report(tmp_path / "again", TWO, expected=read_expected(tmp_path / "list.toml"))
    with pytest.raises(UserError, match=r"would be lost; begin each with a line \[\[expected\]\]"):
        written(again, tmp_path / "list.toml")
    with pytest.raises(UserError, match="would be lost"):
        require_amendable(again.expected)


def test_new_entries_without_words_say_that_nobody_has_looked(tmp_path: Path) -> None:
    (entry, *_) = written(report(tmp_path / "run", TWO), tmp_path / "list.toml", Words()).entries
    assert entry.reason.startswith("not looked into yet: ")
    assert entry.link == "not reported yet"


def test_an_entry_for_what_is_not_repeatable_says_how_much_it_excuses(tmp_path: Path) -> None:
    made = report(tmp_path / "run", TWO)
    found = made.findings[0]
    group = replace(found.group, signature=not_repeatable(found.signature))
    written(replace(made, findings=(replace(found, group=group),)), tmp_path / "list.toml")
    told = "[[expected]]\n# Excuses all such cases that break the law alike, in any message.\n"
    assert (tmp_path / "list.toml").read_text("utf-8").count(told) == 1


def test_random_cases_alone_are_said_to_be(tmp_path: Path) -> None:
    made = report(tmp_path / "run", [row(), mismatch(index=1, kind="random", cell="")])
    (entry,) = written(made, tmp_path / "list.toml").entries
    assert entry.seen == "random cases"
    assert report(tmp_path / "later", [row()], expected=read_expected(tmp_path / "list.toml")).exit_code == 0


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_the_diff_of_a_stale_list_mends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    listed = written(report(tmp_path / "run", TWO), Path("list.toml"))
    made = report(tmp_path / "less", TWO[:1], expected=listed)
    assert (made.exit_code, len(made.standing.stale)) == (3, 1)
    diff = changes(listed, made.standing, TODAY)
    assert set(diff) <= set(verdict_lines(made, tmp_path / "less"))
    subprocess.run(["git", "apply", "-p0"], input="\n".join(diff) + "\n", text=True, check=True)
    assert judged(tmp_path / "less", read_expected(Path("list.toml"))).exit_code == 0


def test_an_expired_entry_is_renewed_and_a_glob_counts_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    made = report(tmp_path / "run", TWO)
    listed = written(made, tmp_path / "list.toml", Words("r", "l", datetime.date(2027, 2, 1)))
    text = listed.text.replace(listed.entries[0].cause, "*").split("[[expected]]")
    one = f"[[expected]]{text[1]}".replace("reason", "most = 1\nreason")
    (tmp_path / "list.toml").write_text(one, "utf-8")
    found = judged(tmp_path / "run", read_expected(Path("list.toml")))
    assert found.exit_code == 3
    diff = "\n".join(changes(found.expected, found.standing, TODAY))
    assert "-most = 1\n+most = 2" in diff
    assert "-expires = 2027-02-01\n+expires = 2027-08-28" in diff


def test_an_entry_is_changed_however_it_is_written(tmp_path: Path) -> None:
    """A key in quotes, words that look like a key, and a comment that looks like the end of a list."""
    report(tmp_path / "run", TWO[:1])
    made = minimised(tmp_path / "run")
    (finding,) = made.findings
    words = "known\nexpires = never, he says"
    text = (
        f'[[expected]]\ncause = "{made.causes[0].id}"\nsignatures = [  # as of [4.3]\n'
        f'  "roundtrip-FetchRequest-clusterId-000000",  # ]\n]\nreason = """{words}"""\n'
        'link = "l"\n"expires" = 2027-02-01  # soon\n'
    )
    (tmp_path / "list.toml").write_text(text)
    found = judged(tmp_path / "run", read_expected(tmp_path / "list.toml"))
    assert found.exit_code == 3
    listed = written(found, tmp_path / "list.toml")
    assert judged(tmp_path / "run", listed).exit_code == 0
    (entry,) = listed.entries
    assert (entry.reason, entry.signatures) == (words, (finding.id,))
    assert "# soon" in listed.text


@pytest.mark.parametrize("name", ["list.toml", "a b.toml", "sub/../list.toml"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", ""])
def test_where_no_patch_is_taken_a_command_mends_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, ends: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sub").mkdir()
    listed = written(report(tmp_path / "run", TWO), Path(name))
    text = listed.text.rstrip() + ends if not ends else listed.text.replace("\n", ends)
    Path(name).write_bytes(text.encode())
    made = report(tmp_path / "less", TWO[:1], expected=read_expected(Path(name)))
    lines = "\n".join(verdict_lines(made, tmp_path / "less"))
    patched = (name, ends) == ("list.toml", "\n")
    assert ("`git apply -p0`" in lines) == patched
    assert ("--write-expected" in lines) == (not patched)
    assert judged(tmp_path / "less", written(made, Path(name))).exit_code == 0


def test_to_a_base_only_what_it_lacks_fails(tmp_path: Path) -> None:
    written(report(tmp_path / "run", TWO), tmp_path / "list.toml")
    base = read_expected(tmp_path / "list.toml", base=True)
    less = report(tmp_path / "less", TWO[:1], expected=base)
    assert (less.exit_code, len(less.standing.stale)) == (0, 1)
    other = mismatch(index=2, path="minBytes", detail="minBytes: 1 became 2", cell="minBytes=max")
    assert report(tmp_path / "more", [*TWO, other], manifest(), base).exit_code == 1
