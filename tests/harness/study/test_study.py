"""The document's study: its formulas hold, its totals are contradicted by them, ours are spelled out."""

from __future__ import annotations

import pytest

from harness.references import Reference
from harness.study.account import TAGGED, account
from harness.study.metadata import (
    DOCUMENT_SIZES,
    PARTITIONS,
    SPEC,
    VALUES,
    VERSION,
    metadata_response,
    metadata_spec,
    partition_formula,
    study,
)
from harness.study.savings import savings
from pycodec.proposals.encodings import EncodedField, EncodingCodec, Kind, parse_encoded_message
from pycodec.specs.parse import parse_message
from tests.pycodec.proposals.encodings.specs import EVERYTHING, one_field
from tests.pycodec.proposals.pages import page

PAGE = page("kip-625-integer-encodings")
ROWS = {(row.kind, row.case): row for row in study(array_elements=True)}
"""Beyond the rules, as the document's formulas have it."""
BY_THE_RULE = {(row.kind, row.case): row for row in study()}


def test_the_spec_is_kafkas_up_to_its_last_version(reference: Reference) -> None:
    """Compared as schemas would be: names, types, versions and nulls of every field that version 9 has."""

    def shape(struct: object) -> list[object]:
        fields = [f for f in struct.fields if VERSION in f.versions]  # type: ignore[attr-defined]
        return [
            (f.name, str(f.type), VERSION in f.nullable_versions, f.struct and shape(f.struct))
            for f in fields
        ]

    assert shape(parse_message(SPEC).root) == shape(reference.protocol.spec("MetadataResponse").root)


@pytest.mark.parametrize(("kind", "case"), [(Kind.FIXED, "typical"), (Kind.UNPACKED, "best")])
@pytest.mark.parametrize("nodes", [(0, 0, 0), (2, 2, 0), (3, 2, 1), (5, 5, 5)])
def test_the_formulas_give_a_partitions_bytes_but_for_its_tagged_count(
    kind: Kind, case: str, nodes: tuple[int, int, int]
) -> None:
    """17 + 4×(R+I+O) and 7 + R + I + O."""
    codec = EncodingCodec(metadata_spec(kind, array_elements=True), VERSION)
    value = metadata_response(codec, VALUES[case], partitions=1)
    (partition,) = value.topics[0].partitions
    for name, count in zip(("replica_nodes", "isr_nodes", "offline_replicas"), nodes, strict=True):
        setattr(partition, name, list(range(count)))
    fields = [f for f in account(codec, value) if f.path.startswith("topics.partitions.")]
    tagged = sum(f.size for f in fields if f.path.endswith(TAGGED))
    assert tagged == 1
    assert sum(f.size for f in fields) - tagged == partition_formula(kind, *nodes)
    numbers = partition_formula(Kind.FIXED, *nodes), partition_formula(Kind.UNPACKED, *nodes)
    assert numbers == (17 + 4 * sum(nodes), 7 + sum(nodes))


def test_our_totals_are_those_of_the_page() -> None:
    """And the document's stand beside them."""
    given = {(row["encoding"], row["case"]): row for row in PAGE.rows("totals")}
    assert len(given) == len(PAGE.rows("totals")) == len(ROWS) == 9
    for (kind, case), row in ROWS.items():
        assert given[kind.value, case]["beyond"] == row.total
        assert given[kind.value, case]["bytes"] == BY_THE_RULE[kind, case].total
        assert given[kind.value, case]["document"] == (row.document or "")


