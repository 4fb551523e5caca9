"""Imports what the first design and the first diagram need before they are asked for, so that they do not wait."""

from __future__ import annotations

import importlib.util
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from types import CodeType

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QObject, Signal, Slot

from designer.app.ui.idle_work import IdleWork, Priority
from designer.app.ui.later import call_later

_AT_REST_AFTER_MS = 1000
"""How many milliseconds after the start the import begins: when the window is painted."""
_TURN = 0.001
"""The seconds after which the import gives way to the window; Python's own five milliseconds are felt in typing."""


class LoadAhead(QObject):
    """Imports pyqtgraph and NumPy in a thread, soon after the start, then does in idle time what a first design needs.

    That is to go through ``things``, which are made when they are asked for, and to import modules of the program.

    The window answers meanwhile. A page that needs something earlier imports it itself, or waits for the rest of this
    import. Modules of the program are not imported in the thread: two threads that import the same ones may get them
    unfinished. ``owner`` has to live as long as the program.
    """

    _imported = Signal()

    def __init__(self, owner: QObject, modules: Sequence[str] = (), things: Iterable[object] = ()) -> None:
        super().__init__(owner)
        self._turn = sys.getswitchinterval()
        self._modules, self._things = modules, things
        self._work = IdleWork[object](self, done=self._begin, priority=Priority.AHEAD)
        self._rest = IdleWork[object](self, priority=Priority.AHEAD)
        self._imported.connect(self._end)
        call_later(self, lambda: self._work.start(_classes_of_qt()), _AT_REST_AFTER_MS)

    def _begin(self) -> None:
        sys.setswitchinterval(_TURN)
        threading.Thread(target=self._load, name="pyqtgraph").start()

    def _load(self) -> None:
        try:
            import pyqtgraph  # noqa: F401 - slow, which is why it is imported here
        finally:
            self._imported.emit()

    @Slot()
    def _end(self) -> None:
        sys.setswitchinterval(self._turn)
        self._rest.start(chain(self._things, *(imports(module, set()) for module in self._modules)))


def imports(name: str, begun: set[str]) -> Iterator[object]:
    """Import a module step by step: first, each by itself, the modules of its package that it imports."""
    begun.add(name)
    spec = None if name in sys.modules else importlib.util.find_spec(name)
    code_of: Callable[[str], CodeType | None] | None = getattr(spec and spec.loader, "get_code", None)
    code = None if code_of is None else code_of(name)
    if code is not None:
        package = name.partition(".")[0]
        for needed in code.co_names:  # with the names of all modules that it imports
            if needed.startswith(f"{package}.") and needed not in begun:
                yield from imports(needed, begun)
        yield importlib.import_module(name)


def _classes_of_qt() -> Iterator[object]:
    """All classes of Qt, which PySide6 makes when they are first asked for; pyqtgraph asks for all of them.

    They are made here, one by one, because two threads must not make the same class at the same time.
    """
    for module in (QtCore, QtGui, QtWidgets):
        for name in dir(module):
            yield getattr(module, name)
