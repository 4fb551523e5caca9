"""An edit paints what it changed: all of that, and little else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRect
from PySide6.QtGui import QImage, QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication, QWidget

from designer import paths
from designer.app.pages.editor.editor import Editor
from designer.app.shell.window import Window
from designer.app.ui import theme
from designer.app.ui.plain_text import PlainLabel
from designer.app.views.equipment.columns import ItemColumn as Column
from designer.app.views.panels.choice_field import ChoiceBox
from designer.design import equipment
from designer.editing import Edit, edits
from designer.formats import write
from designer.units.location import CT, LT
from tests.app.conftest import come_due
from tests.building import catalog_id
from tests.sampling import one_of

SINK, LASER = catalog_id("Heat Sink"), catalog_id("Medium Laser")
SAMPLES = (("brazier-brz-x", 1366), ("kittiwake-ktw-1", 1920), ("wayfarer-wfr-3d", 1366))
STEPS: dict[str, Edit] = {
    "rename": edits.rename(chassis="Ploughshare"),
    "armor of a location": edits.set_armor(LT, front=7),
    "armor of another location": edits.set_armor(CT, front=9, rear=3),
    "place a sink": edits.place_best(SINK),
    "add a laser": edits.add(LASER),
    "place a laser": edits.place_best(LASER),
    "gyro": edits.set_gyro("compact"),
}


class Exposed(QObject):
    """Which part of a window is painted."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.region = QRegion()
        app = QApplication.instance()
        assert app is not None
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if isinstance(event, QPaintEvent) and isinstance(watched, QWidget) and watched.window() is self._window:
            self.region += event.region().translated(watched.mapTo(self._window, QPoint(0, 0)))
        return False

    @property
    def share(self) -> float:
        """The share of the window."""
        rects: Iterator[QRect] = iter(self.region)  # type: ignore[call-overload]  # the stubs do not know that a region is one of rectangles
        return sum(rect.width() * rect.height() for rect in rects) / (self._window.width() * self._window.height())