def test_the_rule_holds_unless_asked_otherwise() -> None:
    """The document's own generator would refuse a spec whose arrays have encodings."""
    unpacked = [BY_THE_RULE[Kind.UNPACKED, case].total for case in ("best", "typical", "worst")]
    assert unpacked == [2457, 2570, 3891]
    for kind in Kind:
        fields = [f for struct in metadata_spec(kind).structs.values() for f in struct.fields]
        arrays = [field for field in fields if field.is_array]
        assert {field.name for field in arrays} > {"ReplicaNodes", "IsrNodes", "OfflineReplicas"}
        assert not any(isinstance(field, EncodedField) for field in arrays)
        encoded = {field.name for field in fields if isinstance(field, EncodedField)}
        assert encoded >= {"LeaderId", "PartitionIndex", "ErrorCode", "NodeId"}
    # The node ids of a partition, two replicas and two in sync, are what the rule costs at best.
    assert BY_THE_RULE[Kind.UNPACKED, "best"].total - ROWS[Kind.UNPACKED, "best"].total == 100 * 4 * 3


def test_the_documents_totals_contradict_its_formulas() -> None:
    fixed, best, worst = DOCUMENT_SIZES.values()
    assert partition_formula(Kind.FIXED, 2, 2, 0) * PARTITIONS == 3300 > fixed
    saved = partition_formula(Kind.FIXED, 2, 2, 0) - partition_formula(Kind.UNPACKED, 2, 2, 0)
    assert saved * PARTITIONS == 2200 > fixed - best == 2046
    # error code, index, leader, epoch, two replicas and two in sync: a byte more each.
    assert 8 * PARTITIONS == 800 < worst - fixed == 810


def test_no_other_number_of_replicas_explains_them_either() -> None:
    """With n node ids a partition the bytes outside the partitions would have to be these."""
    for n in range(8):
        outside = [
            DOCUMENT_SIZES["fixed"] - PARTITIONS * (17 + 4 * n),
            DOCUMENT_SIZES["variable, best case"] - PARTITIONS * (7 + n),
        ]
        # In the same message the integers outside the partitions (there are nine, one of them an int16) can
        # save three bytes each at the most.
        plausible = outside[1] >= 0 and 0 <= outside[0] - outside[1] <= 8 * 3 + 1
        assert not plausible, n


def test_the_worst_case_adds_one_byte_for_each_integer() -> None:
    fixed, worst = ROWS[Kind.FIXED, "worst"], ROWS[Kind.UNPACKED, "worst"]
    assert worst.partitions - fixed.partitions == 8 * PARTITIONS
    assert (worst.total - worst.partitions) - (fixed.total - fixed.partitions) == 9


def test_every_message_of_the_study_comes_back() -> None:
    for row in BY_THE_RULE.values():
        codec = EncodingCodec(metadata_spec(row.kind), VERSION)
        value = metadata_response(codec, VALUES[row.case])
        assert codec.decode(codec.encode(value)) == (value, row.total)


def test_the_account_sums_to_the_frame() -> None:
    for row in BY_THE_RULE.values():
        codec = EncodingCodec(metadata_spec(row.kind), VERSION)
        encoded = codec.encode(metadata_response(codec, VALUES[row.case]))
        assert sum(f.size for f in row.fields) == len(encoded) == row.total


def test_the_account_field_by_field() -> None:
    fields = {f.path: (f.count, f.size) for f in ROWS[Kind.UNPACKED, "worst"].fields}
    assert fields["topics.partitions.error_code"] == (100, 300)
    assert fields["topics.partitions.leader_id"] == (100, 500)
    assert fields["topics.partitions.replica_nodes"] == (100, 100 * (1 + 2 * 5))
    assert fields["topics.partitions"] == (1, 1)
    assert fields[f"topics.partitions.{TAGGED}"] == (100, 100)
    assert fields["brokers.host"] == (2, 18)


def test_the_account_of_tagged_fields_and_structs() -> None:
    codec = EncodingCodec(parse_encoded_message(EVERYTHING), 3)
    item = codec.classes["Item"](other=codec.classes["Common"](epoch=1))
    value = codec.message_class(items=[item, item], tagged=300, unknown_tagged_fields=[(7, b"abc")])
    fields = {f.path: f.size for f in account(codec, value)}
    assert sum(fields.values()) == codec.size(value)
    assert fields["tagged"] == 2
    # The count; tag and size of the known one; tag, size and content of the unknown one.
    assert fields[TAGGED] == 1 + 2 + 2 + 3
    assert fields["items.other"] == 2
    assert fields["items.other.epoch"] == 2


