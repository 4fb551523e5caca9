"""The configurations in an omni's file as open designs: they have this file in common and are saved to it together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from designer.assistants.omni import Omni, base_among, omni_of
from designer.assistants.omni_base import base_of, departures, has_same_base
from designer.assistants.omni_files import files_of, omni_data
from designer.editing import EditRefusedError, Session
from designer.formats import FileNote, FormatError, is_omni
from designer.formats.difference import stamp
from designer.language import reason_of, tr
from designer.saving import WriteProtectedError, save
from designer.units.unit import Unit
from designer.workspace.documents import Document, SaveError
from designer.workspace.omni_content import content, omni_on_disk, stamp_to_read

if TYPE_CHECKING:  # a module that few sessions need
    from designer.assistants.omni_export import OmniExport


@dataclass(eq=False, slots=True)
class OmniState:
    """Common state of the configurations of a file: their base, and whether that is locked.

    ``left_out`` are the models of those that the file still has, and has no more when it is saved.
    """

    base: Unit
    locked: bool = True
    left_out: set[str] = field(default_factory=set)


class OmniFiles:
    """The omni files of the open designs. ``documents`` gives all open designs."""

    def __init__(self, documents: Callable[[], Sequence[Document]]) -> None:
        self._documents = documents
        self._states: dict[Path, OmniState] = {}

    def members(self, document: Document) -> list[Document]:
        """The open designs that have the omni's file of a design, in the order of their tabs; else the design alone."""
        if document.path is None or not is_omni(document.path):
            return [document]
        return [each for each in self._documents() if each.path == document.path]

    def state(self, document: Document) -> OmniState | None:
        """The base and lock of a design's omni; None if it is in no omni's file."""
        path = document.path
        if path is None or not is_omni(path):
            return None
        if path not in self._states:
            omni = omni_on_disk(path)
            base = omni.base if omni is not None else omni_of([document.unit]).base
            self._states[path] = OmniState(base, omni is None or omni.locked)
        return self._states[path]

    def base(self, document: Document) -> Unit | None:
        """The base of a design's omni: that of its file, or what most have if no configuration has that any more."""
        state = self.state(document)
        return None if state is None else base_among((each.unit for each in self.members(document)), state.base)

    def set_lock(self, document: Document, locked: bool) -> None:
        """Lock or unlock the base of a design's omni; its file has it when it is saved."""
        state = self.state(document)
        if state is not None:
            state.locked = locked

    def models(self, document: Document) -> frozenset[str]:
        """The models that a design's omni has, in its file or open."""
        path = document.path
        if path is None or not is_omni(path):
            return frozenset((document.unit.names.model,))
        omni, state = omni_on_disk(path), self.state(document)
        left_out = set() if state is None else state.left_out
        in_file = [model for model in omni.models if model not in left_out] if omni else []
        return frozenset((*(each.unit.names.model for each in self.members(document)), *in_file))

    def leave_out(self, document: Document) -> bool:
        """Leave a configuration out when its file is saved; returns whether the file has it now."""
        state = self.state(document)
        if state is None or document.configuration is None:
            return False
        state.left_out.add(document.configuration)
        return True

    def keep(self, document: Document) -> None:
        """Leave a configuration in its file, since it is open."""
        state = None if document.path is None else self._states.get(document.path)
        if state is not None and document.configuration is not None:
            state.left_out.discard(document.configuration)

    def check(self, document: Document, before: Unit, after: Unit) -> None:
        """Raise ``EditRefusedError`` if a step gives a configuration another base while that of its omni is locked."""
        if has_same_base(before, after):
            return
        state, now = self.state(document), base_of(after)
        if state is None or not state.locked or not departures(base_of(before), now):
            return
        base = self.base(document)
        if base is not None and departures(base, now):
            sentence = tr("The base of {name} is locked; the omni workbench unlocks it.", name=base.names.chassis)
            raise EditRefusedError(tr("Base locked"), sentence)

    def opened(self, path: Path) -> list[Document]:
        """The configurations of a file that are not open yet; ``FormatError`` if it is damaged."""
        known = stamp_to_read(path)  # before reading, so that a change during reading is noticed
        omni = content(path, known)
        if not any(each.path == path for each in self._documents()):
            self._states[path] = OmniState(omni.base, omni.locked)
        there = {each.configuration for each in self._documents() if each.path == path}
        return [
            Document(Session(unit, path), file_stamp=known, configuration=unit.names.model)
            for unit in omni.configurations
            if unit.names.model not in there
        ]

    def new_configuration(self, document: Document, unit: Unit) -> Document:
        """A new configuration of a design's omni, which is in its file when that is saved."""
        made = Document(Session(unit, document.path), file_stamp=document.file_stamp)
        made.session.history.mark_unclean()
        return made

    def save(self, members: Sequence[Document], target: Path, *, over_protected: bool = False) -> None:
        """Write these designs and the configurations that are not open into one file, which becomes theirs.

        ``SaveError`` if that fails, and nothing is written then; ``WriteProtectedError`` as for ``Document.save``.
        """
        try:
            omni = self._omni(members, target)
            save(omni_data(omni, target), target, over_protected=over_protected)
        except WriteProtectedError:
            raise
        except (OSError, FormatError, EditRefusedError) as error:
            reason = reason_of(error) if isinstance(error, OSError) else str(error).rstrip(".")
            raise SaveError(tr("{name} could not be saved: {reason}.", name=target.name, reason=reason)) from error
        self._states[target] = OmniState(omni.base, omni.locked)
        known = stamp(target)
        for each in members:
            each.mark_saved(target, known, configuration=each.unit.names.model)

    def files_of_each(self, members: Sequence[Document], folder: Path) -> dict[Path, bytes]:
        """An MTF file for each of these designs and of the configurations in their file that are not open.

        ``EditRefusedError`` if they are no omni, ``FormatError`` if their file cannot be read.
        """
        return files_of(self._omni(members, folder), folder)

    def export(self, members: Sequence[Document], target: Path) -> OmniExport:
        """Write these designs and the configurations that are not open into one file of Solaris Skunk Works.

        ``EditRefusedError`` if they are no omni; otherwise as ``export_omni``.
        """
        from designer.assistants.omni_export import export_omni  # noqa: PLC0415 - few omnis are exported

        return export_omni(self._omni(members, target), target)

    def _omni(self, members: Sequence[Document], target: Path) -> Omni:
        """These designs, and what is in their file and not open, as one omni to be saved to a file."""
        state = next(filter(None, map(self.state, members)), None)
        units = [*self._closed(members, target), *(each.unit for each in members)]
        base = None if state is None else base_among(units, state.base)
        return omni_of(units, base, locked=state is None or state.locked)

    def _closed(self, members: Sequence[Document], target: Path) -> list[Unit]:
        """The configurations of the omni file of these designs that are not open."""
        own = next((each.path for each in members if each.path is not None and is_omni(each.path)), target)
        if own == target and all(each.path != target for each in members):
            return []  # another file is replaced
        omni = omni_on_disk(own, strict=True)
        others = {each.configuration for each in members if each.path == own}
        others |= self._states[own].left_out if own in self._states else set()
        return [] if omni is None else [unit for unit in omni.configurations if unit.names.model not in others]

    def reload(self, members: Sequence[Document]) -> tuple[FileNote, ...]:
        """Read all open configurations of a file again, each as an edit that can be undone; there are no notes.

        One that the file has no more stays as it is, and counts as unsaved. ``FormatError`` if the file cannot be read.
        """
        path = members[0].path
        assert path is not None
        known = stamp_to_read(path)
        omni = content(path, known)
        self._states[path] = OmniState(omni.base, omni.locked)
        units = {unit.names.model: unit for unit in omni.configurations}
        for each in members:
            unit = units.get(each.configuration or "")
            if each.configuration is not None and unit is not None:
                each.reload_as(unit, known)
            else:
                each.configuration = None
                each.keep_own_version()
        return ()
