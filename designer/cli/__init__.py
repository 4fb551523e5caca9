"""Commands over the same core that the app shows."""

import sys
from collections.abc import Sequence

from designer.catalog import DataError
from designer.channels import open_to_any_text
from designer.cli.arguments import run
from designer.cli.commands import program


def main(arguments: Sequence[str]) -> int:
    """Run one command; the result is the exit status: 0 done, 1 partly or not, 2 wrong usage."""
    open_to_any_text()
    try:
        run(program(arguments[0] if arguments else ""), arguments, "mechwright")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1
    except DataError as error:
        print(f"mechwright: a data file is damaged: {error}", file=sys.stderr)
        return 1
    return 0
