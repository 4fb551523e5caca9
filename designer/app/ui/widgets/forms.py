"""The form of the app: rows of labels with fields, under section titles."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPlainTextEdit, QWidget

from designer.app.ui import theme
from designer.app.ui.mnemonics import with_mnemonics
from designer.app.ui.sizes import Length, inset, sized, spaced
from designer.app.ui.strokes import box
from designer.app.ui.theme import Style
from designer.app.ui.widgets.buttons import Pill
from designer.app.ui.widgets.cell_painting import tint
from designer.app.ui.widgets.fields import ComboBox, Stepper
from designer.app.ui.widgets.labels import ElidedLabel, text_label
from designer.language import tr

LABEL_WIDTH: Final = 96
"""The distance in pixels from the left edge of the labels to the fields, if no label is wider."""

YEARS: Final = 1950, 9999
"""The first and last year of introduction that can be entered."""

_LABEL_GAP = 6
_STEPPER_WIDTH = 64


class FormPanel(QWidget):
    """A form: a column of lines, each with a label and its fields, or with one widget in the whole width.

    With ``inset`` it has the margins of a panel. ``label_width`` (with the gap after the label) and ``stepper_width``
    are pixels at scale 1. ``columns`` are the minimum widths of further columns to the right of the fields; their
    widgets stand at the end of a line.
    """

    def __init__(
        self,
        name: str,
        *,
        inset: bool = True,
        label_width: int = LABEL_WIDTH,
        stepper_width: int = _STEPPER_WIDTH,
        columns: Sequence[Length] = (),
    ) -> None:
        super().__init__()
        self._stepper_width = stepper_width
        self.setAccessibleName(name)
        self._grid = QGridLayout(self)
        self._grid.setColumnStretch(1, 1)
        self._lines: dict[int, list[QWidget]] = {}
        self._hidden: set[int] = set()
        self._by_letter: dict[str, QWidget] = {}
        self._tints: dict[int, float] = {}
        self._end = 0
        side: Length = "panel_inset" if inset else 0
        self._gap = gap = 0 if columns else _LABEL_GAP
        widths: dict[int, Length] = {0: label_width - gap, **dict(enumerate(columns, start=2))}
        spaced(self._grid, margins=(side, 2, side, "gap"), horizontal=gap, vertical=0, columns=widths)

    def add_title(self, title: str, behind: Sequence[QWidget] = ()) -> None:
        """Add the title of a section, with the headings of the columns to the right of the fields."""
        self.add_widget(ElidedLabel(title, role="strong"), behind)

    def add_line(
        self, text: str, *fields: QWidget, short: str = "", behind: Sequence[QWidget] = (), tip: str = ""
    ) -> int:
        """Add a line with a label and fields; returns its number.

        With a ``short`` text the label does not widen its column. ``behind`` are put into the columns to the right of
        the fields; without them the fields use that width. ``tip`` is the tooltip of the label and of spin boxes.
        """
        label = ElidedLabel(text, short=short, token="text.2") if short else text_label(text)
        if isinstance(label, QLabel) and not isinstance(fields[0], ComboBox):  # which has a label of its own
            label.setBuddy(fields[0])
        place = QWidget()
        row = spaced(QHBoxLayout(place), margins=0, spacing=_narrow_gutter if behind else "table_gutter")
        for field in fields:
            row.addWidget(field, 0 if isinstance(field, (Stepper, Pill)) else 1)
        if all(isinstance(field, (Stepper, Pill)) for field in fields):
            row.addStretch(1)
        if tip:
            widgets: list[QWidget] = [label, *(field for field in fields if isinstance(field, Stepper))]
            for widget in widgets:
                widget.setToolTip(tip)
        top = Qt.AlignmentFlag.AlignTop if isinstance(fields[0], QPlainTextEdit) else Qt.AlignmentFlag.AlignVCenter
        self._grid.addWidget(label, self._end, 0, top)
        self._grid.addWidget(place, self._end, 1, 1, 1 if behind else -1)
        if self._gap == 0 and not short:
            inset(label, (0, 0, _LABEL_GAP, 0))
        self._add_behind(behind)
        return self._added([label, place, *fields, *behind])

    def add_widget(self, widget: QWidget, behind: Sequence[QWidget] = ()) -> int:
        """Add a widget that takes the whole width up to those ``behind`` it; returns the number of its line."""
        self._grid.addWidget(widget, self._end, 0, 1, 2 if behind else -1)
        self._add_behind(behind)
        return self._added([widget, *behind])

    def _add_behind(self, widgets: Sequence[QWidget]) -> None:
        for column, widget in enumerate(widgets, start=2):
            self._grid.addWidget(widget, self._end, column)

    def give_mnemonics(self, used: Collection[str]) -> None:
        """Let Alt and a letter of each label go to its first field, but not the ``used`` letters.

        A label of several fields, "Form, kind", has a letter of the first word. With the focus in the form they come
        before the keys of commands.
        """
        lines = [line for line in self._lines.values() if isinstance(line[0], QLabel) and line[0].text()]
        labels = [line[0] for line in lines if isinstance(line[0], QLabel)]
        heads = [label.text().replace(",", "\t,", 1) for label in labels]  # what follows a tab gets no letter
        texts = [text.replace("\t", "") for text in with_mnemonics(heads, used)]
        for label, (_, place, field, *_), text in zip(labels, lines, texts, strict=True):
            label.setText(text)
            if label.buddy() is None:  # a combo box, which has a label of its own
                place.setFocusProxy(field)
                label.setBuddy(place)
        for widget in self.findChildren(QWidget):
            widget.installEventFilter(self)
        marked = ((text.partition("&")[2][:1].upper(), line[2]) for text, line in zip(texts, lines, strict=True))
        self._by_letter = {letter: field for letter, field in marked if letter}

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.modifiers() != Qt.KeyboardModifier.AltModifier:
            return super().eventFilter(watched, event)
        field = self._by_letter.get(QKeySequence(event.key()).toString())
        if field is None or event.type() == QEvent.Type.KeyRelease:
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.KeyPress:
            field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        event.accept()
        return True

    def set_label(self, number: int, text: str) -> None:
        """Set the label of the line with this number."""
        label = self._lines[number][0]
        assert isinstance(label, QLabel)
        label.setText(text)

    def set_tip(self, number: int, tip: str) -> None:
        """Set the tooltip of the label of the line with this number."""
        self._lines[number][0].setToolTip(tip)

    def tint_lines(self, tints: Mapping[int, float]) -> None:
        """Tint the labels of lines by the shares of a figure (0 to 1, or −1 for what takes away), and no others."""
        self._tints = dict(tints)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._tints:
            return
        style, painter = theme.current(), QPainter(self)
        for number, share in self._tints.items():
            if number not in self._hidden:
                label = QRectF(self._lines[number][0].geometry())
                rect = label.adjusted(-style.px(4), -style.px(1), -style.px(2), style.px(1))
                box(painter, rect, style.measures.radius_cell, fill=tint(share, style))

    def show_line(self, number: int, shown: bool) -> None:
        """Show or hide the line with this number."""
        if shown == (number not in self._hidden):
            return
        self._hidden ^= {number}
        for widget in self._lines[number]:
            widget.setVisible(shown)
        spaced(self._grid, rows={number: "form_row" if shown else 0})

    def move_field(self, field: QWidget, number: int) -> None:
        """Move a field to the end of a line, or to the start if it was added with that line."""
        place = self._lines[number][1]
        if field.parentWidget() is not place:
            row = place.layout()
            assert isinstance(row, QHBoxLayout)
            row.insertWidget(0 if field in self._lines[number] else -1, field, 0 if isinstance(field, Stepper) else 1)

    def end(self) -> None:
        """Call this after the last line: free height will be below it."""
        self._grid.setRowStretch(self._end, 1)

    def fit_scroll_bar(self, _low: int, high: int) -> None:
        """Reduce the right margin while a scroll bar is visible, that is while its range goes beyond 0."""
        right: Length = _margin_beside_bar if high else "panel_inset"
        spaced(self._grid, margins=("panel_inset", 2, right, "gap"))

    def _added(self, widgets: list[QWidget]) -> int:
        self._lines[self._end] = widgets
        spaced(self._grid, rows={self._end: "form_row"})
        for widget in widgets:
            if isinstance(widget, Stepper):
                sized(widget, width=self._stepper_width)
        self._end += 1
        return self._end - 1


def _narrow_gutter(style: Style) -> float:
    return style.measures.table_gutter - 2


def _margin_beside_bar(style: Style) -> float:
    return style.measures.panel_inset - style.measures.scroll_bar


def combo_box(name: str, texts: Mapping[Any, str]) -> ComboBox:  # Any: the values of one field
    """A combo box of values with their marked texts; ``name`` is its accessible name."""
    field = ComboBox(name)
    for value, text in texts.items():
        field.addItem(tr(text), value)
    return field
