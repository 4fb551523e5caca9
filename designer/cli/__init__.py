"""The command line: commands that use the same rules and calculations as the window."""

import sys
from collections.abc import Sequence

from designer.catalog import DataError
from designer.channels import open_to_any_text
from designer.cli.arguments import run
from designer.cli.commands import program


def main(arguments: Sequence[str]) -> int:
    """Run one command and return the exit status: 0 if done, 1 if it failed at least in part, 2 for wrong usage."""
    open_to_any_text()
    try:
        run(program(arguments[0] if arguments else ""), arguments, "mechwright")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1
    except DataError as error:
        print(f"mechwright: a data file is damaged: {error}", file=sys.stderr)
        return 1
    return 0
