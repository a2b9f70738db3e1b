"""A spec's JSON that is changed at a random place: a field more, in the message or in a struct of it."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

from harness.suites.proposals.choices import Choices

__all__ = ["SpecTree"]

_AGAIN = "@again"


class SpecTree:
    """A spec as a JSON value.

    Attributes:
        root: the message.
    """

    def __init__(self, text: str) -> None:
        self.root: dict[str, Any] = copy.deepcopy(json.loads(text))
        for owner in self.owners():
            for field in owner["fields"]:
                # KIP-625 has no encoding of elements; what the suite's values are drawn for goes beyond it.
                if str(field["type"]).startswith("[]"):
                    field.pop("encoding", None)

    @property
    def text(self) -> str:
        """The JSON; a property that was added by `again` stands there twice."""
        return json.dumps(self.root).replace(f'{_AGAIN}":', '":')

    def again(self, key: str) -> str:
        """Stands for a property that an object has already."""
        return key + _AGAIN

    def owners(self) -> list[dict[str, Any]]:
        """The message, and every field with fields of its own."""
        return list(_owners(self.root))

    def owner(self, choices: Choices) -> dict[str, Any]:
        """One of them."""
        return choices.pick(self.owners(), "owner")

    def lists(self, choices: Choices) -> list[dict[str, Any]]:
        """The fields of one of them."""
        found: list[dict[str, Any]] = self.owner(choices)["fields"]
        return found

    def add(self, choices: Choices, field: dict[str, Any]) -> None:
        """A field more, somewhere."""
        self.insert(choices, self.lists(choices), {"name": "Zz", **field})

    def insert(self, choices: Choices, fields: list[dict[str, Any]], field: dict[str, Any]) -> None:
        """A field more in a list."""
        fields.insert(choices.below(len(fields) + 1, "place"), field)

    def add_optional(self, choices: Choices, field: dict[str, Any]) -> None:
        """An optional field more, somewhere."""
        self.insert_optional(choices, self.owner(choices), {"name": "Zz", **field})

    def insert_optional(self, choices: Choices, owner: dict[str, Any], field: dict[str, Any]) -> None:
        """An optional field more in a struct."""
        self.insert(choices, owner.setdefault("optionalFields", []), field)

    def struct_name(self) -> str:
        """A name that no struct has yet."""
        return "Zs"

    def add_common(self, name: str, fields: list[dict[str, Any]]) -> None:
        """A common struct more."""
        self.root.setdefault("commonStructs", []).append({"name": name, "versions": "0+", "fields": fields})


def _owners(owner: dict[str, Any]) -> Iterator[dict[str, Any]]:
    if "fields" in owner:
        yield owner
    for key in ("fields", "optionalFields"):
        for field in owner.get(key, ()):
            yield from _owners(field)
