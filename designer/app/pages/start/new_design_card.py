"""The form for a new design as a card over a design."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from designer.app.pages.start.new_design import FORM_WIDTH, NewDesignForm, paint_frame
from designer.app.ui import theme
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.ui.widgets.window_focus import give_focus_back
from designer.language import tr
from designer.units.unit import Unit
from designer.workspace.settings import NewDesign

_FRAME = 1


class NewDesignCard(QWidget):
    """The form for a new design as a card: Enter creates the design, Escape or a click elsewhere hides the card.

    ``create`` gets the choices, ``take`` a random design that was made on them.
    """

    def __init__(
        self,
        window: QWidget,
        terms: Callable[[], NewDesign],
        create: Callable[[NewDesign], object],
        take: Callable[[Unit], object] = lambda _unit: None,
    ) -> None:
        super().__init__(window)
        self._terms = terms
        self._create, self._take = create, take
        self._before: QWidget | None = None
        self.form = NewDesignForm(terms(), raised=True)
        self.form.create_wanted.connect(self._go)
        self.form.random_made.connect(self._take_random)
        self.form.checked.connect(self._fit)
        self._spot = QPoint()
        spaced(QVBoxLayout(self), Scrolled(self.form), margins=(_FRAME, _FRAME))
        self.setAccessibleName(tr("New design"))
        self.hide()

    def open_at(self, spot: QPoint) -> None:
        """Show the card at a point of the window, with the default choices for a new design."""
        self._before = QApplication.focusWidget()
        self.form.show_terms(self._terms())
        self._spot = spot + QPoint(theme.measures().gap, 0)
        self._fit()
        self.show()
        self.raise_()
        self.form.chassis.setFocus(Qt.FocusReason.TabFocusReason)
        _application().installEventFilter(self)

    def _fit(self) -> None:
        """Take the height of the form, or as much of it as the window has; the form scrolls then."""
        around = self.parentWidget()
        assert around is not None
        width, gap = theme.current().px(FORM_WIDTH), theme.measures().gap
        inner, room = width - 2 * _FRAME, around.height() - 2 * gap
        high = max(self.form.heightForWidth(inner), self.form.sizeHint().height()) + 2 * _FRAME
        self.setFixedSize(width, min(high, room))
        self.move(self._spot.x(), max(gap, min(self._spot.y(), around.height() - gap - self.height())))

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_frame(self, "card", "line.2")

    def put_away(self) -> None:
        """Hide the card, and give the focus back to the widget that had it before."""
        if self.isHidden():
            return
        _application().removeEventFilter(self)
        give_focus_back(self, self._before)
        self._before = None
        self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and self._is_elsewhere(watched, event):
            self.put_away()
        return False

    def _is_elsewhere(self, watched: QObject, event: QMouseEvent) -> bool:
        """Whether an event is a click outside the card, in the same window; popups of combo boxes are other windows."""
        if event.type() != QEvent.Type.MouseButtonPress or not isinstance(watched, QWidget):
            return False
        there = self.mapFromGlobal(event.globalPosition().toPoint())
        return watched.window() is self.window() and not self.rect().contains(there)

    def _take_random(self, unit: Unit) -> None:
        if self.isVisible():
            self._before = None
            self.put_away()
            self._take(unit)

    def _go(self, terms: NewDesign) -> None:
        self._before = None
        self.put_away()
        self._create(terms)


def _application() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app
