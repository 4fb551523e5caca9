"""The palette over the window, worked by keys."""

import re
import shutil

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget

from designer import paths
from designer.app.commands.command_table import plain_text
from designer.app.pages.lab.page import Lab
from designer.app.shell.palette.actions import commands
from designer.app.shell.palette.results import found, matching
from designer.app.shell.palette.rows import HitsModel
from designer.app.shell.palette.sources import Sources
from designer.app.shell.workspace_list import index_of
from designer.app.ui.tables import ROW
from designer.app.ui.widgets.tab_order import visible_widgets
from designer.battle_value import battle_value
from designer.construction.mass import mass
from designer.editing import edits
from designer.units.location import HD, LT, RT
from designer.units.unit import TechBase
from tests.app.conftest import come_due
from tests.app.ui.test_repainting import Exposed


@pytest.fixture
def window(windows):
    made = windows(design=paths.data("designs", "longstride-lsd-2.mtf"))
    return made


@pytest.fixture
def biped(window):
    """A design with arms, ammunition and CASE in front."""
    window.manager.open_sample(paths.data("designs", "wayfarer-wfr-3d.mtf"))


@pytest.fixture
def palette(window, qtbot):
    window.actions_by_name["palette"].trigger()
    return window.palette_view


def _type(qtbot, palette, text):
    """Type the last letter of a text, as each key searches anew; what comes before it is typed already."""
    palette.field.setText(text[:-1])
    qtbot.keyClicks(palette.field, text[-1])


def _names(palette):
    return [hit.name for row in range(palette.model.rowCount()) if (hit := palette.model.hit(row))]


def test_its_model_keeps_the_rules_of_models(palette, qtbot, qtmodeltester):
    _type(qtbot, palette, "laser")
    assert palette.model.rowCount() > 1
    qtmodeltester.check(palette.model)


def test_a_key_does_not_paint_the_whole_window(window, palette, qtbot):
    _type(qtbot, palette, "la")
    QApplication.processEvents()
    exposed = Exposed(window)
    _type(qtbot, palette, "las")
    QApplication.sendPostedEvents()
    results = palette.list.viewport()
    assert exposed.region.contains(results.mapTo(window, results.rect().center()))
    assert exposed.share < 0.5


def test_enter_places_the_part_that_was_typed(window, palette, qtbot):
    context = window.editor.context
    before = battle_value(context.graph)
    expected = battle_value(context.session.what_if(edits.place_best("is-medium-pulse-laser")).overlay) - before
    _type(qtbot, palette, "medium pulse laser")
    assert palette.hit.name == "Medium Pulse Laser"
    row = palette.list.currentIndex()
    qtbot.waitUntil(lambda: row.data(ROW).outcome.change is not None)
    assert row.data(ROW).outcome.change == expected

    qtbot.keyClick(palette.field, Qt.Key.Key_Return)

    assert not palette.isVisible()
    assert context.unit.mounts[-1].item == "is-medium-pulse-laser"
    assert battle_value(context.graph) - before == expected


def test_the_part_that_is_called_so_comes_first(palette, qtbot):
    expected = {"ppc": "PPC", "large laser": "Large Laser", "heat sink": "Heat Sink", "dhs": "Double Heat Sink"}
    first = {}
    for typed in expected:
        _type(qtbot, palette, typed)
        first[typed] = palette.hit.name
    assert first == expected


def test_ammunition_that_nothing_fires_comes_after_its_weapon(window, palette, qtbot):
    context = window.editor.context
    _type(qtbot, palette, "gauss")
    assert palette.hit.name == "Gauss Rifle"
    context.apply(edits.place("is-gauss-rifle", RT))
    _type(qtbot, palette, "gauss rifle ammo")
    assert palette.hit.name == "Gauss Rifle Ammo"


def test_tab_chooses_another_location(window, palette, qtbot):
    _type(qtbot, palette, "small laser")
    ways = [placing.words for placing in palette.hit.placings]
    assert len(ways) > 2
    qtbot.keyClick(palette.field, Qt.Key.Key_Tab)
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    mount = window.editor.context.unit.mounts[-1]
    assert ways[1] == f"place in {window.editor.context.unit.chassis.form.code(mount.location)}"


def test_the_chosen_part_is_previewed_and_escape_leaves_no_trace(window, palette, qtbot):
    unit = window.editor.context.unit
    _type(qtbot, palette, "small laser")
    qtbot.waitUntil(lambda: window.editor.context.preview is not None)
    qtbot.keyClick(palette.field, Qt.Key.Key_Escape)
    assert window.editor.context.preview is None
    assert window.editor.context.unit is unit
    assert not palette.isVisible()


