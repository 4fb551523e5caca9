"""Commands that lead to the benches of initiative and the skirmish."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from designer.app.commands.command import Command
from designer.language import marked

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from designer.app.shell.window import Window


def bench(window: Window, words: str) -> QWidget | None:
    """A bench of the lab, brought to the front; None while no workspace can be shown."""
    # Imported here, since the lab loads when it is first shown.
    from designer.app.pages.lab.page import BENCHES, Lab
    from designer.app.shell.workspace_list import index_of

    window.turn_to(index_of("lab"))
    lab = window.workspace
    if not isinstance(lab, Lab):
        return None
    lab.show_bench(next(number for number, each in enumerate(BENCHES) if each.words == words))
    return lab.bench


def _initiative(window: Window) -> None:
    bench(window, "Initiative")


def _skirmish(window: Window) -> None:
    bench(window, "Skirmish")


def _fight(window: Window) -> None:
    from designer.app.pages.lab.skirmish.page import SkirmishLab

    found = bench(window, "Skirmish")
    if isinstance(found, SkirmishLab):
        found.show_page(0)
        found.state.fight_it_out()


COMMANDS: Final = (
    Command(
        "initiative",
        marked("&Initiative"),
        "View",
        tip=marked("In which of thirty phases the design acts, and who of the open designs acts first"),
        window_deed=_initiative,
    ),
    Command(
        "skirmish",
        marked("S&kirmish map"),
        "View",
        tip=marked("Lay out and play a skirmish on hexes"),
        window_deed=_skirmish,
    ),
    Command(
        "skirmish_fight",
        marked("&Fight the skirmish out"),
        "View",
        tip=marked("Let the program play both sides of the skirmish, and step through the battle"),
        window_deed=_fight,
    ),
)
