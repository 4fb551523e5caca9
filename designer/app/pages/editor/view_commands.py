"""Commands on what a design is built from, who it is, and what it could become."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from designer.app.commands.command import Command
from designer.app.pages.editor.focus_commands import go
from designer.editing.stripping import strip, stripped_mounts
from designer.language import marked

if TYPE_CHECKING:
    from designer.app.pages.editor.editor import Editor
    from designer.app.pages.editor.view_names import View


def _show(view: View) -> Callable[[Editor], None]:
    return lambda editor: go(editor, view)


def _show_armor(page: str) -> Callable[[Editor], None]:
    def show(editor: Editor) -> None:
        editor.show_view("armor")
        editor.views.armor.show_page(page)

    return show


def _maximize_efficiently(editor: Editor) -> None:
    editor.context.apply(editor.views.armor.efficient_maximum())


def _switch_everything(editor: Editor) -> None:
    editor.views.chassis.everything.toggle()


def _has_everything(editor: Editor) -> bool:
    return editor.views.chassis.everything.isChecked()


def _strip(editor: Editor) -> None:
    editor.context.apply(strip())


def _has_equipment(editor: Editor) -> bool:
    return bool(stripped_mounts(editor.context.unit))


COMMANDS: Final = (
    Command(
        "show_loadout",
        marked("L&oadout"),
        "View",
        tip=marked("All that is mounted, as a list"),
        deed=_show("loadout"),
        also=marked("mounted list equipment items"),
    ),
    Command(
        "show_chassis",
        marked("C&hassis"),
        "View",
        tip=marked("Engine, structure, sinks and all it is built from"),
        deed=_show("chassis"),
        also=marked("engine structure gyro weights"),
        keys=("Ctrl+7",),
    ),
    Command(
        "show_identity",
        marked("&Identity"),
        "View",
        tip=marked("Names, technology, role and source"),
        deed=_show("identity"),
        also=marked("name model year tech base"),
    ),
    Command(
        "show_background",
        marked("&Background"),
        "View",
        tip=marked("Texts, makers and picture"),
        deed=_show("background"),
        also=marked("fluff texts picture manufacturer"),
    ),
    Command(
        "show_quirks",
        marked("&Quirks"),
        "View",
        tip=marked("Quirks of the design and its weapons"),
        deed=_show("quirks"),
        also=marked("design quirks"),
    ),
    Command(
        "best_next_change",
        marked("Best ne&xt change"),
        "View",
        tip=marked("The single edits that serve a goal most"),
        deed=_show("advice"),
        also=marked("advice optimize suggestions"),
    ),
    Command(
        "convert",
        marked("&Convert"),
        "Design",
        icon="swap",
        tip=marked("Turn it into another form, mass, kind or side, and see first what that changes"),
        deed=_show("conversion"),
        also=marked("clan inner sphere refit tonnage"),
    ),
    Command(
        "strip",
        marked("Re&move all equipment"),
        "Design",
        tip=marked(
            "Take out all weapons, ammunition and gear; what the chassis is built from stays, sinks and jets too"
        ),
        deed=_strip,
        able=_has_equipment,
        why=marked("There is no equipment to take out."),
        also=marked("strip clear delete everything"),
    ),
    Command(
        "maximize_efficiently",
        marked("Maximize armor &efficiently"),
        "Design",
        tip=marked("As much armor as there may be, without a last half ton that is mostly wasted"),
        deed=_maximize_efficiently,
        also=marked("full armor"),
    ),
    Command(
        "patchwork",
        marked("Patch&work armor"),
        "Design",
        tip=marked("Choose the armor of each location"),
        deed=_show_armor("Patchwork"),
    ),
    Command(
        "armor_preferences",
        marked("How armor is a&llocated"),
        "Design",
        tip=marked("What the head gets, who comes first, how much lies behind"),
        deed=_show_armor("Preferences"),
    ),
    Command(
        "show_everything",
        marked("List what may not be ha&d"),
        "Design",
        tip=marked("Show in all lists also what the side, year or level forbids, with the reason"),
        deed=_switch_everything,
        checked=_has_everything,
        also=marked("illegal extinct unavailable"),
    ),
)
