"""The handlers of the commands of the slot editor: arrange everything, and change all selected mounts at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

from designer.app.commands.command import Handler
from designer.app.views.board import board_edits
from designer.editing import Edit, edits
from designer.editing.edits import bulk
from designer.editing.edits.arrangement import LEFT_SIDE, RIGHT_SIDE, clear, compact, fill, mirror, sort
from designer.editing.edits.options import Option
from designer.units.mount import MountId
from designer.workspace.view_settings import Arrangement

if TYPE_CHECKING:  # the page is imported when the first design is opened
    from designer.app.views.board.view import SlotEditor


def _apply(edit: Edit) -> Handler[SlotEditor]:
    return Handler(lambda slots: slots.context.apply(edit))


def _apply_to_selection(
    make: Callable[[list[MountId]], Edit], enabled: Callable[[SlotEditor], bool] | None = None
) -> Handler[SlotEditor]:
    return Handler(lambda slots: slots.context.apply(make(sorted(slots.context.selection))), enabled or _has_selection)


def _toggle(option: Option) -> Handler[SlotEditor]:
    return _apply_to_selection(lambda mounts: edits.toggle(option, mounts))


def _toggle_where_possible(option: Option) -> Handler[SlotEditor]:
    def is_possible(slots: SlotEditor) -> bool:
        selection = slots.context.selection
        return bool(selection) and board_edits.can_toggle(slots.context.unit, option, selection)

    return _apply_to_selection(lambda mounts: edits.toggle(option, mounts), is_possible)


def _has_selection(slots: SlotEditor) -> bool:
    return bool(slots.context.selection)


def _has_pair(slots: SlotEditor) -> bool:
    return len(slots.context.selection) == 2


def _duplicate(slots: SlotEditor) -> None:
    board_edits.duplicate(slots.context, slots.context.selection)


def _copy_opposite(slots: SlotEditor) -> None:
    board_edits.copy_opposite(slots.context, slots.context.selection)


def _select_all(slots: SlotEditor) -> None:
    slots.context.select(mount.id for mount in slots.context.unit.mounts if mount.is_placed)


def _automatic(name: Arrangement) -> Handler[SlotEditor]:
    def is_on(slots: SlotEditor) -> bool:
        return bool(getattr(slots.automatics.now, name))

    return Handler(lambda slots: slots.automatics.switch(name, not is_on(slots)), checked=is_on)


def _at_cursor(name: str) -> Handler[SlotEditor]:
    """A handler that runs a command of the board at the keyboard cursor."""

    def run(slots: SlotEditor) -> None:
        slots.setFocus(Qt.FocusReason.ShortcutFocusReason)
        slots.board.do(name)

    return Handler(run, shows="page")


HANDLERS: Final[Mapping[str, Handler[SlotEditor]]] = {
    "fill": _apply(fill()),
    "compact": _apply(compact()),
    "sort": _apply(sort()),
    "mirror_left": _apply(mirror(*LEFT_SIDE)),
    "mirror_right": _apply(mirror(*RIGHT_SIDE)),
    "clear_slots": _apply(clear()),
    "automatic_filler": _automatic("filler"),
    "automatic_compact": _automatic("compact"),
    "automatic_sort": _automatic("sort"),
    "select_all_slots": Handler(_select_all),
    "duplicate": Handler(_duplicate, _has_selection),
    "copy_opposite": Handler(_copy_opposite, _has_selection),
    "swap_places": _apply_to_selection(bulk.swap_places, _has_pair),
    "toggle_rear": _toggle("rear"),
    "toggle_turret": _toggle_where_possible("turret"),
    "toggle_armored": _toggle("armored"),
    "toggle_pod": _toggle_where_possible("pod"),
    **{name: _at_cursor(name) for name in ("board_lift", "board_add", "board_next", "board_previous")},
    **{name: _at_cursor(name) for name in ("board_shelve", "board_select")},
}
