"""Moving the keyboard focus to a view of the active design."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QAbstractSpinBox, QApplication, QWidget

from designer.app.commands.command import Handler
from designer.app.pages.editor.view_names import View
from designer.app.ui.widgets.fields import NumberLine
from designer.app.ui.widgets.tab_order import left_to_right
from designer.app.ui.widgets.window_focus import focus_by_key

if TYPE_CHECKING:  # the page is imported when the first design is opened
    from designer.app.pages.editor.editor import Editor

Region = View | Literal["board"]


def focus_view(editor: Editor, region: Region) -> None:
    """Show a view (if it is in a tab, make that current), and focus it; its list if it has the focus already."""
    match region:
        case "board":
            editor.assistants.leave_center()
            editor.close_drawer()
            editor.wanted.emit()
        case _:
            editor.show_view(region)
    focus_inside(_view(editor, region))


def focus_inside(view: QWidget) -> None:
    """Focus a widget of a visible view (``focus_target``); its list if it has the focus already."""
    target = _main_target(view) if is_within(view, QApplication.focusWidget()) else focus_target(view)
    of_window = view if target is None else target
    if not of_window.isActiveWindow():
        of_window.window().activateWindow()
    if target is not None:
        focus_by_key(target)


def _view(editor: Editor, region: Region) -> QWidget:
    views = editor.views
    if region in ("identity", "background", "conversion"):
        page: QWidget = getattr(views.identity, region)
        return page
    named = {"board": "slots", "equipment": "browser"}
    view: QWidget = getattr(views, named.get(region, region))
    return view


def is_within(region: QWidget, widget: QWidget | None) -> bool:
    """Whether a widget is inside a region; False for None."""
    return widget is not None and (region is widget or region.isAncestorOf(widget))


def focus_target(region: QWidget) -> QWidget | None:
    """The widget of a region to focus: the one focused last, else its first list with rows, else its first one.

    Fields in which an arrow key changes the design come last. None if nothing in the region takes the focus.
    """
    last = region.focusWidget()
    return last if is_within(region, last) and _takes_focus(last) else _main_target(region)


def _main_target(region: QWidget) -> QWidget | None:
    # Imported here so that a start without a design does not load the views.
    from designer.app.views.board.view import SlotEditor
    from designer.app.views.panels.choice_field import ChoiceBox

    if isinstance(region, SlotEditor):
        return region.board
    targets = left_to_right(region.window(), list(_targets(region)))
    lists = (target for target in targets if isinstance(target, QAbstractItemView) and target.model().rowCount())
    safe = (target for target in targets if not isinstance(target, ChoiceBox | QAbstractSpinBox | NumberLine))
    return next(lists, None) or next(safe, targets[0] if targets else None)


def _targets(region: QWidget) -> Iterator[QWidget]:
    """The widgets of a region that take the focus, in the order of creation."""
    # nextInFocusChain is avoided: PySide makes its result a child of the asked widget and deletes both together.
    return (each for each in (region, *region.findChildren(QWidget)) if _takes_focus(each))


def _takes_focus(widget: QWidget) -> bool:
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.isVisible() and widget.isEnabled()


def _focus_handler(region: Region) -> Handler[Editor]:
    return Handler(lambda editor: focus_view(editor, region), shows="page")


HANDLERS: Final[Mapping[str, Handler[Editor]]] = {
    "go_board": _focus_handler("board"),
    "go_equipment": _focus_handler("equipment"),
    "go_findings": _focus_handler("findings"),
    "go_ledger": _focus_handler("ledger"),
    "go_armor": _focus_handler("armor"),
    "go_card": _focus_handler("card"),
    "go_timeline": _focus_handler("timeline"),
    "go_notes": replace(_focus_handler("notes"), enabled=lambda editor: editor.views.notes is not None),
}
