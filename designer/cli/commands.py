"""The commands and their options. The code of each command is in another module of this package.

That module is imported when its command is called, so that a call does not wait for modules that it does not need.
"""

from importlib import import_module
from typing import Final

from designer import __version__
from designer.cli.arguments import CommandGroup

_NAMES: Final = (
    *("bv", "check", "show", "compare", "convert", "validate"),
    *("combat", "force", "initiative", "quirks", "skirmish"),
)
"""The commands, then the groups of commands; each is in the module of the same name."""


def _show_version() -> None:
    print(f"mechwright {__version__}")


def _check_data() -> None:
    from designer.cli.data_check import print_problems

    raise SystemExit(print_problems())


def program(called: str) -> CommandGroup:
    """The command line with only the command named ``called`` loaded, or with all commands if none is named so."""
    found = CommandGroup(
        "Design BattleMechs from the command line. Without a command, Mechwright opens its window.",
        "Two more draw the window: screenshots DIR (every screen), demo FILE… (the main job without a display).",
    )
    found.flags["--version"] = "Show the version and exit.", _show_version
    found.flags["--check-data"] = "Check the data files and exit.", _check_data
    for name in (called,) if called in _NAMES else () if called in found.flags else _NAMES:
        found.commands[name] = getattr(import_module(f"designer.cli.{name}"), name)
    return found
