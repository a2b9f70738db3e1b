"""A codec as a testee of Wirecheck: its values are dicts (`harness.testees.Testee` says how they look)."""

import struct

from harness.testees import Reencoded, Testee

# The codec under test: put your own in its place.
LAYOUT = struct.Struct(">ih")


def read(data):
    """The message that `data` starts with; any exception refuses it."""
    return LAYOUT.unpack_from(data)


def write(throttle_time_ms, error_code):
    """Its bytes."""
    return LAYOUT.pack(throttle_time_ms, error_code)


class MyTestee(Testee):
    """What Wirecheck asks the codec."""

    name, version = "my codec", "1.0"
    declines = {"refuse": "my codec has no place for what a version lacks"}  # noqa: RUF012

    def supports(self, message, version):
        """None, or why not."""
        known = message == "HeartbeatResponse" and 1 <= version <= 3
        return None if known else "my codec does not have the message, or not in that version"

    def encode(self, message, version, fields):
        """The bytes of a value."""
        return write(fields["throttle_time_ms"], fields["error_code"])

    def decode(self, message, version, data):
        """The value, and how many bytes it took."""
        throttle, error = read(data)
        return {"throttle_time_ms": throttle, "error_code": error}, LAYOUT.size

    def reencode(self, message, version, data):
        """The codec's own object, written again."""
        return Reencoded(write(*read(data)), LAYOUT.size)
