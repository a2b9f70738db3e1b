"""How a command ends: the exit code is the verdict's or 2, and what went wrong is one line."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from harness.cli import nightly
from harness.cli import report as report_command
from harness.cli import run as run_command
from harness.cli.endings import TerminatedError
from harness.cli.main import main
from harness.cli.output import progress
from harness.errors import UserError
from harness.report.runfolder import RunFolder
from harness.runners.gateway import jvm_lost
from harness.runners.journal import OtherCasesError
from tests.harness.report.sample import folder, manifest, mismatch, row

ROOT = Path(__file__).parents[3]
WIRECHECK = f"{sys.executable} -c 'from harness.cli import main; raise SystemExit(main())'"


def shell(command: str, cwd: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command line under bash, whose exit code is that of its first part."""
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"} | environment,
    )


@pytest.fixture
def differing(tmp_path: Path) -> Path:
    """The folder of a run with mismatches of many signatures: more words than one write takes."""
    folder(tmp_path / "run", [mismatch(path=f"field{n}", index=n) for n in range(8)])
    return tmp_path / "run"


@pytest.fixture
def agreed(tmp_path: Path) -> Path:
    folder(tmp_path / "agreed", [row()])
    return tmp_path / "agreed"


@pytest.mark.parametrize("reader", ["head -1", "true", "exec <&-"])
def test_a_reader_that_goes_away_leaves_the_verdict(differing: Path, agreed: Path, reader: str) -> None:
    """`wirecheck report RUN | head -1` of a mismatch is a mismatch, in a pipeline as well."""
    for command in (f"report {differing}", f"compare {agreed} {differing}"):
        done = shell(f"{WIRECHECK} {command} | {{ {reader}; }}")
        assert (done.returncode, done.stderr) == (1, "")
    assert shell(f"{WIRECHECK} report {agreed} | {{ {reader}; }}").returncode == 0


def test_a_reader_that_goes_away_is_no_error_of_pycodecs() -> None:
    from harness.references import find_reference

    jar = find_reference().spec_jars[0]
    for command in (f"list --specs {jar}", f"show FetchResponse 12 --specs {jar}"):
        done = shell(f"{sys.executable} -m pycodec {command} | true")
        assert (done.returncode, done.stderr) == (0, "")


def test_ascii_output_has_escapes(differing: Path) -> None:
    done = shell(f"{WIRECHECK} report {differing}", PYTHONIOENCODING="ascii", PYTHONUTF8="0", LC_ALL="C")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.isascii()
    assert r"\xb7" in done.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux has it")
