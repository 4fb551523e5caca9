"""Beginning a design: any body and kind that somebody builds, the terms of the last time, on a card over a design."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QScrollArea

from designer.app.commands.keymap import keymap
from designer.app.pages.start.new_design import NewDesignForm, unit_of
from designer.app.pages.start.new_design_card import NewDesignCard
from designer.app.ui import theme
from designer.construction.findings import is_valid
from designer.construction.movement import movement
from designer.design import once
from designer.editing.edits.kinds import MechKind, kind_of_mech
from designer.units.location import Form
from designer.units.unit import Engine, TechBase
from designer.workspace.settings import NewDesign
from tests.app.conftest import come_due
from tests.sampling import one_of


@pytest.fixture
def form(shown):
    return shown(NewDesignForm(NewDesign()), 300, 280)


def choose(field, words):
    row = field.findText(words)
    assert row >= 0, words
    field.setCurrentIndex(row)


def test_the_terms_are_those_that_were_given(form):
    terms = NewDesign(
        form="QUADVEE",
        tonnage=60,
        base="MIXED_CLAN",
        year=3130,
        rules_level=4,
        kind="BATTLE",
        omni=True,
        conversion="Wheel",
    )
    form.show_terms(terms)
    assert form.terms == terms


def test_the_name_that_is_typed_is_that_of_the_design(form, qtbot):
    QTest.keyClicks(form.chassis, "Heron")
    QTest.keyClicks(form.model, "HRN-2")
    with qtbot.waitSignal(form.create_wanted) as wanted:
        QTest.keyClick(form.model, Qt.Key.Key_Return)
    assert unit_of(wanted.args[0]).names.full == "Heron HRN-2"
    assert wanted.args[0].next.chassis == "", "the one after it has no name yet"


def test_each_term_reaches_the_design():
    unit = unit_of(
        NewDesign(form="LAM", tonnage=40, base="MIXED_IS", year=2700, rules_level=3, conversion="Bimodal", omni=True)
    )
    assert (unit.chassis.form, unit.chassis.tonnage, unit.chassis.conversion) == (Form.LAM, 40, "Bimodal")
    assert (unit.tech.base, unit.tech.year, unit.tech.rules_level) == (TechBase.MIXED_IS, 2700, 3)
    assert unit.chassis.omni
    assert kind_of_mech(unit_of(NewDesign(kind="INDUSTRIAL"))) is MechKind.INDUSTRIAL


def test_the_systems_of_an_omni_are_chosen_where_it_begins(form, qtbot):
    choose(form.base, "Clan")
    form.omni.click()
    choose(form.mass, "75 t")
    form.walk.setValue(5)
    come_due(form)
    boxes = form.systems.boxes
    assert boxes["sinks"].currentText() == "Double", "what the Clans usually have"
    for row, words in (("engine", "XL"), ("structure", "Endo Steel"), ("armor", "Ferro")):
        choose(boxes[row], words)
    with qtbot.waitSignal(form.create_wanted) as wanted:
        form.button.click()
    unit = unit_of(wanted.args[0])
    assert unit.engine == Engine(375, "xl", True)
    assert (unit.heat_sinks.kind, unit.heat_sinks.clan) == ("double", True)
    assert (unit.structure, unit.armor.kind.kind) == ("clan-endo-steel", "clan-ferro-fibrous")
    form.show_terms(wanted.args[0].next)
    come_due(form)
    again = unit_of(form.terms)
    assert (again.chassis.tonnage, again.engine) == (50, Engine(200, "xl", True)), "of the next one only the technology"
    assert (again.structure, again.armor.kind.kind) == ("clan-endo-steel", "clan-ferro-fibrous")
    choose(form.base, "Inner Sphere")
    come_due(form)
    other = unit_of(form.terms)
    assert (other.engine.kind, other.structure, other.armor.kind.kind) == ("fusion", "standard", "standard")
    assert other.heat_sinks.kind == "single"
    choose(form.base, "Mixed, Clan")
    choose(form.kind, "IndustrialMech")
    assert unit_of(form.terms).heat_sinks.kind == "single", "no IndustrialMech has others"


def test_systems_that_are_chosen_follow_the_technology_base(form):
    come_due(form)
    boxes = form.systems.boxes
    for row, words in (("engine", "XL"), ("structure", "Endo Steel"), ("armor", "Lt Ferro")):
        choose(boxes[row], words)
    choose(form.base, "Clan")
    come_due(form)
    assert (boxes["engine"].currentText(), boxes["structure"].currentText()) == ("XL", "Endo Steel")
    assert boxes["armor"].currentText() == "Standard", "no Clan builds light ferro-fibrous armor"
    unit = unit_of(form.terms)
    assert (unit.engine.clan, unit.structure, unit.armor.kind.kind) == (True, "clan-endo-steel", "standard")


def test_systems_of_the_year_and_the_rules_level_are_offered(form):
    form.year.setValue(3025)
    choose(form.level, "Introductory")
    come_due(form)
    assert [box.count() for box in form.systems.boxes.values()] == [1, 1, 1, 1]


def test_how_it_converts_is_asked_only_where_it_does(form):
    assert not form.conversion.isVisible()
    choose(form.form, "LAM")
    assert form.conversion.isVisible()
    assert [form.conversion.itemText(row) for row in range(form.conversion.count())] == ["Standard", "Bimodal"]
    choose(form.form, "QuadVee")
    choose(form.conversion, "Wheeled")
    assert form.terms.conversion == "Wheel"
    choose(form.form, "Biped")
    assert form.terms.conversion == ""


def test_masses_say_what_they_make(form):
    assert form.mass.findText("10 t, ultralight") == 0
    assert form.mass.findText("105 t, superheavy") > 0


def offered(field):
    return [field.itemText(row) for row in range(field.count())]


def test_each_form_offers_the_kinds_that_somebody_builds(form):
    choose(form.kind, "Primitive")
    choose(form.form, "Tripod")
    assert offered(form.kind) == ["BattleMech", "IndustrialMech"]
    assert form.terms.kind == "BATTLE"
    choose(form.form, "LAM")
    assert offered(form.kind) == ["BattleMech"]


def test_each_form_offers_the_masses_that_it_comes_in(form):
    """LAMs end at 55 t, QuadVees and primitive 'Mechs at 100 t (IO)."""
    choose(form.mass, "130 t, superheavy")
    choose(form.form, "LAM")
    assert offered(form.mass)[-1] == "55 t"
    assert form.terms.tonnage == 55, "the nearest one"
    choose(form.form, "QuadVee")
    assert offered(form.mass)[-1] == "100 t"
    assert form.terms.tonnage == 100, "the nearest one to that chosen by hand"
    choose(form.form, "Biped")
    assert offered(form.mass)[-1] == "200 t, superheavy"
    choose(form.kind, "Primitive")
    assert offered(form.mass)[-1] == "100 t"


