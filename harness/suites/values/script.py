"""The script of a value case."""

from __future__ import annotations

from dataclasses import dataclass

from harness.casework.faults import Direction
from harness.causes.script import bytes_literal, script_source, sparse, text_literal
from harness.literal import literal
from harness.suites.values import script_template
from harness.values.equality import same
from harness.values.shrink import TAGS, TAGS_PATH, Fields
from pycodec.specs.model import StructSpec
from pycodec.values import attribute_names

__all__ = ["ScriptCase", "value_script"]


@dataclass(frozen=True, slots=True)
class ScriptCase:
    """What a reproducer holds.

    Attributes:
        signature: the signature's identifier.
        what: the mismatch in words.
        message, version: the pair.
        testee: `"pycodec"`, or `module:Class` of an adapter.
        policy: name in `pycodec.policy` of the reference's limits.
        reference: name and version of the reference.
        spec_text: the JSON text of the message spec.
        fields: the value in plain form.
        read: what the reference reads from its own bytes, where that is another value; else None.
        frame: the reference's bytes; None where it refused the value.
        refused: how it refused it.
        seen: the testee's bytes when the mismatch was found.
        died: how the reference ended over the value, `""` if it survived.
        unreadable: how the reference refuses to read `frame`, `""` if it reads it.
        after: the command that runs all cases of the run again, where this one agrees alone; else `""`.
        direction: what went wrong: `"write"`, `"read"` or `"rewrite"`; `""` for whatever does.
        beside: schema paths of fields that come out wrong whatever they hold, in that direction.
    """

    signature: str
    what: str
    message: str
    version: int
    testee: str
    policy: str
    reference: str
    spec_text: str
    fields: Fields
    read: Fields | None
    frame: bytes | None
    refused: str
    seen: bytes | None
    died: str = ""
    unreadable: str = ""
    after: str = ""
    direction: Direction = ""
    beside: tuple[str, ...] = ()


def _plain_path(spec: StructSpec, path: str) -> str:
    """A schema path in the names of plain values."""
    names: list[str] = []
    struct: StructSpec | None = spec
    for step in path.split(".") if path else ():
        if struct is None or step == TAGS_PATH:
            names.append(TAGS)
            break
        at = [field.json_name for field in struct.fields].index(step)
        names.append(attribute_names(struct)[at])
        struct = struct.fields[at].struct
    return ".".join(names)


def value_script(case: ScriptCase, spec: StructSpec) -> str:
    """The script; `spec` is the message's root struct, whose defaults are left out of the value."""
    same_value = case.read is None or same(sparse(spec, case.read), sparse(spec, case.fields))
    read = None if same_value else sparse(spec, case.read or {})
    constants = {
        "SIGNATURE": literal(case.signature),
        "WHAT": literal(case.what),
        "MESSAGE": literal(case.message),
        "VERSION": literal(case.version),
        "TESTEE": literal(case.testee),
        "POLICY": literal(case.policy),
        "REFERENCE": literal(case.reference),
        "FRAME: bytes | None": bytes_literal(case.frame),
        "REFUSED": literal(case.refused),
        "SEEN: bytes | None": bytes_literal(case.seen),
        "DIED": literal(case.died),
        "UNREADABLE": literal(case.unreadable),
        "AFTER": literal(case.after),
        "DIRECTION": literal(case.direction),
        "BESIDE: tuple[str, ...]": literal(tuple(_plain_path(spec, path) for path in case.beside)),
        "VALUE: dict[str, Any]": literal(sparse(spec, case.fields)),
        "READ: dict[str, Any] | None": literal(read),
        "SPEC": text_literal(case.spec_text),
    }
    return script_source(script_template, constants)