def test_output_that_cannot_be_written_is_told(differing: Path) -> None:
    done = shell(f"{WIRECHECK} report {differing} > /dev/full")
    assert done.returncode == 2
    assert done.stderr == (
        "wirecheck: cannot write to standard output: No space left on device; give it a place\n"
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux has it")
@pytest.mark.parametrize(
    "command",
    ["list suites --format json", "--version", "--print-completion bash", "--help", "run --help", ""],
)
def test_whatever_cannot_be_written_is_no_verdict(command: str) -> None:
    done = shell(f"{WIRECHECK} {command} > /dev/full")
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == (
        "wirecheck: cannot write to standard output: No space left on device; give it a place"
    )
    assert "Traceback" not in done.stderr


def test_output_may_be_closed(differing: Path) -> None:
    done = shell(f"{WIRECHECK} report {differing} >&-")
    assert (done.returncode, done.stderr) == (1, "")
    done = shell(f"{WIRECHECK} report {differing} --format json 2>&-")
    assert done.returncode == 1
    assert json.loads(done.stdout)["verdict"] == "mismatch"


def test_a_folder_that_is_gone_is_told(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    done = shell(f"cd {gone} && rmdir {gone} && {WIRECHECK} list testees")
    assert done.returncode == 2
    assert done.stderr == "wirecheck: the present folder is gone; change to one that exists\n"


def test_an_unforeseen_error_is_no_verdict(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """One line with the place of the log; 1 would say "a new mismatch"."""

    def broken(options: object) -> int:
        raise KeyError("\x1b[31mone\ntwo")

    monkeypatch.setattr(report_command, "command", broken)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert main(["report", "x"]) == 2
    told = capsys.readouterr().err
    (log,) = tmp_path.glob("wirecheck-error-*.log")
    assert told.count("\n") == 1
    assert told[:-1].isprintable()
    assert "an error of wirecheck itself, not a verdict: KeyError" in told
    assert str(log) in told
    assert "in broken" in log.read_text("utf-8")


@pytest.mark.parametrize("error", [SystemExit(0), SystemExit(1), SystemExit("AGREED"), GeneratorExit()])
def test_nobody_but_the_command_says_how_it_ends(
    error: BaseException, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An adapter may ask for the end of the process wherever it is called: 0 would say "agreed"."""

    def ending(options: object) -> int:
        raise error

    monkeypatch.setattr(report_command, "command", ending)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert main(["report", "x"]) == 2
    assert f"not a verdict: {type(error).__name__}" in capsys.readouterr().err


def test_an_error_of_the_machine_names_the_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(options: object) -> int:
        raise OSError(28, "No space left on device", "reports/x/index.html")

    monkeypatch.setattr(report_command, "command", full)
    assert main(["report", "x"]) == 2
    assert capsys.readouterr().err == (
        "wirecheck: reports/x/index.html: No space left on device; mend that and run it again\n"
    )


def test_a_disk_that_is_full_is_no_error_of_wirechecks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not every library says which file it was."""

    def full(options: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(report_command, "command", full)
    assert main(["report", "x"]) == 2
    assert capsys.readouterr().err == "wirecheck: No space left on device; mend that and run it again\n"


def test_a_termination_that_was_swallowed_comes_back(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a package is imported that passes over whatever goes wrong, or in a destructor."""

    def killed(options: object) -> int:
        with progress() as steps:
            with contextlib.suppress(BaseException):
                os.kill(os.getpid(), signal.SIGTERM)
                threading.Event().wait(60)
            steps("on and on", 0, None)
        return 0

    monkeypatch.setattr(report_command, "command", killed)
    assert main(["report", "x"]) == 2
    assert capsys.readouterr().err == "wirecheck: terminated; the run is incomplete\n"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_an_error_of_the_clean_up_is_not_the_reason(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """py4j's connections fall over when they are interrupted."""

    def killed(options: object) -> int:
        try:
            os.kill(os.getpid(), number)
            threading.Event().wait(60)
        finally:
            raise AttributeError("no such socket")

    monkeypatch.setattr(report_command, "command", killed)
    # Under nohup it would be ignored, as it should be.
    before = signal.signal(number, signal.SIG_DFL)
    try:
        assert main(["report", "x"]) == 2
    finally:
        signal.signal(number, before)
    assert capsys.readouterr().err == "wirecheck: terminated; the run is incomplete\n"


def test_sigterm_unwinds_the_command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What cleans up after Ctrl-C does so after SIGTERM; then there is one line, and 2."""
    cleaned_up = []

    def killed(options: object) -> int:
        try:
            os.kill(os.getpid(), signal.SIGTERM)
            threading.Event().wait(60)
        except KeyboardInterrupt:
            cleaned_up.append(True)
            raise
        return 0

    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr(report_command, "command", killed)
    assert main(["report", "x"]) == 2
    assert capsys.readouterr().err == "wirecheck: terminated; the run is incomplete\n"
    assert cleaned_up == [True]
    assert signal.getsignal(signal.SIGTERM) is before


@pytest.mark.parametrize(
    "left",
    [
        "threading.Thread(target=time.sleep, args=(1000,)).start()",
        "atexit.register(os._exit, 0)",
    ],
    ids=["a thread", "an exit handler"],
)
def test_what_an_adapter_leaves_behind_does_not_change_the_end(differing: Path, left: str) -> None:
    """Python waits for threads and calls exit handlers: the command would hang, or end with another code."""
    program = "import atexit, os, threading, time; " + left + "; from harness.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, "report", str(differing)], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("DIFFERS")


def ended_run(
    monkeypatch: pytest.MonkeyPatch, path: Path, error: BaseException, *, begun: bool = True, **stored: bool
) -> None:
    """`wirecheck run` is ended so, with this in its folder."""

    class Ended:
        def __init__(self, options: object) -> None:
            self.folder = RunFolder(path)
            self.folder.path.mkdir()

        def run(self, *told: object) -> None:
            if begun:
                self.folder.write_manifest(manifest(**stored))
            raise error

    monkeypatch.setattr(run_command, "require_tools", lambda: None)
    monkeypatch.setattr("harness.campaign.Campaign", Ended)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (KeyboardInterrupt(), "interrupted"),
        (TerminatedError(), "terminated"),
        (jvm_lost("was ended by SIGKILL"), str(jvm_lost("was ended by SIGKILL"))),
        (OSError(28, "No space left on device"), "No space left on device; mend that"),
    ],
    ids=["SIGINT", "SIGTERM", "the JVM", "the disk"],
)
def test_a_run_that_is_ended_says_how_to_go_on(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    error: BaseException,
    said: str,
) -> None:
    """Its folder has a time as its name, and what was done in hours lies there."""
    ended_run(monkeypatch, tmp_path / "a run", error, complete=False)
    assert main(["run"]) == 2
    name = f"'{tmp_path}/a run'"
    assert capsys.readouterr().err == (
        f"wirecheck: {said}; the run in {name} is incomplete: "
        f"the same options with --out {name} --resume go on with it\n"
    )


def test_a_night_that_is_ended_says_where_its_runs_are(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def ended(*told: object) -> None:
        raise TerminatedError

    monkeypatch.setattr(nightly, "require_tools", lambda: None)
    monkeypatch.setattr(nightly, "run_below", ended)
    assert main(["nightly", "--runs", "values", "--time", "30m", "--out", str(tmp_path / "all nights")]) == 2
    (night,) = (tmp_path / "all nights").iterdir()
    said = capsys.readouterr().err
    assert said.startswith(f"wirecheck: terminated; the night in '{night}' is incomplete: wirecheck report ")


@pytest.mark.parametrize(
    ("begun", "complete", "error", "said"),
    [
        (False, False, KeyboardInterrupt(), "interrupted; the run is incomplete"),
        (
            True,
            True,
            KeyboardInterrupt(),
            "interrupted; the run in {} is complete but for its pages: wirecheck report {} writes them",
        ),
        (
            True,
            False,
            OtherCasesError("it has other cases", "give the options"),
            "it has other cases; give the options",
        ),
    ],
    ids=["nothing was begun", "only pages are missing", "it does not go on with these options"],
)
def test_what_cannot_go_on_is_not_said_to(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    begun: bool,
    complete: bool,
    error: BaseException,
    said: str,
) -> None:
    ended_run(monkeypatch, tmp_path / "x", error, begun=begun, complete=complete)
    assert main(["run"]) == 2
    assert capsys.readouterr().err == f"wirecheck: {said.replace('{}', str(tmp_path / 'x'))}\n"


def test_a_run_that_is_left_is_none_of_the_next_commands(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ended_run(monkeypatch, tmp_path / "x", KeyboardInterrupt(), complete=False)
    main(["run"])
    capsys.readouterr()

    def refused(options: object) -> int:
        raise UserError("no run", "name one")

    monkeypatch.setattr(report_command, "command", refused)
    assert main(["report", "x"]) == 2
    assert capsys.readouterr().err == "wirecheck: no run; name one\n"
