"""`wirecheck bench`: codecs side by side, then the campaign's speed beside that of the usual ways."""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from harness.cli.answer import answer
from harness.cli.output import Steps, progress, say
from harness.errors import UserError
from harness.report.runfolder import make_folder, write_text
from harness.toolchain import require_tools

if TYPE_CHECKING:
    from harness.casework.contract import CaseSource
    from harness.suites.values.cases import ValueCases

__all__ = ["PARTS", "command"]


def command(options: argparse.Namespace) -> int:
    """Measure, and print the tables; no figure is a failure."""
    require_tools()
    if options.json is not None:
        make_folder(options.json.parent)
        if options.json.is_dir():
            raise UserError(f"{options.json} is a folder", "name a file with --json")
    parts = [options.part] if options.part else [part for part in PARTS if part not in _LONG]
    figures: dict[str, Any] = {}
    lines: list[str] = []
    with progress() as steps:
        for part in parts:
            told, found = PARTS[part](options.quick, steps)
            lines += ("", *told) if lines else told
            figures |= found
    answer(figures)
    for line in lines:
        say(line)
    if options.json is not None:
        write_text(options.json, json.dumps(figures, indent=2) + "\n")
    return 0


def _codecs(quick: bool, steps: Steps) -> tuple[list[str], dict[str, Any]]:
    from harness.bench import run_codec_bench
    from harness.bench.java import JavaAtItsBest
    from harness.references import find_reference

    reference = find_reference()
    java = JavaAtItsBest(reference, 2_000 if quick else 20_000)
    figures = run_codec_bench(
        reference.spec_jars[0],
        processes=3 if quick else 7,
        repeats=3 if quick else 7,
        java=java.time,
        java_version=java.title,
        progress=lambda done, total: steps("codecs", done, total),
    )
    return figures.lines(), {"codec": figures.as_json()}


def _start(quick: bool, _: Steps) -> tuple[list[str], dict[str, Any]]:
    from harness.bench.startup import measure_start

    figures = measure_start(5 if quick else 25)
    return figures.lines(), {"start": figures.as_json()}


def _records(quick: bool, _: Steps) -> tuple[list[str], dict[str, Any]]:
    from harness.bench.records import measure_records

    figures = measure_records(3 if quick else 7)
    return figures.lines(), {"records": figures.as_json()}


def _campaign(quick: bool, steps: Steps) -> tuple[list[str], dict[str, Any]]:
    from harness.bench.throughput import measure_throughput

    with _scratch() as scratch:
        found = measure_throughput(
            _values(),
            Path(scratch) / "rows",
            100_000 if quick else 1_000_000,
            progress=lambda done, total: steps("campaign", done, total),
        )
    return found.lines(), {"campaign": found.as_json(), **found.summary()}


def _scale(quick: bool, steps: Steps) -> tuple[list[str], dict[str, Any]]:
    from harness.bench.scale import measure_scale

    with _scratch() as scratch:
        found = measure_scale(
            _values(),
            Path(scratch),
            100_000 if quick else 10_000_000,
            3 if quick else 5,
            progress=lambda done, total: steps("scale", done, total),
        )
    return found.lines(), {"scale": found.as_json()}


def _scratch() -> tempfile.TemporaryDirectory[str]:
    """A folder for rows, gone in the end."""
    return tempfile.TemporaryDirectory(prefix="wirecheck-bench-", ignore_cleanup_errors=True)


def _values() -> CaseSource[ValueCases]:
    """What campaigns are measured with."""
    from harness.casework.contract import CaseSource
    from harness.references import find_reference
    from harness.suites.values.cases import ValueCases

    return CaseSource(find_reference(), "pycodec", 7, ValueCases)


PARTS: Final[Mapping[str, Callable[[bool, Steps], tuple[list[str], dict[str, Any]]]]] = {
    "codecs": _codecs,
    "start": _start,
    "records": _records,
    "pipeline": _campaign,
    "scale": _scale,
}
"""What is measured, by name: the lines to print, and figures by the name that they have in `--json`."""

_LONG: Final = ("scale",)
"""Parts that take a quarter of an hour: they are done when they are named."""
