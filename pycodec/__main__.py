"""`python -m pycodec`: look at the messages of a jar, at generated codecs, and at messages as hex or JSON.

Mistakes of the user are one line on stderr and exit code 2.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from typing import NoReturn

from pycodec.codec import Codec
from pycodec.errors import CodecError
from pycodec.jsonform import from_json, to_json
from pycodec.protocol import Protocol
from pycodec.values import Message

__all__ = ["main"]

_EXAMPLES = """examples:
  python -m pycodec list 'Metadata*' --jar kafka-clients-4.4.0.jar
  python -m pycodec show MetadataResponse 9 --jar kafka-clients-4.4.0.jar
  python -m pycodec encode ResponseHeader 0 '{"correlationId": 7}' --jar kafka-clients-4.4.0.jar
  python -m pycodec decode ResponseHeader 0 00000007 --jar kafka-clients-4.4.0.jar"""


class _UserError(Exception):
    """What the user gave cannot be used; the text says why."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise _UserError(f"{message} (try --help)")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code (0, or 2 for a mistake of the user)."""
    try:
        options = _parser().parse_args(arguments)
        command: Callable[[argparse.Namespace], None] = options.command
        command(options)
        sys.stdout.flush()
    except (CodecError, _UserError) as error:
        print(f"pycodec: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader (head, less) has seen enough; keep the interpreter from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m pycodec",
        description="Kafka's wire messages, from the specs in Kafka's jars.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], None], help: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=help, description=help)
        sub.add_argument(
            "--jar",
            action="append",
            required=True,
            metavar="PATH",
            help="jar, directory or file with message specs; may be given more than once",
        )
        sub.set_defaults(command=run)
        return sub

    def pair(sub: argparse.ArgumentParser) -> argparse.ArgumentParser:
        sub.add_argument("message", help="name of a message (MetadataResponse)")
        sub.add_argument("version", type=int, help="api version")
        return sub

    listing = command("list", _list, "list messages with their versions")
    listing.add_argument("pattern", nargs="?", default="*", help="shell pattern for the name")
    pair(command("show", _show, "print the Python source that is generated for a message in a version"))
    decode = pair(command("decode", _decode, "print a message given in hex as JSON"))
    decode.add_argument("hex", nargs="?", default="-", help="the bytes in hex; - or nothing for stdin")
    encode = pair(command("encode", _encode, "print a message given as JSON in hex"))
    encode.add_argument("json", nargs="?", default="-", help="Kafka's JSON form; - or nothing for stdin")
    return parser


def _list(options: argparse.Namespace) -> None:
    messages = Protocol.from_jars(*options.jar).messages
    found = [spec for name, spec in messages.items() if fnmatchcase(name, options.pattern)]
    if not found:
        raise _UserError(f"no message matches {options.pattern!r}")
    width = max(len(spec.name) for spec in found)
    for spec in found:
        key = "-" if spec.api_key is None else spec.api_key
        print(
            f"{spec.name:{width}}  {spec.type.value:17} key {key:>3}  "
            f"versions {spec.valid_versions!s:6} flexible {spec.flexible_versions}"
        )


def _codec(options: argparse.Namespace) -> Codec:
    return Protocol.from_jars(*options.jar).codec(options.message, options.version)


def _show(options: argparse.Namespace) -> None:
    print(_codec(options).source)


def _decode(options: argparse.Namespace) -> None:
    codec = _codec(options)
    text = _argument(options.hex)
    try:
        data = bytes.fromhex(text)
    except ValueError as error:
        raise _UserError(f"not hex: {error}") from None
    value, consumed = codec.decode(data)
    print(json.dumps(to_json(value, codec.version), indent=2))
    if consumed < len(data):
        print(f"pycodec: {len(data) - consumed} bytes follow the message", file=sys.stderr)
    if _has_unknown_tagged_fields(value):
        print("pycodec: the JSON form leaves out the unknown tagged fields", file=sys.stderr)


def _has_unknown_tagged_fields(value: object) -> bool:
    if isinstance(value, list):
        return any(map(_has_unknown_tagged_fields, value))
    if not isinstance(value, Message):
        return False
    inner = (getattr(value, name) for name in value._fields)
    return bool(value._unknown_tagged_fields) or any(map(_has_unknown_tagged_fields, inner))


def _encode(options: argparse.Namespace) -> None:
    codec = _codec(options)
    try:
        form = json.loads(_argument(options.json))
    except (ValueError, RecursionError) as error:
        raise _UserError(f"not JSON: {error}") from None
    print(codec.encode(from_json(codec.message_class, form, codec.version)).hex())


def _argument(text: str) -> str:
    if text != "-":
        return text
    try:
        return sys.stdin.read()
    except UnicodeDecodeError:
        raise _UserError("stdin is not text") from None


if __name__ == "__main__":
    sys.exit(main())
