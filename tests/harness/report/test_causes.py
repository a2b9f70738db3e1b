"""Signatures of many messages become causes: one for each change that the codec needs, and never fewer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.causes.root_cause import RootCause
from harness.causes.scope import Scope
from harness.causes.signature import ANY_MESSAGE, Example, Group, Signature
from harness.causes.trigger import Trigger
from harness.outcome import Change, Reason
from harness.report.causes import SEVERITIES, Cause, causes_of
from harness.report.finding import Finding

ALL_STRINGS = Scope("string")
REFUSED: dict[str, Any] = {"reason": Reason.TESTEE_REJECTED, "testee": "rejected:encode:E", "detail": "no"}


def found(message: str = "FetchRequest", path: str = "rackId", **given: Any) -> Finding:
    """A minimised finding; `scope` and `classes` are its root cause's, `root` False for none."""
    scope, classes = given.pop("scope", ALL_STRINGS), given.pop("classes", ("empty",))
    detail, rooted = given.pop("detail", "rackId: '' became None"), given.pop("root", True)
    least = given.pop("least", 0)
    plain = {
        "side": "testee",
        "check": "roundtrip",
        "type": "string",
        "kind": "empty",
        "reason": Reason.VALUE_DIFFERS,
        "testee": "accepted",
        "reference": "accepted",
    }
    signature = Signature(message=message, path=path, **plain | given)
    example = Example("values", 1, 0, "boundary", "", 3, None, None, None, detail, message)
    root = RootCause(signature, example, (), "{}", 1, True, scope, classes, least=least) if rooted else None
    group = Group(signature, example, {(1, "roundtrip")}, 2, {message})
    return Finding(group, (), "", rooted, None, f"repro/{signature.id}.py", root, signature.id)


def test_one_fault_of_a_type_is_one_cause_in_all_messages() -> None:
    (cause,) = causes_of([found(), found("MetadataResponse", "rack")])
    assert cause.messages == ["FetchRequest", "MetadataResponse"]
    assert cause.cases == 4
    assert cause.title == "empty strings: written as another value"


@pytest.mark.parametrize(
    "other",
    [
        {"classes": ("non-ASCII",), "kind": "non-ASCII"},
        {"scope": Scope("string", ("nullable",))},
        {"scope": Scope("bytes"), "type": "bytes"},
        {"reason": Reason.DECODE_DIFFERS},
        {"reason": Reason.TESTEE_REJECTED, "testee": "rejected:encode:ValueError", "detail": "no"},
        {"side": "reference"},
        {"scope": Scope("string", (), "MetadataResponse", "rack")},
    ],
    ids=str,
)
def test_what_differs_in_kind_is_another_cause(other: dict[str, Any]) -> None:
    """Value class, kind of field, direction, kind of outcome, side."""
    assert len(causes_of([found(), found("MetadataResponse", "rack", **other)])) == 2


@pytest.mark.parametrize(
    ("others", "subject"),
    [
        ([], "empty groupId fields"),
        ([("memberId", ("not within", "name: memberId"))], "empty groupId and memberId fields"),
        (
            [("memberId", ("name: memberId",)), ("host", ("nullable",))],
            "empty groupId, host and memberId fields",
        ),
        ([(name, (f"name: {name}",)) for name in "abcde"], "empty a, b, c and 3 other fields"),
    ],
    ids=str,
)
def test_a_title_names_all_fields_that_show_a_cause(
    others: list[tuple[str, tuple[str, ...]]], subject: str
) -> None:
    """Two fields that are refused in the same words are one cause, and not one field's."""
    (cause,) = causes_of(
        found("JoinGroupRequest", path, scope=Scope("string", conditions), **REFUSED)
        for path, conditions in [("groupId", ("name: groupId",)), *others]
    )
    assert cause.title == f"{subject}: refused when written"


def test_what_is_left_of_a_cause_names_the_field_that_comes_out_wrong_with_it() -> None:
    """Where the field at fault is expected, its title alone would tell of what is known."""
    expected = found(scope=Scope("string", ("name: rack",)))
    other = replace(found(path="host"), root=expected.root, root_id=expected.root_id, beside=True)
    (cause,) = causes_of([expected, other])
    known, rest = cause.part(lambda each: not each.beside), cause.part(lambda each: each.beside)
    assert known is not None
    assert rest is not None
    assert rest.title == f"{known.title}, and host with it"
    assert rest.id == known.id


