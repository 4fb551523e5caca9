"""What an edit makes the rules do again: not what they have no word about."""

from __future__ import annotations

from designer.construction.findings import findings
from designer.design import Design
from designer.units.location import CT, LA, RA
from designer.units.unit import Armor, Unit
from tests.building import with_item
from tests.construction.legality.found import mech

SOUND = mech(("medium-laser", LA), ("medium-laser", RA), ("hatchet", LA), ("jump-jet", CT), armor=Armor(front=(9,) * 9))
QUIET = ("exclusions.", "kinds.", "actuators.", "places.", "systems.", "movement.leg", "movement.lift")


def ran(after: Unit) -> set[str]:
    """The queries that run to find what is wrong, once the sound design has become another."""
    log: set[str] = set()
    loaded = Design(SOUND, on_run=lambda name, key: log.add(name))
    findings(loaded.graph)
    log.clear()
    loaded.load(after)
    findings(loaded.graph)
    return log


def test_a_third_laser_asks_no_rule_about_special_things_and_leaves_technology_alone() -> None:
    touched = ran(with_item(SOUND, "medium-laser", RA))
    assert {"rule_subjects.special", "tech_components.items_used"} <= touched
    assert [name for name in touched if name.startswith((*QUIET, "technology."))] == []


def test_a_thing_of_a_new_kind_asks_for_its_technology_but_no_rule_while_it_exists() -> None:
    touched = ran(with_item(SOUND, "large-laser", RA))
    assert {"technology.composite", "technology.suspects"} <= touched
    assert not {"technology.year_findings", "technology.side_findings", "technology.extinct_findings"} & touched


def test_an_armor_point_asks_armor_and_mass_only() -> None:
    touched = ran(SOUND.with_(armor=SOUND.armor._replace(front=(8, *SOUND.armor.front[1:]))))
    rules = {name for name in touched if name.endswith("_findings")}
    assert rules <= {"mass_and_slots.armor_findings", "mass_and_slots.mass_findings"}
    assert "rule_subjects.special" not in touched


def test_a_name_asks_nothing() -> None:
    assert ran(SOUND.with_(names=SOUND.names._replace(chassis="Other"))) == set()


def test_a_watched_thing_asks_its_rules() -> None:
    assert "exclusions.crowd_findings" in ran(with_item(SOUND, "modular-armor", CT))
