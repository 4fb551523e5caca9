"""Hints for searches that mean a system of the chassis, not an item: "Endo Steel is a structure". Without Qt."""

from __future__ import annotations

from typing import Final, NamedTuple

from designer.catalog.system_search import Meant, SystemKind
from designer.construction.findings import Field
from designer.language import marked, tr


class SystemHint(NamedTuple):
    """A hint: field of the chassis, sentence about one system, sentence about all of its kind, and button text."""

    field: Field
    one: str
    all: str
    offer: str


_HINTS: Final[dict[SystemKind, SystemHint]] = {
    "engine": SystemHint(
        Field.ENGINE,
        marked("{name} is an engine: choose it under Chassis."),
        marked("Engines are chosen under Chassis."),
        marked("Go to Engine"),
    ),
    "gyro": SystemHint(
        Field.GYRO,
        marked("{name} is a gyro: choose it under Chassis."),
        marked("Gyros are chosen under Chassis."),
        marked("Go to Gyro"),
    ),
    "cockpit": SystemHint(
        Field.COCKPIT,
        marked("{name} is a cockpit: choose it under Chassis."),
        marked("Cockpits are chosen under Chassis."),
        marked("Go to Cockpit"),
    ),
    "structure": SystemHint(
        Field.STRUCTURE,
        marked("{name} is a structure: choose it under Chassis."),
        marked("Structures are chosen under Chassis."),
        marked("Go to Structure"),
    ),
    "armor": SystemHint(
        Field.ARMOR,
        marked("{name} is an armor: choose it with the armor."),
        marked("Armors are chosen with the armor."),
        marked("Go to Armor"),
    ),
}


def hint_text(meant: Meant) -> tuple[str, str]:
    """The sentence of the hint, and the text of the button that goes to the system's field."""
    hint = _HINTS[meant.kind]
    return tr(hint.one, name=meant.name) if meant.name else tr(hint.all), tr(hint.offer)


def field_of(meant: Meant) -> Field:
    """The field of the chassis in which a system is chosen."""
    return _HINTS[meant.kind].field
