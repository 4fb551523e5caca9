"""The initiative bench: the open design with its crew, the charts, the lance, and the settings."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from designer.app.pages.lab.initiative.initiative_settings import SettingsModel
from designer.app.pages.lab.initiative.page import InitiativeLab
from designer.app.ui import theme
from designer.app.ui.dialogs import file_to_open, file_to_save
from designer.app.ui.plots.marks import Spot
from designer.editing import edits
from designer.rulesets.initiative.configuration import UnitType
from designer.rulesets.initiative.lance import Lance
from designer.rulesets.initiative.mod_file import shipped
from designer.rulesets.initiative.pilot import RulesVariant, skill_tables
from designer.rulesets.initiative.settings import KEYS
from tests.app.pages.lab.conftest import open_samples
from tests.app.standing_pages import StandingPages

LEFT = Qt.MouseButton.LeftButton


def prepare(standing):
    open_samples(standing.designs)
    model = standing.page.model
    for place in reversed(range(len(model.members))):  # a unit is added whenever no design is open
        model.choose(place)
        model.remove()
    model.choose(0)


def forget(bench):
    bench.model.set_configuration(shipped())
    bench.model.set_variant(RulesVariant.MOD)
    bench.model.compare_with(None)
    bench.model.show_round(0)
    bench.seed.setValue(1)
    bench.phases.set_reading(None)
    bench.tonnage.set_reading(None)
    bench.ask_to_open = bench.settings.file.ask_to_open = file_to_open
    bench.settings.file.ask_to_save = file_to_save
    bench.settings.file.say("")


@pytest.fixture(scope="module")
def benches():
    made = StandingPages(InitiativeLab, prepare, forget, (1340, 620))
    yield made
    made.delete()


@pytest.fixture
def front(designs):
    return designs.context(designs.front)


def test_in_a_narrow_window_the_sides_leave_the_middle_its_room(designs, shown):
    """A window of 1920 pixels at the largest scale has 860 for the bench."""
    lab = shown(InitiativeLab(designs), 860, 360)
    assert lab.right_side.geometry().right() < 860
    assert lab.middle.width() >= lab.middle.minimumSizeHint().width()


def lines(widget):
    return {line.name: line.value for line in widget.lines}


def mean(lab):
    """The mean phase, the large figure at the right."""
    return float(lab.headline.text.split()[0])


def column(lab, name):
    return next(mark.values for mark in lab.phases.marks if mark.name == name)


# -- one unit


def test_the_design_in_front_gives_tonnage_and_type(lab, designs, front):
    assert lab.model.member.document is designs.front
    assert (lab.form.fields["actor.tonnage"].value(), lab.form.fields["actor.unit_type"].currentText()) == (
        front.unit.chassis.tonnage,
        "Mech",
    )
    assert not lab.form.fields["actor.tonnage"].isEnabled()


def test_an_edit_of_the_design_moves_its_phase(lab, front):
    assert lab.model.member.actor.tonnage == 75
    before = mean(lab)
    front.apply(edits.set_tonnage(50))
    assert lab.form.fields["actor.tonnage"].value() == 50
    assert mean(lab) == before + 2  # 75 t: phase 12, 50 t: phase 14
    front.undo()
    assert mean(lab) == before


def test_a_hidden_bench_follows_its_design_once_it_is_seen_again(lab, front):
    before = mean(lab)
    lab.hide()
    front.apply(edits.set_tonnage(50))
    assert mean(lab) == before
    lab.show()
    assert mean(lab) == before + 2


def test_skills_states_and_tags_count_and_the_reasons_add_up(lab):
    lab.form.fields["actor.pilot.skills.piloting"].setValue(5)
    lab.form.fields["actor.pilot.skills.tactics"].setValue(5)
    lab.form.tags["pilot_morale_high"].setChecked(True)
    assert lines(lab.why) == {
        "Tonnage": "12",
        "Pilot tags": "+2",
        "Tactics": "+2",
        "Randomness": "−8 to −2",
        "Phase": "14 to 8",
    }
    assert mean(lab) == 11.0
    lab.form.fields["actor.state.prone"].setChecked(True)
    assert lines(lab.why)["Prone"] == "−7 to ±0"


def test_the_bars_are_the_exact_chances_and_add_up_to_all(lab):
    shares = column(lab, lab.model.member.name)
    assert sum(share for share in shares if share) == pytest.approx(100)
    assert [30 - place for place, share in enumerate(shares) if share] == list(range(10, 1, -1))
    assert [share for share in shares if share] == [pytest.approx(100 / 9)] * 9


def test_what_would_lie_after_the_last_phase_is_shown_apart(lab):
    lab.form.fields["actor.modifiers.misc"].setValue(
        -3
    )  # phases 7 to -1 before the limit: two of nine fall short of it
    assert column(lab, "would be below 1")[-1] == pytest.approx(200 / 9)
    assert lab.phases.axes.x.high > 31  # its name stands to the right of the last phase, where no phase is read
    assert lab.phases.read(99) == 30


def test_a_type_without_a_rule_cannot_be_in_its_state(lab):
    lab.model.add()
    lab.form.fields["actor.unit_type"].setCurrentIndex([*UnitType].index(UnitType.TURRET))
    lab.form.fields["actor.unit_type"].activated.emit(lab.form.fields["actor.unit_type"].currentIndex())
    assert lab.model.member.actor.unit_type is UnitType.TURRET
    assert [
        name
        for name in ("prone", "crippled", "shutdown", "inspired")
        if lab.form.fields[f"actor.state.{name}"].isEnabled()
    ] == ["inspired"]


def test_the_reading_line_says_the_chance_of_a_phase(lab, qtbot):
    lab.phases.setFocus()
    qtbot.keyClick(lab.phases, Qt.Key.Key_End)
    qtbot.keyClick(lab.phases, Qt.Key.Key_Left)  # phase 2, the latest of the nine
    assert [note.words for note in lab.phases.notes] == ["11.1 %"]


def test_the_tonnage_curve_has_the_design_and_its_next_step(lab, front):
    curve = lab.tonnage.marks[1]
    assert curve.values[75 - 5] == pytest.approx(mean(lab))
    assert _next_step(lab) == "65 t: +1.0"
    front.apply(edits.set_tonnage(20))
    assert _next_step(lab) == "15 t: +1.0"


def test_the_tonnage_curve_fills_its_axis(lab):
    """The lightest act in phase 17 at the earliest: 19 for 5 tons, less 2 of randomness."""
    assert lab.tonnage.axes.y.high == 18


def _next_step(lab):
    return next(mark.said for mark in lab.tonnage.marks if isinstance(mark, Spot) and mark.ring)


# -- the lance


def test_the_lance_is_the_open_designs_and_what_is_added(lab, designs, qtbot):
    assert [member.document for member in lab.model.members] == [*designs.documents]
    qtbot.mouseClick(lab.add, LEFT)
    assert lab.model.member.document is None
    lab.form.fields["actor.tonnage"].setValue(30)
    assert lab.model.member.actor.tonnage == 30
    qtbot.mouseClick(lab.take, LEFT)
    assert len(lab.model.members) == 2
    assert not lab.take.isEnabled()


def test_the_model_of_the_lance_is_sound(lab, qtmodeltester):
    qtmodeltester.check(lab.members.model())
    means = [lab.members.model().index(row, 1).data() for row in range(2)]
    assert means == [f"{float(lab.model.lance.initiative(member.actor).mean):.1f}" for member in lab.model.members]


def test_a_press_in_the_list_looks_at_another_member(lab, qtbot):
    view = lab.members
    qtbot.mouseClick(view.viewport(), LEFT, pos=view.visualRect(view.model().index(1, 0)).center())
    assert lab.model.chosen == 1
    assert lab.form.fields["actor.tonnage"].value() == lab.model.members[1].actor.tonnage


def test_another_member_is_drawn_beside_the_chosen_one(lab):
    lab.other.setCurrentIndex(2)
    lab.other.activated.emit(2)
    other = lab.model.members[1]
    shares = [share for share in column(lab, other.name) if share]
    assert sum(shares) == pytest.approx(100)


def test_chances_to_act_first_of_two_add_up_to_one(lab):
    matrix = lab.model.lance.first_matrix()
    assert matrix[0][1] + matrix[1][0] == 1
    assert lines(lab.before)[lab.model.members[1].name] == f"{round(100 * float(matrix[0][1]))} %"
    lab.more.set_current(4)
    assert lab.model.members[0].name in lab.matrix.accessibleDescription()


def test_rounds_are_played_once_their_timeline_is_seen(lab, monkeypatch):
    played, rounds = [], Lance.rounds

    def playing(lance, count, seed):
        played.append(count)
        return rounds(lance, count, seed)

    monkeypatch.setattr(Lance, "rounds", playing)
    lab.form.change("orders.reserves", 1)
    assert played == []
    lab.more.set_current(3)
    assert "reserve" in lab.told.text()
    lab.model.choose(1)
    assert lab.model.member.name in lab.told.text()
    assert len(played) == 1


def test_orders_delay_others_in_the_timeline(lab, qtbot):
    lab.more.set_current(3)
    lab.form.fields["orders.reserves"].setValue(2)
    told = lab.told.text()
    assert told.count(": reserve") == sum(d.cause == "reserve" for d in lab.timeline.round.delays) >= 1
    lab.form.fields["orders.reserves"].setValue(0)
    assert "reserve" not in lab.told.text()


def test_orders_are_given_for_each_round(lab, qtbot):
    lab.more.set_current(3)
    form = lab.form
    form.round._group.button(1).click()  # round 2
    assert lab.rounds.current == 1  # the timeline shows the round whose orders are given
    form.change("orders.reserves", 1)
    assert ": reserve" in lab.told.text()
    lab.rounds._group.button(0).click()
    assert form.round.current == 0
    assert form.fields["orders.reserves"].value() == 0
    assert ": reserve" not in lab.told.text()


def test_who_used_vigilance_is_earlier_in_the_next_round(lab):
    steady(lab)
    lab.form.fields["orders.vigilance"].setChecked(True)
    first, second, third = lab.model.lance.rounds(3, 1)
    gained = second.drawn[lab.model.member.name] - first.drawn[lab.model.member.name]
    assert gained in range(2, 7)
    assert third.drawn[lab.model.member.name] == first.drawn[lab.model.member.name]


def test_who_is_prone_stands_up_when_ordered(lab):
    steady(lab)
    lab.form.fields["actor.state.prone"].setChecked(True)
    lab.form.fields["orders.stands_up"].setChecked(True)
    name = lab.model.member.name
    first, second, _ = (played.drawn[name] for played in lab.model.lance.rounds(3, 1))
    assert first < second == 12  # 75 tons


def steady(lab):
    """Switch the randomness of 'Mechs off."""
    mech = replace(shipped().mech, randomness_min=0, randomness_max=0)
    lab.model.set_configuration(replace(shipped(), mech=mech))


