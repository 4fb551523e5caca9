"""Palette results for equipment, each with the ways to place it in the current design."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from designer import design
from designer.analysis.item_figures import facts_of, is_equipment
from designer.app.shell.palette.results import Hit, Placing
from designer.app.ui.figures import tons
from designer.app.views.board.board_texts import slots_of
from designer.catalog import Item, catalog
from designer.catalog.search import SearchHit, ranked
from designer.catalog.text_match import MatchQuality
from designer.construction.availability import obstacle, reason_against
from designer.construction.places import why_not
from designer.construction.spread import is_spread
from designer.editing import EditRefusedError, edits
from designer.editing.best_place import bared
from designer.editing.slot_search import Landing, landing
from designer.language import tr
from designer.units.location import Location
from designer.units.unit import Unit

if TYPE_CHECKING:  # the page is imported when the first design is opened
    from designer.app.pages.editor.editor import Editor

MOST: Final = 12
"""How many matches become results: as many as the palette can show."""


_AT_ONCE: Final = 64


class PartSource:
    """The equipment results for one state of a design; how an item can be placed is computed when it is first found."""

    def __init__(self, editor: Editor) -> None:
        self._editor = editor
        self._known: dict[str, Hit] = {}
        self._searched = [item for item in catalog() if is_equipment(item) and not item.others_only]

    def __call__(self, words: str) -> list[Hit]:
        """The results for matching items: exact names first, then items that the design may use, then by quality.

        Ammunition for which the design has no weapon comes after the other items.
        """
        if not words:
            return []
        tech, terms = self._editor.context.unit.tech, self._editor.context.terms
        fed = {fitted.item.ammo for fitted in design.weapons(self._editor.context.graph)}

        def rank(found: SearchHit) -> tuple[bool, bool, bool, MatchQuality]:
            item, how = found.item, found.match
            unused = item.is_ammo and item.ammo not in fed
            exact = how <= (MatchQuality.NAME if unused else MatchQuality.SPELLING)  # the short name is its weapon's
            return not exact, bool(obstacle(item, tech, terms)), unused, how

        best = sorted(ranked(words, self._searched), key=rank)[:MOST]
        return [replace(self._hit(each.item), guessed=each.match >= MatchQuality.INSIDE) for each in best]

    def ahead(self) -> Iterator[object]:
        """Prepare the search index of the catalog before the first search, some items at each step."""
        for start in range(0, len(self._searched), _AT_ONCE):
            yield ranked("a", self._searched[start : start + _AT_ONCE])

    def _hit(self, item: Item) -> Hit:
        if item.id not in self._known:
            self._known[item.id] = _item_hit(self._editor, item)
        return self._known[item.id]


def _item_hit(editor: Editor, item: Item) -> Hit:
    unit, graph = editor.context.unit, editor.context.graph
    (facts,) = facts_of(graph, [item], "Clan" if unit.tech.base.is_clan else "IS")
    reason = reason_against(item, unit, editor.context.terms)
    try:
        placings = _placings(unit, item)
    except EditRefusedError as refusal:  # a 'Mech has it once
        placings, reason = (), refusal.reason
    return Hit(
        group="Parts",
        name=item.name,
        kind=item.kind,
        hint=", ".join(filter(None, (facts.other_side, f"{tons(facts.mass)} t", slots_of(facts.slots)))),
        verb=tr("place"),
        run=lambda: editor.context.apply(edits.place_best(item.id)),
        reason=reason,
        placings=placings,
        alt_run=lambda: editor.search(item.name),
        alt_verb=tr("show in browser"),
    )


def _placings(unit: Unit, item: Item) -> tuple[Placing, ...]:
    """The ways to place an item: its best location, all other locations with room, and unplaced."""
    best = edits.place_best(item.id)
    ways = [Placing(_with_lower_case(" ".join(best.label_for(unit).replace(item.name, "").split())), best)]
    if not is_spread(item):
        for location in unit.chassis.form.locations:
            if _can_land(unit, item, location):
                words = tr("place in {location}", location=unit.chassis.form.code(location))
                way = Placing(words, edits.place(item.id, location))
                ways += [] if way.words == ways[0].words else [way]
    return (*ways, Placing(tr("unallocate"), edits.add(item.id)))


def _can_land(unit: Unit, item: Item, location: Location) -> bool:
    return why_not(item, unit, location) is None and isinstance(
        landing(bared(unit, item, location), item, location), Landing
    )


def _with_lower_case(words: str) -> str:
    return words[:1].lower() + words[1:]
