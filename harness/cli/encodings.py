"""`wirecheck encodings`: the study of integer encodings (KIP-625), or what they would save a message."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from harness.cli.answer import answer
from harness.cli.frames import read_frames
from harness.cli.output import say
from harness.errors import UserError
from harness.references import Reference, find_reference
from harness.report.phrases import counted
from harness.report.runfolder import make_folder, write_text
from harness.study.metadata import (
    VALUES,
    VERSION,
    metadata_response,
    metadata_spec,
    metadata_text,
    study,
)
from harness.study.savings import savings
from harness.study.tables import (
    range_lines,
    savings_data,
    savings_lines,
    size_lines,
    study_data,
    timing_lines,
)
from harness.study.timing import timings
from harness.suites.proposals.java_form import encode_layout
from harness.suites.proposals.rules.generators import document_generator, make_generators
from harness.suites.proposals.schema_layout import layout_of
from harness.suites.proposals.twin_protocol import ask, time_op
from harness.suites.specs.generator import Generator
from pycodec import Codec, CodecError
from pycodec.proposals.encodings import EncodingCodec, Kind
from pycodec.proposals.encodings.types import encoded_schema_for
from pycodec.values import Message

if TYPE_CHECKING:
    from harness.runners.gateway import Gateway

__all__ = ["command", "read_frames"]

GENERATED: Final = "org.wirecheck.generated.MetadataResponseData"
"""The study's message as a generator makes it."""

# A message takes 1 to 3 ms, and the quickest of seven rounds of five repeats its ratios to within 2 %.
_ROUNDS: Final = 7
_MESSAGES_A_ROUND: Final = 5
# Java takes microseconds: a sample is as many messages, so that the clock's own cost is no part of it.
_JAVA_ITERATIONS: Final = 2000
# With --quick: enough to see that the command works, too few for figures to repeat.
_QUICK_ITERATIONS: Final = 20


def command(options: argparse.Namespace) -> int:
    """Print the tables; write what they say as JSON if a folder is given."""
    if options.message is None and not (options.version is None and options.frames is None):
        raise UserError("--version and --frames go with --message", "name the message that the frames are of")
    if options.message is not None and (options.version is None or not options.frames):
        raise UserError("--message needs --version and --frames", "name a version and files of frames")
    if options.out is not None:
        make_folder(options.out)
    if options.message is None:
        _study(options)
    else:
        _savings(options)
    return 0


def _study(options: argparse.Namespace) -> None:
    rounds, iterations = (1, _QUICK_ITERATIONS) if options.quick else (_ROUNDS, _JAVA_ITERATIONS)
    beyond = options.array_elements
    rows = study(array_elements=beyond)
    python = timings(rounds, _MESSAGES_A_ROUND, array_elements=beyond)
    java = {} if options.without_java else _java_times(options.reference, iterations, beyond)
    for lines in (range_lines(), size_lines(rows, array_elements=beyond), timing_lines(python, java)):
        for line in lines:
            say(line)
        say("")
    told = study_data(rows, python, java, array_elements=beyond)
    answer(told)
    if options.out is not None:
        _write(options.out / "encodings.json", told)


def _write(path: Path, data: dict[str, Any]) -> None:
    write_text(path, json.dumps(data, indent=2) + "\n")
    say(f"written: {path}")


def _java_times(
    name: str, iterations: int, array_elements: bool
) -> dict[tuple[Kind, str], tuple[float, ...]]:
    """Kafka's own types with the encodings among them, and generated messages, in a JVM of their own."""
    from harness.runners.gateway import AT_ITS_BEST, Gateway

    gateway = Gateway.launch(flags=AT_ITS_BEST)
    try:
        call = gateway.batch_call(find_reference(name))
        found: dict[tuple[Kind, str], tuple[float, ...]] = {}
        for kind in Kind:
            generated = None if array_elements else _generated(gateway, kind)
            codec = EncodingCodec(metadata_spec(kind, array_elements=array_elements), VERSION)
            layout = encode_layout(layout_of(encoded_schema_for(codec.spec, VERSION)))
            for case, given in VALUES.items():
                encoded = codec.encode(metadata_response(codec, given))
                (answer,) = ask(call, layout, [time_op(encoded, iterations)])
                found[kind, case] = answer.seconds
                if generated is not None:
                    times = gateway.time_class(generated, GENERATED, VERSION, encoded, iterations)
                    if "error" in times:
                        raise UserError(f"the generated message says: {times['error']}", "this is a bug")
                    found[kind, case] += (times["encode_ns"] / 1e9, times["decode_ns"] / 1e9)
        return found
    finally:
        gateway.close()


def _generated(gateway: Gateway, kind: Kind) -> Reference:
    """The study's message as Kafka's generator makes it, patched with KIP-625."""
    make_generators(gateway)
    generator = Generator(gateway, reference=document_generator("kip-625"))
    return generator.build([metadata_text(kind)], f"study-{kind.value}")


def _savings(options: argparse.Namespace) -> None:
    protocol = find_reference(options.reference).protocol
    try:
        codec = protocol.codec(options.message, options.version)
        values: list[Message] = []
        for path in options.frames:
            for number, frame in enumerate(read_frames(path)):
                values.append(_decode(codec, frame, f"{path}, frame {number}"))
    except CodecError as error:
        raise UserError(str(error), "`wirecheck list messages` shows the messages and versions") from error
    found = savings(codec.spec, options.version, values, array_elements=options.array_elements)
    for line in savings_lines(options.message, found):
        say(line)
    told = savings_data(options.message, found)
    answer(told)
    if options.out is not None:
        _write(options.out / "savings.json", told)


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
