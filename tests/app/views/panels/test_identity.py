"""Who a design is, its background, and turning it into another chassis: each field makes one step."""

from datetime import datetime

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from designer.app.views.panels.conversion import ConversionPage
from designer.app.views.panels.identity import IdentityPanel
from designer.battle_value import battle_value
from designer.construction.technology import composite, rarity
from designer.editing import edits
from designer.editing.background import fluff_value, image_of, set_image
from designer.editing.blank import new_unit
from designer.editing.edits.kinds import MechKind, kind_of_mech
from designer.formats import write
from designer.language import speak
from designer.units.location import RA, Form
from designer.units.unit import TechBase
from tests.app.conftest import point_at
from tests.app.views.panels.test_chassis import pick

"""The offscreen platform says so of every popup."""


@pytest.fixture
def dock(context, shown):
    return shown(IdentityPanel(context), 284, 640)


@pytest.fixture
def picture(tmp_path):
    """A small red picture in a file."""
    image = QImage(8, 4, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    path = tmp_path / "red.png"
    path.write_bytes(_bytes(image))
    return path


def _bytes(image):
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return data.data()


def enter(field, words):
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, words)
    QTest.keyClick(field, Qt.Key.Key_Return)


# -- identity -------------------------------------------------------------------------------------------------


def test_the_number_leads_to_the_master_unit_list(dock, context, monkeypatch):
    opened: list[QUrl] = []
    monkeypatch.setattr("designer.app.views.panels.identity.QDesktopServices.openUrl", opened.append)
    assert not dock.identity.mul_link.isEnabled()
    context.apply(edits.set_mul_id(140))
    QTest.mouseClick(dock.identity.mul_link, Qt.MouseButton.LeftButton)
    assert [url.toString() for url in opened] == ["https://www.masterunitlist.info/Unit/Details/140"]


def test_it_says_from_when_on_and_how_rare(dock, context):
    page = dock.identity
    context.apply(edits.place("is-er-large-laser", RA))
    whole, found = composite(context.graph), rarity(context.graph)
    assert str(whole.earliest) in page.available.text
    assert page.rarity.text == f"{found.rating}, availability {'-'.join(found.availability)}"
    assert "Clan Invasion" in page.rarity.toolTip()
    early = next(year for year in range(whole.earliest, 3100) if whole.in_year(year) != whole.lowest)
    context.apply(edits.set_year(early))
    assert page.available.text.endswith("standard later"), "a standard design is without a finding"


def test_names_become_a_step_when_they_are_entered(dock, context):
    page = dock.identity
    page.chassis.setFocus()
    page.chassis.selectAll()
    QTest.keyClicks(page.chassis, "Heron")
    assert context.unit.names.chassis == "New design"
    QTest.keyClick(page.chassis, Qt.Key.Key_Return)
    assert context.unit.names.chassis == "Heron"
    page.model.setFocus()
    QTest.keyClicks(page.model, "HRN-1")
    page.clan_name.setFocus()
    assert context.unit.names.full == "Heron HRN-1"
    enter(page.clan_name, "Reiher")
    assert context.unit.names.clan_name == "Reiher"


def test_escape_takes_back_a_name(dock, context):
    field = dock.identity.chassis
    field.setFocus()
    QTest.keyClicks(field, "x")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == "New design"
    assert not context.session.history.undo_label


def test_numbers_take_digits_only(dock, context):
    enter(dock.identity.mul_id, "12ab34")
    assert context.unit.names.mul_id == 1234
    enter(dock.identity.manual, "1700")
    assert context.unit.header_value("bv") == "1700"
    dock.identity.mul_id.selectAll()
    dock.identity.mul_id.setFocus()
    QTest.keyClick(dock.identity.mul_id, Qt.Key.Key_Delete)
    QTest.keyClick(dock.identity.mul_id, Qt.Key.Key_Return)
    assert context.unit.names.mul_id is None


def test_technology_is_chosen(dock, context):
    page = dock.identity
    pick(page.boxes["base"], "Mixed, Clan")
    pick(page.boxes["level"], "Advanced")
    page.year.setValue(3060)
    enter(page.built, "3048")
    tech = context.unit.tech
    assert (tech.base, tech.rules_level, tech.year) == (TechBase.MIXED_CLAN, 3, 3060)
    assert context.unit.header_value("original era") == "3048"


def test_a_battlemech_becomes_an_industrialmech(dock, context):
    pick(dock.identity.boxes["kind"], "IndustrialMech")
    assert kind_of_mech(context.unit) is MechKind.INDUSTRIAL


def test_role_and_source(dock, context):
    pick(dock.identity.role, "Sniper")
    enter(dock.identity.source, "TRO: 3025")
    assert (context.unit.header_value("role"), context.unit.header_value("source")) == ("Sniper", "TRO: 3025")


