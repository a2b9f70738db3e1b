"""Expected mismatches: causes and signatures that are known, each with a reason, a link and an expiry.

A list is a TOML file, by default `reports/expected/<testee>-<reference>.toml`:

    [[expected]]
    cause = "some-error-codes-refused-when-read-and-when-written-1a2b3c"
    reason = "kio's ErrorCode is an enum of the codes that its own release of Kafka knows"
    link = "https://github.com/Aiven-Open/kio"
    expires = 2027-06-30
    seen = "values HeartbeatResponse v0"

An entry names a cause or a signature, or several by a glob with `most`, the number that it may cover. It
excuses those and no other. An expected mismatch is still run. The list cannot rot: how it stands against a
run is in `harness.report.standing`.
"""

from __future__ import annotations

import datetime
import re
import shlex
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

from harness.causes.scope import is_within
from harness.causes.signature import ANY_MESSAGE
from harness.errors import UserError
from harness.typed import StoredError, load_toml, read_text
from harness.visible import file_name

__all__ = [
    "NO_LIST",
    "RANDOM",
    "ExpectedMismatch",
    "ExpectedMismatches",
    "Seen",
    "default_expected",
    "find_expected",
    "first_seen",
    "is_glob",
    "read_expected",
]

_MAX_BYTES: Final = 1 << 20

NO_LIST: Final = "none"
"""In place of a list that is asked for: nothing is expected, even where there is a default one. A file may be
called that."""

RANDOM: Final = "random cases"
"""In the place of where a mismatch was seen: only cases showed it that depend on the seed."""

_SEEN: Final = re.compile(r"(\S+) (\S+) v(\d{1,5})")
_REQUIRED: Final[dict[str, type]] = {"reason": str, "link": str, "expires": datetime.date}
_OPTIONAL: Final[dict[str, type]] = {
    "most": int, "seen": str, "signatures": list, "classes": list, "scopes": list, "symptom": bool,
}  # fmt: skip
_NAMES: Final = ("cause", "signature")
_DIGEST: Final = re.compile("-[0-9a-f]{6}$")


@dataclass(frozen=True, slots=True)
class Seen:
    """Where a boundary case showed a mismatch: such cases are part of every run of the pair."""

    suite: str
    message: str
    version: int

    def __str__(self) -> str:
        """As lists have it: `"values HeartbeatResponse v0"`."""
        return f"{self.suite} {self.message} v{self.version}"


def first_seen(places: Iterable[Seen]) -> str:
    """The first of the places, as lists have it; `RANDOM` where there is none."""
    found = min(places, key=lambda each: (each.message, each.version), default=None)
    return RANDOM if found is None else str(found)


def _message_of(signature: str) -> str:
    """The second part of a signature's name; `""` if it has none."""
    _, message, digest = (*signature.split("-", 2), "", "")[:3]
    return message if digest else ""


def is_glob(name: str) -> bool:
    """Whether a name stands for several: identifiers have none of these characters."""
    return any(char in name for char in "*?[")


