"""The measurement: deterministic, of the published shape, able to tell strong generators from weak ones."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from harness.cli import main
from harness.pair import Pair
from harness.power.measure import measure, shards_of
from harness.power.tables import BREAKDOWNS, lines, summary
from harness.power.trial import BY_CELL, MISSED, Trial
from harness.power.values import try_values
from harness.power.wilson import wilson
from harness.references import Reference
from harness.runners.contract import spread_here
from harness.sabotage.fault import Fault, Target, draw_fault
from harness.suites.values.cases import ValueCases
from harness.testees import PycodecTestee
from harness.values.cells import BoundaryCase

PAIR = Pair("HeartbeatRequest", 4)
SOME = (PAIR, Pair("AlterPartitionRequest", 3))


def measured(suite: str = "values", number: int = 40, pairs: Sequence[Pair] = SOME) -> tuple[Trial, ...]:
    return measure(suite, number, 5, spread_here, pairs=pairs).trials


@pytest.mark.parametrize("suite", ["values", "bytes"])
def test_a_measurement_follows_from_its_seed(suite: str) -> None:
    """In whatever order the shards are done, and whatever is divided into them."""

    def backwards(work, parts):  # type: ignore[no-untyped-def]
        return (work(part) for part in reversed(parts))

    first = measured(suite)
    assert measure(suite, 40, 5, backwards, pairs=SOME).trials == first
    assert measure(suite, 40, 6, spread_here, pairs=SOME).trials != first
    assert [trial.number for trial in first] == sorted(trial.number for trial in first)


def test_shards_hold_each_fault_once(reference: Reference) -> None:
    shards = shards_of("values", reference, 500, 5, 100_000, None)
    assert sorted(number for _, numbers, _ in shards for number in numbers) == list(range(500))
    assert len({pair for pair, _, _ in shards}) == len(shards)


def test_faults_in_codecs_of_proposals_are_run_against_their_cases() -> None:
    """Each in a message of the suite; what nothing catches says on what it shows."""
    pairs = (Pair("PageTopicData", 1), Pair("RequestHeaderText", 1))
    trials = measure("proposals", 24, 9, spread_here, pairs=pairs, cases=1).trials
    assert len(trials) == 24
    assert {Pair(trial.message, trial.version) for trial in trials} == set(pairs)
    assert {trial.outcome for trial in trials} == {BY_CELL, MISSED}
    missed = summary(trials, 9, "proposals", 0.0)["missed"]
    assert all(
        each["witness"] and each["generator"] == "harness.suites.proposals.boundary" for each in missed
    )


def test_faults_in_reading_specs_are_run_against_specs(reference: Reference) -> None:
    """Those of few specs, and the same faults again: they follow from the seed."""
    few = 8 * 420
    trials = measure("specs", 30, 5, spread_here, cases=few).trials
    assert len(trials) == 30
    assert sum(trial.outcome == BY_CELL for trial in trials) >= 25
    assert {trial.operation for trial in trials} == {"read a spec"}
    assert measure("specs", 30, 5, spread_here, cases=few).trials == trials
    (missed,) = summary([replace(trials[0], outcome=MISSED)], 5, "specs", 0.0)["missed"]
    assert missed["generator"].startswith("harness.suites.specs.")


class Crippled(ValueCases):
    """The value cases without the cells of most classes."""

    def setup(self, pair: Pair):  # type: ignore[no-untyped-def]
        made = super().setup(pair)
        kept = [case for case in made.boundary if case.value_class in ("default", "null", "one", "plausible")]
        made.__dict__["boundary"] = tuple(kept)
        return made


def cells_of(cases: ValueCases, pair: Pair) -> tuple[BoundaryCase, ...]:
    return cases.setup(pair).boundary


def test_a_crippled_generator_is_shown_to_miss_faults(reference: Reference) -> None:
    """Of the same faults, what makes fewer kinds of values catches fewer, and the witnesses say which."""
    pair = Pair("AlterPartitionRequest", 3)
    target = Target.of(reference.protocol, reference.policy, pair)
    faults: list[Fault] = [fault for n in range(80) if (fault := draw_fault(target, 5, n)) is not None]
    whole = ValueCases(reference, PycodecTestee(), 7)
    crippled = Crippled(reference, PycodecTestee(), 7)
    assert 0 < len(cells_of(crippled, pair)) < len(cells_of(whole, pair)) / 3
    strong, weak = (try_values(cases, target, faults, 0) for cases in (whole, crippled))
    caught = [sum(trial.outcome == BY_CELL for trial in trials) for trials in (strong, weak)]
    assert caught[0] >= len(faults) * 0.9
    assert caught[1] < len(faults) * 0.75
    missed = [trial for trial in weak if trial.outcome == MISSED]
    assert all(trial.witness for trial in missed)


def test_the_summary_has_the_published_shape(reference: Reference) -> None:
    trials = measured()
    found = json.loads(json.dumps(summary(trials, 5, "values", 1.5)))
    assert found["faults"] == len(trials) == 40
    assert found["caught"] == sum(trial.outcome != MISSED for trial in trials)
    assert found["by_cells"] + found["by_random"] == found["caught"]
    assert len(found["missed"]) == found["faults"] - found["caught"]
    assert set(found["rates"]) == set(BREAKDOWNS)
    for rates in found["rates"].values():
        assert sum(rate["faults"] for rate in rates.values()) == 40
    text = "\n".join(lines(trials, 5, "values", 1.5))
    assert "40 faults of suite values, seed 5" in text
    for name in BREAKDOWNS:
        assert f"\n{name} " in text


def test_survivors_are_listed_with_witness_and_generator(reference: Reference) -> None:
    """A fault that nothing catches says on what it shows, and who should have made that."""
    target = Target.of(reference.protocol, reference.policy, PAIR)
    fault = next(
        fault for n in range(100) if (fault := draw_fault(target, 5, n)) is not None and not fault.remembers
    )
    none = Crippled(reference, PycodecTestee(), 7)
    none.setup(PAIR).__dict__["boundary"] = ()
    (trial,) = try_values(none, target, [fault], 0)
    assert trial.outcome == MISSED
    (missed,) = summary([trial], 5, "values", 0.0)["missed"]
    assert missed["witness"].startswith("HeartbeatRequest(")
    assert missed["generator"].startswith("harness.values.")
    assert bytes.fromhex(missed["frame"])


@pytest.mark.parametrize(
    ("hits", "number", "low", "high"),
    [(0, 0, 0.0, 1.0), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_intervals_are_those_of_the_literature(
    hits: int, number: int, low: float, high: float
) -> None:
    """81 of 263 is the example of Newcombe (1998), without continuity correction."""
    assert wilson(hits, number) == pytest.approx((low, high), abs=5e-5)


def test_the_command_writes_json_and_tells_by_its_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deep" / "power.json"
    arguments = [
        "power",
        "--faults",
        "20",
        "--seed",
        "5",
        "--select",
        "HeartbeatRequest",
        "--json",
        str(file),
    ]
    code = main(arguments)
    found = json.loads(file.read_text())
    assert found["faults"] == 20
    assert code == (1 if found["missed"] else 0)
    assert "20 faults of suite values" in capsys.readouterr().out
    assert main([*arguments, "-q"]) == code
    (line,) = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"20 faults of suite values, seed 5, in \d+ s: caught \d+: [\d.]+% .*", line)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["power", "--suite", "records"],
            "no faults are drawn for suite 'records'; use values, bytes, specs or proposals",
        ),
        (["power", "--faults", "0"], "a number of faults from 1"),
        (["power", "--suite", "specs", "--select", "Fetch*"], "the faults of suite 'specs' are in no pair"),
    ],
)
def test_a_mistake_gets_one_line(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = main(arguments)
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else -1
    assert code == 2
    assert said in capsys.readouterr().err
