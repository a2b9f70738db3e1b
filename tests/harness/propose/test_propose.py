"""`wirecheck propose`: notes, costs, vectors, frames, codecs in the field, and what the command says."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from harness.casework.stream import draws, pair_key
from harness.cli.main import main
from harness.errors import UserError
from harness.evolve.sides import Side, parse_any
from harness.live.capture import CaptureWriter, Record
from harness.pair import Pair
from harness.propose import report
from harness.propose.annotate import Note, annotated, dump_lines
from harness.propose.costs import VersionCost, field_costs, version_cost, version_costs
from harness.propose.patch import Held, hold
from harness.propose.plot import bounds_svg
from harness.propose.questions import questions
from harness.propose.report import Dump, distinct, examine
from harness.propose.samples import Sample, example, from_capture, from_profile, read_profile
from harness.propose.variants import field_places, ways_of
from harness.propose.vectors import vectors
from harness.references import Reference
from harness.study.ranges import size_ranges
from harness.suites.specs.random_specs import random_spec
from harness.testees import AdapterError, PycodecTestee, Testee
from harness.values.generate import RandomValues
from harness.values.shape import pair_shape
from pycodec import Message
from pycodec.headers import Headers
from pycodec.proposals.encodings.names import Encoding
from pycodec.specs.parse import parse_message
from tests.harness.propose.support import heartbeat

HINT = {
    "name": "Hint",
    "type": "string",
    "versions": "4+",
    "taggedVersions": "4+",
    "tag": 0,
    "ignorable": True,
}
LATER = {"name": "Deadline", "type": "int64", "versions": "5+"}


def side_of(spec: dict[str, Any]) -> Side:
    made = parse_any(json.dumps(spec))
    return Side("SPEC.json", {made.name: made}, partial=True)


@pytest.mark.parametrize("index", range(30))
def test_notes_of_random_specs_cover_each_byte_once_and_are_of_the_codecs_bytes(index: int) -> None:
    side = side_of(random_spec(5, index))
    ((name, spec),) = side.messages.items()
    for version in list(spec.valid_versions)[:3]:
        made = RandomValues(pair_shape(spec, version, side.classes(name)))
        for case in range(5):
            value = made.value(draws(pair_key(3, name, version), case), 2)
            data, notes = annotated(side, name, version, value)
            assert data == side.codec(name, version).encode(value)
            ends = [0, *(note.end for note in notes)]
            assert [note.start for note in notes] == ends[:-1]
            assert ends[-1] == len(data)


def test_the_way_that_a_field_has_costs_what_the_message_costs() -> None:
    """Of random specs, each field: written as it is, all samples take what they take."""
    for index in range(12):
        side = side_of(random_spec(6, index))
        ((name, spec),) = side.messages.items()
        for version in list(spec.valid_versions)[-1:]:
            value = example(side, name, version, "plausible")
            if value is None:
                continue
            total = len(side.codec(name, version).encode(value))
            for cost in field_costs(side, name, version, [Sample(value)]):
                if cost.now != "nullable struct":
                    assert cost.ways.get(cost.now, total) in (total, None)


def test_what_a_tag_costs_by_hand() -> None:
    """A tag, its size and what it holds, in place of what it holds; nothing of a default."""
    side = side_of(heartbeat(HINT))
    root = side.classes("HeartbeatRequest")[side.messages["HeartbeatRequest"].root.name]
    costs = field_costs(side, "HeartbeatRequest", 4, [Sample(root(hint="abc")), Sample(root())])
    hint = next(each for each in costs if each.path == "hint")
    now = hint.ways["tagged"]
    assert now is not None
    # In place: 4 bytes and 1; under its tag: 1 + 1 + 4, and nothing.
    assert hint.ways["mandatory"] == now - 6 + 5
    assert hint.now == "tagged"
    spec = side.messages["HeartbeatRequest"]
    places = {place.path: place for place in field_places(spec, 3)}
    assert ways_of(spec, places["groupId"], 3) == ("mandatory",)


def test_a_version_that_cannot_carry_a_sample_says_why() -> None:
    side = side_of(heartbeat(LATER, versions="0-5"))
    root = side.classes("HeartbeatRequest")[side.messages["HeartbeatRequest"].root.name]
    costs = version_costs(side, "HeartbeatRequest", [Sample(root(deadline=5))])
    assert [cost.carried for cost in costs] == [0, 0, 0, 0, 0, 1]
    assert "deadline" in costs[0].refused
    assert costs[5].size == 1 + 4 + 1 + 1 + 8 + 1


def test_each_version_is_reckoned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without samples each has a value of its own: the cost of a spec grows with its versions, not faster."""
    asked: list[int] = []
    right = version_cost

    def noted(side: Side, message: str, version: int, samples: Sequence[Sample]) -> VersionCost:
        asked.append(version)
        return right(side, message, version, samples)

    monkeypatch.setattr(report, "version_cost", noted)
    side = side_of(heartbeat(LATER, versions="0-5"))
    found = examine(side, side.messages["HeartbeatRequest"], [], "", 5, None)
    assert asked == [cost.version for cost in found.versions] == [0, 1, 2, 3, 4, 5]
    assert all(cost.carried == 1 for cost in found.versions)


