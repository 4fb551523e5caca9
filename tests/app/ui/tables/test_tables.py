"""The table kit: rows known by their keys, columns that give way, keys and pointer, what is announced."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QObject, QPersistentModelIndex, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPaintEvent, QRegion
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication

from designer.app.ui import theme
from designer.app.ui.tables import RIGHT, Column, TableModel, TableView
from designer.app.ui.tables.columns import MOST_SHARED, MOST_STRETCHED, filled, fitting
from designer.app.ui.tables.model import ranges
from tests.app.ui.tables.columns_in_sight import shown_columns

ASCENDING, DESCENDING = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder
NAMES = st.text("abcd", max_size=6)


class Line(NamedTuple):
    """A row: which one it is, a text and a figure."""

    name: str
    words: str = ""
    size: int | None = 0


COLUMNS = (
    Column[Line](heading="Name", text=lambda row: f"{row.name}{row.words}", stretch=True, least=80),
    Column[Line](
        heading="size",
        text=lambda row: str(row.size),
        sort_key=lambda row: row.size,
        align=RIGHT,
        width="12",
        priority=1,
    ),
    Column[Line](heading="note", text=lambda row: row.words, width=90, usual=False),
)


def lines(names: str) -> list[Line]:
    return [Line(name) for name in names]


def made(names: str = "", **options) -> TableModel[Line]:
    model = TableModel(COLUMNS, key=lambda row: row.name, **options)
    model.show(lines(names))
    return model


def shown_names(model: TableModel[Line]) -> str:
    return "".join(row.name for row in model.rows)


# -- the model --------------------------------------------------------------------------------------------------


@given(NAMES, NAMES)
@pytest.mark.usefixtures("qapp")
def test_any_rows_follow_any_others_as_qt_wants_to_be_told(before, after):
    model = TableModel(COLUMNS, key=lambda row: row.name)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
    for names in (before, after):
        model.show(lines(names))
        assert shown_names(model) == names
    del tester


@pytest.mark.usefixtures("qapp")
def test_rows_with_the_same_key_stay_and_follow_their_order():
    model = made("abcdef")
    marks = {name: QPersistentModelIndex(model.index(row, 0)) for row, name in enumerate("abcdef")}
    model.show(lines("xdbyf"))
    assert {name: mark.row() for name, mark in marks.items() if mark.isValid()} == {"d": 1, "b": 2, "f": 4}


@pytest.mark.usefixtures("qapp")
def test_of_rows_that_stay_those_that_differ_are_announced():
    model = made("abcyz")
    told = []
    model.dataChanged.connect(lambda first, last: told.append((first.row(), last.row())))
    model.show([Line("a", "!"), Line("b", "!"), Line("y"), Line("z", "!")])
    assert told == [(0, 1), (3, 3)]


@pytest.mark.usefixtures("qapp")
def test_many_ranges_are_one_reset():
    names = [chr(0x4E00 + n) for n in range(200)]
    model = made("".join(names))
    resets = []
    model.modelReset.connect(lambda: resets.append(True))
    model.show(lines("".join(names[::2])))
    assert len(resets) == 1


@pytest.mark.usefixtures("qapp")
def test_rows_without_a_value_sort_last_and_equal_ones_keep_their_order():
    model = made()
    model.show([Line("a", size=2), Line("b", size=None), Line("c", size=1), Line("d", size=2)])
    model.sort(1, ASCENDING)
    assert shown_names(model) == "cadb"
    model.sort(1, DESCENDING)
    assert shown_names(model) == "adcb"

    def rank(row: Line) -> bool:
        return row.name != "b"

    model.show(model.rows, rank=rank)
    assert shown_names(model) == "badc", "the rank comes before the column"
    model.show([Line("a", size=0), Line("b"), Line("c", size=9), Line("d")], in_place=True)
    assert shown_names(model) == "badc"
    model.show([Line("e", size=5), Line("f", size=8), Line("a"), Line("b"), Line("c")], rank=rank, in_place=True)
    assert shown_names(model) == "bacfe", "new ones come last within their rank"


@given(st.lists(st.tuples(st.integers(0, 3), st.booleans(), st.booleans())), st.sampled_from([ASCENDING, DESCENDING]))
@pytest.mark.usefixtures("qapp")
def test_rows_that_are_kept_stand_as_if_only_they_were_given(rows, order):
    given = tuple(Line(chr(0x4E00 + number), size=size) for number, (size, _, _) in enumerate(rows))
    searched, plain = made(), made()
    for model in (searched, plain):
        model.sort(1, order)
    for turn in (1, 2):
        kept = [each[turn] for each in rows]
        searched.show_kept(given, kept)
        plain.show([line for line, is_kept in zip(given, kept, strict=True) if is_kept])
        assert searched.rows == plain.rows
    for model in (searched, plain):
        model.sort(1, ASCENDING)
    assert searched.rows == plain.rows
    searched.show_kept(given, None)
    assert sorted(searched.rows) == sorted(given)


@pytest.mark.usefixtures("qapp")
def test_rows_are_sorted_once_while_others_of_them_are_kept():
    asked = []
    sized = Column[Line](heading="size", text=lambda row: str(row.size), sort_key=lambda row: asked.append(row.name))
    model = TableModel((COLUMNS[0], sized), key=lambda row: row.name)
    model.sort(1, ASCENDING)
    given = tuple(lines("abc"))
    for kept in ([True, False, True], [False, True, True], None):
        model.show_kept(given, kept)
    assert asked == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("places", "found"), [([], []), ([4], [(4, 4)]), ([0, 1, 2, 5, 7, 8], [(0, 2), (5, 5), (7, 8)])]
)
def test_ranges_join_neighbors(places, found):
    assert list(ranges(places)) == found


@pytest.mark.usefixtures("qapp")
def test_sections_cannot_be_selected():
    model = made("aBc", section=lambda row: row.name.isupper())
    selectable = [bool(model.flags(model.index(row, 0)) & Qt.ItemFlag.ItemIsSelectable) for row in range(3)]
    assert selectable == [True, False, True]


# -- columns ----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("qapp")
def test_columns_give_way_by_priority_but_the_sorted_and_the_chosen_stay():
    columns = (
        Column[Line](stretch=True, least=100, roomy=150),
        Column[Line](priority=1),
        Column[Line](priority=2, spare=True),
        Column[Line](),
        Column[Line](usual=False),
    )
    widths = dict.fromkeys(range(1, 5), 50)
    style = theme.current()
    wanted = (0, 1, 2, 3)
    assert fitting(columns, wanted, -1, widths, 250, style) == wanted
    assert fitting(columns, wanted, -1, widths, 249, style) == (0, 1)
    assert fitting(columns, wanted, 3, widths, 249, style) == (0, 1, 3)
    assert fitting(columns, (*wanted, 4), -1, widths, 249, style) == (0, 1, 4)


@pytest.mark.usefixtures("qapp")
def test_a_column_of_first_priority_always_stays():
    columns = (Column[Line](stretch=True, least=100), Column[Line](priority=0), Column[Line](priority=1))
    assert fitting(columns, (0, 1, 2), -1, {1: 50, 2: 50}, 60, theme.current()) == (0, 1)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("width", "gutters"), [("12.5", 12), (("7", "12.5"), 12), (None, 12), ("1\u202f234", 18)])
@pytest.mark.parametrize("heading", ["BV", "damage at 9 hexes"])
def test_a_column_of_figures_is_the_wider_of_heading_and_figures_and_two_gutters(heading, width, gutters):
    style = theme.current()
    column = Column[Line](heading=heading, text=lambda row: row.words, align=RIGHT, width=width)
    rows = [Line("a", "12.5")]
    figure = style.width(width if isinstance(width, str) else "12.5") + gutters
    needed = max(24, figure, *(style.width(heading, role) + 12 for role in ("caption", "caption_medium")))
    assert 0 <= column.fixed_width(rows, style, sorts=False) - needed < 1


def test_narrow_columns_do_not_push_the_last_one_out_of_the_table(shown):
    figures = [Column[Line](heading=head, text=lambda _row: "1", align=RIGHT) for head in "AB"]
    view = TableView("Lines", TableModel((COLUMNS[0], *figures), key=lambda row: row.name))
    shown(view, 300, 100)
    assert view.horizontalHeader().length() == view.viewport().width()


@pytest.mark.usefixtures("qapp")
def test_a_stretched_column_leaves_wide_room_to_the_others():
    style = theme.current()
    shown = {0: None, 1: 40, 2: 90}
    assert filled(COLUMNS, shown, lines("ab"), 330, style) == {0: 200, 1: 40, 2: 90}
    assert filled(COLUMNS, shown, lines("ab"), 590, style) == {0: MOST_STRETCHED, 1: 90, 2: 140}
    widest = filled(COLUMNS, shown, lines("ab"), 3000, style)
    assert widest == {0: MOST_STRETCHED, 1: MOST_SHARED, 2: MOST_STRETCHED}
    assert filled(COLUMNS, shown, [Line("a" * 90)], 3000, style)[0] > MOST_STRETCHED  # its text is not elided


@pytest.mark.usefixtures("qapp")
def test_a_stretched_column_takes_all_where_no_other_can_grow():
    columns = (Column[Line](stretch=True), Column[Line](width=26))
    assert filled(columns, {0: None, 1: 26}, lines("ab"), 1000, theme.current()) == {0: 974, 1: 26}


# -- the view ---------------------------------------------------------------------------------------------------


@pytest.fixture
def view(shown):
    table = TableView("Lines", made("abcdefghij"), several=True)
    table.sort_by(0, ASCENDING)
    return shown(table, 300, 150)


def center(view: TableView[Line], row: int, column: int = 0) -> QPoint:
    return view.visualRect(view.model().index(row, column)).center()


def test_a_reset_keeps_selection_and_place_by_key(view):
    view.choose("i", "j", show=True)
    scroll = view.verticalScrollBar().value()
    told: list[object] = []
    view.chosen.connect(told.append)
    view.picked.connect(told.append)
    view.model().show(lines("abcdefghij"), reset=True)
    assert view.selected_keys == ["i", "j"]
    assert view.current_key == "i"
    assert view.verticalScrollBar().value() == scroll
    assert told == []


def test_the_user_picks_and_a_removed_row_is_no_pick(view):
    picked: list[object] = []
    view.picked.connect(picked.append)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=center(view, 1))
    assert picked == [["b"]]
    view.model().show(lines("acd"))
    assert picked == [["b"]]


def test_a_current_row_that_goes_selects_no_other_unless_it_was_selected(shown):
    view = shown(TableView("Lines", made("abcd")), 300, 150)
    view.setFocus(Qt.FocusReason.TabFocusReason)
    assert (view.current_key, view.selected_keys) == ("a", []), "Qt makes the first row current"
    view.model().show(lines("bcd"))
    assert view.selected_keys == []
    view.choose("b")
    view.model().show(lines("cd"))
    assert view.selected_keys == ["c"], "the next one takes its place"


def test_columns_that_do_not_fit_are_hidden(view):
    assert shown_columns(view) == (0, 1)
    view.set_columns((0, 2, 1))
    assert shown_columns(view) == (0, 2, 1)
    assert view.horizontalHeader().visualIndex(2) == 1
    view.resize(90, 150)
    assert shown_columns(view) == (0,)


def test_enter_opens_and_the_end_key_of_a_list_goes_to_the_last_row(view):
    view.set_columns((0,))
    opened: list[object] = []
    view.opened.connect(opened.append)
    view.choose("a")
    QTest.keyClick(view, Qt.Key.Key_End)
    assert view.current_key == "j"
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert opened == ["j"]


def test_the_row_under_the_pointer_is_told_until_the_pointer_leaves(view):
    told: list[object] = []
    view.hovered.connect(told.append)
    QTest.mouseMove(view.viewport(), center(view, 2))
    QTest.mouseMove(view.viewport(), center(view, 3))
    QApplication.processEvents()
    QTest.mouseMove(view.viewport(), QPoint(5, view.viewport().height() + 40))
    assert told[-1:] in ([None], ["d"])
    assert {"c", "d"} >= set(told) - {None}


@pytest.mark.parametrize("moves", ["scroll", "sort", "remove"])
def test_a_row_that_moves_under_the_resting_pointer_is_not_hovered(view, moves):
    """Whatever follows the pointer, such as a preview, begins only when the pointer itself moves."""
    model = view.model()
    model.show([Line(name, size=size) for size, name in enumerate("abcdefghij")])
    view.choose()
    QTest.mouseMove(view.viewport(), center(view, 2))
    QTest.mouseMove(view.viewport(), center(view, 1))
    assert view.hovered_key == "b"
    told: list[object] = []
    view.hovered.connect(told.append)
    if moves == "scroll":
        view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    elif moves == "sort":
        model.sort(1, DESCENDING)
    else:
        model.show([row for row in model.rows if row.name not in "abc"])
    QApplication.processEvents()
    assert told == [None]
    assert view.has_pointer


@pytest.mark.parametrize("by", ["pointer", "key"])
@pytest.mark.parametrize("goes", ["", "d"])
def test_while_rows_come_and_go_that_in_use_keeps_its_place_on_the_screen(view, by, goes):
    view.choose("d")
    if by == "key":
        QTest.keyClick(view, Qt.Key.Key_Down)
        QTest.keyClick(view, Qt.Key.Key_Up)
    else:
        view.choose("a")
        QTest.mouseMove(view.viewport(), center(view, 2))
        QTest.mouseMove(view.viewport(), center(view, 3))
    stays = "c" if goes else "d"
    top = view.visualRect(view.model().index("abcdefghij".index(stays), 0)).top()
    with view.keeping_place():
        view.model().show(lines("0123456789abcdefghij".replace(goes or "-", "")), reset=True)
    assert view.visualRect(view.model().index(view.model().place_of(stays), 0)).top() == top


def test_moved_rows_are_painted_whole_at_once(view):
    class Painted(QObject):
        regions: ClassVar[list[QRegion]] = []

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
            if isinstance(event, QPaintEvent):
                self.regions.append(event.region())
            return False

    view.model().show([Line(name, size=size) for size, name in enumerate("abcdefghij")])
    view.choose()
    QApplication.processEvents()
    painted = Painted(view)
    view.viewport().installEventFilter(painted)
    view.update_columns(1)
    view.model().sort(1, DESCENDING)
    QApplication.sendPostedEvents(view.window(), QEvent.Type.UpdateRequest)
    assert [region.boundingRect() for region in painted.regions] == [view.viewport().rect()]


def test_parts_of_a_cell_are_clicked_on_their_own(shown):
    part = Column[Line](
        heading="x",
        text=lambda row: row.name,
        stretch=True,
        parts=lambda cell: {"go": QRectF(cell.rect.left(), cell.rect.top(), 20, cell.rect.height())},
    )
    model = TableModel((part,), key=lambda row: row.name)
    model.show(lines("ab"))
    view = shown(TableView("Lines", model, headings=False), 200, 100)
    view.click_opens = True
    told = []
    view.part_clicked.connect(lambda key, name: told.append((key, name)))
    view.opened.connect(told.append)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.part_rect("b", "go").center().toPoint())
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=center(view, 0))
    assert told == [("b", "go"), "a"]


def test_a_check_box_is_switched_by_click_key_and_screen_reader(shown):
    on: set[str] = set()

    def toggle(row: Line) -> bool:
        on.symmetric_difference_update({row.name})
        return True

    column = Column[Line](text=lambda row: row.name, checked=lambda row: row.name in on, toggle=toggle, stretch=True)
    model = TableModel((column,), key=lambda row: row.name)
    model.show(lines("ab"))
    view = shown(TableView("Lines", model, headings=False), 200, 100)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.part_rect("a", "check").center().toPoint())
    assert on == {"a"}
    view.choose("b")
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert on == {"a", "b"}
    role = Qt.ItemDataRole.CheckStateRole
    assert model.setData(model.index(0, 0), Qt.CheckState.Unchecked, role)
    assert model.setData(model.index(0, 0), Qt.CheckState.Unchecked, role)
    assert on == {"b"}
    assert model.index(1, 0).data(role) == Qt.CheckState.Checked


def test_no_tooltip_repeats_what_a_cell_shows(shown):
    column = Column[Line](
        text=lambda row: row.name, tooltip=lambda row: row.name, stretch=True, whole=lambda cell: cell.row.name == "a"
    )
    model = TableModel((column,), key=lambda row: row.name)
    model.show(lines("ab"))
    view = shown(TableView("Lines", model, headings=False), 200, 100)
    for row, taken in ((0, True), (1, False)):
        spot = center(view, row)
        assert view._shows_all(spot) is taken


def test_an_empty_table_says_why(shown):
    view = TableView("Lines", made())
    view.empty_text = lambda: "Nothing here."
    shown(view, 200, 100)
    empty = view.grab().toImage()
    view.empty_text = lambda: ""
    assert view.grab().toImage() != empty


@pytest.mark.usefixtures("qapp")
def test_a_screen_reader_hears_the_spoken_text_of_a_row():
    columns = (Column[Line](text=lambda row: row.name, spoken=lambda row: f"line {row.name}"), *COLUMNS[1:])
    model = TableModel(columns, key=lambda row: row.name)
    model.show(lines("ab"))
    heard = [model.index(1, column).data(Qt.ItemDataRole.AccessibleTextRole) for column in range(3)]
    assert heard == ["line b", "size: 0", "note: none"], "a mere number, or no text, with its column"


def test_copying_takes_the_chosen_rows_with_their_headings_as_text_and_as_a_table(shown):
    columns = (
        Column[Line](heading="Name", text=lambda row: row.name, stretch=True),
        Column[Line](tip="Words", text=lambda _row: "", spoken=lambda row: f"<{row.words}>", width=40),
    )
    model = TableModel(columns, key=lambda row: row.name)
    model.show([Line("a", "one"), Line("=b", "two"), Line("c", "three")])
    view = shown(TableView("Lines", model, several=True), 200, 200)
    view.choose("a", "=b")
    QTest.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    content = QApplication.clipboard().mimeData()
    assert content.text().splitlines() == ["Name\tWords", "a\t<one>", "'=b\t<two>"]
    assert "<tr><th>Name</th><th>Words</th></tr>" in content.html()
    assert "<tr><td>a</td><td>&lt;one&gt;</td></tr>" in content.html()
    view.choose()
    QTest.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert len(QApplication.clipboard().text().splitlines()) == 4  # without a choice, all rows
    view.horizontalHeader().hide()
    QTest.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text().splitlines() == ["a\t<one>", "'=b\t<two>", "c\t<three>"]


@pytest.mark.usefixtures("qapp")
def test_a_cell_is_edited_where_it_has_a_text_to_edit():
    taken: list[tuple[str, str]] = []

    def commit(row: Line, text: str) -> bool:
        taken.append((row.name, text))
        return True

    column = Column[Line](text=lambda row: row.name, edited=lambda row: row.words or None, commit=commit)
    model = TableModel((column,), key=lambda row: row.name)
    model.show([Line("a", "edit me"), Line("b")])
    editable = [bool(model.flags(model.index(row, 0)) & Qt.ItemFlag.ItemIsEditable) for row in (0, 1)]
    assert editable == [True, False]
    assert model.index(0, 0).data(Qt.ItemDataRole.EditRole) == "edit me"
    assert model.setData(model.index(0, 0), "new")
    assert not model.setData(model.index(1, 0), "new")
    assert taken == [("a", "new")]


def test_rows_may_need_another_height(shown):
    model = made("abc")
    view = TableView("Lines", model, headings=False)
    view.extra_height = lambda row, style, _width: style.px(10) if row.name == "b" else 0
    shown(view, 200, 100)
    heights = [view.rowHeight(row) for row in range(3)]
    assert heights[1] == heights[0] + theme.current().px(10)
    model.show(lines("bca"))
    assert [view.rowHeight(row) > heights[0] for row in range(3)] == [True, False, False]


def test_a_heading_between_rows_is_not_clicked(shown):
    view = shown(TableView("Lines", made("Abc", section=lambda row: row.name.isupper()), headings=False), 200, 100)
    view.click_opens = True
    told: list[object] = []
    view.opened.connect(told.append)
    for row in (1, 0):
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=center(view, row))
    assert told == ["b"]
    assert view.current_key == "b"


def test_a_list_shows_whole_rows_wherever_it_is_scrolled(shown):
    high = theme.current().measures.table_row
    view = shown(TableView("Lines", made("abcdefgh"), headings=False), 200, 4 * high + 10)

    def is_blank(top):
        picture = view.viewport().grab(QRect(0, top, 180, 8)).toImage()
        return len({picture.pixelColor(x, y).name() for x in range(180) for y in range(8)}) == 1

    head, foot, bar = 0, view.viewport().height() - 8, view.verticalScrollBar()
    assert not is_blank(head + 8)
    assert is_blank(foot)
    bar.triggerAction(bar.SliderAction.SliderSingleStepAdd)
    assert bar.value() == high
    assert not is_blank(head + 8)
    assert is_blank(foot)
    bar.setValue(bar.maximum())
    assert is_blank(head)
    assert not is_blank(foot - 8)


def test_the_only_row_in_sight_is_painted_though_it_is_cut(shown):
    high = theme.current().measures.table_row
    view = shown(TableView("Lines", made("ab"), headings=False), 200, high // 2 + 2)
    picture = view.viewport().grab().toImage()
    assert len({picture.pixelColor(x, y).name() for x in range(100) for y in range(picture.height())}) > 1


def test_a_table_of_cells_shows_the_current_one_only(shown):
    view = TableView("Lines", made("ab"), cells=True)
    shown(view, 200, 100)
    view.setCurrentIndex(view.model().index(0, 1))
    picture = view.viewport().grab().toImage()
    spots = [center(view, 0, column) - QPoint(0, 8) for column in (0, 1)]
    soft = theme.current().color("accent.soft").name()
    assert [picture.pixelColor(spot).name() == soft for spot in spots] == [False, True]


@pytest.mark.parametrize("heading", ["B \u2212 A", "move", "adds BV", "net", "× skill", "C-bills"])
def test_a_heading_has_room_for_its_whole_text_in_either_weight(heading):
    style = theme.current()
    column = Column[str](heading=heading, text=lambda _row: "", align=RIGHT, width="")
    room = column.fixed_width((), style, sorts=False) - 2 * style.measures.table_gutter
    for role in ("caption", "caption_medium"):
        assert style.metrics[role].horizontalAdvance(heading) <= room
