"""The combat bench: what it shows of a design, how it is read, and that it keeps up with edits."""

import csv
import xml.etree.ElementTree as ET

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget

from designer import paths
from designer.app.documents.document_manager import DocumentManager
from designer.app.documents.open_designs import OpenDesigns
from designer.app.pages.lab.combat.combat_charts import chances, damage, spread
from designer.app.pages.lab.combat.page import START_AT, CombatLab
from designer.app.ui.dialogs import Dialogs
from designer.catalog import catalog
from designer.catalog.ruleset import RuleSet
from designer.design import once
from designer.editing import Session, edits
from designer.formats import read
from designer.rulesets.combat.armament import armament
from designer.rulesets.combat.hit_locations import AttackSide
from designer.rulesets.combat.study import Study
from designer.rulesets.quirks.profiles import Profile
from designer.rulesets.quirks.to_hit import AttackerMovement
from designer.units.location import LA, RA
from designer.units.mount import SystemPart
from designer.workspace.documents import Document
from designer.workspace.settings import Settings
from tests.app.standing_pages import StandingPages
from tests.building import mech


def prepare(standing):
    """Open a 50-ton 'Mech with a PPC and two medium lasers in front, an empty one beside it; it stands still."""
    shooter = mech(("ppc", RA), ("medium-laser", LA), ("medium-laser", LA))
    for unit in (shooter, mech()):
        standing.manager.add(Document(Session(unit)))
    standing.designs.set_front(standing.manager.documents[0])
    set_to(standing.page, "movement", AttackerMovement.STOOD)


def forget(bench):
    bench.form.weapons.show_guns(())
    bench.form.reset()
    bench.set_target(None)
    bench.read_at(START_AT)
    bench.show_damage("expected")
    bench.spread.set_reading(None)
    bench.question.clear()


@pytest.fixture(scope="module")
def benches():
    """The bench that stands from one test to the next."""
    made = StandingPages(CombatLab, prepare, forget)
    yield made
    made.delete()


@pytest.fixture
def manager(standing):
    return standing.manager


def test_the_reading_of_quirks_is_asked_once_and_kept(qtbot, shown):
    """Distracting hampers attacks by the house rules, and does nothing in MegaMek."""
    settings, owner = Settings(), QWidget()
    qtbot.addWidget(owner)
    manager = DocumentManager(settings, Dialogs(), owner)
    for quirks in ((), ("easy_maintain",), ("distracting",)):
        manager.add(Document(Session(mech().with_(quirks=quirks))))
    designs = OpenDesigns(manager, settings, manager)
    bench = shown(CombatLab(designs), 1354, 640)
    for document in manager.documents[:2]:
        bench.set_attacker(document)
        bench.renew()
        bench._lazy.run()
        assert not bench.question.text
    bench.set_attacker(manager.documents[2])
    bench._lazy.run()
    assert "Standard has house rules" in bench.question.text
    bench.question._button.click()
    assert bench.form.value.profile is Profile.MEGAMEK
    assert not bench.question.text
    bench.reset.click()
    assert bench.form.value.profile is Profile.MEGAMEK
    again = shown(CombatLab(designs), 1354, 640)
    again.set_attacker(manager.documents[2])
    again._lazy.run()
    assert again.form.value.profile is Profile.MEGAMEK
    assert not again.question.text


def set_to(lab, field, value):
    lab.form.change(field, value)


def ppc(lab):
    return next(gun for gun in lab.study.attacker.guns if gun.item.id == "ppc")


def apply(lab, edit):
    lab._designs.context(lab._designs.front).apply(edit)


def why(lab):
    return [tuple(line[:2]) for line in lab.why.lines]


def test_the_rule_book_of_the_attackers_file_goes_before_that_of_the_window(lab, manager):
    def book():
        return lab.study.situation.rules

    manager.add(Document(Session(edits.set_header("rulebook", "core").run(mech()))))
    lab._designs.set_front(manager.documents[-1])
    assert book() is RuleSet.CORE
    lab._designs.calculate_by(RuleSet.CORE)
    lab._designs.calculate_by(RuleSet.TOTAL_WARFARE)
    lab.reset.click()
    assert book() is RuleSet.CORE
    lab._designs.set_front(manager.documents[0])
    assert book() is RuleSet.TOTAL_WARFARE


