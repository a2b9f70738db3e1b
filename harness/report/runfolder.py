"""A run's folder: where everything lies, the campaign manifest, and its rows as a stream.

Everything that a report says comes from two things in this folder: `rows/*.parquet` (one row per executed
case, `harness.outcome.CaseRow`) and `campaign.json` (what was planned and with what; what minimising found).
"""

from __future__ import annotations

import contextlib
import datetime
import errno
import fcntl
import hashlib
import json
import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Final, get_args

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from harness.casework.contract import Row
from harness.casework.faults import views
from harness.casework.rows import ROWS
from harness.causes.root_cause import Explained, RootCause, SameAs, Unanswered, from_json, to_json
from harness.causes.signature import Signature, Unexplained
from harness.errors import UserError
from harness.limits import LIMITS
from harness.outcome import CaseRow, Check, VerdictName
from harness.pair import count_versions
from harness.parquet import reading, writing
from harness.report.journal_lines import AGAIN, OURS, read_lines
from harness.typed import StoredError, load_json, read_text, typed
from pycodec.specs.versions import MAX_VERSION

__all__ = [
    "MANIFEST_FORMAT",
    "SCRIPTS",
    "Manifest",
    "RunFolder",
    "Side",
    "fresh_folder",
    "lock_folder",
    "make_folder",
    "write_bytes",
    "write_text",
]

MANIFEST_FORMAT: Final = 2
SCRIPTS: Final = "repro"
"""Where a run's scripts are, in its folder."""
_BATCH_ROWS: Final = 20_000

