"""Stand-alone reproducers: `repro/<signature>.py`, from a suite's template and what all scripts share.

A template is a module like any other, checked by the same linters. Two blocks of it are replaced: the import
of `script_base` by that module's source (and by that of others, where a suite's script needs them), and the
constants of the case.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from harness.causes import script_base, script_child
from harness.causes.signature import NOT_REPEATABLE, Signature
from harness.literal import literal
from harness.outcome import CaseRow
from harness.references import Reference
from harness.testees.containment import MEMORY_LIMIT, TIME_LIMIT
from harness.values.equality import same
from harness.values.shrink import TAGS, Fields, default_of
from pycodec import KAFKA_4_3
from pycodec.specs.model import StructSpec
from pycodec.specs.source import read_specs
from pycodec.values import attribute_names

__all__ = [
    "after_others",
    "bytes_literal",
    "policy_name",
    "script_source",
    "sparse",
    "spec_text",
    "text_literal",
]

_BLOCKS: Final = re.compile(r"# (base|case): begin\n.*?# \1: end\n", re.DOTALL)
_RUN: Final = re.compile(rb"(.)\1{79,}", re.DOTALL)
"""What would fill two lines."""


def script_source(template: ModuleType, constants: Mapping[str, str], *sources: ModuleType) -> str:
    """The script.

    Args:
        template: the suite's.
        constants: source by name; the name may have an annotation. SECONDS and MEMORY, the limits of a
            testee in this run, are added.
        sources: modules that are copied into the script behind `script_base`, each behind those it imports.
    """
    limits = {"SECONDS": literal(TIME_LIMIT), "MEMORY": literal(MEMORY_LIMIT)}
    copied = (script_child, script_base, *sources)
    blocks = {
        "base": "".join(_module_body(module, copied) for module in copied),
        "case": "".join(f"{name} = {source}\n" for name, source in {**limits, **constants}.items()),
    }

    def block(found: re.Match[str]) -> str:
        return f"# {found[1]}: begin\n{blocks[found[1]]}# {found[1]}: end\n"

    return _BLOCKS.sub(block, inspect.getsource(template))


def _module_body(module: ModuleType, copied: Sequence[ModuleType]) -> str:
    """A module's code without docstring, `__future__` import, `__all__` and imports of `copied`."""
    text = inspect.getsource(module)
    text = text[text.index("from __future__ import annotations") :].partition("\n")[2]
    names = "|".join(re.escape(each.__name__) for each in copied)
    text = re.sub(rf"^from (?:{names}) import (?:\([^)]*\)|.*)\n", "", text, flags=re.MULTILINE)
    return re.sub(r"__all__ = \[.*?\]\n", "", text, count=1, flags=re.DOTALL).strip() + "\n\n\n"


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


def bytes_literal(data: bytes | None) -> str:
    """Source of some bytes, in lines of 40; a long run of one byte is a product, as in other literals."""
    if data is None:
        return "None"
    parts, at = [], 0
    for run in _RUN.finditer(data):
        parts += [_hex_literal(data[at : run.start()])] if run.start() > at else []
        parts.append(f"{run[1]!r} * {len(run[0])}")
        at = run.end()
    if at < len(data) or not parts:
        parts.append(_hex_literal(data[at:]))
    return parts[0] if len(parts) == 1 else "(\n    " + "\n+ ".join(parts).replace("\n", "\n    ") + "\n)"


def _hex_literal(data: bytes) -> str:
    if len(data) <= 32:
        return f"bytes.fromhex({data.hex()!r})" if data else 'b""'
    lines = [data[start : start + 40].hex() for start in range(0, len(data), 40)]
    return "bytes.fromhex(\n" + "\n".join(f"    {line!r}" for line in lines) + "\n)"


def text_literal(text: str) -> str:
    """Source of a text of several lines, readable where that is possible."""
    text = text.strip()
    if "'''" in text or text.endswith(("\\", "'")):
        return ascii(text)
    # Origins are untrusted: what is not printable is escaped rather than written into a source file.
    if not all(char == "\n" or char == "\t" or char.isprintable() for char in text):
        return ascii(text)
    return f"r'''{text}\n'''"


def policy_name(reference: Reference) -> str:
    """Name in `pycodec.policy` of the reference's limits."""
    return "KAFKA_4_3" if reference.policy == KAFKA_4_3 else "KAFKA"


def spec_text(reference: Reference, message: str) -> str:
    """The JSON text of a message spec, as it stands in the reference's jars."""
    return _spec_texts(reference.spec_jars)[reference.protocol.spec(message).source]


@lru_cache(maxsize=2)
def _spec_texts(jars: tuple[Path, ...]) -> dict[str, str]:
    """The texts by origin: a run writes hundreds of scripts, and to read a jar takes as long as all else."""
    # The first of two is what the protocol was made of.
    return {origin: text for jar in reversed(jars) for origin, text in read_specs(jar)}


def after_others(command: str, signature: Signature, alone: CaseRow) -> str:
    """The command that runs a testee's case and all others again, where that one is not enough; else `""`.

    One that is not repeatable does not, even if it fails this once.

    Args:
        command: of the run.
        signature: of the case.
        alone: the case's row as the first one that a new process is asked.
    """
    repeatable = signature.kind != NOT_REPEATABLE and alone.verdict == "mismatch"
    return "" if signature.side != "testee" or repeatable else command
