"""The explanation of a line or figure: below the ledger, pinned, and in a popover of the status line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QVBoxLayout, QWidget

from designer.app.context.design_context import DesignContext
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.sizes import spaced
from designer.app.ui.strokes import box
from designer.app.ui.theme import follow_theme
from designer.app.ui.widgets.buttons import IconButton
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.ui.widgets.text_card import CardLine, TextCard
from designer.app.views.ledger.figure_breakdowns import NO_BREAKDOWN, FigureBreakdown, figure_breakdown
from designer.language import marked, tr

NOTHING = marked("Choose a line to see how it came about.")

_MOST = {"compact": 4, "comfortable": 6, "large": 6}


class LineExplanation(TextCard):
    """Shows the name of a line, its inputs with their values, and its rule; the pin button keeps it on screen.

    With ``whole`` all inputs are shown, else only the first ones.
    """

    def __init__(self, *, whole: bool = False, can_pin: bool = True) -> None:
        super().__init__(tr("Explanation"), tr(NOTHING), "panel_inset")
        self._whole = whole
        self._can_pin = can_pin
        self._account = NO_BREAKDOWN
        self.pin = IconButton("pin", tr("Pin this explanation"), checkable=True, parent=self)
        self.buttons = (self.pin,)
        copy = QAction(tr("Copy as text"), self)
        copy.triggered.connect(lambda: QApplication.clipboard().setText(self.text))
        self.addAction(copy)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        follow_theme(self._renew)

    @property
    def text(self) -> str:
        """The whole text, with a line break after each row."""
        return self._account.text or tr(NOTHING)

    def explain(self, account: FigureBreakdown) -> None:
        """Show another explanation."""
        if account != self._account:
            self._account = account
            self._renew()

    def _renew(self) -> None:
        title, kind, (rows, source) = self._account
        shown = rows if self._whole else rows[: _MOST[theme.current().density]]
        self.pin.setVisible(bool(title) and self._can_pin)
        lines = [CardLine(value, role="body", label=name) for name, value in shown]
        self.show_card(title, kind, [*lines, CardLine(source, "accent")])


_MOST_SHARE = 0.4
"""The part of the panel's height that the pins take at most; if they need more, they scroll."""


class PinPlace(Protocol):
    """A widget that can show the pinned explanations."""

    def show_pins(self, pins: Sequence[tuple[str, FigureBreakdown]]) -> None:
        """Show these explanations in this order; each is given with its id."""


class PinnedFigures(Scrolled, AccessibleWidget):
    """A column of the pinned explanations; hidden if there are none.

    With ``whole`` they fill a panel of their own, not only a part of the ledger's panel.

    Signals:
        unpinned: the id of the explanation whose pin was clicked.
    """

    accessible_role = Role.Pane

    unpinned = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, whole: bool = False) -> None:
        body = QWidget()
        super().__init__(body, parent)
        self._whole = whole
        self.blocks: dict[str, LineExplanation] = {}
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # to scroll it
        self._column = spaced(QVBoxLayout(body), margins=0, spacing=0)
        self._column.setAlignment(Qt.AlignmentFlag.AlignTop)
        upright = QSizePolicy.Policy.Expanding if whole else QSizePolicy.Policy.Maximum
        self.setSizePolicy(QSizePolicy.Policy.Expanding, upright)
        self.setAccessibleName(tr("Pinned"))
        self.hide()
        follow_theme(self.fit)

    def show_pins(self, pins: Sequence[tuple[str, FigureBreakdown]]) -> None:
        """Show these explanations in this order; widgets of those that stay are reused."""
        wanted = dict(pins)
        for pin in [pin for pin in self.blocks if pin not in wanted]:
            block = self.blocks.pop(pin)
            self._column.removeWidget(block)
            block.hide()
            block.deleteLater()
        for place, (pin, account) in enumerate(pins):
            made = self.blocks.get(pin) or self._make(pin)
            made.explain(account)
            self._column.insertWidget(place, made)
        self.setVisible(bool(pins))
        self.fit()

    def fit(self) -> None:
        """Set the height that the pins need, at most their part of the panel and what the others leave."""
        if self._whole:
            return
        panel = self.parentWidget()
        layout = None if panel is None else panel.layout()
        if panel is None or layout is None:
            return
        others = layout.minimumSize().height() - (0 if self.isHidden() else self.minimumHeight())
        most = min(round(panel.height() * _MOST_SHARE), panel.height() - others)
        needed = sum(block.sizeHint().height() for block in self.blocks.values())
        self.setFixedHeight(max(min(needed, most), theme.measures().ledger_row if self.blocks else 0))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0 if self._whole else self.height())

    def _make(self, pin: str) -> LineExplanation:
        block = LineExplanation(whole=True)
        block.pin.setChecked(True)
        block.pin.setToolTip(tr("Unpin"))
        block.pin.setAccessibleName(tr("Unpin"))
        block.pin.clicked.connect(lambda: self.unpinned.emit(pin))
        self.blocks[pin] = block
        return block


