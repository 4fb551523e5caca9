"""Scenes of the Lab. Each function shows one tab of the Lab for the screenshot that is named as the function."""

from __future__ import annotations

from typing import Final

from designer.app.pages.lab.combat.page import CombatLab
from designer.app.pages.lab.initiative.page import InitiativeLab
from designer.app.pages.lab.skirmish.duel_page import DuelPage
from designer.app.pages.lab.skirmish.map_page import MapPage
from designer.app.pages.lab.skirmish.rules_page import RulesPage, UnitProjectionPage
from designer.app.pages.lab.skirmish.units_page import UnitsPage
from designer.app.pages.lab.trials.page import TrialsLab
from designer.app.pictures.editor import with_quirks
from designer.app.pictures.library import with_samples
from designer.app.pictures.scenes import bench, by_name, wait_for
from designer.app.shell.window import Window
from designer.editing import edits
from designer.rulesets.initiative.configuration import InitiativeSide
from designer.units.injuries import Component
from designer.units.location import CT, LL, RA
from designer.units.mount import SystemPart

FIGHTS = 300
"""The fights of a duel in the scenes of trials."""
FIGHTS_EACH = 20
"""The fights against each of many opponents."""
OPPONENTS = 9
"""The opponents in the scenes of trials against many."""


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
    """Show the initiative phases of the active design and of another unit, and the chart of phases by tonnage."""
    _initiative(window)


def initiative_timeline(window: Window) -> None:
    """Show the timeline of a round in which a lance acts."""
    lab = _initiative(window)
    lab.form.change("actor.state.prone", True)
    if not lab.timeline.isVisible():  # in a wide window it stands beside the tabs
        lab.more.set_current(3)


def initiative_actions(window: Window) -> None:
    """Show what the actions of a unit do to phases."""
    lab = _initiative(window)
    lab.form.change("side", InitiativeSide.ENEMY)
    if not lab.effects.isVisible():
        lab.more.set_current(2)


def initiative_settings(window: Window) -> None:
    """Show the settings of the initiative rules."""
    _initiative(window).more.set_current(1)


def _skirmish(window: Window) -> MapPage:
    return bench(window, "Battle", MapPage)


def skirmish(window: Window) -> None:
    """Show the map of the skirmish before a battle, with a unit selected."""
    _skirmish(window).state.select(0)


