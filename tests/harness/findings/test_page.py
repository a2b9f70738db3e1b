"""The findings page: every cause of every run is a line, policies apart, and what is secret is none."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest

from harness.cli.main import main
from harness.findings.judged import read_judgements
from harness.findings.lines import read_run
from harness.findings.page import NOT_JUDGED
from harness.findings.plan import PlannedRun
from harness.outcome import CaseRow, Reason
from harness.report.expected import ExpectedMismatches
from harness.report.model import build_report
from harness.report.runfolder import RunFolder, Side, lock_folder
from tests.harness.report.sample import finding, folder, manifest, mismatch, row
from tests.harness.report.test_security import SECRETS, dead

PLAN = """
title = "Findings"
about = "What was found."
judged = "judged.toml"
[[run]]
name = "kio"
testee = "kio"
[[run]]
name = "kafka"
reference = "4.4.0"
"""
KIO = Side("kio", "0.6.5", "harness.testees.kio_testee:KioTestee", "kio")
TEXT = "`</code><script>alert(1)</script> [link](https://example.org) \x1b[31m | *\n# heading"


def stored(path: Path, rows: list[CaseRow], testee: Side | None = None) -> None:
    """A finished run with a script for every cause."""
    described = manifest() if testee is None else manifest(testee=testee)
    made = folder(path, rows, described)
    (path / "summary.json").write_text("{}")
    (path / "repro").mkdir()
    for each in build_report(made, ExpectedMismatches()).findings:
        (path / each.reproducer).write_text(f"# {each.id}\n")


def causes(path: Path) -> dict[str, str]:
    """Identifiers of a run's causes by title."""
    report = build_report(RunFolder(path), ExpectedMismatches())
    return {cause.title: cause.id for cause in report.published().causes}


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    """A plan with two runs that are there: a mismatch of kio's, a policy and a death; one of Kafka's."""
    path = tmp_path / "plan.toml"
    path.write_text(PLAN)
    (tmp_path / "judged.toml").write_text("")
    other = mismatch(
        index=3, path="sessionId", reason=Reason.REFUSAL_DIFFERS, testee_outcome="rejected:decode:E",
        reference_outcome="rejected:read:F", detail="another reason",
    )  # fmt: skip
    died = mismatch(
        index=4, path="isolationLevel", reason=Reason.TESTEE_DIED, testee_outcome="crashed:encode:X"
    )
    rows = [row(), mismatch(index=2, detail=TEXT), other, dead(), died]
    stored(tmp_path / "runs" / "kio", rows, KIO)
    stored(tmp_path / "runs" / "kafka", [row(), finding(index=2)])
    return path


def made(plan: Path, *options: str) -> tuple[int, str, str]:
    """The exit code, and the page twice."""
    out = plan.parent / "out"
    code = main(["findings", str(plan), "--out", str(out), "--runs", str(plan.parent / "runs"), *options])
    return code, (out / "findings.md").read_text(), (out / "findings.html").read_text()


def judge(plan: Path, *entries: str) -> None:
    (plan.parent / "judged.toml").write_text("\n".join(f"[[judged]]\n{entry}" for entry in entries))


def test_every_cause_is_a_line_with_its_script(plan: Path) -> None:
    code, page, html = made(plan)
    assert code == 0
    scripts = re.findall(r"\]\((findings/repro/[^)]+\.py)\)", page)
    assert len(scripts) == len(set(scripts)) == 3
    for script in scripts:
        assert (plan.parent / "out" / script).read_text().startswith("# ")
        assert script in html
    assert re.findall(r"^## (.+)$", page, re.MULTILINE) == ["kio 0.6.5", "kafka-clients 4.4.0"]
    assert "- bytes: `0002`" in page
    assert "- testee's bytes: `0001`" in page
    assert "clusterId: 'a' became 'b'" in page
    assert page.count(NOT_JUDGED) == 3


def test_policies_stand_apart(plan: Path) -> None:
    _, page, html = made(plan)
    before, after = page.split("### kio 0.6.5: matters of policy")
    assert "wrong value" in before
    assert "another reason" in after.split("## kafka-clients")[0]
    assert "Matters of policy (1)" in html
    assert "| kio 0.6.5 | 1 | 1 |" in page


