"""The limits read from a jar's class files are those that its readers have when they are asked."""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from harness.casework.facade import bytes_request, parse_bytes_response
from harness.errors import UserError
from harness.outcome import Outcome
from harness.references import Reference, find_reference
from harness.runners.gateway import Gateway
from pycodec import KAFKA, KAFKA_4_3, Policy

pytestmark = pytest.mark.jvm

RELEASES = {
    "2.8.2": KAFKA_4_3,
    "3.9.1": KAFKA_4_3,
    "4.2.0": KAFKA_4_3,
    "4.2.2": KAFKA,
    "4.3.1": KAFKA_4_3,
    "4.4.0": KAFKA,
}


def topics(count: int) -> bytes:
    """MetadataRequest v1 with so many topics of no name."""
    return count.to_bytes(4, "big") + bytes(2 * count)


def varint(number: int) -> bytes:
    """An unsigned varint of 32 bits."""
    out = bytearray()
    number &= 0xFFFFFFFF
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*out, number])


def tags(count: int) -> bytes:
    """ApiVersionsRequest v3 with two empty strings and so many unknown tagged fields of no bytes."""
    return b"\x01\x01" + varint(count) + b"".join(varint(tag) + b"\0" for tag in range(count))


def asked(gateway: Gateway, reference: Reference, message: str, version: int, data: bytes) -> Outcome:
    """How the reference's generated message reads some bytes."""
    request = (reference.class_names[message], bytes_request(version, data))
    (response,) = gateway.batch_call(reference)([request])
    return parse_bytes_response(response).generated.outcome


@pytest.mark.parametrize(("name", "policy"), RELEASES.items())
def test_the_jar_does_what_the_policy_says(gateway: Gateway, name: str, policy: Policy) -> None:
    """At each limit, one above it, and for a negative number of tagged fields."""
    reference = find_reference(name)
    assert reference.policy is policy
    arrays, counts = policy.max_array_length, policy.max_tagged_fields
    most = arrays or 1_000_000
    assert asked(gateway, reference, "MetadataRequest", 1, topics(most)).accepted
    assert asked(gateway, reference, "MetadataRequest", 1, topics(most + 1)).accepted is (arrays is None)
    fields = counts or 10_000
    assert asked(gateway, reference, "ApiVersionsRequest", 3, tags(fields)).accepted
    assert asked(gateway, reference, "ApiVersionsRequest", 3, tags(fields + 1)).accepted is (counts is None)
    negative = asked(gateway, reference, "ApiVersionsRequest", 3, tags(-1))
    assert negative.accepted is policy.negative_tag_count


def test_the_number_of_a_release_says_nothing(tmp_path: Path) -> None:
    """The jar of 4.4.0 as that of a release that nobody has seen has the limits of 4.4.0; so for 4.3.1."""
    for name, policy in (("4.4.0", KAFKA), ("4.3.1", KAFKA_4_3)):
        (jar,) = find_reference(name).spec_jars
        copy = Path(shutil.copy(jar, tmp_path / f"kafka-clients-4.5.{name[2]}.jar"))
        assert Reference("4.5.0", (copy,), (copy,)).policy is policy


def changed(jar: Path, target: Path, change: Callable[[str, bytes], bytes]) -> Reference:
    """A reference with other class files; nobody runs them."""
    with zipfile.ZipFile(jar) as old, zipfile.ZipFile(target, "w") as new:
        for entry in old.namelist():
            new.writestr(entry, change(entry, old.read(entry)))
    return Reference("4.9.0", (target,), (target,))


def test_other_limits_are_followed(tmp_path: Path) -> None:
    """A release that bounds otherwise gets a policy of its own; one that is not at one with itself none."""
    (jar,) = find_reference("4.4.0").spec_jars
    lower = changed(
        jar, tmp_path / "lower.jar", lambda _, data: data.replace(b"size of 1000000", b"size of 0050000")
    )
    assert lower.policy == Policy("kafka-4.9.0", max_array_length=50_000)

    def half(entry: str, data: bytes) -> bytes:
        return data.replace(b"size of 1000000", b"size of 0050000") if "Metadata" in entry else data

    with pytest.raises(UserError, match=r"bound arrays differently: 50,000, 1,000,000"):
        _ = changed(jar, tmp_path / "half.jar", half).policy


@pytest.mark.parametrize(("name", "messages", "pairs"), [("3.9.1-server", 54, 74), ("4.3.1-server", 82, 103)])
def test_the_servers_of_other_releases(gateway: Gateway, name: str, messages: int, pairs: int) -> None:
    """The artifacts that a release has are fetched; every message has a class that the facade can load."""
    reference = find_reference(name)
    assert gateway.open(reference)["version"] == name.removesuffix("-server")
    assert (len(reference.class_names), len(reference.pairs)) == (messages, pairs)
    for message in reference.class_names:
        assert gateway.describe(reference, message)["class"]