def test_what_was_not_minimised_of_a_layer_joins_no_cause_by_its_symptom() -> None:
    """Values of layers are compared as a whole: a listed cause would hide whatever fails alike."""
    known = found(path="", layer="codec", scope=None)
    lone = found(path="", layer="codec", kind="", root=False)
    assert len(causes_of([known, lone])) == 2
    assert len(causes_of([found(path="", scope=None), found(path="", kind="", root=False)])) == 1


def test_arrays_in_another_order_are_one_cause_where_they_are_many() -> None:
    """One array that is kept as a set is a matter of its message; all that are, one of the codec."""
    changed: dict[str, Any] = {"kind": Change.REORDERED, "type": "[]int32", "scope": None, "classes": ()}
    few = [found(path=path, **changed) for path in "abc"]
    told = [cause.title for cause in causes_of(few)]
    assert told == [f"FetchRequest {path}: written in another order" for path in "abc"]
    (read,) = causes_of([few[0], found(path="a", reason=Reason.DECODE_DIFFERS, **changed)])
    assert read.title == "FetchRequest a: read in another order and written in another order"
    local = [
        found(path=path, **changed | {"scope": Scope("[]int32", (), "FetchRequest", path)}) for path in "de"
    ]
    assert len(causes_of(local)) == 2  # as malformed frames show them
    (many,) = causes_of([*few, found("MetadataResponse", "a", **changed)])
    assert many.title == "elements of arrays: written in another order"


def test_arrays_without_their_equal_elements_are_one_cause_where_they_are_many() -> None:
    changed: dict[str, Any] = {"kind": Change.MERGED, "type": "[]int32", "scope": None, "classes": ()}
    few = [found(path=path, **changed) for path in "abc"]
    told = [cause.title for cause in causes_of(few)]
    assert told == [f"FetchRequest {path} (equal elements): written as one" for path in "abc"]
    read = found("MetadataResponse", "a", reason=Reason.DECODE_DIFFERS, **changed)
    (many,) = causes_of([*few, read])
    assert many.title == "equal elements of arrays: read as one and written as one"
    ordered = found("MetadataResponse", "b", **changed | {"kind": Change.REORDERED})
    assert len(causes_of([*few, read, ordered])) == 2


def test_arrays_that_are_kept_as_sets_are_one_cause() -> None:
    """They lose their order and their equal elements; where other arrays lose the one and the other, or one
    way does, these are two mistakes."""
    changed: dict[str, Any] = {"type": "[]int32", "scope": None, "classes": ()}
    ordered = [found(path=path, kind=Change.REORDERED, **changed) for path in "abcd"]
    merged = [found(path=path, kind=Change.MERGED, **changed) for path in "defg"]
    (both,) = causes_of([*ordered, *merged])
    assert both.title == "elements of arrays: written in another order, equal ones as one"
    assert both.id.rpartition("-")[2] == causes_of(ordered)[0].digest  # whatever else a run meets
    (one,) = causes_of([ordered[3], merged[0]])
    assert one.title == "FetchRequest d: written in another order, equal ones as one"
    assert len(causes_of([*ordered[:1], *merged])) == 2
    read = [found(path="d", kind=Change.MERGED, reason=Reason.DECODE_DIFFERS, **changed)]
    assert len(causes_of([ordered[3], *read])) == 2


def test_arrays_of_another_number_of_elements_are_one_cause_where_they_are_many() -> None:
    """What reads or writes any array is at fault, and all that is told of what stands in them."""

    def wrong(message: str, path: str, told: str, number: bool = True, **columns: Any) -> Finding:
        made = found(message, told, scope=None, **columns)
        assert made.root is not None
        trigger = Trigger(message, path, "", (), number=number)
        return replace(made, root=replace(made.root, trigger=trigger))

    few = [wrong("FetchRequest", path, path) for path in "abc"]
    assert [cause.title for cause in causes_of(few)] == [
        f"FetchRequest, whatever {path} holds: written as another value" for path in "abc"
    ]
    # By how many bytes they are too short tells no message as a whole.
    short = [
        replace(
            each,
            group=replace(each.group, example=replace(each.example, testee_bytes=b"", reference_bytes=b"x")),
        )
        for each in (wrong(f"{name}Request", "topics", "topics") for name in "ABCD")
    ]
    assert [cause.title for cause in causes_of(short)] == ["arrays: written as another value"]
    # A field in one of them, and how it is refused, is no cause of its own.
    behind = wrong("FetchRequest", "a", "a.name", **REFUSED)
    (many,) = causes_of([*few, wrong("MetadataResponse", "topics", "topics"), behind])
    assert many.title == "arrays: refused when written and written as another value"
    read = [wrong("FetchRequest", path, path, reason=Reason.DECODE_DIFFERS) for path in "abcd"]
    assert len(causes_of([*few, *read])) == 4
    structs = [wrong("FetchRequest", path, path, number=False) for path in "abcd"]
    assert len(causes_of(structs)) == 4  # a field too many in the structs of each is a matter of its own


