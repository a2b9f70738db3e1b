"""Planted bugs of the proposals, each a change of one function, and the laws that have to see them.

A fault is applied with `monkeypatch`; `broken_laws` runs every law of this module and names those that fail.
The laws are those of the tests below `tests/pycodec/proposals`, made small: the vectors, the codec against
the Schema layer on fixed and on changed bytes, and the rules of specs.
"""

from __future__ import annotations

import dataclasses
import json
import zlib
from collections.abc import Callable
from typing import Any

import pytest

from harness.study.metadata import VALUES, VERSION, metadata_response, metadata_spec
from pycodec.errors import CodecError, SpecError
from pycodec.proposals import codec as proposals_codec
from pycodec.proposals.accepted import forms
from pycodec.proposals.encodings import Encoding, EncodingCodec, Kind, parse_encoded_message
from pycodec.proposals.encodings import codec as encodings_codec
from pycodec.proposals.encodings import names as encodings_names
from pycodec.proposals.encodings import spec as encodings_spec
from pycodec.proposals.encodings.types import encoded_schema_for
from pycodec.proposals.optional import DraftCodec, parse_draft
from pycodec.proposals.optional import codec as optional_codec
from pycodec.proposals.optional import convert as optional_convert
from pycodec.proposals.optional.derive import draft_schema_for
from pycodec.proposals.wirepage import CORRECTED, EXISTING, SHIPPED, layouts, messageset, nesting, to_flat
from pycodec.proposals.wirepage import types as page_types
from pycodec.proposals.wirepage.messageset import LegacyMessage
from pycodec.varint import encode_varint
from tests.pycodec.proposals import test_vectors as vectors
from tests.pycodec.proposals.encodings.specs import EVERYTHING, one_field
from tests.pycodec.proposals.optional.specs import spec_text as draft_text
from tests.pycodec.proposals.wirepage.sizes import bytes_saved

Patch = pytest.MonkeyPatch


# Laws


def the_vectors_hold() -> None:
    for page in (False, True):
        for file, case in (parameters.values for parameters in vectors.cases(page=page)):
            if page:
                vectors.test_a_vector_of_the_page(file, case)
            else:
                vectors.test_a_vector_of_a_message_spec(file, case)


def alike(codec: Any, schema: Any, data: bytes) -> None:
    """Codec and Schema layer read `data` to the same end, or both refuse it."""

    def end(read: Callable[[], int]) -> int | None:
        try:
            return read()
        except CodecError:
            return None

    assert end(lambda: codec.decode(data)[1]) == end(lambda: schema.read(data)[1])


def encoded_integers_are_read_alike() -> None:
    for kind in ("int16", "int32", "int64"):
        for name in ("packed16", "unpacked16", "fixed64", "packed64", "unpacked32"):
            spec = one_field(name, kind)
            codec, schema = EncodingCodec(spec, 0), encoded_schema_for(spec, 0)
            for data in (
                "808004",
                "ff" * 9 + "01",
                "80" * 10,
                "ffff03",
                "0000000000010000",
                "fe" + "ff" * 8 + "01",
            ):
                alike(codec, schema, bytes.fromhex(data))


def narrow_encodings_refuse_wide_values() -> None:
    codec = EncodingCodec(one_field({"0-1": "fixed32", "2+": "fixed64"}, "int64"), 1)
    with pytest.raises(CodecError, match="2147483648 does not fit"):
        codec.encode(codec.message_class(number=2**31))


def arrays_of_encoded_integers_come_back() -> None:
    codec = EncodingCodec(metadata_spec(Kind.PACKED, array_elements=True), VERSION)
    value = metadata_response(codec, VALUES["typical"], partitions=2)
    assert codec.decode(codec.encode(value))[0] == value


def specs_with_encodings_are_judged() -> None:
    wrong: list[tuple[Any, str]] = [
        ({"0-2": "fixed32", "2+": "fixed32"}, "int32"),
        ({"0-2": "fixed32"}, "int32"),
        ("unsigned32", "int32"),
        ("fixed32", "[]int32"),
        ("fixed32", "int8"),
    ]
    for encoding, kind in wrong:
        with pytest.raises(SpecError):
            one_field(encoding, kind)
    nested = parse_encoded_message(EVERYTHING).structs["Item"].fields[0]
    assert nested.encoding(0) == Encoding(Kind.FIXED, 32)  # type: ignore[attr-defined]


