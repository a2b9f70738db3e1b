"""Which suites there are, which run together, and that everything they name is there."""

from __future__ import annotations

import pytest

from harness.cli.main import main
from harness.errors import UserError
from harness.registry import DEFAULT_SUITES, SUITES, Ask, Part, Suite, chosen_suites, named


def test_values_run_if_nothing_is_named() -> None:
    assert [suite.name for suite in chosen_suites(())] == list(DEFAULT_SUITES) == ["values"]


def test_values_and_bytes_combine() -> None:
    assert [suite.name for suite in chosen_suites(("bytes", "values"))] == ["bytes", "values"]


@pytest.mark.parametrize(
    ("names", "problem"),
    [
        (("values", "numbers"), "no suite 'numbers'; use values, bytes"),
        (("values", "values"), "values stands there twice; name each suite once"),
    ],
)
def test_a_mistake_is_told_in_one_line(names: tuple[str, ...], problem: str) -> None:
    with pytest.raises(UserError) as caught:
        chosen_suites(names)
    assert problem in str(caught.value)


def test_a_suite_with_messages_of_its_own_runs_alone() -> None:
    assert chosen_suites(("specs",)) == (SUITES["specs"],)
    with pytest.raises(UserError, match="cannot run with others; run it alone: --suite specs"):
        chosen_suites(("values", "specs"))


def test_specs_are_only_asked_of_a_suite_that_makes_some() -> None:
    with pytest.raises(UserError, match="suite values makes no message specs"):
        SUITES["values"].ask("", 1, specs=5)
    assert SUITES["values"].ask("", 1).specs == 0
    assert SUITES["values"].ask("", 1).reference == "4.4.0"
    assert SUITES["specs"].ask("3.4.0", 1, specs=5) == Ask("3.4.0", 1, 5)
    assert 0 < SUITES["specs"].ask("", 1, cases=5000).specs < SUITES["specs"].ask("", 1, cases=50_000).specs


PARTS = {f"{suite.name}:{name}": part for suite in SUITES.values() for name, part in suite.parts.items()}


@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS)
def test_what_a_part_names_is_there(part: Part) -> None:
    """A slip in a text that names a class would show in the middle of a run only."""
    made = named(part.target)
    assert {"pairs", "work", "required_cells", "kept", "make", "judge"} <= set(dir(made))
    assert callable(named(part.analysis))


@pytest.mark.parametrize("suite", SUITES.values(), ids=SUITES)
def test_a_suite_names_its_rows_and_shares_out_its_cases(suite: Suite) -> None:
    for name, part in suite.parts.items():
        assert named(part.target).suite == name
        assert 0 < part.share <= 1
    assert sum(part.share for part in suite.parts.values()) == pytest.approx(1)
    assert callable(named(suite.prepare))


def test_the_list_names_every_suite(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "suites"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in told] == list(SUITES)
    assert "runs if none is named" in told[0]
