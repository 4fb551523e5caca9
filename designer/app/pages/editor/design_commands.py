"""The handlers of the commands on the design, on its selection, and on its views."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from designer.app.commands.command import Handler
from designer.app.pages.editor.focus_commands import focus_view
from designer.app.pages.editor.view_names import View
from designer.editing import Edit, batch, edits
from designer.editing.edits.bulk import reset_to_base, strip, stripped_mounts
from designer.language import trn

if TYPE_CHECKING:  # the page is imported when the first design is opened
    from designer.app.pages.editor.editor import Editor
    from designer.app.views.panels.armor import ArmorPanel


def _armor(edit: Callable[[ArmorPanel], Edit]) -> Handler[Editor]:
    return Handler(lambda editor: editor.context.apply(edit(editor.views.armor)))


def _armor_page(page: str) -> Handler[Editor]:
    def show(editor: Editor) -> None:
        editor.show_view("armor")
        editor.views.armor.show_page(page)

    return Handler(show)


def _show(view: View) -> Handler[Editor]:
    return Handler(lambda editor: focus_view(editor, view))


def _unplace_selection(editor: Editor) -> None:
    steps = [edits.unplace(mount) for mount in sorted(editor.context.selection)]
    editor.context.apply(_together(steps, editor, trn("Unplace {n} item", "Unplace {n} items", len(steps))))


def _remove_selection(editor: Editor) -> None:
    steps = [edits.remove(mount) for mount in sorted(editor.context.selection)]
    editor.context.apply(_together(steps, editor, trn("Remove {n} item", "Remove {n} items", len(steps))))


def _together(steps: list[Edit], editor: Editor, label: str) -> Edit:
    if len(steps) == 1:
        return steps[0].named(steps[0].label_for(editor.context.unit))
    return batch(label, *steps)


def _has_selection(editor: Editor) -> bool:
    return bool(editor.context.selection)


def _remove_illegal(editor: Editor) -> None:
    editor.show_view("findings")
    editor.views.findings.offer_removal()


def _has_pods(editor: Editor) -> bool:
    unit = editor.context.unit
    return unit.chassis.omni and any(mount.pod for mount in unit.mounts)


def _adds_in_pods(editor: Editor) -> bool:
    return editor.views.slots.automatics.in_pods


def _switch_pods(editor: Editor) -> None:
    editor.views.slots.automatics.switch_pods(not _adds_in_pods(editor))


def _has_undo(editor: Editor) -> bool:
    return editor.document.session.history.undo_label is not None


def _has_redo(editor: Editor) -> bool:
    return editor.document.session.history.redo_label is not None


def _switch_side_dock(editor: Editor) -> None:
    editor.show_side_dock(not editor.side_dock_shown)


def _switch_everything(editor: Editor) -> None:
    editor.views.chassis.everything.toggle()


def _has_everything(editor: Editor) -> bool:
    return editor.views.lists_everything


def _strip(editor: Editor) -> None:
    editor.context.apply(strip())


def _has_equipment(editor: Editor) -> bool:
    return bool(stripped_mounts(editor.context.unit))


HANDLERS: Final[Mapping[str, Handler[Editor]]] = {
    "undo": Handler(lambda editor: editor.context.undo(), _has_undo),
    "redo": Handler(lambda editor: editor.context.redo(), _has_redo),
    "find": Handler(lambda editor: editor.search()),
    "side_dock": Handler(_switch_side_dock, checked=lambda editor: editor.side_dock_shown),
    "usual_layout": Handler(lambda editor: editor.shell.forget_sizes()),
    "maximize_armor": _armor(lambda armor: armor.maximum()),
    "maximize_efficiently": _armor(lambda armor: armor.efficient_maximum()),
    "use_remaining": _armor(lambda armor: armor.remaining()),
    "allocate": _armor(lambda armor: armor.allocation()),
    "patchwork": _armor_page("Patchwork"),
    "armor_preferences": _armor_page("Preferences"),
    "remove_illegal": Handler(_remove_illegal),
    "new_in_pods": Handler(_switch_pods, checked=_adds_in_pods),
    "reset_to_base": Handler(lambda editor: editor.context.apply(reset_to_base()), _has_pods),
    "unplace_selection": Handler(_unplace_selection, _has_selection),
    "remove_selection": Handler(_remove_selection, _has_selection),
    "strip": Handler(_strip, _has_equipment),
    "show_everything": Handler(_switch_everything, checked=_has_everything),
    "show_loadout": _show("loadout"),
    "show_chassis": _show("chassis"),
    "show_identity": _show("identity"),
    "show_background": _show("background"),
    "show_quirks": _show("quirks"),
    "best_next_change": _show("advice"),
    "convert": _show("conversion"),
}