def test_what_is_secret_is_a_number(plan: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, page, html = made(plan)
    said = capsys.readouterr().out
    files = [path.read_text() for path in (plan.parent / "out").rglob("*") if path.is_file()]
    for text in (page, html, said):
        assert "2 findings are withheld as security-relevant" in text
    for text in (*files, said):
        assert not any(secret in text for secret in SECRETS)


def test_a_death_is_a_line_once_somebody_has_judged_it(plan: Path) -> None:
    _, page, html = made(plan)
    assert "fatal to" not in page + html
    found = causes(plan.parent / "runs" / "kio")
    name = next(name for title, name in found.items() if "fatal to the testee" in title)
    judge(plan, f'codec = "kio"\ncause = "{name}"\nis = "bug"\nnotice = "The caller ends."')
    _, page, html = made(plan)
    assert "crash or hang" in page
    assert "The caller ends." in html
    assert "1 finding is withheld" in page


def test_foreign_text_is_text(plan: Path) -> None:
    _, page, html = made(plan)
    assert "\x1b" not in page + html
    assert "<script>" not in html
    (line,) = [line for line in page.splitlines() if "alert(1)" in line]
    assert line.count("`") == 2
    assert line.startswith("- seen: `")
    assert line.endswith("`")


def test_a_judgement_says_what_a_user_would_notice(plan: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = causes(plan.parent / "runs" / "kio")
    bug = next(name for title, name in found.items() if "clusterId" in title)
    digest = bug.rpartition("-")[2]
    judge(
        plan,
        f'codec = "kio"\ncause = "{digest}"\nis = "policy"\nnotice = "Clusters are mixed up."\n'
        'link = "https://example.org/1"',
        'codec = "kio"\ncause = "gone-000000"\nis = "bug"\nnotice = "Nothing."',
    )
    _, page, html = made(plan)
    assert "Clusters are mixed up. ([tracked](https://example.org/1))" in page
    assert "Clusters are mixed up." in html
    assert "| kio 0.6.5 | 0 | 2 |" in page
    assert page.count(NOT_JUDGED) == 2
    assert "judged, and not found: kio gone-000000" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ('codec = "kio"\ncause = "a-b"\nis = "bug"', "entry 1 lacks 'notice'"),
        ('codec = "kio"\ncause = "a-b"\nis = "no"\nnotice = "x"', "'no' is neither 'bug' nor 'policy'"),
        (
            'codec = "kio"\ncause = "a"\nis = "bug"\nnotice = "x"\nlink = "javascript:a"',
            "is no https address",
        ),
        ('codec = "kio"\ncause = "a"\nis = "bug"\nnotice = "x"\nmore = "y"', "has no property 'more'"),
        ("codec = 1", "is no table of texts"),
    ],
)
def test_a_wrong_judgement_is_told(
    plan: Path, entry: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    judge(plan, entry)
    assert main(["findings", str(plan), "--out", str(plan.parent / "out"), "--no-run"]) == 2
    assert said in capsys.readouterr().err


def test_a_cause_is_judged_once(plan: Path, capsys: pytest.CaptureFixture[str]) -> None:
    entry = 'codec = "kio"\ncause = "a-b"\nis = "bug"\nnotice = "x"'
    judge(plan, entry, entry)
    assert main(["findings", str(plan), "--out", str(plan.parent / "out"), "--no-run"]) == 2
    assert "entry 2 judges kio b again" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('title = 1\n[[run]]\nname = "x"', "title"),
        ('title = "x"\nrun = []', "has no [[run]]"),
        ('title = "x"\n[[run]]\nname = "../x"', "cannot name a run's folder"),
        ('title = "x"\n[[run]]\nname = "x"\n[[run]]\nname = "x"', "cannot name a run's folder"),
        ('title = "x"\n[[run]]\nname = "x"\ncolour = "red"', "colour"),
        ("title = ", "is not TOML"),
    ],
)
def test_a_wrong_plan_is_told(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "plan.toml"
    path.write_text(text)
    assert main(["findings", str(path), "--out", str(tmp_path / "out")]) == 2
    assert said in capsys.readouterr().err


def test_a_run_that_is_not_there_is_named(plan: Path) -> None:
    (plan.parent / "runs" / "kafka" / "summary.json").unlink()
    code, page, html = made(plan, "--no-run")
    assert code == 2
    assert "Not run (`it is not there, and --no-run was given`): `kafka`" in page
    assert "Not run (it is not there, and --no-run was given): kafka" in html
    assert "## kio 0.6.5" in page


def test_a_run_that_covered_less_than_was_planned_found_nothing_of_note(plan: Path) -> None:
    """What was not asked is not right because nothing was found."""
    shutil.rmtree(plan.parent / "runs" / "kafka")
    described = manifest(pairs={"FetchRequest": [12, 13]})
    made_run = folder(plan.parent / "runs" / "kafka", [row()], described)
    (made_run.path / "summary.json").write_text("{}")
    code, page, _ = made(plan)
    assert code == 2
    assert "Not run (`inconclusive: 1 planned pair has no executed case" in page
    assert "Nothing was found" not in page


def test_a_folder_that_is_no_runs_is_left_alone(plan: Path) -> None:
    shutil.rmtree(plan.parent / "runs" / "kafka")
    kept = plan.parent / "runs" / "kafka" / "rows" / "thesis.txt"
    kept.parent.mkdir(parents=True)
    kept.write_text("years of work")
    code, page, _ = made(plan)
    assert code == 2
    assert "holds rows, and of no run" in page
    assert kept.read_text() == "years of work"


def test_a_run_that_goes_on_is_left_alone(plan: Path) -> None:
    """Two commands with the same runs: the second neither removes what the first has, nor waits for it."""
    running = plan.parent / "runs" / "kafka"
    (running / "summary.json").unlink()
    before = sorted(running.rglob("*"))
    held = lock_folder(running, "")
    assert held is not None
    code, page, _ = made(plan)
    os.close(held)
    assert code == 2
    assert "another run writes into" in page
    assert sorted(running.rglob("*")) == before


def test_another_run_than_planned_is_refused(plan: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan.write_text(PLAN.replace('testee = "kio"', 'testee = "kafka-python"'))
    out, runs = str(plan.parent / "out"), str(plan.parent / "runs")
    assert main(["findings", str(plan), "--out", out, "--runs", runs, "--no-run"]) == 2
    assert "has a run of kio, not of kafka-python; remove it" in capsys.readouterr().err


def test_options_are_those_of_a_run() -> None:
    run = PlannedRun("x", "kmsg", "3.9.1", "values,bytes", "Fetch*", 5, smoke=True)
    assert run.options == [
        "--testee", "kmsg", "--reference", "3.9.1", "--suite", "values,bytes", "--select", "Fetch*",
        "--cases", "5", "--smoke",
    ]  # fmt: skip
    assert PlannedRun("x").options == ["--testee", "pycodec"]


def test_no_file_is_no_judgement(tmp_path: Path) -> None:
    assert read_judgements(None).of("kio", "a-b") is None
    assert read_run(PlannedRun("x"), tmp_path) is None


@pytest.mark.parametrize("linked", [False, True])
def test_a_page_is_whole_or_stays_as_it_was(
    plan: Path, linked: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """A run's folder may be a copy that lacks scripts, or have links to what nobody is to see."""
    assert made(plan, "--no-run")[0] == 0
    scripts = plan.parent / "out" / "findings" / "repro"
    before = {path.name: path.read_text() for path in scripts.iterdir()}
    capsys.readouterr()
    held = (plan.parent / "runs" / "kio" / "repro").iterdir()
    gone = next(path for path in held if path.read_text() in before.values())
    gone.unlink()
    if linked:
        gone.symlink_to(plan)
    assert made(plan, "--no-run")[0] == 2
    assert f"{gone} is not there, or is no script" in capsys.readouterr().err
    assert {path.name: path.read_text() for path in scripts.iterdir()} == before