REST_MS = 500
_WIDTH = 280


class FigurePopover(QWidget):
    """A card about the figure under the pointer, painted over the parent; it does not react to the mouse.

    It covers the first of ``places`` that is large enough; without one it stands above the figure.
    """

    def __init__(
        self, context: DesignContext, parent: QWidget, places: Callable[[], Iterable[QRect]] = lambda: ()
    ) -> None:
        super().__init__(parent)
        self._places = places
        self._context = context
        self._over = parent
        self._sheet = ""
        self._beside: QWidget | None = None
        self.reason = LineExplanation(whole=True, can_pin=False)
        self.reason.setParent(self)
        self._timer = QTimer(self, interval=REST_MS, singleShot=True)
        self._timer.timeout.connect(self._appear)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        context.changed.connect(self._renew)
        context.preview_changed.connect(self.leave)

    def point_at(self, sheet: str, beside: QWidget) -> None:
        """Show the breakdown of the figure with the id ``sheet`` when the pointer has rested on ``beside``."""
        self._sheet, self._beside = sheet, beside
        self._timer.start()

    def show_at(self, sheet: str, beside: QWidget) -> None:
        """Show the breakdown of a figure at once, until the widget ``beside`` loses the focus."""
        self._sheet, self._beside = sheet, beside
        beside.installEventFilter(self)
        self._appear()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut and watched is self._beside:
            watched.removeEventFilter(self)
            self.leave()
        return False

    def leave(self) -> None:
        """Hide the card, because the pointer has left or the figure itself shows a preview."""
        self._timer.stop()
        self._sheet, self._beside = "", None
        self.hide()

    def _appear(self) -> None:
        if self._beside is None or self._context.preview is not None:
            return
        account = figure_breakdown(self._sheet, self._context.graph)
        if account is None:
            return
        self.reason.explain(account)
        place = next((each for each in self._places() if self._needed(each.width()) <= each.height()), None)
        self.setGeometry(place or self._above(self._beside))
        line, width = theme.measures().hairline, self.width()
        self.reason.setGeometry(0, line, width, self.reason.heightForWidth(width))
        self.raise_()
        self.show()

    def _needed(self, width: int) -> int:
        return self.reason.heightForWidth(width) + 2 * theme.measures().hairline

    def _above(self, figure: QWidget) -> QRect:
        style = theme.current()
        wide = style.px(_WIDTH)
        high = self._needed(wide)
        spot = figure.mapTo(self._over, QPoint(0, -high - style.px(4) - style.measures.gap))
        return QRect(max(0, min(spot.x(), self._over.width() - wide)), max(0, spot.y()), wide, high)

    def _renew(self) -> None:
        if self.isVisible():
            self._appear()

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        radius = style.measures.radius_palette
        fill, edge = style.color("card"), style.color("line.2")
        box(QPainter(self), QRectF(self.rect()), radius, fill=fill, edge=edge)
