"""What a replay makes of its cases, and what it refuses before it starts a JVM."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from harness.casework.faults import Fault, packed
from harness.causes.signature import Signature, not_repeatable, signature_of
from harness.cli.main import main
from harness.cli.replay import _public
from harness.errors import UserError
from harness.outcome import CaseRow, Reason, VerdictName
from harness.pair import Pair
from harness.replay import Replayed, replay, signature_named
from harness.report.expected import ExpectedMismatches
from harness.report.finding import final_signature
from harness.report.model import build_report
from harness.report.runfolder import RunFolder, Side
from tests.harness.report.sample import as_dicts, finding, folder, manifest, mismatch, row
from tests.harness.report.test_security import dead


def signature(side: str) -> Signature:
    return Signature(side, "malformed", "M", "", "", "", "known_difference", "", "")


def test_the_references_own_difference_is_no_failure_of_the_testee() -> None:
    """A replay of a bytes run, whose rows hold some of each, could never end with 0."""
    still = Counter(still=3)
    assert not Replayed(signature("reference"), still).failing
    assert Replayed(signature("reference"), still).verdict == "still there"
    assert Replayed(signature("testee"), still).failing
    assert not Replayed(signature("testee"), Counter(agrees=3)).failing
    assert Replayed(signature("testee"), Counter(changed=1)).failing


def test_a_testee_that_is_wrong_now_fails_whoever_was_before() -> None:
    assert Replayed(signature("reference"), Counter(changed=1), mismatched=1).failing


def test_fixed_is_only_said_of_what_was_asked() -> None:
    """A testee that declines what it failed, as an older release may, has fixed nothing."""
    for counts in (Counter(declined=1), Counter(agrees=5, declined=1), Counter(skipped=2, agrees=1)):
        entry = Replayed(signature("testee"), counts)
        assert (entry.verdict, entry.failing, entry.unanswered) == ("not run", False, True)
    assert Replayed(signature("testee"), Counter(declined=5, still=1)).failing
    assert not Replayed(signature("testee"), Counter(declined=5, still=1)).unanswered
    assert not Replayed(signature("reference"), Counter(declined=1)).unanswered
    assert not Replayed(signature("testee"), Counter(agrees=3)).unanswered


ALONE = Replayed(not_repeatable(signature("testee")), Counter(agrees=3))
MENDED = Replayed(signature("testee"), Counter(agrees=3))
BROKEN = Replayed(dataclasses.replace(signature("testee"), path="b"), Counter(still=1))


@pytest.mark.jvm
@pytest.mark.parametrize(
    ("found", "code", "not_repeated"), [([ALONE, MENDED], 2, 1), ([ALONE, BROKEN], 1, 1), ([MENDED], 0, 0)]
)
def test_what_agreed_alone_before_is_not_known_to_be_mended(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    found: list[Replayed],
    code: int,
    not_repeated: int,
) -> None:
    """In a CI job, 0 would say that a bug is gone which shows only after other cases."""
    folder(tmp_path / "run", [mismatch()], manifest(command="wirecheck run --cases 9"))
    monkeypatch.setattr("harness.replay.replay", lambda *_: found)
    monkeypatch.setattr("harness.runners.gateway.Gateway.launch", Mock())
    asked = ["replay", str(tmp_path / "run"), "--testee", "pycodec"]
    assert main(asked) == code
    told = capsys.readouterr().out
    wanted = "nobody knows whether it is fixed. Run them all: wirecheck run --cases 9"
    assert (wanted in told) is bool(not_repeated)
    assert main([*asked, "--format", "json"]) == code
    document = json.loads(capsys.readouterr().out)
    assert (document["not_repeated"], document["not_run"]) == (not_repeated, 0)


class Declining:
    """A runner whose testee has no answer to a case."""

    tells_every_part = False

    def __init__(self, verdict: VerdictName) -> None:
        self.cases = self
        self.pairs = {Pair(row().message, row().version)}
        self._verdict = verdict

    def isolate(self) -> None:
        pass

    def knows(self, stored: Any) -> bool:
        return Pair(stored["message"], stored["version"]) in self.pairs

    def again(self, stored: Any) -> object:
        return stored

    def run_prepared(self, cases: Iterable[Any]) -> list[CaseRow]:
        return [dataclasses.replace(row(), verdict=self._verdict) for _ in cases]


@pytest.mark.parametrize(
    ("verdict", "wanted"), [("unsupported", "not run"), ("skipped", "not run"), ("agreed", "fixed")]
)
def test_a_case_that_is_declined_is_not_agreed(tmp_path: Path, verdict: VerdictName, wanted: str) -> None:
    made = folder(tmp_path, [mismatch()])
    runner: Any = Declining(verdict)
    (entry,) = replay(RunFolder(made.path), manifest(), {row().suite: runner})
    assert entry.verdict == wanted


def test_an_adapter_that_fails_is_told_from_a_testee_that_declines(tmp_path: Path) -> None:
    class Failing(Declining):
        def run_prepared(self, cases: Iterable[Any]) -> list[CaseRow]:
            return [
                dataclasses.replace(each, reason=Reason.ADAPTER_ERROR) for each in super().run_prepared(cases)
            ]

    runner: Any = Failing("unsupported")
    (entry,) = replay(RunFolder(folder(tmp_path, [mismatch()]).path), manifest(), {row().suite: runner})
    assert (entry.verdict, dict(entry.counts)) == ("not run", {"adapter failed": 1})


class Several(Declining):
    """A runner whose rows tell every part that comes out wrong: one of two that were seen, and another."""

    tells_every_part = True

    def run_prepared(self, cases: Iterable[Any]) -> list[CaseRow]:
        also = packed([Fault("value_differs", "c")])
        left = mismatch(path="b", reason="value_differs", also=also, reference_bytes=b"x")
        return [left for _ in cases]


def test_of_several_parts_each_is_mended_by_itself(tmp_path: Path) -> None:
    both = mismatch(path="a", reason="value_differs", also=packed([Fault("value_differs", "b")]))
    runner: Any = Several("mismatch")
    told = replay(RunFolder(folder(tmp_path, [both]).path), manifest(), {row().suite: runner})
    assert {each.signature.path: each.verdict for each in told} == {"a": "fixed", "b": "still there"}


@pytest.mark.parametrize(
    ("left", "counts"),
    [
        (Fault("bytes_differ", "c"), {"agrees": 2}),
        (Fault("bytes_differ", "b"), {"agrees": 1, "still": 1}),
        (Fault("testee_rejected", None, "rejected:encode:E"), {"changed": 2}),
    ],
    ids=["another", "one of them", "refused"],
)
def test_parts_that_are_written_otherwise_are_told_apart(
    tmp_path: Path, left: Fault, counts: dict[str, int]
) -> None:
    """`place_of` knows no part of a batch that is written in other bytes, and is read as the same."""
    both = mismatch(path="a", reason="bytes_differ", also=packed([Fault("bytes_differ", "b")]))
    row_left = mismatch(path=left.path, reason=left.reason, testee_outcome=left.testee)
    runner: Any = Several("mismatch")
    runner.run_prepared = lambda cases: [row_left for _ in cases]
    told = replay(RunFolder(folder(tmp_path, [both]).path), manifest(), {row().suite: runner})
    assert sum((each.counts for each in told), Counter[str]()) == counts


def test_a_capture_asks_no_testee(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One that was named would be blamed for what a client sent."""
    folder(tmp_path / "run", [mismatch()], manifest(suites=["live"]))
    assert main(["replay", str(tmp_path / "run"), "--testee", "kio"]) == 2
    assert "what was captured asks no testee anything; leave out --testee" in capsys.readouterr().err


