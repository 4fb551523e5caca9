"""The program `mechwright` (`python -m designer`): it opens the app, or runs a command if the first word is one.

The commands `screenshots` and `demo` draw the window. They are started here, since `designer.cli` does not import Qt;
for the same reason `export` is given here what draws its pages.
"""

from __future__ import annotations

import contextlib
import gc
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from designer.links import is_link

if TYPE_CHECKING:  # the window opens without commands
    from designer.cli.drawing import Drawing

_MANY = 100_000
"""Objects between two garbage collections of a command: the modules and the catalog have as many, and they stay."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the app or the command line; the result is the exit status."""
    try:
        return _run(arguments)
    except KeyboardInterrupt:  # while modules are loaded, or in a command that draws
        print("Interrupted.", file=sys.stderr)
        return 130


def _run(arguments: Sequence[str] | None) -> int:
    given = list(sys.argv[1:] if arguments is None else arguments)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # of NumPy: starting more takes 70 ms, and nothing uses them
    # Imported only when needed: commands work where Qt is not installed, and the window opens without them.
    if given[:1] == ["screenshots"]:
        from designer.app.pictures.screens import main as run

        return _carried_out(run, given[1:])
    if given[:1] == ["demo"]:
        from designer.demo import main as run

        return _carried_out(run, given[1:])
    if all(_is_opened(argument) for argument in given):
        from designer.app import main as run

        return run(given)
    gc.set_threshold(_MANY)
    from designer.cli import main as run

    if given[:1] == ["export"] or given[:2] == ["force", "export"]:
        from designer.cli.drawing import use

        use(_drawing)

    return _carried_out(run, given)


def _drawing() -> Drawing:
    """The drawing of sheets for ``export``, which imports Qt."""
    from designer.app.ui.sheets.offscreen import drawn

    return drawn


def _carried_out(command: Callable[[Sequence[str]], int], arguments: Sequence[str]) -> int:
    """Run a command; the result is its exit status. An ``OSError`` is printed in one line and gives the status 1.

    Nothing is printed if the error is that the program at the other end of a pipe has stopped reading.
    """
    from designer.channels import open_to_any_text
    from designer.language import reason_of

    open_to_any_text()
    try:
        status = command(arguments)
        sys.stdout.flush()
    except OSError as error:
        with contextlib.suppress(OSError, ValueError):  # else Python writes the rest when the program ends
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            place = "the output" if error.filename is None else error.filename
            print(f"{place}: cannot be written: {reason_of(error)}", file=sys.stderr)
        return 1
    return status


def _is_opened(argument: str) -> bool:
    """Whether the window opens an argument: a file, a link of the program, or a folder written with a separator."""
    if argument.startswith("-"):
        return argument == "--new-window"
    if is_link(argument):
        return True
    return Path(argument).suffix != "" or (argument != Path(argument).name and Path(argument).is_dir())


if __name__ == "__main__":
    sys.exit(main())