def test_parts_of_one_name_are_told_apart_by_their_technology(window, palette, qtbot):
    window.editor.context.apply(edits.set_tech_base(TechBase.MIXED_IS))
    _type(qtbot, palette, "medium pulse laser")
    hits = [hit for row in range(palette.model.rowCount()) if (hit := palette.model.hit(row))]
    assert {hit.hint for hit in hits if hit.name == "Medium Pulse Laser"} == {"2 t, 1 slot", "Clan, 2 t, 1 slot"}


def test_what_the_technology_forbids_says_so(palette, qtbot):
    _type(qtbot, palette, "clan er medium")
    reasons = {hit.name: hit.reason for row in range(palette.model.rowCount()) if (hit := palette.model.hit(row))}
    assert "Clan only" in reasons.values()


def test_a_command_is_done_by_its_name(window, palette, qtbot):
    window.editor.context.apply(edits.place_best("small-laser"))
    palette.close_up()
    palette.open()
    _type(qtbot, palette, "> undo")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert not window.editor.context.session.history.position


def test_a_place_is_gone_to(window, palette, qtbot):
    _type(qtbot, palette, "@ left torso")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.editor.views.slots.isAncestorOf(QApplication.focusWidget())


def test_a_sample_is_opened_by_its_name(window, palette, qtbot):
    _type(qtbot, palette, "# wayfarer")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert [document.title for document in window.manager.documents][-1].startswith("Wayfarer")


def test_what_is_typed_into_the_top_bar_goes_on_in_the_palette(window, qtbot):
    qtbot.keyClick(window.top.field, Qt.Key.Key_M)
    assert window.palette_view.isVisible()
    assert window.palette_view.field.text() == "m"


def test_headings_are_never_chosen(palette, qtbot):
    _type(qtbot, palette, "s")
    chosen = set()
    for _ in range(palette.model.rowCount()):
        assert palette.hit is not None
        chosen.add(palette.hit.name)
        qtbot.keyClick(palette.field, Qt.Key.Key_Down)
    assert chosen == set(_names(palette))


def test_an_empty_list_says_so():
    model = HitsModel()
    model.show_hits("x", [])
    assert model.rowCount() == 0


# -- everything ----------------------------------------------------------------------------------------------


def _ask(palette, text):
    palette.open(text)
    return _names(palette)


def _go_to(palette, name, hint=""):
    row = next(
        row
        for row in range(palette.model.rowCount())
        if (hit := palette.model.hit(row)) and hit.name == name and hint in hit.hint
    )
    palette.list.setCurrentIndex(palette.model.index(row, 0))
    return palette.list.currentIndex()


def _mount(window, item):
    return next(mount for mount in window.editor.context.unit.mounts if mount.item == item)


def test_every_command_but_its_own_is_found_by_its_words(window):
    palette = window.palette_view
    palette.open()
    for hits in (palette._sources.groups["Commands"]("all"), commands(window)):
        names = {hit.name for hit in hits}
        actions = window.actions_by_name.named
        assert {name for name, action in actions.items() if plain_text(action.text()) not in names} == {"palette"}


WORDS_OF_PLAYERS = {
    "theme dark": "Theme: Dark",
    "language": "Language: Deutsch",
    "density": "Density: Large",
    "motion": "Motion: Reduced",
    "compare": "Compare",
    "lab": "Lab",
    "mirror": "Copy left side to right",
    "findings": "Findings",
    "ledger": "Ledger",
    "timeline": "Timeline",
    "quirks": "Quirks",
    "zoom": "Larger",
    "gyro": "Gyro: Compact",
    "endo steel": "Internal structure: Endo Steel",
    "xl engine": "Engine: 300 XL (Clan)",
    "double heat sinks": "Kind of heat sinks: Double",
    "cockpit small": "Cockpit: Small",
    "case right torso": "CASE: CASE",
    "hand left arm": "Hand",
    "one file": "Save in one file",
    "save omni": "Save in one file",
}


def test_what_is_asked_for_in_the_words_of_players_is_found(window, biped):
    for typed, expected in WORDS_OF_PLAYERS.items():
        assert expected in _ask(window.palette_view, typed), typed


