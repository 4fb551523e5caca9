"""The card below the table, and the controller that fills card and details with the current item."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from designer import design
from designer.analysis.item_figures import Facts, facts_of
from designer.app.commands.keymap import keymap, with_key
from designer.app.context.design_context import DesignContext
from designer.app.ui import theme
from designer.app.ui.figures import tons
from designer.app.ui.theme import follow_theme
from designer.app.ui.widgets.buttons import IconButton
from designer.app.ui.widgets.text_card import CardLine, TextCard
from designer.app.views.equipment.design_facts import DesignFacts
from designer.app.views.equipment.details import MOST, ItemDetails, ItemVariant
from designer.app.views.equipment.item_texts import (
    about,
    differences,
    efficiency_line,
    figures_line,
    legal_line,
    room_line,
)
from designer.catalog import Item, catalog
from designer.catalog.combined import plain_id
from designer.construction.availability import obstacle, reason_against
from designer.construction.mass import mass
from designer.construction.offers import enough
from designer.construction.slot_space import may_differ_in_space
from designer.construction.technology import chassis_side
from designer.editing.variants import choices
from designer.language import marked, tr
from designer.units.mount import Mount
from designer.units.unit import Unit

NOTHING = marked("Choose an item to see what it does.")


class ItemCard(TextCard):
    """Icon, name and a few lines of an item; buttons for favorite and details are at the right of the name."""

    keeps_height = True

    def __init__(self) -> None:
        super().__init__(tr("Chosen item"), tr(NOTHING), "control_inset")
        self.star = IconButton("star", tr("Favorite"), checkable=True, parent=self)
        self.details = IconButton("chevron_up", tr("Details and variants"), checkable=True, parent=self)
        self.buttons = self.details, self.star
        self.details.toggled.connect(lambda on: self.details.set_icon("chevron_down" if on else "chevron_up"))
        self.star.toggled.connect(lambda on: self.star.set_icon("star", "accent" if on else "text.2"))
        keymap().changed.connect(self._name_key)
        self._name_key()
        follow_theme(self._renew)

    def _name_key(self) -> None:
        self.star.setToolTip(with_key(tr("Favorite"), "part_favourite"))

    def show_item(self, name: str, kind: str, lines: tuple[tuple[str, str], ...]) -> None:
        """Show an item; each line has its text and color token. An empty name means no item."""
        found = [CardLine(text, token, short=text.replace(" / ", "/")) for text, token in lines if text]
        if (name, kind, tuple(found)) != (self._title, self._kind, self._lines):
            self.show_card(name, kind, found)

    def show_card(self, title: str, kind: str, lines: Sequence[CardLine]) -> None:
        for button in self.buttons:
            button.setVisible(bool(title))
        super().show_card(title, kind, lines)
        self.setToolTip(self.text if title else "")

    def _renew(self) -> None:
        self.show_card(self._title, self._kind, self._lines)


_WIDE_CARD = 400


class ChosenItem(QObject):
    """Fills card and details. ``facts`` has the figures that each item has on this design.

    Signals:
        sought: the id of a variant that is to be selected in the table.
    """

    sought = Signal(str)

    def __init__(self, context: DesignContext, card: ItemCard, details: ItemDetails, facts: DesignFacts) -> None:
        super().__init__(card)
        self._context = context
        self._card = card
        self._details = details
        self._facts = facts
        self._room: tuple[Unit, Item, str] | None = None
        details.sought.connect(self.sought)

    def describe(self, item_id: str, width: int, favorites: frozenset[str], *, details: bool) -> None:
        """Show an item in a browser that is ``width`` pixels wide; an empty id means no item."""
        facts = self._facts.figures.get(item_id)
        self._details.setVisible(details and facts is not None)
        if facts is None:
            self._card.show_item("", "", ())
            return
        self._card.star.setChecked(item_id in favorites)
        self._show_card(facts, width)
        if details:
            self._details.show_item(about(self._context.session, facts, self._context.terms), self._rows(facts))

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
        mounted = None if mount is None else self._read(mount.item)
        if mounted is not None and (mounted.item is chosen.item or mounted.item in choices(chosen.item)):
            from_, replaces = mounted, None if mount is None else mount.id
        else:
            from_, replaces = chosen, None
        head, rows = tr("Variants of {item}", item=from_.item.name), []
        for item in choices(from_.item):
            facts = self._read(item.id)
            if facts is not None:
                offer = tr("Replace {old} by {new}", old=from_.item.name, new=item.name)
                if replaces is None:
                    offer = tr("Add {item}", item=item.name)
                against = reason_against(item, self._context.unit, self._context.terms)
                listed, differs = item.id in self._facts.figures, differences(from_, facts)
                rows.append(ItemVariant(item.id, item.kind, item.name, differs, head, offer, replaces, against, listed))
        # Variants that are available to the design come first, and among them the most similar ones.
        return tuple(sorted(rows, key=lambda row: bool(row.reason))[:MOST])

    def _read(self, item_id: str) -> Facts | None:
        """The facts about an item; of a combined bin, which the browser does not list, they are worked out here."""
        if item_id in self._facts.figures or not plain_id(item_id):
            return self._facts.figures.get(item_id)
        g = self._context.graph
        return facts_of(g, [catalog()[item_id]], chassis_side(design.tech(g).base))[0]