def test_the_form_follows_the_rule_book_of_the_window_and_keeps_it_on_reset(lab):
    lab._designs.calculate_by(RuleSet.CORE)
    assert lab.study.situation.rules is RuleSet.CORE
    assert lab._designs.settings.views.printing.options.rules is RuleSet.CORE
    set_to(lab, "rules", RuleSet.TOTAL_WARFARE)
    lab.reset.click()
    assert lab.study.situation.rules is RuleSet.CORE


class TestReading:
    def test_at_nine_hexes_the_ppc_needs_six_and_its_parts_are_named(self, lab):
        assert lab.sum.title == "At 9 hexes"
        assert lab.reason.title == "Why 6+"
        assert why(lab) == [
            ("Gunnery", "4"),
            ("Range: medium", "+2"),
            ("Needed on 2d6", "6+"),
            ("Chance", f"26 in 36, {_percent(72.2)}"),
            ("Heat", "10"),
        ]

    def test_the_sum_comes_first_and_is_that_of_all_weapons(self, lab):
        # Medium lasers at nine hexes: long range, 8 or more; two of 5 points. The PPC: 6 or more, 10 points.
        # The engine of 200 holds eight of the ten sinks, and none is mounted.
        expected = 10 * 26 / 36 + 2 * 5 * 15 / 36
        assert (
            lab.contributions.headline.text
            == f"{expected:.1f} expected damage of 20 possible, {_percent(57, 0)}; heat 16 of 8"
        )
        assert [aim.gun.name for aim in lab.contributions.model.rows] == ["PPC", "2 Medium Laser"]

    def test_the_list_of_weapons_is_a_proper_model(self, lab, qtmodeltester):
        qtmodeltester.check(lab.contributions.model)

    def test_arrow_keys_move_both_reading_lines(self, lab, qtbot):
        lab.damage.setFocus()
        qtbot.keyClick(lab.damage, Qt.Key.Key_Right)
        assert (lab.hexes, lab.damage.reading, lab.chance.reading) == (10, 10, 10)
        assert [aim.gun.name for aim in lab.contributions.model.rows] == ["PPC"]
        assert [note.words for note in lab.chance.notes] == [f"PPC {_percent(72.2)}"]

    def test_a_weapon_chosen_in_the_list_is_explained(self, lab):
        lab.contributions.list.setCurrentIndex(lab.contributions.model.index(1, 0))
        assert lab.reason.title == "Why 8+"

    def test_a_weapon_chosen_here_is_selected_everywhere_and_the_reverse(self, lab):
        context = lab._designs.context(lab._designs.front)
        lab.contributions.list.setCurrentIndex(lab.contributions.model.index(1, 0))
        assert {context.unit.mount(mount).item for mount in context.selection} == {"medium-laser"}
        context.select(ppc(lab).mounts)
        assert lab.reason.title == "Why 6+"

    def test_the_reason_can_be_copied(self, lab, qtbot, qapp):
        qtbot.mouseClick(lab.copy, Qt.MouseButton.LeftButton)
        assert qapp.clipboard().text().startswith("Why 6+\nGunnery 4\nRange: medium +2\nNeeded on 2d6 6+\n")

    def test_every_plot_below_can_be_read_as_a_table(self, lab, qtbot):
        qtbot.mouseClick(lab.view_tools.pill, Qt.MouseButton.LeftButton)
        assert lab.damage.shows_table
        lab.views.set_current(2)
        assert lab.heat.table.column(0)[-2:] == ["Moving", "All"]
        lab.views.set_current(1)
        assert lab.view_tools.pill.isHidden()

    def test_beyond_all_weapons_nothing_is_expected(self, lab):
        lab.read_at(19)
        assert lab.contributions.headline.text.startswith("0.0 expected damage")
        assert lab.reason.title == "Why"
        assert lab.why.lines == ()

    def test_every_chance_of_damage_is_read_on_its_plot(self, lab, qtbot):
        (bars,) = lab.spread.marks
        hit, miss = 26 / 36, 10 / 36
        at_least_one = 1 - miss * (21 / 36) ** 2
        assert bars.values[0] == pytest.approx(100 * at_least_one)
        assert bars.values[19] == pytest.approx(100 * hit * (15 / 36) ** 2)
        lab.spread.setFocus()
        lab.spread._move(20)
        assert lab.spread.marks[0].said.startswith("20 or more")


