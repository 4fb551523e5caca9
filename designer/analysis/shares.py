"""The shares of items and systems in mass and Battle Value, and the layout of shares as a treemap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from designer import design
from designer.battle_value.ledger import LedgerLine
from designer.battle_value.total import ledger
from designer.catalog import Item
from designer.construction.frame import mount_mass
from designer.construction.mass import mass
from designer.design import Fitted
from designer.graph import Evaluator
from designer.language import tr
from designer.units.location import Form
from designer.units.mount import MountId


class Share(NamedTuple):
    """A share of the mass (kg) or of the Battle Value (points). ``kind`` is the kind of equipment, or "system".

    ``short`` is a shorter label; empty if there is none.
    """

    label: str
    amount: float
    kind: str
    mounts: tuple[MountId, ...] = ()
    short: str = ""


def mass_shares(g: Evaluator) -> tuple[Share, ...]:
    """The masses of systems and items, the heaviest first; the free mass comes last."""
    sheet = mass(g)
    systems = {
        tr("Engine"): sheet.engine,
        tr("Structure"): sheet.structure,
        tr("Cockpit"): sheet.cockpit,
        tr("Gyro"): sheet.gyro,
        tr("Heat sinks"): sheet.heat_sinks,
        tr("Armor"): sheet.armor,
        tr("Conversion"): sheet.conversion,
        tr("Power amplifiers"): sheet.power_amplifiers,
        tr("Armored parts"): sheet.armored_parts,
    }
    shares = [Share(label, kg, "system") for label, kg in systems.items()]
    by_item: dict[Item, list[Fitted]] = {}
    for fitted in (*design.weapons(g), *design.ammunition(g), *design.gear(g)):
        if fitted.item.kind != "heat_sink":  # heat sinks are one share together
            by_item.setdefault(fitted.item, []).append(fitted)
    for item, alike in by_item.items():
        many = "" if len(alike) == 1 else f"{len(alike)} × "
        kg = sum(mount_mass(g, fitted) for fitted in alike)
        mounts = tuple(fitted.mount.id for fitted in alike)
        shares.append(Share(many + item.name, kg, item.kind, mounts, many + item.short))
    shares = sorted((share for share in shares if share.amount > 0), key=lambda share: -share.amount)
    return (*shares, Share(tr("Free"), sheet.free, "empty")) if sheet.free > 0 else tuple(shares)


def value_shares(g: Evaluator) -> tuple[Share, ...]:
    """The points that the lines of the ledger contribute to the Battle Value, with all factors; the greatest first.

    Lines with negative points are left out.
    """
    found: list[Share] = []
    for section in ledger(g).sections[:2]:
        carried = [line for line in section.lines if not line.factor and not line.id.endswith(".heat")]
        points = sum(line.value for line in carried)
        factor = section.value / points if points else 0.0
        for line in carried:
            found += [Share(x.label, x.value * factor, x.kind or "system", x.mounts) for x in _leaves(line)]
    return tuple(sorted((share for share in found if share.amount > 0), key=lambda share: -share.amount))


def told_apart(g: Evaluator, shares: Iterable[Share]) -> tuple[Share, ...]:
    """The shares with different labels: location or the word "ammunition" is added where names are equal."""
    fitted = {each.mount.id: each for each in design.equipment(g)}
    form = design.chassis(g).form
    return tuple(_told_apart(share, fitted, form) for share in shares)


def _told_apart(share: Share, fitted: Mapping[MountId, Fitted], form: Form) -> Share:
    if share.kind == "ammunition":  # in the ledger it has the label of the launcher
        return share._replace(label=tr("{load}, ammunition", load=share.label), short=share.label)
    only = fitted.get(share.mounts[0]) if len(share.mounts) == 1 else None
    if only is None or only.location is None:
        return share
    place = form.code(only.location)
    return share._replace(label=f"{share.label} {place}", short=f"{only.item.short} {place}")


def _leaves(line: LedgerLine) -> Iterator[LedgerLine]:
    if not line.lines:
        yield line
    for below in line.lines:
        yield from _leaves(below)


class Tile(NamedTuple):
    """The place of a share in a treemap."""

    left: float
    top: float
    width: float
    height: float


def tiles(amounts: Sequence[float], width: float, height: float) -> list[Tile]:
    """The tiles of a treemap: a rectangle divided in proportion to falling amounts, as square as possible.

    ``ValueError`` for an amount that is not above 0.
    """
    if any(amount <= 0 for amount in amounts):
        raise ValueError(f"amounts are above 0, not {min(amounts)}")
    whole = sum(amounts)
    found: list[Tile] = []
    left, top = 0.0, 0.0
    rest = [amount / whole * width * height for amount in amounts] if whole else []
    while rest:
        across = width >= height
        side = height if across else width
        count = 1
        while count < len(rest) and _worst(rest[: count + 1], side) <= _worst(rest[:count], side):
            count += 1
        row, rest = rest[:count], rest[count:]
        thick = sum(row) / side
        at = top if across else left
        for area in row:
            long = area / thick
            found.append(Tile(left, at, thick, long) if across else Tile(at, top, long, thick))
            at += long
        if across:
            left, width = left + thick, width - thick
        else:
            top, height = top + thick, height - thick
    return found


def _worst(row: Sequence[float], side: float) -> float:
    """The greatest aspect ratio of the tiles in a row."""
    thick = sum(row) / side
    return max(max(area / thick / thick, thick / (area / thick)) for area in row)