def test_messages_that_are_too_short_by_as_many_bytes_are_one_cause() -> None:
    """However it is met, what writes any message is at fault; what reads any is another matter."""
    read, unread, wrong = Reason.DECODE_CONSUMED_DIFFERS, Reason.TESTEE_BYTES_REJECTED, Reason.VALUE_DIFFERS

    def off(message: str, words: str, reason: str) -> Finding:
        scope = Scope("message", ("flexible", f"length: {words}"))
        return found(message, "", scope=scope, kind="", type="", reason=reason, classes=())

    one = off("ARequest", "2 bytes too long", unread)
    (both,) = causes_of([one, off("BRequest", "2 bytes too long", wrong)])
    title = "messages in flexible versions, 2 bytes too long: written as"
    assert both.title == f"{title} bytes that Kafka cannot read and written as another value"
    assert both.messages == ["ARequest", "BRequest"]
    for other in (off("BRequest", "2 bytes too long", read), off("BRequest", "1 byte too long", unread)):
        assert len(causes_of([one, other])) == 2


def test_fields_that_are_refused_in_words_that_name_them_are_one_cause_where_they_are_many() -> None:
    """What refuses them is one, and says which it was."""

    def refused(message: str, path: str, words: str, **columns: Any) -> Finding:
        local = Scope("string", (), message, path)
        told = {"detail": f"E: {words}", "scope": local, "classes": ("empty", "short")}
        return found(message, path, **REFUSED | told | columns)

    few = [
        refused("FetchRequest", "rackId", "rack_id of FetchRequest is not in version 3"),
        refused("FetchRequest", "topics.topicId", "topics[0].topicId of FetchRequest is not in version 12"),
        refused(
            "AlterPartitionRequest",
            "BrokerEpoch",
            "BROKER_EPOCH of AlterPartitionRequest is not in version 0",
        ),
    ]
    fourth = refused(
        "HeartbeatRequest",
        "groupId",
        "GroupId of HeartbeatRequest is not in version 1",
        type="int32",
        kind="negative",
        classes=("max", "min", "negative", "positive"),
    )
    assert len(causes_of(few)) == 3
    (many,) = causes_of([*few, fourth])
    assert many.title == "fields: refused when written"
    # Whichever of them stands for it, it has the same name.
    later = [replace(each, root=replace(each.root, complete=False)) for each in few if each.root is not None]
    (again,) = causes_of([*later, fourth])
    assert (again.first.id, again.id) == (fourth.id, many.id)
    apart = [
        refused("HeartbeatRequest", "memberId", "MemberId of HeartbeatRequest is too long"),
        refused("HeartbeatRequest", "memberId", "something of something is not in version 1"),
        refused("HeartbeatRequest", "id", "idle of HeartbeatRequests is not in version 1"),
    ]
    for other in apart:
        assert len(causes_of([*few, fourth, other])) == 2
        assert len(causes_of([*few, other])) == 4
    # Where it is known which fields are refused, that says more.
    meant = Scope("string", ("meaning: error code",))
    known = [refused(f"{name}Request", "code", "code of no kind", scope=meant) for name in "ABCD"]
    assert [cause.title for cause in causes_of(known)] == ["error codes: refused when written"]


def test_a_title_names_the_field_that_a_cause_needs_whatever_it_means() -> None:
    """Other fields of the same meaning may be right."""
    scope = Scope("int32", ("meaning: duration", "not within", "name: sessionTimeoutMs"))
    (cause,) = causes_of(
        [
            found(
                "JoinGroupRequest", "sessionTimeoutMs", **REFUSED | {"scope": scope, "classes": ("negative",)}
            )
        ]
    )
    assert cause.title == "negative sessionTimeoutMs fields outside of arrays: refused when written"


def test_what_one_cause_refuses_in_words_that_name_fields_is_told_by_it() -> None:
    """A codec may name the field in whatever it refuses; where one value is at fault, that says more."""
    own = named("ARequest", "groupId", kind="non-ASCII")
    others = [
        replace(named(f"{name}Request", path, kind="non-ASCII"), root=own.root, root_id=own.root_id)
        for name, path in zip("BCDE", ("host", "rack", "name", "topic"), strict=True)
    ]
    title = "strings with other characters than ASCII: refused when written"
    for findings in ([own, *others], [*others, own]):
        (cause,) = causes_of(findings)
        assert (cause.title, cause.met_classes) == (title, ["non-ASCII"])