# -- effects, abilities, squads and turrets


def row_of(table, action):
    """The texts of a row of the table of actions that are not empty."""
    rows = [table.verticalHeaderItem(row).text() for row in range(table.rowCount())]
    texts = (table.item(rows.index(action), column).text() for column in range(table.columnCount()))
    return [text for text in texts if text]


def test_the_statistics_move_the_spans_of_actions(lab):
    lab.more.set_current(2)
    assert row_of(lab.effects, "Uses Vigilance") == ["+2 to +6", *["20"] * 5]
    assert lab.effects.columnWidth(0) > theme.current().width("+2 to +6"), "else the span is not painted"
    lab.form.fields["actor.modifiers.vigilance"].setValue(2)
    assert row_of(lab.effects, "Uses Vigilance")[0] == "+4 to +8"
    lab.form.fields["actor.modifiers.hesitation"].setValue(3)  # of 2 to 6, 3 less: 0 twice, 1, 2, 3
    assert row_of(lab.effects, "Reserves once") == ["−3 to ±0", "20", "20", "20", "40"]
    other = lab.model.members[1].name
    lab.form.fields["actor.modifiers.called_shot_attacker"].setValue(-3)
    assert row_of(lab.effects, f"Called shot at {other}")[0] == "−9 to −5"
    lab.model.choose(1)
    assert row_of(lab.effects, f"Called shot by {lab.model.members[0].name}")[0] == "−9 to −5"
    lab.form.fields["actor.modifiers.called_shot_target"].setValue(1)
    assert row_of(lab.effects, f"Called shot by {lab.model.members[0].name}")[0] == "−8 to −4"


