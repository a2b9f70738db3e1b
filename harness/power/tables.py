"""The report of a measurement: rates by place, condition and effect with intervals, and the survivors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from harness.power.trial import BY_CELL, BY_LUCK, MISSED, Trial
from harness.power.wilson import wilson

__all__ = ["BREAKDOWNS", "brief", "lines", "summary", "tally"]

BREAKDOWNS: Final[dict[str, Callable[[Trial], str]]] = {
    "operation": lambda t: t.operation,
    "site": lambda t: t.site,
    "type": lambda t: t.kind,
    "depth": lambda t: f"{t.depth}{' in an array' * t.in_array}",
    "tagged": lambda t: "tagged" if t.tagged else "not tagged",
    "position": lambda t: t.position or "-",
    "version": lambda t: t.edge or "inner",
    "condition": lambda t: t.condition,
    "effect": lambda t: t.effect,
}
"""By what the rates are broken down."""

_SHOWN: Final = 40


def tally(trials: Iterable[Trial], by: Callable[[Trial], str]) -> list[tuple[str, int, int, int]]:
    """(word, faults, caught by a cell, caught by luck) in the order of the words."""
    counts: dict[str, Counter[str]] = {}
    for trial in trials:
        counts.setdefault(by(trial), Counter())[trial.outcome] += 1
    return [(word, sum(c.values()), c[BY_CELL], c[BY_LUCK]) for word, c in sorted(counts.items())]


def summary(trials: Sequence[Trial], seed: int, suite: str, seconds: float) -> dict[str, Any]:
    """What `--json` writes."""
    number = len(trials)
    by_cells = sum(trial.outcome == BY_CELL for trial in trials)
    missed = [trial for trial in trials if trial.outcome == MISSED]
    caught = number - len(missed)
    return {
        "suite": suite,
        "seed": seed,
        "faults": number,
        "caught": caught,
        "by_cells": by_cells,
        "by_random": caught - by_cells,
        "rate": _share(caught, number),
        "rate_by_cells": _share(by_cells, number),
        "seconds": round(seconds, 1),
        "rates": {
            name: {
                word: {
                    "faults": n,
                    "caught": cells + luck,
                    "by_cells": cells,
                    "rate": _share(cells + luck, n),
                }
                for word, n, cells, luck in tally(trials, by)
            }
            for name, by in BREAKDOWNS.items()
        },
        "missed": [trial.as_dict() | {"generator": generator_of(trial)} for trial in missed],
        "by_luck": [trial.as_dict() for trial in trials if trial.outcome == BY_LUCK],
    }


def _share(hits: int, number: int) -> dict[str, float]:
    low, high = wilson(hits, number)
    share = hits / number if number else 0.0
    return {"share": round(share, 5), "low": round(low, 5), "high": round(high, 5)}


def generator_of(trial: Trial) -> str:
    """The generator that should have reached a fault, by name."""
    if trial.site in ("named field", "any value"):
        return "harness.suites.proposals.boundary"
    if trial.operation == "read a spec":
        return (
            "harness.suites.specs.table" if trial.condition == "rule" else "harness.suites.specs.random_specs"
        )
    if trial.site in _OF_BYTES and trial.condition != "length on the wire":
        return _OF_BYTES[trial.site]
    if trial.site == "absent field":
        return "harness.values.classes.refused_classes"
    if trial.site in ("unknown tags", "tag"):
        return "harness.values.classes.tag_classes"
    if trial.condition in ("two tagged fields", "another field", "default"):
        return "harness.values.mixtures"
    if trial.condition in ("total size", "offset", "length on the wire", "element number"):
        return "harness.values.classes.accepted_classes"
    return "harness.values.mixtures"


_OF_BYTES: Final = {
    "compact length": "harness.mutators.varints and lengths",
    "length": "harness.mutators.lengths",
    "boolean": "harness.mutators.scalars",
    "marker": "harness.mutators.scalars",
    "text": "harness.mutators.scalars",
    "tags": "harness.mutators.tags",
    "end": "harness.mutators.whole",
}
"""By the site of a fault on malformed bytes."""


def _headline(trials: Sequence[Trial], seed: int, suite: str, seconds: float) -> str:
    return f"{len(trials):,} faults of suite {suite}, seed {seed}, in {seconds:.0f} s"


def brief(trials: Sequence[Trial], seed: int, suite: str, seconds: float) -> str:
    """The report in a line."""
    caught = sum(trial.outcome != MISSED for trial in trials)
    return f"{_headline(trials, seed, suite, seconds)}: caught {_rate(caught, len(trials))}"


def lines(trials: Sequence[Trial], seed: int, suite: str, seconds: float) -> Iterator[str]:
    """The report for a terminal."""
    number = len(trials)
    cells = sum(trial.outcome == BY_CELL for trial in trials)
    luck = sum(trial.outcome == BY_LUCK for trial in trials)
    missed = [trial for trial in trials if trial.outcome == MISSED]
    yield _headline(trials, seed, suite, seconds)
    yield f"  caught     {_rate(cells + luck, number)}"
    yield f"  by a cell  {_rate(cells, number)}"
    yield f"  by luck    {luck:,} in random cases"
    yield f"  missed     {len(missed):,}"
    for name, by in BREAKDOWNS.items():
        yield ""
        yield f"{name:<24}{'faults':>8}{'caught':>9}  {'95 %':<18}{'by a cell':>10}"
        for word, n, of_cells, of_luck in tally(trials, by):
            low, high = wilson(of_cells + of_luck, n)
            share = f"{(of_cells + of_luck) / n:.2%}"
            yield f"  {word:<22}{n:>8,}{share:>9}  {f'{low:.2%} to {high:.2%}':<18}{of_cells / n:>10.2%}"
    if missed:
        yield ""
        yield "missed:"
    for trial in missed[:_SHOWN]:
        yield f"  {trial.number}: {trial}"
        yield f"      should be reached by {generator_of(trial)}; witness {trial.witness}"
    if len(missed) > _SHOWN:
        yield f"  … and {len(missed) - _SHOWN:,} more, all of them in --json"


def _rate(hits: int, number: int) -> str:
    low, high = wilson(hits, number)
    share = hits / number if number else 0.0
    return f"{hits:,}: {share:.2%} ({low:.2%} to {high:.2%})"
