"""pyqtgraph is imported ahead of the first diagram: in a thread of its own, and without garbage collection there."""

import gc
import sys
import threading
from importlib.abc import Loader
from importlib.machinery import ModuleSpec

from designer.app.ui.plots import ahead


class Watched(Loader):
    """Finds an empty pyqtgraph, and notes in which thread it is imported, and whether garbage is collected."""

    def __init__(self):
        self.seen = []

    def find_spec(self, name, _path, _target=None):
        return ModuleSpec(name, self) if name == "pyqtgraph" else None

    def create_module(self, _spec):
        return None

    def exec_module(self, _module):
        self.seen.append((threading.current_thread() is threading.main_thread(), gc.isenabled()))


def test_the_import_leaves_the_thread_of_the_window_alone(qapp, qtbot, monkeypatch):
    finder = Watched()
    monkeypatch.setattr(ahead, "_AT_REST_AFTER_MS", 0)
    monkeypatch.setattr(sys, "meta_path", [finder, *sys.meta_path])
    monkeypatch.setitem(sys.modules, "pyqtgraph", sys)  # also where it was not imported, the empty one goes at the end
    monkeypatch.delitem(sys.modules, "pyqtgraph")
    turn = sys.getswitchinterval()
    ahead.LoadAhead(qapp)
    qtbot.waitUntil(lambda: bool(finder.seen) and gc.isenabled())
    assert finder.seen == [(False, False)]
    assert sys.getswitchinterval() == turn