def test_what_never_has_pods_is_not_asked_for_them(form):
    form.omni.setChecked(True)
    choose(form.form, "LAM")
    assert not form.omni.isEnabled()
    assert form.omni.toolTip() == "LAMs cannot be omnis"
    assert not form.terms.omni
    choose(form.form, "Biped")
    assert form.omni.isEnabled()
    choose(form.kind, "Primitive")
    assert form.omni.toolTip() == "Primitive 'Mechs cannot be omnis"


def test_what_the_findings_will_say_is_said_before_it_is_created(form):
    """Nobody builds primitive BattleMechs after 2520 (CONSTRUCTION 9.5)."""
    assert form.warning.text() == ""
    choose(form.kind, "Primitive")
    assert form.warning.text().startswith("Primitive BattleMech is not built in 3067; extinct since 2520")
    assert form.button.isEnabled(), "the builder decides"
    form.level.setCurrentIndex(form.level.findData(3))
    form.year.setValue(2500)
    assert form.warning.text() == ""


@pytest.mark.parametrize("chassis", Form)
@pytest.mark.parametrize("kind", MechKind)
def test_all_that_is_offered_can_be_created(form, chassis, kind):
    choose(form.form, chassis.value)
    if form.kind.findData(kind.name) < 0:
        return
    form.kind.setCurrentIndex(form.kind.findData(kind.name))
    for row in {*one_of(4, range(form.mass.count())), form.mass.count() - 1}:  # each mass in `make thorough`
        form.mass.setCurrentIndex(row)
        unit = unit_of(form.terms)
        assert (unit.chassis.form, kind_of_mech(unit)) == (chassis, kind)


def settle(form):
    """Have what follows from the fields shown now."""
    QApplication.processEvents()