def _percent(value, digits=1):
    return f"{value:.{digits}f} %"


class TestSituation:
    @pytest.mark.parametrize(
        ("field", "value", "line"),
        [
            ("gunnery", 3, ("Gunnery", "3")),
            ("movement", AttackerMovement.RAN, ("Attacker ran", "+2")),
            ("target_movement", 3, ("Target movement", "+3")),
            ("terrain", "heavy woods", ("Heavy woods", "+2")),
            ("partial_cover", True, ("Partial cover", "+1")),
            ("heat", 13, ("Heat 13", "+2")),
        ],
    )
    def test_each_field_is_a_line_of_the_reason(self, lab, field, value, line):
        set_to(lab, field, value)
        assert line in why(lab)

    def test_an_unticked_weapon_is_not_fired(self, lab, qtbot):
        tick = next(tick for tick in lab.form.weapons.boxes if tick.text() == "PPC")
        qtbot.mouseClick(tick, Qt.MouseButton.LeftButton, pos=QPoint(8, 10))
        assert [aim.gun.name for aim in lab.contributions.model.rows] == ["2 Medium Laser"]

    def test_a_design_as_target_brings_its_quirks_and_its_speed(self, lab):
        other = lab._designs.documents[1]
        lab._designs.context(other).apply(edits.add_quirk("distracting"))
        lab.set_target(other)
        assert ("Distracting", "+1") in why(lab)
        assert ("Target movement", "+2") in why(lab)  # it walks 4 and so runs 6
        lab._designs.context(other).apply(edits.remove_quirk("distracting"))
        assert ("Distracting", "+1") not in why(lab)

    def test_glancing_hits_have_their_share_under_the_other_rules(self, lab):
        other = lab._designs.documents[1]
        lab._designs.context(other).apply(edits.add_quirk("low_profile"))
        lab.set_target(other)
        assert ("Low Profile", "+1") in why(lab)
        set_to(lab, "profile", Profile.MEGAMEK)
        assert ("Of the hits glance", _percent(60.0)) in why(lab)  # 8 or more: of 15 ways 8 and 9 are nine

    def test_reset_puts_all_back(self, lab, qtbot):
        before = lab.form.situation()
        set_to(lab, "gunnery", 0)
        set_to(lab, "partial_cover", True)
        qtbot.mouseClick(lab.reset, Qt.MouseButton.LeftButton)
        set_to(lab, "movement", AttackerMovement.STOOD)
        assert lab.form.situation() == before


class TestQuirks:
    def test_the_gap_that_a_quirk_makes_is_shaded_and_read(self, lab):
        apply(lab, edits.add_weapon_quirk(ppc(lab).mounts[0], "accurate"))
        assert lab.chance.marks[0].name == "made by quirks"
        assert any("quirks +11.1 points" in note.words for note in lab.chance.notes)  # 5 instead of 6: 30 to 26 ways
        assert "without quirks" in {mark.name for mark in lab.damage.marks}

    def test_the_table_says_what_each_quirk_is_worth(self, lab):
        apply(lab, edits.add_quirk("imp_target_med"))
        (row,) = lab.worth.figures.rows
        assert row[:2] == ("Improved Targeting (Medium)", "unit")
        assert row[2] == "damage +1.1 at 9 hexes"  # 10 * 4 / 36: at nine hexes only the PPC is at medium range

    def test_cooling_and_balance_stand_beside_what_they_would_be(self, lab):
        apply(lab, edits.add_weapon_quirk(ppc(lab).mounts[0], "poor_cooling"))
        apply(lab, edits.add_quirk("stable"))
        place = lab.heat.axes.x.words.index("PPC")
        assert [mark.values[place] for mark in lab.heat.marks[:2]] == [11, 10]
        damage = next(row for row in lab.balance.figures.rows if row[0] == "20 points of damage")
        assert damage[1:3] == ("+1", "5+")
        assert damage[3:] == pytest.approx((100 * 30 / 36, 100 * (30 - 26) / 36))

    def test_fists_and_initiative_are_listed(self, lab):
        apply(lab, edits.add_quirk("command_mech"))
        names = [line.name.strip() for line in lab.body.lines]
        assert names == [
            *("Punch, left arm", "Punch, right arm", "Kick", "Improvised club", "Push", "Charge, 5 hexes"),
            *("Initiative of its side", "Command Mech"),
        ]

    def test_a_higher_target_is_not_kicked_and_low_arms_do_not_punch_it(self, lab):
        apply(lab, edits.add_quirk("low_arms"))
        set_to(lab, "elevation", 1)
        values = {line.name: line.value for line in lab.body.lines}
        assert values["Kick"] == "the target is out of reach"
        assert values["Punch, left arm"] == "forbidden by a quirk"

    def test_a_small_pilot_is_not_cramped_by_the_other_rules(self, lab):
        apply(lab, edits.add_quirk("cramped_cockpit"))
        set_to(lab, "profile", Profile.MEGAMEK)
        assert lab.balance.figures.rows[1][:3] == ("Kicked", "±0", "6+")
        set_to(lab, "small_pilot", True)
        assert lab.balance.figures.rows[1][:3] == ("Kicked", "±0", "5+")

    def test_the_rule_book_changes_blows_and_piloting_rolls(self, lab):
        set_to(lab, "rules", RuleSet.CORE)
        assert {line.name: line.value for line in lab.body.lines}["Kick"].startswith("4+")
        assert "Water, depth 1" not in [row[0] for row in lab.balance.figures.rows]


