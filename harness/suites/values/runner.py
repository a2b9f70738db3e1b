"""Value cases of values that the caller brings along, in this process."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from harness.casework.runner import InlineRunner
from harness.outcome import CaseRow, Check, Kind
from harness.pair import Pair
from harness.suites.values.cases import ValueCases
from pycodec import Message
from pycodec.plain import from_dict

__all__ = ["ValueRunner"]


class ValueRunner(InlineRunner[ValueCases]):
    """As `InlineRunner`, and for given values."""

    def run_values(
        self, pair: Pair, values: Iterable[Message], check: Check = "roundtrip", kind: Kind = "given"
    ) -> list[CaseRow]:
        """Run given values of a pair."""
        return self.run_prepared(self.cases.make_given(pair, value, check, kind) for value in values)

    def run_fields(
        self,
        pair: Pair,
        fields: Iterable[dict[str, Any]],
        check: Check = "roundtrip",
        kind: Kind = "given",
    ) -> list[CaseRow]:
        """Run given values in plain form (`pycodec.plain`) of a pair."""
        cls = self.cases.reference.protocol.message_class(pair.message)
        return self.run_values(pair, (from_dict(cls, each) for each in fields), check, kind)

    def run_forms(self, pair: Pair, forms: Iterable[bytes], check: Check = "roundtrip") -> list[CaseRow]:
        """Run stored values again, from their forms."""
        codec = self.cases.setup(pair).form
        return self.run_values(pair, (codec.read(form) for form in forms), check)
