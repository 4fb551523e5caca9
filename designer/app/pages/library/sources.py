"""The sources of the library: the list of them, the page of a new library, and the progress of a scan."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from designer.app.documents.unit_library import UnitLibrary
from designer.app.ui.accessibility.status_announcer import StatusAnnouncer
from designer.app.ui.figures import figure
from designer.app.ui.idle_work import IdleWork
from designer.app.ui.sizes import in_font, sized, spaced
from designer.app.ui.widgets.buttons import IconButton
from designer.app.ui.widgets.labels import ElidedLabel, text_label
from designer.app.ui.widgets.popover import Popover
from designer.app.views.panels.sample_grid import SampleGrid
from designer.language import tr, trn
from designer.library.scan import ScanProgress
from designer.library.source_files import FoundFile, listed
from designer.library.sources import Source
from designer.workspace.megamek import unit_sources

_MINUTES = 100
"""From so many seconds on the time that is left is given in minutes."""
_TOLD: Final = 100
"""After how many files a count is shown."""


def offered(known: Sequence[Source], home: Path | None = None) -> list[Path]:
    """The folders of unit files of other programs on this computer that are not in the library."""
    folders = unit_sources(home or Path.home())
    return [folder for folder in folders if not any(folder.is_relative_to(source.path) for source in known)]


def short_path(path: Path, home: Path | None = None) -> str:
    """A path with ``~`` for the user's home."""
    home = home or Path.home()
    return f"~/{path.relative_to(home).as_posix()}" if path.is_relative_to(home) else str(path)


class AddButtons(QWidget):
    """The buttons that add a folder or an archive.

    Signals:
        folder_wanted, archive_wanted: the user wants to choose one.
    """

    folder_wanted = Signal()
    archive_wanted = Signal()

    def __init__(self, *, primary: bool) -> None:
        super().__init__()
        self.folder, self.archive = QPushButton(tr("Add a folder…")), QPushButton(tr("Add an archive…"))
        self.folder.setProperty("look", "primary" if primary else "soft")
        self.folder.clicked.connect(self.folder_wanted)
        self.archive.clicked.connect(self.archive_wanted)
        spaced(QHBoxLayout(self), self.folder, self.archive, margins=0, spacing=8)


