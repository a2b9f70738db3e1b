"""A run without Spark gives the rows of one with it, and its verdict; it stops where it is told to."""

from __future__ import annotations

import errno
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pyarrow.parquet as pq
import pytest

from harness.campaign import Campaign, CampaignOptions
from harness.casework.contract import Cases, CaseSource
from harness.casework.plan import make_plan
from harness.errors import UserError
from harness.outcome import CaseRow, Reason
from harness.pair import Pair
from harness.references import Reference
from harness.registry import chosen_suites
from harness.report import list_file
from harness.report.model import RunReport
from harness.report.runfolder import RunFolder
from harness.report.verdict import headline, verdict_lines
from harness.runners.gateway import Gateway
from harness.runners.here import Here
from harness.runners.pipeline import Session, run_campaign, stored_rows

pytestmark = pytest.mark.jvm

PAIRS: Final = (Pair("ApiVersionsResponse", 3), Pair("HeartbeatResponse", 2), Pair("ListGroupsRequest", 5))
BROKEN: Final = "tests.testees.limited:Limited"


def rows_in(folder: Path) -> list[CaseRow]:
    files = sorted(folder.glob("*.parquet"))
    rows = [row for file in files for row in stored_rows(pq.ParquetFile(file).iter_batches())]
    return sorted(rows, key=lambda row: (row.suite, row.message, row.version, row.index))


@pytest.mark.parametrize("testee", ["pycodec", BROKEN])
@pytest.mark.parametrize("suite", ["values", "bytes"])
def test_spark_or_not_the_rows_are_the_same(
    session: Session, gateway: Gateway, reference: Reference, suite: str, testee: str, tmp_path: Path
) -> None:
    """Made, asked, judged and stored alike, whether they agree or not."""
    (kind,) = chosen_suites([suite])[0].kinds
    source: CaseSource[Cases] = kind.source(reference, testee, 11)
    cases = source.open()
    plan = make_plan({pair: cases.work(pair) for pair in PAIRS}, seed=11, cases=700, partitions=2)
    run_campaign(session, source, plan, tmp_path / "spark")
    (tmp_path / "here").mkdir()
    ran = Here(gateway).run_plan(source, plan, tmp_path / "here")
    here = rows_in(tmp_path / "here")
    assert here == rows_in(tmp_path / "spark")
    assert ran.cases == plan.cases == len(here)
    assert {row.verdict for row in here} >= ({"agreed"} if testee == "pycodec" else {"agreed", "mismatch"})


def run(path: Path, **options: Any) -> RunReport:
    plain = CampaignOptions(testee=BROKEN, select="HeartbeatResponse,ListGroupsRequest", cases=500, out=path)
    told: list[str] = []
    report = Campaign(replace(plain, **options)).run(lambda phase, done, total: told.append(phase))
    assert "starting the JVM" in told
    assert "starting Spark" not in told
    return report


def test_a_small_run_starts_no_spark_and_finds_the_causes(tmp_path: Path) -> None:
    made = run(tmp_path)
    assert (made.exit_code, made.gaps) == (1, [])
    # Two bugs at one field, and what the testee declares.
    assert {cause.severity for cause in made.causes_among(made.new)} == {"wrong value", "refuses"}
    assert [cause.limit for cause in made.causes_among(made.limited)] == ["lone_surrogates"]


def test_what_one_field_sets_off_is_one_cause_and_hides_no_other(tmp_path: Path) -> None:
    """One version loses a field for it and another is refused; two bugs in writing are at the same field."""
    made = run(tmp_path, testee="tests.testees.limited:Confused", select="HeartbeatResponse")
    reasons = sorted(cause.reasons for cause in made.causes_among(made.new))
    assert reasons == [["decode_differs", "decode_rejected"], ["testee_rejected"], ["value_differs"]]


def test_a_declared_limit_hides_no_other_class_that_fails_alike_at_its_field(tmp_path: Path) -> None:
    """Both are refused in the same words, so that only the value tells them apart."""
    made = run(tmp_path, testee="tests.testees.limited:Overdeclared", select="HeartbeatRequest")
    assert made.exit_code == 1
    kinds = {cause.first.signature.kind for cause in made.causes_among(made.new)}
    assert kinds == {"length 127 or more"}
    assert [cause.limit for cause in made.causes_among(made.limited)] == ["lone_surrogates"]
    assert made.overstepped == {}


