"""`wirecheck live` from options to reports: broker, tap, program, mutations, then judging."""

from __future__ import annotations

import contextlib
import ipaddress
import itertools
import re
import shlex
import socket
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import psutil

from harness.errors import UserError
from harness.live.apis import Apis
from harness.live.broker import Broker
from harness.live.capture import CaptureWriter, open_capture
from harness.live.driver import Driven, drive
from harness.live.tap import Tap, TapOptions
from harness.live.tls import client_tls, upstream_tls
from harness.liverun.judging import Judging, Spoken, collect, judge_all
from harness.liverun.mutating import Tried, chosen_kinds, evidence_of
from harness.liverun.program import Program
from harness.liverun.trials import Trials
from harness.references import DEFAULT_REFERENCE, find_reference
from harness.report.expected import default_expected, find_expected
from harness.report.model import RunReport
from harness.report.phrases import counted
from harness.report.private import open_private
from harness.report.runfolder import RunFolder, Side, fresh_folder
from harness.runners.rounds import Say, Steps
from harness.suites.live.evidence import shapes_in
from pycodec.framing import MAX_FRAME

__all__ = ["LiveOptions", "LiveRun"]

_REPORTS: Final = Path("reports")
_PORT: Final = re.compile("[0-9]{1,5}")
_POLL_SECONDS: Final = 0.2
_HERE: Final = "127.0.0.1"
"""Where the tap listens."""


@dataclass(frozen=True, slots=True)
class LiveOptions:
    """What to run.

    Attributes:
        command: the program, with its arguments; empty for none.
        upstream: `host:port` of a broker; `""` for none.
        broker: a release of Kafka to start; `""` for none.
        read: captures and pcap files to judge instead.
        ports: of brokers in pcap files.
        listen: the tap's port; 0 for any.
        capture: where to keep the frames; None for the run's folder.
        redact: whether values in the capture are replaced.
        mutate: kinds of mutations; `""` for none.
        drive: `"safe"`, `"all"`, or `""` for no driving.
        allow_remote: whether what is sent may go to another machine.
        seconds: how long one run of the program may take.
        tls_cert, tls_key, upstream_ca: PEM files; `""` for no TLS on that side.
        reference: name of the reference.
        out, private, expected, base, master: as for `wirecheck run`; master `""` for a gateway where that
            will do.
    """

    command: tuple[str, ...] = ()
    upstream: str = ""
    broker: str = ""
    read: tuple[Path, ...] = ()
    ports: tuple[int, ...] = (9092,)
    listen: int = 0
    capture: Path | None = None
    redact: bool = True
    mutate: str = ""
    drive: str = ""
    allow_remote: bool = False
    seconds: float = 300.0
    tls_cert: str = ""
    tls_key: str = ""
    upstream_ca: str = ""
    reference: str = DEFAULT_REFERENCE
    out: Path | None = None
    private: Path | None = None
    expected: Path | None = None
    base: bool = False
    master: str = ""


