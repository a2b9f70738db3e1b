"""Faults at the boundaries of versions, of ignorable and default values, and of `size`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pycodec.specs.model import FieldSpec, MessageSpec, Primitive
from pycodec.specs.versions import Versions
from tests.faults.fault import Fault
from tests.faults.plants import CodeChange, FaultyReader, FaultyWriter, SpecChange


class SizeInCharacters(FaultyWriter):
    def primitive(self, kind: Primitive, value: Any, flexible: bool) -> None:
        if self.here and kind is Primitive.STRING:
            value = "x" * len(value)
        super().primitive(kind, value, flexible)


class SizeWithoutUnknownTags(FaultyWriter):
    def tagged_fields(
        self, tagged: Sequence[tuple[FieldSpec, str, Any]], unknown: Sequence[tuple[int, bytes]]
    ) -> None:
        super().tagged_fields(tagged, [])


class SizeOfOneByteLengths(FaultyWriter):
    def length(self, length: int, flexible: bool, wide: bool) -> None:
        super().length(min(length, 1) if self.here else length, flexible, wide)


class TaggedSectionForgotten(FaultyReader):
    """The reader of a nested struct does not know that it has a tagged section."""

    def tagged_fields(self, value: Any) -> None:
        if not self.here:
            super().tagged_fields(value)


def _versions(text: str) -> SpecChange:
    """The field in other versions."""
    return SpecChange(field=lambda field: replace(field, versions=Versions.parse(text)))


def _flexible(text: str) -> SpecChange:
    def change(message: MessageSpec) -> MessageSpec:
        return replace(message, flexible_versions=Versions.parse(text))

    return SpecChange(message=change)


FAULTS = (
    Fault(
        name="field_added_one_version_late",
        bug="A field is neither written nor read in the first version that has it.",
        message="MetadataResponse",
        version=5,
        path="topics.partitions.offlineReplicas",
        plant=_versions("6+"),
        witness={"topics": [{"partitions": [{}]}]},
    ),
    Fault(
        name="field_added_one_version_early",
        bug="A field is written and read one version before it exists.",
        message="FetchRequest",
        version=6,
        path="sessionEpoch",
        plant=_versions("6+"),
    ),
    Fault(
        name="field_kept_one_version_long",
        bug="A field is still written in the version that dropped it.",
        message="MetadataRequest",
        version=11,
        path="includeClusterAuthorizedOperations",
        plant=_versions("8-11"),
    ),
    Fault(
        name="flexible_one_version_late",
        bug="The first flexible version is written with the types of the one before.",
        message="DescribeClientQuotasResponse",
        version=1,
        path="",
        plant=_flexible("2+"),
    ),
    Fault(
        name="nullable_one_version_late",
        bug="A field that this version made nullable refuses null in writing and in reading.",
        message="MetadataRequest",
        version=10,
        path="topics.name",
        plant=SpecChange(field=lambda field: replace(field, nullable_versions=Versions.parse("11+"))),
        witness={"topics": [{"name": None}]},
    ),
    Fault(
        name="nullable_one_version_early",
        bug="A field takes null one version before it is nullable.",
        message="MetadataResponse",
        version=11,
        path="topics.name",
        plant=SpecChange(field=lambda field: replace(field, nullable_versions=Versions.parse("11+"))),
        witness={"topics": [{"name": None}]},
    ),
    Fault(
        name="header_client_id_compact",
        bug="The client id of a flexible request header is written compact, which it never is (KIP-482).",
        message="RequestHeader",
        version=2,
        path="clientId",
        plant=SpecChange(field=lambda field: replace(field, flexible_versions=None)),
        witness={"client_id": "a"},
    ),
    Fault(
        name="value_dropped_that_must_be_refused",
        bug="A value that the version cannot carry is dropped, though the field is not ignorable.",
        message="OffsetFetchRequest",
        version=6,
        path="requireStable",
        plant=SpecChange(field=lambda field: replace(field, ignorable=True)),
        witness={"require_stable": True},
    ),
    Fault(
        name="ignorable_value_refused",
        bug="A value that the version cannot carry is refused, though the field is ignorable.",
        message="MetadataResponse",
        version=1,
        path="clusterId",
        plant=SpecChange(field=lambda field: replace(field, ignorable=False)),
        witness={"cluster_id": "a"},
    ),
    Fault(
        name="default_of_an_absent_field_wrong",
        bug="A field that the version lacks is read as 0 instead of its default, -1.",
        message="FetchRequest",
        version=8,
        path="topics.partitions.currentLeaderEpoch",
        plant=SpecChange(field=lambda field: replace(field, default=0), writing=False),
        witness={"topics": [{"partitions": [{}]}]},
    ),
    Fault(
        name="nested_tagged_section_not_read",
        bug="The tagged section at the end of a nested struct is not read.",
        message="CreateTopicsRequest",
        version=5,
        path="topics.assignments",
        plant=CodeChange(reader=TaggedSectionForgotten),
        witness={"topics": [{"assignments": [{"partition_index": 3}, {}]}]},
    ),
    Fault(
        name="size_in_characters",
        bug="size() counts the characters of a string instead of its bytes.",
        message="JoinGroupResponse",
        version=8,
        path="memberId",
        plant=CodeChange(sizer=SizeInCharacters),
        witness={"member_id": "é"},
    ),
    Fault(
        name="size_without_unknown_tags",
        bug="size() leaves unknown tagged fields out.",
        message="MetadataRequest",
        version=13,
        path="unknownTaggedFields",
        plant=CodeChange(sizer=SizeWithoutUnknownTags),
        witness={"unknown_tagged_fields": [(5, b"x")]},
        also=("topics.unknownTaggedFields",),
    ),
    Fault(
        name="size_of_a_length_taken_for_one_byte",
        bug="size() takes every compact length for one byte.",
        message="DescribeTopicPartitionsRequest",
        version=0,
        path="topics",
        plant=CodeChange(sizer=SizeOfOneByteLengths),
        witness={"topics": [{}] * 127},
    ),
)
"""Versions, defaults and sizes."""