@pytest.mark.parametrize("skill", ["gunnery", "guts", "piloting", "tactics"])
def test_effects_and_abilities_raise_the_modifier_of_each_skill(lab, skill):
    modifiers = lambda: getattr(lab.model.member.actor.skills(), skill)  # noqa: E731 - it is read anew each time
    assert modifiers() == 0
    lab.form.fields[f"actor.pilot.added.{skill}"].setValue(2)
    assert modifiers() == 2
    for ability in skill_tables().abilities[skill]:
        lab.form.abilities[ability].click()
    assert modifiers() == 4


def test_a_squad_counts_by_its_troopers_and_a_turret_by_its_tag(lab):
    lab.model.add()
    form = lab.form
    assert [form.fields[f"actor.{name}"].isHidden() for name in ("troopers", "weight_tag")] == [True, True]
    form.change("actor.unit_type", UnitType.TROOPER)
    form.change("actor.tonnage", 7.5)
    form.change("actor.troopers", 5)  # 1.5 t each: up to 5 t, phase 19
    assert lines(lab.why)["Tonnage"] == "19"
    assert form.fields["actor.tonnage"].toolTip() == "2 t count"
    form.change("actor.unit_type", UnitType.TURRET)
    assert [form.fields[f"actor.{name}"].isHidden() for name in ("troopers", "weight_tag")] == [True, False]
    assert lines(lab.why)["Tonnage"] == "6"  # without a tag 120 t
    form.change("actor.weight_tag", "unit_light")
    assert lines(lab.why)["Tonnage"] == "13"  # 60 t


