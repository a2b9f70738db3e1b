"""Lists of expected mismatches as text: the change that a run asks for, and a list made from a run.

Entries are changed where they stand, so that comments, order and the words of whoever wrote them are kept.
"""

from __future__ import annotations

import datetime
import difflib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from harness.errors import UserError
from harness.report.causes import Cause
from harness.report.expected import ExpectedMismatch, ExpectedMismatches
from harness.report.standing import Standing

__all__ = ["Words", "amended", "changes", "list_of", "require_amendable"]

_HEADER: Final = re.compile(r"^[ \t]*\[\[[ \t]*(?:expected|\"expected\"|'expected')[ \t]*\]\]", re.MULTILINE)
_RENEWED: Final = datetime.timedelta(days=180)
"""How long an entry holds, from the day on which it is written or renewed, unless someone says otherwise."""


@dataclass(frozen=True, slots=True)
class Words:
    """What new entries say.

    Attributes:
        reason, link: `""` for words that say that nobody has looked yet.
        expires: None for half a year from the day.
    """

    reason: str = ""
    link: str = ""
    expires: datetime.date | None = None


def require_amendable(listed: ExpectedMismatches) -> None:
    """`UserError` where the entries of a list cannot be told apart in its text, and so not be kept."""
    if _blocks(listed) is None:
        raise UserError(
            f"the entries of {listed.origin} are not written as tables of their own, and would be lost",
            "begin each with a line [[expected]], or name another file with --expected",
        )


def amended(listed: ExpectedMismatches, standing: Standing, today: datetime.date) -> str | None:
    """The list's text as the run wants it; None where its entries are not written as `[[expected]]`."""
    blocks = _blocks(listed)
    if blocks is None:
        return None
    gone = {*standing.stale, *standing.never_seen}
    changed, over = dict(standing.changed), dict(standing.over)
    moved = {name: now for now, name in standing.moved.items()}
    text = listed.text[: _start(listed.text)]
    for entry, block in blocks:
        if entry.name in gone:
            continue
        if entry.name in standing.expired:
            block = _put(block, "expires", str(today + _RENEWED))
        if entry.name in over:
            block = _put(block, "most", str(len(over[entry.name])))
        if entry.name in moved:
            block = _put(block, "cause", _quoted(moved[entry.name]))
        elif entry.name in changed:
            block = _put(block, "signatures", json.dumps(changed[entry.name]))
        text += block
    return text


def changes(listed: ExpectedMismatches, standing: Standing, today: datetime.date) -> list[str]:
    """The diff that makes a list stand again, for `git apply -p0` or `patch -p0`."""
    wanted = amended(listed, standing, today)
    if wanted is None or wanted == listed.text:
        return []
    old, new = listed.text.splitlines(), wanted.splitlines()
    return [line.rstrip("\n") for line in difflib.unified_diff(old, new, listed.origin, listed.origin, n=1)]


def list_of(
    causes: Iterable[Cause],
    listed: ExpectedMismatches,
    standing: Standing,
    words: Words,
    today: datetime.date,
    title: str,
) -> str:
    """A list with an entry for each cause of the testee's.

    What is listed already and was met, or not covered, stays as it is written.

    Args:
        causes: of the run.
        listed: the list so far.
        standing: how it stands against the run.
        words: of the new entries.
        today: the day.
        title: a comment at the beginning of a list that is new.
    """
    require_amendable(listed)
    text = amended(listed, standing, today)
    assert text is not None, "what is amendable is amended"
    blocks = [text.rstrip() or f"# {title}"]
    for cause in causes:
        unlisted = [finding for finding in cause.findings if finding.new]
        if unlisted:
            blocks.append(_entry(cause, words, today))
    return "\n\n".join(blocks) + "\n"


def _entry(cause: Cause, words: Words, today: datetime.date) -> str:
    expires = words.expires or today + _RENEWED
    return "\n".join(
        (
            "[[expected]]",
            f"cause = {_quoted(cause.id)}",
            f"reason = {_quoted(words.reason or f'not looked into yet: {cause.title}')}",
            f"link = {_quoted(words.link or 'not reported yet')}",
            f"expires = {expires}",
            f"seen = {_quoted(cause.place)}",
        )
    )


def _quoted(text: str) -> str:
    """A text as one of TOML's basic strings, which know no halves of a character."""
    whole = text.encode("utf-8", "backslashreplace").decode("utf-8")
    return f'"{"".join(map(_escaped, whole))}"'


def _escaped(char: str) -> str:
    if char in '"\\':
        return f"\\{char}"
    return char if char.isprintable() else f"\\U{ord(char):08x}"


def _start(text: str) -> int:
    found = _HEADER.search(text)
    return found.start() if found else len(text)


def _blocks(listed: ExpectedMismatches) -> list[tuple[ExpectedMismatch, str]] | None:
    """Each entry with its text; None where they cannot be told apart."""
    starts = [found.start() for found in _HEADER.finditer(listed.text)]
    if len(starts) != len(listed.entries):
        return None
    ends = [*starts, len(listed.text)][1:]
    texts = [listed.text[start:end] for start, end in zip(starts, ends, strict=True)]
    return list(zip(listed.entries, texts, strict=True))


def _put(block: str, key: str, value: str) -> str:
    """A block with another value of a key that it has."""
    pattern = rf"^([ \t]*{key}[ \t]*=[ \t]*)(\[[^\]]*\]|\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'|[^\s#]+)"
    found = re.search(pattern, block, flags=re.MULTILINE)
    return block if found is None else f"{block[: found.start()]}{found[1]}{value}{block[found.end() :]}"