def test_vectors_are_read_back_to_the_same_bytes() -> None:
    side = side_of(heartbeat(HINT, LATER, versions="0-5"))
    found = vectors(side, "HeartbeatRequest")
    tests = [(group["version"], test) for group in found["testGroups"] for test in group["tests"]]
    assert found["numberOfTests"] == len(tests) >= 6 * 2
    assert {test["kind"] for _, test in tests} >= {"plausible", "default", "plausible, unknown tag"}
    for version, test in tests:
        codec = side.codec("HeartbeatRequest", version)
        frame = bytes.fromhex(test["frame"])
        value, consumed = codec.decode(frame)
        assert consumed == len(frame) == test["size"]
        assert codec.encode(value) == frame
        assert [[tag, data.hex()] for tag, data in value.unknown_tagged_fields] == test["unknownTaggedFields"]
    with_tag = next(test for _, test in tests if test["unknownTaggedFields"])
    assert with_tag["unknownTaggedFields"][0][0] == 1


def test_values_come_out_of_a_capture(tmp_path: Path, reference: Reference) -> None:
    """Those of the message, whatever else was said, in the versions that were spoken."""
    headers = Headers(reference.protocol)
    beat = reference.protocol.message_class("HeartbeatRequest")
    # Its body begins as one of the message would.
    other = partial(reference.protocol.message_class("JoinGroupRequest"), rebalance_timeout_ms=0)
    writer = CaptureWriter(tmp_path / "some.wcap")
    for number, (body, version) in enumerate(
        ((beat(group_id="g"), 4), (other(), 2), (beat(group_id="h", generation_id=3), 2))
    ):
        data = headers.encode_request(body, version=version, correlation_id=number, client_id="me")
        writer.add(Record.REQUEST, 1, data)
    writer.close()
    side = side_of(heartbeat(HINT))
    spec = side.messages["HeartbeatRequest"]
    found = list(from_capture(side, spec, reference.protocol, tmp_path / "some.wcap"))
    assert [(each.version, each.value.group_id) for each in found] == [(4, "g"), (2, "h")]


