"""The rule table: every rule of message specs, what Kafka's generator says of it, and how to break it.

pycodec refuses exactly what the generator refuses, for a reason of the same class; where it is stricter on
purpose, the entry says why (`Entry.own`) and the difference is counted under the rule's name.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from harness.suites.specs.table.default_rules import DEFAULT_RULES
from harness.suites.specs.table.entry import Entry, Own
from harness.suites.specs.table.field_rules import FIELD_RULES
from harness.suites.specs.table.json_rules import JSON_RULES
from harness.suites.specs.table.own_rules import OWN_RULES
from harness.suites.specs.table.struct_rules import STRUCT_RULES
from harness.suites.specs.table.tag_rules import TAG_RULES
from pycodec.spec_rules import SpecRule

__all__ = ["TABLE", "Entry", "Own"]

_ALL: Final = (*JSON_RULES, *FIELD_RULES, *TAG_RULES, *STRUCT_RULES, *DEFAULT_RULES, *OWN_RULES)

TABLE: Final = MappingProxyType({rule: entry for rule in SpecRule for entry in _ALL if entry.rule is rule})
"""Every rule, in the order of `SpecRule`."""
