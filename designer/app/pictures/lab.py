"""Scenes of the benches of the lab."""

from __future__ import annotations

from typing import Final

from designer.app.pages.lab.combat.page import CombatLab
from designer.app.pages.lab.initiative.page import InitiativeLab
from designer.app.pages.lab.skirmish.duel_page import DuelPage
from designer.app.pages.lab.skirmish.map_page import MapPage
from designer.app.pages.lab.skirmish.rules_page import RulesPage
from designer.app.pages.lab.skirmish.unit_projection import UnitProjectionPage
from designer.app.pictures.editor import with_quirks
from designer.app.pictures.scenes import bench, by_name
from designer.app.shell.window import Window


def _initiative(window: Window) -> InitiativeLab:
    lab = bench(window, "Initiative", InitiativeLab)
    for name, raw in (("piloting", 5), ("tactics", 5)):
        lab.form.change(f"actor.pilot.skills.{name}", raw)
    lab.model.add()
    lab.form.change("actor.tonnage", 30)
    lab.form.change("orders.reserves", 1)
    lab.model.choose(0)
    lab.model.compare_with(1)
    return lab


def initiative(window: Window) -> None:
    """The phases of the design in front beside another unit's, and what tonnage does."""
    _initiative(window)


def initiative_timeline(window: Window) -> None:
    """A lance acting in one round."""
    lab = _initiative(window)
    lab.form.change("actor.state.prone", True)
    if not lab.timeline.isVisible():  # in a wide window it stands beside the tabs
        lab.more.set_current(2)


def initiative_settings(window: Window) -> None:
    """The settings of initiative."""
    _initiative(window).more.set_current(1)


def _skirmish(window: Window) -> MapPage:
    return bench(window, "Skirmish", MapPage)


def skirmish(window: Window) -> None:
    """The map as it is laid out, with a unit chosen."""
    _skirmish(window).state.select(0)


def skirmish_battle(window: Window) -> None:
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


def skirmish_replay(window: Window) -> None:
    """A battle fought out by the program, stepped through."""
    state = _skirmish(window).state
    state.fight_it_out()
    assert state.replay is not None
    attacks = [number for number, record in enumerate(state.replay.records) if record["event"] == "attack"]
    state.show_step(attacks[len(attacks) // 2])


def skirmish_duel(window: Window) -> None:
    """The open design in a duel."""
    bench(window, "Duel", DuelPage)


def skirmish_unit(window: Window) -> None:
    """The open design as a unit of the skirmish."""
    bench(window, "Design as a unit", UnitProjectionPage)


def skirmish_rules(window: Window) -> None:
    """The constants of the skirmish."""
    bench(window, "Skirmish rules", RulesPage)


def combat(window: Window) -> None:
    """The design against a target that moved: chances, damage and what quirks make of both."""
    with_quirks(window)
    lab = bench(window, "Combat", CombatLab)
    lab.form.change("target_movement", 2)


def quirk_worth(window: Window) -> None:
    """What each quirk is worth, and the blows."""
    combat(window)
    lab = bench(window, "Combat", CombatLab)
    lab.views.set_current(1)
    lab.rest.set_current(1)


SCREENS: Final = by_name(combat, quirk_worth)
"""Each scene opens its designs and prepares the window."""

SCREENS_WITH_DESIGNS: Final = by_name(
    *(initiative, initiative_timeline, initiative_settings),
    *(skirmish, skirmish_battle, skirmish_replay, skirmish_duel, skirmish_unit, skirmish_rules),
)
"""Each scene prepares a window in which two designs are open."""
