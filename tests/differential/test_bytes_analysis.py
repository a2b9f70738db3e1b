"""From a run's rows of byte cases to root causes, small frames, scripts that show them, and replay."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from harness.casework.runner import InlineRunner
from harness.causes.analysis import Limits, RunFacts
from harness.causes.root_cause import RootCause
from harness.causes.search import Budget
from harness.causes.signature import ANY_MESSAGE, NOT_REPEATABLE, group_rows
from harness.conclusion import run_facts
from harness.outcome import Reason
from harness.pair import Pair
from harness.references import Reference
from harness.replay import replay
from harness.report.causes import causes_of
from harness.report.model import RunReport
from harness.report.runfolder import Manifest, RunFolder, Side
from harness.runners.gateway import Gateway
from harness.suites.bytes.analysis import byte_analysis
from harness.suites.bytes.cases import ByteCases
from harness.suites.bytes.collect import mismatches
from harness.testees import PycodecTestee, decoded_pair, load_testee
from pycodec import Message
from pycodec.interpreter.reader import Reader
from pycodec.plain import from_dict, to_dict
from tests.faults.decoding import FaultyDecoder, LongTextIsTaken
from tests.faults.decoding_pairs import DecoderOfFewWords
from tests.faults.hunt import concluded, store
from tests.faults.shifted import FIELDS

pytestmark = pytest.mark.jvm

PAIR = Pair("VoteResponse", 2)
LIMITS = Limits(seconds=60.0, seconds_each=20.0)
TESTEE = "tests.faults.decoding_testees:TagSizeIsTrusted"


Run = tuple[RunFolder, Manifest, RunReport, ByteCases]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory, gateway: Gateway, reference: Reference) -> Run:
    """A run of one pair with a testee that has one bug, analysed and reported."""
    return analysed(tmp_path_factory.mktemp("run") / "run", gateway, reference, PAIR, TESTEE)


def analysed(path: Path, gateway: Gateway, reference: Reference, pair: Pair, testee: str) -> Run:
    """A run of one pair, up to its report."""
    suite = ByteCases(reference, load_testee(testee), seed=7)
    call = gateway.batch_call(reference)
    rows = InlineRunner(suite, call).run_prepared(suite.make(pair, index) for index in range(900))
    folder = RunFolder(path)
    folder.create()
    store(rows, folder.rows / "part.parquet")
    manifest = Manifest(
        seed=7,
        reference=Side("kafka-clients", "4.4.0", "", "4.4.0"),
        testee=Side("pycodec with a bug", "0", testee, testee),
        suites=[suite.suite],
        pairs={pair.message: [pair.version]},
        planned_cases=len(rows),
        complete=True,
    )
    analysis = byte_analysis(suite, gateway, run_facts(manifest))
    report = concluded(folder, manifest, {suite.suite: analysis}, LIMITS)
    return folder, manifest, report, suite


def test_the_bug_is_reported_with_a_small_frame(run: Run) -> None:
    _, _, report, _ = run
    mine = [finding for finding in report.findings if finding.signature.side == "testee"]
    assert mine
    assert report.exit_code == 1
    smallest = min(len(finding.example.reference_bytes or b"") for finding in mine)
    assert smallest <= 8
    assert all(finding.signature.message == PAIR.message for finding in mine)


def test_known_differences_of_the_reference_are_one_finding_each(run: Run) -> None:
    _, _, report, _ = run
    theirs = [finding for finding in report.findings if finding.signature.side == "reference"]
    flags = [finding.signature.flag for finding in theirs]
    assert len(flags) == len(set(flags)) > 2
    assert {finding.signature.message for finding in theirs} == {ANY_MESSAGE}
    assert all("types.Schema" in finding.summary or "refused" in finding.summary for finding in theirs)


def script(folder: RunFolder, path: str, **testee: str) -> subprocess.CompletedProcess[str]:
    source = folder.path / path
    if testee:
        changed = source.read_text().replace(f"TESTEE = {TESTEE!r}", f"TESTEE = {testee['testee']!r}")
        source = folder.path / "changed.py"
        source.write_text(changed)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    return subprocess.run(
        [sys.executable, str(source)], capture_output=True, text=True, check=False, env=environment
    )


def test_a_reproducer_shows_the_bug_and_agrees_without_it(run: Run) -> None:
    folder, _, report, _ = run
    for finding in report.findings:
        done = script(folder, finding.reproducer)
        if finding.signature.side == "testee":
            assert done.returncode == 1, done.stdout + done.stderr
            assert "REPRODUCED" in done.stdout
        else:
            assert done.returncode in (0, 1), done.stdout + done.stderr
        for testee in ("pycodec", "harness.testees.pycodec_testee:PycodecTestee"):
            healthy = script(folder, finding.reproducer, testee=testee)
            assert healthy.returncode == 0, healthy.stdout + healthy.stderr
    missing = script(folder, report.findings[0].reproducer, testee="no.such:Testee")
    assert missing.returncode == 2


class TwoOddReadings(PycodecTestee):
    """Of a metadata request's booleans those above 127 are false, and of U+FFFD one is as many."""

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Any, int]:
        """Of version 8."""
        value: Any
        value, consumed = super().decode_value(pair, data)
        value.allow_auto_topic_creation &= data[consumed - 3] < 128
        for topic in value.topics or ():
            topic.name = re.sub("\ufffd+", "\ufffd", topic.name)
        return value, consumed


