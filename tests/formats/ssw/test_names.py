"""Every name of Solaris Skunk Works means something that the program has."""

from __future__ import annotations

from collections.abc import Collection

from designer.catalog import catalog, systems
from designer.catalog.quirks import Carrier, find_quirk
from designer.formats.ssw.names import SswName, ssw_name, ssw_names

SYSTEMS: dict[str, Collection[str]] = {
    "engine": systems().engines,
    "gyro": systems().gyros,
    "cockpit": systems().cockpits,
    "console": systems().cockpits,
    "structure": systems().structures,
    "armor": systems().armors,
}


def ids(name: SswName) -> list[str]:
    return [each for each in (name.id, name.clan_id, name.gun, name.instead) if each]


def test_every_id_is_one_of_ours():
    for name in ssw_names().values():
        if name.part in SYSTEMS:
            assert all(each in SYSTEMS[name.part] for each in ids(name)), name
        elif name.part not in ("quirk", "weapon_quirk", "sink_kind"):
            assert all(each in catalog() for each in ids(name)), name


HIGHER = {"weak_head_3", "weak_head_4", "weak_head_5"}
"""Degrees of a quirk that the catalog has no entry for; units keep them as written."""


def test_every_quirk_is_one_of_ours():
    for name in ssw_names().values():
        if name.part in ("quirk", "weapon_quirk"):
            carrier = Carrier.UNIT if name.part == "quirk" else Carrier.WEAPON
            written = set(filter(None, (*ids(name), name.also))) - HIGHER
            assert all(find_quirk(each, carrier) for each in written), name


def test_old_files_repeat_the_side():
    assert ssw_name("engine", "(CL) XL Engine") == ssw_name("engine", "XL Engine")
