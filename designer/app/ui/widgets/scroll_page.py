"""A widget in a scroll area."""

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QWidget

from designer.app.ui import theme


class Scrolled(QScrollArea):
    """A widget that can be scrolled vertically, with ``across`` also horizontally. The scroll area takes no focus.

    It scrolls to a part that gets the focus by a key.
    """

    def __init__(self, page: QWidget, parent: QWidget | None = None, *, across: bool = False) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        if not across:
            self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(page)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow_focus)

    @Slot(QWidget, QWidget)
    def _follow_focus(self, _old: QWidget | None, now: QWidget | None) -> None:
        page = self.widget()
        if now is not None and page is not None and page.isAncestorOf(now) and theme.shows_focus(now):
            self.ensureWidgetVisible(now, 0, 0)
