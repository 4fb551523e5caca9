"""The controller of card and details: it shows the current item and its variants, which can replace a mount."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from designer.analysis.item_figures import Facts
from designer.app.context.design_context import DesignContext
from designer.app.ui import theme
from designer.app.views.equipment.card import ItemCard
from designer.app.views.equipment.details import MOST, ItemDetails, ItemVariant
from designer.app.views.equipment.item_texts import (
    about,
    differences,
    efficiency_line,
    figures_line,
    legal_line,
    room_line,
    tons,
)
from designer.catalog import Item
from designer.construction.availability import obstacle, reason_against
from designer.construction.mass import mass
from designer.construction.offers import enough
from designer.construction.slot_space import may_differ_in_space
from designer.editing.variants import relatives
from designer.language import tr
from designer.units.mount import Mount
from designer.units.unit import Unit

_WIDE_CARD = 400


class ChosenItem(QObject):
    """Fills card and details. ``facts`` has, by item id, the figures that each item has on this design.

    Signals:
        sought: the id of a variant that is to be selected in the table.
    """

    sought = Signal(str)

    def __init__(
        self, context: DesignContext, card: ItemCard, details: ItemDetails, facts: Mapping[str, Facts]
    ) -> None:
        super().__init__(card)
        self._context = context
        self._card = card
        self._details = details
        self._facts = facts
        self._room: tuple[Unit, Item, str] | None = None
        details.sought.connect(self.sought)

    def describe(self, item_id: str, width: int, favourites: frozenset[str], *, details: bool) -> None:
        """Show an item in a browser that is ``width`` pixels wide; an empty id means no item."""
        facts = self._facts.get(item_id)
        self._details.setVisible(details and facts is not None)
        if facts is None:
            self._card.show_item("", "", ())
            return
        self._card.star.setChecked(item_id in favourites)
        self._show_card(facts, width)
        if details:
            self._details.show_item(about(self._context.session, facts), self._rows(facts))

    def _show_card(self, facts: Facts, width: int) -> None:
        unit = self._context.unit
        terms = self._context.terms
        legal, efficiency = legal_line(facts.item, unit.tech, terms), efficiency_line(facts)
        if efficiency and width >= theme.current().px(_WIDE_CARD):
            legal = f"{legal}. {efficiency}"
        why = obstacle(facts.item, unit.tech, terms) or enough(facts.item, unit)
        lines = (
            (figures_line(facts), "text.2"),
            (legal if legal.startswith(why) else f"{why}. {legal}", "warn" if why else "text.2"),
            (self._mass_line(facts), "warn"),
            (self._room_line(unit, facts.item), "text.3"),
        )
        self._card.show_item(facts.item.name, facts.item.kind, lines)

    def _room_line(self, unit: Unit, item: Item) -> str:
        if self._room is None or self._room[1] is not item or may_differ_in_space(self._room[0], unit):
            self._room = unit, item, room_line(unit, item)
        return self._room[2]

    def _mass_line(self, facts: Facts) -> str:
        over = facts.mass - max(mass(self._context.graph).free, 0)
        return tr("{tons} t too heavy now", tons=tons(over)) if over > 0 else ""

    # -- variants -------------------------------------------------------------------------------------------

    @property
    def _mount(self) -> Mount | None:
        """The selected mount; None if there is none or several."""
        selection = self._context.selection
        return self._context.unit.find(next(iter(selection))) if len(selection) == 1 else None

    def _rows(self, chosen: Facts) -> tuple[ItemVariant, ...]:
        """The variants of the selected mount if the chosen item is one of them; else those of the chosen item."""
        mount = self._mount
        mounted = None if mount is None else self._facts.get(mount.item)
        if mounted is not None and (mounted is chosen or mounted.item in relatives(chosen.item)):
            from_, replaces = mounted, None if mount is None else mount.id
        else:
            from_, replaces = chosen, None
        head, rows = tr("Variants of {item}", item=from_.item.name), []
        for item in relatives(from_.item):
            facts = self._facts.get(item.id)
            if facts is not None:
                offer = tr("Replace {old} by {new}", old=from_.item.name, new=item.name)
                against = reason_against(item, self._context.unit, self._context.terms)
                differs = differences(from_, facts)
                rows.append(ItemVariant(item.id, item.kind, item.name, differs, head, offer, replaces, against))
        # Variants that are available to the design come first, and among them the most similar ones.
        return tuple(sorted(rows, key=lambda row: bool(row.reason))[:MOST])