def test_fields_that_are_refused_for_what_they_hold_are_a_cause_for_each_such_value() -> None:
    """What is known of null says nothing of other characters, though the words are the same for both."""

    def local(kind: str) -> list[Finding]:
        return [
            named(f"{name}Request", path, kind=kind, scope=Scope("string", (), f"{name}Request", path))
            for name, path in zip("ABCD", ("groupId", "host", "rack", "name"), strict=True)
        ]

    nulls, texts, any_value = local("null"), local("non-ASCII"), local("short")
    (known,) = causes_of(nulls)
    assert known.title == "null fields: refused when written"
    both = causes_of([*nulls, *texts])
    assert sorted(cause.title for cause in both) == [
        "fields with other characters than ASCII: refused when written",
        known.title,
    ]
    assert known.id in [cause.id for cause in both]
    assert len(causes_of([*nulls, *any_value])) == 2


def test_words_that_hold_the_name_of_a_field_by_chance_part_nothing() -> None:
    long = {"kind": "length 16383 or more", "words": "the value is too long"}
    fields = [named(f"{name}Request", "value", scope=Scope("string", (), name), **long) for name in "ABCD"]
    assert len(causes_of(fields)) == 1
    every = named("ERequest", "groupId", **long)
    assert [cause.messages for cause in causes_of([*fields, every])] == [
        [f"{name}Request" for name in "ABCDE"]
    ]


def named(message: str, path: str, kind: str, words: str = "", **columns: Any) -> Finding:
    """A field refused in words that name it."""
    told = {"detail": f"E: {words or f'{path}: not allowed'}", "kind": kind, "classes": (kind,)}
    return found(message, path, **REFUSED | told | columns)


def test_a_title_names_no_field_that_sets_off_a_part_only() -> None:
    """Two fields whose values are refused in the same words are named by neither of them."""

    def set_off(by: str) -> Finding:
        made = found("JoinGroupRequest", "", scope=None, **REFUSED)
        assert made.root is not None
        trigger = Trigger("JoinGroupRequest", by, "'x'", ("empty",))
        signature = replace(made.signature, flag=by)
        group, root = replace(made.group, signature=signature), replace(made.root, trigger=trigger)
        return replace(made, group=group, root=replace(root, signature=signature), root_id=signature.id)

    (one,) = causes_of([set_off("groupId")])
    assert one.title == "JoinGroupRequest, for what groupId holds: refused when written"
    (both,) = causes_of([set_off("groupId"), set_off("memberId")])
    assert "groupId" not in both.title


def test_a_size_that_is_refused_is_told_by_its_words_in_every_suite() -> None:
    """Of malformed bytes it is told without the reference, which sizes nothing there."""
    said = "rejected:size:TypeError: size gave -1"
    refused: dict[str, Any] = {
        "reason": Reason.SIZE_REJECTED,
        "testee": "rejected:size:TypeError",
        "scope": None,
    }
    (cause,) = causes_of(
        [
            found(path="", detail=f"testee: {said}; reference: accepted", **refused),
            found(path="", check="malformed", detail=said, **refused),
        ]
    )
    assert cause.cases == 4


def test_a_refusal_is_told_by_its_words_in_both_directions() -> None:
    refused: dict[str, Any] = {"scope": Scope("int16"), "type": "int16", "classes": ("positive",)}
    writing = found(
        reason=Reason.TESTEE_REJECTED, testee="rejected:encode:ValueError", detail="258 is no code", **refused
    )
    reading = found(
        "MetadataResponse",
        reason=Reason.DECODE_REJECTED,
        testee="rejected:decode:ValueError",
        detail="ValueError: 7 is no code",
        **refused,
    )
    (cause,) = causes_of([writing, reading])
    assert cause.title == "some int16 numbers above 0: refused when read and when written"
    other = replace(reading.group.example, detail="ValueError: the buffer is too short")
    assert len(causes_of([writing, replace(reading, group=replace(reading.group, example=other))])) == 2


@pytest.mark.parametrize("root", [True, False])
def test_an_error_that_is_no_refusal_is_one_cause_for_whatever_rule(root: bool) -> None:
    """Which rule was broken in a spec says nothing of a KeyError; its class and words do."""

    def failing(flag: str, error: str, reference: str = "rejected:parse:E") -> Finding:
        detail = f"testee: {error}; generator: E: no {flag}"
        testee = f"rejected:parse:{error.partition(':')[0]}"
        given: dict[str, Any] = {"kind": "spec", "type": "", "scope": None, "classes": (), "root": root}
        given |= {"reason": Reason.SPEC_FAILED, "testee": testee, "reference": reference}
        return found("AnyMessage", "", check="spec", flag=flag, detail=detail, **given)

    some = [failing("tag_gap", "KeyError: 'a'"), failing("enum_value", "KeyError: 'b'", "rejected:x:F")]
    (cause,) = causes_of([*some, failing("", "KeyError: 'c'")])
    assert cause.title == "specs: met with an error that is no refusal"
    others = [failing("tag_gap", "TypeError: 'a' is no number"), failing("json", "KeyError: no such key")]
    assert len(causes_of([*some, *others])) == 3


