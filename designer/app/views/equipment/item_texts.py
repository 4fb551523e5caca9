"""Texts about an item: the figures in the table, the lines of its card, and the report of its details. Without Qt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from designer import design
from designer.analysis.item_figures import Facts
from designer.app.ui.figures import DASH, figure, tons
from designer.catalog import Item
from designer.catalog.vocabulary import described
from designer.construction import technology
from designer.construction.availability import is_prototype, is_within, obstacle, reason_against
from designer.construction.findings import Severity, findings, findings_added
from designer.construction.offers import USUAL, Terms, offered_level
from designer.construction.physical_attacks import HOT
from designer.construction.places import why_not
from designer.construction.spread import is_spread, places_of
from designer.decimals import brief
from designer.editing import EditRefusedError, Session, edits
from designer.editing.drop_plan import DropPlan, Payload, Room
from designer.editing.edits.sinks import with_one_inside
from designer.editing.slot_search import slots_needed
from designer.editing.spread_slots import filled
from designer.language import beginning, inside, marked, tr, trn
from designer.query import per
from designer.rulesets.combat.munitions import munition_note
from designer.units.unit import Tech, Unit


def heat_text(item: Item) -> str:
    """The heat of one shot as text, such as "5", or of a salvo, such as "2×6"; a dash for ammunition."""
    if item.is_ammo:
        return DASH
    return f"{item.heat}×{item.rate}" if item.rate > 1 else str(item.heat)


def damage_text(facts: Facts) -> str:
    """The damage of a hit as text; of a salvo "2×10" (missiles or shots); by range "10/8/5" if it decreases."""
    item = facts.item
    short, medium, long = item.damage
    if item.is_ammo or not any(item.damage):
        return facts.strike.words if facts.strike.cold else DASH
    if len({short, medium, long}) > 1:
        return f"{short}/{medium}/{long}"
    if item.cluster and short % item.cluster == 0:
        return f"{short // item.cluster}×{item.cluster}"
    return f"{short}×{item.rate}" if item.rate > 1 else str(short)


def hot_text(facts: Facts) -> str:
    """The damage of a hit with hot triple-strength myomer as text; empty if that makes no difference."""
    if not facts.strike.pulls:
        return ""
    return tr("from {heat} heat on {damage}", heat=HOT, damage=facts.strike.hot)


def range_text(item: Item) -> str:
    """Short, medium and long range in hexes as text; for artillery the range in map sheets."""
    _, short, medium, long, _ = item.range
    if item.is_ammo or not short:
        return DASH
    if "artillery" in item.flags:
        return tr("{count} maps", count=long)
    return str(long) if short == long else f"{short}/{medium}/{long}"


def minimum_text(item: Item) -> str:
    """The minimum range in hexes as text; a dash for none."""
    return str(item.range[0]) if item.range[0] and not item.is_ammo else DASH


def ratio_text(value: float | None) -> str:
    """A ratio of two figures as text; a dash for None."""
    return DASH if value is None else figure(value, 1)


def cost_text(item: Item) -> str:
    """The cost in C-bills as text; a dash if it depends on the 'Mech."""
    return DASH if item.cost is None else figure(item.cost)


def figures_line(facts: Facts) -> str:
    """The combat figures as text, "Heat 5, damage 5, range 4 / 8 / 12"; without any: mass, slots, Battle Value."""
    item = facts.item
    if item.is_ammo:
        shots = tr("{shots} shots", shots=facts.shots) if facts.shots else tr("No shots")
        return ", ".join((shots, f"{tons(facts.mass)} t", *((tr("explosive"),) if item.explosive else ())))
    damage, reach = damage_text(facts), range_text(item)
    value = [f"{figure(facts.bv)} BV"] if facts.bv else []  # "0 BV" would contradict what the item adds to the design
    takes = ", ".join((f"{tons(facts.mass)} t", _slots(facts.slots), *value))
    if damage == reach == DASH and not item.heat:
        return takes
    if facts.strike.cold:
        heat = [tr("heat {heat}", heat=item.heat)] if item.heat else []
        hits = filter(None, (tr("damage {damage}", damage=damage), hot_text(facts)))
        return beginning(", ".join((*heat, *hits, takes)))
    parts = [tr("heat {heat}", heat=heat_text(item))]
    parts += [tr("damage {damage}", damage=damage.replace("/", " / "))] if damage != DASH else []
    if reach != DASH:
        parts.append(tr("range {range}", range=reach.replace("/", " / ")))
        parts += [tr("minimum {hexes}", hexes=item.range[0])] if item.range[0] else []
    return beginning(", ".join(parts))


