"""The modal dialogs. A window calls them through `Dialogs`, whose functions a test replaces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QInputDialog, QWidget

from designer.app.ui.close_question import Answer, ask_to_save
from designer.app.ui.plain_text import plain
from designer.app.ui.widgets.dialog import take_room
from designer.formats import OMNI_SUFFIX, is_omni, is_ssw
from designer.language import marked, reason_of, tr
from designer.saving import file_name

if TYPE_CHECKING:  # a library of Qt of its own, needed for printing alone
    from PySide6.QtPrintSupport import QPrinter

AskFile = Callable[[QWidget, str, str, Path | None], Path | None]
"""The type of a function that asks for a file: parent, title, filter, suggested file. None if the user cancels."""

_FILTER = marked("BattleMechs (*.mtf);;Mechwright designs (*.json);;Solaris Skunk Works (*.ssw);;All files (*)")
_TO_OPEN = marked("BattleMechs (*.mtf *.json *.ssw *.hmp);;Other units, to look at (*.blk);;All files (*)")

_SIZE = 720, 480
"""The size of a file dialog, in pixels at scale 1."""

_OMNIS = marked("Omnis (*.omni.json)")
_ALONE = marked("This configuration alone (*.mtf)")
_TOGETHER = marked("All open configurations in one file (*.omni.json)")
_SSW = marked("Solaris Skunk Works (*.ssw)")
_ARCHIVES = marked("Archives (*.zip);;All files (*)")


def chosen_files(
    parent: QWidget,
    title: str,
    start: Path | None,
    names: str,
    mode: QFileDialog.FileMode,
    prepare: Callable[[QFileDialog], object] = lambda _dialog: None,
) -> list[Path]:
    """Ask for files, or for a folder; empty if the user cancels. The dialog confirms overwriting.

    It starts in the folder ``start``, or with that file chosen, or in the home folder. ``names`` are its filters. Its
    mode is the one of Qt: `ExistingFile` or `ExistingFiles` to read, `AnyFile` to write, `Directory` for a folder.
    ``prepare`` is called with the dialog before it is shown.
    """
    dialog = QFileDialog(parent, title, str(start or Path.home()), names)
    dialog.setFileMode(mode)
    if mode is QFileDialog.FileMode.AnyFile:
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    if mode is QFileDialog.FileMode.Directory:
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    take_room(dialog, *_SIZE)
    prepare(dialog)
    accepted = bool(dialog.exec())
    dialog.deleteLater()
    return [Path(name) for name in dialog.selectedFiles()] if accepted else []


def file_to_open(parent: QWidget, title: str, names: str, suggested: Path | None = None) -> Path | None:
    """Ask for a file to read, starting at ``suggested`` or in the home folder; None if the user cancels."""
    return next(iter(chosen_files(parent, title, suggested, names, QFileDialog.FileMode.ExistingFile)), None)


def file_to_save(parent: QWidget, title: str, names: str, suggested: Path | None = None) -> Path | None:
    """Ask for a file to write; the dialog confirms overwriting. None if the user cancels."""
    return next(iter(chosen_files(parent, title, suggested, names, QFileDialog.FileMode.AnyFile)), None)


def suggested_file(title: str, suffix: str, beside: Path | None = None) -> Path:
    """The file that a dialog suggests for what has a title: beside another file, or in the home folder."""
    return (Path.home() if beside is None else beside.parent) / file_name(title, suffix, tr("Unnamed"))


def open_on_desktop(path: Path) -> None:
    """Open a file or a folder with the program that the desktop has for it."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def saved_in(path: Path, name: str = "") -> str:
    """The message for a file that was written; ``name`` stands for the names of several in one folder."""
    return tr("{name} is saved in {folder}.", name=name or path.name, folder=path.parent)


def not_saved(path: Path, error: OSError) -> str:
    """The message for a file that could not be written."""
    return tr("{name} cannot be saved: {reason}", name=path.name, reason=reason_of(error))


def choose_files(parent: QWidget, folder: Path | None) -> list[Path]:
    """Ask for files to open, starting in ``folder``; empty if the user cancels."""
    return chosen_files(parent, tr("Open designs"), folder, tr(_TO_OPEN), QFileDialog.FileMode.ExistingFiles)


def choose_folder(parent: QWidget, folder: Path | None) -> Path | None:
    """Ask for a folder of unit files, starting in ``folder``; None if the user cancels."""
    chosen = chosen_files(parent, tr("Folder of unit files"), folder, "", QFileDialog.FileMode.Directory)
    return next(iter(chosen), None)


