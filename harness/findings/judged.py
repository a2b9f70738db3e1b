"""What people said of causes: data beside the plan, so that a page can be made again from new runs.

    [[judged]]
    codec = "kio"                       # name of the testee, or "kafka-clients"
    cause = "some-durations-…-e8c853"   # identifier of the cause, or just its digest
    is = "bug"                          # "bug" or "policy"
    notice = "A retention time is off by a millisecond."   # what a user would notice
    link = "https://…"                  # where it is tracked; "" if nowhere

A cause goes by its digest, as in lists of expected mismatches: the words before it may tell more in a larger
run. A judgement holds for every release of a codec.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

from harness.errors import UserError
from harness.findings.plan import read_toml

__all__ = ["BUG", "POLICY", "Judgement", "Judgements", "read_judgements"]

BUG: Final = "bug"
POLICY: Final = "policy"
_REMEDY: Final = "docs/findings/judged.toml is an example"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What somebody who looked at a cause says of it.

    Attributes:
        codec: name of the side that the cause is about.
        cause: its identifier, or the digest at the end of that.
        kind: `BUG` or `POLICY`.
        notice: what a user would notice.
        link: where it is tracked.
    """

    codec: str
    cause: str
    kind: str
    notice: str
    link: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """What it is found by."""
        return self.codec, self.cause.rpartition("-")[2]


class Judgements:
    """Judgements by the cause that they are about; it remembers which were asked for."""

    def __init__(self, given: Iterable[Judgement] = ()) -> None:
        self._by_key = {each.key: each for each in given}
        self._met: set[tuple[str, str]] = set()

    def of(self, codec: str, cause: str) -> Judgement | None:
        """The judgement of a cause; None where nobody has judged it."""
        key = codec, cause.rpartition("-")[2]
        self._met.add(key)
        return self._by_key.get(key)

    @property
    def unmet(self) -> list[Judgement]:
        """Those that no cause asked for: what they are about is mended, or is another cause now."""
        return [each for key, each in self._by_key.items() if key not in self._met]


def read_judgements(path: Path | None) -> Judgements:
    """Read judgements; none without a file. `UserError` with the place where one is not as it has to be."""
    if path is None:
        return Judgements()
    listed = read_toml(path).get("judged", [])
    if not isinstance(listed, list):
        raise UserError(f"{path}: `judged` is no list", _REMEDY)
    found = [_judgement(path, number, entry) for number, entry in enumerate(listed, 1)]
    keys = [each.key for each in found]
    for number, key in enumerate(keys, 1):
        if keys.index(key) != number - 1:
            raise UserError(f"{path}: entry {number} judges {' '.join(key)} again", "keep one of the two")
    return Judgements(found)


def _judgement(path: Path, number: int, entry: object) -> Judgement:
    where = f"{path}: entry {number}"
    if not isinstance(entry, dict) or not all(isinstance(value, str) for value in entry.values()):
        raise UserError(f"{where} is no table of texts", _REMEDY)
    given = {("kind" if key == "is" else key): value for key, value in entry.items()}
    known = [each.name for each in fields(Judgement)]
    if strange := sorted(given.keys() - set(known)):
        raise UserError(f"{where} has no property {strange[0]!r:.60}", _REMEDY)
    if missing := [name for name in known[:4] if not given.get(name)]:
        raise UserError(f"{where} lacks {missing[0].replace('kind', 'is')!r}", _REMEDY)
    if given["kind"] not in (BUG, POLICY):
        raise UserError(f"{where}: {given['kind']!r:.60} is neither {BUG!r} nor {POLICY!r}", _REMEDY)
    if given.get("link") and not given["link"].startswith("https://"):
        raise UserError(f"{where}: the link is no https address", "write it in full, or leave it out")
    return Judgement(**given)
