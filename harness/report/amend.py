"""Lists of expected mismatches as text: the change that a run asks for, and a list made from a run.

Entries are changed where they stand, so that comments, order and the words of whoever wrote them are kept.
"""

from __future__ import annotations

import datetime
import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import tomlkit
from tomlkit.items import AoT

from harness.causes.signature import OF_STATE
from harness.errors import UserError
from harness.report.causes import Cause
from harness.report.expected import ExpectedMismatches
from harness.report.standing import Standing

__all__ = ["Words", "changes", "is_amended", "list_of", "require_amendable"]

_RENEWED: Final = datetime.timedelta(days=180)
"""How long an entry holds, from the day on which it is written or renewed, unless someone says otherwise."""


_FEW: Final = 8
"""Of a cause with so many signatures they are listed: there, one more field or law is another matter. What
has more is a way of the codec's, of which others are met wherever more is run."""

_PATCHED: Final = re.compile(r"(?!.*\.\./)[\w.+-][\w./+-]*", re.ASCII)
"""Names of files that both programs take: of the folder, and without blanks."""


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
    """`UserError` where the entries of a list are not tables of their own, and so not kept as they stand."""
    if _tables(listed, tomlkit.parse(listed.text)) is None:
        raise UserError(
            f"the entries of {listed.origin} are not written as tables of their own, and would be lost",
            "begin each with a line [[expected]], or name another file with --expected",
        )


def _amended(listed: ExpectedMismatches, standing: Standing, today: datetime.date) -> str | None:
    """The list's text as the run wants it; None where its entries are not written as `[[expected]]`."""
    document = tomlkit.parse(listed.text)
    tables = _tables(listed, document)
    if tables is None:
        return None
    gone = {*standing.stale, *standing.never_seen}
    changed, over = standing.changes, dict(standing.over)
    # From the last one on: what is removed changes the places of those behind it.
    for at, entry in reversed(list(enumerate(listed.entries))):
        if entry.name in gone:
            del tables[at]
            continue
        table = tables[at]
        if entry.name in standing.expired:
            table["expires"] = today + _RENEWED
        if entry.name in over:
            table["most"] = len(over[entry.name])
        for each in changed.get(entry.name, ()):
            table[each.key] = _whole(each.now[0]) if each.key in ("cause", "seen") else list(each.now)
    if not tables and "expected" in document:
        document.remove("expected")
    return tomlkit.dumps(document)


def is_amended(listed: ExpectedMismatches, standing: Standing, today: datetime.date) -> bool:
    """Whether a run wants a list otherwise, and it can be written so."""
    return _amended(listed, standing, today) not in (None, listed.text)


def changes(listed: ExpectedMismatches, standing: Standing, today: datetime.date) -> list[str]:
    """The diff that makes a list stand again, for `git apply -p0` or `patch -p0`; empty if it does.

    And where none of them would take it: for a file elsewhere, one without a last line end, or with those of
    Windows.
    """
    wanted = _amended(listed, standing, today)
    if (
        wanted is None
        or wanted == listed.text
        or not (_PATCHED.fullmatch(listed.origin) and _plain(listed.text))
    ):
        return []
    old, new = listed.text.splitlines(), wanted.splitlines()
    return [line.rstrip("\n") for line in difflib.unified_diff(old, new, listed.origin, listed.origin, n=1)]


def _plain(text: str) -> bool:
    return text.endswith("\n") and text.splitlines() == text.split("\n")[:-1]


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
    text = _amended(listed, standing, today)
    assert text is not None, "what is amendable is amended"
    blocks = [text.rstrip() or f"# {title}"]
    for cause in causes:
        unlisted = [finding for finding in cause.findings if finding.new]
        if unlisted:
            blocks.append(_entry(cause, words, today))
    return _as_lines_of(listed.text, "\n\n".join(blocks) + "\n")


def _as_lines_of(before: str, text: str) -> str:
    """A text with the line ends of another one."""
    end = "\r\n" if "\r\n" in before else "\n"
    return text.replace("\r\n", "\n").replace("\n", end)


def _entry(cause: Cause, words: Words, today: datetime.date) -> str:
    table = tomlkit.table()
    if cause.first.signature.kind in OF_STATE:
        table.add(tomlkit.comment("Excuses all such cases that break the law alike, in any message."))
    table["cause"] = _whole(cause.id)
    table["reason"] = _whole(words.reason or f"not looked into yet: {cause.title}")
    table["link"] = _whole(words.link or "not reported yet")
    table["expires"] = words.expires or today + _RENEWED
    table["seen"] = _whole(cause.place)
    if 0 < len(cause.settled) <= _FEW:
        table["signatures"] = cause.settled
    if cause.first.root is None:
        table["symptom"] = True
    if cause.met_classes:
        table["classes"] = cause.met_classes
    if cause.scopes:
        table["scopes"] = cause.scopes
    entries = tomlkit.aot()
    entries.append(table)
    return tomlkit.dumps({"expected": entries}).rstrip()


def _whole(text: str) -> str:
    """A text without halves of characters, which TOML does not know."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _tables(listed: ExpectedMismatches, document: tomlkit.TOMLDocument) -> Any:
    """The entries; None where they are not tables of their own."""
    held = document.get("expected", tomlkit.aot())
    return held if isinstance(held, AoT) and len(held) == len(listed.entries) else None
