"""`wirecheck interop`: the matrix of clients and legal mutations."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from harness.cli.answer import answer
from harness.cli.output import progress, say
from harness.selection import duration
from harness.toolchain import require_tools

__all__ = ["command"]


def command(options: argparse.Namespace) -> int:
    """Run clients against a broker, one after the other, and write the matrix."""
    require_tools()
    # Imported after the tools were found: this brings Arrow and py4j.
    from harness.interop.campaign import InteropOptions, run_interop
    from harness.interop.clients import chosen_clients
    from harness.interop.matrix import read_rows

    wanted = InteropOptions(
        chosen_clients(options.clients),
        options.broker,
        options.mutate,
        options.out,
        options.private,
        duration(options.timeout, "--timeout"),
    )
    with progress() as steps:
        folder, code = run_interop(wanted, steps, say)
    rows = read_rows(folder, [client.name for client in wanted.clients])
    answer({"matrix": str(folder / "index.html"), "clients": [asdict(row) for row in rows]})
    say(f"the matrix: {folder / 'index.html'} and {folder / 'matrix.md'}")
    return code
