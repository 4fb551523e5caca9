"""Texts of the board: names of systems, figures in cells, tags, tooltips, texts for screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from designer import design
from designer.app.ui.figures import figure, tons
from designer.catalog import Item, systems
from designer.catalog.vocabulary import described
from designer.construction.ammunition import shots_of
from designer.construction.cost import mount_cost
from designer.construction.explosives import case_ii_at, explosives, has_case
from designer.construction.frame import mount_mass, mount_slots
from designer.construction.heat import dissipation
from designer.construction.physical_attacks import NO_STRIKE, strike
from designer.construction.technology import TECHNOLOGIES, chassis_side, named_side
from designer.design import Fitted
from designer.editing.edits.kinds import MechKind, kind_of_mech
from designer.graph import Evaluator
from designer.language import beginning, inside, marked, tr, trn
from designer.rulesets.combat.munitions import munition_note
from designer.units.location import Form, Location
from designer.units.mount import FACINGS, Mount, SystemPart
from designer.units.unit import Unit


class Named(NamedTuple):
    """A name with its short form."""

    name: str
    short: str


def system_name(g: Evaluator, part: SystemPart) -> Named:
    """The name of a built-in system; engine and gyro are named with their type."""
    if part is SystemPart.ENGINE:
        engine = systems().engines.get(design.engine(g).kind)
        kind = "" if engine is None else engine.name
        return _named_or_kind(tr("{kind} Engine", kind=kind) if kind else "", tr("Engine"))
    if part is SystemPart.GYRO:
        gyro = systems().gyros.get(design.gyro_kind(g))
        kind = "" if gyro is None or gyro.id == "standard" else gyro.name
        return _named_or_kind(tr("{kind} Gyro", kind=kind) if kind else "", tr("Gyro"))
    return Named(tr(part.value), tr(_SHORT.get(part, part.value)))


def _named_or_kind(name: str, what: str) -> Named:
    return Named(name or what, what)


def location_name(form: Form, location: Location) -> str:
    """The capitalized name of a location: "Left torso"."""
    return beginning(inside(form.shown(location)))


def slots_of(number: int) -> str:
    """A number of slots as text: "1 slot", "7 slots"."""
    return trn("{n} slot", "{n} slots", number)


def listed(words: Sequence[str]) -> str:
    """Texts joined as a list in a sentence: "HD, RA and RT"."""
    if len(words) < 2:
        return "".join(words)
    return tr("{first} and {last}", first=", ".join(words[:-1]), last=words[-1])


def right_figure(g: Evaluator, item: Item) -> str:
    """The figure at the right of a cell: heat of a weapon, shots of an ammunition bin; empty for other items."""
    if item.is_ammo:
        return figure(shots_of(item, design.rules(g))) if item.shots else ""
    return tr("{heat} heat", heat=item.heat) if item.is_weapon and item.heat else ""


def fact(g: Evaluator, fitted: Fitted) -> str:
    """The second line in the cell of a large item: its damage and mass."""
    if fitted.item.kind == "heat_sink":
        return tr("sinks {heat}", heat=dissipation(fitted.item))
    damage = _damage(g, fitted.item)
    mass = tons(mount_mass(g, fitted), unit="t")
    return tr("{damage} damage, {mass}", damage=damage, mass=mass) if damage else mass


def _damage(g: Evaluator, item: Item) -> str:
    """The damage of a hit as text: by range if it varies, of a physical weapon for this 'Mech; empty for none."""
    if not any(item.damage):
        found = strike(g, item) if item.kind == "physical" else NO_STRIKE
        return found.words if found.cold else ""
    return str(item.damage[0]) if len(set(item.damage)) == 1 else "/".join(str(points) for points in item.damage)


def tags(mount: Mount, *, omni: bool) -> tuple[str, ...]:
    """The letters in the cell of a mount: facing, rear, armored, turret, and on an omni pod."""
    facing = (_FACING_TAGS[mount.facing], bool(mount.facing))
    marks = (facing, ("R", mount.rear), ("A", mount.armored), ("T", mount.turret), ("P", mount.pod and omni))
    return tuple([letter for letter, is_set in marks if is_set])


