"""The handlers of the commands that apply to the active design, to its selection, and to its views."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from designer.app.commands.command import Handler
from designer.app.pages.editor.focus_commands import focus_inside, focus_view
from designer.app.pages.editor.view_names import View
from designer.app.ui.widgets.window_focus import focus_by_key
from designer.editing import Edit, batch, edits
from designer.editing.edits.bulk import reset_to_base, strip, stripped_mounts
from designer.language import trn
from designer.units.mount import MountId
from designer.workspace.settings import PanelArrangement

if TYPE_CHECKING:  # the page is imported when the first design is opened
    from designer.app.pages.editor.arrangement import PanelName
    from designer.app.pages.editor.editor import Editor
    from designer.app.views.panels.armor import ArmorPanel


def _armor_handler(edit: Callable[[ArmorPanel], Edit]) -> Handler[Editor]:
    return Handler(lambda editor: editor.context.apply(edit(editor.views.armor)))


def _armor_page_handler(page: str) -> Handler[Editor]:
    def show(editor: Editor) -> None:
        editor.show_view("armor")
        editor.views.armor.show_page(page)
        focus_inside(editor.views.armor.shown)

    return Handler(show, shows="page")


def _panel_handler(panel: PanelName) -> Handler[Editor]:
    return Handler(
        lambda editor: editor.show_panel(panel, not editor.shell.is_shown(panel)),
        checked=lambda editor: editor.shell.is_shown(panel),
    )


def _arrangement_handler(arrangement: PanelArrangement) -> Handler[Editor]:
    return Handler(lambda editor: editor.use(arrangement), checked=lambda editor: editor.shows(arrangement))


def _focus_handler(view: View) -> Handler[Editor]:
    return Handler(lambda editor: focus_view(editor, view), shows="page")


def _rename(editor: Editor) -> None:
    focus_view(editor, "identity")
    focus_by_key(editor.views.identity.identity.chassis)
    editor.views.identity.identity.chassis.selectAll()


def _assistant_handler(name: str) -> Handler[Editor]:
    return Handler(
        lambda editor: editor.assistants.switch(name),
        checked=lambda editor: editor.assistants.name == name,
        shows="page",
    )


def _of_selection(edit: Callable[[MountId], Edit], label: Callable[[int], str]) -> Handler[Editor]:
    """A handler that edits each selected mount, in one undo step; ``label`` returns its text for their number."""

    def run(editor: Editor) -> None:
        steps = [edit(mount) for mount in sorted(editor.context.selection)]
        editor.context.apply(steps[0] if len(steps) == 1 else batch(label(len(steps)), *steps))

    return Handler(run, lambda editor: bool(editor.context.selection))


def _remove_illegal(editor: Editor) -> None:
    editor.show_view("findings")
    editor.views.findings.offer_removal()


def _is_omni(editor: Editor) -> bool:
    return editor.context.unit.chassis.omni


def _has_pods(editor: Editor) -> bool:
    return _is_omni(editor) and any(mount.pod for mount in editor.context.unit.mounts)


HISTORY: Final[Mapping[str, Handler[Editor]]] = {
    "undo": Handler(lambda editor: editor.context.undo(), lambda editor: editor.context.undo_label is not None),
    "redo": Handler(lambda editor: editor.context.redo(), lambda editor: editor.context.redo_label is not None),
}
"""The commands that every page that shows the design has."""

HANDLERS: Final[Mapping[str, Handler[Editor]]] = {
    "make_fit": Handler(lambda editor: editor.open_make_fit(), shows="page"),
    "find": Handler(lambda editor: editor.search(), shows="page"),
    "side_dock": _panel_handler("side_dock"),
    "ledger_panel": _panel_handler("ledger"),
    "below_panel": _panel_handler("below"),
    "arrange_everything": _arrangement_handler(PanelArrangement()),
    "arrange_ledger": _arrangement_handler(PanelArrangement(side_dock=False, below=False)),
    "arrange_equipment": _arrangement_handler(PanelArrangement(ledger=False)),
    "float_equipment": Handler(
        lambda editor: editor.float_equipment(editor.views.equipment.own_window is None),
        checked=lambda editor: editor.views.equipment.own_window is not None,
    ),
    "usual_layout": Handler(lambda editor: editor.shell.forget_sizes()),
    "maximize_armor": _armor_handler(lambda armor: armor.maximum()),
    "maximize_efficiently": _armor_handler(lambda armor: armor.efficient_maximum()),
    "use_remaining": _armor_handler(lambda armor: armor.remaining()),
    "allocate": _armor_handler(lambda armor: armor.allocation()),
    "patchwork": _armor_page_handler("Patchwork"),
    "donors": _armor_page_handler("Donors"),
    "armor_preferences": _armor_page_handler("Preferences"),
    "remove_illegal": Handler(_remove_illegal, shows="page"),
    "new_in_pods": Handler(
        lambda editor: editor.views.slots.automatics.switch_pods(not editor.views.slots.automatics.in_pods),
        _is_omni,
        checked=lambda editor: editor.views.slots.automatics.in_pods,
    ),
    "reset_to_base": Handler(lambda editor: editor.context.apply(reset_to_base()), _has_pods),
    "unplace_selection": _of_selection(edits.unplace, lambda n: trn("Unallocate {n} item", "Unallocate {n} items", n)),
    "remove_selection": _of_selection(edits.remove, lambda n: trn("Remove {n} item", "Remove {n} items", n)),
    "strip": Handler(
        lambda editor: editor.context.apply(strip()), lambda editor: bool(stripped_mounts(editor.context.unit))
    ),
    "show_everything": Handler(
        lambda editor: editor.views.chassis.everything.toggle(),
        checked=lambda editor: editor.views.lists_everything,
    ),
    "heat_theatre": _assistant_handler("heat"),
    "show_loadout": _focus_handler("loadout"),
    "show_chassis": _focus_handler("chassis"),
    "rename": Handler(_rename, shows="page"),
    "show_identity": _focus_handler("identity"),
    "show_background": _focus_handler("background"),
    "show_quirks": _focus_handler("quirks"),
    "best_next_change": _focus_handler("advice"),
    "convert": _focus_handler("conversion"),
    "era": _assistant_handler("era"),
    "value_map": _assistant_handler("value_map"),
    "omni": replace(_assistant_handler("omni"), enabled=_is_omni),
    "new_configuration": Handler(lambda editor: editor.assistants.begin_configuration(), _is_omni, shows="page"),
    "seek_goal": _assistant_handler("seek"),
}
