"""The commands and their options; what they do is in the modules beside this one.

Those are imported when their command is called: a program that calls one often does not wait for the others.
"""

from collections.abc import Callable
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import Annotated, Final

import typer

from designer import __version__
from designer.cli.output import OutputFormat, SheetForm


class LineFormat(StrEnum):
    """Text for people, or JSON with one object a line."""

    TEXT = "text"
    JSONL = "jsonl"


class BvFormat(StrEnum):
    """How Battle Values are printed; the last two are forms of the evidence that ``--explain`` gives."""

    TEXT = "text"
    JSONL = "jsonl"
    HTML = "html"
    JSON = "json"


Units = Annotated[
    list[Path], typer.Argument(help="Unit files, folders with such, or zip archives.", show_default=False)
]


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mechwright {__version__}")
        raise typer.Exit


def _check_data(wanted: bool) -> None:
    if wanted:
        from designer.cli.data_check import print_problems

        raise typer.Exit(print_problems())


def _options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit."),
    ] = False,
    check_data: Annotated[
        bool,
        typer.Option("--check-data", callback=_check_data, is_eager=True, help="Check the data files and exit."),
    ] = False,
) -> None:
    """Design BattleMechs from the command line. Without a command, Mechwright opens its window."""


def bv(
    paths: Units,
    output: Annotated[
        BvFormat, typer.Option("--format", help="text or jsonl; with --explain text, html or json.")
    ] = BvFormat.TEXT,
    explain: Annotated[
        bool, typer.Option("--explain", help="The whole calculation, with rules, inputs and versions.")
    ] = False,
    jobs: Annotated[int, typer.Option(min=1, help="Processes to work with; the output stays the same.")] = 1,
    rules: Annotated[str, typer.Option(help="The ruleset: total-warfare or core-2026.")] = "",
) -> None:
    """Battle Value of every unit found."""
    from designer.catalog import rulesets
    from designer.cli.bv import print_evidence, print_values

    if rules and rules not in rulesets():
        raise typer.BadParameter(f"no ruleset is called {rules}; there are {', '.join(rulesets())}")
    if explain:
        raise typer.Exit(print_evidence(paths, output.value, rules))
    if output in (BvFormat.HTML, BvFormat.JSON):
        raise typer.BadParameter(f"{output.value} goes with --explain only")
    raise typer.Exit(print_values(paths, as_json=output is BvFormat.JSONL, jobs=jobs, rules=rules))


def check(
    paths: Units,
    output: Annotated[
        LineFormat, typer.Option("--format", help="A list, or one JSON object a line.")
    ] = LineFormat.TEXT,
) -> None:
    """Whether every unit found is legal, and what is wrong with it."""
    from designer.cli.check import print_verdicts

    raise typer.Exit(print_verdicts(paths, as_json=output is LineFormat.JSONL))


def show(
    file: Annotated[Path, typer.Argument(help="A unit file.", show_default=False)],
    form: Annotated[SheetForm, typer.Option("--format", help="A text, a page, or one line for a chat.")] = (
        SheetForm.TEXT
    ),
) -> None:
    """One unit as a readable sheet: figures, equipment, findings, price, and the ledger of its Battle Value."""
    from designer.cli.show import print_sheet

    raise typer.Exit(print_sheet(file, form))


def compare(
    a: Annotated[Path, typer.Argument(help="A unit file.", show_default=False)],
    b: Annotated[Path, typer.Argument(help="Another one.", show_default=False)],
    output: Annotated[OutputFormat, typer.Option("--format", help="A text, or one JSON object.")] = OutputFormat.TEXT,
) -> None:
    """Two units side by side: totals, ledger, equipment, and which difference matters most."""
    from designer.cli.compare import print_comparison

    raise typer.Exit(print_comparison(a, b, as_json=output is OutputFormat.JSON))


def convert(
    source: Annotated[Path, typer.Argument(help="The unit file to read.", show_default=False)],
    target: Annotated[Path, typer.Argument(help="The file to write, replaced if it exists.", show_default=False)],
) -> None:
    """Read a unit and write it anew in clean form."""
    from designer.cli.convert import convert_file

    raise typer.Exit(convert_file(source, target))


def validate(
    paths: Units,
    against: Annotated[
        Path, typer.Option(help="CSV of published values: bv, and path, mul_id or chassis.", show_default=False)
    ],
    overrides: Annotated[
        Path | None, typer.Option(help="JSON lines of published values that are known to be wrong.", show_default=False)
    ] = None,
    output: Annotated[LineFormat, typer.Option("--format", help="A summary, or one JSON object.")] = LineFormat.TEXT,
) -> None:
    """Hold the Battle Value of every unit found against published ones."""
    from designer.cli.validate import print_validation

    raise typer.Exit(print_validation(paths, against, overrides, as_json=output is LineFormat.JSONL))


_COMMANDS: Final[tuple[Callable[..., None], ...]] = (bv, check, show, compare, convert, validate)
_BY_NAME: Final = {command.__name__: command for command in _COMMANDS}
_GROUPS: Final = ("combat", "force", "initiative", "quirks", "skirmish")
"""Modules with commands of their own, each offering them under its name."""
_OPTIONS: Final = ("--version", "--check-data")


def program(called: str) -> typer.Typer:
    """The program with the command that is ``called``; with all of them for its help and for a name that is none."""
    found = typer.Typer(
        name="mechwright",
        help="Design BattleMechs from the command line. Without a command, Mechwright opens its window.",
        epilog="Two more draw the window: screenshots DIR (every screen), demo FILE… (the main job without a display).",
        no_args_is_help=True,
    )
    found.callback()(_options)
    names = (*_BY_NAME, *_GROUPS)
    for name in (called,) if called in names else () if called in _OPTIONS else names:
        if name in _GROUPS:
            found.add_typer(getattr(import_module(f"designer.cli.{name}"), name), name=name)
        else:
            found.command()(_BY_NAME[name])
    return found
