"""Printing as last time: the design in front, with the same options and to the same target, without the dialog."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from designer.app.pages.printing.dialog import PrintSurroundings, ask_for_file
from designer.app.pages.printing.job import WritingJob, sheets_of
from designer.app.ui.idle_work import IdleWork
from designer.language import tr
from designer.sheets.kinds import PAPERS
from designer.sheets.page_kinds import Pages

if TYPE_CHECKING:  # Qt's printing loads slowly
    from PySide6.QtPrintSupport import QPrinter


class PrintAgain(QObject):
    """Prints the design in front once more, and says so in a message."""

    def __init__(self, around: PrintSurroundings, window: QWidget) -> None:
        super().__init__(window)
        self._around = around
        options = around.settings.options
        unit = around.front() or around.units()[0]
        sheets = sheets_of(unit, options)
        self._pages = Pages(options.kind, sheets, PAPERS[options.paper])
        self._job = WritingJob(self._pages, unit.names.full)
        self._work: IdleWork[int] = IdleWork(self, lambda _: None, self._finished)

    def start(self) -> bool:
        """Print as last time; False if nothing was printed yet, or the printer is not there."""
        steps = self._onto_paper() if self._around.settings.target == "printer" else self._into_file()
        if steps is None:
            return False
        self._work.start(steps)
        return True

    def _onto_paper(self) -> Iterator[int] | None:
        printer = known_printer(self._around.settings.options.printer)
        return None if printer is None else self._job.onto_paper(printer)

    def _into_file(self) -> Iterator[int] | None:
        parent = self.parent()
        assert isinstance(parent, QWidget)
        path = ask_for_file(parent, self._around.settings.target, self._job.title, self._around.file())
        return iter(()) if path is None else self._job.into_file(path)

    def _finished(self) -> None:
        if self._job.problem:
            self._around.say("error", self._job.problem)
        elif self._job.done:
            words = tr("{done} The options are the same as last time.", done=self._job.done)
            self._around.tell(self._job, words)
        self.deleteLater()


def known_printer(name: str) -> QPrinter | None:
    """The printer with a name; None if the system does not know it."""
    from PySide6.QtPrintSupport import QPrinter as Printer
    from PySide6.QtPrintSupport import QPrinterInfo

    if not name or name not in QPrinterInfo.availablePrinterNames():
        return None
    printer = Printer(Printer.PrinterMode.HighResolution)
    printer.setPrinterName(name)
    return printer
