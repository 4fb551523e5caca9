"""The Library page: sources, scanning, searching, and what is done with units."""

import shutil

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QDrag, QDragMoveEvent, QDropEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar

from designer import design
from designer.app.documents.unit_library import UnitLibrary
from designer.app.pages.compare.page import CompareWorkspace
from designer.app.pages.forces.page import ForcesPage
from designer.app.pages.library.details import six_figures
from designer.app.pages.library.sources import offered
from designer.app.shell.workspace_list import index_of
from designer.app.ui import theme
from designer.app.ui.dialogs import Dialogs
from designer.design import once
from designer.editing import edits
from designer.formats import read as read_unit
from designer.formats import write
from designer.library.user_marks import key_of, note_of, set_tag, tags_of
from designer.units.location import CT
from designer.workspace.settings import Settings
from tests.app.conftest import come_due
from tests.app.pages.library.conftest import BROKEN


def names(page):
    return [line.name for line in page.table.units.rows]


def choose(page, *wanted):
    page.table.choose(*(line.id for line in page.table.units.rows if line.name in wanted))


def test_it_can_be_shown_without_a_design_and_says_what_to_do(page):
    assert page.states.currentWidget() is page.states.empty
    assert page.window().focusWidget() is page.states.empty.buttons.folder
    page.search()
    assert page.window().focusWidget() is page.states.empty.buttons.folder


def test_folders_of_megamek_are_offered_unless_they_are_sources(tmp_path):
    units = tmp_path / "megamek-0.50" / "data" / "mekfiles"
    units.mkdir(parents=True)
    assert offered((), tmp_path) == [units]


def test_a_dropped_folder_is_read_in_the_background(page, shelf, read, reader):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(shelf))])
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    page.dropEvent(QDropEvent(QPoint(9, 9), Qt.DropAction.CopyAction, data, left, none))
    assert page.library.is_scanning
    assert page.scan_bar.isVisible()
    read(page)
    assert page.scan_bar.isHidden()
    assert reader.announced[0] == "Reading the sources" or " files" in reader.announced[0]
    assert reader.announced[-1] == "The scan is over."
    assert len(page.table.units.rows) == len(list(shelf.iterdir())) - 1
    assert "Wayfarer WFR-3D" in names(page)


def test_files_that_cannot_be_read_are_listed_and_stop_nothing(filled):
    assert filled.states.troubles_button.isVisible()
    filled.states.troubles_button.click()
    (problem,) = filled.states.troubles.problems.rows
    assert problem.place.endswith(BROKEN)
    QTest.keyClick(filled.states.troubles, Qt.Key.Key_Escape)
    assert filled.states.currentWidget() is filled.table


def test_values_that_another_version_had_are_computed_again_and_listed(window, filled, read, monkeypatch, qtbot):
    (wayfarer,) = (line for line in filled.table.units.rows if line.name == "Wayfarer WFR-3D")
    filled.library.database.run("UPDATE units SET bv = bv + 5 WHERE id = ?", (wayfarer.id,))
    monkeypatch.setattr("designer.library.scan.versions", lambda: ("9.9", "next"))
    assert filled.states.changes_button.isHidden()
    filled.library.scan()
    read(filled)
    filled.states.changes_button.click()
    assert filled.states.currentWidget() is filled.states.changes
    (change,) = filled.states.changes.rows_model.rows
    assert (change.name, change.column) == ("Wayfarer WFR-3D", "bv")
    assert (change.before, change.after) == (wayfarer.value("bv") + 5, wayfarer.value("bv"))
    QTest.keyClick(filled.states.changes, Qt.Key.Key_Escape)
    assert filled.states.currentWidget() is filled.table


def test_units_that_another_version_valued_are_valued_again_as_soon_as_the_library_is_asked(window, filled, qtbot):
    path = filled.library.database.path
    filled.library.database.run("UPDATE files SET reader = 'older'")
    filled.library.database.run("UPDATE units SET bv = bv + 5")
    other = UnitLibrary(filled, path)
    with qtbot.waitSignals([other.finished, other.told]):
        other.sources()
    assert {change.column for change in other.revalued} == {"bv"}
    assert len(other.revalued) == len(filled.listing.lines)
    other.end()


