"""How well construction figures agree with a reference build of May 2021, unit by unit, and why where they do not.

    python -m tests.parity.construction [--corpus FOLDER] [--write FILE]

Prints the share of equal units of every figure and each difference with its cause; ends with status 1 if one has
none. ``--write docs/construction-parity.md`` puts the same into the document.
"""

from __future__ import annotations

import csv
import gzip
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from designer.battle_value.offensive import cooling
from designer.construction.armor import armor
from designer.construction.heat import heat, sinks
from designer.construction.movement import (
    base_walk,
    booster_count,
    bv_jump,
    hardened_leg,
    movement,
    run_of,
    shields,
)
from designer.construction.slot_space import slot_use
from designer.graph import Evaluator
from tests.parity import figures_2021
from tests.parity.changes import CHANGES, READINGS, Sheets, Stage, stages
from tests.parity.command import Found, run
from tests.unit_archives import unit_archive

Value = Callable[[Evaluator, Sheets], float]
Row = dict[str, str]


class Figure(NamedTuple):
    """One figure: its name, its column in the reference, and ours."""

    name: str
    column: str
    ours: Value


def _tons(part: str) -> Value:
    def value(_g: Evaluator, sheets: Sheets) -> float:
        kg: int = getattr(sheets.mass, part)
        return kg / 1000

    return value


def boosted_run(g: Evaluator) -> int:
    """Run MP with boosters as it was measured: modular armor and chain drapes do not slow down."""
    walk = max(0, base_walk(g) - sum(shields(g)))
    return run_of(walk, booster_count(g), hardened=hardened_leg(g))


REAL = (
    Figure("Mass: engine", "engine_w", _tons("engine")),
    Figure("Mass: structure", "structure_w", _tons("structure")),
    Figure("Mass: cockpit", "cockpit_w", _tons("cockpit")),
    Figure("Mass: gyro", "gyro_w", _tons("gyro")),
    Figure("Mass: heat sinks", "heatsink_w", _tons("heat_sinks")),
    Figure("Mass: armor", "armor_w", _tons("armor")),
    Figure("Mass: conversion gear", "conversion_w", _tons("conversion")),
    Figure("Mass: gear", "misc_w", _tons("gear")),
    Figure("Mass: weapons", "weapon_w", _tons("weapons")),
    Figure("Mass: ammunition", "ammo_w", _tons("ammunition")),
    Figure("Mass: power amplifiers", "power_amp_w", _tons("power_amplifiers")),
    Figure("Mass: armored components", "armored_w", _tons("armored_parts")),
    Figure("Mass: total", "computed_weight", _tons("total")),
    Figure("Slots: all", "slots_total", lambda g, _: slot_use(g).total),
    Figure("Slots: used", "slots_used", lambda g, _: slot_use(g).used),
    Figure("Armor: points", "armor_points", lambda g, _: armor(g).points),
    Figure("Armor: maximum", "armor_points_max", lambda g, _: armor(g).maximum),
    Figure("Heat: sinks", "heat_sinks", lambda g, _: sinks(g).total),
    Figure("Heat: capacity for Battle Value", "heat_capacity", lambda g, _: cooling(g, False)),
    Figure("Heat: weapons", "weapon_heat_est", lambda g, _: heat(g).weapons),
    Figure("Movement: walk", "walk_eff", lambda g, _: movement(g).walk),
    Figure("Movement: run", "run_eff", lambda g, _: movement(g).run),
    Figure("Movement: run with boosters", "run_masc", lambda g, _: boosted_run(g)),
    Figure("Movement: jump", "jump", lambda g, _: movement(g).jump),
    Figure("Movement: underwater", "umu", lambda g, _: movement(g).umu),
    Figure("Price", "cost", lambda _, sheets: sheets.cost.total),
    Figure("Price without ammunition", "cost_no_ammo", lambda _, sheets: sheets.cost.dry),
)
"""What was measured of real units."""

MADE = (
    Figure("Mass: total", "mass_total", _tons("total")),
    Figure("Heat: capacity for Battle Value", "heat_capacity", lambda g, _: cooling(g, False)),
    Figure("Movement: run with boosters", "run_mp", lambda g, _: boosted_run(g)),
    Figure("Movement: jump", "jump_mp", lambda g, _: bv_jump(g)),
    Figure("Price", "cost", lambda _, sheets: sheets.cost.total),
    Figure("Price without ammunition", "cost_dry", lambda _, sheets: sheets.cost.dry),
)
"""What was measured of designs made for rare rules; their jump MP leave modular armor out."""


