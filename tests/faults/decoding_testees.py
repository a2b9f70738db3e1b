"""Every planted bug of a decoder as a testee: `--testee tests.faults.decoding_testees:<name of the bug>`."""

from __future__ import annotations

from tests.faults.decoding import DECODING_FAULTS, FaultyDecoder


def __getattr__(name: str) -> type[FaultyDecoder]:
    """A testee class for each bug (PEP 562)."""
    reader = next((fault.reader for fault in DECODING_FAULTS if fault.name == name), None)
    if reader is None:
        raise AttributeError(f"no planted bug of a decoder {name!r}")

    def __init__(self: FaultyDecoder) -> None:  # noqa: N807
        FaultyDecoder.__init__(self, reader)

    cls = type(name, (FaultyDecoder,), {"__init__": __init__, "__doc__": reader.__doc__})
    globals()[name] = cls
    return cls
