"""The dialog "Print and export": which designs, how each page looks, and what is written or printed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from designer.app.pages.printing.job import WritingJob, rules_on_sheet, sheets_of
from designer.app.pages.printing.options_form import OptionsForm
from designer.app.pages.printing.preview import PagePreview
from designer.app.ui import theme
from designer.app.ui.accessibility.status_announcer import StatusAnnouncer
from designer.app.ui.dialogs import choose_files, choose_printer, file_to_save, suggested_file
from designer.app.ui.icons import SeverityName
from designer.app.ui.idle_work import IdleWork
from designer.app.ui.sizes import in_font, sized, spaced
from designer.app.ui.widgets.dialog import Dialog, take_room
from designer.app.ui.widgets.fields import set_invalid
from designer.app.ui.widgets.folding_row import FoldingRow
from designer.app.ui.widgets.labels import text_label
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.construction.findings import Severity, findings
from designer.design import once
from designer.forces.designs import Finder
from designer.forces.force_file import read_force
from designer.forces.sheets import force_sheets
from designer.formats import FormatError, configurations, is_force, read_source, source_at
from designer.language import marked, tr, trn
from designer.sheets.damage import DamageError, lost_points
from designer.sheets.kinds import PAPERS
from designer.sheets.options import PLAIN
from designer.sheets.page_kinds import Pages, Sheet, document_title
from designer.units.unit import Unit
from designer.workspace.documents import error_sentence
from designer.workspace.view_settings import PrintSettings, PrintTarget

_LARGEST: Final = (1400, 900)
_QUEUE, _OPTIONS = 236, 276
_REASONS: Final = 3
_UNIT: Final = Qt.ItemDataRole.UserRole
_LOST: Final = _UNIT + 1
_DAMAGE: Final = _UNIT + 2
_MEMBER: Final = _UNIT + 3
"""The data of a row of the queue: the design, the points that it has lost, these as they were typed, and of a member
of a force what its sheet says of pilot and damage."""
_FILTERS: Final[dict[PrintTarget, str]] = {
    "pdf": marked("Document (*.pdf)"),
    "svg": marked("Drawing (*.svg)"),
    "png": marked("Picture (*.png)"),
}
_NAMES: Final[dict[PrintTarget, str]] = {"pdf": "PDF", "svg": "SVG", "png": "PNG"}


class PrintSurroundings(NamedTuple):
    """The interface of the window that the dialog uses.

    Its designs, the one in front and its file, how those of a force file are found, its settings, and how to write
    these, show a message, and say that a file is written.
    """

    units: Callable[[], Sequence[Unit]]
    front: Callable[[], Unit | None]
    file: Callable[[], Path | None]
    finder: Callable[[Path], Finder]
    settings: PrintSettings
    remember: Callable[[], object]
    say: Callable[[SeverityName, str], object]
    say_written: Callable[[Path, str], object]

    def tell(self, job: WritingJob, words: str) -> None:
        """Say that pages are written or printed."""
        if job.file is None:
            self.say("note", words)
        else:
            self.say_written(job.file, words)


class PrintDialog(Dialog):
    """The queue at the left, a page in the middle, the options at the right, and a button that says what is written.

    The queue begins with ``sheets``, such as those of a force, and below it stands what is ``missing`` of that force;
    without sheets it begins with the designs of the window.
    """

    def __init__(
        self,
        surroundings: PrintSurroundings,
        parent: QWidget | None = None,
        sheets: Sequence[Sheet] = (),
        missing: Sequence[str] = (),
    ) -> None:
        super().__init__(tr("Print and export"), parent)
        self._around = surroundings
        self._settings = surroundings.settings
        self._pages = Pages(self._settings.options.kind, (), PAPERS[self._settings.options.paper])
        self._job: WritingJob | None = None
        self._writing: IdleWork[int] = IdleWork(self, self._written, self._finished)
        self._reading: IdleWork[Unit | Sheet | str] = IdleWork(self, self._read)
        self._status = StatusAnnouncer(self, self._told)
        self._missing: list[str] = []
        """Why designs are not in the queue: files that cannot be read, and members of forces without a design."""
        self.queue = _Queue()
        self.queue.itemChanged.connect(self._renew)
        self.queue.model().rowsMoved.connect(self._renew)
        self.queue.currentRowChanged.connect(self._turn_to_row)
        self.preview = PagePreview()
        self.preview.turned.connect(self._say_errors)
        self.form = OptionsForm(self._settings)
        self.form.changed.connect(self._renew)
        self.count, self.facts = text_label(look="hint"), text_label(look="hint", wraps=True)
        self.wrong, self.missing = text_label(look="warn", wraps=True), text_label(look="warn", wraps=True)
        self.damage = QLineEdit()
        self.damage.setAccessibleName(tr("Damage taken"))
        self.damage.setPlaceholderText(tr("LA 5, CT 12 r3 s4"))
        self.damage.textEdited.connect(self._take_damage)
        self.progress = sized(QProgressBar(), width=160)
        self.progress.setAccessibleName(tr("Progress"))
        self.cancel, self.primary = QPushButton(tr("Cancel")), QPushButton()
        self.cancel.clicked.connect(self.reject)
        self.primary.clicked.connect(self.run)
        self.primary.setDefault(True)
        theme.set_look(self.primary, look="primary")
        self._lay_out()
        self.progress.hide()
        self.add(sheets or surroundings.units())
        if not sheets:
            self._choose_front(surroundings.front())
        self._say_missing(missing)
        take_room(self, *_LARGEST)

    def _lay_out(self) -> None:
        open_ones, files = QPushButton(tr("Add open designs")), QPushButton(tr("Add files…"))
        for button, act in ((open_ones, self.add_open), (files, self.add_files)):
            button.setAutoDefault(False)
            button.clicked.connect(act)
        title = in_font(text_label(tr("Units"), look=""), "strong")
        damage_help = text_label(
            tr("CT 12 r3 s4: the center torso has lost 12 armor, 3 rear armor, 4 structure"), look="hint", wraps=True
        )
        left = sized(QWidget(), width=_QUEUE)
        spaced(
            QVBoxLayout(left),
            spaced(QHBoxLayout(), title, 1, self.count, spacing=8),
            (self.queue, 1),
            self.missing,
            *(text_label(tr("Damage taken"), look=""), self.damage, damage_help),
            *(open_ones, files),
            margins=12,
            spacing=8,
        )
        right = sized(QWidget(), width=_OPTIONS)
        spaced(QVBoxLayout(right), (Scrolled(self.form), 1), self.wrong, margins=(12, 12, 6, 12), spacing=12)
        parts = {tr("Units"): left, tr("Page"): self.preview, tr("Options"): right}
        self.parts = FoldingRow(tr("Parts of the dialog"), parts, main=tr("Page"))
        self.body.addWidget(self.parts)
        spaced(self.foot, (self.facts, 1), self.progress, self.cancel, self.primary)

    # -- the queue -------------------------------------------------------------------------------------------

    @property
    def units(self) -> list[Unit]:
        """The ticked designs in their order."""
        return [self.queue.item(row).data(_UNIT) for row in self._ticked_rows()]

    def _ticked_rows(self) -> list[int]:
        rows = range(self.queue.count())
        return [row for row in rows if self.queue.item(row).checkState() is Qt.CheckState.Checked]

    def add(self, units: Iterable[Unit | Sheet]) -> None:
        """Add designs to the queue, ticked; those of forces with what their sheets say of pilot and damage."""
        self.queue.blockSignals(True)
        for added in units:
            unit, member = added if isinstance(added, Sheet) else (added, None)
            item = QListWidgetItem(unit.names.full or tr("Unnamed"))
            item.setData(_UNIT, unit)
            item.setData(_MEMBER, member)
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsDropEnabled | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked)
            self.queue.addItem(item)
        if self.queue.currentRow() < 0:  # the row that shows the focus
            self.queue.setCurrentRow(0)
        self.queue.blockSignals(False)
        self._show_damage()
        self._renew()

    def _choose_front(self, front: Unit | None) -> None:
        """Tick the design in front alone, and show its page."""
        rows = [row for row in range(self.queue.count()) if self.queue.item(row).data(_UNIT) is front]
        if not rows:
            return
        with QSignalBlocker(self.queue):
            for row in range(self.queue.count()):
                state = Qt.CheckState.Checked if row == rows[0] else Qt.CheckState.Unchecked
                self.queue.item(row).setCheckState(state)
            self.queue.setCurrentRow(rows[0])
        self._show_damage()
        self._renew()

    def add_open(self) -> None:
        """Add the open designs that are not in the queue."""
        held = [self.queue.item(row).data(_UNIT) for row in range(self.queue.count())]
        self.add(unit for unit in self._around.units() if unit not in held)

    def add_files(self) -> None:
        """Ask for files, and add their designs as they are read."""
        if paths := choose_files(self, None):
            self._say_missing(())
            self._reading.start(_designs(paths, self._around.finder))

    def _read(self, found: list[Unit | Sheet | str]) -> None:
        self.add(each for each in found if not isinstance(each, str))
        self._say_missing([*self._missing, *(each for each in found if isinstance(each, str))])

    def _say_missing(self, missing: Sequence[str]) -> None:
        """Show below the queue what is not in it, the first few in full."""
        self._missing = list(missing)
        more = len(missing) - _REASONS
        shown = [*missing[:_REASONS], *([tr("And {n} more.", n=more)] if more > 0 else [])]
        self.missing.setText("\n".join(shown))
        self.missing.setToolTip("\n".join(missing))
        self.missing.setVisible(bool(missing))
        self._status.tell_at_rest()

    # -- pages -----------------------------------------------------------------------------------------------

    def _renew(self) -> None:
        """Show the pages of what is chosen now."""
        options = self._settings.options
        rows = [self.queue.item(row) for row in self._ticked_rows()]
        sheets = [
            sheet for row in rows for sheet in sheets_of(row.data(_UNIT), options, row.data(_LOST), row.data(_MEMBER))
        ]
        everything = (self.queue.item(row) for row in range(self.queue.count()))
        self.form.show_cover(of_force=any(row.data(_MEMBER) for row in everything))
        self._pages = Pages(options.kind, sheets, PAPERS[options.paper], cover=self.form.cover.isChecked())
        count = len(self._pages)
        self.count.setText(trn("{n} page", "{n} pages", count))
        self.primary.setText(self._primary_text(count))
        self.primary.setEnabled(count > 0)
        paper = tr("A4") if options.paper == "a4" else tr("Letter")
        self.facts.setText(tr("{paper}, margins 7 mm. Kept for next time.", paper=paper))
        self.preview.show_pages(self._pages)
        self._say_errors()
        self._status.tell_at_rest()

    def _told(self) -> str:
        """The number of pages, how far their writing is, and what is wrong with them."""
        labels = (self.facts,) if self._job is not None else (self.count, self.wrong, self.missing, self.facts)
        return ". ".join(filter(None, (label.text() for label in labels)))

    def _primary_text(self, count: int) -> str:
        if self._settings.target == "printer":
            return trn("Print {n} page…", "Print {n} pages…", count)
        form = _NAMES[self._settings.target]
        return trn("Save {n} page as {form}", "Save {n} pages as {form}", count, form=form)

    def _say_errors(self) -> None:
        """Name a design on the page in sight that has errors: its sheet prints and says so."""
        crowded = self._pages.crowded_on(self.preview.number) if self._pages else ()
        for unit in crowded:
            self.wrong.setText(tr("{title} has a page of its own: half a page is too small.", title=unit.names.full))
        for unit in self._pages.units_on(self.preview.number) if self._pages else ():
            errors = sum(found.severity is Severity.ERROR for found in findings(once(unit)))
            if errors:
                words, title = trn("{n} error", "{n} errors", errors), unit.names.full
                self.wrong.setText(tr("{title}: {errors}. It is printed anyway.", title=title, errors=words))
                return
        if not crowded:
            self.wrong.clear()

    def _take_damage(self, text: str) -> None:
        """Cross off what the chosen design has lost; a text that does not say it changes nothing."""
        item = self.queue.currentItem()
        try:
            lost = lost_points(once(item.data(_UNIT)), text)
        except DamageError as error:
            set_invalid(self.damage, str(error))
            return
        set_invalid(self.damage)
        with QSignalBlocker(self.queue):
            item.setData(_DAMAGE, text)
            item.setData(_LOST, lost)
        self._renew()

    def _show_damage(self) -> None:
        """Show what the chosen design has lost."""
        chosen = self.queue.currentRow() >= 0
        member = self.queue.currentItem().data(_MEMBER) if chosen else None
        self.form.show_pilot(member.pilot if member else "", member.skills if member else None)
        self.form.show_rules(rules_on_sheet(self.queue.currentItem().data(_UNIT), member) if chosen else None)
        self.damage.setEnabled(chosen)
        self.damage.setText((self.queue.currentItem().data(_DAMAGE) or "") if chosen else "")
        set_invalid(self.damage)

    def _turn_to_row(self, row: int) -> None:
        self._show_damage()
        ticked = self._ticked_rows()
        if row in ticked:
            self.preview.turn_to(self._pages.page_with(ticked.index(row) * self._settings.options.copies))

    # -- writing ---------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Ask where to, and write or print all pages; the dialog closes when that is done."""
        units = self.units
        title = units[0].names.full if len({id(unit) for unit in units}) == 1 else document_title(self._pages)
        job = WritingJob(self._pages, title)
        steps = self._steps_to_paper(job) if self._settings.target == "printer" else self._steps_to_file(job, title)
        if steps is None:
            return
        self._job = job
        self._around.remember()
        self.primary.setEnabled(False)
        self.progress.setRange(0, len(self._pages))
        self.progress.setValue(0)
        self.progress.show()
        self._writing.start(steps)
        self._status.begin()

    def _steps_to_file(self, job: WritingJob, title: str) -> Iterator[int] | None:
        path = ask_for_file(self, self._settings.target, title, self._around.file())
        return None if path is None else job.into_file(path)

    def _steps_to_paper(self, job: WritingJob) -> Iterator[int] | None:
        from PySide6.QtPrintSupport import QPrinter

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        if not choose_printer(self, printer):
            return None
        self._settings.options.printer = printer.printerName()
        return job.onto_paper(printer)

    def _written(self, counts: list[int]) -> None:
        self.progress.setValue(counts[-1])
        self.facts.setText(tr("{n} of {all} pages", n=counts[-1], all=len(self._pages)))

    def _finished(self) -> None:
        job, self._job = self._job, None
        self._status.end()
        self.progress.hide()
        self.primary.setEnabled(True)
        if job is None:
            return
        if job.problem:
            self.facts.setText(job.problem)
            self._around.say("error", job.problem)
        else:
            self._around.tell(job, job.done)
            self.accept()

    def reject(self) -> None:
        """Stop writing if that goes on; else close."""
        if self._job is None:
            self._around.remember()
            super().reject()
            return
        self._job = None
        self._writing.stop()
        self._status.end()
        self.progress.hide()
        self.primary.setEnabled(True)
        self.facts.setText(tr("Stopped."))


