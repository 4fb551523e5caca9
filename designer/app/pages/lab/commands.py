"""The handlers of the Lab's commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from designer.app.commands.command import Handler

if TYPE_CHECKING:  # the lab is imported when it is first shown
    from designer.app.pages.lab.page import Lab


def _fight(lab: Lab) -> None:
    lab.show_named("Skirmish")
    lab.map_state.fight_it_out()


HANDLERS: Final[Mapping[str, Handler[Lab]]] = {
    "initiative": Handler(lambda lab: lab.show_named("Initiative"), shows="page"),
    "skirmish": Handler(lambda lab: lab.show_named("Skirmish"), shows="page"),
    "skirmish_fight": Handler(_fight, shows="page"),
}
