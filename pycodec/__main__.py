"""`python -m pycodec`: messages and their fields, the source of a pair, and frames for people."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence

from pycodec.describe import describe
from pycodec.errors import CodecError, printable
from pycodec.inspect_frames import (
    add_decode,
    add_encode,
    api_version,
    run_decode,
    run_encode,
    say,
    write_nowhere,
)
from pycodec.policy import KAFKA, KAFKA_4_3, STRICT
from pycodec.protocol import Protocol
from pycodec.specs.bundle import RELEASES

__all__ = ["main"]

_POLICIES = {policy.name: policy for policy in (KAFKA, KAFKA_4_3, STRICT)}
_EXAMPLES = """\
examples:
  python -m pycodec list
  python -m pycodec list --release 3.9
  python -m pycodec show MetadataResponse
  python -m pycodec show MetadataResponse 9
  python -m pycodec show MetadataResponse --specs kafka-clients-4.4.0.jar
  python -m pycodec decode --hex 0012000000000007000161
  python -m pycodec decode traffic.pcap --json
  python -m pycodec decode body.bin --message MetadataResponse --version 12
  python -m pycodec encode MetadataRequest 12 --json request.json
"""


def _add_source(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--release",
        metavar="RELEASE",
        help=f"Kafka release whose specs are inside: {', '.join(RELEASES)} (default: the first)",
    )
    command.add_argument(
        "--specs",
        metavar="JAR",
        help="Kafka jar, or directory of message specs, instead (default: $PYCODEC_SPECS)",
    )


def _protocol(options: argparse.Namespace) -> Protocol:
    if options.release is not None and options.specs is not None:
        raise CodecError("--release and --specs name two sources of specs: give one of them")
    for name, given in (("--release", options.release), ("--specs", options.specs)):
        if given == "":
            raise CodecError(f"{name} is empty: leave it out, or give it a value")
    if options.release is not None:
        return Protocol.kafka(options.release)
    specs = options.specs or os.environ.get("PYCODEC_SPECS")
    return Protocol.from_jars(specs) if specs else Protocol.kafka()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; 0, 1 where bytes could not be read, 2 with one line on standard error."""
    parser = argparse.ArgumentParser(
        prog="python -m pycodec", epilog=_EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    show = commands.add_parser("show", help="print the fields of a message, or its source in a version")
    show.add_argument("message")
    show.add_argument("version", type=api_version, nargs="?")
    listing = commands.add_parser("list", help="print the messages and their valid versions")
    decode = commands.add_parser("decode", help="print frames as annotated hexdump, or as JSON")
    add_decode(decode)
    encode = commands.add_parser("encode", help="print the bytes of a message that is given as JSON")
    add_encode(encode)
    for command in (show, listing, decode, encode):
        _add_source(command)
        if command is not listing:
            command.add_argument(
                "--policy", choices=_POLICIES, default=KAFKA.name, help="default: %(default)s"
            )
    options = parser.parse_args(arguments)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by the caller (`>&-`); `print` would take stdout for stderr
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - for the whole process
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # names may have letters that a terminal lacks
    code = 0
    try:
        protocol = _protocol(options)
        if options.command == "list":
            for name, spec in protocol.messages.items():
                print(f"{name:<44} {spec.valid_versions}")
        elif options.command in ("decode", "encode"):
            run = run_decode if options.command == "decode" else run_encode
            code = run(options, protocol, _POLICIES[options.policy])
        elif options.version is None:
            print("\n".join(describe(protocol.spec(options.message))))
        else:
            print(protocol.codec(options.message, options.version, _POLICIES[options.policy]).source, end="")
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # The reader of a pipe has gone (`python -m pycodec list | head`): nothing is wrong.
        write_nowhere(sys.stdout)
        return 0
    except (CodecError, OSError) as error:
        say(printable(str(error)))
        return 2
    except KeyboardInterrupt:
        say("interrupted")
        return 2


if __name__ == "__main__":
    sys.exit(main())
