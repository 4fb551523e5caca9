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


def _end_turn(lab: Lab) -> None:
    lab.show_named("Battle")
    lab.map_state.end_turn()


def _fight_again(lab: Lab) -> None:
    from designer.app.pages.lab.trials.page import TrialsLab

    page = lab.show_named("Trials")
    assert isinstance(page, TrialsLab)
    page.fight_again()


def _press_fight(lab: Lab) -> None:
    from designer.app.pages.lab.trials.page import TrialsLab

    page = lab.show_named("Trials")
    assert isinstance(page, TrialsLab)
    page.form.fight.click()


def _show(bench: str) -> Handler[Lab]:
    return Handler(lambda lab: lab.show_named(bench), shows="page")


HANDLERS: Final[Mapping[str, Handler[Lab]]] = {
    "skirmish": _show("Battle"),
    "skirmish_fight": Handler(_fight, shows="page"),
    "skirmish_end": Handler(_end_turn, shows="page"),
    "skirmish_duel": _show("Duel"),
    "skirmish_units": _show("Units"),
    "skirmish_rules": _show("Rules"),
}

OF_DESIGN: Final[Mapping[str, Handler[Lab]]] = {
    "combat": _show("Combat"),
    "charts": _show("Charts"),
    "initiative": _show("Initiative"),
    "trials": _show("Trials"),
    "trials_fight": Handler(_press_fight, shows="page"),
    "trials_again": Handler(_fight_again, shows="page"),
}
"""The commands of benches that are about the active design."""
