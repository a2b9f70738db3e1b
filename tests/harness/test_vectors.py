"""Vector files follow their schema, and Kafka's own classes and converters take every line as it says."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import jsonschema
import pyspark
import pytest

from harness.references import Reference, find_reference
from harness.runners.gateway import Gateway
from harness.selection import select_pairs
from harness.testees.jsonvalue import read_value
from harness.vectors import schema, vectors_of, write_vectors
from pycodec import EncodeError
from tests.docs.pages import ROOT

pytestmark = pytest.mark.jvm

CHECKER = ROOT / "tests/vectors/java/CheckVectors.java"
JACKSON = sorted((Path(pyspark.__file__).parent / "jars").glob("jackson-[acd]*.jar"))
# Records, uuids, tagged fields, nullable structs, float64, widths of integers, and a message without a key.
CHOSEN = (
    "FetchResponse:12-17,OffsetCommitRequest,ListGroupsRequest,ConsumerGroupHeartbeatRe*,"
    "AlterClientQuotasRequest,ConsumerProtocolSubscription"
)


def written(folder: Path, gateway: Gateway, reference: Reference, select: str) -> list[Path]:
    pairs = select_pairs(reference.pairs, select)
    gateway.open(reference)
    decode, encode = write_vectors(folder, reference, gateway.batch_call(reference), pairs)
    paths = sorted(path for path in folder.glob("*.json") if path.name != "vectors.schema.json")
    counted = {"DecodeTest": 0, "EncodeTest": 0}
    for path in paths:
        for group in json.loads(path.read_text())["testGroups"]:
            counted[group["type"]] += len(group["tests"])
    assert counted == {"DecodeTest": decode, "EncodeTest": encode}
    assert decode > 100
    assert encode > 100
    return paths


def held_against_kafka(reference: Reference, paths: list[Path]) -> subprocess.CompletedProcess[str]:
    classes = [*reference.jars, *JACKSON]
    command = ["java", "-cp", ":".join(map(str, classes)), str(CHECKER), *map(str, paths)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def files(gateway: Gateway, reference: Reference, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return written(tmp_path_factory.mktemp("vectors"), gateway, reference, CHOSEN)


def documents(files: list[Path]) -> list[dict[str, Any]]:
    return [json.loads(path.read_text()) for path in files]


def test_files_follow_their_schema(files: list[Path]) -> None:
    validator = jsonschema.Draft202012Validator(schema())
    assert json.loads(files[0].with_name("vectors.schema.json").read_text()) == schema()
    seen = set()
    for document in documents(files):
        validator.validate(document)
        tests = [test for group in document["testGroups"] for test in group["tests"]]
        assert [test["tcId"] for test in tests] == list(range(1, document["numberOfTests"] + 1))
        named = {name for test in tests for name in (*test["flags"], *filter(None, [test.get("refusal")]))}
        assert named == set(document["notes"])
        seen |= {
            (group["type"], test["result"]) for group in document["testGroups"] for test in group["tests"]
        }
    assert seen == {
        *(("DecodeTest", result) for result in ("valid", "acceptable", "invalid")),
        *(("EncodeTest", result) for result in ("valid", "invalid")),
    }


def test_kafka_agrees_with_every_line(files: list[Path], reference: Reference) -> None:
    done = held_against_kafka(reference, files)
    assert done.returncode == 0, done.stderr[:2000]
    tests = [
        (group["type"], test)
        for document in documents(files)
        for group in document["testGroups"]
        for test in group["tests"]
    ]
    frames = [test for kind, test in tests if kind == "DecodeTest" and test["result"] != "invalid"]
    encoded = [
        test
        for kind, test in tests
        if kind == "EncodeTest" and test["result"] == "valid" and not test["flags"]
    ]
    checked = [int(number) for number in re.findall(r"\d+", done.stdout)]
    assert checked[:3] == [len(frames), sum(test["canonical"] is not None for test in frames), len(encoded)]


@pytest.mark.parametrize(
    ("kind", "key", "spoil"),
    [
        ("DecodeTest", "value", lambda value: {**value, "groupId": "another"}),
        ("DecodeTest", "value", lambda value: {**value, "more": 1}),
        ("DecodeTest", "canonical", lambda text: text + "00"),
        ("EncodeTest", "frame", lambda text: text + "00"),
        ("EncodeTest", "value", lambda value: {**value, "groupId": "another"}),
    ],
)
def test_a_wrong_line_is_noticed(
    kind: str, key: str, spoil: Any, files: list[Path], reference: Reference, tmp_path: Path
) -> None:
    document = next(each for each in documents(files) if each["message"] == "OffsetCommitRequest")
    group = next(group for group in document["testGroups"] if group["type"] == kind)
    test = next(test for test in group["tests"] if test["result"] == "valid" and test["value"]["groupId"])
    test[key] = spoil(test[key])
    path = tmp_path / "OffsetCommitRequest.json"
    path.write_text(json.dumps(document))
    done = held_against_kafka(reference, [path])
    assert done.returncode == 1
    assert f'"tcId":{test["tcId"]},' in done.stderr


def test_pycodec_agrees_with_every_value(files: list[Path], reference: Reference) -> None:
    for document in documents(files):
        message = document["message"]
        cls = reference.protocol.message_class(message)
        for group in document["testGroups"]:
            codec = reference.protocol.codec(message, group["version"], reference.policy)
            for test in group["tests"]:
                if "value" not in test:
                    continue
                value = read_value(cls, group["version"], json.dumps(test["value"]).encode())
                wanted = test["frame"] if group["type"] == "EncodeTest" and "frame" in test else None
                wanted = test.get("canonical") if wanted is None else wanted
                if wanted is not None:
                    assert codec.encode(value).hex() == wanted, test
                else:
                    with pytest.raises(EncodeError):
                        codec.encode(value)


def test_another_release_has_vectors_of_its_own(gateway: Gateway, tmp_path: Path) -> None:
    """No frames are kept for it, and it has versions that 4.4.0 lacks."""
    reference = find_reference("3.9.1")
    paths = written(tmp_path, gateway, reference, "OffsetCommitRequest:0-2")
    (document,) = documents(paths)
    assert document["reference"] == "kafka-clients 3.9.1"
    assert {group["version"] for group in document["testGroups"]} == {0, 1, 2}
    jsonschema.Draft202012Validator(schema()).validate(document)
    done = held_against_kafka(reference, paths)
    assert done.returncode == 0, done.stderr[:2000]


def test_nothing_is_written_through_links(gateway: Gateway, reference: Reference, tmp_path: Path) -> None:
    """What is in the folder is replaced, whole: what a link leads to is somebody else's."""
    elsewhere = tmp_path / "elsewhere.json"
    elsewhere.write_text("mine")
    folder = tmp_path / "vectors"
    folder.mkdir()
    for name in ("HeartbeatResponse.json", "vectors.schema.json"):
        (folder / name).symlink_to(elsewhere)
    written(folder, gateway, reference, "HeartbeatResponse")
    assert elsewhere.read_text() == "mine"


def test_a_broken_vector_file_is_refused(files: list[Path]) -> None:
    document = documents(files)[0]
    document["testGroups"][0]["tests"][0]["result"] = "maybe"
    assert list(jsonschema.Draft202012Validator(schema()).iter_errors(document))


def test_refusals_without_a_row_have_a_note() -> None:
    tests = [{"kind": "a=null", "comment": "", "flags": [], "value": {}, "result": "invalid"}]
    tests[0]["refusal"] = "rejected:write:RuntimeException"
    document = vectors_of("Foo", "4.4.0", [{"type": "EncodeTest", "version": 0, "tests": tests}])
    assert document["notes"]["rejected:write:RuntimeException"]["java"] == "RuntimeException (write)"
