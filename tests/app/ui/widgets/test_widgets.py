"""The small parts: what they show, how they answer to mouse and keys, what they tell a screen reader."""

from typing import Any

import pytest
from PySide6.QtCore import QLocale, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QResizeEvent, QStandardItem, QStandardItemModel, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QStyle,
    QStyleOptionComboBox,
    QTableView,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from designer.app.ui import theme
from designer.app.ui.strokes import paint_row
from designer.app.ui.tables.header import TableHeader
from designer.app.ui.widgets.buttons import IconButton, Pill, SegmentedSwitch
from designer.app.ui.widgets.change_marks import FigureChange, SplitBar, change_mark_width, paint_bar, paint_change_mark
from designer.app.ui.widgets.fields import ComboBox, DecimalStepper, Stepper, set_invalid
from designer.app.ui.widgets.labels import ElidedLabel, KeyCap, SearchField
from designer.app.ui.widgets.lazy_page import LazyPage
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.scroll_page import Scrolled
from tests.app.conftest import come_due

# The offscreen platform cannot tell a window manager how small a window may get, and says so each time.


@pytest.fixture(autouse=True)
def _app(qapp):
    theme.apply(qapp, "dark", "compact")


@pytest.fixture
def show(qtbot):
    """Shows a widget in a window of its own, so that its size is free and Qt has asked it to paint."""
    windows = []

    def shown(widget: QWidget, width: int = 300, height: int = 120) -> None:
        window = QWidget()
        qtbot.addWidget(window)
        windows.append(window)
        window.resize(width, height)
        widget.setParent(window)
        window.show()
        qtbot.waitExposed(window)

    return shown


def _colors(image: QImage) -> set[str]:
    return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}


def _painted(paint, width: int = 80, height: int = 16) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(theme.color("bg.1"))
    with QPainter(image) as painter:
        paint(painter, QRectF(0, 0, width, height))
    return image


def _name(token: str) -> str:
    return theme.color(token).name()


# ---------------------------------------------------------------- change marks


@pytest.mark.parametrize(
    ("change", "token", "text"),
    [
        (FigureChange(54), "up", "+54"),
        (FigureChange(-75), "down", "−75"),
        (FigureChange(0), "same", "±0"),
        (FigureChange(-75, toward=True), "ok", "−75"),
        (FigureChange(54, toward=False), "warn", "+54"),
        (FigureChange(0, toward=False), "same", "±0"),
        (FigureChange(30.84, digits=1, unit="t"), "up", "+30.8 t"),
    ],
)
def test_a_change_is_neutral_without_a_goal(change, token, text):
    assert (change.token, change.text) == (token, text)
    image = _painted(lambda painter, rect: paint_change_mark(painter, rect, change, theme.current()))
    assert image != _painted(lambda painter, rect: None)


def test_the_triangle_shows_the_way_and_no_change_has_none():
    style = theme.current()

    def top_and_bottom(change: FigureChange) -> tuple[int, int]:
        width = change_mark_width(change, style)
        image = _painted(lambda p, r: paint_change_mark(p, r, change, style), width, 16)
        token = _name(change.token)
        rows = [sum(image.pixelColor(x, y).name() == token for x in range(8)) for y in range(16)]
        filled = [row for row in rows if row]
        return (filled[0], filled[-1]) if filled else (0, 0)

    up, down, same = (top_and_bottom(FigureChange(value)) for value in (54, -75, 0))
    assert up[0] < up[1]
    assert down[0] > down[1]
    assert same == (0, 0)


def test_away_from_the_goal_the_triangle_is_hollow():
    style = theme.current()

    def inside(toward: bool) -> str:
        change = FigureChange(54, toward=toward)
        width = change_mark_width(change, style)
        image = _painted(lambda p, r: paint_change_mark(p, r, change, style), width)
        return image.pixelColor(4, 9).name()

    assert inside(True) == _name("ok")
    assert inside(False) != _name("warn")


