"""Options that several commands share: the same name, meaning and words everywhere."""

from __future__ import annotations

import argparse

from harness.cli import arguments

__all__ = [
    "add_expected",
    "add_folder",
    "add_private",
    "add_reference",
    "add_select",
    "add_testee",
]


def add_folder(parser: argparse.ArgumentParser) -> None:
    """The folder of a run, without which there is nothing to do."""
    parser.add_argument(
        "folder", type=arguments.path, metavar="RUN", help="a run folder, such as reports/latest"
    )


def add_testee(
    parser: argparse.ArgumentParser, default: str | None = "pycodec", note: str = "default: pycodec"
) -> None:
    """The codec under test."""
    parser.add_argument(
        "--testee",
        type=arguments.text,
        default=default,
        metavar="NAME",
        help=f"codec, codec@RELEASE, package.module:Class, or exec:COMMAND ({note})",
    )


def add_reference(
    parser: argparse.ArgumentParser, default: str | None = "4.4.0", note: str = "default: 4.4.0"
) -> None:
    """The Java side."""
    parser.add_argument(
        "--reference",
        type=arguments.text,
        default=default,
        metavar="NAME",
        help=f"Java reference, by name or version ({note})",
    )


def add_select(parser: argparse.ArgumentParser) -> None:
    """Which pairs."""
    parser.add_argument(
        "--select",
        type=arguments.text,
        metavar="PAIRS",
        help="only these, e.g. 'Metadata*:9-13,FetchRequest'",
    )


def add_list(parser: argparse.ArgumentParser) -> None:
    """The list of expected mismatches that is in force."""
    lists = parser.add_mutually_exclusive_group()
    lists.add_argument(
        "--expected",
        type=arguments.path,
        metavar="FILE",
        help="list of expected mismatches, or none (default: reports/expected/<testee>-<reference>.toml)",
    )
    lists.add_argument(
        "--base",
        type=arguments.path,
        metavar="FILE",
        help="as --expected, of what a change starts from: only what the list lacks fails",
    )


def add_expected(parser: argparse.ArgumentParser) -> None:
    """The list of expected mismatches: the one in force, and one to be written."""
    add_list(parser)
    parser.add_argument(
        "--write-expected",
        type=arguments.path,
        metavar="FILE",
        help="write a list with an entry for each cause; entries that are there keep their words",
    )
    parser.add_argument(
        "--reason", type=arguments.text, metavar="TEXT", help="of the new entries of that list"
    )
    parser.add_argument("--link", type=arguments.text, metavar="URL", help="of the new entries")
    parser.add_argument(
        "--expires",
        type=arguments.date,
        metavar="DATE",
        help="of the new entries, the last day on which they hold, by UTC (default: in half a year)",
    )


def add_private(parser: argparse.ArgumentParser) -> None:
    """Where to put what must not be public."""
    parser.add_argument(
        "--private",
        type=arguments.path,
        metavar="DIR",
        help="folder for security-relevant findings, which all other reports withhold (default: nowhere)",
    )
