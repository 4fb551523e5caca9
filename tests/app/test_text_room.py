"""No text of a page is cut, overlaps another one, or is elided beside free width: at every scale, in both languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton, QVBoxLayout, QWidget

from designer.app.pages.compare.page import CompareWorkspace
from designer.app.pages.editor.view_names import View
from designer.app.pages.forces.page import ForcesPage
from designer.app.pages.lab.page import BENCHES, Lab
from designer.app.pictures.scenes import SAMPLE, opened
from designer.app.shell.window import Window
from designer.app.shell.workspace_list import WORKSPACES, index_of
from designer.app.ui import theme
from designer.app.ui.tables import LEFT, RIGHT, Column, TableModel, TableView
from designer.app.ui.text_layout import draw
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.ui.widgets.tab_order import visible_widgets
from designer.language import speak
from tests.app.painted_texts import elided_beside_free_width
from tests.app.text_room import (
    GREATEST,
    cut_pages,
    cut_texts,
    described,
    elided_beside_room,
    overlapping_texts,
    room_faults,
    scrolled_sideways,
    settle,
)
from tests.sampling import is_whole

pytestmark = pytest.mark.usefixtures("outcomes_in_sight")

SMALL, USUAL, WIDE = (1366, 768), (1920, 1080), (2560, 1440)
WINDOWS: dict[str, tuple[tuple[tuple[int, int], tuple[float, ...]], ...]] = {
    "en": ((SMALL, (1.0,)), (WIDE, (1.0,))),
    "de": ((SMALL, (1.25,)), (USUAL, (1.0,))),
}
"""The sizes of windows and the scales at which the pages are looked at, by language; German texts are longer.