def test_a_capture_has_the_name_of_its_peers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    peers = Side("captured peers", "", "a.wcap", "pycodec")
    folder(tmp_path / "run", [row()], manifest(suites=["live"], testee=peers))
    assert main(["replay", str(tmp_path / "run"), "--new", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["testee"] == "captured peers"


@pytest.mark.parametrize(
    ("catalogue", "what"),
    [
        ("pwnmod:X", "import that module"),
        ("harness.testees.pycodec_testee:PycodecTestee", "import that module"),
        ("", "import that module"),
        ("exec:touch pwned", "run that program"),
    ],
)
def test_what_a_file_names_is_not_run(
    tmp_path: Path,
    catalogue: str,
    what: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "pwnmod.py").write_text("raise SystemExit('imported')")
    monkeypatch.chdir(tmp_path)
    folder(tmp_path / "run", [mismatch()], manifest(testee=Side("x", "1", "", catalogue)))
    assert main(["replay", "run"]) == 2
    told = capsys.readouterr().err
    assert f"the run's testee is {catalogue!r}, and replay would {what}" in told
    assert "if you trust it, say so: --testee" in told
    assert told.count("\n") == 1


def test_a_signature_is_named_by_a_prefix(tmp_path: Path) -> None:
    made = folder(tmp_path, [mismatch(path="a"), mismatch(path="b"), finding(index=2)])
    ids = [
        final_signature(manifest(), signature_of(each)).id
        for each in as_dicts([mismatch(path="a"), mismatch(path="b")])
    ]
    assert signature_named(made, manifest(), ids[0]) == ids[0]
    assert signature_named(made, manifest(), ids[0][:-1]) == ids[0]
    with pytest.raises(UserError, match=r"signatures of .* begin with roundtrip-F.*give more"):
        signature_named(made, manifest(), "roundtrip-F")
    with pytest.raises(UserError, match="has no signature refuse; `wirecheck report` names"):
        signature_named(made, manifest(), "refuse")


def test_a_row_of_no_known_suite_or_pair_is_told(tmp_path: Path) -> None:
    made = folder(tmp_path, [mismatch(message="NoSuchRequest")])
    with pytest.raises(UserError, match="a case of NoSuchRequest v12 in suite values, which this reference"):
        replay(RunFolder(made.path), manifest(), {})


def test_comparing_runs_that_did_not_finish(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is missing cannot be compared: 2, unless the later run shows something new."""
    whole, part = manifest(), manifest(complete=False)
    for name, rows, described in (
        ("good", [row()], whole),
        ("bad", [mismatch()], whole),
        ("part-good", [row()], part),
        ("part-bad", [mismatch()], part),
    ):
        folder(tmp_path / name, rows, described)
    for before, after, code, told in (
        ("good", "good", 0, ""),
        ("good", "bad", 1, ""),
        ("good", "part-bad", 1, "run B did not finish"),
        ("good", "part-good", 2, "run B did not finish"),
        ("bad", "part-good", 2, "run B did not finish"),
        ("part-good", "bad", 2, "run A did not finish"),
        ("part-good", "part-good", 2, "run A did not finish"),
    ):
        assert main(["compare", str(tmp_path / before), str(tmp_path / after)]) == code, (before, after)
        shown = capsys.readouterr().out
        assert told in shown
        assert bool(told) is ("did not finish" in shown)


@pytest.mark.parametrize(
    ("rows", "described", "code"),
    [
        ([row()], {}, 0),
        ([row()], {"complete": False}, 2),
        ([row()], {"planned_cases": 2}, 2),
        ([], {}, 2),
        ([row(), row(index=1, verdict="unsupported", reason="adapter_error", detail="boo")], {}, 2),
    ],
    ids=["whole", "unfinished", "rows gone", "nothing ran", "adapter failed"],
)
def test_nothing_to_replay_is_no_good_news_of_a_run_that_is_not_whole(
    tmp_path: Path,
    rows: list[CaseRow],
    described: dict[str, Any],
    code: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder(tmp_path / "run", rows, manifest(**described))
    assert main(["replay", str(tmp_path / "run"), "--new", "--testee", "pycodec"]) == code
    told = capsys.readouterr().out
    assert "The run has no new mismatch to replay." in told
    assert ("The run did not finish, its adapter failed, or its rows are gone" in told) is (code == 2)


def test_what_a_report_withholds_a_replay_withholds_too(tmp_path: Path) -> None:
    """It tells that there is one, as `run` does; its name to who has named it, or in the private folder."""
    rows = [mismatch(), dead(index=1), dead(finding, index=2)]
    made = build_report(folder(tmp_path / "run", rows), ExpectedMismatches())
    secret = {each.id for each in made.security}
    assert len(secret) == 2
    found = [Replayed(each.signature, Counter(still=1)) for each in made.findings]
    shown, notices = _public(found, made)
    assert {each.signature.id for each in shown} == {each.id for each in made.findings} - secret
    assert [each.partition(":")[0] for each in notices] == ["kafka-clients 4.4.0", "pycodec 0.1.0"]
    still = "what was security-relevant in the run: still there. It goes to the project's security contact"
    assert all(still in each for each in notices)
    mended = [dataclasses.replace(each, counts=Counter(agrees=1)) for each in found]
    assert _public(mended, made)[1] == [
        f"{side.title}: what was security-relevant in the run: fixed"
        for side in (made.manifest.reference, made.manifest.testee)
    ]
    some = [
        one if one.signature.side == "testee" else other for one, other in zip(mended, found, strict=True)
    ]
    assert ["fixed" in each for each in _public(some, made)[1]] == [False, True]
    assert _public(shown, made) == (shown, [])
    assert _public(found, made, named=True) == (found, [])
    private = dataclasses.replace(made, manifest=manifest(private=True))
    assert _public(found, private) == (found, [])

    run = RunFolder(tmp_path / "run")
    with pytest.raises(UserError, match="no signature malformed"):
        signature_named(run, manifest(), "malformed")
    assert {signature_named(run, manifest(), name) for name in secret} == secret
    with pytest.raises(UserError, match=r"2 signatures .* begin with malformed"):
        signature_named(run, manifest(private=True), "malformed")
