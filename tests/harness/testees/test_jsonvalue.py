"""What programs give as JSON is what their codec has, whatever their language's JSON writer makes of it."""

from __future__ import annotations

import json
import struct
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

from harness.pair import Pair
from harness.testees import AdapterError, Unsupported, load_testee
from harness.testees.jsonvalue import read_value, require_told
from harness.testees.skeleton import LANGUAGES, write_skeleton
from harness.values.form import MalformedValueError
from pycodec import KAFKA, Protocol
from tests.harness.testees.test_skeleton import TOOLS
from tests.processes import is_usable

PAIR: Final = Pair("AlterClientQuotasRequest", 0)
CLASS: Final = Protocol.kafka().message_class(PAIR.message)
PLACE: Final = 14
"""Of the double in the frame of one entry that has one operation."""

# A codec that reads the double, and gives what its language's JSON writer makes of it.
PROGRAMS: Final = {
    "javascript": """\
import { serve } from './wirecheck.mjs'
const ops = value => [{ key: '', value, remove: false }]
const form = value => ({ entries: [{ entity: [], ops: ops(value) }], validateOnly: false })
await serve({ name: 'mine', version: '1', decode: ({ data }) => ({ data: form(data.readDoubleBE(14)) }) })
""",
    "go": """\
package main

import (
	"encoding/binary"
	"encoding/json"
	"math"
)

type named = map[string]any

func decode(r Request) (Answer, error) {
	value := math.Float64frombits(binary.BigEndian.Uint64(r.Data[14:]))
	ops := []named{{"key": "", "value": value, "remove": false}}
	entries := []named{{"entity": []named{}, "ops": ops}}
	data, err := json.Marshal(named{"entries": entries, "validateOnly": false})
	return Answer{data, -1}, err
}

func main() { Serve(Testee{Name: "mine", Version: "1", Decode: decode}) }
""",
}
MAIN: Final = {"javascript": "main.mjs", "go": "main.go"}
NUMBERS: Final = (0.0, -0.0, 1.0, -1.0, 0.1, 5e-324, -5e-324, 1.7976931348623157e308, 2.0**53 + 2, 1e21, 1e-7)


@pytest.mark.parametrize("language", MAIN)
def test_doubles_are_those_that_the_codec_read(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not is_usable(TOOLS[language]):
        pytest.skip(f"{TOOLS[language]} is not installed")
    write_skeleton(language, tmp_path / "mine")
    monkeypatch.chdir(tmp_path / "mine")
    Path(MAIN[language]).write_text(PROGRAMS[language], "utf-8")
    for step in LANGUAGES[language].steps:
        subprocess.run(step, check=True, capture_output=True)
    testee = load_testee(LANGUAGES[language].testee)
    testee.open(Protocol.kafka(), KAFKA)
    for number in NUMBERS:
        frame = struct.pack(">iiihd??", 1, 0, 1, 0, number, False, False)
        assert frame[PLACE : PLACE + 8] == struct.pack(">d", number)
        value, _ = testee.decode_value(PAIR, frame)
        assert struct.pack(">d", value.entries[0].ops[0].value) == struct.pack(">d", number), number
    testee.close()


def quotas(**op: object) -> bytes:
    ops = [{"key": "", "value": 1.5, "remove": False} | op]
    return json.dumps({"entries": [{"entity": [], "ops": ops}], "validateOnly": False}).encode()


@pytest.mark.parametrize("bits", ["fff8000000001234", "7ff0000000000001", "fff8000000000000"])
def test_a_codec_is_not_blamed_for_what_json_cannot_tell(bits: str) -> None:
    """There is one NaN in JSON; where the frame has another, nobody knows which one the codec read."""
    codec, head = Protocol.kafka().codec(*PAIR), struct.pack(">iiih", 1, 0, 1, 0)

    def told(form: bytes, number: str) -> None:
        frame = head + bytes.fromhex(number) + b"\0\0"
        require_told(read_value(CLASS, 0, form), lambda: codec.decode(frame)[0])

    with pytest.raises(Unsupported, match="has no JSON form"):
        told(quotas(value="NaN"), bits)
    for known in ("7ff8000000000000", "7ff0000000000000", "fff0000000000000", "ffefffffffffffff"):
        told(quotas(value="NaN"), known)
    told(quotas(), bits)
    told(quotas(key="NaN"), bits)


def throttle_time_of(number: str) -> object:
    form = f'{{"throttleTimeMs": {number}, "errorCode": 0}}'
    value: Any = read_value(Protocol.kafka().message_class("HeartbeatResponse"), 1, form.encode())
    return value.throttle_time_ms


@pytest.mark.parametrize("number", ["-0", "-0.0", '"-0.0"'])
def test_an_integer_has_one_zero(number: str) -> None:
    """Where all numbers are doubles, a codec may come by the other one."""
    assert (throttle_time_of(number), type(throttle_time_of(number))) == (0, int)


@pytest.mark.parametrize("number", ["0.0", "-0.5", '"-0"', "1e3", '"0"'])
def test_what_is_no_integer_is_none(number: str) -> None:
    with pytest.raises(AdapterError, match="not the JSON form of int32"):
        throttle_time_of(number)


def test_numbers_out_of_range_are_told_with_their_place() -> None:
    with pytest.raises(MalformedValueError, match=r"1000.*… at entries\[0\].ops\[0\].value, .* no float64"):
        read_value(CLASS, 0, quotas(value=10**400))
    zero = {"entries": [], "validateOnly": False, "unknownTaggedFields": [{"tag": -0.0, "data": ""}]}
    assert read_value(CLASS, 1, json.dumps(zero).encode()).unknown_tagged_fields == [(0, b"")]
    tags = {"entries": [], "validateOnly": False, "unknownTaggedFields": [{"tag": 1 << 70, "data": ""}]}
    with pytest.raises(MalformedValueError, match="at unknownTaggedFields, which is no int32"):
        read_value(CLASS, 1, json.dumps(tags).encode())
