"""Every command in README and docs does what the page says.

A block of commands is tagged in the page: `fast` commands are run as they stand, `jvm` commands too, with the
one Spark session of the tests in the place of their own; of `make` commands only the name is checked.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from harness.cli import main
from harness.cli.parser import make_parser
from harness.references import Reference, find_reference
from harness.registry import chosen_suites
from harness.runners.pipeline import Session
from tests.docs.pages import ROOT, Block, Command, blocks, inline_commands, matches, pages, python_files

MY_CODEC = """
# The reader's codec: pycodec in disguise.
from pycodec import Protocol
from pycodec.plain import from_dict, to_dict

PROTOCOL = Protocol.from_jars({jar!r})


def dumps(message, version, fields):
    return PROTOCOL.codec(message, version).encode(from_dict(PROTOCOL.message_class(message), fields))


def loads(message, version, data):
    value, consumed = PROTOCOL.codec(message, version).decode(data)
    return to_dict(value), data[consumed:]
"""
PROGRESS = re.compile(r"\A(?:[a-zA-Z ]+(?: …|: [\d,]+ of [\d,]+)\n|planned .*\n)+")
"""What stands in the place of a progress bar where there is no terminal, and what is said of the plan."""
COMMANDS = re.findall(r"^    (\w+)", make_parser().format_help(), re.MULTILINE)
TARGETS = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def tagged(tag: str) -> list[Path]:
    return [page for page in pages() if any(block.tag == tag for block in blocks(page))]


def commands(page: Path, tag: str) -> list[Command]:
    return [command for block in blocks(page) if block.tag == tag for command in block.commands]


class KeptSession(Session):
    """The session of the tests, which outlives a campaign."""

    def stop(self) -> None:
        """Not yet."""


@pytest.fixture
def workspace(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    """The folder in which a reader of the page has its files, with `wirecheck` and `python` on the path."""
    jar = find_reference().spec_jars[0]
    for name in ("example", "expected"):
        shutil.copytree(ROOT / "reports" / name, tmp_path / "reports" / name)
    (tmp_path / jar.name).symlink_to(jar.resolve())
    (tmp_path / "my_codec.py").write_text(MY_CODEC.format(jar=str(jar.resolve())))
    for name, text in python_files(request.param).items():
        (tmp_path / name).write_text(text)
    programs = tmp_path / "bin"
    programs.mkdir()
    cli = "import sys; from harness.cli import main; sys.exit(main())"
    for name, arguments in (("python", ""), ("wirecheck", f'-c "{cli}"')):
        (programs / name).write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} {arguments} "$@"\n')
        (programs / name).chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    # What is imported from this folder is not there for others.
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield tmp_path
    for path in tmp_path.glob("*.py"):
        sys.modules.pop(path.stem, None)


def check(command: Command, code: int, printed: str, errors: str) -> None:
    """The exit code that goes with what is shown, and the output that is shown."""
    shown = "\n".join(command.shown)
    assert code == (
        1 if re.search("^(DIFFERS|MISMATCH|REPRODUCED|looks like)", shown, re.MULTILINE) else 0
    ), (
        printed,
        errors,
    )
    printed = PROGRESS.sub("", printed)
    assert not command.shown or matches(command.shown, printed), f"$ {command.text}\n{printed}"


def run_in_shell(command: Command) -> None:
    done = subprocess.run(["sh", "-c", command.text], capture_output=True, text=True, check=False)
    check(command, done.returncode, done.stdout, done.stderr)


def test_the_kept_example_is_what_its_report_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the README's first command has no changed file after it."""
    kept, again = ROOT / "reports" / "example", tmp_path / "reports" / "example"
    shutil.copytree(kept, again)
    monkeypatch.chdir(tmp_path)
    assert main(["report", "reports/example", "--expected", "none"]) == 1
    for name in ("index.html", "coverage.html", "summary.json", "junit/TEST-values.xml"):
        assert (again / name).read_text("utf-8") == (kept / name).read_text("utf-8"), name


