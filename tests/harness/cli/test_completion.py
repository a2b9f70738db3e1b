"""What a shell needs to complete the command line comes from the parser itself."""

from __future__ import annotations

import subprocess
import sys

import pytest

from harness.cli.parser import make_parser
from harness.errors import UserError


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_completion_is_printed(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        make_parser().parse_args(["--print-completion", shell])
    assert caught.value.code == 0
    assert "wirecheck" in capsys.readouterr().out


def test_bash_completes_commands_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        make_parser().parse_args(["--print-completion", "bash"])
    script = capsys.readouterr().out
    asked = (
        'complete_for() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); '
        '_shtab_wirecheck "$1" "${COMP_WORDS[COMP_CWORD]}"; echo "${COMPREPLY[@]}"; }\n'
        "complete_for wirecheck repl\ncomplete_for wirecheck run --smo\n"
    )
    done = subprocess.run(["bash", "-c", script + asked], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["replay", "--smoke"]


def test_a_reader_that_goes_is_no_error() -> None:
    command = f'{sys.executable} -c "from harness.cli import main; main()" --print-completion bash | head -1'
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_another_shell_is_refused() -> None:
    with pytest.raises(UserError, match="fish"):
        make_parser().parse_args(["--print-completion", "fish"])
