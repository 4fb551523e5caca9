"""What the user chose to see in the browser, and what is remembered of it. No Qt widgets."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, get_args

from designer import design
from designer.app.views.equipment.availability import is_in_time, is_prototype, is_within
from designer.app.views.equipment.columns import USUAL, Column
from designer.catalog import Item
from designer.catalog.item import TechSide
from designer.catalog.search import ItemFilter
from designer.construction import technology
from designer.construction.legality.body_limits import Body, against_item, body
from designer.construction.offers import USUAL as USUAL_TERMS
from designer.construction.offers import Terms
from designer.graph import Evaluator
from designer.language import marked
from designer.units.unit import Tech

Technology = Literal["chassis", "IS", "Clan", "both"]
"""Whose equipment to show: what the chassis may use, one side's, or both."""

Hidden = Literal["unavailable", "level", "ammunition", "prototypes", "one_shots", "torpedoes", "others"]
"""What can be left out."""

Only = Literal["", "favourites", "recent"]
"""Nothing but the user's favourites, or what was used of late."""

Memory = MutableMapping[str, Any]
"""Where a view keeps what it remembers; any dictionary, such as one that is saved with the settings."""

TECHNOLOGIES: Final[tuple[Technology, ...]] = get_args(Technology)
HIDABLE: Final[tuple[Hidden, ...]] = get_args(Hidden)
ONLY: Final[tuple[Only, ...]] = get_args(Only)

GROUPS: Final[dict[str, tuple[str, ...]]] = {
    marked("Energy weapons"): ("energy",),
    marked("Ballistic weapons"): ("ballistic",),
    marked("Missiles"): ("missile",),
    marked("Artillery"): ("artillery",),
    marked("Physical weapons"): ("physical",),
    marked("Ammunition"): ("ammunition",),
    marked("Heat sinks and jump jets"): ("heat_sink", "jump"),
    marked("Electronics, protection and structure"): ("electronics", "filler"),
}
"""Groups of kinds: what each shows, the first kind giving the glyph."""

_HIDDEN: Final[frozenset[Hidden]] = frozenset(("unavailable", "level", "ammunition", "others"))
_ALWAYS: Final[frozenset[Hidden]] = frozenset(HIDABLE) - {"others"}
"""What every version knew: what came later is as on the first day where nothing is remembered of it."""


@dataclass(frozen=True, slots=True)
class Listing:
    """Which items to list for one 'Mech."""

    wanted: ItemFilter
    tech: Tech
    hidden: frozenset[Hidden]
    only: frozenset[str] | None = None
    terms: Terms = USUAL_TERMS
    body: Body | None = None

    def allows(self, item: Item) -> bool:
        """Whether an item is listed."""
        return self.wanted.allows(item) and self.suits(item)

    def suits(self, item: Item) -> bool:
        """Whether an item that is wanted suits the 'Mech's technology, and the few that it is narrowed to."""
        if self.only is not None and item.id not in self.only:
            return False
        if item.others_only and "others" in self.hidden:
            return False
        if self.body is not None and "unavailable" in self.hidden and against_item(item, self.body):
            return False
        side, tech = self.wanted.side, self.tech
        if "level" in self.hidden and not is_within(item, tech, side, self.terms):
            return False
        if "unavailable" in self.hidden and not is_in_time(item, tech, side, self.terms):
            return False
        return "prototypes" not in self.hidden or not is_prototype(item, tech.year, side)