def test_a_library_that_is_found_damaged_is_built_anew_with_its_marks(filled, shelf, read, qtbot):
    library, count = filled.library, len(filled.listing.lines)
    (unit,) = (line.id for line in filled.table.units.rows if line.name == "Wayfarer WFR-3D")
    key = library.ask(lambda database: key_of(database, unit))
    library.change(lambda database: set_tag(database, key, "kept"))
    path = library.database.path
    library.database.run("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = bytearray(path.read_bytes())
    whole[len(whole) // 2 :] = b"\xff" * (len(whole) - len(whole) // 2)
    path.write_bytes(whole)
    shutil.copy(shelf / "wayfarer-wfr-3d.mtf", shelf / "new.mtf")
    library.scan()
    qtbot.waitUntil(lambda: not library.is_scanning and len(filled.listing.lines) == count + 1)
    assert library.ask(lambda database: tags_of(database, key)) == ["kept"]
    aside = [each for each in path.parent.glob("library*damaged*") if not each.name.endswith(("-wal", "-shm"))]
    assert len(aside) == 1, "its journal and its index in memory are set aside with it"


def test_an_archive_is_read_in_place_and_its_units_are_opened_unsaved(page, archive, read):
    page.library.add([archive])
    read(page)
    page.query.left.emit()
    QTest.keyClick(page.table, Qt.Key.Key_Return)
    (document,) = page.designs.documents
    assert document.title == "Wayfarer WFR-3D"
    assert document.path is None


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Down])
def test_a_query_narrows_the_table_a_key_leads_there_and_enter_opens_what_is_found(filled, key):
    QTest.keyClicks(filled.query.field, "wayfarer")
    assert names(filled) == ["Wayfarer WFR-3D"]
    QTest.keyClick(filled.query.field, key)
    assert [unit.name for unit in filled.table.chosen_units] == ["Wayfarer WFR-3D"]
    filled.table.clearSelection()
    for _ in range(2):
        QTest.keyClick(filled.table, Qt.Key.Key_Return)
    assert [document.title for document in filled.designs.documents] == ["Wayfarer WFR-3D"], "chosen, then opened"


def test_what_units_have_is_offered_while_it_is_typed(filled, qtbot):
    QTest.keyClicks(filled.query.field, "bv>1 role:jug")
    offered = filled.query.completer.popup()
    qtbot.waitUntil(offered.isVisible)
    ground = offered.grab().toImage().pixelColor(offered.width() - 40, 6)
    assert ground == theme.current().color("card")  # a window of its own is not painted on anything
    QTest.keyClick(offered, Qt.Key.Key_Down)
    QTest.keyClick(offered, Qt.Key.Key_Return)
    assert filled.query.text == "bv>1 role:juggernaut"
    assert {row.name for row in filled.table.units.rows} >= {"Ironbark IRB-9K"}


def test_escape_closes_the_list_of_completions_and_only_then_clears_the_query(filled, qtbot):
    QTest.keyClicks(filled.query.field, "role:jug")
    offered = filled.query.completer.popup()
    qtbot.waitUntil(offered.isVisible)
    QTest.keyClick(offered, Qt.Key.Key_Escape)
    assert (offered.isVisible(), filled.query.text) == (False, "role:jug")
    QTest.keyClick(filled.query.field, Qt.Key.Key_Escape)
    assert filled.query.text == ""


def test_letters_typed_in_the_table_search_and_a_query_without_hits_keeps_the_keyboard(filled):
    field, table = filled.query.field, filled.table
    table.setFocus()
    QTest.keyClicks(table, "c")
    assert field.hasFocus()
    QTest.keyClicks(field, "zzz")
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Down, Qt.Key.Key_Slash):
        QTest.keyClick(field, key)
        assert field.hasFocus()
    assert (field.text(), names(filled)) == ("czzz/", [])
    filled.query.clear()
    table.setFocus()
    filled.facets.changed.emit("bv", "bv<1")  # a filter that is moved while the keyboard is in the table
    assert field.hasFocus()


