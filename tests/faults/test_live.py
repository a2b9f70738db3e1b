"""Planted faults of live peers: a toy client and a toy broker behind a tap, each named, nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import dpkt
import pytest

from harness.casework.runner import InlineRunner
from harness.cli.main import main
from harness.live.apis import Apis
from harness.live.capture import CaptureWriter, Record, read_capture
from harness.live.tap import Tap, TapOptions
from harness.liverun.judging import collect
from harness.outcome import CaseRow
from harness.references import Reference
from harness.runners.gateway import Gateway
from harness.suites.live import LIVE
from harness.suites.live.cases import LiveCases
from pycodec.headers import Headers
from tests.faults.live_toys import BROKER, CLIENT, Fault, Talk, pipelined, run_client, toy_broker
from tests.harness.live.test_pcap import segments

pytestmark = pytest.mark.jvm


@pytest.fixture(scope="module")
def headers(reference: Reference) -> Headers:
    return Headers(reference.protocol)


@pytest.fixture(scope="module")
def runner(reference: Reference, gateway: Gateway) -> InlineRunner[LiveCases]:
    gateway.open(reference)
    cases = LIVE.source(reference, "pycodec", 0).open()
    return InlineRunner(cases, gateway.batch_call(reference))


def judged(
    headers: Headers, runner: InlineRunner[LiveCases], folder: Path, talk: Talk, fault: str = "",
    redact: bool = False,
) -> list[CaseRow]:  # fmt: skip
    """The rows of what a client and a broker said to one another."""
    capture = folder / "toy.wcap"
    writer = CaptureWriter(capture)
    apis = Apis(headers.protocol)
    options = TapOptions(capture=writer, redact=redact)
    with toy_broker(headers, fault) as broker, Tap(apis, broker, options) as tap:
        talk(headers, tap.address)
    writer.close()
    evidence, _ = collect(apis, [capture])
    return runner.run_prepared([runner.cases.bring(each) for each in evidence])


def wrong(rows: list[CaseRow]) -> set[tuple[str | None, str]]:
    return {(row.layer, row.reason) for row in rows if row.verdict != "agreed"}


def test_peers_without_a_fault_are_in_order(
    headers: Headers, runner: InlineRunner[LiveCases], tmp_path: Path
) -> None:
    for talk in (run_client, pipelined):
        rows = judged(headers, runner, tmp_path, talk)
        assert wrong(rows) == set()
        assert {row.check for row in rows} == {"header", "frame", "exchange"}
        assert {row.message for row in rows} == {
            "ApiVersionsRequest", "ApiVersionsResponse", "MetadataRequest", "MetadataResponse",
            "RequestHeader", "ResponseHeader",
        }  # fmt: skip


def test_packets_of_the_same_traffic_are_judged_the_same(
    headers: Headers, runner: InlineRunner[LiveCases], tmp_path: Path
) -> None:
    """What tcpdump would have kept of it, beside what the tap has kept."""

    def talk(given: Headers, address: tuple[str, int]) -> None:
        run_client(given, address, "a boolean of 2")

    rows = judged(headers, runner, tmp_path, talk)
    entries = list(read_capture(tmp_path / "toy.wcap"))
    sent = [(entry.record is Record.REQUEST, entry.data) for entry in entries if entry.record in (1, 2)]
    with (tmp_path / "toy.pcap").open("wb") as file:
        writer = dpkt.pcap.Writer(file)
        for number, each in enumerate(segments(sent, 11)):
            writer.writepkt(each, 1000.0 + number)
    evidence, seen = collect(Apis(headers.protocol), [tmp_path / "toy.pcap"], ports=(9092,))
    again = runner.run_prepared([runner.cases.bring(each) for each in evidence])
    assert seen.packets.connections == 1
    assert seen.packets.words == ""
    key = lambda row: (row.message, row.check, row.verdict, row.reason, row.layer)  # noqa: E731
    assert sorted(map(key, again)) == sorted(map(key, rows))
    assert ("client", "frame_not_canonical") in wrong(again)


@pytest.mark.parametrize("redact", [False, True], ids=["whole", "redacted"])
@pytest.mark.parametrize("fault", CLIENT, ids=lambda fault: fault.name)
def test_a_fault_of_a_client_is_named(
    fault: Fault, redact: bool, headers: Headers, runner: InlineRunner[LiveCases], tmp_path: Path
) -> None:
    def talk(given: Headers, address: tuple[str, int]) -> None:
        run_client(given, address, fault.name)

    rows = judged(headers, runner, tmp_path, talk, redact=redact)
    named = {reason for layer, reason in wrong(rows) if layer == "client"}
    assert named == ({fault.reason} if fault.reason else set())
    flags = {flag for row in rows for flag in row.flags.split(",") if flag}
    assert not fault.flag or fault.flag in flags


@pytest.mark.parametrize("fault", BROKER, ids=lambda fault: fault.name)
def test_a_fault_of_a_broker_is_named(
    fault: Fault, headers: Headers, runner: InlineRunner[LiveCases], tmp_path: Path
) -> None:
    rows = judged(headers, runner, tmp_path, pipelined, fault.name)
    assert wrong(rows) == {("broker", fault.reason)}


def test_a_replay_of_a_capture_says_that_nobody_was_asked(
    headers: Headers, runner: InlineRunner[LiveCases], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    judged(headers, runner, tmp_path, pipelined, BROKER[0].name)
    out = str(tmp_path / "run")
    assert main(["live", "--read", str(tmp_path / "toy.wcap"), "--out", out]) == 1
    capsys.readouterr()
    assert main(["replay", out]) == 1
    told = capsys.readouterr().out
    assert "Still wrong with captured peers: 1 of 1 signature.\n" in told
    assert "What was captured was judged again, and nobody was asked." in told
    assert "run the client again: `wirecheck live …`" in told
    assert "pycodec" not in told
    assert main(["replay", out, "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out)["testee"] == "captured peers"
