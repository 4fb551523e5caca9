"""How marks are drawn: in pixels, over the coordinates of the diagram, so that lines stay thin and words upright."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from designer.app.ui.figures import figure
from designer.app.ui.fonts import FontRole
from designer.app.ui.plots.marks import Band, Bars, Line, Mark, Note, Spot, Steps, Values
from designer.app.ui.strokes import box
from designer.app.ui.text_layout import CENTER, LEFT
from designer.app.ui.theme import Style
from designer.language import tr

ToPixels = Callable[[float, float], QPointF]

_PENS = {
    "solid": Qt.PenStyle.SolidLine,
    "dash": Qt.PenStyle.DashLine,
    "dot": Qt.PenStyle.DotLine,
    "dash_dot": Qt.PenStyle.DashDotLine,
}
_HALF = 0.5
_PLATE = 0.85
_FAINT = 0.55
_NUDGE = 1.5
_PITCH = 6
_NOTE_GAP = 12
_DIAMOND = 8
_FROM_EDGE = 4
_ALONG = (0.5, 1, 0, 0.75, 0.25)
"""Where along a level its label may stand, the best first."""


class Drawing:
    """One painting of a diagram: marks first, then their labels where there is room, then the reading line."""

    def __init__(self, painter: QPainter, room: QRectF, to_pixels: ToPixels, style: Style) -> None:
        self._painter = painter
        self._room = room
        self._at = to_pixels
        self._style = style
        self._taken: list[QRectF] = []
        self._lines: list[QRectF] = []
        self._reading_at: float | None = None
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def grid(self, heights: Sequence[float]) -> None:
        """Level lines at the labelled ticks."""
        self._painter.setPen(QPen(self._style.color("line.1"), 1))
        for height in heights:
            y = round(self._at(0, height).y()) + _HALF
            self._painter.drawLine(QPointF(self._room.left(), y), QPointF(self._room.right(), y))

    def marks(self, marks: Sequence[Mark], reading: float | None = None, notes: Sequence[Note] = ()) -> None:
        """All marks in their order, and the labels above them all, off the reading line where that can be."""
        curves = [mark for mark in marks if isinstance(mark, Steps)]
        self._lines = [rect for curve in curves for rect in self._strips(curve)]
        self._lines += [rect for mark in marks if isinstance(mark, Band) for rect in self._rects(mark)]
        self._lines += [rect for mark in marks if isinstance(mark, Bars) for _, rect in self._columns(mark)]
        if reading is not None:
            x = self._reading_at = self._at(reading, 0).x()
            wide = max((self._style.width(note.words, "strong") for note in notes), default=0.0)
            room = QRectF(x, self._room.top(), wide + self._style.px(_NOTE_GAP), self._room.height())
            self._lines.append(room)
        for mark in marks:
            self._draw(mark, curves)
        bars = [mark for mark in marks if isinstance(mark, Bars)]
        if len(bars) > 1:
            self._key(bars)
        for mark in marks:
            if isinstance(mark, Band):
                self._band_label(mark)
        for mark in marks:
            if isinstance(mark, Spot):
                self._spot(mark)
        for words, curve in _named_together(curves):
            self._curve_label(words, curve)

    def _draw(self, mark: Mark, curves: Sequence[Steps]) -> None:
        if isinstance(mark, Steps):
            self._steps(mark, _nudge(mark, curves))
        elif isinstance(mark, Band):
            self._band(mark)
        elif isinstance(mark, Bars):
            self._bars(mark)

    def reading(self, at: float, notes: Sequence[Note], *, focused: bool) -> None:
        """The reading line, and the values at its right, moved apart where they would cover each other."""
        style = self._style
        x = round(self._at(at, 0).x()) + _HALF
        self._painter.setPen(QPen(style.color("accent" if focused else "text.1"), 2 if focused else 1))
        self._painter.drawLine(QPointF(x, self._room.top()), QPointF(x, self._room.bottom()))
        high = style.metrics["caption_medium"].height()
        floor = self._room.bottom()
        for note in sorted(notes, key=lambda note: note.at):
            middle = min(self._at(at, note.at).y() - high * 0.6, floor - high / 2 - 1)
            if middle - high / 2 < self._room.top():
                break
            floor = middle - high / 2
            width = style.width(note.words, "strong")
            left = x + style.px(6)
            if left + width > self._room.right():
                left = x - style.px(6) - width
            self._plate(QRectF(left, middle - high / 2, width, high), note.words, "text.1", "strong")

    def _strips(self, mark: Steps) -> Iterator[QRectF]:
        """Where a curve runs, level by level and down from one to the next."""
        before: QPointF | None = None
        for left, right, value in _plateaus(mark):
            a, b = self._at(left, value), self._at(right, value)
            yield QRectF(a, b).adjusted(0, -2, 0, 2)
            if before is not None and before.x() == a.x():
                yield QRectF(before, a).normalized().adjusted(-2, 0, 2, 0)
            before = b

    # -- marks ----------------------------------------------------------------------------------------------

    def _steps(self, mark: Steps, nudge: float) -> None:
        pen = QPen(self._style.color(mark.color), mark.width, _PENS[mark.line])
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        self._painter.setPen(pen)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        for run in _runs(mark.values, mark.start):
            path = QPainterPath()
            for at, value in run:
                left, right = self._at(at - _HALF, value), self._at(at + _HALF, value)
                path.lineTo(left.x(), left.y() + nudge) if path.elementCount() else path.moveTo(
                    left.x(), left.y() + nudge
                )
                path.lineTo(right.x(), right.y() + nudge)
            self._painter.drawPath(path)

    def _band(self, mark: Band) -> None:
        color = self._style.color(mark.color)
        rects = self._rects(mark)
        self._fill(rects, mark.color, mark.alpha, hatched=mark.hatched)
        if mark.outlined:
            path = QPainterPath()
            for rect in rects:
                path.addRect(rect)
            path = path.simplified()
            self._painter.setPen(QPen(color, 1))
            self._painter.setBrush(Qt.BrushStyle.NoBrush)
            self._painter.drawPath(path)

    def _rects(self, mark: Band) -> list[QRectF]:
        """The band as rectangles on whole pixels, those of equal height as one, so that no seams show."""
        rects: list[QRectF] = []
        before: tuple[float, float] | None = None
        for at, edges in enumerate(zip(mark.lower, mark.upper, strict=True), mark.start):
            lower, upper = edges
            right, bottom = round(self._at(at + _HALF, 0).x()), round(self._at(0, lower).y())
            if upper > lower and edges == before:
                rects[-1].setRight(right)
            elif upper > lower:
                left, top = round(self._at(at - _HALF, 0).x()), round(self._at(0, upper).y())
                rects.append(QRectF(left, top, right - left, max(bottom - top, 1)))  # what is there is seen
            before = edges
        return rects

    def _bars(self, mark: Bars) -> None:
        said: QRectF | None = None
        for at, rect in self._columns(mark):
            full = mark.chosen is None or mark.chosen == at
            self._fill([rect], mark.color, 1.0 if full else _FAINT, hatched=mark.hatched)
            if mark.chosen == at and mark.said:
                said = rect
            elif mark.figures:
                self._figure_over(rect, figure(mark.values[at - mark.start] or 0))
        if said is not None:
            self._say_over(said, mark.said)

    def _columns(self, mark: Bars) -> list[tuple[int, QRectF]]:
        """The bars with their positions."""
        found = []
        for at, value in enumerate(mark.values, mark.start):
            if value is not None:
                left, right = at + mark.shift - mark.wide / 2, at + mark.shift + mark.wide / 2
                found.append((at, QRectF(self._at(left, value), self._at(right, 0)).normalized()))
        return found

    def _fill(self, rects: Sequence[QRectF], token: str, alpha: float, *, hatched: bool) -> None:
        fill_area(self._painter, rects, token, alpha, self._style, hatched=hatched)

    # -- words ----------------------------------------------------------------------------------------------

    def _figure_over(self, bar: QRectF, words: str) -> None:
        """The figure of a bar, in the middle above it, or beside the reading line."""
        spot = self._above(bar, words, "caption")
        if self._reading_at is not None and spot.left() <= self._reading_at <= spot.right():
            spot.moveLeft(self._reading_at + self._style.px(_FROM_EDGE))
        self._taken.append(spot.adjusted(-self._style.px(4), 0, self._style.px(4), 0))
        self._painter.setFont(self._style.font("caption"))
        self._painter.setPen(self._style.color("text.1"))
        self._painter.drawText(spot, CENTER, words)

    def _say_over(self, bar: QRectF, words: str) -> None:
        """What is said of the chosen bar: above it, and to that side where it covers least of the others."""
        spot = self._above(bar, words, "strong")
        starts = (spot.left(), bar.left(), bar.right() - spot.width())
        spots = [self._within(QRectF(QPointF(start, spot.top()), spot.size())) for start in starts]
        self._plate(min(spots, key=self._covered), words, "text.1", "strong")

    def _above(self, bar: QRectF, words: str, role: FontRole) -> QRectF:
        width, high = self._style.width(words, role) + 2, self._style.metrics[role].height()
        return self._within(QRectF(bar.center().x() - width / 2, bar.top() - high - 1, width, high))

    def _within(self, spot: QRectF) -> QRectF:
        """A spot moved into the room, as far as there is room to the sides and above."""
        left = min(max(spot.left(), self._room.left()), self._room.right() - spot.width())
        return QRectF(QPointF(left, max(spot.top(), self._room.top())), spot.size())

    def _spot(self, mark: Spot) -> None:
        """A diamond over dotted guides, with its words on a plate."""
        style, at, half = self._style, self._at(mark.at, mark.value), self._style.px(_DIAMOND)
        self._painter.setPen(QPen(style.color("text.3"), 1, Qt.PenStyle.DotLine))
        self._painter.drawLine(QPointF(self._room.left(), at.y()), at)
        self._painter.drawLine(at, QPointF(at.x(), self._room.bottom()))
        self._painter.setPen(QPen(style.color("bg.1"), 1))
        self._painter.setBrush(style.color("text.1"))
        corners = ((0, -1), (1, 0), (0, 1), (-1, 0))
        self._painter.drawPolygon(QPolygonF([at + QPointF(x * half, y * half) for x, y in corners]))
        if mark.said:
            high, width = style.metrics["strong"].height(), style.width(mark.said, "strong") + style.px(6)
            away = half + style.px(4)
            right, left = at.x() + away, at.x() - away - width
            spots = [QRectF(x, y, width, high) for y in (at.y() - 2 * half, at.y() + half) for x in (right, left)]
            inside = [spot for spot in spots if self._room.contains(spot)] or [self._within(spots[0])]
            self._plate(min(inside, key=self._covered), mark.said, "text.1", "strong")

    def _key(self, bars: Sequence[Bars]) -> None:
        """Which bars are which, at the top right."""
        style = self._style
        high, side, gap = style.metrics["caption"].height(), style.px(8), style.px(5)
        right = self._room.right() - gap
        for mark in reversed(bars):
            width = style.width(mark.name, "caption")
            spot = QRectF(right - width, self._room.top() + gap, width, high)
            square = QRectF(spot.left() - gap - side, spot.center().y() - side / 2, side, side)
            self._plate(spot.adjusted(-gap - side, 0, 0, 0), "", "text.2", "caption")
            self._fill([square], mark.color, 1.0, hatched=mark.hatched)
            self._painter.setFont(style.font("caption"))
            self._painter.setPen(style.color("text.2"))
            self._painter.drawText(spot.adjusted(0, 0, 2, 0), LEFT, mark.name)
            right = square.left() - 3 * gap

    def _band_label(self, mark: Band) -> None:
        words = mark.name if mark.label == "" else mark.label
        if not words:
            return
        style = self._style
        high, inset = style.metrics["strong"].height() + 4, style.px(4)
        width = style.width(words, "strong") + 2 * inset
        for at, (lower, upper) in enumerate(zip(mark.lower, mark.upper, strict=True), mark.start):
            top, bottom = self._at(at - _HALF, upper), self._at(at - _HALF, lower)
            if bottom.y() - top.y() < high:
                continue
            spot = QRectF(top.x() + inset, (top.y() + bottom.y() - high) / 2, width, high)
            if self._free(spot):
                self._plate(spot, words, "text.1", "strong")
                return

    def _curve_label(self, words: str, mark: Steps) -> None:
        style = self._style
        high, width = style.metrics["strong"].height(), style.width(words, "strong")
        spots = [spot for spot in self._beside(mark, width, high) if self._free(spot)]
        spot = min(spots, key=self._covered, default=None)
        if spot is not None:
            self._plate(spot, words, mark.color, "strong", plain=not self._covered(spot))

    def _beside(self, mark: Steps, width: float, high: float) -> Iterator[QRectF]:
        """Where the label of a curve may stand: above and below each level, from the last one on."""
        inset = self._style.px(_FROM_EDGE)
        for left, right, value in reversed(_plateaus(mark)):
            a, b = self._at(left, value), self._at(right, value)
            for part in _ALONG:
                wanted = a.x() + inset + part * (b.x() - a.x() - width - 2 * inset)
                x = min(max(wanted, self._room.left()), self._room.right() - width)
                yield QRectF(x, a.y() - high - 3, width, high)
                yield QRectF(x, a.y() + 4, width, high)

    def _covered(self, spot: QRectF) -> float:
        """How much of a spot lies over lines, areas and what is written at the reading line."""
        parts = (spot.intersected(line) for line in self._lines if spot.intersects(line))
        return sum(part.width() * part.height() for part in parts)

    def _free(self, spot: QRectF) -> bool:
        return self._room.contains(spot) and not any(spot.intersects(other) for other in self._taken)

    def _plate(self, spot: QRectF, words: str, token: str, role: FontRole, *, plain: bool = False) -> None:
        style = self._style
        self._taken.append(spot.adjusted(-style.px(4), 0, style.px(4), 0))
        if not plain:
            ground = spot.adjusted(-style.px(2), 0, style.px(2), 0)
            box(self._painter, ground, style.measures.radius_cell, fill=style.color("bg.1", _PLATE))
        self._painter.setFont(style.font(role))
        self._painter.setPen(style.color(token))
        self._painter.drawText(spot.adjusted(0, 0, 2, 0), LEFT if plain else CENTER, words)


def fill_area(
    painter: QPainter, rects: Sequence[QRectF], token: str, alpha: float, style: Style, *, hatched: bool
) -> None:
    """Fill rectangles with a colour, fainter and with strokes over it if ``hatched``."""
    color = style.color(token, alpha * (_FAINT if hatched else 1.0))
    for rect in rects:
        painter.fillRect(rect, color)
    if hatched:
        painter.setPen(QPen(style.color(token), 1))
        for rect in rects:
            _hatch(painter, rect, style.px(_PITCH))


def _hatch(painter: QPainter, rect: QRectF, pitch: int) -> None:
    """Strokes that rise to the right; each ends at the edge by itself, since drawn files know no clipping."""
    first, last = rect.left() + rect.top(), rect.right() + rect.bottom()
    for both in range(int(first // pitch + 1) * pitch, int(last) + 1, pitch):  # x + y along a stroke
        left = max(rect.left(), both - rect.bottom())
        right = min(rect.right(), both - rect.top())
        if left < right:
            painter.drawLine(QPointF(left, both - left), QPointF(right, both - right))


def pen_line(line: Line) -> Qt.PenStyle:
    """The pen of a kind of line, for a sample of it beside a name."""
    return _PENS[line]


def _runs(values: Values, start: int) -> Iterator[list[tuple[int, float]]]:
    """The positions that follow one another without a gap, with their values."""
    run: list[tuple[int, float]] = []
    for at, value in enumerate(values, start):
        if value is None:
            if run:
                yield run
            run = []
        else:
            run.append((at, value))
    if run:
        yield run


def _plateaus(mark: Steps) -> list[tuple[float, float, float]]:
    """From where to where a curve stays at which value."""
    found: list[tuple[float, float, float]] = []
    for run in _runs(mark.values, mark.start):
        for at, value in run:
            if found and found[-1][2] == value and found[-1][1] == at - _HALF:
                found[-1] = (found[-1][0], at + _HALF, value)
            else:
                found.append((at - _HALF, at + _HALF, value))
    return found


def _nudge(mark: Steps, curves: Sequence[Steps]) -> float:
    """How far a curve is moved so that an equal one before it stays to be seen."""
    before = curves[: curves.index(mark)]
    return _NUDGE * sum(any(_same_at(mark, other, at) for at in range(len(mark.values))) for other in before)


def _same_at(one: Steps, other: Steps, index: int) -> bool:
    at = index + one.start - other.start
    value = one.values[index]
    return value is not None and 0 <= at < len(other.values) and other.values[at] == value


def _named_together(curves: Sequence[Steps]) -> list[tuple[str, Steps]]:
    """The label of each curve; curves that are equal all along share one."""
    groups: dict[tuple[int, Values], list[Steps]] = {}
    for curve in curves:
        if curve.label is not None:
            groups.setdefault((curve.start, curve.values), []).append(curve)
    return [(tr(" and ").join(curve.label or curve.name for curve in group), group[0]) for group in groups.values()]
