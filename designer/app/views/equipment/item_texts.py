"""The figures of an item as the equipment table writes them."""

from __future__ import annotations

from designer.analysis.item_figures import Facts
from designer.app.ui.figures import DASH, figure
from designer.catalog import Item
from designer.construction.physical_attacks import HOT
from designer.language import tr


def tons(kg: float) -> str:
    """A mass in tons with no more digits than it has: "6", "1.5"."""
    text = figure(kg / 1000, 3).rstrip("0")
    return text.rstrip(".")


def heat_text(item: Item) -> str:
    """Heat of one shot, times the shots of a salvo."""
    if item.is_ammo:
        return DASH
    return f"{item.heat}×{item.rate}" if item.rate > 1 else str(item.heat)


def damage_text(facts: Facts) -> str:
    """Damage of a hit, times the missiles or shots of a salvo, or by range if it decreases."""
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
    """The damage of a hit with hot triple-strength myomer; empty if that makes no difference."""
    if not facts.strike.pulls:
        return ""
    return tr("from {heat} heat on {damage}", heat=HOT, damage=facts.strike.hot)


def range_text(item: Item) -> str:
    """Short, medium and long range in hexes; that of artillery in map sheets."""
    _, short, medium, long, _ = item.range
    if item.is_ammo or not short:
        return DASH
    if "artillery" in item.flags:
        return tr("{count} maps", count=long)
    return str(long) if short == long else f"{short}/{medium}/{long}"


def minimum_text(item: Item) -> str:
    """Minimum range in hexes."""
    return str(item.range[0]) if item.range[0] and not item.is_ammo else DASH


def ratio_text(value: float | None) -> str:
    """One figure per unit of another."""
    return DASH if value is None else figure(value, 1)


def cost_text(item: Item) -> str:
    """Cost in C-bills, if it is the same on all 'Mechs."""
    return DASH if item.cost is None else figure(item.cost)
