"""Scenes of the editor page: its views with a design, carried items, previews and messages."""

from __future__ import annotations

from typing import Final

from designer.app.pages.editor.editor import Editor
from designer.app.pictures.scenes import SAMPLE, by_name, carry_laser, edited, opened
from designer.app.shell.window import Window
from designer.editing import edits
from designer.editing.drop_plan import Payload
from designer.units.location import RA, RT, Form
from designer.units.mount import ItemId


def loadout(window: Window) -> None:
    """The loadout with an unplaced item, the lasers selected."""
    editor = edited(window)
    editor.context.apply(edits.add("medium-laser"))
    editor.show_view("loadout")
    editor.context.select(mount.id for mount in editor.context.unit.mounts if mount.item == "medium-laser")


def chassis(window: Window) -> None:
    """The form of the chassis, and the timeline."""
    editor = edited(window)
    editor.show_view("chassis")
    editor.show_view("timeline")


def considered(window: Window) -> None:
    """The preview of another speed."""
    editor = edited(window)
    editor.show_view("chassis")
    editor.context.show_preview(edits.set_walk(5))
    editor.card.show_at_once()


def carried(window: Window) -> None:
    """A laser carried over the right torso."""
    carry_laser(edited(window))


def together(window: Window) -> None:
    """Three lasers carried at once; filler finds its places by itself."""
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
    """Two bins in one slot, and a centre leg."""
    opened(window, "trestle-tst-4.mtf")


def details(window: Window) -> None:
    """The details of an item, and the variants that could replace the selected one."""
    editor = edited(window)
    editor.views.browser.seek("small-laser")
    editor.views.browser.show_details(True)


def sought(window: Window) -> None:
    """A query with a mistake, among equipment that the design may not have."""
    editor = edited(window)
    editor.views.browser.finder.show_everything()
    editor.views.browser.search.setText("kind:energy dmg/t>1 heat<")


def refused(window: Window) -> None:
    """A refused edit, reported in the status line."""
    editor = edited(window)
    editor.context.apply(edits.set_walk(9))


def broken(window: Window) -> None:
    """A damaged file, with a note on each line that cannot be read."""
    opened(window, "driftwood-drf-2.mtf").show_view("notes")


def identity(window: Window) -> None:
    """Names, technology and publication."""
    edited(window).show_view("identity")


def background(window: Window) -> None:
    """Texts, makers and picture."""
    edited(window).show_view("background")


def conversion(window: Window) -> None:
    """The preview of a conversion into a heavier quad."""
    editor = edited(window)
    editor.show_view("conversion")
    editor.views.identity.conversion.set_term("form", Form.QUAD)
    editor.views.identity.conversion.set_term("tonnage", 80)


def patchwork(window: Window) -> None:
    """The armor of each location."""
    editor = edited(window)
    editor.show_view("armor")
    editor.context.apply(edits.set_armor_kind("is-ferro-fibrous", location=RT))
    editor.views.armor.show_page("Patchwork")


def new_design(window: Window) -> None:
    """The card of a new design over the open one."""
    edited(window)
    window.ask_for_new()


def history(window: Window) -> None:
    """A branch unfolded in the timeline, what saving would change, and a file that another program wrote."""
    editor = edited(window)
    editor.context.session.travel(1)
    editor.context.apply(edits.maximize_armor())
    editor.show_view("timeline")
    editor.views.timeline.unfold_all()
    window.compare_file(editor.document)
    window.manager.file_conflict_found.emit(editor.document)


def with_quirks(window: Window) -> Editor:
    """The sample with quirks of its own and of two weapons."""
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
    """The quirks of the design, and those that it could have."""
    with_quirks(window).show_view("quirks")


SCREENS: Final = {
    "editor": edited,
    **by_name(loadout, chassis, considered, identity, background, conversion, patchwork, new_design, carried, together),
    **by_name(superheavy, details, sought, refused, history, broken, quirks),
}
"""Each scene opens its designs and prepares the window."""