def test_the_speed_decides_the_engine_and_what_the_chassis_leaves(form):
    """TM p. 48, 49: rating = walk x tonnage, run = 1.5 walk; fusion 250 weighs 12.5 t, 200 weighs 8.5 t."""
    form.walk.setValue(5)
    settle(form)
    assert form.speed_text == "run 8, engine 250"
    # structure 5, engine 12.5, gyro 3, cockpit 3
    assert form.left.text() == "Chassis 23.5 t, leaves 26.5 t for armor and equipment"
    form.walk.setValue(4)
    settle(form)
    assert form.left.text() == "Chassis 18.5 t, leaves 31.5 t for armor and equipment"
    form.jump.setValue(4)
    settle(form)
    assert form.left.text() == "Chassis 20.5 t, leaves 29.5 t for armor and equipment"
    unit = unit_of(form.terms)
    assert (unit.engine.rating, movement(once(unit)).text) == (200, "4 / 6 / 4")


def test_the_mass_that_is_left_follows_each_digit_of_the_jump_jets(form, qtbot):
    form.jump.selectAll()
    qtbot.keyClicks(form.jump, "4")
    settle(form)
    assert form.left.text() == "Chassis 20.5 t, leaves 29.5 t for armor and equipment"


def test_the_mass_decides_how_fast_an_engine_can_make_it(form):
    choose(form.mass, "100 t")
    form.walk.setValue(9)
    assert form.terms.walk == 4, "an engine of 400"
    choose(form.mass, "20 t")
    assert form.terms.walk == 4, "another mass leaves the speed"
    form.jump.setValue(9)
    settle(form)
    assert form.terms.jump == 4, "no more than it walks"


def notes(form):
    """The sentences below fields that have not what was chosen in them."""
    return [note.text() for _line, note in form.notes if note.isVisible()]


def test_what_another_field_limits_is_said_and_returns_with_its_cause(form):
    """A rating of 400 moves 100 t at 4 MP (TM p. 48); LAMs end at 55 t and have no pods; no tripod is primitive."""
    form.show_terms(NewDesign(form="QUAD", kind="BATTLE", tonnage=50, walk=8, jump=7, omni=True))
    wanted = form.terms
    settle(form)
    assert notes(form) == []
    choose(form.mass, "100 t")
    settle(form)
    assert (form.terms.walk, form.terms.jump) == (4, 4)
    assert [note.split()[0] for note in notes(form)] == ["8", "7"]
    choose(form.mass, "50 t")
    settle(form)
    assert (form.terms, notes(form)) == (wanted, [])
    choose(form.mass, "85 t")
    choose(form.form, "LAM")
    settle(form)
    assert (form.terms.tonnage, form.terms.omni) == (55, False)
    assert "85 t" in notes(form)[0]
    choose(form.form, "Quad")
    assert (form.terms.tonnage, form.terms.omni) == (85, True)
    choose(form.kind, "Primitive")
    choose(form.form, "Tripod")
    settle(form)
    assert form.terms.kind == "BATTLE"
    assert "Primitive" in notes(form)[0]
    choose(form.form, "Quad")
    settle(form)
    assert (form.terms.kind, form.terms.tonnage) == ("PRIMITIVE", 85)
    assert [note.split()[0] for note in notes(form)] == ["8", "7"]


def test_run_engine_and_mass_follow_each_digit_of_the_speed_and_the_jump_waits_for_the_whole_number(form, qtbot):
    choose(form.mass, "20 t")
    form.window().activateWindow()
    qtbot.waitUntil(form.window().isActiveWindow)
    form.jump.setValue(4)
    form.walk.setFocus()
    form.walk.selectAll()
    qtbot.keyClicks(form.walk, "1")
    settle(form)
    assert form.speed_text == "run 2, engine 20"
    assert form.terms.jump == 1
    qtbot.keyClicks(form.walk, "0")
    settle(form)
    assert form.speed_text == "run 15, engine 200"
    assert form.terms.jump == 4
    form.walk.selectAll()
    qtbot.keyClicks(form.walk, "3")
    form.chassis.setFocus()
    settle(form)
    assert form.jump.value() == 3


def test_a_chassis_heavier_than_its_mass_is_said_and_not_created(form, reader):
    choose(form.mass, "20 t")
    form.walk.setValue(20)
    settle(form)
    assert form.left.text().endswith("more than the mass")
    assert not form.button.isEnabled()
    come_due(form)
    assert reader.announced[-1].startswith(form.left.text())
    form.walk.setValue(6)
    settle(form)
    assert form.button.isEnabled()


