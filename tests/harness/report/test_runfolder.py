"""A run's folder: manifest, rows as a stream, and what is said when there is no run."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import pytest

from harness.causes.root_cause import RootCause, SameAs
from harness.causes.signature import example_of, signature_of
from harness.errors import UserError
from harness.report import runfolder
from harness.report.expected import ExpectedMismatches
from harness.report.journal_lines import Line
from harness.report.model import build_report
from harness.report.runfolder import RunFolder, write_text
from harness.report.withhold import withhold
from harness.report.write import write_reports
from tests.harness.report.sample import as_dicts, finding, folder, manifest, mismatch, row

ROW = as_dicts([mismatch()])[0]
CAUSE = RootCause(signature_of(ROW), example_of(ROW), ("a.b",), "{}", 7, True)


def test_a_manifest_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    described = manifest(
        root_causes={"a": SameAs("b"), "b": CAUSE},
        types={"M": {"x": "int8"}},
        peak_mib={"driver": 1},
        expected="x.toml",
    )
    made = folder(tmp_path, [row()], described)
    assert made.read_manifest() == described
    assert (described.pair_count, described.type_of("M", "x"), described.type_of("M", "y")) == (1, "int8", "")


def test_what_explains_a_signature_may_be_explained_by_a_third(tmp_path: Path) -> None:
    raw = signature_of(ROW)
    described = manifest(root_causes={raw.id: SameAs("b"), "b": SameAs("c"), "c": CAUSE})
    assert described.explained(raw) == CAUSE
    in_a_circle = manifest(root_causes={raw.id: SameAs("b"), "b": SameAs("c"), "c": SameAs("b")})
    assert in_a_circle.explained(raw) is None


def test_only_rows_that_are_not_agreed_come_from_the_stream_of_trouble(tmp_path: Path) -> None:
    made = folder(tmp_path, [row(), mismatch(index=1), row(index=2), row(index=3), finding(index=4)])
    assert [each["index"] for each in made.disagreements()] == [1, 4]
    assert sum(batch.num_rows for batch in made.batches(["index"])) == 5


def test_rows_come_in_the_order_of_the_files_names(tmp_path: Path) -> None:
    made = folder(tmp_path, [mismatch(index=n) for n in range(7)])
    assert [each["index"] for each in made.disagreements()] == list(range(7))


ODD_NAMES = (
    *("file:x", "file:/x", "s3:/bucket", "hdfs:/x", "a b", "a\nb", "{a,b}", "*", "[a]", "%41", "a%2Fb", "-x"),
    *("größe", "\N{SNOWMAN}", "\udcff", "'\"`$(x)", "~", "x" * 255),
)


@pytest.mark.parametrize("name", ODD_NAMES, ids=ascii)
def test_a_folder_may_have_any_name(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever else the path could be to who is given it: a URI, a glob, something to decode."""
    monkeypatch.chdir(tmp_path)
    made = folder(Path(name), [row(), mismatch(index=1)], manifest())
    made.add_rows("more", [mismatch(index=2)])
    assert [each["index"] for each in made.disagreements()] == [2, 1]
    report = build_report(made, ExpectedMismatches())
    made.write_manifest(withhold(made, report, Path(f"private-{name}"[:255])))
    write_reports(report, made)
    assert [path.name for path in made.row_files()] == ["more.parquet", "part-00000.parquet"]
    shown = f"{Path(name)}".encode("utf-8", "surrogateescape").partition(b"/")[0]
    assert {os.fsencode(each) for each in os.listdir()} == {shown}


def test_two_runs_do_not_share_a_folder(tmp_path: Path) -> None:
    """Rows of two runs in one folder would be counted as one."""
    folder(tmp_path, [row()])
    with pytest.raises(UserError, match="already holds a run; name another folder with --out"):
        RunFolder(tmp_path).create()