def test_two_fields_of_one_message_are_two_causes_unless_one_kind_of_field_is_at_fault() -> None:
    local = [found(path=path, scope=Scope("string", (), "FetchRequest", path)) for path in ("a", "b")]
    assert len(causes_of(local)) == 2


def test_what_was_not_minimised_joins_the_one_cause_with_its_words() -> None:
    refused: dict[str, Any] = {
        "reason": Reason.TESTEE_REJECTED,
        "testee": "rejected:encode:ValueError",
        "detail": "no é",
    }
    known = found(**refused)
    lone = found("MetadataResponse", "", root=False, **refused)
    assert len(causes_of([known, lone])) == 1
    different = found("MetadataResponse", "", root=False, **refused | {"detail": "out of cheese"})
    assert len(causes_of([known, different])) == 2


def test_deaths_of_specs_that_were_not_minimised_are_one_cause_in_all_messages() -> None:
    died: dict[str, Any] = {"path": "", "type": "", "kind": "", "reason": Reason.TESTEE_DIED, "root": False}
    died |= {"check": "spec", "testee": "crashed:read:ProcessEnded", "reference": "not judged"}
    lone = [found(message, **died) for message in ("FetchRequest", "MetadataResponse")]
    hangs = found("FetchRequest", **died | {"testee": "timed_out:read:TimedOut"})
    assert len(causes_of(lone)) == 1
    assert len(causes_of([*lone, hangs])) == 2
    known = found(ANY_MESSAGE, **died | {"kind": "spec", "root": True, "scope": None})
    assert len(causes_of([known, *lone])) == 1


def test_what_was_not_minimised_joins_rather_what_was_seen_in_its_message() -> None:
    """Two bugs may be refused in the same words: another message's is the less likely one."""
    refused: dict[str, Any] = {
        "reason": Reason.TESTEE_REJECTED,
        "testee": "rejected:encode:ValueError",
        "detail": "no é",
    }
    here = found("MetadataResponse", scope=Scope("string", (), "MetadataResponse", "rackId"), **refused)
    elsewhere = found(classes=("long",), kind="long", **refused)
    lone = found("MetadataResponse", "", root=False, **refused)
    joined = [cause for cause in causes_of([here, elsewhere, lone]) if lone in cause.findings]
    assert [cause.first for cause in joined] == [here]


def test_a_cause_is_told_by_what_it_was_found_for() -> None:
    """Not by a smaller case of another message, which has no smallest value of its own."""
    own = found()
    larger = replace(own, group=replace(own.group, example=replace(own.example, frame_len=30)))
    borrowed = replace(found("MetadataResponse", ""), root=own.root, root_id=own.root_id)
    (cause,) = causes_of([borrowed, larger])
    assert cause.first is larger


def test_a_wrong_value_that_was_not_minimised_is_not_put_to_another_messages_cause() -> None:
    assert len(causes_of([found(), found("MetadataResponse", "rack", root=False)])) == 2


def test_the_gravest_comes_first() -> None:
    causes = causes_of(
        [
            found(reason=Reason.BYTES_DIFFER),
            found(reason=Reason.REFERENCE_REJECTED, reference="rejected:write:X"),
            found(reason=Reason.TESTEE_DIED, testee="timed_out:encode:TimedOut"),
            found(detail="rackId: 'a' became 'b'"),
            found(reason=Reason.DECODE_DIFFERS, detail="rackId: 'a' became None"),
            found(reason=Reason.DECODE_REJECTED, testee="rejected:decode:X", detail="X: y"),
            found(classes=("lone surrogate",), kind="lone surrogate"),
        ]
    )
    assert [cause.severity for cause in causes] == list(SEVERITIES)


def test_a_cause_has_the_same_name_whatever_message_it_was_met_in_first() -> None:
    one, other = found(), found("MetadataResponse", "rack")
    assert Cause([one]).id == Cause([other]).id == Cause([other, one]).id
    assert Cause([one]).id.startswith("empty-strings-written-as-another-value-")


