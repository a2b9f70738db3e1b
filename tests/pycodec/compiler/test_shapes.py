"""Arrays of structs with small arrays in them: loops made for equal shapes change nothing but the time."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from pycodec import KAFKA, DecodeError, EncodeError, Message, Protocol, Uuid, interpreter
from pycodec.compiler import specialise

SPEC = """
{
  "type": "data", "name": "Cluster", "validVersions": "0-1", "flexibleVersions": "1+",
  "fields": [
    { "name": "Parts", "type": "[]Part", "versions": "0+", "fields": [
      { "name": "Index", "type": "int32", "versions": "0+" },
      { "name": "Online", "type": "bool", "versions": "0+" },
      { "name": "Id", "type": "uuid", "versions": "0+" },
      { "name": "Replicas", "type": "[]int32", "versions": "0+" },
      { "name": "Log", "type": "[]uuid", "versions": "0+" },
      { "name": "Down", "type": "[]int8", "versions": "0+", "nullableVersions": "0+" },
      { "name": "Late", "type": "int16", "versions": "2+", "default": "-1" },
      { "name": "Rank", "type": "int8", "versions": "1+", "taggedVersions": "1+", "tag": 0,
        "default": "1", "ignorable": true }
    ] }
  ]
}
"""


@pytest.fixture(params=[0, 1], ids=["legacy", "flexible"])
def cluster(request: pytest.FixtureRequest) -> Cluster:
    return Cluster(request.param)


class Cluster:
    """A fresh protocol each time, so that nothing is learned yet."""

    def __init__(self, version: int) -> None:
        self.version = version
        protocol = Protocol.from_specs([SPEC])
        self.codec = protocol.codec("Cluster", version)
        self.cls = protocol.message_class("Cluster")
        self.part_cls = protocol.struct_class("Cluster", "Part")
        spec = protocol.messages["Cluster"]
        self.pair = (spec, version, KAFKA, {"Cluster": self.cls, "Part": self.part_cls})
        self.random = random.Random(1)

    def part(self, replicas: int = 2, log: int = 1, down: int | None = 0) -> Message:
        rng = self.random
        return self.part_cls(
            index=rng.randrange(2**31),
            online=rng.random() < 0.5,
            id=Uuid(rng.randbytes(16)),
            replicas=[rng.randrange(9) for _ in range(replicas)],
            log=[Uuid(rng.randbytes(16)) for _ in range(log)],
            down=None if down is None else [rng.randrange(-9, 9) for _ in range(down)],
        )

    def check(self, parts: list[Message]) -> None:
        """Compiled and interpreted agree, and no truncation is taken for the whole."""
        value = self.cls(parts=parts)
        data = interpreter.write(*self.pair, value)
        assert self.codec.encode(value) == data
        assert self.codec.decode(b"x" + data, 1) == (value, len(data))
        for cut in (1, 3, 20, 41):
            with pytest.raises(DecodeError):
                self.codec.decode(data[:-cut])


def test_uniform_arrays(cluster: Cluster) -> None:
    for _ in range(12):
        cluster.check([cluster.part() for _ in range(60)])
    cluster.check([cluster.part() for _ in range(300)])


def test_one_other_element_anywhere(cluster: Cluster) -> None:
    cluster.check([cluster.part() for _ in range(500)])
    others = [(3, 1, 0), (2, 0, 0), (2, 1, None), (2, 1, 4), (130, 1, 0)]
    for other in others:
        for place in (0, 1, 8, 9, 29):
            parts = [cluster.part() for _ in range(30)]
            parts[place] = cluster.part(*other)
            cluster.check(parts)


def test_alternating_shapes(cluster: Cluster) -> None:
    cluster.check([cluster.part() for _ in range(500)])
    for _ in range(5):
        cluster.check([cluster.part(replicas=number % 3) for number in range(100)])


def test_tagged_fields_among_equal_shapes(cluster: Cluster) -> None:
    cluster.check([cluster.part() for _ in range(500)])
    if cluster.version == 1:
        parts = [cluster.part() for _ in range(40)]
        parts[20].unknown_tagged_fields = [(7, b"seven")]
        parts[30].rank = 9
        cluster.check(parts)


@pytest.mark.parametrize(
    "wrong",
    [
        {"index": 2**31},
        {"online": 1},
        {"id": b"short"},
        {"replicas": [1, "two"]},
        {"replicas": None},
        {"log": [b"short"]},
        {"late": 3},
    ],
)
def test_wrong_value_among_equal_shapes(cluster: Cluster, wrong: dict[str, Any]) -> None:
    cluster.check([cluster.part() for _ in range(500)])
    parts = [cluster.part() for _ in range(40)]
    (name, value), *_ = wrong.items()
    setattr(parts[25], name, value)
    with pytest.raises(EncodeError) as caught:
        cluster.codec.encode(cluster.cls(parts=parts))
    assert caught.value.path.startswith(f"parts[25].{name}")


def test_learned_loops_are_capped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever chooses the bytes chooses the shapes: nothing may grow with the number of them."""
    monkeypatch.setattr(specialise, "MAX_LOOPS", 3)
    monkeypatch.setattr(specialise, "MAX_COUNTED", 5)
    seen: list[specialise._Shapes[Any]] = []
    original = specialise._Shapes.__init__

    def remember(self: specialise._Shapes[Any], *arguments: Any) -> None:
        original(self, *arguments)
        seen.append(self)

    monkeypatch.setattr(specialise._Shapes, "__init__", remember)
    cluster = Cluster(1)
    for replicas in range(12):
        cluster.check([cluster.part(replicas=replicas) for _ in range(300)])
    assert len(seen) == 2
    for shapes in seen:
        assert len(shapes.loops) == 3
        assert len(shapes.met) <= 5


