"""What rules say about a design, for tests that make one mistake on a sound one."""

from __future__ import annotations

from typing import Any

from designer.construction.findings import Finding, Severity, findings
from designer.units.location import Form, Location, Slot
from designer.units.mount import ItemId, Mount, SystemPart
from designer.units.unit import Unit
from tests import building
from tests.building import Wanted, evaluate

ERROR, WARNING, NOTE = Severity

_UNFINISHED = frozenset(("mass.free", "armor.none", "heat.over", "ammo.missing"))
"""What bare designs are told: they have mass to spare, no armor and no ammunition."""

_CONVERSIONS = {Form.LAM: "Standard", Form.QUADVEE: "Track"}
_COCKPITS = {Form.TRIPOD: "tripod", Form.QUADVEE: "quadvee"}


def mech(*wanted: Wanted, **parts: Any) -> Unit:
    """A sound design of 50 t that walks 5, which lets all ten sinks into the engine; what is named differs."""
    form = parts.get("form", Form.BIPED)
    usual = {"walk": 5, "conversion": _CONVERSIONS.get(form, ""), "cockpit": _COCKPITS.get(form, "standard")}
    if parts.get("tonnage", 50) > 100:
        usual |= {"walk": 3, "gyro": "superheavy", "cockpit": "superheavy", "year": 3140}
    return building.mech(*wanted, **{**usual, **parts})


def lam(*wanted: Wanted, **parts: Any) -> Unit:
    """A sound LAM: it has the three jets that it needs to fly."""
    jets: list[Wanted] = [("jump-jet", place) for place in (Location.RIGHT_LEG, Location.LEFT_LEG, Location.LEFT_LEG)]
    return mech(*jets, *wanted, **{"form": Form.LAM, "year": 3050, **parts})


def industrial(*wanted: Wanted, **parts: Any) -> Unit:
    """A sound IndustrialMech."""
    return mech(*wanted, **{"structure": "industrial", "cockpit": "industrial", **parts})


def omni(unit: Unit) -> Unit:
    """The same design as an omni."""
    return unit.with_(chassis=unit.chassis._replace(omni=True))


def without(unit: Unit, location: Location, *parts: SystemPart) -> Unit:
    """The same design without some system parts of a location."""
    kept = (s for s in unit.systems if not (s.slot.location is location and s.part in parts))
    return unit.with_(systems=tuple(kept))


def lying(unit: Unit, item: str, *slots: tuple[Location, int]) -> Unit:
    """The same design with an item in certain slots, counted from 1."""
    places = tuple(Slot(location, row - 1) for location, row in slots)
    return unit.with_(mounts=(*unit.mounts, Mount(unit.next_mount_id(), ItemId(item), places)))


def found(unit: Unit) -> list[Finding]:
    """All findings but those on a bare design."""
    return [finding for finding in findings(evaluate(unit)) if finding.rule not in _UNFINISHED]


def only(unit: Unit) -> tuple[str, Severity, str]:
    """The one finding of a design: rule, severity and sentence."""
    (finding,) = found(unit)
    return finding.rule, finding.severity, finding.sentence


def rules(unit: Unit) -> set[str]:
    """The rules that are broken, at whatever severity."""
    return {finding.rule for finding in found(unit)}
