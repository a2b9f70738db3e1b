"""From stored rows to root causes, with a reference in Python: one bug, one signature."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from harness.causes.analysis import Limits
from harness.causes.explain import Cause, KnownCause
from harness.causes.scope import Scope
from harness.causes.script import after_others
from harness.causes.signature import NOT_REPEATABLE, Group, group_rows, not_repeatable, signature_of
from harness.conclusion import find_causes, run_facts
from harness.outcome import CaseRow, Reason
from harness.pair import Pair
from harness.replay import Replayed, replay
from harness.report.causes import causes_of
from harness.report.expected import ExpectedMismatches
from harness.report.html import page_text
from harness.report.model import RunReport, build_report
from harness.report.runfolder import Manifest, RunFolder, Side
from harness.report.summary import summary
from harness.report.verdict import verdict_lines
from harness.suites.values.analysis import ValueAnalysis, field_types
from harness.suites.values.cases import ValueCases
from harness.suites.values.runner import ValueRunner
from harness.testees import PycodecTestee
from harness.values.shrink import Fields, default_fields
from pycodec import Message
from pycodec.plain import from_dict, to_dict
from tests.harness.causes.test_minimise import Altered, sets, zero_leaders
from tests.harness.python_facade import PythonFacade, reference_of
from tests.harness.report.sample import as_dicts, folder, mismatch
from tests.properties.everything import EVERYTHING

PAIRS = [Pair("Arrays", 1), Pair("Arrays", 2)]
RANDOM_CASES = 12


def nothing(fields: Fields) -> None:
    """No bug."""


def runner(change: Callable[[Fields], None]) -> ValueRunner:
    return ValueRunner(ValueCases(reference_of(), Altered(change)), PythonFacade())


def indices(cases: ValueCases, pair: Pair) -> list[int]:
    """The boundary cases but for the long ones, and some random ones."""
    boundary = cases.setup(pair).boundary
    small = [n for n, case in enumerate(boundary) if not re.search(r"\d{2}", case.value_class)]
    return [*small, *range(len(boundary), len(boundary) + RANDOM_CASES)]


def described() -> Manifest:
    return Manifest(
        seed=0,
        reference=Side("kafka-clients", "4.4.0", "", "everything"),
        testee=Side("pycodec", "0", "", "pycodec"),
        suites=["values"],
        pairs={"Arrays": [1, 2]},
        complete=True,
    )


def run(path: Path, change: Callable[[Fields], None], pairs: Sequence[Pair] = PAIRS) -> RunFolder:
    """Run the boundary cases and some random ones, and store the rows."""
    cases = runner(change)
    rows: list[CaseRow] = []
    for pair in pairs:
        rows += cases.run(pair, indices(cases.cases, pair))
    return folder(path, rows, described())


def analysed(path: Path, change: Callable[[Fields], None], limits: Limits | None = None) -> RunReport:
    stored = run(path, change)
    manifest = stored.read_manifest()
    analysis = ValueAnalysis(runner(change), run_facts(manifest))
    find_causes(stored, manifest, {"values": analysis}, limits or Limits())
    stored.write_manifest(manifest)
    return build_report(stored, ExpectedMismatches())


@pytest.fixture(scope="module")
def wrong_leaders(tmp_path_factory: pytest.TempPathFactory) -> RunReport:
    """A run of a testee that writes every leader as 0; its folder is `manifest.command`."""
    path = tmp_path_factory.mktemp("wrong_leaders")
    report = analysed(path, zero_leaders)
    report.manifest.command = str(path)
    return report


def test_one_bug_is_one_signature_over_versions_checks_and_cases(wrong_leaders: RunReport) -> None:
    """However many boundary cases and random ones, of whatever field, it breaks."""
    report = wrong_leaders
    (one,) = report.new
    assert one.signature.path == "topics.partitions.leader"
    assert one.signature.type == "int32"
    assert one.signature.check == "roundtrip"
    assert one.group.version_text == "1-2"
    assert one.group.cases == report.tally.count("mismatch") > 20
    assert {check for _, check in one.group.where} >= {"roundtrip", "unknown_tags"}
    assert one.minimised
    assert one.value == "{'topics': [{'partitions': [{}]}]}"


def test_what_could_not_be_asked_again_is_not_said_to_agree_when_it_is_run_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where the time that a testee may hang is spent: nothing was seen, so nothing is told."""
    stored = run(tmp_path, zero_leaders)
    manifest = stored.read_manifest()
    right = ValueRunner.run_fields

    def skipped(self: ValueRunner, *asked: Any) -> list[CaseRow]:
        return [replace(row, verdict="skipped", reason=Reason.SKIPPED) for row in right(self, *asked)]

    monkeypatch.setattr(ValueRunner, "run_fields", skipped)
    find_causes(
        stored, manifest, {"values": ValueAnalysis(runner(zero_leaders), run_facts(manifest))}, Limits()
    )
    assert manifest.root_causes == {}
    report = build_report(stored, ExpectedMismatches())
    assert report.new
    assert not [one.id for one in report.new if one.minimised or NOT_REPEATABLE in one.signature.kind]