def test_the_mean_phase_is_whole_in_a_small_window_at_a_large_scale(qapp, designs, shown):
    """A window of 1366 by 768 pixels at 125 % has 1350 by 605 for the bench."""
    theme.apply(qapp, "dark", scale=1.25)
    lab = shown(InitiativeLab(designs), 1350, 605)
    for state in ("prone", "crippled", "shutdown", "inspired"):
        lab.form.change(f"actor.state.{state}", True)
    assert lab.span.height() >= lab.span.sizeHint().height()
    assert lab.span.visibleRegion().boundingRect().height() == lab.span.height()


def test_the_skill_point_that_gains_most_is_first(lab):
    assert [line.name for line in lab.gains.lines][:2] == ["Tactics to 2", "Piloting to 2"]
    assert lines(lab.gains)["Piloting to 2"] == "+0.50"
    assert [line.chosen for line in lab.gains.lines] == [True, False, False, False, False]  # the last is the unit


def test_a_unit_comes_from_a_file_with_its_type(lab, tmp_path, qtbot):
    file = tmp_path / "boat.blk"
    file.write_text(
        "<UnitType>\nTank\n</UnitType>\n<Name>\nSea Skimmer\n</Name>\n"
        "<motion_type>\nHydrofoil\n</motion_type>\n<tonnage>\n40\n</tonnage>\n"
    )
    lab.ask_to_open = lambda *_: file
    qtbot.mouseClick(lab.open, LEFT)
    assert (lab.model.member.name, lab.model.member.actor.unit_type) == ("Sea Skimmer", UnitType.NAVAL)
    assert lab.form.fields["actor.tonnage"].value() == 40


