"""The campaign: a broker, and before it one client after the other, each with a run folder of its own."""

from __future__ import annotations

import shutil
from collections.abc import Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from harness.errors import UserError
from harness.interop.clients import CLIENTS, SCENARIOS, Client, build_client
from harness.interop.matrix import RESULT, Cell, Found, Row, read_rows, write_row
from harness.interop.page import write_pages
from harness.live.broker import DEFAULT_BROKER, Broker
from harness.live.mutations import HostileKind
from harness.liverun.mutating import Tried, chosen_kinds
from harness.liverun.program import CANNOT_RUN, Program
from harness.liverun.run import LiveOptions, LiveRun
from harness.report.model import RunReport
from harness.report.private import holds_findings, open_private
from harness.report.runfolder import RunFolder, fresh_folder
from harness.runners.rounds import Say, Steps

__all__ = ["InteropOptions", "cell_of", "exit_code_of", "run_interop"]

_REPORTS: Final = Path("reports")
_SECONDS: Final = 60.0
_FIRST: Final = "produce"
_LOG: Final = "broker.log"
_PARTIAL: Final = ".partial"
"""How the name of a client's folder ends until there is all that belongs in it."""
_EXIT_NEW: Final = 1
_EXIT_CANNOT: Final = 2


@dataclass(frozen=True, slots=True)
class InteropOptions:
    """What to run.

    Attributes:
        clients: in the order of the matrix.
        broker: a release of Kafka to start.
        mutate: kinds of mutations, as `--mutate` of `wirecheck live` takes them.
        out: folder of the campaign; None for a fresh one. Clients that were run into it before stay in the
            matrix; one that is run again is run with all kinds of mutations that it has there.
        private: folder for what public pages withhold; None for nowhere.
        seconds: how long one run of a scenario program may take.
    """

    clients: Sequence[Client]
    broker: str = DEFAULT_BROKER
    mutate: str = "all"
    out: Path | None = None
    private: Path | None = None
    seconds: float = _SECONDS


def run_interop(options: InteropOptions, steps: Steps, say: Say) -> tuple[Path, int]:
    """Run every client and write the matrix; its folder, and the exit code.

    The code is that of `exit_code_of`.

    Raises:
        UserError: no broker can be had, or an option names what is not there.
    """
    kinds = {kind.name for kind in chosen_kinds(options.mutate)}
    folder = options.out or fresh_folder(_REPORTS, "interop-")
    _require_ours(folder, options, kinds)
    _require_free(options)
    if options.private is not None:
        # The names of clients in it tell who has findings.
        open_private(options.private, RunFolder(folder))
    folder.mkdir(parents=True, exist_ok=True)
    rows = []
    with Broker(options.broker, folder / _LOG) as broker:
        upstream = f"{broker.address[0]}:{broker.address[1]}"
        for client in options.clients:
            say(f"{client.title}:")
            row = _row_of(client, options, upstream, folder / client.name, steps, say)
            write_row(folder / client.name, row)
            write_pages(folder, options.broker, read_rows(folder, list(CLIENTS)))
            rows.append(row)
            if not broker.alive:
                raise UserError("the broker has ended", f"see {broker.log}")
    if skipped := [row.name for row in rows if row.skipped]:
        say(f"inconclusive: not run: {', '.join(skipped)}; mend that, or leave them out of --clients")
    for row in rows:
        if failed := _failed(row):
            said = ", ".join(f"{name} ({row.scenarios[name].words})" for name in failed)
            say(f"inconclusive: {row.name} fails without a change, so none was tried there: {said}")
    return folder, exit_code_of(rows)


def exit_code_of(rows: Sequence[Row]) -> int:
    """1 if a law is broken or a mutation breaks a client, else 2 if something that was wanted was not tried.

    That is a client that was not run, or a scenario that fails by itself.
    """
    if any(row.causes or row.security for row in rows):
        return _EXIT_NEW
    untried = not rows or any(row.skipped or _failed(row) for row in rows)
    return _EXIT_CANNOT if untried else 0


def _failed(row: Row) -> list[str]:
    return [name for name, cell in row.scenarios.items() if cell.status == "fails"]


