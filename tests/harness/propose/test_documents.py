"""The examples of KIP-893 and KIP-625: `propose` prints what the documents print, or says where they err."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from harness.evolve.sides import Side, parse_any
from harness.propose.annotate import annotated
from harness.propose.checked import Refused, read_spec
from harness.propose.costs import field_costs, integer_costs
from harness.propose.documents import PRINTED, printed_lines
from harness.propose.page import page
from harness.propose.plot import bars
from harness.propose.report import Proposal, examine
from harness.propose.samples import Sample, from_profile, read_profile
from harness.propose.tables import headline, lines
from harness.study.metadata import SPEC, VALUES, VERSION, metadata_response
from harness.study.ranges import size_ranges
from pycodec.plain import from_dict
from pycodec.proposals.encodings import EncodingCodec
from pycodec.proposals.encodings.names import Encoding
from pycodec.specs.parse import parse_message

VECTORS = Path(__file__).parents[2] / "vectors" / "proposals"
KIP_893: dict[str, Any] = json.loads((VECTORS / "kip-893-assignment.json").read_text())


def encoding(name: str) -> Encoding:
    found = Encoding.parse(name)
    assert found is not None
    return found


def examined(text: str, version: int | None = None) -> tuple[Side, Proposal]:
    spec = parse_any(text)
    side = Side("SPEC.json", {spec.name: spec}, partial=True)
    chosen = spec.valid_versions.highest if version is None else version
    return side, examine(side, spec, (), "", chosen, None)


# KIP-893


def test_the_assignment_is_printed_as_the_document_says() -> None:
    """INT8 −1 if null, 1 if not; then the bytes of the struct."""
    _, found = examined(json.dumps(KIP_893["spec"]))
    dumps = {(dump.version, dump.kind): dump for dump in found.dumps}
    null = dumps[0, "default"].notes[0]
    assert (dumps[0, "default"].data[:1], null.path, null.words) == (b"\xff", "assignment", "null")
    present = dumps[0, "plausible"].notes
    assert dumps[0, "plausible"].data[:1] == b"\x01"
    assert [note.words for note in present if note.path == "assignment"] == ["present"]
    text = "\n".join(lines(found))
    assert "AGREED: Member is a spec" in text


def test_a_tagged_marker_is_a_varint_of_one_byte() -> None:
    """VARINT 0 if null, 1 if not."""
    spec = parse_message(json.dumps(KIP_893["spec"]))
    side = Side("SPEC.json", {spec.name: spec}, partial=True)
    root = side.classes("Member")[spec.root.name]
    for value, marker, words in (({"tagged": None}, 0, "null"), ({"tagged": {"number": 9}}, 1, "present")):
        data, notes = annotated(side, "Member", 2, from_dict(root, value))
        (note,) = [each for each in notes if each.path == "tagged" and each.words in ("null", "present")]
        assert (data[note.start : note.end], note.words) == (bytes((marker,)), words)


@pytest.mark.parametrize("case", KIP_893["cases"], ids=lambda case: case["about"])
def test_the_notes_cover_the_bytes_of_every_vector(case: dict[str, Any]) -> None:
    """The vectors are by hand: the frame is theirs, and each byte has one note."""
    spec = parse_message(json.dumps(KIP_893["spec"]))
    side = Side("SPEC.json", {spec.name: spec}, partial=True)
    plain = json.loads(
        json.dumps(case["value"]),
        object_hook=lambda held: bytes.fromhex(held["hex"]) if held.keys() == {"hex"} else held,
    )
    value = from_dict(side.classes("Member")[spec.root.name], plain)
    data, notes = annotated(side, "Member", case["version"], value)
    assert data == bytes.fromhex(case["bytes"])
    assert [note.start for note in notes] == [0, *(note.end for note in notes)][: len(notes)]
    assert notes[-1].end == len(data)


def test_a_default_other_than_null_is_refused_with_the_documents_reason() -> None:
    spec = json.loads(json.dumps(KIP_893["spec"]))
    spec["fields"][0]["default"] = "0"
    found = read_spec(json.dumps(spec, indent=1), "SPEC.json")
    assert isinstance(found, Refused)
    assert (found.path, "null" in found.reason) == ("Assignment", True)
    assert found.line > 1


def test_a_nullable_struct_is_held_against_a_flag_and_a_tagged_one() -> None:
    """Null: a marker of 1 byte; a boolean and a struct of defaults 1 + 5; under a tag only the count."""
    text = json.dumps(
        {
            "name": "Sample", "type": "data", "validVersions": "0", "flexibleVersions": "0+",
            "fields": [
                {"name": "S", "type": "S", "versions": "0+", "nullableVersions": "0+", "default": "null",
                 "fields": [{"name": "X", "type": "int32", "versions": "0+"}]},
            ],
        }
    )  # fmt: skip
    spec = parse_any(text)
    side = Side("SPEC.json", {spec.name: spec}, partial=True)
    root = side.classes("Sample")[spec.root.name]
    (cost, _) = field_costs(side, "Sample", 0, [Sample(root())])
    assert cost.now == "nullable struct"
    assert cost.ways == {"mandatory": 2, "tagged": 1, "nullable struct": 2, "flag and struct": 7}
    full = side.classes("Sample")["S"](x=5)
    (cost, inner) = field_costs(side, "Sample", 0, [Sample(root(s=full))])
    # Present: marker, int32, two counts of tagged fields; under the tag also tag, size and KIP-893's marker.
    assert cost.ways == {"mandatory": 7, "tagged": 9, "nullable struct": 7, "flag and struct": 7}
    assert (inner.path, inner.size, inner.ways["tagged"]) == ("s.x", 4, 9)


# KIP-625


@pytest.mark.parametrize(
    ("name", "slips"),
    [
        # −134217728 takes 4 bytes, so the 5-byte range ends at −134217729; and so on down to −65.
        ("packed32", [
            "-134217727] with 5 bytes; -134217727 takes 4", "-1048575] with 4 bytes; -1048575 takes 3",
            "-8191] with 3 bytes; -8191 takes 2", "-63] with 2 bytes; -63 takes 1",
        ]),
        ("unpacked32", ["4294967296] with 5 bytes; 4294967296 is no number of 32 bits"]),
        ("packed64", ["up to 9 bytes; packed64 takes up to 10"]),
        ("fixed32", []),
    ],
)  # fmt: skip
def test_the_histograms_are_printed_and_the_documents_slips_are_named(name: str, slips: list[str]) -> None:
    said = list(printed_lines(encoding(name)))
    assert len(said) == len(slips)
    assert all(slip in line for line, slip in zip(said, slips, strict=True))


@pytest.mark.parametrize("name", sorted(PRINTED))
def test_what_the_document_prints_right_is_what_is_printed(name: str) -> None:
    """Every bound that no slip names has the size that the document gives it."""
    slips = " ".join(printed_lines(encoding(name)))
    shown = {(each.lowest, each.size) for each in size_ranges(encoding(name))}
    for lowest, highest, size in PRINTED[name]:
        if f"[{lowest}, {highest}]" not in slips:
            assert (lowest, size) in shown
    assert len(list(bars(encoding(name)))) == len(size_ranges(encoding(name)))


LEADER = """{ "name": "Sample", "type": "data", "validVersions": "0-11", "flexibleVersions": "9+", "fields": [
{ "name": "LeaderId",
  "type": "int32",
  "versions": "0+",
  "entityType": "brokerId",
  "about": "The ID of the leader broker.",
  "encoding": {
    "0-9": "fixed32",
    "10+": "%s"
  }
}]}"""


def test_the_example_leader_id_errs_as_printed() -> None:
    """It says unsigned32, which its own rule does not know."""
    found = read_spec(LEADER % "unsigned32", "SPEC.json")
    assert isinstance(found, Refused)
    assert (found.rule, found.path, found.line) == ("unknown_encoding", "LeaderId", 2)
    assert "(fixed|packed|unpacked)(16|32|64)" in headline(Proposal("SPEC.json", refused=found))


def test_the_example_leader_id_as_it_is_meant() -> None:
    spec = parse_any(LEADER % "unpacked32")
    side = Side("SPEC.json", {spec.name: spec}, partial=True)
    value = side.classes("Sample")[spec.root.name](leader_id=1001)
    sizes = [annotated(side, "Sample", version, value)[0] for version in (8, 9, 10)]
    assert sizes == [bytes.fromhex("000003e9"), bytes.fromhex("000003e900"), bytes.fromhex("e90700")]
    _, found = examined(LEADER % "unpacked32")
    assert "unpacked32: bytes by value" in list(lines(found))


TOO_SMALL = """{ "name": "Sample", "type": "data", "validVersions": "0-2", "flexibleVersions": "none",
"fields": [
{ "name": "tooSmall", "type": "int64", "versions": "0+",
  "encoding": { "0-1": "fixed32", %s"2+": "fixed64"} }]}"""


def test_the_example_too_small_errs_as_printed_and_grows_as_meant() -> None:
    """As printed it is no JSON. As meant, 4 bytes are 8 in version 2, and too large a number is refused."""
    found = read_spec(TOO_SMALL % '"2+", ', "SPEC.json")
    assert isinstance(found, Refused)
    assert "JSON" in found.reason
    side, made = examined(TOO_SMALL % "")
    by_version = {dump.version: dump.data for dump in made.dumps if dump.kind == "default"}
    assert [len(by_version[version]) for version in (0, 1, 2)] == [4, 4, 8]
    value = side.classes("Sample")[side.messages["Sample"].root.name](too_small=2**31)
    costs = examine(side, side.messages["Sample"], [Sample(value)], "one", 2, None).versions
    assert [cost.carried for cost in costs] == [0, 0, 1]
    assert "does not fit fixed32" in costs[0].refused


@pytest.mark.parametrize(
    ("property", "rule"),
    [
        ('"type": "string", "encoding": "fixed32"', "encoding_on_wrong_type"),
        ('"type": "[]int32", "encoding": "fixed32"', "encoding_on_wrong_type"),
        ('"type": "int32", "encoding": {"0-1": "fixed32"}', "encoding_coverage"),
        ('"type": "int32", "encoding": {"0-1": "fixed32", "1+": "packed32"}', "encoding_overlap"),
        ('"type": "int32", "encoding": "varint32"', "unknown_encoding"),
    ],
)
def test_each_generation_time_error_is_said_with_its_place(property: str, rule: str) -> None:
    text = (
        '{"name": "Sample", "type": "data", "validVersions": "0-2", "flexibleVersions": "none",\n'
        f'"fields": [\n{{"name": "Number", "versions": "0+", {property}}}]}}'
    )
    found = read_spec(text, "SPEC.json")
    assert isinstance(found, Refused)
    assert (found.rule, found.path, found.line) == (rule, "Number", 3)


@pytest.fixture(scope="module")
def metadata() -> tuple[Side, Sample]:
    """The document's MetadataResponse, its best case: one topic, 100 partitions, two brokers."""
    spec = parse_message(SPEC)
    side = Side("SPEC.json", {spec.name: spec}, partial=True)
    codec = EncodingCodec(spec, VERSION, classes=side.classes(spec.name))
    return side, Sample(metadata_response(codec, VALUES["best"]))


