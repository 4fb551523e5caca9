"""The chassis form: choosing makes a step, looking previews it, and the figures are those of the weight table."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from designer.app.ui import theme
from designer.app.views.panels.chassis import ChassisPanel
from designer.app.views.panels.choice_field import FITTED, OUTCOME, ChoicesModel
from designer.app.views.panels.status_line import StatusLine
from designer.construction.engine import engine_mass
from designer.construction.movement import movement
from designer.editing import edits
from designer.editing.choices import ROWS
from designer.editing.edit import batch
from designer.language import speak
from designer.units.location import HD, Form
from designer.units.unit import TechBase
from designer.workspace.documents import SaveState

"""The offscreen platform says so of every popup."""

SMALLEST = 282
"""How wide the dock is in a window of 1366 pixels."""
NOTHING, NO_KEYS = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def dock(context, shown):
    return shown(ChassisPanel(context, everything=True), 284, 560)


def pick(box, words):
    """Open a list and choose an entry as a user does."""
    box.showPopup()
    row = box.findText(words)
    assert row >= 0, f"{words} is not among {[box.itemText(i) for i in range(box.count())]}"
    index = box.model().index(row, 0)
    view = box.view()
    view.scrollTo(index)
    QTest.mouseMove(view.viewport(), view.visualRect(index).center())
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())
    QApplication.processEvents()


def figures(dock, part):
    """Mass and slots as the form shows them."""
    return tuple(label.text() for label in dock.figure_labels[part])


def wheel(widget, steps=1):
    center = QPointF(widget.rect().center())
    turn = QPoint(0, 120 * steps)
    event = QWheelEvent(
        center, widget.mapToGlobal(center), QPoint(), turn, NOTHING, NO_KEYS, Qt.ScrollPhase.NoScrollPhase, False
    )
    QApplication.sendEvent(widget, event)


@pytest.mark.parametrize("row", ROWS)
def test_every_list_is_a_sound_model(context, qtmodeltester, row):
    model = ChoicesModel(context, ROWS[row])
    qtmodeltester.check(model)
    context.apply(edits.set_tech_base(TechBase.MIXED_CLAN))
    model.renew()
    qtmodeltester.check(model)


def test_choosing_an_engine_makes_a_step(dock, context):
    pick(dock.boxes["engine"], "200 XL")
    assert context.unit.engine.kind == "xl"
    assert context.session.history.undo_label == "Set engine to XL"
    assert figures(dock, "engine") == ("4.5", "12")
    assert engine_mass(context.graph) == 4500


def test_typing_finds_a_choice_by_any_word_of_its_name(dock, context):
    box = dock.boxes["engine"]
    assert box.currentText() == "200 Fusion"
    QTest.keyClicks(box, "xl")
    assert (box.currentText(), context.unit.engine.kind) == ("200 XL", "xl")


def test_the_fields_follow_undo(dock, context):
    pick(dock.boxes["gyro"], "XL")
    context.undo()
    assert dock.boxes["gyro"].shown == "Standard"
    assert figures(dock, "gyro") == ("2", "4")


def test_looking_at_an_entry_previews_it_and_leaving_ends_that(dock, context):
    box = dock.boxes["walk"]
    box.showPopup()
    row = box.findText("5, run 8")
    index = box.model().index(row, 0)
    box.view().scrollTo(index)
    QTest.mouseMove(box.view().viewport(), box.view().visualRect(index).center())
    QApplication.processEvents()
    assert context.preview is not None
    assert movement(context.preview.overlay).walk == 5
    box.hidePopup()
    assert context.preview is None
    assert movement(context.graph).walk == 4


def test_entries_say_what_they_weigh(dock, context):
    model = dock.boxes["engine"].model()
    parts = {model.index(row).data(): model.index(row).data(OUTCOME).part for row in range(model.rowCount())}
    # TM p. 49: a 200-rated engine weighs 8.5 t; XL half, light three quarters, each up to the half ton.
    assert (parts["200 Fusion"].mass, parts["200 XL"].mass, parts["200 Light"].mass) == (8500, 4500, 6500)
    assert (parts["200 Fusion"].slots, parts["200 XL"].slots, parts["200 Light"].slots) == (6, 12, 10)


def test_impossible_entries_are_faint_with_the_reason(dock, context):
    context.apply(edits.set_engine("compact"))
    context.apply(edits.set_tonnage(100))
    box = dock.boxes["walk"]
    fast = box.model().index(box.findText("5, run 8"))
    box.showPopup()
    assert not fast.flags() & Qt.ItemFlag.ItemIsEnabled
    assert fast.data(Qt.ItemDataRole.ToolTipRole) == "Rating above 400"
    box.hidePopup()


def test_a_closed_list_tries_no_entry_when_the_window_is_dressed(dock, monkeypatch):
    tried = []
    monkeypatch.setattr(ChoicesModel, "_outcome_of", lambda _model, row: tried.append(row))
    theme.hub().choose(theme="light")
    theme.hub().choose(theme="dark")
    assert not tried


def test_an_entry_that_would_break_a_rule_says_which(dock, context):
    context.apply(edits.set_tonnage(120))
    model = dock.boxes["jump"].model()
    jets = model.index(dock.boxes["jump"].findText("Standard"))
    assert jets.flags() & Qt.ItemFlag.ItemIsEnabled, "the rules report, they do not forbid"
    assert jets.data(OUTCOME).why == "Superheavies cannot carry Jump Jet"  # TO:AR p. 106
    gyro = dock.boxes["gyro"].model()
    assert gyro.index(dock.boxes["gyro"].findText("None")).data(OUTCOME).why


def test_the_number_of_sinks_is_stepped_and_typed(dock, context):
    QTest.keyClick(dock.sink_count, Qt.Key.Key_Up)
    QTest.keyClick(dock.sink_count, Qt.Key.Key_Up)
    assert context.unit.heat_sinks.count == 12
    assert len(context.session.history.steps) == 2, "one burst is one step"
    dock.sink_count.selectAll()
    QTest.keyClicks(dock.sink_count, "14")
    assert context.unit.heat_sinks.count == 12, "not before it is entered"
    QTest.keyClick(dock.sink_count, Qt.Key.Key_Return)
    assert context.unit.heat_sinks.count == 14
    assert figures(dock, "sinks") == ("4", "6")


def test_jumping_starts_with_standard_jets(dock, context):
    assert dock.boxes["jump"].shown == "None"
    dock.jump_mp.setValue(3)
    assert movement(context.graph).jump == 3
    assert dock.boxes["jump"].shown == "Standard"
    pick(dock.boxes["jump"], "Improved")
    assert movement(context.graph).jump == 3
    dock.jump_mp.setValue(0)
    assert movement(context.graph).jump == 0


def test_a_refused_number_goes_back(dock, context, qtbot, monkeypatch):
    monkeypatch.setattr(dock.sink_count, "_edit", lambda _count: edits.set_heat_sinks("single", 100))
    dock.sink_count.setFocus()
    with qtbot.waitSignal(context.refused):
        QTest.keyClick(dock.sink_count, Qt.Key.Key_Up)
    assert dock.sink_count.value() == 10
    assert context.session.history.is_clean


@pytest.mark.parametrize("key", [Qt.Key.Key_Backspace, Qt.Key.Key_Escape])
def test_a_refused_entry_is_no_longer_explained_once_it_is_changed_or_discarded(dock, context, shown, qtbot, key):
    line = shown(StatusLine(context, lambda: SaveState("Unsaved", False)), 1366, 30)
    dock.jump_mp.setFocus()
    dock.jump_mp.selectAll()
    QTest.keyClicks(dock.jump_mp, "99")
    qtbot.waitUntil(lambda: "0 to 30" in line.message.text)
    QTest.keyClick(dock.jump_mp, key)
    assert not line.message.text
    assert context.session.history.is_clean


def test_an_option_of_the_cockpit_says_what_the_cockpit_takes_with_it(dock):
    model = dock.boxes["fittings"].model()
    parts = {model.index(row, 0).data(): model.index(row, 0).data(OUTCOME).part for row in range(model.rowCount())}
    assert parts["Command console"] == (6000, 6)  # TO p. 300
    assert parts["Full-head ejection"] == (0, 0)


def test_the_wheel_counts_only_with_the_focus(dock, context):
    dock.boxes["engine"].setFocus()
    wheel(dock.sink_count)
    assert context.unit.heat_sinks.count == 10
    dock.sink_count.setFocus()
    wheel(dock.sink_count)
    assert context.unit.heat_sinks.count == 11


def test_the_body_is_chosen(dock, context):
    pick(dock.boxes["form"], "Quad")
    pick(dock.boxes["tonnage"], "60 t")
    chassis = context.unit.chassis
    assert (chassis.form.value, chassis.tonnage) == ("Quad", 60)


def test_what_may_not_be_had_is_listed_only_when_asked_for(context, shown):
    dock = shown(ChassisPanel(context), 284, 560)
    engine = dock.boxes["engine"]
    assert engine.findText("200 Light") < 0, "light engines come a generation after 3025"
    asked: list[bool] = []
    dock.everything_changed.connect(asked.append)
    QTest.mouseClick(dock.everything, Qt.MouseButton.LeftButton)
    assert asked == [True]
    light = engine.model().index(engine.findText("200 Light"))
    assert light.data(OUTCOME).why.startswith("Not before")
    assert light.data(Qt.ItemDataRole.ToolTipRole) == light.data(OUTCOME).why
    QTest.mouseClick(dock.everything, Qt.MouseButton.LeftButton)
    assert engine.findText("200 Light") < 0


def test_every_line_and_number_says_what_it_is_about(dock):
    labels = [label for label, *_ in dock.form._lines.values() if isinstance(label, QLabel) and label.text()]
    assert len(labels) > 10
    assert [label.text() for label in labels if not label.toolTip()] == []
    assert all(stepper.toolTip() for stepper in (dock.sink_count, dock.base_sinks, dock.jump_mp))


def test_the_switch_for_all_grows_with_its_tick(context, shown, qtbot):
    dock = shown(ChassisPanel(context), 284, 560)
    before = dock.everything.width()
    QTest.mouseClick(dock.everything, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: before < dock.everything.width() == dock.everything.sizeHint().width())


def test_what_is_chosen_is_listed_though_it_may_not_be_had(context, shown):
    context.apply(edits.set_engine("light"))
    dock = shown(ChassisPanel(context), 284, 560)
    assert dock.boxes["engine"].shown == "200 Light"
    context.apply(edits.set_engine("fusion"))
    assert dock.boxes["engine"].findText("200 Light") < 0


def test_fittings_are_switched_in_one_list(dock, context):
    assert dock.boxes["fittings"].shown == "None"
    pick(dock.boxes["fittings"], "Omni")
    pick(dock.boxes["fittings"], "Full-head ejection")
    assert context.unit.chassis.omni
    assert context.unit.full_head_ejection
    assert dock.boxes["fittings"].names[0] == "Omni, full-head ejection"
    box = dock.boxes["fittings"]
    omni = box.model().index(box.findText("Omni"))
    assert omni.data(FITTED)
    assert "installed" in omni.data(Qt.ItemDataRole.AccessibleTextRole)
    pick(dock.boxes["fittings"], "Omni")
    assert not context.unit.chassis.omni


def test_the_base_of_an_omni_has_sinks_of_its_own(dock, context):
    assert not dock.base_sinks.isVisible()
    context.apply(edits.set_omni(True))
    assert dock.base_sinks.isVisible()
    assert dock.base_sinks.value() == 10
    dock.base_sinks.setValue(6)
    assert context.unit.heat_sinks.base == 6


def test_how_it_converts_is_asked_only_where_it_does(dock, context):
    assert not dock.boxes["conversion"].isVisible()
    context.apply(edits.set_form(Form.LAM))
    pick(dock.boxes["conversion"], "Bimodal")
    assert context.unit.chassis.conversion == "Bimodal"


@pytest.mark.parametrize("width", [284, 348])
def test_a_wide_form_has_no_more_lines_for_an_omni_that_converts(context, shown, width):
    dock = shown(ChassisPanel(context), width, 560)
    plain = dock.form.sizeHint().height()
    context.apply(edits.set_form(Form.QUADVEE))
    context.apply(edits.set_omni(True))
    assert dock.boxes["conversion"].isVisible()
    assert dock.base_sinks.isVisible()
    assert dock.form.sizeHint().height() == (plain if width > 300 else plain + 2 * 28)
    dock.base_sinks.setValue(7)
    assert context.unit.heat_sinks.base == 7


def test_patchwork_armor_is_said_though_it_is_no_entry(dock, context):
    context.apply(edits.set_armor_kind("hardened", location=HD))
    assert dock.boxes["armor"].shown == "Patchwork"


def test_the_armor_line_can_stand_elsewhere(dock):
    full = dock.form.sizeHint().height()
    dock.show_armor(False)
    assert not dock.boxes["armor"].isVisible()
    assert dock.form.sizeHint().height() == full - 28


def test_units_stand_behind_the_figures_where_there_is_room(dock, qapp):
    assert figures(dock, "gyro") == ("2", "4")
    theme.apply(qapp, "dark", "comfortable")
    assert figures(dock, "gyro") == ("2 t", "4")


def test_every_field_has_a_name_for_screen_readers(dock):
    fields = [*dock.boxes.values(), dock.sink_count, dock.base_sinks, dock.jump_mp, dock.everything]
    names = [field.accessibleName() for field in fields]
    assert all(names)
    assert len(set(names)) == len(names)


def test_an_edit_elsewhere_resets_no_list(dock, context):
    resets = []
    for name, box in dock.boxes.items():
        box.choices.modelReset.connect(lambda name=name: resets.append(name))
    context.apply(edits.maximize_armor())
    context.apply(edits.place_best("medium-laser"))
    assert resets == []


BODIES = {
    "Inner Sphere": edits.set_tech_base(TechBase.MIXED_IS),
    "Clan": edits.set_tech_base(TechBase.MIXED_CLAN),
    "superheavy": edits.set_tonnage(150),
    "superheavy tripod": batch("", edits.set_form(Form.TRIPOD), edits.set_tonnage(150)),
    "QuadVee": edits.set_form(Form.QUADVEE),
}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("body", BODIES.values(), ids=[*BODIES])
def test_in_the_smallest_window_a_field_says_each_choice_whole_if_only_by_its_short_name(
    context, shown, body, language, request
):
    request.addfinalizer(lambda: speak("en"))
    speak(language)
    context.apply(body)
    dock = shown(ChassisPanel(context, everything=True), SMALLEST, 600)
    cut = []
    for name, box in dock.boxes.items():
        if not box.isVisible():
            continue
        for row in range(box.count()):
            box.setCurrentIndex(row)
            cut += [(name, box.shown)] if box.shown not in box.names else []
    assert cut == []


def test_a_short_name_stands_only_where_the_long_one_does_not_fit_and_the_tip_has_the_long_one(context, shown):
    context.apply(edits.set_tech_base(TechBase.MIXED_IS))
    context.apply(edits.set_armor_kind("clan-ferro-lamellor", True))
    dock = shown(ChassisPanel(context), SMALLEST, 600)
    box = dock.boxes["armor"]
    assert (box.shown, box.toolTip()) == ("Ferro-Lam. (C)", "Ferro-Lamellor (Clan)")
    dock.resize(400, 600)
    QApplication.processEvents()
    assert box.shown == "Ferro-Lamellor (Clan)"


def test_movement_before_and_after_boosters_and_what_the_sinks_do(dock, context):
    context.apply(edits.set_heat_sinks("double", 12))
    context.apply(edits.place_best("is-masc"))
    assert dock.figures.movement.texts() == {"walk": ("4", "4"), "run": ("6", "6 [8]"), "jump": ("0", "0")}
    assert dock.figures.sinks.texts() == {
        "inside": ("8 of 8",),  # a rating of 200 holds eight
        "free": ("10",),
        "capacity": ("24",),
        "equipment": ("0",),
    }
    tip = next(
        label.toolTip() for label in (line[0] for line in dock.form._lines.values()) if label.text() == "Heat sinks"
    )
    assert "In engine: 8 of 8\nWeight-free: 10\nDissipation: 24" in tip, "also beside the field, where it is hidden"


def test_a_lam_has_a_field_for_its_fuel_tanks(dock, context):
    assert dock.fuel_tanks.isHidden() or not dock.fuel_tanks.isVisible()
    context.apply(edits.set_form(Form.LAM))
    assert dock.fuel_tanks.isVisible()
    dock.fuel_tanks.setValue(2)
    assert dock.figures.movement.texts()["fuel"] == ("80", "240")


def test_its_figures_stand_below_each_other_where_there_is_no_room_beside(dock, context):
    tables = dock.figures.movement, dock.figures.sinks
    both = sum(table.minimumSizeHint().width() for table in tables)
    for width, beside in ((both + 40, True), (both - 20, False)):
        dock.figures.resize(width, 200)
        QApplication.processEvents()
        assert (tables[0].y() == tables[1].y()) is beside, width
    assert dock.figures.minimumSizeHint().width() < both, "long words of another language do not widen the form"