def test_the_term_that_excludes_most_is_named_and_can_be_dropped(filled, reader):
    filled.query.set_text("mass>0 bv<1")
    come_due(filled)
    assert reader.announced[-1] == filled.states.nothing.text
    assert filled.states.currentWidget() is filled.states.nothing
    assert "bv<1" in filled.states.nothing.text
    filled.states.nothing.button.click()
    assert filled.query.text == "mass>0"
    assert filled.states.currentWidget() is filled.table
    come_due(filled)
    assert reader.announced[-1] == filled.panel.state


def test_a_term_of_a_facet_replaces_what_was_said_of_its_subject(filled):
    filled.query.set_text("mass>50 jump>=3")
    filled.query.replace("mass", "mass=60..80")
    assert filled.query.text == "jump>=3 mass=60..80"
    filled.query.replace("mass", "")
    assert filled.query.text == "jump>=3"


def test_what_is_not_understood_is_said_below_the_field(filled, qtbot):
    QTest.keyClicks(filled.query.field, "bvv>3")
    qtbot.waitUntil(filled.query.problem.isVisible)
    assert "bv" in filled.query.problem.text


def test_a_source_is_removed_with_its_units_and_its_files_stay(filled, shelf, qtbot):
    filled.source_list.show_sources()
    filled.source_list.removers[0].click()
    qtbot.waitUntil(lambda: filled.states.currentWidget() is filled.states.empty)
    assert list(shelf.iterdir())


def test_a_unit_of_a_folder_is_opened_with_its_file(filled, shelf):
    choose(filled, "Wayfarer WFR-3D")
    filled.act("library_open")
    assert [document.path for document in filled.designs.documents] == [shelf / "wayfarer-wfr-3d.mtf"]


def test_opening_a_unit_leads_to_its_design(window, filled):
    def press_enter():
        filled.table.setFocus()
        QTest.keyClick(filled.table, Qt.Key.Key_Return)

    def double_click():
        filled.table.double_clicked.emit(filled.table.chosen_units[0].id)

    for way in (press_enter, double_click, filled.details.open.click):
        window.turn_to(index_of("library"))
        choose(filled, "Wayfarer WFR-3D")
        way()
        assert window.workspaces.shows_editor
        assert window.editor.document.title == "Wayfarer WFR-3D"
        window.manager.close(0)


def test_a_saved_unit_is_read_again_when_the_library_is_shown_and_dim_until_then(filled, shelf, read):
    choose(filled, "Wayfarer WFR-3D")
    (before,) = filled.table.chosen_units
    filled.act("library_open")
    window, (document,) = filled.window(), filled.designs.documents
    filled.designs.context(document).apply(edits.set_armor(CT, 3))
    window.turn_to(index_of("design"))
    assert window.manager.saver.save(document)
    window.turn_to(index_of("library"))
    read(filled)
    (after,) = (line for line in filled.table.units.rows if line.name == before.name and line.id > 0)
    assert after.value("bv") < before.value("bv")
    filled.table.show_outdated(frozenset({after.id}))
    assert filled.table.is_dim(after)
    assert "file has changed" in filled.table.why_dim(after)


def test_two_units_are_compared_with_each_other(window, filled):
    choose(filled, "Wayfarer WFR-3D", "Longstride LSD-2")
    filled.act("library_open")
    filled.act("library_compare")
    page = window.workspace
    assert isinstance(page, CompareWorkspace)
    sides = page.comparing.sides
    assert sides is not None
    assert {side.title for side in sides} == {"Wayfarer WFR-3D", "Longstride LSD-2"}


def test_four_units_stand_side_by_side_with_their_values(window, filled):
    chosen = filled.table.units.rows[:4]
    filled.table.choose(*(line.id for line in chosen))
    filled.act("library_open")
    filled.act("library_compare")
    page = window.workspace
    assert isinstance(page, CompareWorkspace)
    assert page.center.current == 3
    (row,) = (row for row in page.side_by_side.rows_model.rows if row.id == "bv")
    assert [int("".join(filter(str.isdigit, words))) for words in row.figures] == [line.value("bv") for line in chosen]
    assert [picker.title for picker in page.pickers] == [line.name for line in chosen]