@pytest.mark.parametrize(("complete", "resumable"), [(False, True), (False, False), (True, True)])
def test_a_run_that_has_not_ended_can_go_on(tmp_path: Path, complete: bool, resumable: bool) -> None:
    folder(tmp_path, [row()], manifest(complete=complete))
    with pytest.raises(UserError) as caught:
        RunFolder(tmp_path).create(resumable=resumable)
    offered = "go on with it (--resume), name another folder with --out" in caught.value.remedy
    assert offered is (resumable and not complete)


def test_a_row_file_that_was_cut_short_is_found_before_more_rows_are_made(tmp_path: Path) -> None:
    made = folder(tmp_path, [row()])
    made.check_rows()
    (path,) = made.row_files()
    os.truncate(path, path.stat().st_size - 1)
    with pytest.raises(UserError, match=path.name):
        made.check_rows()


@pytest.mark.parametrize("resume", [False, True])
def test_rows_of_no_run_are_left_alone(tmp_path: Path, resume: bool) -> None:
    stray = tmp_path / "rows" / "sales.parquet"
    stray.parent.mkdir()
    stray.write_bytes(b"x")
    with pytest.raises(UserError, match="holds rows, and of no run"):
        RunFolder(tmp_path).create(resume=resume)
    assert stray.read_bytes() == b"x"


@pytest.mark.parametrize("name", ["rows", "rows/.piece", "journal.jsonl"])
@pytest.mark.parametrize("resume", [False, True])
def test_no_run_writes_through_a_link(tmp_path: Path, name: str, resume: bool) -> None:
    link = tmp_path / "run" / name
    link.parent.mkdir(parents=True)
    link.symlink_to(tmp_path)
    with pytest.raises(UserError, match=f"{name} leads elsewhere"):
        RunFolder(tmp_path / "run").create(resume=resume)


def test_rows_are_those_that_the_journal_names(tmp_path: Path) -> None:
    """Copies of a folder lose files, or get more: none of them may change a verdict in silence."""
    folder = RunFolder(tmp_path)
    folder.rows.mkdir()
    names = [f"values-0000{number}-00000.parquet" for number in range(2)]
    for name in (*names, "values-00002-00000.parquet", "again-values-0.parquet"):
        (folder.rows / name).touch()
    assert len(folder.row_files()) == 4  # runs of an earlier version have no journal
    lines = [json.dumps(asdict(Line("values", "x", 1, 1.0, (name,)))) + "\n" for name in names]
    folder.journal_file.write_text("".join(lines))
    assert [path.name for path in folder.row_files()] == ["again-values-0.parquet", *names]
    copy = folder.rows / "values-00000-00000 (copy).parquet"
    copy.touch()
    with pytest.raises(UserError, match=r"\(copy\)\.parquet is no file of this run"):
        folder.row_files()
    copy.unlink()
    for name in names:
        (folder.rows / name).unlink()
    with pytest.raises(UserError, match=r"values-00000-00000\.parquet is gone \(and 1 more\)"):
        folder.row_files()


@pytest.mark.parametrize("change", ["copied over", "exchanged", "fared otherwise", "told otherwise", "more"])
def test_a_part_of_the_rows_in_the_place_of_another_is_told(tmp_path: Path, change: str) -> None:
    """As many rows are there as there should be, so that their number does not tell."""
    rows = [*(row(index=index) for index in range(4)), mismatch(index=4), mismatch(index=5, path=None)]
    made = folder(tmp_path, rows, manifest(planned_cases=6))
    made.end(made.read_manifest())
    assert build_report(made, ExpectedMismatches()).manifest.held
    first, second, third = made.row_files()
    match change:
        case "copied over":
            shutil.copy(first, second)
        case "exchanged":
            third.replace(tmp_path / "kept")
            second.replace(third)
            (tmp_path / "kept").replace(second)
        case "fared otherwise":
            other = folder(tmp_path / "other", [row(index=2), mismatch(index=3)])
            shutil.copy(other.row_files()[0], second)
        case "told otherwise":
            other = folder(tmp_path / "other", [mismatch(index=4, detail="x"), rows[5]])
            shutil.copy(other.row_files()[0], second := third)
        case _:
            shutil.copy(first, second := made.rows / "part-00003.parquet")
    with pytest.raises(UserError, match=f"{second.name} does not hold the cases that the run wrote there"):
        build_report(made, ExpectedMismatches())


