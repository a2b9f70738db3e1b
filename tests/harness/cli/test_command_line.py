"""The command line: help with examples, mistakes in one line with the remedy, nothing heavy too early."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from harness.cli import main
from harness.report import list_file
from harness.report.runfolder import Side
from tests.harness.report.sample import finding, folder, manifest, mismatch, row

COMMANDS = ("doctor", "list", "run", "replay", "report", "compare", "bench")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, output and errors of a command line."""
    try:
        code = main(list(arguments))
    except SystemExit as stopped:
        code = int(str(stopped.code or 0))
    told = capsys.readouterr()
    return code, told.out, told.err


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every example is a command line that this parser takes."""
    code, out, err = run(capsys, command, "--help")
    assert (code, err) == (0, "")
    _, _, examples = out.partition("examples:\n")
    assert f"  wirecheck {command}" in examples


def test_bench_takes_each_part_that_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    from harness.cli.bench import PARTS

    _, out, _ = run(capsys, "bench", "--help")
    assert f"{{{','.join(PARTS)}}}" in out


def test_examples_are_command_lines_that_the_parser_takes(capsys: pytest.CaptureFixture[str]) -> None:
    import shlex

    from harness.cli.parser import make_parser

    for command in COMMANDS:
        _, out, _ = run(capsys, command, "--help")
        examples = [line for line in out.splitlines() if line.startswith("  wirecheck ")]
        assert examples
        for example in examples:
            assert make_parser().parse_args(shlex.split(example)[1:]).command == command


def test_a_bare_call_shows_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing was run: that is no success."""
    code, out, err = run(capsys)
    assert (code, err) == (2, "")
    assert out == run(capsys, "--help")[1]


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "--version")
    assert (code, err) == (0, "")
    assert out.startswith("wirecheck ")
    assert out.count("\n") == 1


def test_the_general_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--help")
    assert code == 0
    assert all(f"    {command} " in out for command in COMMANDS)
    assert "exit codes: 0 agreed, 1 new mismatch" in " ".join(out.split())