def test_a_smallest_frame_shows_what_its_title_says(
    gateway: Gateway, reference: Reference, tmp_path: Path
) -> None:
    """A frame may hold what is odd by one rule, and be read wrongly for another."""
    pair = Pair("MetadataRequest", 8)
    testee = f"{__name__}:{TwoOddReadings.__name__}"
    *_, report, _ = analysed(tmp_path / "run", gateway, reference, pair, testee)
    told = {
        finding.signature.kind: finding.example.detail.partition(":")[0]
        for finding in report.new
        if finding.minimised
    }
    assert told == {"odd:boolean": "allowAutoTopicCreation", "odd:utf8": "topics.name"}


class LongText(DecoderOfFewWords):
    """Takes the length of a string for unsigned."""

    def __init__(self) -> None:
        super().__init__(LongTextIsTaken)


def test_what_is_odd_where_kafka_refuses_it_is_looked_for_at_such_places(
    gateway: Gateway, reference: Reference, tmp_path: Path
) -> None:
    """And so is one cause, of strings; where null may stand Kafka reads what it is made of here."""
    testee = f"{__name__}:{LongText.__name__}"
    *_, report, _ = analysed(tmp_path / "run", gateway, reference, Pair("FindCoordinatorRequest", 0), testee)
    (cause,) = causes_of(report.new)
    assert cause.title == "nulls with a length below -1 in strings: read, and Kafka refuses them"


class Unpaired(PycodecTestee):
    """Forgets to say how many bytes it took."""

    def decode_value(self, pair: Pair, data: bytes) -> Any:
        """In the way of the dict interface."""
        return decoded_pair(to_dict(super().decode_value(pair, data)[0]))


_WRONG_SHAPE = "no value: MalformedValueError: decode must return (fields, consumed), not a dict"


class DiesOfNegatives(PycodecTestee):
    """Its process ends where an error code is below zero."""

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Any, int]:
        """Where it is read."""
        value: Any
        value, consumed = super().decode_value(pair, data)
        if value.error_code < 0:
            os._exit(7)
        return value, consumed


