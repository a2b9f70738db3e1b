"""Boundary values as the encode tests of a vector file (`harness.vectors`, docs/vectors.md).

The bytes are those that the reference writes, or its refusal. A value is left out where Kafka's JSON form
cannot hold it (a field that the version lacks, a lone surrogate), where the reference itself does not read
again what it wrote, and where the frame is long: what is special about long frames, a run tries.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from harness.casework.facade import BatchCall, ValueResponse, parse_value_response, value_request
from harness.pair import Pair
from harness.suites.values.cases import ValueCases
from harness.values.observe import holds_non_finite
from pycodec import Message

__all__ = ["LONGEST", "NON_FINITE", "JsonForm", "encode_group"]

LONGEST: Final = 1024
"""Bytes of the longest frame, and of the longest form that is refused."""

NON_FINITE: Final = "non_finite"
"""Flag of a value with a float64 that is no number, or infinite."""

JsonForm = Callable[[Message, int], dict[str, Any] | None]
"""Kafka's JSON form of a value in a version; None where there is none."""


def encode_group(cases: ValueCases, call: BatchCall, pair: Pair, json_form: JsonForm) -> dict[str, Any]:
    """The encode tests of a pair; without their numbers."""
    setup = cases.setup(pair)
    kinds: dict[str, tuple[str, list[str]]] = {}
    forms: list[bytes] = []
    for case in setup.boundary:
        value = case.value(setup.shape)
        held = json_form(value, pair.version)
        form = setup.form.write(value)
        if held is not None and len(form) <= 2 * LONGEST:
            text = json.dumps(held)
            if text not in kinds:
                kinds[text] = case.cell, [NON_FINITE] if holds_non_finite(value) else []
                forms.append(form)
    asked = [(setup.class_name, value_request(pair.version, form, None)) for form in forms]
    answers = (parse_value_response(answer, None) for answer in (call(asked) if asked else ()))
    tests = [
        {"kind": kind, "comment": "", "flags": flags, "value": json.loads(text), **told}
        for (text, (kind, flags)), answer in zip(kinds.items(), answers, strict=True)
        if (told := _told(answer)) is not None
    ]
    return {"type": "EncodeTest", "version": pair.version, "tests": tests}


def _told(answer: ValueResponse) -> dict[str, Any] | None:
    if answer.encode.status == "rejected":
        return {"result": "invalid", "refusal": answer.encode.semantic}
    if answer.data is None or not answer.reread_same or len(answer.data) > LONGEST:
        return None
    return {"result": "valid", "frame": answer.data.hex()}