# -- the card -------------------------------------------------------------------------------------------------


@pytest.fixture
def made() -> list[NewDesign]:
    return []


@pytest.fixture
def field(shown):
    found = shown(QLineEdit(), 100, 24)
    found.window().resize(600, 500)
    return found


@pytest.fixture
def card(field, made):
    found = NewDesignCard(field.window(), lambda: NewDesign(tonnage=75), made.append)
    field.setFocus()
    found.open_at(QPoint(10, 40))
    return found


def test_it_comes_with_the_last_terms_and_the_keyboard(card):
    assert card.isVisible()
    assert card.form.terms.tonnage == 75
    assert card.form.chassis.hasFocus()


@pytest.mark.parametrize("place", ["card", "start page", "sample"])
def test_alt_and_a_letter_go_to_the_field_of_a_label(request, windows, place, qtbot):
    """On the start page, too, where commands with the same keys cannot run, and from its samples."""
    start = None if place == "card" else windows(active=True).start
    form = request.getfixturevalue("card").form if start is None else start.form
    form.chassis.setFocus()
    if start is not None:
        qtbot.waitUntil(lambda: bool(start.cards))
    labels = [label for label in form.findChildren(QLabel) if label.buddy() is not None and "&" in label.text()]
    letters = {label.text().replace("&", ""): label.text()[label.text().index("&") + 1].lower() for label in labels}
    assert len(set(letters.values())) == len(letters)
    assert not keymap().menu_letters & {*letters.values()}
    fields = {
        "Name": form.chassis,
        "Mass": form.mass,
        "Walks": form.walk,
        "Tech base": form.base,
        "Form, kind": form.form,
    }
    for words, field in {**fields, "Engine, sinks": form.systems.boxes["engine"]}.items():
        if start is not None and place == "sample":
            start.cards[0].setFocus()
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, Qt.Key(ord(letters[words].upper())), Qt.KeyboardModifier.AltModifier)
        assert field.hasFocus(), words
    assert form.terms.chassis == "", "the letter is not typed"


def test_enter_creates(card, made):
    QTest.keyClick(card.form.form, Qt.Key.Key_Return)
    assert [terms.tonnage for terms in made] == [75]
    assert card.isHidden()


def test_in_a_low_window_its_scroll_bar_is_inside_its_frame(card):
    card.parentWidget().resize(900, 300)
    card.open_at(QPoint(10, 10))
    QApplication.processEvents()
    bar = card.findChild(QScrollArea).verticalScrollBar()
    assert bar.isVisible()
    picture, style = card.grab().toImage(), theme.current()
    assert picture.pixelColor(card.width() - 1, card.height() // 2) == style.color("line.2")
    assert card.rect().adjusted(1, 1, -1, -1).contains(QRect(bar.mapTo(card, QPoint()), bar.size()))


def test_escape_puts_it_away_and_gives_the_keyboard_back(card, field, made):
    QTest.keyClick(card.form.form, Qt.Key.Key_Escape)
    assert card.isHidden()
    assert made == []
    assert field.hasFocus()


def test_a_press_elsewhere_puts_it_away(card, field):
    QTest.mouseClick(card.form, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert card.isVisible()
    QTest.mouseClick(field, Qt.MouseButton.LeftButton)
    assert card.isHidden()


def test_the_button_that_creates_is_as_high_as_a_tool_row_from_the_first_time(form):
    assert form.button.height() == theme.measures().tool_row


def test_two_fields_of_a_line_stand_apart(form):
    assert form.level.x() - form.year.geometry().right() > theme.measures().gap
    assert form.omni.x() - form.mass.geometry().right() > theme.measures().gap


def test_a_random_design_is_legal_and_on_the_terms_of_the_form(qtbot, form):
    form.show_terms(NewDesign(tonnage=45, year=3055, chassis="Tester", systems={"structure": "is-endo-steel"}))
    choose(form.by_chance.role, "Scout")
    form.jump.setValue(3)
    with qtbot.waitSignal(form.random_made) as made:
        form.by_chance.button.click()
    (unit,) = made.args
    assert is_valid(once(unit))
    assert (unit.chassis.tonnage, unit.tech.year, unit.tech.base) == (45, 3055, TechBase.INNER_SPHERE)
    assert unit.names.chassis == "Tester"
    assert unit.structure == "is-endo-steel"
    assert movement(once(unit)).jump == 3
    qtbot.waitUntil(lambda: not form.by_chance.busy)
