"""The command line: commands that use the same rules and calculations as the window."""

import sys
from collections.abc import Sequence

from designer.channels import open_to_any_text
from designer.cli import file_problems
from designer.cli.arguments import run
from designer.cli.commands import program
from designer.cli.output import interrupted, reached
from designer.executors import WorkError

INTERRUPTED = 130
"""The status of commands that end by Ctrl+C, as shells have it (128 and the number of the signal)."""


def main(arguments: Sequence[str]) -> int:
    """Run one command and return the exit status: 0 if done, 1 if it failed at least in part, 2 for wrong usage.

    A file that was read in spite of errors is such a part. 130 is the status of a command that the user interrupted.
    """
    open_to_any_text()
    file_problems.begin()
    reached("")
    try:
        run(program(arguments[0] if arguments else ""), arguments, "mechwright")
    except SystemExit as end:
        return end.code or int(file_problems.has_errors()) if isinstance(end.code, int) else 1
    except _data_error() as error:  # called only if something was raised
        print(f"mechwright: a data file is damaged: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(interrupted(), file=sys.stderr)
        return INTERRUPTED
    except WorkError as error:
        print(f"{error.trace}mechwright: {error}", file=sys.stderr)
        return 1
    return int(file_problems.has_errors())


def _data_error() -> type[Exception]:
    from designer.catalog import DataError  # noqa: PLC0415 - help and version need no catalog

    return DataError