# Bounds of what is read: files of a run may come from anywhere. The manifest of the whole protocol has 3 MB.
_MAX_MANIFEST_BYTES: Final = 256 << 20
_MAX_CELLS: Final = 2_000_000
_NAME: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}")
_VERDICTS: Final = frozenset(get_args(VerdictName))
_CHECKS: Final = frozenset(get_args(Check))
_HELD: Final = (
    "suite", "message", "version", "check", "verdict", "reason", "path", "testee_outcome", "detail",
)  # fmt: skip
_NEVER_NULL: Final = ROWS.names[: ROWS.names.index("path")]


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

    def __str__(self) -> str:
        asked = f" ({self.catalogue})" if self.catalogue not in ("", self.name) else ""
        return f"{self.title}{asked}"

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
        refused_specs: how many of them gave no message: Kafka's generator, or javac, refused them.
        pairs: planned versions by message.
        cases: how many were asked for; 0 for as many as a time allows.
        planned_cases: how many cases the plan held.
        cells: required coverage cells: message → check → cell → versions (as text, `"0-3,7"`).
        plain: those of them whose cases hold nothing in particular, alike.
        root_causes: by identifier of the raw signature, what the search for causes made of it.
        types: field types of the paths in signatures, message → path → type name.
        kinds: what places (`harness.causes.scope.kinds_of_place`) the messages in signatures have: message →
            kind → versions.
        beyond: by identifier of a raw signature, and by name of a declared limit, a case of it that the limit
            does not explain.
        sources: digests of the testee's files, by path (`harness.testees.sources`).
        unasked: whether time was up before all that failed was asked again.
        unanswered: by identifier of a raw signature without a cause, why its case could not be asked again.
        seconds: wall time of the run, minimising included.
        peak_mib: peak resident memory by process kind (`driver`, `jvm`, `workers`), 0 where not known.
        started: time of the start, ISO 8601 with UTC offset.
        command: the command line that does the same run again.
        expected: the expected-mismatch file, or `""`.
        base: whether that is the list of what a change starts from.
        complete: whether every planned case was run; False while running, or when time ran out.
        limits: what the testee declares that it cannot do (`harness.limits`), with the reasons.
        sample: how many boundary cases of each pair were run instead of all; 0 for all.
        stopped: why the run stopped before its end; `""` if nothing stopped it.
        withheld: how many cases have their frames in the run's private folder only.
        private: whether this is the run folder within a private one, of nothing but those.
        held: which cases each row file held when the run ended, as digests by file name.
    """

    seed: int
    reference: Side
    testee: Side
    suites: list[str]
    select: str = ""
    specs: int = 0
    refused_specs: int = 0
    pairs: dict[str, list[int]] = field(default_factory=dict)
    cases: int = 0
    planned_cases: int = 0
    cells: dict[str, dict[str, dict[str, str]]] = field(default_factory=dict)
    plain: dict[str, dict[str, dict[str, str]]] = field(default_factory=dict)
    root_causes: dict[str, Explained] = field(default_factory=dict)
    types: dict[str, dict[str, str]] = field(default_factory=dict)
    kinds: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    beyond: dict[str, dict[str, Unexplained]] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)
    unasked: bool = False
    unanswered: dict[str, Unanswered] = field(default_factory=dict)
    seconds: float = 0.0
    peak_mib: dict[str, int] = field(default_factory=lambda: {"driver": 0, "jvm": 0, "workers": 0})
    started: str = ""
    command: str = ""
    expected: str = ""
    base: bool = False
    complete: bool = False
    limits: dict[str, str] = field(default_factory=dict)
    sample: int = 0
    stopped: str = ""
    withheld: int = 0
    private: bool = False
    held: dict[str, str] = field(default_factory=dict)
    format: int = MANIFEST_FORMAT

    @property
    def ended_early(self) -> bool:
        """Whether it was ended from outside: nobody has looked for the causes of all that it met."""
        return not self.complete and not self.stopped

    @property
    def pair_count(self) -> int:
        """How many (message, version) pairs were planned."""
        return sum(map(len, self.pairs.values()))

    def explained(self, raw: Signature) -> RootCause | None:
        """The cause of a raw signature's group; None where none was looked for, or time was up.

        Whose bug it is the rows say. A cause of the other side is none: it would turn the verdict.
        """
        found, seen = self.root_causes.get(raw.id), {raw.id}
        while isinstance(found, SameAs) and found.id not in seen:
            # What a cause was found for may have turned out to be another's before.
            seen.add(found.id)
            found = self.root_causes.get(found.id)
        return found if isinstance(found, RootCause) and found.signature.side == raw.side else None

    def type_of(self, message: str, path: str) -> str:
        """The type of the field at `path`, as far as it was recorded."""
        return self.types.get(message, {}).get(path, "")

    def kinds_of(self, message: str, version: int) -> list[str]:
        """The kinds of places that a message has in a version, as far as that was recorded."""
        return [kind for kind, versions in self.kinds.get(message, {}).items() if version in versions]


class RunFolder:
    """The paths of a run's folder, and what is stored in it."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self.rows = self.path / "rows"
        self.piece = self.rows / ".piece"
        self.journal_file = self.path / "journal.jsonl"
        self.junit = self.path / "junit"
        self.manifest_file = self.path / "campaign.json"
        self.summary_file = self.path / "summary.json"
        self.page_file = self.path / "index.html"
        self._lock: int | None = None

    def create(self, *, resume: bool = False, resumable: bool = False) -> None:
        """Make the folder and lock it until `release`; `UserError` if that cannot be, or a run is in it.

        Args:
            resume: a run may be in it, and is to go on.
            resumable: whether it could.
        """
        make_folder(self.path)
        # First: what a run has written that goes on is no reason to remove the folder.
        self._lock = lock_folder(self.path, "name another folder with --out")
        try:
            self._refuse_used(resume, resumable)
            make_folder(self.rows)
        except UserError:
            self.release()
            raise

    def _refuse_used(self, resume: bool, resumable: bool) -> None:
        for path in (self.rows, self.piece, self.journal_file):
            if path.is_symlink():
                raise UserError(f"{path} leads elsewhere", "remove it, or name another folder with --out")
        with _stored(self.path):
            begun = self.begun
            if begun and resume:
                return
            used = begun or (self.rows.is_dir() and any(self.rows.iterdir()))
        if not used:
            return
        held = "already holds a run" if begun else f"holds {self.rows.name}, and of no run"
        remedy = "name another folder with --out, or remove it"
        if begun and resumable and self.unfinished:
            held, remedy = "holds a run that has not ended", f"go on with it (--resume), {remedy}"
        raise UserError(f"{self.path} {held}", remedy)

    @property
    def begun(self) -> bool:
        """Whether it holds a run."""
        return self.manifest_file.exists()

    @property
    def unfinished(self) -> bool:
        """Whether it holds a run that can go on."""
        try:
            return not self.read_manifest().complete
        except UserError:
            return False  # nothing to go on with

    def release(self) -> None:
        """Let go of the lock."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def write_manifest(self, manifest: Manifest) -> None:
        """Store the manifest, all at once."""
        stored = {each.name: getattr(manifest, each.name) for each in fields(manifest)}
        stored |= {"reference": asdict(manifest.reference), "testee": asdict(manifest.testee)}
        stored["root_causes"] = {name: to_json(found) for name, found in manifest.root_causes.items()}
        stored["unanswered"] = {name: asdict(each) for name, each in manifest.unanswered.items()}
        stored["beyond"] = {
            name: {limit: asdict(case) for limit, case in cases.items()}
            for name, cases in manifest.beyond.items()
        }
        write_text(self.manifest_file, json.dumps(stored, indent=1, sort_keys=True) + "\n")

    def end(self, manifest: Manifest) -> None:
        """Store the manifest of a run that has ended, with what its row files hold."""
        self.write_manifest(replace(manifest, held=dict(self._held())))

    def check_held(self, manifest: Manifest) -> None:
        """`UserError` for a row file that holds other cases than when the run ended.

        Where two parts are mixed up as a folder is copied, their number is still right.
        """
        if not manifest.held:  # of a run that has not ended, or of an earlier version
            return
        found = dict(self._held())
        for name in sorted(found.keys() | manifest.held):
            if found.get(name) != manifest.held.get(name):
                raise UserError(
                    f"{self.rows / name} does not hold the cases that the run wrote there",
                    "copy the whole folder, or run the campaign again",
                )

    def _held(self) -> Iterator[tuple[str, str]]:
        """The names of the row files, each with a digest of the cases in it and of how they ended."""
        for path in self.row_files():
            cases: dict[tuple[object, ...], list[int]] = {}
            with _stored(path), _opened(path) as file:
                for batch in file.iter_batches(batch_size=_BATCH_ROWS, columns=[*_HELD, "index"]):
                    _check(batch)
                    table = pa.Table.from_batches([batch]).group_by(_HELD)
                    for row in table.aggregate([("index", "sum"), ("index", "count")]).to_pylist():
                        count = cases.setdefault(tuple(row[name] for name in _HELD), [0, 0])
                        count[0] += row["index_count"]
                        count[1] += row["index_sum"]
            yield (
                path.name,
                hashlib.blake2b(repr(sorted(map(repr, cases.items()))).encode(), digest_size=8).hexdigest(),
            )

    def read_manifest(self) -> Manifest:
        """The stored manifest; `UserError` if this is no run's folder, or what it holds is no manifest."""
        try:
            stored = load_json(read_text(self.manifest_file, _MAX_MANIFEST_BYTES))
            found = stored.get("format") if isinstance(stored, dict) else None
            if isinstance(stored, dict) and found != MANIFEST_FORMAT:
                raise UserError(
                    f"{self.manifest_file} has format {found!r:.40}, not {MANIFEST_FORMAT}",
                    "use the wirecheck that wrote it, or run the campaign again",
                )
            return _manifest(stored)
        except StoredError as error:
            raise UserError(f"{self.manifest_file}: {error}", "run the campaign again") from None
        except PermissionError as error:
            raise UserError(
                f"cannot read {self.manifest_file}: {error.strerror}", "make folder and files readable"
            ) from None
        except OSError as error:
            remedy = "give the folder that `wirecheck run` named, such as reports/latest"
            problem = "it has no campaign.json"
            if not isinstance(error, FileNotFoundError):
                problem = f"campaign.json: {error.strerror}"
            raise UserError(f"{self.path} is not a run folder: {problem}", remedy) from None

    def add_rows(self, name: str, rows: Iterable[CaseRow]) -> None:
        """Store more rows, in a file of that name."""
        table = pa.Table.from_pylist([asdict(row) for row in rows], schema=ROWS)
        partial = self.rows / f"{name}.partial"
        with writing(partial, ROWS) as file:
            file.write_table(table)
        partial.replace(self.rows / f"{name}.parquet")

    def row_files(self) -> list[Path]:
        """The Parquet files, in the order of their names.

        Raises:
            UserError: one that the journal names is gone, another was never this run's, or it is no file.
        """
        with _stored(self.rows):
            # `glob` gives nothing for a folder that may not be read.
            names = os.listdir(self.rows) if self.rows.is_dir() else []
            found = sorted(self.rows / name for name in names if name.endswith(".parquet"))
            for path in found:
                if not stat.S_ISREG(path.stat().st_mode):
                    raise StoredError(f"{path.name} is no file")
        journal = read_lines(self.journal_file)
        if journal is None:
            return found
        named = {name for line in journal[0] for name in line.files}
        gone = sorted(named - {path.name for path in found})
        if gone:
            more = f" (and {len(gone) - 1:,} more)" if len(gone) > 1 else ""
            raise UserError(
                f"{self.rows / gone[0]} is gone{more}", "copy the whole folder, or run the campaign again"
            )
        for path in found:
            if path.name not in named and not OURS.fullmatch(path.name):
                raise UserError(f"{path} is no file of this run", "move it elsewhere")
        # Rows of a piece that did not end are none of the run's.
        return [path for path in found if path.name in named or path.name.startswith(AGAIN)]

    def check_rows(self) -> None:
        """`UserError` for a row file that is none, or was cut short."""
        for path in self.row_files():
            with _stored(path), _opened(path):
                pass

    def script(self, name: str, longest: int) -> str | None:
        """A script of the folder; None if it is not there, longer than so many bytes, or only linked there.

        A folder may come from anywhere: what is linked into it is not to be told.
        """
        path = self.path / name
        try:
            own = path.resolve(strict=True).parent == self.path.resolve() / SCRIPTS
            status = path.lstat()
            if own and stat.S_ISREG(status.st_mode) and status.st_size <= longest:
                return path.read_text("utf-8")
        except (OSError, ValueError):
            return None
        return None

    def batches(self, columns: Sequence[str] | None = None) -> Iterator[pa.RecordBatch]:
        """All rows, one Arrow batch after another; never more than one batch in memory."""
        for path in self.row_files():
            with _stored(path), _opened(path) as file:
                for batch in file.iter_batches(batch_size=_BATCH_ROWS, columns=columns):
                    _check(batch)
                    yield batch

    def disagreements(self) -> Iterator[Row]:
        """The rows whose verdict is not "agreed", as dicts."""
        for path in self.row_files():
            with _stored(path), _opened(path) as file:
                for group in range(file.num_row_groups):
                    if not _any_trouble(file, group):
                        continue
                    for batch in file.iter_batches(batch_size=1_000, row_groups=[group]):
                        _check(batch)
                        wanted = pc.not_equal(batch.column("verdict"), "agreed")
                        for row in batch.filter(wanted).to_pylist():
                            list(views(row))  # what else is wrong with it can be read
                            yield row


