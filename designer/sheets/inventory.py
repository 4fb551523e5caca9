"""Inventory of a record sheet: weapons, ammunition, other equipment, and quirks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from designer import design
from designer.catalog import Item, catalog
from designer.catalog.quirks import Carrier, find_quirk
from designer.catalog.ruleset import RuleSet
from designer.construction.ammunition import shots_of
from designer.construction.armor import armor_type_at
from designer.construction.crew import crew_flags
from designer.construction.explosives import automatic_case, case_at, case_ii_at, case_places, explodes
from designer.construction.layout import cockpit_of
from designer.construction.links import links
from designer.construction.physical_attacks import strike
from designer.construction.technology import chassis_side
from designer.decimals import NONE
from designer.decimals import modifier as signed
from designer.design import Fitted
from designer.graph import Evaluator
from designer.language import inside, tr
from designer.rulesets.combat.armament import Gun, armament
from designer.rulesets.combat.firing import ClusterUse, FiringRow, cluster_uses, firing_rows, weapon_aids
from designer.rulesets.combat.gear_notes import note_on, note_on_armor, note_on_crew
from designer.rulesets.combat.tables import amounts
from designer.rulesets.combat.turn_rows import explosion_cap
from designer.rulesets.combat.used_shields import shield_absorption
from designer.units.injuries import UNHURT
from designer.units.location import Location, Slot
from designer.units.mount import FACINGS, Mount


class WeaponLine(NamedTuple):
    """A line of weapons that are alike and in one place; texts as they are printed, empty where there is nothing.

    ``by`` is the damage that takes one location, ``to_hit`` what is added to the number needed at short, medium and
    long range, ``hits`` the column of the cluster table with what is added to the roll, ``ranges`` the spans of the
    ranges. A line of a ``kind`` of ammunition or a rate stands below that of its weapon, which has the place; that of a
    kind that is not aboard is ``possible`` only.
    """

    name: str
    short: str
    number: int
    place: str
    heat: str
    damage: str
    to_hit: tuple[int, int, int]
    minimum: str
    ranges: tuple[str, str, str]
    note: str = ""
    by: str = ""
    hits: str = ""
    kind: str = ""
    possible: bool = False

    @property
    def title(self) -> str:
        """The name with the number of weapons, if there are several; that of a kind below its weapon is the kind."""
        return self.kind or counted(self.number, self.name)

    @property
    def short_title(self) -> str:
        """The ``title`` for narrow places."""
        return self.kind or counted(self.number, self.short)

    @property
    def grouped_damage(self) -> str:
        """The damage with that of a group behind it: "20 × 1 (5)", where it is not that of a missile."""
        return f"{self.damage} ({self.by})" if self.by and not self.damage.endswith(f"× {self.by}") else self.damage

    @property
    def has_wide_hits(self) -> bool:
        """Whether the cluster roll has a modifier for each range, whose text needs a wide column."""
        return "/" in self.hits

    @property
    def modifier(self) -> str:
        """The to-hit modifier: "−1", or at each range "−3/−2/−1"; empty for nothing."""
        return each_or_all(self.to_hit)


def each_or_all(amounts: tuple[int, int, int]) -> str:
    """Modifiers at short, medium and long range: one if they are equal; empty for 0."""
    if len(set(amounts)) == 1:
        return signed(amounts[0])
    return "/".join(signed(amount) or "0" for amount in amounts)


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


def place_of(g: Evaluator, fitted: Fitted) -> str:
    """The code of an item's location, with that into which it extends: "RT", "RA/RT"; a dash if it has none."""
    mount, form = fitted.mount, design.chassis(g).form
    if mount.location is None:
        return NONE
    other = "" if mount.other_location is None or fitted.item.spreadable else f"/{form.code(mount.other_location)}"
    return form.code(mount.location) + other


# -- weapons --------------------------------------------------------------------------------------------------


