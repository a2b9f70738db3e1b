"""Long arrays: every array of structs is long in some version of each encoding, and in few others."""

from __future__ import annotations

from collections import defaultdict

from harness.references import find_reference
from harness.values.cells import boundary_cases
from harness.values.long_arrays import arrays_of_structs
from harness.values.shape import StructNode, pair_shape


def shapes() -> list[StructNode]:
    reference = find_reference("4.4.0")
    protocol = reference.protocol
    return [
        pair_shape(protocol.messages[name], version, protocol.message_class(name)._structs)
        for name, version in reference.pairs
    ]


def test_every_array_of_structs_is_long_in_the_first_version_of_each_encoding() -> None:
    wanted, found = set(), defaultdict(set)
    for shape in shapes():
        long = {case.path: case.value_class for case in boundary_cases(shape) if case.is_long}
        for _, field in arrays_of_structs(shape):
            place = (shape.spec.name, field.path, shape.flexible)
            wanted.add(place)
            if field.path in long:
                found[place].add(long[field.path])
    assert found.keys() == wanted
    for (_, _, flexible), classes in found.items():
        assert classes <= ({"length_16382", "length_16383"} if flexible else {"length_32768"})
        assert not flexible or "length_16383" in classes  # the first that takes three bytes as a varint


def test_long_cases_come_last_and_can_be_left_out() -> None:
    for shape in shapes()[::40]:
        cases = boundary_cases(shape)
        number = sum(case.is_long for case in cases)
        assert not any(case.is_long for case in cases[: len(cases) - number])
        assert not any(case.is_long for case in boundary_cases(shape, long=False))