class LiveRun:
    """A run that is ready: every mistake in the options has been found.

    Args:
        options: what to run.

    Attributes:
        tried: what mutations did, kind by kind, as far as they were tried.
        spoken: what was seen, once all has been read.

    Raises:
        UserError: an option names something that is not there, or options that do not go together.
    """

    def __init__(self, options: LiveOptions) -> None:
        self.options = options
        self._check()
        self.kinds = chosen_kinds(options.mutate) if options.mutate else []
        self.upstream = _address(options.upstream) if options.upstream else None
        self._refuse_itself()
        self._refuse_remote()
        self.client_tls = client_tls(options.tls_cert, options.tls_key or None) if options.tls_cert else None
        self.upstream_tls = upstream_tls(options.upstream_ca) if options.upstream_ca else None
        self.reference = find_reference(options.reference)
        default = default_expected(self._peer().name, options.reference)
        self.expected = find_expected(options.expected, None, default, base=options.base)
        self.apis = Apis(self.reference.protocol)
        self.folder = RunFolder(options.out or fresh_folder(_REPORTS, "live-"))
        if options.private is not None:
            open_private(options.private, self.folder, fresh=True)
        self.folder.create()
        self.tried: list[Tried] = []
        self.spoken: Spoken | None = None

    def _check(self) -> None:
        options = self.options
        sources = [bool(options.read), bool(options.upstream), bool(options.broker)]
        if sum(sources) != 1:
            raise UserError("live needs one of --read, --upstream and --broker", "give one of them")
        tap = (options.listen, options.tls_cert, options.tls_key, options.upstream_ca, options.allow_remote)
        if options.read and any((options.command, options.mutate, options.drive, options.capture, *tap)):
            raise UserError(
                "--read judges what was captured, and runs nothing", "leave the other options out"
            )
        for path in options.read:
            open_capture(path).close()
        if options.capture is not None and options.capture.exists() and not options.capture.is_file():
            raise UserError(f"--capture {options.capture} is no file", "name one: it is read to be judged")
        if options.tls_key and not options.tls_cert:
            raise UserError("--tls-key is that of a certificate", "give --tls-cert, too")
        if options.mutate and not options.command:
            raise UserError("--mutate needs a program that may fail", "give its command behind --")
        if options.drive and options.command:
            raise UserError("--drive sends requests itself", "leave the command out")
        if options.broker and not (options.command or options.drive or options.listen):
            raise UserError(
                "nobody knows the broker's address", "give a command behind --, --drive or --listen"
            )

    def _refuse_itself(self) -> None:
        """That the tap does not pass on to itself, again and again."""
        listen = self.options.listen
        if self.upstream is None or self.upstream[1] != listen or _HERE not in _addresses(self.upstream[0]):
            return
        raise UserError(
            f"--upstream {self.options.upstream} is where --listen {listen} listens itself",
            "give the broker's address, or another port to listen at",
        )

    def _refuse_remote(self) -> None:
        """That nothing which changes what a system receives goes to another machine unasked."""
        options = self.options
        if self.upstream is None or not (options.mutate or options.drive) or _is_here(self.upstream[0]):
            return
        if not options.allow_remote:
            what = "mutated frames" if options.mutate else "requests of every api that it offers"
            raise UserError(
                f"{options.upstream} is not on this machine, and {what} would be sent to it",
                "give --allow-remote if that is meant",
            )

    def _reaches(self, host: str) -> bool:
        """Whether the tap may speak to a broker that an answer names."""
        options = self.options
        if options.allow_remote or not (options.mutate or options.drive):
            return True
        try:
            return _is_here(host)
        except UserError:
            return False

    def run(self, steps: Steps, say: Say = lambda line: None) -> RunReport:
        """Run everything; the report, whose exit code is the run's.

        Raises:
            UserError: the program fails without a mutation, or something that is needed is not there.
        """
        try:
            return self._run(steps, say)
        finally:
            self.folder.release()

    def _run(self, steps: Steps, say: Say) -> RunReport:
        options = self.options
        captures = list(options.read) if options.read else [self._live(steps, say)]
        steps("reading the capture", 0, None)
        evidence, spoken = collect(self.apis, captures, ports=options.ports, redact=options.redact)
        self.spoken = spoken
        evidence += [each for one in self.tried for each in evidence_of(one)]
        shapes = shapes_in(evidence)
        say(
            f"seen: {counted(spoken.frames, 'frame')} of {counted(len(spoken.pairs), 'pair')}, "
            f"{counted(shapes, 'shape')}"
        )
        for name, number in sorted(spoken.unknown.items()):
            say(f"not judged: {counted(number, 'frame')} of {name}, which the reference does not know")
        packets = spoken.packets
        if packets.words:
            remedy = "; name the brokers' with --port" if packets.is_empty and packets.other_ports else ""
            say(f"not judged: {packets.words}{remedy}")
        if spoken.captures.beyond:
            beyond = counted(spoken.captures.beyond, "byte")
            say(f"not judged: {beyond} at the end of a capture that was cut off")
        if spoken.cut_off:
            say(f"not judged: {counted(spoken.cut_off, 'frame')} without an end")
        if spoken.too_large:
            large = counted(spoken.too_large, "response")
            say(f"not judged: {large} of more than {MAX_FRAME >> 20} MiB, and what came behind it")
        if spoken.encrypted:
            ways = counted(spoken.encrypted, "direction")
            say(f"not judged: {ways} of connections with TLS: capture at a listener without it")
        if spoken.unanswered:
            say(f"not judged: {counted(spoken.unanswered, 'request')} without an answer")
        if spoken.opaque:
            say(f"not judged: {counted(spoken.opaque, 'frame')} of SASL, none of Kafka's")
        work = Judging(
            self.reference, self.folder, self._peer(), self._command(), options.master, options.private,
            self.expected,
        )  # fmt: skip
        return judge_all(work, evidence, spoken, steps)

    # Live

    def _live(self, steps: Steps, say: Say) -> Path:
        """Let traffic pass through the tap; the capture."""
        options = self.options
        with contextlib.ExitStack() as stack:
            upstream = self.upstream
            if upstream is None:
                steps("starting a broker", 0, None)
                broker = stack.enter_context(Broker(options.broker, self.folder.path / "broker.log"))
                upstream = broker.address
            if (options.mutate or options.drive) and not _is_here(upstream[0]):
                say(f"{options.upstream} is on another machine: what is changed, or driven, is sent there")
            path = options.capture or self.folder.path / "live" / "capture.wcap"
            writer = CaptureWriter(path)
            stack.callback(writer.close)
            tap = TapOptions(
                (_HERE, options.listen), writer, options.redact, None, lambda site: True,
                self.client_tls, self.upstream_tls, self._reaches,
            )  # fmt: skip
            try:
                if options.drive:
                    self._drive(upstream, tap, steps, say)
                elif options.command:
                    self._program(upstream, tap, steps, say)
                else:
                    self._listen(upstream, tap, say)
            except KeyboardInterrupt:
                say(f"what has passed so far can be judged: wirecheck live --read {shlex.quote(str(path))}")
                raise
            return path

    def _listen(self, upstream: tuple[str, int], options: TapOptions, say: Say) -> None:
        with Tap(self.apis, upstream, options) as tap:
            with contextlib.suppress(KeyboardInterrupt):
                say(f"listening on {tap.bootstrap}; Ctrl-C ends it")
                while not tap.is_spoiled:
                    time.sleep(_POLL_SECONDS)
            if tap.traffic.words:
                say(tap.traffic.words)

    def _drive(self, upstream: tuple[str, int], options: TapOptions, steps: Steps, say: Say) -> Driven:
        with Tap(self.apis, upstream, options) as tap:
            try:
                driven = drive(
                    self.apis,
                    tap.address,
                    everything=self.options.drive == "all",
                    progress=lambda done, total: steps("driving", done, total),
                )
            except UserError as error:
                raise UserError(tap.traffic.words or error.problem, error.remedy) from error
        offered = len(driven.offered)
        say(f"driven: {len(driven.answered)} of {counted(offered, 'offered pair')} answered")
        for pair, why in driven.silent.items():
            say(f"no answer: {pair}: {why}")
        for why, pairs in itertools.groupby(sorted(driven.left_out, key=driven.left_out.__getitem__),
                                            driven.left_out.__getitem__):  # fmt: skip
            say(f"left out: {counted(len(list(pairs)), 'pair')}: {why}")
        return driven

    def _program(self, upstream: tuple[str, int], options: TapOptions, steps: Steps, say: Say) -> None:
        program = Program(self.options.command, self.folder.path / "command.log", self.options.seconds)
        steps("running the command", 0, None)
        trials = Trials(self.apis, upstream, options, program)
        trials.unchanged()
        if trials.refusals:
            say(trials.refusals)
        for number, kind in enumerate(self.kinds):
            steps("mutating", number, len(self.kinds))
            self.tried.append(trials.of(kind))
            say(self.tried[-1].words)

    # For the reports

    def _peer(self) -> Side:
        options = self.options
        if options.read:
            return Side("captured peers", "", ", ".join(map(str, options.read)), "pycodec")
        broker = f"broker {options.broker or options.upstream}"
        if options.drive:
            return Side(broker, "", "", "pycodec")
        if not options.command:
            # Whoever comes by the tap: which of them was wrong the causes say.
            return Side(f"clients and {broker}", "", "", "pycodec")
        return Side(Path(options.command[0]).name, "", shlex.join(options.command), "pycodec")

    def _command(self) -> str:
        """The command line that does the same again."""
        options = self.options
        parts = ["wirecheck", "live"]
        parts += [f"--upstream={options.upstream}"] * bool(options.upstream)
        parts += [f"--broker={options.broker}"] * bool(options.broker)
        parts += [part for path in options.read for part in ("--read", str(path))]
        parts += [f"--port={port}" for port in options.ports if options.ports != (9092,)]
        parts += [f"--mutate={options.mutate}"] * bool(options.mutate)
        parts += [f"--drive={options.drive}"] * bool(options.drive)
        parts += ["--allow-remote"] * options.allow_remote
        parts += [f"--listen={options.listen}"] * bool(options.listen)
        parts += [f"--timeout={options.seconds:g}s"] * (options.seconds != LiveOptions().seconds)
        for name in ("tls_cert", "tls_key", "upstream_ca"):
            given: str = getattr(options, name)
            parts += [f"--{name.replace('_', '-')}={given}"] * bool(given)
        parts += ["--no-redact"] * (not options.redact)
        parts += ["--reference", options.reference] * (options.reference != DEFAULT_REFERENCE)
        parts += ["--", *options.command] * bool(options.command)
        return shlex.join(parts)


def _address(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not host or "/" in host or not _PORT.fullmatch(port) or not 0 < int(port) < 65536:
        raise UserError(f"--upstream: {text!r:.100} is no address", "write it as host:port")
    return host.strip("[]"), int(port)


@cache
def _is_here(host: str) -> bool:
    """Whether all addresses of a host are this machine's."""
    found = _addresses(host)
    own = {address.address for addresses in psutil.net_if_addrs().values() for address in addresses}
    return all(ipaddress.ip_address(each.partition("%")[0]).is_loopback or each in own for each in found)


@cache
def _addresses(host: str) -> frozenset[str]:
    try:
        return frozenset(str(info[4][0]) for info in socket.getaddrinfo(host, None))
    except (OSError, UnicodeError) as error:  # one of a name that cannot be one: a..b
        why = error.strerror if isinstance(error, OSError) else "it is no name of a host"
        raise UserError(f"--upstream: nobody knows {host!r:.100}: {why}", "check the name") from error
