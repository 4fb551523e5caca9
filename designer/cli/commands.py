"""The commands and their options. The code of each command is in another module of this package.

That module is imported when its command is called, so that a call does not wait for modules that it does not need.
"""

from importlib import import_module
from typing import Final

from designer import __version__
from designer.cli.arguments import CommandGroup

COMMANDS: Final = {
    "bv": "Battle Value of every unit found.",
    "card": "Alpha Strike card of every unit found.",
    "check": "Whether every unit found is legal, and what is wrong with it.",
    "show": "One unit as a readable sheet: figures, equipment, findings, price, and the ledger of its Battle Value.",
    "compare": "Two units side by side: totals, ledger, equipment, and the effect of each difference.",
    "refit": "Refit of one unit into another: class, time, facility, check, price, and every job.",
    "convert": "Read unit files and write their units to new files: one to a named file, more or folders to a folder.",
    "export": "A file for each unit found: a unit file, a sheet, a card, a share code. Existing ones are replaced.",
    "validate": "Compare the Battle Value of every unit found with published values.",
    "seek": "Legal designs that use their mass fully and meet targets: new ones, or from a file with few differences.",
    "random": "Random legal designs that use their mass fully, plausible in armor, heat and ammunition.",
    "combat": "Attacks with weapons and the body, piloting rolls and critical hits: numbers and chances.",
    "heat": "Heat and fire of a unit turn by turn: damage, chances of shutdown and explosion, the best plan.",
    "trial": "Designs fight by the rules, many times: who wins, how, and with which weapons.",
    "solve": "Places for all items of a unit; if there are none, why not, and what would help.",
    "omni": "An OmniMech: base chassis and configurations in one file, and where their bases differ.",
    "force": "Several units that fight together.",
    "initiative": "Initiative in thirty phases: 30 acts first, 1 last.",
    "quirks": "Design quirks and what they do in combat.",
    "skirmish": "A skirmish of small bands on hexes.",
    "library": "The units of your folders and archives: what is there, what is new, where a design stands.",
}
"""The commands, then the groups of commands, with the help text of each; each is in the module of the same name."""


def _show_version() -> None:
    from designer.catalog.edition import edition  # only here is it needed

    print(f"mechwright {__version__}, equipment of {edition()}")


def _check_data() -> None:
    from designer.cli.data_check import print_problems

    raise SystemExit(print_problems())


def program(called: str) -> CommandGroup:
    """The command line with only the command named ``called`` loaded, or with none if none is named so."""
    found = CommandGroup(
        "Design BattleMechs from the command line. Without a command, Mechwright opens its window.",
        "Two more draw the window: screenshots DIR (every screen), demo FILE… (the main job without a display).",
    )
    found.flags["--version"] = "Show the version and exit.", _show_version
    found.flags["--check-data"] = "Check the data files and exit.", _check_data
    if called in COMMANDS:
        found.commands[called] = getattr(import_module(f"designer.cli.{called}"), called)
    else:
        found.unloaded = COMMANDS
    return found
