"""When pycodec and the patched generator agree on a spec: both accept it, or both refuse it for one rule."""

from __future__ import annotations

from dataclasses import dataclass

from harness.casework.verdict import Verdict
from harness.outcome import Reason, Status, error_class, error_text
from harness.suites.proposals.rules.table import DocumentRule, rules_of
from harness.suites.proposals.testee import parsed
from harness.suites.specs.verdicts import SpecVerdict
from harness.testees.containment import DiedError, step_limit, timed_out
from harness.testees.time_limit import TimedOutError
from harness.visible import MAX_TEXT, one_line
from pycodec import SpecError

__all__ = ["OTHER_RULE", "Answer", "ask", "judge", "lost"]

OTHER_RULE = "other_rule"


@dataclass(frozen=True, slots=True)
class Answer:
    """What pycodec makes of a spec.

    Attributes:
        status: accepted, rejected, or that it did not survive the question.
        error_class: class of the exception; `""` if it accepts.
        text: words for a reader.
        path: where in the spec.
        is_refusal: whether the exception is one about specs: anything else is a crash.
    """

    status: Status = "accepted"
    error_class: str = ""
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
        return "accepted" if self.accepted else f"{self.status}:parse:{self.error_class}"


def ask(message: str, text: str) -> Answer:
    """What pycodec makes of a spec within its time limit, by the document's rules."""
    try:
        with step_limit():
            parsed(message, text)
    except TimedOutError:
        return _lost(timed_out("read").status, "", timed_out("read").text)
    except SpecError as error:
        path = one_line(error.path, MAX_TEXT)
        return Answer("rejected", error_class(error), error_text(error), path, True)
    except MemoryError:
        return _lost("crashed", "MemoryError", "memory ran out")
    except Exception as error:
        return Answer("rejected", error_class(error), error_text(error))
    return Answer()


def lost(error: DiedError) -> Answer:
    """The answer of a process that did not survive the question."""
    outcome = error.outcome("read")
    return _lost(outcome.status, outcome.error_class, outcome.text)


def _lost(status: Status, error: str, text: str) -> Answer:
    return Answer(status, error, text)


def judge(message: str, testee: Answer, generator: SpecVerdict, broken: DocumentRule | None) -> Verdict:
    """Compare the two.

    Args:
        message: whose specs these are.
        testee: what pycodec says.
        generator: what the patched generator says.
        broken: the rule that was broken on purpose; None for a spec that is valid, or was changed without
            looking.
    """
    if testee.accepted:
        if generator.accepted:
            return Verdict()
        return _mismatch(Reason.SPEC_ACCEPTED, broken.name if broken else _rule_of(message, generator))
    if not testee.is_refusal:
        if testee.status != "rejected":
            return _mismatch(Reason.TESTEE_DIED, "")  # of no rule: one death may be met with all of them
        return _mismatch(Reason.SPEC_FAILED, broken.name if broken else "")
    if generator.accepted:
        return _mismatch(Reason.SPEC_REFUSED, testee.error_class)
    said = f"{testee.error_class}: {testee.text}"
    rules = (broken,) if broken else rules_of(message)
    if any(_named_by_both(rule, said, generator.text) for rule in rules):
        return Verdict()
    if broken is None:
        return Verdict(flags=(OTHER_RULE,))
    return _mismatch(Reason.SPEC_REASON_DIFFERS, broken.name)


def _named_by_both(rule: DocumentRule, testee: str, generator: str) -> bool:
    mine, theirs = rule.patterns
    return mine.search(testee) is not None and theirs.search(generator) is not None


def _rule_of(message: str, generator: SpecVerdict) -> str:
    rules = (rule for rule in rules_of(message) if rule.patterns[1].search(generator.text))
    return next((rule.name for rule in rules), "")


def _mismatch(reason: str, rule: str) -> Verdict:
    return Verdict("mismatch", reason, (rule,) if rule else ())