def options_in_words(mount: Mount, *, omni: bool) -> list[str]:
    """The options of a mount as texts, such as "rear-facing"."""
    facing = (tr("facing {side}", side=tr(FACINGS[mount.facing])), bool(mount.facing))
    rear = (tr("rear-facing"), mount.rear)
    words = (facing, rear, (tr("armored"), mount.armored), (tr("in the turret"), mount.turret))
    found = [word for word, is_set in words if is_set]
    if omni:
        found.append(tr("pod-mounted") if mount.pod else tr("fixed"))
    return found


def mount_tip(g: Evaluator, fitted: Fitted) -> str:
    """The tooltip of a mount; its first line is the full name."""
    mount, item = fitted.mount, fitted.item
    needed = mount_slots(g, fitted)
    lines = [item.name, f"{slots_of(needed)}, {tons(mount_mass(g, fitted), unit='t')}"]
    if 0 < len(mount.slots) < needed:
        lines[-1] += tr("; {placed} of {needed} placed", placed=len(mount.slots), needed=needed)
    lines += _attack(g, item)
    if item.is_ammo and item.shots:
        lines.append(trn("{n} shot", "{n} shots", shots_of(item, design.rules(g))))
    side = named_side(item, chassis_side(design.tech(g).base))
    options = [tr(TECHNOLOGIES[side])] if side is not None else []
    options += options_in_words(mount, omni=design.chassis(g).omni)
    if options:
        lines.append(beginning(", ".join(options)))
    return "\n".join(lines)


def mount_details(g: Evaluator, fitted: Fitted) -> str:
    """Further lines of the tooltip of a mount: its price, whether CASE protects from its explosion, its properties."""
    # The hyphen of "C-bills" does not allow a line break.
    lines = [tr("{cost} C-bills", cost=figure(mount_cost(g, fitted))).replace("C-", "C\u2011")]
    if fitted in explosives(g) and fitted.location is not None:
        lines.append(tr(_PROTECTION[case_kind(g, fitted.location)]))
    lines += [described(fitted.item), beginning(munition_note(fitted.item, design.rules(g)))]
    return "\n".join(filter(None, lines))


def case_kind(g: Evaluator, location: Location) -> str:
    """The CASE of a location: "CASE II", "CASE" or an empty text."""
    return "CASE II" if case_ii_at(g, location) else "CASE" if has_case(g, location) else ""


def _attack(g: Evaluator, item: Item) -> list[str]:
    damage = _damage(g, item)
    if not (item.is_weapon or damage) or item.is_ammo:
        return []
    parts = [tr("heat {heat}", heat=item.heat)] if item.is_weapon or item.heat else []
    if damage:
        parts.append(tr("damage {damage}", damage=damage))
    if any(item.range):
        parts.append(tr("range {range}", range=" / ".join(str(hexes) for hexes in item.range[1:4])))
    return [beginning(", ".join(parts))]


def unit_in_words(unit: Unit) -> tuple[str, str]:
    """Two descriptions of the 'Mech, the longer one first."""
    short = f"{unit.chassis.tonnage} t {tr(_FORM_WORDS[unit.chassis.form])}"
    if unit.chassis.omni:
        short += " omni"
    kind = kind_of_mech(unit)
    body = short if kind is MechKind.BATTLE else f"{short}, {tr(kind.value)}"
    return f"{body}, {tr(unit.tech.base.value)}, {unit.tech.year}", short


_PROTECTION: Final = {
    "": marked("Explosive, and no CASE is here"),
    "CASE": marked("Explosive; CASE keeps the explosion in this location"),
    "CASE II": marked("Explosive; CASE II leads the explosion out of this location"),
}
_FACING_TAGS: Final = ("", "FR", "RR", "R", "RL", "FL")
"""The letters of the six facings; a mount that is set to rear-facing has its own letter."""
_SHORT: Final = {
    SystemPart.UPPER_ARM: marked("Upper Arm"),
    SystemPart.LOWER_ARM: marked("Lower Arm"),
    SystemPart.HAND: marked("Hand"),
    SystemPart.UPPER_LEG: marked("Upper Leg"),
    SystemPart.LOWER_LEG: marked("Lower Leg"),
    SystemPart.FOOT: marked("Foot"),
    SystemPart.LIFE_SUPPORT: marked("Life Supp."),
}
"""Short names of systems, for narrow cells."""
_FORM_WORDS: Final = {
    Form.BIPED: marked("biped"),
    Form.QUAD: marked("quad"),
    Form.TRIPOD: marked("tripod"),
    Form.LAM: "LAM",
    Form.QUADVEE: "QuadVee",
}