def _manifest(stored: object) -> Manifest:
    """A manifest from JSON content: the types by the dataclass, then what they do not say."""
    if not isinstance(stored, dict):
        raise StoredError("it is not an object")
    causes = typed(dict[str, object], stored.pop("root_causes", None), "root_causes")
    made = typed(Manifest, stored)
    made.root_causes = {name: from_json(each, f"root_causes.{name}") for name, each in causes.items()}
    for name, cause in made.root_causes.items():
        if cause == SameAs(name):
            raise StoredError(f"root_causes.{name} refers to itself")
    for limit in made.limits:
        if limit not in LIMITS:
            raise StoredError(f"limits: {limit!r:.60} is none")
    for suite in made.suites:
        _check_name(suite, "suite")
    for message, versions in made.pairs.items():
        if not all(0 <= version <= MAX_VERSION for version in versions):
            raise StoredError(f"pairs.{message} has a version that is none")
    _check_cells("cells", made.cells)
    _check_cells("plain", made.plain)
    return made


def _check_cells(name: str, stored: Mapping[str, Mapping[str, Mapping[str, str]]]) -> None:
    """That the versions of coverage cells can be read, and are no more than can be counted."""
    number = 0
    for message, checks in stored.items():
        for cells in checks.values():
            for cell, text in cells.items():
                try:
                    number += count_versions(text)
                except ValueError as error:
                    raise StoredError(f"{name}.{message}.{cell}: {error}") from None
                if number > _MAX_CELLS:
                    raise StoredError(f"{name}.{message} is beyond {_MAX_CELLS:,} cells")


