"""The record sheets of a force: each member with its pilot, and with the damage that its MUL file knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from designer.forces.force import Force, Member
from designer.forces.mul_damage import damage_of
from designer.sheets.options import SheetOptions
from designer.sheets.page_kinds import Sheet


def force_sheets(force: Force, options: SheetOptions) -> Iterator[Sheet]:
    """The sheets of the members that have a design; what the options say of pilot and damage is theirs instead."""
    for member in force.members:
        sheet = sheet_of(member, replace(options, force=force.name))
        if sheet is not None:
            yield sheet


def sheet_of(member: Member, options: SheetOptions) -> Sheet | None:
    """The sheet of a member; None if its design is missing."""
    if member.unit is None:
        return None
    piloted = replace(options, pilot=member.pilot, skills=member.skills)
    if not member.entity:
        return Sheet(member.unit, piloted)
    damage = damage_of(member.entity, member.unit)
    left = {slot: shots.left for slot, shots in damage.shots.items()}
    damaged = replace(piloted, lost=damage.lost, hits=damage.hits, left=left, pilot_hits=damage.pilot)
    return Sheet(member.unit, damaged)