def efficiency_line(facts: Facts) -> str:
    """The efficiency as text, "Damage per ton 5.0, per heat 1.0"; empty without damage."""
    item, damage = facts.item, facts.figure("damage")
    if not damage or item.is_ammo:
        return ""
    each_ton, each_heat = per(damage, facts.mass / 1000), per(damage, item.salvo_heat)
    parts = [] if each_ton is None else [tr("per ton {damage}", damage=figure(each_ton, 1))]
    parts += [] if each_heat is None else [tr("per heat {damage}", damage=figure(each_heat, 1))]
    return tr("Damage {shares}", shares=", ".join(parts)) if parts else ""


# -- availability --------------------------------------------------------------------------------------------


def legal_line(item: Item, tech: Tech, terms: Terms = USUAL) -> str:
    """The availability as text, "Available from 3058, standard level", or why the design may not have the item."""
    side = technology.side_of(tech.base)
    level = _level_now(item, tech, terms)
    why = obstacle(item, tech, terms)
    if why:
        return f"{why}; {level}" if is_within(item, tech, side, terms) else why
    if is_prototype(item, tech.year, side):
        return tr("Only as a prototype, {level}", level=level)
    prototype, production, common, _, _ = technology.years_of(item, side)
    return tr("Available from {year}, {level}", year=production or common or prototype, level=level)


# -- room -----------------------------------------------------------------------------------------------------


_ROOMS: Final = {
    Room.FREE: marked("Room in {places}"),
    Room.FILLER_MOVES: marked("By moving filler: {places}"),
    Room.OTHERS_MOVE: marked("By moving others: {places}"),
    Room.SPLIT: marked("Split over: {places}"),
    Room.FILLER_OUT: marked("Leaving filler without a slot: {places}"),
}


def room_line(unit: Unit, item: Item) -> str:
    """The locations in which an item fits as text: "Room in HD, RA, RT. By moving filler: LA".

    Filler means the freely movable slots of Endo Steel, Ferro-Fibrous and the like.
    """
    if with_one_inside(unit, item) is not None:
        return tr("Room in the engine")
    needed = slots_needed(unit, item)
    if needed == 0:
        return tr("Takes no slot")
    if is_spread(item):
        slots, count = _slots(needed), len(filled(unit, item, needed))
        if places_of(item) is None:
            return tr("{slots} anywhere, room for {count}", slots=slots, count=count)
        return tr("{slots} in fixed places, room for {count}", slots=slots, count=count)
    form = unit.chassis.form
    rooms = DropPlan(unit, Payload(item=item.id)).rooms()
    if rooms:
        said = (tr(_ROOMS[room], places=", ".join(map(form.code, where))) for room, where in rooms.items())
        return ". ".join(said)
    reasons = [why_not(item, unit, location) for location in form.locations]
    return tr("No room for {slots}", slots=_slots(needed)) if None in reasons else str(reasons[-1])


def _slots(number: int) -> str:
    return trn("{n} slot", "{n} slots", number)


_TECHS: Final = {"All": marked("Inner Sphere and Clans"), "IS": marked("Inner Sphere"), "Clan": marked("Clans")}


class ReportLine(NamedTuple):
    """A labeled line of the report, with its color token."""

    label: str
    text: str
    token: str = "text.1"


def about(session: Session, facts: Facts, terms: Terms = USUAL) -> tuple[ReportLine, ...]:
    """The lines of the report about an item; empty lines are left out."""
    return tuple(line for line in _report_lines(session, facts, terms) if line.text)


def _report_lines(session: Session, facts: Facts, terms: Terms) -> Iterator[ReportLine]:
    item, tech = facts.item, session.unit.tech
    yield ReportLine(tr("Problems"), reason_against(item, session.unit, terms), "warn")
    yield from (ReportLine(tr("On this 'Mech"), sentence, "warn") for sentence in gained_errors(session, item))
    yield ReportLine(tr("Figures"), figures(facts))
    yield ReportLine(tr("Technology"), _technology(item))
    yield ReportLine(tr("Inner Sphere"), technology.years_text(item.is_years))
    yield ReportLine(tr("Clans"), technology.years_text(item.clan_years))
    yield ReportLine(tr("Rules level"), level_text(item, tech, terms))
    yield ReportLine(tr("Rule"), facts.rule)
    yield ReportLine(tr("Also called"), ", ".join(dict.fromkeys((item.mtf, *item.aliases))))
    yield ReportLine(tr("Description"), described(item))
    yield ReportLine(tr("In attacks"), munition_note(item, design.rules(session.graph)))