def test_a_file_that_cannot_be_read_adds_nothing_and_is_said(lab, designs, tmp_path, qtbot):
    said = []
    designs.requests.said.connect(lambda severity, text: said.append((severity, text)))
    lab.ask_to_open = lambda *_: tmp_path / "none.blk"
    qtbot.mouseClick(lab.open, LEFT)
    assert len(lab.model.members) == 2
    assert said[0][0] == "error"
    assert "none.blk" in said[0][1]


# -- discs


def count_of(color, lab, place):
    """The number of pixels of a color across a unit's row of the timeline, above the number in its disc."""
    lab.more.set_current(3)
    rect = lab.timeline.visualRect(lab.timeline.rows.index(lab.timeline.rows.place_of(place), 1))
    picture = lab.timeline.viewport().grab(rect).toImage()
    above = picture.height() // 2 - 4
    return [picture.pixelColor(x, above).name() for x in range(picture.width())].count(color)


def test_the_disc_of_a_unit_is_hollow_once_it_has_acted(lab):
    turns = [turn.name for turn in lab.timeline.round.turns]
    first, last = (next(n for n, each in enumerate(lab.model.members) if each.name == name) for name in turns)
    ink = theme.current().color("text.2").name()
    lab.model.choose(first)
    filled = count_of(ink, lab, first)
    lab.model.choose(last)
    assert 0 < count_of(ink, lab, first) < filled / 2
    assert count_of(ink, lab, last) > filled / 2


def test_the_same_dice_fall_the_same_way(lab):
    lab.more.set_current(3)
    told = lab.told.text()
    lab.seed.setValue(2)
    other = lab.told.text()
    lab.seed.setValue(1)
    assert lab.told.text() == told != other
    lab.rounds._group.button(1).click()
    assert lab.told.text().startswith("Round 2")


def test_a_press_in_the_timeline_looks_at_a_member(lab, qtbot):
    lab.more.set_current(3)
    second = lab.timeline.visualRect(lab.timeline.rows.index(lab.timeline.rows.place_of(1), 0)).center()
    qtbot.mouseClick(lab.timeline.viewport(), LEFT, pos=second)
    assert lab.model.chosen == 1


# -- settings


def cell(model, key, kind):
    return model.index(KEYS.index(key), 1 + [*UnitType].index(kind))


def test_the_settings_are_a_sound_model(qtmodeltester):
    qtmodeltester.check(SettingsModel(shipped()))


def test_a_new_value_moves_the_phase_and_can_be_reset(lab):
    model = lab.settings.model
    before = mean(lab)
    assert model.setData(cell(model, "TypeMod", UnitType.MECH), "2")
    assert mean(lab) == before + 2
    lab.settings.file.reset.click()
    assert mean(lab) == before


def test_a_wrong_value_is_refused_where_it_was_written(lab):
    model = lab.settings.model
    assert not model.setData(cell(model, "RandomnessMin", UnitType.MECH), "5")
    assert "Mech.RandomnessMin: expected a whole number from -99 to 0, found 5" in lab.settings.file.message.text()
    assert lab.model.lance.configuration == shipped()


def test_a_rule_that_a_type_does_not_have_cannot_be_written(lab):
    model = lab.settings.model
    index = cell(model, "ProneModifierMin", UnitType.VEHICLE)
    assert index.data() == "–"
    assert not model.flags(index) & Qt.ItemFlag.ItemIsEditable


def test_a_file_is_loaded_whole_or_not_at_all(lab, tmp_path):
    good = {"Settings": {"Mech": {"TypeMod": 1}}}
    (tmp_path / "mod.json").write_text(json.dumps(good))
    lab.settings.file.ask_to_open = lambda *_: tmp_path / "mod.json"
    lab.settings.file.load()
    assert lab.model.lance.configuration.mech.type_mod == 1
    wrong = {"Settings": {"Mech": {"TypeMod": 2, "RandomnessMin": "x"}}}
    (tmp_path / "mod.json").write_text(json.dumps(wrong))
    lab.settings.file.load()
    assert lab.model.lance.configuration.mech.type_mod == 1
    assert "Mech.RandomnessMin" in lab.settings.file.message.text()


