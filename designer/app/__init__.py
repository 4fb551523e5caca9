"""The desktop app: the only package that knows Qt."""

from collections.abc import Sequence


def main(arguments: Sequence[str]) -> int:
    """Open the window with some files; the result is the exit status."""
    # Imported here, so that a module of the app can be imported without all the others.
    from designer.app.shell.application import run

    return run(arguments)