Each page is looked at in one of both forms, a small one in one language and a large one in the other. All pages are
among the screens that `test_access` looks at at the greatest scale.
"""
if is_whole():
    WINDOWS = dict.fromkeys(WINDOWS, tuple((size, (1.0, 1.25, 1.5, 2.0)) for size in (SMALL, USUAL, WIDE)))

COMPARE_TABS = range(4)
"""The tabs of the comparison: slots, equipment, refit, all designs side by side."""

VIEWS: tuple[View, ...] = (
    "timeline",
    "quirks",
    "advice",
    "chassis",
    "identity",
    "background",
    "conversion",
    "equipment",
    "loadout",
    "card",
    "ledger",
)
"""The views of the editor that share their places."""


@pytest.fixture(params=WINDOWS)
def language(request, qapp) -> Iterator[str]:
    theme.apply(qapp, "dark", "automatic")
    speak(request.param)
    yield request.param
    speak("en")


def pages() -> dict[str, Callable[[Window], object]]:
    """How every page, bench and view of the window is shown, by its name."""
    found: dict[str, Callable[[Window], object]] = {}
    for number, entry in enumerate(WORKSPACES):
        if entry.name == "compare":
            found |= {f"{entry.name}, tab {tab}": partial(show_tab, tab=tab) for tab in COMPARE_TABS}
        elif entry.name == "lab":
            found |= {bench.words: partial(show_bench, name=bench.words) for bench in BENCHES}
        else:
            found[entry.name] = partial(Window.turn_to, index=number)
    return found | {view: partial(show_view, view=view) for view in VIEWS}


def show_tab(window: Window, tab: int) -> None:
    window.turn_to(index_of("compare"))
    assert isinstance(window.workspace, CompareWorkspace)
    window.workspace.center.set_current(tab)


def show_bench(window: Window, name: str) -> None:
    window.turn_to(index_of("lab"))
    assert isinstance(window.workspace, Lab)
    window.workspace.show_named(name)


def show_view(window: Window, view: View) -> None:
    window.turn_to(0)
    assert window.editor is not None
    window.editor.show_view(view)


def benches(window: Window) -> Iterator[str]:
    """Show every bench of the Lab, one after the other; yields its name."""
    for bench in BENCHES:
        show_bench(window, bench.words)
        yield bench.words


@pytest.mark.long
def test_every_text_has_room_on_every_page(windows, language):
    window = windows(size=SMALL)
    found = {f"{language} start": room_faults(window)}
    opened(window, "lanyard-lny-o.mtf", SAMPLE)  # an OmniMech, which has all assistants
    forms = [(size, scale) for size, scales in WINDOWS[language] for scale in scales]
    for form, (size, scale) in enumerate(forms, start=[*WINDOWS].index(language)):
        window.resize(*size)
        theme.hub().choose(scale=scale)
        for number, (page, show) in enumerate(pages().items()):
            if is_whole() or (form + number) % 2 == 0:
                show(window)
                found[f"{language} {size[0]} {scale:.0%} {page}"] = room_faults(window)
    assert {place: texts for place, texts in found.items() if texts} == {}


def test_no_page_scrolls_sideways_or_is_cut_at_the_greatest_scale(windows):
    theme.hub().choose(scale=GREATEST)
    window = windows(size=SMALL)
    opened(window)
    window.turn_to(index_of("forces"))
    assert isinstance(window.workspace, ForcesPage)
    window.workspace.add_open_designs()
    found = {}
    for page, show in pages().items():
        if page in VIEWS:
            break
        show(window)
        for _ in range(5):  # a change of a size reaches one parent a turn
            QApplication.processEvents()
        found[page] = scrolled_sideways(window) + cut_pages(window)
    assert {page: faults for page, faults in found.items() if faults} == {}


def places(window: Window) -> Counter[tuple[str, tuple[int, ...]]]:
    """The visible widgets of the page in front at rest, each with its size and its place in the window."""
    settle(window)
    page = window.workspace
    assert page is not None
    seen = (each for each in visible_widgets(page) if not each.objectName().startswith("qt_"))
    return Counter((described(each, each.accessibleName()), each.mapTo(window, QPoint()).toTuple()) for each in seen)


def test_another_scale_and_back_leaves_every_bench_as_it_was(windows):
    """Also those that were hidden meanwhile."""
    window = windows(size=SMALL)
    opened(window)
    before = {name: places(window) for name in benches(window)}
    theme.hub().choose(scale=GREATEST)
    for name in benches(window):
        if name == "Initiative":
            break
    settle(window)
    theme.hub().choose(scale=1.0)
    moved = {"the one in sight": places(window) - before["Initiative"]}
    moved |= {name: places(window) - before[name] for name in benches(window)}
    assert {name: found for name, found in moved.items() if found} == {}


def test_the_measure_finds_what_is_cut_what_overlaps_and_what_is_elided_beside_room(shown):
    page = QWidget()
    button, over = QPushButton("Maximize", page), QPushButton("Allocate", page)
    button.setGeometry(0, 0, 30, 24)
    over.setGeometry(20, 0, 200, 24)
    label = ElidedLabel("A name that does not fit")
    label.setParent(page)
    label.setGeometry(0, 40, 60, 20)
    shown(page)
    assert [text.split("'")[1] for text in cut_texts(page.window())] == ["Maximize"]
    assert len(overlapping_texts(page.window())) == 1
    assert len(elided_beside_room(page.window())) == 1


class Painted(QWidget):
    """Paints a name in a box of 60 pixels, and another text at the right, so far away from it."""

    def __init__(self, apart: int) -> None:
        super().__init__()
        self._apart = apart

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - the name that Qt gives it
        style, painter = theme.current(), QPainter(self)
        draw(painter, QRectF(10, 10, 60, 20), "A name that does not fit", style)
        draw(painter, QRectF(70 + self._apart, 10, 60, 20), "12.5", style)


@pytest.mark.parametrize(("apart", "number"), [(200, 1), (12, 0)])
def test_what_is_painted_and_elided_is_measured_by_what_is_free_beside_it(shown, apart, number):
    page = Painted(apart)
    shown(page)
    page.resize(400, 60)
    found = elided_beside_free_width(page.window())
    assert len(found) == number
    assert all("A name" in text or "A na" in text for text in found)


def test_a_table_has_free_width_only_where_no_row_needs_it(shown):
    names = Column[str](heading="Name", text=lambda row: row, width=60, paint=None, align=LEFT)
    figures = Column[str](heading="n", text=lambda row: "1" if len(row) > 9 else "1 234 567 890", align=RIGHT)
    wide = Column[str](heading="n", text=lambda _row: "1", align=RIGHT, width=120)
    for other, number in ((figures, 0), (wide, 1)):
        model = TableModel((names, other), key=lambda row: row)
        view = TableView("Items", model)
        model.show(["A name that does not fit", "Short"])
        shown(view)
        view.resize(400, 120)
        assert len(elided_beside_free_width(view.window())) == number


def test_a_column_that_is_wide_enough_has_no_fault(shown):
    page = QWidget()
    column = QVBoxLayout(page)
    for words in ("Maximize", "Allocate"):
        column.addWidget(QPushButton(words))
    shown(page)
    assert cut_texts(page.window()) + overlapping_texts(page.window()) + elided_beside_room(page.window()) == []


def test_at_the_greatest_scales_a_finding_is_in_sight_and_all_menus_can_be_reached(windows):
    window = windows(size=SMALL)
    opened(window)
    theme.hub().choose(scale=2.0)
    QApplication.processEvents()
    assert window.editor is not None
    rows = window.editor.views.findings.list
    assert rows.viewport().rect().contains(rows.visualRect(rows.model().index(0, 0)))
    bar = window.top.menus
    rest = bar.findChild(QToolButton)
    assert rest is not None
    assert rest.isVisible()
    in_bar = [action for action in bar.actions() if bar.actionGeometry(action).right() < bar.width()]
    behind = rest.menu().actions()
    assert [action.text() for action in (*in_bar, *behind)] == [action.text() for action in bar.actions()]
    assert bar.rect().contains(rest.geometry())
    assert rest.width() >= 24
