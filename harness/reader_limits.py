"""The limits that the generated readers of a jar have, read from their class files.

Kafka's generator writes every limit into the text of the exception that a reader throws, and so the text
stands in the class's constant pool: `Tried to read a collection of size …, which exceeds the maximum allowed
size of 1000000.` That is what decides, not the release: 4.2.2 and 4.4.0 have limits, 4.3.1 between them has
none. Source: `org.apache.kafka.message.MessageDataGenerator`, `generateVariableLengthReader` and
`generateTaggedFieldsReader`.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from harness.errors import UserError
from pycodec import KAFKA, KAFKA_4_3, Policy

__all__ = ["ReaderLimits", "policy_of", "reader_limits", "readers_say"]

_ARRAY: Final = re.compile(rb", which exceeds the maximum allowed size of (\d{1,10})\.")
_TAGS: Final = re.compile(rb"tagged fields, which exceeds the maximum allowed count of (\d{1,10})\.")
_NEGATIVE: Final = b"Invalid negative number of tagged fields"
_TAGGED: Final = b"readUnknownTaggedField"


@dataclass(frozen=True, slots=True)
class ReaderLimits:
    """What the readers of some message classes bound.

    Attributes:
        arrays: the largest number of elements, by every class that says one.
        tags: the largest number of tagged fields of a struct, likewise.
        negative: whether a negative number of tagged fields is refused; None if no class reads tagged fields.
    """

    arrays: frozenset[int] = frozenset()
    tags: frozenset[int] = frozenset()
    negative: bool | None = None


def readers_say(jars: Iterable[Path], classes: Collection[str], words: str) -> bool:
    """Whether words stand in the class file of any of these messages, or of a struct within them."""
    return any(words.encode() in content for content in _class_files(jars, classes))


def policy_of(jars: Iterable[Path], classes: Collection[str], name: str) -> Policy:
    """The policy that the generated readers follow; one of pycodec's own where one fits.

    A limit of what no message has (arrays, tagged fields) cannot be known, and makes no difference.

    Args:
        jars: those with the messages.
        classes: the Java classes of the messages, `org.apache.kafka.common.message.FetchRequestData`.
        name: of the reference, for a policy that pycodec has no name for.

    Raises:
        UserError: messages of one reference have different limits.
    """
    limits = reader_limits(tuple(jars), frozenset(classes))
    for kind, found in (("arrays", limits.arrays), ("tagged fields", limits.tags)):
        if len(found) > 1:
            values = ", ".join(f"{limit:,}" for limit in sorted(found))
            problem = f"the messages of reference {name} bound {kind} differently: {values}"
            raise UserError(problem, "test them apart, as references of their own")
    arrays, tags = next(iter(limits.arrays), None), next(iter(limits.tags), None)
    for known in (KAFKA_4_3, KAFKA):
        if _fits(known, arrays, tags, limits.negative):
            return known
    return Policy(f"kafka-{name}", arrays, tags, negative_tag_count=not limits.negative)


def _fits(policy: Policy, arrays: int | None, tags: int | None, negative: bool | None) -> bool:
    """Whether a policy has these limits; one that was not found fits if there was another one."""
    if policy.max_array_length is None:
        return arrays is None and tags is None and not negative
    return (
        arrays in (None, policy.max_array_length)
        and tags in ((None,) if negative is None else (policy.max_tagged_fields,))
        and negative in (None, not policy.negative_tag_count)
    )


@cache
def reader_limits(jars: tuple[Path, ...], classes: frozenset[str]) -> ReaderLimits:
    """The limits in the class files of messages and of the structs within them; each jar is read once."""
    arrays: set[int] = set()
    tags: set[int] = set()
    negative: bool | None = None
    for content in _class_files(jars, classes):
        arrays.update(int(limit) for limit in _ARRAY.findall(content))
        tags.update(int(limit) for limit in _TAGS.findall(content))
        if _TAGGED in content:
            negative = bool(negative) or _NEGATIVE in content
    return ReaderLimits(frozenset(arrays), frozenset(tags), negative)


def _class_files(jars: Iterable[Path], classes: Collection[str]) -> Iterator[bytes]:
    for jar in jars:
        with zipfile.ZipFile(jar) as archive:
            for entry in archive.namelist():
                outer = entry.removesuffix(".class").partition("$")[0].replace("/", ".")
                if entry.endswith(".class") and outer in classes:
                    yield archive.read(entry)
