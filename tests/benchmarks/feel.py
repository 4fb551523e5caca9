"""What the window costs while somebody works in it. Prints; asserts nothing.

    python -m tests.benchmarks.feel [--rounds N]

Everything is processor time of the real window without a display, from the deed to the painted picture. An *edit* is
taken apart: *engine* is making the step and reading all that the window shows in a session that nobody watches,
*views* what the step takes the window beyond that until all views know what to show, *paint* the rest until it is to
be seen. What goes on in slices after that, such as what each item would add, is not part of it. The sum stands
against a *bare repaint* of the same window; beside it the share of the window that was painted.
Opening, turning to another tab, a letter typed into the browser's search field, another theme and another density are
in *frames* of 16.7 ms and against such a bare repaint, which is about the machine less. *Memory* is what the process
holds with one design open and with ten, after each was shown. *Pauses* are deeds that seldom happen, modules compiled.
"""

from __future__ import annotations

import argparse
import gc
import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final, Literal, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRect
from PySide6.QtGui import QPaintEvent, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTableView, QWidget

from designer import paths
from designer.app.pages.editor.editor import Editor
from designer.app.pages.lab.page import BENCHES, Lab
from designer.app.shell.application import application
from designer.app.shell.window import Window
from designer.app.shell.workspace_list import index_of
from designer.app.ui import theme
from designer.app.ui.plots.preloading import LoadAhead
from designer.editing import Edit, Session
from designer.workspace.settings import Settings
from tests.benchmarks.ratios import read_all, steps, timed
from tests.benchmarks.whatif import median_design

FRAME: Final = 1 / 60
SIZES: Final = ((1366, 768), (1920, 1080))
TYPED: Final = "er laser"
THEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
DENSITIES: Final[tuple[Literal["comfortable", "compact"], ...]] = ("comfortable", "compact")


