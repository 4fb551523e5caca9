"""Why a search lists nothing: the filter that hides its matches, or the system of the chassis that it means. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from designer.catalog import Item
from designer.catalog.system_search import Meant, SystemKind
from designer.construction.findings import Field
from designer.graph import Evaluator
from designer.language import marked, tr
from designer.query import ParsedQuery
from designer.workspace.equipment_filters import EquipmentFilters, narrowed_to, overridden
from designer.workspace.favorites import Favorites
from designer.workspace.view_settings import Hidden

if TYPE_CHECKING:  # imported when refits are asked about
    from designer.comparison.refit import RefitSides

_OFFERS: dict[Hidden, tuple[str, str]] = {
    "unavailable": (marked("not available in the design's year"), marked("Show what is unavailable")),
    "level": (marked("beyond the rules level"), marked("Show all rules levels")),
    "ammunition": (marked("ammunition without its weapon"), marked("Show all ammunition")),
    "prototypes": (marked("prototypes"), marked("Show prototypes")),
    "one_shots": (marked("one-shots"), marked("Show one-shots")),
    "torpedoes": (marked("torpedoes"), marked("Show torpedoes")),
    "refit": (marked("raising the class of the refit"), marked("Show what raises the class of the refit")),
    "too_heavy": (marked("too heavy for the free mass"), marked("Show what is too heavy")),
    "no_room": (marked("without room in any location"), marked("Show what has no room")),
    "others": (marked("only for ProtoMechs and battle armor"), marked("Show what 'Mechs cannot carry")),
}


class HidingFilter(NamedTuple):
    """A filter that hides items: reason, text of the button that removes it, filters without it, items then shown."""

    why: str
    offer: str
    filters: EquipmentFilters
    shows: int = 0


def hiding_filter(
    filters: EquipmentFilters,
    g: Evaluator,
    favorites: Favorites,
    query: ParsedQuery,
    hidden: Iterable[Item],
    refit: Callable[[], RefitSides] | None = None,
) -> HidingFilter:
    """The single filter that hides most of the ``hidden`` items; all filters together if no single one hides them.

    In that case the reasons are those of the filters that would hide some of the items by themselves.
    """
    items = tuple(hidden)

    def shown(by: EquipmentFilters) -> int:
        listing = overridden(by, query).listing(g, narrowed_to(by, favorites), refit)
        return sum(listing.allows(item) for item in items)

    active = list(_active_filters(filters))
    found = max((one._replace(shows=shown(one.filters)) for one in active), key=lambda one: one.shows, default=None)
    if found is not None and found.shows:
        return found
    everything = filters.showing_all()
    reasons = [one.why for one in active if shown(_alone(filters, one.filters, everything)) < len(items)]
    words = ", ".join(reasons) or tr("several filters")
    return HidingFilter(words, tr("Show everything"), everything, len(items))


def _alone(filters: EquipmentFilters, without: EquipmentFilters, everything: EquipmentFilters) -> EquipmentFilters:
    """``everything`` with the one filter that ``without`` has let go of ``filters``."""
    changed = {
        each.name: getattr(filters, each.name)
        for each in fields(filters)
        if getattr(filters, each.name) != getattr(without, each.name)
    }
    if "hidden" in changed:
        changed["hidden"] = filters.hidden - without.hidden
    return replace(everything, **changed)


def _active_filters(filters: EquipmentFilters) -> Iterator[HidingFilter]:
    """Each active filter, ordered by how readily a user gives it up."""
    if filters.groups:
        yield HidingFilter(tr("of another kind"), tr("Show all kinds"), replace(filters, groups=frozenset()))
    if filters.only:
        words = tr("not among the favorites") if filters.only == "favourites" else tr("not recently used")
        yield HidingFilter(words, tr("Show all"), replace(filters, only=""))
    for what in sorted(filters.hidden):
        why, offer = _OFFERS[what]
        yield HidingFilter(tr(why), tr(offer), filters.with_hidden(what, False))
    if filters.technology != "both":
        everybodys = replace(filters, technology="both")
        yield HidingFilter(tr("of the other technology"), tr("Show both technologies"), everybodys)


class SystemHint(NamedTuple):
    """Hint of the equipment list for a search that names a built-in system, which is chosen elsewhere and not listed.

    ``field`` is where it is chosen, ``one`` a sentence about one system, ``all`` one about its kind, ``offer`` the text
    of the button that goes to the field.
    """

    field: Field
    one: str
    all: str
    offer: str


_HINTS: Final[dict[SystemKind, SystemHint]] = {
    "engine": SystemHint(
        Field.ENGINE,
        marked("{name} is an engine: choose it under Chassis."),
        marked("Engines are chosen under Chassis."),
        marked("Go to Engine"),
    ),
    "gyro": SystemHint(
        Field.GYRO,
        marked("{name} is a gyro: choose it under Chassis."),
        marked("Gyros are chosen under Chassis."),
        marked("Go to Gyro"),
    ),
    "cockpit": SystemHint(
        Field.COCKPIT,
        marked("{name} is a cockpit: choose it under Chassis."),
        marked("Cockpits are chosen under Chassis."),
        marked("Go to Cockpit"),
    ),
    "structure": SystemHint(
        Field.STRUCTURE,
        marked("{name} is a structure: choose it under Chassis."),
        marked("Structures are chosen under Chassis."),
        marked("Go to Structure"),
    ),
    "armor": SystemHint(
        Field.ARMOR,
        marked("{name} is an armor: choose it with the armor."),
        marked("Armors are chosen with the armor."),
        marked("Go to Armor"),
    ),
}


def hint_text(meant: Meant) -> tuple[str, str]:
    """The sentence of the hint, and the text of the button that goes to the system's field."""
    hint = _HINTS[meant.kind]
    return tr(hint.one, name=meant.name) if meant.name else tr(hint.all), tr(hint.offer)


def field_of(meant: Meant) -> Field:
    """The field of the chassis in which a system is chosen."""
    return _HINTS[meant.kind].field
