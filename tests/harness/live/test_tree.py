"""A message read as a tree is rendered byte for byte, and a change touches nothing else."""

from __future__ import annotations

import pytest

from harness.live.tree import Leaf, Struct, Tag, TreeError, every_struct, read_tree
from harness.references import Reference
from tests.harness.live.values import random_frames


def test_every_pair_is_rendered_as_it_was_read(reference: Reference) -> None:
    """Of the whole protocol, with nulls, unknown tags and awkward texts."""
    protocol, seen = reference.protocol, 0
    for pair, frame in random_frames(reference, each=3):
        tree, end = read_tree(protocol.spec(pair.message), pair.version, frame + b"tail")
        assert end == len(frame), pair
        assert tree.render() == frame, pair
        seen += 1
    assert seen > 1000


def test_bytes_that_no_encoder_writes_stay_as_they_are(reference: Reference) -> None:
    """Overlong varints, and tags out of order."""
    protocol = reference.protocol
    spec = protocol.spec("ResponseHeader")
    odd = bytes.fromhex("0000000182000701aa0501bb")
    tree, end = read_tree(spec, 1, odd)
    assert (end, tree.render()) == (len(odd), odd)


def test_the_sizes_around_a_change_follow(reference: Reference) -> None:
    """A broker's address within a tagged field: the field's size changes, and nothing else."""
    protocol = reference.protocol
    message = protocol.message_class("FetchResponse")
    endpoint = protocol.struct_class("FetchResponse", "NodeEndpoint")
    value = message(node_endpoints=[endpoint(node_id=3, host="a", port=1)])
    codec = protocol.codec("FetchResponse", 16)
    tree, _ = read_tree(protocol.spec("FetchResponse"), 16, codec.encode(value))
    (node,) = (each for each in every_struct(tree) if each.path == "nodeEndpoints")
    host, port = node.leaf("host"), node.leaf("port")
    assert isinstance(host, Leaf)
    assert isinstance(port, Leaf)
    host.text, port.number = "b" * 200, 2
    assert codec.decode(tree.render())[0] == message(
        node_endpoints=[endpoint(node_id=3, host="b" * 200, port=2)]
    )


def test_a_tag_can_be_added_to_any_struct(reference: Reference) -> None:
    protocol = reference.protocol
    codec = protocol.codec("MetadataResponse", 12)
    topic = protocol.struct_class("MetadataResponse", "MetadataResponseTopic")
    value = protocol.message_class("MetadataResponse")(topics=[topic(name="t")])
    tree, _ = read_tree(protocol.spec("MetadataResponse"), 12, codec.encode(value))
    structs: list[Struct] = list(every_struct(tree))
    for struct in structs:
        assert struct.tags is not None
        struct.tags.entries.append(Tag(9000, b"new"))
    read, _ = codec.decode(tree.render())
    assert read.unknown_tagged_fields == [(9000, b"new")]
    assert read.topics[0].unknown_tagged_fields == [(9000, b"new")]
    assert [struct.path for struct in structs] == ["", "topics"]


def test_bytes_that_are_no_message_are_refused(reference: Reference) -> None:
    spec = reference.protocol.spec("MetadataRequest")
    for data in (b"", b"\x05", b"\xff\xff\xff\xff\x7f", b"\x02\x00"):
        with pytest.raises(TreeError):
            read_tree(spec, 12, data)