class Corpus(NamedTuple):
    """Units in an archive, and the table of their figures."""

    name: str
    archive: str
    table: str
    figures: tuple[Figure, ...]


CORPORA = (
    Corpus("Real units", "meks.zip", "construction_2021.csv.gz", REAL),
    Corpus("Made-up designs", "constructed.zip", "constructed.csv", MADE),
)


class Difference(NamedTuple):
    """A figure that is not the reference's, and the changes that make it so; none if nothing explains it.

    It also has no causes where our figure is the reference's and would not be with the changes: then a change is wrong.
    """

    path: str
    figure: str
    reference: float
    ours: float
    causes: tuple[str, ...]


class Parity(NamedTuple):
    """What a comparison found: how many units have each figure, and every difference."""

    measured: Counter[str]
    differences: tuple[Difference, ...]

    def unequal(self, figure: str) -> int:
        """How many units differ in a figure."""
        return sum(d.figure == figure for d in self.differences)

    @property
    def unexplained(self) -> tuple[Difference, ...]:
        """Differences that no change accounts for."""
        return tuple(d for d in self.differences if not d.causes)


def rows(table: Path) -> Iterator[Row]:
    """The rows of a table, packed or not."""
    with gzip.open(table, "rt", encoding="utf-8") if table.suffix == ".gz" else table.open(encoding="utf-8") as lines:
        yield from csv.DictReader(lines)


def compare(folder: Path, corpus: Corpus) -> Parity:
    """Every figure of every unit of a corpus against the reference, with the figures of equipment that it had."""
    measured: Counter[str] = Counter()
    differences: list[Difference] = []
    units = unit_archive(folder / corpus.archive)
    with figures_2021.in_force():
        known = set(units.names)
        for row in rows(folder / corpus.table):
            path = row["path"]
            if path in known:
                found = list(stages(units.unit(path)))
                measured.update(f.name for f in corpus.figures if row[f.column])
                differences += _differences(path, row, corpus.figures, found)
    return Parity(measured, tuple(differences))


def _differences(path: str, row: Row, figures: tuple[Figure, ...], found: list[Stage]) -> Iterator[Difference]:
    for figure in figures:
        if not row[figure.column]:
            continue
        reference = float(row[figure.column])
        values = [figure.ours(stage.g, stage.sheets) for stage in found]
        if not _equal(values[0], reference):
            steps = zip(found[1:], values, values[1:], strict=False)
            causes = tuple(stage.name for stage, before, after in steps if not _equal(before, after))
            yield Difference(path, figure.name, reference, values[0], causes if _equal(values[-1], reference) else ())
        elif not _equal(values[-1], reference):  # a change explains what needs no explanation
            yield Difference(path, figure.name, reference, values[-1], ())


def _equal(ours: float, reference: float) -> bool:
    return abs(ours - reference) < 1e-6


# -- what is printed and written ------------------------------------------------------------------------------


def number(value: float) -> str:
    """A figure as people write it."""
    return f"{value:,.0f}" if value == int(value) else f"{value:,.3f}".rstrip("0")


def share(parity: Parity, figure: str) -> str:
    """The share of equal units in percent; never a full hundred that is none."""
    all_, unequal = parity.measured[figure], parity.unequal(figure)
    percent = 100 * (all_ - unequal) / all_
    return f"{min(percent, 99.99) if unequal else percent:.2f} %"


def report(corpus: Corpus, parity: Parity) -> Iterator[str]:
    """Lines for the terminal."""
    yield f"{corpus.name} ({corpus.archive} against {corpus.table})"
    for figure in corpus.figures:
        all_, unequal = parity.measured[figure.name], parity.unequal(figure.name)
        yield f"  {figure.name:<28} {share(parity, figure.name):>9}  {all_ - unequal} of {all_}"
    for d in parity.differences:
        causes = ", ".join(d.causes) or "UNEXPLAINED"
        yield f"  {d.path}: {d.figure}: reference {number(d.reference)}, ours {number(d.ours)}: {causes}"
    yield f"  {len(parity.differences)} differences, {len(parity.unexplained)} of them unexplained"


ORDER = [change.name for change in (*READINGS, *CHANGES)]
"""The names of all changes."""


def causes_by_unit(parity: Parity) -> dict[str, tuple[str, ...]]:
    """For each unit that differs the names of all changes that concern it, in their order."""
    found: dict[str, set[str]] = {}
    for d in parity.differences:
        found.setdefault(d.path.rpartition("/")[2].removesuffix(".mtf"), set()).update(d.causes)
    return {unit: tuple(sorted(causes, key=ORDER.index)) for unit, causes in sorted(found.items())}


