"""Whose field is whose: a codec's names beside the spec's."""

from __future__ import annotations

import pytest

from harness.testees.objects import same_fields


@pytest.mark.parametrize(
    ("own", "plain", "paired"),
    [
        pytest.param("a b", "a b", "a=a b=b", id="by name"),
        pytest.param("b a", "a b", "b=b a=a", id="by name, in another order"),
        pytest.param("time k_raft type_", "time_ms kraft type", None, id="spelt its own way"),
        pytest.param("topic offset", "name fetch_offset", "topic=name offset=fetch_offset", id="by place"),
        pytest.param("x is_default y", "x source y", "x=x is_default=source y=y", id="by place, in between"),
        pytest.param("x more y", "x y", "x=x y=y", id="one that Kafka lacks"),
        pytest.param("x y", "x more y", "x=x y=y", id="one that the codec lacks"),
        pytest.param("x one y", "x some others y", "x=x y=y", id="not as many"),
        pytest.param("error versions", "error keys time", "error=error", id="not as many, at the end"),
        pytest.param("time_ms time", "time time_ms", "time_ms=time_ms time=time", id="the exact name first"),
        pytest.param("", "a", "", id="nothing"),
    ],
)
def test_fields_are_paired_by_name_and_then_by_place(own: str, plain: str, paired: str | None) -> None:
    expected = dict(zip(own.split(), plain.split(), strict=False))
    if paired is not None:
        expected = {name: other for name, _, other in (pair.partition("=") for pair in paired.split())}
    assert same_fields(own.split(), plain.split()) == expected