def _check_name(name: str, what: str) -> None:
    """That a name can be part of a file's: it becomes one."""
    if not _NAME.fullmatch(name):
        raise StoredError(f"{name!r:.60} is no name of a {what}")


@contextmanager
def _stored(path: Path) -> Iterator[None]:
    """Tell in a line what is wrong with stored files: they may be cut off, foreign, or made to harm."""
    try:
        yield
    except StoredError as error:
        raise UserError(f"{path}: {error}", "run the campaign again") from None
    except OSError as error:
        said = error.strerror or "cannot be read as Parquet"
        raise UserError(f"{path}: {said}", "check the folder, or run the campaign again") from error
    except (pa.ArrowException, ValueError, LookupError, TypeError, MemoryError, OverflowError) as error:
        raise UserError(f"{path} is no Parquet file of a run", "run the campaign again") from error


@contextmanager
def _opened(path: Path) -> Iterator[pq.ParquetFile]:
    """A Parquet file whose columns are those of stored rows."""
    with reading(path) as file:
        columns = {column.name: column.type for column in file.schema_arrow}
        if columns != {column.name: column.type for column in ROWS}:
            raise StoredError("its columns are not those of stored rows")
        yield file


def _check(batch: pa.RecordBatch) -> None:
    """That the rows hold what every report relies on."""
    batch.validate(full=True)  # Parquet does not say whether its texts are UTF-8
    for name in _NEVER_NULL:
        if name in batch.schema.names and batch.column(name).null_count:
            raise StoredError(f"a row has no {name}")
    for name, check in _CHECKED.items():
        if name in batch.schema.names:
            for held in pc.unique(batch.column(name)).to_pylist():
                check(held, name)


