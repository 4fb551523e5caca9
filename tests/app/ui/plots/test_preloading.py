"""pyqtgraph is imported ahead in a thread of its own; then modules one at a time."""

import sys
import threading
from importlib.abc import Loader
from importlib.machinery import ModuleSpec

from designer.app.ui.plots import preloading


class Watched(Loader):
    """Finds an empty pyqtgraph, and notes whether it is imported in the thread of the window."""

    def __init__(self):
        self.seen = []

    def find_spec(self, name, _path, _target=None):
        return ModuleSpec(name, self) if name == "pyqtgraph" else None

    def create_module(self, _spec):
        return None

    def exec_module(self, _module):
        self.seen.append(threading.current_thread() is threading.main_thread())


def test_the_import_leaves_the_thread_of_the_window_alone(qapp, qtbot, monkeypatch):
    finder = Watched()
    monkeypatch.setattr(preloading, "_AT_REST_AFTER_MS", 0)
    monkeypatch.setattr(sys, "meta_path", [finder, *sys.meta_path])
    monkeypatch.setitem(sys.modules, "pyqtgraph", sys)  # also where it was not imported, the empty one goes at the end
    monkeypatch.delitem(sys.modules, "pyqtgraph")
    turn = sys.getswitchinterval()
    made: list[str] = []
    preloading.LoadAhead(qapp, things=map(made.append, "abc"))
    qtbot.waitUntil(lambda: bool(finder.seen) and sys.getswitchinterval() == turn)
    assert finder.seen == [False]
    qtbot.waitUntil(lambda: made == [*"abc"])


def test_modules_are_imported_one_at_a_time_and_those_that_they_need_first(tmp_path, monkeypatch):
    sources = {
        "__init__": "",
        "page": "from ahead_sample.view import name\nimport ahead_sample.panel",
        "view": "from __future__ import annotations\nfrom ahead_sample.panel import name",
        "panel": "name = None\nif name:\n    from ahead_sample.page import name",
    }
    (tmp_path / "ahead_sample").mkdir()
    for name, source in sources.items():
        (tmp_path / "ahead_sample" / f"{name}.py").write_text(source, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    steps, before = [], set(sys.modules)
    try:
        for _ in preloading.imports("ahead_sample.page", set()):
            steps.append(set(sys.modules) - before - {"ahead_sample"})
            before = set(sys.modules)
        assert steps == [{"ahead_sample.panel"}, {"ahead_sample.view"}, {"ahead_sample.page"}]
        assert list(preloading.imports("ahead_sample.page", set())) == []
    finally:
        for name in sources:
            sys.modules.pop(f"ahead_sample.{name}", None)
        sys.modules.pop("ahead_sample", None)
