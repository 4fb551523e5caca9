"""The dialog of colors: the colors of all kinds of equipment as a table, and fields that change them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QWidget,
)

from designer.app.ui import theme
from designer.app.ui.custom_colors import NAMES, PARTS, ColorPart, custom_kinds, verdict
from designer.app.ui.icons import paint_icon
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.strokes import box
from designer.app.ui.tables import Column, TableCell, TableModel, TableView
from designer.app.ui.text_layout import draw
from designer.app.ui.theme import follow_theme
from designer.app.ui.theme_colors import KINDS
from designer.app.ui.widgets.cell_painting import CellLook, paint_cell
from designer.app.ui.widgets.dialog import Dialog, take_room
from designer.app.ui.widgets.fields import Stepper
from designer.language import marked, sense, tr
from designer.workspace.settings import Settings

_PART_HEADINGS: Final[dict[ColorPart, str]] = {
    "fill": sense("color", "Fill"),
    "edge": marked("Edge"),
    "ink": marked("Ink"),
}
_PART_NAMES: Final = {"fill": marked("fill"), "edge": marked("edge"), "ink": marked("ink")}
_SAMPLE_WIDTH, _COLOR_WIDTH = 170, 104
_SIZE: Final = 720, 530


def color_of(kind: str, part: ColorPart) -> QColor | None:
    """A color of a kind of equipment in the present theme; None for an edge that is not drawn."""
    found: QColor | None = getattr(theme.current().theme.kind(kind), part)
    return found


def _inner_rect(cell: TableCell[str]) -> QRectF:
    return cell.rect.adjusted(0, cell.style.px(3), 0, -cell.style.px(3))


def _paint_sample(painter: QPainter, cell: TableCell[str]) -> None:
    """Paint the kind of equipment as it looks on the board."""
    paint_cell(painter, _inner_rect(cell), CellLook(kind=cell.row, name=cell.text), cell.style)


def _paint_contrast(painter: QPainter, cell: TableCell[str]) -> None:
    sufficient, words = verdict(cell.style.theme, cell.row)
    icon, sign, token = ("ok", "ok", "text.2") if sufficient else ("warning", "warn", "text.1")
    side, inner = cell.style.measures.cell_glyph, _inner_rect(cell)
    corner = QPointF(inner.left(), inner.center().y() - side / 2)
    paint_icon(painter, corner, icon, cell.style.color(sign), side)
    draw(painter, inner.adjusted(side + cell.style.px(6), 0, 0, 0), words, cell.style, token=token)


def _color_column(part: ColorPart) -> Column[str]:
    """The column for one part (fill, edge, ink), with a patch in the color and its code."""

    def text(kind: str) -> str:
        color = color_of(kind, part)
        return tr("none") if color is None else color.name().upper()

    def paint_color(painter: QPainter, cell: TableCell[str]) -> None:
        style, inner, color = cell.style, _inner_rect(cell), color_of(cell.row, part)
        patch = QRectF(inner.left(), inner.top(), inner.height(), inner.height())
        fill = color if color is not None else style.color("bg.1")
        box(painter, patch, style.measures.radius_cell, fill=fill, edge=style.color("line.control"))
        draw(painter, inner.adjusted(patch.width() + style.px(6), 0, 0, 0), cell.text, style)

    heading = _PART_HEADINGS[part]
    return Column[str](heading=heading, text=text, tooltip=text, paint=paint_color, width=_COLOR_WIDTH, priority=0)


def _name(kind: str) -> str:
    return tr(NAMES[kind])


def _contrast(kind: str) -> str:
    return verdict(theme.current().theme, kind)[1]


COLUMNS: Final = (
    Column[str](
        heading=marked("Kind"), text=_name, tooltip=_name, paint=_paint_sample, width=_SAMPLE_WIDTH, priority=0
    ),
    *map(_color_column, PARTS),
    Column[str](
        heading=marked("Contrast of names"), text=_contrast, tooltip=_contrast, paint=_paint_contrast, stretch=True
    ),
)


def _said(kind: str, part: ColorPart) -> str:
    """A color in words: "Energy, fill"."""
    return tr("{kind}, {part}", kind=tr(NAMES[kind]), part=tr(_PART_NAMES[part]))


class ColorDialog(Dialog):
    """A table of the kinds of equipment, and fields that change the color of the current cell; changes show at once.

    ``keep`` is called after each change, when the settings have it.
    """

    def __init__(self, settings: Settings, keep: Callable[[], object], parent: QWidget | None = None) -> None:
        super().__init__(tr("Colors"), parent, margins=12)
        self._settings = settings
        self._keep = keep
        self._showing = False
        self.model = TableModel[str](COLUMNS, key=lambda kind: kind, parent=self)
        self.model.show(KINDS)
        self.table = TableView(tr("Colors of kinds"), self.model, cells=True)
        self.table.row_height = lambda style: style.measures.form_row + style.px(2)
        self.what = PlainLabel()
        self.field = QLineEdit()
        self.hue = Stepper(tr("Hue"), 0, 359)
        self.saturation = Stepper(tr("Saturation"), 0, 100)
        self.lightness = Stepper(tr("Lightness"), 0, 100)
        self.usual = QPushButton(tr("Reset kind"))
        self.all_usual = QPushButton(tr("Reset all"))
        self.message = PlainLabel()
        self.finish = QPushButton(tr("Done"))
        self._lay_out()
        self._connect()
        follow_theme(self._renew)

    @property
    def chosen(self) -> tuple[str, ColorPart]:
        """The kind of equipment and the part of it whose color is being changed."""
        index = self.table.currentIndex()
        part = PARTS[index.column() - 1] if 0 < index.column() <= len(PARTS) else PARTS[0]
        return KINDS[max(index.row(), 0)], part

    def choose(self, kind: str, part: ColorPart) -> None:
        """Make the cell of a color the current one."""
        self.table.setCurrentIndex(self.model.index(KINDS.index(kind), PARTS.index(part) + 1))

    def paint_chosen(self, color: QColor) -> None:
        """Set the color of the current cell, in the table and in all views."""
        kind, part = self.chosen
        own = {
            name: {each: dict(parts) for each, parts in kinds.items()} for name, kinds in self._settings.colors.items()
        }
        own.setdefault(self._theme, {}).setdefault(kind, {})[part] = color.name().upper()
        self._take(own)

    def reset(self, kind: str | None = None) -> None:
        """Restore the default colors of a kind of equipment, or of all (None), in the present theme."""
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
        self.what.setText(_said(kind, part))
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
                    "“{text}” is not a color: expected # and six digits of 0 to 9 and A to F, such as {usual}.",
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
        self.finish.clicked.connect(self.accept)

    def _lay_out(self) -> None:
        # The table is as high as its rows if there is room for all of them.
        self.table.setSizeAdjustPolicy(TableView.SizeAdjustPolicy.AdjustToContents)
        self.table.setCurrentIndex(self.model.index(0, 1))
        self.field.setAccessibleName(tr("Color"))
        self.message.setWordWrap(True)
        self._row = spaced(QHBoxLayout(), self.what, self.field)
        for stepper, words in (
            (self.hue, tr("Hue")),
            (self.saturation, tr("Saturation")),
            (self.lightness, tr("Lightness")),
        ):
            label = PlainLabel(words)
            label.setBuddy(stepper)
            self._row.addWidget(label)
            self._row.addWidget(stepper)
        self._row.addStretch(1)
        spaced(self._row, spacing="control_inset")
        sized(self.field, width=80)
        for button in (self.usual, self.all_usual, self.finish):
            button.setAutoDefault(False)  # Enter is for the field
        spaced(self.body, (self.table, 1), self._row)
        spaced(self.foot, self.usual, self.all_usual, (self.message, 1), self.finish)
        take_room(self, *_SIZE)

    def _renew(self) -> None:
        style = theme.current()
        self.table.renew_sizes()
        height = self.table.row_height(style)
        self.table.setMaximumHeight(style.measures.table_row + len(KINDS) * height + style.px(4))
        metrics = self.what.fontMetrics()  # the fields stay where they are, whatever is chosen
        self.what.setMinimumWidth(max(metrics.horizontalAdvance(_said(kind, part)) for kind in KINDS for part in PARTS))
        self.model.announce()
        self._show_chosen()
