"""Quirks that change the initiative of a side (QUIRKS 4.7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from designer.catalog.quirks import Pipeline, quirks_for_pipeline
from designer.rulesets.quirks.contribution import Contribution, of_quirk


class SideMember(NamedTuple):
    """A unit of a side; it is ``active`` if it is on the field and its crew is alive and conscious."""

    unit_quirks: tuple[str, ...] = ()
    active: bool = True


def initiative_modifiers(side: Iterable[SideMember]) -> tuple[Contribution, ...]:
    """The modifier of quirks to the initiative roll of a side: only the best one of all active units counts."""
    active = [member for member in side if member.active]
    found = [
        quirk
        for quirk in quirks_for_pipeline(Pipeline.INITIATIVE)
        if any(quirk.id in member.unit_quirks for member in active)
    ]
    return (of_quirk(max(found, key=lambda quirk: quirk.amount).id),) if found else ()
