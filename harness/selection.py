"""Which pairs to run: `--select 'Metadata*:9-13,FetchRequest'`."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase

from harness.errors import UserError
from harness.pair import Pair

__all__ = ["duration", "select_pairs"]

_ITEM = re.compile(r"([A-Za-z0-9*?\[\]!-]+?)(?::([0-9]{1,9})(\+|-([0-9]{1,9}))?)?")
_DURATION = re.compile(r"([0-9]+(?:\.[0-9]+)?)(s|m|h)?")
_SHOWN = 100
_FEW = 8
"""Messages that are told by name."""
_MOST_SECONDS = 1e8  # three years
_EXAMPLE = "write it as 'Metadata*:9-13,FetchRequest': globs, each with versions N, N-M or N+ if wanted"


def select_pairs(pairs: Iterable[Pair], text: str, listed: bool = True) -> list[Pair]:
    """The pairs that `text` names, in their order; all of them if it is empty.

    Args:
        pairs: those that there are.
        text: as `--select` was given.
        listed: whether their messages are a release's, which `wirecheck list messages` names.

    Raises:
        UserError: an item cannot be read, or names no pair: a typing error must not shrink a run in silence.
    """
    available = list(pairs)
    if not text.strip():
        return available
    chosen: set[Pair] = set()
    for item in text.split(","):
        chosen |= _selected(available, item.strip(), listed)
    return [pair for pair in available if pair in chosen]


def _selected(available: Sequence[Pair], item: str, listed: bool) -> set[Pair]:
    found = _ITEM.fullmatch(item)
    if not found:
        raise UserError(f"--select: cannot read {item[:_SHOWN]!r}", _EXAMPLE)
    glob, low, rest, high = found.groups()
    named = [pair for pair in available if fnmatchcase(pair.message, glob)]
    if not named:
        messages = sorted({pair.message for pair in available})
        close = difflib.get_close_matches(glob, messages, 1)
        there = "`wirecheck list messages` names them" if listed else _told(messages)
        remedy = f"did you mean {close[0]}?" if close else there
        raise UserError(f"--select: no message matches {glob[:_SHOWN]!r}", remedy)
    if low is None:
        return set(named)
    lowest = int(low)
    highest = int(high) if high else (32767 if rest == "+" else lowest)
    chosen = {pair for pair in named if lowest <= pair.version <= highest}
    if not chosen:
        versions = sorted({pair.version for pair in named})
        raise UserError(
            f"--select: {glob} has no version in {item.partition(':')[2]}",
            f"its versions are {versions[0]} to {versions[-1]}",
        )
    return chosen


def _told(messages: Sequence[str]) -> str:
    """The messages by name, the first of them if they are many."""
    if not messages:
        return "there are no messages here"
    if len(messages) == 1:
        return f"the only message here is {messages[0]}"
    if len(messages) <= _FEW:
        return f"the messages here are {', '.join(messages[:-1])} and {messages[-1]}"
    return f"the messages here are {', '.join(messages[:3])} and {len(messages) - 3:,} others"


def duration(text: str, option: str = "--time", least: float = 0.0) -> float:
    """Seconds in a text such as `90s`, `20m`, `1.5h` or `45`; `UserError` for anything else.

    Args:
        text: what was given.
        option: to which.
        least: seconds; less cannot be meant.
    """
    found = _DURATION.fullmatch(text.strip())
    seconds = float(found[1]) * {"s": 1, "m": 60, "h": 3600}[found[2] or "s"] if found else 0.0
    if not 0 < seconds <= _MOST_SECONDS:
        raise UserError(f"{option}: cannot read {text!r}", "write it as 90s, 20m or 1.5h")
    if seconds < least:
        raise UserError(
            f"{option}: {seconds:g} s do not cover the start and the boundary cases, which are run whole",
            f"give {least:g}s or more (20m is 20 minutes), or try `wirecheck run --smoke`",
        )
    return seconds
