"""The script that shows one mismatch of the proposals: a template, the testee's own source, and the case."""

from __future__ import annotations

import contextlib
import inspect
import json
import re
from types import ModuleType
from typing import Final

from harness.analysis.proposals import reproducer_template
from harness.cases.execute import BatchCall
from harness.literal import literal
from harness.proposals import form, testee
from harness.proposals.asked import TWIN, Answer, ReadBack, answers, read_op, request, write_op
from harness.proposals.cases import Case
from harness.proposals.found import TRAILING, head_of
from harness.proposals.told import description, normal, told, understood
from harness.report.model import Finding

__all__ = ["reproducer"]

_MARKS: Final = re.compile(r"# (source|case): begin\n.*?# \1: end\n", re.DOTALL)


def reproducer(case: Case, finding: Finding, reference: str, call: BatchCall, after: str) -> str:
    """The script for a case: it holds what the reference makes of it now.

    Args:
        case: what is to be shown.
        finding: what was found.
        reference: name and version of the reference.
        call: asks it.
        after: the command that runs all cases again, where this one agrees alone; else `""`.
    """
    about = description(case.layout)
    value_form = told(case.layout, case.on_wire)
    operation = write_op(value_form) if case.data is None else read_op(case.data)
    answered = _ask(call, about, operation)
    reading, written = answered, case.data
    if case.data is None and answered.outcome.accepted:
        written = answered.written
        reading = _ask(call, about, read_op(written + TRAILING))
    elif case.data is None:
        written = None
    refused = "" if answered.outcome.accepted else f"{answered.outcome.error_class}: {answered.outcome.text}"
    constants = {
        "SIGNATURE": literal(finding.id),
        "WHAT": literal(finding.words),
        "MESSAGE": literal(case.pair.message),
        "VERSION": literal(case.pair.version),
        "LAYER": literal((finding.signature.path or "").rpartition("(")[2].rstrip(")")),
        "REFERENCE": literal(reference),
        "SPEC": _json(case.spec_text),
        "VALUE: Any": "None" if case.data is not None else literal(normal(case.offered, case.value)),
        "FORM": _hex(b"" if case.data is not None else value_form),
        "BYTES: bytes | None": "None" if written is None else _hex(written),
        "MALFORMED": literal(case.data is not None),
        "REFUSED": literal(refused),
        "HEAD": literal(head_of(case)),
        "AFTER": literal(after),
        **_read(case, reading.read if reading.outcome.accepted and not refused else None),
    }
    blocks = {
        "source": "".join(map(_source, (testee, form))),
        "case": "".join(f"{name} = {source}\n" for name, source in constants.items()),
    }
    template = inspect.getsource(reproducer_template)
    return _MARKS.sub(lambda found: f"# {found[1]}: begin\n{blocks[found[1]]}# {found[1]}: end\n", template)


def _read(case: Case, back: ReadBack | None) -> dict[str, str]:
    """What the reference read, as constants of the script."""
    if back is None:
        return {"CONSUMED": "-1", "READ: Any": "None", "READ_FORM": 'b""', "REWRITTEN: bytes | None": "None"}
    value, explicit = understood(case.layout, back.form)
    family, version = case.family, case.pair.version
    taken = family.taken_from(version, value)
    # What the two sides are known to write differently is not compared.
    known = explicit or family.on_wire(version, taken) != value
    return {
        "CONSUMED": literal(back.consumed),
        "READ: Any": literal(normal(case.offered, taken)),
        "READ_FORM": _hex(back.form),
        "REWRITTEN: bytes | None": "None" if known else _hex(back.rewritten),
    }


def _ask(call: BatchCall, about: bytes, operation: bytes) -> Answer:
    response = call([(TWIN, request(b"", about, [operation]))])[0]
    return answers(response, [operation])[0]


def _source(module: ModuleType) -> str:
    """A module's code without its docstring, its `__future__` import and its `__all__`."""
    text = inspect.getsource(module)
    text = text[text.index("from __future__ import annotations") :].partition("\n")[2]
    return re.sub(r"__all__ = \[.*?\]\n", "", text, count=1, flags=re.DOTALL).strip() + "\n\n\n"


def _json(text: str) -> str:
    """The spec as it would be written by hand."""
    if not text:
        return '""'
    with contextlib.suppress(ValueError):
        text = json.dumps(json.loads(text), indent=1)
    return f'"""\\\n{text}\n"""' if '"""' not in text and "\\" not in text else literal(text)


def _hex(data: bytes) -> str:
    return f"bytes.fromhex({data.hex()!r})"
