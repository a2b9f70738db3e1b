"""The catalogue of real bugs: every row links to a thread, and is said in words of the grammar."""

from __future__ import annotations

import re
import tomllib
from random import Random

import pytest

from harness.docs.words import WORDS
from harness.mutators import MORE_MUTATORS, TOKEN_MUTATORS, WHOLE_MUTATORS
from harness.pair import Pair
from harness.references import Reference
from harness.sabotage.conditions import draw_condition
from harness.sabotage.effects import draw_effect
from harness.sabotage.fault import Target
from harness.sabotage.malformed import draw_malformed
from harness.sabotage.wire_fault import WIRE_EFFECTS, wire_places
from tests.docs.pages import ROOT

PAGE = ROOT / "docs/real-bugs.md"
LINK = re.compile(r"\[([\w./-]+)#(\d+)\]\(https://github\.com/([\w./-]+)/(?:issues|pull)/(\d+)\)")
PAIRS = (Pair("FetchResponse", 17), Pair("ConsumerGroupHeartbeatResponse", 0), Pair("ProduceRequest", 3))
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.read_text("utf-8").splitlines()
    if line.startswith("| [")
]
FAULTS = [row for row in ROWS if len(row) == 6]


def test_every_bug_has_a_thread_of_its_own() -> None:
    links = [LINK.fullmatch(row[0]) for row in ROWS]
    assert all(links)
    found = [link.groups() for link in links if link]
    assert all((one, number) == (other, again) for one, number, other, again in found)
    assert len(set(found)) == len(found) >= 100
    assert len(FAULTS) >= 70


def words_of_the_grammar(reference: Reference) -> tuple[set[str], set[str], set[str]]:
    """Places, families of conditions and of effects, as far as many draws meet them."""
    places, conditions, effects, rng = set(), set(), set(), Random(1)
    for pair in PAIRS:
        target = Target.of(reference.protocol, reference.policy, pair)
        for found in target.places.values():
            for place in found:
                places.add(f"{place.operation} {place.site}")
                for _ in range(20):
                    condition = draw_condition(rng, place)
                    conditions.add(condition.family)
                    effects.add(draw_effect(rng, place, condition).family)
        for place in wire_places(target.spec, pair.version):
            places.add(f"{place.operation} {place.site}")
            conditions |= {draw_malformed(rng, place).family for _ in range(20)}
    effects |= {effect.family for found in WIRE_EFFECTS.values() for effect in found}
    return places, conditions, effects


def test_every_bug_of_messages_is_said_in_the_grammar(reference: Reference) -> None:
    places, conditions, effects = words_of_the_grammar(reference)
    # Specs have a suite of their own, and no saboteur yet.
    said = [row for row in FAULTS if row[2] != "spec"]
    assert {row[2] for row in said} <= places
    assert {row[3] for row in said} <= conditions
    assert {row[4] for row in said} <= effects


@pytest.mark.parametrize("row", FAULTS, ids=lambda row: row[0].partition("]")[0].strip("["))
def test_what_catches_a_bug_is_a_cell(row: list[str]) -> None:
    classes = tomllib.loads((ROOT / WORDS).read_text("utf-8"))["value_class"]
    mutations = (
        {each.name for each in TOKEN_MUTATORS + MORE_MUTATORS}
        | {each.name for each in WHOLE_MUTATORS}
        | {"other_version"}
    )
    for cell in row[5].split(";"):
        name = cell.strip().removesuffix(" (refuse)").rpartition(": ")[2]
        if name.startswith("bytes "):
            assert name.rpartition(":")[2] in mutations
        elif not cell.strip().startswith("suite specs"):
            assert name in classes
