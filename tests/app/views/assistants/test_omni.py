"""The omni workbench in the program's window: open configurations side by side, pods copied with mouse and keyboard."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton

from designer import paths
from designer.app.pictures.scenes import front, opened
from designer.app.ui import theme
from designer.app.ui.tables.columns import filled
from designer.app.views.assistants.omni_matrix import SHOW, OmniColumn, rows_of
from designer.assistants.omni_figures import figures
from designer.battle_value import battle_value
from designer.catalog import catalog
from designer.decimals import figure
from designer.design import once
from designer.editing import edits
from designer.editing.edits.bulk import reset_to_base
from designer.formats import read
from designer.language import speak
from designer.rulesets.combat.volley import salvo
from designer.units.location import CT, LT, RA
from designer.workspace.documents import new_document


@pytest.fixture
def window(windows):
    window = windows(active=True)
    open_configurations(window)
    return window


def open_configurations(window):
    """Open two configurations of an OmniMech, one with a gun in an arm and one without pods, and then that itself."""
    whole = read(paths.data("designs", "lanyard-lny-o.mtf")).unit
    bare = reset_to_base().run(whole)
    armed = edits.place("clan-er-ppc", RA).run(bare)
    for model, unit in (("LNY-OB", armed), ("LNY-OC", bare), ("LNY-O", whole)):
        document = new_document(edits.rename(model=model).run(unit), ())
        window.manager.add(document, in_front=unit is whole)
    front(window).assistants.open("omni")


@pytest.fixture
def workbench(window):
    return window.editor.assistants.current


def rows(workbench):
    return {row.key: row for row in workbench.model.rows}


def items(document):
    return sorted(mount.item for mount in document.unit.mounts if mount.pod)


def test_each_open_configuration_has_a_column_with_its_figures(window, workbench):
    units = [each.unit for each in window.manager.documents]
    assert [unit.names.model for unit in units] == ["LNY-OB", "LNY-OC", "LNY-O"]
    found = rows(workbench)
    values = [text.partition(" ")[0] for text in found["bv"].texts]
    assert values[1:] == [figure(battle_value(once(unit))) for unit in units]
    assert found[SHOW].texts[1:] == ("Show", "Show", "open")
    assert not any(workbench.table.isColumnHidden(column) for column in range(5))
    assert found[CT, 0].pods[3].item == "clan-targeting-computer"


def test_it_closes_with_the_step_that_takes_the_omni_and_what_waits_on_the_unallocated_list(windows):
    window = windows(design=paths.data("designs", "longstride-lsd-2.mtf"))
    context = window.editor.context
    before = context.session.history.current
    context.apply(edits.set_omni(True))
    context.apply(edits.add("medium-laser"))
    window.actions_by_name["omni"].trigger()
    context.session.go(before)
    assert window.editor.assistants.current is None
    assert window.editor.views.slots.unallocated.count == 0


def test_below_stand_the_pods_out_and_in_and_the_damage_of_all(qtbot, window, workbench):
    below = workbench.below_matrix
    qtbot.waitUntil(lambda: all(row.is_known for row in below.model.rows) and len(below.plot.marks) == 3)
    changes = {row.change.item: row.change for row in below.model.rows}
    gun = changes["clan-er-ppc"]
    assert (below.accessibleName(), gun.here, gun.there) == ("LNY-O to LNY-OB", "LA", "RA")
    graph = window.manager.documents[0].session.graph
    curve = next(mark for mark in below.plot.marks if mark.name == "LNY-OB")
    assert curve.values[9 - 1] == salvo(graph, 9)
    workbench.target.activated.emit(1)
    assert below.accessibleName() == "LNY-O to LNY-OC"


def test_figures_have_the_decimal_mark_of_the_language():
    unit = read(paths.data("designs", "lanyard-lny-o.mtf")).unit
    speak("de")
    try:
        shown = {row.key: row.texts for row in rows_of([OmniColumn(unit, figures(unit), is_open=True)])}
        assert shown["free"] == ("0,0",)
        assert shown["bv"] == ("2\u202f500",)
    finally:
        speak("en")


def test_the_board_gives_its_place_and_has_it_back(qtbot, window, workbench):
    board = window.editor.views.slots.board
    assert not board.isVisible()
    qtbot.keyClick(workbench, Qt.Key.Key_Escape)
    assert board.isVisible()
    assert window.editor.assistants.current is None


def test_a_pod_is_copied_as_a_step_of_the_other_design(qtbot, window, workbench):
    armed, bare, whole = window.manager.documents
    before = items(armed)
    qtbot.mouseClick(workbench.copying, Qt.MouseButton.LeftButton)
    assert items(armed) == sorted([*before, "clan-targeting-computer"])
    assert armed.session.history.undo_label.startswith("Copy Targeting Computer")
    assert whole.session.history.undo_label is None
    window.designs.context(armed).undo()
    assert items(armed) == before
    assert not items(bare)


def test_a_moved_pod_leaves_the_other_design(qtbot, window, workbench):
    _, bare, whole = window.manager.documents
    workbench.target.setCurrentIndex(1)
    before = items(whole)
    qtbot.mouseClick(workbench.moving, Qt.MouseButton.LeftButton)
    assert sorted(items(whole) + items(bare)) == before
    assert rows(workbench)[CT, 0].pods[2].item == "clan-targeting-computer"
    window.designs.context(bare).undo()
    assert (items(whole), items(bare)) == (before, [])


def test_nothing_is_copied_to_itself(workbench):
    workbench.target.setCurrentIndex(workbench.source.currentIndex())
    assert not workbench.copying.isEnabled()
    assert workbench.copying.toolTip() == "Takes a pod and another configuration to put it into"


def test_a_column_shows_its_configuration_in_the_editor(window, workbench):
    workbench.table.part_clicked.emit(SHOW, "2")
    assert window.editor.context.unit.names.model == "LNY-OC"
    assert window.editor.assistants.current is workbench
    assert rows(workbench)[SHOW].texts[1:] == ("Show", "open", "Show")


def test_a_click_on_a_pod_chooses_it(workbench):
    key = next(key for key, row in rows(workbench).items() if row.pods and row.pods[1] is not None)
    workbench.table.part_clicked.emit(key, "1")
    assert workbench.source.currentText() == "LNY-OB"
    assert "ER PPC" in workbench.pod.currentText()


def test_the_equipment_is_counted_in_each_column(qtbot, window, workbench):
    qtbot.mouseClick(workbench.view.findChildren(QPushButton)[1], Qt.MouseButton.LeftButton)
    found = rows(workbench)
    for item, texts in ((key, row.texts) for key, row in found.items() if key in catalog()):
        numbers = [items(document).count(item) for document in window.manager.documents]
        assert list(texts[1:]) == [str(n) if n else "–" for n in numbers]
    assert found["clan-er-ppc"].texts == ("–", "1", "–", "1")
    labels = [row.label for row in found.values()]
    assert len(labels) == len(set(labels))  # a launcher and its ammunition have one short name
    assert (CT, 0) not in found


def test_pods_are_counted_beside_the_own_base_of_each(qtbot, window, workbench):
    """Another engine makes the base heavier, not the pods."""
    _, _, whole = window.manager.documents
    before = rows(workbench)["pods"].texts
    assert before[0] == "–"
    window.designs.context(whole).apply(edits.set_engine("fusion"))
    qtbot.waitUntil(lambda: "LNY-O has another base" in workbench.note.text())
    assert rows(workbench)["pods"].texts == before


def test_a_base_without_a_file_is_given_to_all_as_one_step(qtbot, window, workbench):
    armed, bare, whole = window.manager.documents
    window.designs.context(whole).apply(edits.set_armor(LT, 3))
    qtbot.waitUntil(lambda: "LNY-O has another base" in workbench.note.text())
    assert not workbench.lock.isChecked(), "nothing is locked before the omni has a file"
    assert not workbench.lock.isEnabled()
    before = items(armed)
    qtbot.mouseClick(workbench.giving, Qt.MouseButton.LeftButton)
    assert [each.unit.armor.front[LT] for each in (armed, bare)] == [3, 3]
    assert items(armed) == before
    undo, redo = (window.actions_by_name[name] for name in ("undo", "redo"))
    assert "Apply its base to 2 others" in undo.text()
    qtbot.waitUntil(lambda: workbench.note.text() == "All have the same base.")
    undo.trigger()
    assert all(each.unit.armor.front[LT] > 3 for each in (armed, bare))
    assert whole.unit.armor.front[LT] == 3
    redo.trigger()
    assert [each.unit.armor.front[LT] for each in (armed, bare)] == [3, 3]


def test_a_design_with_another_base_takes_the_common_one(qtbot, window, workbench):
    armed, _, whole = window.manager.documents
    pods = items(whole)
    assert not workbench.taking.isEnabled()
    window.designs.context(whole).apply(edits.set_armor(LT, 3))
    qtbot.waitUntil(workbench.taking.isEnabled)
    qtbot.mouseClick(workbench.taking, Qt.MouseButton.LeftButton)
    assert whole.unit.armor.front[LT] == armed.unit.armor.front[LT] > 3
    assert items(whole) == pods


def test_it_closes_when_another_mech_comes_to_the_editor(window, workbench):
    opened(window)
    assert window.editor.assistants.current is None
    assert not window.actions_by_name["omni"].isEnabled()


def test_the_columns_of_the_matrix_share_its_room(workbench):
    columns = workbench.model.columns
    assert len(columns) == 5
    style, rows = theme.current(), workbench.model.rows
    fixed = {place: columns[place].fixed_width(rows, style, sorts=False) for place in range(1, 5)}
    for room, width in ((700, 160), (744, 160), (900, 180), (1080, 225), (2400, 340)):
        found = filled(columns, {0: None, **fixed}, rows, room, style)
        assert [found[place] for place in range(1, 5)] == pytest.approx([width] * 4, abs=1), room
        assert 104 <= found[0] <= 178, room


def test_the_workbench_has_the_room_of_the_left_panel_and_gives_it_back(window, workbench):
    left = window.editor.shell.left
    assert not left.isVisible()
    assert workbench.mapTo(window, workbench.rect().topLeft()).x() < 20
    window.editor.assistants.close()
    assert left.isVisible()
    assert not window.editor.views.slots.tools.equipment.isVisible(), "nothing is left to open"
    assert window.settings.window.side_dock


def test_the_switch_offers_the_workbench_to_omnimechs_only(window, workbench):
    tools = window.editor.views.slots.tools
    names = [segment.text() for segment in tools.center.findChildren(QPushButton) if segment.isVisible()]
    assert names == ["Board", "Heat", "Omni"]
    assert tools.center.current == 2
    opened(window)
    names = [segment.text() for segment in tools.center.findChildren(QPushButton) if segment.isVisible()]
    assert names == ["Board", "Heat"]
    assert tools.center.current == 0


def test_cards_above_the_columns_tell_mass_and_what_sets_a_configuration_apart(qtbot, window, workbench):
    whole = window.manager.documents[2]
    assert [card.below for card in workbench.header.cards] == ["", "30.0 t", "36.0 t", "30.0 t", "50.0 t"]
    assert [card.title for card in workbench.header.cards[1:3]] == ["Base", "Lanyard LNY-OB"]
    window.designs.context(whole).apply(edits.set_armor(LT, 3))
    workbench.show_configuration(0)
    qtbot.waitUntil(lambda: workbench.header.cards[4].below.endswith("another base"))


def test_the_forms_of_the_tool_row_open_below_their_buttons(qtbot, window, workbench):
    for number, first in enumerate((workbench.model_name, workbench.pod, workbench.lock, workbench.saving.one)):
        qtbot.mouseClick(workbench.tools.buttons[number], Qt.MouseButton.LeftButton)
        assert [popup.isVisible() for popup in workbench.tools.popups] == [number == each for each in range(4)]
        assert first.isVisible()
        workbench.tools.popups[number].close()


def test_enter_in_any_field_adds_the_configuration_and_closes_the_form(qtbot, window, workbench):
    """The command opens the form with the next model; the pods come from a configuration only if it is chosen."""
    window.actions_by_name["new_configuration"].trigger()
    first, before = workbench.configurations[0], len(window.manager.documents)
    for field, like, pods in ((workbench.model_name, 0, []), (workbench.like, 1, items(first))):
        workbench.tools.open(0)
        workbench.like.setCurrentIndex(like)
        qtbot.keyClick(field, Qt.Key.Key_Return)
        assert not workbench.tools.popups[0].isVisible()
        assert items(window.manager.front) == pods
    assert len(window.manager.documents) == before + 2


def test_the_matrix_shows_all_locations_where_the_window_is_high_enough(windows):
    window = windows(design=paths.data("designs", "lanyard-lny-o.mtf"))
    window.resize(1920, 1080)
    window.actions_by_name["omni"].trigger()
    QApplication.sendPostedEvents()
    table = window.editor.assistants.current.table
    assert table.verticalScrollBar().maximum() == 0


@pytest.mark.timeout(60)
def test_the_row_of_tools_folds_when_the_scale_grows(windows, qtbot):
    window = windows()
    open_configurations(window)
    QApplication.processEvents()
    theme.hub().choose(scale=2.0)
    qtbot.waitUntil(window.editor.assistants.current.tools.more.isVisible)


def test_in_a_narrow_row_rows_and_forms_are_chosen_from_a_menu(workbench):
    tools = workbench.tools
    tools.setFixedWidth(160)
    QApplication.processEvents()
    assert tools.more.isVisible()
    assert not workbench.view.isVisible()
    assert not any(button.isVisible() for button in tools.buttons)
    *rows, _line, first, _pods, _base, _save = tools.more.menu().actions()
    assert [action.text() for action in rows] == ["Locations", "Equipment"]
    rows[1].trigger()
    assert workbench.view.current == 1
    first.trigger()
    assert tools.popups[0].isVisible()
    tools.popups[0].close()
