"""What two root causes have in common that are one cause, and what signatures have in common that fail alike.

Read from what is stored about them; nothing is run.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from harness.casework.faults import direction_of
from harness.causes.explain import MISREAD, REFUSED, family, way
from harness.causes.oddly import WRITTEN
from harness.causes.scope import FIELD, kind_of_type
from harness.causes.signature import ANY_MESSAGE, Signature
from harness.causes.wording import own_words, plain_words
from harness.outcome import ACCEPTED, Change, Check, Reason
from harness.report.finding import Finding
from harness.report.titles import FRAME_FAULTS
from pycodec.specs.model import snake_case

__all__ = [
    "how_of",
    "is_misread",
    "is_near",
    "is_unexplained",
    "is_whatever_held",
    "key_of",
    "reads",
    "refusal_of",
    "refusal_of_any",
    "seen_as",
    "sort_of",
    "symptom_of",
]

_MALFORMED: Final[Check] = "malformed"

_REFUSED: Final = (
    Reason.TESTEE_REJECTED,
    Reason.SIZE_REJECTED,
    Reason.DECODE_REJECTED,
    Reason.REENCODE_REJECTED,
    Reason.REWRITE_DIFFERS,
    # No refusal of a spec, but told as one: whatever rule was asked for, it is the same error.
    Reason.SPEC_FAILED,
)

_NULL_POINTER: Final = "NullPointerException"

_NUMBERS: Final = ("min", "max", "negative", "positive")


def sort_of(kind: str) -> str:
    """A value class without what is chance: of numbers it is the value that decides, and it is not told here.

    How a frame was mutated is in the key, where that is not chance, too.
    """
    if kind in _NUMBERS or ":" in kind:
        return ""
    return "length" if kind.startswith("length ") else kind


def seen_as(finding: Finding, other: Finding) -> Finding:
    """A finding of malformed bytes as a case of values has it.

    What is written again is not read again there, so that other bytes may stand for another value.
    """
    signature, wanted = finding.signature, other.signature.reason
    unread = signature.reason == Reason.BYTES_DIFFER and signature.check == _MALFORMED
    if not unread or family(wanted) != family(signature.reason):
        return finding
    return replace(finding, group=replace(finding.group, signature=replace(signature, reason=wanted)))


def key_of(finding: Finding) -> tuple[object, ...]:
    """What two root causes have in common that are one cause, apart from the value classes."""
    signature, root = finding.signature, finding.root
    refusal = refusal_of(finding)
    scope = root.scope if root is not None else None
    if scope is not None and scope.whatever:
        return (f"{scope.type}s", reads(signature), scope.conditions)  # whatever comes of it
    if root is not None and root.trigger is not None and root.trigger.change:
        return (signature.message, root.trigger.change, reads(signature))  # whatever comes of it
    if signature.kind.startswith(FRAME_FAULTS) and scope is not None:
        how = how_of(signature)
        only = (signature.message, signature.path) if scope.local else ()
        fatal = signature.reason == Reason.TESTEE_DIED
        return (*how, *((scope.type,) if fatal else (signature.kind, only)))
    if signature.kind in Change.OF_SETS:
        is_anywhere = scope is not None and not scope.local
        # A set, or a map, has an order of its own wherever it is gone through.
        sort = "order" if signature.kind == Change.REORDERED else signature.kind
        return (sort, signature.testee, () if is_anywhere else (signature.message, signature.path))
    if refusal and root is not None and ":" not in signature.kind:
        if scope is not None and scope.type == FIELD:
            # What is refused for what it holds is not refused whatever that is.
            special = ("special values",) if root.classes else ()
            return ("refusal", refusal_of_any(finding), scope.type, *special)
        return ("refusal", refusal, scope.type if scope is not None else kind_of_type(signature.type))
    words = _reference_words(finding)
    if words and not signature.flag and signature.reason == Reason.REFERENCE_REJECTED:
        return ("accepts", signature.testee, signature.reference, words)
    place: object = (signature.message, signature.path)
    if scope is not None and not scope.local:
        place = (scope.type, scope.conditions)
    elif ":" in signature.kind:
        place = signature.kind if not refusal else ()
    reference = (
        signature.reference if signature.reason in (Reason.REFERENCE_REJECTED, Reason.DECODE_ACCEPTED) else ""
    )
    direction = direction_of(signature.reason, signature.testee)
    return (signature.reason, direction, signature.testee, reference, signature.flag, refusal, place)


def how_of(signature: Signature) -> tuple[str, str]:
    """In which way what is odd goes wrong: to write odd bytes is no matter of how they are read."""
    if signature.kind.startswith(WRITTEN):
        return "written", family(signature.reason)
    return "frame", way(signature.reason, signature.testee, signature.kind)


def is_misread(findings: Sequence[Finding]) -> bool:
    """Whether a number that is odd came out as another one, and was not refused each time.

    What is misread may end in a refusal further on, so both are one cause where both are met; but a list that
    knows of a refusal does not know of a wrong value.
    """
    if how_of(findings[0].signature) != ("frame", MISREAD):
        return False
    return any(way(each.signature.reason, each.signature.testee) != REFUSED for each in findings)


def is_whatever_held(finding: Finding) -> bool:
    """Whether it has a cause of many fields, or messages, or of a type, that shows whatever these hold."""
    root = finding.root
    scope = root.scope if root is not None else None
    if root is None or scope is None:
        return False
    return scope.whatever or (scope.type == FIELD and not root.classes)


def refusal_of(finding: Finding) -> tuple[str, str] | None:
    """Exception class and words of a testee that refuses; None for what is no refusal."""
    told = _refusal(finding)
    return None if told is None else (told[0], plain_words(told[1]))


def refusal_of_any(finding: Finding) -> tuple[str, str] | None:
    """As `refusal_of`, without the names of the message and the field, and None where neither is told: a
    codec may say which field of any it was."""
    signature = finding.signature
    name, text = _refusal(finding) or ("", "")
    steps = [signature.message, *signature.path.split(".")]
    # However the testee's language writes them.
    names = ["[_-]?".join(map(re.escape, snake_case(step).split("_"))) for step in steps]
    any_of = "|".join(sorted(filter(None, names), key=len, reverse=True))
    general, told = re.subn(rf"(?i)\b(?:(?:{any_of})\b(?:\[\w*\])?[./]?)+", "…", text)
    return (name, plain_words(general)) if told else None


def _refusal(finding: Finding) -> tuple[str, str] | None:
    """Exception class and text of a testee that refuses."""
    signature = finding.signature
    if signature.reason not in _REFUSED or signature.testee == ACCEPTED.status:
        return None
    name = signature.testee.rpartition(":")[2]
    text = finding.example.detail.removeprefix("writing it again: ")
    if text.startswith("testee: "):
        text = own_words(text.removeprefix("testee: "))
    return name, text.removeprefix(signature.testee).removeprefix(name).lstrip(": ")


def reads(signature: Signature) -> bool:
    """Whether it is about reading, or about what becomes of what was read."""
    if signature.check == _MALFORMED:
        return True
    return direction_of(signature.reason, signature.testee) in ("read", "rewrite")


def is_unexplained(finding: Finding) -> bool:
    """Whether nothing is known of a refused frame but how it was mutated."""
    kind = finding.signature.kind
    return ":" in kind and not kind.startswith(FRAME_FAULTS) and refusal_of(finding) is not None


def is_near(known: Finding, lone: Finding) -> bool:
    """Whether a signature that was not minimised may have the cause of one that was."""
    if refusal_of(lone) is not None or lone.signature.reason == Reason.REFERENCE_REJECTED:
        return True
    here, there = known.signature, lone.signature
    if here.of_specs and here.message == ANY_MESSAGE:
        return True  # rules of specs are the same for all messages
    if there.layer:
        return False  # its values are compared as a whole: a symptom is all that is known
    return here.message == there.message and there.path in ("", here.path)


def symptom_of(finding: Finding) -> tuple[object, ...]:
    """How a signature's cases fail, whatever their place."""
    signature = finding.signature
    outcomes = (signature.testee, signature.reference)
    words = _reference_words(finding)
    # What is no refusal fails alike for whatever rule, and whatever the generator says of that.
    failed = signature.reason == Reason.SPEC_FAILED
    told = (signature.testee, "", "") if failed else (*outcomes, signature.flag)
    return (signature.side, signature.reason, *told, refusal_of(finding), words)


def _reference_words(finding: Finding) -> str:
    """Why the reference refuses what was written, in its words without the field's name; else `""`."""
    if finding.signature.reason not in (Reason.REFERENCE_REJECTED, Reason.REFERENCE_UNREADABLE):
        return ""
    text = finding.example.detail
    if text.startswith(_NULL_POINTER):
        return _NULL_POINTER  # its text tells where in Java, or nothing
    name = finding.signature.path.rpartition(".")[2]
    return plain_words(re.sub(rf"\b{re.escape(name)}\b", "…", text) if name else text)
