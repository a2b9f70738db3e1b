"""`wirecheck bench`: how fast the codecs are, side by side.

`run_codec_bench` measures pycodec and its peers on the same bytes in fresh processes; `CodecFigures.lines()`
is the table, `CodecFigures.as_json()` the same for machines.
"""

from __future__ import annotations

from harness.bench.codec import JavaTime, compile_times, run_codec_bench
from harness.bench.figures import CodecFigures, CompileFigures
from harness.bench.shapes import SHAPES, Shape

__all__ = [
    "SHAPES",
    "CodecFigures",
    "CompileFigures",
    "JavaTime",
    "Shape",
    "compile_times",
    "run_codec_bench",
]