def test_faction_publication_and_the_mark_of_a_non_canon_design(dock, context):
    page = dock.identity
    enter(page.faction, "FS")
    enter(page.published, "RS: 3039")
    QTest.mouseClick(page.non_canon, Qt.MouseButton.LeftButton)
    assert dict(context.unit.header) | {"faction": "FS", "published": "RS: 3039"} == dict(context.unit.header)
    assert page.source.text() == "Non-canon"
    context.session.undo()
    assert not page.non_canon.isChecked()
    pick(dock.identity.role, "None")
    assert context.unit.header_value("role") == ""


def test_a_role_that_nobody_knows_stays(dock, context):
    context.apply(edits.set_role("Tourist"))
    assert dock.identity.role.currentText() == "Tourist"
    context.undo()
    assert dock.identity.role.currentText() == "None"


def test_all_fields_follow_undo(dock, context):
    enter(dock.identity.chassis, "Heron")
    context.undo()
    assert dock.identity.chassis.text() == "New design"


# -- background -----------------------------------------------------------------------------------------------


def test_a_text_becomes_a_step_when_it_is_left(dock, context):
    dock.show_page("background")
    box = dock.background.texts["history"]
    box.setFocus()
    QTest.keyClicks(box, "Built in haste.")
    QTest.keyClick(box, Qt.Key.Key_Return)
    QTest.keyClicks(box, "Repented at leisure.")
    assert context.unit.fluff == ()
    dock.background.places["manufacturer"].setFocus()
    assert fluff_value(context.unit, "history") == "Built in haste.\nRepented at leisure."
    context.undo()
    assert box.toPlainText() == ""


def test_the_maker_of_a_part(dock, context):
    dock.show_page("background")
    enter(dock.background.parts["systemmanufacturer:engine"], "Vlar")
    assert ("systemmanufacturer:engine", "Vlar") in context.unit.fluff


def test_the_texts_are_dated_by_hand_or_as_of_now(dock, context):
    dock.show_page("background")
    enter(dock.background.date, "3025-01-01")
    assert fluff_value(context.unit, "fluffdate") == "3025-01-01"
    QTest.mouseClick(dock.background.update_date, Qt.MouseButton.LeftButton)
    now = datetime.now()
    assert abs(now - datetime.fromisoformat(fluff_value(context.unit, "fluffdate"))).total_seconds() < 60
    assert dock.background.date.text() == fluff_value(context.unit, "fluffdate")
    context.undo()
    assert dock.background.date.text() == "3025-01-01"


def test_a_text_that_is_only_looked_at_changes_nothing(dock, context):
    context.apply(edits.set_fluff("overview", "One.<p>  Two. "))
    steps = len(context.session.history.steps)
    dock.show_page("background")
    dock.background.texts["overview"].setFocus()
    dock.background.texts["history"].setFocus()
    assert len(context.session.history.steps) == steps


def test_a_picture_is_embedded_shown_and_taken_out(dock, context, picture):
    dock.show_page("background")
    dock.background.load_picture(picture)
    assert image_of(context.unit) == picture.read_bytes()
    assert dock.background.picture.image.width() == 8
    QTest.mouseClick(dock.background.clear, Qt.MouseButton.LeftButton)
    assert image_of(context.unit) is None
    assert dock.background.picture.image.isNull()


def test_a_picture_is_dropped(dock, context, picture):
    dock.show_page("background")
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(picture))])
    action, button, plain = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    target = dock.background.picture
    enters = QDragEnterEvent(QPoint(10, 10), action, mime, button, plain)
    QApplication.sendEvent(target, enters)
    assert enters.isAccepted()
    QApplication.sendEvent(target, QDropEvent(QPointF(10, 10), action, mime, button, plain))
    assert image_of(context.unit) == picture.read_bytes()


def test_the_picture_of_another_unit_is_taken(dock, context, picture, tmp_path):
    dock.show_page("background")
    other = set_image(picture.read_bytes()).run(new_unit())
    write(other, tmp_path / "other.mtf")
    dock.background.load_picture(tmp_path / "other.mtf")
    assert image_of(context.unit) == picture.read_bytes()
    write(new_unit(), tmp_path / "plain.mtf")
    dock.background.load_picture(tmp_path / "plain.mtf")
    assert dock.background.failure.text == "plain.mtf has no picture in it."
    assert image_of(context.unit) == picture.read_bytes(), "the one before stays"


def test_what_is_no_picture_is_said_on_the_spot(dock, context, tmp_path):
    file = tmp_path / "notes.txt"
    file.write_text("no picture")
    dock.background.load_picture(file)
    assert dock.background.failure.text == "notes.txt is not a picture."
    assert image_of(context.unit) is None


# -- conversion -----------------------------------------------------------------------------------------------