def _require_ours(folder: Path, options: InteropOptions, kinds: Set[str]) -> None:
    """`UserError` for a folder of something else, or of a matrix that would lose some of what it says."""
    rows = read_rows(folder, list(CLIENTS))
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if not _is_ours(path, there=bool(rows)):
            raise UserError(f"{path} is in the way: {folder} is not only a matrix", "name another --out")
    releases = {client.name: client.release for client in options.clients}
    for row in rows:
        if row.broker not in ("", options.broker):
            raise UserError(
                f"the matrix in {folder} is of clients before Kafka {row.broker}, not {options.broker}",
                f"give --broker {row.broker}, or name another folder with --out",
            )
        lost = sorted(row.kinds.keys() - kinds)
        if lost and releases.get(row.name) == row.release:
            raise UserError(
                f"the matrix in {folder} would lose {', '.join(lost)} of {row.name}",
                "ask for these kinds as well (--mutate), or name another folder with --out",
            )


def _require_free(options: InteropOptions) -> None:
    """`UserError` for a private folder that has findings of a client that is to be run."""
    private = options.private
    if private is None:
        return
    used = [client.name for client in options.clients if holds_findings(private / client.name)]
    if used:
        raise UserError(
            f"the private folder {private} holds the findings of earlier runs of {', '.join(used)}, "
            "which are nowhere else",
            "name a new one (--private)",
        )


def _is_ours(path: Path, *, there: bool) -> bool:
    """Whether something in a campaign's folder is the campaign's, of which rows are there or not yet."""
    if path.name.removesuffix(_PARTIAL) in CLIENTS:
        return path.name.endswith(_PARTIAL) or (path / RESULT).exists()
    return there or path.name == _LOG


def _row_of(
    client: Client, options: InteropOptions, upstream: str, place: Path, steps: Steps, say: Say
) -> Row:
    """What became of a client; its folder is that of before until there is a new one."""
    folder = place.with_name(f"{place.name}{_PARTIAL}")
    row = _run_again(client, options, upstream, folder, steps, say)
    if folder.exists() and not (row.skipped and place.exists()):
        shutil.rmtree(place, ignore_errors=True)
        folder.rename(place)
    shutil.rmtree(folder, ignore_errors=True)
    return row


def _run_again(
    client: Client, options: InteropOptions, upstream: str, folder: Path, steps: Steps, say: Say
) -> Row:
    row = Row(client.name, client.release, client.language, broker=options.broker)
    try:
        steps(f"preparing {client.name}", 0, None)
        command = build_client(client)
    except UserError as error:
        row.skipped = error.problem
        say(f"skipped: {error}")
        return row
    shutil.rmtree(folder, ignore_errors=True)  # of one that was ended
    folder.mkdir(parents=True)
    program = Program(command, folder / "scenarios.log", options.seconds)
    for scenario in SCENARIOS:
        steps(f"{client.name}: {scenario}", 0, None)
        row.scenarios[scenario] = _scenario(program, scenario, upstream)
    can = [name for name, cell in row.scenarios.items() if cell.status == "holds"]
    if not can:
        row.skipped = "it can run no scenario"
        return row
    wanted = LiveOptions(
        command=(*command, *can),
        upstream=upstream,
        mutate=options.mutate,
        seconds=options.seconds,
        out=folder / "run",
        private=None if options.private is None else options.private / client.name,
    )
    try:
        run = LiveRun(wanted)
        report = run.run(steps, say)
    except UserError as error:
        row.skipped = error.problem
        say(f"skipped: {error.problem}")
        return row
    _fill(row, run, report)
    return row


def _scenario(program: Program, scenario: str, upstream: str) -> Cell:
    """One scenario against the broker itself: nothing between them that it could be blamed on."""
    # A topic that was written to is known to the broker, not only to its controller.
    asked = dict.fromkeys((_FIRST, scenario))
    ended = Program((*program.command, *asked), program.log, program.seconds).run(upstream, scenario)
    if ended.code == CANNOT_RUN:
        return Cell("cannot", "exit code 127")
    return Cell("holds" if ended.well else "fails", ended.words)


def _fill(row: Row, run: LiveRun, report: RunReport) -> None:
    row.kinds = {tried.kind.name: cell_of(tried) for tried in run.tried}
    published = report.published()
    row.security = bool(published.withheld)
    row.verdict = report.verdict
    row.causes = [
        Found(cause.title, cause.severity, cause.first.signature.layer or "", ", ".join(cause.reasons))
        for cause in published.causes_among(published.new)
    ]
    if run.spoken is not None:
        row.frames, row.pairs = run.spoken.frames, len(run.spoken.pairs)


def cell_of(tried: Tried) -> Cell:
    """The cell of the matrix that a kind of mutation has."""
    if not tried.sites:
        return Cell("nothing", tried.words)
    if tried.broken or tried.killed:
        return Cell("breaks", tried.words)
    if isinstance(tried.kind, HostileKind):
        return Cell("holds", tried.words)
    return Cell("once" if tried.runs > 1 else "holds", tried.words)
