"""The messages of the suite: what is drawn for each, and what its versions stand for.

==================  =====================================================================================
IntegerEncodings    KIP-625: random specs with encodings, versions 0 to 3 of each
OptionalFields      KIP-482's first draft: random specs with optional fields, versions 0 to 3 of each
TaggedFieldsText    KIP-482 as its text has it: random specs with 31-bit tags, versions 0 to 3 of each
RequestHeaderText   that text's RequestHeader, versions 0 and 1
Page…               the wire-format page's messages: 0 as written, 1 corrected, and of FetchRequest 2 by the
                    page's own notation
PageTopicData       its lists of data: 0 flat, 1 nested in order, 2 nested with each topic once
MessageSet          its message sets as shipped: 0 and 1 of that magic, 2 and 3 compressed
==================  =====================================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType
from typing import Any, Final

from harness.suites.proposals.choices import Choices
from harness.suites.proposals.layout import Array, Layout, Member, Page, Scalar, Struct
from harness.suites.proposals.sets import SETS
from harness.suites.proposals.shapes import Dialect, FieldShape, Spec
from harness.suites.proposals.specs import LAST_VERSION, documented_spec, draft_spec, encoded_spec
from harness.suites.proposals.testee import REQUEST_HEADER

__all__ = ["FAMILIES", "Family"]


@dataclass(frozen=True, slots=True)
class Family:
    """One message of the suite.

    Attributes:
        name: the message.
        versions: how many, from 0.
        spec: draws a spec; None for a message that needs none.
        fixed: layouts by version of a message without a spec.
        about: one line.
    """

    name: str
    versions: int
    about: str
    spec: Callable[[Choices], Spec] | None = None
    fixed: tuple[Layout, ...] = ()

    def layout(self, spec: Spec | None, version: int) -> Layout:
        """What is on the wire."""
        return self.fixed[version] if spec is None else spec.layout(version)

    def offered(self, spec: Spec | None, version: int) -> Layout:
        """The layout of the values that the testee takes and gives: as on the wire, but for nested data."""
        return _FLAT if self.name == "PageTopicData" else self.layout(spec, version)

    def on_wire(self, version: int, value: Any) -> Any:
        """The value on the wire for one that the testee takes."""
        if self.name != "PageTopicData" or not version:
            return value
        entries = value if version == 1 else sorted(value, key=_first_entries(value))
        return [
            {
                "topic": topic,
                "partition_data": [{"partition": e["partition"], "messages": e["messages"]} for e in group],
            }
            for topic, group in groupby(entries, key=lambda entry: entry["topic"])
        ]

    def taken_from(self, version: int, value: Any) -> Any:
        """The value that the testee gives for one on the wire."""
        if self.name != "PageTopicData" or not version:
            return value
        return [{"topic": topic["topic"], **data} for topic in value for data in topic["partition_data"]]


def _first_entries(flat: Any) -> Callable[[Any], int]:
    first: dict[str, int] = {}
    for index, entry in enumerate(flat):
        first.setdefault(entry["topic"], index)
    return lambda entry: first[entry["topic"]]


def _header(choices: Choices) -> Spec:
    """The document's RequestHeader; nothing of it is drawn."""
    kinds = {
        "RequestApiKey": "int16",
        "RequestApiVersion": "int16",
        "CorrelationId": "int32",
        "ClientId": "string",
    }
    names = {"RequestApiKey": "request_api_key", "RequestApiVersion": "request_api_version"}
    names |= {"CorrelationId": "correlation_id", "ClientId": "client_id"}
    fields = [
        FieldShape(names[name], kind, default="" if kind == "string" else 0) for name, kind in kinds.items()
    ]
    return Spec(REQUEST_HEADER, fields, (), 1, Dialect(gaps=True, last_tag=2**31 - 1))


def _fields(**kinds: Layout | str) -> tuple[Member, ...]:
    return tuple(
        Member(name, Scalar(kind) if isinstance(kind, str) else kind, 0) for name, kind in kinds.items()
    )


def _list(element: Layout) -> Array:
    return Array(element, "int16")


_DATA: Final = _list(
    Struct(
        _fields(topic="string", partition_data=_list(Struct(_fields(partition="int32", messages="bytes"))))
    )
)
_FLAT: Final = _list(Struct(_fields(topic="string", partition="int32", messages="bytes")))
_IDS: Final = {"request_id": "int16", "version_id": "int16", "correlation_id": "int32"}
_POLL: Final = {"max_wait": "int32", "min_bytes": "int32"}
_OFFSETS: Final = _list(
    Struct(_fields(topic="string", partitions=_list(Scalar("int32")), offsets=_list(Scalar("int32"))))
)
_AS_WRITTEN: Final = Struct(
    _fields(
        request_id="int16", correlation_id="int32", version_id="int16", correlation_id_again="int32", **_POLL,
        topic_offsets=_OFFSETS,
    )
)  # fmt: skip
_BY_NOTATION: Final = Struct(
    _fields(
        request_id="int16", correlation_id="int32", version_id="int16", **_POLL, topic_offsets=_OFFSETS
    )
)  # fmt: skip
_CORRECTED: Final = Struct(
    _fields(
        **_IDS, **_POLL,
        topic_offsets=_list(
            Struct(
                _fields(topic="string", partitions=_list(Scalar("int32")), offsets=_list(Scalar("int64"))),
                parallel=True,
            )
        ),
    )
)  # fmt: skip
_BODIES: Final[Mapping[str, tuple[Struct, ...]]] = MappingProxyType(
    {
        "ProduceRequest": (Struct(_fields(**_IDS, required_acks="int8", data=_DATA)),) * 2,
        "ProduceResponse": (
            Struct(_fields(correlation_id="int32", error="int16", offsets=_list(Scalar("int64")))),
        )
        * 2,
        "FetchRequest": (_AS_WRITTEN, _CORRECTED, _BY_NOTATION),
        "FetchResponse": (Struct(_fields(correlation_id="int32", error="int16", data=_DATA)),) * 2,
    }
)


def _page(name: str, bodies: tuple[Struct, ...]) -> Family:
    fixed = tuple(Page(name, form, body) for form, body in enumerate(bodies))
    about = f"the wire-format page's {name}, as written and corrected"
    return Family(f"Page{name}", len(fixed), about, fixed=fixed)


_ALL: Final = (
    Family(
        "IntegerEncodings", LAST_VERSION + 1, "KIP-625: random specs with integer encodings", encoded_spec
    ),
    Family(
        "OptionalFields",
        LAST_VERSION + 1,
        "KIP-482's first draft: random specs with optional fields",
        draft_spec,
    ),
    Family(
        "TaggedFieldsText", LAST_VERSION + 1, "KIP-482's text: random specs with 31-bit tags", documented_spec
    ),
    Family("RequestHeaderText", 2, "KIP-482's text: its RequestHeader", _header),
    *(_page(name, bodies) for name, bodies in _BODIES.items()),
    Family("PageTopicData", 3, "the wire-format page's lists, flat and nested", fixed=(_FLAT, _DATA, _DATA)),
    Family("MessageSet", len(SETS), "message sets of magic 0 and 1, plain and in gzip", fixed=SETS),
)

FAMILIES: Final[Mapping[str, Family]] = MappingProxyType({family.name: family for family in _ALL})
"""By name."""
