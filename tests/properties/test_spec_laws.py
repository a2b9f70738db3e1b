"""Laws of message specs: whatever a valid spec says, the codec made from it keeps its promises."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st

from harness.suites.specs.features import features_of
from harness.suites.specs.random_specs import Spec
from pycodec import Protocol, interpreter
from tests.properties.strategies import message_specs, values


def protocol_of(spec: Spec) -> Protocol:
    return Protocol.from_specs([json.dumps(spec)])


@given(message_specs(), st.data())
@settings(max_examples=60)
def test_values_of_any_spec_survive(spec: Spec, data: st.DataObject) -> None:
    """decode(encode(v)) = v as Java writes it, size(v) = len(encode(v)), twice."""
    protocol = protocol_of(spec)
    version = data.draw(st.sampled_from(sorted(protocol.spec("Drawn").valid_versions)))
    value = data.draw(values(protocol, "Drawn", version))
    codec = protocol.codec("Drawn", version)
    written = codec.encode(value)
    assert codec.size(value) == len(written)
    read, consumed = codec.decode(written)
    assert consumed == len(written)
    assert codec.encode(read) == written
    classes = dict(protocol.message_class("Drawn")._structs)
    pair = (protocol.spec("Drawn"), version, codec.policy, classes)
    assert interpreter.write(*pair, value) == written
    again, end = interpreter.read(*pair, written, 0)
    assert end == consumed
    assert codec.encode(again) == written


def fields_of(spec: Spec) -> list[Any]:
    structs = [spec, *spec.get("commonStructs", ())]
    found: list[Any] = []
    while structs:
        fields = structs.pop().get("fields", ())
        found += fields
        structs += [field for field in fields if "fields" in field]
    return found


@pytest.mark.parametrize(
    ("feature", "most"),
    [
        ("default of uuid: text", 1),
        ("own flexible versions: none", 1),
        ("versions: ends early", 1),
        ("map key: int32", 3),
    ],
)
def test_a_spec_shrinks_to_the_feature_that_matters(feature: str, most: int) -> None:
    """Zero is the plain answer to every question, so Hypothesis arrives at few fields of plain types.

    Where it begins is chance, and from some places it does not get all the way: of a dozen one has to do.
    """
    found: list[Spec] = []
    while len(found) < 12 and not any(is_plain(spec, most) for spec in found):
        smallest = find(
            message_specs(),
            lambda spec: feature in features_of(spec),
            settings=settings(max_examples=4000, suppress_health_check=list(HealthCheck), deadline=None),
            random=Random(len(found)),
        )
        found.append(smallest)
    assert any(is_plain(spec, most) for spec in found), json.dumps(found, indent=1)


def is_plain(spec: Spec, most: int) -> bool:
    """Whether a spec is of few fields, of which one has more to say than what it is."""
    fields = fields_of(spec)
    extra = [field for field in fields if field.keys() - {"name", "type", "versions", "fields"}]
    return len(fields) <= most and len(extra) <= 1 and spec["type"] == "data"