def _check_verdict(verdict: str, what: str) -> None:
    if verdict not in _VERDICTS:
        raise StoredError(f"{verdict!r:.60} is no {what}")


def _check_group(check: str, what: str) -> None:
    if check not in _CHECKS:
        raise StoredError(f"{check!r:.60} is no {what}")


_CHECKED: Final[dict[str, Callable[[str, str], None]]] = {
    "suite": _check_name,
    "message": _check_name,
    "verdict": _check_verdict,
    "check": _check_group,
}


def _any_trouble(file: pq.ParquetFile, group: int) -> bool:
    """Whether a row group holds anything but agreed rows, by its verdict column alone."""
    verdicts = file.read_row_group(group, columns=["verdict"]).column(0)
    return bool(pc.any(pc.not_equal(verdicts, "agreed")).as_py())


def make_folder(path: Path) -> None:
    """Make a folder that can be written; `UserError` if that cannot be."""
    remedy = "name a folder that can be made"
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        raise UserError(f"cannot make the folder {path}: {error.filename} is no folder", remedy) from None
    except OSError as error:
        raise UserError(f"cannot make the folder {path}: {error.strerror}", remedy) from None
    if not os.access(path, os.W_OK | os.X_OK):
        raise UserError(f"cannot write into the folder {path}", remedy)


def lock_folder(path: Path, remedy: str) -> int | None:
    """Lock a folder for this process and give the descriptor that holds the lock.

    The lock is the system's and goes with the process, however that ends. None: the file system has none.

    Raises:
        UserError: another process has it; with the remedy.
    """
    held = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(held)
        raise UserError(f"another run writes into {path}", remedy) from None
    except OSError:  # a file system without locks
        os.close(held)
        return None
    return held


def fresh_folder(parent: Path, prefix: str = "") -> Path:
    """`<prefix><time>` in `parent`, with a number if that second has one already; not made yet."""
    stamp = datetime.datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    path, number = parent / f"{prefix}{stamp}", 1
    while path.exists():
        number += 1
        path = parent / f"{prefix}{stamp}-{number}"
    return path


def write_text(path: Path, text: str) -> None:
    """Write a whole file or nothing, in UTF-8; see `write_bytes`."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, data: bytes) -> None:
    """Write a whole file or nothing: a reader never sees half of it; `OSError`, which names the file.

    What is there and is no file (a device, such as /dev/stdout, or a pipe) is not replaced.
    """
    # Of this call alone: another process may be writing the same file.
    partial = path.with_name(f"{path.name}.{os.urandom(4).hex()}.partial")
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise OSError(errno.EINVAL, "it is no file")
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with partial.open("xb") as file:
                file.write(data)
            partial.replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                partial.unlink()
            raise
    except OSError as error:
        # A disk that is full says so of no file.
        raise OSError(error.errno, error.strerror, str(path)) from error