def frame(kind: str, scope: Scope, **given: Any) -> Finding:
    """A finding of malformed bytes."""
    plain: dict[str, Any] = {"check": "malformed", "kind": kind, "scope": scope, "classes": ()}
    return found(**plain | {"reason": Reason.DECODE_ACCEPTED, "reference": "rejected:read:underflow"} | given)


def test_what_kafka_refuses_frames_for_is_one_cause_at_fields_of_all_types() -> None:
    strings = frame("refused:null_not_allowed", Scope("string"))
    arrays = frame("refused:null_not_allowed", Scope("array", ("flexible",)), message="MetadataResponse")
    (cause,) = causes_of([strings, arrays])
    assert cause.title == "nulls where there can be none: read, and Kafka refuses them"
    assert cause.severity == "accepts"


def test_one_field_that_differs_from_its_like_is_a_cause_of_its_own() -> None:
    local = frame("refused:null_not_allowed", Scope("string", (), "FetchRequest", "rackId"), path="rackId")
    strings = frame("refused:null_not_allowed", Scope("string"), message="MetadataRequest")
    titles = {cause.title for cause in causes_of([strings, local])}
    assert "FetchRequest rackId: nulls where there can be none: read, and Kafka refuses them" in titles
    assert len(titles) == 2


def test_what_goes_wrong_in_many_messages_is_one_cause_though_no_condition_tells_where() -> None:
    """Unless it is what the spec of each field says."""
    names = ("FetchRequest", "MetadataRequest", "VoteRequest", "JoinGroupRequest")

    def local(kind: str, number: int) -> list[Finding]:
        return [
            frame(kind, Scope("array", (), name, "topics"), message=name, path="topics")
            for name in names[:number]
        ]

    (cause,) = causes_of(local("refused:varint_too_long", 4))
    assert cause.title == "varints of more than five bytes: read, and Kafka refuses them"
    assert cause.messages == sorted(names)
    assert cause.digest == causes_of([frame("refused:varint_too_long", Scope("string"))])[0].digest
    assert len(causes_of(local("refused:varint_too_long", 3))) == 3
    assert len(causes_of(local("refused:null_not_allowed", 4))) == 4


def test_odd_bytes_that_are_written_in_many_places_are_one_cause_and_no_matter_of_reading() -> None:
    """Whether a value was given, or read from a frame before."""

    def written(message: str, path: str = "", check: str = "roundtrip") -> Finding:
        facts = {"reason": Reason.BYTES_DIFFER, "reference": "accepted", "check": check}
        scope = Scope("string", (), message, path)
        return frame("written:overlong_varint", scope, message=message, path=path, **facts)

    title = "varints of more bytes than they need: written in other bytes than Kafka's"
    few = [written("FetchRequest", "rackId"), written("FetchRequest", "rackId", "malformed")]
    (one,) = causes_of([*few, *few])
    assert one.title == f"FetchRequest rackId: {title}"
    assert one.severity == "not canonical"
    assert one.met_classes == []
    others = [written("VoteRequest", "clusterId"), written("FetchRequest", "clusterId")]
    (wide,) = causes_of([*few, *others, written("MetadataRequest", "topics.name")])
    assert wide.title == title
    # What misreads such numbers is another function of the codec.
    misread = {"reason": Reason.DECODE_DIFFERS, "reference": "accepted"}
    assert len(causes_of([*few, frame("odd:overlong_varint", Scope("string"), **misread)])) == 2


def test_a_misread_number_is_one_cause_whatever_follows_it() -> None:
    """The words, and whether it is refused in the end, depend on the bytes behind it."""
    kind, scope = "odd:excess_varint_bits", Scope("string")
    refused = {
        "reason": Reason.DECODE_REJECTED,
        "testee": "rejected:read:IndexError",
        "reference": "accepted",
    }
    other = {"reason": Reason.DECODE_DIFFERS, "reference": "accepted"}
    assert len(causes_of([frame(kind, scope, **refused), frame(kind, scope, **other)])) == 1
    # A struct that is taken for null is read on from within.
    marker, structs = "odd:struct_marker", Scope("struct")
    accepted = {"reason": Reason.DECODE_ACCEPTED, "testee": "accepted"}
    marked = [frame(marker, structs, **refused), frame(marker, structs, **other)]
    assert len(causes_of([*marked, frame(marker, structs, **accepted)])) == 1
    assert len(causes_of([frame("odd:utf8", scope, **refused), frame("odd:utf8", scope, **other)])) == 2


