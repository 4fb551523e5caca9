"""The diagrams of the Combat tab, computed from a `Study`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from designer.app.ui.figures import figure, signed
from designer.app.ui.plots.marks import (
    SERIES_HATCHES,
    SERIES_LINES,
    THIRD_TINT,
    Axes,
    Axis,
    Band,
    Bars,
    Diagram,
    Level,
    Mark,
    Note,
    Steps,
    Table,
    rounded_up,
    stacked,
)
from designer.language import marked, tr
from designer.rulesets.combat.armament import Gun
from designer.rulesets.combat.attack import heat_of
from designer.rulesets.combat.hit_locations import HitTable, hit_chances
from designer.rulesets.combat.quirk_effects import HEXES, QuirkEffect
from designer.rulesets.combat.study import DamageReading, Study
from designer.rulesets.combat.volley import Volley
from designer.rulesets.quirks.contribution import total

_GAP_ALPHA = 0.1
_PLAIN = marked("without quirks")


def _with_kinds(guns: Sequence[Gun]) -> list[tuple[Gun, str, int]]:
    """Each weapon with the color token of its kind, and its index among the weapons of that kind."""
    seen: Counter[str] = Counter()
    found = []
    for gun in guns:
        found.append((gun, f"kind.{gun.item.kind}.ink", seen[gun.item.kind]))
        seen[gun.item.kind] += 1
    return found


def _tint(place: int) -> float:
    """The share of the text color in the color of a weapon, by its index among the weapons of its kind."""
    return THIRD_TINT if place > 1 else 0.0


def _range_axis(study: Study) -> Axis:
    return Axis(tr("range, hexes"), 0.5, study.farthest + 0.5, whole=True)


# -- hit chance ----------------------------------------------------------------------------------------------------


def chances(study: Study, chosen: Gun | None) -> Diagram:
    """The diagram of hit chance by range: a curve per weapon; for the chosen one also that without quirks."""
    axes = Axes(_range_axis(study), Axis(tr("chance, %"), 0, 100, digits=1))
    return Diagram(axes, _chance_marks(study, chosen), lambda hexes: _chance_notes(study, hexes, chosen))


def _chance_marks(study: Study, chosen: Gun | None) -> list[Mark]:
    marks: list[Mark] = []
    curves: list[Mark] = []
    for gun, ink, place in _with_kinds(study.fired):
        now = _chances(study.volleys, gun)
        line = SERIES_LINES[place % len(SERIES_LINES)]
        curves.append(Steps(gun.label, now, ink, line, tint=_tint(place)))
        plain = _chances(study.plain, gun)
        if gun == chosen and plain != now:
            edges = [(min(a or 0, b or 0), max(a or 0, b or 0)) for a, b in zip(now, plain, strict=True)]
            lower, upper = zip(*edges, strict=True)
            marks.append(Band(tr("made by quirks"), lower, upper, "text.2", alpha=_GAP_ALPHA, outlined=False))
            curves.append(Steps(tr(_PLAIN), plain, "text.2", "dot", width=1, quiet=True))
    return [*marks, *curves]


def _chances(volleys: Sequence[Volley], gun: Gun) -> tuple[float | None, ...]:
    aims = (volley.of(gun) for volley in volleys)
    return tuple(None if aim is None else 100 * aim.roll.chance for aim in aims)


def _chance_notes(study: Study, hexes: int, chosen: Gun | None) -> list[Note]:
    """The hit chances at the cursor line with the weapons that have them; for the chosen one the change by quirks."""
    named: dict[float, list[str]] = {}
    for aim in study.at(hexes).aims:
        named.setdefault(100 * aim.roll.chance, []).append(aim.gun.short)
    figures = {at: figure(at, 1, unit="%") for at in named}
    names = {at: ", ".join(guns) for at, guns in named.items()}
    found = study.aim(chosen, hexes) if chosen else None
    if found is not None and hexes <= len(study.plain):
        plain = study.plain[hexes - 1].of(found.gun)
        change = 100 * (found.roll.chance - plain.roll.chance) if plain else 0.0
        if change:
            figures[100 * found.roll.chance] += tr(", quirks {change} points", change=signed(change, 1))
    return [Note(at, f"{names[at]} {words}", words) for at, words in figures.items()]


# -- damage --------------------------------------------------------------------------------------------------------


def damage(study: Study, reading: DamageReading) -> Diagram:
    """The diagram of damage by range: a layer per weapon; for the expected damage also the sum without quirks."""
    sums = [study.damage(hexes, reading) for hexes in range(1, study.farthest + 1)] if study.fired else []
    plain = [volley.expected for volley in study.plain] if reading == "expected" else []
    most = max((*sums, *plain), default=0)
    axes = Axes(_range_axis(study), Axis(tr("damage per turn"), 0, rounded_up(1.08 * max(most, 1)), digits=1))
    return Diagram(axes, _damage_marks(study, reading), lambda hexes: _damage_notes(study, hexes, reading))


def _damage_marks(study: Study, reading: DamageReading) -> list[Mark]:
    if not study.fired:
        return []
    layers = [study.damages(gun, reading) for gun in study.fired]
    bands: list[Mark] = [
        Band(gun.short, lower, upper, ink, SERIES_HATCHES[place % len(SERIES_HATCHES)], tint=_tint(place))
        for (gun, ink, place), (lower, upper) in zip(_with_kinds(study.fired), stacked(layers), strict=True)
    ]
    return [*bands, *_marks_without_quirks(study)] if reading == "expected" else bands


def _marks_without_quirks(study: Study) -> list[Mark]:
    """The curve of the sum without quirks, where it differs from the sum with them."""
    now = tuple(volley.expected for volley in study.volleys)
    plain = tuple(volley.expected for volley in study.plain)
    if all(abs(a - b) < 1e-9 for a, b in zip(now, plain, strict=True)):
        return []
    return [Steps(tr(_PLAIN), tuple(value or None for value in plain), "text.1", "dot", width=1)]


def _damage_notes(study: Study, hexes: int, reading: DamageReading) -> list[Note]:
    """The sum of damage at the cursor line."""
    if not study.at(hexes).aims:
        return []
    value = study.damage(hexes, reading)
    return [Note(value, figure(value, 0 if reading == "maximum" else 1))]


# -- heat ----------------------------------------------------------------------------------------------------------


def heat(study: Study) -> Diagram:
    """The diagram of heat: made by each weapon, by moving and in sum, and sunk; with and without quirks."""
    guns = [gun for gun in study.fired if gun.heat]
    moving = study.attacker.heat_of(study.situation.movement)
    profile = study.situation.profile
    made = [float(total(heat_of(gun, profile)) * gun.number) for gun in guns]
    plain = [float(gun.heat * gun.number) for gun in guns]
    others = {tr("Moving"): float(moving)}
    if study.attacker.damaged:
        others[tr("Engine hits")] = float(study.attacker.damaged)
    words = (*(gun.short for gun in guns), *others, tr("All"))
    values = (*made, *others.values(), sum(made) + sum(others.values()))
    bare = (*plain, *others.values(), sum(plain) + sum(others.values()))
    axes = Axes(
        Axis("", 0.5, len(words) + 0.5, words=words),
        Axis(tr("heat per turn"), 0, rounded_up(1.2 * max(*values, *bare, study.attacker.sinks, 1))),
    )
    level = Level(tr("heat capacity"), study.attacker.sinks, len(words))
    return Diagram(axes, [*_bars(tr("heat"), values, bare), level])


def _bars(name: str, values: tuple[float, ...], plain: tuple[float, ...]) -> list[Mark]:
    """Bars with their values; if quirks change any value, each has a second bar without quirks beside it."""
    if values == plain:
        return [Bars(name, values, "data.0", wide=0.6, figures=True)]
    return [
        Bars(tr("with quirks"), values, "data.0", wide=0.4, shift=-0.2, figures=True, quiet=True),
        Bars(tr(_PLAIN), plain, "text.3", wide=0.4, shift=0.2, figures=True, hatch="rising", quiet=True),
    ]


# -- piloting rolls, spread, worth -----------------------------------------------------------------------------------


def balance_table(study: Study) -> Table:
    """A table of the piloting rolls by cause: what is needed, the chance, and what quirks change of it."""
    heads = (tr("Cause"), tr("mod."), tr("needs"), tr("chance, %"), tr("quirks, %"))
    rows = tuple(
        (
            tr(each.cause.name),
            signed(each.cause.amount(study.situation.rules)),
            f"{each.roll.target_number}+" if each.roll.chance else tr("never"),
            100 * each.roll.chance,
            _change_or_none(100 * (each.roll.chance - each.plain.chance)),
        )
        for each in study.balances
    )
    return Table(heads, rows, digits=0)


def spread(study: Study, hexes: int, points: int | None) -> Diagram:
    """The diagram of the chance of at least 1, 2, 3, ... points of damage in a turn; one bar has a label."""
    found = tuple(100 * chance for chance in study.spread(hexes).all_at_least)
    most = max(len(found), 10)
    axes = Axes(Axis(tr("points of damage"), 0.5, most + 0.5, whole=True), Axis(tr("chance, %"), 0, 100, digits=1))
    if not found:
        return Diagram(axes, [])
    chosen = min(points or max(1, round(study.at(hexes).expected)), len(found))
    said = tr("{n} or more: {chance}", n=chosen, chance=figure(found[chosen - 1], 0, unit="%"))
    return Diagram(axes, [Bars(tr("chance of at least"), found, "data.0", chosen=chosen, said=said)])


_TABLES: Final = {
    HitTable.WEAPONS: marked("weapons"),
    HitTable.PUNCH: marked("punch"),
    HitTable.KICK: marked("kick"),
}


def locations(study: Study) -> Diagram:
    """The diagram of where hits on the target land: weapons, punches and kicks, from the side of the situation."""
    form, side = study.situation.target_form, study.situation.side
    places = form.locations
    marks, most = [], 0.0
    for number, (table, words) in enumerate(_TABLES.items()):
        chances = hit_chances(form, side, table)
        values = tuple(100 * float(chances.get(place, 0)) for place in places)
        most = max(most, *values)
        marks.append(Bars(tr(words), values, f"series.{number + 1}", wide=0.26, shift=0.27 * (number - 1)))
    axes = Axes(
        Axis("", 0.5, len(places) + 0.5, words=tuple(form.code(place) for place in places)),
        Axis(tr("chance, %"), 0, rounded_up(1.1 * most), digits=1, last=100),
    )
    return Diagram(axes, marks)


def worth_table(study: Study) -> Table:
    """A table of the effect of each quirk on damage, heat and piloting rolls, in words."""
    rows = tuple(
        (worth.quirk.name, worth.bearer or tr("unit"), ", ".join(_worth_words(worth)) or tr("none in play"))
        for worth in study.worths
    )
    return Table((tr("Quirk"), tr("of"), tr("effect")), rows)


def _worth_words(worth: QuirkEffect) -> Iterator[str]:
    """The changes by a quirk, each with its sign; figures that it does not change are left out."""
    damage = [
        tr("{damage} at {hexes}", damage=signed(change, 1), hexes=hexes)
        for hexes, change in zip(HEXES, worth.damage, strict=True)
        if _change_or_none(change)
    ]
    if damage:
        yield tr("damage {amounts} hexes", amounts=", ".join(damage))
    for words, change, digits in (
        (marked("damage taken {change}"), worth.taken, 1),
        (marked("heat {change}"), worth.heat, 0),
        (marked("piloting {change} %"), 100 * worth.balance, 1),
    ):
        if _change_or_none(change):
            yield tr(words, change=signed(change, digits))
    if worth.also:
        yield worth.also


def _change_or_none(change: float) -> float | None:
    """The change, or None if it is almost 0."""
    return change if abs(change) >= 0.005 else None
