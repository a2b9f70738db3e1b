"""References by name."""

from __future__ import annotations

import pickle
import zipfile
from pathlib import Path

import pytest

from harness.errors import UserError
from harness.references import CATALOGUE, Reference, find_reference
from pycodec import KAFKA, KAFKA_4_3

COUNTS = {"4.4.0": (195, 640), "4.4.0-server": (83, 104), "4.3.1-test": (5, 13)}


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_message_has_its_class(name: str) -> None:
    """As many messages and pairs as the jars are known to have, each with a Java class."""
    reference = find_reference(name)
    messages = {pair.message for pair in reference.pairs}
    assert (len(messages), len(reference.pairs)) == COUNTS[name]
    assert messages <= reference.class_names.keys()


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("3.9.1-test", (4, 11)),
        ("2.8.2-test", (3, 8)),
        ("4.2.0-server", (82, 101)),
        ("2.8.2-server", (21, 28)),
    ],
)
def test_servers_and_tests_of_a_release_are_references(name: str, counts: tuple[int, int]) -> None:
    """Maven fetches them; their messages are not those of the clients."""
    reference = find_reference(name)
    assert (len({pair.message for pair in reference.pairs}), len(reference.pairs)) == counts
    assert {pair.message for pair in reference.pairs} == reference.class_names.keys()
    assert reference.kafka_version == name.partition("-")[0]


def test_classes_are_named_in_full() -> None:
    """Only requests, responses and headers are called …Data."""
    classes = find_reference("4.4.0").class_names
    assert classes["FetchRequest"] == "org.apache.kafka.common.message.FetchRequestData"
    assert classes["VotersRecord"] == "org.apache.kafka.common.message.VotersRecord"


def test_limits_are_those_of_the_release() -> None:
    """4.4.0 bounds counts, 4.3.1 does not."""
    assert find_reference("4.4.0").policy is KAFKA
    assert find_reference("4.3.1-test").policy is KAFKA_4_3


def test_a_reference_travels_without_its_specs() -> None:
    """Workers get names and read the jars themselves."""
    reference = find_reference("4.4.0")
    assert reference.pairs
    sent = pickle.dumps(reference)
    assert len(sent) < 2000
    assert pickle.loads(sent) == reference


def test_unknown_names_are_explained() -> None:
    """Neither in the catalogue nor a version."""
    with pytest.raises(UserError, match="no reference 'latest'") as caught:
        find_reference("latest")
    assert "4.4.0-server" in caught.value.remedy


@pytest.mark.parametrize("entries", [None, (), ("org/apache/kafka/common/message/FetchRequestData.class",)])
def test_jars_without_specs_are_told_in_a_line(tmp_path: Path, entries: tuple[str, ...] | None) -> None:
    """As those of releases before the protocol was generated, or what a download has left."""
    jar = tmp_path / "kafka-clients-1.0.0.jar"
    if entries is None:
        jar.write_bytes(b"half a jar")
    else:
        with zipfile.ZipFile(jar, "w") as archive:
            for entry in entries:
                archive.writestr(entry, b"")
    with pytest.raises(UserError, match=r"kafka-clients-1\.0\.0\.jar.*; name 2\.8\.0 or a later one"):
        Reference("1.0.0", (jar,), (jar,)).protocol  # noqa: B018
