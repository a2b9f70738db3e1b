"""Expected mismatches: signatures that are known, each with a reason, a link and an expiry.

A list is a TOML file, by default `reports/expected/<testee>-<reference>.toml`:

    [[expected]]
    signature = "roundtrip-FetchRequest-clusterId-3f2a91"
    reason = "the size of a tagged string is one byte short from 127 bytes on"
    link = "https://issues.apache.org/jira/browse/KAFKA-13277"
    expires = 2027-06-30

An expected mismatch is still run. The list cannot rot: an entry that a run covers and does not meet is
stale, an entry past its date is expired, and either ends the run with exit code 3.
"""

from __future__ import annotations

import datetime
import tomllib
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from harness.errors import UserError
from harness.typed import StoredError, read_text
from harness.visible import one_line

__all__ = ["ExpectedMismatch", "ExpectedMismatches", "Standing", "read_expected"]

_MAX_BYTES: Final = 1 << 20
# `tomllib` takes quadratic time for a key of many parts (`a.b.c…`): 100,000 of them take minutes.
_MAX_DOTS: Final = 200


@dataclass(frozen=True, slots=True)
class ExpectedMismatch:
    """One entry: a signature's identifier, why it is known, where that is tracked, until when it holds."""

    signature: str
    reason: str
    link: str
    expires: datetime.date


@dataclass(frozen=True, slots=True)
class Standing:
    """How a list stands against a run, by signature identifier.

    Attributes:
        seen: entries whose mismatch was met.
        stale: entries that the run covered without meeting them.
        expired: entries past their date.
        not_covered: entries whose message was not part of the run.
    """

    seen: tuple[str, ...]
    stale: tuple[str, ...]
    expired: tuple[str, ...]
    not_covered: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExpectedMismatches:
    """A list of expected mismatches and the file it came from (`""` for the empty list)."""

    origin: str = ""
    entries: tuple[ExpectedMismatch, ...] = ()

    def get(self, signature: str) -> ExpectedMismatch | None:
        """The entry of a signature, by identifier."""
        return next((entry for entry in self.entries if entry.signature == signature), None)

    def standing(
        self, met: Iterable[str], messages: Collection[str], today: datetime.date, complete: bool
    ) -> Standing:
        """Compare with a run that met these signatures and covered these messages.

        A run that did not finish its plan makes no entry stale: what it did not meet may lie in the rest.
        """
        met = set(met)
        covered = [entry for entry in self.entries if _message(entry.signature) in messages]
        elsewhere = [entry for entry in self.entries if _message(entry.signature) not in messages]
        return Standing(
            seen=tuple(e.signature for e in self.entries if e.signature in met),
            stale=tuple(e.signature for e in covered if complete and e.signature not in met),
            expired=tuple(e.signature for e in self.entries if e.expires < today),
            not_covered=tuple(e.signature for e in elsewhere if e.signature not in met),
        )


def _message(signature: str) -> str:
    """The message in an identifier: its second part."""
    return signature.split("-")[1] if signature.count("-") >= 2 else ""


def read_expected(path: Path) -> ExpectedMismatches:
    """Read a list; `UserError` when it is missing or an entry is not complete."""
    remedy = "see reports/README.md for the format"
    try:
        text = read_text(path, _MAX_BYTES)
        if any(line.count(".") > _MAX_DOTS for line in text.splitlines()):
            raise StoredError(f"has a line with more than {_MAX_DOTS} dots")
        content = tomllib.loads(text)
    except FileNotFoundError:
        raise UserError(f"{path} does not exist", "name an existing list with --expected") from None
    except OSError as error:
        raise UserError(f"cannot read {path}: {error.strerror}", "name a list with --expected") from None
    except StoredError as error:
        raise UserError(f"{path} {error}", remedy) from None
    except RecursionError:
        raise UserError(f"{path} is nested too deeply", remedy) from None
    except ValueError as error:
        raise UserError(f"{path} is not TOML: {one_line(str(error), 200)}", remedy) from None
    listed = content.get("expected", [])
    unknown = set(content) - {"expected"}
    if unknown or not isinstance(listed, list):
        what = ", ".join(sorted(unknown)) or "expected"
        raise UserError(f"{path}: {what} is not a list of [[expected]] entries", "see reports/README.md")
    entries = tuple(_entry(path, number, entry) for number, entry in enumerate(listed, 1))
    for name, number in Counter(entry.signature for entry in entries).items():
        if number > 1:
            raise UserError(f"{path}: {name} is listed twice", "remove one of the two entries")
    return ExpectedMismatches(str(path), entries)


def _entry(path: Path, number: int, entry: object) -> ExpectedMismatch:
    where = f"{path}, entry {number}"
    kinds = {"signature": str, "reason": str, "link": str, "expires": datetime.date}
    if not isinstance(entry, dict) or set(entry) != set(kinds):
        raise UserError(f"{where} must have exactly the keys {', '.join(kinds)}", "see reports/README.md")
    for key, kind in kinds.items():
        if not isinstance(entry[key], kind) or entry[key] == "":
            name = "a date such as 2027-06-30" if kind is datetime.date else "a text that is not empty"
            raise UserError(f"{where}: {key} must be {name}", "see reports/README.md")
    expires = entry["expires"]
    if isinstance(expires, datetime.datetime):  # TOML's date-time is a date to Python
        expires = expires.date()
    return ExpectedMismatch(entry["signature"], entry["reason"], entry["link"], expires)
