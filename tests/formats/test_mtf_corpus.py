"""Every real file is read without loss and saved as it was; one of four (see `tests.sampling`) is also written anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from designer.catalog import catalog
from designer.construction.findings import Severity
from designer.formats import Loaded, read_text, sources, to_text
from designer.units.unit import Unit
from tests.sampling import one_of
from tests.unit_archives import unit_archive

ARCHIVES = {"meks.zip": 3075, "constructed.zip": 563}

EXPLAINED = {
    "3050U/Stalker STK-8S.mtf": ["this line has no content"],  # seven weapons in a list of six
    "3058Uu/Spartan SPT-N3.mtf": ["1 line beyond the twelfth of a block is ignored"],  # its history goes on
    "3145/Davion/Antlion LK-3D.mtf": ["6 lines beyond the twelfth of a block are ignored"],
    "3145/Republic/Poseidon PSD-V2.mtf": ["6 lines beyond the twelfth of a block are ignored"],
    "3067 Unabridged/IS Meks/Anubis ABS-4C.mtf": ["the Right Leg has 6 slots; this line is ignored"],
    # One weapon in both side torsos and the center: readers make two of it.
    "XTRs/Caveat Emptor/Uni ATAE-70 ArtilleryMech.mtf": [
        "Thumper fills 15 slots, 8 listed",
        "Thumper fills 15 slots, 7 listed",
    ],
    # Eleven lines of an item of twelve slots on a superheavy, where it needs six: two of them, the second too short.
    "constructed/Proof P-0054.mtf": ["Mobile Hyperpulse Generators (Ground-Mobile HPG) fills 6 slots, 5 listed"],
    # A foreign line among those of a four-slot item: the item takes it, and its last line begins a second one.
    "constructed/Proof P-0120.mtf": [
        "expected Flail, which needs 4 slots; HarJel Repair Systems (HarJel II) is left out",
        "Flail fills 4 slots, 1 listed",
    ],
    "Shrapnel/vol 19/Dragon Fire DGR-7K.mtf": ["a Biped has no Center Leg; the block is ignored"],
    "Shrapnel/vol 19/Dragon Fire DGR-9D.mtf": ["a Biped has no Center Leg; the block is ignored"],
    "Shrapnel/Vol 18/Thunder Hawk TDK-7ZEM.mtf": ["the file is not UTF-8; it was read as cp1252"],
}
"""All notes on files of the corpus."""


@pytest.fixture(scope="module")
def files(corpus: Path) -> dict[str, Loaded]:
    archives = {archive: unit_archive(corpus / archive) for archive in ARCHIVES}
    return {f"{archive}/{name}": units.loaded(name) for archive, units in archives.items() for name in units.names}


def test_every_file_is_read(corpus, files):
    assert len(files) == sum(ARCHIVES.values())
    assert [f"{archive}/{each.name}" for archive in ARCHIVES for each in sources([corpus / archive])] == list(files)


def test_every_name_is_found(files):
    unknown = {
        mount.item for loaded in files.values() for mount in loaded.unit.mounts if catalog()[mount.item].is_unknown
    }
    assert unknown == set()


def test_every_note_is_explained(files):
    noted = {
        path.partition("/")[2]: [note.text for note in loaded.notes] for path, loaded in files.items() if loaded.notes
    }
    assert {path: texts for path, texts in noted.items() if texts != EXPLAINED.get(path)} == {}
    assert noted.keys() == EXPLAINED.keys()


def test_no_file_has_an_error(files):
    assert not [path for path, loaded in files.items() for note in loaded.notes if note.severity is Severity.ERROR]


def test_every_weapon_quirk_finds_its_weapon(files):
    assert not [path for path, loaded in files.items() if loaded.unit.stray_weapon_quirks]


def test_mounts_are_numbered_in_walking_order(files):
    for path, loaded in files.items():
        mounts = loaded.unit.mounts
        assert [mount.id for mount in mounts] == list(range(1, len(mounts) + 1)), path
        assert sorted(mounts, key=lambda mount: mount.walk_position) == list(mounts), path


def test_an_unedited_file_is_saved_as_it_was(files):
    for path, loaded in files.items():
        source = loaded.unit.source
        assert source is not None
        assert to_text(loaded.unit) == source.text, path


def test_an_edited_file_differs_in_the_lines_of_the_edit(files):
    for path, loaded in one_of(20, files.items()):
        unit = loaded.unit
        renamed = unit.with_(names=unit.names._replace(model="Renamed"))
        assert _changed_lines(unit, to_text(renamed)) == ["model:Renamed"], path


def _changed_lines(before: Unit, after: str) -> list[str]:
    assert before.source is not None
    old, new = before.source.text.split("\n"), after.split("\n")
    assert len(old) == len(new)
    return [b.strip() for a, b in zip(old, new, strict=True) if a != b]


@pytest.fixture(scope="module")
def anew(files) -> dict[str, Loaded]:
    """Files as they are read from what is written of their units without their texts."""
    chosen = dict(one_of(4, files.items())) | {
        path: files[path] for path in files if path.partition("/")[2] in EXPLAINED
    }
    return {path: read_text(to_text(loaded.unit.with_(source=None)), path) for path, loaded in chosen.items()}


def test_a_file_written_anew_reads_back_as_itself(files, anew):
    for path, again in anew.items():
        assert again.unit == files[path].unit, path


def test_a_file_written_anew_has_nothing_to_note(anew):
    odd = {path for path in EXPLAINED if any("fills" in text for text in EXPLAINED[path])}
    for path, again in anew.items():
        if path.partition("/")[2] not in odd:
            assert again.notes == (), path