def test_help_needs_neither_spark_nor_py4j_nor_arrow() -> None:
    """It answers at once, and where nothing is installed."""
    program = (
        "import sys\n"
        "sys.modules.update(dict.fromkeys(['pyspark', 'py4j', 'pyarrow', 'rich', 'junitparser']))\n"
        "from harness.cli import main\n"
        "main(['run', '--help'])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "--partitions" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["rum"], "wirecheck: argument COMMAND: invalid choice: 'rum'"),
        (["run", "--cases", "0"], "argument --cases: '0' is not a number of cases from 1 to 10000000000"),
        (["run", "--select", ""], "argument --select: it is empty; leave the option out"),
        (["run", "--suite", " "], "argument --suite: it is empty"),
        (["live", "--upstream", "127.0.0.1:9092", "--out", ""], "argument --out: it is empty"),
        (["live", "--upstream", "127.0.0.1:9092", "--capture", ""], "argument --capture: it is empty"),
        (["live", "--read", ""], "argument --read: it is empty"),
        (["run", "--reference", ""], "argument --reference: it is empty"),
        (["list", "messages", "--reference", "4.4.0/../4.4.0"], "no reference '4.4.0/../4.4.0'"),
        (["list", "messages", "--select", ""], "argument --select: it is empty"),
        (["run", "--expected", "."], ". is no file"),
        (["run", "--write-expected", "."], "cannot write .: it is no file; name another file"),
        (["run", "--write-expected", "/dev/null/x"], "cannot write /dev/null/x: Not a directory"),
        (["run", "--out", "/dev/null"], "cannot make the folder /dev/null"),
        (["run", "--out", "/dev/null/x"], "cannot make the folder /dev/null/x"),
        (["vectors", "--out", "/dev/null/x"], "cannot make the folder /dev/null/x"),
        (["encodings", "--out", "/dev/null/x"], "cannot make the folder /dev/null/x"),
        (["encodings", "--version", "3"], "--version and --frames go with --message"),
        (["encodings", "--frames", "nowhere"], "--version and --frames go with --message"),
        (["encodings", "--message", "FetchRequest"], "--message needs --version and --frames"),
        (["bench", "--json", "/dev/null/x"], "cannot make the folder /dev/null"),
        (["bench", "--json", "."], ". is a folder"),
        (["corpus", "--add", "nowhere"], "nowhere is not a run folder"),
        (["run", "--cases", "many"], "argument --cases: 'many' is not a number of cases"),
        (["encodings", "--version", "new"], "argument --version: 'new' is not a version, 0 or more"),
        (["run", "--seed", "-1"], "argument --seed: '-1' is not a whole number from 0 to"),
        (
            ["run", "--partitions", "0"],
            "argument --partitions: '0' is not a number of parts from 1 to 100000",
        ),
        (["run", "--cases", "5", "--time", "5m"], "argument --time: not allowed with argument --cases"),
        (["run", "--master", "local-cluster[0,1,1024]"], "has nothing to run on, and Spark would wait"),
        (["run", "--time", "soon"], "--time: cannot read 'soon'; write it as 90s, 20m or 1.5h"),
        (["run", "--time", "9999999h"], "--time: cannot read '9999999h'; write it as 90s, 20m or 1.5h"),
        (["run", "--time", "5"], "--time: 5 s do not cover the start and the boundary cases"),
        (["live", "--upstream", "localhost:1", "--timeout", "soon"], "--timeout: cannot read 'soon'"),
        (["interop", "--timeout", "nan"], "--timeout: cannot read 'nan'"),
        (["run", "--seed", "٣"], "argument --seed: '٣' is not a whole number from 0 to"),
        (["run", "--suite", ","], "argument --suite: ',' names nothing"),
        (["run", "--master", "local[99999]"], "argument --master: 'local[99999]' has more than 4096 threads"),
        (["report", "run", "--expires", "2020-01-01"], "argument --expires: 2020-01-01 is over"),
        (["report", "run", "--reason", "\udcff"], "argument --reason: '\\udcff' is no text in UTF-8"),
        (["run", "--reference", "nine"], "no reference 'nine'; use one of 4.4.0"),
        (["run", "--testee", "nobody"], "no testee 'nobody'; use one of pycodec"),
        (["run", "--testee", "no_such_module:Testee"], "cannot import no_such_module"),
        (["run", "--testee", "json:JSONDecoder"], "is no subclass of harness.testees.Testee"),
        (["run", "--suite", "valeus"], "no suite 'valeus'; use values"),
        (
            ["run", "--select", "Fetchrequest"],
            "'Fetchrequest'; did you mean FetchRequest?",
        ),
        (
            ["run", "--select", "FetchRequest:99"],
            "has no version in 99; its versions are 4 to 18",
        ),
        (["run", "--suite", "records", "--select", "Nope"], "messages here are MessageSet and RecordBatch"),
        (["run", "--expected", "absent.toml"], "absent.toml does not exist"),
        (["report", "nowhere"], "nowhere is not a run folder: it has no campaign.json"),
        (["replay", "nowhere"], "nowhere is not a run folder: it has no campaign.json"),
        (["compare", "nowhere", "else"], "nowhere is not a run folder"),
        (["list", "mesages"], "argument what: invalid choice: 'mesages'"),
    ],
)
def test_a_mistake_ends_with_2_and_one_line(
    arguments: list[str],
    told: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No traceback, and no folder left behind."""
    monkeypatch.chdir(tmp_path)
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1
    assert err.startswith("wirecheck: ")
    assert list(tmp_path.iterdir()) == []


def test_a_run_does_not_write_into_the_folder_of_another(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder(tmp_path, [row()])
    code, _, err = run(capsys, "run", "--out", str(tmp_path))
    assert code == 2
    assert "already holds a run; name another folder with --out" in err


def test_without_java_a_run_ends_with_2_and_says_what_to_install(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    code, _, err = run(capsys, "run", "--out", str(tmp_path / "out"))
    assert code == 2
    assert err == (
        "wirecheck: there is no java on the PATH; install a JDK 17 or newer "
        "(Debian: openjdk-17-jdk-headless), or point JAVA_HOME at one\n"
    )


def test_doctor_names_what_is_missing_and_ends_with_2(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    code, out, _ = run(capsys, "doctor")
    assert code == 2
    assert f"  MISSING  Java                   JAVA_HOME is {tmp_path}, which has no bin/java\n" in out
    assert "  ok       Python                 3." in out


@pytest.mark.parametrize(
    ("setting", "given"),
    [("WIRECHECK_TIME_LIMIT", "abc"), ("WIRECHECK_MEMORY_LIMIT", "nan"), ("WIRECHECK_ISOLATE", "perhaps")],
)
def test_doctor_names_a_setting_that_a_run_would_refuse(setting: str, given: str) -> None:
    """Settings are read once in a process: it takes one of its own."""
    done = subprocess.run(
        [sys.executable, "-c", "import sys; from harness.cli import main; sys.exit(main(['doctor']))"],
        env=os.environ | {setting: given}, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == 2
    assert f"  WRONG    limits                 {setting} is '{given}'\n" in done.stdout
    assert done.stdout.endswith("Something is missing or wrong: a run would end with exit code 2.\n")


def test_a_report_is_rendered_again_from_rows_and_manifest_alone(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder(tmp_path, [row(), mismatch(index=1)])
    code, out, _ = run(capsys, "report", str(tmp_path))
    assert code == 1
    assert out.startswith("DIFFERS: pycodec 0.1.0 from kafka-clients 4.4.0 in 1 cause.\n")
    written = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()}
    assert {"summary.json", "index.html", "junit/TEST-values.xml"} <= written
    first = {name: (tmp_path / name).read_bytes() for name in ("summary.json", "index.html")}
    run(capsys, "report", str(tmp_path))
    assert {name: (tmp_path / name).read_bytes() for name in first} == first


def test_a_list_given_to_report_is_taken_into_account(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder(tmp_path / "run", [mismatch()])
    run(capsys, "report", str(tmp_path / "run"))
    name = json.loads((tmp_path / "run" / "summary.json").read_text())["signatures"][0]["id"]
    listed = tmp_path / "list.toml"
    listed.write_text(
        f'[[expected]]\nsignature = "{name}"\nreason = "known"\nlink = "https://example.org"\n'
        "expires = 2999-01-01\n"
    )
    code, out, _ = run(capsys, "report", str(tmp_path / "run"), "--expected", str(listed))
    assert code == 0
    assert "expected: known (https://example.org)" in out


MINE = (
    '# mine\n[[expected]]\nsignature = "elsewhere-*"\nmost = 3\nreason = "words of mine"\n'
    'link = "https://example.org"\nexpires = 2999-01-01\nseen = "bytes OtherRequest v0"\n'
)


def test_a_list_that_is_written_keeps_its_entries_whatever_list_the_run_used(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    first, second = tmp_path / "a.toml", tmp_path / "b.toml"
    made = tmp_path / "run"
    folder(made, [mismatch()])
    assert run(capsys, "report", str(made), "--write-expected", str(first))[0] == 0
    second.write_text(MINE)
    code, _, err = run(capsys, "report", str(made), "--expected", str(first), "--write-expected", str(second))
    assert code == 2
    assert f"{second} is there, and is not the list that is used" in err
    assert second.read_text() == MINE
    assert run(capsys, "report", str(made), "--write-expected", str(second))[0] == 0
    assert "words of mine" in second.read_text()
    assert "not looked into yet" in second.read_text()


@pytest.mark.parametrize("asked", ["command line", "pyproject.toml"])
@pytest.mark.parametrize("own", ["own.toml", ""])
def test_a_list_that_report_writes_is_not_the_runs_own(
    own: str, asked: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what is written then stands under it: a tryout that is gone is missed by nobody."""
    monkeypatch.chdir(tmp_path)
    made = folder(tmp_path / "run", [mismatch()], manifest(expected=own))
    Path("own.toml").write_text("# ours\n")
    before = made.manifest_file.read_bytes()
    options = ["--write-expected", "tryout.toml"]
    if asked == "pyproject.toml":
        Path(asked).write_text('[tool.wirecheck.report]\nwrite-expected = "tryout.toml"\n')
        options = []
    assert run(capsys, "report", "run", *options)[0] == 0
    told = json.loads(Path("run/summary.json").read_text())
    assert told["expected"]["file"] == "tryout.toml"
    assert made.manifest_file.read_bytes() == before
    Path("pyproject.toml").unlink(missing_ok=True)
    for _ in range(2):
        code, _, err = run(capsys, "report", "run")
        assert (code, err) == (1, "")
        told = json.loads(Path("run/summary.json").read_text())
        assert told["expected"]["file"] == own
        Path("tryout.toml").unlink(missing_ok=True)


def test_a_list_behind_a_link_is_written_where_it_is(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder(tmp_path / "run", [mismatch()])
    (tmp_path / "list.toml").write_text("# ours\n")
    (tmp_path / "link.toml").symlink_to("list.toml")
    assert (
        run(capsys, "report", str(tmp_path / "run"), "--write-expected", str(tmp_path / "link.toml"))[0] == 0
    )
    assert (tmp_path / "link.toml").is_symlink()
    assert (tmp_path / "list.toml").read_text().startswith("# ours\n\n[[expected]]")


def test_a_link_that_leads_to_itself_is_no_list(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder(tmp_path / "run", [mismatch()])
    ring = tmp_path / "ring.toml"
    ring.symlink_to(ring)
    code, _, err = run(
        capsys, "report", str(tmp_path / "run"), "--expected", "none", "--write-expected", str(ring)
    )
    assert code == 2
    assert f"cannot write {ring}: Too many levels of symbolic links; name another file" in err
    assert ring.is_symlink()


def test_a_list_that_cannot_be_written_in_the_end_keeps_no_verdict_back(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    folder(tmp_path / "run", [mismatch()])
    monkeypatch.setattr(list_file, "write_text", full)
    code, out, err = run(capsys, "report", str(tmp_path / "run"), "--write-expected", str(tmp_path / "a"))
    assert (code, out.partition(":")[0]) == (2, "DIFFERS")
    assert f"cannot write {tmp_path / 'a'}: No space left on device" in err


def test_a_list_that_the_run_used_and_that_is_gone_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder(tmp_path, [mismatch()], manifest(expected="gone.toml"))
    code, _, err = run(capsys, "report", str(tmp_path))
    assert code == 2
    assert "the list of expected mismatches that the run used is not here: gone.toml" in err


def test_runs_are_compared_by_name(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder(tmp_path / "a", [mismatch(path="a")])
    folder(tmp_path / "b", [mismatch(path="b")])
    code, out, _ = run(capsys, "compare", str(tmp_path / "a"), str(tmp_path / "b"))
    assert code == 1
    lines = out.splitlines()
    assert lines[0] == (
        "A: pycodec 0.1.0 against kafka-clients 4.4.0, seed 7, 1 cases, 2027-03-01T02:00:00+00:00"
    )
    assert lines[2] == "new: 1 cause (1 signature)"
    assert lines[4].startswith("    roundtrip-FetchRequest-b-")
    assert lines[5] == "fixed: covered by the later run, and no longer seen: 1 cause (1 signature)"
    assert lines[8] == f"To make sure, `wirecheck replay {tmp_path / 'a'}` runs the very same bytes again."
    assert run(capsys, "compare", str(tmp_path / "a"), str(tmp_path / "a"))[0] == 0


def test_what_was_captured_is_not_asked_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name, path in (("a", "a"), ("b", "b")):
        peers = Side("captured peers", "", "a.wcap", "pycodec")
        folder(tmp_path / name, [mismatch(path=path)], manifest(suites=["live"], testee=peers))
    code, out, _ = run(capsys, "compare", str(tmp_path / "a"), str(tmp_path / "b"))
    assert code == 1
    assert out.startswith("A: captured peers against kafka-clients 4.4.0, seed 7")
    assert "fixed: " in out
    assert "replay" not in out


def test_findings_against_the_reference_do_not_end_with_1(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder(tmp_path, [finding()], manifest())
    code, out, _ = run(capsys, "report", str(tmp_path))
    assert code == 0
    assert "findings against the reference: 1 cause (1 signature)" in out


def test_lists(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "list", "messages", "--select", "Fetch*:12-18")
    assert code == 0
    lines = out.splitlines()
    assert lines[0].split() == ["message", "type", "api", "key", "versions", "flexible"]
    assert lines[1].split() == ["FetchRequest", "request", "1", "12-18", "12-18"]
    assert lines[-1] == "2 messages, 14 pairs"
    assert "pycodec " in run(capsys, "list", "testees")[1]
    assert "(640 pairs)" in run(capsys, "list", "references")[1]


def test_references_that_were_fetched_are_listed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("3.10.0", "3.9.1", "4.3.1-random-0bf1c9d784fe", "3.0.0"):
        (tmp_path / name).mkdir()
        if name != "3.0.0":
            (tmp_path / name / f"kafka-clients-{name}.jar").touch()
    monkeypatch.setattr("harness.references.reference_folder", tmp_path.joinpath)
    _, out, _ = run(capsys, "list", "references")
    assert [line.split()[0] for line in out.splitlines() if "(fetched)" in line] == ["3.9.1", "3.10.0"]


def test_every_check_is_listed_with_its_law(capsys: pytest.CaptureFixture[str]) -> None:
    """A check that nobody explains is no check."""
    from typing import get_args

    from harness.outcome import Check

    _, out, _ = run(capsys, "list", "checks")
    assert [line.split()[0] for line in out.splitlines()] == list(get_args(Check))


def test_a_check_names_every_suite_that_makes_cases_of_it() -> None:
    """A suite without a law would be one that nobody explains."""
    from harness.cli.listing import CHECKS
    from harness.registry import all_suites
    from harness.suites.bytes.cases import CHECK as OF_BYTES
    from harness.suites.live.cases import CHECKS as OF_LIVE
    from harness.suites.proposals.case import CHECKS as OF_PROPOSALS
    from harness.suites.records.cases import CHECKS as OF_RECORDS
    from harness.suites.specs.text_cases import CHECK as OF_SPECS

    checks: dict[str, set[str]] = {
        "values": {"roundtrip", "refuse", "unknown_tags"},
        "bytes": {OF_BYTES},
        "rules": {OF_SPECS},
        "proposals": set(OF_PROPOSALS),
        "wrong-specs": {OF_SPECS},
        "live": set(OF_LIVE),
        "records": set(OF_RECORDS),
    }
    for name, suite in all_suites().items():
        listed = {check for check, (suites, _) in CHECKS.items() if name in suites}
        assert listed == {check for kind in suite.kinds for check in checks[kind.name]}, name


def test_a_reader_that_goes_away_is_no_error() -> None:
    """`wirecheck list messages | head -1`."""
    command = f"{sys.executable} -c 'from harness.cli import main; raise SystemExit(main())' list messages"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", f"{command} | head -1"], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout.startswith("message ")


@pytest.mark.parametrize(
    "command", ["doctor", "list", "run", "replay", "report", "compare", "bench", "encodings"]
)
def test_every_help_says_the_exit_codes(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "exit codes: 0" in run(capsys, command, "--help")[1]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("run", "--out", ""), "it is empty"),
        (("run", "--private", " "), "it is empty"),
        (("run", "--expected", ""), "it is empty"),
        (("run", "--testee", ""), "it is empty"),
        (("report", ""), "it is empty"),
        (("compare", "a", ""), "it is empty"),
        (("run", "--cases", "9" * 20), "from 1 to 10000000000"),
        (("run", "--specs", "9" * 20), "from 1 to 1000000"),
        (("run", "--partitions", "9" * 20), "from 1 to 100000"),
        (("run", "--master", "nonsense"), "is no Spark master; use local[N]"),
        (("run", "--master", "local[2"), "is no Spark master"),
        (("list", "checks", "--select", "Fetch*"), "list checks takes no --select"),
        (("list", "suites", "--reference", "9.9.9"), "list suites takes no --reference"),
        (("report", "a", "\x1b[31mAGREED"), r"unrecognized arguments: \x1b[31mAGREED"),
        (
            ("encodings", "--message", "MetadataRequest", "--version", "1", "--frames", "/dev/zero"),
            "/dev/zero is no file",
        ),
    ],
)
def test_what_cannot_be_meant_is_refused(
    arguments: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """An unset variable, a slip of the finger, an option that would be ignored, a file that never ends."""
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1
    assert err[:-1].isprintable()


@pytest.mark.parametrize(
    "master", ["local", "local[4]", "local[*]", "local-cluster[2,1,1024]", "spark://h:7077", "yarn"]
)
def test_masters_of_spark_are_taken(master: str) -> None:
    from harness.cli.parser import make_parser

    assert make_parser().parse_args(["run", "--master", master]).master == master
