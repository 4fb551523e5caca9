"""The desktop app: the only package that knows Qt."""

import builtins
from collections.abc import Sequence


def main(arguments: Sequence[str]) -> int:
    """Open the window with some files; the result is the exit status."""
    # Imported here, so that a module of the app can be imported without all the others.
    import_plainly()
    from designer.app.shell.application import run

    return run(arguments)


def import_plainly() -> None:
    """Let Python import modules by itself again.

    PySide6 puts a function of its own in the way that reads the source of each module that is imported, to see whether
    it may ask for a `__feature__` of PySide6. Nothing here does, and it takes a tenth of a start.
    """
    import PySide6.QtCore  # noqa: F401 - puts it there

    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
