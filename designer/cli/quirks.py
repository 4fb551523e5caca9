"""``mechwright quirks``: the known quirks, the quirks of a design, and what they change in combat."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from designer.catalog import catalog
from designer.catalog.quirks import Carrier, Quirk, find_quirk, known_quirks, quirk_catalog
from designer.cli.arguments import CommandGroup, Option
from designer.cli.file_problems import problem_fields
from designer.cli.output import OutputFormat
from designer.cli.unit_input import UnitFile, read_or_exit
from designer.formats import is_blk
from designer.rulesets.quirks.effects import QuirkChange, worth
from designer.rulesets.quirks.lines import Borne, WeaponQuirk, mount_key, quirks_of
from designer.rulesets.quirks.profiles import Profile
from designer.units.unit import Unit

quirks = CommandGroup("Design quirks and what they do in combat.")

QuirkOutputOption = Annotated[OutputFormat, Option("--format", help="A table, or JSON.")]
ProfileOption = Annotated[Profile, Option(help="How quirks are read.")]


@quirks.command("list")
def show_catalog(
    every: Annotated[bool, Option("--all", help="Also those without an effect in combat.")] = False,
    profile: ProfileOption = Profile.STANDARD,
    output: QuirkOutputOption = OutputFormat.TEXT,
) -> None:
    """The quirks with an effect in combat."""
    listed = known_quirks() if every else quirk_catalog()
    if output is OutputFormat.JSON:
        print(json.dumps([_entry(quirk, profile) for quirk in listed], ensure_ascii=False))
    else:
        print("\n".join(f"{_sign(quirk)} {quirk.name:<30}{_effect(quirk, profile)}" for quirk in listed))


@quirks.command()
def show(
    file: UnitFile, profile: ProfileOption = Profile.STANDARD, output: QuirkOutputOption = OutputFormat.TEXT
) -> None:
    """The quirks of a design, or of any unit in a BLK file, and of its weapons."""
    if is_blk(file):
        _show_blk(file, profile, output)
        return
    (design,) = read_or_exit(file)
    if output is OutputFormat.JSON:
        _print_json([_borne(design, borne, profile) for borne in quirks_of(design)])
    else:
        print("\n".join(_heading(design, borne, profile) for borne in quirks_of(design)) or "No quirks.")


@quirks.command("worth")
def show_worth(
    file: UnitFile, profile: ProfileOption = Profile.STANDARD, output: QuirkOutputOption = OutputFormat.TEXT
) -> None:
    """Effect of each single quirk of a design in combat, for crews with skills 4/5."""
    (design,) = read_or_exit(file)
    weighed = [Weighed(borne, _changes(design, borne, profile)) for borne in quirks_of(design)]
    if output is OutputFormat.JSON:
        _print_json(
            [_borne(design, borne, profile) | {"changes": [_change(c) for c in changes]} for borne, changes in weighed]
        )
    else:
        print("\n".join(line for one in weighed for line in _rows(design, one, profile)) or "No quirks.")


def _show_blk(file: Path, profile: Profile, output: OutputFormat) -> None:
    from designer.cli.blk import quirk_lines, read_blk_or_exit  # noqa: PLC0415 - few files have other units

    unit = read_blk_or_exit(file)
    if output is OutputFormat.JSON:
        own = [_blk_entry(written, Carrier.UNIT, profile, None) for written in unit.quirks]
        weapons = [_blk_entry(found.quirk, Carrier.WEAPON, profile, found) for found in unit.weapon_quirks]
        _print_json([*own, *weapons])
    else:
        print("\n".join(quirk_lines(unit)) or "No quirks.")


def _blk_entry(written: str, carrier: Carrier, profile: Profile, weapon: WeaponQuirk | None) -> dict[str, Any]:
    quirk = find_quirk(written, carrier)
    entry = _entry(quirk, profile) if quirk else {"id": None, "name": None}
    mount = weapon.key if weapon and weapon.slot is not None else None
    return {"written": written, "mount": mount, "weapon": weapon and weapon.weapon, "stray": False, **entry}


class Weighed(NamedTuple):
    """A quirk of a design, and the changes that it makes in combat."""

    borne: Borne
    changes: tuple[QuirkChange, ...]


def _changes(design: Unit, borne: Borne, profile: Profile) -> tuple[QuirkChange, ...]:
    if borne.quirk is None or borne.stray:
        return ()
    item = catalog()[borne.mount.item] if borne.mount else None
    heat = item.salvo_heat if item else 0
    return worth(borne.quirk, heat=heat, tonnage=design.chassis.tonnage, profile=profile)


# -- JSON ----------------------------------------------------------------------------------------------------------


def _print_json(quirks: list[dict[str, Any]]) -> None:
    """Print the quirks of a file with the problems of the file."""
    print(json.dumps({"quirks": quirks} | problem_fields(), ensure_ascii=False))


def _entry(quirk: Quirk, profile: Profile) -> dict[str, Any]:
    return {
        "id": quirk.id,
        "file_id": quirk.file_id,
        "name": quirk.name,
        "carrier": quirk.carrier.value,
        "category": quirk.category.value,
        "pipelines": [pipeline.value for pipeline in quirk.pipelines],
        "effect": _effect(quirk, profile),
        "positive": quirk.positive,
    }


def _borne(design: Unit, borne: Borne, profile: Profile) -> dict[str, Any]:
    entry = _entry(borne.quirk, profile) if borne.quirk else {"id": None, "name": None}
    return {
        "written": borne.written,
        "mount": mount_key(design, borne.mount) if borne.mount else None,
        "weapon": catalog()[borne.mount.item].name if borne.mount else None,
        "stray": borne.stray,
        **entry,
    }


def _change(change: QuirkChange) -> dict[str, Any]:
    return change._asdict() | {"pipeline": change.pipeline.value, "possible": change.amount is not None}


# -- text ----------------------------------------------------------------------------------------------------------


def _sign(quirk: Quirk | None) -> str:
    return " " if quirk is None or quirk.positive is None else "+" if quirk.positive else "-"


def _effect(quirk: Quirk, profile: Profile) -> str:
    return quirk.megamek if profile is Profile.MEGAMEK and quirk.megamek else quirk.effect


def _heading(design: Unit, borne: Borne, profile: Profile) -> str:
    bearer = ""
    if borne.mount:
        bearer = f" ({catalog()[borne.mount.item].name}, {mount_key(design, borne.mount)})"
    elif borne.stray:
        bearer = " (its weapon is not there)"
    if borne.quirk is None:
        return f"  {borne.written}{bearer}: not known"
    return f"{_sign(borne.quirk)} {borne.quirk.name}{bearer}: {_effect(borne.quirk, profile)}"


def _rows(design: Unit, weighed: Weighed, profile: Profile) -> Iterator[str]:
    yield _heading(design, weighed.borne, profile)
    for change in weighed.changes:
        amount = "no" if change.amount is None else f"{change.amount:+d}" if change.amount else ""
        chances = "" if change.before is None else f"{change.before:>9.1%} → {change.after:.1%}"
        yield f"    {amount:>3}  {change.situation:<44}{chances}".rstrip()
    if not weighed.changes:
        yield "         changes nothing in combat"
