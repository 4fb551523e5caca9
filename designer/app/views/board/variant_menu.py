"""The menu of variants with which a mount can be replaced in place; illegal ones are in a submenu."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QMenu, QWidget

from designer.app.context.design_context import DesignContext
from designer.app.ui.figures import signed
from designer.app.ui.mnemonics import without_mnemonic
from designer.app.views.board.edit_menu import EditMenu
from designer.battle_value.total import battle_value
from designer.construction.mass import mass
from designer.construction.slot_space import slot_use
from designer.construction.technology import told_side
from designer.editing import EditRefusedError
from designer.editing.variants import Variant, other_weapons, variants
from designer.graph import Evaluator
from designer.language import tr, trn
from designer.units.mount import MountId

if TYPE_CHECKING:  # imported when refits are asked about
    from designer.comparison.refit import RefitClass, RefitSides

_MOST: Final = 12
"""How many entries a menu has at most, so that it stays readable; a submenu has the next ones."""


class VariantMenu(EditMenu):
    """The variants that can replace a mount, the item chosen in the browser first. Their effects are computed when the
    menu opens.

    Those that raise the class of the refit from the opened design are in a submenu, once there is a refit. ``found``
    are the variants to offer; None for all, and for similar weapons of other families in a submenu.
    """

    def __init__(
        self, context: DesignContext, mount: MountId, parent: QWidget, found: Sequence[Variant] | None = None
    ) -> None:
        super().__init__(context, parent)
        self.setTitle(tr("Replace by") if found is None else tr("More variants"))
        offered = variants(context.unit, mount, context.chosen_item) if found is None else found
        legal = [variant for variant in offered if not variant.reason]
        known = {variant.item for variant in offered}
        others = other_weapons(context.unit, mount) if found is None else ()
        further = (variant for variant in others if variant.item not in known)
        self._legal, self._rest = legal[:_MOST], [*legal[_MOST:], *islice(further, _MOST)]
        self._others = [variant for variant in offered if variant.reason][:_MOST]
        self._entries = [(self.add_edit(_escaped_name(variant), variant.edit), variant) for variant in self._legal]
        self.raising = EditMenu(context, self)
        """The submenu of variants that raise the class of the refit."""
        self.addMenu(self.raising)
        self.raising.menuAction().setVisible(False)
        if self._rest:
            self.addMenu(VariantMenu(context, mount, self, self._rest))
        if self._others:
            self._add_others()

    def add_to(self, menu: QMenu) -> None:
        """Add this menu to another one, unless it is empty."""
        if self._legal or self._rest or self._others:
            menu.addMenu(self)

    def _add_others(self) -> None:
        if self._legal or self._rest:
            self.addSeparator()
        others = EditMenu(self._context, self)
        others.setTitle(tr("Not allowed here"))
        self.addMenu(others)
        for variant in self._others:
            others.add_edit(_escaped_name(variant), variant.edit, key=variant.reason)

    def _prepare(self) -> None:
        self._weigh()
        super()._prepare()

    def _weigh(self) -> None:
        """Add the changes of the figures to the text of each entry, and set aside what raises the refit."""
        from designer.comparison.refit import RefitClass, class_words

        sides = self._context.refit_sides
        present = sides.found.refit_class
        for action, variant in self._entries:
            changes, after = self._changes(variant, sides)
            if after is not None and after > present > RefitClass.NONE:
                changes = (*changes, tr("refit: {letter}", letter=class_words(after)))
                self.removeAction(action)
                self.raising.addAction(action)
            action.setText("\t".join((_escaped_name(variant), ", ".join(changes))))
        self.raising.setTitle(tr("Raises the refit above {letter}", letter=class_words(present)))
        self.raising.menuAction().setVisible(bool(self.raising.actions()))

    def _changes(self, variant: Variant, sides: RefitSides) -> tuple[Sequence[str], RefitClass | None]:
        """The changes by a variant, in words, and the class of the refit with it; no class if it is refused."""
        session = self._context.session
        now = session.graph
        old = battle_value(now), mass(now).total, _slot_count(now)
        try:
            whole = session.what_if(self._context.whole(variant.edit))
        except EditRefusedError as refused:
            return (refused.reason,), None
        then = whole.overlay
        new = battle_value(then), mass(then).total, _slot_count(then)
        words = [f"{signed(new[0] - old[0])} BV"]
        if new[1] != old[1]:
            words.append(signed((new[1] - old[1]) / 1000, 1, unit="t"))
        if new[2] != old[2]:
            difference = new[2] - old[2]
            words.append(trn("{change} slot", "{change} slots", abs(difference), change=signed(difference)))
        return words, sides.with_after(whole).found.refit_class


def _slot_count(g: Evaluator) -> int:
    use = slot_use(g)
    return use.used + use.unplaced


def _escaped_name(variant: Variant) -> str:
    """The name of a variant for a menu, with its technology base if it has only one."""
    side, name = told_side(variant.item), without_mnemonic(variant.item.name)
    return f"{name} ({tr(side)})" if side else name