def test_marks_stand_in_a_column_at_the_right():
    style = theme.current()
    for change in (FigureChange(5), FigureChange(54), FigureChange(54, triangle=False)):
        image = _painted(lambda p, r, change=change: paint_change_mark(p, r, change, style))
        used = [x for x in range(80) if any(image.pixelColor(x, y).name() != _name("bg.1") for y in range(16))]
        assert max(used) >= 77
    assert change_mark_width(FigureChange(54, triangle=False), style) < change_mark_width(FigureChange(54), style)


# ---------------------------------------------------------------- bars


def test_a_bar_shows_its_part():
    image = _painted(lambda p, r: paint_bar(p, r, 0.5, "accent", theme.current()), 56, 6)
    assert image.pixelColor(14, 3).name() == _name("accent")
    assert image.pixelColor(42, 3).name() == _name("bg.3")


def test_the_split_bar_parts_the_whole(show):
    bar = SplitBar()
    show(bar)
    bar.resize(204, bar.sizeHint().height())
    bar.set_values(50, 150)
    image = bar.grab().toImage()
    assert image.pixelColor(25, 4).name() == _name("text.3")
    assert image.pixelColor(100, 4).name() == _name("text.1")
    assert bar.accessibleName() == "Defensive 50.0, Offensive 150.0"
    bar.set_values(0, 0)
    assert bar.grab().toImage().pixelColor(100, 4).name() == _name("bg.3")


# ---------------------------------------------------------------- buttons


def test_an_icon_button_is_large_enough_and_says_what_it_does(qtbot, show):
    button = IconButton("pin", "Pin this line")
    worded = IconButton("fill", "Fill free slots", text="Fill")
    show(button)
    show(worded)
    assert (button.width(), button.height()) == (24, 24)
    assert button.accessibleName() == button.toolTip() == "Pin this line"
    assert worded.accessibleName() == "Fill"
    assert worded.sizeHint().width() > 40
    with qtbot.waitSignal(button.clicked):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not button.hasFocus(), "a click leaves the focus where it was"


def test_an_icon_button_grows_with_the_scale(qapp, show):
    button = IconButton("more", "More")
    show(button)
    theme.apply(qapp, "dark", "compact", 1.5)
    assert button.width() == 36


def test_an_icon_button_can_hold_a_menu(show):
    button = IconButton("more", "More")
    show(button)
    menu = QMenu(button)
    button.set_menu(menu)
    assert button.menu() is menu


def test_a_pill_that_is_on_has_a_tick_and_the_accent(qtbot, show):
    pill = Pill("compact")
    show(pill)
    pill.resize(pill.sizeHint())
    off = pill.sizeHint().width()
    assert _name("accent") not in _colors(pill.grab().toImage())
    with qtbot.waitSignal(pill.toggled):
        qtbot.mouseClick(pill, Qt.MouseButton.LeftButton)
    assert pill.sizeHint().width() > off
    assert _name("accent") in _colors(pill.grab().toImage())
    assert pill.accessibleName() == "compact"


def give_focus(qtbot, show, widget):
    """Show a widget in the active window, and give it the focus."""
    show(widget)
    widget.window().activateWindow()
    qtbot.waitUntil(widget.isActiveWindow)
    widget.setFocus()