DRAFT = parse_draft(
    draft_text({"name": "Low", "type": "int8", "tag": 5}, {"name": "High", "type": "int8", "tag": 40000})
)


def optional_fields_are_read_alike() -> None:
    codec, schema = DraftCodec(DRAFT, 1), draft_schema_for(DRAFT, 1)
    for data in (
        "04 00 05 01 01 00 0000",
        "02 00 05 01 02 00 05 02 00 0000",
        "01 00 06 61 00 0000",
        "02 9c 40 01 00 0000",
    ):
        alike(codec, schema, bytes.fromhex(data))
    explicit = bytes.fromhex("02 00 05 00 00 00 07")
    assert codec.encode(codec.decode(explicit)[0]).hex() == "000007"


def unknown_optional_fields_survive() -> None:
    codec = DraftCodec(DRAFT, 1)
    value = codec.message_class(low=1, high=2, unknown_tagged_fields=[(6, b"a"), (65535, b"c")])
    assert codec.decode(codec.encode(value))[0] == value
    with pytest.raises(CodecError):
        codec.encode(codec.message_class(unknown_tagged_fields=[(7, b"")]))


def draft_specs_are_judged() -> None:
    inline = {"fields": [{"name": "Id", "type": "int8", "versions": "0+"}]}
    for field in (
        {"type": "int8", "tag": 65536},
        {"type": "int8", "tag": 1, "nullable": True},
        {"type": "S", "tag": 1, "nullable": True} | inline,
        {"type": "[]S", "tag": 1} | inline,
    ):
        with pytest.raises(SpecError):
            parse_draft(draft_text({"name": "Wrong"} | field))


def document_specs_are_judged() -> None:
    field = {"name": "List", "type": "[]int8", "tag": 0, "taggedVersions": "0+"}
    message = {"name": "M", "type": "data", "validVersions": "0", "flexibleVersions": "0+", "fields": [field]}
    with pytest.raises(SpecError):
        forms.parse_as(json.dumps(message), forms.Kip482.DOCUMENT)


def lists_of_the_page_belong_together() -> None:
    body = bytes.fromhex("0001 0003 00000002 00000005 00000006 0001 0001 74 0001 00000007 0000")
    with pytest.raises(CodecError):
        CORRECTED["FetchRequest"].decode(len(body).to_bytes(4, "big") + body)


def sizes_of_the_page_are_checked() -> None:
    with pytest.raises(CodecError):
        CORRECTED["ProduceResponse"].decode(bytes.fromhex("00000009 00000005 0006 0000 00"))


def message_sets_are_read_and_checked() -> None:
    assert (
        EXISTING.build([b"hi"]).hex()
        == "00000008" + "0100" + zlib.crc32(b"hi").to_bytes(4, "big").hex() + "6869"
    )
    message = LegacyMessage(1, 0, b"v", None, 7, 8)
    built = SHIPPED.build([message])
    assert int.from_bytes(built[12:16], "big") == zlib.crc32(built[16:])
    assert SHIPPED.parse(built).messages == (message,)
    for form in (EXISTING, SHIPPED):
        bad = bytearray(form.build([b"value"]))
        bad[-1] ^= 1
        with pytest.raises(CodecError):
            form.parse(bytes(bad))
        assert form.parse(form.build([b"a"]) + b"\0").incomplete == b"\0"


def nesting_keeps_the_order_asked_for() -> None:
    flat = [{"topic": t, "partition": p, "messages": b""} for p, t in enumerate("aba")]
    assert to_flat(nesting.to_nested(flat, keep_order=True)) == flat
    assert [topic["topic"] for topic in nesting.to_nested(flat)] == ["a", "b"]
    assert bytes_saved(flat) == (2 - 1) * 3 - 2 * 2


LAWS = [
    the_vectors_hold,
    encoded_integers_are_read_alike,
    narrow_encodings_refuse_wide_values,
    arrays_of_encoded_integers_come_back,
    specs_with_encodings_are_judged,
    optional_fields_are_read_alike,
    unknown_optional_fields_survive,
    draft_specs_are_judged,
    document_specs_are_judged,
    lists_of_the_page_belong_together,
    sizes_of_the_page_are_checked,
    message_sets_are_read_and_checked,
    nesting_keeps_the_order_asked_for,
]


