"""Long arrays: every array of structs is long, and told apart by keys where it has any."""

from __future__ import annotations

from collections import defaultdict

from harness.references import find_reference
from harness.values.cells import boundary_cases
from harness.values.long_arrays import arrays_of_structs, many_elements
from harness.values.shape import StructNode, pair_shape


def shapes() -> list[StructNode]:
    reference = find_reference("4.4.0")
    protocol = reference.protocol
    return [
        pair_shape(protocol.messages[name], version, protocol.message_class(name)._structs)
        for name, version in reference.pairs
    ]


def test_every_array_of_structs_is_long() -> None:
    """With as many elements as a varint of two bytes counts, and one more; or more than 15 bits count."""
    for shape in shapes()[::10]:
        wanted = ["length_16382", "length_16383"] if shape.flexible else ["length_32768"]
        found = defaultdict(list)
        for case in boundary_cases(shape):
            if case.is_long:
                found[case.path].append(case.value_class)
        assert found == {field.path: wanted for _, field in arrays_of_structs(shape)}


def test_long_cases_come_last_and_can_be_left_out() -> None:
    for shape in shapes()[::40]:
        cases = boundary_cases(shape)
        number = sum(case.is_long for case in cases)
        assert not any(case.is_long for case in cases[: len(cases) - number])
        assert not any(case.is_long for case in boundary_cases(shape, long=False))


def test_no_two_keys_are_equal() -> None:
    for shape in shapes()[::10]:
        for _, field in arrays_of_structs(shape):
            child = field.child
            assert child is not None
            keys = [node.attribute for node in child.fields if node.spec.map_key]
            if keys:
                items = many_elements(field, 16_383)
                assert len({tuple(getattr(item, key) for key in keys) for item in items}) == 16_383
