"""Hypothesis strategies for random specs of the proposals, and values that their codecs can carry.

The generator is the suite's own (`harness.suites.proposals.specs`), with Hypothesis in the place of a seed:
failing examples shrink towards its plainest decisions, one field of the plainest type.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from harness.suites.proposals.choices import Choices
from harness.suites.proposals.specs import LAST_VERSION, documented_spec, draft_spec, encoded_spec
from harness.suites.proposals.values import drawn
from pycodec.proposals.encodings import EncodedField
from pycodec.specs.model import FieldSpec
from pycodec.values import Message

__all__ = ["LAST_VERSION", "documented_values", "draft_specs", "encoded_specs", "fitted", "without_unknown"]


class Drawn(Choices):
    """Decisions that Hypothesis takes, and shrinks."""

    def __init__(self, draw: st.DrawFn) -> None:
        super().__init__()
        self._draw = draw

    def _next(self, bound: int, label: str) -> int:
        return self._draw(st.integers(0, bound - 1))


@st.composite
def encoded_specs(draw: st.DrawFn) -> str:
    """The text of a spec with encodings, arrays' elements among them."""
    return encoded_spec(Drawn(draw)).text


@st.composite
def documented_values(draw: st.DrawFn) -> tuple[str, int, dict[str, Any]]:
    """The text of a spec of KIP-482 as its text has it, a version, and a plain value of that."""
    choices = Drawn(draw)
    spec, version = documented_spec(choices), choices.below(LAST_VERSION + 1)
    return spec.text, version, drawn(spec.layout(version), choices)


@st.composite
def draft_specs(draw: st.DrawFn) -> str:
    """The text of a spec of KIP-482's first draft."""
    return draft_spec(Drawn(draw)).text


def fitted(value: Message, version: int) -> Message:
    """`value` with its integers wrapped into the encodings of `version`."""

    def fit(field: FieldSpec, held: Any) -> Any:
        if isinstance(held, Message):
            return fitted(held, version)
        if isinstance(held, list):
            return [fit(field, item) for item in held]
        encoding = field.encoding(version) if isinstance(field, EncodedField) else None
        if encoding is None or not isinstance(held, int) or encoding.holds(held):
            return held
        return encoding.lowest + held % (1 << encoding.bits)

    for field, name in zip(value._spec.fields, value._fields, strict=True):
        setattr(value, name, fit(field, getattr(value, name)))
    return value


def without_unknown(value: Message) -> Message:
    """`value` without unknown tagged fields, whose numbers may be known tags of a draft."""
    value.unknown_tagged_fields = []
    for name in value._fields:
        held = getattr(value, name)
        for item in held if isinstance(held, list) else [held]:
            if isinstance(item, Message):
                without_unknown(item)
    return value
