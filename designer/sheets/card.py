"""The Alpha Strike card as shapes, 252 by 180 points (89 by 63.5 mm), and pages of cards to cut out."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from designer import design
from designer.decimals import NONE
from designer.graph import Evaluator
from designer.language import inside, tr
from designer.rulesets.alpha_strike import card
from designer.rulesets.alpha_strike.body import moves, target_movement, tmm
from designer.rulesets.alpha_strike.damage import BAND_NAMES, BANDS
from designer.rulesets.alpha_strike.play import CRITICALS, HEAT_BOXES, RANGES, attacks, needed
from designer.rulesets.alpha_strike.point_value import REGULAR, skilled
from designer.sheets.kinds import A4, LETTER
from designer.sheets.qr_code import square_code
from designer.sheets.shapes import (
    DARK,
    HEAD_LINE,
    LIGHT,
    MM,
    PALE,
    SHAPE_LINE,
    WHITE,
    Circle,
    Group,
    Line,
    Page,
    Rect,
    Shape,
    Text,
)
from designer.units.location import Form
from designer.units.roles import ROLES

WIDTH: Final = 252.0
HEIGHT: Final = 180.0
"""The size of a card in points."""
_LEFT, _RIGHT = 10.5, 241.5
_INCH = "″"


class CardPilot(NamedTuple):
    """Pilot data of the card: the pilot's skill, and the role that the file names."""

    skill: int = REGULAR
    role: str = ""


ANY_PILOT: Final = CardPilot()


def card_shapes(g: Evaluator, pilot: CardPilot = ANY_PILOT) -> Group:
    """The card of a design."""
    shapes: list[Shape] = [Rect(0.6, 0.6, WIDTH - 1.2, HEIGHT - 1.2, 6, fill=WHITE, line=1.2)]
    shapes += _head(g, pilot)
    shapes += _facts(g, pilot)
    shapes += _damage(g, pilot)
    shapes += _pips(g)
    shapes += _criticals(_PIPS_END)
    shapes += _abilities(g, _PIPS_END + 27)
    return Group(tuple(shapes), name=design.names(g).full)


# -- name and facts -------------------------------------------------------------------------------------------


class CardHead(NamedTuple):
    """The head of a card: name, model with mass and year, point value, and the skill for which that is."""

    name: str
    below: str
    value: str
    skill: str


def card_head(g: Evaluator, pilot: CardPilot) -> CardHead:
    """The head of the card of a design."""
    names, chassis = design.names(g), design.chassis(g)
    form = "" if chassis.form is Form.BIPED else f" {_form_name(chassis.form)}"
    parts = (names.model, f"{chassis.tonnage} t{form}", str(design.tech(g).year))
    below = ", ".join(part for part in parts if part)
    value = skilled(card(g).point_value, pilot.skill)
    return CardHead(names.chassis or names.full, below, str(value), tr("PV at skill {skill}", skill=pilot.skill))


def _head(g: Evaluator, pilot: CardPilot) -> Iterator[Shape]:
    head = card_head(g, pilot)
    yield Text(_LEFT, 20, head.name, 14, "bold", width=176)
    yield Text(_LEFT, 30.5, head.below, 7.6, ink=DARK, width=160)
    yield Text(_RIGHT, 20, head.value, 15, "bold", anchor="end")
    yield Text(_RIGHT, 30, head.skill, 6.2, ink=DARK, anchor="end")
    yield Line(_LEFT, 35.5, _RIGHT, 35.5, HEAD_LINE)


def _form_name(form: Form) -> str:
    return tr(form.value) if form.value.isupper() or form is Form.QUADVEE else inside(tr(form.value))


class CardFact(NamedTuple):
    """A named value of a card."""

    label: str
    value: str


def card_facts(g: Evaluator, pilot: CardPilot) -> tuple[CardFact, ...]:
    """Type, size, movement, target movement modifier, skill and role, in the order of the card."""
    found = card(g)
    move = found.move.replace('"', _INCH).replace("/", " / ")
    return (
        CardFact(tr("Type"), found.type),
        CardFact(tr("Size"), str(found.size)),
        CardFact(tr("Move"), move),
        CardFact(tr("TMM"), str(found.tmm)),
        CardFact(tr("Skill"), str(pilot.skill)),
        CardFact(tr("Role"), pilot.role if pilot.role in ROLES else NONE),
    )


_FACT_PLACES: Final = ((_LEFT, 24.0), (38.5, 22.0), (64.0, 52.0), (120.0, 24.0), (148.0, 24.0), (176.0, _RIGHT - 176))
"""The x and the width of each fact."""


def _facts(g: Evaluator, pilot: CardPilot) -> Iterator[Shape]:
    for (x, width), (label, value) in zip(_FACT_PLACES, card_facts(g, pilot), strict=True):
        yield Text(x, 44.5, label, 6, ink=DARK, width=width)
        yield Text(x, 55, value, 9.5, "bold", width=width)


