"""Advice on the best next edit: all single edits that the rules allow are tried as what-ifs and ranked by a goal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, Literal, NamedTuple

from designer.battle_value import battle_value
from designer.catalog import catalog, systems
from designer.construction.findings import Severity, findings
from designer.construction.legality.body_limits import against_item, body
from designer.construction.mass import mass
from designer.construction.offers import available
from designer.design import tech
from designer.editing import Edit, EditRefusedError, Session, edits
from designer.editing.body_choices import BODY_ROWS
from designer.editing.choices import ROWS
from designer.editing.mounts import place_in_words
from designer.editing.variants import variants
from designer.figures import FIGURES
from designer.graph import Evaluator
from designer.language import marked, tr
from designer.rulesets.combat.armament import armament
from designer.rulesets.combat.situation import AttackSituation
from designer.rulesets.combat.volley import volley
from designer.units.unit import Unit

GoalKind = Literal["more value", "less value", "a value", "damage", "cool", "mass", "fit"]

AIMS: Final[dict[GoalKind, str]] = {
    "more value": marked("More Battle Value"),
    "less value": marked("Less Battle Value"),
    "a value": marked("Battle Value near"),
    "damage": marked("More damage at"),
    "cool": marked("Less heat above the sinks"),
    "mass": marked("More free mass"),
    "fit": marked("Within its tonnage"),
}
AIM_OF_REMEDY: Final[dict[str, GoalKind]] = {"find_cooler": "cool", "find_lighter": "fit"}
"""The aim of advice that resolves a finding, by the remedy id of the finding."""


class AdviceGoal(NamedTuple):
    """The goal of the advice. ``amount`` is the wanted Battle Value or the distance in hexes; 0 if it needs neither."""

    aim: GoalKind
    amount: int = 0

    def measure(self, g: Evaluator) -> float:
        """A number that says how well a design meets the goal; more is better."""
        return _MEASURES[self.aim](g, self.amount)

    def is_met(self, g: Evaluator) -> bool:
        """Whether no edit can meet the goal better; False for goals without an end."""
        return self.aim in _REACHABLE and self.measure(g) == 0


def expected_damage(g: Evaluator, hexes: int) -> float:
    """The expected damage in one turn of all weapons in range, if neither attacker nor target moves."""
    return volley(armament(g), hexes, AttackSituation()).expected


_MEASURES: Final[dict[GoalKind, Callable[[Evaluator, int], float]]] = {
    "more value": lambda g, _: battle_value(g),
    "less value": lambda g, _: -battle_value(g),
    "a value": lambda g, wanted: -abs(battle_value(g) - wanted),
    "damage": expected_damage,
    "cool": lambda g, _: -max(0, FIGURES["heat.net"].of(g)),
    "mass": lambda g, _: mass(g).free / 1000,
    "fit": lambda g, _: min(0, mass(g).free) / 1000,
}

_REACHABLE: Final[frozenset[GoalKind]] = frozenset(("a value", "cool", "fit"))
"""The goals that a design can meet in full; their measure is 0 then."""


class Advice(NamedTuple):
    """An edit and its effect: ``gain`` (see `AdviceGoal.measure`), changes of Battle Value and of free mass in kg."""

    edit: Edit
    label: str
    gain: float
    battle_value: int
    free: int

    @property
    def row(self) -> tuple[str, float, int, int]:
        """The label and the effect, which its row says."""
        return self[1:]


def candidates(session: Session) -> list[Edit]:
    """The edits to try: other parts of the chassis, other armor, adding, removing or replacing one item."""
    g, unit = session.graph, session.unit
    found = [edits.place_best(item_id) for item_id in _placeable(g)]  # before the choices that place the same item
    found += [
        choice.edit
        for name, row in ROWS.items()
        if name not in BODY_ROWS
        for choice in row.choices(g)
        if not choice.why and not choice.fitted and choice.key != row.chosen(g)
    ]
    fitted = unit.heat_sinks
    found += [edits.set_heat_sinks(fitted.kind, fitted.count + by, clan=fitted.clan) for by in (-1, 1)]
    found += _armor_steps(g)
    for mount in unit.mounts:
        found.append(edits.remove(mount.id))
        found += [variant.edit for variant in variants(unit, mount.id) if not variant.reason]
    return found


def _armor_steps(g: Evaluator) -> list[Edit]:
    free = mass(g).free
    steps = [edits.maximize_armor()]
    return [*steps, edits.use_remaining(free)] if free > 0 else steps


def _placeable(g: Evaluator) -> Iterator[str]:
    """The ids of available items not heavier than the free mass, without ammunition and filler (Endo Steel …).

    Items whose mass is computed by a formula are included; trying the edit shows whether they fit.
    """
    free = mass(g).free
    plating = systems().plating
    for item in catalog():
        if item.is_ammo or item.kind == "filler" or item.id in plating or (item.mass or 0) > free:
            continue
        if available(item, tech(g)) is None and not against_item(item, body(g)):
            yield item.id


def advise(session: Session, goal: AdviceGoal, edits_to_try: list[Edit] | None = None) -> Iterator[Advice | None]:
    """Try edits one by one; yield an advice if an edit helps and violates no further rule, else None.

    The design must not change meanwhile. Combinations of edits are not tried. Where an item is mounted more than once,
    labels name the place; edits with one label or the same new item, and with one effect, are yielded once.
    """
    g = session.graph
    now, value, free = goal.measure(g), battle_value(g), mass(g).free
    broken = broken_rules(g)
    known: set[tuple[object, ...]] = set()
    for edit in candidates(session) if edits_to_try is None else edits_to_try:
        try:
            tried = session.what_if(edit)
        except EditRefusedError:
            yield None
            continue
        overlay = tried.overlay
        gain = goal.measure(overlay) - now
        # The goal is checked first: most edits do not meet it, and checking the rules takes longer.
        if gain <= 0 or broken_rules(overlay) - broken:
            yield None
            continue
        label = _label(edit, session.unit, tried.unit)
        found = Advice(edit, label, gain, battle_value(overlay) - value, mass(overlay).free - free)
        told = {found.row, *_exchange(session.unit, tried.unit, found.row[1:])}
        yield None if told & known else found
        known |= told


def _exchange(before: Unit, after: Unit, effect: tuple[object, ...]) -> list[tuple[object, ...]]:
    """A key of the items that an edit brings, the mounts that it takes away, and its effect; none if it brings none."""
    there, then = ({mount.id: mount.item for mount in unit.mounts} for unit in (before, after))
    came = tuple(sorted(item for mount, item in then.items() if mount not in there))
    return [(came, frozenset(there.keys() - then.keys()), *effect)] if came else []


def _label(edit: Edit, before: Unit, after: Unit) -> str:
    """The label of an edit, with the place of the item that it takes away if that is mounted more than once."""
    label = edit.label_for(before)
    then = {mount.id: mount.item for mount in after.mounts}
    gone = [mount for mount in before.mounts if then.get(mount.id) != mount.item]
    if len(gone) != 1 or sum(mount.item == gone[0].item for mount in before.mounts) < 2:
        return label
    return tr("{step}: {place}", step=label, place=place_in_words(before, gone[0]) or tr("unallocated"))


def ranked(found: list[Advice]) -> list[Advice]:
    """The advice sorted by gain; of equal gain by Battle Value, then free mass, then label."""
    return sorted(found, key=lambda advice: (-advice.gain, -advice.battle_value, -advice.free, advice.label))


def broken_rules(g: Evaluator) -> Counter[tuple[str, str]]:
    """The number of errors of a design by rule and place."""
    return Counter((each.rule, each.place) for each in findings(g) if each.severity is Severity.ERROR)
