"""Files that the version before the workspace package wrote: settings, journals and lists of open designs.

``earlier_version/`` holds what its window left after one run: settings, and the journals as a crash and as a regular
end left them.
"""

import json
import shutil
from pathlib import Path

import pytest

from designer.editing.automatic_steps import Automatic
from designer.editing.edits.armor import ArmorDistribution
from designer.units.location import Form
from designer.workspace.goals import Goal
from designer.workspace.recovery import Recovery
from designer.workspace.settings import NewDesign, read_settings, write_settings

EARLIER = Path(__file__).parent / "earlier_version"


@pytest.fixture
def journals(tmp_path):
    def copied(name):
        return Path(shutil.copytree(EARLIER / name, tmp_path / name))

    return copied


def contains(new, old):
    """Whether every key and value of ``old`` is in ``new``."""
    if isinstance(old, dict):
        return isinstance(new, dict) and all(key in new and contains(new[key], value) for key, value in old.items())
    return new == old


def test_settings_are_read_with_nothing_lost():
    settings, note = read_settings(EARLIER / "settings.json")
    assert note == ""
    assert (settings.theme, settings.density, settings.scale, settings.motion) == (
        "light",
        "comfortable",
        1.2,
        "reduced",
    )
    assert settings.keys == {"undo": ["Ctrl+Z", "Alt+Backspace"], "fill-armor": []}
    assert settings.colors["light"]["missile"] == {"ink": "#abcdef", "edge": "#000000"}
    assert settings.new_design == NewDesign(base="CLAN", year=3058, rules_level=3)
    assert settings.window.splitters["wide down"] == [504, 472]
    equipment = settings.views.equipment
    assert (equipment.details, equipment.recent, equipment.only) == (True, ["medium-laser", "ac-5"], "favourites")
    assert (equipment.columns, equipment.sorted_by, equipment.descending) == (["name", "mass", "range"], "range", False)
    assert [(each.name, each.search, each.technology) for each in equipment.sets] == [("Cool guns", "heat<=3", "both")]
    assert settings.views.board.arrangements == Automatic(filler=True, sort=True)
    assert not settings.views.board.in_pods
    remembered = settings.views.ledger.designs["/home/pilot/mechs/Wayfarer WFR-3D.mtf"]
    assert (remembered.goal, remembered.pins) == (Goal("near", 1700), ["sheet.armor", "offensive"])
    assert str(settings.views.ledger.crew.skills) == "2/3"
    assert settings.views.armor.spread == ArmorDistribution("full", "leg", 25)
    assert settings.views.chassis.everything


def test_settings_are_written_again_with_nothing_lost(tmp_path):
    settings, _ = read_settings(EARLIER / "settings.json")
    assert write_settings(settings, tmp_path / "settings.json") == ""
    old = json.loads((EARLIER / "settings.json").read_text("utf-8"))
    new = json.loads((tmp_path / "settings.json").read_text("utf-8"))
    assert contains(new, old)
    assert new["views"]["table of findings"] == {"width": 12, "columns": ["a"]}


@pytest.mark.parametrize("end", ["crashed", "ended"])
def test_open_designs_come_back_with_their_history(journals, end):
    said: list[str] = []
    recovery = Recovery(journals(end), said.append)
    found = dict(zip(("ended", "crashed"), recovery.left_by_earlier_programs(), strict=True))
    left = found.pop(end)
    assert [not other.designs for other in found.values()] == [True]
    documents = [document for design in left.designs if (document := recovery.resume(design))]
    assert said == []
    assert [document.title for document in documents] == ["Wayfarer WFR-3D", "Longstride LSD-2", "New design"]
    wayfarer, longstride, new = documents
    history = wayfarer.session.history
    assert [step.label for step in history.steps] == ["Open", "Place Medium Laser in RA", "Place filler", "Sort slots"]
    assert "Maximize armor" in [step.label for step in history.numbered.values()], "on a branch: it was undone"
    assert str(wayfarer.path) == "/home/pilot/mechs/Wayfarer WFR-3D.mtf"
    assert wayfarer.is_unsaved
    assert len(wayfarer.selection) == 1
    assert (longstride.sample, longstride.path, longstride.is_unsaved) == (True, None, False)
    assert (new.unit.chassis.form, new.unit.chassis.tonnage, new.unit.chassis.omni) == (Form.QUAD, 60, True)
    assert left.front == left.designs[1].journal
    recovery.adopt(left)
    closed = recovery.last_closed()
    assert closed is not None
    assert closed.title == "Gantry GNT-1"
    reopened = recovery.reopen(closed)
    assert reopened is not None
    assert len(reopened.session.history.numbered) == 1
    recovery.end()
