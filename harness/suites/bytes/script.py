"""The script of a byte case."""

from __future__ import annotations

from dataclasses import dataclass

from harness.casework.facade import parse_bytes_response
from harness.causes.script import bytes_literal, policy_name, script_source, sparse, spec_text, text_literal
from harness.literal import literal
from harness.outcome import Outcome
from harness.pair import Pair
from harness.suites.bytes import script_template
from harness.suites.bytes.cases import ByteCases
from pycodec.plain import to_dict

__all__ = ["ScriptCase", "byte_script"]


@dataclass(frozen=True, slots=True)
class ScriptCase:
    """What the script of a byte mismatch holds besides the bytes.

    Attributes:
        signature, what: identifier and words.
        pair: the message and version.
        testee: `"pycodec"`, or `module:Class` of an adapter.
        reference: name and version of the reference.
        after: the command that runs all cases of the run again, where this one agrees alone; else `""`.
    """

    signature: str
    what: str
    pair: Pair
    testee: str
    reference: str
    after: str = ""


def byte_script(cases: ByteCases, case: ScriptCase, data: bytes, response: bytes) -> str:
    """The script for a frame and the facade's response to it."""
    reading = parse_bytes_response(response).generated
    read = None
    if reading.form is not None:
        fields = to_dict(cases.setup(case.pair).form.read(reading.form))
        read = sparse(cases.reference.protocol.spec(case.pair.message).root, fields)
    stopped = next((each for each in (reading.outcome, reading.rewrite) if each.status == "rejected"), None)
    errors = None
    if cases.table is not None and stopped is not None:
        row = cases.table.row_of(stopped)
        # A refusal that no row of the table knows fits to none of the testee's.
        errors = () if row is None else (*sorted(row.pycodec),)
    constants = {
        "SIGNATURE": literal(case.signature),
        "WHAT": literal(case.what),
        "MESSAGE": literal(case.pair.message),
        "VERSION": literal(case.pair.version),
        "TESTEE": literal(case.testee),
        "POLICY": literal(policy_name(cases.reference)),
        "REFERENCE": literal(case.reference),
        "FRAME": bytes_literal(data),
        "REFUSED": literal(_refusal(reading.outcome)),
        "ERRORS: tuple[str, ...] | None": repr(errors),
        "CONSUMED": literal(reading.consumed),
        "REWRITTEN: bytes | None": bytes_literal(reading.rewritten),
        "REWRITE_REFUSED": literal(_refusal(reading.rewrite)),
        "READ: dict[str, Any] | None": literal(read),
        "AFTER": literal(case.after),
        "SPEC": text_literal(spec_text(cases.reference, case.pair.message)),
    }
    return script_source(script_template, constants)


def _refusal(outcome: Outcome) -> str:
    return "" if outcome.status in ("accepted", "not_run") else f"{outcome.semantic}: {outcome.text}"
