"""The report of an item on a design: figures, years, rules, names and rule violations. No Qt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from designer.analysis.item_figures import Facts
from designer.app.ui.figures import DASH, figure, signed
from designer.app.views.equipment.item_texts import (
    cost_text,
    damage_text,
    heat_text,
    hot_text,
    range_text,
    tons,
)
from designer.catalog import Item
from designer.catalog.item import Years
from designer.catalog.vocabulary import known_words
from designer.construction import technology
from designer.construction.availability import SIDES, reason_against
from designer.construction.findings import Severity, findings, findings_added
from designer.editing import EditRefusedError, Session, edits
from designer.language import inside, marked, tr, trn
from designer.units.unit import Tech

_STAGES: Final = (
    *(marked("prototype {year}"), marked("production {year}"), marked("common {year}")),
    *(marked("extinct {year}"), marked("reintroduced {year}")),
)
_TECHS: Final = {"All": marked("Inner Sphere and Clans"), "IS": marked("Inner Sphere"), "Clan": marked("Clans")}


class ReportLine(NamedTuple):
    """A labelled line of the report, with the token of its color."""

    label: str
    text: str
    token: str = "text.1"


def about(session: Session, facts: Facts) -> tuple[ReportLine, ...]:
    """The lines of the report of an item, without the empty ones."""
    return tuple(line for line in _lines(session, facts) if line.text)


def _lines(session: Session, facts: Facts) -> Iterator[ReportLine]:
    item, tech = facts.item, session.unit.tech
    yield ReportLine(tr("Problems"), reason_against(item, session.unit), "warn")
    yield from (ReportLine(tr("On this 'Mech"), sentence, "warn") for sentence in gained_errors(session, item))
    yield ReportLine(tr("Figures"), figures(facts))
    yield ReportLine(tr("Technology"), _technology(item))
    yield ReportLine(tr("Inner Sphere"), years(item.is_years))
    yield ReportLine(tr("Clans"), years(item.clan_years))
    yield ReportLine(tr("Rules level"), _level(item, tech))
    yield ReportLine(tr("Rule"), facts.rule)
    yield ReportLine(tr("Also called"), ", ".join(dict.fromkeys((item.mtf, *item.aliases))))
    meant = (known_words("flag")[flag].description for flag in sorted(item.flags))
    yield ReportLine(tr("Description"), " ".join(map(tr, meant)))


def figures(facts: Facts) -> str:
    """All figures of an item: "1 t, 1 slot, heat 3, damage 5, range 3/6/9, 46 BV, 40 000 C-bills"."""
    item = facts.item
    parts = [f"{tons(facts.mass)} t", trn("{n} slot", "{n} slots", facts.slots)]
    parts += [tr("heat {heat}", heat=heat_text(item))] if item.heat and not item.is_ammo else []
    parts += [tr("damage {damage}", damage=damage_text(facts))] if damage_text(facts) != DASH else []
    parts += [hot_text(facts)] if facts.strike.pulls else []
    parts += [tr("range {range}", range=range_text(item))] if range_text(item) != DASH else []
    parts += [tr("minimum {hexes}", hexes=item.range[0])] if item.range[0] and not item.is_ammo else []
    parts += [tr("{shots} shots", shots=item.shots)] if item.is_ammo and item.shots else []
    parts.append(f"{figure(facts.bv, 1 if facts.bv % 1 else 0)} BV")
    # No line break after the letter.
    parts += [tr("{cost} C-bills", cost=cost_text(item)).replace("C-", "C\u2011")] if item.cost is not None else []
    parts += [tr("explosive")] if item.explosive else []
    return ", ".join(parts)


def years(found: Years | None) -> str:
    """The years of one side: "prototype 2290, production 2295, extinct 2855"; empty if it never had the item."""
    if found is None:
        return ""
    return ", ".join(tr(stage, year=year) for stage, year in zip(_STAGES, found, strict=True) if year is not None)


def _technology(item: Item) -> str:
    parts = [tr(_TECHS[item.tech])]
    parts += [tr("rating {rating}", rating=item.rating)] if item.rating else []
    parts += [tr("availability {availability}", availability=item.avail)] if item.avail else []
    return ", ".join(parts)


def _level(item: Item, tech: Tech) -> str:
    """The lowest rules level that the item ever has, and that of the unit's year if it differs."""
    side = technology.side_of(tech.base)
    sides = SIDES if side == "All" else (side,)
    at_last = tr(technology.LEVELS[min(technology.lowest_level(item, each) for each in sides)])
    now = tr(technology.LEVELS[min(technology.level_in_year(item, tech.year, each) for each in sides)])
    if now == at_last:
        return at_last
    return tr("{level}; {now} in {year}", level=at_last, now=inside(now), year=tech.year)


def gained_errors(session: Session, item: Item) -> tuple[str, ...]:
    """The errors that the design would have if the item were added in its best place."""
    try:
        there = session.what_if(edits.place_best(item.id))
    except EditRefusedError:
        return ()
    added = findings_added(findings(session.graph), findings(there.overlay))
    return tuple(finding.sentence for finding in added if finding.severity is Severity.ERROR)


# -- variants -------------------------------------------------------------------------------------------------


def differences(one: Facts, other: Facts) -> str:
    """The differences of another item: "+1 t, +2 heat, +5 damage, range 5/10/15"."""
    parts = []
    for words, mine, its, digits in (
        ("t", one.mass / 1000, other.mass / 1000, 3),
        (tr("slots"), one.slots, other.slots, 0),
        (tr("heat"), one.figure("heat"), other.figure("heat"), 0),
        ("BV", one.bv, other.bv, 1),
    ):
        change = round((its or 0) - (mine or 0), digits)
        if change:
            parts.append(f"{_short(change)} {words}")
    if damage_text(one) != damage_text(other):
        parts.append(tr("damage {damage}", damage=damage_text(other)))
    if range_text(one.item) != range_text(other.item):
        parts.append(tr("range {range}", range=range_text(other.item)))
    if one.item.shots != other.item.shots and other.item.is_ammo:
        parts.append(tr("{shots} shots", shots=other.item.shots))
    if one.item.tech != other.item.tech:
        parts.append(tr(_TECHS[other.item.tech]))
    return ", ".join(parts) or tr("the same figures")


def _short(change: float) -> str:
    """A signed figure without trailing zeros."""
    text = signed(change, 3)
    return text.rstrip("0").rstrip(".")