def weapon_lines(
    g: Evaluator, *, by_place: bool = True, rules: RuleSet = RuleSet.TOTAL_WARFARE
) -> tuple[WeaponLine, ...]:
    """The weapons that shoot, those with the most damage first, then physical weapons and weapons without damage.

    A line has those that are alike in one place; without ``by_place`` all that are alike, as in "LT RT".
    """
    lines = _weapon_lines(g, rules)
    if by_place:
        return lines
    alike: dict[tuple[WeaponLine, ...], list[WeaponLine]] = {}
    for head, *below in _blocks(lines):
        key = (head._replace(number=1, place=""), *(line._replace(number=1) for line in below))
        alike.setdefault(key, []).append(head)
    return tuple(
        line
        for (first, *below), found in alike.items()
        for line in (
            first._replace(number=sum(each.number for each in found), place=places_of(found)),
            *below,
        )
    )


def _blocks(lines: Iterable[WeaponLine]) -> Iterator[list[WeaponLine]]:
    """The lines of each weapon: the first, and those of kinds below it."""
    block: list[WeaponLine] = []
    for line in lines:
        if block and not line.kind:
            yield block
            block = []
        block.append(line)
    if block:
        yield block


def places_of(lines: Iterable[WeaponLine | ShotsLine]) -> str:
    """The places of lines, each once: "LT RT"; of more than three the number."""
    places = tuple(dict.fromkeys(line.place for line in lines))
    return " ".join(places) if len(places) <= _MOST_PLACES else tr("{n} places", n=len(places))


_MOST_PLACES: Final = 3
"""The most places that a line names."""


def _weapon_lines(g: Evaluator, rules: RuleSet) -> tuple[WeaponLine, ...]:
    fitted = {each.mount.id: each for each in design.equipment(g)}
    ranked: list[tuple[int, tuple[WeaponLine, ...]]] = []
    shown = set()
    for rows in firing_rows(g, rules):
        gun = rows[0].gun
        places: dict[str, list[Fitted]] = {}
        for mount in gun.mounts:
            shown.add(mount)
            places.setdefault(place_of(g, fitted[mount]), []).append(fitted[mount])
        for place, alike in places.items():
            most = max(rows[0].damage) * gun.item.rate * len(alike)
            ranked.append((most, tuple(_gun_lines(g, rows, place, alike))))
    lines = [line for _, found in sorted(ranked, key=lambda found: -found[0]) for line in found]
    for each in design.equipment(g):
        damage = strike(g, each.item) if each.item.kind == "physical" else None
        if damage is not None and damage.cold:
            hot = f" ({damage.hot})" if damage.pulls else ""
            more = next((more for flag, more in rules.facts.shields.items() if flag in each.item.flags), 0)
            note = tr("{n} for punches of its arm", n=signed(more)) if more else tr("physical, see below")
            lines.append(_plain_line(g, each, NONE if more else damage.words + hot, note))
        elif each.item.is_weapon and each.mount.id not in shown:
            lines.append(_plain_line(g, each, NONE, ""))
    return tuple(lines)


def _gun_lines(g: Evaluator, rows: tuple[FiringRow, ...], place: str, alike: list[Fitted]) -> Iterator[WeaponLine]:
    """A line, or a head with a line for each kind of ammunition or rate."""
    first, gun = rows[0], rows[0].gun
    options = _options(alike[0].mount)
    name = item_name(g, gun.item) + _served(g, alike[0]) + options
    head = _figures(first, name, item_name(g, gun.item, short=True) + options, len(alike), place)
    if len(rows) == 1:
        kind = _kind(first) if gun.item.ammo and gun.loads[0].range != gun.item.range else ""
        named = [f"{text}, {kind}" if kind else text for text in (head.name, head.short)]
        yield head._replace(name=named[0], short=named[1])
        return
    if len({row.load for row in rows if not row.mode}) == 1:
        yield head
        yield from (_below(head, row, row.mode or _rate(row)) for row in rows[1:])
        return
    empty = head._replace(damage="", to_hit=(0, 0, 0), minimum="", ranges=("", "", ""), by="", hits="")
    yield empty
    for row in rows:
        kind = _kind(row) if row.shots == 1 or gun.item.rate == 1 else f"{_kind(row)}, {_rate(row)}"
        yield _below(head, row, kind)