def broken_laws() -> list[str]:
    """The names of the laws that do not hold."""
    broken = []
    for law in LAWS:
        try:
            law()
        except (AssertionError, pytest.fail.Exception, ArithmeticError, LookupError, TypeError, ValueError):
            broken.append(law.__name__)
        except CodecError:
            broken.append(law.__name__)
    return broken


# Faults


def packed_without_zigzag(patch: Patch) -> None:
    patch.setattr(Encoding, "to_raw", lambda self, value: value & (1 << self.bits) - 1)
    patch.setattr(
        Encoding, "from_raw", lambda self, raw: raw - (1 << self.bits) if raw >> self.bits - 1 else raw
    )


def unpacked_reads_no_negative_numbers(patch: Patch) -> None:
    right = Encoding.from_raw
    patch.setattr(Encoding, "from_raw", lambda e, raw: raw if e.kind is Kind.UNPACKED else right(e, raw))


def varlong_of_nine_bytes(patch: Patch) -> None:
    right = encodings_names.encode_varlong
    patch.setattr(encodings_names, "encode_varlong", lambda raw: right(raw)[:9])


def fixed_is_little_endian(patch: Patch) -> None:
    right = Encoding.encode
    patch.setattr(Encoding, "encode", lambda e, v: right(e, v)[::-1] if e.kind is Kind.FIXED else right(e, v))


def narrow_writes_cut_off(patch: Patch) -> None:
    patch.setattr(Encoding, "holds", lambda self, value: True)
    right = Encoding.encode
    patch.setattr(
        Encoding,
        "encode",
        lambda e, v: right(e, v & (1 << e.bits) - 1) if e.kind is Kind.FIXED else right(e, v),
    )


def sixteen_bit_varints_are_cut_off(patch: Patch) -> None:
    right = encodings_codec.EncodingReader.raw
    patch.setattr(encodings_codec.EncodingReader, "raw", lambda self, e: right(self, e) & (1 << e.bits) - 1)


def wide_numbers_are_wrapped(patch: Patch) -> None:
    right = Encoding.from_raw
    patch.setattr(
        Encoding,
        "from_raw",
        lambda e, raw: (right(e, raw) + 2**15) % 2**16 - 2**15 if raw >> 16 else right(e, raw),
    )


def the_first_range_counts_for_all_versions(patch: Patch) -> None:
    patch.setattr(encodings_spec.EncodedField, "encoding", lambda self, version: self.encodings[0][1])


def arrays_are_read_as_fixed(patch: Patch) -> None:
    patch.delattr(encodings_codec.EncodingReader, "numbers")


def overlaps_are_not_seen(patch: Patch) -> None:
    patch.setattr(encodings_spec, "_check_apart", lambda ranges: None)
    patch.setattr(encodings_spec, "_check_cover", lambda versions, ranges: None)


def gaps_are_not_seen(patch: Patch) -> None:
    patch.setattr(encodings_spec, "_check_cover", lambda versions, ranges: None)


def encodings_on_any_type(patch: Patch) -> None:
    patch.setattr(encodings_spec, "INTEGERS", type("Any", (), {"__contains__": lambda self, kind: True})())


def the_length_counts_the_tag(patch: Patch) -> None:
    patch.setattr(optional_codec, "encode_length", lambda length: encode_varint(length + 2 << 1))


def the_length_is_unsigned(patch: Patch) -> None:
    patch.setattr(optional_codec, "encode_length", encode_varint)


def the_buffer_stands_at_the_end(patch: Patch) -> None:
    right = optional_codec._DraftWriter.tagged_fields

    def wrong(self: Any, tagged: Any, unknown: Any) -> None:
        before, self.out = self.out, bytearray()
        right(self, tagged, unknown)
        self.out = before + self.out

    patch.setattr(optional_codec._DraftWriter, "tagged_fields", wrong)


def tags_are_sorted_as_signed(patch: Patch) -> None:
    def signed(entries: Any) -> Any:
        return sorted(entries, key=lambda entry: entry[0] - (entry[0] > 32767) * 65536)

    patch.setattr(proposals_codec, "sorted", signed, raising=False)


