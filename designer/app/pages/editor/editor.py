"""The editor page of one open design: its views in the arrangement that the room asks for, and the status line."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer import design
from designer.app.context.design_context import DesignContext
from designer.app.pages.editor.arrangement import Arrangement
from designer.app.pages.editor.finding_navigation import lead_to
from designer.app.pages.editor.layout_modes import Mode, is_wide, mode_for
from designer.app.pages.editor.status import StatusLine
from designer.app.pages.editor.step_announcements import Announcer
from designer.app.pages.editor.veils import Veils
from designer.app.pages.editor.view_names import View
from designer.app.pages.editor.views import Views
from designer.app.ui import theme
from designer.app.views.board import SlotEditor
from designer.app.views.board.dragging import follow_drag
from designer.app.views.equipment import Browser
from designer.app.views.ledger import LedgerView
from designer.app.views.ledger.figure_popover import FigurePopover
from designer.app.views.panels.advice import AdviceDock
from designer.app.views.panels.armor import ArmorDock
from designer.app.views.panels.chassis import ChassisDock
from designer.app.views.panels.findings import FindingsDock
from designer.app.views.panels.identity import PAGES, IdentityDock
from designer.app.views.panels.loadout import LoadoutDock
from designer.app.views.panels.notes import NotesDock
from designer.app.views.panels.preview import Carried, PreviewCard
from designer.app.views.panels.quirks import QuirkDock
from designer.app.views.panels.timeline import TimelineDock
from designer.construction.findings import Field
from designer.editing.drop_plan import DropPlan, Payload
from designer.language import tr
from designer.units.location import HD, Location, Slot
from designer.workspace.documents import Document, SavedAs
from designer.workspace.settings import Settings

_FOLD_BELOW = 640
"""Height of the window below which the panel under the board is only its header."""


class Editor(QWidget):
    """One design. ``mode`` is how its room will be divided once it is shown.

    One that is not made ``at_once`` is nothing yet: ``make_on`` makes it part by part.

    Signals:
        state_changed: its name, its unsaved mark or what undo would undo may be other ones.
        selection_changed: other mounts are selected.
        wanted: one of its views is to be seen, so the editor has to be.
        said: a severity and a sentence for the notice bar.
    """

    state_changed = Signal()
    selection_changed = Signal()
    wanted = Signal()
    said = Signal(str, str)

    def __init__(
        self,
        document: Document,
        context: DesignContext,
        settings: Settings,
        mode: Mode = "compact",
        parent: QWidget | None = None,
        *,
        at_once: bool = True,
    ) -> None:
        # With its parent from the start: Qt dresses all that a widget holds again whenever it gets another one.
        super().__init__(parent)
        self.document: Document = document
        self._settings = settings
        self.context = context
        self._shell: Arrangement | None = None
        self._fronts: tuple[View, ...] = ()
        self._begun: Document | None = None
        self._is_made = False
        self._missed_size = False
        self._veils = Veils()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._parts = self._made(mode)
        while at_once and self.make_on():
            pass

    def make_on(self) -> bool:
        """Make the next part; False when all is there."""
        if next(self._parts, None) is not None:
            return True
        self._is_made = True
        if self._missed_size:
            self._fit()
        return False

    def lay(self, document: Document) -> None:
        """Show another design from now on, as if the page had been made for it."""
        self.document = document
        if document.notes or self.views.notes is not None:
            self._exchange_notes(document)
        views, settings = self.views, self._settings
        views.chassis.everything.setChecked(self._lists_everything)
        views.armor.link.setChecked(settings.linked_armor)
        if self.mode != "narrow":
            self.shell.left.setVisible(settings.window.side_dock)
        self.context.adopt(document.session)
        self.shell.recall_sizes()

    def follow_on(self, before: Editor | None) -> None:
        """Come to the front, in the place of another page if there is one.

        Until a new design has been painted, what stood beside that one stays, or nothing is there: no wrong figures.
        """
        if self.context.is_arriving:
            self._veils.cover(self, self._beside, before, [] if before is None else before._beside)

    @property
    def shell(self) -> Arrangement:
        """The present arrangement."""
        assert self._shell is not None
        return self._shell

    @property
    def regions(self) -> list[QWidget]:
        """What Tab goes through, in reading order: the board first, round it what tells and changes more."""
        return [*self.shell.regions, self.status]

    @property
    def _beside(self) -> list[QWidget]:
        return [self.status, *self.shell.beside]

    @property
    def mode(self) -> Mode:
        """How the room is divided now."""
        return self.shell.mode

    def arrange(self, mode: Mode) -> None:
        """Divide the room in this way."""
        for _ in self._arranged(mode):
            pass

    def _arranged(self, mode: Mode) -> Iterator[str]:
        if self._shell is not None and self._shell.mode == mode:
            return
        if self._shell is not None:
            self._put_away(self._shell)
        self._shell = Arrangement(mode, self.views, self._settings.window.splitters, self)
        self._shell.said.connect(self.said)
        self._column.insertWidget(0, self._shell, 1)
        for _ in self._shell.fill():
            yield "arrangement"
        for view in self._fronts:
            self._shell.bring(view)
        if mode == "narrow":
            self._shell.left.setParent(self)
            self._shell.left.hide()
        else:
            self._shell.left.setVisible(self._settings.window.side_dock)
        self.card.raise_()

    def show_view(self, view: View) -> None:
        """Bring a view to the front."""
        if view in ("equipment", "loadout", "chassis", "armor", *PAGES):
            self.show_side_dock(True)
        self.shell.bring(view)
        self.wanted.emit()

    def lead_to(self, field: Field) -> None:
        """Show the field that a finding names."""
        self.wanted.emit()
        lead_to(self, self.views, self.show_view, field)

    def take_keyboard(self) -> None:
        """Bring the keyboard to the board: to what is selected, else where it was, at first to the head's free slot."""
        board = self.views.slots.board
        chosen = self._selected_slots()
        if chosen and board.cursor_slot not in chosen:
            board.set_cursor(min(chosen))
        elif not chosen and self._begun is not self.document:
            rows, taken = board.model.rows[HD], design.occupied(self.context.graph, HD)
            board.set_cursor(Slot(HD, next((row for row in range(rows) if row not in taken), 0)))
        self._begun = self.document
        board.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def side_dock_shown(self) -> bool:
        """Whether the left dock is there."""
        return not self.shell.left.isHidden()

    def show_side_dock(self, shown: bool) -> None:
        """Show the left dock or put it away; where room is short it lies over the board."""
        left = self.shell.left
        left.setVisible(shown)
        if self.mode == "narrow":
            self._place_drawer()
            left.raise_()
        else:
            self._settings.window.side_dock = shown

    def search(self, words: str = "") -> None:
        """Go to the search field of the browser, with words if there are any."""
        self.show_view("equipment")
        field = self.views.browser.search
        field.setFocus()
        if words:
            field.setText(words)
        else:
            field.selectAll()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_made:
            self._fit()
        else:
            # Qt tells hidden pages of their size as well, as for a picture of the window. An error here would end the
            # program: PySide6 takes a reference too many from the next method it looks for.
            self._missed_size = True

    def _fit(self) -> None:
        """Divide the room as its size asks for."""
        self._missed_size = False
        style = theme.current()
        window_height = self.window().height()
        self.arrange(mode_for(self.width(), style.scale, window_height))
        self.shell.fold_bottom(window_height < style.px(_FOLD_BELOW))
        self._place_drawer()
        self._veils.fit()
        QTimer.singleShot(0, self, self.card.take_place)

    # -- making ---------------------------------------------------------------------------------------------

    def _made(self, mode: Mode) -> Iterator[str]:
        """Make all parts, and name each that is there."""
        self.views = yield from self._made_views()
        self.status = StatusLine(self.context, self._state)
        self.announcer = Announcer(self.context, self)
        self._column.addWidget(self.status)
        self.card = PreviewCard(self.context, self, self._card_place, self._carried)
        self.popover = FigurePopover(self.context, self)
        self._connect()
        yield "status"
        yield from self._arranged(mode)

    def _made_views(self) -> Generator[str, None, Views]:
        context, settings = self.context, self._settings
        remembered = settings.views
        browser, loadout = Browser(context, remembered.equipment), LoadoutDock(context)
        yield "browser"
        slots = SlotEditor(context, settings=remembered.board)
        yield "slots"
        ledger = LedgerView(context, remembered.ledger)
        yield "ledger"
        chassis = ChassisDock(context, everything=self._lists_everything)
        yield "chassis"
        armor = ArmorDock(context, linked=settings.linked_armor, settings=remembered.armor)
        yield "armor"
        identity, findings, timeline = IdentityDock(context), FindingsDock(context), TimelineDock(context)
        yield "findings"
        quirks, advice = QuirkDock(context), AdviceDock(context)
        yield "quirks"
        notes = NotesDock(self.document.notes) if self.document.notes else None
        docks = (chassis, armor, identity, findings, timeline, quirks, advice)
        return Views(browser, loadout, slots, ledger, *docks, notes)

    @property
    def _lists_everything(self) -> bool:
        return self._settings.views.chassis.everything

    def _state(self) -> SavedAs:
        return self.document.state()

    def _exchange_notes(self, document: Document) -> None:
        """Make a place for what a file had to say, or none."""
        before = self.views.notes
        self.views = replace(self.views, notes=NotesDock(document.notes) if document.notes else None)
        self.shell.show_notes(self.views.notes)
        if before is not None:
            before.deleteLater()

    def _connect(self) -> None:
        self.context.settled.connect(self._veils.lift)  # the views heard of it before
        self.context.changed.connect(self.state_changed)
        self.context.saved.connect(self.state_changed)
        self.context.selection_changed.connect(self.selection_changed)
        self.status.pointed.connect(self._point_at_figure)
        self.status.pressed.connect(self._pin_figure)
        self.views.armor.more.menu().addAction(tr("Points by location")).triggered.connect(
            lambda: self._pin_figure("sheet.armor")
        )
        self.status.findings_wanted.connect(lambda: self.show_view("findings"))
        self.views.findings.jump.connect(self._jump)
        self.views.findings.led.connect(self.lead_to)
        self.views.armor.linked_changed.connect(self._remember_linked)
        self.views.chassis.everything_changed.connect(self._remember_everything)
        self.views.armor.show_everything(self.views.chassis.everything.isChecked())
        self.views.slots.automatics.changed.connect(self.state_changed)
        self.views.slots.add_requested.connect(self._add_at)
        self.views.slots.typed.connect(self.search)
        self.views.browser.table.lifted.connect(self._carry_chosen)
        self.views.browser.carry_requested.connect(self.views.slots.lift)
        self.views.browser.field_wanted.connect(self.lead_to)
        self.views.slots.carry.began.connect(self._clear_board)

    def _put_away(self, shell: Arrangement) -> None:
        """Take an arrangement out; what stood in front in it does so in the next one that has tabs."""
        if not is_wide(shell.mode):
            self._fronts = shell.fronts
        shell.release()
        self._column.removeWidget(shell)
        shell.left.setParent(shell)
        shell.deleteLater()

    def _point_at_figure(self, sheet: str, readout: QWidget) -> None:
        if sheet:
            self.popover.point_at(sheet, readout)
        else:
            self.popover.leave()

    def _pin_figure(self, sheet: str) -> None:
        self.popover.leave()
        self.views.ledger.pin(sheet)

    def _jump(self, location: Location) -> None:
        """Show a location on the board with a ring: at a selected mount that lies there, else at its top."""
        self.views.slots.reveal(location)
        slots = [slot for slot in self._selected_slots() if slot.location is location]
        self.views.slots.board.set_cursor(min(slots, default=Slot(location, 0)))

    def _selected_slots(self) -> list[Slot]:
        """Where the selected mounts lie."""
        chosen = (self.context.unit.find(mount) for mount in self.context.selection)
        return [slot for mount in chosen if mount for slot in mount.slots]

    def _add_at(self, location: Location, row: int) -> None:
        """Put the item that is chosen in the browser into a slot; without one it has to be found first."""
        chosen = self.views.browser.table.current_item
        if chosen:
            self.views.slots.place_at(chosen, location, row)
        else:
            self.views.browser.mounting.aim_at(location, row)
            self.search()

    def _carry_chosen(self) -> None:
        """The board shows where an item may go from the moment on in which it is lifted in the browser."""
        table = self.views.browser.table
        follow_drag(self.views.slots.carry, table, Payload(item=table.current_item))

    def _remember_everything(self, everything: bool) -> None:
        self._settings.views.chassis.everything = everything
        self.views.armor.show_everything(everything)

    def _remember_linked(self, linked: bool) -> None:
        self._settings.linked_armor = linked

    def _clear_board(self) -> None:
        if self.mode == "narrow":
            self.shell.left.hide()

    # -- what lies over the others --------------------------------------------------------------------------

    def _card_place(self) -> QRect:
        place = self.shell.preview_place(self.context.preview_source)
        return QRect(self.shell.mapTo(self, place.topLeft()), place.size())

    def _carried(self) -> Carried | None:
        """What could go where: an item in the hand, or the one that is pointed at in the browser."""
        carry, pointed = self.views.slots.carry, self.views.browser.table.hovered_item
        if carry.plan is not None:
            return carry.plan, carry.location
        if not pointed:
            return None
        return DropPlan(self.context.unit, Payload(item=pointed), self.context.arrange), None

    def _place_drawer(self) -> None:
        if self.mode == "narrow":
            m = theme.measures()
            self.shell.left.setGeometry(m.gap, 0, m.left_dock, self.shell.height() - m.gap)