def test_the_focus_on_a_pill_that_is_on_is_framed_in_the_color_of_texts(qtbot, show):
    pill = Pill("Maximum", shape="square")
    pill.setChecked(True)
    give_focus(qtbot, show, pill)
    edges = []
    for by_key in (True, False):
        theme.set_look(pill, keyFocus=by_key)
        edges.append(pill.grab().toImage().pixelColor(pill.width() // 2, 0))
    style = theme.current()
    assert edges == [style.color("text.1"), style.color("accent")]


@pytest.mark.parametrize("look", ["", "primary", "soft", "neutral", "link", "side", "zone"])
def test_the_frame_of_the_focus_takes_no_room_from_the_text_of_a_button(qtbot, show, look):
    button = QPushButton("Restore")
    button.setProperty("look", look)
    give_focus(qtbot, show, button)
    sizes = []
    for by_key in (False, True):
        theme.set_look(button, keyFocus=by_key)
        sizes.append(button.sizeHint())
    assert sizes[0] == sizes[1]


def test_a_pill_can_be_a_glyph(show):
    pill = Pill("", shape="square", icon="kind_energy", icon_token="kind.energy.ink", tip="Energy")
    show(pill)
    pill.resize(pill.sizeHint())
    assert pill.accessibleName() == "Energy"
    assert min(pill.width(), pill.height()) >= 20
    pill.setChecked(True)
    assert _name("accent") in _colors(pill.grab().toImage())
    words = Pill("All", shape="square", tall=True)
    assert words.sizeHint().height() == pill.sizeHint().height()
    pill.setEnabled(False)
    assert _name("accent") not in _colors(pill.grab().toImage())


def test_a_switch_is_on_one_page(qtbot, show):
    switch = SegmentedSwitch(["Design", "Compare", "Lab"], "Pages")
    show(switch)
    switch.adjustSize()
    assert switch.current == 0
    with qtbot.assertNotEmitted(switch.switched):
        switch.set_current(1)
    assert switch.current == 1
    switch.activateWindow()
    switch._group.button(1).setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(switch._group.button(1).hasFocus)
    with qtbot.waitSignal(switch.switched) as news:
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right)
    assert news.args == [2]
    with qtbot.assertNotEmitted(switch.switched):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right)
    assert switch.current == 2
    switch.set_tip(0, "Alt+1")
    assert _name("switch.on") in _colors(switch.grab().toImage())


# ---------------------------------------------------------------- words


def test_a_key_cap_shows_and_says_its_key(show):
    cap = KeyCap("Ctrl K")
    show(cap)
    assert cap.accessibleName() == "Key Ctrl K"
    assert cap.width() > KeyCap("K").sizeHint().width()
    assert _name("bg.3") in _colors(cap.grab().toImage())


def test_a_label_gives_way_in_order(show):
    label = ElidedLabel("Double Heat Sink", short="Double Sink", hint="sinks 2")
    show(label)
    style = theme.current()
    full, short = style.width("Double Heat Sink"), style.width("Double Sink")
    seen = []
    for width in (label.sizeHint().width(), round(full) + 4, round(short) + 4, round(short) - 8):
        label.resize(width, 16)
        seen.append((label.shown, label._shown_hint, label.toolTip()))
    assert seen[0] == ("Double Heat Sink", "sinks 2", "")
    assert seen[1] == ("Double Heat Sink", "", "")
    assert seen[2] == ("Double Sink", "", "Double Heat Sink")
    assert seen[3][0].endswith("…")
    assert seen[3][2] == "Double Heat Sink"
    assert label.accessibleName() == "Double Heat Sink, sinks 2"


def test_a_label_takes_new_words(show):
    label = ElidedLabel("Gyro")
    show(label)
    label.resize(200, 16)
    label.set_text("Cockpit", hint="1 slot")
    label.set_hint("2 slots")
    assert (label.text, label.hint, label._shown_hint) == ("Cockpit", "2 slots", "2 slots")
    label.set_text("", hint="2 slots")
    assert label.accessibleName() == "2 slots"


def test_a_hint_takes_its_short_form_before_it_goes(show):
    label = ElidedLabel()
    show(label)
    label.set_text("Why 7+", hint="ER Large Laser", short_hint="ER Lg Laser")
    whole = label.sizeHint().width()
    seen = []
    for width in (whole, whole - 2, round(theme.current().width("Why 7+")) + 4):
        label.resize(width, 16)
        seen.append((label.shown, label._shown_hint))
    assert seen == [("Why 7+", "ER Large Laser"), ("Why 7+", "ER Lg Laser"), ("Why 7+", "")]


def test_a_search_field_empties_on_escape(qtbot, show):
    field = SearchField("Find a part", key="Ctrl K")
    show(field)
    field.resize(240, 24)
    field.setFocus()
    qtbot.keyClicks(field, "laser")
    assert field.text() == "laser"
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == ""
    assert field.accessibleName() == "Find a part"


def test_the_click_that_enters_a_search_field_selects_its_text_and_the_next_one_does_not(qtbot, show):
    field = SearchField("Find a part")
    show(field)
    field.resize(240, 24)
    field.setText("AC/20")
    field.window().activateWindow()
    qtbot.waitUntil(field.window().isActiveWindow)
    field.clearFocus()
    qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
    qtbot.keyClicks(field, "LRM")
    assert field.text() == "LRM"
    qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
    assert not field.hasSelectedText()


