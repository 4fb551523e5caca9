"""The one object of a class that belongs to the app, such as an event filter."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

_Object = TypeVar("_Object", bound=QObject)


def app_object(kind: type[_Object]) -> _Object:
    """The object of a class that the app owns; it is made by the first call."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    found = app.findChild(kind)
    return found if isinstance(found, kind) else kind(app)
