"""When testee and generator agree on a message spec (law 7): accepted by both, or refused for one rule.

Where pycodec is stricter on purpose, its rule says so (`SpecRule.own`); the case agrees, under the flag
`stricter_<rule>`. A spec in which one rule was broken has to be refused for that reason by both sides. In one
that was changed without looking several may be broken, and each side may meet another one first: then what
counts is that both refuse, and the flag `other_rule` counts where the reasons do not belong together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from harness.outcome import Reason, error_text
from harness.specs.outcome import SpecVerdict
from harness.specs.table import TABLE, Entry
from harness.testees import Testee
from pycodec.spec_rules import SpecRule

__all__ = ["OTHER_RULE", "Agreement", "Said", "agreement", "ask_testee"]

OTHER_RULE: Final = "other_rule"
_REFUSALS: Final = ("SpecError", "UnknownMessage")


@dataclass(frozen=True, slots=True)
class Said:
    """What the testee made of a spec.

    Attributes:
        error_class: class of the exception; `""` if it accepts.
        rule: which rule is broken, if the testee says so.
        text: words for a reader.
        path: where in the spec.
    """

    error_class: str = ""
    rule: SpecRule | None = None
    text: str = ""
    path: str = ""

    @property
    def accepted(self) -> bool:
        """Whether it takes the spec."""
        return not self.error_class

    @property
    def semantic(self) -> str:
        """The verdict without texts."""
        return "accepted" if self.accepted else f"rejected:parse:{self.rule or self.error_class}"


@dataclass(frozen=True, slots=True)
class Agreement:
    """The verdict on a case: as in `CaseRow`."""

    verdict: str
    reason: str = ""
    flag: str = ""


def ask_testee(testee: Testee, text: str) -> Said:
    """What the testee makes of a spec; whatever it raises is an answer."""
    try:
        testee.check_spec(text)
    except (Exception, SystemExit) as error:
        rule = getattr(error, "rule", None)
        known = rule if isinstance(rule, SpecRule) else None
        return Said(type(error).__name__, known, error_text(error), str(getattr(error, "path", "")))
    return Said()


def agreement(testee: Said, generator: SpecVerdict, broken: SpecRule | None = None) -> Agreement:
    """Compare the two verdicts.

    Args:
        testee: what the testee says.
        generator: what Kafka's generator says.
        broken: the one rule that was broken on purpose, if it was one.
    """
    if testee.accepted:
        if generator.accepted:
            return Agreement("agreed")
        return Agreement("mismatch", Reason.SPEC_ACCEPTED, str(broken or _rule_of(generator)))
    if testee.rule is None and testee.error_class not in _REFUSALS:
        # A rule was broken, or none was: this is no answer to that.
        return Agreement("mismatch", Reason.TESTEE_DIED, str(broken or ""))
    if generator.accepted:
        if testee.rule is not None and testee.rule.own:
            return Agreement("agreed", flag=f"stricter_{testee.rule}")
        return Agreement("mismatch", Reason.SPEC_REFUSED, str(testee.rule or ""))
    if testee.rule is not None and TABLE[testee.rule].expression.search(generator.text):
        return Agreement("agreed")
    if broken is None:
        return Agreement("agreed", flag=OTHER_RULE)
    return Agreement("mismatch", Reason.SPEC_REASON_DIFFERS, str(broken))


def _rule_of(generator: SpecVerdict) -> str:
    """The first rule whose pattern is in what the generator says, for a name."""

    def fits(entry: Entry) -> bool:
        return not entry.own and entry.expression.search(generator.text) is not None

    return next((entry.rule for entry in TABLE.values() if fits(entry)), "")
