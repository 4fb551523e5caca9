"""Damaged Solaris Skunk Works files: a unit with notes, or a message; never anything else."""

from __future__ import annotations

import random
import re

import pytest

from designer.battle_value import battle_value
from designer.construction.findings import findings
from designer.design import once
from designer.formats import FormatError, SourceData, read_bytes, read_source, read_text, source_at, to_text
from designer.limits import LARGEST_UNIT_FILE
from tests.formats.ssw.ssw_text import FLAGS, item, loadout, sinks, ssw

ODD = (
    "",
    "-1",
    "0",
    "99999999999",
    "1e400",
    "nan",
    "abc",
    "TRUE",
    "XX",
    "é",
    "&#x202e;",
    "None",
    "3.7",
    "Clan",
    "Quad",
)
FLAGGED = FLAGS.replace("FALSE", "TRUE")
TEXTS = (
    ssw(
        item("(R) (IS) LRM-5", "LT", 0),
        item("(IS) PPC + PPC Capacitor", "RT", 0),
        item("(IS) MG Array (3 Machine Gun)", "RT", 6),
        item("Cargo, Standard", "LT", 4, "equipment", "<tons>1.5</tons>"),
        '<jumpjets number="1"><type>Standard Jump Jet</type><location index="9">LT</location></jumpjets>',
        '<partialwing tech="0" lsstart="5" rsstart="8"/><jumpbooster mp="3"/><boobytrap index="10"/>',
        heat=sinks(12, [("LL", 4), ("RL", 4)]),
        flags=FLAGGED,
    ),
    ssw(item("CASE", "LT", 11), base="Mixed", loadouts=(loadout(item("(CL) SRM-6", "LT", 0), sinks(11), name="A"),)),
)
PLACES = (re.compile(r'="([^"]*)"'), re.compile(r">([^<>]+)<"), re.compile(r"()<\w+[^<>]*/>"))


@pytest.mark.parametrize("seed", range(60))
def test_odd_values_do_no_harm(seed: int) -> None:
    chance = random.Random(seed)
    text = chance.choice(TEXTS)
    for _ in range(chance.randint(1, 6)):
        places = list(chance.choice(PLACES).finditer(text))
        if places:
            found = chance.choice(places)
            text = text[: found.start(1)] + chance.choice(ODD) + text[found.end(1) :]
    try:
        unit = read_bytes(text.encode(), "odd.ssw").unit
    except FormatError:
        return
    g = once(unit)
    battle_value(g)
    findings(g)
    read_text(to_text(unit))


def test_a_huge_file_is_not_read(tmp_path):
    file = tmp_path / "huge.ssw"
    file.write_bytes(b" " * (LARGEST_UNIT_FILE + 1))
    with pytest.raises(FormatError, match="more than 4 MB"):
        read_source(source_at(file))


def test_another_encoding_is_read():
    text = ssw(model="Löwe")
    loaded = read_bytes(text.encode("cp1252"), "proof.ssw")
    assert loaded.unit.names.model == "Löwe"
    assert loaded.notes[0].text == "the file is not UTF-8; it was read as cp1252"
    assert read_source(SourceData("proof.ssw", b"\xef\xbb\xbf" + text.encode())).unit.names.model == "Löwe"
