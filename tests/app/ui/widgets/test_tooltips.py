"""Tool tips come after half a second, stand beside what they explain, are no wider than reads well, and stay."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QAbstractEventDispatcher, QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QStandardItem, QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QTableView, QToolTip, QWidget

from designer import paths
from designer.analysis.shares import Share
from designer.app.pages.lab.charts.treemap import ShareMap
from designer.app.shell.window import Window
from designer.app.ui import theme
from designer.app.ui.widgets import tooltips
from designer.app.ui.widgets.fields import ComboBox
from designer.units.location import Location, Slot
from designer.workspace.settings import Settings
from tests.app.conftest import come_due

LONG = "Each of these sentences has a few more words than a tip should have in a line; so it is broken into some. " * 3


class Asked(QPushButton):
    """Counts how often it is asked for its tip."""

    def __init__(self, parent, tip):
        super().__init__("Here", parent)
        self.setToolTip(tip)
        self.times = 0

    def event(self, event):
        if event.type() == QEvent.Type.ToolTip:
            self.times += 1
        return super().event(event)


@pytest.fixture(autouse=True)
def _looks(qapp):
    theme.apply(qapp, "dark", "compact", 1.0)
    yield
    QToolTip.hideText()
    for each in qapp.topLevelWidgets():
        if each.inherits("QTipLabel"):
            each.close()


@pytest.fixture
def page(qtbot):
    tooltips.install()
    made = QWidget()
    qtbot.addWidget(made)
    made.setGeometry(100, 100, 500, 400)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def button(page, tip, x=40, y=60):
    made = Asked(page, tip)
    made.setGeometry(x, y, 80, 24)
    made.show()
    return made


def tips(app):
    return app.findChild(tooltips.ToolTips)


def rest_on(widget, point=None):
    """Move the pointer there and leave it."""
    point = point or widget.rect().center()
    window = widget.window()
    QTest.mouseMove(window.windowHandle(), widget.mapTo(window, point + QPoint(1, 0)))
    QTest.mouseMove(window.windowHandle(), widget.mapTo(window, point))


def shown_for(qtbot, widget, point=None):
    rest_on(widget, point)
    qtbot.waitUntil(lambda: tooltips.tip_label() is not None)
    return tooltips.tip_label()


def on_screen(widget, rect=None):
    rect = rect or widget.rect()
    return QRect(widget.mapToGlobal(rect.topLeft()), rect.size())


def test_a_tip_comes_after_half_a_second_and_once(page, qapp, qtbot):
    here = button(page, "Description")
    rest_on(here)
    assert tips(qapp)._rest.interval() == 500
    assert tooltips.tip_label() is None
    come_due(tips(qapp))
    assert QToolTip.text() == "Description"
    qtbot.wait(500)
    assert here.times == 1, "Qt's own delay is over too by now"


def test_a_tip_has_no_end(page, qtbot):
    label = shown_for(qtbot, button(page, "Description"))
    running = QAbstractEventDispatcher.instance().registeredTimers(label)
    assert all(timer.interval > 3600 * 1000 for timer in running)


def test_the_next_tip_follows_at_once(page, qapp, qtbot):
    one, other = button(page, "One"), button(page, "Other", x=200)
    shown_for(qtbot, one)
    rest_on(other)
    assert tips(qapp)._rest.interval() == 20
    qtbot.waitUntil(lambda: QToolTip.text() == "Other")


def test_a_press_and_a_key_put_off_what_is_due(page, qapp):
    here = button(page, "Description")
    rest_on(here)
    QTest.mouseClick(page.windowHandle(), Qt.MouseButton.LeftButton, pos=here.mapTo(page, here.rect().center()))
    come_due(tips(qapp))
    assert here.times == 0


def test_a_key_ends_a_tip_and_acts(page, qtbot):
    here, pressed = button(page, "Tip"), []
    here.clicked.connect(lambda: pressed.append(here))
    here.setFocus()
    shown_for(qtbot, here)
    QTest.keyClick(page.windowHandle(), Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: tooltips.tip_label() is None)
    assert pressed == [here]


def test_a_pointer_that_goes_on_shows_nothing(page, qapp):
    here = button(page, "Description")
    rest_on(here)
    QTest.mouseMove(page.windowHandle(), QPoint(400, 300))
    come_due(tips(qapp))
    assert tooltips.tip_label() is None


def test_a_widget_that_went_away_is_not_asked(page, qapp):
    here = button(page, "Description")
    rest_on(here)
    here.setParent(None)
    here.deleteLater()
    come_due(tips(qapp))
    assert tooltips.tip_label() is None


def test_a_long_tip_is_broken_and_whole(page, qtbot):
    label = shown_for(qtbot, button(page, LONG))
    assert label.width() <= 320
    assert label.height() >= label.heightForWidth(label.width())
    assert label.height() > 4 * label.fontMetrics().lineSpacing()
    assert label.text() == LONG


def test_a_short_tip_is_as_wide_as_its_words(page, qtbot):
    label = shown_for(qtbot, button(page, "Undo"))
    assert label.width() < 80
    assert label.height() < 2 * label.fontMetrics().lineSpacing()


def test_words_are_never_taken_for_markup(page, qtbot):
    label = shown_for(qtbot, button(page, "<b>heat</b><br>3"))
    assert label.textFormat() is Qt.TextFormat.PlainText
    assert label.width() > label.fontMetrics().horizontalAdvance("<b>heat</b><br>3")


@pytest.mark.parametrize("point", [QPoint(2, 1), QPoint(40, 12), QPoint(78, 23)])
def test_a_tip_stands_below_what_it_explains(page, qtbot, point):
    here = button(page, "Description")
    label = shown_for(qtbot, here, point)
    assert not label.geometry().intersects(on_screen(here))
    assert label.y() > on_screen(here).bottom()


def test_at_the_end_of_the_screen_it_stands_above(page, qtbot):
    bottom = QGuiApplication.primaryScreen().availableGeometry().bottom()
    page.setGeometry(100, bottom - 120, 500, 118)
    here = button(page, LONG, y=80)
    label = shown_for(qtbot, here)
    assert label.geometry().bottom() < on_screen(here).top()


def test_each_row_of_a_table_has_a_tip_below_it_that_goes_with_it(page, qtbot):
    model = QStandardItemModel()
    for name in ("First", "Second", "Third", "Third"):
        item = QStandardItem(name)
        item.setToolTip(f"About the {name}")
        model.appendRow(item)
    table = QTableView(page)
    table.setModel(model)
    table.setGeometry(20, 20, 300, 200)
    table.show()
    for row, name in enumerate(("First", "Second", "Third", "Third")):
        cell = table.visualRect(model.index(row, 0))
        rest_on(table.viewport(), cell.center())
        spot = on_screen(table.viewport(), cell)
        qtbot.waitUntil(
            lambda spot=spot, name=name: (
                QToolTip.text() == f"About the {name}"
                and (label := tooltips.tip_label()) is not None
                and label.y() > spot.bottom()
            )
        )
    rest_on(table.viewport(), QPoint(150, 190))
    qtbot.waitUntil(lambda: tooltips.tip_label() is None)


def test_the_board_explains_a_slot_below_it(qtbot, qapp):
    window = Window(Settings(), keep=lambda _settings: "")
    qtbot.addWidget(window, before_close_func=lambda w: w.manager.documents.clear())
    window.show()
    window.manager.open([paths.data("designs", "wayfarer-wfr-3d.mtf")])
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    assert window.editor is not None
    board = window.editor.views.slots.board
    slot = board.slot_rect(Slot(Location.HEAD, 0))
    label = shown_for(qtbot, board, slot.center())
    assert not label.geometry().intersects(on_screen(board, slot))


def test_the_entries_of_an_open_list_have_tips_of_the_same_kind(page, qtbot):
    field = ComboBox("Engine", page)
    field.setGeometry(20, 20, 160, 24)
    for place, name in enumerate(("Fusion", "XL", "Light")):
        field.addItem(name)
        field.setItemData(place, f"{name}: {LONG}", Qt.ItemDataRole.ToolTipRole)
    field.show()
    field.showPopup()
    view = field.view()
    qtbot.waitUntil(view.isVisible)
    cell = view.visualRect(field.model().index(2, 0))
    rest_on(view.viewport(), cell.center())
    qtbot.waitUntil(lambda: QToolTip.text().startswith("Light"))
    label = tooltips.tip_label()
    assert label is not None
    assert label.width() <= 320
    assert not label.geometry().intersects(on_screen(view.viewport(), cell))
    field.hidePopup()


def test_each_field_of_a_map_of_shares_has_its_tip(page, qtbot):
    shares = ShareMap("Shares", "t", 1, 1, page)
    shares.setGeometry(20, 20, 400, 300)
    shares.show_shares(tuple(Share(name, 10.0 - place, "system") for place, name in enumerate("ABCDE")))
    shares.show()
    for number, rect in enumerate(shares.rects()):
        words = shares.words(number)
        rest_on(shares, rect.toAlignedRect().center())
        qtbot.waitUntil(lambda words=words: QToolTip.text() == words)


def test_by_a_high_thing_it_stands_below_the_pointer(page, qtbot):
    high = Asked(page, "Description")
    high.setGeometry(40, 40, 80, 300)
    high.show()
    label = shown_for(qtbot, high, QPoint(40, 100))
    assert on_screen(high).top() + 100 < label.y() < on_screen(high).top() + 140


@given(
    st.builds(QSize, st.integers(10, 320), st.integers(10, 300)),
    st.tuples(st.integers(0, 700), st.integers(0, 760)),
    st.tuples(st.integers(1, 300), st.integers(1, 64)),
    st.tuples(st.floats(0, 1), st.floats(0, 1)),
)
def test_no_tip_lies_over_its_thing_or_leaves_the_screen(qapp, size, corner, extent, share):
    screen = QGuiApplication.primaryScreen()
    room = screen.availableGeometry()
    about = QRect(*corner, *extent).intersected(room)
    pointer = about.topLeft() + QPoint(int(share[0] * (about.width() - 1)), int(share[1] * (about.height() - 1)))
    place = QRect(tooltips.place_of(size, about, pointer, screen), size)
    assert room.contains(place)
    assert not place.intersects(about)
    assert not place.contains(pointer)
