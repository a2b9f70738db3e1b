"""The command line's grammar. Nothing heavy is imported here: `--help` answers at once."""

from __future__ import annotations

import argparse
import datetime
import importlib.metadata
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NoReturn

from harness.registry import DEFAULT_SUITES, SHIPPED
from harness.visible import one_line

__all__ = ["make_parser"]

_MASTER: Final = re.compile(r"local(\[.*\])?|local-cluster\[.*\]|yarn|(spark|k8s|mesos)://.+")
_MOST_CASES: Final = 10**10
"""Over a month on a machine; more is a slip of the finger, and its plan alone would take all memory."""
_MOST_SECONDS: Final = 10**6
_MOST_SPECS: Final = 10**6
_MOST_PARTITIONS: Final = 10**5

_DONE: Final = "exit codes: 0 done, 2 could not run"
_EXIT_CODES: Final = "exit codes: 0 agreed, 1 new mismatch, 2 could not run or inconclusive, 3 stale list"


class _Parser(argparse.ArgumentParser):
    """One line for a mistake, instead of the whole usage."""

    def error(self, message: str) -> NoReturn:
        command = self.prog.removeprefix("wirecheck").strip()
        usage = f"`wirecheck {command} --help`" if command else "`wirecheck --help`"
        self.exit(2, f"wirecheck: {one_line(message)}; see {usage}\n")


