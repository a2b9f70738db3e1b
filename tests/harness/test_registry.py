"""Which suites there are, which run together, and that each is what the contract says."""

from __future__ import annotations

import pytest

from harness.cli.main import main
from harness.errors import UserError
from harness.references import find_reference
from harness.registry import DEFAULT_SUITES, SHIPPED, all_suites, asks_testee, chosen_suites
from harness.suites.contract import ReferenceRequest, Suite

SUITES = all_suites()


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


def test_captures_alone_ask_no_testee() -> None:
    assert not asks_testee(["live"])
    for names in ([], ["values"], ["values", "live"], ["of another distribution"]):
        assert asks_testee(names), names


def test_specs_are_only_asked_of_a_suite_that_makes_some() -> None:
    values, specs = SUITES["values"], SUITES["specs"]
    with pytest.raises(UserError, match="suite values makes no message specs"):
        values.request("", 1, specs=5)
    assert values.request("", 1) == ReferenceRequest("4.4.0", 1, 0)
    assert specs.request("3.4.0", 1, specs=5) == ReferenceRequest("3.4.0", 1, 5)
    assert 0 < specs.request("", 1, cases=5000).specs < specs.request("", 1, cases=50_000).specs


@pytest.mark.parametrize("suite", SUITES.values(), ids=SUITES)
def test_a_suite_names_its_rows_and_shares_out_its_cases(suite: Suite) -> None:
    reference = find_reference("4.3.1-test")
    for kind in suite.kinds:
        assert kind.source(reference, "pycodec", 7).open().suite == kind.name
        assert 0 < kind.share <= 1
    assert sum(kind.share for kind in suite.kinds) == pytest.approx(1)


def test_the_names_that_are_known_beforehand_are_those_of_the_suites() -> None:
    """`--help` names them without importing a suite."""
    assert tuple(suite.name for suite in SUITES.values()) == SHIPPED


def test_the_list_names_every_suite(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "suites"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in told] == list(SUITES)
    assert "runs if none is named" in told[0]
