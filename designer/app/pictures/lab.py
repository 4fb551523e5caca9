"""Screens of the initiative and the skirmish bench, for the table of screens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from PySide6.QtWidgets import QWidget

from designer.app.pages.lab.initiative.page import InitiativeLab
from designer.app.pages.lab.page import Lab
from designer.app.pages.lab.skirmish.page import SkirmishLab
from designer.app.shell.window import Window
from designer.app.shell.workspace_list import index_of

Bench = TypeVar("Bench", bound=QWidget)


def _bench(window: Window, words: str, kind: type[Bench]) -> Bench:
    window.turn_to(index_of("lab"))
    assert isinstance(window.workspace, Lab)
    found = window.workspace.show_named(words)
    assert isinstance(found, kind)
    return found


def _initiative(window: Window) -> InitiativeLab:
    lab = _bench(window, "Initiative", InitiativeLab)
    for name, raw in (("piloting", 5), ("tactics", 5)):
        lab.form.skills[name].setValue(raw)
    lab.lance.add()
    lab.form.tons.setValue(30)
    lab.form.reserves.setValue(1)
    lab.lance.choose(0)
    lab.lance.compare_with(1)
    return lab


def initiative(window: Window) -> None:
    """The phases of the design in front beside another unit's, and what tonnage does."""
    _initiative(window)


def timeline(window: Window) -> None:
    """A lance acting in one round."""
    lab = _initiative(window)
    lab.form.states["prone"].setChecked(True)
    lab.more.set_current(1)


def settings(window: Window) -> None:
    """The settings of initiative."""
    _initiative(window).more.set_current(3)


def _skirmish(window: Window) -> SkirmishLab:
    return _bench(window, "Skirmish", SkirmishLab)


def skirmish(window: Window) -> None:
    """The map as it is laid out, with a unit chosen."""
    _skirmish(window).state.select(0)


def battle(window: Window) -> None:
    """The map in the middle of a battle, with an attack considered."""
    state = _skirmish(window).state
    state.policies = [None, None]
    state.set_mode("play")
    match = state.match
    assert match is not None
    while match.active is not None and not state.situation.targets(match.active):
        match.let_policy("charge")
    state.select(None)
    state.changed.emit()
    if match.active is not None:
        state.aim(state.situation.targets(match.active)[0].id)


def replayed(window: Window) -> None:
    """A battle fought out by the program, stepped through."""
    state = _skirmish(window).state
    state.fight_it_out()
    assert state.replay is not None
    attacks = [number for number, record in enumerate(state.replay.records) if record["event"] == "attack"]
    state.show_step(attacks[len(attacks) // 2])


def duel(window: Window) -> None:
    """The open design in a duel."""
    _skirmish(window).show_page(1)


def as_unit(window: Window) -> None:
    """The open design as a unit of the skirmish."""
    _skirmish(window).show_page(2)


def rules(window: Window) -> None:
    """The constants of the skirmish."""
    _skirmish(window).show_page(3)


SCREENS: Final[dict[str, Callable[[Window], None]]] = {
    "initiative": initiative,
    "initiative_timeline": timeline,
    "initiative_settings": settings,
    "skirmish": skirmish,
    "skirmish_battle": battle,
    "skirmish_replay": replayed,
    "skirmish_duel": duel,
    "skirmish_unit": as_unit,
    "skirmish_rules": rules,
}
"""They are drawn with designs open; each prepares a window."""
