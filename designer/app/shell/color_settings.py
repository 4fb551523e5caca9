"""The colours of the twelve kinds of equipment, to look up and to change, on a page of the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from PySide6.QtCore import QAbstractTableModel, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from designer.app.shell.settings_page import SettingsPage
from designer.app.ui import theme
from designer.app.ui.custom_colors import NAMES, PARTS, ColorPart, custom_kinds, verdict
from designer.app.ui.icons import paint_icon
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.strokes import box, ring
from designer.app.ui.text_layout import draw
from designer.app.ui.theme import KINDS, follow_theme
from designer.app.ui.widgets.cells import CellLook, paint_cell
from designer.app.ui.widgets.fields import Stepper
from designer.app.ui.widgets.models import NOWHERE, AnyIndex
from designer.app.ui.widgets.table_header import TableHeader, quiet
from designer.language import marked, sense, tr
from designer.workspace.settings import Settings

COLOR: Final = Qt.ItemDataRole.UserRole + 1
"""The colour of a cell, as a `QColor`; None where the kind is drawn without."""
_HEADS: Final = (marked("Kind"), sense("color", "Fill"), marked("Edge"), marked("Ink"), marked("Contrast"))
_PART_NAMES: Final = {"fill": marked("fill"), "edge": marked("edge"), "ink": marked("ink")}
_KIND, _VERDICT = 0, len(PARTS) + 1
_SAMPLE_WIDTH, _COLOR_WIDTH, _WIDTH = 170, 104, 860


class ColorsModel(QAbstractTableModel):
    """A row for each kind: its name, its three colours in the present theme, and how well that is seen."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        theme.hub().changed.connect(self.renew)

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(KINDS)

    def columnCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(_HEADS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return tr(_HEADS[section])
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not self.checkIndex(index, QAbstractTableModel.CheckIndexOption.IndexIsValid):
            return None
        kind, column = KINDS[index.row()], index.column()
        if column in (_KIND, _VERDICT):
            return self._words(kind, column) if role in _WORDS else None
        color = color_of(kind, PARTS[column - 1])
        if role == COLOR:
            return color
        if role in _WORDS:
            return tr("none") if color is None else color.name().upper()
        return None

    @staticmethod
    def _words(kind: str, column: int) -> str:
        return tr(NAMES[kind]) if column == _KIND else verdict(theme.current().theme, kind)[1]

    def renew(self) -> None:
        """Show the colours as they are now."""
        self.dataChanged.emit(self.index(0, 0), self.index(len(KINDS) - 1, len(_HEADS) - 1))


_WORDS: Final = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
)


def color_of(kind: str, part: ColorPart) -> QColor | None:
    """A colour of a kind in the present theme; None for an edge that is not drawn."""
    found: QColor | None = getattr(theme.current().theme.kind(kind), part)
    return found


class _Delegate(QStyledItemDelegate):
    """Paints a kind as it lies on the board, its colours as patches with their figures, the verdict with its sign."""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(theme.current().px(60), theme.measures().form_row)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        style, rect = theme.current(), QRectF(option.rect)
        state: QStyle.StateFlag = option.state
        kind, column = KINDS[index.row()], index.column()
        inner = rect.adjusted(style.px(6), style.px(3), -style.px(6), -style.px(3))
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, style.color("accent.soft"))
        if column == _KIND:
            name = tr(NAMES[kind])
            paint_cell(painter, inner, CellLook(kind=kind, name=name), style)
        elif column == _VERDICT:
            self._paint_verdict(painter, inner, kind)
        else:
            self._paint_color(painter, inner, index)
        view: QWidget | None = option.widget
        if state & QStyle.StateFlag.State_HasFocus and view is not None and theme.shows_focus(view):
            ring(painter, rect, style.measures.radius_cell, style.color("text.1"))

    @staticmethod
    def _paint_color(painter: QPainter, inner: QRectF, index: AnyIndex) -> None:
        style, color = theme.current(), index.data(COLOR)
        patch = QRectF(inner.left(), inner.top(), inner.height(), inner.height())
        edge = style.color("line.control")
        box(
            painter,
            patch,
            style.measures.radius_cell,
            fill=color if color is not None else style.color("bg.1"),
            edge=edge,
        )
        draw(painter, inner.adjusted(patch.width() + style.px(6), 0, 0, 0), str(index.data()), style)

    @staticmethod
    def _paint_verdict(painter: QPainter, inner: QRectF, kind: str) -> None:
        style = theme.current()
        well, words = verdict(style.theme, kind)
        side = style.measures.cell_glyph
        token = "ok" if well else "warn"
        spot = inner.topLeft()
        spot.setY(inner.center().y() - side / 2)
        paint_icon(painter, spot, "ok" if well else "warning", style.color(token), side)
        draw(painter, inner.adjusted(side + style.px(6), 0, 0, 0), words, style, token="text.2" if well else "text.1")


