"""Where that is chosen which is searched for among the equipment, but built in: "Endo Steel is a structure". No Qt."""

from __future__ import annotations

from typing import Final, NamedTuple

from designer.catalog.system_search import Meant, SystemKind
from designer.construction.findings import Field
from designer.language import marked, tr


class _Lead(NamedTuple):
    """A field, what is said of the one that is meant and of all that it offers, and the words of the way there."""

    field: Field
    one: str
    all: str
    offer: str


_LEADS: Final[dict[SystemKind, _Lead]] = {
    "engine": _Lead(
        Field.ENGINE,
        marked("{name} is an engine: choose it under Chassis."),
        marked("Engines are chosen under Chassis."),
        marked("Go to Engine"),
    ),
    "gyro": _Lead(
        Field.GYRO,
        marked("{name} is a gyro: choose it under Chassis."),
        marked("Gyros are chosen under Chassis."),
        marked("Go to Gyro"),
    ),
    "cockpit": _Lead(
        Field.COCKPIT,
        marked("{name} is a cockpit: choose it under Chassis."),
        marked("Cockpits are chosen under Chassis."),
        marked("Go to Cockpit"),
    ),
    "structure": _Lead(
        Field.STRUCTURE,
        marked("{name} is a structure: choose it under Chassis."),
        marked("Structures are chosen under Chassis."),
        marked("Go to Structure"),
    ),
    "armor": _Lead(
        Field.ARMOR,
        marked("{name} is an armor: choose it with the armor."),
        marked("Armors are chosen with the armor."),
        marked("Go to Armor"),
    ),
}


def told(meant: Meant) -> tuple[str, str]:
    """What is said instead of a list, and the words of the button that leads to the field."""
    lead = _LEADS[meant.kind]
    return tr(lead.one, name=meant.name) if meant.name else tr(lead.all), tr(lead.offer)


def field_of(meant: Meant) -> Field:
    """The field in which it is chosen."""
    return _LEADS[meant.kind].field