def choose_archives(parent: QWidget, folder: Path | None) -> list[Path]:
    """Ask for archives of unit files, starting in ``folder``; empty if the user cancels."""
    return chosen_files(parent, tr("Archives of unit files"), folder, tr(_ARCHIVES), QFileDialog.FileMode.ExistingFiles)


def choose_target(parent: QWidget, suggested: Path) -> Path | None:
    """Ask for a file to save a design to; a name without suffix gets `.mtf`. None if the user cancels."""
    path = file_to_save(parent, tr("Save design"), tr(_FILTER), suggested)
    return path if path is None or path.suffix else path.with_suffix(".mtf")


def choose_configuration_target(parent: QWidget, alone: Path, together: Path) -> Path | None:
    """Ask for a file to save a configuration of an omni to, ``alone`` or ``together`` with the other open ones.

    The chosen filter tells which, and gives the name its suffix. None if the user cancels.
    """
    one, every = tr(_ALONE), tr(_TOGETHER)
    names = ";;".join((one, every, tr(_FILTER).partition(";;")[2]))
    wanted = one

    def follow_filter(dialog: QFileDialog) -> None:
        def take(chosen: str) -> None:
            nonlocal wanted
            wanted = chosen
            dialog.selectFile((together if chosen == every else alone).name)

        dialog.filterSelected.connect(take)

    for path in chosen_files(parent, tr("Save design"), alone, names, QFileDialog.FileMode.AnyFile, follow_filter)[:1]:
        if wanted != every or is_omni(path):
            return path if path.suffix else path.with_suffix(".mtf")
        named = path.with_name(f"{path.stem}{OMNI_SUFFIX}")
        # The dialog has confirmed no overwriting of this name.
        return choose_configuration_target(parent, named, named) if named.exists() else named
    return None


def ask_text(parent: QWidget, title: str, label: str, suggested: str = "") -> str | None:
    """Ask for a text, which may be empty; None if the user cancels."""
    text, accepted = QInputDialog.getText(parent, title, plain(label), text=suggested)
    return text.strip() if accepted else None


def choose_omni_target(parent: QWidget, suggested: Path) -> Path | None:
    """Ask for an omni's file to save to; a name without its suffix gets it. None if the user cancels."""
    path = file_to_save(parent, tr("Save the configurations"), tr(_OMNIS), suggested)
    return path if path is None or is_omni(path) else path.with_name(f"{path.name}{OMNI_SUFFIX}")


def choose_ssw_target(parent: QWidget, suggested: Path) -> Path | None:
    """Ask for a file of Solaris Skunk Works; a name without its suffix gets it. None if the user cancels."""
    path = file_to_save(parent, tr("Export the configurations"), tr(_SSW), suggested)
    return path if path is None or is_ssw(path) else path.with_name(f"{path.name}.ssw")


def ask_name(parent: QWidget, title: str, label: str, suggested: str = "") -> str:
    """Ask for a name; empty if the user cancels."""
    return ask_text(parent, title, label, suggested) or ""


def ask_number(parent: QWidget, title: str, label: str, suggested: int) -> int | None:
    """Ask for a number from 0 to 999; None if the user cancels."""
    number, accepted = QInputDialog.getInt(parent, title, plain(label), suggested, 0, 999)
    return number if accepted else None


@dataclass(frozen=True, slots=True)
class Dialogs:
    """The dialogs that a window uses, as functions that can be replaced."""

    to_save: Callable[[QWidget, str, str], Answer] = ask_to_save
    files: Callable[[QWidget, Path | None], list[Path]] = choose_files
    target: Callable[[QWidget, Path], Path | None] = choose_target
    omni_target: Callable[[QWidget, Path], Path | None] = choose_omni_target
    folder: Callable[[QWidget, Path | None], Path | None] = choose_folder
    archives: Callable[[QWidget, Path | None], list[Path]] = choose_archives
    name: Callable[[QWidget, str, str, str], str] = ask_name
    text: Callable[[QWidget, str, str, str], str | None] = ask_text
    configuration_target: Callable[[QWidget, Path, Path], Path | None] = choose_configuration_target
    ssw_target: Callable[[QWidget, Path], Path | None] = choose_ssw_target
    number: Callable[[QWidget, str, str, int], int | None] = ask_number


def choose_printer(parent: QWidget | None, printer: QPrinter) -> bool:
    """Ask for a printer or an output file and set up ``printer`` with it; False if the user cancels."""
    from PySide6.QtPrintSupport import QPrintDialog  # loads slowly and is rarely needed

    dialog = QPrintDialog(printer, parent)
    chosen = bool(dialog.exec())
    dialog.deleteLater()
    return chosen
