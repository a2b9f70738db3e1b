"""The table of refusals, and the known differences of the reference with itself: `reasons.toml`, read."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

from harness.casework.facade import BytesResponse, Reading
from harness.flags import SCHEMA_DIFFERENCES
from harness.outcome import Outcome
from harness.references import Reference
from harness.values.shape import StructNode

__all__ = [
    "UNEXPLAINED_DIFFERENCE",
    "Difference",
    "ReasonTable",
    "Refusal",
    "load_reasons",
    "reasons_of",
    "schema_difference",
]

TAGGED_NULLABLE_STRUCT: Final = "tagged_nullable_struct"
UNEXPLAINED_DIFFERENCE: Final = "schema_unexplained"
"""Flag of a difference between generated message and `types.Schema` that no row names."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """One reason to refuse, as both sides say it.

    Attributes:
        name: of the row.
        phase: `"read"` or `"rewrite"`.
        java: simple name of Java's exception class.
        text: what its message must match from the start; anything for an empty pattern.
        pycodec: the error classes that pycodec may raise.
        about: what is refused.
        cause: what the row has in common with others; its name, where with none.
        unchecked_without: words in the classes of readers that refuse for this at all; `""` for all readers.
    """

    name: str
    phase: str
    java: str
    text: re.Pattern[str]
    pycodec: frozenset[str]
    about: str
    cause: str
    unchecked_without: str

    def is_java(self, outcome: Outcome) -> bool:
        """Whether Java's refusal is this one."""
        return (
            outcome.status == "rejected"
            and outcome.phase == self.phase
            and outcome.error_class == self.java
            and self.text.match(outcome.text) is not None
        )


@dataclass(frozen=True, slots=True)
class Difference:
    """One way in which `types.Schema` is known to differ from the generated message.

    Attributes:
        name: the reason flag; `harness.flags` says what it means.
        generated, schema: what the words of the two outcomes must contain (regular expressions).
        feature: what the pair must have; `""` for every pair. See `features_of`.
    """

    name: str
    generated: re.Pattern[str]
    schema: re.Pattern[str]
    feature: str


class ReasonTable:
    """The refusals, in the order in which they are tried.

    Attributes:
        causes: of each row by name, what it has in common with others.
        errors: those with the error classes of pycodec that refuse for them.
    """

    def __init__(
        self,
        refusals: Sequence[Refusal],
        differences: Sequence[Difference],
        unchecked: Collection[Refusal] = (),
    ) -> None:
        self._unchecked = tuple(unchecked)
        self.refusals = tuple(refusals)
        self.differences = tuple(differences)
        self.causes = {row.name: row.cause for row in self.refusals}
        self.errors = {(row.cause, each) for row in self.refusals for each in row.pycodec}

    def row_of(self, reference: Outcome) -> Refusal | None:
        """The first row that Java's refusal matches."""
        return next((row for row in self.refusals if row.is_java(reference)), None)

    def explains(self, testee: Outcome, reference: Outcome) -> bool:
        """Whether the two refusals are of one row, or the reference has read on to another refusal."""
        row = self.row_of(reference)
        if row is not None and testee.error_class in row.pycodec:
            return True
        return any(
            testee.error_class in each.pycodec and testee.phase == reference.phase == each.phase
            for each in self._unchecked
        )

    def of_readers(self, words: Callable[[str], bool]) -> ReasonTable:
        """The table for readers of another age.

        Args:
            words: whether they stand in the classes of its readers.
        """
        unchecked = [
            row for row in self.refusals if row.unchecked_without and not words(row.unchecked_without)
        ]
        return ReasonTable(self.refusals, self.differences, unchecked)


@cache
def load_reasons() -> ReasonTable:
    """The table that the package holds."""
    return parse_reasons((files("harness.suites.bytes") / "reasons.toml").read_text("utf-8"))


@lru_cache(maxsize=8)
def reasons_of(reference: Reference) -> ReasonTable:
    """The table as it is for the readers of a reference."""
    return load_reasons().of_readers(reference.readers_say)


def parse_reasons(text: str) -> ReasonTable:
    """Read a table; `ValueError` when a row lacks something or a name comes twice."""
    stored = tomllib.loads(text)
    refusals, differences = list(_refusals(stored)), list(_differences(stored))
    names = [row.name for row in refusals] + [row.name for row in differences]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise ValueError(f"reason rows of the same name: {', '.join(sorted(twice))}")
    return ReasonTable(refusals, differences)


def _refusals(stored: dict[str, Any]) -> Iterator[Refusal]:
    for row in stored.get("refusal", ()):
        if row["phase"] not in ("read", "rewrite") or not row["pycodec"]:
            raise ValueError(f"reason row {row['name']!r}: no phase, or no class of pycodec")
        text = re.compile(row.get("text", ""))
        name = row["name"]
        classes = frozenset(row["pycodec"])
        cause, without = row.get("cause", name), row.get("unchecked_without", "")
        yield Refusal(name, row["phase"], row["java"], text, classes, row["about"], cause, without)


def _differences(stored: dict[str, Any]) -> Iterator[Difference]:
    for row in stored.get("difference", ()):
        generated, schema = re.compile(row["generated"]), re.compile(row["schema"])
        feature = row.get("feature", "")
        if feature not in ("", TAGGED_NULLABLE_STRUCT):
            raise ValueError(f"reason row {row['name']!r}: no feature {feature!r}")
        if row["name"] not in SCHEMA_DIFFERENCES:
            raise ValueError(f"reason row {row['name']!r}: harness.flags does not say what it means")
        yield Difference(row["name"], generated, schema, feature)


def features_of(shape: StructNode) -> frozenset[str]:
    """What rows may ask of a pair."""
    fields = (field for _, node in shape.walk() for field in node.fields)
    has = any(
        field.tagged and field.nullable and not field.is_array and field.primitive is None for field in fields
    )
    return frozenset((TAGGED_NULLABLE_STRUCT,)) if has else frozenset()


def schema_difference(response: BytesResponse, features: frozenset[str]) -> str | None:
    """The flag of a difference between generated message and `types.Schema`; None where they agree."""
    generated, schema = response.generated, response.schema
    if schema.outcome.error_class == "NoSchema" or not _differ(generated, schema):
        return None
    words = (_summary(generated), _summary(schema))
    for row in load_reasons().differences:
        if row.feature and row.feature not in features:
            continue
        if row.generated.search(words[0]) and row.schema.search(words[1]):
            return row.name
    return UNEXPLAINED_DIFFERENCE


def _differ(generated: Reading, schema: Reading) -> bool:
    if generated.outcome.accepted is not schema.outcome.accepted:
        return True
    if not generated.outcome.accepted:
        return False
    if generated.consumed != schema.consumed:
        return True
    if generated.rewrite.accepted is not schema.rewrite.accepted:
        return True
    return generated.rewritten != schema.rewritten


def _summary(reading: Reading) -> str:
    """An outcome as the rows see it: `read:RuntimeException: text`, or what was accepted."""
    stopped = reading.outcome if not reading.outcome.accepted else reading.rewrite
    if stopped.accepted:
        return f"accepted {reading.consumed}"
    return f"{stopped.phase}:{stopped.error_class}: {stopped.text}"
