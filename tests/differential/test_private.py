"""A whole campaign with `--private`: what it withholds is in that folder, and nowhere else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from harness.cli.main import main
from harness.outcome import Reason
from harness.references import Reference
from harness.report.runfolder import RunFolder
from harness.report.withhold import is_withheld, kept_run
from harness.suites.bytes.corpus import read_corpus
from tests.harness.report.sample import folder, mismatch
from tests.harness.report.test_security import dead

pytestmark = pytest.mark.jvm

ROOT = Path(__file__).parents[2]
TESTEE = "tests.faults.troubled:Troubled"


def wirecheck(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from harness.cli import main; raise SystemExit(main())", *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT), "WIRECHECK_TIME_LIMIT": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def test_frames_that_end_a_testee_are_in_the_private_folder_alone(tmp_path: Path) -> None:
    """A planted codec that some small frames hang or end: rows, manifest, pages and replay are silent."""
    done = wirecheck(
        tmp_path,
        *("run", "--testee", TESTEE, "--suite", "bytes", "--select", "HeartbeatRequest:4", "--cases", "400"),
        *("--master", "local[2]", "--out", "run", "--private", "private"),
    )
    assert (done.returncode, done.stderr) == (1, "")
    run, kept = RunFolder(tmp_path / "run"), kept_run(tmp_path / "private")
    frames = [path.read_bytes() for path in (tmp_path / "private" / "frames").iterdir()]
    assert frames
    assert list((tmp_path / "private" / "repro").iterdir())
    died = [row for row in run.disagreements() if row["reason"] == Reason.TESTEE_DIED]
    assert died
    assert all(is_withheld(row) and row["reference_bytes"] is None for row in died)
    hidden = [row["reference_bytes"] for row in kept.disagreements()]
    assert len(hidden) == len(died) == run.read_manifest().withheld
    assert None not in hidden
    for path in (*run.path.glob("*.*"), *run.junit.iterdir()):
        if path.is_file():
            text = path.read_text("utf-8")
            # As a whole: a frame of another finding may hold these few bytes by chance.
            assert not [frame for frame in (*frames, *hidden) if frame and f'"{frame.hex()}"' in text], path

    public = wirecheck(tmp_path, "replay", "run", "--testee", TESTEE)
    assert f"Not replayed: {len(died)} cases" in public.stdout
    assert Reason.TESTEE_DIED not in public.stdout
    private = wirecheck(tmp_path, "replay", "private/run", "--testee", TESTEE)
    assert private.returncode == 1
    assert "still there" in private.stdout


def test_a_run_without_a_private_folder_has_its_scripts_written_later(tmp_path: Path) -> None:
    """`report --private` makes all that `run --private` would have; the testee is the user's to name."""
    done = wirecheck(
        tmp_path,
        *("run", "--testee", TESTEE, "--suite", "bytes", "--select", "HeartbeatRequest:4", "--cases", "60"),
        *("--master", "local[2]", "--out", "run"),
    )
    assert (done.returncode, done.stderr) == (1, "")
    private = tmp_path / "private"
    unnamed = wirecheck(tmp_path, "report", "run", "--private", "private")
    assert (unnamed.returncode, unnamed.stderr) == (1, "")
    assert "name it with --testee" in unnamed.stdout
    assert not (private / "repro").exists()
    frames = {path.stem: path.read_bytes() for path in (private / "frames").iterdir()}
    assert frames

    named = wirecheck(tmp_path, "report", "run", "--private", "private", "--testee", TESTEE)
    assert (named.returncode, named.stderr) == (1, "")
    assert "No scripts" not in named.stdout
    scripts = {path.stem: path.read_text() for path in (private / "repro").iterdir()}
    assert scripts.keys() == frames.keys()
    assert all(frame.hex() in scripts[name] and TESTEE in scripts[name] for name, frame in frames.items())
    public = [path.name for path in (tmp_path / "run" / "repro").glob("*.py")]
    assert not scripts.keys() & {name.removesuffix(".py") for name in public}


def test_no_such_frame_is_kept_for_all(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    reference: Reference,
) -> None:
    """The kept frames are public. A run without a private folder has its rows as they are.

    Nor is one kept of what the reference does not have: the run was against another.
    """
    rows = [dead(message="HeartbeatRequest", version=4), mismatch("HeartbeatRequest", 4, suite="bytes")]
    rows += [mismatch("HeartbeatRequest", 99, suite="bytes"), mismatch("GoneRequest", 0, suite="bytes")]
    run = folder(tmp_path / "run", rows)
    kept = tmp_path / "corpus.parquet"
    monkeypatch.setattr("harness.suites.bytes.corpus.corpus_path", lambda name: kept)
    assert main(["corpus", "--add", str(run.path)]) == 0
    told = capsys.readouterr().out
    assert "not added: 1 case, security-relevant" in told
    assert "not added: 2 cases, of messages or versions that 4.4.0 does not have" in told
    assert [entry.data for entry in read_corpus(kept, reference.pairs)] == [rows[1].reference_bytes]
