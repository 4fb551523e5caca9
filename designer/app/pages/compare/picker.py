"""The card of a compared design: badge (A or B), name and Battle Value, with a menu of other designs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QMenu, QSizePolicy, QWidget

from designer.app.documents.open_designs import OpenDesigns
from designer.app.ui import theme
from designer.app.ui.dialogs import Dialogs
from designer.app.ui.figures import figure
from designer.app.ui.icons import paint_icon
from designer.app.ui.sizes import sized
from designer.app.ui.strokes import box, ring
from designer.app.ui.text_layout import CENTER, RIGHT, draw
from designer.app.ui.theme import Style
from designer.formats import FormatError
from designer.language import tr
from designer.workspace.documents import distinct_titles, error_sentence
from designer.workspace.samples import samples
from designer.workspace.sides import Side, design_side, file_side, sample_side, step_side

_STEPS: Final = 20
"""How many steps of a design's history the menu offers, the newest first."""

_HIGH, _BADGE = 40, 20
_OPENING: Final = frozenset((Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter))


class Picker(QAbstractButton):
    """The card of design A or B (``letter``); a click opens the menu of designs.

    Signals:
        picked: the ``Side`` that the user chose.
        failed: a sentence that tells why a file could not be read.
    """

    picked = Signal(object)
    failed = Signal(str)

    def __init__(
        self, letter: str, designs: OpenDesigns, dialogs: Dialogs | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._letter = letter
        self._designs = designs
        self._dialogs = dialogs or Dialogs()
        self.title, self._about, self.value = "", "", 0
        self._more = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.open_menu)
        sized(self, height=_HIGH)

    def show_side(self, side: Side, value: int, *, more: bool) -> None:
        """Show a side on the card; ``more`` tells whether it has the higher Battle Value."""
        shown = side.title, side.about, value, more
        if shown != (self.title, self._about, self.value, self._more):
            self.title, self._about, self.value, self._more = shown
            which = tr("more") if more else tr("not more")
            words = f"{side.title}, {side.about}"
            self.setAccessibleName(
                tr(
                    "{side}: {design}, Battle Value {value}, {which}",
                    side=self._letter,
                    design=words,
                    value=value,
                    which=which,
                )
            )
            self.setToolTip("\n".join((words, tr("Click to compare another design"))))
            self.update()

    def open_menu(self) -> None:
        """Open the menu of designs."""
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.mapToGlobal(QPoint(0, self.height())))

    def menu(self) -> QMenu:
        """The menu with the open designs, the steps of their histories, the samples, and an entry to choose a file."""
        menu = QMenu(self)
        documents = self._designs.documents
        named = list(zip(distinct_titles(documents), documents, strict=True))
        for name, document in named:
            self._add(menu, name, partial(design_side, document))
        for name, document in named:
            steps = document.session.history.steps
            if len(steps) > 1:
                submenu = menu.addMenu(tr("Steps of {design}", design=name.replace("&", "&&")))
                for position in range(len(steps) - 1, max(-1, len(steps) - 1 - _STEPS), -1):
                    words = f"{position}  {steps[position].label}"
                    self._add(submenu, words, partial(step_side, document, position))
        submenu = menu.addMenu(tr("Samples"))
        for sample in samples():
            self._add(submenu, sample.title, partial(sample_side, sample))
        menu.addSeparator()
        menu.addAction(tr("File…")).triggered.connect(self._choose_file)
        return menu

    def pick_file(self, path: Path) -> None:
        """Choose the design in a file."""
        self._pick(lambda: file_side(path))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if Qt.Key(event.key()) in _OPENING:
            self.open_menu()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(theme.current().px(280), theme.current().px(_HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        m = style.measures
        painter = QPainter(self)
        rect = QRectF(self.rect())
        ground = "bg.2" if self.underMouse() or self.isDown() else "bg.1"
        box(painter, rect, m.radius_panel, fill=style.color(ground), edge=style.color("line.1"))
        self._paint_badge(painter, rect, style)
        side = m.icon
        right = rect.right() - m.control_inset - side
        chevron = QPointF(right, rect.center().y() - side / 2)
        paint_icon(painter, chevron, "chevron_down", style.color("text.2"), side)
        value = figure(self.value)
        width = style.width(value, "page_title") + 2
        spot = QRectF(right - m.control_inset - width, 0, width, rect.height())
        draw(painter, spot, value, style, role="page_title", align=RIGHT)
        self._paint_words(painter, rect, spot.left() - m.control_inset, style)
        if theme.shows_focus(self):
            ring(painter, rect, m.radius_panel, style.color("accent"))

    def _paint_badge(self, painter: QPainter, rect: QRectF, style: Style) -> None:
        m = style.measures
        side = style.px(_BADGE)
        spot = QRectF(m.control_inset, rect.center().y() - side / 2, side, side)
        is_a = self._letter == "A"
        box(painter, spot, m.radius_control, fill=style.color("bg.3" if is_a else "accent.fill"))
        painter.setFont(style.font("strong"))
        painter.setPen(style.color("text.1" if is_a else "on.accent"))
        painter.drawText(spot, CENTER, self._letter)

    def _paint_words(self, painter: QPainter, rect: QRectF, right: float, style: Style) -> None:
        left = style.measures.control_inset + style.px(_BADGE) + style.px(10)
        half = rect.height() / 2
        inset = style.px(3)
        title = QRectF(left, inset, right - left, half - inset)
        draw(painter, title, self.title, style, role="title")
        draw(painter, title.translated(0, half - inset), self._about, style, role="caption", token="text.3")

    def _add(self, menu: QMenu, words: str, make: Callable[[], Side]) -> None:
        menu.addAction(words.replace("&", "&&")).triggered.connect(lambda: self._pick(make))

    def _pick(self, make: Callable[[], Side]) -> None:
        try:
            side = make()
        except FormatError as error:
            self.failed.emit(error_sentence(error))
            return
        self.picked.emit(side)

    def _choose_file(self) -> None:
        for path in self._dialogs.files(self, self._designs.settings.folder)[:1]:
            self.pick_file(path)
