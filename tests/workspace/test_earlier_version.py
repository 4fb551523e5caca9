"""Files that the version before the workspace package wrote: settings, journals and lists of open designs.

``earlier_version/`` holds what its window left after one run: settings, and the journals as a crash and as a regular
end left them. A later one, the first with a library and forces, wrote ``library.db`` of three samples with a tag, a
note, a favorite and a search, the open forces, a force file, an omni file, a design as JSON and its share code.
"""

import json
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from designer import paths
from designer.assistants.omni_files import read_omni
from designer.editing.automatic_steps import Automatic
from designer.editing.edits.armor import ArmorDistribution
from designer.forces.force_file import read_force
from designer.formats import read
from designer.formats.journal_reader import VERSION
from designer.formats.share_code import unit_of_code
from designer.library.library import open_library
from designer.library.user_marks import is_favorite, note_of, searches, tags_of
from designer.units.location import Form
from designer.workspace.goals import Goal
from designer.workspace.kept_forces import KeptForces
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


SAMPLE = read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit


def test_a_library_opens_with_its_units_and_what_was_said_of_them(tmp_path):
    for name in ("library.db", "library.db.kept.json"):
        shutil.copy(EARLIER / name, tmp_path)
    found = open_library(tmp_path / "library.db")
    assert (found.damaged, found.rebuilt) == (None, False)
    with closing(found.database) as database:
        names = database.rows("SELECT chassis, model, bv FROM units ORDER BY chassis")
        assert names == [("Lanyard", "LNY-O", 2500), ("Longstride", "LSD-2", 1456), ("Wayfarer", "WFR-3D", 1628)]
        key = "file:/tmp/oldout/units/wayfarer-wfr-3d.mtf"
        assert (tags_of(database, key), note_of(database, key)) == (["lance"], "Too hot.")
        assert is_favorite(database, key)
        assert searches(database) == {"Cheap": "bv<1700"}


def test_open_forces_and_force_files_open(tmp_path):
    shutil.copy(EARLIER / "forces.json", tmp_path)
    said: list[str] = []
    assert [each.title for each in KeptForces(tmp_path / "forces", said.append).take_up()] == ["Steel Company"]
    assert not said
    force = read_force(EARLIER / "iron.force.json").force
    assert force.name == "Iron Company"
    assert [(each.chassis, str(each.skills)) for each in force.members] == [
        ("Wayfarer", "3/4"),
        ("Longstride", "4/5"),
    ]


def test_designs_omni_files_and_share_codes_open():
    assert read(EARLIER / "wayfarer.mech.json").unit == SAMPLE
    assert unit_of_code((EARLIER / "share.txt").read_text("utf-8")) == SAMPLE.with_(source=None, fluff=())
    omni = read_omni(EARLIER / "lanyard.omni.json")
    assert [each.names.model for each in omni.configurations] == ["LNY-O"]


# -- and the other way round ----------------------------------------------------------------------------------


def test_settings_of_a_newer_program_are_kept_with_what_this_one_does_not_know(tmp_path):
    path = tmp_path / "settings.json"
    content = {"theme": "dark", "holograms": {"on": True}, "views": {"breakdown": {"fourth column": "x"}}}
    path.write_text(json.dumps(content), "utf-8")
    settings, note = read_settings(path)
    assert (settings.theme, note) == ("dark", "")
    assert write_settings(settings, path) == ""
    assert contains(json.loads(path.read_text("utf-8")), content)


def test_journals_of_a_newer_program_are_told_and_stay_as_they_are(journals):
    folder = journals("ended")
    for journal in folder.glob("*.jsonl"):
        header, _, rest = journal.read_text("utf-8").partition("\n")
        journal.write_text(
            json.dumps(json.loads(header) | {"journal": VERSION + 1, "program": "Mechwright 9"}) + f"\n{rest}"
        )
    before = {journal.name: journal.read_bytes() for journal in folder.glob("*.jsonl")}
    said: list[str] = []
    recovery = Recovery(folder, said.append)
    ended, _ = recovery.left_by_earlier_programs()
    assert [recovery.resume(design) for design in ended.designs] == [None, None, None]
    assert all("newer program (Mechwright 9)" in sentence for sentence in said)
    recovery.adopt(ended)
    recovery.end()
    assert {journal.name: journal.read_bytes() for journal in folder.glob("*.jsonl")} == before
