"""Munitions that a target's movement, terrain or a designation matters to, indirect fire, and C3 (CORE_2026 2, 4)."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import NamedTuple

from designer.catalog.ruleset import RuleSet
from designer.language import tr
from designer.rulesets.combat.loads import Load
from designer.rulesets.combat.tables import amounts
from designer.rulesets.quirks.contribution import Contribution
from designer.rulesets.quirks.to_hit import Bracket, cover_penalty, range_penalty


class Designation(StrEnum):
    """A mark that guides missiles to a target: a TAG beam, or a Narc pod on it without ECM over it."""

    TAG = "tag"
    NARC = "narc"

    @property
    def label(self) -> str:
        """The designation as it is shown."""
        return "TAG" if self is Designation.TAG else tr("Narc pod")


class Guidance(NamedTuple):
    """The effect of a munition on an attack; ``by`` is the designation that it needs, if any.

    ``to_hit`` is added to the number needed of direct fire. ``movement`` and ``terrain`` are the most of the modifiers
    of the target's movement and of terrain that do not count; with ``cover`` partial cover, with ``indirect`` indirect
    fire does not. ``cluster`` is added to the cluster roll, in indirect fire ``cluster_indirect``, without the
    designation ``cluster_without``.
    """

    by: str = ""
    to_hit: int = 0
    movement: int = 0
    terrain: int = 0
    cover: bool = False
    indirect: bool = False
    cluster: int = 0
    cluster_indirect: int = 0
    cluster_without: int = 0


class Flight(NamedTuple):
    """How shots reach the target: what designates it, and whether they are fired indirectly."""

    designated: Designation | None = None
    indirect: bool = False


DIRECT = Flight()


@cache
def guidance_of(load: Load, rules: RuleSet) -> Guidance | None:
    """The guidance of a load; None if it has none."""
    given = next((given for name, given in rules.facts.guidance.items() if name in load.munition), None)
    return None if given is None else Guidance(**given)


def _guides(guidance: Guidance, flight: Flight) -> bool:
    """Whether a munition is guided in this flight."""
    return not guidance.by or guidance.by == flight.designated


def guided_modifiers(
    load: Load, rules: RuleSet, flight: Flight, movement: int, terrain: int, *, cover: bool
) -> tuple[Contribution, ...]:
    """Modifiers of indirect fire and of a guided munition to the number needed.

    ``movement`` and ``terrain`` are the modifiers of the target's movement and of terrain, which it reduces.
    """
    around = Contribution(tr("Indirect fire"), int(amounts()["indirect"]) if flight.indirect else 0, "indirect")
    guidance = guidance_of(load, rules)
    if guidance is None or not _guides(guidance, flight):
        return (around,)
    less = min(guidance.movement, max(movement, 0)) + min(guidance.terrain, terrain)
    less += cover_penalty() if cover and guidance.cover else 0
    less += around.amount if guidance.indirect else 0
    own = 0 if flight.indirect else guidance.to_hit
    return around, Contribution(tr("{load}, guided", load=load.name), own - less, "munition")


def guided_cluster(load: Load, rules: RuleSet, flight: Flight) -> int:
    """Modifier of a guided munition to the cluster roll."""
    guidance = guidance_of(load, rules)
    if guidance is None:
        return 0
    if not _guides(guidance, flight):
        return guidance.cluster_without
    return guidance.cluster_indirect if flight.indirect else guidance.cluster


def fires_indirectly(ammo: str, load: Load) -> bool:
    """Whether a load can be fired at a target that the attacker does not see; missiles of short range cannot."""
    most: int = amounts()["indirect_fire"].get(ammo, 0)
    return 0 < max(load.damage) <= most * max(load.cluster, 1)


def network_modifier(own: Bracket, spotter: Bracket | None, rules: RuleSet, *, jammed: bool) -> int:
    """Modifier of C3 for a target that a unit of the network has in a nearer bracket.

    Under hostile ECM the network is cut by Total Warfare; by the core rulebook half of the modifier is left (p. 198).
    """
    if spotter is None:
        return 0
    gain = max(range_penalty(own) - range_penalty(spotter), 0)
    return -int(gain * rules.facts.c3_jammed) if jammed else -gain
