"""From captures to a run's folder: evidence, rows, causes, reports; the same as every suite's."""

from __future__ import annotations

import contextlib
import datetime
import json
import shutil
import time
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

import pyarrow.parquet as pq

from harness.casework.amount import Amount
from harness.casework.contract import CaseSource
from harness.casework.facade import Java
from harness.casework.runner import InlineRunner
from harness.causes.analysis import Limits
from harness.conclusion import concluded, find_causes, run_facts, write_scripts
from harness.live.apis import Apis
from harness.live.capture import CaptureFacts, read_capture
from harness.live.pcap import PacketFacts, is_pcap, read_pcap
from harness.pair import Pair, version_text
from harness.parquet import writing
from harness.processes import PeakMemory
from harness.references import Reference
from harness.report.expected import ExpectedMismatches
from harness.report.model import RunReport
from harness.report.private import open_private
from harness.report.runfolder import Manifest, RunFolder, Side, write_text
from harness.report.spoken import SPOKEN_FILE
from harness.report.withhold import withhold
from harness.report.write import write_reports
from harness.runners.gateway import Gateway
from harness.runners.journal import Journal
from harness.runners.rounds import Rounds, Steps, note_memory, required_cells
from harness.runners.stages import rows_batch
from harness.signals import no_signal_breaks_off
from harness.suites.live import live_kind
from harness.suites.live.cases import LiveCases
from harness.suites.live.evidence import Collector, Evidence, shapes_in, write_evidence
from pycodec.specs.model import MessageType

__all__ = ["MANY", "Judging", "Spoken", "collect", "judge_all"]

MANY: Final = 3_000
"""From so many pieces of evidence on Spark judges them; a gateway is up sooner."""
_SEED: Final = 0
_BATCH: Final = 500


@dataclass(frozen=True, slots=True)
class Spoken:
    """What was seen besides what is judged.

    Attributes:
        frames: how many frames of messages that are known.
        pairs: frames by pair.
        unknown: frames of apis and versions that the reference does not know, by name.
        opaque: frames that are none of Kafka's.
        cut_off: frames whose end never came.
        unanswered: requests that had no answer when their connection ended.
        too_large: responses of more bytes than a frame is held of.
        encrypted: directions of connections in which TLS is spoken.
        seconds: how long following them took.
        packets: of pcap files, what was met besides.
        captures: of captures, the same.
    """

    frames: int
    pairs: dict[Pair, int]
    unknown: dict[str, int]
    opaque: int
    cut_off: int
    unanswered: int
    too_large: int
    encrypted: int
    seconds: float
    packets: PacketFacts = field(default_factory=PacketFacts)
    captures: CaptureFacts = field(default_factory=CaptureFacts)

    def as_json(self, reference: Reference, shapes: int) -> dict[str, Any]:
        """As `live.json` has it: a map of the messages that were spoken, beside all that there are."""
        protocol = reference.protocol
        spoken: dict[str, list[int]] = {}
        for pair in sorted(self.pairs):
            spoken.setdefault(pair.message, []).append(pair.version)
        of_all = {
            name: str(spec.valid_versions)
            for name, spec in protocol.messages.items()
            if spec.type in (MessageType.REQUEST, MessageType.RESPONSE) and spec.valid_versions
        }
        return {
            "frames": self.frames,
            "shapes": shapes,
            "frames_by_pair": {str(pair): number for pair, number in sorted(self.pairs.items())},
            "spoken": {name: version_text(versions) for name, versions in spoken.items()},
            "known": of_all,
            "never_spoken": {name: text for name, text in of_all.items() if name not in spoken},
            "unknown": dict(sorted(self.unknown.items())),
            "not_kafka": self.opaque,
            "without_an_end": self.cut_off,
            "without_an_answer": self.unanswered,
            "too_large": self.too_large,
            "encrypted": self.encrypted,
            "packets": asdict(self.packets),
            "bytes_beyond": self.captures.beyond,
            "microseconds_a_frame": round(self.seconds / self.frames * 1e6, 1) if self.frames else 0,
        }


@dataclass(frozen=True, slots=True)
class Judging:
    """What is judged, and how.

    Attributes:
        reference: whose messages they are.
        folder: of the run, made and empty.
        peer: what the reports call who sent the frames.
        command: the command line that does the same again.
        master: Spark master; `""` for a gateway where that will do.
        private: folder for what public pages withhold; None for nowhere.
        expected: the expected mismatches.
    """

    reference: Reference
    folder: RunFolder
    peer: Side
    command: str
    master: str = ""
    private: Path | None = None
    expected: ExpectedMismatches = field(default_factory=ExpectedMismatches)