@pytest.mark.parametrize(
    ("testee", "select", "limits", "beyond"),
    [
        ("Narrow", "HeartbeatRequest,HeartbeatResponse", {"error_codes", "lone_surrogates"}, {0}),
        ("NoMarks", "HeartbeatRequest,HeartbeatResponse", {"error_codes", "lone_surrogates"}, {0}),
        ("FewCodes", "ApiVersionsResponse", {"lone_surrogates"}, {1}),
        # Its smallest case may be one that no limit is about.
        ("NoPast", "CreateDelegationTokenResponse", {"error_codes", "lone_surrogates"}, {0, 1}),
    ],
)
def test_a_declared_limit_covers_no_cause_that_has_other_cases(
    tmp_path: Path, testee: str, select: str, limits: set[str], beyond: set[int]
) -> None:
    """What is refused in the same words beside what was declared is met in cases of whole messages alone."""
    made = run(tmp_path, testee=f"tests.testees.limited:{testee}", select=select)
    assert {cause.limit for cause in made.causes_among(made.limited)} == limits
    assert (made.exit_code, len(made.overstepped) in beyond) == (testee != "Narrow", True)
    assert (made.unheld, made.gaps) == ((), [])
    if testee == "NoMarks":
        (other,) = made.causes_among(made.new)
        assert "\\ufeff" in other.first.value


@pytest.mark.parametrize(
    ("testee", "suite", "reason"),
    [
        ("Beside", "values", Reason.VALUE_DIFFERS),
        ("Miscounting", "values", Reason.SIZE_DIFFERS),
        ("Careless", "bytes", Reason.DECODE_DIFFERS),
        ("Sibling", "values", Reason.VALUE_DIFFERS),
    ],
)
def test_a_declared_limit_covers_no_damage_to_other_fields(
    tmp_path: Path, testee: str, suite: str, reason: str
) -> None:
    """It is gone with what the limit is about, and all the same is none of it."""
    made = run(
        tmp_path,
        testee=f"tests.testees.limited:{testee}",
        suites=(suite,),
        select="DeleteGroupsRequest" if testee == "Sibling" else "HeartbeatRequest:0-3",
    )
    assert made.exit_code == 1
    assert {tuple(cause.reasons) for cause in made.causes_among(made.new)} == {(reason,)}
    assert {cause.severity for cause in made.causes_among(made.new)} <= {"wrong value", "lost data"}


@pytest.mark.parametrize("suite", ["values", "bytes"])
def test_a_codec_that_has_the_limit_that_it_declares_agrees(tmp_path: Path, suite: str) -> None:
    """Tags that Kafka refuses to write are gone with all others, so that there is nothing to refuse."""
    made = run(
        tmp_path, testee="tests.testees.limited:NoTags", suites=(suite,), select="HeartbeatRequest:3-4"
    )
    assert (made.exit_code, made.new) == (0, [])
    assert [cause.limit for cause in made.causes_among(made.limited)] == ["unknown_tags"]


def test_one_bug_of_a_codec_of_few_messages_is_one_cause_of_malformed_bytes_too(tmp_path: Path) -> None:
    """It is tried at other places of messages that the codec has."""
    chosen = "HeartbeatRequest:4,AlterClientQuotasRequest:1,ApiVersionsResponse:3"
    testee = "tests.testees.limited:FewMessages"
    made = run(tmp_path, testee=testee, suites=("bytes",), select=chosen, cases=200)
    (cause,) = made.causes_among(made.new)
    assert len(cause.messages) == 3
    assert list(made.proposals) == ["unknown_tags"]


def test_what_is_written_again_as_it_was_written_is_no_other_cause(tmp_path: Path) -> None:
    """Not even in cases whose value is refused at first, for another reason."""
    made = run(tmp_path, testee="tests.testees.limited:Rounding", select="CreateDelegationTokenRequest")
    assert [cause.reasons for cause in made.causes_among(made.new)] == [["value_differs"]]
    assert [cause.limit for cause in made.causes_among(made.limited)] == ["lone_surrogates"]