def figures(facts: Facts) -> str:
    """All figures of an item as text: "1 t, 1 slot, heat 3, damage 5, range 3/6/9, 46 BV, 40 000 C-bills"."""
    item = facts.item
    parts = [f"{tons(facts.mass)} t", trn("{n} slot", "{n} slots", facts.slots)]
    parts += [tr("heat {heat}", heat=heat_text(item))] if item.heat and not item.is_ammo else []
    parts += [tr("damage {damage}", damage=damage_text(facts))] if damage_text(facts) != DASH else []
    parts += [hot_text(facts)] if facts.strike.pulls else []
    parts += [tr("range {range}", range=range_text(item))] if range_text(item) != DASH else []
    parts += [tr("minimum {hexes}", hexes=item.range[0])] if item.range[0] and not item.is_ammo else []
    parts += [tr("{shots} shots", shots=facts.shots)] if item.is_ammo and facts.shots else []
    parts += [f"{figure(facts.bv, 1 if facts.bv % 1 else 0)} BV"] if facts.bv else []
    # The hyphen of "C-bills" does not allow a line break.
    parts += [tr("{cost} C-bills", cost=cost_text(item)).replace("C-", "C\u2011")] if item.cost is not None else []
    parts += [tr("explosive")] if item.explosive else []
    return ", ".join(parts)


def _technology(item: Item) -> str:
    parts = [tr(_TECHS[item.tech])]
    parts += [tr("rating {rating}", rating=item.rating)] if item.rating else []
    parts += [tr("availability {availability}", availability=item.avail)] if item.avail else []
    return ", ".join(parts)


def level_text(item: Item, tech: Tech, terms: Terms = USUAL) -> str:
    """The rules level of the item in the books, and if that of the unit's year differs, which of both counts."""
    printed, now = tr(technology.LEVELS[item.level]), _other_level(item, tech)
    if not now:
        return printed
    if terms.by_year:
        return tr("{level} in the books, but {now}, which counts", level=printed, now=now)
    return tr("{level}, which counts; {now} by its dates", level=printed, now=now)


def _level_now(item: Item, tech: Tech, terms: Terms) -> str:
    """The rules level of the item that counts, and in brackets that of the unit's year if it does not count."""
    printed, now = inside(tr(technology.LEVELS[item.level])), _other_level(item, tech)
    if not now:
        return tr("{level} level", level=printed)
    return now if terms.by_year else tr("counts as {level} ({now})", level=printed, now=now)


def _other_level(item: Item, tech: Tech) -> str:
    """The rules level of the item in the unit's year, as text; empty if it is that in the books, or not yet built."""
    level = offered_level(item, tech, Terms(by_year=True))
    if level in (item.level, technology.UNOFFICIAL):
        return ""
    return tr("{level} in {year}", level=inside(tr(technology.LEVELS[level])), year=tech.year)


def gained_errors(session: Session, item: Item) -> tuple[str, ...]:
    """The errors that the design would get if the item were added in its best place, as sentences."""
    try:
        there = session.what_if(edits.place_best(item.id))
    except EditRefusedError:
        return ()
    added = findings_added(findings(session.graph), findings(there.overlay))
    return tuple(finding.sentence for finding in added if finding.severity is Severity.ERROR)


# -- variants -------------------------------------------------------------------------------------------------


def differences(one: Facts, other: Facts) -> str:
    """The differences of another item as text: "+1 t, +2 heat, +5 damage, range 5/10/15"."""
    parts = []
    for words, mine, its, digits in (
        ("t", one.mass / 1000, other.mass / 1000, 3),
        (tr("slots"), one.slots, other.slots, 0),
        (tr("heat"), one.figure("heat"), other.figure("heat"), 0),
        ("BV", one.bv, other.bv, 1),
    ):
        change = round((its or 0) - (mine or 0), digits)
        if change:
            parts.append(f"{_signed(change)} {words}")
    if damage_text(one) != damage_text(other):
        parts.append(tr("damage {damage}", damage=damage_text(other)))
    if range_text(one.item) != range_text(other.item):
        parts.append(tr("range {range}", range=range_text(other.item)))
    if one.shots != other.shots and other.item.is_ammo:
        parts.append(tr("{shots} shots", shots=other.shots))
    if one.item.tech != other.item.tech:
        parts.append(tr(_TECHS[other.item.tech]))
    return ", ".join(parts) or tr("the same figures")


def _signed(change: float) -> str:
    """A number with its sign and without trailing zeros."""
    return f"+{brief(change)}" if change > 0 else brief(change)
