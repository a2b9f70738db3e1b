"""Minimising ends: every step makes a value plainer, whatever steps are taken."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.pair import Pair
from harness.values.equality import same
from harness.values.shrink import replaced, shrunk, walk
from pycodec import Message, Protocol
from pycodec.plain import from_dict, to_dict
from tests.properties.everything import EVERYTHING
from tests.properties.strategies import values
from tests.properties.subject import Subject, each_pair

_PAIRS = [Pair("Scalars", 3), Pair("Arrays", 2), Pair("Tagged", 2)]


@pytest.mark.parametrize("pair", _PAIRS, ids=str)
def test_no_chain_of_plainer_values_comes_back(pair: Pair) -> None:
    """Following any of the plainer neighbours, no value is met twice."""
    spec = EVERYTHING.messages[pair.message].root

    @given(values(EVERYTHING, *pair), st.integers(0), st.randoms(use_true_random=False))
    def law(value: Message, place: int, random: Random) -> None:
        fields = to_dict(value)
        nodes = list(walk(spec, fields))
        node = nodes[place % len(nodes)]
        chain = [node.value]
        while plainer := list(shrunk(replace(node, value=chain[-1]))):
            chosen = random.choice(plainer)
            assert not any(same(chosen, earlier) for earlier in chain), chain
            chain.append(chosen)

    law()


@each_pair
def test_plainer_values_can_be_carried(protocol: Protocol, pair: Pair) -> None:
    """A neighbour of a value is a value of the message: it has a form."""
    subject = Subject(protocol, pair)
    spec = subject.codec.spec.root

    @given(subject.values(), st.integers(0), st.integers(0))
    def law(value: Message, place: int, choice: int) -> None:
        fields = to_dict(value)
        nodes = list(walk(spec, fields))
        if not nodes:  # a message without fields
            return
        node = nodes[place % len(nodes)]
        plainer = list(shrunk(node))
        if plainer:
            neighbour = replaced(fields, node.site, plainer[choice % len(plainer)])
            assert subject.form(from_dict(type(value), neighbour))

    law()
