"""`python -m pycodec`: what it prints, and that a mistake is one line and exit code 2."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from pycodec.__main__ import main


def test_list(clients_jar: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "ApiVersions*", "--jar", str(clients_jar)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "ApiVersionsRequest   request           key  18  versions 0-5    flexible 3+",
        "ApiVersionsResponse  response          key  18  versions 0-5    flexible 3+",
    ]
    assert main(["list", "--jar", str(clients_jar)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 203


def test_show(clients_jar: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "MetadataResponse", "9", "--jar", str(clients_jar)]) == 0
    source = capsys.readouterr().out
    compile(source, "shown", "exec")
    assert "leader_epoch" in source


def test_encode_and_decode(clients_jar: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["encode", "ResponseHeader", "1", '{"correlationId": 7}', "--jar", str(clients_jar)]) == 0
    assert capsys.readouterr().out == "0000000700\n"
    assert main(["decode", "ResponseHeader", "1", "00000007 00", "--jar", str(clients_jar)]) == 0
    assert capsys.readouterr() == ('{\n  "correlationId": 7\n}\n', "")


def test_input_from_stdin(
    clients_jar: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("00000007\n"))
    assert main(["decode", "ResponseHeader", "0", "--jar", str(clients_jar)]) == 0
    assert '"correlationId": 7' in capsys.readouterr().out


def test_what_json_does_not_show_is_said(clients_jar: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["decode", "ResponseHeader", "1", "00000007010501ffaabb", "--jar", str(clients_jar)]) == 0
    notes = capsys.readouterr().err.splitlines()
    assert notes == [
        "pycodec: 2 bytes follow the message",
        "pycodec: the JSON form leaves out the unknown tagged fields",
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "COMMAND"),
        (["frobnicate"], "frobnicate"),
        (["show", "MetadataResponse", "nine"], "invalid int value: 'nine'"),
        (["show", "Nowhere", "1"], "Nowhere: no message spec of that name is loaded"),
        (["show", "MetadataResponse", "99"], "MetadataResponse v99: valid versions are 0-13"),
        (["list", "Nowhere*"], "no message matches 'Nowhere*'"),
        (["decode", "ResponseHeader", "0", "xyz"], "not hex"),
        (["decode", "ResponseHeader", "0", "0000"], "ResponseHeader v0 at correlation_id (byte 0)"),
        (["encode", "ResponseHeader", "0", "{"], "not JSON"),
        (["encode", "ResponseHeader", "0", "[" * 100_000], "not JSON"),
        (["encode", "ResponseHeader", "0", "{}"], "no 'correlationId', which is mandatory"),
        (["encode", "ResponseHeader", "0", '{"correlationId": "x"}'], "'x' is not an integer"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "",
)
def test_mistakes(
    clients_jar: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    known = bool(arguments) and arguments[0] != "frobnicate"
    assert main([*arguments, "--jar", str(clients_jar)] if known else arguments) == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert error.startswith("pycodec: ")
    assert error.count("\n") == 1
    assert said in error


@pytest.mark.parametrize("jar", ["nowhere.jar", "."])
def test_unusable_jars(jar: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["list", "--jar", str(tmp_path / jar)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["list"]) == 2
    assert "--jar" in capsys.readouterr().err


def test_as_a_module_whose_reader_stops_early(clients_jar: Path) -> None:
    command = [sys.executable, "-m", "pycodec", "show", "FetchResponse", "17", "--jar", str(clients_jar)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.read(1)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=30) == 0
