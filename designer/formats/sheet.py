"""A unit for people to read: a sheet as plain text or as a page, and one line for a chat.

Both sheets show the same sections in the same order; they differ only in how cells are set.
"""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from designer import design
from designer.battle_value import ledger
from designer.battle_value.ledger import Ledger, Line
from designer.battle_value.text import figure_of, hint_of
from designer.catalog import systems
from designer.construction.armor import armor, armor_of, armor_type, structure_points_at, structure_type
from designer.construction.cost import cost, cost_lines
from designer.construction.findings import Severity, findings
from designer.construction.frame import mount_mass, mount_slots
from designer.construction.heat import heat, sinks
from designer.construction.layout import cockpit_of
from designer.construction.legality.heat import SINK_KINDS
from designer.construction.mass import mass
from designer.construction.movement import fuel_points, movement
from designer.construction.slots import slot_use
from designer.construction.technology import LEVELS
from designer.decimals import figure
from designer.design import Fitted
from designer.graph import Evaluator
from designer.language import inside, marked, sense, tr
from designer.units.location import Form
from designer.units.unit import TechBase, Unit

UNNAMED = marked("Unnamed")
UNPLACED = "–"
_FOREIGN = {TechBase.MIXED_IS: "Clan", TechBase.MIXED_CLAN: "IS"}
"""The technology that is told beside the names of a mixed design: that of its chassis goes without saying."""
_SEVERITIES = {Severity.ERROR: marked("Error"), Severity.WARNING: marked("Warning"), Severity.NOTE: marked("Note")}

Row = tuple[str, ...]


class _Section(NamedTuple):
    """A table: the first of the columns is its title. The first ``texts`` columns are texts, the others figures."""

    columns: Row
    texts: int
    rows: tuple[Row, ...]


# -- the two sheets -------------------------------------------------------------------------------------------


def sheet_text(unit: Unit) -> str:
    """The whole sheet in aligned columns, for a terminal, a forum or a mail."""
    g = design.once(unit)
    parts = [f"{_name(unit)}\n{_description(g)}\n", *map(_as_text, _sections(g))]
    return "\n".join(parts)


def sheet_html(unit: Unit) -> str:
    """The whole sheet as a page of its own."""
    g = design.once(unit)
    name, language = html.escape(_name(unit)), tr("en")
    tables = "".join(map(_as_html, _sections(g)))
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8"><title>{name}</title>'
        f"<style>{_STYLE}</style></head>\n"
        f"<body><h1>{name}</h1>\n<p>{html.escape(_description(g))}</p>\n{tables}</body></html>\n"
    )


_STYLE = (
    "@media screen{body{margin:2em}}"
    "body{font-family:sans-serif}table{border-collapse:collapse;margin:1.5em 0}tr{break-inside:avoid}"
    "td,th{padding:.2em .8em;text-align:left;border-bottom:1px solid silver;white-space:pre-wrap}"
    "th{border-bottom-color:gray}"
    ".figure{text-align:right;font-variant-numeric:tabular-nums}"
)


def _as_text(section: _Section) -> str:
    rows = (section.columns, *section.rows)
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    return "".join(f"{_aligned(row, widths, section.texts)}\n" for row in rows)


def _aligned(row: Row, widths: list[int], texts: int) -> str:
    cells = [
        f"{cell:<{width}}" if number < texts else f"{cell:>{width}}"
        for number, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]
    return "  ".join(cells).rstrip()


def _as_html(section: _Section) -> str:
    head = _html_row(section.columns, "th", section.texts)
    body = "".join(_html_row(row, "td", section.texts) for row in section.rows)
    return f"<table><thead>{head}</thead>\n<tbody>{body}</tbody></table>\n"


def _html_row(row: Row, tag: str, texts: int) -> str:
    cells = (
        f"<{tag}>{html.escape(cell)}</{tag}>"
        if number < texts
        else f'<{tag} class="figure">{html.escape(cell)}</{tag}>'
        for number, cell in enumerate(row)
    )
    return f"<tr>{''.join(cells)}</tr>\n"