def test_a_new_design_begins_as_a_unit_is_without_its_file(filled):
    choose(filled, "Wayfarer WFR-3D")
    filled.act("library_base")
    (document,) = filled.designs.documents
    assert document.path is None
    assert document.unit.names.chassis == "Wayfarer"
    assert document.unit.names.mul_id is None


def test_the_folder_of_a_unit_is_shown(filled, shelf, monkeypatch):
    shown = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: shown.append(url.toLocalFile()))
    choose(filled, "Wayfarer WFR-3D")
    filled.act("library_show_file")
    assert shown == [str(shelf)]


def test_the_open_design_stands_above_the_others_with_its_rank(window, filled, qtbot):
    choose(filled, "Wayfarer WFR-3D")
    filled.act("library_open")
    window.show_page(3)
    filled.query.set_text("longstride")
    qtbot.waitUntil(lambda: names(filled) == ["Wayfarer WFR-3D", "Longstride LSD-2"])
    QTest.keyClick(filled.query.field, Qt.Key.Key_Return)
    assert filled.table.current_row.name == "Longstride LSD-2", "the first that is found"
    file = filled.designs.front.path
    place, units = filled.table.rank(file)
    assert (place in (1, 2), units) == (True, 2)
    filled.query.set_text("longstride or wayfarer")
    qtbot.waitUntil(lambda: len(names(filled)) == 3)
    assert filled.table.rank(file) == (place, 2), "its own file does not count beside it"


def test_the_details_follow_the_selection(filled, qtbot):
    choose(filled, "Wayfarer WFR-3D")
    filled.table.picked.emit([])
    qtbot.waitUntil(lambda: "Wayfarer WFR-3D" in filled.details.summary.accessibleName())
    assert any(row.key == "findings" for row in filled.details.rows.rows)


@pytest.fixture
def asked(windows, shelf, read):
    """The page with the samples, in a window whose dialogs answer "lance", and for notes a text, nothing, and no."""
    answers = ["fast", None, ""]
    window = windows(
        Settings(),
        Dialogs(
            name=lambda *_: "lance",
            text=lambda *_: answers.pop(0),
            number=lambda _page, _title, _label, suggested: suggested + 2,
            folder=lambda *_: shelf,
            archives=lambda *_: [],
        ),
    )
    window.turn_to(3)
    window.actions_by_name["unit_folder"].trigger()
    read(window.workspace)
    yield window.workspace
    window.workspace.library.end()


def test_units_are_tagged_noted_and_made_favorites(asked, read):
    choose(asked, "Wayfarer WFR-3D")
    (unit,) = asked.table.chosen_units
    for name in ("library_tag", "library_note", "library_favorite"):
        asked.act(name)
    database = asked.library.database
    key = key_of(database, unit.id)
    assert tags_of(database, key) == ["lance"]
    asked.act("library_note")
    assert note_of(database, key) == "fast"
    asked.act("library_note")
    assert not note_of(database, key)
    read(asked)
    asked.query.set_text("tag:lance favorite")
    assert names(asked) == ["Wayfarer WFR-3D"]


def test_a_collection_has_numbers_that_queries_columns_and_details_know(asked, read):
    choose(asked, "Wayfarer WFR-3D")
    asked.act("library_own")
    read(asked)
    asked.query.set_text("owned>=2")
    assert names(asked) == ["Wayfarer WFR-3D"]
    (line,) = asked.table.units.rows
    column = next(column for column in asked.table.units.columns if column.id == "owned")
    assert (line.owned, column.text(line)) == (3, "3"), "one is suggested at first"
    choose(asked, "Wayfarer WFR-3D")
    asked.act("library_own")
    read(asked)
    assert asked.table.units.rows[0].owned == 5, "then the present number"
    asked.table.picked.emit([])
    come_due(asked)
    assert any("5 in your collection" in row.text for row in asked.details.rows.rows)


# -- filter, plots, standing ----------------------------------------------------------------------------------


