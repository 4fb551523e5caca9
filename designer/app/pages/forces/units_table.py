"""The table of the units of a force, with pilot, gunnery and piloting as fields in the row."""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import QMimeData, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QDrag, QKeyEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QWidget

from designer.app.pages.forces.rows import SERIES, ForceUnitRow, adds_text, factor_text, name_hint, series, spoken
from designer.app.ui import theme
from designer.app.ui.drag_kinds import own_kind
from designer.app.ui.figures import DASH, figure
from designer.app.ui.icons import paint_sign
from designer.app.ui.plots.marks import SERIES_HATCHES
from designer.app.ui.plots.pens import FAINT, HATCHES
from designer.app.ui.strokes import box, hairline
from designer.app.ui.tables import Column, TableCell, TableModel, TableView, figure_column
from designer.app.ui.text_layout import CENTER, draw
from designer.app.ui.theme import Style
from designer.app.ui.widgets.weapon_glyphs import WEAPONS_WIDTH, paint_weapons, weapons_text
from designer.battle_value.pilot import WORST
from designer.figures import FIGURES, MOVE
from designer.language import marked, tr

Skill = Literal["gunnery", "piloting"]
SKILLS: Final[tuple[Skill, Skill]] = ("gunnery", "piloting")
MEMBER_MIME: Final = own_kind("force-member")
"""The mime type of a dragged member; its data are the id."""

_ROW: Final = 28
_PILOT: Final = 2
"""The column of pilots."""
_FIELD: Final = 34
_SWATCH: Final = 10
_MOST_ROWS: Final = 12
UnitColumn = Column[ForceUnitRow]
_UP_DOWN: Final = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_STEPS: Final = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Minus: -1}
_DIGITS: Final = {getattr(Qt.Key, f"Key_{digit}"): digit for digit in range(WORST + 1)}