def _below(head: WeaponLine, row: FiringRow, kind: str) -> WeaponLine:
    """The line of a kind or rate below that of its weapon."""
    line = _figures(row, head.name, head.short, head.number, "")
    heat = line.heat if line.heat != head.heat else ""
    return line._replace(kind=kind, heat=heat, possible=not row.aboard)


def _kind(row: FiringRow) -> str:
    """The kind of ammunition without the words of its launcher's name: "ER", "standard"."""
    item = row.gun.item
    known = {*item.short.split(), *item.name.split()}
    name = " ".join(word for word in row.load.name.split() if word not in known) or tr("standard")
    return name if row.critical is None else tr("{kind}, critical roll {n}", kind=name, n=signed(row.critical))


def _rate(row: FiringRow) -> str:
    shots = str(row.shots) if len(row.columns) == 1 else f"{row.columns[0]}–{row.columns[-1]}"
    if not row.jams:
        return tr("{n} shots", n=shots)
    roll = str(row.jams) if row.jams <= _LEAST_ROLL else f"{_LEAST_ROLL}–{row.jams}"
    return tr("{n} shots, jams on {roll}", n=shots, roll=roll)


_LEAST_ROLL: Final = 2
"""The least roll of two dice."""


def _idle(gun: Gun) -> str:
    return gun.idle if gun.idle else tr("no ammunition") if gun.dry else ""


def _figures(row: FiringRow, name: str, short: str, number: int, place: str) -> WeaponLine:
    gun, load = row.gun, row.load
    by = str(row.points) if row.columns and row.points else ""
    column = str(row.columns[-1]) if len(row.columns) <= 1 and row.columns else ""
    if len(row.columns) > 1:
        column = f"{row.columns[0]}–{row.columns[-1]}"
    roll = each_or_all(row.roll)
    hits = tr("all") if row.all_hit else f"{column}, {roll}" if column and roll else column
    ranges = _in_maps(load.range) if gun.is_artillery else _spans(load.range)
    minimum = str(load.range[0]) if load.range[0] else ""
    note = tr("in maps") if gun.is_artillery else ""
    return WeaponLine(
        name, short, number, place, str(row.heat), _damage(row), row.to_hit, minimum, ranges, note, by, hits
    )


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


def item_name(g: Evaluator, item: Item, *, short: bool = False) -> str:
    """The name of an item; on mixed technology one of the other side says so, if there is another of this name."""
    base, name = design.tech(g).base, item.short if short else item.name
    other = item.tech not in (chassis_side(base), "All")
    if not base.is_mixed or not other or f"({item.tech})" in name or not catalog().has_namesake(item):
        return name
    return f"{name} ({item.tech})"


def _damage(row: FiringRow) -> str:
    """The damage of a shot: "8", by range "10/8/5", of missiles "6 × 2", of several shots a turn "2 × 10"."""
    size, points = row.load.cluster, row.damage
    if size > 1 and len(set(points)) == 1 and points[0] % size == 0:
        return f"{size} × {points[0] // size}"
    reached = [str(each) for each in points if each] or ["0"]
    text = reached[0] if len(set(points)) == 1 else "/".join(map(str, points))
    return f"{row.shots} × {text}" if row.shots > 1 else text


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
    spans = _spans(item.range) if item.range[3] and "ams" not in item.flags else ("", "", "")
    name, short = (item_name(g, item, short=brief) + _options(fitted.mount) for brief in (False, True))
    return WeaponLine(name, short, 1, place_of(g, fitted), heat, damage, (0, 0, 0), "", spans, note)


