"""Measures what designs usually have: armor, heat, ammunition, movement, weapons by reach, systems.

    python -m tests.assistants.usual_shares UNITS.zip > data/assistants/usual.json

``data/assistants/usual.json`` is what this prints for canon units; illegal designs and unusual bodies are left out.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from pathlib import Path

from designer.assistants.usual_properties import (
    REACHES,
    ROLES_OF,
    SYSTEM_ROWS,
    arms_share,
    heat_share,
    is_gun,
    kind_in,
    kind_shares,
    reach_of,
    weight_class,
)
from designer.catalog import Item, catalog
from designer.construction.armor import armor
from designer.construction.availability import obstacle
from designer.construction.findings import is_valid
from designer.construction.heat import heat
from designer.construction.movement import movement
from designer.design import once
from designer.editing.choices import ROWS
from designer.formats import FormatError, read_source, sources
from designer.graph import Evaluator
from designer.units.location import Form
from designer.units.unit import Unit

FEWEST = 20
"""The least number of units of a role and class whose movement is listed."""

_COUNTED = [item for item in catalog() if not item.is_ammo and item.kind not in ("filler", "heat_sink", "jump")]

Sample = dict[str, list[float]]


def quartiles(values: list[float], digits: int = 2) -> list[float]:
    """The quarter, the middle and the three quarters of sorted values."""
    held = sorted(values)
    return [round(held[min(len(held) - 1, int(len(held) * part))], digits) for part in (0.25, 0.5, 0.75)]


def tenth(values: list[float]) -> float:
    """The value that nine of ten reach."""
    return round(sorted(values)[len(values) // 10], 2)


def measured(path: Path) -> dict[str, dict[str, object]]:
    """The whole table."""
    by_class: dict[str, Sample] = defaultdict(lambda: defaultdict(list))
    walks: dict[tuple[str, str], dict[tuple[str, int], float]] = defaultdict(dict)
    reach: dict[str, Counter[str]] = defaultdict(Counter)
    kinds: dict[str, Counter[str]] = defaultdict(Counter)
    each_kind: dict[str, list[Mapping[str, float]]] = defaultdict(list)
    arms: dict[str, list[float]] = defaultdict(list)
    warmth: dict[str, list[float]] = defaultdict(list)
    fitted: dict[str, Counter[str]] = defaultdict(Counter)
    offered: dict[str, Counter[str]] = defaultdict(Counter)
    for unit, g in _usual_units(path):
        name = weight_class(unit.chassis.tonnage)
        _by_class(by_class[name], unit, g)
        role = ROLES_OF.get(unit.header_value("role").strip().lower(), "")
        for each in {"", role}:
            walk = movement(g).walk
            walks[each, name][unit.names.chassis, walk] = walk  # many variants of one chassis count once
            reach[each].update(_gun_mass(unit, reach_of))
            kinds[each].update(_gun_mass(unit, lambda item: item.kind))
            each_kind[each].append(kind_shares(unit))
            arms[each].append(arms_share(unit))
            warmth[each].append(heat_share(unit))
        _systems(g, fitted, offered)
        _items(unit, fitted, offered)
    return {
        "classes": {
            name: {key: quartiles(values) for key, values in sorted(sample.items()) if key != "jump"}
            | {"jump": round(sum(sample["jump"]) / len(sample["jump"]), 2)}
            for name, sample in sorted(by_class.items())
        },
        "roles": {
            role: {
                "walk": {
                    n: quartiles(list(found.values()), 0)
                    for (r, n), found in sorted(walks.items())
                    if r == role and len(found) >= FEWEST
                },
                "reach": {band: round(reach[role][band] / reach[role].total(), 2) for band in REACHES},
                "kinds": {kind: round(mass / kinds[role].total(), 2) for kind, mass in sorted(kinds[role].items())},
                "least": {
                    kind: least
                    for kind in sorted(kinds[role])
                    if (least := tenth([shares.get(kind, 0.0) for shares in each_kind[role]]))
                },
                "arms": tenth(arms[role]),
                "heat": tenth(warmth[role]),
            }
            for role in sorted(reach)
        },
        "fitted": {
            row: {kind: share for kind in sorted(held) if (share := round(held[kind] / max(offered[row][kind], 1), 3))}
            for row, held in sorted(fitted.items())
        },
    }


def _usual_units(path: Path) -> list[tuple[Unit, Evaluator]]:
    found: list[tuple[Unit, Evaluator]] = []
    for source in sources([path]):
        try:
            unit = read_source(source).unit
        except FormatError:
            continue
        g = once(unit)
        if unit.chassis.form in (Form.BIPED, Form.QUAD) and not unit.chassis.superheavy and is_valid(g):
            found.append((unit, g))
    return found


def _by_class(sample: Sample, unit: Unit, g: Evaluator) -> None:
    sheet, warmth = armor(g), heat(g)
    sample["armor"].append(sheet.points / sheet.maximum)
    sample["heat"].append(warmth.total - warmth.capacity)
    sample["jump"].append(movement(g).jump > 0)
    shots: Counter[tuple[str, int]] = Counter()
    guns: Counter[tuple[str, int]] = Counter()
    for mount in unit.mounts:
        item = catalog()[mount.item]
        if item.ammo and item.is_ammo:
            shots[item.ammo, item.rack] += item.shots
        elif item.ammo:
            guns[item.ammo, item.rack] += item.rate
    sample["turns"] += [shots[kind] / rate for kind, rate in guns.items() if shots[kind]]


def _gun_mass(unit: Unit, group: Callable[[Item], str]) -> Counter[str]:
    """The mass of guns by a group, such as the band of their long range."""
    found: Counter[str] = Counter()
    for mount in unit.mounts:
        item = catalog()[mount.item]
        if is_gun(item):
            found[group(item)] += item.mass or 0
    return found


def _systems(g: Evaluator, fitted: dict[str, Counter[str]], offered: dict[str, Counter[str]]) -> None:
    for row in SYSTEM_ROWS:
        chosen = ROWS[row].chosen(g)
        fitted[row][kind_in(chosen)] += 1
        kinds = {kind_in(choice.key) for choice in ROWS[row].choices(g) if not choice.why}
        offered[row].update(kinds | {kind_in(chosen)})


def _items(unit: Unit, fitted: dict[str, Counter[str]], offered: dict[str, Counter[str]]) -> None:
    mounted = {mount.item for mount in unit.mounts}
    for item in _COUNTED:
        row = "weapons" if is_gun(item) else "gear"
        fitted[row][item.id] += item.id in mounted
        offered[row][item.id] += item.id in mounted or not obstacle(item, unit.tech)


def as_text(table: dict[str, dict[str, object]]) -> str:
    """The table as JSON, with a line for each class, role and row."""
    blocks = (
        f'  "{name}": {{\n'
        + ",\n".join(f"    {json.dumps(key)}: {json.dumps(row)}" for key, row in rows.items())
        + "\n  }"
        for name, rows in table.items()
    )
    return "{\n" + ",\n".join(blocks) + "\n}"


if __name__ == "__main__":
    print(as_text(measured(Path(sys.argv[1]))))
