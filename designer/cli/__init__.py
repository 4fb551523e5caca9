"""Commands over the same core that the app shows."""

from collections.abc import Sequence
from typing import Annotated

import typer

from designer import __version__

app = typer.Typer(
    name="mechwright",
    help="Design BattleMechs from the command line. Without a command, Mechwright opens its window.",
    no_args_is_help=True,
)


def main(arguments: Sequence[str]) -> int:
    """Run one command; the result is the exit status."""
    try:
        app(args=list(arguments), prog_name="mechwright")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1
    return 0


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mechwright {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit."),
    ] = False,
) -> None:
    """Design BattleMechs from the command line. Without a command, Mechwright opens its window."""
