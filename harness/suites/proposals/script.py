"""The script that shows one mismatch of the proposals: a template, the testee's own source, and the case."""

from __future__ import annotations

import contextlib
import json

from harness import wire
from harness.casework.facade import BatchCall
from harness.casework.faults import direction_of
from harness.causes.script import bytes_literal, script_source
from harness.literal import literal
from harness.report.finding import Finding
from harness.suites.proposals import form, script_template, testee
from harness.suites.proposals.case import Case
from harness.suites.proposals.cases import ProposalCases
from harness.suites.proposals.java_form import decode_value, encode_layout, encode_value, normal
from harness.suites.proposals.twin_protocol import ReadBack, ask
from harness.suites.proposals.verdict import TRAILING, has_one_encoding, head_of

__all__ = ["proposal_script"]


def proposal_script(
    case: Case, finding: Finding, reference: str, call: BatchCall, after: str, cases: ProposalCases
) -> str:
    """The script for a case: it holds what the reference makes of it now.

    Args:
        case: what is to be shown.
        finding: what was found.
        reference: name and version of the reference.
        call: asks it.
        after: the command that runs all cases again, where this one agrees alone; else `""`.
        cases: where the case is from.
    """
    layout = encode_layout(case.layout)
    value_form = encode_value(case.layout, case.on_wire)
    if case.data is None:
        operation = cases.written_by(case, value_form)
    else:
        operation = cases.read_by(case, case.data)[-1]
    (answered,) = ask(call, layout, [operation])
    reading, written = answered, case.data
    if case.data is None and answered.outcome.accepted:
        written = answered.written
        (reading,) = ask(call, layout, cases.read_by(case, written + TRAILING)[-1:])
    elif case.data is None:
        written = None
    refused = "" if answered.outcome.accepted else f"{answered.outcome.error_class}: {answered.outcome.text}"
    constants = {
        "SIGNATURE": literal(finding.id),
        "WHAT": literal(finding.summary),
        "MESSAGE": literal(case.pair.message),
        "VERSION": literal(case.pair.version),
        "LAYER": literal(finding.signature.layer),
        "DIRECTION": literal("" if case.data is not None else _direction(finding)),
        "REFERENCE": literal(reference),
        "SPEC": _json(case.spec_text),
        "VALUE: Any": "None" if case.data is not None else literal(normal(case.offered, case.value)),
        "FORM": bytes_literal(b"" if case.data is not None else value_form),
        "BYTES: bytes | None": bytes_literal(written),
        "MALFORMED": literal(case.data is not None),
        "REFUSED": literal(refused),
        "HEAD": literal(head_of(case)),
        "ONE_ENCODING": literal(has_one_encoding(case)),
        "AFTER": literal(after),
        **_read(case, reading.read if reading.outcome.accepted and not refused else None),
    }
    return script_source(script_template, constants, testee, wire, form)


def _direction(finding: Finding) -> str:
    """Whether it is wrong in writing or in reading; a value that was not written can be read all the same."""
    return direction_of(finding.signature.reason, finding.signature.testee) or "write"


def _read(case: Case, back: ReadBack | None) -> dict[str, str]:
    """What the reference read, as constants of the script."""
    if back is None:
        return {"CONSUMED": "-1", "READ: Any": "None", "READ_FORM": 'b""', "REWRITTEN: bytes | None": "None"}
    value, explicit = decode_value(case.layout, back.form)
    family, version = case.family, case.pair.version
    taken = family.taken_from(version, value)
    # What the two sides are known to write differently is not compared.
    known = explicit or not has_one_encoding(case) or family.on_wire(version, taken) != value
    return {
        "CONSUMED": literal(back.consumed),
        "READ: Any": literal(normal(case.offered, taken)),
        "READ_FORM": bytes_literal(back.form),
        "REWRITTEN: bytes | None": "None" if known else bytes_literal(back.rewritten),
    }


def _json(text: str) -> str:
    """The spec as it would be written by hand."""
    if not text:
        return '""'
    with contextlib.suppress(ValueError):
        text = json.dumps(json.loads(text), indent=1)
    return f'"""\\\n{text}\n"""' if '"""' not in text and "\\" not in text else literal(text)