def collect(
    apis: Apis, captures: Iterable[Path], *, ports: Collection[int] = (), redact: bool = False
) -> tuple[list[Evidence], Spoken]:
    """Follow captures; what is to be judged, and what was seen.

    Args:
        apis: of the reference's protocol.
        captures: the tap's own, or pcap files.
        ports: of brokers, for pcap files.
        redact: whether values are replaced before anything is kept.
    """
    started = time.monotonic()
    collector, packets, facts = Collector(apis, redact=redact), PacketFacts(), CaptureFacts()
    for capture in captures:
        pcap = is_pcap(capture)
        collector.follow(read_pcap(capture, ports, packets) if pcap else read_capture(capture, facts))
    seconds = time.monotonic() - started
    seen = Spoken(
        collector.total, dict(collector.frames), dict(collector.unknown), collector.opaque,
        collector.cut_off, collector.unanswered, collector.too_large,
        collector.encrypted, seconds, packets, facts,
    )  # fmt: skip
    return collector.evidence, seen


def judge_all(work: Judging, evidence: Sequence[Evidence], spoken: Spoken, steps: Steps) -> RunReport:
    """Judge evidence, find causes, write every report; the report, whose exit code is the run's."""
    started = time.monotonic()
    file = work.folder.path / "live" / "evidence.parquet"
    write_evidence(file, evidence)
    kind = live_kind(file.resolve())
    source = kind.source(work.reference, "pycodec", _SEED)
    pairs = sorted({each.pair for each in evidence})
    manifest = _manifest(work, source, pairs)
    work.folder.write_manifest(manifest)
    private = None if work.private is None else open_private(work.private, work.folder)
    if work.master or len(evidence) >= MANY:
        from harness.runners.pipeline import Session  # only where Spark is wanted: it takes seconds to start

        steps("starting Spark", 0, None)
        session = Session.start(work.master or "local[*]")
        try:
            session.gateway.open(work.reference)
            rounds = Rounds(session, Journal(work.folder), manifest, steps)
            rounds.run(kind.name, source, pairs, Amount(cases=len(evidence)))
            report = _conclude(work, manifest, session.gateway, steps, private)
        finally:
            session.stop()
    else:
        gateway = Gateway.launch()
        try:
            gateway.open(work.reference)
            _judge_here(work, manifest, source, pairs, gateway, steps)
            report = _conclude(work, manifest, gateway, steps, private)
        finally:
            gateway.close()
    report.manifest.seconds = time.monotonic() - started
    # Rows without their frames are no run that can be reported before its manifest says so.
    with no_signal_breaks_off():
        kept = report.manifest
        if private is not None:
            kept = withhold(work.folder, report, private)
            if report.security:
                # The capture and the evidence hold the very frames.
                shutil.move(work.folder.path / "live", private / "live")
        work.folder.end(kept)
    told = json.dumps(
        spoken.as_json(work.reference, shapes_in(evidence)),
        indent=1,
        sort_keys=True,
    )
    write_text(work.folder.path / SPOKEN_FILE, told + "\n")
    write_reports(report, work.folder, private)
    return report


def _manifest(work: Judging, source: CaseSource[LiveCases], pairs: Sequence[Pair]) -> Manifest:
    versions: dict[str, list[int]] = {}
    for pair in pairs:
        versions.setdefault(pair.message, []).append(pair.version)
    name = work.reference.name
    return Manifest(
        seed=_SEED,
        reference=Side("kafka-clients", work.reference.kafka_version, str(work.reference.spec_jars[0]), name),
        testee=work.peer,
        suites=["live"],
        pairs=versions,
        cells=required_cells([(source, pairs)]),
        started=datetime.datetime.now(datetime.UTC).astimezone().isoformat(timespec="seconds"),
        command=work.command,
        expected=work.expected.origin,
    )


def _judge_here(
    work: Judging,
    manifest: Manifest,
    source: CaseSource[LiveCases],
    pairs: Sequence[Pair],
    gateway: Gateway,
    steps: Steps,
) -> None:
    """What the Spark job does, in this process, through the gateway."""
    runner = InlineRunner(source.open(), gateway.batch_call(work.reference))
    numbers = {pair: len(runner.cases.evidence(pair)) for pair in pairs}
    manifest.planned_cases = sum(numbers.values())
    rows: list[tuple[object, ...]] = []
    path = work.folder.rows / "part-00000.parquet"
    writer: pq.ParquetWriter | None = None
    done = 0
    with contextlib.ExitStack() as stack:
        for pair in pairs:
            rows += [row.as_tuple() for row in runner.run(pair, range(numbers[pair]))]
            done += numbers[pair]
            steps("judging live", done, manifest.planned_cases)
            if len(rows) >= _BATCH or pair == pairs[-1]:
                batch = rows_batch(rows)
                writer = writer or stack.enter_context(writing(path, batch.schema))
                writer.write_batch(batch)
                rows = []
    memory = PeakMemory()
    memory.sample()
    note_memory(manifest, memory.as_dict())


def _conclude(
    work: Judging,
    manifest: Manifest,
    java: Java,
    steps: Steps,
    private: Path | None,
) -> RunReport:
    manifest.complete = True
    kind = live_kind(work.folder.path.resolve() / "live" / "evidence.parquet")
    analyses = {kind.name: kind.analysis(work.reference, _SEED, java, run_facts(manifest))}
    find_causes(work.folder, manifest, analyses, Limits(), partial(steps, "minimising"))
    report = concluded(work.folder, manifest, work.expected)
    telling = partial(steps, "writing reproducers")
    write_scripts(work.folder, report, analyses, private, telling)
    return report
