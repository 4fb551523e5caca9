"""The main window: top bar, tabs of the open designs, message bars, and the current page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QVBoxLayout, QWidget

from designer.app.commands.command import CommandTarget
from designer.app.context.design_context import DesignContext
from designer.app.documents.document_manager import DocumentManager
from designer.app.documents.open_designs import OpenDesigns
from designer.app.documents.unit_drag import add_to_force
from designer.app.shell import regions
from designer.app.shell.actions import Actions
from designer.app.shell.appearance import Appearance
from designer.app.shell.blocked_keys import BlockedKeys
from designer.app.shell.design_messages import DesignMessages
from designer.app.shell.drops import can_take, take
from designer.app.shell.own_arrangements import begin_arrangements
from designer.app.shell.pages import DetachedWindow, PageStack, least_size, spaces_with
from designer.app.shell.program_end import ProgramEnd
from designer.app.shell.question_bar import QuestionBar, Questions
from designer.app.shell.recovery_prompts import Resumption
from designer.app.shell.start_place import StartPlace
from designer.app.shell.tabs import DesignTabs, undo_words
from designer.app.shell.top_bar import TopBar
from designer.app.shell.tour import Tour
from designer.app.shell.tour_targets import tour_target
from designer.app.shell.window_commands import bind_commands
from designer.app.shell.window_geometry import geometry_of, restore_geometry
from designer.app.shell.workspace_list import WORKSPACES, Workspaces, index_of
from designer.app.ui import theme
from designer.app.ui.dialogs import Dialogs
from designer.app.ui.icons import SeverityName, app_icon
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets import enter_key, tooltips
from designer.app.ui.widgets.focus_frame import FocusFrames
from designer.app.ui.widgets.notice_bar import MessageStrip, NoticeBar
from designer.app.ui.widgets.status_messages import NoticeLine
from designer.app.ui.widgets.window_focus import focus_of
from designer.editing import Change
from designer.formats.blk import BlkUnit
from designer.workspace.comparison_sides import ComparisonSide
from designer.workspace.documents import Document, distinct_titles, named_files
from designer.workspace.recovery import Recovery
from designer.workspace.samples import samples
from designer.workspace.settings import Settings, write_settings

if TYPE_CHECKING:  # pages that are imported when they are first made
    from designer.app.pages.editor.editor import Editor
    from designer.app.pages.start.start_page import StartPage
    from designer.app.pages.workspace import Workspace
    from designer.app.shell.palette import Palette

SETTLE_MS: Final = 1500
"""How many milliseconds after the last change the settings are written."""


class Window(QMainWindow):
    """The main window.

    ``note`` is a sentence to show at the start, such as what was wrong with the settings. ``keep`` writes the settings
    and returns a sentence if that fails. ``recovery`` has the journals; without it, closing asks about unsaved steps.
    """

    def __init__(
        self,
        settings: Settings,
        dialogs: Dialogs | None = None,
        *,
        note: str = "",
        keep: Callable[[Settings], str] | None = None,
        recovery: Recovery | None = None,
    ) -> None:
        super().__init__()
        self.settings = settings
        self._keep = keep or write_settings
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle.timeout.connect(self.remember)
        self.setAcceptDrops(True)
        self.setWindowIcon(app_icon())
        self.setMinimumSize(least_size(self))
        restore_geometry(self, settings.window.geometry)
        theme.hub().set_window_width(self.width())  # before its parts have their sizes
        shipped = samples()
        self.top = TopBar()
        self.notice_line = NoticeLine()
        self.notice = NoticeBar(lambda: self.workspaces.status_line(self.editor) or self.notice_line)
        self.open_questions = Questions(self)
        self.questions = QuestionBar(self.open_questions)
        self.dialogs = dialogs or Dialogs()
        self.manager = DocumentManager(settings, self.dialogs, self, recovery)
        self.manager.window_of = self.window_of
        self.start_place = StartPlace(shipped, self.manager, settings, self._settle.start, self._find_unit)
        self.designs = OpenDesigns(self.manager, settings, self)
        self.designs.requests.design_wanted.connect(self.show_document)
        self.designs.front_changed.connect(lambda: self.questions.turn_to(self.designs.front))
        self.actions_by_name = Actions(self, lambda: self.workspace, lambda: self.editor is not None, settings.keys)
        self.tabs = DesignTabs(self.actions_by_name)
        self.tour = Tour(self.actions_by_name, settings, lambda name: tour_target(self, name), self.remember)
        self._pages = PageStack(self.start_place, self._made_editor, self.designs.context)
        self.messages = DesignMessages(self.manager, self.notice, self._pages.own_window)
        self._binds_designs = False
        self._spaces = spaces_with(self._pages)
        self.workspaces = Workspaces(
            self._spaces, self.designs, self._show_findings, self._show_refit, self._show_front
        )
        self._lay_out()
        self.resumption = Resumption(self.manager, self.designs, self.open_questions, self.compare_file, self.detach)
        self.open_questions.changed.connect(self.actions_by_name.update)
        FocusFrames(self)
        BlockedKeys(self, lambda name: self.notice.say("note", self.actions_by_name.why_not(name), passing=True))
        tooltips.install()
        enter_key.install()
        self.actions_by_name.fill(self.top.menus, self.top.menu_by_title)
        self.actions_by_name.show_samples([(sample.title, sample.path) for sample in shipped], self.manager.open_sample)
        self._connect()
        self.program_end = ProgramEnd(self)
        self.appearance = Appearance(
            settings, self.actions_by_name, self._settle.start, self.notice.say, self.change_language
        )
        begin_arrangements(self)
        self._show_recent()
        self._show_front()
        theme.dress(self)
        if note:
            self.notice.say("warning", note)

    @property
    def editor(self) -> Editor | None:
        """The editor page of the active design, also in a detached window; None while the start page is shown."""
        return self._pages.editor

    def window_of(self, document: Document) -> QWidget:
        """The window that shows a design: its detached window, or the main window."""
        return self._pages.own_window(document) or self

    def open_palette(self) -> None:
        """Open the palette over the active window, for the design that is shown there."""
        own = QApplication.activeWindow()
        if isinstance(own, DetachedWindow):
            own.came_to_front.emit()
        (own.palette_view if isinstance(own, DetachedWindow) else self.palette_view).open()

    @cached_property
    def palette_view(self) -> Palette:
        """The palette over the main window; created at the first use."""
        from designer.app.shell.palette import Palette

        return Palette(self, self, lambda: self.editor)

    def _open_main_palette(self, text: str) -> None:
        self.palette_view.open(text)

    def _find_unit(self) -> None:
        from designer.app.shell.palette.results import UNITS  # with the palette

        self._open_main_palette(UNITS)

    @property
    def workspace(self) -> Workspace | None:
        """The page in front if it is one beside the editor, such as Compare; else None."""
        return self.workspaces.current

    def turn_to(self, index: int) -> None:
        """Show the page with this index: the editor, or Compare or Lab, which are created when first shown."""
        chosen = WORKSPACES[index]
        if chosen.needs_design and self.editor is None:
            return
        self._spaces.setCurrentWidget(self.workspaces.page(chosen) or self._pages)
        self.top.pages.set_current(index)

    def _show_findings(self) -> None:
        self.with_editor(lambda editor: editor.show_view("findings"))

    def _show_refit(self) -> None:
        self.actions_by_name["refit_opened"].trigger()

    def show_page(self, index: int) -> None:
        """Show the page with this index; on the start page, for the design that was shown before."""
        if self.editor is None and self.manager.documents:
            self._bring(self.tabs.current)
        self.turn_to(index)

    @property
    def start(self) -> StartPage:
        """The start page, which is created when it is first shown."""
        return self.start_place.page

    def expect_design(self) -> None:
        """Show no page yet, because a design is opened at once; this saves the creation of the start page."""
        self._pages.show_none()

    def show_start(self) -> None:
        """Show the start page; open designs stay open."""
        self.turn_to(0)
        self._pages.setCurrentWidget(self.start_place)
        self.notice.turn_to(None)
        self._show_front()

    def _show_front(self) -> None:
        """Update the tabs, and title, top bar and actions for the active design."""
        editor, documents = self.editor, self.manager.documents
        document = None if editor is None else editor.document
        lines = (self.tabs, bool(documents)), (self.notice_line, self.workspaces.lacks_status_line(editor))
        for line, shown in sorted(lines, key=lambda each: each[1]):  # what goes first: the page keeps its height
            line.setVisible(shown)
        in_editor = self.workspaces.shows_editor
        self.tour.show_for(start=in_editor and editor is None, design=in_editor and editor is not None)
        self.top.set_has_design(bool(documents))
        for index, name in enumerate(distinct_titles(documents)):
            self._show_tab(index, name)
        self.setWindowTitle("Mechwright" if document is None else f"{document.title}[*] \u2013 Mechwright")
        self.setWindowModified(document is not None and document.is_unsaved)
        context = self.designs.context(document) if document is not None and self.workspaces.show_design else None
        undo, redo = (None, None) if context is None else (context.undo_label, context.redo_label)
        self.actions_by_name.name_steps(undo, redo)
        self.tabs.show_undo(undo_words(undo))
        self.actions_by_name.update()

    def _show_tab(self, index: int, name: str) -> None:
        """Show a name in a tab, and whether its design has unsaved steps."""
        document = self.manager.documents[index]
        self.tabs.show_state(index, name, str(document.path or document.state().words), unsaved=document.is_unsaved)

    def _made_editor(self, document: Document, design_context: DesignContext, parent: QWidget) -> Editor:
        # Imported here so that a start without a design does not load the views.
        from designer.app.pages.editor.editor import Editor
        from designer.app.shell.editor_commands import bind_editor_commands
        from designer.app.ui.page_mode import mode_for

        if not self._binds_designs:
            self._binds_designs = True
            bind_editor_commands(self.actions_by_name, self)
        # Before the window is shown, its pages have no size yet: the arrangement for that would be replaced at once.
        wide = (self._spaces if self.isVisible() else self).width()
        mode = mode_for(wide, theme.current().scale, self.height())
        context = DesignContext(document.session)
        editor = Editor(document, context, self.settings, mode, parent)
        context.setParent(editor)
        context.follow(design_context)
        editor.assistants.designs = self.designs
        editor.status.follow_work(self.designs.background)
        editor.recall()
        editor.state_changed.connect(self._show_front)
        editor.selection_changed.connect(self.actions_by_name.update)
        editor.context.changed.connect(lambda change: self._go_on(editor.document, change))
        self.tour.watch(editor.context)
        editor.wanted.connect(lambda: self.turn_to(0))
        editor.command_wanted.connect(lambda name: self.actions_by_name[name].trigger())
        editor.said.connect(partial(self._say_of, editor))
        editor.written.connect(lambda path: self.messages.bar(editor.document).say_written(path, about=editor.document))
        return editor

    def _say_of(self, editor: Editor, how: SeverityName, sentence: str) -> None:
        """Show a message of a page about the design that it shows now."""
        self.messages.bar(editor.document).say(how, sentence, about=editor.document, passing=how != "error")

    def _go_on(self, document: Document, change: Change) -> None:
        """Hide a passing message about a design when the design is edited; a `Change` without label is no edit."""
        if change.label:
            self.messages.bar(document).move_on()

    def _bring(self, index: int) -> None:
        if not 0 <= index < len(self.manager.documents):
            return
        if self.tabs.current != index:
            self.tabs.set_current(index)  # which comes back here
            return
        document, focused, before = self.manager.documents[index], focus_of(self), self.editor
        turned = before is None or before.document is not document
        editor = self._pages.bring(document)
        self.designs.set_front(document)
        in_tabs = focused is not None and self.tabs.isAncestorOf(focused)
        if turned and not in_tabs and editor.window() is self and self._spaces.currentWidget() is self._pages:
            editor.take_keyboard()
        self.notice.turn_to(self.manager.documents[index])
        if isinstance(QApplication.activeWindow(), DetachedWindow) and not editor.isActiveWindow():
            editor.window().activateWindow()  # keys mean the design in front: the user has to be where it is
        self._show_front()

    def _activate(self, index: int) -> None:
        """Activate the design of a tab, and see to it that it is shown."""
        self._bring(index)
        self._show_active()

    def _show_active(self) -> None:
        """Turn to the page Design, unless the page in front shows the active design, as Compare and Lab do."""
        if self.editor is None or not self.workspaces.show_design:
            self.show_page(0)

    # -- designs come and go --------------------------------------------------------------------------------

    def _opened(self, document: Document) -> None:
        self._show_tab(self.tabs.add(document.title), document.title)
        self.messages.tell_notes(document, lambda: self._show_notes(document))

    def _closed(self, index: int) -> None:
        self.tabs.remove(index)
        if self.manager.documents:
            self._bring(self.tabs.current)
        else:
            self.designs.set_front(None)
            self.show_start()
        self._pages.keep_only(self.manager.documents)

    def _saved(self, document: Document) -> None:
        self._show_front()  # also the tab of a design that is not in front
        self.designs.context(document).saved.emit()
        self.messages.bar(document).clear()

    def _look_at(self, unit: BlkUnit) -> None:
        from designer.app.shell.foreign_unit import ForeignUnitWindow  # seldom needed, and slow to load

        ForeignUnitWindow(unit, self).show()

    def _compare_sides(self, sides: Sequence[ComparisonSide]) -> None:
        """Show two to four sides on the page Compare."""
        from designer.app.pages.compare.page import CompareWorkspace

        self.show_page(index_of("compare"))
        page = self.workspace
        if isinstance(page, CompareWorkspace):
            page.compare_sides(*sides)

    def compare_file(self, document: Document) -> None:
        """Show a design, and what saving would change in its file."""
        from designer.app.pages.editor.file_diff import difference_of

        self.show_document(document)
        self.with_editor(lambda editor: difference_of(editor, self.manager.saver.save).open())

    def detach(self, document: Document) -> None:
        """Show a design in a detached window; closing that returns it to the main window."""
        self._pages.detach(self, document, lambda: self.show_document(document))

    def show_document(self, document: Document) -> None:
        """Activate an open design, in the main window or in its detached window."""
        if document in self.manager.documents:
            self.turn_to(0)
            self._bring(self.manager.documents.index(document))

    def _show_notes(self, document: Document) -> None:
        if document in self.manager.documents:
            self._bring(self.manager.documents.index(document))
            self.with_editor(lambda editor: editor.show_view("notes"))

    def remember_soon(self) -> None:
        """Write the settings when nothing has changed for a while."""
        self._settle.start()

    def remember(self) -> bool:
        """Write the settings with the present geometry of the window; returns whether that succeeded."""
        self._settle.stop()
        self.settings.window.geometry = geometry_of(self)
        problem = self._keep(self.settings)
        if problem:
            self.notice.say("warning", problem)
        return not problem

    def _show_recent(self) -> None:
        recent, titles = self.settings.recent, self.settings.titles
        self.actions_by_name.show_recent(named_files(recent, titles), lambda file: self.manager.open([file]))
        self.start_place.show_recent()
        self._settle.start()

    # -- what actions do ------------------------------------------------------------------------------------

    def _connect(self) -> None:
        manager = self.manager
        manager.opened.connect(self._opened)
        manager.closed.connect(self._closed)
        manager.activation_requested.connect(self._activate)
        manager.saver.saved.connect(self._saved)
        self._spaces.currentChanged.connect(self._show_front)
        manager.foreign_unit_opened.connect(self._look_at)
        manager.omni_opened.connect(lambda: self.with_editor(lambda editor: editor.assistants.open("omni")))
        manager.recent_changed.connect(self._show_recent)
        self.tabs.chosen.connect(self._bring)
        self.tabs.clicked.connect(self._show_active)
        self.tabs.close_wanted.connect(manager.close)
        self.tabs.close_others_wanted.connect(manager.close_others)
        self.tabs.detach_wanted.connect(lambda index: self.detach(manager.documents[index]))
        self.tabs.moved.connect(manager.move)
        self.top.sought.connect(self._open_main_palette)
        self.top.page_wanted.connect(self.show_page)
        self.top.units_dropped.connect(lambda data: add_to_force(data, self.designs))
        self.designs.requests.said.connect(self.notice.say)
        self.designs.requests.written.connect(self.notice.say_written)
        self.designs.joint_changed.connect(self._show_front)
        self.designs.requests.comparison_wanted.connect(self._compare_sides)
        bind_commands(self.actions_by_name, self)
        widget: CommandTarget[QWidget] = CommandTarget(lambda: self)
        self.actions_by_name.bind(regions.HANDLERS, widget)

    def ask_for_new(self) -> None:
        """Let the user enter the choices for a new design: on the start page if it is shown, else on a card."""
        self.start_place.ask_for_new(self, self.tabs.mapTo(self, self.tabs.rect().bottomLeft()))

    def with_editor(self, act: Callable[[Editor], object]) -> None:
        """Call ``act`` with the editor page of the active design, if there is one."""
        if self.editor is not None:
            act(self.editor)

    def turn(self, by: int) -> None:
        """Activate the tab ``by`` positions further on, wrapping around."""
        self._activate((self.tabs.current + by) % len(self.manager.documents))

    # -- the window itself ----------------------------------------------------------------------------------

    def focusNextPrevChild(self, next: bool) -> bool:
        page = self._spaces.currentWidget() or self
        return regions.go_on(self, page, forward=next) or super().focusNextPrevChild(next)

    def resizeEvent(self, event: QResizeEvent) -> None:
        theme.hub().set_window_width(self.width())
        super().resizeEvent(event)
        self._settle.start()
        if self.isVisible():
            self.appearance.offer_larger(self.width(), self.height())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.appearance.offer_larger(self.width(), self.height())

    def change_language(self) -> None:
        """Go on in the language of the settings, in a new process."""
        self.program_end.change_language()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if can_take(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        take(event, self.manager)

    def closeEvent(self, event: QCloseEvent) -> None:
        event.setAccepted(self.program_end.try_to_end())

    def _lay_out(self) -> None:
        frame = QWidget()
        frame.setObjectName("frame")
        bar = MessageStrip(self.questions, self.notice, above=self.tour)
        spaced(QVBoxLayout(frame), self.top, self.tabs, bar, (self._spaces, 1), self.notice_line, margins=0, spacing=0)
        self.setCentralWidget(frame)
