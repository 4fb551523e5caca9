"""The critical slots of a 'Mech as five columns: every slot with its number, as critical hits are rolled."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Final, NamedTuple

from designer import design
from designer.catalog import systems
from designer.catalog.ruleset import RuleSet
from designer.construction.ammunition import shots_of
from designer.construction.explosives import explodes
from designer.construction.slot_space import gives_way
from designer.decimals import NONE
from designer.design import Fitted
from designer.graph import Evaluator
from designer.language import marked, tr, trn
from designer.rulesets.combat.turn_rows import has_spare_hit
from designer.sheets.blocks import triangle
from designer.sheets.damage import struck_slots
from designer.sheets.inventory import counted, item_name, protection
from designer.sheets.kinds import Face, InkUse
from designer.sheets.options import SheetOptions
from designer.sheets.shapes import (
    BLACK,
    DARK,
    HEAD_LINE,
    LEAST,
    LIGHT,
    MIDDLE,
    WHITE,
    Circle,
    Group,
    Ink,
    Line,
    Rect,
    Shape,
    Text,
)
from designer.units.location import CL, CT, HD, LA, LL, LT, RA, RL, RT, Location, Slot
from designer.units.mount import SystemPart, SystemSlot

Columns = tuple[tuple[Location, ...], ...]
COLUMNS: Final[Columns] = ((LA,), (LT, LL), (HD, CT, CL), (RT, RL), (RA,))
"""The locations of each column, as on the board."""
LOW_COLUMNS: Final[Columns] = ((LA,), (LT, LL), (HD, CT), (RT, RL), (RA, CL))
"""The columns where there is little height: the center leg of a tripod is under its right arm."""
HEAD: Final = 13.6
"""The height of the head of a location."""
_HALF_GAP: Final = 2.6
"""The gap between slots 1 to 6 and 7 to 12."""
_COLUMN_GAP: Final = 7.0
_BOX: Final = 4.6
"""The width of the box of a hit that does not destroy an item."""


class SheetSlot(NamedTuple):
    """Content of a slot. ``thing`` identifies what fills it, so that all slots of an item can be joined; None: empty.

    ``kind`` is the kind of an item, empty for systems. The first hit on what is ``armored`` takes only its armor.
    ``spare``: an item of one slot has a box for a hit that does not destroy it yet (CORE_2026 12.1).
    """

    text: str
    short: str
    face: Face
    ink: Ink
    thing: object = None
    explodes: bool = False
    kind: str = ""
    armored: bool = False
    spare: bool = False


_EMPTY: Final = SheetSlot(NONE, "", "regular", LIGHT)


def slot_lines(g: Evaluator, location: Location, rules: RuleSet) -> tuple[SheetSlot, ...]:
    """The slots of a location from the first to the last; further slots of an item repeat its name in grey."""
    held = design.occupied(g, location)
    seen: set[object] = set()
    lines = []
    for row in range(design.chassis(g).form.slots(location)):
        things = held.get(row, ())
        line = _line(g, things, rules) if things else _EMPTY
        if line.thing in seen and line.face == "strong":
            line = line._replace(face="regular", ink=MIDDLE)
        if line.thing is not None:
            seen.add(line.thing)
        lines.append(line)
    return tuple(lines)


def _line(g: Evaluator, things: tuple[SystemSlot | Fitted, ...], rules: RuleSet) -> SheetSlot:
    if len(things) == 1:
        (thing,) = things
        return _system(g, thing) if isinstance(thing, SystemSlot) else _item(g, thing, rules)
    lines = [_line(g, (thing,), rules) for thing in things]
    pair = tuple(line.thing for line in lines)
    explodes = any(line.explodes for line in lines)
    alike = len({line.text for line in lines}) == 1
    text, short = (
        counted(len(lines), words[0]) if alike else " | ".join(words)
        for words in ([line.text for line in lines], [line.short or line.text for line in lines])
    )
    kind, armored = next((line.kind for line in lines if line.kind), ""), any(line.armored for line in lines)
    return SheetSlot(text, short, "strong", BLACK, pair, explodes, kind, armored, any(line.spare for line in lines))


_PARTS: Final = {
    SystemPart.UPPER_ARM: marked("Upper arm"),
    SystemPart.LOWER_ARM: marked("Lower arm"),
    SystemPart.HAND: marked("Hand"),
    SystemPart.UPPER_LEG: marked("Upper leg"),
    SystemPart.LOWER_LEG: marked("Lower leg"),
    SystemPart.FOOT: marked("Foot"),
}
"""The names of actuators, which say nothing more in a table of slots."""


def _system(g: Evaluator, system: SystemSlot) -> SheetSlot:
    part = system.part
    joined = part in (SystemPart.ENGINE, SystemPart.GYRO)
    short = ""
    if part is SystemPart.ENGINE:
        engine = systems().engines.get(design.engine(g).kind)
        name = tr("{kind} Engine", kind=engine.name) if engine else tr("Engine")
        short = tr("Engine")
    elif part is SystemPart.GYRO:
        gyro = systems().gyros.get(design.gyro_kind(g))
        name = tr("Gyro") if gyro is None or gyro.id == "standard" else tr("{kind} Gyro", kind=gyro.name)
        short = tr("Gyro")
    else:
        name = tr(_PARTS.get(part, part.value))
    thing = part.value if joined else None
    return SheetSlot(name, short, "regular", BLACK, thing, armored=system.armored)


def _item(g: Evaluator, fitted: Fitted, rules: RuleSet) -> SheetSlot:
    item, mount = fitted.item, fitted.mount
    marks = "".join(f" ({mark})" for mark, is_set in (("R", mount.rear), ("T", mount.turret)) if is_set)
    shots = f" {shots_of(item, rules)}" if item.is_ammo and item.shots else ""
    if gives_way(item, design.chassis(g).form, design.armor_kinds(g)[1]):
        return SheetSlot(item.name, item.short, "italic", MIDDLE)
    text, short = (f"{item_name(g, item, short=brief)}{shots}{marks}" for brief in (False, True))
    explosive = explodes(g, fitted, rules)
    spare = len(mount.slots) == 1 and has_spare_hit(fitted, rules)
    return SheetSlot(text, short, "strong", BLACK, mount.id, explosive, item.kind, mount.armored, spare)


def legend_words(g: Evaluator, rules: RuleSet) -> str:
    """The signs of figure and slots in words, with the hits on the pilot of an explosion."""
    legend = [
        tr("a full row of pips is five or ten points"),
        tr("arrows: where damage goes on"),
        trn(
            "filled triangle: explodes, {n} hit on the pilot",
            "filled triangle: explodes, {n} hits on the pilot",
            rules.facts.explosion["pilot"],
        ),
    ]
    spare = [fitted for fitted in design.equipment(g) if fitted.mount.is_placed and has_spare_hit(fitted, rules)]
    form = design.chassis(g).form
    if any(len(things) > 1 for place in form.locations for things in design.occupied(g, place).values()):
        legend.append(tr("two items in a slot: a hit strikes both"))
    if spare:
        names = ", ".join(dict.fromkeys(fitted.item.short for fitted in spare))
        legend.append(tr("{items}: gone with the second hit (square: the first)", items=names))
    return ", ".join(legend)


# -- drawing --------------------------------------------------------------------------------------------------


def rows_high(g: Evaluator, columns: Columns = COLUMNS) -> int:
    """The most slots below one another in a column."""
    form = design.chassis(g).form
    return max(sum(form.slots(place) for place in column if place in form.locations) for column in columns)


def heads_high(g: Evaluator, columns: Columns = COLUMNS) -> int:
    """The most locations below one another in a column."""
    return max(sum(place in design.chassis(g).form.locations for place in column) for column in columns)


class SlotTables(NamedTuple):
    """The drawn slots: shapes, the x and width of each column, and the y below its last location."""

    shapes: tuple[Shape, ...]
    lefts: tuple[float, ...]
    width: float
    ends: tuple[float, ...]


TINTS: Final[Mapping[str, Ink]] = {
    "energy": "#FCD9DC",
    "ballistic": "#FBE4C5",
    "missile": "#D1F0D4",
    "artillery": "#DDE5BE",
    "physical": "#EDDAF4",
    "ammunition": "#F9CFB9",
    "heat_sink": "#D1EDF9",
    "jump": "#BFEAE5",
    "electronics": "#DDDEFA",
}
"""The grounds of slots by the kind of what fills them, as light as greys that a copier keeps white."""


class SlotLook(NamedTuple):
    """How slots are drawn: the ground of each kind of item, those that are crossed off since they are hit, the book."""

    tints: Mapping[str, Ink] = {}
    hits: Set[Slot] = frozenset()
    rules: RuleSet = RuleSet.TOTAL_WARFARE


_USUAL: Final = SlotLook()


def slot_look(g: Evaluator, options: SheetOptions) -> SlotLook:
    """How a sheet's slots are drawn."""
    return SlotLook(TINTS if options.ink is InkUse.KINDS else {}, struck_slots(g, options), options.rules)


