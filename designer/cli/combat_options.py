"""Options that several commands of ``mechwright combat`` have, and how their values are read."""

from __future__ import annotations

from typing import Annotated

from designer.catalog.quirks import Carrier, find_quirk, ids_with_effect
from designer.cli.arguments import Option, UsageError
from designer.cli.output import OutputFormat
from designer.graph import Evaluator
from designer.rulesets.combat.criticals import Tracked, critical_rows, tracked
from designer.rulesets.combat.guidance import Designation
from designer.rulesets.combat.hit_locations import AttackSide
from designer.rulesets.quirks.profiles import Profile
from designer.rulesets.quirks.to_hit import AttackerMovement
from designer.units.injuries import Component

MovementOption = Annotated[AttackerMovement, Option(help="How the attacker moved.")]
HeatOption = Annotated[int, Option(help="The attacker's heat, 0 to 30.")]
TargetSpeedOption = Annotated[int, Option(help="What the target's movement adds, -4 to 12.")]
TargetQuirkOption = Annotated[list[str] | None, Option(help="A quirk of the target; may be repeated.")]
TerrainOption = Annotated[str, Option(help="open, light woods or heavy woods.")]
CoverOption = Annotated[bool, Option("--partial-cover", help="The target has partial cover.")]
ElevationOption = Annotated[int, Option(help="How many levels higher the target stands, -2 to 2.")]
SideOption = Annotated[AttackSide, Option(help="The side of the target that is hit.")]
HitOption = Annotated[
    list[str] | None,
    Option(
        help="A critical hit, such as CT:engine or RA:shoulder, or LL for a lost leg; repeated in the order of hits."
    ),
]
ProfileOption = Annotated[Profile, Option(help="The reading of the rules on quirks.")]
FormatOption = Annotated[OutputFormat, Option("--format", help="A table, or one JSON object.")]
ModulesOption = Annotated[bool, Option("--modules-off", help="RISC laser pulse modules are switched off.")]
ShieldsOption = Annotated[bool, Option("--passive-shields", help="The unit's shields are in passive defense.")]


DesignatedOption = Annotated[Designation | None, Option(help="What guides missiles to the target.")]
IndirectOption = Annotated[bool, Option("--indirect", help="Shots are fired indirectly.")]
SpotterOption = Annotated[int, Option(help="Hexes from the nearest other unit of the C3 network to the target.")]
JammedOption = Annotated[bool, Option("--jammed", help="Hostile ECM is in the way of the C3 network.")]


def within(value: int, least: int, most: int, option: str) -> int:
    """The value of an option if it is within the limits; else raises an error that names them."""
    if not least <= value <= most:
        raise UsageError(f"expected {least} to {most}, found {value}", option=option)
    return value


def known(quirks: list[str] | None, carrier: Carrier, option: str) -> tuple[str, ...]:
    """The ids of the quirks given in an option; for an unknown quirk, raises an error that suggests a similar one."""
    found = []
    for written in quirks or ():
        quirk = find_quirk(written, carrier)
        if quirk is None:
            raise UsageError(_unknown(written, carrier), option=option)
        found.append(quirk.id)
    return tuple(found)


def _unknown(written: str, carrier: Carrier) -> str:
    from difflib import get_close_matches  # noqa: PLC0415 - for mistakes only

    allowed = ids_with_effect(carrier)
    near = get_close_matches(written.lower(), allowed, n=1)
    meant = f" Did you mean '{near[0]}'?" if near else ""
    return (
        f"no {carrier.value} has a quirk '{written}'.{meant} Those with an effect in combat are {', '.join(allowed)}."
    )


def hits_of(g: Evaluator, written: list[str] | None, quirks: tuple[str, ...], profile: Profile) -> Tracked:
    """State of the critical hits given in ``--hit``; raises an error that lists what a place has."""
    return tracked([_component(g, each) for each in written or ()], quirks, profile)


def _component(g: Evaluator, written: str) -> Component:
    place, _, name = (part.strip().lower() for part in written.partition(":"))
    there = [row for row in critical_rows(g) if row.place.lower() == place]
    if not there:
        places = ", ".join(dict.fromkeys(row.place for row in critical_rows(g)))
        raise UsageError(f"unknown location '{written.partition(':')[0]}': the unit has {places}", option="--hit")
    fitting = [row for row in there if row.name.lower().startswith(name) and (name or row.component.is_limb)]
    if not fitting:
        names = ", ".join(row.name for row in there)
        raise UsageError(f"nothing in {there[0].place} is called '{name}': it has {names}", option="--hit")
    return fitting[0].component
