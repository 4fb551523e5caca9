"""The mounts that are subject to rules of legality, by mark. A mark is a flag, kind or ammunition type of an item.

Most edits concern weapons, ammunition and sinks, to which few rules apply. One query collects the mounts to which rules
apply, so that the rules do not run again after other edits.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from designer import design
from designer.catalog import Item
from designer.construction.places import rules_of
from designer.construction.spread import is_spread
from designer.design import Fitted
from designer.graph import Evaluator, gate, query
from designer.units.location import Slot

WATCHED = frozenset(
    (
        # movement and myomer
        *("jump_jet", "jump_booster", "partial_wing", "umu", "masc", "supercharger", "tracks", "talons", "chain_drape"),
        *("tsm", "prototype_tsm", "industrial_tsm", "super_cooled_myomer", "aes"),
        # protection and signature
        *("case", "case_ii", "case_p", "stealth", "null_signature", "void_signature", "chameleon", "blue_shield"),
        *("environmental_sealing", "modular_armor", "harjel", "harjel_ii", "harjel_iii", "shield"),
        # electronics
        *("ecm", "probe", "targeting_computer", "nova", "c3i", "c3_slave", "c3_slave_boosted"),
        *("c3_master", "c3_master_boosted", "drone_os", "remote_drone_console", "srcs"),
        *("dni_cockpit", "ei_interface", "damage_interrupt"),
        *("artemis", "artemis_proto", "artemis_v", "apollo", "ppc_capacitor", "laser_insulator", "laser_pulse_module"),
        "mg_array",
        # physical weapons and industry
        *("club", "hand_weapon", "salvage_arm", "ram_plate", "spikes", "bomb_bay", "dumper", "lift_hoist"),
        *("backhoe", "combine", "lam_fuel"),
        *("light_bridge_layer", "medium_bridge_layer", "heavy_bridge_layer", "light_fluid_suction_system", "fuel"),
        *("head_turret", "shoulder_turret", "quad_turret"),
        # heat, engine
        *("emergency_coolant", "flamer", "taser", "hyper_laser", "artillery"),
        *("heavy_gauss", "coolant_pod"),
        # unknown items, and items that 'Mechs do not carry
        *("unknown", "others_only"),
    )
)
"""The marks that rules use: flags, kinds and ammunition types of items, and "others_only" (not for 'Mechs)."""


@cache
def marks_of(item: Item) -> tuple[str, ...]:
    """The marks of an item; empty for most."""
    own = {item.ammo, item.kind, "others_only" if item.others_only else ""}
    return tuple(sorted((item.flags | own) & WATCHED))


@cache
def is_watched(item: Item) -> bool:
    """Whether rules other than those on mass and slots apply to an item."""
    return bool(marks_of(item)) or bool(rules_of(item))


class Special(NamedTuple):
    """The mounts to which rules apply, in groups, each in the order of locations and slots.

    ``watched`` have a mark or a rule on their location, ``spread`` are spread items. ``odd`` face the rear or are
    turret-mounted, pod-mounted or armored; the slots of ``torn`` are not adjacent or not in one location.
    """

    watched: tuple[Fitted, ...]
    spread: tuple[Fitted, ...]
    odd: tuple[Fitted, ...]
    torn: tuple[Fitted, ...]


@gate
def special(g: Evaluator) -> Special:
    """The mounts to which rules apply. Most edits do not change the result, so that the rules do not run again."""
    watched: list[Fitted] = []
    spread: list[Fitted] = []
    odd: list[Fitted] = []
    torn: list[Fitted] = []
    for fitted in design.equipment(g):
        mount, item = fitted
        if is_watched(item):
            watched.append(fitted)
        if is_spread(item):
            spread.append(fitted)
        elif len(mount.slots) > 1 and not _is_run(mount.slots):
            torn.append(fitted)
        if mount.rear or mount.turret or mount.armored or mount.pod:
            odd.append(fitted)
    return Special(tuple(watched), tuple(spread), tuple(odd), tuple(torn))


def _is_run(slots: tuple[Slot, ...]) -> bool:
    first, last = slots[0], slots[-1]
    return first.location is last.location and last.row - first.row == len(slots) - 1


@query
def spread_items(g: Evaluator) -> tuple[Fitted, ...]:
    """The mounts of items whose slots may be in several locations (endo steel, stealth armor…)."""
    return special(g).spread


@query
def odd_mounts(g: Evaluator) -> tuple[Fitted, ...]:
    """The mounts that face the rear or are turret-mounted, pod-mounted or armored."""
    return special(g).odd


@query
def torn_mounts(g: Evaluator) -> tuple[Fitted, ...]:
    """The mounts whose slots are not adjacent or not in one location."""
    return special(g).torn


@query
def watched_items(g: Evaluator) -> tuple[Fitted, ...]:
    """The mounts that have a mark or a rule on their location, in the order of locations and slots."""
    return special(g).watched


Watched = dict[str, tuple[Fitted, ...]]


@query
def watched(g: Evaluator) -> Watched:
    """The mounts that have a mark, by mark."""
    found: dict[str, tuple[Fitted, ...]] = {}
    for fitted in watched_items(g):
        for mark in marks_of(fitted.item):
            found[mark] = (*found.get(mark, ()), fitted)
    return found


def all_of(held: Watched, *marks: str) -> tuple[Fitted, ...]:
    """The mounts with at least one of these marks, each once."""
    found = [fitted for mark in marks if mark in held for fitted in held[mark]]
    return tuple({fitted.mount.id: fitted for fitted in found}.values()) if found else ()
