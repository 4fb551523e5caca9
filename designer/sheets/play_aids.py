"""Play aids as blocks of a record sheet: numbers needed, hit locations, rolls, heat, physical attacks."""

from __future__ import annotations

from collections.abc import Iterator

from designer.battle_value.pilot import REGULAR, CrewSkills
from designer.catalog.ruleset import RuleSet
from designer.decimals import NONE
from designer.decimals import modifier as signed
from designer.graph import Evaluator
from designer.language import tr
from designer.rulesets.combat.aim_rows import chance_of, range_modifiers, to_hit_groups
from designer.rulesets.combat.tables import clusters
from designer.rulesets.combat.turn_rows import (
    AWAKE,
    HEAT_STEPS,
    SIDES,
    aimed_note,
    body_critical_modifier,
    cooling,
    critical_lines,
    heat_notes,
    hit_rows,
    leg_note,
    physical_lines,
    piloting_lines,
    side_names,
    system_lines,
)
from designer.sheets.blocks import HEAD, SMALL, boxes, head, listed, shade, width_of_boxes
from designer.sheets.damage import struck_parts
from designer.sheets.inventory import cluster_columns, cluster_legend
from designer.sheets.kinds import Face
from designer.sheets.options import SheetOptions
from designer.sheets.shapes import (
    BLACK,
    DARK,
    HEAD_LINE,
    MIDDLE,
    PALE,
    ROW_LINE,
    WHITE,
    Circle,
    Group,
    Line,
    Rect,
    Shape,
    Text,
)


def to_hit_line(x0: float, y: float, width: float, skills: CrewSkills | None) -> Iterator[Shape]:
    """The parts of a number needed, each choice with its modifier, and the chance of each sum of two dice."""
    yield Line(x0, y, x0 + width, y, HEAD_LINE)
    known, blank = skills or REGULAR, skills is None
    yield Text(x0, y + 9, tr("Gunnery"), 6.2, "bold", width=44)
    yield Text(x0 + 12, y + 19, "" if blank else str(known.gunnery), 8.4, "bold", anchor="middle")
    groups = to_hit_groups()
    cells = sum(len(choices) for _, choices in groups)
    room = width - 46 - 6 * len(groups)
    x = x0 + 46
    for title, choices in groups:
        yield Line(x, y + 4, x, y + 28, ROW_LINE, MIDDLE)
        yield Text(x + 4, y + 9, f"+ {title}", 6.2, "bold", width=room * len(choices) / cells)
        for modifier, name in choices:
            each = room / cells
            middle = x + 4 + each / 2
            yield Text(middle, y + 19, modifier, 8.4, "bold", anchor="middle")
            yield Text(middle, y + 26.5, name, 5.6, ink=DARK, anchor="middle", width=each - 1)
            x += each
        x += 6
    yield shade(x0, y + 29.5, width, 11.5)
    yield Text(x0 + 3, y + 37.6, tr("chance on 2d6"), 6, ink=DARK, width=54)
    each = (width - 60) / 11
    for place, rolled in enumerate(range(2, 13)):
        at = x0 + 60 + each * place
        yield Text(at, y + 37.6, f"{rolled}+", 6.6, "bold", width=13.5)
        yield Text(at + 15, y + 37.6, f"{chance_of(rolled)} %", 6.4, ink=DARK)


