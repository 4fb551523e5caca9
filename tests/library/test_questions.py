"""More than thirty questions, each asked of the window's list, on the command line and in Python."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

import designer
from designer import paths
from designer.cli import main
from designer.library.database import Database
from designer.library.query_words import query_of
from designer.library.unit_lines import lines, matching
from tests.library.questions import QUESTIONS, PlainUnit, Question

UNITS: Final[dict[str, dict[str, str]]] = {
    "timber": {
        **{"chassis": "Mad Cat", "clanname": "Timber Wolf", "model": "Prime", "mul id": "1985", "techbase": "Clan"},
        **{"config": "Biped Omnimech", "era": "2945", "mass": "80", "rules level": "2", "role": "Brawler"},
        **{"source": "TRO: 3050", "engine": "320 XL (Clan) Engine(IS)", "structure": "Clan Endo Steel"},
        **{"armor": "Ferro-Fibrous(Clan)", "heat sinks": "17 Double", "gyro": "Standard Gyro"},
        **{
            "cockpit": "Standard Cockpit",
            "CT armor": "120",
            "LT armor": "60",
            "RT armor": "60",
            "weapon": "CLERSmallLaser",
        },
    },
    "atlas": {
        **{"chassis": "Atlas", "mass": "100", "era": "2755", "engine": "300 Fusion Engine", "gyro": "Heavy Duty Gyro"},
        **{"quirk": "command_mech", "cockpit": "Torso-Mounted Cockpit", "armor": "Stealth(Inner Sphere)"},
    },
    "locust": {
        **{"chassis": "Locust", "mass": "20", "era": "3064", "engine": "160 Light Engine", "cockpit": "Small Cockpit"},
        **{"rules level": "4", "gyro": "XL Gyro", "techbase": "Mixed (IS Chassis)"},
    },
    "jihad": {
        **{"chassis": "Awesome", "mass": "80", "era": "3070", "engine": "240 Light Engine", "armor": "Patchwork"},
        **{f"{place} armor": "Standard(Inner Sphere):10" for place in ("LA", "RA", "LL", "RL", "LT", "RT", "CT")},
        "HD armor": "Reactive(Inner Sphere):9",
        **{"weapon": "Large Laser (ARMORED)"},
    },
    "quad": {"chassis": "Scorpion", "config": "Quad", "mass": "55", "era": "2570", "engine": "275 Fusion Engine"},
    "lam": {"chassis": "Stinger LAM", "config": "LAM", "mass": "30", "era": "2688", "engine": "180 Fusion Engine"},
}
"""Files that differ from a sample in these lines; four of the weapon lie in the left torso."""


def _text(changes: Mapping[str, str]) -> str:
    """The text of the sample with other lines."""
    text = paths.data("designs", "gantry-gnt-1.mtf").read_text("utf-8")
    for name, value in changes.items():
        line = re.compile(rf"^{name}:.*$", re.MULTILINE | re.IGNORECASE)
        if name == "weapon":
            text = re.sub(r"(Left Torso:\n)(?:.*\n){4}", rf"\g<1>{f'{value}{chr(10)}' * 4}", text)
        elif line.search(text):
            text = line.sub(f"{name}:{value}", text, count=1)
        else:
            text = text.replace("\nmass:", f"\n{name}:{value}\nmass:", 1)
    return text


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, PlainUnit]]:
    """A small library, and the plain reading of its files by their names."""
    folder = tmp_path_factory.mktemp("questions")
    texts = {f"{name}.mtf": _text(changes) for name, changes in UNITS.items()}
    texts["gantry.mtf"] = _text({})
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
    database = folder / "library.db"
    main(["library", "scan", str(folder), "--library", str(database), "--jobs", "1"])
    return database, {name: PlainUnit(text) for name, text in texts.items()}


def _in_the_window(database: Path, query: str) -> set[str]:
    """The files that the window lists: the lines of all units, and which of them the query leaves."""
    with Database(database) as opened:
        chosen = matching(opened, query_of(query))
        return {line.place.member or line.place.path for some in lines(opened) for line in some if line.id in chosen}


def _on_the_command_line(database: Path, query: str, capsys: pytest.CaptureFixture[str]) -> set[str]:
    capsys.readouterr()
    assert main(["library", "search", "--library", str(database), "--format", "jsonl", "--", query]) == 0
    return {json.loads(line)["path"] for line in capsys.readouterr().out.splitlines()}


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.words)
def test_a_question_has_the_answer_of_the_files_wherever_it_is_asked(
    shelf: tuple[Path, dict[str, PlainUnit]], question: Question, capsys: pytest.CaptureFixture[str]
) -> None:
    database, plain = shelf
    expected = {name for name, unit in plain.items() if question.holds(unit)}
    assert expected, "no file tells whether the question is understood"
    assert expected != plain.keys()
    assert _in_the_window(database, question.query) == expected
    assert _on_the_command_line(database, question.query, capsys) == expected
    assert {row["path"] for row in designer.search(question.query, ["path"], library=database)} == expected


def test_there_are_thirty_questions() -> None:
    assert len({question.query for question in QUESTIONS}) >= 30