def test_an_expected_cause_does_not_hide_the_other_at_its_field(tmp_path: Path) -> None:
    """Identifiers are the same whatever the seed and the number of cases."""
    first = run(tmp_path / "first", write_expected=tmp_path / "list.toml")
    assert first.exit_code == 0
    assert RunFolder(tmp_path / "first").read_manifest().expected == str(tmp_path / "list.toml")
    again = run(tmp_path / "again", expected=tmp_path / "list.toml", seed=8, cases=900)
    assert (again.exit_code, again.standing.fails) == (0, False)
    entries = (tmp_path / "list.toml").read_text("utf-8").split("[[expected]]")
    assert len(entries) == 3
    for kept in (1, 2):
        (tmp_path / "one.toml").write_text(f"[[expected]]{entries[kept]}", "utf-8")
        one = run(tmp_path / f"one{kept}", expected=tmp_path / "one.toml")
        assert (one.exit_code, len(one.causes_among(one.known)), len(one.causes_among(one.new))) == (1, 1, 1)


def test_a_list_that_cannot_be_written_in_the_end_leaves_the_run_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(list_file, "write_text", full)
    options = CampaignOptions(
        testee=BROKEN,
        select="HeartbeatResponse",
        cases=300,
        out=tmp_path / "run",
        write_expected=tmp_path / "a",
    )
    campaign = Campaign(options)
    assert campaign.run(lambda phase, done, total: None).exit_code == 1
    assert str(campaign.unwritten).startswith(f"cannot write {tmp_path / 'a'}: No space left on device; ")
    stored = RunFolder(tmp_path / "run").read_manifest()
    assert (stored.complete, stored.expected) == (True, "")


def test_an_expected_cause_excuses_no_other_field_that_comes_out_wrong_with_it(tmp_path: Path) -> None:
    """The same value sets off another bug: unknown tags are lost, and an error code with them."""
    listed, chosen = tmp_path / "list.toml", "HeartbeatResponse:4"
    first = run(
        tmp_path / "a", testee="tests.testees.limited:Forgetful", select=chosen, write_expected=listed
    )
    assert first.exit_code == 0
    same = run(
        tmp_path / "b", testee="tests.testees.limited:Forgetful", select=chosen, expected=listed, seed=8
    )
    assert (same.exit_code, same.standing.changed) == (0, ())
    other = run(
        tmp_path / "c", testee="tests.testees.limited:Spilling", select=chosen, expected=listed, seed=8
    )
    assert other.exit_code == 3
    (changed,) = other.standing.changed
    fields = {name.split("-")[2] for name in changed.now}
    assert (changed.key, fields) == ("signatures", {"errorCode", "unknownTaggedFields"})
    made = run(tmp_path / "d", testee="tests.testees.limited:SpillingAsDeclared", select=chosen)
    assert {told.signature.path for told in made.new} == {"errorCode"}
    (cause,) = made.causes_among(made.new)
    assert cause.title == "unknown tagged fields: read as another value, and errorCode with it"
    listed = tmp_path / "declared.toml"
    options: dict[str, Any] = {"testee": "tests.testees.limited:SpillingAsDeclared", "select": chosen}
    assert run(tmp_path / "e", write_expected=listed, **options).exit_code == 0
    assert run(tmp_path / "f", expected=listed, **options).exit_code == 0
    script = tmp_path / "d" / cause.first.reproducer
    assert "errorCode" in script.name
    assert script.is_file()


@pytest.mark.parametrize(
    ("testee", "title"),
    [
        ("Sorting", "elements of arrays: read in another order and written in another order"),
        ("SortingBrokers", "MetadataResponse brokers: written in another order"),
        ("Merging", "equal elements of arrays: read as one"),
        (
            "Sets",
            "elements of arrays: read in another order and written in another order, equal ones as one",
        ),
        # Whether its elements are equal or not.
        ("LosingTheLast", "MetadataResponse brokers (several): read as another value"),
    ],
)
def test_arrays_that_come_out_as_sets_are_one_cause(testee: str, title: str, tmp_path: Path) -> None:
    """Whatever their elements hold: in a set, or a map, each class of each field is out of its place."""
    made = run(tmp_path, testee=f"tests.testees.limited:{testee}", select="MetadataResponse:8", cases=1000)
    assert [cause.title for cause in made.causes] == [title]


