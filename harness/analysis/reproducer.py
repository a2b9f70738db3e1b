"""Stand-alone reproducers: `repro/<signature>.py`, made from `harness/analysis/reproducer_template.py`.

The template is a module like any other, checked by the same linters; only the block of constants between its
two markers is replaced.
"""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import Any, Final

from harness.analysis import reproducer_template
from harness.literal import literal
from harness.values.shrink import TAGS, Fields, default_of, same
from pycodec.specs.model import StructSpec
from pycodec.values import attribute_names

__all__ = ["Case", "reproducer_source", "sparse"]

_BEGIN: Final = "# case: begin\n"
_END: Final = "# case: end\n"


@dataclass(frozen=True, slots=True)
class Case:
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
        after: the command that runs all cases of the run again, where this one agrees alone; else `""`.
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
    after: str = ""


def reproducer_source(case: Case, spec: StructSpec) -> str:
    """The script; `spec` is the message's root struct, whose defaults are left out of the value."""
    template = inspect.getsource(reproducer_template)
    head, _, rest = template.partition(_BEGIN)
    _, _, tail = rest.partition(_END)
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
        "FRAME: bytes | None": _frame(case.frame),
        "REFUSED": literal(case.refused),
        "SEEN: bytes | None": _frame(case.seen),
        "AFTER": literal(case.after),
        "VALUE: dict[str, Any]": literal(sparse(spec, case.fields)),
        "READ: dict[str, Any] | None": literal(read),
        "SPEC": _text_block(case.spec_text),
    }
    block = "".join(f"{name} = {source}\n" for name, source in constants.items())
    # `double` must be there before the value that may use it.
    helper = inspect.getsource(reproducer_template.double)
    return f"{head}\n{helper}\n\n{_BEGIN}{block}{_END}{tail.replace(helper, '', 1)}".replace(
        "\n\n\n\n", "\n\n\n"
    )


def sparse(spec: StructSpec, fields: Fields) -> Fields:
    """`fields` without those that hold their default; the elements of arrays are kept, down to `{}`."""
    kept: dict[str, Any] = {}
    for name, field in zip(attribute_names(spec), spec.fields, strict=True):
        if name not in fields or same(fields[name], default_of(field)):
            continue
        value = fields[name]
        if field.struct is not None and isinstance(value, list):
            value = [sparse(field.struct, element) for element in value]
        elif field.struct is not None and isinstance(value, dict):
            value = sparse(field.struct, value)
        kept[name] = value
    if fields.get(TAGS):
        kept[TAGS] = fields[TAGS]
    return kept


def _frame(data: bytes | None) -> str:
    if data is None:
        return "None"
    if len(data) <= 32:
        return f"bytes.fromhex({data.hex()!r})" if data else 'b""'
    lines = [data[start : start + 40].hex() for start in range(0, len(data), 40)]
    return "bytes.fromhex(\n" + "\n".join(f"    {line!r}" for line in lines) + "\n)"


def _text_block(text: str) -> str:
    """A text of several lines as a raw literal where that is possible."""
    text = text.strip()
    if "'''" in text or text.endswith(("\\", "'")):
        return ascii(text)
    # Origins are untrusted: what is not printable is escaped rather than written into a source file.
    if not all(char == "\n" or char == "\t" or char.isprintable() for char in text):
        return ascii(text)
    return f"r'''{text}\n'''"
