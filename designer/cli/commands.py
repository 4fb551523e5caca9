"""The commands and their options; what they do is in the modules beside this one."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from designer import __version__
from designer.catalog import rulesets
from designer.cli.bv import print_evidence, print_values
from designer.cli.check import print_verdicts
from designer.cli.combat import combat
from designer.cli.compare import print_comparison
from designer.cli.convert import convert_file
from designer.cli.force import force
from designer.cli.initiative import initiative
from designer.cli.output import OutputFormat
from designer.cli.quirks import quirks
from designer.cli.show import SheetForm, print_sheet
from designer.cli.skirmish import skirmish
from designer.cli.validate import print_validation
from designer.rulesets.initiative.configuration import ShippedFile
from designer.rulesets.skirmish.units import SkirmishUnit, Weapon

app = typer.Typer(
    name="mechwright",
    help="Design BattleMechs from the command line. Without a command, Mechwright opens its window.",
    epilog="Two more draw the window: screenshots DIR (every screen), demo FILE… (the main job without a display).",
    no_args_is_help=True,
)
app.add_typer(combat, name="combat")
app.add_typer(force, name="force")
app.add_typer(initiative, name="initiative")
app.add_typer(quirks, name="quirks")
app.add_typer(skirmish, name="skirmish")


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


DATA_FILES = {
    "initiative/mod.json": ShippedFile,
    "skirmish/units.jsonl": SkirmishUnit,
    "skirmish/weapons.jsonl": Weapon,
}
"""The data files whose records are judged by classes of the rulesets."""

Units = Annotated[
    list[Path], typer.Argument(help="Unit files, folders with such, or zip archives.", show_default=False)
]


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mechwright {__version__}")
        raise typer.Exit


def _check_data(wanted: bool) -> None:
    if wanted:
        from designer.catalog.models import check_data  # noqa: PLC0415 - the models are for this option alone

        problems = check_data(more=DATA_FILES)
        for problem in problems:
            typer.echo(str(problem), err=True)
        count = "1 problem." if len(problems) == 1 else f"{len(problems)} problems."
        typer.echo(count if problems else "The data files are in order.")
        raise typer.Exit(1 if problems else 0)


@app.callback()
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


@app.command()
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
    if rules and rules not in rulesets():
        raise typer.BadParameter(f"no ruleset is called {rules}; there are {', '.join(rulesets())}")
    if explain:
        raise typer.Exit(print_evidence(paths, output.value, rules))
    if output in (BvFormat.HTML, BvFormat.JSON):
        raise typer.BadParameter(f"{output.value} goes with --explain only")
    raise typer.Exit(print_values(paths, as_json=output is BvFormat.JSONL, jobs=jobs, rules=rules))


@app.command()
def check(
    paths: Units,
    output: Annotated[
        LineFormat, typer.Option("--format", help="A list, or one JSON object a line.")
    ] = LineFormat.TEXT,
) -> None:
    """Whether every unit found is legal, and what is wrong with it."""
    raise typer.Exit(print_verdicts(paths, as_json=output is LineFormat.JSONL))


@app.command()
def show(
    file: Annotated[Path, typer.Argument(help="A unit file.", show_default=False)],
    form: Annotated[SheetForm, typer.Option("--format", help="A text, a page, or one line for a chat.")] = (
        SheetForm.TEXT
    ),
) -> None:
    """One unit as a readable sheet: figures, equipment, findings, price, and the ledger of its Battle Value."""
    raise typer.Exit(print_sheet(file, form))


@app.command()
def compare(
    a: Annotated[Path, typer.Argument(help="A unit file.", show_default=False)],
    b: Annotated[Path, typer.Argument(help="Another one.", show_default=False)],
    output: Annotated[OutputFormat, typer.Option("--format", help="A text, or one JSON object.")] = OutputFormat.TEXT,
) -> None:
    """Two units side by side: totals, ledger, equipment, and which difference matters most."""
    raise typer.Exit(print_comparison(a, b, as_json=output is OutputFormat.JSON))


@app.command()
def convert(
    source: Annotated[Path, typer.Argument(help="The unit file to read.", show_default=False)],
    target: Annotated[Path, typer.Argument(help="The file to write, replaced if it exists.", show_default=False)],
) -> None:
    """Read a unit and write it anew in clean form."""
    raise typer.Exit(convert_file(source, target))


@app.command()
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
    raise typer.Exit(print_validation(paths, against, overrides, as_json=output is LineFormat.JSONL))
