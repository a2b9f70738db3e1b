"""`python -m pycodec`: the generated source, to be read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from pycodec import Protocol
from pycodec.__main__ import main
from pycodec.describe import describe


def test_show(clients: Protocol, clients_jar: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "MetadataResponse", "9", "--specs", str(clients_jar)]) == 0
    assert capsys.readouterr().out == clients.codec("MetadataResponse", 9).source


def test_list(clients_jar: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "--specs", str(clients_jar)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 203
    assert any(line.split() == ["RequestHeader", "1-2"] for line in lines)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["show", "NoSuchMessage", "0"], "NoSuchMessage: no message spec of that name is loaded"),
        (["show", "MetadataReqest"], "is loaded; did you mean MetadataRequest?"),
        (["show", "Metadata" * 20], "is loaded\n"),
        (["show", "RequestHeader", "-1"], "valid versions are 1-2"),
        (["show", "RequestHeader", "9"], "valid versions are 1-2"),
    ],
)
def test_one_line_of_error(
    clients_jar: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert main([*arguments, "--specs", str(clients_jar)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert words in captured.err
    assert captured.err.count("\n") == 1


def test_specs_inside(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv("PYCODEC_SPECS", raising=False)
    assert main(["list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 203
    assert main(["list", "--release", "2.8"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 136
    assert main(["list", "--release", "9.9"]) == 2
    assert "there are 4.4, 3.9, 2.8" in capsys.readouterr().err
    assert main(["list", "--release", "3.9", "--specs", "some.jar"]) == 2
    assert "give one of them" in capsys.readouterr().err
    monkeypatch.setenv("PYCODEC_SPECS", "nowhere.jar")  # only where nothing is asked for
    assert main(["list", "--release", "3.9"]) == 0


def test_the_fields_of_a_message(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "MetadataRequest", "--release", "4.4"]) == 0
    told = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert told[0] == "MetadataRequest: request, api key 3, versions 0-13, flexible 9+, for broker"
    assert "topics []MetadataRequestTopic 0+ nullable 1+" in told
    assert "topic_id uuid 10+ ignorable" in told
    assert "allow_auto_topic_creation bool 4+ default True" in told


def test_what_a_field_means_comes_from_the_jar(clients_jar: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "MetadataRequest", "--specs", str(clients_jar)]) == 0
    assert "The topics to fetch metadata for." in capsys.readouterr().out


def test_every_message_has_a_table(clients: Protocol) -> None:
    for spec in clients.messages.values():
        lines = describe(spec)
        names = {field.snake_name for each in (spec.root, *spec.structs.values()) for field in each.fields}
        assert names <= {line.split()[0].rstrip("_") for line in lines[2:] if line.strip()} | {"_"}, spec.name


def test_a_long_name_does_not_widen_every_line() -> None:
    fields = [
        {"name": name, "type": "int8", "versions": "0+"}
        for name in ("a" * 10_000, *map("b{}".format, range(999)))
    ]
    text = {
        "type": "data",
        "name": "Wide",
        "validVersions": "0",
        "flexibleVersions": "none",
        "fields": fields,
    }
    (spec,) = Protocol.from_specs([json.dumps(text)]).messages.values()
    assert sum(map(len, describe(spec))) < 100_000


def run(arguments: list[str], **how: Any) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "pycodec", *arguments]
    return subprocess.run(command, timeout=60, stdin=subprocess.DEVNULL, **how)


@pytest.fixture
def specs(tmp_path: Path) -> Path:
    """A message whose name has letters beyond ASCII."""
    text = '{"type": "data", "name": "Größe", "validVersions": "0", "flexibleVersions": "none", "fields": []}'
    (tmp_path / "a.json").write_text(text, "utf-8")
    return tmp_path


@pytest.mark.parametrize("arguments", [["list"], ["show", "Größe", "0"]])
def test_a_terminal_without_the_letters(specs: Path, arguments: list[str]) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = run([*arguments, "--specs", str(specs)], env=environment, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert rb"Gr\xf6\xdfe" in done.stdout


@pytest.mark.parametrize(
    ("closed", "arguments", "code"),
    [
        (">&-", ["list"], 0),
        (">&-", ["encode", "Größe", "0", "--binary"], 0),
        ("<&-", ["decode"], 2),
        ("<&-", ["encode", "Größe", "0"], 2),
        ("<&- >&- 2>&-", ["decode"], 2),
    ],
)
def test_standard_streams_that_are_closed(specs: Path, closed: str, arguments: list[str], code: int) -> None:
    command = [sys.executable, "-m", "pycodec", *arguments, "--specs", str(specs)]
    done = subprocess.run(
        ["sh", "-c", f'"$@" {closed}', "sh", *command], input=b"{}", capture_output=True, timeout=60
    )
    assert done.returncode == code
    assert done.stderr.count(b"\n") == (1 if code and "2>" not in closed else 0)


DROPPING = [
    "decode",
    "--json",
    "--hex",
    "000100014d03616263",
    "--message",
    "MetadataRequest",
    "--version",
    "12",
]


@pytest.mark.parametrize("closed", ["2>&-", "2>/dev/full"])
@pytest.mark.parametrize(("arguments", "code", "lines"), [(DROPPING, 0, 1), (["show", "Nothing"], 2, 0)])
def test_what_standard_error_does_not_take_goes_nowhere(
    closed: str, arguments: list[str], code: int, lines: int
) -> None:
    """Not among the output, which another program may read, and it changes no exit code."""
    if closed == "2>/dev/full" and not Path("/dev/full").exists():
        pytest.skip("no device that takes nothing")
    command = [sys.executable, "-m", "pycodec", *arguments]
    done = subprocess.run(
        ["sh", "-c", f'"$@" {closed}', "sh", *command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        timeout=60,
        # Without a buffer nothing would be left to be written at exit.
        env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
    )
    assert (done.returncode, done.stdout.count(b"\n")) == (code, lines)
    assert b"pycodec:" not in done.stdout


def test_names_of_a_jar_reach_the_terminal_as_text(tmp_path: Path) -> None:
    jar = tmp_path / "odd.jar"
    with zipfile.ZipFile(jar, "w") as made:
        made.writestr("common/message/\x1b[31mred\npycodec: all is well.json", "{")
    done = run(["list", "--specs", str(jar)], capture_output=True)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"\x1b" not in done.stderr


def test_what_a_field_means_reaches_the_terminal_as_text(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    about = "\x1b[2J\v\x85\u2028pycodec: all is well"
    field = {"name": "A", "type": "int8", "versions": "0+", "about": about}
    text = {"type": "data", "name": "M", "validVersions": "0", "flexibleVersions": "none", "fields": [field]}
    (tmp_path / "a.json").write_text(json.dumps(text))
    assert main(["show", "M", "--specs", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert (len(lines), all(map(str.isprintable, lines))) == (4, True)


@pytest.mark.parametrize("option", ["--specs", "--release"])
def test_a_source_of_specs_that_is_empty_is_none(capsys: pytest.CaptureFixture[str], option: str) -> None:
    """As of a variable that is not set: what ships is not what was asked for."""
    assert main(["list", option, ""]) == 2
    assert f"{option} is empty" in capsys.readouterr().err


def test_specs_that_are_named_by_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An empty variable is none, and not the present folder: the specs inside are read."""
    monkeypatch.setenv("PYCODEC_SPECS", "")
    assert main(["list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(Protocol.kafka().messages)