class EmptyLibrary(QWidget):
    """The page of a library without sources: how to add some, folders found on this computer, and the samples.

    Signals:
        wanted: a folder that was found is to be added.
        sample_wanted: the sample in this file is to be opened.
    """

    wanted = Signal(Path)
    sample_wanted = Signal(Path)

    def __init__(self) -> None:
        super().__init__()
        self.buttons = AddButtons(primary=True)
        self.setFocusProxy(self.buttons.folder)
        title = in_font(text_label(tr("The library has no folders yet."), look=""), "strong")
        words = text_label(
            tr("Choose a folder of unit files. Folders in it and zip archives are read, too; nothing is copied."),
            wraps=True,
        )
        self._folders: tuple[Path, ...] = ()
        self._found = spaced(QVBoxLayout(), margins=0, spacing=4)
        self._names: dict[Path, ElidedLabel] = {}
        self._counting: IdleWork[tuple[Path, str]] = IdleWork(self, self._show_counts)
        self.samples = SampleGrid()
        self.samples.chosen.connect(self.sample_wanted)
        row = spaced(QHBoxLayout(), self.buttons, text_label(tr("or drop one here")), 1, margins=0, spacing=8)
        samples = in_font(text_label(tr("Or open a sample"), look=""), "strong")
        head = spaced(QVBoxLayout(), title, words, row, self._found, samples, margins=("panel_inset", 8), spacing=8)
        spaced(QVBoxLayout(self), head, (self.samples, 1), margins=0, spacing=0)

    def show_offers(self, folders: Sequence[Path], home: Path | None = None) -> None:
        """Offer folders that were found in a home, with the number of their files as soon as they are counted."""
        if tuple(folders) == self._folders:
            return
        self._folders, self._names = tuple(folders), {}
        while (item := self._found.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        if folders:
            self._found.addWidget(in_font(text_label(tr("Found on this computer"), look=""), "strong"))
        for folder in folders:
            row, add, told = QWidget(), QPushButton(tr("Add")), short_path(folder, home)
            add.setProperty("look", "soft")
            add.setAccessibleName(tr("Add {folder}", folder=told))
            add.clicked.connect(partial(self.wanted.emit, folder))
            name = self._names[folder] = ElidedLabel(told)
            name.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
            spaced(QHBoxLayout(row), add, name, 1, margins=0, spacing=8)
            self._found.addWidget(row)
        self._counting.start(_counted(folders))

    def _show_counts(self, counts: Sequence[tuple[Path, str]]) -> None:
        for folder, words in counts:
            self._names[folder].set_hint(words)


def _counted(folders: Iterable[Path]) -> Iterator[tuple[Path, str]]:
    """The folders, each again with its count after every hundredth file: "1,234 unit files, 2 archives"."""
    for folder in folders:
        files = archives = 0
        for found in listed(folder):
            if isinstance(found, FoundFile):
                archives += found.is_archive
                files += not found.is_archive
            if (files + archives) % _TOLD == 0:
                yield folder, _count_words(files, archives)
        yield folder, _count_words(files, archives)


def _count_words(files: int, archives: int) -> str:
    parts = [trn("{n} unit file", "{n} unit files", files)] if files or not archives else []
    return ", ".join([*parts, *([trn("{n} archive", "{n} archives", archives)] if archives else [])])


class ScanBar(QWidget):
    """The progress of a scan: count, time left, bar, and Stop."""

    def __init__(self, library: UnitLibrary) -> None:
        super().__init__()
        self._words = text_label(look="")
        self._left = text_label()
        self._status = StatusAnnouncer(self, self._told, in_background=True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(tr("Progress of the scan"))
        sized(self.bar, height=4)
        self.stop = QPushButton(tr("Stop"))
        self.stop.clicked.connect(library.stop)
        row = spaced(QHBoxLayout(), in_font(self._words, "strong"), (self._left, 1), self.stop, margins=0, spacing=8)
        spaced(QVBoxLayout(self), row, self.bar, margins=("control_inset", 6), spacing=6)
        library.progressed.connect(self.show_progress)

    def begin(self) -> None:
        """Say that the files are being listed."""
        self._words.setText(tr("Reading the sources"))
        self._left.setText("")
        self.bar.setRange(0, 0)
        self._status.begin()
        self.show()

    def end(self) -> None:
        """Hide the bar: the scan is over."""
        if not self.isHidden():
            self.hide()
            self._status.end()

    def _told(self) -> str:
        """How far the scan is; empty once it is over."""
        return tr("The scan is over.") if self.isHidden() else " ".join((self._words.text(), self._left.text())).strip()

    def show_progress(self, progress: ScanProgress) -> None:
        """Show how far the scan is."""
        done, total = figure(progress.done), figure(progress.total)
        self._words.setText(tr("{n} of {all} files", n=done, all=total))
        self._left.setText(_time_left(progress))
        self.bar.setRange(0, max(1, progress.total))
        self.bar.setValue(progress.done)


def _time_left(progress: ScanProgress) -> str:
    seconds = progress.seconds_left
    if seconds is None or progress.done == progress.total:
        return ""
    if seconds < _MINUTES:
        return tr("{n} s left", n=figure(seconds))
    return tr("{n} min left", n=figure(seconds / 60))


class SourceList(Popover):
    """The sources with their counts, to scan again and to remove."""

    def __init__(self, library: UnitLibrary, parent: QWidget) -> None:
        super().__init__(tr("Sources of the library"), parent)
        self._library = library
        self.buttons = AddButtons(primary=False)
        self.again = QPushButton(tr("Scan again"))
        self.again.clicked.connect(library.scan)
        self.again.clicked.connect(self.close)
        self._rows = spaced(QVBoxLayout(), margins=0, spacing=4)
        self.column.addLayout(self._rows)
        spaced(self.foot, self.buttons, 1, self.again)
        self.removers: list[IconButton] = []

    def show_sources(self) -> None:
        """List the sources as they are now."""
        while (item := self._rows.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.removers = []
        for source in self._library.sources():
            self._rows.addWidget(self._row(source))
        self.fit()

    def _row(self, source: Source) -> QWidget:
        row, name = QWidget(), short_path(source.path)
        parts = [trn("{n} unit", "{n} units", source.units)]
        if source.problems:
            parts.append(trn("{n} unreadable file", "{n} unreadable files", source.problems))
        if not source.scanned:
            parts.append(tr("scan not finished"))
        counts = ", ".join(parts)
        label = ElidedLabel(name, hint=counts)
        label.setToolTip(f"{source.path}\n{counts}")
        remove = IconButton("close", tr("Remove {source} from the library; its files stay", source=name))
        remove.clicked.connect(lambda: self._remove(source.path))
        spaced(QHBoxLayout(row), (label, 1), remove, margins=0)
        self.removers.append(remove)
        return row

    def _remove(self, path: Path) -> None:
        self.close()
        self._library.remove(path)


def dragged_sources(event: QDragEnterEvent | QDropEvent) -> list[Path]:
    """The folders and archives that are dragged over a widget."""
    urls = event.mimeData().urls() if event.mimeData().hasUrls() else []
    paths = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
    return [path for path in paths if path.is_dir() or path.suffix.lower() == ".zip"]
