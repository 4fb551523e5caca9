"""The desktop app: the only package that knows Qt."""

import builtins
import gc
from collections.abc import Sequence


def main(arguments: Sequence[str]) -> int:
    """Open the window with some files; the result is the exit status."""
    gc.disable()  # nearly all that a start makes stays: looking for garbage is a fifteenth of its time; see `run`
    load_qt()
    # Imported here, so that a module of the app can be imported without all the others.
    from designer.app.shell.application import run

    return run(arguments)


def load_qt() -> None:
    """Import PySide6 without its import hook.

    For its ``__feature__``, which nothing here uses, the hook reads the source of each module that is imported later: a
    fifteenth of the time of a start.
    """
    plain_import = builtins.__import__
    import PySide6.QtCore  # late, as in ``main``

    builtins.__import__ = plain_import
