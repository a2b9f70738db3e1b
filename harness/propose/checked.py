"""A spec by Kafka's rules: what is wrong, why, and where in the file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from harness.errors import UserError
from harness.evolve.sides import parse_any
from harness.propose.lines import line_of
from pycodec import SpecError
from pycodec.proposals.encodings.errors import EncodingSpecError
from pycodec.spec_rules import SpecRule
from pycodec.specs.model import MessageSpec

__all__ = ["Refused", "read_spec", "read_text"]

_LARGEST: Final = 4 << 20
_BYTES: Final = "a message spec is JSON, in UTF-8"


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a text is no spec.

    Attributes:
        rule: name of the rule (`pycodec.spec_rules.SpecRule`), or of KIP-625's; `""` where it has none.
        reason: in words.
        path: the field (`Topics.Partitions`), `""` for the message or where there is none.
        line: the line of the file that the field begins in; 0 where that is not known.
    """

    rule: str
    reason: str
    path: str
    line: int


def read_text(path: Path) -> str:
    """The text of a file; `UserError` if it cannot be read."""
    try:
        if path.exists() and not path.is_file():
            raise UserError(f"{path} is no file", "name one message spec")
        with path.open("rb") as file:
            read = file.read(_LARGEST + 1)
        if len(read) > _LARGEST:
            raise UserError(f"{path} has more than {_LARGEST:,} bytes", "name one message spec")
        return read.decode("utf-8")
    except OSError as error:
        raise UserError(f"cannot read {path}: {error.strerror}", "check the path") from error
    except UnicodeDecodeError as error:
        raise UserError(f"{path}: not UTF-8 at byte {error.start}", _BYTES) from None


def read_spec(text: str, origin: str) -> MessageSpec | Refused:
    """The spec, or why it is none."""
    try:
        return parse_any(text, origin)
    except SpecError as error:
        rule = error.rule.value if error.rule is not None else ""
        if isinstance(error, EncodingSpecError):
            rule = _words(type(error).__name__)
        line = line_of(text, error.path, error.rule is SpecRule.DUPLICATE_NAME)
        return Refused(rule, error.reason, error.path, line)


def _words(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