def strike(lab, place, name):
    """Open the line of the tracker for a component, as a click does."""
    line = next(line for line in lab.tracker.model.rows if (line.row.place, line.row.name) == (place, name))
    lab.tracker.list.opened.emit(line.row.component)


class TestTracker:
    def test_a_hit_arm_aims_worse_and_the_next_click_repairs_it(self, lab):
        strike(lab, "RA", "Shoulder")
        lab._choose_gun(ppc(lab))
        assert ("Arm hit", "+4") in why(lab)
        assert {line.name: line.value for line in lab.body.lines}["Punch, right arm"] == "the shoulder is hit"
        strike(lab, "RA", "Shoulder")
        assert ("Arm hit", "+4") not in why(lab)

    def test_rugged_ignores_the_first_hit_alone(self, lab, qtbot):
        apply(lab, edits.add_quirk("rugged_1"))
        assert lab.tracker.state.text() == "Rugged ignores 1 more hit, 0 so far"
        strike(lab, "CT", "Engine")
        strike(lab, "CT", "Engine")
        (engine,) = [line for line in lab.tracker.model.rows if line.row.name == "Engine"]
        assert (engine.struck, engine.ignored, engine.boxes) == (1, 1, "■▨□")
        assert lab.tracker.state.text() == "+5 heat a turn; Rugged ignores 0 more hits, 1 so far"
        assert "Engine hits" in lab.heat.axes.x.words
        qtbot.mouseClick(lab.tracker.undo, Qt.MouseButton.LeftButton)
        assert len(lab.tracker.hits) == 1
        set_to(lab, "profile", Profile.MEGAMEK)
        assert lab.tracker.state.text() == "+5 heat a turn"

    def test_a_hit_weapon_is_not_fired_and_repairs_bring_it_back(self, lab, qtbot):
        strike(lab, "RA", "PPC")
        assert [gun.item.id for gun in lab.study.attacker.guns] == ["medium-laser"]
        qtbot.mouseClick(lab.tracker.repair, Qt.MouseButton.LeftButton)
        assert lab.tracker.state.text() == "Undamaged"
        assert len(lab.study.attacker.guns) == 2

    def test_hits_stay_with_their_design_and_go_with_what_they_struck(self, lab, manager):
        strike(lab, "RA", "PPC")
        strike(lab, "LL", "Hip")
        lab.set_attacker(manager.documents[1])
        assert lab.tracker.state.text() == "Undamaged"
        lab.set_attacker(manager.documents[0])
        assert "MP 2 / 3 / 0 instead of 4 / 6 / 0" in lab.tracker.state.text()
        mount = next(mount.id for mount in manager.documents[0].session.unit.mounts if mount.item == "ppc")
        lab._designs.context(manager.documents[0]).apply(edits.remove(mount))
        assert [hit.part for hit in lab.tracker.hits] == [SystemPart.HIP]

    def test_the_roll_of_the_current_place_is_said(self, lab):
        apply(lab, edits.add_quirk("exp_actuator"))
        line = next(line for line in lab.tracker.model.rows if line.row.place == "LA")
        lab.tracker.list.choose(line.row.component)
        lab.tracker.list.chosen.emit(line.row.component)
        assert lab.tracker.roll.text == "A roll on LA: 1 hit 31 %, 2 19 %, 3 8 %, Exposed Actuators +1"

    def test_where_hits_land_depends_on_the_side_that_is_hit(self, lab):
        weapons, punch, kick = lab.locations.marks
        places = lab.locations.axes.x.words
        assert places[:2] == ("HD", "CT")
        assert (weapons.values[1], punch.values[0]) == pytest.approx((100 * 7 / 36, 100 / 6))
        assert [round(value) for value in kick.values] == [0, 0, 0, 0, 0, 0, 50, 50]
        set_to(lab, "side", AttackSide.LEFT)
        assert lab.locations.marks[2].values[places.index("LL")] == 100


