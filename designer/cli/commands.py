"""The commands and their options. The code of each command is in another module of this package.

That module is imported when its command is called, so that a call does not wait for modules that it does not need.
"""

from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import Annotated, Final

from designer import __version__
from designer.cli.arguments import Argument, Command, CommandGroup, Option, UsageError
from designer.cli.output import OutputFormat, SheetForm


class LineFormat(StrEnum):
    """The output formats of commands on many units: text, or JSON with one object on each line."""

    TEXT = "text"
    JSONL = "jsonl"


class BvFormat(StrEnum):
    """The output formats of Battle Values; HTML and JSON are only for the calculations that ``--explain`` prints."""

    TEXT = "text"
    JSONL = "jsonl"
    HTML = "html"
    JSON = "json"


Units = Annotated[list[Path], Argument(help="Unit files, folders with such, or zip archives.")]


def _show_version() -> None:
    print(f"mechwright {__version__}")


def _check_data() -> None:
    from designer.cli.data_check import print_problems

    raise SystemExit(print_problems())


def bv(
    paths: Units,
    output: Annotated[
        BvFormat, Option("--format", help="text or jsonl; with --explain text, html or json.")
    ] = BvFormat.TEXT,
    explain: Annotated[
        bool, Option("--explain", help="The whole calculation, with rules, inputs and versions.")
    ] = False,
    jobs: Annotated[int, Option(least=1, help="Processes to work with; the output stays the same.")] = 1,
    rules: Annotated[str, Option(help="The ruleset: total-warfare or core-2026.")] = "",
) -> None:
    """Battle Value of every unit found."""
    from designer.catalog import rulesets
    from designer.cli.bv import print_evidence, print_values

    if rules and rules not in rulesets():
        raise UsageError(f"no ruleset is called {rules}; there are {', '.join(rulesets())}")
    if explain:
        raise SystemExit(print_evidence(paths, output.value, rules))
    if output in (BvFormat.HTML, BvFormat.JSON):
        raise UsageError(f"{output.value} goes with --explain only")
    raise SystemExit(print_values(paths, as_json=output is BvFormat.JSONL, jobs=jobs, rules=rules))


def check(
    paths: Units,
    output: Annotated[LineFormat, Option("--format", help="A list, or one JSON object a line.")] = LineFormat.TEXT,
) -> None:
    """Whether every unit found is legal, and what is wrong with it."""
    from designer.cli.check import print_verdicts

    raise SystemExit(print_verdicts(paths, as_json=output is LineFormat.JSONL))


def show(
    file: Annotated[Path, Argument(help="A unit file.")],
    form: Annotated[SheetForm, Option("--format", help="A text, a page, or one line for a chat.")] = (SheetForm.TEXT),
) -> None:
    """One unit as a readable sheet: figures, equipment, findings, price, and the ledger of its Battle Value."""
    from designer.cli.show import print_sheet

    raise SystemExit(print_sheet(file, form))


def compare(
    a: Annotated[Path, Argument(help="A unit file.")],
    b: Annotated[Path, Argument(help="Another one.")],
    output: Annotated[OutputFormat, Option("--format", help="A text, or one JSON object.")] = OutputFormat.TEXT,
) -> None:
    """Two units side by side: totals, ledger, equipment, and which difference matters most."""
    from designer.cli.compare import print_comparison

    raise SystemExit(print_comparison(a, b, as_json=output is OutputFormat.JSON))


def convert(
    source: Annotated[Path, Argument(help="The unit file to read.")],
    target: Annotated[Path, Argument(help="The file to write, replaced if it exists.")],
) -> None:
    """Read a unit file and write its unit to a new file in the standard layout."""
    from designer.cli.convert import convert_file

    raise SystemExit(convert_file(source, target))


def validate(
    paths: Units,
    against: Annotated[Path, Option(help="CSV of published values: bv, and path, mul_id or chassis.")],
    overrides: Annotated[Path | None, Option(help="JSON lines of published values that are known to be wrong.")] = None,
    output: Annotated[LineFormat, Option("--format", help="A summary, or one JSON object.")] = LineFormat.TEXT,
) -> None:
    """Compare the Battle Value of every unit found with published values."""
    from designer.cli.validate import print_validation

    raise SystemExit(print_validation(paths, against, overrides, as_json=output is LineFormat.JSONL))


_COMMANDS: Final[tuple[Command, ...]] = (bv, check, show, compare, convert, validate)
_BY_NAME: Final = {command.__name__: command for command in _COMMANDS}
_GROUPS: Final = ("combat", "force", "initiative", "quirks", "skirmish")
"""The modules that define a group of commands; module and group have the same name."""


def program(called: str) -> CommandGroup:
    """The command line with only the command named ``called`` loaded, or with all commands if none is named so."""
    found = CommandGroup(
        "Design BattleMechs from the command line. Without a command, Mechwright opens its window.",
        "Two more draw the window: screenshots DIR (every screen), demo FILE… (the main job without a display).",
    )
    found.flags["--version"] = "Show the version and exit.", _show_version
    found.flags["--check-data"] = "Check the data files and exit.", _check_data
    names = (*_BY_NAME, *_GROUPS)
    for name in (called,) if called in names else () if called in found.flags else names:
        known = _BY_NAME.get(name)
        found.commands[name] = known or getattr(import_module(f"designer.cli.{name}"), name)
    return found