def test_a_run_stops_at_the_first_new_cause(tmp_path: Path) -> None:
    made = run(tmp_path, max_causes=1, cases=5000)
    assert made.exit_code == 1
    assert made.manifest.stopped
    assert made.tally.cases < 5000
    assert any(line.startswith("  stopped ") for line in verdict_lines(made, tmp_path))


def test_a_run_that_leaves_nothing_out_was_not_stopped(tmp_path: Path) -> None:
    whole = run(tmp_path / "whole", select="HeartbeatResponse:0", cases=200)
    made = run(tmp_path / "met", select="HeartbeatResponse:0", cases=200, max_causes=1)
    assert (made.exit_code, made.manifest.stopped, made.manifest.complete) == (1, "", True)
    assert made.tally.cases == whole.tally.cases
    assert not made.gaps


def test_what_cannot_be_resumed_stays_as_it_was(tmp_path: Path) -> None:
    """Without `--fail-fast`, a run has other pieces than with it."""
    run(tmp_path / "run", max_causes=1, cases=5000)
    before = (tmp_path / "run" / "campaign.json").read_bytes()
    with pytest.raises(UserError, match="is of other cases") as told:
        run(tmp_path / "run", cases=5000, resume=True)
    assert "--fail-fast" in told.value.remedy
    assert (tmp_path / "run" / "campaign.json").read_bytes() == before
    assert run(tmp_path / "run", max_causes=1, cases=5000, resume=True).exit_code == 1


def test_what_is_expected_stops_no_run(tmp_path: Path) -> None:
    run(tmp_path / "first", write_expected=tmp_path / "list.toml")
    made = run(tmp_path / "again", expected=tmp_path / "list.toml", max_causes=1)
    assert (made.exit_code, made.manifest.stopped) == (0, "")


def test_a_smoke_run_has_cases_of_every_pair_and_says_what_it_is(tmp_path: Path) -> None:
    made = run(tmp_path, testee="pycodec", select="Fetch*,Heartbeat*", cases=None, smoke=True)
    assert (made.exit_code, made.missing_pairs) == (0, ())
    assert made.manifest.command.endswith("--smoke")
    assert "in a sample of cases" in headline(made)
    assert set(made.tally.kinds) == {"boundary"}


def test_what_ends_the_testee_does_not_end_a_run_without_spark(tmp_path: Path) -> None:
    made = run(tmp_path, testee="tests.testees.limited:Dying")
    assert {cause.severity for cause in made.causes_among(made.new)} == {"crash or hang"}


def test_kio_is_green_under_the_list_that_comes_along(tmp_path: Path) -> None:
    """Made by a run of everything; the causes have the same names in a run of a few messages."""
    pytest.importorskip("kio", reason="kio is not installed")
    listed = Path(__file__).parents[2] / "reports" / "expected" / "kio-4.4.0.toml"
    select = "CreateDelegationToken*,HeartbeatResponse"
    made = run(tmp_path, testee="kio", select=select, cases=400, expected=listed)
    assert ([cause.id for cause in made.causes_among(made.new)], made.gaps) == ([], [])
    assert (made.exit_code, made.standing.fails) == (0, False)
    assert len(made.expected.entries) < 15
    limits = {"error_codes", "lone_surrogates", "times"}
    assert {cause.limit for cause in made.causes_among(made.limited)} == limits


KILLED: Final = """
import os, signal
from harness.errors import UserError
from harness.references import find_reference
from harness.runners import gateway
from harness.runners.gateway import Gateway

made = []
launch = gateway.launch_gateway
gateway.launch_gateway = lambda **options: made.append(launch(**options)) or made[0]
java = Gateway.launch()
java.open(find_reference())
os.kill(made[0][2].pid, signal.SIGKILL)
for _ in range(2):
    try:
        java.open(find_reference())
    except UserError as error:
        print(error, flush=True)
java.close()
"""


def test_a_killed_jvm_is_one_line_each_time_it_is_asked() -> None:
    """py4j logs a traceback for a connection that is lost, and another for one that cannot be made."""
    done = subprocess.run([sys.executable, "-c", KILLED], capture_output=True, text=True, check=False)
    said = "the JVM does not answer any more; it was killed, or the machine's memory ran out: run it again\n"
    assert (done.returncode, done.stdout, done.stderr) == (0, 2 * said, "")