def test_a_look_is_chosen_and_then_named_as_the_one_that_holds(window, qtbot):
    palette = window.palette_view
    palette.open("density large")
    _go_to(palette, "Density: Large")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.settings.density == "large"
    palette.open("density large")
    assert _go_to(palette, "Density: Large").data(ROW).blocked == "as it is now"


def test_a_system_says_what_it_does_to_mass_and_battle_value_and_is_chosen(window, qtbot):
    palette, session = window.palette_view, window.editor.context.session
    there = session.what_if(edits.set_gyro("heavy-duty")).overlay
    weight = mass(there).total - mass(session.graph).total
    change = battle_value(there) - battle_value(session.graph)
    palette.open("gyro")
    row = _go_to(palette, "Gyro: Heavy Duty")
    qtbot.waitUntil(lambda: row.data(ROW).outcome.weight is not None)
    assert (row.data(ROW).outcome.weight, row.data(ROW).outcome.change) == (weight, change)
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert session.unit.gyro == "heavy-duty"


def test_what_cannot_be_done_now_is_listed_with_the_reason_and_does_nothing(window, qtbot):
    palette = window.palette_view
    palette.open("swap places")
    assert _go_to(palette, "Swap places").data(ROW).blocked == "Two items have to be selected"
    unit = window.editor.context.unit
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible()
    assert window.editor.context.unit is unit


def test_what_a_mech_has_once_is_listed_with_the_reason(window, palette, qtbot):
    context = window.editor.context
    context.apply(edits.place_best("partial-wing"))
    before = context.unit
    _type(qtbot, palette, "partial wing")
    assert (palette.hit.name, palette.hit.reason) == ("Partial Wing", "One is mounted")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert context.unit is before


def test_without_a_design_only_what_can_run_is_offered(window):
    window.manager.documents[0].session.history.mark_clean()
    window.manager.close(0)
    palette = window.palette_view
    palette.open("maximize armor")
    assert (palette.hit, palette.list.empty_text()) == (None, "No match without an open design.")
    palette.open(">")
    offered = [row.hit for row in palette.model.rows if row.hit is not None]
    assert offered
    assert not any(hit.disabled for hit in offered)


def test_without_a_design_the_pages_of_the_lab_that_need_none_open(window, qtbot):
    window.manager.documents[0].session.history.mark_clean()
    window.manager.close(0)
    palette = window.palette_view
    benches = {"skirmish map": "Battle", "duel": "Duel", "units of the sk": "Units", "rules of": "Rules"}
    for typed, bench in benches.items():
        palette.open(typed)
        qtbot.keyClick(palette.field, Qt.Key.Key_Return)
        lab = window.workspace
        assert isinstance(lab, Lab)
        assert lab.page is lab.show_named(bench)
        window.show_start()


def test_tabs_of_the_lab_with_a_command_are_found_by_their_names(window):
    names = ("combat", "trials", "gauntlet", "charts", "initiative", "skirmish")
    assert [name for name in names if not _ask(window.palette_view, name)] == []


