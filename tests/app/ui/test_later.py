"""Calls that are made later."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

import designer.app
from designer.app.ui.later import call_later


class Counter(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def add(self) -> None:
        self.count += 1


def test_a_later_call_is_made_once_and_leaves_nothing(qtbot):
    counter = Counter()
    call_later(counter, counter.add)
    assert counter.count == 0
    qtbot.waitUntil(lambda: counter.count == 1 and not counter.findChildren(QTimer))


def its_method(counter: Counter) -> Callable[[], object]:
    return counter.add


def function_with(counter: Counter) -> Callable[[], object]:
    return lambda: counter.count + 1


@pytest.mark.parametrize("make", [its_method, function_with])
def test_an_owner_that_is_destroyed_before_is_not_kept_alive(qapp, make: Callable[[Counter], Callable[[], object]]):
    counter = Counter()
    gone = weakref.ref(counter)
    call_later(counter, make(counter))
    counter.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    del counter
    QApplication.processEvents()
    gc.collect(0)  # what a test makes is young: nothing is collected while it runs
    assert gone() is None


def test_the_program_makes_later_calls_in_no_other_way():
    """``QTimer.singleShot`` keeps what its function refers to for ever; only the drawer of pictures waits with it."""
    root = Path(designer.app.__file__).parent
    files = (file for file in root.rglob("*.py") if "QTimer.singleShot(" in file.read_text(encoding="utf-8"))
    assert [str(file.relative_to(root)) for file in files] == ["pictures/screens.py"]
