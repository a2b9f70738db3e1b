"""`wirecheck evolve`: what changed between two states of the protocol, and which of it breaks someone."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice, pairwise

from harness.cli.answer import answer
from harness.cli.lines import Volume, say, volume
from harness.cli.output import progress
from harness.errors import UserError
from harness.evolve.compare import Evolution, compare
from harness.evolve.confirm import JavaSide, confirmed
from harness.evolve.sides import Side, open_sides
from harness.evolve.tables import data, lines, markdown

__all__ = ["command"]


def command(options: argparse.Namespace) -> int:
    """Compare neighbouring sides; 1 if anything breaks someone."""
    sides = open_sides(options.sides, options.checkout)
    if len(sides) < 2:
        raise UserError(
            f"{options.sides[0]} is one side, and two are compared",
            "name two specs, folders or releases, or a range of commits as OLD..NEW or OLD...NEW",
        )
    if options.confirm and any(side.reference is None for side in sides):
        raise UserError("--confirm asks Kafka's own classes, which only releases have", "leave it out")
    with _java(options.confirm) as java:
        found = list(_compared(sides, options, java))
    told = [data(each) for each in found]
    answer(told[0] if len(told) == 1 else told)
    most = 1 if options.format == "text" and volume() is Volume.QUIET else None
    for each in found:
        page = markdown(each) if options.format == "markdown" else lines(each, options.all)
        for line in islice(page, most):
            say(line)
    return 1 if any(each.breaks for each in found) else 0


def _compared(sides: list[Side], options: argparse.Namespace, java: JavaSide | None) -> Iterator[Evolution]:
    for old, new in pairwise(sides):
        # Where another program reads the answer, there is nothing else.
        if options.format == "text" and sys.stdout.isatty():
            with progress() as steps:
                found = compare(
                    old, new, options.cases, options.seed, options.select or "",
                    lambda done, total: steps("comparing", done, total),
                )  # fmt: skip
        else:
            found = compare(old, new, options.cases, options.seed, options.select or "")
        yield found if java is None else confirmed(found, old, new, java)


@contextmanager
def _java(wanted: bool) -> Iterator[JavaSide | None]:
    """A JVM, if one is wanted: no Spark, and nothing at all without `--confirm`."""
    if not wanted:
        yield None
        return
    from harness.runners.gateway import Gateway
    from harness.toolchain import require_tools

    require_tools()
    gateway = Gateway.launch("1g")
    try:
        yield gateway
    finally:
        gateway.close()
