"""`python -m pycodec show MetadataResponse 9`: the source that a pair is compiled to."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence

from pycodec.errors import CodecError, printable
from pycodec.policy import KAFKA, KAFKA_4_3, STRICT
from pycodec.protocol import Protocol

__all__ = ["main"]

_POLICIES = {policy.name: policy for policy in (KAFKA, KAFKA_4_3, STRICT)}
_EXAMPLES = """\
examples:
  python -m pycodec list --specs kafka-clients-4.4.0.jar
  python -m pycodec show MetadataResponse 9 --specs kafka-clients-4.4.0.jar
  PYCODEC_SPECS=kafka-clients-4.4.0.jar python -m pycodec show RequestHeader 2
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; 0, or 2 with one line on standard error."""
    parser = argparse.ArgumentParser(
        prog="python -m pycodec", epilog=_EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    show = commands.add_parser("show", help="print the source of a message in a version")
    show.add_argument("message")
    show.add_argument("version", type=int)
    show.add_argument("--policy", choices=_POLICIES, default=KAFKA.name, help="default: %(default)s")
    listing = commands.add_parser("list", help="print the messages and their valid versions")
    for command in (show, listing):
        command.add_argument(
            "--specs",
            default=os.environ.get("PYCODEC_SPECS"),
            metavar="JAR",
            help="Kafka jar, or directory of message specs (default: $PYCODEC_SPECS)",
        )
    options = parser.parse_args(arguments)
    if not options.specs:
        parser.error("where are the message specs? Give --specs JAR, or set PYCODEC_SPECS")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # names may have letters that a terminal lacks
    try:
        protocol = Protocol.from_jars(options.specs)
        if options.command == "list":
            for name, spec in protocol.messages.items():
                print(f"{name:<44} {spec.valid_versions}")
        else:
            print(protocol.codec(options.message, options.version, _POLICIES[options.policy]).source, end="")
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        # The reader of a pipe has gone (`python -m pycodec list | head`): nothing is wrong. Python writes
        # what is left at exit, so that it needs a place to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (CodecError, OSError) as error:
        print(f"pycodec: {printable(str(error))}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