@dataclass(frozen=True, slots=True)
class ExpectedMismatch:
    """One entry.

    Attributes:
        signature: identifier of a signature, or a glob; `""` in an entry by cause.
        reason, link, expires: why it is known, where that is tracked, until when it holds.
        cause: identifier of a cause, or a glob; `""` in an entry by signature.
        most: how many a glob may cover; 0 for what is no glob.
        seen: where it was seen, as `Seen` is written, `RANDOM`, or `""` if that is not said.
        signatures: of a cause, those that it had; `()` if that is not said.
        classes: of a cause, those of the values that failed; `()` if that is not said.
        scopes: of a cause, at what places of frames it showed (`Scope.text`); `()` if that is not said.
        symptom: whether it is named by how its cases fail, as these were not minimised.
    """

    signature: str
    reason: str
    link: str
    expires: datetime.date
    cause: str = ""
    most: int = 0
    seen: str = ""
    signatures: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    scopes: tuple[str, ...] = ()
    symptom: bool = False

    @property
    def name(self) -> str:
        """What it names."""
        return self.cause or self.signature

    def names(self, identifier: str) -> bool:
        """Whether it names this. A cause is known by its digest: its words may tell more or less of it."""
        if self.most:
            return fnmatchcase(identifier, self.name)
        own, other = _DIGEST.search(self.cause), _DIGEST.search(identifier)
        same_digest = own is not None and other is not None and own[0] == other[0]
        return identifier == self.name or same_digest

    def outgrown(
        self, signatures: Iterable[str], classes: Iterable[str], scopes: Iterable[str]
    ) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Of its lists those that lack something of what a cause shows with, with all of that.

        Which places of frames a run meets is a matter of chance: narrower ones than are listed are no change.
        """
        for key, listed, met in (
            ("signatures", self.signatures, set(signatures)),
            ("classes", self.classes, set(classes)),
        ):
            if listed and not met <= set(listed):
                yield key, tuple(sorted(met))
        shown = sorted(set(scopes))
        if self.scopes and not all(any(is_within(each, wide) for wide in self.scopes) for each in shown):
            yield "scopes", tuple(shown)

    def may_be_of(self, messages: Collection[str]) -> bool:
        """Whether what it names may show in one of these messages: where it lists no signature, in any."""
        names = self.signatures or (self.signature,) * (not self.most)
        told = set(filter(None, map(_message_of, names)))
        return not told or not told.isdisjoint((*messages, ANY_MESSAGE))

    @property
    def place(self) -> Seen | None:
        """Where it was seen; None where that is not said, or only random cases showed it."""
        found = _SEEN.fullmatch(self.seen)
        return Seen(found[1], found[2], int(found[3])) if found else None

    @property
    def message(self) -> str:
        """The message that it is about, as far as can be told."""
        if self.place is not None:
            return self.place.message
        return "" if self.most else _message_of(self.signature)

    @property
    def check(self) -> str:
        """The law that it is about, as far as can be told: the first part of a signature's name."""
        return self.signature.partition("-")[0]


@dataclass(frozen=True, slots=True)
class ExpectedMismatches:
    """A list of expected mismatches.

    Attributes:
        origin: the file it came from; `""` for the empty list.
        entries: in the file's order.
        base: whether it is the list of what a change starts from: then only what it lacks fails.
        text: of the file.
    """

    origin: str = ""
    entries: tuple[ExpectedMismatch, ...] = ()
    base: bool = False
    text: str = ""

    def get(self, signature: str) -> ExpectedMismatch | None:
        """The entry by signature that names a signature; one that names it alone comes before a glob."""
        return self._first(signature, [entry for entry in self.entries if entry.signature])

    def of_cause(self, cause: str) -> ExpectedMismatch | None:
        """The entry by cause that names a cause, in the same way."""
        return self._first(cause, [entry for entry in self.entries if entry.cause])

    def _first(self, name: str, entries: list[ExpectedMismatch]) -> ExpectedMismatch | None:
        entries.sort(key=lambda entry: entry.most)
        return next((entry for entry in entries if entry.names(name)), None)


def read_expected(path: Path, *, base: bool = False) -> ExpectedMismatches:
    """Read a list; `UserError` when it is missing or an entry is not complete.

    Args:
        path: of the TOML file.
        base: see `ExpectedMismatches`.
    """
    remedy = "see reports/README.md for the format"
    try:
        text = read_text(path, _MAX_BYTES)
        content = load_toml(text)
    except FileNotFoundError:
        raise UserError(f"{path} does not exist", "name a list that there is") from None
    except OSError as error:
        raise UserError(f"cannot read {path}: {error.strerror}", "name a list that can be read") from None
    except StoredError as error:
        raise UserError(f"{path} {error}", remedy) from None
    listed = content.get("expected", [])
    unknown = set(content) - {"expected"}
    if unknown or not isinstance(listed, list):
        what = ", ".join(sorted(unknown)) or "expected"
        raise UserError(f"{path}: {what} is not a list of [[expected]] entries", "see reports/README.md")
    entries = tuple(_entry(path, number, entry) for number, entry in enumerate(listed, 1))
    listed_as = Counter(map(_known_by, entries))
    for entry in entries:
        if listed_as[_known_by(entry)] > 1:
            raise UserError(f"{path}: {entry.name} is listed twice", "remove one of the two entries")
    return ExpectedMismatches(str(path), entries, base, text)


def _known_by(entry: ExpectedMismatch) -> str:
    digest = _DIGEST.search(entry.cause)
    return digest[0] if digest is not None and not entry.most else entry.name


