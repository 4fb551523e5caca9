"""Descriptions of a unit for people: a sheet as text, HTML page, Markdown or BBCode, and a single line for a chat.

All sheets have the same sections in the same order.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple, Protocol

from designer import design
from designer.battle_value import ledger
from designer.battle_value.ledger import Ledger
from designer.battle_value.ledger_text import aligned, ledger_rows
from designer.catalog import systems
from designer.catalog.item import TechSide
from designer.catalog.ruleset import RuleSet
from designer.construction.armor import armor, armor_of, armor_type, structure_points_at, structure_type
from designer.construction.cost import cost, cost_lines
from designer.construction.description import description
from designer.construction.engine import large
from designer.construction.findings import Severity, findings
from designer.construction.frame import mount_mass, mount_slots
from designer.construction.heat import heat, sinks
from designer.construction.layout import cockpit_of
from designer.construction.legality.heat import SINK_KINDS
from designer.construction.mass import mass
from designer.construction.movement import fuel_points, movement
from designer.construction.rulebooks import rulebooks_text
from designer.construction.slot_space import slot_use
from designer.construction.tech_components import engine_technology
from designer.construction.technology import chassis_side, is_foreign, named_side
from designer.decimals import figure
from designer.design import Fitted
from designer.figures import FIGURES, HEAT, MOVE
from designer.graph import Evaluator
from designer.language import inside, marked, sense, tr
from designer.reading import printable
from designer.rulesets.quirks.lines import quirks_of
from designer.units.location import Form
from designer.units.mount import FACINGS, STRAIGHT_BACK, Mount, SystemPart
from designer.units.unit import Unit

UNNAMED = marked("Unnamed")
UNPLACED = "–"
_VALUE, _COST = FIGURES["bv"], FIGURES["cost"]
_SEVERITIES = {
    Severity.ERROR: marked("Error"),
    Severity.WARNING: marked("Warning"),
    Severity.NOTE: sense("finding", "Note"),
}

SheetRow = tuple[str, ...]


class _Section(NamedTuple):
    """A table. The first column head is the title; the first ``texts`` columns are texts, others numbers."""

    columns: SheetRow
    texts: int
    rows: tuple[SheetRow, ...]


# -- the two sheets -------------------------------------------------------------------------------------------


def sheet_text(unit: Unit, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> str:
    """The sheet as text with aligned columns, for a terminal, a forum or a mail."""
    g = design.once(unit, ruleset=rules)
    tables = (aligned((each.columns, *each.rows), each.texts) for each in _sections(g, unit))
    parts = [f"{_name(unit)}\n{_description(g)}\n", *tables]
    return printable("\n".join(parts))


def sheet_html(unit: Unit, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> str:
    """The sheet as an HTML page."""
    g = design.once(unit, ruleset=rules)
    name, language = html.escape(_name(unit)), tr("en")
    tables = "".join(map(_as_html, _sections(g, unit)))
    return printable(
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


def sheet_markdown(unit: Unit, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> str:
    """The sheet as Markdown with tables, as most forums, chats and wikis show it."""
    g = design.once(unit, ruleset=rules)
    tables = "\n".join(map(_as_markdown, _sections(g, unit)))
    return printable(f"# {_escaped(_name(unit))}\n\n{_escaped(_description(g))}\n\n{tables}")


def _as_markdown(section: _Section) -> str:
    rule = ["---" if number < section.texts else "--:" for number in range(len(section.columns))]
    rows = [[_escaped(cell) for cell in row] for row in (section.columns, *section.rows)]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in (rows[0], rule, *rows[1:]))


def _escaped(text: str) -> str:
    """A text in which nothing is Markdown or HTML."""
    return _MARKS.sub(r"\\\g<0>", " ".join(text.split())).replace("&", "&amp;").replace("<", "&lt;")


_MARKS: Final = re.compile(r"[\\`*_{}\[\]#|~!>]")


def sheet_bbcode(unit: Unit, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> str:
    """The sheet as BBCode for forums: the tables are aligned text, since not every forum knows tables."""
    g = design.once(unit, ruleset=rules)
    tables = "\n".join(aligned((each.columns, *each.rows), each.texts) for each in _sections(g, unit))
    name, about, tables = (text.translate(_ROUND) for text in (_name(unit), _description(g), tables))
    return printable(f"[b]{name}[/b]\n{about}\n[code]\n{tables}[/code]\n")


_ROUND: Final = str.maketrans("[]", "()")
"""Square brackets would be taken for BBCode; it has no way to escape them that all forums know."""


def _as_html(section: _Section) -> str:
    head = _html_row(section.columns, "th", section.texts)
    body = "".join(_html_row(row, "td", section.texts) for row in section.rows)
    return f"<table><thead>{head}</thead>\n<tbody>{body}</tbody></table>\n"


def _html_row(row: SheetRow, tag: str, texts: int) -> str:
    cells = (
        f"<{tag}>{html.escape(cell)}</{tag}>"
        if number < texts
        else f'<{tag} class="figure">{html.escape(cell)}</{tag}>'
        for number, cell in enumerate(row)
    )
    return f"<tr>{''.join(cells)}</tr>\n"


# -- contents -------------------------------------------------------------------------------------------------


def _name(unit: Unit) -> str:
    return unit.names.full or tr(UNNAMED)


def _description(g: Evaluator) -> str:
    """The line below the name; there are no rules levels by the core rulebook."""
    return description(g, level=design.rules(g) is RuleSet.TOTAL_WARFARE)


def _tons(kg: int) -> str:
    return f"{figure(kg / 1000, 1)} t"


def _sections(g: Evaluator, unit: Unit) -> Iterator[_Section]:
    form = unit.chassis.form
    yield _Section((tr("Design"), "", tr("Mass")), 2, tuple(_systems(g)))
    yield _armor(g)
    place = tr(sense("sheet", "Place"))
    columns = (tr("Equipment"), place, tr("Mass"), tr("Slots"), tr("Heat"))
    yield _Section(columns, 2, tuple(_item(g, form, f) for f in sorted(design.equipment(g), key=_in_file_order(form))))
    if borne := tuple(_quirks(g, unit)):
        yield _Section((tr("Quirks"), place, tr("Effect")), 3, borne)
    found = tuple((tr(_SEVERITIES[f.severity]), f.place, f.sentence) for f in findings(g))
    yield (
        _Section((tr("Findings"), place, ""), 3, found)
        if found
        else _Section((tr("Findings"),), 1, ((tr("No findings."),),))
    )
    yield _Section((tr(_COST.name), tr("C-bills")), 1, tuple(_price(g)))
    lines = (row for section in ledger(g).sections for row in ledger_rows(section))
    yield _Section((tr(_VALUE.name) + _book(g), tr("How"), tr("Value")), 2, tuple(lines))


def _book(g: Evaluator) -> str:
    """The rule book behind a figure that depends on it, where it is not Total Warfare: " (Core rulebook 2026)"."""
    rules = design.rules(g)
    return "" if rules is RuleSet.TOTAL_WARFARE else f" ({rules.label})"


def _systems(g: Evaluator) -> Iterator[SheetRow]:
    sheet, use, heating, suit = mass(g), slot_use(g), heat(g), armor(g)
    engine, gyro = design.engine(g), systems().gyros.get(design.gyro_kind(g))
    motor = systems().engines.get(engine.kind)
    structure, plating = structure_type(design.structure_kind(g)[0]), armor_type(design.armor_kinds(g)[0])
    worn = tr("Patchwork") if suit.is_patchwork else _sided(g, plating.name, plating.tech)
    driven = _sided(g, motor.name, engine_technology(engine.kind, engine.clan, large(engine)).tech) if motor else ""
    yield tr(MOVE.name), movement(g).text, ""
    if fuel := fuel_points(g):
        yield tr("Fuel"), tr("{n} points", n=fuel), ""
    yield tr("Engine"), f"{engine.rating} {driven or engine.kind}", _tons(sheet.engine)
    built = tr("Hybrid") if design.chassis(g).is_hybrid else _sided(g, structure.name, structure.tech)
    yield tr("Structure"), built, _tons(sheet.structure)
    yield from _donors(g)
    yield tr("Gyro"), gyro.name if gyro else design.gyro_kind(g), _tons(sheet.gyro)
    yield tr("Cockpit"), cockpit_of(design.cockpit_kind(g)).name, _tons(sheet.cockpit)
    kind = design.heat_sinks(g).kind
    yield tr(FIGURES["sinks"].name), f"{sinks(g).total} {tr(SINK_KINDS.get(kind, kind))}", _tons(sheet.heat_sinks)
    yield tr("Armor"), tr("{kind}, {n} of {most}", kind=worn, n=suit.points, most=suit.maximum), _tons(suit.mass)
    if armored := list(_armored(g)):
        yield tr("Armored components"), ", ".join(armored), _tons(sheet.armored_parts)
    for name, weight in ((tr("Power amplifiers"), sheet.power_amplifiers), (tr("Conversion"), sheet.conversion)):
        if weight:
            yield name, "", _tons(weight)
    yield tr(HEAT.name), tr("{n} of {all}", n=heating.total, all=heating.capacity_text), ""
    yield tr(FIGURES["slots"].name), tr("{n} of {all}", n=use.used, all=use.total), ""
    yield tr(FIGURES["mass"].name), tr("{n} of {all}", n=_tons(sheet.total), all=_tons(sheet.allowed)), ""
    if books := rulebooks_text(g):
        yield tr("Rulebooks"), books, ""
    yield tr(_VALUE.name), _beside_manual(ledger(g), figure(ledger(g).battle_value)), ""
    yield tr(_COST.name), tr("{cost} C-bills", cost=figure(cost(g).total)), ""


def _donors(g: Evaluator) -> Iterator[SheetRow]:
    """The donor of each location of a FrankenMech: its tonnage, its structure if they differ, and its name."""
    chassis = design.chassis(g)
    for location in chassis.form.file_order if chassis.is_franken else ():
        part = chassis.parts[location]
        kind = structure_type(part.structure).name if chassis.is_hybrid else ""
        words = ", ".join(filter(None, (f"{part.tonnage} t", kind, part.donor)))
        yield tr("Donor, {where}", where=inside(chassis.form.shown(location))), words, ""


def _armored(g: Evaluator) -> Iterator[str]:
    """The names and locations of all armored components: built-in systems first, then items."""
    form = design.chassis(g).form
    systems_there = ((system.part, system.slot.location) for system in design.armored_systems(g))
    for part, location in dict.fromkeys(systems_there):
        name = tr("Engine") if part is SystemPart.ENGINE else tr(part.value)
        yield f"{name} ({form.code(location)})"
    for fitted in design.armored(g):
        yield f"{_item_name(g, fitted)} ({_place(form, fitted)})"


def _armor(g: Evaluator) -> _Section:
    """The table of armor points by location, for patchwork armor with the type of each location."""
    chassis, kinds = design.chassis(g), design.armor_kinds(g)[1]
    suit = kinds if armor(g).is_patchwork else None
    rows = []
    for location in chassis.form.file_order:
        here = armor_of(g, location)
        worn = armor_type(suit[location]) if suit else None
        texts = (_sided(g, worn.name, worn.tech),) if worn else ()
        points = str(here.front), str(here.rear) if here.rear else "", str(structure_points_at(chassis, location))
        rows.append((chassis.form.shown(location), *texts, *points))
    heads = (tr("Armor"), tr("Type")) if suit else (tr("Armor"),)
    return _Section((*heads, tr("Front"), tr("Rear"), tr("Structure")), len(heads), tuple(rows))


def _item(g: Evaluator, form: Form, fitted: Fitted) -> SheetRow:
    marks = "".join(f" ({mark})" for mark in _options(fitted.mount, omni=design.chassis(g).omni))
    heating = str(fitted.item.heat) if fitted.item.heat else ""
    kg, slots = mount_mass(g, fitted), mount_slots(g, fitted)
    return _item_name(g, fitted) + marks, _place(form, fitted), _tons(kg), str(slots), heating


def _options(mount: Mount, *, omni: bool) -> Iterator[str]:
    """The options of a mount: R (rear) and T (turret) as on record sheets, the others in words."""
    if mount.facing:
        yield tr(FACINGS[mount.facing])
    if mount.rear:
        yield "R"
    if mount.turret:
        yield "T"
    if mount.armored:
        yield tr("armored")
    if mount.pod and omni:
        yield tr("pod-mounted")


def _item_name(g: Evaluator, fitted: Fitted) -> str:
    """The name of an item, on a mixed-base design with its technology base if that is not the chassis' own."""
    return _sided(g, fitted.item.name, named_side(fitted.item, chassis_side(design.tech(g).base)) or "All")


