"""The Java column is timed in a JVM with the second compiler, and says so."""

from __future__ import annotations

import pytest

from harness.bench.java import JavaAtItsBest
from harness.bench.shapes import SHAPES
from harness.references import Reference
from harness.runners.gateway import AT_ITS_BEST, QUICK_START, Gateway

pytestmark = pytest.mark.jvm


@pytest.mark.parametrize(("flags", "level"), [(AT_ITS_BEST, "4"), (QUICK_START, "1")])
def test_the_jvm_has_the_compiler_that_it_was_asked_for(flags: tuple[str, ...], level: str) -> None:
    """As the JVM itself tells the highest level that it compiles to."""
    gateway = Gateway.launch(flags=flags)
    try:
        jvm = gateway._java.jvm
        options = jvm.java.lang.management.ManagementFactory.getPlatformMXBean(
            jvm.java.lang.Class.forName("com.sun.management.HotSpotDiagnosticMXBean")
        )
        assert options.getVMOption("TieredStopAtLevel").getValue() == level
    finally:
        gateway.close()


def test_the_flags_are_said_and_used(reference: Reference, monkeypatch: pytest.MonkeyPatch) -> None:
    """A JVM of its own for each shape, with the flags of the heading."""
    launched: list[tuple[str, ...]] = []
    launch = Gateway.launch

    def noted(heap: str = "512m", flags: tuple[str, ...] = QUICK_START) -> Gateway:
        launched.append(flags)
        return launch(heap, flags)

    monkeypatch.setattr(Gateway, "launch", noted)
    java = JavaAtItsBest(reference, 200)
    assert all(flag in java.title for flag in AT_ITS_BEST)
    for shape in SHAPES[-2:]:
        codec = reference.protocol.codec(shape.message, shape.version)
        encode_ns, decode_ns = java.time(shape, codec.encode(codec.message_class()))
        assert encode_ns > 0 < decode_ns
    assert launched == [AT_ITS_BEST, AT_ITS_BEST]
