"""Commands of the slot editor: arrange everything, and change all that is selected in one step."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from designer.app.commands.command import Command
from designer.app.views.board import board_edits
from designer.editing import Edit, several
from designer.editing.arranging import LEFT_SIDE, RIGHT_SIDE, clear, compact, fill, mirror, sort
from designer.editing.several import Option
from designer.language import marked
from designer.units.mount import MountId

if TYPE_CHECKING:
    from designer.app.pages.editor.editor import Editor


def _step(edit: Edit) -> Callable[[Editor], object]:
    return lambda editor: editor.context.apply(edit)


def _of_selection(make: Callable[[list[MountId]], Edit]) -> Callable[[Editor], object]:
    return lambda editor: editor.context.apply(make(sorted(editor.context.selection)))


def _toggle(option: Option) -> Callable[[Editor], object]:
    return _of_selection(lambda mounts: several.toggle_all(option, mounts))


def _duplicate(editor: Editor) -> None:
    board_edits.duplicate(editor.context, editor.context.selection)


def _is_selected(editor: Editor) -> bool:
    return bool(editor.context.selection)


def _are_two(editor: Editor) -> bool:
    return len(editor.context.selection) == 2


def _may_be(option: Option) -> Callable[[Editor], bool]:
    def is_able(editor: Editor) -> bool:
        chosen = editor.context.selection
        return bool(chosen) and board_edits.can_toggle(editor.context.unit, option, chosen)

    return is_able


def _select_all(editor: Editor) -> None:
    editor.context.select(mount.id for mount in editor.context.unit.mounts if mount.is_placed)


def _automatic(name: str, words: str, tip: str) -> Command:
    def is_on(editor: Editor) -> bool:
        return bool(getattr(editor.views.slots.automatics.now, name))

    def switch(editor: Editor) -> None:
        editor.views.slots.automatics.switch(name, not is_on(editor))

    return Command(f"automatic_{name}", words, "Design", tip=tip, deed=switch, checked=is_on)


COMMANDS: Final = (
    Command(
        "fill",
        marked("&Fill"),
        "Design",
        ("Alt+A",),
        "fill",
        marked("Place everything in its best place"),
        _step(fill()),
        also=marked("auto place everything"),
    ),
    Command(
        "compact",
        marked("Com&pact"),
        "Design",
        ("Alt+C",),
        "compact",
        marked("Close the gaps everywhere"),
        _step(compact()),
        also=marked("gaps"),
    ),
    Command(
        "sort",
        marked("&Sort"),
        "Design",
        ("Alt+S",),
        "sort",
        marked("Order all slots as record sheets do"),
        _step(sort()),
        also=marked("order"),
    ),
    Command(
        "mirror_left",
        marked("Copy &left side to right"),
        "Design",
        icon="mirror",
        tip=marked("Mount on the right what is mounted on the left and missing there"),
        deed=_step(mirror(*LEFT_SIDE)),
        also=marked("mirror symmetric"),
    ),
    Command(
        "mirror_right",
        marked("Copy &right side to left"),
        "Design",
        icon="mirror",
        tip=marked("Mount on the left what is mounted on the right and missing there"),
        deed=_step(mirror(*RIGHT_SIDE)),
        also=marked("mirror symmetric"),
    ),
    Command(
        "clear_slots",
        marked("Cl&ear all slots"),
        "Design",
        (),
        "reset",
        marked("Put everything onto the shelf"),
        _step(clear()),
        also=marked("unplace everything empty reset"),
    ),
    _automatic(
        "filler",
        marked("Place filler automatically"),
        marked("Place the slots of structure and armor after every step"),
    ),
    _automatic("compact", marked("Compact automatically"), marked("Close the gaps of every location after every step")),
    _automatic(
        "sort", marked("Sort automatically"), marked("Order every location as record sheets do after every step")
    ),
    Command(
        "select_all_slots",
        marked("Select &all on the board"),
        "Edit",
        tip=marked("Select everything that is mounted"),
        deed=_select_all,
        keys=("Ctrl+A",),
        where="board",
    ),
    Command(
        "duplicate",
        marked("&Duplicate"),
        "Edit",
        ("Ctrl+D",),
        tip=marked("Mount each selected item once more, beside it if there is room"),
        deed=_duplicate,
        able=_is_selected,
        why=marked("Nothing is selected"),
        also=marked("copy once more"),
    ),
    Command(
        "copy_opposite",
        marked("Copy to the other s&ide"),
        "Edit",
        ("Alt+M",),
        "mirror",
        marked("Mount each selected item once more on the other side"),
        _of_selection(several.copy_opposite),
        _is_selected,
        why=marked("Nothing is selected"),
        also=marked("mirror"),
    ),
    Command(
        "swap_places",
        marked("S&wap places"),
        "Edit",
        ("Alt+X",),
        "swap",
        marked("Let the two selected items exchange their places"),
        _of_selection(several.swap_places),
        _are_two,
        why=marked("Two items have to be selected"),
        also=marked("exchange"),
    ),
    Command(
        "toggle_rear",
        marked("Rear-&facing"),
        "Edit",
        ("Alt+R",),
        "rear",
        marked("Turn the selected weapons to the rear or back"),
        _toggle("rear"),
        _is_selected,
        why=marked("Nothing is selected"),
        also=marked("turn back"),
    ),
    Command(
        "toggle_turret",
        marked("In the &turret"),
        "Edit",
        ("Alt+T",),
        "turret",
        marked("Put the selected weapons into the turret of their location or take them out"),
        _toggle("turret"),
        _may_be("turret"),
        why=marked("Nothing is selected, or no turret is mounted"),
    ),
    Command(
        "toggle_armored",
        marked("Ar&mored"),
        "Edit",
        ("Alt+O",),
        "armored",
        marked("Armor the slots of the selected items or strip them"),
        _toggle("armored"),
        _is_selected,
        why=marked("Nothing is selected"),
    ),
    Command(
        "toggle_pod",
        marked("&Pod-mounted"),
        "Edit",
        ("Alt+P",),
        "pod",
        marked("Make the selected items pods of the omni or fix them"),
        _toggle("pod"),
        _may_be("pod"),
        why=marked("Nothing is selected, or it is no omni"),
        also=marked("omni fixed"),
    ),
)
