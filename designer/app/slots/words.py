"""What the board says of things: names of built-in systems, the one useful fact, tooltips, text for screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from designer import design
from designer.app.figures import figure
from designer.catalog import Item, systems
from designer.construction.frame import mount_mass, mount_slots
from designer.construction.heat import dissipation
from designer.design import Fitted
from designer.graph import Evaluator
from designer.units.location import Form, Location
from designer.units.mount import Mount, SystemPart
from designer.units.unit import Unit


class Named(NamedTuple):
    """A name and the short form that it gives way to."""

    name: str
    short: str


def system_name(g: Evaluator, part: SystemPart) -> Named:
    """What a built-in system is called: engine and gyro by their kind."""
    if part is SystemPart.ENGINE:
        engine = systems().engines.get(design.engine(g).kind)
        return _of_kind("" if engine is None else engine.name, "Engine")
    if part is SystemPart.GYRO:
        gyro = systems().gyros.get(design.gyro_kind(g))
        return _of_kind("" if gyro is None or gyro.id == "standard" else gyro.name, "Gyro")
    return Named(part.value, part.value.removesuffix(" Actuator"))


def _of_kind(kind: str, what: str) -> Named:
    name = f"{kind} {what}".strip()
    return Named(name, name if len(name) <= len("Compact Engine") else what)


def location_name(form: Form, location: Location) -> str:
    """The name of a location as a sentence begins with it: "Left torso"."""
    return form.name_of(location).capitalize()


def tons(kg: int) -> str:
    """A mass to as many digits as it has."""
    digits = 0 if kg % 1000 == 0 else 1 if kg % 100 == 0 else 2
    return figure(kg / 1000, digits, unit="t")


def count_of(number: int, what: str) -> str:
    """A number of things: "1 slot", "7 slots"."""
    return f"{figure(number)} {what}{'' if number == 1 else 's'}"


def listed(words: Sequence[str]) -> str:
    """Words as a sentence lists them: "HD, RA and RT"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def right_figure(item: Item) -> str:
    """The figure at the right of a cell: heat of a weapon, shots of a bin."""
    if item.is_ammo:
        return figure(item.shots) if item.shots else ""
    return f"{item.heat} heat" if item.is_weapon and item.heat else ""


def fact(g: Evaluator, fitted: Fitted) -> str:
    """The one fact for the second row of a large item: what it does, what it weighs."""
    if fitted.item.kind == "heat_sink":
        return f"sinks {dissipation(fitted)}"
    damage = _damage(fitted.item)
    mass = tons(mount_mass(g, fitted))
    return f"{damage} damage, {mass}" if damage else mass


def _damage(item: Item) -> str:
    if not any(item.damage):
        return ""
    return str(item.damage[0]) if len(set(item.damage)) == 1 else "/".join(str(points) for points in item.damage)


def tags(mount: Mount, *, omni: bool) -> tuple[str, ...]:
    """The letters in a cell: rear, armored, turret, and pod where there are pods."""
    marks = (("R", mount.rear), ("A", mount.armored), ("T", mount.turret), ("P", mount.pod and omni))
    return tuple([letter for letter, is_set in marks if is_set])


def options_in_words(mount: Mount, *, omni: bool) -> list[str]:
    """What the letters mean."""
    words = (("rear-facing", mount.rear), ("armored", mount.armored), ("in the turret", mount.turret))
    found = [word for word, is_set in words if is_set]
    if omni:
        found.append("pod-mounted" if mount.pod else "fixed")
    return found


def mount_tip(g: Evaluator, fitted: Fitted) -> str:
    """All that a tooltip tells of a mount, line by line; the first line is its whole name."""
    mount, item = fitted.mount, fitted.item
    needed = mount_slots(g, fitted)
    lines = [item.name, f"{count_of(needed, 'slot')}, {tons(mount_mass(g, fitted))}"]
    if 0 < len(mount.slots) < needed:
        lines[-1] += f"; {len(mount.slots)} of {needed} placed"
    lines += _attack(item)
    if item.is_ammo and item.shots:
        lines.append(count_of(item.shots, "shot"))
    options = options_in_words(mount, omni=design.chassis(g).omni)
    if options:
        lines.append(", ".join(options).capitalize())
    return "\n".join(lines)


def _attack(item: Item) -> list[str]:
    if not item.is_weapon:
        return []
    parts = [f"heat {item.heat}"]
    if any(item.damage):
        parts.append(f"damage {_damage(item)}")
    if any(item.range):
        parts.append("range " + " / ".join(str(hexes) for hexes in item.range[1:4]))
    return [", ".join(parts).capitalize()]


def unit_in_words(unit: Unit) -> tuple[str, str]:
    """What kind of 'Mech it is, at length and in short."""
    short = f"{unit.chassis.tonnage} t {_FORM_WORDS.get(unit.chassis.form, unit.chassis.form.value.lower())}"
    if unit.chassis.omni:
        short += " omni"
    return f"{short}, {unit.tech.base.value}, {unit.tech.year}", short


_FORM_WORDS = {Form.LAM: "LAM", Form.QUADVEE: "QuadVee"}
