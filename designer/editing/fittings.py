"""Chassis options that can be switched on and off: OmniMech, full-head ejection, partial wing, heat-sink kit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from designer import design
from designer.catalog import Item, catalog, systems
from designer.construction.frame import mount_mass, mount_slots
from designer.construction.layout import cockpit_of
from designer.construction.legality.body_limits import against_ejection, against_item, against_omni, body
from designer.construction.tech_components import Thing
from designer.design import Fitted
from designer.editing import edits
from designer.editing.choice import Choice, Choices, WeightTableRow, listed, not_beside, unfit
from designer.editing.edit import Edit, batch
from designer.editing.mounts import item_of
from designer.editing.weight_table import PartFigures
from designer.graph import Evaluator, query
from designer.language import inside, sense, tr
from designer.units.unit import Unit

_WING = "partial_wing"
_SHORT = {"ejection": sense("short", "Ejection"), "kit": sense("short", "Override kit")}


@query
def fittings(g: Evaluator) -> Choices:
    """The chassis options as choices; choosing one switches it on or off."""
    technology = systems().technology
    wing = _wings(g)
    clan = design.tech(g).base.is_clan
    own: Item = wing[0].item if wing else _wing_of(clan)
    boosters = [fitted.item for fitted in design.with_flag(g, "jump_booster")]
    against = {
        "omni": unfit(against_omni(body(g))),
        "ejection": unfit(against_ejection(cockpit_of(design.cockpit_kind(g)))),
        "wing": against_item(own, body(g)) or not_beside(own, boosters),
    }
    found: list[tuple[Choice, Thing | None]] = [
        (_switch("omni", tr("Omni"), design.chassis(g).omni, edits.set_omni), technology["omni"]),
        (
            _switch("ejection", tr("Full-head ejection"), design.full_head_ejection(g), edits.set_ejection),
            technology["full-head-ejection"],
        ),
        (_switch("wing", tr("Partial wing"), bool(wing), lambda fitted: set_wing(fitted, own.id)), own),
        (_switch("kit", tr("Heat-sink override kit"), design.heat_sink_kit(g), edits.set_heat_sink_kit), None),
    ]
    return listed(g, [(replace(choice, unfit=against.get(str(choice.key), "")), thing) for choice, thing in found])


@query
def fitted_words(g: Evaluator) -> str:
    """The names of the options that are switched on, as one text."""
    return _in_a_row([choice.name for choice in fittings(g) if choice.fitted])


@query
def fitted_briefly(g: Evaluator) -> str:
    """The short names of the options that are switched on, as one text."""
    return _in_a_row([choice.short or choice.name for choice in fittings(g) if choice.fitted])


def _in_a_row(words: list[str]) -> str:
    return ", ".join([words[0], *map(inside, words[1:])]) if words else tr("None")


@query
def fittings_part(g: Evaluator) -> PartFigures:
    """Mass and slots of the partial wing; the other options have none."""
    wings = _wings(g)
    return PartFigures(sum(mount_mass(g, wing) for wing in wings), sum(mount_slots(g, wing) for wing in wings))


def _switch(key: str, name: str, fitted: bool, make: Callable[[bool], Edit]) -> Choice:
    return Choice(key, name, make(not fitted), fitted=fitted, short=tr(_SHORT.get(key, "")))


def _wings(g: Evaluator) -> tuple[Fitted, ...]:
    return design.with_flag(g, _WING)


def _wing_of(clan: bool) -> Item:
    """The partial wing of a technology base."""
    wings = catalog().flagged(frozenset((_WING,)))
    return next((item for item in wings if (item.tech == "Clan") == clan), wings[0])


def set_wing(fitted: bool, item_id: str) -> Edit:
    """Mount a partial wing, or remove it."""

    def run(unit: Unit) -> Unit:
        there = [mount.id for mount in unit.mounts if _WING in item_of(mount).flags]
        if fitted:
            return unit if there else edits.place_best(item_id, pod=False).run(unit)
        return batch(tr("Remove"), *(edits.remove(mount) for mount in there)).run(unit)

    return Edit(tr("Install partial wing") if fitted else tr("Remove partial wing"), run)


FITTINGS = WeightTableRow(fittings, lambda _g: None, fittings_part)
"""The row of the chassis options in the weight table."""
