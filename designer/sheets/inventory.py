"""Inventory of a record sheet: weapons, ammunition, other equipment, and quirks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from designer import design, paths
from designer.catalog import Item
from designer.catalog.quirks import Carrier, find_quirk
from designer.catalog.records import RecordShape, read_records
from designer.catalog.ruleset import RuleSet
from designer.construction.explosives import explosives
from designer.construction.links import links
from designer.construction.physical_attacks import strike
from designer.decimals import MINUS
from designer.design import Fitted
from designer.graph import Evaluator
from designer.language import inside, tr
from designer.rulesets.combat.armament import Gun, aids_of, armament, heat_of_firing, load_modifier, munition_penalty
from designer.rulesets.combat.attack import heat_of
from designer.rulesets.combat.tables import amounts
from designer.rulesets.quirks.contribution import total
from designer.rulesets.quirks.profiles import Profile
from designer.rulesets.quirks.to_hit import Attacker, weapon_modifiers
from designer.units.location import Slot
from designer.units.mount import FACINGS, Mount

NONE = "–"


class WeaponLine(NamedTuple):
    """A line of weapons that are alike and in one place; texts as they are printed, empty where there is nothing.

    ``to_hit`` is what the weapon adds to the number needed; ``ranges`` are the spans of short, medium and long range.
    """

    name: str
    short: str
    number: int
    place: str
    heat: str
    damage: str
    to_hit: int
    minimum: str
    ranges: tuple[str, str, str]
    note: str = ""

    @property
    def title(self) -> str:
        """The name with the number of weapons, if there are several."""
        return self._counted(self.name)

    @property
    def short_title(self) -> str:
        """The ``title`` for narrow places."""
        return self._counted(self.short)

    def _counted(self, name: str) -> str:
        return counted(self.number, name)


class ShotsLine(NamedTuple):
    """A bin of ammunition, or a weapon with a single load: what to cross off. ``shots`` is the number of boxes.

    ``short`` is the name for narrow places, if it is another one. ``slot`` is the first one that a bin fills.
    """

    name: str
    place: str
    shots: int
    explodes: bool
    note: str = ""
    short: str = ""
    slot: Slot | None = None

    @property
    def short_name(self) -> str:
        """The name for narrow places."""
        return self.short or self.name


def counted(number: int, name: str) -> str:
    """A name with the number of what is alike, if there are several."""
    return f"{number} × {name}" if number > 1 else name


def signed(amount: int) -> str:
    """A modifier as text, with its sign: "+2", "−1"; empty for 0."""
    return "" if not amount else f"+{amount}" if amount > 0 else f"{MINUS}{-amount}"


def place_of(g: Evaluator, fitted: Fitted) -> str:
    """The code of an item's location, with that into which it extends: "RT", "RA/RT"; a dash if it has none."""
    mount, form = fitted.mount, design.chassis(g).form
    if mount.location is None:
        return NONE
    other = "" if mount.other_location is None or fitted.item.spreadable else f"/{form.code(mount.other_location)}"
    return form.code(mount.location) + other


# -- weapons --------------------------------------------------------------------------------------------------


def weapon_lines(g: Evaluator, *, by_place: bool = True) -> tuple[WeaponLine, ...]:
    """The weapons that shoot, those with the most damage first, then physical weapons and weapons without damage.

    A line has those that are alike in one place; without ``by_place`` all that are alike, as in "LT RT".
    """
    lines = _weapon_lines(g)
    if by_place:
        return lines
    alike: dict[WeaponLine, list[WeaponLine]] = {}
    for line in lines:
        alike.setdefault(line._replace(number=1, place=""), []).append(line)
    return tuple(
        line._replace(number=sum(each.number for each in found), place=places_of(found))
        for line, found in alike.items()
    )


def places_of(lines: Iterable[WeaponLine | ShotsLine]) -> str:
    """The places of lines, each once: "LT RT"; of more than three the number."""
    places = tuple(dict.fromkeys(line.place for line in lines))
    return " ".join(places) if len(places) <= _MOST_PLACES else tr("{n} places", n=len(places))


_MOST_PLACES: Final = 3
"""The most places that a line names."""


def _weapon_lines(g: Evaluator) -> tuple[WeaponLine, ...]:
    fitted = {each.mount.id: each for each in design.equipment(g)}
    ranked: list[tuple[int, WeaponLine]] = []
    shown = set()
    for gun in armament(g):
        places: dict[str, list[Fitted]] = {}
        for mount in gun.mounts:
            shown.add(mount)
            places.setdefault(place_of(g, fitted[mount]), []).append(fitted[mount])
        for place, alike in places.items():
            ranked.append((max(gun.loads[0].damage) * gun.item.rate * len(alike), _gun_line(g, gun, place, alike)))
    lines = [line for _, line in sorted(ranked, key=lambda found: -found[0])]
    for each in design.equipment(g):
        damage = strike(g, each.item) if each.item.kind == "physical" else None
        if damage is not None and damage.cold:
            hot = f" ({damage.hot})" if damage.pulls else ""
            lines.append(_plain_line(g, each, damage.words + hot, tr("physical, see below")))
        elif each.item.is_weapon and each.mount.id not in shown:
            lines.append(_plain_line(g, each, NONE, ""))
    return tuple(lines)