def test_a_death_of_a_value_is_one_cause_however_its_frames_were_mutated(
    gateway: Gateway, reference: Reference, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WIRECHECK_ISOLATE", "1")
    pair = Pair("HeartbeatResponse", 1)
    testee = f"{__name__}:{DiesOfNegatives.__name__}"
    *_, report, _ = analysed(tmp_path / "run", gateway, reference, pair, testee)
    (cause,) = causes_of(report.new)
    assert (cause.first.signature.path, cause.first.signature.kind) == ("errorCode", "negative")


class DeadlyReader(Reader):
    """Its process ends at a boolean of 2, and at an array of fewer than no elements that is not null."""

    def boolean(self) -> bool:
        """True, if it comes back."""
        if bytes(self.data[self.position : self.position + 1]) == b"\2":
            os._exit(7)
        return super().boolean()

    def length(self, flexible: bool, wide: bool) -> int:
        """Of whatever has one."""
        length = super().length(flexible, wide)
        if wide and length < -1:
            os._exit(7)
        return length


def test_a_fatal_frame_is_shrunk_to_none_that_is_as_fatal_for_something_else(
    gateway: Gateway, reference: Reference, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Frames of an odd array are smaller than those of an odd boolean, and die as well."""
    monkeypatch.setenv("WIRECHECK_ISOLATE", "1")
    pair = Pair("DescribeGroupsRequest", 3)
    suite = ByteCases(reference, FaultyDecoder(DeadlyReader), seed=7)
    cls = reference.protocol.message_class(pair.message)
    value = from_dict(cls, {"groups": ["one", "two"]})
    frame = bytes(reference.protocol.codec(*pair, reference.policy).encode(value))[:-1] + b"\2"
    (row,) = InlineRunner(suite, gateway.batch_call(reference)).run_prepared([suite.make_given(pair, frame)])
    assert row.reason == Reason.TESTEE_DIED
    (group,) = group_rows([asdict(replace(row, kind="random"))])
    analysis = byte_analysis(suite, gateway, RunFacts("deadly", "deadly", reference.name, ""))
    cause = analysis.root_cause(group, Budget(seconds=20.0))
    suite.close()
    assert isinstance(cause, RootCause)
    assert (cause.signature.path, cause.signature.kind) == ("includeAuthorizedOperations", "odd:boolean")
    assert analysis.frame_of(pair, cause.example) == b"\0\0\0\0\2"


def test_what_a_message_is_taken_for_is_one_cause_of_what_is_read(
    tmp_path: Path, gateway: Gateway, reference: Reference
) -> None:
    shift = FIELDS["exchanged"]
    testee = "tests.faults.shifted:exchanged"
    _, _, report, _ = analysed(tmp_path / "run", gateway, reference, shift.pair, testee)
    (cause,) = causes_of(report.new)
    assert cause.title == f"{shift.pair.message}, {shift.words}: read as another value"


def test_a_script_tells_an_answer_in_the_wrong_shape_from_a_refusal(run: Run) -> None:
    folder, _, report, _ = run
    wrong = f"{__name__}:{Unpaired.__name__}"
    done = [script(folder, finding.reproducer, testee=wrong) for finding in report.findings]
    told = [each for each in done if _WRONG_SHAPE in each.stdout]
    assert told
    assert {each.returncode for each in told} == {1}
    assert {each.stderr for each in done} == {""}


def test_what_agrees_alone_is_one_signature_and_its_script_ends_with_2(
    run: Run, gateway: Gateway, reference: Reference, tmp_path: Path
) -> None:
    """The rows are of a codec with a bug, and the one that is asked again has none."""
    stored, described, _, _ = run
    folder = RunFolder(tmp_path / "run")
    folder.create()
    shutil.copytree(stored.rows, folder.rows, dirs_exist_ok=True)
    manifest = replace(
        described, testee=Side("pycodec", "0", "", "pycodec"), root_causes={}, command="wirecheck run"
    )
    suite = ByteCases(reference, load_testee(), seed=7)
    analysis = byte_analysis(suite, gateway, run_facts(manifest))
    report = concluded(folder, manifest, {suite.suite: analysis}, LIMITS)
    assert report.new
    names = {(finding.signature.check, finding.signature.reason) for finding in report.new}
    assert len(names) == len(report.new)
    for finding in report.new:
        assert (finding.signature.message, finding.signature.kind) == (ANY_MESSAGE, NOT_REPEATABLE)
        done = script(folder, finding.reproducer)
        assert done.returncode == 2, done.stdout + done.stderr
        assert "AGREES ALONE" in done.stdout
        assert done.stdout.endswith("\n  wirecheck run\n")


def test_replaying_says_whether_the_bug_is_still_there(
    run: Run, gateway: Gateway, reference: Reference
) -> None:
    folder, manifest, _, suite = run
    call = gateway.batch_call(reference)
    again = replay(folder, manifest, {suite.suite: InlineRunner(suite, call)})
    assert {entry.verdict for entry in again if entry.signature.side == "testee"} == {"still there"}
    healthy = InlineRunner(ByteCases(reference, load_testee(), seed=7), call)
    fixed = replay(folder, manifest, {suite.suite: healthy})
    assert {entry.verdict for entry in fixed if entry.signature.side == "testee"} == {"fixed"}


def test_mismatches_of_a_run_become_entries_of_the_corpus(
    run: Run, gateway: Gateway, reference: Reference
) -> None:
    folder, _, report, suite = run
    kept = list(mismatches(suite, gateway.batch_call(reference), folder.disagreements()))
    mine = sum(finding.group.cases for finding in report.findings if finding.signature.side == "testee")
    assert len(kept) == mine
    assert {entry.origin for entry in kept} == {"mismatch"}
    assert {entry.pair for entry in kept} == {PAIR}


class Interning(PycodecTestee):
    """A text is read as the first one that began alike: a cache whose key is too short."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: dict[str, str] = {}

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int]:
        """With a cache that lives on."""
        value, consumed = super().decode_value(pair, data)
        fields = to_dict(value)
        for topic in fields["topics"] or ():
            topic["name"] = self.seen.setdefault(topic["name"][:4], topic["name"])
        return from_dict(type(value), fields), consumed


def test_a_smallest_frame_fails_when_it_is_run_alone(
    gateway: Gateway, reference: Reference, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the search itself left behind in a testee is no part of its last case."""
    monkeypatch.setenv("WIRECHECK_ISOLATE", "1")
    pair = Pair("MetadataRequest", 8)
    suite = ByteCases(reference, Interning(), seed=7)
    cases = InlineRunner(suite, gateway.batch_call(reference))
    cls = reference.protocol.message_class(pair.message)
    value = from_dict(cls, {"topics": [{"name": name} for name in ("text-1", "text-2", "other")]})
    frame = bytes(reference.protocol.codec(*pair, reference.policy).encode(value))
    (row,) = cases.run_prepared([suite.make_given(pair, frame)])
    assert row.verdict == "mismatch"
    (group,) = group_rows([asdict(replace(row, kind="random"))])
    analysis = byte_analysis(suite, gateway, RunFacts("interning", "interning", reference.name, ""))
    cause = analysis.root_cause(group, Budget(seconds=20.0))
    assert isinstance(cause, RootCause)
    suite.close()
    (alone,) = cases.run_prepared([suite.make_given(pair, analysis.frame_of(pair, cause.example))])
    suite.close()
    assert alone.verdict == "mismatch"
