"""Previews of the edit that belongs to the row or button under the pointer or with the keyboard focus."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final

from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QPushButton, QWidget

from designer.app.context.design_context import DesignContext
from designer.app.ui.tables import TableView
from designer.app.ui.theme import shows_focus
from designer.editing import Edit

REST_MS: Final = 120
"""How many milliseconds the pointer must rest before a preview is shown."""


class HoverPreview(QObject):
    """Shows the preview of the edit under the pointer in one widget; it never ends the previews of other widgets.

    A preview begins when the pointer moves onto a row or button, never because one moves under the pointer, or when a
    row is chosen by a key, never because its table gets the focus. It ends if
    the pointer leaves, if the row moves away from the pointer (or is no longer the one chosen by keyboard), if the
    widget is hidden, if rows of a view given to ``follow_rows`` are removed, and, as every preview, with an edit, undo
    or redo.

    ``as_it_is`` and ``source`` are the arguments of ``DesignContext.show_preview``.
    """

    def __init__(
        self, context: DesignContext, owner: QWidget, *, as_it_is: bool = False, source: QWidget | None = None
    ) -> None:
        super().__init__(owner)
        self._context = context
        self._as_it_is = as_it_is
        self._source = source
        self._tables: list[QWidget] = []
        self._buttons: dict[QObject, Callable[[], Edit | None]] = {}
        self._entered: QObject | None = None
        """The button that came under the pointer, until the pointer moves on it."""
        self._wanted: Callable[[], Edit | None] = lambda: None
        self._has_cause: Callable[[], bool] = lambda: False
        self._shown: Edit | None = None
        self._next_row: Hashable | None = None
        self._next_key: Hashable | None = None
        self._key: Hashable | None = None
        self.row: Hashable | None = None
        """The key of the row on which the pointer rests; None as soon as a row is chosen, or without a row."""
        self._timer = QTimer(self, interval=REST_MS, singleShot=True)
        self._timer.timeout.connect(self._show_wanted)
        self.end_with(owner)

    @property
    def key(self) -> Hashable | None:
        """The key of the row whose edit is the preview, by pointer or keyboard; None if another edit is, or none."""
        return self._key if self._context.previews(self._shown) else None

    def end_with(self, widget: QWidget) -> None:
        """End the preview also if this widget is hidden, for example a menu that the owner opened."""
        widget.installEventFilter(self)

    def follow_rows(self, view: QAbstractItemView) -> None:
        """End the preview if rows of this view are removed, because the row under the pointer may be one of them."""
        view.model().rowsRemoved.connect(self.stop)
        view.model().modelReset.connect(self.stop)

    def follow_table(  # Any: its rows, keys
        self, view: TableView[Any], edit_of: Callable[[Any], Edit | None], *, by_keys: bool = True
    ) -> None:
        """Preview the edit of the row under the resting pointer, and with ``by_keys`` of the row chosen by keyboard.

        Escape or leaving the view ends the preview. The focus alone previews nothing.
        """
        self._tables.append(view)
        self.end_with(view)
        self._end_without_cause_in(view.model())
        view.hovered.connect(lambda key: self._follow(key, edit_of, lambda: view.hovered_key, pointed=True))
        if by_keys:
            view.chooses_by_focus = False
            view.chosen.connect(lambda key: self._follow(key, edit_of, lambda: view.current_key))

    def _end_without_cause_in(self, model: QAbstractItemModel) -> None:
        for signal in (model.rowsRemoved, model.modelReset, model.layoutChanged):
            signal.connect(lambda: None if self._has_cause() else self.stop())

    def _follow(  # Any: keys
        self, key: Any, edit_of: Callable[[Any], Edit | None], present: Callable[[], Any], *, pointed: bool = False
    ) -> None:
        """Preview the edit of the row with this key as long as ``present`` gives the key.

        None from the pointer ends the preview of its row only, and None from the keyboard that of the chosen row.
        """
        if key is None:
            if pointed == (self._next_row is not None):
                self.stop()
            return
        self._has_cause = lambda: bool(present() == key)
        self.wait_for(lambda: edit_of(key))
        self._next_key = key
        if pointed:
            self._next_row = key
        else:
            self.row = None

    def follow_button(self, button: QAbstractButton, edit: Callable[[], Edit | None]) -> None:
        """Preview the edit of a button while the pointer rests on it, or while it has the keyboard focus."""
        self._buttons[button] = edit
        button.setAttribute(Qt.WidgetAttribute.WA_Hover)  # so that it gets HoverMove
        self.end_with(button)

    def point_at(self, edit: Edit | None) -> None:
        """Preview this edit when the pointer has rested; None ends the preview."""
        if edit is None:
            self.stop()
        else:
            self.wait_for(lambda: edit)

    def wait_for(self, edit: Callable[[], Edit | None]) -> None:
        """When the pointer has rested, call ``edit`` and preview the edit that it returns."""
        self._wanted, self._next_row, self._next_key = edit, None, None
        self._timer.start()

    def _show_wanted(self) -> None:
        row = self._next_row
        self.show(self._wanted(), self._next_key)
        self.row = self._next_row = row

    def show(self, edit: Edit | None, key: Hashable | None = None) -> None:
        """Preview an edit at once, which may be that of the row with this key; None ends the preview."""
        if edit is None:
            self.stop()
            return
        self._timer.stop()
        self._shown, self._key = edit, key
        self._context.show_preview(edit, as_it_is=self._as_it_is, source=self._source)

    def stop(self) -> None:
        """End the preview of this widget."""
        self._timer.stop()
        self._context.end_preview_of(self._shown)
        self._shown = self.row = self._next_row = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Hide:
            self.stop()
        elif watched in self._buttons and isinstance(watched, QAbstractButton):
            self._on_button_event(watched, event)
        elif watched in self._tables:
            if event.type() in (QEvent.Type.FocusOut, QEvent.Type.Leave):
                self.stop()
            elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
                escapes = event.key() == Qt.Key.Key_Escape and self._shown is not None
                if escapes:
                    self.stop()
                return escapes
        return False

    def _on_button_event(self, button: QAbstractButton, event: QEvent) -> None:
        kind = event.type()
        # Qt also sends Enter to a button that is shown under the resting pointer, but no HoverMove.
        is_pointed = kind == QEvent.Type.HoverMove and self._entered is button
        if kind == QEvent.Type.Enter:
            self._entered = button
        elif is_pointed or (kind == QEvent.Type.FocusIn and shows_focus(button)):
            self._entered = None
            self.wait_for(self._buttons[button] if button.isEnabled() else lambda: None)
        elif kind in (QEvent.Type.Leave, QEvent.Type.FocusOut, QEvent.Type.MouseButtonPress):
            self._entered = None
            self.stop()


class PreviewButton(QPushButton):
    """A button that applies an edit, and previews it while the pointer rests on it or it has the keyboard focus."""

    def __init__(
        self, context: DesignContext, text: str, edit: Callable[[], Edit] | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(text, parent)
        if edit is not None:
            HoverPreview(context, self).follow_button(self, edit)
            self.clicked.connect(lambda: context.apply(edit()))