class UnitsTable(TableView[ForceUnitRow]):
    """The units of a force. Keys: Left and Right choose a skill, plus, minus and digits set it, F2 names the pilot.

    Signals:
        skill_set: the id of a member, "gunnery" or "piloting", and the new value.
        pilot_named: the id of a member and the name.
        move_wanted: the id of a member and by how many rows.
        remove_wanted: the id of a member.
    """

    skill_set = Signal(str, str, int)
    pilot_named = Signal(str, str)
    move_wanted = Signal(str, int)
    remove_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        self.skill: Skill = "gunnery"
        """The skill that keys change."""
        self.rows_model: TableModel[ForceUnitRow] = TableModel(
            self._columns(),
            lambda row: row.id,
            section=lambda row: row.is_total,
            mime=lambda row: member_data(row.id),
            tooltip=lambda row: row.why,
        )
        super().__init__(tr("Units"), self.rows_model, parent)
        self.is_band = lambda _row: False
        self.row_height = lambda style: style.px(_ROW)
        self.on_key = self._take_key
        self.make_drag = self._drag
        self.paint_over = _paint_rule
        self.setDragEnabled(True)
        self.part_clicked.connect(self._click)
        self.double_clicked.connect(self.opened)

    def show_rows(self, rows: list[ForceUnitRow]) -> None:
        """Show the units."""
        self.rows_model.show(rows)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        style = theme.current()
        rows = min(max(len(self.rows_model.rows), 3), _MOST_ROWS)
        return QSize(
            super().sizeHint().width(), rows * style.px(_ROW) + self.horizontalHeader().sizeHint().height() + 2
        )

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), self.sizeHint().height())

    # -- columns --------------------------------------------------------------------------------------------

    def _columns(self) -> tuple[UnitColumn, ...]:
        return (
            UnitColumn(
                heading=marked("Design"),
                text=lambda row: row.name,
                spoken=spoken,
                paint=_paint_name,
                stretch=True,
                least=150,
                roomy=190,
            ),
            UnitColumn(
                heading=marked("carries"),
                tip=marked("Weapons: energy, ballistic, missile, artillery and physical"),
                text=lambda row: weapons_text(row.carries) if row.carries else "",
                paint=lambda painter, cell: paint_weapons(painter, cell.rect, cell.row.carries, cell.style),
                width=WEAPONS_WIDTH,
                priority=8,
                spare=True,
            ),
            UnitColumn(
                heading=marked("pilot"),
                text=lambda row: row.pilot,
                edited=lambda row: None if row.is_total else row.pilot,
                commit=self._commit_pilot,
                paint=_paint_pilot,
                parts=lambda cell: {} if cell.row.is_total else {"pilot": cell.rect},
                width=112,
                priority=2,
            ),
            self._skill_column("gunnery", marked("gun"), marked("Gunnery: wheel, plus and minus, or a digit")),
            self._skill_column("piloting", marked("pil"), marked("Piloting: wheel, plus and minus, or a digit")),
            figure_column(
                marked("× skill"),
                marked("The factor of the crew"),
                factor_text,
                lambda row: row.factor,
                "0.00 ",
                token="text.2",
                priority=4,
            ),
            UnitColumn(
                heading=marked("net"),
                tip=marked("The network, with a star for masters"),
                text=lambda row: "" if row.is_total else row.network or DASH,
                token="accent",
                font="item",
                width="A ★ ",
                priority=3,
            ),
            figure_column(
                marked("base BV"),
                marked("Battle Value of the design alone"),
                lambda row: figure(row.base),
                lambda row: row.base,
                "00 000",
                token="text.2",
                priority=1,
            ),
            figure_column(
                marked("+ net"),
                marked("What network and guided ammunition add"),
                adds_text,
                lambda row: row.adds,
                "+0 000",
                token="text.2",
                priority=5,
            ),
            figure_column(
                MOVE.short,
                MOVE.definition,
                lambda row: row.move,
                lambda row: row.move,
                MOVE.sample,
                token="text.2",
                priority=9,
                spare=True,
            ),
            figure_column(
                FIGURES["tonnage"].short,
                FIGURES["tonnage"].definition,
                lambda row: figure(row.mass),
                lambda row: row.mass,
                "0 000",
                token="text.2",
                priority=6,
            ),
            figure_column(
                marked("BV here"),
                marked("Battle Value in this force, at skills"),
                lambda row: figure(row.value),
                lambda row: row.value,
                "00 000",
                font="strong",
                priority=0,
            ),
            figure_column(
                FIGURES["pv"].short,
                marked("Alpha Strike points at skill"),
                lambda row: figure(row.points),
                lambda row: row.points,
                "000",
                token="text.2",
                priority=7,
            ),
            UnitColumn(
                title=marked("Menu"),
                spoken=lambda row: "" if row.is_total else tr("Menu of the unit"),
                paint=_paint_more,
                parts=lambda cell: {} if cell.row.is_total else {"more": cell.rect},
                width=26,
                priority=0,
            ),
        )

    def _skill_column(self, skill: Skill, heading: str, tip: str) -> UnitColumn:
        def paint(painter: QPainter, cell: TableCell[ForceUnitRow]) -> None:
            if cell.row.is_total:
                return
            style, rect = cell.style, _field_rect(cell)
            chosen = cell.selected and self.skill == skill and self.hasFocus()
            edge = "accent" if chosen else "line.control"
            box(painter, rect, style.measures.radius_control, fill=style.color("well"), edge=style.color(edge))
            draw(painter, rect, cell.text, style, align=CENTER)

        return UnitColumn(
            heading=heading,
            tip=tip,
            text=lambda row: "" if row.is_total else str(getattr(row, skill)),
            paint=paint,
            parts=lambda cell: {} if cell.row.is_total else {skill: _field_rect(cell)},
            width=_FIELD + 12,
            priority=0,
        )

    def _commit_pilot(self, row: ForceUnitRow, text: str) -> bool:
        self.pilot_named.emit(row.id, text.strip())
        return True

    # -- keys, wheel and clicks -----------------------------------------------------------------------------

    def _take_key(self, event: QKeyEvent) -> bool:
        row, key, modifiers = self.current_row, Qt.Key(event.key()), event.modifiers()
        if row is None or row.is_total:
            return False
        held = modifiers & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if key in _UP_DOWN and held == Qt.KeyboardModifier.AltModifier:
            self.move_wanted.emit(row.id, _UP_DOWN[key])
        elif held:
            return False
        elif key == Qt.Key.Key_F2:
            self.edit_pilot()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.remove_wanted.emit(row.id)
        else:
            return self._take_skill_key(row, key, shift=bool(modifiers & Qt.KeyboardModifier.ShiftModifier))
        return True

    def _take_skill_key(self, row: ForceUnitRow, key: Qt.Key, *, shift: bool) -> bool:
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.skill = SKILLS[key == Qt.Key.Key_Right]
            self.update_rows((row.id,))
        elif shift and key in _UP_DOWN:
            self._step(row, self.skill, -_UP_DOWN[key])
        elif key in _STEPS:
            self._step(row, self.skill, _STEPS[key])
        elif key in _DIGITS:
            self.skill_set.emit(row.id, self.skill, _DIGITS[key])
        else:
            return False
        return True

    def edit_pilot(self) -> None:
        """Edit the name of the pilot in the current row."""
        index = self.currentIndex()
        if index.isValid():
            self.edit(index.siblingAtColumn(_PILOT))

    def _step(self, row: ForceUnitRow, skill: str, by: int) -> None:
        value = min(max(getattr(row, skill) + by, 0), WORST)
        self.skill_set.emit(row.id, skill, value)

    def wheelEvent(self, event: QWheelEvent) -> None:
        key, part = self.part_at(event.position().toPoint())
        row = self.current_row
        if part in SKILLS and row is not None and row.id == key and self.hasFocus() and event.angleDelta().y():
            self._step(row, part, 1 if event.angleDelta().y() > 0 else -1)
            event.accept()
            return
        super().wheelEvent(event)

    def _click(self, key: object, part: str) -> None:
        if part in SKILLS:
            self.skill = SKILLS[SKILLS.index("gunnery" if part == "gunnery" else "piloting")]
            self.update_rows((str(key),))
        elif part == "pilot":
            self.edit_pilot()
        elif part == "more":
            spot = self.part_rect(str(key), "more").bottomLeft().toPoint()
            self.menu_wanted.emit(key, self.viewport().mapToGlobal(spot))

    def _drag(self, row: ForceUnitRow) -> QDrag | None:
        if row.is_total:
            return None
        drag = QDrag(self)
        drag.setMimeData(member_data(row.id))
        return drag


