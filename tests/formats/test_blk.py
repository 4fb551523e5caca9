"""BLK files: their blocks, who the unit is, its quirks; kept as they were."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.construction.findings import Severity
from designer.formats import FormatError, is_blk, read, read_bytes
from designer.formats.blk import read_blk, unit_of
from designer.formats.blk_texts import equipment, facts
from designer.rulesets.quirks.lines import WeaponQuirk
from designer.units.unit import SourceText

TANK = """#building block data file
<BlockVersion>
1
</BlockVersion>

<UnitType>
Tank
</UnitType>

<Name>
Rollover
</Name>
<Model>
RLV-1
</Model>
<tonnage>
40.0
</tonnage>
<quirks>
easy_pilot
unheard_of
</quirks>
<weaponQuirks>
accurate:FR:0:ISMediumLaser
</weaponQuirks>
<Front Equipment>
ISMediumLaser
</Front Equipment>
<history>
It has a <p>long</p> history.
</history>
"""
LASER = WeaponQuirk("accurate", "ISMediumLaser", "FR", 0)


def unit(text=TANK):
    return unit_of(SourceText(text))


class TestReading:
    def test_who_it_is_and_what_it_carries(self):
        found = unit()
        assert (found.full_name, found.kind) == ("Rollover RLV-1", "Tank")
        assert found.facts == (("Mass", "40.0"),)
        assert found.equipment == (("Front", ("ISMediumLaser",)),)
        assert found.notes == ()

    def test_quirks_in_their_order_with_unknown_ones(self):
        found = unit()
        assert found.quirks == ("easy_pilot", "unheard_of")
        assert found.weapon_quirks == (LASER,)

    def test_a_block_that_is_there_twice_counts_together(self):
        text = TANK + "<Quirks>\nstable\neasy_pilot\n</Quirks>\n"
        assert unit(text).quirks == ("easy_pilot", "unheard_of", "stable")

    def test_a_block_in_one_line(self):
        assert unit("<Name>Rollover</Name>\n").name == "Rollover"

    def test_the_older_form_has_a_weapon_only(self):
        text = "<weaponQuirks>\naccurate:Medium Laser\n</weaponQuirks>"
        assert unit(text).weapon_quirks == (WeaponQuirk("accurate", "Medium Laser"),)

    def test_a_short_line_is_a_warning_with_its_number(self):
        (note,) = unit("<Name>\nX\n</Name>\n<weaponQuirks>\naccurate\n</weaponQuirks>\n").notes
        assert (note.line, note.severity) == (5, Severity.WARNING)
        assert "'accurate'" in note.text

    def test_what_is_never_closed_and_what_stands_outside_is_said_by_line(self):
        found = unit("<Name>\nX\n</Name>\n<open>\nlost\n")
        assert [(note.line, note.severity) for note in found.notes] == [(4, Severity.WARNING), (5, Severity.NOTE)]

    def test_a_file_without_blocks_is_named(self):
        with pytest.raises(FormatError, match="expected blocks such as <Name>"):
            unit("Version:1.0\n")

    def test_a_file_that_is_not_there(self, tmp_path):
        with pytest.raises(FormatError, match=r"gone\.blk: cannot be read"):
            read_blk(tmp_path / "gone.blk")

    @pytest.mark.parametrize("mass", ["nan", "-inf", "41e308"])
    def test_a_mass_that_is_no_figure_is_shown_as_it_stands(self, mass):
        assert dict(facts(unit(f"<Name>\nX\n</Name>\n<tonnage>\n{mass}\n</tonnage>\n")))["Mass"] == mass

    @given(st.text(alphabet="<>/ab\n :#1", max_size=60))
    def test_no_text_breaks_the_reader_and_all_come_back_as_they_were(self, text):
        try:
            found = unit(text)
        except FormatError:
            return
        assert found.file.source.text == text


class TestNoMech:
    def test_reading_one_as_a_mech_says_what_it_is(self, tmp_path):
        path = tmp_path / "rollover.BLK"
        path.write_text(TANK)
        assert is_blk(path)
        with pytest.raises(FormatError, match="Tank, not a BattleMech: it can be looked at, but not edited"):
            read(path)
        with pytest.raises(FormatError, match="Tank"):
            read_bytes(TANK.encode(), "rollover.blk")


def test_equipment_keeps_the_mark_before_its_name_and_the_details_after_it():
    text = TANK + "<Front Equipment>\n(R) ISMediumLaser\nISMediumLaser:OMNI\nUnknown:1\n</Front Equipment>\n"
    names = [name for _, name in equipment(unit_of(SourceText(text), "x.blk"))]
    assert names[-3:] == ["(R) Medium Laser", "Medium Laser (OMNI)", "Unknown:1"]
