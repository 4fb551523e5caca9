"""Scenes of the editor page. Each function prepares the window for the screenshot that is named as the function."""

from __future__ import annotations

from typing import Final

from designer.app.pages.editor.editor import Editor
from designer.app.pictures.scenes import OTHER, SAMPLE, by_name, carry_laser, edited, opened, wait_for
from designer.app.shell.window import Window
from designer.app.views.heat.assistant import HeatAssistant
from designer.app.views.panels.make_fit import MakeFit
from designer.editing import edits
from designer.editing.drop_plan import Payload
from designer.units.location import RA, RT, Form
from designer.units.mount import ItemId

_PATIENCE_MS: Final = 60_000
"""How long a message stays that is to be in a picture, in milliseconds."""


def loadout(window: Window) -> None:
    """Show the loadout with an unplaced medium laser; all medium lasers are selected."""
    editor = edited(window)
    editor.context.apply(edits.add("medium-laser"))
    editor.show_view("loadout")
    editor.context.select(mount.id for mount in editor.context.unit.mounts if mount.item == "medium-laser")


def chassis(window: Window) -> None:
    """Show the panel of the chassis, and the timeline."""
    editor = edited(window)
    editor.show_view("chassis")
    editor.show_view("timeline")


def card(window: Window) -> None:
    """Show the Alpha Strike card in the place of the ledger."""
    editor = opened(window)
    editor.show_view("card")
    editor.views.card.steps.setCurrentIndex(editor.views.card.model.index(2, 0))


def speed_preview(window: Window) -> None:
    """Show the preview card of another walking speed."""
    editor = edited(window)
    editor.show_view("chassis")
    editor.context.show_preview(edits.set_walk(5))
    editor.card.show_at_once()


def carried(window: Window) -> None:
    """Show a laser that is dragged over the right torso."""
    carry_laser(edited(window))


def three_lasers(window: Window) -> None:
    """Show three lasers that are dragged at once, with the automatic filling of free slots switched on."""
    editor = opened(window, SAMPLE)
    slots, unit = editor.views.slots, editor.context.unit
    slots.automatics.switch("filler", True)
    editor.context.apply(edits.unplace(next(mount.id for mount in unit.mounts if mount.location is RA)))
    first, *others = [mount.id for mount in unit.mounts if mount.item == "medium-laser"]
    editor.context.select((first, *others))
    slots.carry.begin(Payload(mount=first, others=tuple(others)))
    slots.carry.aim(RA, 5)
    editor.card.show_at_once()


def superheavy(window: Window) -> None:
    """Show a superheavy design with two ammunition bins in one slot and a center leg."""
    opened(window, "trestle-tst-4.mtf")


def details(window: Window) -> None:
    """Show the details of an item in the equipment browser, and the variants that could replace the selected item."""
    editor = edited(window)
    editor.views.browser.seek("small-laser")
    editor.views.browser.show_details(True)


def query_mistake(window: Window) -> None:
    """Show the error of a mistaken search query in the list of all equipment, also of illegal items."""
    editor = edited(window)
    editor.views.browser.finder.show_everything()
    editor.views.browser.search.setText("kind:energy dmg/t>1 heat<")


def refused(window: Window) -> None:
    """Show the status line with the message of a refused edit."""
    editor = edited(window)
    editor.context.apply(edits.set_walk(9))
    editor.status.message.say(editor.status.message.text, _PATIENCE_MS)


def damaged_file(window: Window) -> None:
    """Show a damaged file, with a note on each line that cannot be read."""
    opened(window, "driftwood-drf-2.mtf").show_view("notes")


def identity(window: Window) -> None:
    """Show the panel of names, technology and publication."""
    edited(window).show_view("identity")


def background(window: Window) -> None:
    """Show the panel of background texts, manufacturers and picture."""
    edited(window).show_view("background")


def conversion(window: Window) -> None:
    """Show the preview of a conversion into a heavier quad."""
    editor = edited(window)
    editor.show_view("conversion")
    editor.views.identity.conversion.set_term("form", Form.QUAD)
    editor.views.identity.conversion.set_term("tonnage", 80)


def patchwork(window: Window) -> None:
    """Show patchwork armor: the armor type of each location."""
    editor = edited(window)
    editor.show_view("armor")
    editor.context.apply(edits.set_armor_kind("is-ferro-fibrous", location=RT))
    editor.views.armor.show_page("Patchwork")


def new_design(window: Window) -> None:
    """Show the card for a new design over the open design."""
    edited(window)
    window.ask_for_new()


def history(window: Window) -> None:
    """Show an unfolded branch in the timeline, what saving would change, and the message that the file has changed."""
    editor = edited(window)
    editor.context.session.travel(1)
    editor.context.apply(edits.maximize_armor())
    editor.show_view("timeline")
    editor.views.timeline.unfold_all()
    window.compare_file(editor.document)
    window.manager.saver.file_conflict_found.emit(editor.document)


def make_fit(window: Window) -> None:
    """Show the moves by which a Gauss rifle has a place."""
    _fitted_in(window, OTHER)


def no_room(window: Window) -> None:
    """Show why a Gauss rifle has no place, and what would be enough; the first way out is chosen."""
    panel = _fitted_in(window, SAMPLE)
    panel.ways.setCurrentIndex(panel.ways.model().index(0, 0))


def _fitted_in(window: Window, name: str) -> MakeFit:
    editor = opened(window, name)
    editor.context.apply(edits.add("is-gauss-rifle"))
    editor.open_make_fit()
    panel = editor.make_fit
    assert panel is not None
    wait_for(lambda: not panel.busy)
    return panel


def with_quirks(window: Window) -> Editor:
    """Open the sample, give it quirks of the design and of two weapons, and return its page."""
    editor = opened(window)
    guns = {mount.item: mount.id for mount in editor.context.unit.mounts}
    for edit in (
        *(edits.add_quirk(quirk) for quirk in ("imp_target_med", "stable", "command_mech")),
        edits.add_weapon_quirk(guns[ItemId("is-er-large-laser")], "accurate"),
        edits.add_weapon_quirk(guns[ItemId("is-lb-10-x-ac")], "poor_cooling"),
    ):
        editor.context.apply(edit)
    return editor


def quirks(window: Window) -> None:
    """Show the quirks of the design, and those that it could have."""
    with_quirks(window).show_view("quirks")


def heat_theatre(window: Window) -> None:
    """Show a hot design in the heat theatre, with the plan that does most damage."""
    editor = opened(window, "ironbark-irb-9k.mtf")
    editor.assistants.open("heat")
    theatre = editor.assistants.current
    assert isinstance(theatre, HeatAssistant)
    for turn, hexes in enumerate((12, 9, 6, 5, 3, 3, 6, 9)):
        theatre.theatre.step_range(turn, hexes - 9)
    theatre.theatre.set_policy("best")


SCREENS: Final = {
    "editor": edited,
    **by_name(
        loadout,
        chassis,
        card,
        speed_preview,
        identity,
        background,
        conversion,
        patchwork,
        new_design,
        carried,
        three_lasers,
        heat_theatre,
    ),
    **by_name(superheavy, details, query_mistake, refused, history, damaged_file, quirks, make_fit, no_room),
}
"""All scenes of this module by picture name; each opens its designs itself."""
