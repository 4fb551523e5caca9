"""Where the palette looks: the catalog, the actions, the design in front, and the designs that could be opened."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence

from designer.app.actions import plain
from designer.app.browser.facts import facts_of, is_equipment, tons
from designer.app.browser.words import obstacle
from designer.app.palette.hits import Group, Hit, Placing, Source
from designer.app.samples import samples
from designer.app.slots.words import location_name, slots_of
from designer.catalog import Item, catalog
from designer.catalog.search import search
from designer.construction.offers import enough
from designer.construction.places import why_not
from designer.construction.spread import is_spread
from designer.editing import edits
from designer.editing.placement import Landing, landing
from designer.language import inside, tr
from designer.units.location import Slot
from designer.units.mount import Mount
from designer.units.unit import Unit

if TYPE_CHECKING:
    from designer.app.editor import Editor
    from designer.app.window import Window

_PARTS_LOOKED_AT = 24
_STEPS = 40


def sources(window: Window, editor: Editor | None) -> dict[Group, Source]:
    """What can be found from a window as it stands now, for the design in front of whoever looks."""
    found: dict[Group, Source] = {
        "Commands": lambda _words: _commands(window),
        "Designs": lambda _words: _designs(window),
    }
    if editor is not None:
        found["Parts"] = lambda words: _parts(editor, words)
        found["Places"] = lambda _words: _places(editor)
    return found


# -- parts ----------------------------------------------------------------------------------------------------


def _parts(editor: Editor, words: str) -> list[Hit]:
    """Items that the words mean: what the design may use first, and of that what is named so from its first letter."""
    if not words:
        return []
    tech, terms = editor.bridge.unit.tech, editor.bridge.terms
    items = search(words, [item for item in catalog() if is_equipment(item) and not item.others_only])
    ranked = sorted(
        items, key=lambda item: (bool(obstacle(item, tech, terms)), not item.name.lower().startswith(words.lower()))
    )
    return [_part(editor, item) for item in ranked[:_PARTS_LOOKED_AT]]


def _part(editor: Editor, item: Item) -> Hit:
    unit, graph = editor.bridge.unit, editor.bridge.graph
    (facts,) = facts_of(graph, [item], "Clan" if unit.tech.base.is_clan else "IS")
    reason = obstacle(item, unit.tech, editor.bridge.terms) or enough(item, unit)
    placings = _placings(unit, item)
    return Hit(
        group="Parts",
        name=item.name,
        kind=item.kind,
        hint=f"{tons(facts.mass)} t, {slots_of(facts.slots)}",
        verb=tr("place"),
        do=lambda: editor.bridge.apply(edits.place_best(item.id)),
        reason=reason,
        placings=placings,
        aside=lambda: editor.search(item.name),
        aside_verb=tr("show in browser"),
    )


def _placings(unit: Unit, item: Item) -> tuple[Placing, ...]:
    """The best place first, then every other location that has room, then the shelf."""
    best = edits.place_best(item.id)
    ways = [Placing(_lower(" ".join(best.label_for(unit).replace(item.name, "").split())), best)]
    if not is_spread(item):
        for location in unit.chassis.form.locations:
            if why_not(item, unit, location) is None and isinstance(landing(unit, item, location), Landing):
                words = tr("place in {location}", location=unit.chassis.form.code(location))
                way = Placing(words, edits.place(item.id, location))
                ways += [] if way.words == ways[0].words else [way]
    return (*ways, Placing(tr("put on the shelf"), edits.add(item.id)))


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]


# -- commands -------------------------------------------------------------------------------------------------


def _commands(window: Window) -> Iterable[Hit]:
    """Every action that can be done now."""
    actions = window.actions_by_name
    for name, command in actions.commands.items():
        action = actions[name]
        if not action.isEnabled() or name == "palette":
            continue
        yield Hit(
            group="Commands",
            name=plain(action.text()),
            icon=command.icon or "command",
            hint=inside(tr(command.menu)) if command.menu else "",
            also=tr(command.tip),
            keys=action.shortcut().toString(QKeySequence.SequenceFormat.NativeText),
            do=action.trigger,
            verb=tr("do"),
        )


# -- places ---------------------------------------------------------------------------------------------------


def _places(editor: Editor) -> Iterable[Hit]:
    """What lies in the design, its locations, and the steps that led to it."""
    unit = editor.bridge.unit
    form = unit.chassis.form
    for mount in unit.mounts:
        if not mount.slots:
            continue
        item, slot = catalog()[mount.item], min(mount.slots)
        yield Hit(
            group="Places",
            name=tr("{location}, slot {slot}", location=location_name(form, slot.location), slot=slot.row + 1),
            icon="mark",
            hint=item.name,
            do=partial(_go, editor, slot, mount),
            verb=tr("go there"),
        )
    for location in form.locations:
        yield Hit(
            group="Places",
            name=location_name(form, location),
            icon="mark",
            hint=tr("location"),
            also=form.code(location),
            do=partial(_go, editor, Slot(location, 0)),
            verb=tr("go there"),
        )
    history = editor.document.session.history
    for number, step in list(enumerate(history.steps))[-_STEPS:]:
        yield Hit(
            group="Places",
            name=tr("Step {number}: {label}", number=number, label=step.label),
            icon="history",
            hint=tr("timeline"),
            do=partial(editor.document.session.travel, number),
            verb=tr("go back to it"),
        )


def _go(editor: Editor, slot: Slot, mount: Mount | None = None) -> None:
    editor.wanted.emit()
    board = editor.views.slots.board
    board.set_cursor(slot)
    if mount is not None:
        editor.bridge.select([mount.id])
    editor.views.slots.setFocus()


# -- designs --------------------------------------------------------------------------------------------------


def _designs(window: Window) -> Iterable[Hit]:
    """Open designs, recent files, and what came with the program."""
    for document in window.desk.documents:
        yield Hit(
            group="Designs",
            name=document.title,
            icon="box",
            hint=tr("open now"),
            do=partial(window.designs.show, document),
            verb=tr("show"),
        )
    opened = {document.path for document in window.desk.documents}
    for file in window.settings.recent:
        if file not in opened:
            yield Hit(
                group="Designs",
                name=file.stem,
                icon="open",
                hint=tr("recent file"),
                do=partial(window.desk.open, [file]),
                verb=tr("open"),
            )
    for sample in samples():
        yield Hit(
            group="Designs",
            name=sample.title,
            icon="open",
            hint=tr("sample"),
            do=partial(window.desk.open_sample, sample.path),
            verb=tr("open"),
        )