def test_what_codecs_in_the_field_make_of_a_new_tag(reference: Reference) -> None:
    """One keeps what it does not know and reads it, one forgets it, one refuses and breaks."""
    side = side_of(heartbeat(HINT, LATER, versions="0-5"))
    names = ["pycodec", *(f"tests.harness.propose.support:{name}" for name in ("RefusesTags", "ForgetsTags"))]
    found = {
        (each.testee.split()[0], each.versions): each
        for each in hold(side, reference, "HeartbeatRequest", names)
    }
    assert found["pycodec", "0-4"].outcome == "reads it"
    assert found["pycodec", "5"].outcome == "does not know"
    broken = found["refuses-tags", "4"]
    assert (broken.outcome, broken.breaks) == ("refuses", True)
    assert "unknown tag" in broken.words
    assert found["refuses-tags", "0-3"].outcome == "reads it"
    lost = found["forgets-tags", "4"]
    assert (lost.outcome, lost.breaks) == ("loses unknown tags", False)


def test_a_released_version_that_changed_breaks_every_codec(reference: Reference) -> None:
    side = side_of(heartbeat({"name": "More", "type": "int32", "versions": "2+"}))
    found = list(hold(side, reference, "HeartbeatRequest", ["pycodec"]))
    assert {each.versions: each.breaks for each in found if each.breaks}
    assert any(each.outcome == "reads it" and each.versions == "0-1" for each in found)


def test_a_testee_that_is_not_there_is_said_to_be_missing(reference: Reference) -> None:
    (found,) = hold(side_of(heartbeat(HINT)), reference, "HeartbeatRequest", ["no.such.module:Testee"])
    assert isinstance(found, Held)
    assert found.outcome == "missing"


def test_open_questions_name_their_fields(reference: Reference) -> None:
    side = side_of(heartbeat(HINT, LATER, versions="0-5"))
    spec = side.messages["HeartbeatRequest"]
    asked = " ".join(questions(spec, (), reference.protocol.messages))
    assert "`deadline` is not ignorable" in asked
    assert "`hint` has no `about`" in asked
    # What the release has is not asked about.
    assert "groupInstanceId" not in asked


def test_a_field_of_a_new_struct_is_no_question_of_its_own(reference: Reference) -> None:
    """Below the struct's first version it is the struct that is dropped or refused, whatever is in it."""
    inner = [
        {"name": "Old", "type": "int8", "versions": "4+"},
        {"name": "New", "type": "int8", "versions": "5+"},
    ]
    load = {"name": "Load", "type": "Load", "versions": "4+", "ignorable": True, "fields": inner}
    side = side_of(heartbeat(load, versions="0-5"))
    asked = " ".join(questions(side.messages["HeartbeatRequest"], (), reference.protocol.messages))
    assert (
        "`load.new` is not ignorable: a value other than its default cannot be sent to a peer below version 5"
        in asked
    )
    assert "`load.old` is not ignorable" not in asked
    root = side.classes("HeartbeatRequest")["HeartbeatRequestData"]
    value = root(load=side.classes("HeartbeatRequest")["Load"](old=1))
    assert side.codec("HeartbeatRequest", 3).encode(value) == side.codec("HeartbeatRequest", 3).encode(root())


def test_an_api_key_of_another_message_is_asked_about(reference: Reference) -> None:
    spec = replace(side_of(heartbeat()).messages["HeartbeatRequest"], name="OtherRequest")
    asked = list(questions(spec, (), reference.protocol.messages))
    assert "HeartbeatRequest has the api key 12: another one, or is it to be replaced?" in asked
    assert not any("api key" in each for each in questions(spec, (), {"OtherRequest": spec}))


def test_what_versions_and_kinds_have_in_common_is_shown_once() -> None:
    note = Note(0, 1, "a", "int8 1")

    def dump(version: int, kind: str, data: bytes) -> Dump:
        return Dump(version, kind, data, (note,))

    same, other, third = b"\1", b"\2", b"\3"
    dumps = [dump(version, kind, same) for version in (0, 1, 3) for kind in ("plausible", "sparse")]
    dumps += [dump(version, "default", other) for version in (0, 1, 3)]
    dumps += [dump(4, "plausible", third), dump(5, "plausible", third), dump(5, "sparse", third)]
    shown = {which: each.data for which, each in distinct(dumps)}
    assert shown == {
        "0-1,3, plausible and sparse": same,
        "0-1,3, default": other,
        "4-5 plausible, 5 sparse": third,
    }


