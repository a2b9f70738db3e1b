"""A run's folder: where everything lies, the campaign manifest, and its rows as a stream.

Everything that a report says comes from two things in this folder: `rows/*.parquet` (one row per executed
case, `harness.outcome.CaseRow`) and `campaign.json` (what was planned and with what; what minimising found).
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from harness.casework.contract import Row
from harness.causes.root_cause import Explained, RootCause, SameAs, from_json, to_json
from harness.causes.signature import Signature
from harness.errors import UserError

__all__ = ["MANIFEST_FORMAT", "Manifest", "RunFolder", "Side"]

MANIFEST_FORMAT: Final = 2
_BATCH_ROWS: Final = 20_000


@dataclass(frozen=True, slots=True)
class Side:
    """One party of a run.

    Attributes:
        name: `"pycodec"`, `"kafka-clients"`.
        version: its own version; for the reference as read from the loaded jar.
        origin: where it came from: the jar's path, or `module:Class` of a testee's adapter.
        catalogue: the name it was asked for by (`--reference`, `--testee`).
    """

    name: str
    version: str
    origin: str = ""
    catalogue: str = ""

    @property
    def title(self) -> str:
        """Name and version; a testee need not tell its version."""
        return f"{self.name} {self.version}".rstrip()


@dataclass(slots=True)
class Manifest:
    """What was planned, with what, and what was found besides the rows; stored as `campaign.json`.

    Attributes:
        seed: of the generator; with it the same cases come again.
        reference, testee: the two sides.
        suites: names of the suites that ran.
        select: the `--select` text, `""` for everything.
        specs: how many random message specs were made; 0 for a reference whose messages are Kafka's.
        pairs: planned versions by message.
        planned_cases: how many cases the plan held.
        cells: required coverage cells: message → check → cell → versions (as text, `"0-3,7"`).
        root_causes: by identifier of the raw signature, what the search for causes made of it.
        types: field types of the paths in signatures, message → path → type name.
        seconds: wall time of the run, minimising included.
        peak_mib: peak resident memory by process kind (`driver`, `jvm`, `workers`), 0 where not known.
        started: time of the start, ISO 8601 with UTC offset.
        command: the command line that does the same run again.
        expected: the expected-mismatch file, or `""`.
        complete: whether every planned case was run; False while running, or when time ran out.
    """

    seed: int
    reference: Side
    testee: Side
    suites: list[str]
    select: str = ""
    specs: int = 0
    pairs: dict[str, list[int]] = field(default_factory=dict)
    planned_cases: int = 0
    cells: dict[str, dict[str, dict[str, str]]] = field(default_factory=dict)
    root_causes: dict[str, Explained] = field(default_factory=dict)
    types: dict[str, dict[str, str]] = field(default_factory=dict)
    seconds: float = 0.0
    peak_mib: dict[str, int] = field(default_factory=lambda: {"driver": 0, "jvm": 0, "workers": 0})
    started: str = ""
    command: str = ""
    expected: str = ""
    complete: bool = False
    format: int = MANIFEST_FORMAT

    @property
    def pair_count(self) -> int:
        """How many (message, version) pairs were planned."""
        return sum(map(len, self.pairs.values()))

    def explained(self, raw: Signature) -> RootCause | None:
        """The cause of a raw signature's group; None where none was looked for, or time was up."""
        found = self.root_causes.get(raw.id)
        if isinstance(found, SameAs):
            found = self.root_causes.get(found.id)
        return found if isinstance(found, RootCause) else None

    def type_of(self, message: str, path: str) -> str:
        """The type of the field at `path`, as far as it was recorded."""
        return self.types.get(message, {}).get(path, "")


class RunFolder:
    """The paths of a run's folder, and what is stored in it."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self.rows = self.path / "rows"
        self.repro = self.path / "repro"
        self.junit = self.path / "junit"
        self.manifest_file = self.path / "campaign.json"
        self.summary_file = self.path / "summary.json"
        self.page_file = self.path / "index.html"

    def create(self) -> None:
        """Make the folder; `UserError` if a run is in it already."""
        if self.manifest_file.exists() or (self.rows.exists() and any(self.rows.iterdir())):
            raise UserError(
                f"{self.path} already holds a run", "name another folder with --out, or remove it"
            )
        self.rows.mkdir(parents=True, exist_ok=True)

    def write_manifest(self, manifest: Manifest) -> None:
        """Store the manifest, all at once."""
        stored = {each.name: getattr(manifest, each.name) for each in fields(manifest)}
        stored |= {"reference": asdict(manifest.reference), "testee": asdict(manifest.testee)}
        stored["root_causes"] = {name: to_json(found) for name, found in manifest.root_causes.items()}
        write_text(self.manifest_file, json.dumps(stored, indent=1, sort_keys=True) + "\n")

    def read_manifest(self) -> Manifest:
        """The stored manifest; `UserError` if this is not a run folder, or one of another format."""
        try:
            stored = json.loads(self.manifest_file.read_text("utf-8"))
        except FileNotFoundError:
            remedy = "give the folder that `wirecheck run` named, such as reports/latest"
            raise UserError(f"{self.path} is not a run folder: it has no campaign.json", remedy) from None
        except ValueError as error:
            raise UserError(f"{self.manifest_file} is not JSON: {error}", "run the campaign again") from None
        if stored.get("format") != MANIFEST_FORMAT:
            raise UserError(
                f"{self.manifest_file} has format {stored.get('format')}, not {MANIFEST_FORMAT}",
                "use the wirecheck that wrote it, or run the campaign again",
            )
        reference, testee = Side(**stored.pop("reference")), Side(**stored.pop("testee"))
        causes = {name: from_json(found) for name, found in stored.pop("root_causes").items()}
        return Manifest(reference=reference, testee=testee, root_causes=causes, **stored)

    def row_files(self) -> list[Path]:
        """The Parquet files, in the order of their names."""
        return sorted(self.rows.glob("*.parquet"))

    def batches(self, columns: Sequence[str] | None = None) -> Iterator[pa.RecordBatch]:
        """All rows, one Arrow batch after another; never more than one batch in memory."""
        for path in self.row_files():
            with pq.ParquetFile(path) as file:
                yield from file.iter_batches(batch_size=_BATCH_ROWS, columns=columns)

    def disagreements(self) -> Iterator[Row]:
        """The rows whose verdict is not "agreed", as dicts."""
        for path in self.row_files():
            with pq.ParquetFile(path) as file:
                for group in range(file.num_row_groups):
                    if not _any_trouble(file, group):
                        continue
                    for batch in file.iter_batches(batch_size=1_000, row_groups=[group]):
                        wanted = pc.not_equal(batch.column("verdict"), "agreed")
                        yield from batch.filter(wanted).to_pylist()


def _any_trouble(file: pq.ParquetFile, group: int) -> bool:
    """Whether a row group holds anything but agreed rows, by its verdict column alone."""
    verdicts = file.read_row_group(group, columns=["verdict"]).column(0)
    return bool(pc.any(pc.not_equal(verdicts, "agreed")).as_py())


def write_text(path: Path, text: str) -> None:
    """Write a whole file or nothing: a reader never sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(path.name + ".partial")
    partial.write_text(text, "utf-8")
    partial.replace(path)