def skirmish_battle(window: Window) -> None:
    """Show the map in the middle of a battle, with the preview of an attack."""
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
    """Show the replay of a battle that the program played alone, at an attack in its middle."""
    state = _skirmish(window).state
    state.fight_it_out()
    assert state.replay is not None
    attacks = [number for number, record in enumerate(state.replay.records) if record["event"] == "attack"]
    state.show_step(attacks[len(attacks) // 2])


def skirmish_duel(window: Window) -> None:
    """Show a duel of the active design."""
    _swept(bench(window, "Duel", DuelPage))


def _swept(page: DuelPage) -> None:
    """Fight for the win rate where it is seen."""
    if page.sweep.isVisible():
        page.sweep.start()
        wait_for(lambda: not page.sweep.busy)


def skirmish_sweep(window: Window) -> None:
    """Show the win rate of a duel over the armor of the attacker."""
    page = bench(window, "Duel", DuelPage)
    page.attacker.setCurrentIndex(page.attacker.findText("Axeman"))
    page.target.setCurrentIndex(page.target.findText("Hammer Guard"))
    page.attacker.activated.emit(page.attacker.currentIndex())
    if not page.sweep.isVisible():
        page.lower_panel.set_current(1)
    _swept(page)


def skirmish_units(window: Window) -> None:
    """Show the editor of the user's own units, with one that breaks the rule of its weapon."""
    page = bench(window, "Units", UnitsPage)
    page.form.change("weapon", "axe")
    page.form.change("armor_damage", 100)
    page.form.change("damage_max", 40)


def skirmish_unit(window: Window) -> None:
    """Show the active design as a unit of the skirmish rules."""
    bench(window, "Design as a unit", UnitProjectionPage)


def skirmish_rules(window: Window) -> None:
    """Show the constants of the skirmish rules."""
    bench(window, "Rules", RulesPage)


def combat(window: Window) -> None:
    """Show an attack on a target that moved: hit chances, damage, and how quirks change both."""
    with_quirks(window)
    lab = bench(window, "Combat", CombatLab)
    lab.form.change("target_movement", 2)


def _fight_out(page: TrialsLab) -> None:
    page.form.fights.setValue(FIGHTS)
    page.start_or_stop()
    wait_for(lambda: not page.is_fighting and not page.parted.is_reading)
    page.read_at(5)


def trials(window: Window) -> None:
    """Show a duel of the two open designs after all its fights."""
    page = bench(window, "Trials", TrialsLab)
    _fight_out(page)


def trials_change(window: Window) -> None:
    """Show what edits of the active design do to its fights, together, each of them, and against others."""
    with_samples(window)
    page = bench(window, "Trials", TrialsLab)
    assert window.editor is not None
    context = window.editor.context
    hatchet = next(mount for mount in context.unit.mounts if mount.item == "hatchet")
    context.apply(edits.remove(hatchet.id))
    context.apply(edits.maximize_efficiently())
    page.form.query.setText("bv<5000")
    page.form.many.setValue(OPPONENTS)
    page.form.each.setValue(FIGHTS_EACH)
    page.form.each_edit.setChecked(True)
    page.form.others.setChecked(True)
    page.form.set_mode(1)
    _fight_out(page)


def trials_fight(window: Window) -> None:
    """Show one of the fights of a duel, roll by roll."""
    trials(window)
    page = bench(window, "Trials", TrialsLab)
    page.look_at(7)
    page.fight.table.selectRow(24)


def trials_gauntlet(window: Window) -> None:
    """Show a gauntlet of the active design against the samples."""
    with_samples(window)
    page = bench(window, "Trials", TrialsLab)
    page.form.query.setText("bv<5000")
    page.form.set_mode(2)
    page.form.many.setValue(OPPONENTS)
    page.form.each.setValue(FIGHTS_EACH)
    page.start_or_stop()
    wait_for(lambda: not page.is_fighting)
    page.board.opponents.selectRow(3)
    page.opponent.show_opponent(page.board.number)


def quirk_worth(window: Window) -> None:
    """Show what each quirk is worth in combat, and the table of physical attacks."""
    combat(window)
    lab = bench(window, "Combat", CombatLab)
    if not lab.worth.isVisible():
        lab.views.set_current(1)
    lab.rest.set_current(1)


def critical_hits(window: Window) -> None:
    """Show the critical tracker after some hits, and the physical attacks against a higher target."""
    combat(window)
    lab = bench(window, "Combat", CombatLab)
    lab.form.change("elevation", 1)
    lab.rest.set_current(1)
    engine = (CT, SystemPart.ENGINE)
    for location, part in (engine, engine, (RA, SystemPart.SHOULDER), (LL, SystemPart.HIP)):
        lab.tracker.list.opened.emit(Component(location, part))
    lab.views.set_current(lab.views.current if lab.tracker.isVisible() else 4)


SCREENS: Final = by_name(combat, quirk_worth, critical_hits)
"""All scenes by picture name that open their designs themselves."""

SCREENS_WITH_DESIGNS: Final = by_name(
    *(trials, trials_change, trials_fight, trials_gauntlet),
    *(initiative, initiative_timeline, initiative_actions, initiative_settings),
    *(
        skirmish,
        skirmish_battle,
        skirmish_replay,
        skirmish_duel,
        skirmish_sweep,
        skirmish_units,
        skirmish_unit,
        skirmish_rules,
    ),
)
"""All scenes by picture name that need a window in which two designs are open."""
