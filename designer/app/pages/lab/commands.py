"""The handlers of the Lab's commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from designer.app.commands.command import Handler

if TYPE_CHECKING:  # the lab is imported when it is first shown
    from designer.app.pages.lab.page import Lab


def _fight(lab: Lab) -> None:
    lab.show_named("Battle")
    lab.map_state.fight_it_out()


MAP_HANDLERS: Final[Mapping[str, Handler[Lab]]] = {
    "undo": Handler(lambda lab: lab.map_state.undo()),
    "redo": Handler(lambda lab: lab.map_state.redo()),
}
"""Commands of the window that the map of the skirmish does itself while it is in front."""

HANDLERS: Final[Mapping[str, Handler[Lab]]] = {
    "initiative": Handler(lambda lab: lab.show_named("Initiative"), shows="page"),
    "skirmish": Handler(lambda lab: lab.show_named("Battle"), shows="page"),
    "skirmish_fight": Handler(_fight, shows="page"),
}
