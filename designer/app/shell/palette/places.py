"""Palette results for the slots, locations, findings and history of the current design, and for other designs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

from designer.app.shell.palette.results import Hit
from designer.app.shell.window_interface import WindowInterface
from designer.app.ui.icons import SEVERITIES, SIGNS
from designer.app.views.board.board_texts import location_name
from designer.catalog import catalog
from designer.construction.findings import Finding, findings
from designer.formats.share_code import holds_code
from designer.language import sense, tr
from designer.units.location import Form, Location, Slot
from designer.units.mount import Mount
from designer.workspace.documents import distinct_titles, named_files
from designer.workspace.samples import samples

if TYPE_CHECKING:  # the page is imported when the first design is opened
    from designer.app.pages.editor.editor import Editor

_STEPS: Final = 40
_FORMS: Final = {
    "Left": sense("search", "left"),
    "Right": sense("search", "right"),
    "Center": sense("search", "center"),
    "Front": sense("search", "front"),
    "Rear": sense("search", "rear"),
}
"""The words in names of locations, each with all its forms in a language."""


def _search_words(form: Form, location: Location) -> str:
    """The words by which a location is found beside its name: its code, and other forms of the words in its name."""
    forms = (tr(_FORMS[word]) for word in form.name_of(location).split() if word in _FORMS)
    return " ".join((form.code(location), *forms))


def places(editor: Editor) -> Iterator[Hit]:
    """The results for a design's locations, mounts and findings, and for the last steps of its history."""
    unit = editor.context.unit
    form = unit.chassis.form
    for location in form.locations:
        yield Hit(
            group="Places",
            name=location_name(form, location),
            icon="mark",
            hint=tr("location"),
            search=_search_words(form, location),
            run=partial(_go_to_slot, editor, Slot(location, 0)),
            verb=tr("go there"),
        )
    for mount in unit.mounts:
        yield _mount_hit(editor, mount) if mount.slots else _unallocated_hit(editor, mount)
    for finding in findings(editor.context.graph):
        yield Hit(
            group="Places",
            name=finding.sentence,
            icon=SEVERITIES[SIGNS[finding.severity]].icon,
            hint=tr("finding"),
            run=partial(_show_cause, editor, finding),
            verb=tr("go to cause"),
        )
    history = editor.document.session.history
    for number, step in list(enumerate(history.steps))[-_STEPS:]:
        yield Hit(
            group="Places",
            name=tr("Step {number}: {label}", number=number, label=step.label),
            icon="history",
            hint=tr("timeline"),
            run=partial(_travel, editor, number),
            verb=tr("go back to it"),
        )


def _mount_hit(editor: Editor, mount: Mount) -> Hit:
    slot = min(mount.slots)
    form = editor.context.unit.chassis.form
    return Hit(
        group="Places",
        name=tr("{location}, slot {slot}", location=location_name(form, slot.location), slot=slot.row + 1),
        icon="mark",
        hint=catalog()[mount.item].name,
        search=_search_words(form, slot.location),
        run=partial(_go_to_slot, editor, slot, mount),
        verb=tr("go there"),
    )


def _unallocated_hit(editor: Editor, mount: Mount) -> Hit:
    """The result for a mount without slots: an unplaced one, or one of a kind that needs no slots."""
    return Hit(
        group="Places",
        name=tr("Unallocated: {item}", item=catalog()[mount.item].name)
        if mount.stands_in is None
        else tr("Without slots: {item}", item=catalog()[mount.item].name),
        icon="box",
        run=partial(_go_to_unallocated, editor, mount),
        verb=tr("go there"),
    )


def _travel(editor: Editor, number: int) -> None:
    editor.wanted.emit()
    editor.document.session.travel(number)


def _go_to_slot(editor: Editor, slot: Slot, mount: Mount | None = None) -> None:
    editor.wanted.emit()
    board = editor.views.slots.board
    board.set_cursor(slot)
    if mount is not None:
        editor.context.select([mount.id])
    editor.views.slots.setFocus(Qt.FocusReason.ShortcutFocusReason)


def _go_to_unallocated(editor: Editor, mount: Mount) -> None:
    editor.wanted.emit()
    editor.context.select([mount.id])
    editor.views.slots.unallocated.setFocus(Qt.FocusReason.ShortcutFocusReason)


def _show_cause(editor: Editor, finding: Finding) -> None:
    """Select the mounts of a finding and show its location or field, as a click on the finding does."""
    editor.show_view("findings")
    if finding.mounts:
        editor.context.select(finding.mounts)
    if finding.location is not None:
        editor.views.findings.jump.emit(finding.location)
    elif finding.field is not None:
        editor.views.findings.led.emit(finding.field)


def coded(window: WindowInterface, words: str) -> Iterator[Hit]:
    """The result for the design of a share code that was pasted into the palette."""
    if holds_code(words):
        yield Hit(
            group="Designs",
            name=tr("The design of this share code"),
            icon="open",
            search=words,
            run=partial(window.manager.take_text, words),
            verb=tr("look at it"),
        )


def designs(window: WindowInterface) -> Iterator[Hit]:
    """The results for open designs, recent files (by the names of their designs), and samples."""
    documents = window.manager.documents
    for title, document in zip(distinct_titles(documents), documents, strict=True):
        yield Hit(
            group="Designs",
            name=title,
            icon="box",
            hint=tr("already open"),
            search=document.path.name if document.path else "",
            run=partial(window.show_document, document),
            verb=tr("show"),
        )
    opened = {document.path for document in documents}
    recent = [file for file in window.settings.recent if file not in opened]
    for file, name in named_files(recent, window.settings.titles).items():
        yield Hit(
            group="Designs",
            name=name,
            icon="open",
            hint=tr("recent file") if name == file.stem else file.name,
            search=f"{file.name} {tr('recent file')}",
            run=partial(window.manager.open, [file]),
            verb=tr("open"),
        )
    for sample in samples():
        yield Hit(
            group="Designs",
            name=sample.title,
            icon="open",
            hint=tr("sample"),
            run=partial(window.manager.open_sample, sample.path),
            verb=tr("open"),
        )
