"""What the rules say to people comes in the language chosen; the names of things stay as they are printed."""

from __future__ import annotations

import pytest

from designer.battle_value.ledger_text import hint_of
from designer.battle_value.total import ledger
from designer.catalog import catalog
from designer.construction.findings import findings
from designer.construction.places import why_not
from designer.graph import Evaluator
from designer.language import speak
from designer.rulesets.skirmish.movement import step_price
from designer.rulesets.skirmish.scene import Scene, SceneError
from designer.units.location import HD, LA, RT
from tests.building import evaluate, mech
from tests.rulesets.skirmish.band import ground, melee, place, situation


@pytest.fixture(autouse=True)
def _english_again():
    yield
    speak("en")


def _sentence(g: Evaluator, rule: str) -> tuple[str, str]:
    found = next(finding for finding in findings(g) if finding.rule == rule)
    return found.sentence, found.place


def test_a_finding_speaks_the_language_chosen_and_names_items_as_they_are_printed():
    unit = mech(("medium-laser", LA), ("lrm-5", RT), walk=4)
    assert _sentence(evaluate(unit), "ammo.missing") == ("LRM 5 has no ammunition", "RT")
    assert _sentence(evaluate(unit), "armor.none") == ("No armor", "Armor")
    speak("de")
    assert _sentence(evaluate(unit), "ammo.missing") == ("LRM 5 hat keine Munition", "RT")
    assert _sentence(evaluate(unit), "armor.none") == ("Keine Panzerung", "Panzerung")


def test_a_line_of_the_ledger_speaks_the_language_chosen_under_the_same_id_and_value():
    unit = mech(("medium-laser", LA))
    english = ledger(evaluate(unit))
    speak("de")
    german = ledger(evaluate(unit))
    assert [(line.id, line.value) for line in german.walk()] == [(line.id, line.value) for line in english.walk()]
    gyro, speed, laser = (german.line(name) for name in ("def.gyro", "def.speed", "off.weapon.1"))
    assert gyro is not None
    assert speed is not None
    assert laser is not None
    assert gyro.label == "Gyroskop"
    assert hint_of(speed) == "Laufen 6, +2"
    assert laser.label == "Medium Laser"


def test_the_skirmish_speaks_the_language_chosen():
    here = situation(ground(elevation={(5, 4): 3}), (0, melee(), (4, 4)), (1, melee(), (3, 4)))
    mover = here.fighters[0]

    def reasons() -> list[str]:
        return [step_price(here, mover, place(here, *to)).reason for to in ((3, 4), (5, 4), (0, 0))]

    english = reasons()
    assert english[1:] == ["the hex is 3 levels off, but a step manages 1", "a step goes to a neighboring hex"]
    scene = Scene(ground().battlefield)
    with pytest.raises(SceneError, match="no unit stands there"):
        scene.moved(0, 1)
    speak("de")
    assert reasons()[2] == "ein Schritt geht auf ein Nachbarfeld"
    assert not set(reasons()) & set(english)
    with pytest.raises(SceneError, match="dort steht keine Einheit"):
        scene.moved(0, 1)


def test_a_reason_against_a_place_speaks_the_language_chosen():
    hatchet, unit = catalog()["hatchet"], mech()
    assert why_not(hatchet, unit, HD) == "Arms only"
    speak("de")
    assert why_not(hatchet, unit, HD) == "Nur Arme"