@pytest.mark.parametrize("page", pages(), ids=name_of)
def test_every_block_of_commands_says_how_it_is_tested(page: Path) -> None:
    for block in blocks(page):
        assert block.tag in ("fast", "jvm", "make"), (name_of(page), block.commands)
        assert block.commands


@pytest.mark.parametrize(
    ("page", "workspace"), [(page, page) for page in tagged("fast")], ids=name_of, indirect=["workspace"]
)
def test_fast_commands(page: Path, workspace: Path) -> None:
    for command in commands(page, "fast"):
        run_in_shell(command)


@pytest.mark.jvm
@pytest.mark.parametrize(
    ("page", "workspace"), [(page, page) for page in tagged("jvm")], ids=name_of, indirect=["workspace"]
)
def test_commands_that_need_the_jvm(
    page: Path,
    workspace: Path,
    session: Session,
    reference: Reference,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    masters: list[str] = []

    def started(master: str) -> Session:
        masters.append(master)
        return KeptSession(session.spark, session.log, session.scratch)

    monkeypatch.setattr(Session, "start", started)
    for number, command in enumerate(commands(page, "jvm")):
        # Pages have what needs another language's tools at their end.
        for tool in ("go", "node"):
            if re.search(rf"\b{tool} (build|\S+\.mjs)|--language {tool}", command.text) and not shutil.which(
                tool
            ):
                pytest.skip(f"{tool} is not installed: the rest of the page was not run")
        program, *arguments = shlex.split(command.text)
        if (program, arguments[0]) != ("wirecheck", "run"):
            run_in_shell(command)
            continue
        capsys.readouterr()
        # The session's JVM has a working directory of its own: the folder must be an absolute path.
        code = main([*arguments, "--out", str(workspace / "reports" / f"run-{number}")])
        out, err = capsys.readouterr()
        check(command, code, out.replace(f"{workspace}/", ""), err)
    assert set(masters) <= {"local[*]", "local[2]"}


@pytest.mark.parametrize("page", tagged("make"), ids=name_of)
def test_commands_that_set_up_or_take_long_are_there(page: Path) -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    for command in commands(page, "make"):
        program, *arguments = shlex.split(command.text)
        if program == "pip":
            assert arguments in (["install", "."], *(["install", f".[{extra}]"] for extra in extras))
        else:
            assert_make(program, arguments)


def assert_make(program: str, arguments: list[str]) -> None:
    assert program == "make"
    targets = [each for each in arguments if "=" not in each]
    variables = [each for each in arguments if "=" in each]
    assert targets
    assert {*targets} <= {*TARGETS}
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert all(re.search(rf"^{each.partition('=')[0]}\s*\?=", makefile, re.MULTILINE) for each in variables)


@pytest.mark.parametrize("page", pages(), ids=name_of)
def test_commands_within_sentences_are_command_lines(page: Path) -> None:
    """They are parsed, and what they name by default is there; runs of full size are not run here."""
    for text in inline_commands(page):
        program, *arguments = shlex.split(text)
        if program == "make":
            assert_make(program, arguments)
        elif len(arguments) == 1:
            assert program == "python" or arguments[0] in COMMANDS
        elif program == "wirecheck" and "COMMAND" not in arguments:
            if "--print-completion" in arguments:
                with pytest.raises(SystemExit, match=r"^0$"):
                    make_parser().parse_args(arguments)
                continue
            options = make_parser().parse_args(arguments)
            if options.command == "run":
                chosen_suites(filter(None, (options.suite or "").split(",")))


def test_output_is_compared_with_what_is_shown() -> None:
    assert matches(("a", "…", "b …d"), "a\nx\ny\nb c d\n")
    assert matches(("a", "…", "b"), "a\nb  \n")
    assert not matches(("a", "b"), "a\nx\nb\n")
    assert not matches(("a",), "a\nb\n")
    assert not matches(("b (…)",), "b c\n")


def test_blocks_are_read(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("<!-- runs: fast -->\n```console\n$ a b    # why\nc\n$ d\n```\n")
    assert list(blocks(page)) == [Block("fast", (Command("a b", ("c",)), Command("d", ())))]
    page.write_text("```text\n$ a\n```\n")
    with pytest.raises(AssertionError):
        list(blocks(page))
