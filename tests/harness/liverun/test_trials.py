"""A program that fails without a mutation, too, says nothing of one: the broker may be gone."""

from __future__ import annotations

import contextlib
import socket
import sys
from pathlib import Path

import pytest

from harness.errors import UserError
from harness.live.apis import Apis
from harness.live.connection import TapOptions
from harness.live.mutations import HOSTILE, KINDS
from harness.liverun.program import Program
from harness.liverun.trials import Trials
from harness.references import Reference
from pycodec.framing import framed
from pycodec.headers import Headers
from tests.faults.live_toys import metadata, toy_broker

ASKS = """
import os, socket, sys
host, _, port = os.environ["KAFKA_BOOTSTRAP_SERVERS"].rpartition(":")
with socket.create_connection((host, int(port)), 5) as link:
    try:
        link.sendall(bytes.fromhex(sys.argv[1]))
        answer = link.recv(4)
    except ConnectionError:  # closed with bytes that nobody read
        answer = b""
    sys.exit(0 if answer else "closed")
"""


def trials(reference: Reference, folder: Path, broker: tuple[str, int]) -> Trials:
    headers = Headers(reference.protocol)
    command = [sys.executable, "-c", ASKS, framed(metadata(headers, 1)).hex()]
    program = Program(command, folder / "command.log", 20)
    return Trials(Apis(reference.protocol), broker, TapOptions(), program)


def nobody() -> tuple[str, int]:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        host, port = taken.getsockname()
        return host, port


@pytest.mark.parametrize("kind", [KINDS["tags"], KINDS["segments"], *HOSTILE], ids=lambda kind: kind.name)
def test_a_broker_that_is_gone_after_the_first_run_ends_the_trials(
    reference: Reference, tmp_path: Path, kind: object
) -> None:
    headers = Headers(reference.protocol)
    with toy_broker(headers) as broker:
        tried = trials(reference, tmp_path, broker)
        tried.unchanged()
        assert tried.refusals == ""
    with pytest.raises(UserError, match="by now"):
        tried.of(kind)  # type: ignore[arg-type]


def test_a_broker_that_closes_at_once_is_no_fault_of_a_mutation(reference: Reference, tmp_path: Path) -> None:
    """Frames pass, and are changed, though nobody answers any more."""
    headers = Headers(reference.protocol)
    with contextlib.ExitStack() as stack:
        broker = stack.enter_context(toy_broker(headers))
        tried = trials(reference, tmp_path, broker)
        tried.unchanged()
        run = tried._run

        def closing(*given: object) -> object:
            tried._upstream = nobody()
            ended, _ = run(*given)  # type: ignore[arg-type]
            return ended, {site for _, site in tried._traffic.pairs}

        tried._run = closing  # type: ignore[method-assign, assignment]
        with pytest.raises(UserError, match="by now the command fails without a mutation, too"):
            tried.of(KINDS["segments"])


def test_what_kept_connections_from_the_broker_is_there_though_the_program_copes(
    reference: Reference, tmp_path: Path
) -> None:
    program = Program([sys.executable, "-c", ASKS.replace('"closed"', "0"), "00"], tmp_path / "log", 20)
    tried = Trials(Apis(reference.protocol), nobody(), TapOptions(), program)
    tried.unchanged()
    assert "1 of 1 connections never came to the broker" in tried.refusals
