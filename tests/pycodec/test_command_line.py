"""`python -m pycodec`: the generated source, to be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from pycodec import Protocol
from pycodec.__main__ import main


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


def test_no_specs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv("PYCODEC_SPECS", raising=False)
    with pytest.raises(SystemExit) as caught:
        main(["list"])
    assert caught.value.code == 2
    assert "PYCODEC_SPECS" in capsys.readouterr().err
