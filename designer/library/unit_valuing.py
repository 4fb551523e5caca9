"""Making the rows of units: every figure is a query of the core, and a unit is evaluated once for all of them."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from designer import design
from designer.battle_value.total import ledger
from designer.catalog import catalog, systems
from designer.catalog.quirks import quirk_ids
from designer.construction.armor import INDUSTRIAL_STRUCTURE, armor
from designer.construction.findings import Severity, findings
from designer.construction.movement import is_primitive
from designer.construction.tech_components import chassis_technology
from designer.design import once
from designer.editing.edits.identity import is_published
from designer.figures import FIGURES
from designer.formats import FileNote, FormatError, SourceData, configurations, read_source
from designer.graph import Evaluator
from designer.language import tr
from designer.library.unit_row import PATCHWORK, Held, Placed, UnitRow
from designer.rulesets.alpha_strike.abilities import abilities
from designer.units.unit import Unit


def row_of(unit: Unit, notes: Sequence[FileNote] = ()) -> UnitRow:
    """The row of a unit; ``notes`` are those on its file. The unit is evaluated once for all figures."""
    g = once(unit)
    names, chassis, tech, worn = unit.names, unit.chassis, unit.tech, armor(g)
    severities = Counter([finding.severity for finding in findings(g)])
    source = unit.header_value("source")
    return UnitRow(
        chassis=names.chassis,
        model=names.model,
        clan_name=names.clan_name,
        mul_id=names.mul_id,
        uuid=unit.header_value("uuid").strip(),
        form=chassis.form.value,
        base_type=chassis_technology(chassis, unit.structure == INDUSTRIAL_STRUCTURE, is_primitive(g)).id,
        omni=_omni(unit),
        tech=tech.base.value,
        rules_level=tech.rules_level,
        role=unit.header_value("role").strip(),
        source=source,
        canon=is_published(unit),
        engine=unit.engine.kind,
        structure=unit.structure,
        armor=PATCHWORK if worn.is_patchwork else unit.armor.kind_at(chassis.form.locations[0]).kind,
        gyro=unit.gyro,
        cockpit=unit.cockpit,
        heat_sinks=unit.heat_sinks.kind,
        armored_slots=len(design.armored(g)) + len(design.armored_systems(g)),
        abilities=", ".join([ability.text for ability in abilities(g).values()]),
        armor_most=worn.maximum,
        manual_bv=ledger(g).manual,
        figures=tuple([figure.of(g) for figure in FIGURES.values()]),
        valid=not severities[Severity.ERROR],
        errors=severities[Severity.ERROR],
        warnings=severities[Severity.WARNING],
        remarks=severities[Severity.NOTE],
        file_problems=sum(note.severity is not Severity.NOTE for note in notes),
        equipment=_equipment(g),
        quirks=design.quirk_ids(g),
        weapon_quirks=quirk_ids(tuple([quirk for mount in unit.mounts for quirk in mount.quirks])),
    )


def _omni(unit: Unit) -> str:
    if not unit.chassis.omni:
        return ""
    return "configuration" if any(mount.pod for mount in unit.mounts) else "base"


def _equipment(g: Evaluator) -> tuple[Held, ...]:
    code = design.chassis(g).form.code
    held = Counter([(fitted.item, fitted.location) for fitted in design.equipment(g)])
    return tuple(
        [
            Held(item.id, item.kind, "" if location is None else code(location), count)
            for (item, location), count in held.items()
        ]
    )


class FileResult(NamedTuple):
    """The rows of the units of a file, and its problems: line (0: the whole file) and message."""

    units: tuple[Placed, ...] = ()
    problems: tuple[tuple[int, str], ...] = ()


def valued(files: Sequence[tuple[str, bytes]]) -> list[FileResult]:
    """The rows of all units in files, given by their names and bytes."""
    return [_valued(name, data) for name, data in files]


def valued_elsewhere(files: Sequence[tuple[str, bytes]]) -> list[FileResult]:
    """Value a file in a process that does nothing else."""
    _prepare()
    return valued(files)


@cache
def _prepare() -> None:
    catalog(), systems()
    gc.freeze()  # the catalog is kept until the end: garbage collection need not check it


def _valued(name: str, data: bytes) -> FileResult:
    units, problems = [], []
    for source in configurations(SourceData(name, data)):
        try:
            units.append(Placed(row_of(*read_source(source)), source.configuration))
        except FormatError as error:
            problems.append((error.line, error.problem))
        except Exception as error:  # noqa: BLE001 - not lost: it is listed with the file, and stops no other one
            problems.append((0, tr("cannot be valued: {error}", error=f"{type(error).__name__}: {error}")))
    return FileResult(tuple(units), tuple(problems))