def test_a_hint_that_does_not_fit_is_not_shown(show):
    field = SearchField("Name, or a query such as heat<=3 range>9", short_hint="Name or query")
    show(field)
    seen = []
    for width in (400, 150, 60):
        field.resize(width, 24)
        seen.append(field.placeholderText())
    assert seen == ["Name, or a query such as heat<=3 range>9", "Name or query", ""]


def test_the_lens_of_a_search_field_may_be_a_button_before_the_text(show):
    lens = IconButton("search", "Kept searches")
    field = SearchField("Find", lens=lens)
    show(field)
    field.resize(200, 24)
    assert lens.isVisible()
    assert field.rect().contains(lens.geometry())
    assert field.cursorRect().left() > lens.geometry().right()


# ---------------------------------------------------------------- fields


def _wheel(widget: QWidget) -> None:
    place = QPointF(widget.rect().center())
    event = QWheelEvent(
        place,
        QPointF(widget.mapToGlobal(place.toPoint())),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


@pytest.mark.parametrize("make", [Stepper, DecimalStepper])
def test_a_stepper_heeds_the_wheel_only_with_the_focus(qtbot, show, make):
    field = make("Points")
    show(field)
    field.window().activateWindow()
    _wheel(field)
    assert field.value() == 0
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    _wheel(field)
    assert field.value() == 1
    assert field.accessibleName() == "Points"


def test_a_choice_cuts_long_words_between_letters_and_says_so(show):
    field = ComboBox("Design")
    field.addItem("Rock Hound AM-PRM-RH7A ProspectorMech")
    field.setFixedWidth(120)
    show(field)
    cut = field.grab().toImage()
    option = QStyleOptionComboBox()
    field.initStyleOption(option)
    part = QStyle.SubControl.SC_ComboBoxEditField
    room = field.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, field).width()
    words = field.fontMetrics().elidedText(field.currentText(), Qt.TextElideMode.ElideRight, room)
    assert words.endswith("\u2026")
    field.setItemText(0, words)
    assert field.grab().toImage() == cut


def test_a_choice_heeds_the_wheel_only_with_the_focus(show):
    field = ComboBox("Engine")
    field.addItems(["Standard", "XL"])
    show(field)
    field.setCurrentIndex(1)
    _wheel(field)
    assert field.currentIndex() == 1


def test_fields_are_all_as_high(qapp, show):
    fields = [Stepper("Points"), DecimalStepper("Mass"), ComboBox("Engine"), SearchField("Find")]
    for field in fields:
        show(field)
    assert {field.sizeHint().boundedTo(field.maximumSize()).height() for field in fields} == {24}
    theme.apply(qapp, "dark", "large")
    assert {field.height() for field in fields[:3]} == {28}


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("typed", ["11.5", "11,5"])
def test_point_and_comma_both_part_decimals(show, code, typed):
    field = DecimalStepper("Mass")
    field.setLocale(QLocale(code))
    show(field)
    field.selectAll()
    QTest.keyClicks(field, typed)
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert field.value() == 11.5
    assert field.text() == ("11,5" if code == "de" else "11.5")


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        (Stepper, "100", "Copies: 0 to 99"),
        (DecimalStepper, "100", "Copies: 0.0 to 99.0"),
        (Stepper, "a", "Copies: 0 to 99"),
    ],
)
def test_a_stepper_that_does_not_take_what_is_typed_says_what_it_takes(show, field, typed, said):
    made = field("Copies")
    show(made)
    made.selectAll()
    QTest.keyClicks(made, typed)
    assert QToolTip.text() == said
    QToolTip.hideText()


def test_an_invalid_field_says_why(show, reader):
    field = Stepper("Points")
    show(field)
    fine = field.grab().toImage()
    set_invalid(field, "At most 32 in the left torso")
    assert field.toolTip() == field.accessibleDescription() == "At most 32 in the left torso"
    assert _name("error") in _colors(field.grab().toImage())
    set_invalid(field)
    assert (field.toolTip(), field.grab().toImage()) == ("", fine)
    set_invalid(field, "At most 32 in the left torso")
    come_due(field)
    assert reader.announced == ["At most 32 in the left torso"]


