"""A holder of a page that is created when it is first shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer.app.ui.sizes import spaced

T = TypeVar("T", bound=QWidget)


class LazyPage(QWidget, Generic[T]):
    """A widget that holds a page, which is created when the widget is first shown or the page is first used.

    Signals:
        made: the page has been created.
    """

    made = Signal()

    def __init__(self, create: Callable[[], T]) -> None:
        super().__init__()
        self._create = create
        self._page: T | None = None
        self._column = spaced(QVBoxLayout(self), margins=0)

    @property
    def page(self) -> T:
        """The page, which is created if necessary."""
        return self.make()

    @property
    def created(self) -> T | None:
        """The page; None if it has not been created yet."""
        return self._page

    def make(self) -> T:
        """Create the page if that has not happened yet; returns it."""
        if self._page is None:
            self._page = self._create()
            self._column.addWidget(self._page)
            self._page.resize(self.size())  # else it is laid out in the size that it wants first
            self._page.show()
            self.made.emit()
        return self._page

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.make()
