"""A command acts on the page in front, or not at all: what other pages show stays as it is."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from designer import paths
from designer.app.commands.command_table import COMMANDS
from designer.app.shell.workspace_list import WORKSPACES, index_of
from designer.app.ui.dialogs import Dialogs
from designer.editing import edits
from designer.units.location import LA, RA
from tests.app.conftest import focused
from tests.sampling import is_whole

PAGES = (*(page.name for page in reversed(WORKSPACES)), "start")
OF_THE_WINDOW = {
    *("quit", "close", "close_others", "detach", "reopen", "forget_closed", "next", "previous"),
    *("larger", "smaller", "usual_size", "folders"),
}
"""Commands on the window and its row of tabs, which is there on every page, or on other programs."""
HANDS_OVER = {"force_add"}
"""Commands that give the design in front to another page, and say so."""
CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


@pytest.fixture
def window(windows, tmp_path, monkeypatch):
    """A window with a design from a file, with selected weapons, steps to undo and to redo, and a force with it."""
    monkeypatch.setattr("designer.app.ui.dialogs.chosen_files", lambda *_: [])
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda *_: True)
    dialogs = Dialogs(
        files=lambda *_: [],
        target=lambda *_: None,
        folder=lambda *_: None,
        archives=lambda *_: [],
        name=lambda *_: "",
        text=lambda *_: None,
    )
    file = tmp_path / "wayfarer.mtf"
    file.write_bytes(paths.data("designs", "wayfarer-wfr-3d.mtf").read_bytes())
    made = windows(dialogs=dialogs, design=file)
    context = made.editor.context
    for edit in (edits.place("medium-laser", LA), edits.place("medium-laser", RA), edits.rename(model="New")):
        context.apply(edit)
    context.undo()
    context.select([mount.id for mount in context.unit.mounts if mount.item == "medium-laser"][-2:])
    made.editor.views.browser.table.choose("small-laser")
    made.designs.collections.forces.add_documents(made.manager.documents)
    return made


def bring(window, page):
    """Bring a page to the front."""
    if page == "start":
        window.show_start()
    else:
        window.show_page(index_of(page))
    assert page in in_front(window)


def in_front(window):
    """The names of the page in front, and of the page whose design it shows, too."""
    if window.workspace is not None:
        return {window.workspaces.name, *(["design"] if window.workspaces.show_design else ())}
    return {"start" if window.editor is None else "design"}


def shown_by(window, editor):
    """What a user can change on the pages of designs and of forces."""
    document = window.manager.documents[0]
    context, settings = window.designs.context(document), window.settings.window
    panels = (settings.side_dock, settings.ledger, settings.below, settings.equipment_window)
    views = editor.views
    design = (
        *(document.unit, context.undo_label, context.selection, context.goal),
        *(panels, editor.assistants.name, editor.make_fit),
        *(views.browser.choices, context.terms, views.slots.automatics.now, views.lists_everything),
        repr(window.settings.views.equipment),
    )
    forces = window.designs.collections.forces
    members = [(member.id, member.name, member.skills) for member in forces.front.force.members]
    return {"design": design, "forces": (members, len(forces.forces))}


def close_popups(window):
    """Close menus, dialogs and windows; returns whether there were any."""
    found = False
    for _ in range(8):
        popup = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if popup is None:
            break
        found = True
        popup.close()
    for top in QApplication.topLevelWidgets():
        if top is not window and top.isVisible():
            found = True
            top.close()
    return found


@pytest.mark.long
def test_no_command_changes_what_is_hidden(window):
    editor = window.editor
    turning: set[str] = set()
    for page in PAGES:
        bring(window, page)
        # What turned to its page from one page, or opened a window, does so from all.
        for name in (name for name in COMMANDS if name not in OF_THE_WINDOW | HANDS_OVER | turning):
            before = shown_by(window, editor)
            window.actions_by_name[name].trigger()
            opened = close_popups(window)
            for other, state in shown_by(window, editor).items():
                if other not in in_front(window):
                    assert state == before[other], (page, name, other)
            if opened and not is_whole():
                turning.add(name)
            if page not in in_front(window):
                turning.add(name)
                bring(window, page)


def test_keys_of_the_board_leave_the_hidden_design_alone(window):
    design = window.manager.documents[0].unit
    for page in ("compare", "lab", "library", "forces"):
        bring(window, page)
        for key, held in (
            *((Qt.Key.Key_D, CONTROL), (Qt.Key.Key_A, CONTROL), (Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier)),
            *((Qt.Key.Key_M, ALT), (Qt.Key.Key_A, ALT), (Qt.Key.Key_C, ALT)),
            *((Qt.Key.Key_S, ALT), (Qt.Key.Key_X, ALT), (Qt.Key.Key_R, ALT)),
        ):
            QTest.keyClick(focused(), key, held)
            assert window.manager.documents[0].unit is design, (page, key)


def test_duplicate_duplicates_the_chosen_unit_of_the_force_wherever_the_focus_is(window):
    design = window.manager.documents[0].unit
    bring(window, "forces")
    QApplication.processEvents()  # the units are listed
    page = window.workspace
    page.units.choose_by_key(0)
    page.totals.setFocus()
    QTest.keyClick(page.totals, Qt.Key.Key_D, CONTROL)
    assert len(page.forces.force.members) == 2
    assert window.manager.documents[0].unit is design


def test_undo_takes_back_what_the_page_in_front_shows(window):
    context, undo = window.designs.context(window.manager.documents[0]), window.actions_by_name["undo"]
    step = context.undo_label
    bring(window, "library")
    assert not undo.isEnabled()
    assert undo.text() == "&Undo", "no step of a design that is not shown"
    bring(window, "forces")
    undo.trigger()
    assert not window.workspace.forces.force.members
    assert context.undo_label == step
    bring(window, "compare")
    undo.trigger()
    assert context.undo_label != step


def test_a_part_chosen_in_the_palette_is_placed_on_the_page_of_the_design(window):
    bring(window, "library")
    window.open_palette()
    palette = window.palette_view
    QTest.keyClicks(palette.field, "small laser")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert in_front(window) == {"design"}
    assert "Small Laser" in window.editor.context.undo_label


def test_find_searches_on_the_page_in_front(window):
    bring(window, "library")
    QTest.keyClick(focused(), Qt.Key.Key_F, CONTROL)
    assert window.workspace.states.empty.buttons.folder.hasFocus(), "there is nothing to search yet"
    bring(window, "forces")
    QTest.keyClick(focused(), Qt.Key.Key_F, CONTROL)
    assert window.workspace.adder.field.hasFocus()


@pytest.mark.parametrize("page", [page.name for page in WORKSPACES if page.needs_design])
def test_the_key_of_a_page_that_needs_a_design_types_nothing_without_one(windows, page):
    window = windows(active=True)
    bring(window, "forces")
    field = window.workspace.adder.field
    field.setFocus()
    key = window.actions_by_name[f"page_{page}"].shortcut()[0]
    QTest.keyClick(field, key.key(), key.keyboardModifiers())
    assert not field.text()
    assert "No design is open" in window.notice.text


def test_a_key_of_the_board_does_not_type_into_the_field_of_another_page(window, windows):
    windows().hide()  # another window, which sees the same keys, says nothing
    window.activateWindow()
    bring(window, "library")
    field = window.workspace.query.field
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_A, ALT)
    assert not field.text()
    assert "Only on the page Design" in window.notice.text
    QTest.keyClick(field, Qt.Key.Key_A)
    assert field.text() == "a"
