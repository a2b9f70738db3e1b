"""`wirecheck encodings`: the study of integer encodings (KIP-625), or what they would save a message."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Final

from harness.cli.output import say
from harness.errors import UserError
from harness.references import find_reference
from harness.report.phrases import counted
from harness.report.runfolder import make_folder
from harness.study.metadata import VALUES, VERSION, metadata_response, metadata_spec, study
from harness.study.savings import savings
from harness.study.tables import range_lines, savings_lines, size_lines, study_data, timing_lines
from harness.study.timing import timings
from harness.suites.proposals.java_form import encode_layout
from harness.suites.proposals.schema_layout import layout_of
from harness.suites.proposals.twin_protocol import ask, time_op
from harness.typed import StoredError, read_bytes
from pycodec import Codec, CodecError
from pycodec.proposals.encodings import EncodingCodec, Kind
from pycodec.proposals.encodings.types import encoded_schema_for
from pycodec.values import Message

__all__ = ["command", "read_frames"]

# A file of samples; a device would never end.
_MAX_FRAMES: Final = 64 << 20
# A message takes 1 to 3 ms, and the quickest of seven rounds of five repeats its ratios to within 2 %.
_ROUNDS: Final = 7
_MESSAGES_A_ROUND: Final = 5
# Java takes microseconds: a sample is as many messages, so that the clock's own cost is no part of it.
_JAVA_ITERATIONS: Final = 2000
# With --quick: enough to see that the command works, too few for figures to repeat.
_QUICK_ITERATIONS: Final = 20


def command(options: argparse.Namespace) -> int:
    """Print the tables; write the study as `encodings.json` if a folder is given."""
    if options.out is not None:
        make_folder(options.out)
    if options.message is None:
        _study(options)
    else:
        _savings(options)
    return 0


def _study(options: argparse.Namespace) -> None:
    rounds, iterations = (1, _QUICK_ITERATIONS) if options.quick else (_ROUNDS, _JAVA_ITERATIONS)
    rows, python = study(), timings(rounds, _MESSAGES_A_ROUND)
    java = {} if options.without_java else _java_times(options.reference, iterations)
    for lines in (range_lines(), size_lines(rows), timing_lines(python, java)):
        for line in lines:
            say(line)
        say("")
    if options.out is not None:
        path = options.out / "encodings.json"
        path.write_text(json.dumps(study_data(rows, python, java), indent=2) + "\n")
        say(f"written: {path}")


def _java_times(name: str, iterations: int) -> dict[tuple[Kind, str], tuple[float, float]]:
    """Kafka's own types with the encodings among them, in a JVM of their own."""
    from harness.runners.gateway import Gateway

    gateway = Gateway.launch()
    try:
        call = gateway.batch_call(find_reference(name))
        found = {}
        for case, given in VALUES.items():
            for kind in Kind:
                codec = EncodingCodec(metadata_spec(kind), VERSION)
                encoded = codec.encode(metadata_response(codec, given))
                layout = encode_layout(layout_of(encoded_schema_for(codec.spec, VERSION)))
                (answer,) = ask(call, layout, [time_op(encoded, iterations)])
                found[kind, case] = answer.seconds
        return found
    finally:
        gateway.close()


def _savings(options: argparse.Namespace) -> None:
    if options.version is None or not options.frames:
        raise UserError("--message needs --version and --frames", "name a version and files of frames")
    protocol = find_reference(options.reference).protocol
    try:
        codec = protocol.codec(options.message, options.version)
        values: list[Message] = []
        for path in options.frames:
            for number, frame in enumerate(read_frames(path)):
                values.append(_decode(codec, frame, f"{path}, frame {number}"))
    except CodecError as error:
        raise UserError(str(error), "`wirecheck list messages` shows the messages and versions") from error
    found = savings(codec.spec, options.version, values)
    for line in savings_lines(options.message, found):
        say(line)


def _decode(codec: Codec, frame: bytes, place: str) -> Message:
    try:
        value, consumed = codec.decode(frame)
    except CodecError as error:
        raise UserError(f"{place}: {error}", "frames are bodies, without size and header") from error
    if consumed != len(frame):
        left = len(frame) - consumed
        raise UserError(
            f"{place}: {counted(left, 'byte')} left over", "frames are bodies, without size and header"
        )
    assert isinstance(value, Message)
    return value


def read_frames(path: Path) -> list[bytes]:
    """The frames of a file: hex text with a frame on each line, or else one frame in binary."""
    try:
        content = read_bytes(path, _MAX_FRAMES)
    except StoredError as error:
        raise UserError(f"{path} {error}", "name a file of frames") from None
    except OSError as error:
        raise UserError(f"cannot read {path}: {error.strerror}", "check the path") from error
    try:
        lines = [bytes.fromhex(line) for line in content.decode("ascii").splitlines() if line.strip()]
    except ValueError:
        return [content]
    return lines or [content]