# -- what they show -------------------------------------------------------------------------------------------


def _name(unit: Unit) -> str:
    return unit.names.full or tr(UNNAMED)


def _description(g: Evaluator) -> str:
    chassis, tech = design.chassis(g), design.tech(g)
    form = tr(chassis.form.value)
    words = [form if form.isupper() else inside(form)]
    if chassis.superheavy:
        words.insert(0, tr("superheavy"))
    if chassis.omni:
        words.append(tr("omni"))
    return tr(
        "{tons} t {words}, {base}, {year}, {level} rules",
        tons=chassis.tonnage,
        words=" ".join(words),
        base=tr(tech.base.value),
        year=tech.year,
        level=inside(tr(LEVELS[tech.rules_level])),
    )


def _tons(kg: int) -> str:
    return f"{kg / 1000:.1f} t"


def _sections(g: Evaluator) -> Iterator[_Section]:
    form = design.chassis(g).form
    yield _Section((tr("Design"), "", tr("Mass")), 2, tuple(_systems(g)))
    yield _Section((tr("Armor"), tr("Front"), tr("Rear"), tr("Structure")), 1, tuple(_armor(g)))
    place = tr(sense("sheet", "Place"))
    columns = (tr("Equipment"), place, tr("Mass"), tr("Slots"), tr("Heat"))
    yield _Section(columns, 2, tuple(_item(g, form, f) for f in sorted(design.equipment(g), key=_in_file_order(form))))
    found = tuple((tr(_SEVERITIES[f.severity]), f.place, f.sentence) for f in findings(g))
    yield (
        _Section((tr("Findings"), place, ""), 3, found)
        if found
        else _Section((tr("Findings"),), 1, ((tr("No findings."),),))
    )
    yield _Section((tr("Price"), tr("C-bills")), 1, tuple(_price(g)))
    lines = (row for section in ledger(g).sections for row in _ledger_rows(section, 0))
    yield _Section((tr("Battle Value"), tr("How"), tr("Value")), 2, tuple(lines))


def _systems(g: Evaluator) -> Iterator[Row]:
    sheet, use, heating, suit = mass(g), slot_use(g), heat(g), armor(g)
    engine, gyro = design.engine(g), systems().gyros.get(design.gyro_kind(g))
    motor = systems().engines.get(engine.kind)
    plating = tr("Patchwork") if suit.is_patchwork else armor_type(design.armor_kinds(g)[0]).name
    yield tr("Movement"), movement(g).text, ""
    if fuel := fuel_points(g):
        yield tr("Fuel"), tr("{n} points", n=fuel), ""
    yield tr("Engine"), f"{engine.rating} {motor.name if motor else engine.kind}", _tons(sheet.engine)
    yield tr("Structure"), structure_type(design.structure_kind(g)[0]).name, _tons(sheet.structure)
    yield tr("Gyro"), gyro.name if gyro else design.gyro_kind(g), _tons(sheet.gyro)
    yield tr("Cockpit"), cockpit_of(design.cockpit_kind(g)).name, _tons(sheet.cockpit)
    kind = design.heat_sinks(g).kind
    yield tr("Heat sinks"), f"{sinks(g).total} {tr(SINK_KINDS.get(kind, kind))}", _tons(sheet.heat_sinks)
    yield tr("Armor"), tr("{kind}, {n} of {most}", kind=plating, n=suit.points, most=suit.maximum), _tons(suit.mass)
    yield tr("Heat"), tr("{n} of {all}", n=heating.total, all=heating.capacity), ""
    yield tr("Slots"), tr("{n} of {all}", n=use.used, all=use.total), ""
    yield tr("Mass"), tr("{n} of {all}", n=_tons(sheet.total), all=_tons(sheet.allowed)), ""
    yield tr("Battle Value"), figure(ledger(g).battle_value), ""
    yield tr("Price"), tr("{cost} C-bills", cost=figure(cost(g).total)), ""


def _armor(g: Evaluator) -> Iterator[Row]:
    chassis = design.chassis(g)
    for location in chassis.form.file_order:
        here = armor_of(g, location)
        rear = str(here.rear) if here.rear else ""
        yield chassis.form.shown(location), str(here.front), rear, str(structure_points_at(chassis, location))