# -- damage and heat ------------------------------------------------------------------------------------------


class CardDamage(NamedTuple):
    """The damage of a card at a range: the range with its inches, the damage, and the number needed to hit.

    ``short`` is the range without its inches and ``short_needs`` the bare number, for narrow cards.
    """

    span: str
    damage: str
    needs: str
    short: str = ""
    short_needs: str = ""


def card_damage(g: Evaluator, pilot: CardPilot) -> tuple[CardDamage, ...]:
    """The damage at short, medium and long range."""
    found = card(g).damage
    return tuple(
        CardDamage(
            f"{inside(tr(name))} {'0' if band == 0 else ''}–{reach}{_INCH}",
            found[band].text,
            tr("needs {number}+", number=needed(pilot.skill, band)) if attacks(found, band) else NONE,
            inside(tr(name)),
            f"{needed(pilot.skill, band)}+" if attacks(found, band) else NONE,
        )
        for band, (name, reach) in enumerate(zip(BAND_NAMES, RANGES, strict=True))
    )


_BLOCK = 165.0
"""The width of the damage block."""


def _damage(g: Evaluator, pilot: CardPilot) -> Iterator[Shape]:
    found = card(g)
    yield Rect(_LEFT, 60.5, _BLOCK, 31.5, 2.4, fill=PALE, ink=None)
    for band, (span, damage, needs, *_short) in enumerate(card_damage(g, pilot)):
        x = _LEFT + _BLOCK * (2 * band + 1) / (2 * len(BANDS))
        yield Text(x, 68, span, 5.8, ink=DARK, anchor="middle", width=52)
        yield Text(x, 81.5, damage, 13, "bold", anchor="middle")
        yield Text(x, 89.5, needs, 5.8, "strong", anchor="middle", width=52)
    yield Text(182, 68, tr("overheat"), 5.8, ink=DARK, width=59)
    yield Text(182, 81.5, str(found.overheat), 13, "bold")
    yield Text(182, 90, tr("heat"), 5.8, ink=DARK, width=16)
    for number, step in enumerate(HEAT_BOXES):
        x = _RIGHT - 10.6 * (len(HEAT_BOXES) - number) + 1
        yield Rect(x, 81.8, 9.2, 9.6, 1.6, fill=PALE if step == HEAT_BOXES[-1] else None)
        yield Text(x + 4.6, 88.9, step, 6, "strong", anchor="middle")


# -- pips -----------------------------------------------------------------------------------------------------


PIPS_FROM: Final = 55.0
"""The x of the first pip."""
PITCHES: Final = (11.8, 9.0, 7.0, 5.0, 3.6)
"""The distances of pips, of which the largest is taken that has room for all."""
_FIVE_GAP = 0.4
"""The gap after five pips in distances."""
_PIPS_TOP, _PIPS_END = 95.0, 131.0
"""The y between which all rows of pips are."""
_BETWEEN = 3.0
"""The most between the rows of armor and those of structure."""
MOST_PIPS: Final = 400
"""The most points that are drawn; of designs with absurd armor there is only the number."""


def _in_row(pitch: float) -> int:
    """The number of pips in a row: whole fives."""
    fives = math.floor((_RIGHT - PIPS_FROM + _FIVE_GAP * pitch) / (pitch * (5 + _FIVE_GAP)))
    return 5 * max(1, fives)


def _rows(points: int, pitch: float) -> int:
    return max(1, math.ceil(points / _in_row(pitch)))


def _pips(g: Evaluator) -> Iterator[Shape]:
    found = card(g)
    counts = found.armor, found.structure
    drawn = [points if points <= MOST_PIPS else 0 for points in counts]
    room = _PIPS_END - _PIPS_TOP
    fits = (pitch for pitch in PITCHES if sum(_rows(points, pitch) for points in drawn) * pitch <= room)
    pitch = next(fits, PITCHES[-1])
    free = max(0.0, room - sum(_rows(points, pitch) for points in drawn) * pitch)
    between = min(_BETWEEN, free / 3)
    y = _PIPS_TOP + (free - between) / 2 + pitch / 2
    for name, label, points, shown in zip(_PIP_NAMES, (tr("Armor"), tr("Structure")), counts, drawn, strict=True):
        yield Text(_LEFT, y + 2.4, label, 6.4, "strong", width=30)
        yield Text(51, y + 3.2, str(points), 9, "bold", anchor="end", width=11)
        yield Group(tuple(_pip_row(shown, y, pitch, armor=name == "armor")), name=name)
        y += _rows(shown, pitch) * pitch + between


_PIP_NAMES: Final = ("armor", "structure")
"""The names of the groups of pips."""


