"""Commands on the design in front as a whole, and on what is selected in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from designer.app.commands.command import Command
from designer.editing import Edit, batch, edits
from designer.editing.several import reset_to_base
from designer.language import marked, trn

if TYPE_CHECKING:
    from designer.app.pages.editor.editor import Editor


def _maximize_armor(editor: Editor) -> None:
    editor.context.apply(editor.views.armor.maximum())


def _use_remaining(editor: Editor) -> None:
    editor.context.apply(editor.views.armor.remaining())


def _allocate(editor: Editor) -> None:
    editor.context.apply(editor.views.armor.allocation())


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


def _remove_illegal(editor: Editor) -> None:
    editor.show_view("findings")
    editor.views.findings.offer_removal()


def _reset_to_base(editor: Editor) -> None:
    editor.context.apply(reset_to_base())


def _has_pods(editor: Editor) -> bool:
    unit = editor.context.unit
    return unit.chassis.omni and any(mount.pod for mount in unit.mounts)


def _adds_in_pods(editor: Editor) -> bool:
    return editor.views.slots.automatics.in_pods


def _switch_pods(editor: Editor) -> None:
    editor.views.slots.automatics.switch_pods(not _adds_in_pods(editor))


def _is_selected(editor: Editor) -> bool:
    return bool(editor.context.selection)


COMMANDS: Final = (
    Command(
        "maximize_armor",
        marked("&Maximize armor"),
        "Design",
        icon="shield",
        tip=marked("As much armor as every location takes"),
        deed=_maximize_armor,
        also=marked("full maximum points"),
    ),
    Command(
        "use_remaining",
        marked("&Use remaining mass as armor"),
        "Design",
        tip=marked("Turn the free mass into armor"),
        deed=_use_remaining,
        also=marked("free tonnage"),
    ),
    Command(
        "allocate",
        marked("&Allocate armor"),
        "Design",
        tip=marked("Spread the armor points over the locations anew"),
        deed=_allocate,
        also=marked("distribute spread points"),
    ),
    Command(
        "remove_illegal",
        marked("Remove what is &illegal…"),
        "Design",
        tip=marked("Show what rules forbid on this 'Mech, to take all of it out in one step"),
        deed=_remove_illegal,
        also=marked("clean invalid delete technology year"),
    ),
    Command(
        "new_in_pods",
        marked("&New items in pods"),
        "Design",
        tip=marked("On an omni, mount what is added in a pod where it can be in one, else fixed"),
        deed=_switch_pods,
        checked=_adds_in_pods,
        also=marked("omni pod fixed preference"),
    ),
    Command(
        "reset_to_base",
        marked("Reset to &base chassis"),
        "Design",
        tip=marked("Take all pods of the omni out of the design"),
        deed=_reset_to_base,
        able=_has_pods,
        why=marked("It is no omni, or has no pods"),
        also=marked("omni pods strip remove"),
    ),
    Command(
        "unplace_selection",
        marked("&Unplace selection"),
        "Edit",
        tip=marked(
            "Put the selected items on the shelf; on the board the middle button or Ctrl and the right one do it"
        ),
        deed=_unplace_selection,
        able=_is_selected,
        why=marked("Nothing is selected"),
        also=marked("shelf"),
    ),
    Command(
        "remove_selection",
        marked("&Remove selection"),
        "Edit",
        tip=marked(
            "Take the selected items out of the design; on the shelf the middle button or Ctrl and the right one do it"
        ),
        deed=_remove_selection,
        able=_is_selected,
        why=marked("Nothing is selected"),
        also=marked("delete"),
        keys=("Del",),
        where="board",
    ),
)
