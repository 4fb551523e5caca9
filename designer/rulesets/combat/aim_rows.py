"""The terms of a to-hit number, as a sheet lists them: range, movement, terrain, heat (TW p. 117)."""

from __future__ import annotations

from designer.decimals import modifier as signed
from designer.language import sense, tr
from designer.rulesets.combat.sight import field
from designer.rulesets.combat.situation import IMMOBILE
from designer.rulesets.combat.tables import amounts
from designer.rulesets.quirks.contribution import ways_to_reach
from designer.rulesets.quirks.to_hit import AttackerMovement, Bracket, cover_penalty, movement_penalty, range_penalty
from designer.units.unit import HEAVIEST


def range_modifiers() -> tuple[int, ...]:
    """The to-hit modifiers of short, medium and long range."""
    return tuple(range_penalty(bracket) for bracket in (Bracket.SHORT, Bracket.MEDIUM, Bracket.LONG))


def chance_of(rolled: int) -> int:
    """The chance that two dice reach a number, in percent."""
    return round(ways_to_reach(rolled) / 0.36)


def to_hit_groups() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """The modifiers of an attack by their kind, each with the choice that it stands for (TW p. 117)."""
    at_range = tuple(zip(map(str, range_modifiers()), (tr("short"), tr("medium"), tr("long")), strict=True))
    moved = tuple((str(movement_penalty(how)), tr(how.value)) for how in AttackerMovement)
    target = (
        *(("0", "0–2"), ("1", "3–4"), ("2", "5–6"), ("3", "7–9"), ("4", "10–17"), ("5", "18–24")),
        ("+1", tr("jumped")),
    )
    woods = zip(
        map(str, amounts()["terrain"][1:]), (tr(sense("woods", "light")), tr(sense("woods", "heavy"))), strict=True
    )
    between = (*woods, (str(cover_penalty()), tr("cover")))
    heat = tuple((str(modifier), str(least)) for least, modifier in amounts()["heat"])
    large = signed(field()["target"]["large"]), tr(">{n} t", n=HEAVIEST)
    other = ((str(amounts()["injuries"]["sensors"]), tr("sensors")), (signed(IMMOBILE), tr("immobile")), large)
    titles = (tr("range"), tr("you moved"), tr("target moved, hexes"), tr("between"), tr("heat"), tr("other"))
    return tuple(zip(titles, (at_range, moved, target, between, heat, other), strict=True))
