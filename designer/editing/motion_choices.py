"""The lists of choices of jump systems, myomer and speed boosters."""

from __future__ import annotations

from collections.abc import Callable

from designer import design
from designer.catalog import Item, catalog
from designer.catalog.item import TechSide
from designer.construction.legality.body_limits import against_item, against_jump, body
from designer.construction.tech_components import Thing
from designer.editing import edits
from designer.editing.choice import Choice, Choices, WeightTableRow, listed, not_beside, on, sided, sided_short, unfit
from designer.editing.edit import Edit, batch
from designer.editing.weight_table import (
    JUMP_FLAGS,
    MASC,
    MYOMER,
    SUPERCHARGER,
    boosters_part,
    jump_count,
    jump_part,
    jumping,
    myomer_part,
)
from designer.graph import Evaluator, query
from designer.language import sense, tr
from designer.units.unit import Unit


@query
def jumps(g: Evaluator) -> Choices:
    """The choices of jump system (jump jets, boosters, UMUs); the jump MP stay, but become at least one."""
    return listed(
        g,
        [
            (
                Choice(
                    item.id,
                    _variant(item),
                    on(_jump(item)),
                    unfit=_no_jump(g, item),
                    short=_variant_short(item),
                ),
                item,
            )
            for item in catalog().flagged(JUMP_FLAGS)
        ],
    )


def _no_jump(g: Evaluator, item: Item) -> str:
    wings = [wing.item for wing in design.with_flag(g, "partial_wing")] if "jump_booster" in item.flags else []
    return against_item(item, body(g)) or unfit(against_jump(item, body(g))) or not_beside(item, wings)


def _variant(item: Item) -> str:
    """The name of an item for a list whose heading names its group."""
    return tr(item.variant) if item.variant else item.short


def _variant_short(item: Item) -> str:
    """The short name of an item for a list whose heading names its group."""
    return tr(sense("short", item.variant_short)) if item.variant_short else _variant(item)


def _jump(item: Item) -> Callable[[Unit], Edit]:
    return lambda unit: edits.set_jump(item.id, max(1, jump_count(design.once(unit))))


@query
def chosen_jump(g: Evaluator) -> str | None:
    """The item id of the jump system; None if the 'Mech has none."""
    return next((f.item.id for f in jumping(g)), None)


@query
def myomers(g: Evaluator) -> Choices:
    """The choices of myomer: standard myomer and the items that replace it."""
    plain = Choice(None, tr("Standard"), _without(MYOMER, tr("Set myomer to standard")))
    others = [
        (
            Choice(
                item.id,
                sided(g, _variant(item), item.tech),
                edits.set_enhancement(item.id),
                unfit=against_item(item, body(g)) or not_beside(item, _fitted(g, MASC)),
                short=sided_short(g, _variant_short(item), item.tech),
            ),
            item,
        )
        for item in catalog().flagged(MYOMER)
    ]
    return plain, *listed(g, others)


@query
def chosen_myomer(g: Evaluator) -> str | None:
    """The id of the item that replaces standard myomer; None if there is none."""
    return _first(g, MYOMER)


@query
def boosters(g: Evaluator) -> Choices:
    """The choices of speed boosters: none, MASC, supercharger, both."""
    now = chosen_boosters(g)
    masc, chargers = catalog().flagged(MASC), catalog().flagged(SUPERCHARGER)
    found: list[tuple[Choice, Thing | None]] = [(_boosted(g, tr("None"), "All", None, None), None)]
    found += [(_boosted(g, "MASC", m.tech, m, None), m) for m in masc]
    found += [(_boosted(g, tr("Supercharger"), c.tech, None, c), c) for c in chargers]
    # Pairs of one technology base only, or the present pair. The supercharger has the later year.
    pairs = [(m, c) for m in masc for c in chargers if m.tech == c.tech or (m.id in now and c.id in now)]
    found += [(_boosted(g, tr("Both"), m.tech, m, c), c) for m, c in pairs]
    return listed(g, found)


@query
def chosen_boosters(g: Evaluator) -> tuple[str | None, str | None]:
    """The item ids of the mounted MASC and supercharger; None for each that is not mounted."""
    return _first(g, MASC), _first(g, SUPERCHARGER)


def _boosted(g: Evaluator, words: str, tech: TechSide, masc: Item | None, charger: Item | None) -> Choice:
    steps = []
    name = sided(g, words, tech)
    for wanted, group in ((masc, MASC), (charger, SUPERCHARGER)):
        steps.append(edits.set_enhancement(wanted.id) if wanted else _without(group, ""))
    label = tr("Remove speed boosters") if masc is None and charger is None else tr("Install {item}", item=name)
    if masc and charger:
        label = tr("Install MASC and supercharger")
    against = [against_item(item, body(g)) for item in (masc, charger) if item is not None]
    against += [not_beside(masc, _fitted(g, MYOMER))] if masc else []
    return Choice(
        (masc and masc.id, charger and charger.id),
        name,
        batch(label, *steps),
        unfit=next(filter(None, against), ""),
        things=(masc,) if masc and charger else (),  # the other one is given with the choice
        short=sided_short(g, words, tech),
    )


def _without(group: frozenset[str], label: str) -> Edit:
    """The edit that removes all enhancements of a group."""

    def run(unit: Unit) -> Unit:
        fitted = {mount.item for mount in unit.mounts if catalog()[mount.item].flags & group}
        return batch(label, *(edits.set_enhancement(item, False) for item in sorted(fitted))).run(unit)

    return Edit(label, run)


def _first(g: Evaluator, group: frozenset[str]) -> str | None:
    return next((item.id for item in _fitted(g, group)), None)


def _fitted(g: Evaluator, group: frozenset[str]) -> list[Item]:
    return [fitted.item for flag in sorted(group) for fitted in design.with_flag(g, flag)]


MOTION_ROWS = {
    "jump": WeightTableRow(jumps, chosen_jump, jump_part),
    "myomer": WeightTableRow(myomers, chosen_myomer, myomer_part),
    "boosters": WeightTableRow(boosters, chosen_boosters, boosters_part),
}
"""The rows of the weight table for jump systems, myomer and speed boosters."""