@pytest.mark.parametrize("kind", ["odd:overlong_varint", "odd:null_length", "odd:struct_marker"])
def test_a_list_that_knows_of_a_refused_number_does_not_know_of_a_misread_one(kind: str) -> None:
    """Of what is misread, one frame may be refused further on, and another is not."""
    scope = Scope("string")
    refused = frame(kind, scope, testee="rejected:read:ValueError", reason=Reason.DECODE_REJECTED)
    other = frame(kind, scope, reason=Reason.DECODE_DIFFERS, testee="accepted", reference="accepted")
    (listed,), (read,), (both,) = causes_of([refused]), causes_of([other]), causes_of([refused, other])
    assert listed.digest != read.digest
    assert read.digest == both.digest


def test_deaths_are_told_apart_by_their_way_and_by_what_was_read() -> None:
    died = {"reason": Reason.TESTEE_DIED, "testee": "timed_out:read:TimedOut"}
    hangs = frame("refused:beyond_end", Scope("array"), **died)
    same = frame("refused:null_not_allowed", Scope("array"), **died)
    elsewhere = frame("refused:beyond_end", Scope("tagged fields"), path="rack", **died)
    ended = frame("refused:beyond_end", Scope("array"), **died | {"testee": "crashed:read:ProcessEnded"})
    assert len(causes_of([hangs, same])) == 1
    assert len(causes_of([hangs, elsewhere, ended])) == 3


def test_written_again_by_the_testee_alone_is_to_accept() -> None:
    mine = {"reason": Reason.REWRITE_DIFFERS, "reference": "rejected:rewrite:rewrite_tag_order"}
    (cause,) = causes_of([frame("refused:tags_not_writable", Scope("tagged fields"), **mine)])
    assert (cause.severity, cause.title) == (
        "accepts",
        "tags that cannot be written: written again, and Kafka refuses to",
    )


def test_other_bytes_for_malformed_ones_may_be_another_value() -> None:
    """There, nobody reads what is written again."""
    again = {"reason": Reason.BYTES_DIFFER, "check": "malformed", "message": "MetadataResponse"}
    (cause,) = causes_of([found(), found(**again)])
    assert cause.severity == "lost data"
    assert len(causes_of([found(), found(**again | {"check": "refuse"})])) == 2
    assert len(causes_of([found(reason=Reason.DECODE_DIFFERS), found(**again)])) == 2


def test_what_the_reference_cannot_read_again_is_told_by_why() -> None:
    """Random messages have names of their own, and one reason."""
    words = (
        "RuntimeException: Tried to allocate a collection of size {}, but there are only {} bytes remaining."
    )
    unread: dict[str, Any] = {
        "side": "reference",
        "reason": Reason.REFERENCE_UNREADABLE,
        "reference": "rejected:read:RuntimeException",
    }
    one, other, third = (
        found(f"Random{number}", "", root=False, detail=detail, **unread)
        for number, detail in enumerate(
            (words.format(1, 0), words.format(20, 12), "RuntimeException: Invalid length")
        )
    )
    assert [len(cause.findings) for cause in causes_of([one, other, third])] == [2, 1]


def test_a_list_is_held_against_what_is_met_though_no_class_is_at_fault() -> None:
    """Of a field that fails whatever it holds, the search finds no class: that is no class that was met."""
    kinds = ("zero", "negative", "struct:array")
    made = [found(kind=kind, classes=(), scope=None, path="errorCode") for kind in (*kinds, "positive")]
    for each in made[:-1]:
        each.group.enumerated.add(("FetchRequest", 1))
    assert Cause(made).met_classes == ["negative", "zero"]  # the last came by chance
    assert Cause([found(), *made]).met_classes == ["empty"]


@pytest.mark.parametrize(
    ("classes", "subject"),
    [
        (("length 127 or more",), "strings of length 127 or more"),
        (("length 16383 or more", "length 127 or more"), "strings of length 127 or more"),
        (("length 127",), "strings of length 127"),
        (("length 16383", "length 127"), "strings of length 127 or length 16383"),
        (("length 127", "length 127 or more"), "strings of length 127 or more"),
        (("length 127", "length 16383 or more"), "strings of length 127 or length 16383 or more"),
        (("length 127", "length 16383", "null"), "strings (null, length 127, length 16383)"),
        # Of what shows in other values as well, nothing special is said.
        (("length 127 or more", "short"), "strings"),
        # Of no ordinary value is anything said that only special ones show.
        (("length 127 or more", "empty"), "strings (empty, length 127 or more)"),
        (("null", "NUL", "empty"), "strings (NUL, empty, null)"),
        (("short", "empty"), "strings"),
        (("empty",), "empty strings"),
    ],
)
def test_a_title_says_what_all_the_values_have_in_common(classes: tuple[str, ...], subject: str) -> None:
    (cause,) = causes_of([found(classes=classes), found("MetadataResponse", "rack", classes=classes)])
    assert cause.title == f"{subject}: written as another value"