_PREFACE = """\
# Construction parity

Mass, slots, armor, heat, movement and price of {real:,} real units and {made:,} designs made up for rare rules,
compared with figures that a build of MegaMek of May 2021 gave for the same files. This page is written by

    python -m tests.parity.construction --corpus FOLDER --write docs/construction-parity.md

where the folder holds unit files and reference tables, which are no part of the project. `make test` asks the same
(`tests/corpus`) where there is such a folder.

**Rules have changed since 2021.** Where they have, today's are ours, and the difference is not tolerated but worked
out: each change of rule is restated as the build of 2021 had it (`tests/parity/changes.py`), and a figure counts as
explained only if all changes that concern its unit together give the reference's figure to the last C-bill or
kilogram. Years, rules levels and prices of equipment that have changed are those of 2021 for this comparison
(`tests/parity/figures_2021.jsonl`). {verdict}

Of the {unequal} real units that differ in some figure, {quirks} do so only because the reference was measured without
quirks.

## Equal units by figure

| Figure | Real units | equal | Made-up designs | equal |
|---|---:|---:|---:|---:|
"""

_CAUSES = """
## What the build of 2021 does otherwise

| Rule | Today | Build of 2021 | Real units | Made-up designs |
|---|---|---|---:|---:|
"""

_NOTES = """
## What the build does too, and why we follow it

Three things look odd. The build does them and so do we, because the units decide them:

- Clan 'Mechs pay 50,000 C-bills for Clan CASE also in a location that has CASE II, which is another item.
- The rounds in one-shot weapons and pods cost a full ton of their ammunition and lie in no location. On a Clan 'Mech
  they all together count as one more location in which something explodes.
- Swimming units (UMU) beside a large shield, which lets none of them work, cost nothing.

Some things the figures cannot decide:

- Compact heat sinks have a price as items since; the usual price of sinks is still charged on top, as in 2021.
- A location that opts out of Clan CASE pays nothing for it. No unit here does.
- Mechanical boosters are paid beside jets since. No unit here has both.
- A Clan CASE on an Inner Sphere chassis brings, and charges, Clan CASE wherever something else explodes. No unit here
  carries one.
- The heat of a whole turn is not compared: the reference has only an estimate that reckons two points for running
  whatever the engine.
"""


def document(found: list[tuple[Corpus, Parity]]) -> str:
    """The page about parity."""
    (_, real), (_, made) = found
    unexplained = [*real.unexplained, *made.unexplained]
    by_unit = [causes_by_unit(parity) for parity in (real, made)]
    text = _PREFACE.format(
        real=max(real.measured.values()),
        made=max(made.measured.values()),
        verdict=f"{len(unexplained)} differences are not explained."
        if unexplained
        else "Every difference is explained.",
        unequal=len(by_unit[0]),
        quirks=sum(causes == (READINGS[0].name,) for causes in by_unit[0].values()),
    )
    for figure in REAL:
        cells = [
            f"{p.measured[figure.name] - p.unequal(figure.name):,} | {share(p, figure.name)}"
            if figure.name in p.measured
            else "– | –"
            for p in (real, made)
        ]
        text += f"| {figure.name} | {' | '.join(cells)} |\n"
    text += _CAUSES
    for change in (*READINGS, *CHANGES):
        counts = [sum(change.name in causes for causes in units.values()) for units in by_unit]
        text += f"| {change.name} | {change.today} | {change.then} | {counts[0]} | {counts[1]} |\n"
    text += _NOTES + "\n## Units that differ\n"
    groups: dict[tuple[str, ...], list[str]] = {}
    for units in by_unit:
        for unit, causes in units.items():
            groups.setdefault(causes, []).append(unit)
    for causes, names in sorted(groups.items(), key=lambda group: [ORDER.index(cause) for cause in group[0]]):
        text += f"\n**{', '.join(causes) or 'Not explained'}:** {'; '.join(names)}.\n"
    return text


def found(folder: Path) -> Found:
    """The comparison of a corpus, as its command prints and writes it."""
    compared = [(corpus, compare(folder, corpus)) for corpus in CORPORA]
    lines = (line for corpus, parity in compared for line in report(corpus, parity))
    return Found("\n".join(lines), document(compared), sum(len(parity.unexplained) for _, parity in compared))


if __name__ == "__main__":
    sys.exit(run(__doc__, found))