# ---------------------------------------------------------------- panels


def test_a_panel_has_a_title_a_body_and_tools(qtbot):
    panel = Panel("Timeline", state="24 steps")
    qtbot.addWidget(panel)
    body, tool = QLabel("body"), IconButton("history", "History")
    panel.set_body(body)
    panel.add_tool(tool)
    panel.resize(300, 200)
    panel.show()
    assert panel.title == panel.accessibleName() == "Timeline"
    assert body.isVisible()
    assert body.mapTo(panel, body.rect().topLeft()).y() == theme.measures().panel_header
    assert tool.mapTo(panel, tool.rect().topRight()).x() > 280
    image = panel.grab().toImage()
    assert image.pixelColor(150, 0).name() == _name("line.1")
    assert image.pixelColor(150, 27).name() == _name("line.1")
    panel.set_title("Findings")
    panel.set_state("none")
    assert panel.title == "Findings"
    other = QLabel("other")
    panel.set_body(other)
    assert other.isVisible()


def test_a_panel_without_title_has_no_header(qtbot):
    panel = Panel()
    qtbot.addWidget(panel)
    body = QLabel("body")
    panel.set_body(body)
    panel.resize(200, 100)
    panel.show()
    assert body.mapTo(panel, body.rect().topLeft()).y() == 0


def _tabbed(qtbot) -> Panel:
    panel = Panel()
    qtbot.addWidget(panel)
    panel.add_tab("Findings", QLabel("findings"))
    panel.add_tab("Timeline", QLabel("timeline"))
    panel.resize(400, 200)
    panel.show()
    return panel


def test_beside_a_title_one_content_shows_no_tab(qtbot):
    panel = Panel("Findings")
    qtbot.addWidget(panel)
    findings, notes = QLabel("findings"), QLabel("file")
    panel.add_tab("Findings", findings)
    panel.show()
    assert not panel._header.tabs[0].isVisible()
    panel.set_title("")
    panel.add_tab("File", notes)
    panel.set_current(1)
    assert all(tab.isVisible() for tab in panel._header.tabs)
    panel.drop_tab()
    panel.set_title("Findings")
    assert findings.isVisible()
    assert not notes.isVisible()
    assert [tab.isVisible() for tab in panel._header.tabs] == [False]
    notes.deleteLater()


def test_tabs_share_a_panel(qtbot):
    panel = _tabbed(qtbot)
    first, second = panel._header.tabs
    assert panel.current == 0
    with qtbot.waitSignal(panel.tab_changed) as news:
        qtbot.mouseClick(second, Qt.MouseButton.LeftButton)
    assert news.args == [1]
    assert (first.isChecked(), second.isChecked(), panel.current) == (False, True, 1)
    with qtbot.assertNotEmitted(panel.tab_changed):
        panel.set_current(1)
    qtbot.keyClick(second, Qt.Key.Key_Left)
    assert panel.current == 1, "keys only count with the focus"


def test_tabs_are_short_beside_a_tool_that_came_while_the_panel_was_out_of_sight(qtbot):
    page = QWidget()
    qtbot.addWidget(page)
    panel, tool = Panel(parent=page), QPushButton("Changed lines")
    for text, short in (("Battle Value", "BV"), ("Alpha Strike", "AS")):
        panel.add_tab(text, QLabel(text), short=short)
    panel.add_tool(tool)
    tool.hide()
    page.resize(300, 200)
    panel.resize(240, 200)
    page.show()
    QApplication.processEvents()
    tabs = panel._header.tabs
    full = [tab.width() for tab in tabs]
    page.hide()
    tool.setVisible(True)
    QApplication.processEvents()
    page.show()
    QApplication.processEvents()
    assert [tab.width() for tab in tabs] == [tab.least_width for tab in tabs] < full


def test_arrow_keys_go_from_tab_to_tab(qtbot):
    panel = _tabbed(qtbot)
    panel.activateWindow()
    first, second = panel._header.tabs
    first.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(first.hasFocus)
    qtbot.keyClick(first, Qt.Key.Key_Right)
    assert panel.current == 1
    assert second.hasFocus()
    assert theme.shows_focus(second)
    qtbot.keyClick(second, Qt.Key.Key_Right)
    assert panel.current == 1


