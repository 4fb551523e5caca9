"""The findings panel: what is wrong, with place and fix; a click selects the cause, a link mends it."""

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from designer.app.ui import theme
from designer.app.ui.tables import TableCell
from designer.app.views.board.menus import BoardMenu
from designer.app.views.panels import findings_model
from designer.app.views.panels.findings import FindingsPanel
from designer.app.views.panels.findings_model import FindingsModel
from designer.construction.findings import findings
from designer.construction.heat import heat
from designer.construction.mass import mass
from designer.construction.slot_space import slot_use
from designer.editing import bulk_fixes, edits
from designer.units.location import HD, LA, LL, RA, RT
from designer.units.unit import TechBase
from tests.app.painted_texts import painted_texts

LEFT = Qt.MouseButton.LeftButton


def row_of(dock, words):
    return next(row for row in dock.model.rows if words in row.finding.sentence)


def index_of(dock, row):
    return dock.model.index(dock.model.place_of(row.key), 0)


def spot_of(dock, row, part):
    return dock.list.part_rect(row.key, part).center().toPoint()


def parts_of(dock, row):
    rect = QRectF(dock.list.visualRect(index_of(dock, row))).adjusted(8, 0, -8, 0)
    cell = TableCell(row, dock.model.columns[0], rect, theme.current())
    return findings_model.parts_of(cell, dock.model.link_words(row))