def test_what_is_declined_when_it_is_asked_again_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With its value as it was met; more time would be of no help."""
    stored = run(tmp_path, zero_leaders)
    manifest = stored.read_manifest()
    right = ValueRunner.run_fields

    def declined(self: ValueRunner, *asked: Any) -> list[CaseRow]:
        told: dict[str, Any] = {"verdict": "unsupported", "reason": Reason.UNSUPPORTED, "detail": "not today"}
        return [replace(row, **told) for row in right(self, *asked)]

    monkeypatch.setattr(ValueRunner, "run_fields", declined)
    analysis = ValueAnalysis(runner(zero_leaders), run_facts(manifest))
    find_causes(stored, manifest, {"values": analysis}, Limits())
    assert manifest.root_causes == {}
    stored.write_manifest(manifest)
    report = build_report(stored, ExpectedMismatches())
    lines = "\n".join(verdict_lines(report, tmp_path))
    assert "could not be asked again: not today\n" in lines
    assert "time was up" not in lines
    assert all("leader" in cause.first.value for cause in report.causes)
    assert {each["unanswered"] for each in summary(report)["causes"]} == {"not today"}
    assert "<dt>could not be asked again</dt><dd>not today</dd>" in page_text(report)


def test_two_bugs_in_one_message_are_two_signatures(tmp_path: Path) -> None:
    def both(fields: Fields) -> None:
        zero_leaders(fields)
        fields["blobs"] = []

    report = analysed(tmp_path, both)
    assert {one.signature.path for one in report.new} == {"blobs", "topics.partitions.leader"}
    # What is written in a field's place, and that what the reference refuses is written, may be two bugs.
    reasons = [one.signature.reason for one in report.new if one.signature.path == "blobs"]
    assert sorted(reasons) == ["reference_rejected", "value_differs"]


def test_the_signature_does_not_depend_on_the_seed_or_on_which_cases_ran(tmp_path: Path) -> None:
    """The same bug has the same name, met by boundary cases or by random ones."""
    everything = analysed(tmp_path / "a", sets("blobs", []))
    cases = runner(sets("blobs", []))
    pair = Pair("Arrays", 2)
    start = cases.cases.work(pair).boundary
    stored = folder(tmp_path / "b", cases.run(pair, range(start + 50, start + 90)), described())
    manifest = stored.read_manifest()
    find_causes(stored, manifest, {"values": ValueAnalysis(cases, run_facts(manifest))}, Limits())
    stored.write_manifest(manifest)
    random_only = build_report(stored, ExpectedMismatches())
    written = [one.id for one in everything.new if one.signature.check == "roundtrip"]
    assert [one.id for one in random_only.new] == written


def test_types_are_known_even_if_the_cases_took_all_of_the_time(tmp_path: Path) -> None:
    """What is told by its symptoms is put together by them."""
    stored = run(tmp_path, zero_leaders)
    manifest = stored.read_manifest()
    analysis = ValueAnalysis(runner(zero_leaders), run_facts(manifest))
    find_causes(stored, manifest, {"values": analysis}, Limits(), until=time.monotonic() - 1)
    assert not manifest.root_causes
    assert manifest.types["Arrays"]["topics.partitions.leader"] == "int32"


def test_when_time_is_up_the_rest_is_counted_without_a_guess_at_the_field(tmp_path: Path) -> None:
    report = analysed(tmp_path, zero_leaders, Limits(seconds=0))
    assert report.new
    assert sum(one.group.cases for one in report.new) == report.tally.count("mismatch")
    assert not any(one.minimised for one in report.new)
    # A list of expected mismatches is held against none of these: they are named by their symptoms.
    assert [cause.settled for cause in causes_of(report.new)] == [[]] * len(causes_of(report.new))


def test_a_healthy_testee_has_no_signature(tmp_path: Path) -> None:
    report = analysed(tmp_path, nothing)
    assert report.findings == ()
    assert report.exit_code == 0


class Miscounting(PycodecTestee):
    """Some encodings of a process have a byte too many, whatever they are of."""

    def __init__(self, at: Callable[[int], bool]) -> None:
        super().__init__()
        self.at = at
        self.calls = 0

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        """With a counter that lives on."""
        self.calls += 1
        return super().encode_value(pair, value) + bytes(self.at(self.calls))


def concluded(stored: RunFolder, cases: ValueRunner) -> RunReport:
    """Find the causes of stored rows, asking a testee."""
    manifest = stored.read_manifest()
    find_causes(stored, manifest, {"values": ValueAnalysis(cases, run_facts(manifest))}, Limits())
    stored.write_manifest(manifest)
    return build_report(stored, ExpectedMismatches())


def test_what_agrees_when_it_is_run_alone_is_one_signature(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over all fields and messages; its script says that it was seen after other cases."""
    monkeypatch.setenv("WIRECHECK_ISOLATE", "1")
    cases = ValueRunner(ValueCases(reference_of(), Miscounting(lambda call: call % 7 == 0)), PythonFacade())
    rows = [row for pair in PAIRS for row in cases.run(pair, indices(cases.cases, pair))]
    stored = folder(tmp_path, [row for row in rows if row.check == "roundtrip"], described())
    manifest = stored.read_manifest()
    manifest.command = "wirecheck run --seed 5"
    analysis = ValueAnalysis(cases, run_facts(manifest))
    find_causes(stored, manifest, {"values": analysis}, Limits())
    stored.write_manifest(manifest)
    report = build_report(stored, ExpectedMismatches())
    (one,) = report.new
    assert one.id.startswith("roundtrip-AnyMessage-not_repeatable-")
    assert one.summary == "not consumed after other cases or by chance, and not when the case is run alone"
    assert one.group.cases == report.tally.count("mismatch") > 5
    cases.cases.close()
    pair = Pair(one.example.message, one.example.version)
    (alone,) = cases.run_fields(pair, [analysis.fields_of(pair, one.example)])
    assert after_others(manifest.command, one.signature, alone) == "wirecheck run --seed 5"
    failed = next(row for row in rows if row.verdict == "mismatch")
    assert after_others(manifest.command, one.signature, failed) == "wirecheck run --seed 5"
    (raw,) = as_dicts([failed])
    assert after_others(manifest.command, signature_of(raw), failed) == ""
    cases.cases.close()


