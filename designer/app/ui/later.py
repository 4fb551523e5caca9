"""Calls that are made after the present event has been handled."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def call_later(owner: QObject, act: Callable[[], object], after: int = 0) -> None:
    """Call a function once the present event has been handled, or ``after`` so many ms, unless ``owner`` is destroyed.

    ``QTimer.singleShot`` never releases its function if its context is destroyed before, nor what that refers to.
    """
    timer = QTimer(owner, singleShot=True, interval=after)
    timer.timeout.connect(act)
    timer.timeout.connect(timer.deleteLater)
    timer.start()
