"""The open forces of the window: the one in front, its edits, and its files. Other pages add units to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final, Protocol

from PySide6.QtCore import QObject, QStandardPaths, QTimer, Signal, SignalInstance
from PySide6.QtWidgets import QWidget

from designer.app.documents.document_list import AGAIN_MS
from designer.app.documents.unit_library import UnitLibrary
from designer.app.documents.window_requests import WindowRequests
from designer.app.ui.close_question import Answer
from designer.app.ui.dialogs import Dialogs, file_to_open, file_to_save, not_saved, saved_in
from designer.app.ui.figures import figure, signed
from designer.battle_value.force import ForceLedger
from designer.catalog.ruleset import RuleSet
from designer.forces import edits
from designer.forces.designs import (
    Finder,
    LoadedDesign,
    Wanted,
    beside,
    design_at,
    in_library,
    in_turn,
    nowhere,
    spellings,
)
from designer.forces.edits import ForceEdit, ForceRefusedError
from designer.forces.force import EMBEDDED, Force, Member, Origin, UnitFigures, figures_of, member_of, new_id
from designer.forces.values import force_value
from designer.formats import FORCE_SUFFIX, FormatError, is_force
from designer.language import marked, tr
from designer.library.database import Database
from designer.saving import file_name
from designer.units.unit import Unit
from designer.workspace.documents import Document, error_sentence
from designer.workspace.kept_forces import KeptForces
from designer.workspace.open_forces import OpenForce, opened, stamp_of
from designer.workspace.settings import Settings

KEEP_MS: Final = 200
"""How many milliseconds after the first change the open forces are written."""
FILTER: Final = marked("Forces (*.force.json *.mul);;All files (*)")
TO_SAVE: Final = marked("Force (*.force.json);;MegaMek (*.mul)")


class Designs(Protocol):
    """The interface of the open designs that it uses (`OpenDesigns`)."""

    settings: Settings

    @property
    def changed(self) -> SignalInstance: ...
    @property
    def edited(self) -> SignalInstance: ...
    @property
    def book_chosen(self) -> SignalInstance: ...
    @property
    def requests(self) -> WindowRequests: ...
    @property
    def documents(self) -> tuple[Document, ...]: ...


class OpenForces(QObject):
    """All open forces, at least one of them, and the one in front.

    A member whose design is open follows its edits: `force` has the design as it is now. Such a change is no step.
    They are kept in files of ``folder`` from one run to the next; with None they are not.

    Signals:
        changed: forces were changed, opened, closed or saved, another one is in front, or a design that it follows.
        done: what was done, for screen readers: a step with the Battle Value and its change.
    """

    changed = Signal()
    done = Signal(str)

    def __init__(
        self,
        designs: Designs,
        library: Callable[[], UnitLibrary],
        dialogs: Dialogs,
        folder: Path | None,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._designs, self._library, self.dialogs = designs, library, dialogs
        self.ask_open: Callable[[QWidget | None], Path | None] = _ask_open
        self.ask_save: Callable[[QWidget | None, Path], Path | None] = _ask_save
        said = designs.requests.said
        self._kept = (
            None if folder is None else KeptForces(folder, partial(said.emit, "warning"), partial(said.emit, "note"))
        )
        self.forces: list[OpenForce] = (self._kept.take_up() if self._kept is not None else []) or [OpenForce()]
        self._front = (self._kept.front if self._kept is not None else None) or self.forces[-1]
        self._followed: dict[str, Document] = {}
        """The open designs that were added, by the ids of their members."""
        self._figures: dict[int, tuple[Unit, UnitFigures]] = {}
        self._keep = QTimer(self, singleShot=True, interval=KEEP_MS)
        self._keep.timeout.connect(self.keep)
        self._again = QTimer(self, singleShot=True, interval=AGAIN_MS)
        self._again.timeout.connect(self.keep)
        designs.edited.connect(self._design_edited)
        designs.changed.connect(self.changed)
        designs.book_chosen.connect(self.changed)

    # -- the force in front ---------------------------------------------------------------------------------

    @property
    def front(self) -> OpenForce:
        """The force in front."""
        return self._front

    @property
    def force(self) -> Force:
        """The force in front, with open designs as they are now."""
        return self.current(self._front)

    def current(self, held: OpenForce) -> Force:
        """An open force, with open designs as they are now."""
        force = held.force
        members = tuple(self._current_member(member) for member in force.members)
        same = all(now is before for now, before in zip(members, force.members, strict=True))
        return force if same else replace(force, members=members)

    def rules_of(self, force: Force) -> RuleSet:
        """The rule book by which a force is valued: its own, else that of the window."""
        return force.rules or self._designs.settings.views.ledger.ruleset

    def value(self, force: Force) -> ForceLedger:
        """The Battle Value of a force by its rule book."""
        return force_value(force, self.rules_of(force))

    def document_of(self, member: Member) -> Document | None:
        """The open design that a member follows; None if its design is not open."""
        followed = self._followed.get(member.id)
        if followed in self._designs.documents:
            return followed
        journal = self._journal_of(member.id)
        again = next((each for each in self._designs.documents if journal and each.journal == journal), None)
        if again is not None:
            return again
        if not member.origin.path or member.origin.member or member.origin.configuration is not None:
            return None
        path = Path(member.origin.path)
        return next((each for each in self._designs.documents if each.path and each.path.absolute() == path), None)

    def bring(self, held: OpenForce) -> None:
        """Put another open force in front."""
        if held is not self._front:
            self._front = held
            self._told()

    def apply(self, edit: ForceEdit) -> None:
        """Apply an edit to the force in front; a refused link is told."""
        history, before = self._front.history, self.force
        try:
            history.apply(edit)
        except ForceRefusedError as error:
            self._designs.requests.said.emit("warning", str(error))
            return
        self._stepped(edit.label, before)

    def undo(self) -> None:
        """Take back the last step of the force in front."""
        history, before = self._front.history, self.force
        label = history.done[-1][0] if history.done else ""
        history.undo()
        self._stepped(tr("Undo: {label}", label=label), before)

    def redo(self) -> None:
        """Do again what was undone last."""
        history, before = self._front.history, self.force
        label = history.undone[-1][0] if history.undone else ""
        history.redo()
        self._stepped(tr("Redo: {label}", label=label), before)

    def _stepped(self, label: str, before: Force) -> None:
        """Tell of a step of the force in front, unless it has changed nothing."""
        self._told()
        if self.force == before:
            return
        value = self.value(self.force).battle_value
        change = value - self.value(before).battle_value
        words = tr("Battle Value {value}, {change}", value=figure(value), change=signed(change)) if change else ""
        self.done.emit(". ".join(filter(None, (label, words))))

    # -- adding ---------------------------------------------------------------------------------------------

    def add_units(self, found: Iterable[LoadedDesign]) -> None:
        """Add designs to the force in front, as one step."""
        self._add([member_of(unit, origin) for unit, origin in found])

    def add_places(self, places: Iterable[Origin], documents: Iterable[Document] = ()) -> None:
        """Add open designs, and the designs of files and of members of archives, to the force in front, as one step.

        The library page calls this with `designer.forces.designs.origin_at` of each place. What cannot be read is told.
        """
        read = (member for member in map(self._read, places) if member is not None)
        self._add([*self._following(documents), *read])

    def add_documents(self, documents: Iterable[Document]) -> None:
        """Add open designs to the force in front, as one step; they follow the edits of these."""
        self._add(self._following(documents))

    def _following(self, documents: Iterable[Document]) -> list[Member]:
        """New members that follow the edits of open designs."""
        members = []
        for document in documents:
            origin = Origin(str(document.path.absolute())) if document.path else EMBEDDED
            members.append(member := member_of(document.unit, origin))
            self._followed[member.id] = document
        return members

    def duplicate(self, member_id: str) -> None:
        """Put another unit of a member's design behind it, which follows the edits of the same open design."""
        copy_id, document = new_id(), self.document_of(self._front.force.member(member_id))
        if document is not None:
            self._followed[copy_id] = document
        self.apply(edits.duplicate(member_id, copy_id))

    def _add(self, members: list[Member]) -> None:
        if members:
            self.apply(edits.add(members))
            words = tr("{units} added to {force}.", units=edits.names_of(members), force=self._front.title)
            self._designs.requests.said.emit("note", words)

    def _read(self, origin: Origin) -> Member | None:
        try:
            return member_of(design_at(origin), origin)
        except FormatError as error:
            self._designs.requests.said.emit("error", error_sentence(error))
            return None

    def replace_design(self, member_id: str, origin: Origin) -> None:
        """Give a member whose design is missing the design of a file."""
        found = self._read(origin)
        if found is not None and found.unit is not None:
            self.apply(edits.set_design(member_id, found.unit, origin))

    # -- files ----------------------------------------------------------------------------------------------

    def new(self) -> None:
        """Put a new force in front."""
        self._front = OpenForce()
        self.forces.append(self._front)
        self._told()

    def choose_and_open(self, parent: QWidget | None) -> None:
        """Ask for a force file or MUL file, and open it."""
        path = self.ask_open(parent)
        if path is not None:
            self.open(path)

    def open(self, path: Path) -> None:
        """Open a force, or bring it to the front if it is open; problems of the file are reported."""
        path = path.absolute()
        held = next((each for each in self.forces if each.path == path), None)
        if held is None:
            try:
                held, notes = opened(path, self.finder(path))
            except FormatError as error:
                self._designs.requests.said.emit("error", error_sentence(error))
                return
            if notes:
                self._designs.requests.said.emit("warning", "; ".join(note.text for note in notes[:3]))
            if self._front.is_untouched:
                self._drop(self._front)
            self.forces.append(held)
        self._remember(path)
        self._front = held
        self._told()

    def save(self, parent: QWidget | None, held: OpenForce | None = None) -> bool:
        """Save a force (by default the one in front) to its file, or ask for one; returns whether that was done."""
        held = held or self._front
        return self.save_as(parent, held) if held.path is None else self._save(held, held.path)

    def save_as(self, parent: QWidget | None, held: OpenForce | None = None) -> bool:
        """Ask for a file, and save a force to it."""
        held = held or self._front
        name = file_name(held.title, FORCE_SUFFIX, tr("Force"))
        path = self.ask_save(parent, held.path or self._folder() / name)
        return path is not None and self._save(held, path.absolute())

    def _folder(self) -> Path:
        """The folder proposed for a new force: that of the last save, else the user's documents.

        Files that were only read may lie in a library that others share.
        """
        last = self._designs.settings.views.forces.folder
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        return next((Path(name) for name in (last, documents) if name and Path(name).is_dir()), Path.home())

    def _save(self, held: OpenForce, path: Path) -> bool:
        is_of_another = any(each.path == path for each in self.forces if each is not held)
        if is_of_another or (path != held.path and self._kept is not None and self._kept.is_open_elsewhere(path)):
            words = tr("{name} is the file of another open force; save under another name.", name=path.name)
            self._designs.requests.said.emit("error", words)
            return False
        try:
            held.save(path, self.current(held))
        except OSError as error:
            self._designs.requests.said.emit("error", not_saved(path, error))
            return False
        self._remember(path)
        self._designs.settings.views.forces.folder = str(path.parent)
        self._told()
        self._designs.requests.said.emit("note", saved_in(path))
        return True

    def close(self, parent: QWidget, held: OpenForce | None = None) -> bool:
        """Close a force, asking for unsaved changes; returns whether it was closed."""
        held = held or self._front
        if not self._may_close(parent, held):
            return False
        place = self.forces.index(held)
        self._drop(held)
        self.forces = self.forces or [OpenForce()]
        if held is self._front:
            self._front = self.forces[min(place, len(self.forces) - 1)]
        self._told()
        return True

    def may_end(self, parent: QWidget) -> bool:
        """Ask for unsaved changes that the next start does not bring back; returns whether the program may end."""
        return self._come_back or all(self._may_close(parent, held) for held in self.forces)

    @property
    def _come_back(self) -> bool:
        """Whether the open forces come back at the next start with their unsaved changes, as the open designs do."""
        return self._designs.settings.restore_designs and self.keep()

    def end(self) -> None:
        """End the program. What does not come back is dropped; forces that have files open again at the next start."""
        for held in [] if self._come_back else list(self.forces):
            if held.path is None:
                self._drop(held)
            elif held.is_unsaved:  # discarded: the next start reads the file
                held.saved, held.stamp = held.force, stamp_of(held.path)
        self.leave()

    def leave(self) -> None:
        """Leave all open forces, with their unsaved changes, to the next start."""
        self.keep()
        self._again.stop()
        if self._kept is not None:
            self._kept.release()

    def _drop(self, held: OpenForce) -> None:
        self.forces.remove(held)
        if self._kept is not None:
            self._kept.forget(held)

    def _may_close(self, parent: QWidget, held: OpenForce) -> bool:
        lost = tr("Its steps since the last save would be lost.") if held.path else tr("The whole force would be lost.")
        answer = self.dialogs.to_save(parent, held.title, lost) if held.is_unsaved else Answer.DISCARD
        return answer is Answer.DISCARD or (answer is Answer.SAVE and self.save(parent, held))

    def keep(self) -> bool:
        """Write the open forces that were changed, for the next start, also after a crash.

        What the disk does not take is written again later. Returns whether the next start has all.
        """
        self._keep.stop()
        if self._kept is None:
            return not any(held.is_unsaved for held in self.forces)
        self._kept.bring(self._front)
        for held in self.forces:
            held.journals |= {each.id: name for each in held.force.members if (name := self._journal_of(each.id))}
            self._kept.keep(held, self.current(held))
        if self._kept.is_behind:
            self._again.start()
        return not self._kept.is_behind

    def _remember(self, path: Path) -> None:
        views = self._designs.settings.views.forces
        views.recent = [str(path), *(each for each in views.recent if each != str(path))][:10]

    # -- what is found --------------------------------------------------------------------------------------

    @property
    def library(self) -> Database | None:
        """The library of the user; None if there is none, or if it cannot be read."""
        library = self._library()
        return library.database if library.exists else None

    def finder(self, path: Path) -> Finder:
        """Finds the designs of a force file: among those that are open, in the folder of the file, in the library."""
        return in_turn(self._open_design, beside(path), nowhere if self.library is None else in_library(self.library))

    def _open_design(self, wanted: Wanted) -> LoadedDesign | None:
        keys = spellings(wanted.chassis, wanted.model)
        for document in self._designs.documents:
            if document.unit.names.full.lower() in keys:
                return LoadedDesign(document.unit, Origin(str(document.path.absolute())) if document.path else EMBEDDED)
        return None

    # -- following ------------------------------------------------------------------------------------------

    def _journal_of(self, member_id: str) -> str:
        """The journal of the design that a member follows, from which it may have been opened again; empty if none."""
        followed = self._followed.get(member_id)
        if followed is not None:
            return followed.journal
        return next((held.journals[member_id] for held in self.forces if member_id in held.journals), "")

    def _current_member(self, member: Member) -> Member:
        document = self.document_of(member)
        if document is None or document.unit is member.unit:
            return member
        unit = document.unit
        known = self._figures.get(id(document))
        if known is None or known[0] is not unit:
            known = self._figures[id(document)] = unit, figures_of(unit)
        return replace(member, unit=unit, figures=known[1], chassis=unit.names.chassis, model=unit.names.model)

    def _design_edited(self, document: Document) -> None:
        if document.path is None and any(self._follows(held, document) for held in self.forces):
            self._keep_soon()  # nothing but the force itself has its design
        if self._follows(self._front, document):
            self.changed.emit()

    def _follows(self, held: OpenForce, document: Document) -> bool:
        return any(self.document_of(member) is document for member in held.force.members)

    def _told(self) -> None:
        self._keep_soon()
        self.changed.emit()

    def _keep_soon(self) -> None:
        if not self._keep.isActive():
            self._keep.start()


def _ask_open(parent: QWidget | None) -> Path | None:
    assert parent is not None
    return file_to_open(parent, tr("Open a force"), tr(FILTER))


def _ask_save(parent: QWidget | None, suggested: Path) -> Path | None:
    assert parent is not None
    path = file_to_save(parent, tr("Save the force"), tr(TO_SAVE), suggested)
    return path if path is None or is_force(path) else path.with_name(f"{path.name}{FORCE_SUFFIX}")