def _item(g: Evaluator, form: Form, fitted: Fitted) -> Row:
    name = (
        _item_name(design.tech(g).base, fitted)
        + (" (R)" if fitted.mount.rear else "")
        + (" (T)" if fitted.mount.turret else "")
    )
    heating = str(fitted.item.heat) if fitted.item.heat else ""
    return name, _place(form, fitted), _tons(mount_mass(g, fitted)), str(mount_slots(g, fitted)), heating


def _item_name(base: TechBase, fitted: Fitted) -> str:
    """What an item is called; where two sides build one of that name, also whose it is."""
    name, side = fitted.item.name, _FOREIGN.get(base)
    return f"{name} ({side})" if fitted.item.tech == side and f"({side})" not in name else name


def _place(form: Form, fitted: Fitted) -> str:
    """Where an item lies: its location, both of a split one, and of filler only that it is spread."""
    if fitted.location is None:
        return UNPLACED
    if fitted.mount.other_location is None:
        return form.code(fitted.location)
    if fitted.item.spreadable:
        return tr("spread")
    return f"{form.code(fitted.location)}/{form.code(fitted.mount.other_location)}"


def _price(g: Evaluator) -> Iterator[Row]:
    for line in cost_lines(g):
        yield line.label, f"× {line.value:.2f}" if line.factor else figure(line.value)
    sheet = cost(g)
    yield tr("Price"), figure(sheet.total)
    if sheet.ammunition:
        yield tr("Without ammunition"), figure(sheet.dry)


def _ledger_rows(line: Line, depth: int) -> Iterator[Row]:
    yield "  " * depth + line.label, hint_of(line), figure_of(line)
    for part in line.lines:
        yield from _ledger_rows(part, depth + 1)


# -- the line -------------------------------------------------------------------------------------------------

_UNSAID = frozenset(("filler", "heat_sink", "jump"))
"""Kinds of equipment that a short description leaves out: speed and armor tell of them."""


def chat_line(unit: Unit) -> str:
    """The unit in one line: "Wayfarer WFR-3D, 75 t, 4/6/3, BV 1 628, 15.1 M C-bills: Hatchet (LA), ...".

    Weapons come first, then other equipment, then ammunition, each as files list locations.
    """
    g = design.once(unit)
    figures = (
        _name(unit),
        f"{unit.chassis.tonnage} t",
        movement(g).text.replace(" ", ""),
        _value_said(ledger(g)),
        tr("{cost} C-bills", cost=f"{cost(g).total / 1e6:.1f} M"),
    )
    groups = (design.weapons(g), design.gear(g), design.ammunition(g))
    items = [text for group in groups for text in _said_items(unit, group)]
    return ", ".join(figures) + (f": {', '.join(items)}" if items else "")


def _value_said(found: Ledger) -> str:
    calculated = f"BV {figure(found.battle_value)}"
    if found.manual is None:
        return calculated
    return tr("{value} (by hand {manual})", value=calculated, manual=figure(found.manual))


def _said_items(unit: Unit, group: Iterable[Fitted]) -> Iterator[str]:
    said = [fitted for fitted in group if fitted.item.kind not in _UNSAID]
    counts = Counter(_said(unit, fitted) for fitted in sorted(said, key=_in_file_order(unit.chassis.form)))
    for text, count in counts.items():
        yield text if count == 1 else f"{count} × {text}"


def _said(unit: Unit, fitted: Fitted) -> str:
    name = _item_name(unit.tech.base, fitted)
    if fitted.location is None:
        return tr("{name} (unplaced)", name=name)
    words = marked("{name} ({place}, rear)") if fitted.mount.rear else "{name} ({place})"
    return tr(words, name=name, place=unit.chassis.form.code(fitted.location))


def _in_file_order(form: Form) -> Callable[[Fitted], int]:
    order = {location: number for number, location in enumerate(form.file_order)}
    return lambda fitted: len(order) if fitted.location is None else order[fitted.location]
