"""The comparison with a list of equipment, over small lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from designer.catalog import catalog
from tests.parity.catalog import Difference, decisions, differences, rows_of

COLUMNS = (
    "kind id tonnage slots cost bv explosive omni_fixed tech availability is_years clan_years ammo munition_or_heat "
    "damage ranges alpha_strike references flags"
)
# Medium Laser, TM p. 227, with the years of the data: the end of production by the Clans is approximate.
LASER = (
    "weapon|Medium Laser|1|1|40000|46|0|0|All/C/Introductory|B,B,B,B|2290,2295,2310,,|2290,2295,2310,~2850,|NA/-|3|5|"
    ",3,6,9,12|-|TM 227;BMM 100;Core 184;TW 303|-"
)
AMMO = (
    "ammo|IS Ammo AC/10|1|1|6000|15|1|0|All/B/Introductory|C,C,D,D|2443,2460,2465,,|2443,2460,2465,~2850,|AC/10/10/-|"
    "M_STANDARD|-|-|-|TM 207;BMM 98;Core 182;TW 303|-"
)


def found(tmp_path: Path, *lines: str) -> list[Difference]:
    table = tmp_path / "list.tsv"
    text = "\n".join(line.replace(" ", "\t") if line is COLUMNS else line.replace("|", "\t") for line in lines)
    table.write_text(text + "\n", encoding="utf-8")
    return list(differences(rows_of(table)))


def test_equal_items_have_no_differences(tmp_path: Path) -> None:
    assert found(tmp_path, COLUMNS, LASER) == []


@pytest.mark.parametrize(
    ("old", "new", "difference"),
    [
        ("|40000|", "|45000|", ("cost", 40000, 45000)),
        ("|46|0|0|", "|46|0|1|", ("omni_fixed", False, True)),
        ("|1|1|", "|1.5|1|", ("mass", 1000, 1500)),
        ("~2850", "2850", ("clan_years", (2290, 2295, 2310, 2855, None), (2290, 2295, 2310, 2850, None))),
        ("2290,2295,2310,~2850,", "-", ("clan_years", (2290, 2295, 2310, 2855, None), None)),
        (",3,6,9,12", ",3,6,9,13", ("range", (0, 3, 6, 9, 12), (0, 3, 6, 9, 13))),
        ("|3|5|", "|4|5|", ("heat", 3, 4)),
        ("TM 227;", "", ("ref", ("TM 227", "BMM 100", "Core 184", "TW 303"), ("BMM 100", "Core 184", "TW 303"))),
        ("Introductory", "Standard", ("level", 1, 2)),
    ],
)
def test_each_figure_is_compared(tmp_path: Path, old: str, new: str, difference: tuple[str, object, object]) -> None:
    assert old in LASER
    assert found(tmp_path, COLUMNS, LASER.replace(old, new)) == [Difference("Medium Laser", *difference)]


def test_shots_of_ammunition_and_missing_items(tmp_path: Path) -> None:
    lines = (AMMO.replace("/10/10/-", "/10/12/-"), LASER.replace("Medium Laser", "Medium Lamp"))
    assert found(tmp_path, COLUMNS, *lines) == [
        Difference("IS Ammo AC/10", "shots", 10, 12),
        Difference("Medium Lamp", "missing"),
    ]


def test_prices_of_armor_by_the_ton_are_no_prices_of_items(tmp_path: Path) -> None:
    line = (
        "armor|IS Stealth|0|12|50000|0|0|1|IS/E/Standard|X,X,E,D|~3051,3063,3072,,|-|-|-|-|-|-|"
        "TM 206;BMM 115;Core 202;Core 209;TW 142|-"
    )
    assert found(tmp_path, COLUMNS, line) == []


def test_every_decision_concerns_an_item_or_a_missing_one() -> None:
    wrong = [d.id for d in decisions() if d.field != "missing" and catalog().named(d.id) is None]
    assert wrong == []