def _sided(g: Evaluator, name: str, tech: TechSide) -> str:
    """A name; on mixed-base designs with the technology base added if it is not the base of the chassis."""
    base = design.tech(g).base
    told = base.is_mixed and is_foreign(tech, base) and f"({tech})" not in name
    return f"{name} ({tech})" if told else name


def _place(form: Form, fitted: Fitted) -> str:
    """The location of an item as text: both locations of a split item, "spread" for a spread one."""
    if fitted.location is None:
        return UNPLACED
    if fitted.mount.other_location is None:
        return form.code(fitted.location)
    if fitted.item.spreadable:
        return tr("spread")
    return f"{form.code(fitted.location)}/{form.code(fitted.mount.other_location)}"


def _quirks(g: Evaluator, unit: Unit) -> Iterator[SheetRow]:
    """The quirks of the 'Mech, then those of its weapons; an unknown quirk is shown as it is written in the file."""
    weapons = {fitted.mount.id: fitted for fitted in design.equipment(g)}
    for borne in quirks_of(unit):
        where = tr("its weapon is not there") if borne.stray else ""
        if borne.mount:
            fitted = weapons[borne.mount.id]
            where = f"{_item_name(g, fitted)} ({_place(unit.chassis.form, fitted)})"
        _, colon, value = borne.written.partition(":")
        if borne.quirk is None:
            yield borne.written, where, ""
        else:
            yield f"{borne.quirk.name}{colon} {value}".rstrip(": "), where, tr(borne.quirk.effect)


