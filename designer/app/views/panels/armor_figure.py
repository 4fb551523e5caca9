"""The armor figure: a cell for each location in the shape of the body, with fields for its armor points."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final, Literal

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QIntValidator,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from designer import design
from designer.app.context.design_context import DesignContext
from designer.app.context.hover_preview import HoverPreview
from designer.app.context.pending_edits import NUMBER_MS, PendingEdits
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.strokes import box, hairline, ring
from designer.app.ui.text_layout import RIGHT, draw
from designer.app.ui.theme import Style, follow_theme
from designer.app.ui.widgets.fields import NumberLine
from designer.app.ui.widgets.location_frames import paint_armor_bar
from designer.construction.armor import LocationArmor, armor_of, has_rear
from designer.editing import Edit, edits
from designer.language import inside, marked, tr
from designer.units.location import ARMS, CL, CT, HD, LA, LL, LT, RA, RL, RT, Form, Location, opposite

Side = Literal["front", "rear"]

_MAX_POINTS: Final = 999
_STEP_BY_KEY: Final = {
    Qt.Key.Key_Up: 1,
    Qt.Key.Key_Down: -1,
    Qt.Key.Key_PageUp: 5,
    Qt.Key.Key_PageDown: -5,
}


class PointsField(NumberLine):
    """A line edit for the armor points of one side of a location.

    Typing previews the edit; a pause, Enter or leaving the field applies it, Escape discards it. Arrow keys and, with
    the focus, the wheel change the points by one, page keys by five.
    """

    def __init__(self, context: DesignContext, cell: ArmorCell, side: Side) -> None:
        super().__init__(cell)
        self._context = context
        self._cell = cell
        self._points = 0
        self._over = False
        self.location, self.side = cell.location, side
        self._hover_preview = HoverPreview(context, self)
        self._pending_edits = PendingEdits(self, context, self._pending_edit, NUMBER_MS, rests=True)
        self.setFrame(False)
        # Qt adds two pixels at both ends, for which the two fields of a torso have no room.
        self.setTextMargins(-2, 0, -2, 0)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setValidator(QIntValidator(0, _MAX_POINTS, self))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.textEdited.connect(self._preview)
        self.editingFinished.connect(self._on_editing_finished)
        follow_theme(self._apply_theme)

    @property
    def points(self) -> int:
        """The points that the design has."""
        return self._points

    def show_points(self, points: int, *, over: bool) -> None:
        """Show the points of the design, unless an entry is pending; ``over`` colors points above the maximum."""
        if not self.isModified() or points != self._points:
            self.setText(str(points))  # Qt resets isModified() here
        if over != self._over or len(str(points)) != len(str(self._points)):
            self._points, self._over = points, over
            self._apply_theme()
        self._points = points

    def step(self, by: int) -> None:
        """Change the points by ``by`` and apply the edit."""
        points = max(0, min(_MAX_POINTS, self._entered_points() + by))
        self._cell.show_limit(points)
        self._pending_edits.forget()
        self.setModified(False)
        self._context.apply(self._cell.edit_to_apply(self.side, points))
        self.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEP_BY_KEY.get(Qt.Key(event.key()))
        if step is not None:
            self.step(step)
        elif event.key() == Qt.Key.Key_Escape and (self.isModified() or self._pending_edits.goes_on):
            self._discard()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not self.hasFocus() or not event.angleDelta().y():
            event.ignore()
            return
        self.step(1 if event.angleDelta().y() > 0 else -1)
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._cell.update_rings()
        if not self._just_entered:
            self.selectAll()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if not self.hasAcceptableInput():
            self._discard()
        self.deselect()
        self._cell.update_rings()

    def _entered_points(self) -> int:
        return int(self.text()) if self.hasAcceptableInput() else self._points

    def _preview(self) -> None:
        points = self._entered_points()
        self._cell.show_limit(points)
        self._hover_preview.show(self._cell.edit_for(self.side, points) if points != self._points else None)
        self._pending_edits.touch()

    def finish_typing(self) -> None:
        """Apply the pending entry."""
        self._pending_edits.finish()

    def _pending_edit(self) -> Edit | None:
        """The edit for the entered points; None if the design already has them."""
        points = self._entered_points()
        if points == self._points:
            return None
        return self._cell.edit_to_apply(self.side, points)

    def _on_editing_finished(self) -> None:
        self.finish_typing()
        self._hover_preview.stop()
        self.setModified(False)
        if self.text() != str(self._points):
            self.setText(str(self._points))

    def _discard(self) -> None:
        self._pending_edits.take_back()
        self._cell.show_limit(self._points)
        self.setText(str(self._points))
        self.setModified(False)
        self._hover_preview.stop()
        self.selectAll()

    def _apply_theme(self) -> None:
        style = theme.current()
        digits = len(self.text()) + (1 if has_rear(self.location) else 0)
        self.setFont(style.font("input" if digits < 4 else "strong" if digits < 5 else "gutter"))
        token = "error" if self._over else "text.1" if self.side == "front" else "text.2"
        ink = style.color(token).name()
        # The cell paints the frame of this field.
        self.setStyleSheet(f"border: none; background: transparent; padding: 0; min-height: 0; color: {ink};")


_GAP = 5
_CELL_WIDTH, _CELL_HEIGHT = (40, 58), (46, 84)
_COLUMNS = {LA: 0, LT: 1, LL: 1, HD: 2, CT: 2, CL: 2, RT: 3, RL: 3, RA: 4}
_HEADER_INSET = 5
_MAX_TOP = 32
_COMPACT_CELL_HEIGHT = 62
_ORDER = (HD, LA, LT, CT, RT, RA, LL, CL, RL)


class ArmorCell(QWidget, AccessibleWidget):
    """The cell of one location: code, maximum, fields for the armor points, and a bar that shows how full it is."""

    accessible_role = Role.Grouping

    def __init__(self, context: DesignContext, location: Location, figure: ArmorFigure) -> None:
        super().__init__(figure)
        self._context = context
        self._figure = figure
        self._sheet = LocationArmor(0, 0, 0)
        self._form: Form | None = None
        self._code = ""
        self.location = location
        self.front = PointsField(context, self, "front")
        self.rear = PointsField(context, self, "rear") if has_rear(location) else None
        theme.hub().changed.connect(self.update)

    @property
    def is_edited(self) -> bool:
        """Whether one of the cell's fields has the focus."""
        return self.front.hasFocus() or (self.rear is not None and self.rear.hasFocus())

    @property
    def sheet(self) -> LocationArmor:
        """The armor of the location as it is shown."""
        return self._sheet

    @property
    def limit_text(self) -> str:
        """The maximum as text: "of 32"."""
        return tr("of {most}", most=self._sheet.maximum)

    def fits_limit_text(self, style: Style) -> bool:
        """Whether the cell is wide enough for the location code and ``limit_text`` side by side."""
        width = style.width(self._code, "caption_medium") + style.width(self.limit_text, "gutter")
        return width + style.px(3) <= self.width() - 2 * style.px(_HEADER_INSET)

    def edit_to_apply(self, side: Side, points: int) -> Edit:
        """The edit of ``edit_for``, for a caller that applies it at once; stores the side for ``loss_text``."""
        self._figure.edited_side = side
        return self.edit_for(side, points)

    def edit_for(self, side: Side, points: int) -> Edit:
        """The edit that sets the points of one side; if linked, also those of the opposite location."""
        linked = self._figure.linked
        if side == "rear":
            return edits.set_armor(self.location, rear=points, linked=linked)
        return edits.set_armor(self.location, front=points, linked=linked)

    def show_limit(self, points: int) -> None:
        """If ``points`` exceed the maximum of the location, show a notice about it."""
        self._figure.show_limit(self, points)

    def limit_notice(self, points: int) -> str:
        """The maximum of the location as a sentence if ``points`` exceed it, else an empty text."""
        if points <= self._sheet.maximum:
            return ""
        values = {"where": self._code, "most": self._sheet.maximum}
        if self.rear is None:
            return tr("{where} takes {most} at most", **values)
        return tr("{where} takes {most} at most, front and rear together", **values)

    def loss_text(self, before: LocationArmor, side: Side) -> str:
        """The points that the other side lost because ``side`` was raised, as text "LT 22 → 18"; empty if none."""
        was, now = (before.rear, self._sheet.rear) if side == "front" else (before.front, self._sheet.front)
        raised = self._sheet.front > before.front if side == "front" else self._sheet.rear > before.rear
        return f"{self._code} {was} → {now}" if raised and now < was else ""

    def update_rings(self) -> None:
        """Repaint the focus rings of all cells."""
        self._figure.update_rings()

    def renew(self, form: Form, sheet: LocationArmor) -> None:
        """Show armor points and maximum of the location, for a chassis of this form."""
        if sheet is self._sheet and form is self._form:
            return
        self._form = form
        over = sheet.front + sheet.rear > sheet.maximum
        name = inside(form.shown(self.location))
        self.front.show_points(sheet.front, over=over)
        spoken = tr("Front armor, {location}", location=name) if self.rear else tr("Armor, {location}", location=name)
        self.front.setAccessibleName(spoken)
        self.front.setToolTip(
            tr("At most {most} points in the {location}, front and rear together", most=sheet.maximum, location=name)
        )
        if self.rear is not None:
            self.rear.show_points(sheet.rear, over=over)
            self.rear.setAccessibleName(tr("Rear armor, {location}", location=name))
            self.rear.setToolTip(self.front.toolTip())
        if (self._sheet, self._code) != (sheet, form.code(self.location)):
            self._sheet, self._code = sheet, form.code(self.location)
            self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        style = theme.current()
        top = self._header_height(style)
        room = QRect(2, top, self.width() - 4, self.height() - top - style.px(8))
        if self.rear is None:
            self.front.setGeometry(room)
            return
        half = (room.width() - 1) // 2
        self.front.setGeometry(room.left(), top, half, room.height())
        self.rear.setGeometry(room.left() + room.width() - half, top, half, room.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        m = style.measures
        painter = QPainter(self)
        rect = QRectF(self.rect())
        box(painter, rect, m.radius_control, fill=style.color("bg.2"), edge=style.color("line.1"))
        self._paint_header(painter, rect, style)
        if self.rear is not None:
            line = hairline(painter)
            high = self.front.height() * 0.56
            top = self.front.y() + (self.front.height() - high) / 2
            painter.fillRect(QRectF(round(rect.center().x()), top, line, high), style.color("line.2"))
        inset = style.px(1)
        bar = QRectF(inset, rect.height() - style.px(3), rect.width() - 2 * inset, style.px(2))
        paint_armor_bar(painter, bar, self._sheet.front, self._sheet.rear, self._sheet.maximum, style)
        if self._figure.is_marked(self.location):
            ring(painter, rect, m.radius_control, style.color("accent"))

    def _paint_header(self, painter: QPainter, rect: QRectF, style: Style) -> None:
        row = rect.adjusted(style.px(_HEADER_INSET), style.px(3), -style.px(_HEADER_INSET), 0)
        row.setHeight(self._header_height(style) - style.px(3))
        words = self.limit_text if self._figure.shows_limit_text else str(self._sheet.maximum)
        draw(painter, row, self._code, style, role="caption_medium", token="text.2")
        draw(painter, row, words, style, role="gutter", token="text.3", align=RIGHT)

    @staticmethod
    def _header_height(style: Style) -> int:
        return style.px(19)


class ArmorFigure(QWidget, AccessibleWidget):
    """The cells of all locations in the shape of the body.

    With ``linked`` left and right locations are edited together. ``edited_side`` is the side (front or rear) that the
    user is changing, until the design has changed.

    Signals:
        notice_changed: a sentence that points exceed a maximum, or what they took from the other side; else empty.
    """

    accessible_role = Role.Grouping

    notice_changed = Signal(str)

    def __init__(self, context: DesignContext, *, linked: bool = True) -> None:
        super().__init__()
        self._context = context
        self.linked = linked
        self._form = design.chassis(context.graph).form
        self.shows_limit_text = True
        self.edited_side: Side | None = None
        self._full_cell: ArmorCell | None = None
        self.cells: dict[Location, ArmorCell] = {}
        self.setAccessibleName(tr("Armor points"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        for location in _ORDER:
            self.cells[location] = ArmorCell(context, location, self)
        follow_theme(self._place_cells)
        self.renew()

    def set_linked(self, linked: bool) -> None:
        """Set whether left and right are edited together."""
        self.linked = linked
        self.update_rings()

    def is_marked(self, location: Location) -> bool:
        """Whether a location has a focus ring: its cell has the focus, or if linked the opposite cell has."""
        cell = self.cells[location]
        return cell.is_edited or (self.linked and self.cells[opposite(location)].is_edited)

    def update_rings(self) -> None:
        """Repaint the focus rings of all cells."""
        for cell in self.cells.values():
            cell.update()

    def renew(self) -> None:
        """Show the armor of the design."""
        g = self._context.graph
        form = design.chassis(g).form
        before = {cell: cell.sheet for cell in self.cells.values()}
        for location, cell in self.cells.items():
            if location in form.locations:
                cell.renew(form, armor_of(g, location))
        self._show_loss(before)
        if form is not self._form or self.cells[CL].isHidden() == (CL in form.locations):
            self._form = form
            self.cells[CL].setVisible(CL in form.locations)
            self.updateGeometry()
            self._place_cells()

    def show_limit(self, cell: ArmorCell, points: int) -> None:
        """If ``points`` exceed the maximum of the cell's location, show a notice about it."""
        self._full_cell = cell if cell.limit_notice(points) else None
        self.notice_changed.emit(cell.limit_notice(points))

    def _show_loss(self, before: Mapping[ArmorCell, LocationArmor]) -> None:
        """Show the points that torsos lost on one side because the user raised the other side."""
        side, self.edited_side = self.edited_side, None
        losses = [] if side is None else [text for cell, was in before.items() if (text := cell.loss_text(was, side))]
        if losses:
            words = marked("Rear gives way: {changes}") if side == "front" else marked("Front gives way: {changes}")
            self.notice_changed.emit(tr(words, changes=", ".join(losses)))
        elif self._full_cell is None or not self._full_cell.limit_notice(max(self._full_cell.sheet[:2])):
            self.notice_changed.emit("")

    def sizeHint(self) -> QSize:
        style = theme.current()
        high = _COMPACT_CELL_HEIGHT if style.density == "compact" else _CELL_HEIGHT[1]
        return self._size(style.px(_CELL_WIDTH[1]), style.px(high), style)

    def minimumSizeHint(self) -> QSize:
        style = theme.current()
        return self._size(style.px(_CELL_WIDTH[0]), style.px(_CELL_HEIGHT[0]), style)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_cells()

    def _size(self, width: int, height: int, style: Style) -> QSize:
        gap = style.px(_GAP)
        rows, gaps = self._rows()
        return QSize(5 * width + 4 * gap, math.ceil(rows * height) + gaps * gap)

    def _rows(self) -> tuple[float, int]:
        """The height of the figure: the number of cells, and of gaps between them."""
        return (3.0, 2) if CL in self._form.locations else (2.53, 1)

    def _place_cells(self) -> None:
        style = theme.current()
        gap = style.px(_GAP)
        width = min(style.px(_CELL_WIDTH[1] + 4), (self.width() - 4 * gap) // 5)
        rows, gaps = self._rows()
        height = min(style.px(_CELL_HEIGHT[1]), int((self.height() - gaps * gap) / rows))
        size = self._size(width, height, style)
        # The figure is vertically centered, but begins at most _MAX_TOP below the top.
        top = min((self.height() - size.height()) // 2, style.px(_MAX_TOP))
        corner = QPoint((self.width() - size.width()) // 2, max(0, top))
        for location, cell in self.cells.items():
            left = corner.x() + _COLUMNS[location] * (width + gap)
            cell.setGeometry(left, corner.y() + self._cell_top(location, height, gap), width, height)
        cells = [cell for location, cell in self.cells.items() if location in self._form.locations]
        # Either all cells show the maximum as words ("of 32"), or none does.
        self.shows_limit_text = all(cell.fits_limit_text(style) for cell in cells)

    def _cell_top(self, location: Location, height: int, gap: int) -> int:
        if location is HD:
            return 0
        if location is CT:
            return height + gap
        if location is CL:
            return 2 * (height + gap)
        if location in (LT, RT):
            return int(0.53 * height)
        if location in ARMS and self._form.has_arms:
            return int(0.82 * height)
        if location in ARMS:
            return int(1.2 * height)
        return int(1.53 * height) + gap
