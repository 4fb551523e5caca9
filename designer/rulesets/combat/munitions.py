"""Effects of munitions on attacks, and the words for those that have none there."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import Final

from designer.catalog import Item, catalog
from designer.catalog.ruleset import RuleSet
from designer.construction.links import is_fired
from designer.language import marked, tr
from designer.rulesets.combat.guidance import guidance_of
from designer.rulesets.combat.loads import Load, load_of, striking
from designer.rulesets.combat.tables import amounts, services

_UNFIRED: Final = {
    "mines": marked("it has mines only"),
    "no_damage": marked("its ammunition does no damage"),
    "heat": marked("its ammunition only heats the target"),
    "infantry": marked("its ammunition only harms infantry"),
    "aircraft": marked("its ammunition only hits aircraft"),
    "tag": marked("homing ammunition needs a TAG"),
}
_NOTES: Final = {
    "mines": marked("not fired at 'Mechs: mines"),
    "no_damage": marked("not fired at 'Mechs: no damage"),
    "heat": marked("not fired at 'Mechs: heat, but no damage"),
    "infantry": marked("not fired at 'Mechs: harms infantry only"),
    "aircraft": marked("not fired at 'Mechs: hits aircraft only"),
    "tag": marked("fired if a TAG works aboard"),
}


@cache
def unfired_kind(bin_: Item) -> str:
    """Which class of ammunition that is not fired a bin belongs to; empty if it is fired."""
    kinds = amounts()["not_fired"].items()
    return next((kind for kind, munitions in kinds if any(name in munitions for name in bin_.munition)), "")


def unfired_reason(bin_: Item) -> str:
    """Why a weapon with this ammunition alone is not fired at 'Mechs."""
    return tr(_UNFIRED[unfired_kind(bin_)])


def hit_figures(load: Load, rules: RuleSet) -> Hashable:
    """The figures by which a load hits; equal ones hit alike."""
    return (
        *load[1:5],
        munition_penalty(load, rules),
        is_aimed(load),
        guidance_of(load, rules),
        pierces(load),
        munition_cluster(load, rules),
    )


def munition_penalty(load: Load, rules: RuleSet) -> int:
    """Modifier of the munition of a load to the number needed, beside the figure of its bin."""
    return sum(int(more) for name, more in rules.facts.munitions.items() if name in load.munition)


def munition_cluster(load: Load, rules: RuleSet) -> int:
    """Modifier of the munition of a load to cluster rolls."""
    return sum(rules.facts.cluster_of_munitions.get(name, 0) for name in load.munition)


def is_aimed(load: Load) -> bool:
    """Whether a targeting computer aims a load: it does not aim flak."""
    return not any(name in load.munition for name in amounts()["unaimed"])


def pierces(load: Load) -> bool:
    """Whether a hit of a load asks for another critical roll (TO p. 352)."""
    return "armor_piercing" in load.munition


def munition_note(bin_: Item, rules: RuleSet) -> str:
    """A note on ammunition that attacks do not fire, or that hits as the standard one because its effect is not
    computed; empty for other items.
    """
    if not bin_.is_ammo:
        return ""
    if bin_.ammo in _torpedoes():
        return tr("not fired on land")
    if kind := unfired_kind(bin_):
        return tr(_NOTES[kind])
    return tr("hits as standard ammunition; its effect is not computed") if hits_plainly(bin_, rules) else ""


@cache
def hits_plainly(bin_: Item, rules: RuleSet) -> bool:
    """Whether special ammunition is fired, and hits as a standard one of the same weapon does."""
    if not bin_.munition or unfired_kind(bin_) or any(name in _served(rules) for name in bin_.munition):
        return False
    weapon = next((item for item in catalog() if item.is_weapon and is_fired(item, bin_)), None)
    if weapon is None:
        return False
    figures = hit_figures(striking(load_of(weapon, bin_)), rules)
    standard = (item for item in catalog() if item.is_ammo and not item.munition and is_fired(weapon, item))
    return any(hit_figures(striking(load_of(weapon, each)), rules) == figures for each in standard)


def _served(rules: RuleSet) -> frozenset[str]:
    """The munitions that an item linked to the weapon guides."""
    return frozenset(service.munition for service in services(rules).values() if service.munition)


@cache
def _torpedoes() -> frozenset[str]:
    """The types of ammunition that only torpedo launchers fire."""
    launchers = [item for item in catalog() if item.is_weapon and item.ammo]
    in_water, on_land = ({item.ammo for item in launchers if ("torpedo" in item.flags) is wet} for wet in (True, False))
    return frozenset(in_water - on_land)
