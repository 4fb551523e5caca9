"""The desktop app, which is the only package that imports Qt."""

import builtins
import gc
import os
from collections.abc import Sequence


def main(arguments: Sequence[str]) -> int:
    """Open the window with these files, and run the program until the window is closed; returns the exit status."""
    gc.disable()  # nearly all objects of a start stay; a collection takes a fifteenth of it; see `run`
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # else Pydantic looks for them in all packages
    load_qt()
    # Imported here, so that a module of the app can be imported without all the others.
    from designer.app.shell.application import run

    return run(arguments)


def load_qt() -> None:
    """Import PySide6 without its import hook.

    For its ``__feature__``, which the program does not use, the hook reads the source of every module that is imported
    later; that takes a fifteenth of the start.
    """
    plain_import = builtins.__import__
    import PySide6.QtCore  # late, as in ``main``

    builtins.__import__ = plain_import