def unknown_fields_are_dropped(patch: Patch) -> None:
    right = optional_codec._DraftWriter.tagged_fields
    patch.setattr(
        optional_codec._DraftWriter, "tagged_fields", lambda self, tagged, unknown: right(self, tagged, ())
    )


def defaults_are_written(patch: Patch) -> None:
    patch.setattr(optional_codec._DraftWriter, "holds_default", lambda self, field, value: False)


def unknown_fields_go_unchecked(patch: Patch) -> None:
    patch.setattr(optional_codec._DraftWriter, "check_unknown", lambda self, raw, known: None)


def optional_strings_are_compact(patch: Patch) -> None:
    from pycodec.proposals.optional.spec import DraftMessageSpec
    from pycodec.specs.model import MessageSpec

    patch.setattr(DraftMessageSpec, "field_is_flexible", MessageSpec.field_is_flexible)


def tags_of_seventeen_bits(patch: Patch) -> None:
    patch.setattr(optional_convert, "MAX_TAG", 2**17)


def arrays_of_structs_are_optional(patch: Patch) -> None:
    patch.setattr(
        optional_convert, "_PRIMITIVES", type("All", (), {"__contains__": lambda self, name: True})()
    )


def structs_are_nullable(patch: Patch) -> None:
    patch.setattr(optional_convert, "_NULLABLE", ("string", "bytes", "records", "S"))


def known_tags_before_unknown_ones(patch: Patch) -> None:
    patch.setattr(proposals_codec, "sorted", list, raising=False)


def the_size_counts_itself(patch: Patch) -> None:
    right = layouts.Layout.encode

    def wrong(self: Any, value: Any) -> bytes:
        encoded = right(self, value)
        return len(encoded).to_bytes(4, "big") + encoded[4:]

    patch.setattr(layouts.Layout, "encode", wrong)


def list_counts_are_unsigned_bytes(patch: Patch) -> None:
    def wrong(self: Any, out: bytearray, value: Any) -> None:
        out.append(len(value))
        for item in value:
            self._element.write(out, item)

    patch.setattr(page_types.ListOf, "write", wrong)


def parallel_lists_go_unchecked(patch: Patch) -> None:
    patch.delattr(page_types.OffsetData, "_read_struct")


def crcs_go_unchecked(patch: Patch) -> None:
    patch.setattr(messageset, "_check_crc", lambda found, covered: None)


def nulls_are_empty(patch: Patch) -> None:
    right = messageset._Shipped._message

    def wrong(self: Any, header: bytes, content: bytes) -> LegacyMessage:
        found = right(self, header, content)
        return dataclasses.replace(found, key=found.key or b"")

    patch.setattr(messageset._Shipped, "_message", wrong)


def the_order_is_never_kept(patch: Patch) -> None:
    right = nesting.to_nested
    patch.setattr(nesting, "to_nested", lambda flat, keep_order=False: right(flat))


FAULTS = [
    packed_without_zigzag,
    unpacked_reads_no_negative_numbers,
    varlong_of_nine_bytes,
    fixed_is_little_endian,
    narrow_writes_cut_off,
    sixteen_bit_varints_are_cut_off,
    wide_numbers_are_wrapped,
    the_first_range_counts_for_all_versions,
    arrays_are_read_as_fixed,
    overlaps_are_not_seen,
    gaps_are_not_seen,
    encodings_on_any_type,
    the_length_counts_the_tag,
    the_length_is_unsigned,
    the_buffer_stands_at_the_end,
    tags_are_sorted_as_signed,
    unknown_fields_are_dropped,
    defaults_are_written,
    unknown_fields_go_unchecked,
    optional_strings_are_compact,
    tags_of_seventeen_bits,
    arrays_of_structs_are_optional,
    structs_are_nullable,
    known_tags_before_unknown_ones,
    the_size_counts_itself,
    list_counts_are_unsigned_bytes,
    parallel_lists_go_unchecked,
    crcs_go_unchecked,
    nulls_are_empty,
    the_order_is_never_kept,
]
"""Each takes a `MonkeyPatch` and plants one bug."""