def ask_for_file(parent: QWidget, target: PrintTarget, title: str, beside: Path | None) -> Path | None:
    """Ask where to save pages as PDF, SVG or PNG; the suffix is added where it is missing."""
    suggested = suggested_file(title, f".{target}", beside)
    path = file_to_save(parent, tr("Print and export"), tr(_FILTERS[target]), suggested)
    if path is None or path.suffix.lower() == f".{target}":
        return path
    return path.with_name(f"{path.name}.{target}")


class _Queue(QListWidget):
    """The designs with ticks; they are moved by dragging, or by Alt with the arrow keys.

    It is no `TableView`, in which rows have the order of a model: Qt's list moves its items itself.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("focusFrame", True)  # its rows have ticks, and draw no ring of their own
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setAccessibleName(tr("Units"))
        self.setAccessibleDescription(tr("Drag, or press Alt and an arrow key, to change the order."))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if by is None or not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            super().keyPressEvent(event)
            return
        row = self.currentRow()
        if row >= 0 and 0 <= row + by < self.count():
            self.blockSignals(True)
            self.insertItem(row + by, self.takeItem(row))
            self.blockSignals(False)
            self.setCurrentRow(row + by)
            self.itemChanged.emit(self.item(row + by))


def _designs(files: Iterable[Path], finder: Callable[[Path], Finder]) -> Iterator[Unit | Sheet | str]:
    """The designs of files, of forces with pilots and damage, and the reasons why some cannot be read."""
    for path in files:
        try:
            if is_force(path):
                force, notes = read_force(path, finder(path))
                yield from force_sheets(force, PLAIN)
                yield from (note.text for note in notes)
                continue
            for source in configurations(source_at(path)):
                yield read_source(source).unit
        except FormatError as error:
            yield error_sentence(error)
