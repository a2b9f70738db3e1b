"""The two ways in which codecs are usually held against Kafka, at their speed: what the campaign is for.

* A JSON line per case to a JVM (`org.wirecheck.bench.JsonLines`), whose answer is awaited: Kafka's own JSON
  form, read and written by its generated converters.
* A py4j call per case: the facade, asked as the campaign asks it, but each case by itself.

Both make, encode and judge the very cases of the campaign, in one process beside one JVM, which take turns.
"""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from harness.errors import UserError
from harness.pair import Pair
from harness.references import Reference, facade_jar
from harness.runners.gateway import QUICK_START, Gateway
from harness.suites.values.cases import ValueCases
from pycodec import CodecError
from pycodec.jsonform import Records, to_json

__all__ = ["UsualFigures", "UsualWay", "json_child", "json_lines", "measure_usual", "py4j_calls"]


@dataclass(frozen=True, slots=True)
class UsualWay:
    """What one of the ways did.

    Attributes:
        cases: how many were timed; `judged` of them by the reference, `mismatched` of those otherwise.
        seconds: wall time.
    """

    cases: int
    judged: int
    mismatched: int
    seconds: float

    @property
    def rate(self) -> float:
        """Cases a second."""
        return self.cases / self.seconds


@dataclass(frozen=True, slots=True)
class UsualFigures:
    """Both ways, on the same cases."""

    json_lines: UsualWay
    py4j_calls: UsualWay

    def as_json(self) -> dict[str, Any]:
        """For `--json`."""
        return asdict(self)

    def line(self, rate: float) -> str:
        """In words, beside a campaign of `rate` cases a second."""
        lines, calls = self.json_lines.rate, self.py4j_calls.rate
        return (
            f"  the usual ways, one process and one JVM: a JSON line per case {lines:,.0f} cases a second "
            f"(the campaign has {rate / lines:.1f} times as many), a py4j call per case {calls:,.0f} "
            f"({rate / calls:.1f})"
        )


def measure_usual(cases: ValueCases, sample: Sequence[tuple[Pair, int]], gateway: Gateway) -> UsualFigures:
    """Time both ways on these cases, in a second round: in the first one everything is compiled."""
    with json_child(cases.reference) as child:
        json_lines(cases, sample, child)
        lines = json_lines(cases, sample, child)
    py4j_calls(cases, sample, gateway)
    return UsualFigures(lines, py4j_calls(cases, sample, gateway))


def json_lines(
    cases: ValueCases, sample: Sequence[tuple[Pair, int]], child: subprocess.Popen[str]
) -> UsualWay:
    """One line per case, and its answer. What has no JSON form, or is refused by the testee, is not asked."""
    judged = mismatched = 0
    started = time.perf_counter()
    for pair, index in sample:
        asked = _line(cases, pair, index)
        if asked is None:
            continue
        value, frame, line = asked
        told = _exchange(child, line)
        judged += 1
        mismatched += told.get("bytes") != frame or told.get("value") != value
    return UsualWay(len(sample), judged, mismatched, time.perf_counter() - started)


def _line(cases: ValueCases, pair: Pair, index: int) -> tuple[Any, str, str] | None:
    """What the answer is to be: the value that the testee reads in its frame, and the frame; and the line."""
    value = cases.value(pair, index)
    try:
        frame = cases.testee.encode_value(pair, value)
        found, _ = cases.testee.decode_value(pair, frame)
        asked = {"class": cases.reference.class_names[pair.message], "version": pair.version}
        line = json.dumps({**asked, "value": to_json(value, pair.version), "bytes": frame.hex()})
        return to_json(found, pair.version, Records.EMPTY), frame.hex(), line
    except CodecError:
        return None


def _exchange(child: subprocess.Popen[str], line: str) -> dict[str, Any]:
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(line + "\n")
    child.stdin.flush()
    answer = child.stdout.readline()
    if not answer:
        raise UserError("the JVM of the JSON lines has ended", "run `make setup`, which builds it")
    told: dict[str, Any] = json.loads(answer)
    return told


@contextmanager
def json_child(reference: Reference) -> Iterator[subprocess.Popen[str]]:
    """The process that answers the lines, with Jackson as Spark brings it."""
    import pyspark

    jackson = Path(pyspark.__file__).parent.glob("jars/jackson-*.jar")
    jars = (facade_jar(), *reference.jars, *sorted(jackson))
    command = ["java", *QUICK_START, "-cp", ":".join(map(str, jars)), "org.wirecheck.bench.JsonLines"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") as child:
        yield child


def py4j_calls(cases: ValueCases, sample: Sequence[tuple[Pair, int]], gateway: Gateway) -> UsualWay:
    """One call per case, judged as the campaign judges it."""
    call = gateway.batch_call(cases.reference)
    judged = mismatched = 0
    started = time.perf_counter()
    for pair, index in sample:
        case = cases.make(pair, index)
        if case.request is None:
            continue
        (answer,) = call([(case.class_name, case.request)])
        judged += 1
        mismatched += cases.judge(case, answer).verdict == "mismatch"
    return UsualWay(len(sample), judged, mismatched, time.perf_counter() - started)
