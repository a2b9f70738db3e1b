"""Whole campaigns from the command line: Spark, the Java reference, reports, reproducers, replay."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
from junitparser import JUnitXml

from harness.report.runfolder import RunFolder
from harness.report.summary import summary_schema

pytestmark = pytest.mark.jvm

ROOT = Path(__file__).parents[2]
FAULT = "null_struct_marked_with_zero"


def wirecheck(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a user would, in an empty folder."""
    return subprocess.run(
        [sys.executable, "-c", "from harness.cli import main; raise SystemExit(main())", *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def test_a_faulty_testee_is_reported_reproduced_and_replayed(tmp_path: Path) -> None:
    """Exit code 1, one signature that names the field, a script that shows it, and a replay that agrees."""
    testee = f"tests.faults.testees:{FAULT}"
    done = wirecheck(
        tmp_path,
        *("run", "--testee", testee, "--select", "DescribeTopicPartitions*", "--cases", "600"),
        *("--master", "local[2]", "--out", "first"),
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert done.stderr == ""
    found = json.loads((tmp_path / "first" / "summary.json").read_text())
    jsonschema.Draft202012Validator(summary_schema()).validate(found)
    assert found["pairs"] == {"planned": 2, "executed": 2, "missing": [], "unsupported": {}}
    assert found["cases"]["executed"] == found["cases"]["planned"] >= 600
    assert found["cells"]["hit"] == found["cells"]["required"] > 0
    (signature,) = found["signatures"]
    assert (signature["path"], signature["kind"], signature["type"]) == ("cursor", "null", "Cursor")
    assert signature["minimised"]
    assert found["peak_mib"]["jvm"] > 0
    assert f"python first/{signature['reproducer']}\n" in done.stdout

    (suite,) = JUnitXml.fromfile(str(tmp_path / "first" / "junit" / "TEST-values.xml"))
    failed = {(case.classname, case.name) for case in suite if case.is_failure}
    (classname,) = {classname for classname, name in failed if name == "v0 roundtrip"}
    assert classname.startswith("wirecheck.pycodec-with-a-planted-fault.4-4-0.values.Describe")
    assert not any("Response" in classname for classname, _ in failed)

    script = subprocess.run(
        [sys.executable, tmp_path / "first" / signature["reproducer"]],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert script.returncode == 1, script.stdout + script.stderr

    unsaid = wirecheck(tmp_path, "replay", "first")
    assert (unsaid.returncode, unsaid.stdout) == (2, "")
    assert f"if you trust it, say so: --testee {testee}" in unsaid.stderr
    again = wirecheck(tmp_path, "replay", "first", "--testee", testee)
    assert again.returncode == 1, again.stdout + again.stderr
    assert f"still there  {signature['id']}  " in again.stdout
    mended = wirecheck(tmp_path, "replay", "first", "--testee", "pycodec")
    assert mended.returncode == 0, mended.stdout + mended.stderr
    assert f"fixed        {signature['id']}  " in mended.stdout


def test_a_timed_run_agrees_and_names_the_command_for_the_same_cases(tmp_path: Path) -> None:
    """Whole rounds: the same cases come again by their number."""
    done = wirecheck(
        tmp_path,
        *("run", "--select", "ListGroups*:4-5", "--time", "15s", "--master", "local[2]", "--seed", "3"),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1].startswith("  report ")
    latest = tmp_path / "reports" / "latest"
    assert latest.is_symlink()
    manifest = RunFolder(latest).read_manifest()
    assert manifest.complete
    assert manifest.command == (
        f"wirecheck run --select 'ListGroups*:4-5' --cases {manifest.planned_cases} --seed 3"
    )
    assert manifest.reference.version == "4.4.0"
    assert "kafka-clients-4.4.0.jar" in manifest.reference.origin
    seen = {(row["message"], row["version"], row["index"]) for row in rows(latest)}
    assert len(seen) == manifest.planned_cases


def test_a_run_of_bytes_that_agrees_replays_as_one(tmp_path: Path) -> None:
    """Its rows hold the reference's known differences with itself, which are still there of course."""
    done = wirecheck(
        tmp_path,
        *("run", "--suite", "bytes", "--select", "DescribeTopicPartitionsResponse", "--cases", "1"),
        *("--master", "local[2]", "--out", "first"),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "findings against the reference" in done.stdout
    again = wirecheck(tmp_path, "replay", "first")
    assert again.returncode == 0, again.stdout + again.stderr
    assert "still there" in again.stdout
    assert "Of the reference itself, and no failure of the testee: " in again.stdout


def test_a_run_that_is_terminated_leaves_nothing_behind(tmp_path: Path) -> None:
    """SIGTERM, as a CI server sends it: one line, exit code 2, no scratch folder and no process."""
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    program = "from harness.cli import main; raise SystemExit(main())"
    arguments = ("run", "--select", "Fetch*", "--cases", "500000", "--master", "local[2]", "--out", "first")
    with subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT), "TMPDIR": str(scratch)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None
        shown = []
        for line in running.stdout:
            shown.append(line)
            if line.startswith("running values"):
                break
        running.send_signal(signal.SIGTERM)
        out, err = running.communicate(timeout=60)
    assert any(line.startswith("planned values: ") for line in shown)
    going_on = "the run in first is incomplete: the same options with --out first --resume go on with it"
    assert (running.returncode, err) == (2, f"wirecheck: terminated; {going_on}\n")
    assert "Traceback" not in out
    assert list(scratch.iterdir()) == []
    report = wirecheck(tmp_path, "report", "first")
    assert (report.returncode, report.stderr) == (2, "")
    assert report.stdout.startswith("INCONCLUSIVE: ")


def rows(folder: Path) -> list[dict[str, object]]:
    columns = ["message", "version", "index"]
    return [row for batch in RunFolder(folder).batches(columns) for row in batch.to_pylist()]
