"""All rules of canonical bytes that some bytes break; the strict policy stops at the first.

A kind of the interpreter's reader that notes what it would refuse, and goes on as the lenient one does.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pycodec.codec import Codec
from pycodec.interpreter.reader import Reader, read
from pycodec.strict_rules import Rule

__all__ = ["Breach", "breaches"]


@dataclass(frozen=True, slots=True)
class Breach:
    """A rule that is broken, and where: the field's path (`"topics[0].name"`) and the byte."""

    rule: Rule
    path: str
    offset: int


def breaches(codec: Codec, data: bytes, offset: int = 0) -> list[Breach]:
    """The rules that the message at `offset` of `data` breaks, each at the first place that breaks it.

    Raises:
        DecodeError: the codec refuses the bytes for another reason than that they are not canonical.
    """
    found: list[Breach] = []

    class Noting(_NotingReader):
        noted = found

    policy = replace(codec.policy, strict=True)
    read(codec.spec, codec.version, policy, codec.message_class._structs, data, offset, Noting)
    return found


class _NotingReader(Reader):
    noted: list[Breach]

    def strictly(self, rule: Rule, followed: bool, reason: str, offset: int) -> None:
        if not followed and all(each.rule is not rule for each in self.noted):
            self.noted.append(Breach(rule, self.path, offset))
