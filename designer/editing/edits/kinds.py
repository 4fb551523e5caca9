"""The kinds of 'Mech: BattleMech, IndustrialMech, and primitive variants of both.

Industrial structure makes a 'Mech an IndustrialMech, a primitive cockpit makes it primitive (CONSTRUCTION 1.2, 3.2).
Ultralight and superheavy are no kinds, since they follow from the tonnage.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Final

from designer.catalog import systems
from designer.construction.armor import INDUSTRIAL_STRUCTURE
from designer.construction.layout import cockpit_of
from designer.editing.edit import Edit, EditRefusedError
from designer.editing.edits.systems import as_fast_as, is_primitive, system_edit
from designer.language import marked, tr
from designer.units.location import Form
from designer.units.unit import Chassis, Unit


class MechKind(Enum):
    """The kinds of 'Mech; the value is the name."""

    BATTLE = marked("BattleMech")
    INDUSTRIAL = marked("IndustrialMech")
    PRIMITIVE = marked("Primitive")
    PRIMITIVE_INDUSTRIAL = marked("Primitive industrial")

    @property
    def is_industrial(self) -> bool:
        """Whether it has industrial structure."""
        return self in (MechKind.INDUSTRIAL, MechKind.PRIMITIVE_INDUSTRIAL)

    @property
    def is_primitive(self) -> bool:
        """Whether it has a primitive cockpit, for which it needs an engine with a higher rating."""
        return self in (MechKind.PRIMITIVE, MechKind.PRIMITIVE_INDUSTRIAL)


_ARMOR: Final = {
    MechKind.BATTLE: "standard",
    MechKind.INDUSTRIAL: "standard",
    MechKind.PRIMITIVE: "is-primitive",
    MechKind.PRIMITIVE_INDUSTRIAL: "commercial",
}
_WORDS: Final = {
    MechKind.BATTLE: marked("BattleMech"),
    MechKind.INDUSTRIAL: marked("IndustrialMech"),
    MechKind.PRIMITIVE: marked("primitive 'Mech"),
    MechKind.PRIMITIVE_INDUSTRIAL: marked("primitive IndustrialMech"),
}
"""The names of the kinds for use inside a sentence."""
_MARKS: Final = frozenset(("industrial", "primitive"))


def kind_of_mech(unit: Unit) -> MechKind:
    """The kind of a 'Mech, by its structure and cockpit."""
    industrial = unit.structure == INDUSTRIAL_STRUCTURE
    if is_primitive(unit):
        return MechKind.PRIMITIVE_INDUSTRIAL if industrial else MechKind.PRIMITIVE
    return MechKind.INDUSTRIAL if industrial else MechKind.BATTLE


def usual_armor(kind: MechKind) -> str:
    """The id of the default armor of a kind of 'Mech (IO on primitive ones)."""
    return _ARMOR[kind]


def usual_cockpit(chassis: Chassis, kind: MechKind = MechKind.BATTLE) -> str | None:
    """The id of the default cockpit for a chassis and kind of 'Mech; None if the kind does not exist for it."""
    marks = _marks(kind)
    if chassis.form in (Form.LAM, Form.QUADVEE) and marks:
        return None
    return _cockpit_with(frozenset(_body_marks(chassis) | marks))


def _marks(kind: MechKind) -> set[str]:
    return {mark for mark, has in (("industrial", kind.is_industrial), ("primitive", kind.is_primitive)) if has}


def _body_marks(chassis: Chassis) -> set[str]:
    if chassis.form is Form.QUADVEE:
        return {"quadvee"}
    marks = {"superheavy"} if chassis.superheavy else set()
    return marks | ({"tripod"} if chassis.form is Form.TRIPOD else set())


@cache
def _cockpit_with(flags: frozenset[str]) -> str | None:
    """The id of the first cockpit with exactly these flags; None if there is none."""
    found = (kind.id for kind in systems().cockpits.values() if kind.flags == flags)
    return next(found, None)


def why_no_kind(kind: MechKind, form: Form, tonnage: int) -> str | None:
    """A short reason why a kind of 'Mech does not exist in this form and tonnage; None if it does."""
    if usual_cockpit(Chassis(form, tonnage), kind) is None:
        by_form = tonnage <= 100 or form in (Form.LAM, Form.QUADVEE)
        return tr("No {form}s", form=tr(form.value)) if by_form else tr("No superheavies")
    return None


def set_kind(kind: MechKind) -> Edit:
    """Set the kind of 'Mech: structure and cockpit change, walk MP stay."""

    def change(unit: Unit) -> Unit:
        if kind_of_mech(unit) is kind:
            return unit
        return as_fast_as(
            unit, unit.with_structure(_structure(unit, kind), unit.structure_clan).with_(cockpit=_cockpit(unit, kind))
        )

    return system_edit(tr("Make it a {kind}", kind=tr(_WORDS[kind])), change)


def _structure(unit: Unit, kind: MechKind) -> str:
    if kind.is_industrial:
        return INDUSTRIAL_STRUCTURE
    return "standard" if unit.structure == INDUSTRIAL_STRUCTURE else unit.structure


def _cockpit(unit: Unit, kind: MechKind) -> str:
    """The current cockpit if it fits the kind, else the default one; ``EditRefusedError`` if there is none."""
    if cockpit_of(unit.cockpit).flags & _MARKS == _marks(kind):
        return unit.cockpit
    usual = usual_cockpit(unit.chassis, kind)
    if usual is None:
        reason = why_no_kind(kind, unit.chassis.form, unit.chassis.tonnage) or tr("Not built")
        raise EditRefusedError(reason, tr("This body cannot be a {kind}.", kind=tr(_WORDS[kind])))
    return usual