def test_a_span_of_a_histogram_is_a_term_and_a_typed_term_moves_the_span(filled):
    mass = filled.facets.ranges[0]
    mass.keep(60, None)
    assert filled.query.text == "mass>=60"
    assert all(line.value("tonnage") >= 60 for line in filled.listing.found)
    filled.query.set_text("mass=40..60")
    assert mass.kept == (40, 60)
    QTest.keyClick(mass, Qt.Key.Key_Delete)
    assert filled.query.text == ""


def counted(box):
    return int(box.accessibleName().rpartition(", ")[2])


def test_an_unchecked_value_is_left_out_and_still_counted(filled):
    clan = next(box for box in filled.facets.tech.boxes if box.text() == "Clan")
    before = counted(clan)
    clan.click()
    assert filled.query.text == "tech:is,mixed"
    assert not any(line.tech == "Clan" for line in filled.listing.found)
    come_due(filled.facets)
    assert counted(clan) == before
    filled.query.set_text("tech:clan")
    assert [box.isChecked() for box in filled.facets.tech.boxes] == [False, True, False]


def test_a_filter_counts_what_all_others_leave(filled):
    facets, lines = filled.facets, filled.listing.everything
    filled.query.set_text("mass>=50 tech:is has:missile:")
    come_due(facets)
    heavy = [line for line in lines if line.value("tonnage") >= 50]
    armed = [line for line in heavy if line.carries[2]]
    clan = [box for box in facets.tech.boxes if box.text() == "Clan"]
    assert counted(clan[0]) == sum(line.tech == "Clan" for line in armed)
    found = [line for line in armed if line.tech == "Inner Sphere"]
    assert found == filled.listing.found
    for number, box in enumerate(facets.carries.boxes.values()):
        assert counted(box) == sum(line.carries[number] > 0 for line in found)
    mass, value = facets.ranges[:2]
    of_any_mass = [line for line in lines if line.tech == "Inner Sphere" and line.carries[2]]
    assert sum(mass.bins) == len(of_any_mass) > len(found)
    assert sum(value.bins) == len(found)


def test_each_checked_kind_of_weapon_must_be_there_and_typed_parts_stay(filled):
    filled.query.set_text("has:laser")
    energy, missile = (filled.facets.carries.boxes[kind] for kind in ("energy", "missile"))
    energy.click()
    missile.click()
    assert filled.query.text == "has:laser has:energy: has:missile:"
    carried = [(line.carries[0], line.carries[2]) for line in filled.listing.found]
    assert carried
    assert all(lasers and missiles for lasers, missiles in carried)
    with_missiles = sum(line.carries[2] > 0 for line in filled.listing.lines.values())
    assert missile.accessibleName() == f"Missile, {with_missiles}"
    energy.click()
    assert filled.query.text == "has:laser has:missile:"
    filled.query.set_text("has:energy:")
    assert [box.isChecked() for box in filled.facets.carries.boxes.values()] == [True, *[False] * 4]


@pytest.fixture
def plot(filled, qtbot):
    qtbot.waitUntil(lambda: filled.scatter.plot is not None and len(filled.scatter.plot.points.keys) > 0)
    return filled.scatter.plot


def test_the_lasso_selects_rows_and_enter_makes_it_a_term(filled, plot):
    QTest.keyClick(plot, Qt.Key.Key_Space)
    assert len(filled.table.chosen_units) == len(filled.listing.lines)
    inside = [each for each in map(plot.point, range(len(plot.points.keys))) if each.name == "Wayfarer WFR-3D"]
    spot = plot._box.mapViewToScene(QPointF(inside[0].x, inside[0].y))
    corners = [spot + QPointF(x, y) for x, y in ((-3, -3), (3, -3), (3, 3), (-3, 3))]
    plot.take_lasso(corners)
    assert [line.name for line in filled.table.chosen_units] == ["Wayfarer WFR-3D"]
    QTest.keyClick(plot, Qt.Key.Key_Return)
    assert names(filled) == ["Wayfarer WFR-3D"]
    filled.query.lasso_dropped.emit()
    assert len(filled.listing.found) == len(filled.listing.lines)