def test_a_badge_counts_and_is_said(qtbot):
    panel = _tabbed(qtbot)
    tab = panel._header.tabs[0]
    plain = tab.sizeHint().width()
    panel.set_badge(0, 1)
    assert tab.sizeHint().width() > plain
    assert tab.accessibleName() == "Findings, 1 error"
    qtbot.waitUntil(lambda: tab.width() == tab.sizeHint().width())
    assert _name("error.soft") in _colors(tab.grab().toImage())
    panel.set_badge(0, 0)
    assert (tab.sizeHint().width(), tab.accessibleName()) == (plain, "Findings")


def test_a_panel_folds_to_its_header(qtbot):
    panel = _tabbed(qtbot)
    panel.set_folded(True)
    assert panel.folded
    assert panel.maximumHeight() <= theme.measures().panel_header + 2
    panel.set_folded(False)
    assert not panel.folded


# ---------------------------------------------------------------- tables


def test_the_sorted_column_is_in_accent(qtbot):
    model = QStandardItemModel(1, 2)
    model.setHorizontalHeaderLabels(["Name", "mass"])
    model.setItem(0, 0, QStandardItem("Gyro"))
    table = QTableView()
    header = TableHeader(table)
    table.setHorizontalHeader(header)
    table.setModel(model)
    table.setSortingEnabled(True)
    table.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    qtbot.addWidget(table)
    table.resize(300, 100)
    table.show()
    assert header.height() == theme.measures().table_row
    left = table.columnWidth(0)
    image = header.grab().toImage()
    assert _name("accent") in _colors(image.copy(left, 0, table.columnWidth(1), 24))
    assert _name("accent") not in _colors(image.copy(0, 0, left, 24))


def test_a_row_shows_its_states():
    style = theme.current()

    def row(**states: Any) -> QImage:
        return _painted(lambda p, r: paint_row(p, r, style, **states), 60, 24)

    selected = row(selected=True, hover=True)
    assert selected.pixelColor(0, 12).name() == _name("accent")
    assert selected.pixelColor(1, 12).name() == _name("accent")
    assert selected.pixelColor(2, 12).name() == _name("accent.soft")
    assert row(hover=True).pixelColor(30, 12).name() == _name("bg.2")
    assert row(section=True) == row(hover=True)
    assert row(focused=True).pixelColor(30, 0) == QColor(theme.color("text.1"))
    highlighted, faint = row(highlight=1.0).pixelColor(30, 12), row(highlight=0.3).pixelColor(30, 12)
    assert highlighted.blue() > faint.blue() > theme.color("bg.1").blue()