def _price(g: Evaluator) -> Iterator[SheetRow]:
    for line in cost_lines(g):
        yield line.label, f"× {figure(line.value, 2)}" if line.factor else figure(line.value)
    sheet = cost(g)
    yield tr(_COST.name), figure(sheet.total)
    if sheet.ammunition:
        yield tr(FIGURES["cost.dry"].name), figure(sheet.dry)


# -- the line -------------------------------------------------------------------------------------------------

_UNSAID = frozenset(("filler", "heat_sink", "jump"))
"""The kinds of equipment that the short description leaves out."""


def chat_line(unit: Unit, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> str:
    """The unit in one line: "Wayfarer WFR-3D, 75 t, 4/6/3, BV 1 628, 15.1 M C-bills: Hatchet (LA), ...".

    Weapons come first, then other equipment, then ammunition, each in the order in which files list locations.
    """
    g = design.once(unit, ruleset=rules)
    figures = (
        _name(unit),
        f"{unit.chassis.tonnage} t",
        movement(g).text.replace(" / ", "/").replace(" [", "["),
        _beside_manual(ledger(g), f"BV {figure(ledger(g).battle_value)}") + _book(g),
        tr("{cost} C-bills", cost=f"{figure(cost(g).total / 1e6, 1)} M"),
    )
    groups = (design.weapons(g), design.gear(g), design.ammunition(g))
    items = [text for group in groups for text in _said_items(g, group)]
    return printable(", ".join(figures) + (f": {', '.join(items)}" if items else ""))


def _beside_manual(found: Ledger, calculated: str) -> str:
    """The calculated Battle Value as text, followed by the one that the file sets by hand if it does."""
    if found.manual is None:
        return calculated
    return tr("{value} (by hand {manual})", value=calculated, manual=figure(found.manual))


def _said_items(g: Evaluator, group: Iterable[Fitted]) -> Iterator[str]:
    order = _in_file_order(design.chassis(g).form)
    said = [fitted for fitted in group if fitted.item.kind not in _UNSAID]
    counts = Counter(_item_with_place(g, fitted) for fitted in sorted(said, key=order))
    for text, count in counts.items():
        yield text if count == 1 else f"{count} × {text}"


def _item_with_place(g: Evaluator, fitted: Fitted) -> str:
    """An item with its location and facing: "Medium Laser (RT, rear)"."""
    name, mount = _item_name(g, fitted), fitted.mount
    if mount.location is None:
        return tr("{name} (unallocated)", name=name)
    words = [design.chassis(g).form.code(mount.location)]
    if mount.facing or mount.rear:
        words.append(tr(FACINGS[mount.facing or STRAIGHT_BACK]))
    if mount.turret:
        words.append(tr("in the turret"))
    return f"{name} ({', '.join(words)})"


def _in_file_order(form: Form) -> Callable[[Fitted], int]:
    order = {location: number for number, location in enumerate(form.file_order)}
    return lambda fitted: len(order) if fitted.location is None else order[fitted.location]


class SheetText(Protocol):
    """A function that describes a unit as text by a rule book."""

    def __call__(self, unit: Unit, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> str:
        """The text."""


def _chat(unit: Unit, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> str:
    return f"{chat_line(unit, rules)}\n"


SHEET_FORMS: Final[Mapping[str, SheetText]] = {
    "text": sheet_text,
    "html": sheet_html,
    "markdown": sheet_markdown,
    "bbcode": sheet_bbcode,
    "chat": _chat,
}
"""The functions that describe a unit as text, by the name of the form."""