def test_a_clicked_point_is_chosen_in_the_table(filled, plot):
    point = plot.point(0)
    assert plot.point_at(plot._box.mapViewToScene(QPointF(point.x, point.y))) is not None
    plot.chosen.emit(point.key)
    assert filled.table.current_row.name == point.name


def test_where_the_design_in_front_stands_is_told_for_each_figure(window, filled, qtbot):
    choose(filled, "Wayfarer WFR-3D")
    filled.act("library_open")
    window.show_page(3)
    filled.right.show_standing()
    qtbot.waitUntil(lambda: bool(filled.standing.rows.rows))
    value = filled.standing.rows.rows[0]
    others = [line.value("bv") for line in filled.listing.lines.values()]
    assert value.own == filled.open_lines.front.value("bv")
    assert value.spread.more == sum(bv > value.own for bv in others) / len(others)
    filled.standing.table.opened.emit("jump")
    assert filled.scatter.up.currentData() == "jump"


def test_its_kind_has_units_of_its_mass_class_tech_base_and_era_or_of_what_is_chosen(window, filled, qtbot):
    choose(filled, "Wayfarer WFR-3D")
    filled.act("library_open")
    window.show_page(3)
    qtbot.waitUntil(lambda: filled.open_lines.front is not None)
    own = filled.open_lines.front
    heavy = [line for line in filled.listing.lines.values() if 60 <= line.value("tonnage") <= 75]
    assert 1 < len(heavy) < len(filled.listing.lines)
    filled.right.show_standing()
    for action in filled.standing.kind_button.menu().actions()[1:]:
        action.trigger()
    more = sum(line.value("bv") > own.value("bv") for line in heavy) / len(heavy)
    qtbot.waitUntil(lambda: any((row.name, row.spread.more) == ("bv", more) for row in filled.standing.rows.rows))


def test_relatives_are_listed_with_copies_first_and_enter_compares(filled, shelf, read, qtbot):
    shutil.copy(shelf / "wayfarer-wfr-3d.mtf", shelf / "copy.mtf")
    filled.library.scan()
    read(filled)
    once, further = filled.facets.copies.boxes
    assert not further.isHidden()
    further.click()
    assert filled.query.text == "once"
    assert [line.name for line in filled.listing.found].count("Wayfarer WFR-3D") == 1
    once.click()
    filled.query.set_text("duplicate")
    assert [line.name for line in filled.listing.found] == ["Wayfarer WFR-3D"] * 2
    choose(filled, "Wayfarer WFR-3D")
    filled.table.picked.emit([])
    filled.right.below.set_current(2)
    qtbot.waitUntil(lambda: bool(filled.relatives.rows.rows))
    heading, copy, *_ = filled.relatives.rows.rows
    assert (heading.unit, copy.name, copy.alike) == (0, "Wayfarer WFR-3D", "100 %")
    filled.relatives.table.opened.emit(copy.key)
    assert isinstance(filled.window().workspace, CompareWorkspace)


def test_standing_has_a_panel_of_its_own_where_there_is_room(window, filled):
    for height, tabs in ((700, 3), (1000, 1)):
        window.resize(1600, height)
        assert filled.right.stands.isVisible() is (tabs == 1)
        assert filled.right.standing is (filled.right.stands if tabs == 1 else filled.right.below)


