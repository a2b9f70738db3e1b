"""When testee and generator agree on a message spec (law 7): accepted by both, or refused for one rule.

Where pycodec is stricter on purpose, its rule says so (`SpecRule.own`); the case agrees, under the flag
`stricter_<rule>`. A spec in which one rule was broken has to be refused for that reason by both sides. In one
that was changed without looking several may be broken, and each side may meet another one first: then what
counts is that both refuse, and the flag `other_rule` counts where the reasons do not belong together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from harness.casework.verdict import Verdict, unasked
from harness.outcome import Outcome, Reason, Status, error_class, error_text
from harness.suites.specs.table import TABLE, Entry
from harness.suites.specs.verdicts import SpecVerdict
from harness.testees import AdapterError, Refused, Testee
from harness.testees.containment import DiedError, failed, step_limit, timed_out
from harness.testees.time_limit import TimedOutError
from harness.visible import MAX_TEXT, one_line
from pycodec import SpecError
from pycodec.spec_rules import SpecRule

__all__ = ["OTHER_RULE", "REFUSALS", "TesteeAnswer", "ask_testee", "judge_spec", "testee_died"]

OTHER_RULE: Final = "other_rule"
REFUSALS: Final = ("SpecError", "Refused")
"""Classes of errors that refuse a spec without naming a rule; any other is a fault of the testee's."""

_UNTOUCHED: Final = "untouched"


@dataclass(frozen=True, slots=True)
class TesteeAnswer:
    """What the testee made of a spec.

    Attributes:
        status: accepted, rejected, or that it did not survive the question.
        error_class: class of the exception; `""` if it accepts.
        rule: which rule is broken, if the testee says so.
        text: words for a reader.
        path: where in the spec.
        is_refusal: whether the exception is one that refuses a spec (`REFUSALS`).
    """

    status: Status = "accepted"
    error_class: str = ""
    rule: SpecRule | None = None
    text: str = ""
    path: str = ""
    is_refusal: bool = False

    @property
    def accepted(self) -> bool:
        """Whether it takes the spec."""
        return self.status == "accepted"

    @property
    def semantic(self) -> str:
        """The answer without texts."""
        return "accepted" if self.accepted else f"{self.status}:parse:{self.rule or self.error_class}"


def ask_testee(testee: Testee, text: str) -> TesteeAnswer:
    """What the testee makes of a spec within its time limit; whatever it raises is an answer."""
    try:
        with step_limit():
            told: object = testee.check_spec(text)  # type: ignore[func-returns-value]
            if told is not None:
                what = f"check_spec returns a {type(told).__name__}"
                raise AdapterError(f"{what}: a refusal is to be raised, and what is taken returns None")
    except TimedOutError:
        return _lost(timed_out("read"))
    except BaseException as error:
        outcome = failed("read", error)
        if outcome.status != "rejected":
            return _lost(outcome)
        # A testee may have put anything where pycodec's own errors have a rule and a path.
        told = (error.rule, error.path) if isinstance(error, SpecError) else (None, "")
        rule = told[0] if isinstance(told[0], SpecRule) else None
        path = one_line(told[1], MAX_TEXT) if isinstance(told[1], str) else ""
        refuses = isinstance(error, SpecError | Refused)
        return TesteeAnswer("rejected", error_class(error), rule, error_text(error), path, refuses)
    return TesteeAnswer()


def testee_died(error: DiedError) -> TesteeAnswer:
    """The answer of a testee whose process did not survive the question."""
    return _lost(error.outcome("read"))


def _lost(outcome: Outcome) -> TesteeAnswer:
    return TesteeAnswer(outcome.status, outcome.error_class, text=outcome.text)


def judge_spec(
    testee: TesteeAnswer,
    generator: SpecVerdict,
    *,
    broken: SpecRule | None = None,
    kept: SpecRule | None = None,
    to_take: bool = False,
) -> Verdict:
    """Compare the two verdicts.

    Args:
        testee: what the testee says.
        generator: what Kafka's generator says.
        broken: the one rule that was broken on purpose, if it was one.
        kept: the rule that the spec just keeps, if it was written for that.
        to_take: whether it is there to be taken: then no rule of pycodec's own excuses a refusal.
    """
    if testee.accepted:
        if generator.accepted:
            return Verdict()
        return _mismatch(Reason.SPEC_ACCEPTED, _named(broken, generator))
    outcome = Outcome(testee.status, "read", testee.error_class, testee.text)
    if outcome.no_say:
        return unasked(outcome)
    if testee.status != "rejected":
        # It had no say about any rule: one death may be met with all of them.
        return _mismatch(Reason.TESTEE_DIED, "")
    if not testee.is_refusal:
        # A rule was broken, or none was: this is no answer to that.
        return _mismatch(Reason.SPEC_FAILED, broken or kept or "")
    if generator.accepted:
        # A testee that names no rule may have refused a spec for the one that was broken in it.
        rule = testee.rule or broken
        if rule is not None and rule.own and not to_take:
            return Verdict(flags=(f"stricter_{rule}",))
        return _mismatch(Reason.SPEC_REFUSED, testee.rule or kept or (_UNTOUCHED if to_take else ""))
    if testee.rule is not None and TABLE[testee.rule].expression.search(generator.text):
        return Verdict()
    if broken is None:
        return Verdict(flags=(OTHER_RULE,))
    return _mismatch(Reason.SPEC_REASON_DIFFERS, _named(broken, generator))


def _mismatch(reason: str, rule: str) -> Verdict:
    return Verdict("mismatch", reason, (str(rule),) if rule else ())


def _named(broken: SpecRule | None, generator: SpecVerdict) -> str:
    """The rule that was broken, if the generator refuses it for that: once cut, it may break another."""
    if broken is not None and TABLE[broken].expression.search(generator.text):
        return broken
    return _rule_of(generator) or broken or ""


def _rule_of(generator: SpecVerdict) -> str:
    """The first rule whose pattern is in what the generator says, for a name."""

    def fits(entry: Entry) -> bool:
        return not entry.own and entry.expression.search(generator.text) is not None

    return next((entry.rule for entry in TABLE.values() if fits(entry)), "")