@dataclass(frozen=True, slots=True)
class Choices:
    """What to show. Sorting and columns are kept with it; no groups of kinds means all.

    ``terms`` say what counts as available and which rules level counts, in all lists of the editor.
    """

    technology: Technology = "chassis"
    hidden: frozenset[Hidden] = _HIDDEN
    groups: frozenset[str] = frozenset()
    only: Only = ""
    columns: tuple[Column, ...] = USUAL
    sorted_by: Column = Column.ADDS
    descending: bool = True
    terms: Terms = USUAL_TERMS

    @property
    def filters_as_usual(self) -> bool:
        """Whether nothing but the usual is left out, whatever kinds are shown."""
        return self.technology == "chassis" and self.hidden == _HIDDEN and self.terms == USUAL_TERMS

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds that are shown; none means all."""
        return frozenset(kind for name in self.groups for kind in GROUPS[name])

    def showing_all(self) -> Choices:
        """The same without any filter."""
        return replace(self, technology="both", hidden=frozenset(), groups=frozenset(), only="")

    def as_usual(self) -> Choices:
        """The same with the usual filters."""
        return replace(self, technology="chassis", hidden=_HIDDEN, terms=USUAL_TERMS)

    def with_hidden(self, what: Hidden, hidden: bool) -> Choices:
        """The same with something left out, or shown."""
        return replace(self, hidden=self.hidden | {what} if hidden else self.hidden - {what})

    def with_column(self, column: Column, shown: bool) -> Choices:
        """The same with a column shown, after the others, or not; the name always is."""
        if column is Column.NAME or (column in self.columns) is shown:
            return self
        if not shown:
            return replace(self, columns=tuple(each for each in self.columns if each is not column))
        usual = sorted((*self.columns, column), key=list(Column).index)
        columns = tuple(usual) if self._in_usual_order else (*self.columns, column)
        return replace(self, columns=columns)

    @property
    def _in_usual_order(self) -> bool:
        return list(self.columns) == sorted(self.columns, key=list(Column).index)

    def listing(self, g: Evaluator, only: frozenset[str] | None = None) -> Listing:
        """Which items to list for the evaluator's 'Mech, at most those of ``only``."""
        tech = design.tech(g)
        wanted = ItemFilter(
            kinds=self.kinds,
            side=self._side(tech),
            launchers=_launchers(g) if "ammunition" in self.hidden else None,
            one_shots="one_shots" not in self.hidden,
            torpedoes="torpedoes" not in self.hidden,
        )
        return Listing(wanted, tech, self.hidden, only, self.terms, body(g))

    def _side(self, tech: Tech) -> TechSide:
        if self.technology == "chassis":
            return technology.side_of(tech.base)
        return "All" if self.technology == "both" else self.technology


def _launchers(g: Evaluator) -> frozenset[tuple[str, int]]:
    return frozenset((fitted.item.ammo, fitted.item.rack) for fitted in design.weapons(g) if fitted.item.ammo)


# -- remembered -----------------------------------------------------------------------------------------------


def remembered(memory: Mapping[str, Any]) -> Choices:
    """The choices as they were left; what makes no sense there is as on the first day."""
    usual = Choices()
    by_name = {column.name.lower(): column for column in Column}
    columns = _texts(memory.get("columns"))
    known = tuple(dict.fromkeys(by_name[name] for name in columns or () if name in by_name))
    return replace(
        filters_in(memory),
        columns=usual.columns if columns is None else _with_name(known),
        sorted_by=by_name.get(str(memory.get("sorted_by")), usual.sorted_by),
        descending=memory.get("descending", usual.descending) is not False,
    )


def filters_in(memory: Mapping[str, Any]) -> Choices:
    """The filters that are remembered, with the usual columns and sorting."""
    usual = Choices()
    technology, only = memory.get("technology"), memory.get("only")
    hidden, groups = _texts(memory.get("hidden")), _texts(memory.get("groups"))
    known = _texts(memory.get("hidable")) or _ALWAYS
    terms = _texts(memory.get("terms")) or ()
    return Choices(
        technology=technology if technology in TECHNOLOGIES else usual.technology,
        hidden=frozenset(e for e in HIDABLE if e in (usual.hidden if hidden is None or e not in known else hidden)),
        terms=Terms(*[name in terms for name in Terms._fields]),
        groups=frozenset(name for name in GROUPS if name in (groups or ())),
        only=only if only in ONLY else "",
    )


def filters_out(choices: Choices) -> dict[str, Any]:
    """The filters, in plain values that any file can hold."""
    return {
        "technology": choices.technology,
        "hidden": sorted(choices.hidden),
        "hidable": sorted(HIDABLE),
        "terms": [name for name, on in choices.terms._asdict().items() if on],
        "groups": sorted(choices.groups),
        "only": choices.only,
    }


def remember(choices: Choices, memory: Memory) -> None:
    """Keep the choices, in plain values that any file can hold."""
    memory.update(filters_out(choices))
    memory["columns"] = [column.name.lower() for column in choices.columns]
    memory["sorted_by"] = choices.sorted_by.name.lower()
    memory["descending"] = choices.descending


def _with_name(columns: tuple[Column, ...]) -> tuple[Column, ...]:
    return columns if Column.NAME in columns else (Column.NAME, *columns)


def _texts(value: object) -> list[str] | None:
    return [str(each) for each in value] if isinstance(value, list | tuple) else None
