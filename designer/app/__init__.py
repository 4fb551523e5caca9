"""The desktop app: the only package that knows Qt."""

from collections.abc import Sequence


def main(arguments: Sequence[str]) -> int:
    """Open the window with some files; the result is the exit status."""
    # Imported here, so that a module of the app can be imported without all the others. The core comes first: PySide6
    # reads the source of each module that is imported after it (for ``__feature__``), a tenth of the time of a start.
    import designer.workspace.goals
    import designer.workspace.recovery
    import designer.workspace.samples
    import designer.workspace.settings
    from designer.app.shell.application import run

    return run(arguments)