def member_data(member_id: str) -> QMimeData:
    """The drag data of a member."""
    data = QMimeData()
    data.setData(MEMBER_MIME, member_id.encode())
    return data


# -- painting -------------------------------------------------------------------------------------------------


def _field_rect(cell: TableCell[ForceUnitRow]) -> QRectF:
    high, wide = cell.style.px(20), cell.style.px(_FIELD)
    return QRectF(cell.rect.left(), cell.rect.center().y() - high / 2, wide, high)


def paint_swatch(painter: QPainter, rect: QRectF, number: int, style: Style) -> QRectF:
    """Paint the color and hatch of a series at the left of a rectangle; returns the rest."""
    hatch = SERIES_HATCHES[number // SERIES % len(SERIES_HATCHES)]
    side, ink = style.px(_SWATCH if hatch == "none" else 16), style.color(series(number))
    spot = QRectF(rect.left(), rect.center().y() - side / 2, side, side)
    box(
        painter, spot, style.measures.radius_cell - 1, fill=style.color(series(number), 1 if hatch == "none" else FAINT)
    )
    painter.fillRect(spot, QBrush(ink, HATCHES[hatch]))
    return rect.adjusted(style.px(_SWATCH + 14), 0, 0, 0)


def _paint_name(painter: QPainter, cell: TableCell[ForceUnitRow]) -> None:
    row, style, rect = cell.row, cell.style, QRectF(cell.rect)
    if row.is_total:
        draw(painter, rect.adjusted(style.px(_SWATCH + 14), 0, 0, 0), row.name, style, role="strong")
        return
    rect = paint_swatch(painter, rect, row.number, style)
    draw(painter, rect, row.name, style, role="item", token="text.3" if row.missing else "text.1")
    rect.setLeft(rect.left() + style.width(row.name, "item") + style.px(8))
    hint = name_hint(row)
    if hint and rect.width() > style.px(24):
        draw(painter, rect, hint, style, role="caption", token="text.3")
        rect.setLeft(rect.left() + style.width(hint, "caption") + style.px(6))
    if row.state.errors and rect.width() > style.px(12):
        paint_sign(painter, rect.left(), rect.center().y(), "error", style, "error", style.px(14))


def _paint_pilot(painter: QPainter, cell: TableCell[ForceUnitRow]) -> None:
    if not cell.row.is_total:
        words, token = (cell.row.pilot, "text.1") if cell.row.pilot else (tr("add a pilot"), "text.3")
        draw(painter, cell.rect, words, cell.style, token=token)


def _paint_more(painter: QPainter, cell: TableCell[ForceUnitRow]) -> None:
    if not cell.row.is_total:
        paint_sign(painter, cell.rect.left(), cell.rect.center().y(), "more", cell.style, "text.2", cell.style.px(14))


def _paint_rule(painter: QPainter, rect: QRectF, row: ForceUnitRow, _selected: bool) -> None:
    if row.is_total:
        line = hairline(painter)
        painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), line), theme.color("line.2"))
