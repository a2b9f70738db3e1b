"""Testees whose own reading of message specs has bugs."""

from __future__ import annotations

from harness.testees import PycodecTestee
from pycodec.errors import SpecError
from pycodec.spec_rules import SpecRule

__all__ = ["Misreading", "Narrow"]


class Misreading(PycodecTestee):
    """pycodec, but: tags may leave gaps, there are no uuids, and two refusals are other ones."""

    name = "pycodec with bugs in spec validation"

    def check_spec(self, text: str) -> None:
        """Refuse too much, too little, for another reason, and with another error."""
        try:
            super().check_spec(text)
        except SpecError as error:
            if error.rule is SpecRule.TAG_GAP:
                return
            if error.rule is SpecRule.ENTITY_TYPE:
                raise SpecError(error.reason, rule=SpecRule.FIELD_TYPE) from None
            if error.rule is SpecRule.NAME_MISSING:
                raise KeyError("name") from None
            raise
        if '"uuid"' in text:
            raise SpecError("an unknown type", rule=SpecRule.ARRAY_ELEMENT)


class Narrow(PycodecTestee):
    """pycodec, but it takes no comments; it names no rule for that."""

    name = "pycodec of plain specs"

    def check_spec(self, text: str) -> None:
        """Refuse too much."""
        super().check_spec(text)
        if "// " in text or "/* " in text:
            raise SpecError("an odd character")
