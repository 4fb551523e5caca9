"""Chassis options that can be switched on and off: OmniMech, command console, ejection, partial wing and others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from designer import design
from designer.catalog import Item, catalog, systems
from designer.construction.frame import mount_mass, mount_slots
from designer.construction.layout import cockpit_of
from designer.construction.legality.body_limits import against_ejection, against_item, against_omni, body
from designer.construction.legality.franken import against_franken
from designer.construction.offers import counted_as
from designer.construction.tech_components import Thing
from designer.design import Fitted
from designer.editing import edits
from designer.editing.choice import Choice, Choices, WeightTableRow, listed, not_beside, unfit
from designer.editing.choices import no_cockpit
from designer.editing.edit import Edit, batch
from designer.editing.mounts import item_name, item_of, known_item
from designer.editing.weight_table import PartFigures, cockpit_part
from designer.graph import Evaluator, query
from designer.language import inside, sense, tr
from designer.units.unit import Unit

_WING = "partial_wing"
_MODIFICATIONS = frozenset(("cockpit_modification",))
_SHORT = {
    "ejection": sense("short", "Ejection"),
    "console": sense("short", "Console"),
    "kit": sense("short", "Override kit"),
}


@query
def fittings(g: Evaluator) -> Choices:
    """The chassis options as choices; choosing one switches it on or off."""
    technology = systems().technology
    wing = _wings(g)
    clan = design.tech(g).base.is_clan
    own: Item = wing[0].item if wing else _wing_of(clan)
    cockpit = cockpit_of(design.cockpit_kind(g))
    kinds = systems().cockpits
    plain = next((kind for kind in kinds.values() if kind.console == cockpit.id), None)
    console = kinds.get(cockpit.console) if plain is None else cockpit
    boosters = [fitted.item for fitted in design.with_flag(g, "jump_booster")]
    chassis, level = design.chassis(g), design.tech(g).rules_level
    against = {
        "omni": unfit(against_omni(body(g)), against_franken(omni=True, level=level) if chassis.is_franken else ()),
        "ejection": unfit(against_ejection(cockpit)),
        "console": "" if console is None or plain is not None else no_cockpit(g, console),
        "franken": unfit(against_franken(omni=chassis.omni, level=level)),
        "wing": against_item(own, body(g)) or not_beside(own, boosters),
    }
    found: list[tuple[Choice, Thing | None]] = [
        (_switch("omni", tr("Omni"), design.chassis(g).omni, edits.set_omni), technology["omni"]),
        (
            _switch("ejection", tr("Full-head ejection"), design.full_head_ejection(g), edits.set_ejection),
            technology["full-head-ejection"],
        ),
        *(
            (_switch(item.id, item.name, bool(_fitted(g, item)), partial(set_fitting, item.id), item.short), item)
            for item in catalog().flagged(_MODIFICATIONS)
        ),
        (_switch("wing", tr("Partial wing"), bool(wing), partial(set_fitting, own.id)), own),
        (_switch("franken", tr("FrankenMech"), design.chassis(g).is_franken, edits.set_franken), None),
        (_switch("kit", tr("Heat-sink override kit"), design.heat_sink_kit(g), edits.set_heat_sink_kit), None),
    ]
    if console is not None:
        other = console.id if plain is None else plain.id
        switch = _switch("console", tr("Command console"), plain is not None, lambda _on: edits.set_cockpit(other))
        found.insert(1, (replace(switch, part=cockpit_part), console))
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


def _switch(key: str, name: str, fitted: bool, make: Callable[[bool], Edit], short: str = "") -> Choice:
    return Choice(key, name, make(not fitted), fitted=fitted, short=short or tr(_SHORT.get(key, "")))


def _fitted(g: Evaluator, item: Item) -> list[Fitted]:
    """The mounts that count as one of an item's kind, such as the partial wing of either technology."""
    return [fitted for fitted in design.gear(g) if counted_as(fitted.item) == counted_as(item)]


def _wings(g: Evaluator) -> tuple[Fitted, ...]:
    return design.with_flag(g, _WING)


def _wing_of(clan: bool) -> Item:
    """The partial wing of a technology base."""
    wings = catalog().flagged(frozenset((_WING,)))
    return next((item for item in wings if (item.tech == "Clan") == clan), wings[0])


def set_fitting(item_id: str, fitted: bool) -> Edit:
    """Mount an item of which a 'Mech has at most one, or remove it."""

    def run(unit: Unit) -> Unit:
        kind = counted_as(known_item(item_id))
        there = [mount.id for mount in unit.mounts if counted_as(item_of(mount)) == kind]
        if fitted:
            return unit if there else edits.place_best(item_id, pod=False).run(unit)
        return batch(tr("Remove"), *(edits.remove(mount) for mount in there)).run(unit)

    name = item_name(item_id)
    return Edit(tr("Install {item}", item=name) if fitted else tr("Remove {item}", item=name), run)


FITTINGS = WeightTableRow(fittings, lambda _g: None, fittings_part)
"""The row of the chassis options in the weight table."""