# Savings


def test_savings_of_the_studys_message() -> None:
    codec = EncodingCodec(parse_message(SPEC), VERSION)
    value = metadata_response(codec, VALUES["typical"])
    found = savings(codec.spec, VERSION, [value], array_elements=True)
    lines = {(f.struct, f.name): f for f in found.fields}
    leader = lines["MetadataResponsePartition", "LeaderId"]
    assert (leader.count, leader.lowest, leader.highest) == (100, 1001, 1002)
    assert {e.name: size for e, size in leader.bytes.items()} == (
        {"fixed16": 200, "fixed32": 400, "fixed64": 800}
        | {"packed16": 200, "packed32": 200, "packed64": 200}
        | {"unpacked16": 200, "unpacked32": 200, "unpacked64": 200}
    )
    assert leader.saved == 200
    assert lines["MetadataResponsePartition", "PartitionIndex"].best.name == "unpacked32"
    # The lowest int takes five bytes in every varint: it stays as it is.
    operations = lines["MetadataResponseTopic", "TopicAuthorizedOperations"]
    assert (operations.best.name, operations.saved) == ("fixed32", 0)
    assert (found.frames, found.before) == (1, 3482)
    assert found.before - found.after == sum(f.saved for f in found.fields)
    assert [f.saved for f in found.fields] == sorted((f.saved for f in found.fields), reverse=True)


def test_savings_are_by_the_rule_unless_asked_otherwise() -> None:
    codec = EncodingCodec(parse_message(SPEC), VERSION)
    value = metadata_response(codec, VALUES["typical"])
    found = savings(codec.spec, VERSION, [value, value])
    assert (found.before, found.after) == (2 * 3482, 2 * 2568)
    assert not any(f.array for f in found.fields)
    assert found.frames == 2
    assert found.before - found.after == sum(f.saved for f in found.fields) > 0


def test_savings_start_from_the_encodings_in_use_and_leave_defaults_of_tagged_fields_out() -> None:
    spec = parse_encoded_message(EVERYTHING)
    codec = EncodingCodec(spec, 3)
    found = savings(spec, 3, [codec.message_class(small=-1, wide=3, plain=-70000)])
    lines = {f.name: f for f in found.fields}
    assert set(lines) == {"Small", "Grown", "Plain", "Late", "Wide"}
    assert (lines["Wide"].now.name, lines["Wide"].best.name, lines["Wide"].saved) == (
        ("fixed64", "unpacked16", 7)
        if lines["Wide"].best.name == "unpacked16"
        else ("fixed64", "packed16", 7)
    )
    assert lines["Plain"].best.name == "packed32"
    assert "fixed16" not in {e.name for e in lines["Plain"].bytes}
    assert lines["Small"].saved == 0


@pytest.mark.parametrize("now", ["packed32", "unpacked32", "fixed32"])
@pytest.mark.parametrize("values", [[0], [5, 63], [2**28, 2**30], [-1]])
def test_on_a_tie_the_encoding_in_use_stays(now: str, values: list[int]) -> None:
    spec = one_field(now)
    codec = EncodingCodec(spec, 0)
    (line,) = savings(spec, 0, [codec.message_class(number=value) for value in values]).fields
    cheapest = min(line.in_width.values())
    if line.bytes[line.now] == cheapest:
        assert (line.best.name, line.saved) == (now, 0)
    else:
        assert line.bytes[line.best] == cheapest < line.bytes[line.now]
    tied = [encoding for encoding, size in line.in_width.items() if size == cheapest]
    assert line.best in tied


def test_savings_without_samples() -> None:
    found = savings(parse_message(SPEC), VERSION, [])
    assert (found.frames, found.before, found.after, found.fields) == (0, 0, 0, ())