def slot_tables(
    g: Evaluator,
    x: float,
    y: float,
    width: float,
    row: float,
    columns: Columns = COLUMNS,
    look: SlotLook = _USUAL,
) -> SlotTables:
    """The slots of all locations in five columns; ``row`` is the height of a slot."""
    form = design.chassis(g).form
    each = (width - (len(columns) - 1) * _COLUMN_GAP) / len(columns)
    shapes: list[Shape] = []
    lefts, ends = [], []
    for number, column in enumerate(columns):
        left, top = x + number * (each + _COLUMN_GAP), y
        for location in (place for place in column if place in form.locations):
            group, top = _location(g, location, left, top, each, row, look)
            shapes.append(group)
        lefts.append(left)
        ends.append(top)
    return SlotTables(tuple(shapes), tuple(lefts), each, tuple(ends))


def _location(
    g: Evaluator, location: Location, x: float, y: float, width: float, row: float, look: SlotLook
) -> tuple[Group, float]:
    form = design.chassis(g).form
    code = form.code(location)
    case, name = protection(g, location, look.rules), form.shown(location)
    room = width - 13 - 5.4 * len(code) - 3.6 * len(case)
    shapes: list[Shape] = [
        Line(x, y, x + width, y, HEAD_LINE),
        Text(x, y + 9.4, code, 8, "bold"),
        Text(x + 7 + 5.4 * len(code), y + 9.4, name if 2.3 * len(name) <= room else "", 6.6, ink=DARK, width=room),
        Text(x + width, y + 9.4, case, 6.4, "bold", anchor="end"),
    ]
    lines = slot_lines(g, location, look.rules)
    size = min(7.4, row * 0.76)
    top = y + HEAD
    before = None
    for number, line in enumerate(lines):
        if number == 6:
            shapes.append(Line(x + 8, top + _HALF_GAP / 2, x + width, top + _HALF_GAP / 2, ink=LIGHT))
            top += _HALF_GAP
        middle = top + row / 2
        if tint := look.tints.get(line.kind):
            shapes.append(Rect(x + 17.2, top + 0.2, width - 17.2, row - 0.4, fill=tint, ink=None))
        small = max(size * 0.9, LEAST)
        shapes.append(Text(x + 15, middle + size * 0.36, str(number % 6 + 1), small, ink=MIDDLE, anchor="end"))
        left = x + 18.5
        boxes = _first_hits(line, left, middle)
        shapes += boxes
        left += len(boxes) * (_BOX + 2.4)
        shapes.append(_slot(line, left, top, x + width - left - (10 if line.explodes else 0), row, size))
        if line.explodes:
            shapes.append(triangle(x + width - 6, middle + 2.2))
        if line.thing is not None and line.thing == before:
            shapes.append(_bar(line, x + 17.2, top - row, top + row))
        if (location, number) in look.hits:
            shapes.append(Line(x + 17.2, middle, x + width, middle, 1.1))
        before = line.thing
        top += row
    if len(lines) > 6:
        for half, words in enumerate(("1–3", "4–6")):
            middle = y + HEAD + row * (3 + 6 * half) + half * _HALF_GAP
            shapes.append(Text(x + 5.4, middle + 5, words, 5.6, ink=MIDDLE, turned=True))
    return Group(tuple(shapes), name=f"slots {code}"), top + 3


def _first_hits(line: SheetSlot, x: float, middle: float) -> list[Shape]:
    """The circle of component armor, and the square of a hit that does not destroy an item yet, from the left."""
    shapes: list[Shape] = [Circle(x + 4, middle, _BOX / 2, fill=WHITE)] if line.armored else []
    if line.spare:
        left = x + len(shapes) * (_BOX + 2.4)
        shapes.append(Rect(left + 1.7, middle - _BOX / 2, _BOX, _BOX, fill=WHITE))
    return shapes


def _slot(line: SheetSlot, x: float, y: float, width: float, row: float, size: float) -> Text:
    at = y + row / 2 + size * 0.36
    return Text(x + 1.6, at, line.text, size, line.face, line.ink, width=width - 3.2, short=line.short)


def _bar(line: SheetSlot, x: float, top: float, bottom: float) -> Line:
    """The bar beside the slots of one item; that of engine and gyro is thin."""
    return Line(x, top + 1, x, bottom - 1, 0.5 if isinstance(line.thing, str) else 1.1)
