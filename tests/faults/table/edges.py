"""Faults that only show at an edge, in a long array, or where all but one thing is as usual."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from pycodec import Message
from pycodec.errors import TooLong
from pycodec.specs.model import FieldSpec, Primitive
from tests.faults.fault import Fault
from tests.faults.plants import CodeChange, FaultyWriter, ValueChange


class TwoBytesEndEarly(FaultyWriter):
    """`< 0x7FF` where `<= 0x7FF` was meant: three bytes for that one, which no strict reader takes."""

    def primitive(self, kind: Primitive, value: Any, flexible: bool) -> None:
        if self.here and isinstance(value, str) and "\u07ff" in value:
            content = value.encode().replace(b"\xdf\xbf", b"\xe0\x9f\xbf")
            self.length(len(content), flexible, wide=False)
            self.out += content
        else:
            super().primitive(kind, value, flexible)


class OneMarkForManySurrogates(FaultyWriter):
    def primitive(self, kind: Primitive, value: Any, flexible: bool) -> None:
        if self.here and isinstance(value, str):
            value = re.sub("[\ud800-\udfff]+", "?", value)
        super().primitive(kind, value, flexible)


class ThreeBytesACharacter(FaultyWriter):
    """The limit of 32767 bytes is checked against the most that the characters could take."""

    def primitive(self, kind: Primitive, value: Any, flexible: bool) -> None:
        if self.here and isinstance(value, str) and not value.isascii() and 3 * len(value) > 32767:
            raise self.fail(TooLong, "too many characters")
        super().primitive(kind, value, flexible)


class ShortElements(FaultyWriter):
    """Lengths of three bytes are thought of for strings, and not for elements of an array of them."""

    def varint(self, value: int) -> None:
        if self.here and self.path.endswith("]") and value >= 16384:
            raise self.fail(TooLong, "an element too long")
        super().varint(value)


class TagCountInOneByte(FaultyWriter):
    counting = False

    def tagged_fields(
        self, tagged: Sequence[tuple[FieldSpec, str, Any]], unknown: Sequence[tuple[int, bytes]]
    ) -> None:
        self.counting = not self.path
        super().tagged_fields(tagged, unknown)

    def varint(self, value: int) -> None:
        if self.counting:
            self.counting = False
            self.out.append(value & 0xFF)
        else:
            super().varint(value)


def _in_pieces(text: str) -> str:
    data = text.encode()
    return "".join(
        data[start : start + 8192].decode("utf-8", "replace") for start in range(0, len(data), 8192)
    )


def _unless(forgotten: str) -> Callable[[Message], Message]:
    """Takes a struct for the default one if nothing but one of its parts says otherwise."""

    def seen(value: Message) -> Message:
        plain = type(value)()
        others = [name for name in value._fields if name != forgotten]
        if forgotten != "unknown_tagged_fields" and value.unknown_tagged_fields:
            return value
        return plain if all(getattr(value, name) == getattr(plain, name) for name in others) else value

    return seen


def _leaking(items: list[Message] | None) -> list[Message] | None:
    """Unknown tagged fields stay until the next element that has some."""
    last: list[tuple[int, bytes]] = []
    for item in items or ():
        last = item.unknown_tagged_fields or last
        item.unknown_tagged_fields = list(last)
    return items


def _forgetful(items: list[Message]) -> list[Message]:
    """After nine elements without unknown tagged fields nobody asks for them any more."""
    for number, item in enumerate(items):
        if number > 9 and not any(one.unknown_tagged_fields for one in items[:9]):
            item.unknown_tagged_fields = []
    return items


FAULTS = (
    Fault(
        name="two_bytes_end_at_07fe",
        bug="A UTF-8 encoder of its own takes three bytes for U+07FF.",
        message="HeartbeatRequest",
        version=4,
        path="groupId",
        plant=CodeChange(writer=TwoBytesEndEarly),
        witness={"group_id": "\u07ff"},
    ),
    Fault(
        name="one_mark_for_many_surrogates",
        bug="A run of lone surrogates becomes one question mark instead of one each.",
        message="HeartbeatRequest",
        version=4,
        path="memberId",
        plant=CodeChange(writer=OneMarkForManySurrogates),
        witness={"member_id": "\ud800\ud800"},
    ),
    Fault(
        name="three_bytes_a_character",
        bug="Strings that could be too long are refused, though they are not.",
        message="HeartbeatRequest",
        version=4,
        path="groupId",
        plant=CodeChange(writer=ThreeBytesACharacter),
        witness={"group_id": "\u00e9" * 11000},
    ),
    Fault(
        name="long_texts_in_pieces",
        bug="Long strings are decoded in pieces of 8192 bytes, which cuts characters.",
        message="HeartbeatRequest",
        version=4,
        path="groupId",
        plant=ValueChange(reading=_in_pieces),
        witness={"group_id": "x" + "\u65e5" * 4000},
    ),
    Fault(
        name="short_elements",
        bug="Strings of 16383 bytes and more are refused as elements of an array.",
        message="DeleteTopicsRequest",
        version=5,
        path="topicNames",
        plant=CodeChange(writer=ShortElements),
        witness={"topic_names": ["x" * 20000]},
    ),
    Fault(
        name="tag_count_in_one_byte",
        bug="The number of tagged fields is written in one byte, whatever it is.",
        message="HeartbeatRequest",
        version=4,
        path="",
        plant=CodeChange(writer=TagCountInOneByte),
        witness={"unknown_tagged_fields": [(n, b"") for n in range(130)]},
    ),
    Fault(
        name="empty_counts_as_unset",
        bug="A field that the version lacks and that holds an empty string passes for one that is not set.",
        message="HeartbeatRequest",
        version=2,
        path="groupInstanceId",
        plant=ValueChange(writing=lambda held: held or None),
        witness={"group_instance_id": ""},
    ),
    Fault(
        name="default_struct_by_all_but_its_last_field",
        bug="Whether a tagged struct is written is asked of all its fields but the last.",
        message="UpdateRaftVoterResponse",
        version=0,
        path="currentLeader",
        plant=ValueChange(writing=_unless("port")),
        witness={"current_leader": {"port": 9}},
    ),
    Fault(
        name="default_struct_without_its_tags",
        bug="A tagged struct that holds nothing but unknown tagged fields is left out.",
        message="UpdateRaftVoterResponse",
        version=0,
        path="currentLeader",
        plant=ValueChange(writing=_unless("unknown_tagged_fields")),
        witness={"current_leader": {"unknown_tagged_fields": [(9, b"x")]}},
    ),
    Fault(
        name="tags_stay_for_the_next_element",
        bug="Unknown tagged fields of an element are read into those after it, too.",
        message="MetadataResponse",
        version=12,
        path="topics",
        plant=ValueChange(reading=_leaking),
        witness={"topics": [{"unknown_tagged_fields": [(9, b"x")]}, {}]},
    ),
    Fault(
        name="tags_forgotten_after_nine_elements",
        bug="After nine elements without unknown tagged fields those of later ones are not written.",
        message="MetadataResponse",
        version=12,
        path="brokers",
        plant=ValueChange(writing=_forgetful),
        witness={"brokers": [*({} for _ in range(12)), {"unknown_tagged_fields": [(9, b"x")]}]},
    ),
)
