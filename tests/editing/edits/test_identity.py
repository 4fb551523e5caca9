"""Names, header values, quirks, fluff."""

import pytest

from designer.editing import EditRefusedError, Session, edits
from designer.editing.blank import new_unit
from designer.editing.edits.identity import is_non_canon
from designer.formats import read_text, to_text
from designer.units.location import RA
from designer.units.mount import MountId
from tests.editing.laws import made


@pytest.fixture
def unit():
    return new_unit().with_(mounts=(), header=(("source", "TRO 3025"), ("role", "Skirmisher")))


def test_renaming(unit):
    after = edits.rename("Wolverine", " WVR-6R ").run(unit)
    assert after.names.full == "Wolverine WVR-6R"
    assert edits.rename("Wolverine", "WVR-6R").label == "Rename to Wolverine WVR-6R"
    assert edits.rename(model="").run(after).names.full == "Wolverine"
    assert edits.rename("Wolverine").run(after) is after
    assert edits.rename(clan_name="Conjurer").run(after).names.clan_name == "Conjurer"


def test_typing_is_one_step(unit):
    session = Session(unit)
    for length in range(1, 6):
        session.apply(edits.rename("Atlas"[:length]))
    assert [step.label for step in session.history.steps] == ["Open", "Rename to Atlas"]


def test_renaming_touches_nothing_but_the_names(unit):
    session = Session(unit)
    change = session.apply(edits.rename("Atlas"))
    assert change is not None
    assert change.parts == {"names"}


def test_header_values_keep_their_place(unit):
    after = edits.set_source("TRO 3050").run(unit)
    assert after.header == (("source", "TRO 3050"), ("role", "Skirmisher"))
    assert edits.set_role("").run(after).header == (("source", "TRO 3050"),)
    assert edits.set_header("era", "Clan Invasion").run(unit).header[-1] == ("era", "Clan Invasion")
    assert edits.set_mul_id(1234).run(unit).names.mul_id == 1234


def test_fluff(unit):
    after = edits.set_fluff("overview", "Old and slow.").run(unit)
    assert after.fluff == (("overview", "Old and slow."),)
    assert edits.set_fluff("overview", "").run(after) == unit


def test_quirks_come_and_go(unit):
    after = made(unit, edits.add_quirk("battle_fists_la"), edits.add_quirk("good_reputation:1"))
    assert after.quirks == ("battle_fists_la", "good_reputation:1")
    assert edits.add_quirk("good_reputation:2").run(after).quirks == ("battle_fists_la", "good_reputation:2")
    assert edits.remove_quirk("good_reputation").run(after).quirks == ("battle_fists_la",)
    assert edits.add_quirk("battle_fists_la").label == "Add quirk Battle Fists (LA)"
    with pytest.raises(EditRefusedError):
        edits.add_quirk(" ").run(unit)


def test_weapon_quirks_belong_to_a_mount(unit):
    unit = made(unit, edits.place("ppc", RA), edits.add_weapon_quirk(MountId(1), "accurate"))
    assert unit.mount(MountId(1)).quirks == ("accurate",)
    assert edits.add_weapon_quirk(MountId(1), "accurate").label_for(unit) == "Add quirk Accurate to PPC"
    assert edits.remove_weapon_quirk(MountId(1), "accurate").run(unit).mount(MountId(1)).quirks == ()


def test_a_quirk_in_another_spelling_is_the_same_quirk(unit):
    unit = edits.add_quirk("easy_pilot").run(unit)
    assert edits.add_quirk("easy_to_pilot").run(unit).quirks == ("easy_to_pilot",)
    assert edits.remove_quirk("easy_to_pilot").run(unit).quirks == ()


@pytest.mark.parametrize("between", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"])
def test_only_the_ends_of_lines_in_files_end_a_line(unit, between):
    # MTF_FORMAT 1.1: lines end in LF or CRLF; Python also splits at these characters, files do not.
    text = f"Old{between}Iron"
    after = made(unit, edits.rename(chassis=text), edits.set_fluff("overview", text), edits.set_source(text))
    again = read_text(to_text(after)).unit
    assert (again.names.chassis, again.header_value("source")) == (text, text)
    assert again.fluff == (("overview", text),)


def test_a_text_of_several_lines_is_kept_in_one(unit):
    after = made(unit, edits.rename(chassis="Old\nIron "), edits.set_fluff("overview", " a\r\nb\n"))
    assert after.names.chassis == "Old Iron"
    assert after.fluff == (("overview", "a<br>b"),)
    assert read_text(to_text(after)).unit.fluff == after.fluff


def test_the_mark_of_a_non_canon_design_is_an_entry_of_its_sources_that_files_keep(unit):
    marked = made(
        unit, edits.set_non_canon(True), edits.set_header("faction", "FS"), edits.set_header("published", "RS")
    )
    assert marked.header_value("source") == "TRO 3025, Non-canon"
    again = read_text(to_text(marked), "unit.mtf").unit
    assert is_non_canon(again)
    assert (again.header_value("faction"), again.header_value("published")) == ("FS", "RS")
    plain = edits.set_non_canon(False).run(again)
    assert plain.header_value("source") == "TRO 3025"
    assert edits.set_non_canon(False).run(plain) == plain
    alone = made(unit, edits.set_source(""), edits.set_non_canon(True))
    assert alone.header_value("source") == "Non-canon"