def cluster_columns(g: Evaluator, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> dict[int, tuple[str, ...]]:
    """The columns of the cluster table that the weapons need, each with their short names and modifiers."""
    return {size: tuple(map(_use, uses)) for size, uses in cluster_uses(g, rules).items()}


def _use(use: ClusterUse) -> str:
    words = f"{use.name} {each_or_all(use.roll)}".rstrip()
    return tr("{name} under AMS or Angel ECM", name=words) if use.countered else words


def cluster_legend(g: Evaluator, rules: RuleSet) -> str:
    """The weapons of each column of the cluster table: "2–6: RAC/2; 20: MRM 20 −1"; what needs it seldom comes last."""
    columns: dict[ClusterUse, list[int]] = {}
    for size, uses in cluster_uses(g, rules).items():
        for use in uses:
            columns.setdefault(use, []).append(size)
    plain: dict[str, list[str]] = {}
    seldom: dict[str, list[str]] = {}
    for use, sizes in columns.items():
        span = str(sizes[0]) if len(sizes) == 1 else f"{sizes[0]}–{sizes[-1]}"
        (seldom if use.countered else plain).setdefault(span, []).append(_use(use._replace(countered=False)))
    parts = [f"{span}: {', '.join(names)}" for span, names in plain.items()]
    if seldom:
        told = ", ".join(f"{span}: {', '.join(names)}" for span, names in seldom.items())
        parts.append(tr("under AMS or Angel ECM {weapons}", weapons=told))
    return "; ".join(parts)


# -- ammunition -----------------------------------------------------------------------------------------------


def shots_lines(
    g: Evaluator, *, by_place: bool = True, rules: RuleSet = RuleSet.TOTAL_WARFARE
) -> tuple[tuple[ShotsLine, ...], ...]:
    """The bins of ammunition, then the weapons that hold their own shots; what is alike is together.

    That is what is alike in one place, or without ``by_place`` in all.
    """
    alike: dict[ShotsLine, list[ShotsLine]] = {}
    for each in _bins(g, rules):
        key = each._replace(slot=None) if by_place else each._replace(slot=None, place="")
        alike.setdefault(key, []).append(each)
    return tuple(map(tuple, alike.values()))


def _bins(g: Evaluator, rules: RuleSet) -> Iterator[ShotsLine]:
    for each in design.ammunition(g):
        slot = next(iter(each.mount.slots), None)
        explosive = explodes(g, each, rules)
        case = "" if each.location is None else protection(g, each.location, rules)
        name, place = item_name(g, each.item, short=True), place_of(g, each)
        yield ShotsLine(name, place, shots_of(each.item, rules), explosive, case if explosive else "", slot=slot)
    for each in design.weapons(g):
        if shots := each.item.own_shots:
            yield ShotsLine(item_name(g, each.item), place_of(g, each), shots, False, short=each.item.short)
    for flag, (_, most) in amounts()["shield_tracks"].items():
        for each in design.with_flag(g, flag):
            for words, points in ((tr("absorbs"), shield_absorption(g, each)), (tr("capacity"), most)):
                name, short = (f"{text}, {words}" for text in (each.item.name, each.item.short))
                yield ShotsLine(name, place_of(g, each), points, False, short=short)


def protection(g: Evaluator, location: Location, rules: RuleSet) -> str:
    """The protection of a location from explosions, and the most points that it takes: "CASE", "no CASE ≤20".

    "No CASE" is said of explosives only; the books differ in the caps.
    """
    word = _protection(g, location)
    cap = explosion_cap(g, location, rules)
    return f"{word} ≤{cap}" if word and cap else word


def _protection(g: Evaluator, location: Location) -> str:
    if case_ii_at(g, location):
        return tr("CASE II")
    if case_at(g, location):
        return tr("CASE")
    if location in automatic_case(g):
        return tr("Clan CASE")
    return tr("no CASE") if location in case_places(g) else ""


# -- equipment and quirks -------------------------------------------------------------------------------------


_SELF_EVIDENT = frozenset(("filler", "heat_sink", "jump", "physical"))
"""The kinds of gear that a sheet shows elsewhere: in its slots, as heat sinks, as movement, as physical attacks."""


def equipment_text(g: Evaluator, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> str:
    """The equipment that neither shoots nor strikes, with places and notes: "Guardian ECM (RT; 6 hexes)".

    Weapons, armor and crews about which there is a note follow: "Flamer (damage and as much heat)".
    """
    found: dict[str, list[str]] = {}
    notes: dict[str, str] = {}
    served = links(g).serves
    for each in design.gear(g):
        note = note_on(each.item, rules)
        evident = each.item.kind in _SELF_EVIDENT and not note
        if evident or "case" in each.item.flags or (each.mount.id in served and not note):
            continue
        if not each.mount.is_placed and each.item.slots:
            continue
        name = item_name(g, each.item)
        code = design.chassis(g).form.code
        spread = dict.fromkeys(code(slot.location) for slot in each.mount.slots)
        found.setdefault(name, []).extend(spread if len(spread) > 1 else [place_of(g, each)])
        notes[name] = note
    for item, note in _weapon_notes(g, rules):
        found[item.name], notes[item.name] = [], note
    for armor in dict.fromkeys(armor_type_at(g, place) for place in design.chassis(g).form.locations):
        if note := note_on_armor(armor.id, rules):
            name = tr("{kind} armor", kind=armor.name)
            found[name], notes[name] = [], note
    if note := note_on_crew(crew_flags(g), rules):
        name = tr("{kind} cockpit", kind=cockpit_of(design.cockpit_kind(g)).name)
        found[name], notes[name] = [], note
    said = [_with_note(name, dict.fromkeys(places), notes[name]) for name, places in found.items()]
    if design.full_head_ejection(g):
        said.insert(0, tr("Full-head ejection (the whole head ejects)"))
    return ", ".join(said)


def _weapon_notes(g: Evaluator, rules: RuleSet) -> Iterator[tuple[Item, str]]:
    """The notes on weapons, and why one is not fired."""
    idle = {gun.item: _idle(gun) for gun in armament(g, UNHURT, rules)}
    for item in dict.fromkeys(each.item for each in design.weapons(g)):
        note = note_on(item, rules)
        if said := "; ".join(filter(None, (note, idle.get(item, "")))):
            yield item, said


def aids_text(g: Evaluator, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> str:
    """The items that the column of to-hit modifiers sums up: "Targeting computer −1 (Gauss Rifle)"."""
    said = []
    for label, amount, names in weapon_aids(g, rules):
        said.append(f"{label} {signed(amount)}" + (f" ({', '.join(names)})" if names else ""))
    return ", ".join(said)


def _with_note(name: str, places: Iterable[str], note: str) -> str:
    told = "; ".join(filter(None, (", ".join(place for place in places if place != NONE), note)))
    return f"{name} ({told})" if told else name


def quirk_lines(g: Evaluator) -> Iterator[str]:
    """The quirks of the 'Mech, then those of its weapons with all that have them, each with its effect in a match."""
    for quirk_id in design.quirk_ids(g):
        yield _quirk(Carrier.UNIT, quirk_id, "")
    bearers: dict[str, Counter[str]] = {}
    for each in design.weapons(g):
        for quirk_id in design.weapon_quirk_ids(g, each.mount.id):
            bearers.setdefault(quirk_id, Counter())[f"{each.item.short} {place_of(g, each)}"] += 1
    for quirk_id, found in bearers.items():
        named = ", ".join(counted(number, name) for name, number in found.items())
        yield _quirk(Carrier.WEAPON, quirk_id, f" ({named})")


def played_quirks(g: Evaluator) -> str:
    """The quirks that have an effect in a match, in a line."""
    return "; ".join(text for text in quirk_lines(g) if ": " in text)


def _quirk(carrier: Carrier, quirk_id: str, bearer: str) -> str:
    quirk = find_quirk(quirk_id, carrier)
    if quirk is None:
        return f"{quirk_id}{bearer}"
    effect = tr(quirk.effect).rstrip(".") if quirk.in_combat or quirk.played else ""
    effect = inside(effect[:1]) + effect[1:]
    return f"{quirk.name}{bearer}: {effect}" if effect else f"{quirk.name}{bearer}"
