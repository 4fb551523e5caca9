"""The end of the program, also for a new start in another language.

A process speaks one language (`designer.language`): texts are translated where they are made, and many are kept. So the
program changes its language in a new process, which opens what is open and goes on at the same place.
"""

from __future__ import annotations

import sys

from PySide6.QtWidgets import QApplication

from designer.app.pages.editor.view_names import TABS
from designer.app.shell.interface_language import language_for
from designer.app.shell.window_interface import WindowInterface, widget_of
from designer.app.shell.workspace_list import WORKSPACES, index_of
from designer.app.ui.companion_work import CompanionWork
from designer.app.ui.later import call_later
from designer.language import spoken, tr
from designer.workspace.recovery import WindowPlace


class ProgramEnd:
    """Ends the program when its window closes; ``starts_anew`` tells whether a new process then goes on."""

    def __init__(self, window: WindowInterface) -> None:
        self._window = window
        self.starts_anew = False
        self._failed = False
        window.resumption.goes_on_at.connect(self._go_on_at)

    def try_to_end(self) -> bool:
        """End as ``end`` does, and report errors, for callers in Qt, which no error may reach.

        After an error the window stays for what can be saved, but not for ever: at the second in a row it goes.
        """
        try:
            ends = self.end()
        except Exception:  # noqa: BLE001 - reported; an error in a method that Qt calls would crash the program
            sys.excepthook(*sys.exc_info())
            ends, self._failed = self._failed, True
        else:
            self._failed = False
        return ends

    def end(self) -> bool:
        """Ask for what is not saved, and close all designs and forces; returns whether the user agreed."""
        window = self._window
        forces = window.designs.collections.forces_made
        place = self._place if self.starts_anew else None
        if forces is not None and place is None and not forces.may_end(widget_of(window)):
            return False
        if not window.manager.close_all(place):
            self.starts_anew = False
            return False
        if forces is not None:
            (forces.end if place is None else forces.leave)()
        window.remember()
        return True

    # -- another language -----------------------------------------------------------------------------------

    def change_language(self) -> None:
        """Start anew in the language of the settings; if that would lose something, only when the user agrees."""
        window = self._window
        if language_for(window.settings.language) == spoken():
            return
        if not window.remember() or not self._is_kept:
            window.notice.say("note", tr("The language changes at the next start."))
        elif lost := self._unkept():
            words = tr("The language changes at the next start. Now it would cost {what}.", what=", ".join(lost))
            window.notice.say("note", words, action=tr("Change now"), act=self.start_anew)
        else:
            self.start_anew()

    def start_anew(self) -> None:
        """End without a question, and start the program again with all that is open."""
        self.starts_anew = True
        call_later(widget_of(self._window), self._window.close)  # the menu that asked for it closes first

    @property
    def _is_kept(self) -> bool:
        """Whether the journals have all designs, and the next start has all forces."""
        manager, forces = self._window.manager, self._window.designs.collections.forces_made
        designs = manager.recovery is not None and not manager.recovery.flush(manager.documents)
        return designs and (forces is None or forces.keep())

    def _unkept(self) -> list[str]:
        """The things that a new start would lose."""
        window = self._window
        lost = list(window.workspaces.unkept)
        if window.designs.collections.is_scanning:
            lost.append(tr("the scan of the library"))
        works = [work for top in QApplication.topLevelWidgets() for work in top.findChildren(CompanionWork)]
        if not lost and any(work.busy for work in works):
            lost.append(tr("the search that is running"))
        return lost

    @property
    def _place(self) -> WindowPlace:
        """The place that the window shows now."""
        window = self._window
        page, editor = window.workspaces.current, window.editor
        views = () if editor is None else editor.shell.fronts.all
        return WindowPlace(page=window.workspaces.name, part="" if page is None else page.part, views=views)

    def _go_on_at(self, place: WindowPlace) -> None:
        """Show what was shown when the run before ended for this one."""
        window = self._window
        if window.editor is not None:
            for view in TABS:
                if view in place.views:
                    window.editor.shell.fronts.bring(view)
        if any(page.name == place.page for page in WORKSPACES):
            window.show_page(index_of(place.page))
        if window.workspaces.current is not None:
            window.workspaces.current.show_part(place.part)
