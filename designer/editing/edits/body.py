"""Edits of the chassis: tonnage, form, conversion, OmniMech. Items keep their slots if these still exist."""

from __future__ import annotations

from typing import Final

from designer.catalog import systems
from designer.construction.engine import is_valid, rating_for
from designer.construction.layout import gear_of
from designer.editing.consequences import misfit
from designer.editing.edit import Edit, EditRefusedError
from designer.editing.edits.kinds import kind_of_mech, usual_cockpit
from designer.editing.edits.systems import ACTUATOR_ROWS, is_primitive, system_edit, walk_now, walking
from designer.editing.mounts import item_name
from designer.language import marked, tr
from designer.units.location import ARMS, Form, Location, slots_of
from designer.units.mount import SystemSlot
from designer.units.unit import NO_PART, Chassis, DonorPart, Unit

CONVERSIONS: Final = {
    Form.LAM: (marked("Standard"), marked("Bimodal")),
    Form.QUADVEE: (marked("Track"), marked("Wheel")),
}
"""The conversion types of LAMs and QuadVees; the first is the default."""


def default_gyro(chassis: Chassis) -> str:
    """The id of the default gyro of a chassis."""
    return "superheavy" if chassis.superheavy else "standard"


def default_conversion(form: Form) -> str:
    """The default conversion type of a form; empty for forms without conversion."""
    return CONVERSIONS.get(form, ("",))[0]


def set_tonnage(tonnage: int) -> Edit:
    """Set the tonnage. Walk MP stay the same, or become the highest that engines give."""

    def change(unit: Unit) -> Unit:
        if tonnage not in systems().structure_points:
            raise EditRefusedError(tr("10 to 200 t in fives"), tr("A 'Mech weighs 10 to 200 tons, a multiple of 5."))
        return _as_fast_as_can_be(_embodied(unit, unit.chassis._replace(tonnage=tonnage)), walk_now(unit))

    return system_edit(tr("Set tonnage to {tons} t", tons=tonnage), change, "tonnage")


def set_form(form: Form) -> Edit:
    """Set the chassis form. Items keep their slots if these still exist, else they become unplaced."""

    def change(unit: Unit) -> Unit:
        if unit.chassis.form is form:
            return unit
        chassis = unit.chassis._replace(
            form=form, conversion=default_conversion(form), parts=_parts_of_form(unit, form)
        )
        return _with_whole_arms(unit, _embodied(unit, chassis))

    label = tr("Set form to {form}", form=tr(form.value))
    return system_edit(label, change)._replace(name=lambda unit: _form_label(unit, form, label))


def _parts_of_form(unit: Unit, form: Form) -> tuple[DonorPart, ...]:
    """The parts of a FrankenMech in another form: a location that it had not before is its own."""
    own = DonorPart(unit.chassis.tonnage, unit.structure, unit.structure_clan)
    return tuple(
        NO_PART if location not in form.locations else own if part == NO_PART else part
        for location, part in zip(Location, unit.chassis.parts, strict=False)
    )


def _form_label(unit: Unit, form: Form, label: str) -> str:
    """The label of the edit, with the running gear that is added or removed with the form."""
    if unit.chassis.form is form:
        return label
    gear = gear_of(Chassis(form, conversion=default_conversion(form)))
    if gear is not None:
        return tr("Set form to {form}, install {item}", form=tr(form.value), item=item_name(gear))
    gear = gear_of(unit.chassis)
    if any(mount.item == gear for mount in unit.mounts):
        return tr("Set form to {form}, remove {item}", form=tr(form.value), item=item_name(gear or ""))
    return label


def _embodied(unit: Unit, chassis: Chassis) -> Unit:
    """The unit with another chassis; a default gyro or cockpit becomes the default one of that chassis."""
    gyro = default_gyro(chassis) if unit.gyro == default_gyro(unit.chassis) else unit.gyro
    kind = kind_of_mech(unit)
    usual = usual_cockpit(chassis, kind) if unit.cockpit == usual_cockpit(unit.chassis, kind) else None
    cockpit = usual or unit.cockpit
    return unit.with_(chassis=chassis, gyro=gyro, cockpit=cockpit)


def _as_fast_as_can_be(unit: Unit, walk: int) -> Unit:
    if not unit.engine.rating:
        return unit
    for mp in range(walk, 0, -1):
        rating = rating_for(mp, unit.chassis.tonnage, primitive=is_primitive(unit))
        slower = unit.with_(engine=unit.engine._replace(rating=rating))
        if is_valid(slower.engine) and misfit(slower) is None:
            return slower
    return walking(unit, 1)


def _with_whole_arms(before: Unit, after: Unit) -> Unit:
    """The unit with lower arms and hands added if the former form had no arms."""
    if before.chassis.form.has_arms or not after.chassis.form.has_arms:
        return after
    whole = [SystemSlot(slots_of(arm)[row], part) for arm in ARMS for part, row in ACTUATOR_ROWS.items()]
    return after.with_(systems=(*after.systems, *whole))


def set_conversion(conversion: str) -> Edit:
    """Set the conversion type of a LAM (Standard, Bimodal) or a QuadVee (Track, Wheel)."""

    def change(unit: Unit) -> Unit:
        if conversion not in CONVERSIONS.get(unit.chassis.form, ("",)):
            sentence = tr("A {form} has no such conversion.", form=tr(unit.chassis.form.value))
            raise EditRefusedError(tr("Unknown conversion"), sentence)
        return unit.with_(chassis=unit.chassis._replace(conversion=conversion))

    return system_edit(tr("Set conversion to {conversion}", conversion=tr(conversion)), change)


def set_omni(omni: bool) -> Edit:
    """Make the 'Mech an OmniMech whose base chassis has the current heat sinks, or make it none and fix all pods."""

    def change(unit: Unit) -> Unit:
        if unit.chassis.omni is omni:
            return unit
        sinks = unit.heat_sinks._replace(base=unit.heat_sinks.count if omni else None)
        unit = unit.with_(chassis=unit.chassis._replace(omni=omni), heat_sinks=sinks)
        if omni or not any(mount.pod for mount in unit.mounts):
            return unit
        return unit.with_(mounts=tuple(m._replace(pod=False) if m.pod else m for m in unit.mounts))

    return system_edit(tr("Make it an OmniMech") if omni else tr("Remove OmniMech status"), change)