@pytest.mark.parametrize("begun", [False, True])
def test_two_runs_at_the_same_time_do_not_share_a_folder(tmp_path: Path, begun: bool) -> None:
    """The second is told before it does anything; the lock goes with the run that has it."""
    first = RunFolder(tmp_path / "run")
    first.create()
    if begun:
        first.write_manifest(manifest())
    with pytest.raises(UserError, match=r"another run writes into .*; name another folder with --out"):
        RunFolder(tmp_path / "run").create()
    first.release()
    second = RunFolder(tmp_path / "run")
    if begun:
        for _ in range(2):  # who was refused holds no lock
            with pytest.raises(UserError, match="already holds a run"):
                second.create()
    second.create(resume=begun)
    second.release()


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    for name in ("file", "link"):
        for path in (tmp_path / name, tmp_path / name / "run"):
            told = (
                rf"cannot make the folder .*: .*{name}(/run)?(/rows)? is no folder; "
                "name a folder that can be made"
            )
            with pytest.raises(UserError, match=told):
                RunFolder(path).create()


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "is not a run folder"),
        ("{", "is not JSON"),
        (json.dumps({"format": 99}), "has format 99, not 2"),
    ],
)
def test_what_is_no_run_is_told(tmp_path: Path, content: str | None, told: str) -> None:
    if content is not None:
        (tmp_path / "campaign.json").write_text(content)
    with pytest.raises(UserError, match=told):
        RunFolder(tmp_path).read_manifest()


def test_a_folder_that_may_not_be_read_is_none_that_holds_no_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody forbids root to read: the system's answer is given here."""

    def forbidden(path: Path, *_: object) -> str:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    made = folder(tmp_path, [row()])
    monkeypatch.setattr(runfolder, "read_text", forbidden)
    with pytest.raises(UserError, match=r"^cannot read .*campaign\.json: Permission denied; make folder and"):
        made.read_manifest()
    monkeypatch.setattr(os, "listdir", forbidden)
    with pytest.raises(UserError, match=r"rows: Permission denied; check the folder"):
        made.row_files()


@pytest.mark.parametrize("linked", [False, True])
def test_what_is_no_file_is_not_replaced(tmp_path: Path, linked: bool) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    path = tmp_path / "link" if linked else pipe
    if linked:
        path.symlink_to(pipe)
    with pytest.raises(OSError, match="it is no file") as caught:
        write_text(path, "x")
    assert caught.value.filename == str(path)
    assert pipe.is_fifo()
    assert path.is_symlink() == linked


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "file.txt"
    write_text(path, "one")
    with pytest.raises(UnicodeEncodeError):
        write_text(path, "two\ud800")
    assert path.read_text() == "one"


def test_a_file_may_be_written_twice_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As two `wirecheck report` of one folder do: the second comes between the first's bytes and its name."""
    path = tmp_path / "index.html"
    rename = Path.replace

    def late(partial: Path, target: Path) -> Path:
        monkeypatch.setattr(Path, "replace", rename)
        write_text(path, "second")
        return rename(partial, target)

    monkeypatch.setattr(Path, "replace", late)
    before = os.umask(0o027)
    try:
        write_text(path, "first")
    finally:
        os.umask(before)
    assert path.read_text() == "first"
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("limit", [0, 10])
def test_a_file_that_cannot_be_written_is_named_and_not_left_in_part(tmp_path: Path, limit: int) -> None:
    """A disk that is full says so of no file; a limit of this process has the same effect."""
    code = (
        "import resource, sys\n"
        "from pathlib import Path\n"
        "from harness.report.runfolder import write_text\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}))\n"
        "try:\n"
        f"    write_text(Path({str(tmp_path)!r}) / 'summary.json', 'x' * 100)\n"
        "except OSError as error:\n"
        "    print(error.filename, error.strerror)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"{tmp_path / 'summary.json'} File too large\n"
    assert list(tmp_path.iterdir()) == []
