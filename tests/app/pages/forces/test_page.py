"""The page of forces: units with pilots in a table, undo, files, networks, and designs that are open."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QStandardPaths, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from designer import paths
from designer.app.documents.open_forces import OpenForces
from designer.app.pages.forces import menus
from designer.app.pages.forces.charts import DamagePanel
from designer.app.pages.forces.profile_panel import SpeedChart
from designer.app.pages.forces.rows import factor_text, names_apart, number_of
from designer.app.shell.workspace_list import index_of
from designer.app.ui import theme
from designer.app.ui.close_question import Answer
from designer.app.ui.dialogs import Dialogs
from designer.app.ui.figures import figure, signed
from designer.app.ui.plots.marks import named
from designer.battle_value import battle_value
from designer.battle_value.force import Network
from designer.battle_value.pilot import CrewSkills, Implant, with_crew
from designer.catalog import RuleSet
from designer.editing import edits as design_edits
from designer.forces import edits
from designer.forces.designs import LoadedDesign
from designer.forces.force import Force, Member, Origin, member_of, new_id
from designer.forces.force_file import read_force, write_force
from designer.forces.values import force_value
from designer.sheets.kinds import SheetKind
from designer.sheets.page_kinds import Sheet
from designer.units.location import LA, LT, RT
from designer.workspace import kept_forces
from designer.workspace.samples import samples
from tests.app.conftest import come_due, focused
from tests.app.pages.forces.conftest import LONGSTRIDE, WAYFARER, with_item
from tests.app.painted_texts import painted_texts
from tests.building import catalog_id, mech
from tests.forces.small_forces import fielded, force_of
from tests.workspace.test_kept_forces import killed, refuse

ENTER = Qt.Key.Key_Return


def names(page):
    return [row.name for row in page.units.rows_model.rows if not row.is_total]


def row(page, place):
    return page.units.rows_model.rows[place]


def add_both(page):
    page.add_open_designs()
    return page.forces.front.force.members


def press(page, key, modifier=Qt.KeyboardModifier.NoModifier):
    QTest.keyClick(page.units, key, modifier)


def choose(page, place):
    page.units.setFocus()
    page.units.choose(row(page, place).id)


# -- units ----------------------------------------------------------------------------------------------------


def test_an_empty_force_says_how_to_begin_and_adds_what_is_open(page):
    assert "2" in page.empty.words.text()
    assert page.below.isHidden()
    page.empty.add_open.click()
    assert names(page) == ["Wayfarer WFR-3D", "Longstride LSD-2"]
    assert page.empty.isHidden()
    assert not page.below.isHidden()
    assert focused() is page.units
    assert page.chosen.name == "Wayfarer WFR-3D"


def test_keys_lead_from_the_field_to_what_an_empty_force_offers_and_later_to_the_units(window, page, qtbot):
    field, cards = page.adder.field, page.empty.samples.cards
    qtbot.waitUntil(lambda: any(card.isVisible() for card in cards))
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert focused() is page.empty.add_open
    assert theme.shows_focus(page.empty.add_open)
    QTest.keyClick(focused(), Qt.Key.Key_Tab)
    assert focused() is cards[0]
    QTest.keyClick(cards[0], Qt.Key.Key_Right)
    assert focused() is cards[1]
    QTest.keyClick(cards[1], Qt.Key.Key_Tab)
    assert focused() not in cards
    QTest.keyClick(focused(), Qt.Key.Key_Backtab)
    QTest.keyClick(focused(), ENTER)
    assert names(page) == [samples()[1].title]
    assert focused() is page.units
    field.setFocus()
    QTest.keyClicks(field, "wayfarer")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert not field.text()
    assert focused() is page.units


def test_an_empty_force_has_samples_and_a_click_adds_one(page, qtbot):
    qtbot.waitUntil(lambda: len(page.empty.samples.cards) == len(samples()))
    page.empty.samples.cards[4].click()
    assert names(page) == [samples()[4].title]


def test_the_total_is_the_sum_of_the_units(page):
    add_both(page)
    total = row(page, -1)
    values = [each.value for each in page.units.rows_model.rows[:-1]]
    assert total.value == sum(values)
    assert page.header.total.text().replace("\u202f", "") == str(sum(values))


def test_figures_that_are_not_calculated_yet_are_no_zeros(page, qtbot):
    add_both(page)
    assert page.damage.busy
    (at_3, *_) = damage = [each for each in page.totals.rows_model.rows if "Damage" in each.name]
    assert {each.text(each.a) for each in damage} == {"…"}
    assert page.damage.plot.empty_text() == "Calculating…"
    qtbot.waitUntil(lambda: not page.damage.busy)
    again = next(each for each in page.totals.rows_model.rows if each.name == at_3.name)
    assert again.a == page.damage.profile.total("maximum")[2] > 0


def test_the_damage_of_a_force_is_drawn_as_far_as_its_weapons_reach(shown, qtbot):
    gun = catalog_id("CLERLargeLaser")
    force = Force("", (member_of(mech()), member_of(mech((gun, RT)))))
    panel = shown(DamagePanel("Damage by range"))
    with qtbot.waitSignal(panel.drawn):
        panel.show_force(force, RuleSet.TOTAL_WARFARE)
    damage = panel.profile.total("maximum")
    assert damage[24:] == (10, 0)
    assert [len(mark.values) for mark in panel.plot.marks] == [26, 26]
    panel.compare_with((5.0,) * 30, 20)
    assert {len(mark.values) for mark in panel.plot.marks} == {30}


def test_units_of_one_chassis_are_told_apart_in_diagrams():
    members = [Member("1", "Atlas", "AS7-C"), Member("2", "Atlas", "AS7-CM"), Member("3", "Locust", "LCT-1V")]
    assert names_apart(members) == ["Atlas AS7-C", "Atlas AS7-CM", "Locust"]


def test_the_force_is_valued_by_the_rule_book_of_the_window(page, window):
    """Three pods are explosive by Total Warfare alone."""
    window.manager.new(mech(*[("m-pod", LT)] * 3, walk=5))
    window.turn_to(index_of("forces"))
    add_both(page)
    usual, core = (force_value(page.forces.force, rules).battle_value for rules in RuleSet)
    assert row(page, -1).value == usual != core
    window.designs.calculate_by(RuleSet.CORE)
    page.renew()
    assert row(page, -1).value == core
    assert RuleSet.CORE.label in page.header.name.accessibleName()


def test_a_unit_whose_design_is_open_follows_its_edits(page, window):
    add_both(page)
    document = window.manager.documents[0]
    window.designs.context(document).apply(design_edits.place("medium-laser", LA))
    assert row(page, 0).base == battle_value(window.designs.context(document).graph)
    assert row(page, 0).state.is_open


@pytest.mark.parametrize(
    ("keys", "skills"),
    [
        ([Qt.Key.Key_2], (2, 5)),
        ([Qt.Key.Key_Minus], (3, 5)),
        ([Qt.Key.Key_Right, Qt.Key.Key_Plus], (4, 6)),
        ([Qt.Key.Key_Right, Qt.Key.Key_0, Qt.Key.Key_Left, Qt.Key.Key_8], (8, 0)),
    ],
)
def test_keys_set_the_skills_of_the_chosen_unit(page, keys, skills):
    add_both(page)
    choose(page, 0)
    for key in keys:
        press(page, key)
    assert page.chosen.skills == CrewSkills(*skills)
    assert row(page, 0).value == with_crew(row(page, 0).base, CrewSkills(*skills))


def test_the_wheel_over_a_skill_of_the_chosen_unit_changes_it(page):
    add_both(page)
    page.window().activateWindow()
    choose(page, 0)
    spot = page.units.part_rect(row(page, 0).id, "piloting").center()
    away = QPoint(0, 120)
    for by in (away, -away, -away):
        event = QWheelEvent(
            QPointF(spot),
            page.units.viewport().mapToGlobal(spot),
            QPoint(),
            by,
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(page.units.viewport(), event)
    assert page.chosen.skills.piloting == 4


def test_enter_after_the_name_of_a_pilot_ends_the_editing_and_opens_no_unit(page):
    add_both(page)
    page.window().activateWindow()
    choose(page, 0)
    page.units.setFocus()
    opened: list[object] = []
    page.units.opened.connect(opened.append)
    press(page, Qt.Key.Key_F2)
    field = focused()
    QTest.keyClicks(field, "Berta")
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert (row(page, 0).pilot, opened) == ("Berta", [])
    press(page, Qt.Key.Key_Return)
    assert len(opened) == 1


def test_the_total_is_neither_opened_nor_has_a_menu(page, window):
    page.add_open.click()
    total, asked = page.units.rows_model.rows[-1], []
    page.units.menu_wanted.connect(lambda *_: asked.append("menu"))
    page.units.setCurrentIndex(page.units.rows_model.index(len(page.units.rows_model.rows) - 1, 0))
    assert page.units.current_key == total.id
    QTest.keyClick(page.units, Qt.Key.Key_Return)
    spot = page.units.visualRect(page.units.currentIndex()).center()
    QTest.mouseDClick(page.units.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    page.units.customContextMenuRequested.emit(spot)
    assert window.workspace is page
    assert not asked


def test_units_are_moved_duplicated_and_removed_by_keys(window, page):
    add_both(page)
    choose(page, 0)
    press(page, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert names(page) == ["Longstride LSD-2", "Wayfarer WFR-3D"]
    press(page, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert names(page) == ["Longstride LSD-2", "Wayfarer WFR-3D", "Wayfarer WFR-3D"]
    press(page, Qt.Key.Key_Delete)
    assert names(page) == ["Longstride LSD-2", "Wayfarer WFR-3D"]


def test_a_step_is_announced_with_its_worth_and_saving_too(reader, window, page, tmp_path, monkeypatch):
    add_both(page)
    total = page.forces.value(page.forces.force).battle_value
    assert any(said.endswith(f"Battle Value {figure(total)}, {signed(total)}") for said in reader.announced)
    choose(page, 0)
    press(page, Qt.Key.Key_Delete)
    left = page.forces.value(page.forces.force).battle_value
    assert reader.announced[-1].endswith(f"Battle Value {figure(left)}, {signed(left - total)}")
    page.forces.undo()
    assert reader.announced[-1].startswith("Undo: ")
    assert reader.announced[-1].endswith(f"Battle Value {figure(total)}, {signed(total - left)}")
    monkeypatch.setattr(page.forces, "ask_save", lambda _parent, _path: tmp_path / "two.mwforce")
    assert page.forces.save(page)
    assert reader.announced[-1] == f"note: two.mwforce is saved in {tmp_path}."


def test_undo_and_redo_act_on_the_force_and_not_on_the_design(page, window):
    window.manager.documents[0].session.apply(design_edits.place("medium-laser", LA))
    design = window.manager.documents[0].unit
    add_both(page)
    choose(page, 0)
    press(page, Qt.Key.Key_2)
    assert "Skills 2/5" in page.header.undo.toolTip()
    press(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert row(page, 0).gunnery == 4
    page.header.redo.click()
    assert row(page, 0).gunnery == 2
    assert window.manager.documents[0].unit is design


def test_what_is_typed_on_the_page_of_an_empty_force_finds_units(page):
    assert page.adder.field.hasFocus()


def test_the_field_finds_open_designs_and_enter_adds_the_first(window, page):
    page.adder.field.setFocus()
    QTest.keyClicks(page.adder.field, "longs")
    QTest.keyClick(page.adder.field, ENTER)
    assert names(page) == ["Longstride LSD-2"]
    QTest.keyClicks(page.adder.field, "x")
    QTest.keyClick(page.adder.field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert names(page) == [], "undo is that of the force, whatever is typed"


def test_files_that_are_dropped_are_added_and_forces_opened(page, tmp_path):
    page.take_files([LONGSTRIDE])
    page.forces._save(page.forces.front, tmp_path / "one.force.json")
    page.forces.new()
    page.take_files([tmp_path / "one.force.json"])
    assert page.forces.front.path == tmp_path / "one.force.json"
    assert names(page) == ["Longstride LSD-2"]


def test_the_budget_says_what_is_left_and_what_is_over(page):
    add_both(page)
    total = row(page, -1).value
    page.header.budget.setValue(total + 182)
    assert page.header.left.text == "182 left"
    page.header.budget.setValue(total - 7)
    assert page.header.left.text == "7 over"
    theme.hub().choose(scale=2.0)
    QApplication.processEvents()
    for label in (page.header.left, page.header.about):
        assert label.shown == label.text
        assert label.minimumSizeHint() == label.sizeHint()


def test_a_formation_or_a_span_says_how_many_units_are_to_come(page, window):
    add_both(page)

    def choose_number(words):
        menu = menus.number_menu(page.acts)
        next(action for action in menu.actions() if action.text().startswith(words)).trigger()
        menu.deleteLater()

    choose_number("Star")
    assert (page.header.number.text(), page.header.left.text) == ("Star", "3 units to come")
    choose_number("A number")
    assert (page.header.number.text(), page.header.left.text) == ("at most 1", "1 unit too many")
    choose_number("Any")
    assert (page.header.number.text(), page.header.left.text) == ("any number", "")


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("5", (5, 5)),
        ("4-6", (4, 6)),
        ("4 .. 6", (4, 6)),
        ("4-", (4, None)),
        ("-6", (None, 6)),
        ("", (None, None)),
        ("6-4", None),
        ("4 6", None),
        ("x", None),
    ],
)
def test_a_typed_number_of_units_is_one_or_a_span(typed, number):
    assert number_of(typed) == number


def test_implants_are_chosen_in_the_menu_and_count(page):
    member = add_both(page)[0]
    before = row(page, 0).value
    menu = page.unit_menu(member.id)
    (implants,) = (action.menu() for action in menu.actions() if action.text() == "Implants")
    next(action for action in implants.actions() if action.text() == "pain shunt").trigger()
    menu.deleteLater()
    assert page.forces.front.force.members[0].implants == {Implant.PAIN_SHUNT}
    assert row(page, 0).value == with_crew(before, CrewSkills(4, 4))


def test_the_profile_has_speed_against_armor_and_heat_of_each_unit(page):
    members = add_both(page)
    page.renew()
    page.profile.panel.set_current(1)
    spots = [(mark.said, mark.at, mark.value) for mark in page.profile.armor.marks]
    assert spots == [(each.chassis, max(each.known.run, each.known.jump), each.known.armor) for each in members]
    page.profile.panel.set_current(2)
    cool, hot, sunk = page.profile.heat.marks
    made = [each.known.heat for each in members]
    assert sunk.values == tuple(each.known.capacity for each in members)
    assert [one if two is None else two for one, two in zip(cool.values, hot.values, strict=True)] == made
    warned = [value is not None for value in hot.values]
    assert warned == [heat > capacity for heat, capacity in zip(made, sunk.values, strict=True)]
    assert named(page.profile.heat.marks) == (), "the head says which bar is which"
    assert True in warned
    assert False in warned


def test_the_speed_of_units_of_one_chassis_has_the_whole_names_where_there_is_room(shown):
    force = force_of(*(fielded(f"Skyhookhammer {model}") for model in ("Prime", "A")))
    chart = SpeedChart()
    chart.show_force(force, (0, 1), force)
    shown(chart)
    chart.resize(420, 120)
    words = {text.words for text in painted_texts(chart)}
    assert {"Skyhookhammer Prime", "Skyhookhammer A"} <= words


def test_in_a_wide_page_the_whole_profile_is_side_by_side_and_in_tabs_again(page, shown):
    add_both(page)
    profile = page.profile
    for side_by_side in (True, False, True):
        profile.show_side_by_side(side_by_side)
        page.renew()
        assert [plot.isVisibleTo(page) for plot in (profile.armor, profile.heat)] == [side_by_side] * 2
        assert profile.chart.isVisibleTo(page)
    assert profile.armor.marks
    assert profile.heat.marks


@pytest.mark.parametrize("skills", [(3, 4), (2, 5), (4, 5)])
def test_the_factor_of_a_crew_reads_alike_in_table_and_ledger(page, skills):
    page.forces.apply(edits.set_skills(add_both(page)[0].id, CrewSkills(*skills)))
    assert page.ledger.rows_model.rows[2].value == f"\u00d7 {factor_text(row(page, 0))}"


def test_the_ledger_has_each_unit_with_its_lines_and_the_total(page):
    member = add_both(page)[0]
    page.forces.apply(edits.set_skills(member.id, CrewSkills(3, 4)))
    rows = page.ledger.rows_model.rows
    assert [each.name for each in rows if each.is_heading] == [*names(page), "The force"]
    base, crew = rows[1], rows[2]
    assert (base.value, crew.value) == (figure(member.known.aboard.base), "\u00d7 1.32")
    assert rows[-1].value == figure(row(page, -1).value)


def test_a_missing_file_keeps_the_last_figures_and_can_be_found(page, tmp_path, monkeypatch):
    there = tmp_path / "there.mtf"
    there.write_bytes(paths.data("designs", "gantry-gnt-1.mtf").read_bytes())
    page.forces.add_places([Origin(str(there))])
    base = row(page, 0).base
    page.forces._save(page.forces.front, tmp_path / "a.force.json")
    page.forces.close(page)
    there.unlink()
    page.forces.open(tmp_path / "a.force.json")
    assert row(page, 0).missing
    assert row(page, 0).base == base
    monkeypatch.setattr("designer.app.pages.forces.actions.choose_files", lambda *_: [WAYFARER])
    finding = page.findings.rows_model.rows[0]
    page.findings.opened.emit(finding.key)
    assert names(page) == ["Wayfarer WFR-3D"]
    assert not row(page, 0).missing


# -- networks -------------------------------------------------------------------------------------------------


@pytest.fixture
def wired(page):
    """A force of a master and four slaves, not linked."""
    units = [with_item("ironbark-irb-9k.mtf", "c3-computer-master")]
    units += [with_item("longstride-lsd-2.mtf", "c3-computer-slave")] * 4
    page.forces.add_units(LoadedDesign(unit) for unit in units)
    return [member.id for member in page.forces.front.force.members]


def test_a_unit_is_linked_by_dropping_it_on_a_master_which_takes_three(page, wired):
    master, *slaves = wired
    assert [page.network.link(slave, master) for slave in slaves] == [True, True, True, False]
    (network,) = page.forces.front.force.networks
    assert network.members == (master, *slaves[:3])
    assert not page.network.link(slaves[0], slaves[1])


def test_keys_link_and_unlink(page, wired):
    master, slave, *_ = wired
    page.network.set_current(slave)
    actions = page.network.menu_of(slave).actions()
    next(each for each in actions if "Ironbark" in each.text()).trigger()
    assert {master, slave} == set(page.forces.front.force.networks[0].members)
    QTest.keyClick(page.network, Qt.Key.Key_Delete)
    assert not page.forces.front.force.links


def test_link_in_a_finding_acts_at_once_if_there_is_one_choice_else_its_menu_opens_there(page, wired):
    master, slave, *_ = wired
    found = {each.member: each for each in page.findings.rows_model.rows if each.act == "link"}
    page.findings.opened.emit(found[slave].key)
    (link,) = page.forces.front.force.links
    assert (link.member, link.to) == (slave, master)
    page.forces.apply(edits.unlink(slave))
    page.forces.add_units([LoadedDesign(with_item("ironbark-irb-9k.mtf", "c3-computer-master"))])
    page.findings.opened.emit(found[slave].key)
    assert not page.forces.front.force.links
    menu = QApplication.activePopupWidget()
    assert menu is not None
    button = page.findings.part_rect(found[slave].key, "act").bottomLeft().toPoint()
    below = page.findings.viewport().mapToGlobal(button)
    screen = menu.screen().availableGeometry()
    corner = screen.bottomRight() + QPoint(1, 1) - QPoint(menu.width(), menu.height())
    assert menu.pos() == QPoint(min(below.x(), corner.x()), min(below.y(), corner.y())), "it stays on the screen"
    menu.close()


def test_a_new_force_is_saved_in_the_folder_of_the_last_save_and_never_beside_files_that_were_only_read(
    page, tmp_path, monkeypatch
):
    documents, library, mine = (tmp_path / name for name in ("documents", "library", "mine"))
    for folder in (documents, library, mine):
        folder.mkdir()
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _which: str(documents))
    design = Path(shutil.copy(WAYFARER, library))
    write_force(Force("Read"), library / "read.force.json")
    asked, said = [], []
    page.designs.requests.said.connect(lambda _sign, words: said.append(words))
    monkeypatch.setattr(page.forces, "ask_save", lambda _parent, path: asked.append(path))
    page.forces.open(library / "read.force.json")
    page.forces.new()
    page.forces.add_places([Origin(str(design))])
    page.forces.save(page)
    assert asked.pop().parent == documents
    monkeypatch.setattr(page.forces, "ask_save", lambda *_: mine / "a.force.json")
    page.forces.save(page)
    assert said[-1] == f"a.force.json is saved in {mine}."
    page.forces.new()
    monkeypatch.setattr(page.forces, "ask_save", lambda _parent, path: asked.append(path))
    page.forces.save(page)
    assert asked.pop().parent == mine


def test_the_share_of_the_network_stands_in_the_row(page, wired):
    master, slave, *_ = wired
    page.forces.apply(edits.link(Network.C3, slave, master))
    first, second = row(page, 0), row(page, 1)
    assert first.adds == second.adds > 0
    assert first.network == "A ★"
    assert second.network == "A"


# -- the window -----------------------------------------------------------------------------------------------


def test_the_page_opens_without_a_design(windows):
    window = windows()
    window.actions_by_name["page_forces"].trigger()
    assert window.workspace is not None
    assert window.workspace.empty.words.text()
    assert window.workspace.empty.add_open.isHidden()


def test_the_design_in_front_is_added_by_a_command(window):
    window.actions_by_name["force_add"].trigger()
    assert [member.name for member in window.designs.collections.forces.force.members] == ["Longstride LSD-2"]


def test_sheets_are_printed_with_the_pilots(page, window):
    members = add_both(page)
    page.forces.apply(edits.set_pilot(members[0].id, "T. Saito"))
    page.forces.apply(edits.add([Member(new_id(), "Nowhere", "NWH-1")]))
    got: list[tuple[list[Sheet], list[str]]] = []
    window.designs.requests.sheets_wanted.disconnect()
    window.designs.requests.sheets_wanted.connect(lambda *printed: got.append(printed))
    assert page.header.print.text() == "Print 2 sheets"
    printing = page.printing
    assert printing.preview.text() == "Preview 2 pages"
    printing.list.choose(SheetKind.TWO)
    QTest.keyClick(printing.list, Qt.Key.Key_Space)
    printing.list.choose("cover")
    QTest.keyClick(printing.list, Qt.Key.Key_Space)
    options = page.designs.settings.views.printing.options
    assert (options.kind, options.cover) == (SheetKind.TWO, True)
    assert printing.preview.text() == "Preview 2 pages"  # one of both, and the cover
    printing.preview.click()
    ((sheets, missing),) = got
    assert [sheet.options.pilot for sheet in sheets] == ["T. Saito", ""]
    assert missing == ["Nowhere NWH-1: no design of this name was found"]
    window.actions_by_name["print_sheet"].trigger()
    assert [sheet.options.pilot for sheet in got[1][0]] == ["T. Saito", ""], "what is in front is printed"


def test_a_force_is_saved_as_a_mul_file(page, tmp_path, monkeypatch):
    add_both(page)
    monkeypatch.setattr(page.forces, "ask_save", lambda *_: tmp_path / "a.mul")
    assert page.forces.save_as(page)
    found = read_force(tmp_path / "a.mul").force
    assert [member.name for member in found.members] == names(page)


def test_two_forces_stand_side_by_side(page):
    add_both(page)
    page.forces.new()
    page.forces.add_places([Origin(str(LONGSTRIDE))])
    page.compare()
    assert page.stack.currentWidget() is page.comparison
    a, b = (value.text() for value in page.comparison.values)
    bv = page.comparison.figures.rows_model.rows[0]
    assert (a, b) == (bv.text(bv.a), bv.text(bv.b))
    page.comparison.swap.click()
    assert [value.text() for value in page.comparison.values] == [b, a]


# -- nothing is lost ------------------------------------------------------------------------------------------


def test_the_end_asks_for_forces_that_do_not_come_back_and_cancel_keeps_the_window(window, page):
    asked: list[str] = []

    def cancel(_parent, title, lost):
        asked.extend((title, lost))
        return Answer.CANCEL

    add_both(page)
    page.forces.dialogs = Dialogs(to_save=cancel)
    assert not window.close()
    assert window.isVisible()
    assert asked == [page.forces.front.title, "The whole force would be lost."]


@pytest.mark.parametrize(("is_saved", "lost"), [(True, "Its steps since"), (False, "The whole force would")])
def test_the_question_at_the_close_of_a_force_says_what_of_it_would_be_lost(
    page, tmp_path, is_saved, lost, monkeypatch
):
    asked: list[str] = []

    def cancel(_parent, _title, words):
        asked.append(words)
        return Answer.CANCEL

    page.forces.dialogs = Dialogs(to_save=cancel)
    add_both(page)
    if is_saved:
        monkeypatch.setattr(page.forces, "ask_save", lambda *_: tmp_path / "iron.force.json")
        page.forces.save(page)
        page.forces.apply(edits.rename("Iron"))
    assert not page.forces.close(page)
    assert [words.startswith(lost) for words in asked] == [True]


def forces_kept_in(window, folder):
    """Open forces of the window as another run of the program has them."""
    return OpenForces(window.designs, lambda: window.designs.collections.library, window.dialogs, folder, window)


def test_open_forces_are_there_after_a_crash(window, page, tmp_path):
    before = forces_kept_in(window, tmp_path)
    before.add_places([Origin(str(LONGSTRIDE))])
    before.apply(edits.rename("Iron"))
    before.keep()  # as its timer does; then the program ends without a word
    killed(before._kept)
    after = forces_kept_in(window, tmp_path)
    assert after.force.name == "Iron"
    assert [member.name for member in after.force.members] == ["Longstride LSD-2"]
    assert after.front.is_unsaved


def test_a_force_keeps_the_edits_of_an_open_design_without_a_file(window, page, tmp_path):
    before = forces_kept_in(window, tmp_path)
    window.manager.open_sample(WAYFARER)
    document = window.manager.documents[-1]
    before.add_documents([document])
    before.keep()
    window.designs.context(document).apply(design_edits.place("medium-laser", LA))
    assert before._keep.isActive()
    before._keep.timeout.emit()
    killed(before._kept)
    [member] = forces_kept_in(window, tmp_path).force.members
    assert member.unit == document.unit


def test_further_changes_do_not_put_off_what_keeps_the_first(window, page, tmp_path):
    forces = forces_kept_in(window, tmp_path)
    forces.apply(edits.rename("Iron"))
    assert forces._keep.interval() < 400
    begun = forces._keep.timerId()
    forces.apply(edits.rename("Steel"))
    assert forces._keep.timerId() == begun, "a timer that starts anew has another id"
    forces._keep.timeout.emit()
    killed(forces._kept)
    assert forces_kept_in(window, tmp_path).force.name == "Steel"


def test_a_force_that_the_disk_did_not_take_is_kept_without_another_change(window, page, tmp_path, monkeypatch):
    forces = forces_kept_in(window, tmp_path)
    with monkeypatch.context() as disk:
        disk.setattr(kept_forces, "save", refuse)
        forces.apply(edits.rename("Iron"))
        come_due(forces)
        assert "The open forces cannot be kept" in window.notice.text
        assert not forces.keep()
    come_due(forces)
    assert window.notice.text == "The open forces are kept again."
    killed(forces._kept)
    assert forces_kept_in(window, tmp_path).force.name == "Iron"


def test_unsaved_forces_come_back_after_the_end_as_open_designs_do(window, page, tmp_path):
    before = forces_kept_in(window, tmp_path)
    before.dialogs = Dialogs(to_save=lambda *asked: pytest.fail(f"asked {asked}"))
    before.apply(edits.rename("Iron"))
    assert before.may_end(window)
    before.end()
    after = forces_kept_in(window, tmp_path)
    assert after.force.name == "Iron"
    assert after.front.is_unsaved


def test_a_discarded_change_is_gone_at_the_next_start(window, page, tmp_path, monkeypatch):
    monkeypatch.setattr(window.settings, "restore_designs", False)
    before = forces_kept_in(window, tmp_path)
    before.apply(edits.rename("Iron"))
    assert before._save(before.front, tmp_path / "iron.force.json")
    before.apply(edits.rename("Steel"))
    assert before.may_end(window)
    before.end()
    assert forces_kept_in(window, tmp_path).force.name == "Iron"


def test_the_file_of_another_open_force_is_refused(window, page, tmp_path):
    here = forces_kept_in(window, tmp_path / "kept")
    path = tmp_path / "iron.force.json"
    here.apply(edits.rename("Iron"))
    assert here._save(here.front, path)
    here.keep()
    before = path.read_bytes()
    there = forces_kept_in(window, tmp_path / "kept")
    said = []
    window.designs.requests.said.connect(lambda _severity, words: said.append(words))
    here.new()
    for forces in (here, there):
        forces.apply(edits.rename("Steel"))
        assert not forces._save(forces.front, path)
    assert said == ["iron.force.json is the file of another open force; save under another name."] * 2
    assert path.read_bytes() == before