def test_large_shapes_are_not_learned() -> None:
    cluster = Cluster(1)
    for _ in range(3):
        cluster.check([cluster.part(replicas=specialise.MAX_ITEMS + 1) for _ in range(200)])


class _Counted(list[Any]):
    """Counts what is taken of it."""

    taken = 0

    def __getitem__(self, index: Any) -> Any:
        found = super().__getitem__(index)
        self.taken += len(found) if isinstance(index, slice) else 1
        return found

    def __iter__(self) -> Iterator[Any]:
        for item in super().__iter__():
            self.taken += 1
            yield item


class _CountedBytes(bytes):
    taken = 0

    def __getitem__(self, index: Any) -> Any:
        found = super().__getitem__(index)
        self.taken += len(found) if isinstance(index, slice) else 1
        return found


@pytest.mark.parametrize("run", [1, 2, 3, 5, 8, 20])
def test_what_is_looked_at_is_in_proportion_whatever_the_order_of_shapes(
    monkeypatch: pytest.MonkeyPatch, run: int
) -> None:
    """Runs of two shapes: a loop that looks at all that is left, and takes a few, takes squares of time."""
    made: list[Any] = []
    for kind in (specialise.ShapeReader, specialise.ShapeWriter):
        original = kind.__init__

        def remember(self: Any, *arguments: Any, original: Any = original) -> None:
            original(self, *arguments)
            made.append(self)

        monkeypatch.setattr(kind, "__init__", remember)
    cluster = Cluster(0)
    for replicas in (1, 2):  # so that both shapes are known
        cluster.check([cluster.part(replicas=replicas) for _ in range(2 * specialise.LEARN_AFTER)])
    looked = []
    for count in (500, 4000):
        parts = [cluster.part(replicas=1 + index // run % 2) for index in range(count)]
        data = cluster.codec.encode(cluster.cls(parts=parts))
        seen = 0
        for each in made:
            if isinstance(each, specialise.ShapeWriter):
                items = _Counted(parts)
                out: list[bytes] = []
                each(out, items)
                assert b"".join(out) == data[4:]
                seen += items.taken
            else:
                given = _CountedBytes(data)
                assert each(given, 4, count) == (parts, len(data))
                seen += given.taken
        looked.append(seen / count)
    assert looked[1] < 1.5 * looked[0]
