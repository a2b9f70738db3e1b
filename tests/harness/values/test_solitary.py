"""Solitary values: what stands alone, and that all values of all fields do."""

from __future__ import annotations

from harness.references import find_reference
from harness.values.equality import same
from harness.values.pools import pool
from harness.values.shape import StructNode, pair_shape
from harness.values.solitary import solitary
from pycodec.values import field_default


def shape(message: str, version: int) -> StructNode:
    protocol = find_reference().protocol
    return pair_shape(protocol.messages[message], version, protocol.message_class(message)._structs)


def test_each_field_of_a_small_message_goes_through_all_values_alone() -> None:
    small = shape("ExpireDelegationTokenRequest", 2)
    values = [make() for make in solitary(small)]
    for field in small.fields:
        assert field.primitive is not None
        default = field_default(field.spec, small.classes)
        held = [
            value
            for value in values
            if all(
                getattr(value, other.attribute) == field_default(other.spec, small.classes)
                for other in small.fields
                if other is not field
            )
        ]
        for wanted in pool(field.primitive):
            found = any(same(getattr(value, field.attribute), wanted) for value in held)
            assert found or same(wanted, default), (field.path, wanted)


def test_others_are_null_by_turns_where_they_may_be() -> None:
    small = shape("UnregisterBrokerResponse", 0)
    states = {value.error_message for make in solitary(small) if (value := make()).throttle_time_ms}
    assert None in states


def test_a_message_of_many_fields_has_none() -> None:
    assert solitary(shape("JoinGroupRequest", 9)) == ()