@pytest.mark.parametrize("make", [Stepper, DecimalStepper])
def test_a_click_into_a_stepper_lets_its_number_be_typed_over_and_a_second_one_sets_the_caret(make, shown):
    other, field = QLineEdit(), make("Heat sinks")
    box = shown(QWidget(), 200, 100)
    for place, widget in enumerate((other, field)):
        widget.setParent(box)
        widget.setGeometry(0, 40 * place, 200, 24)
        widget.show()
    field.setValue(10)
    other.setFocus()
    inner = field.lineEdit()
    QTest.mouseClick(inner, Qt.MouseButton.LeftButton, pos=QPoint(12, inner.height() // 2))
    QTest.keyClicks(inner, "14")
    QTest.keyClick(inner, Qt.Key.Key_Return)
    assert field.value() == 14
    inner.deselect()
    QTest.mouseClick(inner, Qt.MouseButton.LeftButton, pos=QPoint(inner.width() - 2, inner.height() // 2))
    assert not inner.hasSelectedText()


def test_a_list_is_as_wide_as_its_longest_text_and_has_a_scroll_bar_where_it_is_long(shown):
    box = shown(ComboBox("Mass"), 70, 24)
    box.addItems(["5 t", "a kind of very long name that is wider than its field"])
    box.showPopup()
    view = box.view()
    assert view.viewport().width() >= view.sizeHintForColumn(0)
    assert view.textElideMode() is Qt.TextElideMode.ElideRight
    assert not view.verticalScrollBar().isVisible()
    box.hidePopup()
    box.addItems([f"{tons} t" for tons in range(10, 205, 5)])
    box.showPopup()
    assert view.verticalScrollBar().isVisible(), "a list that goes on says so"
    box.hidePopup()


# ---------------------------------------------------------------- numbers in lists


@pytest.fixture
def masses(show):
    box = ComboBox("Mass")
    box.addItems([f"{tons} t" for tons in range(10, 205, 5)])
    show(box)
    box.setCurrentText("55 t")
    return box


@pytest.mark.parametrize(("typed", "text"), [("20", "20 t"), ("200", "200 t"), ("100", "100 t"), ("6", "60 t")])
def test_a_typed_number_finds_the_entry_with_this_number(masses, typed, text):
    chosen: list[int] = []
    masses.activated.connect(chosen.append)
    QTest.keyClicks(masses, typed)
    assert masses.currentText() == text
    assert chosen


def test_a_typed_number_is_found_in_the_open_list_too(masses, qtbot):
    masses.showPopup()
    QTest.keyClicks(masses.view(), "20")
    QTest.keyClick(masses.view(), Qt.Key.Key_Return)
    assert masses.currentText() == "20 t"


def test_a_number_that_no_entry_has_changes_nothing(masses):
    QTest.keyClicks(masses, "77")
    assert masses.currentText() == "70 t", "the first digit alone fits"


@pytest.mark.parametrize("text", ["", "laser"])
def test_a_search_field_shows_its_key_where_it_covers_neither_the_lens_nor_the_text(show, text):
    field = SearchField("Find")
    field.show_key("Ctrl K")
    field.setText(text)
    show(field, width=400)
    (key,) = field.findChildren(KeyCap)
    assert key.isVisible()
    field.resize(key.width() + theme.current().px(8), field.height())
    assert not key.isVisible()


@pytest.mark.parametrize(("height", "seen"), [(50, 40), (60, 60), (130, 120), (200, 200)])
def test_a_scrolled_page_shows_whole_rows(qtbot, height, seen):
    page = QWidget()
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    rows = [QWidget() for _ in range(10)]
    for row in rows:
        row.setFixedHeight(20)
        column.addWidget(row)
    area = Scrolled(page)
    qtbot.addWidget(area)
    area.resize(100, height)
    area.show()
    QApplication.processEvents()
    assert max(y for y in range(height) if area.childAt(5, y) in rows) + 1 == seen


def test_no_row_is_hidden_in_a_page_that_is_seen_whole(qtbot):
    page = QWidget()
    late = QWidget(page)
    late.setGeometry(0, 90, 50, 30)  # its place in the page before that became lower
    area = Scrolled(page)
    qtbot.addWidget(area)
    area.resize(100, 100)
    area.show()
    QApplication.processEvents()
    assert late.visibleRegion().boundingRect().height() == 10


def test_a_long_list_opens_at_its_entry_with_the_height_of_the_screen(shown):
    box = shown(ComboBox("Mass"), 120, 24)
    box.addItems([f"{tons} t" for tons in range(10, 105, 5)])
    room = box.screen().availableGeometry()
    box.move(room.left(), room.center().y())
    box.setMaxVisibleItems(room.height() // 2 // max(1, box.view().sizeHintForRow(0)) + 4)
    box.setCurrentText("50 t")
    box.showPopup()
    opened = box.view().window().geometry()
    assert room.contains(opened)
    assert opened.height() >= min(box.count(), box.maxVisibleItems()) * box.view().sizeHintForRow(0)
    entry = box.view().visualRect(box.view().currentIndex())
    assert box.view().viewport().rect().contains(entry)
    box.hidePopup()


def test_a_page_that_is_made_when_it_is_shown_is_laid_out_in_the_size_of_its_place_at_once(show):
    class Page(QWidget):
        def __init__(self) -> None:
            super().__init__()
            self.sizes: list[tuple[int, int]] = []

        def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
            return QSize(500, 400)

        def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
            self.sizes.append((event.size().width(), event.size().height()))

    place = LazyPage(Page)
    place.hide()
    show(place, 300, 120)
    place.resize(300, 120)
    place.show()
    assert place.page.sizes == [(300, 120)]
