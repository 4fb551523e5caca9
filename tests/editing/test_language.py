"""What steps are called, and why they are refused, in another language than English."""

from collections.abc import Callable

import pytest

from designer.editing import Edit, EditRefusedError, Session, edits
from designer.editing.blank import new_unit
from designer.editing.body_choices import forms
from designer.editing.conversion import ConversionTarget, Fate, convert, plan
from designer.editing.edits import bulk
from designer.editing.edits.arrangement import clear, compact, mirror
from designer.editing.motion_choices import jumps
from designer.language import speak
from designer.units.location import CT, LA, LT, RA, RT, Form, Slot
from designer.units.mount import MountId, SystemPart

PPC = MountId(1)


@pytest.fixture
def session(german):
    session = Session(new_unit().with_(mounts=()))
    session.apply(edits.place("ppc", RA))
    return session


def test_the_history_tells_steps_in_german(session):
    session.apply(edits.move(PPC, LT))
    assert [step.label for step in session.history.steps] == [
        "Öffnen",
        "PPC in RA platzieren",
        "PPC RA → LT verschieben",
    ]


def test_what_is_taken_back_is_told_in_german(session):
    change = session.undo()
    assert change is not None
    assert change.label == "Rückgängig: PPC in RA platzieren"


def test_a_refusal_gives_its_reason_in_german(session):
    assert session.refusal(edits.set_walk(0)) == "Mindestens 1 BP"


def test_a_refused_place_is_told_with_its_location_and_its_reason_in_german(session):
    words = r"^AC/20 passt nicht in die Zone Arm links: braucht 10 Slots am Stück, höchstens 8 frei\.$"
    with pytest.raises(EditRefusedError, match=words):
        session.apply(edits.place("ac-20", LA))


def test_one_and_many_are_told_apart(session):
    assert edits.allocate(points=1).label == "1 Punkt Panzerung verteilen"
    assert edits.allocate(points=90).label == "90 Punkte Panzerung verteilen"


def test_choices_are_named_in_german(session):
    assert [choice.name for choice in forms(session.graph)][:2] == ["Zweibeiner", "Vierbeiner"]


def test_what_a_mech_jumps_with_is_named_beside_its_heading_in_german(session):
    named = {choice.key: (choice.name, choice.short) for choice in jumps(session.graph)}
    assert named["improved-jump-jet"] == ("Verbessert", "Verbess.")
    assert named["umu"] == ("UMU", "UMU")


def test_a_conversion_tells_where_things_go_in_german(session):
    lost = plan(session.unit, ConversionTarget(form=Form.QUAD, replace=False)).of(Fate.UNALLOCATED)
    assert [line.way for line in lost] == ["von RA"]


STEPS: dict[str, Callable[[], Edit]] = {
    "place": lambda: edits.place("er-ppc", RT),
    "add": lambda: edits.add("er-ppc"),
    "move": lambda: edits.move(PPC, LT),
    "unplace": lambda: edits.unplace(PPC),
    "remove": lambda: edits.remove(PPC),
    "replace": lambda: edits.replace_item(PPC, "er-ppc"),
    "rear": lambda: edits.toggle("rear", [PPC]),
    "several": lambda: edits.toggle("turret", [PPC]),
    "copy": lambda: bulk.copy_opposite([PPC]),
    "mirror": lambda: mirror(RA),
    "compact": compact,
    "clear": clear,
    "armor": lambda: edits.set_armor(CT, rear=5),
    "maximum": edits.maximize_armor,
    "sinks": lambda: edits.set_heat_sinks("double", 12),
    "jump": lambda: edits.set_jump("jump-jet", 4),
    "engine": lambda: edits.set_engine("xl"),
    "actuator": lambda: edits.toggle_actuator(RA, SystemPart.HAND),
    "system": lambda: edits.armor_system(Slot(CT, 3)),
    "tonnage": lambda: edits.set_tonnage(60),
    "form": lambda: edits.set_form(Form.QUAD),
    "omni": lambda: edits.set_omni(True),
    "year": lambda: edits.set_year(3050),
    "level": lambda: edits.set_rules_level(3),
    "name": lambda: edits.rename("Atlas"),
    "role": lambda: edits.set_role("Scout"),
    "quirk": lambda: edits.add_quirk("battle_fists_la"),
    "convert": lambda: convert(ConversionTarget(tonnage=60)),
}


@pytest.mark.parametrize("step", STEPS)
def test_a_step_has_a_name_of_its_own_in_each_language(session, step):
    german = STEPS[step]().label_for(session.unit)
    speak("en")
    assert german != STEPS[step]().label_for(session.unit)