@pytest.fixture
def opened(qtbot, qapp, windows, outcomes_in_sight) -> Callable[[str, int], tuple[Window, Editor]]:
    """Open a sample in a window of a width."""

    def open_(name: str, width: int) -> tuple[Window, Editor]:
        theme.apply(qapp, "dark", "automatic")
        window: Window = windows(size=(width, width * 9 // 16), design=paths.data("designs", f"{name}.mtf"))
        qtbot.waitExposed(window)
        assert window.editor is not None
        rest(qtbot, window.editor)
        return window, window.editor

    return open_


def rest(qtbot, editor: Editor) -> None:
    """Let come what comes a moment later."""
    come_due(editor)
    qtbot.waitUntil(lambda: not editor.views.browser.is_asking)
    come_due(editor)


def on_screen(window: Window) -> QImage:
    """What stands on the screen, as it was painted bit by bit."""
    return window.screen().grabWindow(window.winId()).toImage().convertToFormat(QImage.Format.Format_RGB32)


def painted_anew(window: Window) -> QImage:
    return window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def _line(picture: QImage, y: int) -> bytes:
    pixels = picture.constScanLine(y)  # the stubs say object
    assert isinstance(pixels, memoryview)
    return pixels.tobytes()


def differing(one: QImage, other: QImage) -> QRect:
    """The smallest rectangle that holds all pixels that differ."""
    found = QRect()
    for y in range(one.height()):
        if _line(one, y) != _line(other, y):
            row = [x for x in range(one.width()) if one.pixel(x, y) != other.pixel(x, y)]
            found |= QRect(QPoint(row[0], y), QPoint(row[-1], y))
    return found


def is_whole(qtbot, window: Window, words: str) -> None:
    """What stands on the screen is the window as it is, once all that comes a moment later has come."""

    def same() -> None:
        # A picture taken of rows while their outcomes come would pass for the one on the screen.
        assert window.editor is not None
        assert not window.editor.views.browser.is_asking
        assert differing(on_screen(window), painted_anew(window)).isEmpty(), words

    qtbot.waitUntil(same)


@pytest.mark.parametrize(("name", "width"), one_of(2, reversed(SAMPLES)))
def test_what_edits_leave_on_the_screen_is_what_painting_all_of_it_gives(qtbot, opened, name, width):
    window, editor = opened(name, width)
    context = editor.context
    for words, edit in STEPS.items():
        if context.session.refusal(edit) is None:
            context.apply(edit)
            rest(qtbot, editor)
            is_whole(qtbot, window, words)
    fitted = equipment(context.graph)
    context.select([each.mount.id for each in fitted[:2]])
    rest(qtbot, editor)
    is_whole(qtbot, window, "selected")
    context.show_preview(edits.remove(fitted[0].mount.id))
    rest(qtbot, editor)
    is_whole(qtbot, window, "previewed")
    context.end_preview()
    context.select(())
    context.undo()
    rest(qtbot, editor)
    is_whole(qtbot, window, "undone")


def test_an_edited_page_looks_like_one_that_was_made_for_the_edited_unit(qtbot, opened, tmp_path):
    """Other views mark what the last edit did, which a page that was just made cannot."""
    window, editor = opened("kittiwake-ktw-1", 1366)
    for edit in (STEPS["armor of a location"], STEPS["add a laser"]):
        editor.context.apply(edit)
    rest(qtbot, editor)
    file = tmp_path / "edited.mtf"
    write(editor.context.unit, file)
    window.manager.open([file])
    rest(qtbot, window.editor)
    for view in ("slots", "findings"):
        one, other = (getattr(each.views, view).grab().toImage() for each in (editor, window.editor))
        assert one == other, view


@pytest.mark.parametrize("width", [1366, 1920])
def test_a_name_paints_a_twentieth_of_the_window_an_armor_point_an_eighth_and_free_mass_three_tenths(
    qtbot, opened, width
):
    """After three tons are free, most items in sight fit: nearly all rows of the browser change."""
    window, editor = opened("ironbark-irb-9k", width)
    point = edits.set_armor(LT, front=editor.context.unit.armor.front[LT] - 1)
    for words, edit, most in (
        ("rename", STEPS["rename"], 0.05),
        ("armor point", point, 0.125),
        ("three tons of armor", STEPS["armor of a location"], 0.3),
    ):
        exposed = Exposed(window)
        editor.context.apply(edit)
        QApplication.processEvents()
        assert 0 < exposed.share < most, words
        exposed.deleteLater()
        rest(qtbot, editor)


def test_an_armor_point_changes_no_row_of_the_browser_but_those_whose_outcome_it_changes(qtbot, opened, every_outcome):
    _, editor = opened("ironbark-irb-9k", 1366)
    browser = editor.views.browser
    model = browser.model
    announced: set[str] = set()

    def outcomes() -> dict[str, str]:
        return {facts.item.id: model.columns[Column.ADDS].text(facts) for facts in model.rows}

    def note(first: QModelIndex, last: QModelIndex) -> None:
        announced.update(facts.item.id for facts in model.rows[first.row() : last.row() + 1])

    model.dataChanged.connect(note)
    before = outcomes()
    editor.context.apply(edits.set_armor(LT, front=editor.context.unit.armor.front[LT] - 1))
    assert not announced
    rest(qtbot, editor)
    after = outcomes()
    assert announced == {item for item, text in after.items() if text != before[item]}
    assert len(announced) < len(after)


@pytest.mark.parametrize("width", [1366, 1920])
def test_a_design_opened_beside_another_is_painted_whole(qtbot, opened, width):
    window, _page = opened("wayfarer-wfr-3d", width)
    window.manager.open([paths.data("designs", "brazier-brz-x.mtf")])
    rest(qtbot, window.editor)
    is_whole(qtbot, window, "opened")
    window.tabs.set_current(0)
    rest(qtbot, window.editor)
    is_whole(qtbot, window, "turned back")


class Handled(QObject):
    """How often each widget of a window is painted and laid out."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.times: Counter[tuple[QWidget, QEvent.Type]] = Counter()
        app = QApplication.instance()
        assert app is not None
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        kinds = (QEvent.Type.Paint, QEvent.Type.LayoutRequest)
        if event.type() in kinds and isinstance(watched, QWidget) and watched.window() is self._window:
            self.times[watched, event.type()] += 1
        return False


@pytest.mark.parametrize("width", [1366, 1920])
def test_an_edit_paints_and_lays_out_each_widget_once_and_announces_each_line_once(qtbot, opened, width):
    window, editor = opened("brazier-brz-x", width)
    announced: Counter[int] = Counter()

    def note(first: QModelIndex, last: QModelIndex) -> None:
        announced.update(range(first.row(), last.row() + 1))

    editor.views.ledger.table.lines.dataChanged.connect(note)
    for words in ("place a laser", "armor of a location", "gyro"):
        announced.clear()
        handled = Handled(window)
        editor.context.apply(STEPS[words])
        QApplication.sendPostedEvents()
        handled.deleteLater()
        assert {kind for _, kind in handled.times} == {QEvent.Type.Paint, QEvent.Type.LayoutRequest}, words
        assert not [(type(widget), kind) for (widget, kind), times in handled.times.items() if times > 1], words
        assert max(announced.values()) == 1, words
        rest(qtbot, editor)


class Styled(QObject):
    """How often each of some widgets is styled."""

    def __init__(self, widgets: list[PlainLabel]) -> None:
        super().__init__()
        self.times = dict.fromkeys(widgets, 0)
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.StyleChange and isinstance(watched, PlainLabel):
            self.times[watched] += 1
        return False


@pytest.mark.parametrize("width", [1366, 1920])
def test_the_other_arrangement_styles_the_lines_of_the_chassis_once(qtbot, opened, width):
    """At 1600 pixels the density and the arrangement change, and Qt styles the views because they move."""
    window, editor = opened("wayfarer-wfr-3d", 1366 + 1920 - width)
    labels = editor.views.chassis.findChildren(PlainLabel)
    styled = Styled([label for label in labels if not isinstance(label.parent(), ChoiceBox)])  # the armor's moves, too
    window.resize(width, width * 9 // 16)
    QApplication.sendPostedEvents()
    assert set(styled.times.values()) == {1}
