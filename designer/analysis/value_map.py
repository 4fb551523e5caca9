"""The value of each item and of the armor of a design, of one more of each, and of moving mass elsewhere.

All figures are exact: the Battle Value of the design as it is and of the same design after the edit, which is evaluated
as a what-if. Worths do not add up to the whole, since weapons share the heat and armor is worth more with speed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from designer import design
from designer.analysis.advice import broken_rules
from designer.battle_value import battle_value
from designer.catalog import Item
from designer.construction.armor import armor_of, armor_type_at
from designer.construction.findings import Finding, Severity, findings
from designer.construction.frame import mount_mass, mount_slots
from designer.construction.heat import is_sink
from designer.construction.mass import mass
from designer.construction.movement import base_walk
from designer.decimals import brief
from designer.editing import Edit, EditRefusedError, Session, batch, edits
from designer.editing.edits.armor import armor_mass_of
from designer.editing.edits.bulk import remove_all
from designer.editing.edits.options import toggle
from designer.editing.weight_table import jump_count, jumping
from designer.graph import Evaluator
from designer.language import marked, tr
from designer.units.location import Location
from designer.units.mount import MountId

Measure = Literal["ton", "slot", "whole"]
"""The divisor of a Battle Value: mass in tons, slots, or nothing."""

_TON = 1000
HINTS = 3
"""How many hints are given at most."""


@dataclass(frozen=True, slots=True)
class Worth:
    """The contribution of a mount, or of the armor of a location, to the Battle Value; negative if it takes away.

    ``mass`` is in kg, ``points`` those of armor. ``mount`` or ``location`` is None.
    """

    name: str
    kind: str
    mount: MountId | None
    location: Location | None
    battle_value: int
    mass: int
    slots: int
    points: int = 0

    def by(self, measure: Measure) -> float | None:
        """The Battle Value by a measure; None if that is zero."""
        return _ratio(self.battle_value, measure, self.mass, self.slots)

    @property
    def per_point(self) -> float:
        """The Battle Value of one point of armor; 0 without armor."""
        return self.battle_value / self.points if self.points else 0.0


@dataclass(frozen=True, slots=True)
class GroupWorth:
    """The contribution of all items of a name, or of all armor, together; ``mass`` is in kg, armor has no ``mounts``.

    It is measured without all of them at once, and differs from the sum of their worths.
    """

    name: str
    kind: str
    mounts: tuple[MountId, ...]
    battle_value: int
    mass: int
    slots: int

    def by(self, measure: Measure) -> float | None:
        """The Battle Value by a measure; None if that is zero."""
        return _ratio(self.battle_value, measure, self.mass, self.slots)


@dataclass(frozen=True, slots=True)
class ValueStep:
    """An edit with the changes of Battle Value and mass (kg), and the errors that it would bring.

    A step with errors is not to be offered, only told. ``part`` is the part of the chassis that it changes: "walk",
    "jump", "armor" or "sinks"; empty for another step.
    """

    label: str
    edit: Edit
    battle_value: int
    mass: int
    broken: tuple[Finding, ...] = ()
    part: str = ""

    @property
    def per_ton(self) -> float | None:
        """The Battle Value for each ton; None if the mass stays or falls."""
        return self.battle_value / (self.mass / _TON) if self.mass > 0 else None


class MovedTon(NamedTuple):
    """A ton that goes from one thing to another; the mass of the design stays."""

    step: ValueStep


class Hint(NamedTuple):
    """A sentence on where value is given away, a text for the button, and the step that takes it."""

    sentence: str
    button: str
    step: ValueStep


def worths(session: Session) -> Iterator[Worth]:
    """The value of each mount and of the armor of each location, one after the other."""
    g, unit = session.graph, session.unit
    for fitted in design.equipment(g):
        step = tried(session, "", edits.remove(fitted.mount.id), rules=False)
        if step is not None:
            item = fitted.item
            size = mount_mass(g, fitted), mount_slots(g, fitted)
            yield Worth(item.name, item.kind, fitted.mount.id, None, -step.battle_value, *size)
    for location in unit.chassis.form.locations:
        worn = armor_of(g, location)
        step = tried(session, "", _bare(g, location), rules=False) if worn.front + worn.rear else None
        if step is not None:
            kilograms, points = _armor_mass_at(g, location), worn.front + worn.rear
            yield Worth(tr("Armor"), "system", None, location, -step.battle_value, kilograms, 0, points)


def groups(session: Session) -> Iterator[GroupWorth]:
    """The value of all items of each name together, and of all armor, one after the other."""
    g = session.graph
    alike: dict[str, list[design.Fitted]] = {}
    for fitted in design.equipment(g):
        alike.setdefault(fitted.item.name, []).append(fitted)
    for name, several in alike.items():
        mounts = tuple([fitted.mount.id for fitted in several])
        step = tried(session, "", remove_all(mounts), rules=False)
        if step is not None:
            size = sum(mount_mass(g, each) for each in several), sum(mount_slots(g, each) for each in several)
            yield GroupWorth(name, several[0].item.kind, mounts, -step.battle_value, *size)
    worn = [location for location in session.unit.chassis.form.locations if any(armor_of(g, location))]
    step = tried(session, "", batch("", *(_bare(g, location) for location in worn)), rules=False) if worn else None
    if step is not None:
        kilograms = sum(_armor_mass_at(g, location) for location in worn)
        yield GroupWorth(tr("Armor"), "system", (), -step.battle_value, kilograms, 0)


def _bare(g: Evaluator, location: Location) -> Edit:
    """The removal of the armor of a location."""
    return edits.set_armor(location, 0, 0 if armor_of(g, location).rear else None, linked=False)


def _armor_mass_at(g: Evaluator, location: Location) -> int:
    """The share of a location in the mass of the armor, in kg."""
    worn = armor_of(g, location)
    return round((worn.front + worn.rear) / armor_type_at(g, location).points_per_ton * _TON)


def _ratio(battle_value: int, measure: Measure, mass: int, slots: int) -> float | None:
    if measure == "whole":
        return battle_value
    amount = mass / _TON if measure == "ton" else slots
    return battle_value / amount if amount else None


def one_more(session: Session) -> Iterator[ValueStep | None]:
    """The value of one more of each thing: MP, heat sink, ton of armor, each mounted item; None if impossible."""
    g, unit = session.graph, session.unit
    sinks, walk = unit.heat_sinks, base_walk(g)
    yield tried(session, tr("1 walk MP"), edits.set_walk(walk + 1), part="walk")
    if jets := jumping(g):
        yield tried(session, tr("1 jump MP"), edits.set_jump(jets[0].item.id, jump_count(g) + 1), part="jump")
    yield tried(session, tr("1 t of armor"), edits.use_remaining(_TON), part="armor")
    more = edits.set_heat_sinks(sinks.kind, sinks.count + 1, clan=sinks.clan)
    yield tried(session, tr("1 heat sink"), more, part="sinks")
    for item in dict.fromkeys(fitted.item for fitted in design.equipment(g)):
        if item.kind not in ("heat_sink", "jump", "filler") and not item.is_unknown:
            yield tried(session, item.name, edits.place_best(item.id))


def moved_tons(session: Session) -> Iterator[MovedTon | None]:
    """The gain of moving a ton: from and to the armor, heat sinks, and what weighs one; None where it cannot be."""
    g, unit = session.graph, session.unit
    sinks = unit.heat_sinks
    worn = armor_mass_of(unit) - _TON
    single = {f.item: f.mount for f in design.equipment(g) if mount_mass(g, f) == _TON and not is_sink(f.item)}
    items = [item for item in single if not item.is_unknown and item.kind != "filler"]
    out = {tr("Armor"): edits.allocate(tons=worn / _TON)} if worn >= 0 and not unit.armor.is_patchwork else {}
    out[tr("Heat sink")] = edits.set_heat_sinks(sinks.kind, sinks.count - 1, clan=sinks.clan)
    out |= {item.name: edits.remove(single[item].id) for item in items}
    into = {
        tr("Armor"): edits.use_remaining(_TON),
        tr("Heat sink"): edits.set_heat_sinks(sinks.kind, sinks.count + 1, clan=sinks.clan),
        **{item.name: edits.place_best(item.id) for item in items},
    }
    for source, less in out.items():
        for target, more in into.items():
            if source != target:
                label = f"{source} → {target}"
                step = tried(session, label, batch(tr("1 t: {change}", change=label), less, more))
                yield MovedTon(step) if step is not None and not step.mass else None


def hints(session: Session) -> Iterator[Hint | None]:
    """Steps that gain Battle Value with the present parts; None where there is none. See ``best_hints``.

    No gun loses its last bin, and no heat sink is given up.
    """
    bins = Counter(_feeds(fitted.item) for fitted in design.ammunition(session.graph))
    for fitted in design.equipment(session.graph):
        name, mount = fitted.item.name, fitted.mount
        if fitted.item.kind in ("heat_sink", "filler") or (bins[_feeds(fitted.item)] == 1 and fitted.item.is_ammo):
            continue
        out = edits.remove(mount.id)
        step = tried(session, name, out)
        yield _hint(step, marked("{item} takes away {bv} BV"), marked("Remove it"), name)
        if mount.rear:
            step = tried(session, name, toggle("rear", (mount.id,)))
            yield _hint(
                step, marked("{item} counts less, since it faces the rear"), marked("Turn it to the front"), name
            )
        kilograms = mount_mass(session.graph, fitted)
        if kilograms:
            label = tr("Armor instead of {item}", item=name)
            step = tried(session, label, batch(label, out, edits.use_remaining(kilograms)))
            words = marked("{tons} t of armor would bring {bv} BV more than {item}")
            yield _hint(step, words, marked("Swap"), name, tons=brief(kilograms / _TON))


def best_hints(found: list[Hint | None]) -> list[Hint]:
    """At most ``HINTS`` of those found, the greatest gain first, one for each sentence."""
    by_sentence = {hint.sentence: hint for hint in found if hint is not None}
    return sorted(by_sentence.values(), key=lambda hint: -hint.step.battle_value)[:HINTS]


def _feeds(item: Item) -> tuple[str, int]:
    """The weapons that a bin feeds."""
    return item.ammo, item.rack


def _hint(step: ValueStep | None, sentence: str, button: str, item: str, tons: str = "") -> Hint | None:
    if step is None or step.battle_value <= 0 or step.broken:
        return None
    return Hint(tr(sentence, item=item, bv=step.battle_value, tons=tons), tr(button), step)


def tried(session: Session, label: str, edit: Edit, *, rules: bool = True, part: str = "") -> ValueStep | None:
    """An edit with its figures, and with ``rules`` the errors that it would bring; None if it is impossible."""
    try:
        now, then = session.graph, session.what_if(edit).overlay
    except EditRefusedError:
        return None
    broken: tuple[Finding, ...] = ()
    if rules and (new := broken_rules(then) - broken_rules(now)):
        alike = [f for f in findings(then) if f.severity is Severity.ERROR and (f.rule, f.place) in new]
        known = findings(now)
        broken = tuple([f for f in alike if f not in known] or alike)
    return ValueStep(
        label, edit, battle_value(then) - battle_value(now), mass(then).total - mass(now).total, broken, part
    )