def _gun_line(g: Evaluator, gun: Gun, place: str, alike: list[Fitted]) -> WeaponLine:
    item, load = gun.item, gun.loads[0]
    book = RuleSet.TOTAL_WARFARE
    by_range = [load_modifier(gun, load, bracket, book) for bracket in range(3)]
    varies = len(set(by_range)) > 1
    extra = total(aids_of(gun, load)) + (0 if varies else by_range[0])
    ranges = _in_maps(load.range) if gun.is_artillery else _spans(load.range)
    return WeaponLine(
        item.name + _served(g, alike[0]) + _options(alike[0].mount),
        item.short + _options(alike[0].mount),
        len(alike),
        place,
        str(total(heat_of(gun, Profile.STANDARD))),
        _damage(gun),
        extra + _by_quirks(gun),
        str(load.range[0]) if load.range[0] else "",
        ranges,
        tr("in maps") if gun.is_artillery else tr("{modifier} to hit", modifier=_each(by_range)) if varies else "",
    )


def _each(by_range: Iterable[int]) -> str:
    """Modifiers of a weapon at short, medium and long range: "−3/−2/−1"."""
    return "/".join(signed(amount) or "0" for amount in by_range)


def _by_quirks(gun: Gun) -> int:
    """Modifier by quirks of the weapon to every number needed."""
    return total(weapon_modifiers(Attacker(weapon_quirks={"": gun.quirks}), ""))


def _served(g: Evaluator, fitted: Fitted) -> str:
    """The item that serves a weapon, as a part of its name: " + Artemis IV"."""
    server = links(g).server.get(fitted.mount.id)
    return "" if server is None else f" + {server.item.short}"


def _options(mount: Mount) -> str:
    """The options of a mount as they are marked: (R) rear, (T) turret, or the facing in words."""
    marks = [tr(FACINGS[mount.facing])] if mount.facing else []
    marks += ["R"] if mount.rear else []
    marks += ["T"] if mount.turret else []
    return f" ({', '.join(marks)})" if marks else ""


def _damage(gun: Gun) -> str:
    """The damage of a shot: "8", by range "10/8/5", of missiles "6 × 2", of several shots a turn "2 × 10"."""
    load, item = gun.loads[0], gun.item
    points = [each + gun.service.damage if each else 0 for each in load.damage]
    if load.cluster > 1 and len(set(points)) == 1 and points[0] % load.cluster == 0:
        return f"{load.cluster} × {points[0] // load.cluster}"
    reached = [str(each) for each in points if each] or ["0"]
    text = reached[0] if len(set(points)) == 1 else "/".join(map(str, points))
    return f"{item.rate} × {text}" if item.rate > 1 else text


def _spans(figures: tuple[int, int, int, int, int]) -> tuple[str, str, str]:
    """The spans of short, medium and long range in hexes: "1–3", "4–6", "7–9"; a dash for a range that is none."""
    _, short, medium, far, _ = figures
    found = [_span(1, short), _span(short + 1, medium), _span(medium + 1, far)]
    return found[0], found[1], found[2]


def _span(first: int, last: int) -> str:
    return NONE if last < first else str(first) if last == first else f"{first}–{last}"


def _in_maps(figures: tuple[int, int, int, int, int]) -> tuple[str, str, str]:
    return NONE, NONE, str(figures[3])


def _plain_line(g: Evaluator, fitted: Fitted, damage: str, note: str) -> WeaponLine:
    item = fitted.item
    heat = str(item.heat) if item.heat else NONE
    spans = _spans(item.range) if item.range[3] else ("", "", "")
    name = item.name + _options(fitted.mount)
    return WeaponLine(name, item.short, 1, place_of(g, fitted), heat, damage, 0, "", spans, note)


def heat_of_all(g: Evaluator) -> int:
    """The heat of firing all weapons once."""
    return heat_of_firing(armament(g))


def cluster_columns(g: Evaluator) -> dict[int, tuple[str, ...]]:
    """The columns of the cluster table that the weapons need, each with their short names and modifiers."""
    found: dict[int, dict[str, None]] = {}
    for gun in armament(g):
        if gun.item.ammo in amounts()["all_hit"]:
            continue
        for load in gun.loads:
            size = load.cluster or (gun.item.rate if gun.item.rate > 1 else 0)
            if size > 1:
                modifier = gun.service.cluster
                name = load.name or gun.item.short
                found.setdefault(size, {})[f"{name} {signed(modifier)}".rstrip()] = None
    return {size: tuple(names) for size, names in sorted(found.items())}


