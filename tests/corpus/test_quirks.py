"""Every quirk of every real file is read, known, and kept: of BattleMechs, and of all other units that carry some."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from designer.catalog.quirks import Carrier, find_quirk
from designer.formats.blk import BlkUnit, unit_of
from designer.formats.encodings import decoded, encoded
from designer.rulesets.quirks.lines import WeaponQuirk, mount_key
from designer.units.unit import Unit
from tests.rulesets.quirks.listed import listed_in_blk, listed_in_mtf
from tests.unit_archives import unit_archive

MECHS, OTHERS = 3075, 326


def members(archive: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(archive) as content:
        for name in sorted(content.namelist()):
            if name.lower().endswith(".blk"):
                yield name, content.read(name)


@pytest.fixture(scope="module")
def mechs(corpus: Path) -> list[tuple[str, str, Unit]]:
    units = unit_archive(corpus / "meks.zip")
    found = [(name, decoded(units.data(name), name).text, units.unit(name)) for name in sorted(units.names)]
    assert len(found) == MECHS
    return found


@pytest.fixture(scope="module")
def others(corpus: Path) -> list[tuple[str, bytes, BlkUnit]]:
    found = [(name, data, unit_of(decoded(data, name), name)) for name, data in members(corpus / "quirks_blk.zip")]
    assert len(found) == OTHERS
    return found


class TestMechs:
    def test_every_unit_quirk_line_is_a_quirk_of_the_unit(self, mechs: list[tuple[str, str, Unit]]) -> None:
        assert [name for name, text, unit in mechs if listed_in_mtf(text).unit != unit.quirks] == []

    def test_every_weapon_quirk_line_is_a_quirk_of_the_mount_that_it_names(
        self, mechs: list[tuple[str, str, Unit]]
    ) -> None:
        lost = [
            (name, line)
            for name, text, unit in mechs
            for line in listed_in_mtf(text).weapons
            if not _is_there(line, unit)
        ]
        assert lost == []

    def test_nothing_is_left_over_and_nothing_is_made_up(self, mechs: list[tuple[str, str, Unit]]) -> None:
        for name, text, unit in mechs:
            lines = listed_in_mtf(text)
            assert (lines.skipped, unit.stray_weapon_quirks) == (0, ()), name
            borne = sum(len(mount.quirks) for mount in unit.mounts)
            assert borne <= len(lines.weapons), name

    def test_the_catalog_knows_them_all(self, mechs: list[tuple[str, str, Unit]]) -> None:
        unknown = {quirk for _, _, unit in mechs for quirk in unit.quirks if find_quirk(quirk) is None}
        unknown |= {
            quirk
            for _, _, unit in mechs
            for mount in unit.mounts
            for quirk in mount.quirks
            if find_quirk(quirk, Carrier.WEAPON) is None
        }
        assert unknown == set()


def _is_there(line: WeaponQuirk, unit: Unit) -> bool:
    """Whether a mount that covers the named slot has the quirk."""
    form = unit.chassis.form
    return any(
        line.quirk in mount.quirks
        and (
            any((form.code(slot.location), slot.row) == (line.place, line.slot) for slot in mount.slots)
            or mount_key(unit, mount) == line.key
        )
        for mount in unit.mounts
    )


class TestOthers:
    def test_each_file_is_kept_as_it_was_read(self, others: list[tuple[str, bytes, BlkUnit]]) -> None:
        changed = [
            name for name, data, unit in others if encoded(unit.file.source.text, unit.file.source.encoding) != data
        ]
        assert changed == []

    def test_no_quirk_is_lost_and_all_are_known(self, others: list[tuple[str, bytes, BlkUnit]]) -> None:
        for name, _, unit in others:
            listed = listed_in_blk(unit.file.source.text)
            assert (unit.quirks, unit.weapon_quirks) == (listed.unit, listed.weapons), name
            assert all(find_quirk(quirk) for quirk in unit.quirks), name
            assert all(find_quirk(entry.quirk, Carrier.WEAPON) for entry in unit.weapon_quirks), name
        assert sum(len(unit.quirks) for _, _, unit in others) > 0

    def test_all_say_who_they_are(self, others: list[tuple[str, bytes, BlkUnit]]) -> None:
        assert [name for name, _, unit in others if not (unit.name and unit.kind)] == []