def test_the_fields_of_the_documents_example_cost_what_its_first_formula_says(
    metadata: tuple[Side, Sample],
) -> None:
    """17 + 4 × (R + I + O): 2, 4, 4, 4 and a byte for each count, of each of 100 partitions."""
    side, sample = metadata
    costs = field_costs(side, "MetadataResponse", VERSION, [sample])
    sizes = {cost.path: cost.size for cost in costs}
    own = [
        sizes[f"topics.partitions.{name}"] // 100
        for name in ("errorCode", "partitionIndex", "leaderId", "leaderEpoch")
    ]
    assert own == [2, 4, 4, 4]
    value = sample.value.topics[0].partitions[0]
    for name, held in (
        ("replicaNodes", value.replica_nodes),
        ("isrNodes", value.isr_nodes),
        ("offlineReplicas", value.offline_replicas),
    ):
        assert sizes[f"topics.partitions.{name}"] == 100 * (1 + 4 * len(held))


def test_encodings_of_the_documents_example_keep_to_its_rule_unless_told(
    metadata: tuple[Side, Sample],
) -> None:
    """The best case is 1,170 bytes in the document, which encodes elements of arrays, against its rule.

    By the rule 3 of 4 bytes are saved of each of three int32 and 1 of the error code, a partition: 10 × 100.
    """
    side, sample = metadata
    by_rule = integer_costs(side, "MetadataResponse", VERSION, [sample])
    beyond = integer_costs(side, "MetadataResponse", VERSION, [sample], array_elements=True)
    assert not any(each.array for each in by_rule.fields)
    assert by_rule.before == beyond.before
    saved = sum(e.saved for e in by_rule.fields if e.struct == "MetadataResponsePartition")
    assert saved == 10 * 100
    value = sample.value.topics[0].partitions[0]
    nodes = len(value.replica_nodes) + len(value.isr_nodes) + len(value.offline_replicas)
    more = sum(e.saved for e in beyond.fields if e.array)
    assert more == 3 * nodes * 100
    assert by_rule.after - beyond.after == more


def test_broker_ids_from_1000_by_a_profile(tmp_path: Path) -> None:
    """The document's what-if: 1000 is below 16383, so two bytes unpacked."""
    profile = tmp_path / "profile.toml"
    profile.write_text('count = 20\n[fields]\n"leaderId" = { from = 1000, to = 1003 }\n', encoding="utf-8")
    spec = parse_any(LEADER % "unpacked32")
    side = Side("SPEC.json", {spec.name: spec}, partial=True)
    samples = from_profile(side, "Sample", 11, read_profile(profile))
    assert {sample.value.leader_id for sample in samples} <= set(range(1000, 1004))
    found = examine(side, spec, samples, "profile", 11, None)
    assert [cost.size for cost in found.versions] == [20 * 4] * 9 + [20 * 5] + [20 * 3] * 2
    assert "| 11 | 20 | 60 |" in "\n".join(page(found))
