"""Each plant is a bug: the faulty codec differs from the correct one on the fault's witness."""

from __future__ import annotations

from typing import Any

import pytest

from harness.pair import Pair
from harness.references import find_reference
from harness.testees import PycodecTestee, Testee, load_testee
from harness.values.form import FormCodec, MalformedValueError
from pycodec import CodecError, Message
from pycodec.plain import from_dict
from tests.faults.fault import Fault
from tests.faults.table import FAULTS


def _observed(testee: Testee, pair: Pair, value: Message, form: FormCodec, data: bytes | None) -> list[Any]:
    """What a testee does with a value and with bytes: results, or the classes of errors."""

    def decode() -> tuple[bytes, int | None]:
        decoded, consumed = testee.decode_value(pair, data or b"")
        return form.write(decoded), consumed

    seen: list[Any] = []
    for action in (
        lambda: testee.encode_value(pair, value),
        lambda: testee.size_value(pair, value),
        decode,
    ):
        try:
            seen.append(action())
        except (CodecError, MalformedValueError) as error:
            seen.append(type(error))
    return seen


@pytest.mark.parametrize("fault", FAULTS.values(), ids=str)
def test_a_plant_changes_what_the_codec_does(fault: Fault) -> None:
    """On the witness, the faulty codec writes, sizes or reads something else than the correct one."""
    reference = find_reference(fault.reference)
    healthy, faulty = PycodecTestee(), load_testee(f"tests.faults.testees:{fault.name}")
    for testee in (healthy, faulty):
        testee.open(reference.protocol, reference.policy)
    spec, cls = reference.protocol.messages[fault.message], reference.protocol.message_class(fault.message)
    form = FormCodec(spec, cls._structs)
    try:
        data = healthy.encode_value(fault.pair, from_dict(cls, fault.witness))
    except CodecError:
        data = None
    seen = [
        _observed(testee, fault.pair, from_dict(cls, fault.witness), form, data)
        for testee in (healthy, faulty)
    ]
    assert seen[0] != seen[1]


@pytest.mark.parametrize("fault", FAULTS.values(), ids=str)
def test_a_plant_leaves_other_pairs_alone(fault: Fault) -> None:
    """In every other version, the faulty testee is the correct codec."""
    reference = find_reference(fault.reference)
    testee: Any = load_testee(f"tests.faults.testees:{fault.name}")
    testee.open(reference.protocol, reference.policy)
    others = [p for p in reference.pairs if p.message == fault.message and p != fault.pair]
    for pair in others[-1:]:
        assert testee.functions(pair) is testee.codec(pair)
    assert testee.functions(fault.pair) is not testee.codec(fault.pair)


def test_there_are_enough_faults() -> None:
    """At least thirty, on every reference, with unique names."""
    assert len(FAULTS) >= 30
    assert {fault.reference for fault in FAULTS.values()} == {"4.4.0", "4.4.0-server", "4.3.1-test"}
