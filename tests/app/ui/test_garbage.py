"""Garbage is collected in the thread of the window alone: what other threads leave is looked through there."""

import gc
import threading

from PySide6.QtCore import QObject, QTimer

from designer.app.ui.garbage import collect_in_window

MADE = 200_000
"""More objects than a collection waits for."""


class Noted(QObject):
    """Notes the thread in which it is deleted; it refers to itself, so that only a collection deletes it."""

    def __init__(self, deleted):
        super().__init__()
        self._deleted = deleted
        self.itself = self

    def __del__(self):
        self._deleted.append(threading.current_thread())


def test_what_another_thread_allocates_deletes_no_object_of_qt_there(qapp):
    deleted: list[threading.Thread] = []
    owner = QObject()
    gc.enable()
    collect_in_window(owner)
    Noted(deleted)
    other = threading.Thread(target=lambda: [[] for _ in range(MADE)])
    other.start()
    other.join()
    assert not deleted
    kept: list[list[object]] = [[] for _ in range(MADE)]
    assert not deleted
    (look,) = owner.findChildren(QTimer)
    look.timeout.emit()
    assert deleted == [threading.main_thread()]
    del kept