class TestKeepingUp:
    def test_an_edit_of_the_design_is_seen_at_once_and_undo_too(self, lab):
        context = lab._designs.context(lab._designs.front)
        context.apply(edits.remove(ppc(lab).mounts[0]))
        assert [tick.text() for tick in lab.form.weapons.boxes] == ["2 Medium Laser"]
        context.undo()
        assert any(tick.text() == "PPC" for tick in lab.form.weapons.boxes)

    def test_weapons_have_their_names_and_short_ones_only_where_there_is_no_room(self, lab, qtbot):
        assert [tick.text() for tick in lab.form.weapons.boxes] == ["2 Medium Laser", "PPC"]
        lab.form.weapons.setFixedWidth(90)
        qtbot.waitUntil(lambda: [tick.text() for tick in lab.form.weapons.boxes] == ["2 Med Laser", "PPC"])

    def test_a_high_window_gives_its_room_to_the_diagram_rather_than_to_lines(self, lab):
        def heights():
            return [panel.height() for panel in (lab.sum, lab.reason, lab.rest)]

        low = heights()
        lab.resize(1914, 1000)
        QApplication.processEvents()
        more = [high - before for high, before in zip(heights(), low, strict=True)]
        assert more[2] > more[0] > more[1] > 0

    def test_an_edit_that_concerns_no_fight_draws_nothing_anew(self, lab):
        before = lab.study
        apply(lab, edits.rename(model="X"))
        assert lab.study is before

    def test_another_tab_in_front_attacks(self, lab):
        lab._designs.set_front(lab._designs.documents[1])
        assert lab.form.weapons.boxes == []
        assert lab.contributions.headline.text.startswith("0.0 expected")

    def test_a_closed_target_gives_way_to_plain_values(self, lab, manager):
        lab.set_target(manager.documents[1])
        manager.close(1)
        assert lab.form.target.currentText() == "Plain values"

    def test_every_sample_can_be_studied_at_every_range(self, lab, manager):
        for path in sorted(paths.data("designs").glob("*.mtf")):
            manager.add(Document(Session(read(path).unit)))
            lab.set_attacker(manager.documents[-1])
            for hexes in (1, 9, lab.study.farthest):
                lab.read_at(hexes)
            for words in ("maximum", "sustained", "expected"):
                lab.show_damage(words)


def test_hexes_and_points_are_whole_however_wide_the_diagram_is():
    """A weapon of three hexes leaves room for labels at every half hex."""
    study = Study(fired=armament(once(mech(("machine-gun", RA)))))
    for diagram in (chances(study, None), damage(study, "expected"), spread(study, 1, None)):
        assert all(at == int(at) for at, _ in diagram.axes.x.ticks(80))