class _Version(argparse.Action):
    """`--version`; looked up when asked for."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str) -> None:
        super().__init__(option_strings, argparse.SUPPRESS, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *ignored: object) -> None:
        try:
            found = importlib.metadata.version("wirecheck")
        except importlib.metadata.PackageNotFoundError:
            found = "(a source tree that was not installed)"
        print(f"wirecheck {found}")
        parser.exit()


def make_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    parser = _Parser(
        prog="wirecheck",
        description="Checks codecs of Kafka's wire protocol against the Java reference.",
        epilog=f"`wirecheck COMMAND --help` shows examples. {_EXIT_CODES}.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, help="show the version, and nothing else")
    # Not required: a bare call is a question, and shows the help.
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=False, parser_class=_Parser)
    for add in (
        _doctor,
        _list,
        _run,
        _live,
        _replay,
        _report,
        _compare,
        _bench,
        _corpus,
        _vectors,
        _encodings,
        _testees,
    ):
        add(commands)
    return parser


_Commands = argparse._SubParsersAction  # the one name that argparse has for it


def _command(commands: _Commands[_Parser], name: str, about: str, examples: str) -> _Parser:
    return commands.add_parser(
        name,
        help=about,
        description=f"{about[:1].upper()}{about[1:]}.",
        epilog=f"examples:\n{examples}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


def _doctor(commands: _Commands[_Parser]) -> None:
    about = "say what is installed, which reference is loaded and where it came from"
    parser = _command(
        commands,
        "doctor",
        about,
        "  wirecheck doctor\n  wirecheck doctor --reference 4.3.1\n\n"
        "exit codes: 0 everything is there, 2 something is missing",
    )
    _reference(parser)


def _list(commands: _Commands[_Parser]) -> None:
    about = "list messages, suites, checks, testees or references"
    parser = _command(
        commands,
        "list",
        about,
        "  wirecheck list messages --select 'Fetch*'\n"
        "  wirecheck list suites\n"
        "  wirecheck list checks\n"
        "  wirecheck list testees\n"
        "  wirecheck list references\n\n" + _DONE,
    )
    parser.add_argument("what", choices=("messages", "suites", "checks", "testees", "references"))
    _reference(parser, default=None, note="for messages only; default: 4.4.0")
    _select(parser)


def _run(commands: _Commands[_Parser]) -> None:
    about = "run cases through testee and reference, and report where they differ"
    parser = _command(
        commands,
        "run",
        about,
        "  wirecheck run\n"
        "  wirecheck run --select 'Metadata*:9-13' --cases 5000\n"
        "  wirecheck run --testee kio --smoke --fail-fast\n"
        "  wirecheck run --time 20m --seed 42 --out reports/nightly\n"
        "  wirecheck run --testee my_codec.adapter:MyTestee --expected reports/expected/my_codec.toml\n"
        "  wirecheck run --testee kio --write-expected reports/expected/kio-4.4.0.toml\n"
        "  wirecheck run --reference 4.3.1-test\n\n" + _EXIT_CODES,
    )
    _testee(parser)
    _reference(parser, default=None, note="default: the suite's, 4.4.0")
    _select(parser)
    parser.add_argument(
        "--suite",
        metavar="NAMES",
        type=_text,
        help=f"suites to run, comma separated: {', '.join(SHIPPED)} (default: {','.join(DEFAULT_SUITES)}; "
        "`wirecheck list suites` says more)",
    )
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument(
        "--cases",
        type=_count,
        metavar="N",
        help="cases in all; boundary cases are always run whole, also where those are more (default: 100000)",
    )
    amount.add_argument(
        "--time",
        metavar="T",
        help="run the boundary cases, then new random ones until T is over: 90s, 20m, 1.5h",
    )
    amount.add_argument(
        "--smoke", action="store_true", help="run a sample of the boundary cases of every pair, in seconds"
    )
    stop = parser.add_mutually_exclusive_group()
    stop.add_argument("--fail-fast", action="store_true", help="stop at the first new cause")
    stop.add_argument("--max-causes", type=_causes, metavar="N", help="stop when so many new causes are met")
    parser.add_argument(
        "--minimise",
        type=_seconds,
        metavar="SECONDS",
        help="time for finding the causes, for each kind of cases (default: 90)",
    )
    parser.add_argument("--seed", type=_seed, default=7, metavar="N", help="of the random cases (default: 7)")
    parser.add_argument(
        "--specs",
        type=_specs,
        metavar="N",
        help="random message specs, for suites that make them (default: a number that fits the cases)",
    )
    _expected(parser)
    parser.add_argument("--out", type=_path, metavar="DIR", help="the run folder (default: reports/<time>)")
    _private(parser)
    parser.add_argument(
        "--master",
        type=_master,
        metavar="URL",
        help="Spark master (default: local[*], and no Spark for a few thousand cases)",
    )
    parser.add_argument(
        "--partitions",
        type=_parts,
        metavar="N",
        help="parts to divide the cases into",
    )


def _live(commands: _Commands[_Parser]) -> None:
    about = "judge what running clients and brokers send, and what legal changes of it break"
    parser = _command(
        commands,
        "live",
        about,
        "  wirecheck live --broker 4.3.1 -- pytest tests/my_client\n"
        "  wirecheck live --broker 4.3.1 --mutate all -- ./my-client --servers '{bootstrap}'\n"
        "  wirecheck live --upstream localhost:9092 --listen 19092\n"
        "  wirecheck live --upstream localhost:9092 --drive safe\n"
        "  wirecheck live --read reports/latest/live/capture.wcap\n\n"
        "The command finds the address in KAFKA_BOOTSTRAP_SERVERS, and wherever {bootstrap} stands in its\n"
        "arguments. One that fails without a mutation ends the run with 2; exit code 127 says that it\n"
        "cannot run this.\n\n" + _EXIT_CODES,
    )
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--broker", metavar="VERSION", type=_text, help="start this release of Kafka here")
    source.add_argument("--upstream", metavar="HOST:PORT", type=_text, help="a broker that runs already")
    source.add_argument(
        "--read", metavar="FILE", type=Path, action="append", help="judge a capture, pcap or pcapng"
    )
    parser.add_argument(
        "--port",
        type=_port,
        action="append",
        metavar="N",
        help="a broker's in pcap files (default: 9092)",
    )
    parser.add_argument(
        "--mutate",
        metavar="KINDS",
        type=_text,
        help="change legally what is received, kind by kind: all, or some of tags, segments, api-lower, … "
        "(docs/live.md lists them)",
    )
    parser.add_argument(
        "--drive",
        choices=("safe", "all"),
        help="send every api and version that is offered: on scratch topics and groups, or all of them",
    )
    parser.add_argument(
        "--allow-remote", action="store_true", help="mutate or drive a broker on another machine, too"
    )
    parser.add_argument("--listen", type=_port, metavar="PORT", help="the tap's port (default: any)")
    parser.add_argument(
        "--capture", type=Path, metavar="FILE", help="keep the frames there (default: the run)"
    )
    parser.add_argument(
        "--no-redact", action="store_true", help="keep texts, bytes and records in the capture as they are"
    )
    parser.add_argument(
        "--timeout", metavar="T", default="5m", help="how long the command may take: 90s, 5m (default: 5m)"
    )
    parser.add_argument(
        "--tls-cert", metavar="FILE", default="", help="TLS towards clients, for tests: a PEM"
    )
    parser.add_argument("--tls-key", metavar="FILE", default="", help="its key, if that is in another file")
    parser.add_argument(
        "--upstream-ca", metavar="FILE", default="", help="TLS towards brokers: who signed them"
    )
    _reference(parser)
    _expected(parser)
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="the run folder (default: reports/live-<time>)"
    )
    _private(parser)
    parser.add_argument(
        "--master", metavar="URL", default="", help="judge on this Spark (default: where there is much)"
    )
    parser.add_argument("program", nargs="*", metavar="COMMAND", help="the program, behind --")


def _replay(commands: _Commands[_Parser]) -> None:
    about = "run the stored mismatches of a run again, and say which are still there"
    parser = _command(
        commands,
        "replay",
        about,
        "  wirecheck replay reports/latest\n"
        "  wirecheck replay reports/latest --signature roundtrip-FetchRequest-clusterId-3f2a91\n"
        "  wirecheck replay reports/latest --testee my_codec.adapter:MyTestee\n\n"
        "exit codes: 0 all agree now, 1 some are still there, 2 could not run, or the run did not finish",
    )
    _folder(parser)
    _testee(parser, default=None, note="default: the run's")
    _reference(parser, default=None, note="default: the run's")
    parser.add_argument(
        "--signature",
        type=_text,
        metavar="ID",
        help="only this signature's cases: its name, or how it begins",
    )


def _corpus(commands: _Commands[_Parser]) -> None:
    about = "keep frames of the bytes suite: those that runs differed on, and one of every coverage cell"
    parser = _command(
        commands,
        "corpus",
        about,
        "  wirecheck corpus\n"
        "  wirecheck corpus --add reports/latest\n"
        "  wirecheck corpus --rebuild\n\n"
        "exit codes: 0 done, 1 some frames are no longer read as they were when kept, 2 could not run",
    )
    _reference(parser)
    parser.add_argument("--add", type=_path, metavar="DIR", help="add the mismatches of this run, and prune")
    parser.add_argument(
        "--rebuild", action="store_true", help="rebuild the covering set; mismatches are kept"
    )


def _vectors(commands: _Commands[_Parser]) -> None:
    about = "write the kept frames as JSON test vectors, for projects without Python or Java"
    parser = _command(
        commands,
        "vectors",
        about,
        "  wirecheck vectors --out vectors\n"
        "  wirecheck vectors --out vectors --select 'Fetch*'\n\n"
        "exit codes: 0 written, 2 could not run",
    )
    _reference(parser)
    _select(parser)
    parser.add_argument(
        "--out", type=_path, metavar="DIR", default=Path("vectors"), help="folder to write (default: vectors)"
    )


def _encodings(commands: _Commands[_Parser]) -> None:
    about = "study integer encodings (KIP-625): bytes and time, or what they would save a message of yours"
    parser = _command(
        commands,
        "encodings",
        about,
        "  wirecheck encodings\n"
        "  wirecheck encodings --out reports/encodings\n"
        "  wirecheck encodings --message MetadataResponse --version 12 --frames frame.bin more.hex\n\n"
        "a file of frames is one body in binary, or hex with a body on each line; without size and header\n\n"
        + _DONE,
    )
    _reference(parser)
    parser.add_argument("--message", metavar="NAME", help="look at this message instead of the study's")
    parser.add_argument("--version", type=_version, metavar="N", help="its version")
    parser.add_argument("--frames", type=_path, nargs="+", metavar="FILE", help="sample frames")
    parser.add_argument("--out", type=_path, metavar="DIR", help="folder for encodings.json")
    parser.add_argument("--quick", action="store_true", help="fewer repetitions: a first impression")
    parser.add_argument("--without-java", action="store_true", help="leave out Java's times")


def _testees(commands: _Commands[_Parser]) -> None:
    about = "begin an adapter, check one in seconds, or build a testee that comes along as source"
    parser = _command(
        commands,
        "testee",
        about,
        "  wirecheck testee new --language go my-testee\n"
        "  wirecheck testee check exec:./my-testee\n"
        "  wirecheck testee build kmsg\n"
        "  wirecheck testee build kmsg@1.13.1\n\n"
        "exit codes: 0 done, or nothing was found; 1 codec or adapter differ; 2 could not run",
    )
    parser.add_argument("what", choices=("new", "build", "check"))
    parser.add_argument(
        "name", metavar="NAME", help="of the testee, as for `wirecheck run --testee`; a new folder"
    )
    parser.add_argument(
        "--language", choices=("python", "go", "rust", "javascript"), help="of a new testee (`new`)"
    )
    _reference(parser)
    _select(parser)


def _report(commands: _Commands[_Parser]) -> None:
    about = "write the reports of a run again from its stored rows, and show the verdict"
    parser = _command(
        commands,
        "report",
        about,
        "  wirecheck report reports/latest\n"
        "  wirecheck report reports/latest --expected reports/expected/my_codec.toml\n\n" + _EXIT_CODES,
    )
    _folder(parser)
    _expected(parser)
    _private(parser)
    _testee(parser, default=None, note="for the scripts of --private; default: the run's, if it came along")


def _private(parser: _Parser) -> None:
    parser.add_argument(
        "--private",
        type=_path,
        metavar="DIR",
        help="folder for security-relevant findings, which all other reports withhold (default: nowhere)",
    )


def _compare(commands: _Commands[_Parser]) -> None:
    about = "compare the signatures of two runs: new, fixed, still there, changed, by name"
    parser = _command(
        commands,
        "compare",
        about,
        "  wirecheck compare reports/20270301-0200 reports/latest\n\n"
        "exit codes: 0 nothing new or changed, 1 something new or changed, 2 could not compare, or a run\n"
        "did not finish",
    )
    parser.add_argument("before", type=_path, metavar="A", help="folder of the earlier run")
    parser.add_argument("after", type=_path, metavar="B", help="folder of the later run")


def _bench(commands: _Commands[_Parser]) -> None:
    about = "measure pycodec beside its peers and the Java reference, and the campaign's speed"
    parser = _command(
        commands,
        "bench",
        about,
        "  wirecheck bench\n  wirecheck bench --quick\n  wirecheck bench --json bench.json\n\n" + _DONE,
    )
    parser.add_argument("--quick", action="store_true", help="fewer repetitions: a first impression")
    parser.add_argument("--json", type=_path, metavar="FILE", help="write the figures to FILE as well")


def _folder(parser: _Parser) -> None:
    parser.add_argument("folder", type=_path, metavar="RUN", help="a run folder, such as reports/latest")


def _testee(parser: _Parser, default: str | None = "pycodec", note: str = "default: pycodec") -> None:
    parser.add_argument(
        "--testee",
        type=_text,
        default=default,
        metavar="NAME",
        help=f"codec, codec@RELEASE, package.module:Class, or exec:COMMAND ({note})",
    )


def _reference(parser: _Parser, default: str | None = "4.4.0", note: str = "default: 4.4.0") -> None:
    parser.add_argument(
        "--reference",
        type=_text,
        default=default,
        metavar="NAME",
        help=f"Java reference, by name or version ({note})",
    )


def _select(parser: _Parser) -> None:
    parser.add_argument(
        "--select", type=_text, metavar="PAIRS", help="only these, e.g. 'Metadata*:9-13,FetchRequest'"
    )


def _expected(parser: _Parser) -> None:
    lists = parser.add_mutually_exclusive_group()
    lists.add_argument(
        "--expected",
        type=_path,
        metavar="FILE",
        help="list of expected mismatches (default: reports/expected/<testee>-<reference>.toml)",
    )
    lists.add_argument(
        "--base",
        type=_path,
        metavar="FILE",
        help="as --expected, of what a change starts from: only what the list lacks fails",
    )
    parser.add_argument(
        "--write-expected",
        type=_path,
        metavar="FILE",
        help="write a list with an entry for each cause; entries that are there keep their words",
    )
    parser.add_argument("--reason", type=_text, metavar="TEXT", help="of the new entries of that list")
    parser.add_argument("--link", type=_text, metavar="URL", help="of the new entries")
    parser.add_argument(
        "--expires", type=_date, metavar="DATE", help="of the new entries (default: in half a year)"
    )


def _date(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no date such as 2027-06-30") from None


def _count(text: str) -> int:
    return _integer(text, 1, f"a number of cases from 1 to {_MOST_CASES}", _MOST_CASES)


def _causes(text: str) -> int:
    return _integer(text, 1, "a number of causes, 1 or more")


def _seconds(text: str) -> int:
    return _integer(text, 0, f"a number of seconds from 0 to {_MOST_SECONDS}", _MOST_SECONDS)


def _text(text: str) -> str:
    """A text that says something: `--select "$UNSET"` must not run everything."""
    if not text.strip():
        raise argparse.ArgumentTypeError("it is empty; leave the option out, or give it a value")
    return text


def _path(text: str) -> Path:
    """A path that says something: `--out "$UNSET"` must not be the present folder."""
    return Path(_text(text))


def _version(text: str) -> int:
    return _integer(text, 0, "a version, 0 or more")


def _specs(text: str) -> int:
    return _integer(text, 1, f"a number of specs from 1 to {_MOST_SPECS}", _MOST_SPECS)


def _parts(text: str) -> int:
    return _integer(text, 1, f"a number of parts from 1 to {_MOST_PARTITIONS}", _MOST_PARTITIONS)


def _master(text: str) -> str:
    if not _MASTER.fullmatch(text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is no Spark master; use local[N], local-cluster[N,CORES,MEGABYTES], "
            "spark://HOST:PORT, k8s://URL or yarn"
        )
    return text


def _port(text: str) -> int:
    return _integer(text, 1, "a port from 1 to 65535", 65535)


def _seed(text: str) -> int:
    return _integer(text, 0, "a whole number from 0 to 18446744073709551615", 2**64 - 1)


def _integer(text: str, low: int, what: str, high: int | None = None) -> int:
    try:
        number = int(text.replace("_", ""))
    except ValueError:
        number = low - 1
    if number < low or (high is not None and number > high):
        raise argparse.ArgumentTypeError(f"{text!r} is not {what}")
    return number
