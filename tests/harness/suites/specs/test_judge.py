"""When testee and generator agree on a spec."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from harness.casework.verdict import Verdict
from harness.causes.signature import signature_of
from harness.outcome import Reason
from harness.pair import Pair
from harness.references import find_reference
from harness.suites.specs.cases import RuleCases, plain_json, spec_of_message
from harness.suites.specs.cells import CELLS, cell_of
from harness.suites.specs.judge import OTHER_RULE, TesteeAnswer, ask_testee, judge_spec
from harness.suites.specs.table import TABLE
from harness.suites.specs.verdicts import SpecVerdict, Why, spec_of_request
from harness.testees import AdapterError, PycodecTestee, Refused, Testee, Unsupported
from pycodec import SpecError
from pycodec.spec_rules import SpecRule
from pycodec.specs.jsontext import load_json
from pycodec.specs.source import read_specs

GOOD = SpecVerdict("accepted")
GAP = SpecVerdict("rejected", "parse", (Why("RuntimeException", "In Foo, the tag IDs are not contiguous."),))
OVERFLOW = SpecVerdict("error", "generate", (Why("StackOverflowError", "null"),))
TAKEN = TesteeAnswer()
AGREED = Verdict()


def refused(rule: SpecRule | None, error_class: str = "SpecError") -> TesteeAnswer:
    return TesteeAnswer("rejected", error_class, rule, "no", is_refusal=error_class != "KeyError")


@pytest.mark.parametrize(
    ("testee", "generator", "broken", "found"),
    [
        (TAKEN, GOOD, None, AGREED),
        (TAKEN, GAP, None, Verdict("mismatch", Reason.SPEC_ACCEPTED, ("tag_gap",))),
        (TAKEN, GAP, SpecRule.TAG_GAP, Verdict("mismatch", Reason.SPEC_ACCEPTED, ("tag_gap",))),
        # Once it is cut it may break another rule than the one that was broken on purpose.
        (TAKEN, GAP, SpecRule.UTF8, Verdict("mismatch", Reason.SPEC_ACCEPTED, ("tag_gap",))),
        (TAKEN, OVERFLOW, SpecRule.UTF8, Verdict("mismatch", Reason.SPEC_ACCEPTED, ("utf8",))),
        (TAKEN, OVERFLOW, None, Verdict("mismatch", Reason.SPEC_ACCEPTED)),
        (refused(SpecRule.TAG_GAP), GAP, SpecRule.TAG_GAP, AGREED),
        (refused(SpecRule.TAG_GAP), GOOD, None, Verdict("mismatch", Reason.SPEC_REFUSED, ("tag_gap",))),
        (refused(SpecRule.NESTING), GOOD, None, Verdict(flags=("stricter_nesting",))),
        (refused(SpecRule.NESTING), OVERFLOW, None, AGREED),
        (refused(SpecRule.UTF8), GAP, None, Verdict(flags=(OTHER_RULE,))),
        (refused(SpecRule.UTF8), GAP, SpecRule.TAG_GAP,
         Verdict("mismatch", Reason.SPEC_REASON_DIFFERS, ("tag_gap",))),
        (refused(None), GAP, None, Verdict(flags=(OTHER_RULE,))),
        (refused(None), GOOD, None, Verdict("mismatch", Reason.SPEC_REFUSED)),
        (refused(None, "KeyError"), GAP, None, Verdict("mismatch", Reason.SPEC_FAILED)),
        (refused(None, "Refused"), GAP, None, Verdict(flags=(OTHER_RULE,))),
        (TesteeAnswer("timed_out", "TimedOut"), GAP, None, Verdict("mismatch", Reason.TESTEE_DIED)),
        (TesteeAnswer("crashed", "ProcessEnded"), GAP, SpecRule.TAG_GAP,
         Verdict("mismatch", Reason.TESTEE_DIED)),
        (TesteeAnswer("declined", text="no"), GAP, None,
         Verdict("unsupported", Reason.UNSUPPORTED, detail="no")),
        (TesteeAnswer("adapter_error", text="no"), GOOD, None,
         Verdict("unsupported", Reason.ADAPTER_ERROR, detail="adapter error: no")),
    ],
)  # fmt: skip
def test_agreement(
    testee: TesteeAnswer, generator: SpecVerdict, broken: SpecRule | None, found: Verdict
) -> None:
    assert judge_spec(testee, generator, broken=broken) == found


def test_pycodec_names_the_rule_and_the_place() -> None:
    verdict = ask_testee(PycodecTestee(), '{"name": "Foo", "fields": [{"name": "9"}]}')
    assert verdict.semantic == "rejected:parse:versions_missing"
    bad = '{"name": "F", "validVersions": "0", "type": "data", "fields": [{"name": "9"}]}'
    assert ask_testee(PycodecTestee(), bad).path == "fields[0]"


def test_a_testee_that_is_given_its_specs_is_not_asked() -> None:
    class Given(PycodecTestee):
        check_spec = Testee.check_spec

    reference = find_reference("4.3.1-test")
    cases = RuleCases(reference, Given(), 1)
    row = cases.judge(cases.make(reference.pairs[0], 0), None)
    assert (row.verdict, row.reason, row.detail) == (
        "unsupported",
        Reason.UNSUPPORTED,
        "reads no message specs of its own",
    )


def test_a_testee_that_dies_fails_alike_whatever_rule_and_whatever_the_generator_says() -> None:
    class Dying(PycodecTestee):
        def check_spec(self, text: str) -> None:
            raise MemoryError

    cases = RuleCases(find_reference("4.3.1-test"), Dying(), 1)
    refusal = b"\x01\x02\x01\x00\x01A\x00\x00"
    answers = [(0, b"\x00"), (1, refusal), (2, refusal), (3, b"\x00")]
    rows = [cases.judge(cases.make(cases.pairs[0], index), answer) for index, answer in answers]
    assert {row.reason for row in rows} == {Reason.TESTEE_DIED}
    assert len({signature_of(asdict(row)) for row in rows}) == 1


def test_a_stored_spec_can_be_judged_again_whatever_messages_there_are() -> None:
    """Random specs of one generator are no messages of another; their texts are judged all the same."""
    cases = RuleCases(find_reference("4.3.1-test"), PycodecTestee(), 1)
    row = asdict(cases.judge(cases.make(cases.pairs[0], 0), b"\x00")) | {"message": "Random7"}
    kept, lost = row | {"reference_bytes": b"{}"}, row | {"reference_bytes": None}
    assert (cases.knows(kept), cases.knows(lost)) == (True, False)
    assert spec_of_request(cases.again(kept).request or b"") == "{}"


def test_cases_depend_on_seed_pair_and_index_alone() -> None:
    reference = find_reference("4.3.1-test")
    cases, again = (RuleCases(reference, PycodecTestee(), 5) for _ in range(2))
    pair, other = cases.pairs[3], cases.pairs[4]
    indices = [80, 3, 300, 0, 71]
    assert [cases.make(pair, index) for index in indices] == [again.make(pair, index) for index in indices]
    texts = {cases.make(each, 300).request for each in (pair, other)}
    texts |= {RuleCases(reference, PycodecTestee(), 6).make(pair, 300).request}
    assert len(texts) == 3


def test_every_message_breaks_every_rule_and_keeps_some() -> None:
    reference = find_reference("4.3.1-test")
    cases = RuleCases(reference, PycodecTestee(), 5)
    assert [pair.message for pair in cases.pairs] == sorted({pair.message for pair in reference.pairs})
    for pair in cases.pairs:
        cells = {cell for _, cell in cases.required_cells(pair)}
        assert cells > {"untouched", *SpecRule}
        assert {f"keeps_{rule}" for rule in SpecRule} > cells - {"untouched", *SpecRule}
        assert cases.work(pair).boundary == CELLS


def test_small_messages_share_what_just_keeps_the_rules_and_each_asks_for_its_own_spec() -> None:
    texts = [text for _, text in read_specs(find_reference("4.3.1-test").spec_jars[0])]
    spec = plain_json(load_json(texts[0]))
    asked: dict[str, set[str]] = {}
    for position in range(30):
        begun = spec_of_message(texts[0], spec, Pair("Any", 0), 5, position)
        for cell, text in map(begun.case, range(CELLS)):
            asked.setdefault(cell, set()).add(text)
    assert {rule: asked[f"keeps_{rule}"] for rule in TABLE} == {
        rule: set(entry.keeps) for rule, entry in TABLE.items()
    }
    assert asked["untouched"] == {texts[0]}
    assert "//" in texts[0]


def test_a_refusal_without_a_rule_is_told_by_what_was_asked() -> None:
    kept = judge_spec(refused(None), GOOD, kept=SpecRule.JSON)
    assert kept == Verdict("mismatch", Reason.SPEC_REFUSED, ("json",))
    named = judge_spec(refused(SpecRule.TAG_GAP), GOOD, kept=SpecRule.JSON)
    assert named == Verdict("mismatch", Reason.SPEC_REFUSED, ("tag_gap",))
    own = judge_spec(refused(None), GOOD, broken=SpecRule.UINT32_LITERAL)
    assert own == Verdict(flags=("stricter_uint32_literal",))
    assert judge_spec(TAKEN, GOOD, kept=SpecRule.JSON) == AGREED


def test_what_is_there_to_be_taken_is_refused_by_no_rule_of_pycodecs_own() -> None:
    """Such as a limit that is too low."""
    wrong = Verdict("mismatch", Reason.SPEC_REFUSED, ("nesting",))
    assert judge_spec(refused(SpecRule.NESTING), GOOD, to_take=True) == wrong
    nameless = Verdict("mismatch", Reason.SPEC_REFUSED, ("untouched",))
    assert judge_spec(refused(None), GOOD, to_take=True) == nameless
    failed = Verdict("mismatch", Reason.SPEC_FAILED, ("json",))
    assert judge_spec(refused(None, "KeyError"), GOOD, kept=SpecRule.JSON, to_take=True) == failed
    assert [name for name in ("untouched", "keeps_json", "json", "") if cell_of(name).to_take] == [
        "untouched",
        "keeps_json",
    ]


class OwnError(SpecError):
    """A refusal by another name."""


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (Unsupported("not yet"), "declined"),
        (AdapterError("no file"), "adapter_error"),
        (Refused("no", kind="Odd"), "rejected"),
        (OwnError("no"), "rejected"),
    ],
    ids=["Unsupported", "AdapterError", "Refused", "a SpecError of its own"],
)
def test_the_words_of_an_adapter_are_understood(error: Exception, status: str) -> None:
    class Saying(PycodecTestee):
        def check_spec(self, text: str) -> None:
            raise error

    answer = ask_testee(Saying(), "{}")
    assert (answer.status, answer.text) == (status, str(error))
    verdict = judge_spec(answer, GAP)
    assert verdict.name == ("agreed" if status == "rejected" else "unsupported")


def test_a_panic_is_an_answer() -> None:
    """Rust's come as a `BaseException` (PyO3)."""

    class Panicking(PycodecTestee):
        def check_spec(self, text: str) -> None:
            raise BaseException("unwrap on None")

    answer = ask_testee(Panicking(), "{}")
    assert (answer.semantic, answer.text) == ("rejected:parse:BaseException", "unwrap on None")
    assert not answer.is_refusal


@pytest.mark.parametrize("told", [False, SpecError("no"), ""])
def test_a_refusal_that_is_returned_and_not_raised_is_the_adapters_fault(told: object) -> None:
    """Taken for "accepted", it would blame the codec for every spec that it refuses."""

    class Returning(PycodecTestee):
        def check_spec(self, text: str) -> None:
            return told  # type: ignore[return-value]

    answer = ask_testee(Returning(), "{}")
    assert answer.status == "adapter_error"
    assert answer.text.startswith(f"check_spec returns a {type(told).__name__}: a refusal is to be raised")


@pytest.mark.parametrize("held", [[1, 2], 7, "\x1b[2J", {}, None])
def test_a_rule_and_a_path_that_are_none_are_not_taken(held: object) -> None:
    """Anything may stand where pycodec's own errors have them: it is no rule, and ends no run."""

    class Odd(PycodecTestee):
        def check_spec(self, text: str) -> None:
            error = SpecError("odd")
            error.__dict__.update(rule=held, path=held)
            raise error

    answer = ask_testee(Odd(), "{}")
    assert (answer.status, answer.rule) == ("rejected", None)
    assert answer.path.isprintable()
    assert hash(answer)
