"""Signatures of many messages become causes: one for each change that the codec needs, and never fewer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from harness.causes.root_cause import RootCause
from harness.causes.scope import Scope
from harness.causes.signature import Example, Group, Signature
from harness.outcome import Reason
from harness.report.causes import SEVERITIES, Cause, causes_of
from harness.report.finding import Finding

ALL_STRINGS = Scope("string")


def found(message: str = "FetchRequest", path: str = "rackId", **given: Any) -> Finding:
    """A minimised finding; `scope` and `classes` are its root cause's, `root` False for none."""
    scope, classes = given.pop("scope", ALL_STRINGS), given.pop("classes", ("empty",))
    detail, rooted = given.pop("detail", "rackId: '' became None"), given.pop("root", True)
    plain = {
        "side": "testee",
        "check": "roundtrip",
        "type": "string",
        "kind": "empty",
        "reason": Reason.VALUE_DIFFERS,
        "testee": "accepted",
        "reference": "accepted",
    }
    signature = Signature(message=message, path=path, **plain | given)
    example = Example("values", 1, 0, "boundary", "", 3, None, None, None, detail, message)
    root = RootCause(signature, example, (), "{}", 1, True, scope, classes) if rooted else None
    group = Group(signature, example, {(1, "roundtrip")}, 2, {message})
    return Finding(group, (), "", rooted, None, f"repro/{signature.id}.py", root, signature.id)


def test_one_fault_of_a_type_is_one_cause_in_all_messages() -> None:
    (cause,) = causes_of([found(), found("MetadataResponse", "rack")])
    assert cause.messages == ["FetchRequest", "MetadataResponse"]
    assert cause.cases == 4
    assert cause.title == "empty strings: written as another value"


@pytest.mark.parametrize(
    "other",
    [
        {"classes": ("non-ASCII",), "kind": "non-ASCII"},
        {"scope": Scope("string", ("nullable",))},
        {"scope": Scope("bytes"), "type": "bytes"},
        {"reason": Reason.DECODE_DIFFERS},
        {"reason": Reason.TESTEE_REJECTED, "testee": "rejected:encode:ValueError", "detail": "no"},
        {"side": "reference"},
        {"scope": Scope("string", (), "MetadataResponse", "rack")},
    ],
    ids=str,
)
def test_what_differs_in_kind_is_another_cause(other: dict[str, Any]) -> None:
    """Value class, kind of field, direction, kind of outcome, side."""
    assert len(causes_of([found(), found("MetadataResponse", "rack", **other)])) == 2


def test_a_refusal_is_told_by_its_words_in_both_directions() -> None:
    refused: dict[str, Any] = {"scope": Scope("int16"), "type": "int16", "classes": ("positive",)}
    writing = found(
        reason=Reason.TESTEE_REJECTED, testee="rejected:encode:ValueError", detail="258 is no code", **refused
    )
    reading = found(
        "MetadataResponse",
        reason=Reason.DECODE_REJECTED,
        testee="rejected:decode:ValueError",
        detail="ValueError: 7 is no code",
        **refused,
    )
    (cause,) = causes_of([writing, reading])
    assert cause.title == "some int16 numbers above 0: refused when read and when written"
    other = replace(reading.group.example, detail="ValueError: the buffer is too short")
    assert len(causes_of([writing, replace(reading, group=replace(reading.group, example=other))])) == 2


def test_two_fields_of_one_message_are_two_causes_unless_one_kind_of_field_is_at_fault() -> None:
    local = [found(path=path, scope=Scope("string", (), "FetchRequest", path)) for path in ("a", "b")]
    assert len(causes_of(local)) == 2


def test_what_was_not_minimised_joins_the_one_cause_with_its_words() -> None:
    refused: dict[str, Any] = {
        "reason": Reason.TESTEE_REJECTED,
        "testee": "rejected:encode:ValueError",
        "detail": "no é",
    }
    known = found(**refused)
    lone = found("MetadataResponse", "", root=False, **refused)
    assert len(causes_of([known, lone])) == 1
    different = found("MetadataResponse", "", root=False, **refused | {"detail": "out of cheese"})
    assert len(causes_of([known, different])) == 2


def test_a_wrong_value_that_was_not_minimised_is_not_put_to_another_messages_cause() -> None:
    assert len(causes_of([found(), found("MetadataResponse", "rack", root=False)])) == 2


def test_the_gravest_comes_first() -> None:
    causes = causes_of(
        [
            found(reason=Reason.BYTES_DIFFER),
            found(reason=Reason.REFERENCE_REJECTED, reference="rejected:write:X"),
            found(reason=Reason.TESTEE_DIED, testee="timed_out:encode:TimedOut"),
            found(detail="rackId: 'a' became 'b'"),
            found(reason=Reason.DECODE_DIFFERS, detail="rackId: 'a' became None"),
            found(reason=Reason.DECODE_REJECTED, testee="rejected:decode:X", detail="X: y"),
            found(classes=("lone surrogate",), kind="lone surrogate"),
        ]
    )
    assert [cause.severity for cause in causes] == list(SEVERITIES)


def test_a_cause_has_the_same_name_whatever_message_it_was_met_in_first() -> None:
    one, other = found(), found("MetadataResponse", "rack")
    assert Cause([one]).id == Cause([other]).id == Cause([other, one]).id
    assert Cause([one]).id.startswith("empty-strings-written-as-another-value-")