def test_saved_settings_are_those_that_are_loaded_again(lab, tmp_path):
    model = lab.settings.model
    model.setData(cell(model, "TypeMod", UnitType.NAVAL), "-5")
    wanted = lab.model.lance.configuration
    lab.settings.file.ask_to_save = lab.settings.file.ask_to_open = lambda *_: tmp_path / "mod.json"
    lab.settings.file.store()
    lab.settings.file.reset.click()
    lab.settings.file.load()
    assert lab.model.lance.configuration == wanted


def test_the_text_reckons_otherwise_than_the_program(lab):
    lab.form.fields["actor.pilot.skills.piloting"].setValue(9)
    lab.form.fields["actor.state.prone"].setChecked(True)
    assert lines(lab.why)["Prone"] == "−5 to ±0"
    lab.settings.variant._group.button(1).click()
    assert lab.model.lance.variant is RulesVariant.TEXT
    assert lines(lab.why)["Prone"] == "−5 to −2"


def test_the_row_of_every_unit_is_painted_and_can_be_scrolled_to_however_many_there_are(lab, qtbot):
    for _ in range(20):
        lab.model.add()
    lab.more.set_current(1)
    rows = range(len(lab.model.members))
    for number, table, place in ((3, lab.timeline, rows[-1] + 1), (4, lab.matrix, rows[-1])):
        lab.more.set_current(number)
        qtbot.waitUntil(lambda table=table: table.verticalScrollBar().maximum() > 0)
        table.scrollToBottom()
        last = table.visualRect(table.model().index(place, 0))
        assert table.viewport().rect().contains(last)


def test_the_charts_are_exported_and_say_of_whom(lab, designs, tmp_path):
    name = designs.front.title
    for number, export in enumerate((lab.phase_tools.export, lab.more_tools.export)):
        file = tmp_path / f"{number}.svg"
        export.ask = lambda _parent, _name, _suffix, file=file: file
        export.export(".svg")
        root = ET.parse(file).getroot()
        assert root.findtext("{*}title", "").endswith(f": {name}")
        assert root.findtext("{*}desc", "").startswith("Tonnage: 12; ")  # the row of 75 tons


def test_the_tools_of_a_chart_are_there_with_it_alone(lab):
    shown = []
    for number in range(5):
        lab.more.set_current(number)
        shown.append(all(tool.isVisible() for tool in (lab.more_tools.pill, lab.more_tools.export)))
    assert shown == [True, False, False, False, False]


def test_only_phases_that_occur_are_drawn(lab):
    labels = [words for _, words in lab.phases.axes.x.ticks(30)]
    assert labels == [str(phase) for phase in range(11, 0, -1)]  # it acts in phase 10 to 2: one more at both ends


def test_a_wide_window_shows_the_last_tabs_beside_the_others_and_a_narrow_one_takes_them_back(lab, qtbot):
    lab.resize(1900, 900)
    qtbot.waitUntil(lambda: lab.timeline.isVisible() and lab.matrix.isVisible())
    assert lab.tonnage.isVisible()
    assert lab.effects.isVisible()
    lab.resize(1340, 620)
    qtbot.waitUntil(lambda: not lab.timeline.isVisible())
    lab.more.set_current(3)
    assert lab.timeline.isVisible()


def test_the_settings_are_named_in_words_with_their_units(lab):
    lab.more.set_current(1)
    names = [lab.settings.model.index(row, 0).data() for row in range(lab.settings.model.rowCount())]
    assert {"Type of unit, phases", "Prone, most phases", "Up to 35 t, phase", "Lucky, phases"} <= set(names)
    assert not set(names) & set(KEYS)
    assert lab.settings.model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole) == "TypeMod in the file of the mod"
