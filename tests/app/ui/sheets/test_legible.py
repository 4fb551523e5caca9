"""Every text on a sheet can be read: what is painted is large enough, and nothing is painted over a text."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple, cast

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QTransform

from designer import paths
from designer.app.ui.sheets.render import draw_shapes
from designer.catalog.ruleset import RuleSet
from designer.formats import FormatError, read, read_source, sources
from designer.sheets.kinds import PAPERS, PaperName, SheetKind, TextSize
from designer.sheets.options import SheetOptions
from designer.sheets.page_kinds import Sheet, page_of
from designer.sheets.shapes import LEAST, Page
from designer.units.location import CT, HD, LA, LT, RA, RT, TORSOS, Location
from designer.units.unit import Armor, Unit
from tests.building import catalog_id, mech
from tests.sampling import one_of

NARROWEST = 0.65
"""How much narrower than in the font a text may be."""
SAMPLES = ("wayfarer-wfr-3d", "longstride-lsd-2", "kittiwake-ktw-1", "trestle-tst-4")
ITEMS: tuple[tuple[str, Location], ...] = (
    *(("Medium Laser", place) for place in (HD, LA, LT, RT, RA)),
    *(("Small Laser", place) for place in (LA, LT, RT, RA)),
    *(("LRM 5", place) for place in (LA, RA)),
    *(("Autocannon/2", place) for place in (LT, RT)),
    *(("IS Ammo LRM-5", place) for place in (LA, LA, RA)),
    *(("IS Ammo AC/2", place) for place in (LT, LT, RT)),
)


class Painted(NamedTuple):
    """A text as it is painted: its size, the room of its capitals, and its width as a share of that of the font."""

    text: str
    size: float
    room: QRectF
    narrowed: float = 1.0


class Recorder:
    """Stands in for a painter and keeps the texts."""

    def __init__(self) -> None:
        self.texts: list[Painted] = []
        self._place, self._metrics = QTransform(), QFontMetricsF(QFont())

    def __getattr__(self, _name: str) -> Any:  # Any: whatever the painter does
        return lambda *_: None

    def transform(self) -> QTransform:
        return QTransform()

    def setTransform(self, place: QTransform) -> None:  # noqa: N802 - named as by Qt
        self._place = place

    def setFont(self, font: QFont) -> None:  # noqa: N802 - named as by Qt
        self._metrics = QFontMetricsF(font)

    def drawText(self, _at: object, words: str) -> None:  # noqa: N802 - named as by Qt
        wide, high = self._metrics.horizontalAdvance(words), self._metrics.capHeight()
        room = self._place.mapRect(QRectF(0, -high, wide, high))
        if self._place.m12() == 0:  # those that run upwards stand alone
            narrowed = self._place.m11() / self._place.m22()
            self.texts.append(Painted(words, 100 * self._place.m22(), room, narrowed))


def painted(page: Page) -> Iterable[Painted]:
    recorder = Recorder()
    draw_shapes(cast(QPainter, recorder), page.shapes)
    return recorder.texts


def overlapping(texts: Iterable[Painted]) -> Iterator[tuple[str, str]]:
    """The pairs of texts that are painted over one another."""
    above: list[Painted] = []
    for text in sorted(texts, key=lambda text: text.room.top()):
        above = [each for each in above if each.room.bottom() > text.room.top()]
        for each in above:
            shared = each.room & text.room
            if shared.width() > 0.8 and shared.height() > 0.8:
                yield each.text, text.text
        above.append(text)


def crowded() -> Unit:
    """A design with far more weapons and bins than most."""
    return mech(*((catalog_id(name), place) for name, place in ITEMS))


def superheavy() -> Unit:
    """A superheavy with so many points that little room is left between its legs."""
    head, torso, limb = 12, 60, 80
    front = tuple({HD: head, CT: torso + limb}.get(place, torso if place in TORSOS else limb) for place in Location)
    rear = tuple(30 if place in TORSOS else 0 for place in Location)
    return mech(("hag-20", RT), tonnage=200, walk=2, armor=Armor(front=front, rear=rear))


def units() -> Iterable[Unit]:
    yield crowded()
    yield superheavy()
    for name in SAMPLES:
        yield read(Path(paths.data("designs", f"{name}.mtf"))).unit


REAL_UNITS = 200 if os.environ.get("MECHWRIGHT_WHOLE_CORPUS") else 4
"""How many units of the corpus are printed."""
KINDS = (SheetKind.WHOLE, SheetKind.TWO, SheetKind.BEGINNER)


@pytest.mark.parametrize(
    ("kind", "paper", "size"),
    [
        *((kind, paper, TextSize.NORMAL) for kind in KINDS for paper in PaperName),
        *((kind, PaperName.LETTER, TextSize.LARGE) for kind in KINDS[:2]),
    ],
)
@pytest.mark.usefixtures("qapp")
def test_no_text_is_too_small_or_over_another(kind: SheetKind, paper: PaperName, size: TextSize) -> None:
    for unit in units():
        options = SheetOptions(paper=PAPERS[paper], advanced=True, text=size)
        texts = list(painted(page_of(kind, Sheet(unit, options), options.paper)))
        assert len(texts) > 100
        assert not [text for text in texts if text.size < LEAST - 0.001]
        assert not [text for text in texts if text.narrowed < NARROWEST]
        over = list(overlapping(texts))
        assert not over


@pytest.mark.timeout(60 + 10 * REAL_UNITS)
@pytest.mark.usefixtures("qapp")
def test_no_text_of_real_units_is_too_small_too_narrow_or_over_another(corpus: Path) -> None:
    """Glyphs are at least 5.6 points high and two thirds as wide as in the font.

    Each form, paper and rule book is tried with one unit of three; with each one in ``make thorough``.
    """
    found = list(sources([corpus / "meks.zip"]))
    combinations = [*product(KINDS, PAPERS.values(), RuleSet)]
    for number, source in enumerate(found[7 :: len(found) // REAL_UNITS]):
        try:
            unit = read_source(source).unit
        except FormatError:
            continue
        for kind, paper, rules in one_of(3, combinations[number % 3 :] + combinations[: number % 3]):
            options = SheetOptions(paper=paper, rules=rules)
            texts = list(painted(page_of(kind, Sheet(unit, options), paper)))
            assert not [text for text in texts if text.size < LEAST - 0.001]
            assert not [text for text in texts if text.narrowed < NARROWEST], unit.names.full
            assert not list(overlapping(texts)), (unit.names.full, kind, rules)