# -- ammunition -----------------------------------------------------------------------------------------------


def shots_lines(g: Evaluator, *, by_place: bool = True) -> tuple[tuple[ShotsLine, ...], ...]:
    """The bins of ammunition, then the weapons that hold their own shots; what is alike is together.

    That is what is alike in one place, or without ``by_place`` in all.
    """
    alike: dict[ShotsLine, list[ShotsLine]] = {}
    for each in _bins(g):
        key = each._replace(slot=None) if by_place else each._replace(slot=None, place="")
        alike.setdefault(key, []).append(each)
    return tuple(map(tuple, alike.values()))


def _bins(g: Evaluator) -> Iterator[ShotsLine]:
    explode = {each.mount.id for each in explosives(g)}
    for each in design.ammunition(g):
        slot = next(iter(each.mount.slots), None)
        explodes, munition = each.mount.id in explode, _munition(g, each.item)
        yield ShotsLine(each.item.short, place_of(g, each), each.item.shots, explodes, munition, slot=slot)
    for each in design.weapons(g):
        if shots := each.item.own_shots:
            yield ShotsLine(each.item.name, place_of(g, each), shots, False, short=each.item.short)


def _munition(g: Evaluator, item: Item) -> str:
    """How a munition hits otherwise than the launcher's standard one."""
    loads = [load for gun in armament(g) for load in gun.loads if load.name == item.short]
    if not item.munition or not loads:
        return ""
    load = loads[0]
    parts = []
    if load.cluster > 1:
        parts.append(f"{load.cluster} × {max(load.damage) // load.cluster}")
    if more := item.to_hit + munition_penalty(load, RuleSet.TOTAL_WARFARE):
        parts.append(tr("{modifier} to hit", modifier=signed(more)))
    return ", ".join(parts)


# -- equipment and quirks -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GearNote:
    """Note of a sheet on items with a flag: its reach, or what is easily missed in play."""

    flag: str
    note: str


@lru_cache(maxsize=1)
def gear_notes() -> tuple[GearNote, ...]:
    """The notes on equipment, the more special flags first."""
    records = read_records(paths.data("combat", "gear_notes.jsonl"), RecordShape.of(GearNote))
    return tuple(GearNote(**record) for record in records)


_SELF_EVIDENT = frozenset(("filler", "heat_sink", "jump", "physical"))
"""The kinds of gear that a sheet shows elsewhere: in its slots, as heat sinks, as movement, as physical attacks."""


def equipment_text(g: Evaluator) -> str:
    """The equipment that neither shoots nor strikes, with places and notes: "Guardian ECM (RT; 6 hexes)"."""
    found: dict[str, list[str]] = {}
    notes: dict[str, str] = {}
    served = links(g).serves
    for each in design.gear(g):
        told = each.item.kind in _SELF_EVIDENT or "case" in each.item.flags or each.mount.id in served
        if told or not each.mount.is_placed:
            continue
        found.setdefault(each.item.name, []).append(place_of(g, each))
        notes[each.item.name] = note_on(each.item.flags)
    said = (_with_note(name, dict.fromkeys(places), notes[name]) for name, places in found.items())
    return ", ".join(said)


def note_on(flags: Iterable[str]) -> str:
    """The note on items with these flags; empty if there is none."""
    held = frozenset(flags)
    return next((tr(note.note) for note in gear_notes() if note.flag in held), "")


def _with_note(name: str, places: Iterable[str], note: str) -> str:
    where = ", ".join(places)
    return f"{name} ({where}; {note})" if note else f"{name} ({where})"


def quirk_lines(g: Evaluator) -> Iterator[str]:
    """The quirks of the 'Mech and of its weapons, each with its effect in a match."""
    for quirk_id in design.quirk_ids(g):
        yield _quirk(Carrier.UNIT, quirk_id, "")
    for each in design.weapons(g):
        for quirk_id in design.weapon_quirk_ids(g, each.mount.id):
            yield _quirk(Carrier.WEAPON, quirk_id, f" ({each.item.short} {place_of(g, each)})")


def _quirk(carrier: Carrier, quirk_id: str, bearer: str) -> str:
    quirk = find_quirk(quirk_id, carrier)
    if quirk is None:
        return f"{quirk_id}{bearer}"
    effect = inside(tr(quirk.effect)).rstrip(".") if quirk.in_combat else ""
    return f"{quirk.name}{bearer}: {effect}" if effect else f"{quirk.name}{bearer}"
