"""The editor page: the views of the active design, arranged for the size of the window, and a status line."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer import design
from designer.analysis.advice import GoalKind
from designer.app.commands.keymap import keymap
from designer.app.context.design_context import DesignContext
from designer.app.pages.editor.arrangement import Arrangement, PanelName
from designer.app.pages.editor.assistant_place import AssistantPlace
from designer.app.pages.editor.finding_navigation import lead_to
from designer.app.pages.editor.step_announcements import Announcer
from designer.app.pages.editor.view_memory import EditorViewState, make_views_of, scroll, scroll_positions
from designer.app.pages.editor.view_names import View
from designer.app.pages.editor.views import Views
from designer.app.ui import theme
from designer.app.ui.later import call_later
from designer.app.ui.page_mode import Mode, mode_for
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.notice_bar import strip_of
from designer.app.ui.widgets.scroll_page import ScrolledPage
from designer.app.views.board.dragging import follow_drag
from designer.app.views.ledger.explanation import FigurePopover
from designer.app.views.panels.notes import NotesPanel
from designer.app.views.panels.preview_card import Carried, PreviewCard
from designer.app.views.panels.status_line import MESSAGE_MS, StatusLine
from designer.construction.findings import Field
from designer.editing import Change
from designer.editing.drop_plan import DropPlan, Payload
from designer.language import tr
from designer.units.location import HD, Location, Slot
from designer.units.mount import ItemId
from designer.workspace.documents import Document
from designer.workspace.settings import PanelArrangement, Settings

if TYPE_CHECKING:  # imported when it is opened
    from designer.app.views.panels.make_fit import MakeFit
    from designer.assistants.slot_plan import Wish

_FOLD_BELOW = 640
"""The height of the window in pixels below which the panel under the board is reduced to its header."""


class Editor(QWidget):
    """The editor page, which shows one design at a time; ``show_document`` replaces the design.

    ``mode`` is the first layout mode. What the page and its views remember of a design is in the view state of that
    design: they store it when ``context`` emits ``leaving``, and restore that of another design when it has emitted
    ``adopted``.

    Signals:
        state_changed: the name, the unsaved mark or the undo text may have changed.
        selection_changed: other mounts are selected.
        wanted: one of the page's views was requested, so the editor page must be shown.
        command_wanted: a command of the window was requested, by its name.
        said: a severity and a sentence for the notice bar.
        written: the path of a file that was written.
    """

    state_changed = Signal()
    selection_changed = Signal()
    wanted = Signal()
    command_wanted = Signal(str)
    said = Signal(str, str)
    written = Signal(object)

    def __init__(
        self,
        document: Document,
        context: DesignContext,
        settings: Settings,
        mode: Mode = "compact",
        parent: QWidget | None = None,
    ) -> None:
        # The parent is passed at once, since Qt polishes all child widgets again whenever the parent changes.
        super().__init__(parent)
        self.document: Document = document
        self._settings = settings
        self.context = context
        self.assistants = AssistantPlace(self, self)
        self.make_fit: MakeFit | None = None
        """The assistant "Make it fit"; None until it is first opened."""
        self._results: QWidget | None = None
        self.views = Views(context, settings, _notes_panel(document), self)
        self.status = StatusLine(
            self.context,
            lambda: self.document.state(),  # noqa: PLW0108 - of the present document
            refits=settings.views.refit,
        )
        self.announcer = Announcer(self.context, self, lambda: self.status.refit_words)
        strip = strip_of(self.views.findings.removal)
        self.scrolled = ScrolledPage()
        spaced(QVBoxLayout(self), strip, (self.scrolled, 1), self.status, margins=0, spacing=0)
        self.shell = Arrangement(mode, self.views, settings.window.splitters, self.scrolled.page)
        self.scrolled.column.addWidget(self.shell)
        self.card = PreviewCard(self.context, self.scrolled.page, self._card_place, self._carried)
        self.popover = FigurePopover(self.context, self, self._figure_places)
        self._connect()
        self._show_panels()

    def show_document(self, document: Document, design_context: DesignContext) -> None:
        """Show another design; ``design_context`` is its context, which the context of the page mirrors."""
        had_notes, self.document = self.views.notes is not None, document
        if document.notes or had_notes:
            self._exchange_notes(document)
        self.views.take_settings()
        make_views_of(design_context.view_state, self.views)
        self.context.adopt(design_context)

    def recall(self) -> None:
        """Restore the view state of the design, in a new page for a design that another page showed before."""
        if not self.context.view_state.is_empty:
            make_views_of(self.context.view_state, self.views)
            self.context.adopted.emit()

    @property
    def mode(self) -> Mode:
        """The current layout mode."""
        return self.shell.mode

    def arrange(self, mode: Mode) -> None:
        """Arrange the views in a layout mode; does nothing if it is the present one."""
        before = self.mode
        if mode == before:
            return
        self.shell.set_mode(mode)
        if "narrow" in (before, mode):
            self._show_panel("side_dock", mode != "narrow" and self._settings.window.side_dock)
        self.assistants.follow_panels()
        self.place_drawer()
        self.popover.hide()  # what it tells about has moved

    def show_results(self, results: QWidget | None) -> None:
        """Show what an assistant found in the place of the panels below the board; None gives those back."""
        if results is None:
            self.shell.leave("below")
        self._results = results
        self.shell.show_results(results)
        if results is None:
            self._show_panel("below", self._settings.window.below)

    def open_make_fit(self, items: Sequence[ItemId] = (), wish: Wish | None = None) -> None:
        """Open the assistant that finds places for everything unplaced, for new items, and for one in a location."""
        from designer.app.views.panels.make_fit import MakeFit  # at its first use

        if self.make_fit is None:
            self.make_fit = MakeFit(self.context, self)
            self.make_fit.closed.connect(lambda: self.show_results(None))
        self.wanted.emit()
        self.assistants.close()
        self.show_results(self.make_fit)
        self.make_fit.open_for(items, wish)
        self.make_fit.button.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_view(self, view: View) -> None:
        """Show the panel that contains a view, and make the view's tab current."""
        if self._results is not None and self.shell.panel_of(view) == "below":
            self.show_results(None)
        if view != "equipment" or self.views.equipment.own_window is None:
            panel = self.shell.panel_of(view)
            if panel == "side_dock":
                self.assistants.close()
            else:
                self.close_drawer()
            self.show_panel(panel, True)
            self.shell.bring(view)
        self.wanted.emit()

    def lead_to(self, field: Field) -> None:
        """Show the field that a finding names, with a ring around it."""
        self.wanted.emit()
        lead_to(self, self.views, self.show_view, self._show_figure, field)

    def take_keyboard(self) -> None:
        """Focus the board: at the selection, else at its cursor, the first time at the first free slot of the head."""
        board = self.views.slots.board
        chosen = self.context.selected_slots
        if chosen and board.cursor_slot not in chosen:
            board.set_cursor(min(chosen))
        elif not chosen and not self.context.view_state.of(EditorViewState).had_keyboard:
            rows, taken = board.model.rows[HD], design.occupied(self.context.graph, HD)
            board.start_at(Slot(HD, next((row for row in range(rows) if row not in taken), 0)))
        self.context.view_state.of(EditorViewState).had_keyboard = True
        board.setFocus(theme.focus_reason(self))

    def show_panel(self, panel: PanelName, shown: bool) -> None:
        """Show or hide a panel; in narrow mode the left one is a drawer that covers the board."""
        if shown != self.shell.is_shown(panel):
            self._show_panel(panel, shown)
        if panel == "side_dock" and self.mode == "narrow":
            self.place_drawer()
            self.shell.left.raise_()
        else:
            setattr(self._settings.window, panel, shown)
        self.state_changed.emit()

    def use(self, arrangement: PanelArrangement) -> None:
        """Show the panels that an arrangement shows, with the sizes that it has for them."""
        self._settings.window.take(arrangement)
        self._show_panels()
        self.state_changed.emit()

    def float_equipment(self, floats: bool) -> None:
        """Show the equipment browser in a window of its own, or in its panel again."""
        window, place = self._settings.window, self.views.equipment
        if floats == (place.own_window is not None):
            return
        window.equipment_window = floats
        if floats:
            place.float_over(self.window(), window.equipment_geometry)
            place.show_window(self.isVisible())
        else:
            place.dock()
        self.shell.place_equipment_tools()
        self.state_changed.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.views.equipment.show_window(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.views.equipment.show_window(False)

    def shows(self, arrangement: PanelArrangement) -> bool:
        """Whether the panels are shown that an arrangement shows."""
        window = self._settings.window
        wanted = arrangement.side_dock, arrangement.ledger, arrangement.below
        return (window.side_dock, window.ledger, window.below) == wanted

    def search(self, words: str = "") -> None:
        """Focus the search field of the equipment browser; ``words``, if not empty, are put into it."""
        self.show_view("equipment")
        field = self.views.browser.search
        if not field.isActiveWindow():
            field.window().activateWindow()
        field.setFocus()
        if words:
            field.setText(words)
        else:
            field.selectAll()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        style = theme.current()
        window_height = self.window().height()
        self.arrange(mode_for(self.width(), style.scale, window_height))
        self.shell.fit_board(low=window_height < style.px(_FOLD_BELOW))

    # -- making ---------------------------------------------------------------------------------------------

    def _exchange_notes(self, document: Document) -> None:
        """Replace the panel with the notes on the file; there is none for a file without notes."""
        before = self.views.notes
        self.views.notes = _notes_panel(document)
        self.shell.show_notes(self.views.notes)
        if before is not None:
            before.deleteLater()

    def _connect(self) -> None:
        self.shell.said.connect(self.said)
        self.shell.resized.connect(self.place_drawer)
        self.context.leaving.connect(self._on_leaving)
        self.context.adopted.connect(self._on_adopted)
        self.context.changed.connect(self._on_changed)
        self.context.saved.connect(self.state_changed)
        self.context.selection_changed.connect(self.selection_changed)
        self.status.pointed.connect(self._point_at_figure)
        self.status.pressed.connect(self._pin_figure)
        self.status.findings_wanted.connect(lambda: self.show_view("findings"))
        self.status.refit_wanted.connect(lambda: self.command_wanted.emit("refit_opened"))
        self.views.ledger.wanted.connect(lambda: self.show_view("ledger"))
        self.views.card_wanted.connect(lambda: self.command_wanted.emit("save_card"))
        self.views.printed_card_wanted.connect(lambda: self.command_wanted.emit("print_cards"))
        self.views.findings.jump.connect(self._jump)
        self.views.findings.led.connect(self.lead_to)
        self.views.findings.advice_wanted.connect(self._look_for)
        self.views.slots.automatics.changed.connect(self.state_changed)
        self.views.slots.tools.center.switched.connect(self.assistants.turn_to)
        self.views.slots.tools.equipment.clicked.connect(lambda: self.show_view("equipment"))
        self.views.slots.add_requested.connect(self._add_at)
        self.views.slots.typed.connect(self.search)
        self.context.places_wanted.connect(self.open_make_fit)
        self.views.browser.table.lifted.connect(self._carry_chosen)
        self.views.browser.mounting.aimed.connect(self.views.slots.board.show_target)
        self.views.browser.carry_requested.connect(self.views.slots.lift)
        self.views.browser.field_wanted.connect(self.lead_to)
        self.views.slots.carry.began.connect(self._on_carry)
        self.views.equipment.wanted_back.connect(lambda: self.float_equipment(False))
        self.views.equipment.geometry_changed.connect(partial(setattr, self._settings.window, "equipment_geometry"))

    def _on_changed(self, change: Change) -> None:
        if change.label:  # else another design, of which whoever opens it tells
            self.state_changed.emit()

    def _on_leaving(self) -> None:
        state = self.context.view_state.of(EditorViewState)
        state.fronts = self.shell.fronts.all
        state.scrolled = scroll_positions(self.views)

    def _on_adopted(self) -> None:
        state = self.context.view_state.of(EditorViewState)
        for view in self.shell.fronts.usual if state.fronts is None else state.fronts:
            self.shell.fronts.bring(view)
        scroll(self.views, state.scrolled)

    @property
    def card_skill(self) -> int:
        """The skill of the pilot on the Alpha Strike card."""
        return self._settings.views.card.skill

    def _look_for(self, aim: GoalKind) -> None:
        """Show the advice panel, and search for edits that bring the design nearer to this goal."""
        self.show_view("advice")
        self.views.advice.look_for(aim)

    def _point_at_figure(self, sheet: str, readout: QWidget) -> None:
        if sheet:
            self.popover.point_at(sheet, readout)
        else:
            self.popover.leave()

    def _show_figure(self, name: str) -> QWidget:
        """Show the breakdown of a figure of the status line until that loses the focus; returns the figure's widget."""
        readout = self.status.readouts[name]
        self.popover.show_at(f"sheet.{name.lower()}", readout)
        return readout

    def _pin_figure(self, sheet: str) -> None:
        self.popover.leave()
        self.views.ledger.pin(sheet)

    def _jump(self, location: Location) -> None:
        """Show a location on the board with a ring; the cursor goes to a selected mount there, or else to its top."""
        self.assistants.leave_center()
        self.views.slots.reveal(location)
        slots = [slot for slot in self.context.selected_slots if slot.location is location]
        self.views.slots.board.set_cursor(min(slots, default=Slot(location, 0)))

    def _add_at(self, location: Location, row: int) -> None:
        """Place the item that is active in the browser at a slot; if there is none, search for one to place there."""
        chosen = self.views.browser.table.active_item
        if chosen:
            self.views.slots.place_at(chosen, location, row)
        else:
            self.views.browser.mounting.aim_at(location, row)
            self.search()

    def _carry_chosen(self) -> None:
        """Show on the board where a dragged item fits, as soon as it is dragged in the equipment browser."""
        table = self.views.browser.table
        follow_drag(self.views.slots.carry, table, Payload(item=table.current_item))

    def _on_carry(self) -> None:
        self.close_drawer()
        plan = self.views.slots.carry.plan
        if plan is not None and plan.can_turn:
            self.status.tell("note", tr("R turns it to the rear"), MESSAGE_MS)

    def close_drawer(self) -> None:
        """In narrow mode hide the left panel, which then covers the board."""
        if self.mode == "narrow" and self.shell.is_shown("side_dock"):
            self._show_panel("side_dock", False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._results is not None and self._results is self.make_fit:
            self.show_results(None)
        elif event.key() == Qt.Key.Key_Escape and self.assistants.current is not None:
            self.assistants.close()
        elif event.key() == Qt.Key.Key_Escape and self.mode == "narrow" and self.shell.is_shown("side_dock"):
            self.close_drawer()
        elif keymap().matches(event, "rename"):
            self.command_wanted.emit("rename")
        else:
            super().keyPressEvent(event)

    def _show_panels(self) -> None:
        window = self._settings.window
        self._show_panel("side_dock", self.mode != "narrow" and window.side_dock)
        self._show_panel("ledger", window.ledger)
        self._show_panel("below", window.below)
        self.float_equipment(window.equipment_window)

    def _show_panel(self, panel: PanelName, shown: bool) -> None:
        if not shown:
            self.shell.leave(panel)
        self.shell.show_panel(panel, shown)

    # -- what lies over the others --------------------------------------------------------------------------

    def _card_place(self) -> QRect:
        return self.shell.preview_place(self.context.preview_source).translated(self.shell.pos())

    def _figure_places(self) -> list[QRect]:
        """The rectangles in sight that the breakdown of a figure may take, best first."""
        return [place.intersected(self.scrolled.geometry()) for place in self.shell.figure_places_in(self)]

    def _carried(self) -> Carried | None:
        """The drop plan and target of the carried item, else of the one that the browser previews, else None."""
        carry, previewed = self.views.slots.carry, self.views.browser.previewed_item
        if carry.plan is not None or not previewed:
            return None if carry.plan is None else (carry.plan, carry.location)
        aim = self.views.browser.mounting.aim
        plan = DropPlan(self.context.unit, Payload(item=previewed), self.context.arrange)
        return plan, aim.location if aim else None

    def place_drawer(self) -> None:
        """In narrow mode put the left panel over the board; it does not cover what an assistant has below the board."""
        assistant = self.assistants.current
        self.shell.place_drawer(None if assistant is None else assistant.below)
        call_later(self, self.card.take_place)


def _notes_panel(document: Document) -> NotesPanel | None:
    return NotesPanel(document.notes) if document.notes else None