def test_the_evidence_of_the_battle_value_is_saved_from_the_palette(window, palette, qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(window.editor.views.ledger.evidence, "_ask", lambda *_: tmp_path / "evidence.txt")
    _type(qtbot, palette, "evidence pack")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert "Battle Value" in (tmp_path / "evidence.txt").read_text("utf-8")


def test_the_menu_of_the_selected_item_is_reached(window, biped, qtbot):
    laser = _mount(window, "medium-laser")
    palette, context = window.palette_view, window.editor.context
    context.select([laser.id])
    palette.open("move to head")
    _go_to(palette, "Move to: Head (HD)", "Medium Laser")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert context.unit.mount(laser.id).location is HD


def test_the_case_of_a_location_is_chosen(window, biped, qtbot):
    palette, context = window.palette_view, window.editor.context
    before = context.unit.mounts
    palette.open("case left torso")
    assert _go_to(palette, "CASE: CASE", "Left torso").data(ROW).blocked == "as it is now"
    _go_to(palette, "CASE: None", "Left torso")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    (case,) = [mount for mount in before if context.unit.find(mount.id) is None]
    assert case.location is LT


def test_the_present_findings_are_fixed_from_the_palette(window, qtbot):
    palette, context = window.palette_view, window.editor.context
    context.apply(edits.unplace(_mount(window, "medium-laser").id))
    palette.open("fix medium laser")
    assert "Medium Laser is unallocated" in palette.hit.hint
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert _mount(window, "medium-laser").slots


def test_what_waits_on_the_unallocated_list_is_a_place(window, qtbot):
    palette, context = window.palette_view, window.editor.context
    laser = _mount(window, "medium-laser")
    context.apply(edits.unplace(laser.id))
    palette.open("@ unallocated")
    _go_to(palette, "Unallocated: Medium Laser")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert context.selection == {laser.id}
    assert QApplication.focusWidget() is window.editor.views.slots.unallocated


def test_a_finding_is_gone_to_by_its_words(window, qtbot):
    palette, context = window.palette_view, window.editor.context
    laser = _mount(window, "medium-laser")
    context.apply(edits.unplace(laser.id))
    context.select(())
    palette.open("@ medium laser is unallocated")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert laser.id in context.selection


FIRST = {
    "en": {
        **{"max ar": "Maximize armor", "undo max": "Undo: Maximize armor", "left tor": "Left torso", "head": "Head"},
        **{"left arm": "Left arm", "right": "Right torso", "comp": "Compare", "arm": "Armor type: Standard"},
        **{"armor": "Armor", "save": "Save", "medium las": "Medium Laser", "er ppc": "ER PPC", "lrm": "LRM 5"},
        **{"ac": "AC/2", "engine": "Engine: 300 Fusion", "walk 5": "Walk and run MP: 5, run 8", "lab": "Lab"},
        **{"force": "Forces", "dark": "Theme: Dark", "mass": "Mass, part by part", "heat": "Heat Sink"},
        **{"heat sinks": "Heat Sink", "xl engine": "Engine: 300 XL", "german": "Language: Deutsch"},
        **{"deutsch": "Language: Deutsch", "print": "Print and export", "year": "Year of introduction…"},
    },
    "de": {
        **{"panz max": "Panzerung maximieren", "torso li": "Torso links", "arm li": "Arm links", "kopf": "Kopf"},
        **{"speich": "Speichern", "reaktor": "Reaktor: 300 Fusion", "med las": "Medium Laser", "neu": "Neuer Entwurf"},
        **{"masse": "Masse, Teil für Teil", "er ppc": "ER PPC", "rück": "Rückgängig: Panzerung maximieren"},
        **{"linker arm": "Arm links", "mittlerer torso": "Torso Mitte"},
        **{"german": "Sprache: Deutsch", "deutsch": "Sprache: Deutsch"},
    },
}
"""The first result of what is typed, by language, after armor was maximized."""


@pytest.mark.parametrize("language", FIRST)
def test_what_is_typed_has_the_expected_first_result(windows, request, language):
    if language == "de":
        request.getfixturevalue("german")
    window = windows(design=paths.data("designs", "wayfarer-wfr-3d.mtf"))
    window.editor.context.apply(edits.maximize_armor())
    sources = Sources(window)
    sources.begin(window.editor)
    assert {words: found(words, sources.groups)[0][1][0].name for words in FIRST[language]} == FIRST[language]


def test_the_main_button_of_a_page_is_found_by_its_words_as_a_command_of_that_page(window):
    for page in ("start", "page_library", "page_forces", "trials", "skirmish"):
        window.actions_by_name[page].trigger()
        QApplication.processEvents()
        everything = (each for each in visible_widgets(window) if isinstance(each, QAbstractButton))
        buttons = [each for each in everything if each.property("look") == "primary"]
        assert buttons, page
        for button in buttons:
            hits = matching(re.sub(r"[\d…]", "", button.text()), commands(window))
            assert any(not hit.elsewhere and not hit.disabled for hit in hits), (page, button.text())


def test_on_the_page_of_forces_print_and_save_find_what_their_keys_do_there(window):
    window.turn_to(index_of("forces"))
    sources = Sources(window)
    sources.begin(window.editor)
    for words, name, keys in (
        ("print", "Print the sheets of the force", "Ctrl+P"),
        ("save", "Save the force", "Ctrl+S"),
    ):
        first = found(words, sources.groups)[0][1][0]
        assert (first.name, first.keys) == (name, keys)


def test_recent_files_are_found_by_the_name_of_their_design_and_of_the_file(window, qtbot, tmp_path):
    file = tmp_path / "odd-file-name.mtf"
    shutil.copy(paths.data("designs", "ironbark-irb-9k.mtf"), file)
    window.settings.remember(file)
    palette = window.palette_view
    assert "odd-file-name" in _ask(palette, "# odd-file"), "whose design is not known"
    palette.close_up()
    window.settings.remember(file, "Ironbark IRB-9K")
    assert "Ironbark IRB-9K" in _ask(palette, "# ironbark")
    assert "Ironbark IRB-9K" in _ask(palette, "# odd-file")


def test_what_was_found_of_a_design_is_kept_until_it_changes(window):
    palette = window.palette_view
    palette.open("gyro")
    found = palette._sources.groups["Systems"]("")
    palette.close_up()
    palette.open("gyro")
    assert palette._sources.groups["Systems"]("") is found
    palette.close_up()
    window.editor.context.apply(edits.maximize_armor())
    palette.open("gyro")
    assert palette._sources.groups["Systems"]("") is not found


def test_the_palette_opens_after_the_design_that_it_was_asked_about_is_closed(window, biped, qtbot):
    palette = window.palette_view
    palette.open("case")
    qtbot.waitUntil(lambda: not palette._warming.busy)
    palette.close_up()
    window.manager.close(1)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert "Gyro: Compact" in _ask(palette, "gyro")
    palette.close_up()
    window.manager.close(0)
    assert "New design" in _ask(palette, "new design")


def test_what_is_found_in_advance_ends_when_another_design_is_shown(window, biped):
    """The tool that looks ahead would try the arms of the biped on the quad."""
    sources = window.palette_view._sources
    sources.begin(window.editor)
    ahead = sources.warm()
    for hit in ahead:
        if getattr(hit, "hint", "").endswith(" HD"):
            break
    window.tabs.set_current(0)
    assert window.editor.context.unit.chassis.form.name == "QUAD"
    assert list(ahead) == []


def test_it_closes_after_what_had_the_keyboard_before_is_gone(window, qtbot):
    field = QLineEdit(window)
    field.show()
    field.setFocus()
    palette = window.palette_view
    palette.open("undo")
    field.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    palette.close_up()
    assert palette.isHidden()


def test_the_chosen_result_is_announced_with_what_enter_does(reader, biped, palette, qtbot):
    _type(qtbot, palette, "medium laser")
    assert not reader.announced, "while the keys do not rest"
    come_due(palette)
    assert reader.announced == [_spoken(palette)]
    assert reader.announced[-1].startswith("Medium Laser, 1 t, 1 slot, ")
    assert "Enter: place in " in reader.announced[-1]
    qtbot.keyClick(palette.field, Qt.Key.Key_Down)
    come_due(palette)
    assert reader.announced[1:] == [_spoken(palette)]
    assert palette.hit.name in reader.announced[-1]
    qtbot.keyClick(palette.field, Qt.Key.Key_Tab)
    come_due(palette)
    assert reader.announced[2:] == [_spoken(palette)]
    assert palette.list.current_row.edit is not None
    assert palette.hit.placings[1].words in reader.announced[-1]


def test_a_result_that_is_blocked_is_announced_with_its_reason(reader, palette, qtbot):
    _type(qtbot, palette, ">redo")
    come_due(palette)
    row = palette.list.current_row
    assert row.blocked
    assert row.blocked in reader.announced[-1]
    assert "Enter:" not in reader.announced[-1]


def test_a_search_without_results_is_announced(reader, palette, qtbot):
    _type(qtbot, palette, "zzzz")
    come_due(palette)
    assert reader.announced == ["No match."]


def _spoken(palette):
    return palette.list.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole)


def test_what_enter_would_remove_never_comes_first(window, palette, qtbot):
    """An OmniMech has "Omni" installed: the word finds the workbench before the way to take it away."""
    window.palette_view.close_up()
    window.manager.open_sample(paths.data("designs", "lanyard-lny-o.mtf"))
    window.actions_by_name["palette"].trigger()
    _type(qtbot, palette, "omni")
    assert palette.hit.name == "Omni workbench"
    rows = [hit for row in range(palette.model.rowCount()) if (hit := palette.model.hit(row))]
    assert [hit.name for hit in rows if hit.removes] == [rows[-1].name] == ["Omni"]


def test_closing_gives_the_focus_back_and_to_nothing_in_between(qapp, window, qtbot):
    before = QApplication.focusWidget()
    assert before is not None
    window.actions_by_name["palette"].trigger()
    came: list[QWidget | None] = []
    qapp.focusChanged.connect(lambda _old, new: came.append(new))
    qtbot.keyClick(window.palette_view.field, Qt.Key.Key_Escape)
    assert came == [before]
    assert not window.palette_view.isVisible()
