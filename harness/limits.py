"""What a testee may declare once that it cannot or will not do, so that it is not met ten thousand times.

A testee names its limits with a reason each (`Testee.limits`). What falls under one is a matter of policy in
every report, with one example. It is asked all the same: a limit that does not hold is a finding.

This table is all there is to a limit. Cases are made, run and compared without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from harness.outcome import Change, Reason

__all__ = ["LIMITS", "Limit", "told_of"]


@dataclass(frozen=True, slots=True)
class Limit:
    """When a cause falls under a limit, and which coverage cells ask for it.

    A text pattern is searched for, not matched whole; None asks for nothing.

    Attributes:
        about: in words, after "the testee".
        reasons: what happens (`harness.outcome.Reason`). A death is under no limit.
        classes: value classes that it shows with, and no others; empty for any.
        kind: pattern of the value class or the mutation of its smallest case.
        place: pattern of where it shows: the path of a field, or what a scope says of fields.
        value: pattern of the smallest value, as reports show it.
        testee: pattern of what the testee did with its smallest case.
        check, cell: patterns of the law groups and coverage cells that ask for it.
        told: pattern of what became of each case (`told_of`). Whatever the smallest case shows, another value
            than the limit says is none of it.
    """

    about: str
    reasons: frozenset[str]
    check: re.Pattern[str]
    cell: re.Pattern[str]
    classes: frozenset[str] = frozenset()
    kind: re.Pattern[str] | None = None
    place: re.Pattern[str] | None = None
    value: re.Pattern[str] | None = None
    testee: re.Pattern[str] | None = None
    told: re.Pattern[str] | None = None

    @property
    def names_values(self) -> bool:
        """Whether it says which values it is about: all that it explains hold one."""
        return bool(self.classes) or self.place is not None or self.value is not None

    def says(self, reason: str, told: Iterable[str]) -> bool:
        """Whether all that became of cases with one reason is what the limit says."""
        return reason in self.reasons and (self.told is None or all(map(self.told.search, told)))


def told_of(check: str, reason: str, path: str | None, change: str | None) -> str:
    """What became of a case, as limits name it: law group, reason, and where and how a value was changed."""
    return f"{check} {reason} {path or ''}: {change or ''}"


# Whatever is written instead has a size, which is to be right.
_WRITTEN_OTHERWISE: Final = frozenset((Reason.TESTEE_REJECTED, Reason.SIZE_REJECTED, Reason.VALUE_DIFFERS))
_REFUSED: Final = frozenset(
    (
        Reason.TESTEE_REJECTED,
        Reason.SIZE_REJECTED,
        Reason.DECODE_REJECTED,
        Reason.REENCODE_REJECTED,
    )
)
_ANY: Final = re.compile("")
_REWRITTEN: Final = f"{Reason.BYTES_DIFFER}|{Reason.REENCODE_DIFFERS}"

LIMITS: Final[Mapping[str, Limit]] = MappingProxyType(
    {
        "lone_surrogates": Limit(
            "has strings that hold no lone surrogates",
            _WRITTEN_OTHERWISE,
            check=_ANY,
            cell=re.compile("=lone_surrogates?$"),
            classes=frozenset(("lone surrogate",)),
            value=re.compile(r"\\ud[89a-f]"),
            told=re.compile(rf"^\S+ (?!{Reason.VALUE_DIFFERS} )|: {Change.SURROGATE}$"),
        ),
        "strict_utf8": Limit(
            "refuses strings that are not UTF-8, in which Kafka replaces what it cannot read",
            frozenset((Reason.DECODE_REJECTED, Reason.REENCODE_REJECTED)),
            check=re.compile("^malformed$"),
            # Those that Java's decoder reads as they are, or as question marks, are no matter of strictness.
            cell=re.compile(r"(^|[.])utf8:(?!bom|noncharacter|nul$)"),
            kind=re.compile(r"^odd:utf8$|(^|[.])utf8:(?!bom|noncharacter|nul$)"),
        ),
        "raw_utf8": Limit(
            "has strings that keep bytes which are not UTF-8, which Kafka replaces",
            frozenset((Reason.DECODE_DIFFERS, Reason.BYTES_DIFFER, Reason.REENCODE_DIFFERS)),
            check=re.compile("^malformed$"),
            cell=re.compile(r"(^|[.])utf8:(?!bom|noncharacter|nul$)"),
            kind=re.compile(r"^odd:utf8$|(^|[.])utf8:(?!bom|noncharacter|nul$)"),
            # Where a value can be seen, it is that of those strings, and there is one.
            told=re.compile(f"^malformed ({_REWRITTEN}) |: {Change.REPLACED}$"),
        ),
        "no_size_limits": Limit(
            "reads more elements, tagged fields or characters than Kafka's limits allow",
            frozenset((Reason.DECODE_ACCEPTED,)),
            check=re.compile("^malformed$"),
            cell=re.compile("(array|string|tag_count)[?]?:over_limit$"),
            kind=re.compile("^refused:over_limit$"),
        ),
        "no_validation": Limit(
            "does not validate on writing: it writes what Kafka refuses to",
            frozenset((Reason.REFERENCE_REJECTED, Reason.REWRITE_DIFFERS)),
            check=re.compile("^refuse$"),
            cell=_ANY,
            testee=re.compile("^accepted$"),
        ),
        "error_codes": Limit(
            "has an enum of error codes, and refuses those that it does not know",
            _REFUSED,
            check=re.compile("^roundtrip$"),
            cell=re.compile("[eE]rrorCode=(min|max)$"),
            place=re.compile("[eE]rrorCode$|^meaning: error code$"),
            # `org.apache.kafka.common.protocol.Errors` of Kafka 4.0 knows -1 to 133: a codec has to, too.
            value=re.compile(r"error_code': (-(?!1\b)\d+|13[4-9]|1[4-9]\d|[2-9]\d\d|\d{4,})\b"),
        ),
        "times": Limit(
            "has times and durations in types that hold less than 64 bits of milliseconds",
            _REFUSED,
            check=re.compile("^roundtrip$"),
            # A duration may have 32 bits, which everything holds; a time never has.
            cell=re.compile("[tT]imestamp(Ms)?=(min|max)$"),
            place=re.compile("^meaning: (timestamp|duration)$|(Ms|[tT]imestamp)$"),
            # What is less than a thousand years from 1970 has to be read and written.
            value=re.compile(r": -?(3[2-9]|[4-9]\d|\d{3,})\d{12}\b"),
        ),
        "unknown_tags": Limit(
            "drops unknown tagged fields",
            frozenset(
                (
                    Reason.VALUE_DIFFERS,
                    Reason.BYTES_DIFFER,
                    Reason.DECODE_DIFFERS,
                    Reason.REENCODE_DIFFERS,
                    # Without the tags that Kafka refuses to write, there is nothing to refuse.
                    Reason.REFERENCE_REJECTED,
                )
            ),
            check=re.compile("^unknown_tags$"),
            cell=_ANY,
            place=re.compile("unknownTaggedFields$|^unknown tags$"),
            # They are gone, and all else is as it was. Frames that are written again are held against each
            # other by their bytes, which does not say what is missing. Who writes them has to count them.
            told=re.compile(
                f"^malformed ({_REWRITTEN}) |unknownTaggedFields: {Change.EMPTIED}$"
                f"|^refuse {Reason.REFERENCE_REJECTED} .*unknownTaggedFields: "
            ),
        ),
    }
)
"""By the name that a testee declares."""
