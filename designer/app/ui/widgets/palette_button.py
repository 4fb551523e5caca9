"""The field in the top bar that opens the palette."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from designer.app.ui.widgets.labels import SearchField
from designer.language import tr


class FindField(SearchField):
    """A read-only search field that opens the palette on a click or when a letter is typed."""

    sought = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(tr("Find a command or a part"), parent=parent)
        self.setReadOnly(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.IBeamCursor)

    def sizeHint(self) -> QSize:
        # The field prefers its maximum width, and shrinks before menus and pages do.
        return QSize(self.maximumWidth(), self.height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.sought.emit("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        words = event.text()
        if words.isprintable() and words.strip():
            self.sought.emit(words)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.sought.emit("")
        else:
            super().keyPressEvent(event)
