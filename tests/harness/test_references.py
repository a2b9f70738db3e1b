"""References by name."""

from __future__ import annotations

import pickle

import pytest

from harness.errors import UserError
from harness.references import CATALOGUE, find_reference
from pycodec import KAFKA, KAFKA_4_3

COUNTS = {"4.4.0": (195, 640), "4.4.0-server": (83, 104), "4.3.1-test": (5, 13)}


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_message_has_its_class(name: str) -> None:
    """As many messages and pairs as the jars are known to have, each with a Java class."""
    reference = find_reference(name)
    messages = {pair.message for pair in reference.pairs}
    assert (len(messages), len(reference.pairs)) == COUNTS[name]
    assert messages <= reference.class_names.keys()


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