@pytest.fixture
def page(dock, context):
    context.apply(edits.place("ac-10", RA))
    dock.show_page("conversion")
    return dock.conversion


def choose(page, name, words):
    pick(page.fields[name], words)


def said(page):
    return list(page.model.rows)


def test_it_says_what_would_change_before_anything_is_done(page, context):
    assert page.model.rowCount() == 0
    assert not page.button.isEnabled()
    before = context.unit
    choose(page, "form", "Quad")
    rows = said(page)
    assert rows[0].text == "Battle Value"
    assert "AC/10" in {row.text for row in rows if not row.heading}
    assert context.unit is before


def test_the_button_makes_it_one_step(page, context):
    choose(page, "form", "Quad")
    choose(page, "tonnage", "60 t")
    steps = len(context.session.history.steps)
    QTest.mouseClick(page.button, Qt.MouseButton.LeftButton)
    assert (context.unit.chassis.form, context.unit.chassis.tonnage) == (Form.QUAD, 60)
    assert len(context.session.history.steps) == steps + 1
    assert page.model.rowCount() == 0, "nothing is left to be done"


def test_looking_at_the_button_previews_the_step(qtbot, page, context):
    choose(page, "tonnage", "60 t")
    point_at(page.button)
    qtbot.waitUntil(lambda: context.preview is not None)
    assert context.preview.unit.chassis.tonnage == 60


def test_starting_over_follows_the_design_again(page, context):
    choose(page, "tonnage", "60 t")
    QTest.mouseClick(page.reset, Qt.MouseButton.LeftButton)
    assert page.fields["tonnage"].currentData() == 50
    context.apply(edits.set_tonnage(75))
    assert page.fields["tonnage"].currentData() == 75


def test_what_is_impossible_says_why(page, context):
    choose(page, "form", "Tripod")
    choose(page, "kind", "Primitive")
    assert [row.text for row in said(page)] == ["This body cannot be a primitive 'Mech."]
    assert not page.button.isEnabled()


def test_a_long_finding_takes_a_second_line_in_a_narrow_list(context, shown, qtbot):
    context.apply(edits.place("ac-10", RA))
    page = shown(ConversionPage(context), 900, 700)
    choose(page, "form", "Quad")
    long = max((row for row in said(page) if row.icon), key=lambda row: len(row.text))
    index = page.model.index(said(page).index(long), 0)
    one_line = page.list.visualRect(index).height()
    page.resize(160, 700)
    qtbot.waitUntil(lambda: page.list.visualRect(index).height() > one_line)
    assert page.list.visualRect(page.model.index(0, 0)).height() == one_line, "a figure stays in its line"


def test_the_list_is_a_sound_model(page, qtmodeltester):
    choose(page, "form", "Quad")
    qtmodeltester.check(page.model)


def test_every_field_has_a_name_for_screen_readers(dock):
    fields = [*dock.conversion.fields.values(), dock.conversion.year, *dock.identity.boxes.values()]
    fields += [*dock.background.texts.values(), *dock.background.parts.values(), dock.background.picture]
    assert all(field.accessibleName() for field in fields)


def test_a_value_set_by_hand_stands_beside_the_calculated_one(dock, context):
    page = dock.identity
    assert page.manual.placeholderText().startswith("calculated: ")
    assert page.manual_note.isHidden()
    enter(page.manual, "1700")
    assert context.session.history.undo_label == "Set manual Battle Value to 1700"
    assert not page.manual_note.isHidden()
    assert str(battle_value(context.graph)) in page.manual_note.text.replace("\u202f", "")
    context.session.undo()
    assert page.manual.text() == ""
    assert page.manual_note.isHidden()


def test_the_years_of_all_parts_name_the_one_that_decides(context, shown):
    panel = shown(IdentityPanel(context), 284, 500)
    panel.show_page("years")
    context.apply(edits.set_armor_kind("is-light-ferro-fibrous"))
    QApplication.processEvents()
    page = panel.years
    assert page.summary.text() == "Possible from 3050 on, because of Armor: Light Ferro-Fibrous."
    rows = [[page.model.index(row, column).data() for column in range(3)] for row in range(page.model.rowCount())]
    assert rows[0] == ["Armor: Light Ferro-Fibrous", "3050", "E X-X-E-D"]
    assert "Gyro: Standard" in [row[0] for row in rows]
    panel.show_page("identity")
    assert "because of Armor: Light Ferro-Fibrous" in panel.identity.available.toolTip()


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_page_name_is_cut_in_the_narrowest_panel(context, shown, language, request):
    request.addfinalizer(lambda: speak("en"))
    speak(language)
    panel = shown(IdentityPanel(context), 282, 500)
    for button in panel.switch.findChildren(QPushButton):
        assert button.width() >= button.sizeHint().width()
