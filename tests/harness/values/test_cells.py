"""The boundary phase: every planned cell is really carried by its case."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from harness.pair import Pair
from harness.references import find_reference
from harness.suites.specs.batch import spec_batch
from harness.values.cells import BoundaryCase, boundary_cases
from harness.values.form import FormCodec
from harness.values.observe import belongs, belongs_tags
from harness.values.shape import StructNode, pair_shape
from pycodec import KAFKA, CodecError, Protocol
from pycodec.interpreter import read, write
from tests.properties.everything import EVERYTHING

NOT_ITSELF = """{
  "type": "data", "name": "NanC", "validVersions": "0-1", "flexibleVersions": "0+", "fields": [
    {"name": "E", "type": "Sx", "versions": "0+", "tag": 0, "taggedVersions": "1+", "fields": [
      {"name": "F", "type": "float64", "versions": "0+", "tag": 0, "taggedVersions": "0+", "default": "NaN"}
    ]}
  ]
}"""


def shape_of(protocol: Protocol, pair: Pair) -> StructNode:
    spec = protocol.messages[pair.message]
    return pair_shape(spec, pair.version, protocol.message_class(pair.message)._structs)


def newest(protocol: Protocol) -> Iterator[Pair]:
    """Every message in its newest version, and those of our own specs in every one."""
    for name, spec in protocol.messages.items():
        if spec.valid_versions:
            yield Pair(name, spec.valid_versions.highest)


NOT_KEPT = ("lone_surrogate", "lone_surrogates", "extremes", "minus_zero")

EVERY_PAIR = [Pair(*pair) for pair in EVERYTHING.pairs()]


def observed(shape: StructNode, case: BoundaryCase) -> bool:
    """Whether the value of a case lies in its cell, as the classifier sees it."""
    held = case.observed(case.value(shape))
    if case.field is not None:
        return belongs(shape, case.field, case.value_class, held)
    return not case.attribute or belongs_tags(case.value_class, held)


@pytest.mark.parametrize("pair", EVERY_PAIR, ids=str)
def test_every_case_lies_in_its_cell(pair: Pair) -> None:
    """The independent classifier finds each planned class in the value made for it."""
    shape = shape_of(EVERYTHING, pair)
    cases = boundary_cases(shape)
    assert [case.cell for case in cases if not observed(shape, case)] == []


@pytest.mark.parametrize("name", ["4.4.0", "4.4.0-server", "4.3.1-test"])
def test_every_case_of_the_references_lies_in_its_cell(name: str) -> None:
    """The same for every message of the references, in its newest version."""
    protocol = find_reference(name).protocol
    wrong = [
        (str(pair), case.cell)
        for pair in newest(protocol)
        for shape in [shape_of(protocol, pair)]
        for case in boundary_cases(shape)
        if not observed(shape, case)
    ]
    assert wrong == []


@pytest.mark.parametrize("pair", EVERY_PAIR, ids=str)
def test_cells_are_unique_and_stable(pair: Pair) -> None:
    """A cell is planned once; the list, which numbers the cases, is the same each time."""
    first, again = (boundary_cases(shape_of(EVERYTHING, pair)) for _ in range(2))
    names = [(case.check, case.cell) for case in first]
    assert len(set(names)) == len(names)
    assert names == [(case.check, case.cell) for case in again]


@pytest.mark.parametrize("pair", EVERY_PAIR, ids=str)
def test_carried_cases_are_carried_and_refused_ones_are_not(pair: Pair) -> None:
    """A correct codec takes what is to be carried, and refuses or drops the rest."""
    shape = shape_of(EVERYTHING, pair)
    spec, classes = EVERYTHING.messages[pair.message], shape.classes
    form = FormCodec(spec, classes)
    for case in boundary_cases(shape):
        value = case.value(shape)
        try:
            data = write(spec, pair.version, KAFKA, classes, value)
        except CodecError:
            assert case.check == "refuse", case.cell
            continue
        got, _ = read(spec, pair.version, KAFKA, classes, data, 0)
        same = form.write(got) == form.write(value)
        if case.check == "refuse":
            assert case.field is not None, case.cell
            assert case.field.spec.ignorable, case.cell
            assert not same, case.cell
        else:
            mixed = case.value_class.startswith(("mixture_", "solitary_"))
            assert same or mixed or case.value_class in NOT_KEPT, case.cell


def test_every_field_has_its_cells() -> None:
    """Each field of each version has cells, nested ones too; nulls come one at a time."""
    shape = shape_of(EVERYTHING, Pair("Arrays", 2))
    cases = boundary_cases(shape)
    paths = {case.path for case in cases}
    assert {field.path for _, node in shape.walk() for field in node.fields} <= paths
    assert {field.path for _, node in shape.walk() for field in node.absent} <= paths
    for case in cases:
        if case.value_class == "null" and case.check == "roundtrip":
            assert case.field is not None
            assert case.field.nullable


def test_the_baseline_is_distinct() -> None:
    """No two integers of the distinct case are equal, so that a swap of two fields shows."""
    shape = shape_of(find_reference().protocol, Pair("MetadataResponse", 12))
    value = next(case for case in boundary_cases(shape) if case.cell == "=distinct").value(shape)
    numbers = [value.throttle_time_ms, value.controller_id]
    for broker in value.brokers:
        numbers += [broker.node_id, broker.port]
    for topic in value.topics:
        for partition in topic.partitions:
            numbers += [partition.partition_index, partition.leader_id, partition.leader_epoch]
            numbers += [*partition.replica_nodes, *partition.isr_nodes, *partition.offline_replicas]
    assert len(set(numbers)) == len(numbers)
    assert len(value.topics) == len(value.topics[0].partitions) == 2


def test_the_number_of_cells_is_known() -> None:
    """A field, a class or a message that drops out of the plan is noticed here."""
    reference = find_reference("4.4.0")
    total = sum(len(boundary_cases(shape_of(reference.protocol, pair))) for pair in reference.pairs)
    assert len(reference.pairs) == 640
    assert total == 180_576


def _is_carried(protocol: Protocol, pair: Pair, case: BoundaryCase) -> bool:
    """Whether the version can write the value of a case."""
    value = case.value(shape_of(protocol, pair))
    try:
        protocol.codec(*pair, KAFKA).encode(value)
    except CodecError:
        return False
    return True


def test_what_only_one_field_is_set_in_can_be_written_in_every_random_spec() -> None:
    """A field whose struct has nothing in this version has no value but its default."""
    protocol = Protocol.from_specs(spec_batch(7, 120).texts)
    tried = 0
    for pair in (Pair(*pair) for pair in protocol.pairs()):
        for case in boundary_cases(shape_of(protocol, pair)):
            if case.check == "roundtrip" and case.value_class.startswith("only_"):
                tried += 1
                assert _is_carried(protocol, pair, case), f"{pair} {case.cell}"
    assert tried > 50


def test_a_struct_whose_default_is_not_equal_to_itself_has_another_value() -> None:
    """All that a tagged struct holds may be NaN by default."""
    protocol = Protocol.from_specs([NOT_ITSELF])
    shape = shape_of(protocol, Pair("NanC", 1))
    cells = [case for case in boundary_cases(shape) if case.cell == "e=non_default"]
    assert cells
    assert all(observed(shape, case) for case in cells)


@pytest.mark.parametrize("seed", [7, 20261123])
def test_every_case_of_random_specs_lies_in_its_cell(seed: int) -> None:
    """Whatever a spec's defaults are, NaN and empty bytes among them."""
    protocol = Protocol.from_specs(spec_batch(seed, 160).texts)
    wrong = [
        (str(pair), case.cell)
        for pair in (Pair(*pair) for pair in protocol.pairs())
        for shape in [shape_of(protocol, pair)]
        for case in boundary_cases(shape)
        if not observed(shape, case)
    ]
    assert wrong == []
