"""Faults of tagged fields (KIP-482): which are written, in what order, and what happens to unknown ones."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pycodec.specs.model import FieldSpec
from pycodec.specs.versions import Versions
from tests.faults.fault import Fault
from tests.faults.plants import CodeChange, FaultyReader, FaultyWriter, SpecChange, ValueChange


class DefaultWritten(FaultyWriter):
    def holds_default(self, field: FieldSpec, value: Any) -> bool:
        return not self.here and super().holds_default(field, value)


class NeverWritten(FaultyWriter):
    def holds_default(self, field: FieldSpec, value: Any) -> bool:
        return self.here or super().holds_default(field, value)


class _Chunks(FaultyWriter):
    """Collects the tagged fields of the message itself, so that they can be arranged anew."""

    chunks: list[bytes] | None = None

    def tagged_fields(
        self, tagged: Sequence[tuple[FieldSpec, str, Any]], unknown: Sequence[tuple[int, bytes]]
    ) -> None:
        if self.path:
            super().tagged_fields(tagged, unknown)
            return
        self.chunks = []
        super().tagged_fields(tagged, unknown)
        self.out += b"".join(self.arranged(self.chunks))
        self.chunks = None

    def tagged_field(self, tag: int, content: bytes | bytearray) -> None:
        if self.chunks is None or "." in self.path or "[" in self.path.partition("unknown_")[0]:
            super().tagged_field(tag, content)
            return
        before, self.out = self.out, bytearray()
        super().tagged_field(tag, content)
        self.chunks.append(bytes(self.out))
        self.out = before

    @abstractmethod
    def arranged(self, chunks: list[bytes]) -> list[bytes]:
        """The tagged fields as they are written instead."""


class TagsDescending(_Chunks):
    def arranged(self, chunks: list[bytes]) -> list[bytes]:
        return chunks[::-1]


class TagSizeLeftOut(FaultyWriter):
    def tagged_field(self, tag: int, content: bytes | bytearray) -> None:
        if self.around and tag == 0:
            self.varint(tag)
            self.out += content
        else:
            super().tagged_field(tag, content)


class TagSizeOneShort(FaultyWriter):
    def tagged_field(self, tag: int, content: bytes | bytearray) -> None:
        if self.around and tag == 0 and len(content) >= 128:
            self.varint(tag)
            self.varint(len(content) - 1)
            self.out += content
        else:
            super().tagged_field(tag, content)


class UnknownTagCutAtTwoBytes(FaultyWriter):
    def tagged_field(self, tag: int, content: bytes | bytearray) -> None:
        super().tagged_field(tag & 0x3FFF if self.here else tag, content)


class EmptyTagDropped(FaultyReader):
    def unknown_tagged_field(self, value: Any, tag: int, size: int, start: int) -> None:
        super().unknown_tagged_field(value, tag, size, start)
        if size == 0:
            value.unknown_tagged_fields.pop()


def _tag(number: int) -> SpecChange:
    return SpecChange(field=lambda field: replace(field, tag=number))


FAULTS = (
    Fault(
        name="default_tagged_field_written",
        bug="A tagged field is written though it holds its default.",
        message="FetchRequest",
        version=12,
        path="clusterId",
        plant=CodeChange(writer=DefaultWritten),
    ),
    Fault(
        name="tagged_field_never_written",
        bug="A tagged field is left out whatever it holds.",
        message="ApiVersionsResponse",
        version=3,
        path="zkMigrationReady",
        plant=CodeChange(writer=NeverWritten),
        witness={"zk_migration_ready": True},
    ),
    Fault(
        name="zero_taken_for_the_default_of_a_tag",
        bug="A tagged field that holds 0 is left out, though its default is another number.",
        message="SimpleExampleMessage",
        version=1,
        path="taggedLong",
        plant=SpecChange(field=lambda field: replace(field, default=0), reading=False),
        witness={"tagged_long": 0},
        reference="4.3.1-test",
    ),
    Fault(
        name="default_not_applied_when_a_tag_is_absent",
        bug="A tagged field that is not there is read as 0 instead of its default, -1.",
        message="ApiVersionsResponse",
        version=4,
        path="finalizedFeaturesEpoch",
        plant=SpecChange(field=lambda field: replace(field, default=0), writing=False),
    ),
    Fault(
        name="tags_descending",
        bug="Tagged fields are written in descending order; Java reads them all the same.",
        message="SimpleExampleMessage",
        version=2,
        path="",
        plant=CodeChange(writer=TagsDescending),
        witness={"my_int16": 1, "tagged_long": 2},
        reference="4.3.1-test",
    ),
    Fault(
        name="tag_numbers_off_by_one",
        bug="A field is written and read under the next tag.",
        message="FetchResponse",
        version=12,
        path="responses.partitions.snapshotId",
        plant=_tag(3),
        witness={"responses": [{"partitions": [{"snapshot_id": {"end_offset": 7}}]}]},
    ),
    Fault(
        name="tagged_field_of_a_later_version_written",
        bug="A tagged field is written one version before there is one.",
        message="FetchRequest",
        version=17,
        path="topics.partitions.highWatermark",
        plant=SpecChange(
            field=lambda field: replace(field, versions=Versions(17, 99), tagged_versions=Versions(17, 99)),
        ),
        witness={"topics": [{"partitions": [{"high_watermark": 1}]}]},
    ),
    Fault(
        name="tagged_field_without_its_size",
        bug="The size of a tagged field is left out.",
        message="CreateTopicsResponse",
        version=5,
        path="topics.topicConfigErrorCode",
        plant=CodeChange(writer=TagSizeLeftOut),
        witness={"topics": [{"topic_config_error_code": 7}]},
    ),
    Fault(
        name="tagged_field_size_one_short",
        bug="The size of a tagged string is one byte short where its length takes two (KAFKA-13277).",
        message="FetchRequest",
        version=13,
        path="clusterId",
        plant=CodeChange(writer=TagSizeOneShort),
        witness={"cluster_id": "x" * 127},
    ),
    Fault(
        name="unknown_tags_dropped_on_read",
        bug="Unknown tagged fields are skipped, not kept.",
        message="MetadataRequest",
        version=9,
        path="topics.unknownTaggedFields",
        plant=ValueChange(reading=lambda tags: []),
        witness={"topics": [{"unknown_tagged_fields": [(0, b"x")]}]},
    ),
    Fault(
        name="unknown_tags_dropped_on_write",
        bug="Unknown tagged fields are not written again.",
        message="ProduceResponse",
        version=9,
        path="unknownTaggedFields",
        plant=ValueChange(writing=lambda tags: []),
        witness={"unknown_tagged_fields": [(5, b"x")]},
    ),
    Fault(
        name="unknown_tag_number_cut",
        bug="The number of an unknown tagged field is cut to 14 bits.",
        message="RequestHeader",
        version=2,
        path="unknownTaggedFields",
        plant=CodeChange(writer=UnknownTagCutAtTwoBytes),
        witness={"unknown_tagged_fields": [(2**14, b"x")]},
    ),
    Fault(
        name="empty_unknown_tag_dropped",
        bug="An unknown tagged field without data is dropped.",
        message="BrokerHeartbeatRequest",
        version=1,
        path="unknownTaggedFields",
        plant=CodeChange(reader=EmptyTagDropped),
        witness={"unknown_tagged_fields": [(5, b"")]},
    ),
    Fault(
        name="only_the_last_unknown_tag_kept",
        bug="Of several unknown tagged fields only the last is kept.",
        message="JoinGroupResponse",
        version=6,
        path="members.unknownTaggedFields",
        plant=ValueChange(reading=lambda tags: tags[-1:]),
        witness={"members": [{"unknown_tagged_fields": [(0, b"x"), (1, b"y")]}]},
    ),
    Fault(
        name="unknown_tags_dropped_where_they_must_be_refused",
        bug="Unknown tagged fields are silently dropped in a version that cannot carry them.",
        message="MetadataRequest",
        version=8,
        path="unknownTaggedFields",
        plant=ValueChange(writing=lambda tags: []),
        witness={"unknown_tagged_fields": [(0, b"x")]},
    ),
)
"""Tagged fields, known and unknown."""