def test_what_fails_at_first_is_told_as_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And its script shows it: there the case comes first."""
    monkeypatch.setenv("WIRECHECK_ISOLATE", "1")
    cases = ValueRunner(ValueCases(reference_of(), Miscounting(lambda call: call == 1)), PythonFacade())
    rows = [row for pair in PAIRS for row in cases.run(pair, indices(cases.cases, pair))]
    assert [row.verdict for row in rows if row.verdict != "agreed"] == ["mismatch"]
    (cause,) = concluded(folder(tmp_path, rows, described()), cases).causes
    assert cause.title == "cases that fail as the first one of a process, and not when they are asked again"
    assert cause.minimised
    (found,) = cause.findings
    assert found.id.startswith("roundtrip-AnyMessage-at_first-")
    assert found.summary == "not consumed as the first case of a process, and not when it is asked again"
    cases.cases.close()


class Interning(PycodecTestee):
    """A text is written as the first one that began alike: a cache whose key is too short."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: dict[str, str] = {}

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        """With a cache that lives on."""
        fields = to_dict(value)
        fields["names"] = [self.seen.setdefault(name[:4], name) for name in fields["names"]]
        return super().encode_value(pair, from_dict(type(value), fields))


def test_a_smallest_case_fails_when_it_is_run_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the search itself left behind in a testee is no part of its last case, nor of a cause."""
    monkeypatch.setenv("WIRECHECK_ISOLATE", "1")
    cases = ValueRunner(ValueCases(reference_of(), Interning()), PythonFacade())
    pair = Pair("Arrays", 1)
    names = {**default_fields(EVERYTHING.messages["Arrays"].root), "names": ["text-1", "text-2", "other"]}
    cases.cases.close()
    rows = [*cases.run_fields(pair, [names])]
    stored = folder(tmp_path, rows, described())
    manifest = stored.read_manifest()
    find_causes(stored, manifest, {"values": ValueAnalysis(cases, run_facts(manifest))}, Limits())
    stored.write_manifest(manifest)
    (one,) = build_report(stored, ExpectedMismatches()).new
    assert one.example.form is not None
    plainest = to_dict(cases.cases.setup(pair).form.read(one.example.form))
    cases.cases.close()
    (alone,) = cases.run_fields(pair, [plainest])
    cases.cases.close()
    assert alone.verdict == "mismatch"
    assert (one.value, one.minimised) == ("{'names': ['text-1', 'text-2', 'other']}", False)


def two_refusals(*, second: str) -> list[Group]:
    """Groups of one field whose values the reference refuses, and the testee takes."""
    wrong = mismatch(
        "Arrays", 1, reason="reference_rejected", path="blobs", reference_outcome="rejected:write:A"
    )
    other = replace(wrong, version=2, reference_outcome=second)
    return group_rows(as_dicts([wrong, other]))


def test_a_cause_does_not_explain_what_the_reference_refuses_otherwise() -> None:
    """A field may be too long in one version and not be there in another: two bugs."""
    cause = Cause(Scope("[]bytes", (), "Arrays", "blobs"), [], None, (("empty", []),))
    first, other = two_refusals(second="rejected:write:B")
    known = KnownCause.of(cause, first.signature)
    assert known.may_explain(first.signature)
    assert not known.may_explain(other.signature)
    written = replace(other.signature, reason="value_differs", reference="accepted")
    assert not known.may_explain(written)
    assert not KnownCause.of(cause, written).may_explain(other.signature)


def test_types_are_known_by_schema_path() -> None:
    types = field_types(EVERYTHING.messages["Arrays"].root)
    assert types["topics"] == "[]Topic"
    assert types["topics.partitions.epoch"] == "int64"
    assert types["topics.unknownTaggedFields"] == "tagged fields"


def test_a_replay_says_what_is_fixed_by_running_it(wrong_leaders: RunReport) -> None:
    """`fixed` is only said of what was run again."""
    report = wrong_leaders
    stored = RunFolder(report.manifest.command)
    manifest = stored.read_manifest()
    (unchanged,) = replay(stored, manifest, {"values": runner(zero_leaders)})
    assert unchanged.signature == report.new[0].signature
    assert unchanged.verdict == "still there"
    assert unchanged.counts["still"] == report.new[0].group.cases
    healthy = ValueRunner(ValueCases(reference_of(), PycodecTestee()), PythonFacade())
    (mended,) = replay(stored, manifest, {"values": healthy})
    assert (mended.verdict, set(mended.counts)) == ("fixed", {"agrees"})


def test_a_replay_tells_another_failure_from_the_same_one(wrong_leaders: RunReport) -> None:
    class Refusing(PycodecTestee):
        def encode_value(self, pair: Pair, value: object) -> bytes:
            raise ValueError("no")

    stored = RunFolder(wrong_leaders.manifest.command)
    refusing = ValueRunner(ValueCases(reference_of(), Refusing()), PythonFacade())
    (changed,) = replay(stored, stored.read_manifest(), {"values": refusing})
    assert changed.verdict == "changed"
    assert set(changed.now) == {"testee_rejected"}


def test_a_replay_does_not_call_fixed_what_agreed_alone_before() -> None:
    (group,) = group_rows(as_dicts([mismatch()]))
    assert Replayed(group.signature, Counter(agrees=3)).verdict == "fixed"
    alone = Replayed(not_repeatable(group.signature), Counter(agrees=3))
    assert (alone.verdict, alone.failing, alone.unanswered) == ("not repeated", False, False)
    assert Replayed(not_repeatable(group.signature), Counter(agrees=3, still=1)).verdict == "still there"


def test_a_replay_can_be_of_one_signature(wrong_leaders: RunReport) -> None:
    stored = RunFolder(wrong_leaders.manifest.command)
    assert replay(stored, stored.read_manifest(), {"values": runner(nothing)}, only=["no-such-id"]) == []


def test_a_death_is_no_part_of_a_wrong_value(tmp_path: Path) -> None:
    """A testee that writes one value wrongly and dies of another, in one field, has two bugs."""

    def dies(fields: Fields) -> None:
        if any(part["leader"] < -1 for topic in fields["topics"] for part in topic["partitions"]):
            raise MemoryError
        zero_leaders(fields)

    report = analysed(tmp_path, dies)
    assert {one.signature.reason for one in report.new} >= {"testee_died", "value_differs"}
