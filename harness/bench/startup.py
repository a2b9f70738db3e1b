"""How long a codec takes from nothing to its first decoded message: imports, classes, one response.

A fresh process each time, the codecs in turn. Their modules are compiled beforehand, as those of an installed
package are. The interpreter's own start is measured too and taken off: it is the same for all. The message is
a small MetadataResponse, which every client reads first or second.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from harness.bench.timed import timed
from pycodec import Protocol

__all__ = ["StartFigures", "measure_start"]

_MESSAGE: Final = ("MetadataResponse", 9)
_PROGRAMS: Final[Mapping[str, str]] = {
    "pycodec": (
        "from pycodec import Protocol\n"
        "value, _ = Protocol.kafka().codec('MetadataResponse', 9).decode(data)\n"
        "assert value.controller_id == 7\n"
    ),
    "kio": (
        "from kio.schema.metadata.v9.response import MetadataResponse\n"
        "from kio.serial import entity_reader\n"
        "value, _ = entity_reader(MetadataResponse)(data, 0)\n"
        "assert value.controller_id == 7\n"
    ),
    "kafka-python": (
        "from kafka.protocol.metadata import MetadataResponse\n"
        "value = MetadataResponse.decode(data, version=9, header=False)\n"
        "assert value.controller_id == 7\n"
    ),
}
_NOTHING: Final = "python"


@dataclass(frozen=True)
class StartFigures:
    """Milliseconds until the first message is decoded, by codec, without the interpreter's own start.

    Attributes:
        ms: medians.
        python_ms: the interpreter's own start.
        processes: how many processes each codec had.
    """

    ms: Mapping[str, float]
    python_ms: float
    processes: int

    def lines(self) -> list[str]:
        """For the terminal."""
        told = ", ".join(f"{codec} {ms:.0f} ms" for codec, ms in self.ms.items())
        return [
            f"start: import and first decode, medians of {self.processes} processes: {told} "
            f"(after {self.python_ms:.0f} ms of Python's own)"
        ]

    def as_json(self) -> dict[str, object]:
        """For `--json`."""
        return {"ms": dict(self.ms), "python_ms": self.python_ms, "processes": self.processes}


def measure_start(processes: int, codecs: Sequence[str] = tuple(_PROGRAMS)) -> StartFigures:
    """Start every codec that often; `UserError` where one does not decode the message."""
    codec = Protocol.kafka().codec(*_MESSAGE)
    data = codec.encode(codec.message_class(controller_id=7))
    programs = {_NOTHING: "", **{name: _PROGRAMS[name] for name in codecs}}
    times: dict[str, list[float]] = {name: [] for name in programs}
    with tempfile.TemporaryDirectory(prefix="wirecheck-start-") as cache:
        compiled = {**os.environ, "PYTHONPYCACHEPREFIX": cache}
        compiled.pop("PYTHONDONTWRITEBYTECODE", None)
        for name, program in programs.items():  # once, so that the files are compiled
            _start(name, program, data, compiled)
        for _ in range(processes):
            for name, program in programs.items():
                times[name].append(_start(name, program, data, compiled))
    own = statistics.median(times[_NOTHING])
    ms = {name: statistics.median(times[name]) - own for name in codecs}
    return StartFigures(ms, own, processes)


def _start(name: str, program: str, data: bytes, environment: Mapping[str, str]) -> float:
    command = [sys.executable, "-c", f"data = bytes.fromhex('{data.hex()}')\n{program}"]
    return timed(command, f"{name} did not start", environment) * 1000