def _pip_row(points: int, y: float, pitch: float, *, armor: bool) -> Iterator[Shape]:
    radius = pitch * 0.4
    for number in range(points):
        row, column = divmod(number, _in_row(pitch))
        x = PIPS_FROM + radius + pitch * (column + _FIVE_GAP * (column // 5))
        at = y + row * pitch
        if armor:
            yield Circle(x, at, radius, line=SHAPE_LINE if pitch == PITCHES[0] else 0.6)
        else:
            side = 2 * radius * 0.92
            yield Rect(x - side / 2, at - side / 2, side, side, min(1.2, radius / 4), fill=PALE, line=0.7)


# -- below ----------------------------------------------------------------------------------------------------


def _criticals(y: float) -> Iterator[Shape]:
    yield Line(_LEFT, y, _RIGHT, y, ink=LIGHT)
    for column, critical in enumerate(CRITICALS):
        x = _LEFT + column * (_RIGHT - _LEFT) / len(CRITICALS)
        yield Text(x, y + 8, tr(critical.name), 6.2, "strong", width=54)
        yield Text(x, y + 14.6, tr(critical.effect), 5.6, ink=DARK, width=54)
        for box in range(critical.boxes):
            yield Rect(x + 7.4 * box + 0.3, y + 17, 5.8, 5.8, 0.8)
    yield Line(_LEFT, y + 26, _RIGHT, y + 26, ink=LIGHT)


def other_movement(g: Evaluator) -> str:
    """Movement of the modes beside the primary one; empty if there is none."""
    return ", ".join(_motion(g))


def _abilities(g: Evaluator, y: float) -> Iterator[Shape]:
    motion = other_movement(g)
    width = _RIGHT - _LEFT - (68 if motion else 0)
    text = ", ".join(card(g).abilities)
    yield Text(_LEFT, y + 7, text, 7, "bold", width=width, lines=2)
    yield Text(_RIGHT, y + 7, motion, 5.8, ink=DARK, anchor="end", width=64)


def _motion(g: Evaluator) -> Iterator[str]:
    """Movement of the modes beside the primary one."""
    found = moves(g)
    jump = found.modes.get("j")
    if jump and found.primary != "j" and target_movement(jump) != tmm(g):
        yield tr("jump TMM {tmm}", tmm=target_movement(jump))
    if "g" in found.modes:
        yield tr("AirMek {inches}″", inches=found.modes["g"])
    if "a" in found.modes:
        yield tr("fighter {thrust}a", thrust=found.modes["a"])


# -- pages ----------------------------------------------------------------------------------------------------

MARGIN: Final = 18.0
"""The least margin of a page of cards in points, a quarter of an inch, within which printers print."""
_GUTTER = 6.0
"""The most distance of two cards on a page, for scissors."""
LETTER_ACROSS: Final = LETTER[::-1]
"""Letter in landscape format, which holds nine cards; A4 holds eight upright."""


def folded(card: Group, code: str) -> Group:
    """A card with a share code as a square on its back: below it, to be folded; the card alone without a code."""
    back = Rect(0.6, HEIGHT + 0.6, WIDTH - 1.2, HEIGHT - 1.2, 6, fill=WHITE, line=1.2)
    side = HEIGHT - 24
    square = square_code(code, (WIDTH - side) / 2, HEIGHT + 12, side) if code else None
    return card if square is None else Group((*card.shapes, back, square), name=card.name)


def card_pages(
    cards: Iterable[Group], paper: tuple[float, float] = A4, title: str = "", *, backs: bool = False
) -> tuple[Page, ...]:
    """Pages full of cards to cut out; ``paper`` is the width and height of a page in mm. With ``backs``: to fold."""
    held = tuple(cards)
    columns, left, across = _spread(paper[0] * MM, WIDTH)
    rows, top, down = _spread(paper[1] * MM, HEIGHT * (1 + backs))
    each = columns * rows
    return tuple(
        Page(
            *paper,
            tuple(
                Group((group,), left + across * (number % columns), top + down * (number // columns))
                for number, group in enumerate(held[first : first + each])
            ),
            title or tr("Alpha Strike cards"),
        )
        for first in range(0, len(held), each)
    )


def cards_on(paper: tuple[float, float], *, backs: bool = False) -> int:
    """The number of cards on a page of a paper, with ``backs`` of those to fold."""
    return _spread(paper[0] * MM, WIDTH)[0] * _spread(paper[1] * MM, HEIGHT * (1 + backs))[0]


def _spread(room: float, card_length: float) -> tuple[int, float, float]:
    """How many cards fit beside one another, where the first begins, and the distance from one to the next."""
    count = max(1, int((room - 2 * MARGIN) // card_length))
    free = room - 2 * MARGIN - count * card_length
    step = card_length + min(_GUTTER, max(0.0, free) / max(1, count - 1))
    return count, (room - (count - 1) * step - card_length) / 2, step


def single_card(group: Group, *, backs: bool = False) -> Page:
    """A page as large as one card, with ``backs`` as one to fold."""
    return Page(WIDTH / MM, HEIGHT * (1 + backs) / MM, (group,), group.name)
