"""A second, independent reading of the quirk lines of files, which tests compare with what the program reads."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from designer.rulesets.quirks.lines import WeaponQuirk, weapon_quirk


@dataclass(frozen=True, slots=True)
class Listed:
    """The quirks that a text lists, each unit quirk once, and how many entries could not be used."""

    unit: tuple[str, ...] = ()
    weapons: tuple[WeaponQuirk, ...] = ()
    skipped: int = 0


def listed_in_mtf(text: str) -> Listed:
    """The quirks of a text of ``key:value`` lines: ``quirk``, ``weaponquirk`` and the older ``weapon_quirk``."""
    pairs = [line.partition(":")[::2] for line in text.splitlines()]
    lines = [(key.strip().lower(), value.strip()) for key, value in pairs]
    return _listed(
        (value for key, value in lines if key == "quirk"),
        (value for key, value in lines if key in ("weaponquirk", "weapon_quirk")),
    )


def listed_in_blk(text: str) -> Listed:
    """The quirks of a text of ``<block>`` … ``</block>``: one a line in ``quirks`` and in ``weaponQuirks``."""
    return _listed(_block(text, "quirks"), _block(text, "weaponQuirks"))


def _block(text: str, name: str) -> list[str]:
    blocks = re.findall(rf"<{name}>(.*?)</{name}>", text, re.DOTALL | re.IGNORECASE)
    return [line.strip() for block in blocks for line in block.splitlines() if line.strip()]


def _listed(unit: Iterable[str], weapons: Iterable[str]) -> Listed:
    entries = [weapon_quirk(entry) for entry in weapons]
    found = tuple(entry for entry in entries if entry is not None)
    return Listed(tuple(dict.fromkeys(filter(None, unit))), found, len(entries) - len(found))