def default_expected(testee: str, reference: str) -> Path:
    """Where the list of a testee under a reference lies by default."""
    return Path("reports") / "expected" / f"{file_name(testee)}-{reference}.toml"


def find_expected(
    asked: Path | None, written: Path | None, default: Path, *, base: bool = False
) -> ExpectedMismatches:
    """The list that was asked for, else the one that is to be written anew, else the default one, if any.

    Raises:
        UserError: the one that is to be written is there and is another one: its entries would be lost.
    """
    if asked is not None:
        none = str(asked) == NO_LIST and not asked.exists()
        listed = ExpectedMismatches() if none else read_expected(asked, base=base)
        if written is not None and written.exists() and (none or not written.samefile(asked)):
            raise UserError(
                f"{written} is there, and is not the list that is used, {asked}: its entries would be lost",
                f"name another file to write, or use that list (--expected {shlex.quote(str(written))})",
            )
        return listed
    found = next((path for path in (written, default) if path is not None and path.exists()), None)
    return ExpectedMismatches() if found is None else read_expected(found)


def _entry(path: Path, number: int, entry: object) -> ExpectedMismatch:
    where, remedy = f"{path}, entry {number}", "see reports/README.md"
    if not isinstance(entry, dict) or not _has_its_keys(entry):
        told = f"cause or signature, and {', '.join(_REQUIRED)}; it may have {', '.join(_OPTIONAL)}"
        raise UserError(f"{where} must have exactly the keys {told}", remedy)
    for key, kind in (dict.fromkeys(_NAMES, str) | _REQUIRED | _OPTIONAL).items():
        held = entry.get(key)
        odd = not isinstance(held, kind) or (isinstance(held, bool) and kind is not bool)
        if key in entry and (odd or held in ("", 0)):
            raise UserError(f"{where}: {key} must be {_KINDS[kind]}", remedy)
    _check_entry(where, entry, remedy)
    expires = entry["expires"]
    if isinstance(expires, datetime.datetime):  # TOML's date-time is a date to Python
        expires = expires.date()
    return ExpectedMismatch(
        entry.get("signature", ""),
        entry["reason"],
        entry["link"],
        expires,
        cause=entry.get("cause", ""),
        most=entry.get("most", 0),
        seen=entry.get("seen", ""),
        signatures=tuple(entry.get("signatures", ())),
        classes=tuple(entry.get("classes", ())),
        scopes=tuple(entry.get("scopes", ())),
        symptom=entry.get("symptom", False),
    )


_KINDS: Final[dict[type, str]] = {
    str: "a text that is not empty",
    datetime.date: "a date such as 2027-06-30",
    int: "a number, 1 or more",
    list: "a list of texts",
    bool: "true, or left out",
}


def _has_its_keys(entry: dict[str, Any]) -> bool:
    keys = set(entry)
    named = keys & set(_NAMES)
    return len(named) == 1 and keys - set(_OPTIONAL) == named | set(_REQUIRED)


def _check_entry(where: str, entry: dict[str, Any], remedy: str) -> None:
    """What the types of the values do not say; `UserError`."""
    name = entry.get("cause") or entry.get("signature", "")
    if is_glob(name) != ("most" in entry):
        told = f"{name} covers several, and needs most = N" if is_glob(name) else f"{name} is one: no most"
        raise UserError(f"{where}: {told}", "most is how many causes or signatures a glob may cover")
    if entry.get("most", 1) < 1:
        raise UserError(f"{where}: most must be {_KINDS[int]}", remedy)
    seen = entry.get("seen", RANDOM)
    if seen != RANDOM and not _SEEN.fullmatch(seen):
        told = f'must be "SUITE MESSAGE vN", or "{RANDOM}"'
        raise UserError(f"{where}: seen {told}", remedy)
    if "symptom" in entry and "cause" not in entry:
        raise UserError(f"{where}: symptom is of an entry by cause", remedy)
    for key in ("signatures", "classes", "scopes"):
        listed = entry.get(key, [])
        if not all(isinstance(each, str) and each for each in listed) or ("cause" not in entry and listed):
            raise UserError(f"{where}: {key} must be {_KINDS[list]}, in an entry by cause", remedy)