@pytest.mark.parametrize(
    ("least", "subject"),
    [
        (127, "strings of length 127 or more"),
        (128, "strings of length 128 or more"),
        (201, "some strings of length 127 or more"),
    ],
)
def test_a_title_says_no_more_of_lengths_than_was_seen(least: int, subject: str) -> None:
    """What begins to fail within a class of lengths spares the first of it."""
    classes = ("length 127 or more", "length 16383 or more")
    given: dict[str, Any] = {"classes": classes, "least": least}
    (cause,) = causes_of([found(**given), found("MetadataResponse", "rack", classes=classes)])
    assert cause.title == f"{subject}: written as another value"


@pytest.mark.parametrize(
    ("classes", "subject"),
    [
        (("unknown tag",), "unknown tagged fields"),
        (("unknown tag", "tag 128 or more", "tag 16384 or more"), "unknown tagged fields"),
        (("tag 128 or more", "tag 16384 or more"), "unknown tagged fields from tag 128 on"),
        (("tag 16384 or more",), "unknown tagged fields from tag 16384 on"),
    ],
)
def test_a_title_says_from_which_tag_on(classes: tuple[str, ...], subject: str) -> None:
    given: dict[str, Any] = {"classes": classes, "scope": Scope("unknown tags")}
    (cause,) = causes_of([found(**given), found("MetadataResponse", "rack", **given)])
    assert cause.title == f"{subject}: written as another value"


def kinds(*flags: str) -> tuple[frozenset[str], ...]:
    """Of a message in one version that has strings and numbers of such flags."""
    return (frozenset(f"{type}, {', '.join(flags)}" for type in ("string", "int32")),)


OLD, NEW = ("not flexible", "not within"), ("flexible", "not within")


@pytest.mark.parametrize(
    ("conditions", "subject"),
    [
        (("not flexible",), "empty strings"),
        (("not flexible", "not within"), "empty strings outside of arrays"),
        (("not within",), "empty strings outside of arrays"),
    ],
)
@pytest.mark.parametrize("joins", ["the same cause", "by its symptom"])
def test_a_title_does_not_contradict_the_versions_that_show_its_cause(
    conditions: tuple[str, ...], subject: str, joins: str
) -> None:
    """What was put to it for what it does may lie in a version where no trial went."""
    first = replace(found(scope=Scope("string", conditions)), kinds=kinds(*OLD))
    other = replace(first, group=replace(first.group, where={(9, "roundtrip")}), kinds=kinds(*NEW))
    if joins == "by its symptom":
        other = replace(found(kind="", root=False), kinds=kinds(*NEW))
    (cause,) = causes_of([first, other])
    assert cause.title == f"{subject}: written as another value"


def test_a_title_says_no_more_than_holds_of_all_that_is_one_cause() -> None:
    """Refusals in the same words are one cause whatever their conditions."""
    (cause,) = causes_of(
        found(message, scope=Scope("string", conditions), **REFUSED)
        for message, conditions in [("FetchRequest", ("flexible",)), ("JoinGroupRequest", ("nullable",))]
    )
    assert cause.title == "empty strings: refused when written"


FLAGS = {
    "flexible": "in flexible versions",
    "not flexible": "in versions that are not flexible",
    "nullable": "that may be null",
    "not nullable": "that may not be null",
}
SHOWN = st.tuples(
    st.sampled_from(("flexible", "not flexible")), st.sampled_from(("nullable", "not nullable"))
)
SCOPES = st.one_of(
    st.none(),
    st.builds(Scope, st.just("string"), st.lists(st.sampled_from(list(FLAGS)), max_size=2).map(tuple)),
)


@given(st.lists(st.tuples(SCOPES, SHOWN, st.booleans()), min_size=1, max_size=5))
def test_every_signature_of_a_cause_lies_within_what_its_title_says(
    given_: list[tuple[Scope | None, tuple[str, str], bool]],
) -> None:
    """Whatever joined them: the same root cause, the same words, or the same symptom."""
    findings = []
    for number, (scope, shown, rooted) in enumerate(given_):
        one = found(
            path=f"rack{number % 2}", scope=scope, root=rooted, kind="" if not rooted else "empty", **REFUSED
        )
        findings.append(replace(one, kinds=kinds(*shown)))
    for cause in causes_of(findings):
        said = cause.title.partition(": ")[0]
        for flag, words in FLAGS.items():
            if words in said:
                assert all(
                    flag in kind.split(", ") for each in cause.findings for of in each.kinds for kind in of
                )
