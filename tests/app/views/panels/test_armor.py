"""The armor figure: numbers to type over, sides that go together, and the ways to share out mass."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QApplication, QPushButton

from designer import paths
from designer.app.context.design_context import DesignContext
from designer.app.ui import theme
from designer.app.views.panels.armor import ArmorPanel
from designer.construction.armor import armor
from designer.construction.mass import mass
from designer.editing import edits
from designer.units.location import CL, CT, HD, LA, LT, RA, RT, Form
from tests.app.conftest import point_at

_UP, _DOWN = Qt.Key.Key_Up, Qt.Key.Key_Down
NOTHING, NO_KEYS = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def dock(context, shown):
    return shown(ArmorPanel(context), 284, 360)


def front(dock, location):
    return dock.figure.cells[location].front


def type_points(field, words):
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, words)


def points(context, location):
    return context.unit.armor.front[location], context.unit.armor.rear[location]


def test_typing_previews_and_enter_makes_it_so(dock, context):
    type_points(front(dock, CT), "20")
    assert points(context, CT) == (0, 0)
    assert context.preview.unit.armor.front[CT] == 20
    QTest.keyClick(front(dock, CT), Qt.Key.Key_Return)
    assert points(context, CT) == (20, 0)
    assert context.preview is None
    assert context.session.history.undo_label == "Set CT armor to 20"


def test_leaving_the_number_makes_it_so(dock, context):
    type_points(front(dock, HD), "9")
    front(dock, CT).setFocus()
    assert points(context, HD) == (9, 0)


def test_a_click_into_a_number_lets_it_be_typed_over_and_a_second_one_sets_the_caret(dock, context):
    field = front(dock, CT)
    type_points(field, "20")
    QTest.keyClick(field, Qt.Key.Key_Return)
    front(dock, HD).setFocus()
    QTest.mouseClick(field, Qt.MouseButton.LeftButton, NO_KEYS, field.rect().center())
    QTest.keyClicks(field, "12")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert points(context, CT) == (12, 0)
    QTest.mouseClick(field, Qt.MouseButton.LeftButton, NO_KEYS, QPoint(field.width() - 1, field.height() // 2))
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    assert field.text() == "1"


def test_escape_takes_back_what_was_typed(dock, context):
    type_points(front(dock, HD), "9")
    QTest.keyClick(front(dock, HD), Qt.Key.Key_Escape)
    assert front(dock, HD).text() == "0"
    front(dock, CT).setFocus()
    assert points(context, HD) == (0, 0)
    assert context.preview is None


def test_an_empty_number_is_no_zero(dock, context):
    context.apply(edits.set_armor(HD, front=9))
    field = front(dock, HD)
    field.setFocus()
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    front(dock, CT).setFocus()
    assert points(context, HD) == (9, 0)
    assert field.text() == "9"


def test_linked_sides_are_edited_together(dock, context):
    type_points(front(dock, LT), "18")
    assert dock.figure.is_marked(RT), "both show the ring while one is typed"
    QTest.keyClick(front(dock, LT), Qt.Key.Key_Return)
    assert points(context, LT)[0] == points(context, RT)[0] == 18
    assert front(dock, RT).text() == "18"


def test_unlinked_sides_are_edited_alone(dock, context, qtbot):
    with qtbot.waitSignal(dock.linked_changed) as switched:
        QTest.mouseClick(dock.link, Qt.MouseButton.LeftButton)
    assert switched.args == [False]
    type_points(front(dock, LA), "7")
    assert not dock.figure.is_marked(RA)
    QTest.keyClick(front(dock, LA), Qt.Key.Key_Return)
    assert (points(context, LA)[0], points(context, RA)[0]) == (7, 0)


def test_rear_armor_has_its_own_number(dock, context):
    rear = dock.figure.cells[CT].rear
    type_points(rear, "6")
    QTest.keyClick(rear, Qt.Key.Key_Return)
    assert points(context, CT) == (0, 6)
    assert dock.figure.cells[LA].rear is None


@pytest.mark.parametrize(
    ("key", "expected"),
    [(Qt.Key.Key_Up, 11), (Qt.Key.Key_Down, 9), (Qt.Key.Key_PageUp, 15), (Qt.Key.Key_PageDown, 5)],
)
def test_keys_step(dock, context, key, expected):
    context.apply(edits.set_armor(CT, front=10))
    front(dock, CT).setFocus()
    QTest.keyClick(front(dock, CT), key)
    assert points(context, CT) == (expected, 0)


def test_a_burst_of_steps_is_one_step_of_the_history(dock, context):
    front(dock, CT).setFocus()
    for _ in range(5):
        QTest.keyClick(front(dock, CT), Qt.Key.Key_Up)
    assert points(context, CT) == (5, 0)
    assert len(context.session.history.steps) == 2


def test_the_wheel_counts_only_with_the_focus(dock, context):
    field = front(dock, CT)
    center = QPointF(field.rect().center())

    def turn():
        event = QWheelEvent(
            center, field.mapToGlobal(center), QPoint(), QPoint(0, 120), NOTHING, NO_KEYS,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(field, event)

    front(dock, HD).setFocus()
    turn()
    assert points(context, CT) == (0, 0)
    field.setFocus()
    turn()
    assert points(context, CT) == (1, 0)


def test_points_never_fall_below_zero(dock, context):
    front(dock, HD).setFocus()
    QTest.keyClick(front(dock, HD), Qt.Key.Key_Down)
    assert points(context, HD) == (0, 0)


def test_maximize_shows_what_it_would_do_and_does_it(dock, context):
    # TM p. 55: twice the structure, 9 for the head; a 50-tonner takes 169 points.
    QTest.mouseMove(dock.maximize, dock.maximize.rect().center())
    QApplication.processEvents()
    QTest.mouseClick(dock.maximize, Qt.MouseButton.LeftButton)
    assert armor(context.graph).points == 169
    assert dock.state == "169 of 169, 11.0 t"
    assert dock.readouts["To maximum"].value == "Full"


def test_the_pointer_over_a_button_previews_it(qtbot, dock, context):
    point_at(dock.maximize)
    qtbot.waitUntil(lambda: context.preview is not None)
    assert context.preview.edit.label == "Maximize armor"
    QApplication.sendEvent(dock.maximize, QEvent(QEvent.Type.Leave))
    assert context.preview is None


def test_the_free_mass_stands_on_the_button_and_goes_into_armor(dock, context):
    context.apply(edits.set_walk(7))
    free = mass(context.graph).free
    before = armor(context.graph).mass
    most = armor(context.session.what_if(edits.maximize_armor()).overlay).mass
    gain = min(free, most - before)
    assert dock.use_remaining.text() == f"Use {gain / 1000:.1f} t"
    QTest.mouseClick(dock.use_remaining, Qt.MouseButton.LeftButton)
    assert armor(context.graph).mass == before + gain


def test_no_more_mass_is_offered_than_the_armor_can_take(dock, context):
    context.apply(edits.maximize_armor())
    context.apply(edits.set_walk(3))
    assert mass(context.graph).free > 0
    assert dock.use_remaining.text() == "Use 0.0 t"
    assert not dock.use_remaining.isEnabled()


def test_without_free_mass_there_is_nothing_to_use(dock, context):
    context.apply(edits.set_walk(8))
    context.apply(edits.maximize_armor())
    assert mass(context.graph).free <= 0
    assert not dock.use_remaining.isEnabled()


def test_free_mass_has_a_button_of_its_own_only_where_it_does_not_give_the_maximum(dock, context):
    context.apply(edits.set_walk(3))
    assert context.session.what_if(dock.remaining()).unit.armor == context.session.what_if(dock.maximum()).unit.armor
    assert dock.use_remaining.isHidden()
    context.apply(edits.set_walk(7))
    assert context.session.what_if(dock.remaining()).unit.armor != context.session.what_if(dock.maximum()).unit.armor
    assert not dock.use_remaining.isHidden()
    context.apply(edits.maximize_armor())
    assert dock.use_remaining.isHidden(), "there is nothing that it could add"


def test_allocating_places_what_the_mass_pays_for(dock, context):
    context.apply(edits.set_armor(CT, front=20))
    assert dock.readouts["Points left"].value == "4"  # 1.5 t of standard armor are 24 points
    assert not dock.readouts["Points left"].sign.isHidden(), "a warning icon marks them"
    QTest.mouseClick(dock.allocate, Qt.MouseButton.LeftButton)
    assert armor(context.graph).points == 24
    assert dock.readouts["Points left"].value == "0"
    assert dock.readouts["Points left"].sign.isHidden()


def test_points_per_ton_follow_the_armor(dock, context):
    assert dock.readouts["Points per ton"].value == "16.00"
    context.apply(edits.set_armor_kind("is-ferro-fibrous"))
    assert dock.readouts["Points per ton"].value == "17.92"


def test_too_many_points_are_possible_and_marked(dock, context):
    type_points(front(dock, HD), "12")
    QTest.keyClick(front(dock, HD), Qt.Key.Key_Return)
    assert points(context, HD) == (12, 0)
    assert front(dock, HD)._over


def test_the_figure_follows_the_form(dock, context):
    assert not dock.figure.cells[CL].isVisible()
    context.apply(edits.set_form(Form.TRIPOD))
    assert dock.figure.cells[CL].isVisible()
    context.apply(edits.set_form(Form.QUAD))
    assert not dock.figure.cells[CL].isVisible()
    assert front(dock, RA).accessibleName() == "Armor, front right leg"


@pytest.mark.parametrize("size", [(284, 340), (344, 390), (300, 300)])
@pytest.mark.parametrize("form", list(Form))
def test_no_cell_overlaps_another_or_is_cut(context, shown, size, form):
    context.apply(edits.set_form(form))
    dock = shown(ArmorPanel(context), *size)
    cells = [cell for cell in dock.figure.cells.values() if cell.isVisible()]
    for cell in cells:
        assert dock.figure.rect().contains(cell.geometry()), cell.location
    for one in cells:
        for other in cells:
            assert one is other or not one.geometry().intersects(other.geometry()), (one.location, other.location)


def test_tab_walks_over_the_numbers(dock, context):
    front(dock, HD).setFocus()
    seen = []
    for _ in range(11):
        focused = dock.window().focusWidget()
        seen.append(focused.accessibleName())
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert seen[:5] == [
        "Armor, head",
        "Armor, left arm",
        "Front armor, left torso",
        "Rear armor, left torso",
        "Front armor, center torso",
    ]
    assert len(set(seen)) == 11


def test_the_type_is_chosen_here_where_the_form_does_not_have_it(dock, context):
    dock.show_type(False)
    assert not dock.type.isVisible()
    dock.show_type(True)
    assert dock.type.isVisible()


# -- tonnage, efficient maximum, patchwork --------------------------------------------------------------------


def test_a_tonnage_is_stepped_and_typed(dock, context):
    dock.tons.setValue(5.0)
    assert context.unit.armor.points == 80, "16 points a ton"
    dock.tons.setFocus()
    QTest.keyClick(dock.tons, Qt.Key.Key_Up)
    assert armor(context.graph).mass == 5500
    context.undo()
    context.undo()
    assert dock.tons.value() == armor(context.graph).mass / 1000


def test_more_than_the_maximum_goes_back_to_it(dock, context):
    dock.tons.setValue(60.0)
    assert armor(context.graph).points == armor(context.graph).maximum
    assert dock.tons.value() == 11.0


def test_points_that_nobody_can_wear_are_wasted(dock, context):
    dock.maximize.click()
    # 11 t pay for 176 points, 50 tons wear 169
    assert (dock.readouts["Wasted"].value, dock.readouts["Points left"].value) == ("7", "0")


def test_the_efficient_maximum_stops_before_a_wasted_half_ton(context, shown):
    dock = shown(ArmorPanel(context), 400, 360)
    assert dock.efficient.isVisible()
    QTest.mouseClick(dock.efficient, Qt.MouseButton.LeftButton)
    assert (context.unit.armor.points, armor(context.graph).mass) == (168, 10500)


def test_what_has_no_room_stands_in_the_menu(dock, context):
    context.apply(edits.set_walk(7))  # too little mass for all armor, which has a button of its own
    assert not dock.efficient.isVisible()
    words = [action.text() for action in dock.more.menu().actions()]
    assert words == [
        *("Maximize efficiently", "Patchwork by location", "Donors of a FrankenMech", "How armor is allocated"),
    ]


def test_each_location_of_a_patchwork_suit_is_chosen_by_itself(dock, context):
    context.apply(edits.set_year(3067))
    context.apply(edits.set_rules_level(3))
    dock.maximize.click()
    dock.more.menu().actions()[1].trigger()
    assert dock.patchwork.isVisible()
    assert not dock.figure.isVisible()
    box = dock.patchwork.boxes[RT]
    box.activated.emit(box.findText("Ferro-Fibrous"))
    assert context.unit.armor.kind_at(RT).kind == "is-ferro-fibrous"
    assert context.unit.armor.kind_at(LT).kind == "standard"
    assert [label.text() for label in dock.patchwork.figure_labels[LT]] == ["1.5", "0"], "24 points of 16 a ton"
    assert dock.patchwork.figure_labels[RT][1].text() == "2"
    assert dock.type.shown == "Patchwork"
    dock.show_page("Points")
    assert dock.figure.isVisible()


def test_locations_that_are_not_there_are_not_asked_for(dock, context):
    dock.show_page("Patchwork")
    assert not dock.patchwork.boxes[CL].isVisible()
    context.apply(edits.set_form(Form.TRIPOD))
    assert dock.patchwork.boxes[CL].isVisible()


def test_the_donors_of_a_franken_mech_are_chosen_by_location(dock, context):
    dock.show_page("Donors")
    page = dock.donors
    assert not page.fields[RT].tonnage.isVisible()
    page.franken.click()
    assert context.unit.chassis.is_franken
    fields = page.fields[RT]
    fields.tonnage.activated.emit(0)
    fields.tonnage.setCurrentIndex(fields.tonnage.findData(75))
    fields.tonnage.activated.emit(fields.tonnage.currentIndex())
    fields.structure.setCurrentIndex(fields.structure.findText("Reinforced"))
    fields.structure.activated.emit(fields.structure.currentIndex())
    fields.donor.setText("Orion ON1-K")
    fields.donor.textEdited.emit("Orion ON1-K")
    fields.donor.finish_typing()
    part = context.unit.chassis.parts[RT]
    assert (part.tonnage, part.structure, part.donor) == (75, "reinforced", "Orion ON1-K")
    assert not page.fields[CL].tonnage.isVisible()
    page.franken.click()
    assert not context.unit.chassis.is_franken


def test_a_donor_comes_from_a_file(dock, context, tmp_path):
    context.apply(edits.set_franken(True))
    file = paths.data("designs", "wayfarer-wfr-3d.mtf")
    page = dock.donors
    page.take_from(LA, file)
    part = context.unit.chassis.parts[LA]
    assert (part.tonnage, part.donor) == (75, "Wayfarer WFR-3D")
    wrong = tmp_path / "wrong.mtf"
    wrong.write_text("nothing")
    page.take_from(RA, wrong)
    assert "expected a unit" in page.problem.text()
    assert context.unit.chassis.parts[RA].donor == ""


def test_points_per_ton_are_told_where_they_have_no_room(context, shown):
    dock = shown(ArmorPanel(context), 284, 420)
    context.apply(edits.maximize_armor())
    assert not dock.readouts["Points per ton"].isVisible()
    assert "points per ton: 16.00" in dock.tons.toolTip()  # TM: 16 points to the ton of standard armor


def test_the_kind_of_armor_is_whole_in_the_narrow_dock(dock, context):
    context.apply(edits.set_armor_kind("is-light-ferro-fibrous"))
    assert dock.type.shown == "Light Ferro-Fibrous"
    style = theme.current()
    frame_and_arrow = style.px(8 + 21)
    assert dock.type.width() - frame_and_arrow >= style.width(dock.type.shown)
    dock.show_page("Patchwork")
    QApplication.processEvents()
    assert all(
        box.width() - frame_and_arrow >= style.width("Light Ferro-Fibrous") for box in dock.patchwork.boxes.values()
    )


def foot(dock):
    """What stands below the figure in place of the read-outs; nothing while those do."""
    assert dock.notice.isVisible() != dock.readouts["To maximum"].isVisible()
    return dock.notice.text()


def test_what_is_too_much_by_itself_takes_nothing_from_the_other_side(dock, context):
    context.apply(edits.set_armor(CT, 20, 5))
    rear = dock.figure.cells[CT].rear
    type_points(rear, "999")
    assert foot(dock) == "CT takes 32 at most, front and rear together"
    QTest.keyClick(rear, Qt.Key.Key_Return)
    assert points(context, CT) == (20, 999)
    assert foot(dock), "it stays as long as that is so"
    context.undo()
    assert foot(dock) == ""


def test_stepping_says_where_a_location_is_full(dock, context):
    context.apply(edits.set_armor(LA, 15))
    front(dock, LA).setFocus()
    for key, expected, words in ((_UP, 16, ""), (_UP, 17, "LA takes 16 at most"), (_DOWN, 16, "")):
        QTest.keyClick(front(dock, LA), key)
        assert (points(context, LA), foot(dock)) == ((expected, 0), words)


def test_what_one_side_of_a_torso_gives_the_other_is_said(dock, context):
    context.apply(edits.set_armor(LT, 20, 4))
    type_points(dock.figure.cells[LT].rear, "6")
    QTest.keyClick(dock.figure.cells[LT].rear, Qt.Key.Key_Tab)
    assert points(context, LT) == points(context, RT) == (18, 6)
    assert foot(dock) == "Front gives way: LT 20 → 18, RT 20 → 18"
    context.undo()
    assert foot(dock) == ""


def test_each_design_shows_its_own_page(qtbot, wayfarer, context):
    page = DesignContext(wayfarer.session)
    page.follow(wayfarer)
    panel = ArmorPanel(page)
    qtbot.addWidget(panel)
    panel.show_page("Patchwork")
    page.adopt(context)
    assert panel.page == "Points"
    page.adopt(wayfarer)
    assert panel.page == "Patchwork"


def test_nothing_that_can_be_clicked_comes_where_done_was(shown, context):
    panel = shown(ArmorPanel(context), height=600)
    for page in ("Patchwork", "Donors", "Preferences"):
        panel.show_page(page)
        QApplication.processEvents()
        done = next(each for each in panel.findChildren(QPushButton) if each.text() == "Done")
        spot = done.mapTo(panel, done.rect().center())
        QTest.mouseClick(done, Qt.MouseButton.LeftButton)
        QApplication.processEvents()
        assert panel.page == "Points"
        assert not isinstance(panel.childAt(spot), QAbstractButton | QAbstractSpinBox)