class Painted(QObject):
    """Notes which part of a window is painted."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._region = QRegion()
        application().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if isinstance(event, QPaintEvent) and isinstance(watched, QWidget) and watched.window() is self._window:
            self._region += event.region().translated(watched.mapTo(self._window, QPoint(0, 0)))
        return False

    def share(self) -> float:
        """The share of the window since it was asked last."""
        rects: Iterator[QRect] = iter(self._region)  # type: ignore[call-overload]  # the stubs do not know that
        painted = sum(rect.width() * rect.height() for rect in rects)
        self._region = QRegion()
        return painted / (self._window.width() * self._window.height())


class Cost(NamedTuple):
    """What an edit takes in seconds, and how much of the window it painted."""

    engine: float
    views: float
    paint: float
    share: float

    @property
    def seconds(self) -> float:
        """All of it."""
        return self.engine + self.views + self.paint


def until_painted(deed: Callable[[], object]) -> float:
    """Processor seconds until what a deed changed is painted; not what goes on in slices after that."""
    start = time.process_time_ns()
    deed()
    QApplication.sendPostedEvents()
    return (time.process_time_ns() - start) / 1e9


def rest(editor: Editor | None = None) -> None:
    """Let all that runs in slices or moves come to its end."""
    least, most = time.monotonic() + 0.3, time.monotonic() + 20
    while time.monotonic() < least or (editor and _is_busy(editor) and time.monotonic() < most):
        QApplication.processEvents()


def _is_busy(editor: Editor) -> bool:
    return editor.views.browser.is_asking or editor.views.advice.busy


def edit_costs(window: Window, editor: Editor, rounds: int) -> Iterator[tuple[str, Cost]]:
    """What each kind of edit costs the window."""
    painted = Painted(window)
    unwatched, tables = Session(editor.context.unit), window.findChildren(QTableView)
    for name, edit in steps(editor.context.unit):
        if not _changes(editor, edit):
            continue
        costs = []
        for _ in range(rounds):
            rest(editor)
            painted.share()
            engine = engine_cost(unwatched, edit)
            applied = timed(partial(editor.context.apply, edit))
            paint = timed(partial(_paint_edit, tables))
            costs.append(Cost(engine, max(0.0, applied - engine), paint, painted.share()))
            editor.context.undo()
        yield name, Cost(*(statistics.median(column) for column in zip(*costs, strict=True)))
    application().removeEventFilter(painted)


def _paint_edit(tables: Sequence[QTableView]) -> None:
    """Paint what an edit changed, also what Qt lays out a turn of the event loop later."""
    QApplication.sendPostedEvents()
    for table in tables:
        table.executeDelayedItemsLayout()
    QApplication.sendPostedEvents()


def paint_all(window: Window) -> float:
    """Processor seconds of painting all of a window."""
    for widget in (window, *window.findChildren(QWidget)):
        widget.update()  # each by itself: Qt paints nothing below what is opaque
    return timed(QApplication.sendPostedEvents)


def engine_cost(session: Session, edit: Edit) -> float:
    """What a step takes without a window, all that one would show read; it is taken back."""
    read_all(session.graph)
    seconds = timed(partial(session.apply, edit)) + timed(partial(read_all, session.graph))
    session.undo()
    return seconds


def _changes(editor: Editor, edit: Edit) -> bool:
    return editor.context.session.refusal(edit) is None and edit.run(editor.context.unit) != editor.context.unit


def opened(window: Window, file: Path) -> Editor:
    """The page of a file."""
    window.manager.open([file])
    assert window.editor is not None
    return window.editor


def print_edits(window: Window, size: tuple[int, int], rounds: int) -> None:
    """Edits in a window of a size against its repaint."""
    window.resize(*size)
    editor = opened(window, paths.data("designs", f"{median_design()[0]}.mtf"))
    rest(editor)
    bare = statistics.median(paint_all(window) for _ in range(2 * rounds + 1))
    costs = list(edit_costs(window, editor, rounds))
    print(f"{size[0]} wide: a bare repaint takes {1000 * bare:.1f} ms; edits against it, in ms, and what they paint:")
    print(f"  {'':<18}{'ratio':>7}{'whole':>8}{'engine':>8}{'views':>8}{'paint':>8}{'painted':>9}")
    for name, cost in costs:
        parts = "".join(f"{1000 * part:>8.1f}" for part in (cost.seconds, cost.engine, cost.views, cost.paint))
        print(f"  {name:<18}{cost.seconds / bare:>7.2f}{parts}{100 * cost.share:>7.0f} %")
    print(f"  {'median':<18}{statistics.median(cost.seconds for _, cost in costs) / bare:>7.2f}")


def openings(window: Window, files: list[Path]) -> list[float]:
    """Processor seconds of opening each of some files beside others; they are closed again."""
    seconds = []
    for file in files:
        rest(window.editor)
        seconds.append(until_painted(partial(window.manager.open, [file])))
        rest(window.editor)
        window.manager.close(len(window.manager.documents) - 1)
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return seconds


def resident() -> int:
    """Bytes of memory that the process holds now (Linux)."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def print_memory(window: Window) -> None:
    """What ten open designs hold, against one."""
    window.resize(*SIZES[0])
    held = []
    for file in sorted(paths.data("designs").glob("*.mtf"))[:10]:
        window.manager.open([file])
        rest(window.editor)
        gc.collect()
        held.append(resident())
    print(f"memory with one design open: {held[0] / 2**20:.0f} MiB, with {len(held)}: {held[-1] / 2**20:.0f} MiB,")
    print(f"which is {held[-1] / held[0]:.2f} of it")