def heat_column(g: Evaluator, rules: RuleSet, x: float, y: float, width: float, bottom: float) -> Iterator[Shape]:
    """The heat scale with its effects on this design, its heat sinks to cross off, and its balance of heat."""
    yield from head(x, y, width, tr("Heat"))
    found, notes = cooling(g, rules), heat_notes(g, rules)
    rows = -(-found.sinks // 8)
    below = 34 + rows * 8.4 + (16 if found.system else 0)
    step = min(15.6, (bottom - below - y - HEAD) / len(HEAT_STEPS))
    for place, heat in enumerate(HEAT_STEPS):
        top = y + HEAD + place * step
        note = notes.get(heat)
        yield Rect(x, top, 13, step, fill=PALE if note else WHITE, line=0.6)
        base = top + step / 2 + 2.3
        yield Text(x + 6.5, base, str(heat), 6.4, "bold" if note else "regular", anchor="middle")
        if note:
            face: Face = "strong" if note.urgent else "regular"
            yield Text(x + 16.5, base, note.text, 6.2, face, width=width - 17)
    at = y + HEAD + len(HEAT_STEPS) * step + 9
    yield Text(x, at, found.words, 6.4, "bold", width=width)
    pips: list[Shape] = []
    for sink in range(found.sinks):
        row, column = divmod(sink, 8)
        cx, cy = x + 3.4 + column * 9.3, at + 6.5 + row * 8.4
        pips.append(Circle(cx, cy, 3, fill=WHITE))
        if found.each == 2:
            pips.append(Circle(cx, cy, 0.8, fill=BLACK, ink=None))
    yield Group(tuple(pips), name="sinks")
    at += 8 + rows * 8.4
    yield Text(x, at + 2, found.made, 6, ink=DARK, width=width)
    yield Text(x, at + 10, found.left, 6, "bold", width=width)
    if found.system:
        yield Text(x, at + 18, found.system, 6, ink=DARK, width=width, lines=2)


def where_it_hits(
    g: Evaluator, rules: RuleSet, x: float, y: float, width: float, *, advanced: bool = False
) -> Iterator[Shape]:
    """The locations that weapons hit, from the left, front and right; by the advanced rule also from the rear."""
    yield from head(x, y, width, tr("Where it hits"), tr("advanced") if advanced else "")
    names = side_names(g, advanced=advanced)
    first, each = (0.36, 0.28) if len(names) <= len(SIDES) else (0.3, 0.215)
    columns = [x + (first + each * place) * width for place in range(len(names))]
    for at, name in zip(columns, names, strict=True):
        yield Text(at, y + 16, name, 5.6, ink=DARK, anchor="middle", width=width * each - 1, short=name.split(",")[0])
    yield Text(x, y + 16, "2d6", 5.6, ink=DARK)
    at = y + 23.0
    for rolled, codes in hit_rows(g, rules, advanced=advanced):
        if rolled == 7:
            yield shade(x, at - 5.2, width, 6.6)
        yield Text(x + 7, at, str(rolled), 6.2, "bold", anchor="middle")
        for column, code in zip(columns, codes, strict=True):
            yield Text(column, at, code, 6.2, anchor="middle", width=width * each)
        at += 6.5
    words = f"{tr('* and a critical roll')}; {aimed_note(rules)}"
    yield Text(x, at, words, 5.6, ink=DARK, width=width)
    yield Text(x, at + 6.4, leg_note(g), 5.6, ink=DARK, width=width)


def how_many_hit(g: Evaluator, rules: RuleSet, x: float, y: float, width: float) -> Iterator[Shape]:
    """The columns of the cluster table that the weapons need; nothing if there are none."""
    columns = cluster_columns(g, rules)
    if not columns:
        return
    yield from head(x, y, width, tr("How many hit"))
    sizes = list(columns)
    each = (width - 16) / len(sizes)
    yield Text(x, y + 16, "2d6", 5.6, ink=DARK)
    for place, size in enumerate(sizes):
        yield Text(x + 16 + each * (place + 0.5), y + 16, str(size), 5.8, ink=DARK, anchor="middle")
    at = y + 23.0
    table = clusters()
    for rolled in range(2, 13):
        if rolled == 7:
            yield shade(x, at - 5.2, width, 6.6)
        yield Text(x + 7, at, str(rolled), 6.2, "bold", anchor="middle")
        for place, size in enumerate(sizes):
            hits = str(table[size][rolled - 2]) if size in table else NONE
            yield Text(x + 16 + each * (place + 0.5), at, hits, 6.2, anchor="middle", width=each)
        at += 6.5
    yield Text(x, at, cluster_legend(g, rules), 5.6, ink=DARK, width=width, lines=2)


def critical_roll(g: Evaluator, x: float, y: float, width: float) -> Iterator[Shape]:
    """The roll for critical hits; the lines count what the body adds to it."""
    more = signed(body_critical_modifier(g))
    yield from head(x, y, width, tr("Critical roll"), tr("{modifier} counted", modifier=more) if more else "")
    yield from listed(x, y + 18, critical_lines(g), (24,), 7.6, width=width)


def piloting_roll(g: Evaluator, x: float, y: float, width: float, most: int, options: SheetOptions) -> Iterator[Shape]:
    """Modifiers of piloting rolls, in a limited number of lines."""
    known, blank = options.known_skills, options.skills is None
    title = tr("Piloting") if blank else tr("Piloting {n}+", n=known.piloting)
    yield from head(x, y, width, title)
    lines = list(piloting_lines(g, known, options.rules))[:most]
    yield from listed(x, y + 18, lines, (14,), 7.6, width=width)


def turn_log(x0: float, y: float, width: float) -> Iterator[Shape]:
    """A table to write down fifteen turns."""
    yield from head(x0, y, width, tr("Turns"))
    names = (tr("moved"), tr("they need +"), tr("heat"))
    x, each = x0 + 44, (width - 44) / 15
    for turn in range(15):
        yield Text(x + each * (turn + 0.5), y + 17.5, str(turn + 1), 5.6, ink=DARK, anchor="middle")
    for place, name in enumerate(names):
        top = y + 20 + place * 9.4
        yield Text(x0, top + 6.8, name, SMALL, width=42)
        for turn in range(15):
            yield Rect(x + each * turn, top, each, 9.4, ink=MIDDLE, line=ROW_LINE)


def system_hits(g: Evaluator, options: SheetOptions, x: float, y: float, width: float) -> Iterator[Shape]:
    """The built-in systems with a box for each hit."""
    yield from head(x, y, width, tr("System hits"))
    struck = struck_parts(g, options)
    for place, line in enumerate(system_lines(g, options.rules)):
        at = y + 19 + place * 9.2
        yield Text(x, at, line.name, 6.2, "strong", width=39)
        used = min(struck[line.part], line.boxes)
        yield from boxes(x + 41, at - 2.2, line.boxes, used=used)
        room = width - 43 - width_of_boxes(line.boxes)
        yield Text(x + width, at, line.effect, 5.8, ink=DARK, anchor="end", width=room)


def physical_attacks(
    g: Evaluator, x: float, y: float, width: float, bottom: float, options: SheetOptions
) -> Iterator[Shape]:
    """The physical attacks with damage and number needed."""
    known, blank = options.known_skills, options.skills is None
    right = "" if blank else tr("piloting {n}", n=known.piloting)
    yield from head(x, y, width, tr("Physical"), right)
    lines = physical_lines(g, known, options.rules)
    step = min(8.6, (bottom - y - 12) / max(len(lines), 1))
    size = min(6.4, step * 0.76)
    for place, line in enumerate(lines):
        at = y + 18 + place * step
        taken = min(0.36 * width, 0.7 * size * len(line.damage))
        yield Text(x, at, line.name, size, "strong", width=width * 0.75 - taken - 2)
        yield Text(x + width * 0.75, at, line.damage, size, "bold", anchor="end", width=width * 0.36)
        yield Text(x + width, at, line.number, size, ink=DARK, anchor="end", width=width * 0.24)


def physical_words(g: Evaluator, options: SheetOptions) -> str:
    """The physical attacks with damage and number needed, in a line: "Punch 8 on 5+, Kick 15 on 3+"."""
    return ", ".join(
        tr("{attack} on {number}", attack=f"{attack.name} {attack.damage}".rstrip(f" {NONE}"), number=attack.number)
        for attack in physical_lines(g, options.known_skills, options.rules)
    )


def needed_at_ranges(skills: CrewSkills | None) -> Iterator[str]:
    """Numbers that two dice must reach at short, medium and long range: "4+"; for a blank pilot the modifiers alone:
    "+2".
    """
    for modifier in range_modifiers():
        yield signed(modifier) or "+0" if skills is None else f"{skills.gunnery + modifier}+"


def hit_boxes(x: float, y: float, step: float, height: float, taken: int = 0) -> Iterator[Shape]:
    """A row of boxes for the hits on a member of the crew, with the roll to stay awake after each; the last kills.

    The first ``taken`` ones are crossed off.
    """
    width, size = 0.925 * step, 0.18 * height + 4.0
    for place, roll in enumerate((*AWAKE, None)):
        left = x + place * step
        yield Rect(left, y, width, height, 0.16 * height, fill=PALE if roll is None else WHITE, line=0.7)
        words = tr("dead") if roll is None else f"{roll}+"
        base = y + height / 2 + 0.36 * size
        yield Text(left + width / 2, base, words, size, ink=DARK, anchor="middle", width=width - 2)
        if place < taken:
            yield Line(left, y + height, left + width, y, HEAD_LINE)