def click_row(dock, row):
    rect = dock.list.visualRect(index_of(dock, row))
    QTest.mouseClick(dock.list.viewport(), LEFT, pos=rect.center() - QPoint(rect.width() // 4, 0))


def test_it_is_a_sound_model(wayfarer, qtmodeltester):
    model = FindingsModel(wayfarer)
    qtmodeltester.check(model)
    wayfarer.apply(edits.set_heat_sinks("double", 4))
    wayfarer.apply(edits.maximize_armor())
    wayfarer.undo()
    qtmodeltester.check(model)


def test_the_rows_follow_the_design(context, shown):
    dock = shown(FindingsPanel(context))
    assert [row.finding for row in dock.model.rows] == list(findings(context.graph))
    context.apply(edits.set_heat_sinks("single", 7))
    assert dock.model.rows[0].finding.sentence == "7 heat sinks, the engine needs 10"
    assert (dock.errors, dock.words) == (1, "1 error, 2 notes")
    context.undo()
    assert dock.errors == 0


def test_rows_that_stay_are_not_announced(context, qtbot):
    model = FindingsModel(context)
    before = model.rowCount()
    removed, inserted = [], []
    model.rowsRemoved.connect(lambda _parent, first, last: removed.append((first, last)))
    model.rowsInserted.connect(lambda _parent, first, last: inserted.append((first, last)))
    context.apply(edits.set_heat_sinks("single", 9))
    assert inserted[-1] == (0, 0)
    assert model.rowCount() == before + 1 - sum(last - first + 1 for first, last in removed) + len(inserted) - 1


def test_a_click_selects_what_a_finding_is_about(context, shown, qtbot):
    dock = shown(FindingsPanel(context), 758, 140)
    context.apply(edits.place("medium-laser", RT))
    context.apply(edits.add("small-laser"))
    laser = context.unit.mounts[-1].id
    click_row(dock, row_of(dock, "Small Laser is unallocated"))
    assert context.selection == {laser}


def test_a_finding_with_a_place_leads_there(context, shown, qtbot):
    dock = shown(FindingsPanel(context), 758, 140)
    context.apply(edits.set_armor(HD, front=20))
    with qtbot.waitSignal(dock.jump) as jumped:
        click_row(dock, row_of(dock, "armor points in the head"))
    assert jumped.args == [HD]


def test_the_link_makes_the_fix(context, shown):
    dock = shown(FindingsPanel(context), 758, 140)
    context.apply(edits.add("small-laser"))
    row = row_of(dock, "unallocated")
    assert dock.model.remedy(row).words == "Place in RA"
    QTest.mouseClick(dock.list.viewport(), LEFT, pos=spot_of(dock, row, "link"))
    assert context.unit.mounts[-1].is_placed
    assert not context.selection, "the link is no click on the row"


def test_for_too_much_heat_the_link_searches_for_changes(wayfarer, shown, qtbot):
    dock = shown(FindingsPanel(wayfarer))
    click_row(dock, row := row_of(dock, "Firing everything makes"))
    with qtbot.waitSignal(dock.advice_wanted) as wanted:
        qtbot.mouseClick(dock.list.viewport(), LEFT, pos=spot_of(dock, row, "link"))
    assert wanted.args == ["cool"]


def test_hovering_the_link_previews_the_fix(context, shown):
    dock = shown(FindingsPanel(context), 758, 140)
    context.apply(edits.add("small-laser"))
    row = row_of(dock, "unallocated")
    QTest.mouseMove(dock.list.viewport(), spot_of(dock, row, "link"))
    assert context.preview.edit is dock.model.remedy(row).edit
    QTest.mouseMove(dock.list.viewport(), QPoint(5, 5))
    assert context.preview is None


@pytest.mark.parametrize(
    ("modifier", "placed"), [(Qt.KeyboardModifier.NoModifier, False), (Qt.KeyboardModifier.ControlModifier, True)]
)
def test_keys_do_the_same(context, shown, modifier, placed):
    dock = shown(FindingsPanel(context), 758, 140)
    context.apply(edits.add("small-laser"))
    laser = context.unit.mounts[-1]
    dock.list.setCurrentIndex(index_of(dock, row_of(dock, "unallocated")))
    QTest.keyClick(dock.list, Qt.Key.Key_Return, modifier)
    assert context.unit.mount(laser.id).is_placed is placed
    assert (laser.id in context.selection) is not placed


def test_the_fix_reads_otherwise_when_the_design_does(context, shown):
    dock = shown(FindingsPanel(context), 758, 140)
    context.apply(edits.maximize_armor())
    for _ in range(16):
        context.apply(edits.place_best("medium-laser"))
    row = row_of(dock, "unused")
    assert dock.model.remedy(row) is None
    context.apply(edits.set_armor(HD, front=1))
    assert dock.model.remedy(row_of(dock, "unused")).words.startswith(("Armor", "Allocate"))


def test_without_findings_it_says_how_full_the_design_is(context, shown):
    dock = shown(FindingsPanel(context), 758, 140)
    context.apply(edits.maximize_armor())
    while mass(context.graph).free:
        context.apply(edits.place_best("heat-sink" if mass(context.graph).free >= 1000 else "small-laser"))
    if heat(context.graph).total <= heat(context.graph).capacity:
        assert dock.model.rowCount() == 0
    use = slot_use(context.graph)
    assert dock.list.empty_text() == f"No findings. {use.used} of 78 slots, 50.0 of 50 t."


@pytest.fixture
def looked_up(monkeypatch) -> list[str]:
    """The sentences of what fixes were looked up for."""
    found: list[str] = []

    def fix_all(some, g, unit):
        found.append(some[0].sentence)
        return bulk_fixes.fix_all(some, g, unit)

    monkeypatch.setattr(findings_model, "fix_all", fix_all)
    return found


def test_fixes_are_looked_up_when_somebody_looks(context, shown, looked_up):
    dock = FindingsPanel(context)
    context.apply(edits.add("small-laser"))
    assert dock.errors == 1
    assert looked_up == [], "a hidden list counts only"
    shown(dock, 758, 140)
    dock.list.viewport().grab()
    assert "Small Laser is unallocated" in looked_up


def test_after_an_edit_fixes_are_looked_up_while_nothing_else_is_to_do(context, shown, looked_up, qtbot):
    dock = shown(FindingsPanel(context), 758, 140)
    context.apply(edits.add("small-laser"))
    dock.list.viewport().grab()
    looked_up.clear()
    row = row_of(dock, "Small Laser is unallocated")
    assert dock.model.shown_remedy(row).words == "Place in RA"
    context.apply(edits.batch("fill the arm", *(edits.place("medium-laser", RA) for _ in range(8))))
    assert looked_up == []
    qtbot.waitUntil(lambda: dock.model.shown_remedy(row).words != "Place in RA")
    assert dock.model.shown_remedy(row).words == dock.model.remedy(row).words


def test_a_fix_that_is_made_at_once_is_the_one_of_now(context, shown):
    dock = shown(FindingsPanel(context), 758, 140)
    context.apply(edits.add("small-laser"))
    row = row_of(dock, "Small Laser is unallocated")
    assert dock.model.shown_remedy(row).words == "Place in RA"
    context.apply(edits.batch("fill the arm", *(edits.place("medium-laser", RA) for _ in range(8))))
    dock.list.part_clicked.emit(row_of(dock, "Small Laser is unallocated").key, "link")
    assert not [mount for mount in context.unit.mounts if not mount.is_placed]


def test_rows_have_one_line_where_room_is_short_and_two_elsewhere(wayfarer, shown, qapp):
    dock = shown(FindingsPanel(wayfarer), 758, 140)
    assert dock.list.visualRect(dock.model.index(0, 0)).height() == 24
    theme.apply(qapp, "light", "comfortable")
    assert dock.list.visualRect(dock.model.index(0, 0)).height() == 42


def test_what_a_screen_reader_hears(context):
    model = FindingsModel(context)
    context.apply(edits.add("small-laser"))
    spoken = [str(model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)) for row in range(model.rowCount())]
    assert "error: Small Laser is unallocated, Unallocated, fix: Place in RA" in spoken


def test_a_severity_is_never_told_by_color_alone(wayfarer, shown):
    """The icon's ink is there, at the left of the row."""
    dock = shown(FindingsPanel(wayfarer), 758, 140)
    picture = dock.list.viewport().grab().toImage()
    error = theme.color("error").rgb()
    rect = dock.list.visualRect(dock.model.index(0, 0))
    left = [QColor(picture.pixel(x, y)).rgb() for x in range(8, 28) for y in range(rect.top(), rect.bottom())]
    assert error in left


# -- like ones together ---------------------------------------------------------------------------------------


@pytest.fixture
def crowded(context, shown):
    """Six lasers wait, and three locations have too much armor."""
    for _ in range(6):
        context.apply(edits.add("small-laser"))
    for location in (HD, LA, LL):
        context.apply(edits.set_armor(location, front=60, linked=False))
    return shown(FindingsPanel(context), 758, 300)


def focused():
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def texts(menu):
    return [action.text().split("\t")[0] for action in menu.actions() if action.text()]


def choose(menu, words):
    next(action for action in menu.actions() if action.text().split("\t")[0] == words).trigger()


def test_like_findings_are_one_row_with_their_number(crowded):
    row = row_of(crowded, "Small Laser is unallocated")
    assert (row.sentence, len(row.findings), row.is_head) == ("Small Laser is unallocated", 6, True)
    armor = row_of(crowded, "armor points")
    assert (armor.sentence, armor.place) == ("60 armor points in the head, at most 9; 2 more like it", "3 places")
    assert crowded.errors == 9, "the badge counts findings, not rows"


def test_findings_about_other_items_stay_apart(context, shown):
    context.apply(edits.add("small-laser"))
    context.apply(edits.add("medium-laser"))
    dock = shown(FindingsPanel(context), 758, 140)
    assert not any(row.is_head for row in dock.model.rows)


def test_a_click_on_the_number_unfolds_them_and_another_folds_them(crowded):
    head, rows = row_of(crowded, "Small Laser"), crowded.model.rowCount()
    place = crowded.model.place_of(head.key)
    QTest.mouseClick(crowded.list.viewport(), LEFT, pos=spot_of(crowded, head, "fold"))
    assert crowded.model.rowCount() == rows + 6
    assert [row.inner for row in crowded.model.rows[place + 1 : place + 8]] == [True] * 6 + [False]
    QTest.mouseClick(crowded.list.viewport(), LEFT, pos=spot_of(crowded, head, "fold"))
    assert crowded.model.rowCount() == rows


def test_arrow_keys_fold_too_and_what_is_unfolded_stays_so(crowded, context):
    head = row_of(crowded, "Small Laser")
    crowded.list.setCurrentIndex(index_of(crowded, head))
    QTest.keyClick(crowded.list, Qt.Key.Key_Right)
    assert row_of(crowded, "Small Laser").unfolded
    assert crowded.list.current_key == head.key
    context.apply(edits.add("small-laser"))
    again = row_of(crowded, "Small Laser")
    assert (again.unfolded, len(again.findings)) == (True, 7)
    crowded.list.setCurrentIndex(index_of(crowded, again))
    QTest.keyClick(crowded.list, Qt.Key.Key_Left)
    assert not row_of(crowded, "Small Laser").unfolded


def test_folding_is_sound(crowded, context, qtmodeltester):
    qtmodeltester.check(crowded.model)
    crowded.model.fold(row_of(crowded, "Small Laser"), True)
    crowded.model.fold(row_of(crowded, "armor points"), True)
    context.apply(edits.maximize_armor())
    context.undo()
    crowded.model.fold(row_of(crowded, "Small Laser"), False)
    qtmodeltester.check(crowded.model)
    found = [finding for row in crowded.model.rows if not row.inner for finding in row.findings]
    assert sorted(found, key=str) == sorted(findings(context.graph), key=str)


def test_the_link_of_like_ones_mends_all_in_one_step(crowded, context):
    steps = len(context.session.history.steps)
    row = row_of(crowded, "Small Laser")
    assert crowded.model.remedy(row).words == "Fix all 6"
    QTest.mouseClick(crowded.list.viewport(), LEFT, pos=spot_of(crowded, row, "link"))
    assert all(mount.is_placed for mount in context.unit.mounts if mount.item == "small-laser")
    assert len(context.session.history.steps) == steps + 1


def test_the_cause_of_like_ones_is_all_that_they_are_about(crowded, context):
    sentence = parts_of(crowded, row_of(crowded, "Small Laser")).sentence
    QTest.mouseClick(crowded.list.viewport(), LEFT, pos=sentence.center().toPoint())
    assert context.selection == {mount.id for mount in context.unit.mounts if mount.item == "small-laser"}


def test_a_screen_reader_hears_how_many_and_whether_they_are_folded(crowded):
    head = index_of(crowded, row_of(crowded, "Small Laser"))
    spoken = str(head.data(Qt.ItemDataRole.AccessibleTextRole))
    assert spoken == "error: Small Laser is unallocated, Unallocated, 6 similar, collapsed, fix: Fix all 6"


# -- what else can be done ------------------------------------------------------------------------------------


@pytest.fixture
def foreign(context, shown):
    """Two kinds of Inner Sphere weapons on a 'Mech that became one of the Clans."""
    for item, place in (("is-er-medium-laser", LA), ("is-er-medium-laser", RT), ("is-er-small-laser", RT)):
        context.apply(edits.place(item, place))
    context.apply(edits.set_tech_base(TechBase.CLAN))
    return shown(FindingsPanel(context), 758, 200)


def test_a_flagged_item_can_be_exchanged_unallocated_or_removed(foreign, context):
    menu = foreign.menu(row_of(foreign, "ER Medium Laser"))
    offered = ["Set mixed tech base", "Exchange for the Clan version", "Unallocate all 2", "Remove all 2"]
    assert texts(menu) == ["Show the cause", *offered, "All 2 of this kind", "Copy"]
    choose(menu, "Exchange for the Clan version")
    kinds = sorted(mount.item for mount in context.unit.mounts if "laser" in mount.item)
    assert kinds == ["clan-er-medium-laser", "clan-er-medium-laser", "is-er-small-laser"]


def test_all_of_a_kind_can_be_exchanged_together(foreign, context):
    menu = foreign.menu(row_of(foreign, "ER Small Laser"))
    kind = next(action.menu() for action in menu.actions() if action.menu())
    choose(kind, "Exchange for the Clan version")
    assert not any(mount.item.startswith("is-er") for mount in context.unit.mounts)
    context.undo()
    assert sum(mount.item.startswith("is-er") for mount in context.unit.mounts) == 3


def test_the_dots_of_a_row_open_its_menu(foreign, monkeypatch):
    opened = []
    monkeypatch.setattr(BoardMenu, "open_at", lambda menu, _at: opened.append(texts(menu)))
    row = row_of(foreign, "ER Medium Laser")
    QTest.mouseClick(foreign.list.viewport(), LEFT, pos=spot_of(foreign, row, "more"))
    assert opened == [texts(foreign.menu(row))]


def test_what_is_illegal_is_shown_before_it_is_taken_out(foreign, context, qtbot):
    before = context.unit
    foreign.offer_removal()
    assert foreign.removal.text == "3 items are illegal: ER Small Laser, 2 × ER Medium Laser"
    qtbot.waitUntil(lambda: context.preview is not None)
    assert len(context.preview.unit.mounts) == len(before.mounts) - 3
    assert len(context.selection) == 3
    assert context.unit is before, "looking removes nothing"
    QTest.keyClick(focused(), Qt.Key.Key_Space)
    assert context.session.history.undo_label == "Remove 3 illegal items"
    assert foreign.removal.isHidden()
    context.undo()
    assert context.unit == before


def test_many_names_are_counted_and_the_tooltip_has_all(wayfarer, shown):
    dock = shown(FindingsPanel(wayfarer), 300, 150)
    wayfarer.apply(edits.set_tech_base(TechBase.CLAN))
    dock.offer_removal()
    whole = dock.removal.toolTip()
    assert whole.count(",") > 6
    assert dock.removal.text.endswith("more")


def test_escape_leaves_all_as_it_is(foreign, context, qtbot):
    foreign.offer_removal()
    qtbot.waitUntil(lambda: context.preview is not None)
    QTest.keyClick(focused(), Qt.Key.Key_Escape)
    assert foreign.removal.isHidden()
    assert context.preview is None
    assert QApplication.focusWidget() is foreign.list


def test_another_step_ends_the_offer_and_leaves_the_keyboard_where_it_is(foreign, context, qtbot):
    foreign.offer_removal()
    elsewhere = QLineEdit(foreign.window())
    elsewhere.show()
    elsewhere.setFocus()
    context.apply(edits.set_heat_sinks("single", 12))
    assert foreign.removal.isHidden()
    assert QApplication.focusWidget() is elsewhere


def test_the_end_of_the_offer_leaves_what_others_preview(foreign, context, qtbot):
    foreign.offer_removal()
    qtbot.waitUntil(lambda: context.preview is not None)
    other = edits.set_walk(3)
    context.show_preview(other)
    foreign.removal.clear()
    assert context.preview.edit is other


def test_where_nothing_is_illegal_it_says_so(context, shown):
    dock = shown(FindingsPanel(context), 758, 140)
    dock.offer_removal()
    assert dock.removal.text == "No illegal items."
    assert context.preview is None


def test_fixes_are_made_one_after_the_other_without_the_list_running_away(context, shown):
    for item in ("is-er-medium-laser", "lrm-5", "is-medium-pulse-laser", "small-laser", "srm-2", "srm-4", "flamer"):
        context.apply(edits.add(item))
    dock = shown(FindingsPanel(context), 700, 130)
    for _ in range(3):
        assert dock.model.rows[0].finding.rule == "slots.unplaced"
        before = dock.model.rowCount()
        QTest.mouseClick(dock.list.viewport(), LEFT, pos=spot_of(dock, dock.model.rows[0], "link"))
        assert dock.model.rowCount() < before
        assert dock.list.verticalScrollBar().value() == 0
        assert dock.list.currentIndex().row() == 0


@pytest.mark.parametrize("width", [330, 420, 560, 758, 1000])
def test_a_sentence_is_cut_only_where_nothing_of_its_row_is_free(shown, wayfarer, width):
    wayfarer.apply(edits.set_armor_kind("is-ferro-fibrous", location=RT))
    wayfarer.apply(edits.place_best("thunderbolt-15"))
    wayfarer.apply(edits.set_rules_level(1))
    dock, style = shown(FindingsPanel(wayfarer), width, 140), theme.current()
    for row in dock.model.rows:
        words, parts = dock.model.link_words(row), parts_of(dock, row)
        assert parts.link.width() >= (style.width(words, "caption_medium") if words else 0)
        end = parts.link.left() if words else parts.more.left()
        assert parts.sentence.right() <= parts.place.left() <= parts.place.right() <= end
        if parts.sentence.width() < style.width(row.sentence):
            assert parts.place.width() == 0
            assert end - parts.sentence.right() < style.px(24) + parts.fold.width()
            assert row.place in index_of(dock, row).data(Qt.ItemDataRole.ToolTipRole).split("\n")


@pytest.mark.parametrize(("width", "told"), [(308, True), (240, False)])
def test_the_place_stands_behind_the_second_line_of_a_sentence_where_it_fits(shown, wayfarer, qapp, width, told):
    theme.apply(qapp, "dark", "comfortable")
    dock = shown(FindingsPanel(wayfarer), width, 300)
    lines = [text.words for text in painted_texts(dock)]
    row = row_of(dock, "unallocated")
    assert row.sentence not in lines, "the sentence takes two lines"
    assert (row.place in lines) is told
