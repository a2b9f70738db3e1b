"""What the rule table says of a rule, and the small specs that it shows rules with."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Literal

from harness.suites.specs.editable_spec import EditableSpec
from pycodec.spec_rules import SpecRule

__all__ = ["Entry", "Own", "common", "message", "one", "struct"]

Own = Literal["", "compile", "load", "limit"]
"""Why pycodec refuses what the generator accepts: its Java does not compile; or it compiles, and fails when
the class is loaded or a message is made; or a limit of pycodec's. `""`: it does not."""

_ABSENT: Final = ...


@dataclass(frozen=True)
class Entry:
    """One rule.

    Attributes:
        rule: its name, as `SpecError.rule` has it.
        owner: the class of Kafka's generator that enforces it; Jackson's rules are `"Jackson"`.
        pattern: regular expression that is found in the reasons (`SpecVerdict.text`) of a refusal.
        breaks: specs that break this rule and no other.
        keeps: specs that just keep it.
        break_rule: breaks the rule at a random place of a valid spec, and no other rule.
        own: why pycodec is stricter than the generator, if it is.
        note: what there is to know about that.
    """

    rule: SpecRule
    owner: str
    pattern: str
    breaks: tuple[str, ...]
    keeps: tuple[str, ...]
    break_rule: Callable[[EditableSpec], None] = field(repr=False)
    own: Own = ""
    note: str = ""

    @cached_property
    def expression(self) -> re.Pattern[str]:
        """The pattern, compiled."""
        return re.compile(self.pattern)


def message(*fields: dict[str, Any], **change: Any) -> str:
    """A small spec; a property given as `...` is left out."""
    spec = {"name": "Foo", "type": "data", "validVersions": "0-3", "flexibleVersions": "1+"}
    whole = spec | {"fields": list(fields)} | change
    return json.dumps({key: value for key, value in whole.items() if value is not _ABSENT})


def one(**change: Any) -> str:
    """A small spec of one field, `Bar`."""
    return message(_field(**change))


def struct(*fields: dict[str, Any], **change: Any) -> str:
    """A small spec whose one field is a struct with these fields."""
    return one(**{"type": "S", "fields": [_field(**each) for each in fields]} | change)


def common(*fields: dict[str, Any], name: Any = "Common", versions: Any = "0+", **change: Any) -> str:
    """A small spec with a common struct of these fields."""
    made = {"name": name, "versions": versions, "fields": [_field(**each) for each in fields]}
    kept = {key: value for key, value in made.items() if value is not _ABSENT}
    return message(**{"commonStructs": [kept]} | change)


def _field(**change: Any) -> dict[str, Any]:
    whole = {"name": "Bar", "type": "int32", "versions": "0+"} | change
    return {key: value for key, value in whole.items() if value is not _ABSENT}
