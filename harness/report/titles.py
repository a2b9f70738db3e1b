"""What a cause is called: plain titles from what is known about it.

A title says what kind of value or frame it is about and what goes wrong with it: "strings with a lone
surrogate are refused when written". It holds no text of the testee's and no number of a case, so that two
runs that meet the same cause give it the same one.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from harness.causes.length import LENGTH
from harness.causes.oddly import WRITTEN
from harness.causes.scope import TAKEN, WHATEVER, Scope
from harness.causes.signature import ANY_MESSAGE, AT_FIRST, NOT_REPEATABLE, Signature
from harness.flags import flag_meaning
from harness.outcome import ACCEPTED, Change, Reason

__all__ = ["ANY_NUMBER", "FRAME_FAULTS", "ORDINARY", "VERBS", "title_of"]

FRAME_FAULTS: Final = ("odd:", "refused:", WRITTEN)
"""What the kind of a signature begins with that names what is at fault in a frame, or odd in bytes."""

VERBS: Final[dict[str, str]] = {
    Reason.TESTEE_REJECTED: "refused when written",
    Reason.REFERENCE_REJECTED: "written, and Kafka refuses them",
    Reason.TESTEE_BYTES_REJECTED: "written as bytes that Kafka cannot read",
    Reason.VALUE_DIFFERS: "written as another value",
    Reason.NOT_CONSUMED: "written with bytes left over",
    Reason.BYTES_DIFFER: "written in other bytes than Kafka's",
    Reason.SIZE_DIFFERS: "given another size than they have",
    Reason.SIZE_REJECTED: "refused when sized",
    Reason.DECODE_REJECTED: "refused when read",
    Reason.DECODE_DIFFERS: "read as another value",
    Reason.DECODE_CONSUMED_DIFFERS: "read with another number of bytes",
    Reason.DECODE_MALFORMED: "read as what no field can hold",
    Reason.REENCODE_REJECTED: "refused when read and written again",
    Reason.REENCODE_DIFFERS: "not written again as they were read",
    Reason.DECODE_ACCEPTED: "read, and Kafka refuses them",
    Reason.REFUSAL_DIFFERS: "refused for another reason",
    Reason.REWRITE_DIFFERS: "written again by one side and refused by the other",
    Reason.TESTEE_DIED: "fatal to the testee",
    Reason.REFERENCE_DIED: "fatal to the reference",
    Reason.SPEC_ACCEPTED: "taken, and Kafka's generator refuses them",
    Reason.SPEC_REFUSED: "refused, and Kafka's generator takes them",
    Reason.SPEC_FAILED: "met with an error that is no refusal",
    Reason.SPEC_REASON_DIFFERS: "refused for another rule",
    Reason.HEADER_DIFFERS: "sent behind another header version than theirs",
    Reason.FRAME_REFUSED: "sent, and refused by Kafka",
    Reason.FRAME_LEFT_OVER: "sent with bytes left over",
    Reason.FRAME_NOT_CANONICAL: "sent as no encoder writes them",
    Reason.OTHER_VERSION: "sent in another version than that of the request",
    Reason.NO_SIZE: "announced with a size that is none",
    Reason.FRAME_SIZE_DIFFERS: "announced with a size above theirs",
    Reason.VERSION_NOT_OFFERED: "sent in a version that is not offered",
    Reason.CORRELATION_REUSED: "sent with a correlation id that is in use",
    Reason.CORRELATION_DIFFERS: "sent with a correlation id that nobody waits for",
    Reason.OUT_OF_ORDER: "sent before the answer to an earlier request",
    Reason.ANSWER_UNASKED: "sent, and nobody asked",
    Reason.MUTATION_BREAKS: "not coped with",
    Reason.PEER_DIED: "the end of who reads them",
    Reason.REFERENCE_SIZE_DIFFERS: "given another size than they have",
    Reason.REFERENCE_UNREADABLE: "written, and not read again",
    Reason.REFERENCE_LOSSY: "read as another value than was written",
    Reason.SCHEMA_DIFFERS: "read or written otherwise by types.Schema",
    Reason.NOT_CANONICAL: "read, and written otherwise by no known rule",
}
"""What happens to the values or frames of a cause, by reason."""

FRAME_WORDS: Final[dict[str, str]] = {
    # What is odd (`pycodec.strict_rules`).
    "boolean": "booleans other than 0 and 1",
    "overlong_varint": "varints of more bytes than they need",
    "excess_varint_bits": "varints with bits beyond the 32nd",
    "null_length": "nulls with a length below -1",
    "struct_marker": "struct markers other than 1 and null's",
    "utf8": "strings that are not UTF-8",
    "tag_count": "negative numbers of tagged fields",
    "tag_order": "tags out of order or repeated",
    "tag_range": "tags that cannot be written",
    "tag_size": "tagged fields of another size than declared",
    "explicit_default": "tagged fields that hold their default",
    "trailing_bytes": "frames with bytes left over",
    # Why Kafka refuses (`cause` in harness/suites/bytes/reasons.toml).
    "beyond_end": "frames that end too early",
    "over_limit": "frames above Kafka's limits",
    "tags_negative": "negative numbers of tagged fields",
    "tag_size_negative": "unknown tagged fields of negative size",
    "null_not_allowed": "nulls where there can be none",
    "varint_too_long": "varints of more than five bytes",
    "tag_of_other_version": "tags of another version",
    "tags_not_writable": "tags that cannot be written",
    "rewrite_string_too_long": "strings that grow too long",
}
"""What is at fault in a frame."""

_PLURALS: Final[dict[str, str]] = {
    "bool": "booleans",
    "string": "strings",
    "array": "arrays",
    "struct": "structs",
    "uuid": "uuids",
    "frame": "",
}
"""The places of a frame by type."""

_NOUNS: Final[dict[str, str]] = {
    "bool": "booleans",
    "string": "strings",
    "bytes": "bytes",
    "records": "records",
    "uuid": "uuids",
    "float64": "float64 numbers",
    "struct": "structs",
    "array": "arrays",
    "message": "messages",
    "field": "fields",
    "unknown tags": "unknown tagged fields",
}
_CLASSES: Final[dict[str, str]] = {
    "null": "null {}",
    "empty": "empty {}",
    "lone surrogate": "{} with a lone surrogate",
    "non-ASCII": "{} with other characters than ASCII",
    "supplementary": "{} with characters above U+FFFF",
    "tag 128 or more": "{} from tag 128 on",
    "tag 16384 or more": "{} from tag 16384 on",
    "too long": "{} of more than 32,767 bytes",
    "negative": "negative {}",
    "positive": "some {} above 0",
    "zero": "{} of 0",
    "min": "the lowest {}",
    "max": "the highest {}",
    "out of range": "{} out of range",
    "true": "{} that are true",
    "false": "{} that are false",
    "NaN": "{} that are NaN",
    "infinite": "infinite {}",
    "negative zero": "{} of -0",
    "NUL": "{} with NUL",
    "present": "{} that are present",
    "not zero": "{} other than zero",
    "one": "{} of one element",
}
_MAIN_LAYER: Final = "codec"
"""The layer of a testee of several that titles do not name."""
ORDINARY: Final = frozenset(("short", "one", "several", "present", "not zero", "true", "float"))
"""The classes of values that have nothing special about them."""
ANY_NUMBER: Final = frozenset(("negative", "positive"))
"""The classes that numbers have which are nothing special, taken together."""
_NUMBERS: Final = frozenset(("min", "max", "negative", "positive"))
_ENDS: Final = frozenset(("min", "max"))
_CONDITIONS: Final[dict[str, str]] = {
    "flexible": "in flexible versions",
    "not flexible": "in versions that are not flexible",
    "nullable": "that may be null",
    "not nullable": "that may not be null",
    "tagged": "in tagged fields",
    "not tagged": "outside of tagged fields",
    "within": "inside arrays",
    "not within": "outside of arrays",
}


def title_of(
    signature: Signature,
    scope: Scope | None,
    classes: Collection[str],
    reasons: Collection[str],
    many: bool,
    several: bool = False,
    trigger: str = "",
    least: int = 0,
) -> str:
    """The title of a cause.

    Args:
        signature: of its smallest case.
        scope: where it shows, where that was found out.
        classes: the value classes that it shows with.
        reasons: of all its signatures; several where writing and reading fail alike.
        many: whether it shows in more than one message.
        several: whether it shows at fields of more than one name.
        trigger: what sets it off, in words (`"for what topics holds"`), where that is another place.
        least: the length of the shortest value that shows it, where that was found out.
    """
    if signature.reason == Reason.KNOWN_DIFFERENCE:
        return flag_meaning(signature.flag)
    if signature.kind == NOT_REPEATABLE:
        return "cases that fail after others or by chance, and not when they are run alone"
    if signature.kind == AT_FIRST:
        return "cases that fail as the first one of a process, and not when they are asked again"
    verbs = list(dict.fromkeys(_verb(reason, signature) for reason in sorted(reasons)))
    if signature.kind == Change.REORDERED:
        verbs = [verb.replace("as another value", f"in {Change.REORDERED}") for verb in verbs]
    if signature.kind == Change.MERGED:
        verbs = [verb.replace("as another value", "as one") for verb in verbs]
    refused = verbs[0].startswith("refused ")
    others = [verb.removeprefix("refused ") if refused else verb for verb in verbs[1:]]
    subject = _subject(signature, scope, classes, many, several, least)
    if trigger and (scope is None or scope.local):
        subject = f"{signature.message}, {trigger}"
    layer = f" ({signature.layer})" if signature.layer not in ("", _MAIN_LAYER) else ""
    return f"{subject}{layer}: {' and '.join((verbs[0], *others))}"


def _verb(reason: str, signature: Signature) -> str:
    if reason == Reason.REWRITE_DIFFERS:
        by_testee = signature.testee == ACCEPTED.status
        return "written again, and Kafka refuses to" if by_testee else "refused when written again"
    return VERBS.get(reason, reason.replace("_", " "))


def _subject(
    signature: Signature,
    scope: Scope | None,
    classes: Collection[str],
    many: bool,
    several: bool,
    least: int,
) -> str:
    classes = [each for each in classes if _WIDER.get(each) not in classes]
    if signature.kind in Change.OF_SETS:
        of_equal = signature.kind == Change.MERGED
        if scope is None or scope.local:
            return f"{signature.message} {signature.path}{f' ({Change.MERGED})' * of_equal}"
        return f"{Change.MERGED if of_equal else 'elements'} of arrays"
    if scope is not None and not scope.local and not signature.kind.startswith(FRAME_FAULTS):
        noun = _noun(scope)
        conditions = [_CONDITIONS[each] for each in scope.conditions if each in _CONDITIONS]
        besides = (
            each.removeprefix(LENGTH).removeprefix(TAKEN)
            for each in scope.conditions
            if each.startswith((LENGTH, TAKEN)) or each == WHATEVER
        )
        return ", ".join((" ".join((_of_class(noun, classes, least), *conditions)), *besides))
    place = "" if signature.message == ANY_MESSAGE or many else signature.message
    path = signature.path if scope is None else scope.path
    if many and several and ":" not in signature.kind:
        return "several fields"
    named = " ".join(filter(None, (place, path)))
    if signature.kind.startswith(FRAME_FAULTS):
        return _frame(signature, scope, named if scope is not None and scope.local else "")
    if ":" in signature.kind:  # of a frame: what is mutated, and how
        where, _, how = signature.kind.partition(":")
        mutated = f"frames with {_words(how)} ({_words(where)})"
        return f"{named}: {mutated}" if place else mutated
    kinds = sorted(set(classes) | {signature.kind}) if classes else [signature.kind]
    others = [each for each in kinds if each and not each.startswith(_LENGTH)]
    told = ", ".join((*others, *_lengths(kinds, least))) if not set(kinds) >= _NUMBERS else ""
    if not named and signature.reason == Reason.SPEC_FAILED:
        return "specs"  # it is the same error for whatever rule
    if not named and signature.kind == "spec" and signature.flag:
        return f"specs ({_words(signature.flag)})"
    if not named:
        words = _words(signature.type or signature.check)
        # Of batches of records, what was said tells two causes apart, in whatever messages they show.
        return f"{words} ({told})" if told and signature.check == "malformed" else words
    return f"{named} ({told})" if told else named


_WIDER: Final[dict[str, str]] = {
    "supplementary": "non-ASCII",
    "tag 128 or more": "unknown tag",
    "tag 16384 or more": "tag 128 or more",
}
"""What a class is an extreme of: of both the wider one alone is told."""


def _frame(signature: Signature, scope: Scope | None, named: str) -> str:
    """What is at fault in frames, and where they show it."""
    types = _PLURALS.get(scope.type, scope.type) if scope is not None else ""
    if signature.reason == Reason.TESTEE_DIED:
        return f"{named}: malformed frames" if named else f"malformed {types or 'frames'}"
    name = signature.kind.partition(":")[2]
    what = FRAME_WORDS.get(name, _words(name))
    if named:
        return f"{named}: {what}"
    conditions = [_CONDITIONS[each] for each in scope.conditions if each in _CONDITIONS] if scope else []
    if types and types not in what and not what.startswith("tag"):
        conditions.insert(0, f"in {types}")
    return " ".join((what, *conditions))


def _noun(scope: Scope) -> str:
    held = dict(each.split(": ", 1) for each in scope.conditions if ": " in each)
    base = scope.type.removeprefix("[]")
    noun = _NOUNS.get(base, f"{base} numbers")
    if "name" in held:
        noun = f"{held['name']} fields"
    elif "meaning" in held:
        noun = f"{held['meaning']}s"
    elif "kind" in held:
        noun = f"{held['kind']}s"
    return f"arrays of {noun}" if scope.type.startswith("[]") else noun


def _of_class(noun: str, classes: Collection[str], least: int) -> str:
    """The noun with what is special about the values; alone only where ordinary ones fail, too."""
    if set(classes) >= _NUMBERS:
        return f"some {noun}"
    others = sorted(each for each in classes if not each.startswith(_LENGTH))
    lengths = _lengths(classes, least)
    for sign, last in (("negative", "min"), ("positive", "max")):
        if sign in classes and set(classes) <= {sign, last}:
            return _CLASSES[sign].format(noun)
    if lengths and not others:
        # An edge has failed itself; what begins to fail elsewhere spares the first of its class.
        edge = _number(lengths[0])
        some = "some " if least > edge and f"{_LENGTH}{edge}" not in classes else ""
        return f"{some}{noun} of {' or '.join(lengths)}"
    if set(classes) == _ENDS:
        return f"the lowest and the highest {noun}"
    if len(classes) < 2:
        (only,) = classes or ("",)
        return _CLASSES[only].format(noun) if only in _CLASSES else noun
    if not ORDINARY.isdisjoint(classes) or set(classes) >= ANY_NUMBER:
        return noun
    return f"{noun} ({', '.join((*others, *lengths))})"


_LENGTH: Final = "length "


def _lengths(classes: Collection[str], least: int) -> list[str]:
    """The classes of lengths, as few as say the same."""
    lengths = {each for each in classes if each.startswith(_LENGTH)}
    edges = sorted(_number(each) for each in lengths if not each.endswith(_OR_MORE))
    limits = [_number(each) for each in lengths if each.endswith(_OR_MORE)]
    limit = min(limits, default=0)
    if not limit:
        return [f"{_LENGTH}{edge}" for edge in edges]
    # The edge is not at fault where the value beside it is the least of all that fail, the longest ones too.
    start = limit + 1 if limit not in edges and least == limit + 1 and len(limits) > 1 else limit
    return [*(f"{_LENGTH}{edge}" for edge in edges if edge < limit), f"{_LENGTH}{start}{_OR_MORE}"]


_OR_MORE: Final = " or more"


def _number(length: str) -> int:
    return int(length.removeprefix(_LENGTH).partition(" ")[0])


def _words(name: str) -> str:
    return name.replace("_", " ").replace(".", " within ")