def test_units_are_added_to_the_force_in_front(window, filled):
    choose(filled, "Ironbark IRB-9K")
    filled.act("library_open")
    window.turn_to(index_of("library"))
    come_due(filled)
    filled.table.selectAll()
    filled.table.setFocus()
    QTest.keyClick(filled.table, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    forces = filled.designs.collections.forces
    members = [member.name for member in forces.force.members]
    assert sorted(members) == sorted([*(line.name for line in filled.listing.found), "Ironbark IRB-9K"])
    assert window.notice.text == f"{len(members)} units added to New force."
    assert forces.document_of(forces.force.members[0]) is filled.designs.front, "the open design is added, too"


def test_a_unit_in_files_of_two_programs_is_offered_once_with_its_year_and_book(filled, shelf, read):
    unit = read_unit(shelf / "wayfarer-wfr-3d.mtf").unit
    write(unit, shelf / "wayfarer.ssw")
    filled.library.scan()
    read(filled)
    assert names(filled).count("Wayfarer WFR-3D") == 2
    filled.window().turn_to(index_of("forces"))
    (offer,) = filled.window().workspace.adder.offers("wayfarer")
    assert offer.about.split(", ")[1] == str(design.tech(once(unit)).year)


def test_a_year_dims_what_there_is_not_yet_with_its_reason(filled, qtbot):
    filled.year_button.click()
    assert filled.year.slider.hasFocus()
    filled.year.show_year(3025)
    lines = {line.id: line for line in filled.table.units.rows}
    later = {key for key, line in lines.items() if line.value("year") > 3025}
    assert later <= filled.table.absent.keys()
    key = min(later)
    assert filled.table.is_dim(lines[key])
    assert filled.table.absent[key] == f"Not yet: its year is {lines[key].text('year')}"
    filled.table.choose(key)
    filled._reading.timeout.emit()
    assert filled._foot.text == filled.table.absent[key]
    QTest.keyClick(filled.year.slider, Qt.Key.Key_Right)
    assert filled.year.year == 3026
    filled.year_button.click()
    assert not any(map(filled.table.is_dim, filled.table.units.rows))


def dropped(data, spot=None, kind=QDropEvent):
    """The event of something dragged to a place."""
    return kind(
        spot or QPoint(9, 9), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )


def test_dragged_units_are_added_by_a_drop_on_the_page_of_forces_or_its_name(window, filled, qtbot):
    choose(filled, "Wayfarer WFR-3D", "Longstride LSD-2")
    data = filled.table.make_drag(filled.table.current_row).mimeData()
    switch, forces = window.top.pages, index_of("forces")
    name = switch.rect_of(forces).center()
    switch.dropEvent(dropped(data, switch.rect_of(0).center()))
    switch.dropEvent(dropped(data, name))
    assert len(window.designs.collections.forces.force.members) == 2
    enters = dropped(data, name, QDragMoveEvent)
    switch.dragMoveEvent(enters)
    assert enters.isAccepted()
    qtbot.waitUntil(lambda: isinstance(window.workspace, ForcesPage))
    window.workspace.dropEvent(dropped(data))
    assert len(window.designs.collections.forces.force.members) == 4


def test_a_tab_that_is_dragged_out_of_its_row_carries_its_design(window, filled, monkeypatch):
    choose(filled, "Wayfarer WFR-3D", "Longstride LSD-2")
    filled.act("library_open")
    drags = []
    monkeypatch.setattr(QDrag, "exec", lambda drag, _actions: drags.append(drag.mimeData()))
    bar = window.tabs.findChild(QTabBar)
    start = bar.tabRect(0).center()
    title = window.designs.documents[0].title
    QTest.mousePress(bar, Qt.MouseButton.LeftButton, pos=start)
    below = QPointF(start) + QPointF(0, 90)
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    moved = QMouseEvent(QEvent.Type.MouseMove, below, bar.mapToGlobal(below), Qt.MouseButton.NoButton, left, none)
    QApplication.sendEvent(bar, moved)
    (data,) = drags
    window.show_page(index_of("forces"))
    window.workspace.dropEvent(dropped(data))
    assert [member.name for member in window.designs.collections.forces.force.members] == [title]


@pytest.mark.parametrize(("scale", "columns"), [(1.0, {420: 3}), (2.0, {580: 1, 720: 2, 1000: 3})])
def test_figures_of_the_details_are_never_cut(filled, scale, columns):
    filled.table.selectRow(names(filled).index("Wayfarer WFR-3D"))
    come_due(filled)
    summary = filled.details.summary
    assert summary.isVisible()
    theme.hub().choose(scale=scale)
    style = theme.current()
    for width, across in columns.items():
        summary.resize(width, 100)
        assert summary.across == across
        room = (width - 2 * style.measures.panel_inset - style.px(96)) / across - style.px(6)
        for name, value in six_figures(summary.shown.line):
            assert max(style.width(name, "caption"), style.width(value, "strong")) <= room
        assert summary.sizeHint().height() >= style.px(34) + -(-6 // across) * style.px(34)
