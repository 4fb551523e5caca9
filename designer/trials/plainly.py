"""The equipment that trials play plainly or not at all, with what becomes of it; the guide lists the same sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from designer import design
from designer.catalog import Item
from designer.construction.armor import armor_type_at
from designer.graph import Evaluator, query
from designer.language import marked, tr
from designer.rulesets.combat.gear_notes import note_on_armor
from designer.rulesets.combat.munitions import hits_plainly
from designer.rulesets.combat.tables import amounts
from designer.rulesets.combat.target_heat import TargetHeat, target_heat
from designer.units.location import Form


class PlainRule(NamedTuple):
    """A kind of equipment that is played plainly.

    ``sentence`` is that of the guide (in English), ``brief`` what becomes of it. A unit has it that carries an item
    with one of the ``flags`` or ammunition with one of the ``munitions``.
    """

    sentence: str
    brief: str = ""
    flags: frozenset[str] = frozenset()
    munitions: frozenset[str] = frozenset()


_C3: Final = ("c3_slave", "c3_slave_boosted", "c3_master", "c3_master_boosted", "c3_emergency_master", "c3i", "nova")
_NOT_FIRED: Final = PlainRule(
    "Artillery, plasma cannons, mines, smoke, infernos, munitions against infantry and homing ones without a TAG are "
    "not fired.",
    marked("not fired"),
    frozenset({"artillery"}),
    frozenset(kind for kinds in amounts()["not_fired"].values() for kind in kinds),
)
_INDIRECT: Final = PlainRule("Fire is never indirect.", marked("no indirect fire"))
_ARMOR: Final = PlainRule(
    "Armor counts by its points; only hardened armor takes two for each.", marked("armor counts by its points")
)
_HEAT: Final = PlainRule(
    "Weapons that heat a target do only their damage, but for plasma rifles, and for flamers by the core rulebook.",
    marked("damage only, no heat"),
    frozenset({"flamer", "er_flamer", "plasma_mfuk"}),
    frozenset({"iatm_iiw"}),
)
_MUNITIONS: Final = PlainRule(
    "Munitions hit as standard ones if what they do is to home in on electronics, harm electronics or triple-strength "
    "myomer, swarm, set fire or jam.",
    marked("as standard ammunition"),
)
_FORMS: Final = PlainRule("LAMs and QuadVees fight as 'Mechs.", marked("fights as a 'Mech"))
PLAIN_RULES: Final = (
    _NOT_FIRED,
    _INDIRECT,
    PlainRule(
        "MASC and superchargers are not used, nor radical heat sinks and coolant pods.",
        marked("not used"),
        frozenset({"masc", "supercharger", "radical_heat_sink", "emergency_coolant", "coolant_pod"}),
    ),
    PlainRule(
        "ECM, probes, C3, TAG, stealth and signature systems have no effect.",
        marked("no effect"),
        frozenset(
            {*_C3, "ecm", "angel_ecm", "probe", "tag", "stealth", "null_signature", "void_signature", "chameleon"}
            | {"blue_shield", "viral_jammer_decoy"}
        ),
    ),
    _ARMOR,
    PlainRule("PPC capacitors are not charged.", marked("not charged"), frozenset({"ppc_capacitor"})),
    PlainRule("Shields do not absorb.", marked("does not absorb"), frozenset({"shield"})),
    _HEAT,
    _MUNITIONS,
    PlainRule(
        "No pilot seeks the heat that triple-strength myomer needs.",
        marked("its heat is not sought"),
        frozenset({"tsm"}),
    ),
    PlainRule("Ultra and rotary autocannons fire at their full rate; once jammed they stay so."),
    PlainRule("No charges, no death from above, no pushes, no clubs."),
    _FORMS,
)
"""All of them, in the order of the guide."""


@query
def played_plainly(g: Evaluator) -> tuple[str, ...]:
    """The equipment of the design that is played plainly or not at all, each with what becomes of it."""
    return tuple(dict.fromkeys(_told(g)))


def _told(g: Evaluator) -> Iterator[str]:
    for rule in PLAIN_RULES:
        names = dict.fromkeys(each.item.short for each in design.equipment(g) if _concerns(rule, each.item, g))
        if names:
            yield tr("{names}: {effect}", names=", ".join(names), effect=tr(rule.brief))
        elif rule.brief and _has(g, rule):
            yield tr(rule.brief)


def _concerns(rule: PlainRule, item: Item, g: Evaluator) -> bool:
    """Whether a rule is about an item."""
    if rule is _HEAT and target_heat(item, design.rules(g)) != TargetHeat():
        return False
    if rule is _NOT_FIRED and "plasma" in item.flags and not any(item.damage):
        return True
    if rule is _MUNITIONS:
        return hits_plainly(item, design.rules(g))
    return bool(rule.flags & item.flags or rule.munitions & {*item.munition})


def _has(g: Evaluator, rule: PlainRule) -> bool:
    """Whether the design has what a rule is about that is not about items."""
    form = design.chassis(g).form
    if rule is _INDIRECT:
        return any(each.item.ammo in amounts()["indirect_fire"] for each in design.weapons(g))
    if rule is _ARMOR:
        types = {armor_type_at(g, location) for location in form.locations}
        return any(note_on_armor(each.id) and not each.hardened for each in types)
    return rule is _FORMS and form in (Form.LAM, Form.QUADVEE)