class ColorPage(SettingsPage):
    """The kinds as a table; the colour at the cursor is changed by figures or its name below, seen at once everywhere.

    ``keep`` is called after each change, when the settings hold it.
    """

    def __init__(self, settings: Settings, keep: Callable[[], object]) -> None:
        super().__init__()
        self._settings = settings
        self._keep = keep
        self._showing = False
        self.model = ColorsModel(self)
        self.table = QTableView()
        self.what = QLabel()
        self.field = QLineEdit()
        self.hue = Stepper(tr("Hue"), 0, 359)
        self.saturation = Stepper(tr("Saturation"), 0, 100)
        self.lightness = Stepper(tr("Lightness"), 0, 100)
        self.usual = QPushButton(tr("Reset kind"))
        self.all_usual = QPushButton(tr("Reset all"))
        self.message = QLabel()
        self._lay_out()
        self._connect()
        follow_theme(self._renew)

    @property
    def chosen(self) -> tuple[str, ColorPart]:
        """The kind and the part of it whose colour is being changed."""
        index = self.table.currentIndex()
        part = PARTS[index.column() - 1] if 0 < index.column() < _VERDICT else PARTS[0]
        return KINDS[max(index.row(), 0)], part

    def choose(self, kind: str, part: ColorPart) -> None:
        """Go to a colour."""
        self.table.setCurrentIndex(self.model.index(KINDS.index(kind), PARTS.index(part) + 1))

    def paint_chosen(self, color: QColor) -> None:
        """Give the chosen kind another colour, here and everywhere."""
        kind, part = self.chosen
        own = {
            name: {each: dict(parts) for each, parts in kinds.items()} for name, kinds in self._settings.colors.items()
        }
        own.setdefault(self._theme, {}).setdefault(kind, {})[part] = color.name().upper()
        self._take(own)

    def reset(self, kind: str | None = None) -> None:
        """Give a kind, or all of them, the usual colours of the present theme."""
        own = {name: dict(kinds) for name, kinds in self._settings.colors.items()}
        here = own.get(self._theme, {})
        for each in list(here) if kind is None else [kind]:
            here.pop(each, None)
        self._take(own)

    @property
    def _theme(self) -> Literal["dark", "light"]:
        return "dark" if theme.current().theme.dark else "light"

    def _take(self, own: object) -> None:
        self._settings.colors = own  # type: ignore[assignment]  # checked as it is assigned
        theme.hub().choose(custom_kinds=custom_kinds(self._settings.colors))
        self._keep()

    # -- the fields -----------------------------------------------------------------------------------------

    def _show_chosen(self) -> None:
        kind, part = self.chosen
        color = color_of(kind, part) or theme.current().theme.kind(kind).fill
        self.what.setText(tr("{kind}, {part}", kind=tr(NAMES[kind]), part=tr(_PART_NAMES[part])))
        self._showing = True
        try:
            self.field.setText(color.name().upper())
            self.hue.setValue(max(color.hslHue(), 0))
            self.saturation.setValue(round(color.hslSaturationF() * 100))
            self.lightness.setValue(round(color.lightnessF() * 100))
        finally:
            self._showing = False
        here = self._settings.colors.get(self._theme, {})
        self.usual.setEnabled(kind in here)
        self.all_usual.setEnabled(bool(here))
        self.message.setText(self._state())

    def _state(self) -> str:
        well, words = verdict(theme.current().theme, self.chosen[0])
        if not well:
            return words
        name = tr("dark") if theme.current().theme.dark else tr("light")
        return tr("Colors of the {theme} theme; each theme has its own. Changes are shown at once.", theme=name)

    def _take_figures(self) -> None:
        if not self._showing:
            figures = self.hue.value() / 360, self.saturation.value() / 100, self.lightness.value() / 100
            self.paint_chosen(QColor.fromHslF(*figures))

    def _take_name(self) -> None:
        color = QColor(self.field.text().strip())
        if not color.isValid():
            self.message.setText(
                tr(
                    "“{text}” is no color: # and six digits of 0 to 9 and A to F are, such as {usual}.",
                    text=self.field.text(),
                    usual=theme.color("accent").name().upper(),
                )
            )
        elif color != color_of(*self.chosen):
            self.paint_chosen(color)

    def _connect(self) -> None:
        self.table.selectionModel().currentChanged.connect(lambda *_: self._show_chosen())
        for stepper in (self.hue, self.saturation, self.lightness):
            stepper.valueChanged.connect(lambda _value: self._take_figures())
        self.field.editingFinished.connect(self._take_name)
        self.usual.clicked.connect(lambda: self.reset(self.chosen[0]))
        self.all_usual.clicked.connect(lambda _checked: self.reset())

    def _lay_out(self) -> None:
        table = self.table
        table.setHorizontalHeader(TableHeader(table))
        table.setModel(self.model)
        table.setItemDelegate(_Delegate(table))
        table.setAccessibleName(tr("Colors of kinds"))
        quiet(table)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        # As high as its kinds, where there is room for all of them.
        table.setSizeAdjustPolicy(QAbstractItemView.SizeAdjustPolicy.AdjustToContents)
        table.horizontalHeader().setSectionResizeMode(_VERDICT, QHeaderView.ResizeMode.Stretch)
        table.setCurrentIndex(self.model.index(0, 1))
        self.field.setAccessibleName(tr("Color"))
        self.message.setWordWrap(True)
        self._row = QHBoxLayout()
        self._row.addWidget(sized(self.what, minimum_width=120))
        self._row.addWidget(self.field)
        for stepper, words in (
            (self.hue, tr("Hue")),
            (self.saturation, tr("Saturation")),
            (self.lightness, tr("Lightness")),
        ):
            label = QLabel(words)
            label.setBuddy(stepper)
            self._row.addWidget(label)
            self._row.addWidget(stepper)
        self._row.addStretch(1)
        spaced(self._row, spacing="control_inset")
        sized(self.field, width=80)
        foot = spaced(QHBoxLayout(), spacing="control_inset")
        foot.addWidget(self.message, 1)
        foot.addWidget(self.usual)
        foot.addWidget(self.all_usual)
        column = QVBoxLayout()
        column.addWidget(table)
        column.addLayout(self._row)
        column.addLayout(foot)
        column.addStretch(1)
        self._frame(tr("Colors"), column, _WIDTH, as_high_as_needed=True)

    def _renew(self) -> None:
        style = theme.current()
        m = style.measures
        row = m.form_row + style.px(2)
        self.table.verticalHeader().setDefaultSectionSize(row)
        self.table.setMaximumHeight(m.table_row + len(KINDS) * row + style.px(4))
        self.table.setColumnWidth(_KIND, style.px(_SAMPLE_WIDTH))
        for column in range(1, _VERDICT):
            self.table.setColumnWidth(column, style.px(_COLOR_WIDTH))
        self._show_chosen()
