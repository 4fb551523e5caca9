"""`mechwright` and `python -m designer`: unit files, a folder or nothing open the app, anything else is a command.

Two commands draw the window and so stand beside the command line, which does not know Qt: `screenshots` and `demo`.
"""

import sys
from collections.abc import Sequence
from pathlib import Path


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the app or the command line; the result is the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    # Each side is imported only when it is needed: commands work without Qt, the window opens without typer.
    if given[:1] == ["screenshots"]:
        from designer.app.screens import main as run

        given = given[1:]
    elif given[:1] == ["demo"]:
        from designer.demo import main as run

        given = given[1:]
    elif all(_is_file_name(argument) for argument in given):
        from designer.app import main as run
    else:
        from designer.cli import main as run
    status: int = run(given)
    return status


def _is_file_name(argument: str) -> bool:
    """Whether it is a file, or a folder that a separator tells from a command."""
    if argument.startswith("-"):
        return argument == "--new-window"
    return Path(argument).suffix != "" or (argument != Path(argument).name and Path(argument).is_dir())


if __name__ == "__main__":
    sys.exit(main())
