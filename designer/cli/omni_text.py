"""Output of ``mechwright omni``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from designer.assistants.omni_figures import OmniFigures, PodCell, cells, figures
from designer.assistants.omni_files import GatheredOmni
from designer.catalog import catalog
from designer.construction.findings import Severity, findings
from designer.design import once
from designer.figures import DAMAGE, DISTANCES, FIGURES, HEAT
from designer.language import tr
from designer.units.unit import Unit

_TOLD: Final = ("bv", "mass", "mass.free", "slots", "sinks", "cost")


def omni_data(found: GatheredOmni) -> dict[str, Any]:  # Any: JSON
    """A document as JSON data: masses in tons, cost in C-bills, damage by hexes."""
    omni = found.omni
    return {
        "chassis": omni.name,
        "locked": omni.locked,
        "base": _figures_data(figures(omni.base)) | {"fixed": _cells_data(omni.base, pods=False)},
        "configurations": [
            {
                "model": unit.names.model,
                "file": found.files.get(unit.names.model, ""),
                **_figures_data(figures(unit)),
                "pods_in": _cells_data(unit, pods=True),
                "findings": [each.sentence for each in findings(once(unit)) if each.severity < Severity.NOTE],
                "other_base": list(found.departing.get(unit.names.model, ())),
            }
            for unit in omni.configurations
        ],
        "left_out": [{"file": name, "same_model_as": first} for name, first in found.left_out],
    }


def _figures_data(of: OmniFigures) -> dict[str, Any]:
    masses = {name: getattr(of, name) / 1000 for name in ("mass", "pods", "free")}
    return of._asdict() | masses | {"cost": round(of.cost), "damage": dict(zip(DISTANCES, of.damage, strict=True))}


def _cells_data(unit: Unit, *, pods: bool) -> list[dict[str, Any]]:
    return [
        {"location": _code(unit, cell), "item": catalog()[cell.item].name, "count": cell.number}
        for cell in cells(unit, pods=pods)
    ]


def _code(unit: Unit, cell: PodCell) -> str:
    return "" if cell.location is None else unit.chassis.form.code(cell.location)


def omni_lines(found: GatheredOmni, *, pods: bool = False) -> Iterator[str]:
    """A document as lines of text: a table of figures, ``pods`` by location, and what departs from the base."""
    omni = found.omni
    count = len(omni.configurations)
    number = "1 configuration" if count == 1 else f"{count} configurations"
    yield f"{omni.name}: {number}, base {'locked' if omni.locked else 'unlocked'}"
    bv, tons, free, slots, sinks, price = (tr(FIGURES[each].short) for each in _TOLD)
    head = ("", bv, tons, "pods", free, slots, sinks, tr(HEAT.short), tr(DAMAGE.short), price, "errors")
    rows = [head, *(_row(name, figures(unit)) for name, unit in _named(found))]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    for row in rows:
        cells_of = (text.rjust(width) for text, width in zip(row[1:], widths[1:], strict=True))
        yield "  ".join((row[0].ljust(widths[0]), *cells_of)).rstrip()
    for name, unit in _named(found) if pods else ():
        yield f"{name}:"
        for cell in cells(unit, pods=unit is not omni.base):
            times = f"{cell.number} × " if cell.number > 1 else ""
            yield f"  {_code(unit, cell) or 'unallocated'}  {times}{catalog()[cell.item].name}"
        yield from (f"  {each.sentence}" for each in findings(once(unit)) if each.severity < Severity.NOTE)
    for model, words in found.departing.items():
        yield f"{model} has another base ({found.files[model]}):" if model in found.files else f"{model}:"
        yield from (f"  {each}" for each in words)
    for name, first in found.left_out:
        yield f"{name}: left out, since {first} has the same model"


def _named(found: GatheredOmni) -> Iterator[tuple[str, Unit]]:
    yield "Base", found.omni.base
    yield from ((unit.names.model or unit.names.full, unit) for unit in found.omni.configurations)


def _row(name: str, of: OmniFigures) -> tuple[str, ...]:
    return (
        name,
        of.text("bv"),
        of.text("mass"),
        FIGURES["mass"].text(of.pods),
        of.text("mass.free"),
        f"{of.text('slots')} / {of.slots + of.slots_free}",
        of.text("sinks"),
        HEAT.text(of.value),
        DAMAGE.text(of.value),
        of.text("cost"),
        str(of.errors),
    )
