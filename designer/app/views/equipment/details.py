"""The details of the current item: a report of all its properties, and its variants with their differences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from designer.app.context.design_context import DesignContext
from designer.app.context.hover_preview import PreviewButton
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.icons import paint_kind
from designer.app.ui.sizes import spaced
from designer.app.ui.strokes import hairline
from designer.app.ui.widgets.labels import text_label
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.views.equipment.item_texts import ReportLine
from designer.editing import Edit, edits
from designer.language import tr
from designer.units.mount import MountId

MOST: int = 30
"""How many variants are listed at most; the most similar come first."""

_LABEL = 84
_HEIGHT = 220


class ItemVariant(NamedTuple):
    """A variant of an item: id, kind, name and differences.

    ``head`` is the heading above the variants. ``offer`` is the label of the edit that replaces the mount ``replaces``
    with the variant (None for no mount), ``reason`` tells why the design may not have the variant. What is not
    ``listed`` in the table can be added here.
    """

    item: str
    kind: str
    name: str
    differs: str
    head: str = "Variants"
    offer: str = ""
    replaces: MountId | None = None
    reason: str = ""
    listed: bool = True

    @property
    def edit(self) -> Edit | None:
        """The edit that is offered; None for a listed variant that replaces nothing."""
        if self.replaces is not None:
            return edits.replace_item(self.replaces, self.item)
        return None if self.listed else edits.place_best(self.item)


class ItemDetails(Scrolled, AccessibleWidget):
    """The report of an item, and below it its variants.

    Signals:
        sought: the id of the variant that is to be selected in the table.
    """

    accessible_role = Role.Pane

    sought = Signal(str)

    def __init__(self, context: DesignContext) -> None:
        super().__init__(QWidget())
        self._context = context
        self._said: tuple[tuple[ReportLine, ...], tuple[ItemVariant, ...]] = ((), ())
        self.setAccessibleName(tr("Details"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # to scroll it
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.variants: dict[str, _Variant] = {}

    @property
    def text(self) -> str:
        """The whole text, with a line break after each line."""
        lines, rows = self._said
        return "\n".join((*(f"{line.label}: {line.text}" for line in lines), *(f"{r.name}: {r.differs}" for r in rows)))

    @property
    def rows(self) -> tuple[ItemVariant, ...]:
        """The variants in the order in which they are shown."""
        return self._said[1]

    def sizeHint(self) -> QSize:
        return QSize(theme.current().px(200), theme.current().px(_HEIGHT))

    def show_item(self, lines: Sequence[ReportLine], rows: Sequence[ItemVariant]) -> None:
        """Show an item; does nothing if the same is already shown."""
        said = tuple(lines), tuple(rows)
        if said == self._said:
            return
        same_item = said[0] == self._said[0]
        place = self.verticalScrollBar().value()
        self._said = said
        self.takeWidget().deleteLater()  # later: a button of it may have been pressed
        page = QWidget()
        page.setMinimumWidth(1)  # words wrap before they are cut
        column = spaced(QVBoxLayout(page), _grid(lines), margins=("control_inset", 6), spacing=4)
        if rows:
            column.addWidget(text_label(rows[0].head))
        self.variants = {}
        for row in rows[:MOST]:
            self.variants[row.item] = variant = _Variant(row, self._context)
            variant.name.clicked.connect(lambda _=False, item=row.item: self.sought.emit(item))
            column.addWidget(variant)
        column.addStretch(1)
        page.setAccessibleDescription(self.text)
        self.setWidget(page)
        self._end_with_a_line()
        self.verticalScrollBar().setValue(place if same_item else 0)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._end_with_a_line()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._end_with_a_line()

    def _end_with_a_line(self) -> None:
        """End the view below a whole line if not all lines fit, so that none is cut until it is scrolled."""
        page, room = self.widget(), self.height()
        if page is None:  # another item is about to be shown
            return
        if (layout := page.layout()) is not None:
            layout.activate()  # lines may wrap otherwise than before
        ends = [label.mapTo(page, label.rect().bottomLeft()).y() + 1 for label in page.findChildren(QLabel)]
        whole = max((end for end in ends if end <= room), default=room)
        self.setViewportMargins(0, 0, 0, 0 if max(ends, default=0) <= room else room - whole)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.fillRect(0, 0, self.width(), round(hairline(painter)), theme.current().color("line.1"))


class _Variant(QWidget):
    """One variant: a link with its name, below it the differences, and a button that replaces the selected mount."""

    def __init__(self, row: ItemVariant, context: DesignContext) -> None:
        super().__init__()
        self._row = row
        self.name = QPushButton(row.name)
        self.name.setProperty("look", "link")
        self.name.setAccessibleDescription(row.differs)
        self.name.setEnabled(row.listed)
        # Created with its parent: without one it would be a window for a moment, and take the focus.
        word = tr("Replace") if row.replaces is not None else tr("Add")
        edit = row.edit
        self.offer = PreviewButton(context, word, None if edit is None else lambda: edit, self)
        self.offer.setProperty("look", "soft")
        self.offer.setVisible(edit is not None)
        self.offer.setToolTip(row.offer)
        self.offer.setAccessibleName(row.offer or word)
        words = f"{row.differs}. {row.reason}" if row.reason else row.differs
        self.words = text_label(words, look="warn" if row.reason else "caption", wraps=True)
        grid = QGridLayout(self)
        grid.setContentsMargins(theme.current().px(18), 0, 0, 0)
        grid.setHorizontalSpacing(theme.current().px(8))
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(0, 1)
        grid.addWidget(self.name, 0, 0, 1, 2, Qt.AlignmentFlag.AlignLeft)
        grid.addWidget(self.words, 1, 0)
        grid.addWidget(self.offer, 1, 1, Qt.AlignmentFlag.AlignTop)

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        paint_kind(QPainter(self), 0, self.name.geometry().center().y(), self._row.kind, style)


def _grid(lines: Iterable[ReportLine]) -> QGridLayout:
    grid = QGridLayout()
    style = theme.current()
    grid.setColumnMinimumWidth(0, style.px(_LABEL))
    grid.setColumnStretch(1, 1)
    grid.setHorizontalSpacing(style.px(8))
    grid.setVerticalSpacing(style.px(3))
    for row, line in enumerate(lines):
        words = text_label(line.text, look="warn" if line.token == "warn" else "", wraps=True)
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        grid.addWidget(text_label(line.label, look="hint"), row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(words, row, 1)
    return grid