def print_deeds(window: Window, size: tuple[int, int], rounds: int) -> None:
    """What else is done all the time, in frames."""
    window.resize(*size)
    rest()
    designs = sorted(paths.data("designs").glob("*.mtf"))
    window.manager.open(designs[:3])
    rest(window.editor)
    opening = openings(window, designs[3:8])
    tabs = window.tabs
    turning = []
    for number in range(tabs.count + 2 * rounds):
        turning.append(until_painted(partial(tabs.set_current, number % tabs.count)))
        rest(window.editor)
    del turning[: tabs.count]  # each is painted for the first time
    editor = window.editor
    assert editor is not None
    editor.search()
    rest(editor)
    field = editor.views.browser.search
    typing = []
    for letter in TYPED:
        typing.append(until_painted(partial(QTest.keyClick, field, letter)))
        rest(editor)
    field.clear()
    palette = window.palette_view
    palette.open()
    rest(editor)
    finding = []
    for letter in TYPED:
        finding.append(until_painted(partial(QTest.keyClick, palette.field, letter)))
        rest(editor)
    palette.close_up()
    bare = statistics.median(paint_all(window) for _ in range(2 * rounds + 1))
    themes, densities = [], []
    for chosen in THEMES:
        themes.append(until_painted(partial(theme.hub().choose, theme=chosen)))
        rest(editor)
    for density in DENSITIES:
        densities.append(until_painted(partial(theme.hub().choose, density=density)))
        rest(editor)
    print(f"{size[0]} wide, {tabs.count} designs open, frames of 16.7 ms:{'median':>13}{'longest':>9}{'median':>9}")
    print(f"{'against bare':>76}")
    named = (
        ("a bare repaint", [bare]),
        ("open a design", opening),
        ("turn to a tab", turning),
        ("a letter in the search field", typing),
        ("a letter in the palette", finding),
        ("another theme", themes),
        ("another density", densities),
    )
    for name, seconds in named:
        median = statistics.median(seconds)
        print(f"  {name:<44}{median / FRAME:>8.1f}{max(seconds) / FRAME:>9.1f}{median / bare:>9.2f}")


def print_pauses(window: Window) -> None:
    """How long the window answers nothing in what seldom happens: the first visit of a page, and other sizes."""
    window.resize(*SIZES[0])
    opened(window, paths.data("designs", f"{median_design()[0]}.mtf"))
    rest(window.editor)
    LoadAhead(application())  # as a start does
    while "pyqtgraph" not in sys.modules or threading.active_count() > 1:
        QApplication.processEvents()
    deeds: list[tuple[str, Callable[[], object]]] = [
        ("another scale, 125 %", partial(theme.hub().choose, scale=1.25)),
        ("back to 100 %", partial(theme.hub().choose, scale=1.0)),
    ]
    names = ("lab", "compare", "library", "forces")
    deeds += [(f"first visit to {name}", partial(window.turn_to, index_of(name))) for name in names]
    deeds += [("back to the design", partial(window.turn_to, index_of("design")))]
    deeds += [("another theme, with all pages", partial(theme.hub().choose, theme="light"))]
    deeds += [("a page after that", partial(window.turn_to, index_of("lab")))]
    print(f"{SIZES[0][0]} wide, until it is painted, in ms:")
    for words, deed in deeds:
        _print_pause(window, words, deed)
    lab = window.workspace
    assert isinstance(lab, Lab)
    for number in range(len(BENCHES)):
        lab.show_page(number)
        rest(window.editor)
    window.turn_to(index_of("design"))
    rest(window.editor)
    _print_pause(window, "another theme, with all pages and benches", partial(theme.hub().choose, theme="dark"))
    _print_pause(window, "another density by its width", partial(window.resize, *SIZES[1]))


def _print_pause(window: Window, words: str, deed: Callable[[], object]) -> None:
    print(f"  {words:<44}{1000 * until_painted(deed):>8.0f}")
    rest(window.editor)


def main() -> None:
    """Print all."""
    parser = argparse.ArgumentParser(description="What the window costs while somebody works in it.")
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as home:
        os.environ["MECHWRIGHT_HOME"] = home
        reports: list[Callable[[Window], None]] = [print_memory]
        for report in (print_edits, print_deeds):
            reports += (partial(report, size=size, rounds=rounds) for size in SIZES)
        reports.append(print_pauses)
        for each in reports:
            theme.apply(application(), "dark", "automatic")
            window = Window(Settings(), keep=lambda _settings: "")
            window.show()
            each(window)
            window.manager.documents.clear()
            window.close()
            window.deleteLater()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


if __name__ == "__main__":
    main()
