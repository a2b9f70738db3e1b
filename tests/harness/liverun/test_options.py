"""A user's mistake is one line that names the remedy, and nothing was started by then."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.cli.main import main
from harness.errors import UserError
from harness.liverun import run as live
from harness.liverun.run import LiveOptions, LiveRun


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (LiveOptions(), "live needs one of --read, --upstream and --broker"),
        (LiveOptions(broker="4.3.1", mutate="tags"), "--mutate needs a program"),
        (LiveOptions(broker="4.3.1", drive="safe", command=("x",)), "--drive sends requests itself"),
        (LiveOptions(broker="4.3.1"), "nobody knows the broker's address"),
        (LiveOptions(upstream="localhost"), "--upstream: 'localhost' is no address; write it as host:port"),
        (LiveOptions(read=(Path("a"),), drive="all"), "--read judges what was captured"),
        (LiveOptions(read=(Path("/dev/zero"),)), "/dev/zero is no file"),
        (
            LiveOptions(upstream="localhost:1", command=("x",), capture=Path("/dev/full")),
            "--capture /dev/full is no file; name one",
        ),
        (LiveOptions(upstream="localhost:9092", listen=9092), "is where --listen 9092 listens itself"),
        (LiveOptions(upstream="localhost:1", command=("x",), mutate="tagz"), "no kind 'tagz'"),
        (
            LiveOptions(upstream="localhost:1", tls_key="k"),
            "--tls-key is that of a certificate; give --tls-cert",
        ),
        (LiveOptions(upstream="PLAINTEXT://localhost:9092"), "is no address; write it as host:port"),
        (LiveOptions(upstream="localhost:²"), "is no address; write it as host:port"),
        (LiveOptions(upstream="localhost:" + 5000 * "1"), "is no address; write it as host:port"),
        *(
            (LiveOptions(upstream=f"{host}:1", drive="safe"), "it is no name of a host; check the name")
            for host in ("a..b", 64 * "x", "\udc80")
        ),
    ],
)
def test_options_that_do_not_go_together(options: LiveOptions, told: str) -> None:
    with pytest.raises(UserError) as caught:
        LiveRun(options)
    assert told in str(caught.value)


@pytest.mark.parametrize("more", [{"mutate": "tags", "command": ("x",)}, {"drive": "safe"}])
def test_nothing_is_sent_to_another_machine_unasked(
    more: dict[str, object], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An address for documentation (RFC 5737): nobody's, and no name has to be resolved."""
    options = {"upstream": "192.0.2.1:9092", "out": tmp_path / "run", **more}
    with pytest.raises(
        UserError, match=r"not on this machine, and .* would be sent to it; give --allow-remote"
    ):
        LiveRun(LiveOptions(**options))  # type: ignore[arg-type]
    assert LiveRun(LiveOptions(**options, allow_remote=True)).upstream == ("192.0.2.1", 9092)  # type: ignore[arg-type]


def test_a_list_is_read_as_for_other_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    entry = '[[expected]]\ncause = "a-1a2b3c"\nreason = "r"\nlink = "l"\nexpires = 2099-01-01\n'
    monkeypatch.chdir(tmp_path)
    default = tmp_path / "reports" / "expected" / "clients_and_broker_localhost_1-4.4.0.toml"
    default.parent.mkdir(parents=True)
    default.write_text(entry)
    (tmp_path / "base.toml").write_text(entry)
    found = LiveRun(LiveOptions(upstream="localhost:1"))
    assert (len(found.expected.entries), found.expected.base) == (1, False)
    options = LiveOptions(upstream="localhost:1", expected=Path("base.toml"), base=True, out=tmp_path / "b")
    assert LiveRun(options).expected.base


def test_a_list_is_written_by_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["live", "--upstream", "localhost:1", "--write-expected", "list.toml"]) == 2
    assert "--write-expected" in capsys.readouterr().err


def test_what_is_here() -> None:
    assert live._is_here("127.0.0.1")
    assert live._is_here("localhost")
    assert not live._is_here("192.0.2.1")


def test_the_suite_runs_by_its_own_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["run", "--suite", "live", "--out", str(tmp_path / "run")]) == 2
    assert "suite live judges what was captured; run it with `wirecheck live`" in capsys.readouterr().err


def test_the_command_that_does_the_same_again_has_all_that_a_run_depends_on(tmp_path: Path) -> None:
    options = LiveOptions(
        upstream="127.0.0.1:9093",
        listen=39000,
        seconds=90.0,
        redact=False,
        out=tmp_path / "run",
    )
    assert LiveRun(options)._command() == (
        "wirecheck live --upstream=127.0.0.1:9093 --listen=39000 --timeout=90s --no-redact"
    )


def test_without_a_command_nobody_is_blamed_for_what_came_by(tmp_path: Path) -> None:
    """What clients send is told, too; only what the driver asks is all the broker's."""
    watched = LiveOptions(upstream="127.0.0.1:9093", listen=39000, out=tmp_path / "a")
    assert LiveRun(watched)._peer().name == "clients and broker 127.0.0.1:9093"
    driven = LiveOptions(upstream="127.0.0.1:9093", drive="safe", out=tmp_path / "b")
    assert LiveRun(driven)._peer().name == "broker 127.0.0.1:9093"


def test_what_passed_before_an_interruption_can_be_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Hours of traffic are in the capture: whoever ends the run is told how they are read."""
    command = ["live", "--upstream=127.0.0.1:1", f"--out={tmp_path / 'run'}", "--"]
    assert main([*command, "sh", "-c", "kill -INT $PPID; sleep 20"]) == 2
    told, error = capsys.readouterr()
    capture = tmp_path / "run" / "live" / "capture.wcap"
    assert capture.is_file()
    assert f"what has passed so far can be judged: wirecheck live --read {capture}" in told.splitlines()
    assert error.endswith("wirecheck: interrupted; the run is incomplete\n")