class TestFiles:
    def test_curves_and_figures_are_exported(self, lab, tmp_path):
        lab.chance_tools.export.ask = lambda _parent, name, suffix: tmp_path / f"{name}{suffix}"
        for suffix in (".png", ".csv"):
            lab.chance_tools.export.export(suffix)
        (figures,) = tmp_path.glob("*.csv")
        first, *_ = csv.DictReader(figures.read_text().splitlines())
        assert first["range, hexes"] == "1"
        assert float(first[catalog()["medium-laser"].short]) == pytest.approx(100 * 33 / 36, abs=0.01)
        assert len(list(tmp_path.glob("*.png"))) == 1

    @pytest.mark.parametrize("tab", range(4))
    def test_whatever_is_in_front_below_is_exported(self, lab, tmp_path, tab):
        lab.views.set_current(tab)
        lab.view_tools.export.ask = lambda _parent, name, suffix: tmp_path / f"out{suffix}"
        lab.view_tools.export.export(".csv")
        assert (tmp_path / "out.csv").read_text().count("\n") >= 1

    def test_the_chance_of_damage_is_exported_too(self, lab, tmp_path):
        lab.spread_tools.export.ask = lambda _parent, name, suffix: tmp_path / f"out{suffix}"
        lab.spread_tools.export.export(".csv")
        assert (tmp_path / "out.csv").read_text().startswith("points of damage,chance of at least\n")

    @pytest.mark.parametrize(
        ("button", "title"),
        [
            ("chance_tools", "Hit chance by range"),
            ("view_tools", "Sustained damage by range"),
            ("spread_tools", "Chance of at least, at 9 hexes"),
        ],
    )
    def test_a_picture_names_the_design_and_the_situation(self, lab, manager, tmp_path, button, title):
        set_to(lab, "movement", AttackerMovement.JUMPED)
        set_to(lab, "gunnery", 3)
        lab.show_damage("sustained")
        export = getattr(lab, button).export
        export.ask = lambda _parent, name, suffix: tmp_path / f"out{suffix}"
        export.export(".svg")
        root = ET.parse(tmp_path / "out.svg").getroot()
        assert root.findtext("{*}title", "") == f"{title}: {manager.documents[0].title}"
        assert root.findtext("{*}desc", "").startswith("Gunnery: 3; Piloting: 5; Movement: Jumped, +3")

    def test_the_situation_names_what_is_out_of_the_ordinary_alone(self, lab, manager):
        assert "Terrain" not in lab.form.told
        set_to(lab, "terrain", "light woods")
        lab._designs.context(manager.documents[1]).apply(edits.rename("Heron"))  # a name that the other one has not
        lab.set_target(manager.documents[1])
        assert lab.form.told.endswith(f"Terrain: Light woods, +1; Target: {manager.documents[1].title}")

    def test_a_file_that_cannot_be_written_is_said_in_the_bar(self, lab, tmp_path):
        said: list[tuple[str, str]] = []
        lab._designs.requests.said.connect(lambda severity, words: said.append((severity, words)))
        lab.chance_tools.export.ask = lambda *_: tmp_path / "missing" / "x.csv"
        lab.chance_tools.export.export(".csv")
        assert said[0][0] == "error"
        assert "x.csv" in said[0][1]


def test_in_a_narrow_window_no_tab_is_cut(lab, qtbot):
    header = lab.views.parts[0]

    def right_ends():
        return [tab.mapTo(header, tab.rect().topRight()).x() for tab in header.tabs]

    def whole():
        return all(tab.width() >= tab.sizeHint().width() for tab in header.tabs)

    lab.resize(948, 460)
    qtbot.waitUntil(lambda: whole() and max(right_ends()) < lab.views.width())
    lab.resize(1354, 640)
    qtbot.waitUntil(whole)


@pytest.mark.parametrize("reading", ["maximum", "expected", "sustained"])
def test_the_plot_of_the_damage_is_no_higher_than_what_it_shows(lab, reading):
    lab.show_damage(reading)
    highest = max(top for mark in lab.damage.marks for top in getattr(mark, "upper", ()))
    assert highest <= lab.damage.axes.y.high < 1.5 * highest


def test_a_wide_window_shows_heat_and_piloting_rolls_beside_the_damage(lab, qtbot):
    lab.resize(1900, 900)
    qtbot.waitUntil(lambda: lab.heat.isVisible() and lab.balance.isVisible())
    assert lab.damage.isVisible()
    assert lab.damage.width() < 920
    lab.resize(1354, 640)
    qtbot.waitUntil(lambda: not lab.heat.isVisible())