def test_columns_of_a_dump_are_as_wide_as_they_need() -> None:
    notes = (Note(0, 20, "a.rather.long[0].path", "bytes"), Note(20, 21, "b", "int8 1"))
    first, more, second = dump_lines(bytes(21), notes)
    assert more == "       … 4 more"
    assert first.index("a.rather") == second.index("b  ")
    assert first.index("bytes") == second.index("int8 1")


def test_a_plot_marks_every_bound() -> None:
    encoding = Encoding.parse("packed32")
    assert encoding is not None
    svg = bounds_svg(encoding)
    for each in size_ranges(encoding):
        assert f">{each.lowest:,}</text>" in svg
        assert f">{each.highest:,}</text>" in svg
    # Steps, no slopes: each pair of points that follow shares x or y.
    points = svg.partition('points="')[2].partition('"')[0].split()
    pairs = [tuple(point.split(",")) for point in points]
    assert all(a[0] == b[0] or a[1] == b[1] for a, b in pairwise(pairs))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("count = 0", "count is 1 to"),
        ("other = 1", "has \\['other'\\]"),
        ('[fields]\n"groupId" = { size = 1 }', "groupId takes"),
        ("count =", "is not TOML"),
        ("seed = 18446744073709551616", "of 64 bits"),
        ("[fields.a]\nfrom = 3\nto = 2", "to is above from"),
    ],
)
def test_a_profile_that_is_none(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "profile.toml"
    path.write_text(text)
    with pytest.raises(UserError, match=said):
        read_profile(path)


_ODD = (
    "0",
    "-1",
    "1e999",
    "nan",
    "true",
    "''",
    "'x'",
    "[]",
    "[[]]",
    "{}",
    "{x = 1}",
    "{'1' = 0}",
    "{'1' = -1}",
)
_HUGE = ("100000000000", "999999999999999999999", "['a', 1]", "{'99999999999999999999' = 1}", "2020-01-01")


@pytest.mark.parametrize("path", ["groupId", "topics", "topics.name", "topics.partitions"])
@pytest.mark.parametrize("key", ["length", "from", "to", "values", "weights", "null"])
def test_whatever_a_profile_says_there_are_values_or_a_line(tmp_path: Path, key: str, path: str) -> None:
    """Of every key, alone and beside all that are right."""
    side = Side("a", {"Sample": parse_message(SAMPLED)})
    right = {"length": "2", "from": "1", "to": "2", "null": "0", "values": "[1]", "weights": "{'1' = 1}"}
    made = 0
    for held in (*_ODD, *_HUGE, *right.values()):
        for others in ({}, right):
            told = ", ".join(f"{name} = {text}" for name, text in (others | {key: held}).items())
            (tmp_path / "a.toml").write_text(f'count = 3\n[fields]\n"{path}" = {{ {told} }}\n')
            with contextlib.suppress(UserError):
                made += len(from_profile(side, "Sample", 0, read_profile(tmp_path / "a.toml")))
    assert made or path in ("groupId", "topics")


def test_a_profile_of_too_much_is_refused(tmp_path: Path) -> None:
    side = Side("a", {"Sample": parse_message(SAMPLED)})
    lengths = '"topics" = { length = 1000 }\n"topics.partitions" = { length = 1001 }\n'
    (tmp_path / "a.toml").write_text(f"[fields]\n{lengths}")
    with pytest.raises(UserError, match="more than 1,000,000 elements"):
        from_profile(side, "Sample", 0, read_profile(tmp_path / "a.toml"))


SAMPLED = """
{ "type": "data", "name": "Sample", "validVersions": "0", "flexibleVersions": "none", "fields": [
  { "name": "GroupId", "type": "string", "versions": "0+", "nullableVersions": "0+" },
  { "name": "Topics", "type": "[]Topic", "versions": "0+", "fields": [
    { "name": "Name", "type": "int32", "versions": "0+" },
    { "name": "Partitions", "type": "[]int64", "versions": "0+" } ] } ] }
"""


# The command


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    good = heartbeat(HINT, LATER, versions="0-5")
    Path("good.json").write_text(json.dumps(good))
    Path("breaking.json").write_text(json.dumps(heartbeat({**LATER, "versions": "2+"})))
    Path("wrong.json").write_text(json.dumps(heartbeat({**HINT, "tag": 3}), indent=1))
    return tmp_path


def test_a_spec_that_breaks_nothing(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["propose", "good.json"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("AGREED: HeartbeatRequest is a spec, and breaks nothing that was asked.")
    assert "tag added: tag 0" in printed
    assert "HeartbeatResponse ends at version 4" in printed


@pytest.mark.parametrize(
    ("change", "owner"),
    [
        ({"name": "OtherRequest"}, "HeartbeatRequest"),
        ({"name": "OtherResponse", "type": "response", "listeners": None}, "HeartbeatResponse"),
        ({"apiKey": 3}, "MetadataRequest"),  # which is not the one that it had
        ({"name": "OtherRequest", "apiKey": 32000}, ""),
        ({}, ""),
    ],
)
def test_an_api_key_of_another_message_breaks_it(
    files: Path, capsys: pytest.CaptureFixture[str], change: dict[str, Any], owner: str
) -> None:
    """Nobody could tell which is meant; a request and its own response share theirs."""
    spec = {key: value for key, value in (heartbeat() | change).items() if value is not None}
    Path("other.json").write_text(json.dumps(spec))
    assert main(["propose", "other.json", "--format", "json"]) == bool(owner)
    told = json.loads(capsys.readouterr().out)
    said = f"DIFFERS: {spec['name']} has api key {spec['apiKey']}, and so has {owner} of 4.4.0."
    assert (told["key_owner"], told["verdict"]) == (owner, "differs" if owner else "agreed")
    assert (told["headline"] == said) == bool(owner)
    assert main(["propose", "other.json", "-q"]) == bool(owner)
    assert capsys.readouterr().out == f"{told['headline']}\n"
    assert main(["propose", "other.json", "--against", "none"]) == 0


def test_a_wrong_spec_is_said_with_rule_and_place(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["propose", "wrong.json", "--format", "json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["verdict"] == "differs"
    assert told["refused"]["rule"] == "tag_gap"


def test_a_spec_that_breaks_a_release_and_its_codecs(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("out").mkdir()
    Path("elsewhere").write_text("kept")
    Path("out/page.md").symlink_to(Path("elsewhere").absolute())
    assert main(["propose", "breaking.json", "--testee", "pycodec", "--out", "out"]) == 1
    assert Path("elsewhere").read_text() == "kept"
    printed = capsys.readouterr().out
    assert "DIFFERS: HeartbeatRequest breaks what 4.4.0 has released" in printed
    assert {path.name for path in Path("out").iterdir()} == {"page.md", "proposal.json", "vectors.json"}
    told = json.loads(Path("out", "proposal.json").read_text())
    assert [each["outcome"] for each in told["field"]].count("misreads") >= 1
    text = Path("out", "page.md").read_text()
    for heading in ("On the wire", "What it costs", "Compatibility", "Codecs in the field", "Open questions"):
        assert f"### {heading}" in text


class FailingAdapter(PycodecTestee):
    """A codec that nobody knows anything of: what stands between fails, in decoding or after it."""

    name = "failing"

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int]:
        raise AdapterError("no map for it")


class FailingAgain(PycodecTestee):
    name = "failing again"

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        raise AdapterError("no map for it")


class Dying(Testee):
    name, version = "dying", "1"

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        return b""

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int]:
        os._exit(3)


class DyingOfItsOwn(PycodecTestee):
    """A codec that derives from pycodec, and which a run would ask where it is."""

    name = "dying of its own"

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int]:
        os._exit(3)


@pytest.mark.parametrize(
    ("testee", "code", "verdict", "outcome"),
    [
        ("FailingAdapter", 2, "inconclusive", "adapter fails"),
        ("FailingAgain", 2, "inconclusive", "adapter fails"),
        ("Dying", 1, "differs", "dies"),
        ("DyingOfItsOwn", 1, "differs", "dies"),
    ],
)
def test_an_adapter_that_fails_says_nothing_of_a_proposal_and_a_death_does(
    files: Path, capsys: pytest.CaptureFixture[str], testee: str, code: int, verdict: str, outcome: str
) -> None:
    arguments = ["propose", "good.json", "--testee", f"{__name__}:{testee}"]
    assert main([*arguments, "--format", "json"]) == code
    told = json.loads(capsys.readouterr().out)
    assert told["verdict"] == verdict
    assert outcome in {each["outcome"] for each in told["field"]}
    assert main(arguments) == code
    headline = {2: "INCONCLUSIVE: what HeartbeatRequest breaks is not known of", 1: "DIFFERS: Heartbeat"}
    assert capsys.readouterr().out.startswith(headline[code])


def test_nothing_of_another_proposal_stays_in_the_folder(files: Path) -> None:
    assert main(["propose", "breaking.json", "--testee", "pycodec", "--out", "out"]) == 1
    for name in ("packed32.svg", "mine.svg", "Mine.java", "FormerData.java"):
        Path("out", name).write_text("")
    told = json.loads(Path("out", "proposal.json").read_text())
    Path("out", "proposal.json").write_text(json.dumps({**told, "java": {"name": "FormerData.java"}}))
    assert main(["propose", "wrong.json", "--out", "out"]) == 1
    left = {path.name for path in Path("out").iterdir()}
    assert left == {"page.md", "proposal.json", "mine.svg", "Mine.java"}


def test_values_of_a_profile_and_of_bodies(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("busy.toml").write_text('count = 3\n[fields]\n"groupId" = { values = ["abc"] }\n')
    assert main(["propose", "good.json", "--against", "none", "--profile", "busy.toml"]) == 0
    assert "3 samples (profile busy.toml)" in capsys.readouterr().out
    # Version 3: group "g", generation 1, member "m", no instance.
    Path("bodies.hex").write_text("000167 00000001 00016d ffff\n")
    command = ["propose", "good.json", "--against", "none", "--frames", "bodies.hex"]
    assert main([*command, "--of-version", "3", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["samples"] == {"number": 1, "reckoned": 1, "source": "bodies.hex"}
    assert [each["bytes"] for each in told["versions"]] == [10, 10, 10, 12, 10, 18]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["missing.json"], "cannot read missing.json"),
        (["good.json", "--version", "9"], "has no version 9"),
        (["good.json", "--against", "none", "--patch"], "holds the spec against a release"),
        (["good.json", "--frames", "bodies.hex"], "bodies.hex, frame 0"),
        (["good.json", "--frames", "none.hex"], "cannot read none.hex"),
        (["good.json", "--of-version", "3"], "--of-version is of bodies, and none are given"),
        (["good.json", "--profile", "busy.toml", "--of-version", "3"], "none are given"),
        (["good.json", "--profile", "none.toml"], "cannot read none.toml"),
        (["none.json"], "the message has no versions"),
        (["good.json", "--testee", "nope"], "no testee 'nope'"),
    ],
)
def test_mistakes_are_said_in_a_line(
    files: Path, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("bodies.hex").write_text("00\n")
    Path("none.json").write_text(json.dumps(heartbeat(versions="none")))
    assert main(["propose", *arguments]) == 2
    errors = capsys.readouterr().err
    assert said in errors
    assert errors.count("\n") == 1
