"""Saving and copying the Alpha Strike card of a design."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QApplication, QWidget

from designer.app.ui.dialogs import file_to_save, not_saved, suggested_file
from designer.app.ui.icons import SeverityName
from designer.app.ui.sheets.files import as_image, write_pages
from designer.design import once
from designer.language import marked, tr
from designer.sheets.card import CardPilot, card_shapes, single_card
from designer.sheets.shapes import Group
from designer.units.unit import Unit
from designer.workspace.documents import Document

_FILTER: Final = marked("Document (*.pdf);;Drawing (*.svg);;Picture (*.png)")

Say = Callable[[SeverityName, str], object]
"""The type of a function that shows a message with a severity."""


def cards_of(units: Iterable[Unit], skill: int) -> list[Group]:
    """The cards of units for pilots of a skill, with the roles that their files name."""
    return [card_shapes(once(unit), CardPilot(skill, unit.header_value("role"))) for unit in units]


def save_card(parent: QWidget, document: Document, skill: int, say: Say, say_written: Callable[[Path], object]) -> None:
    """Ask for a file and save the card of a design as PDF, SVG or PNG, as the suffix says."""
    suggested = suggested_file(f"{document.title} {tr('Alpha Strike')}", ".pdf", document.path)
    path = file_to_save(parent, tr("Save Alpha Strike card"), tr(_FILTER), suggested)
    if path is None:
        return
    path = path if path.suffix else path.with_suffix(".pdf")
    (card,) = cards_of([document.unit], skill)
    try:
        write_pages([single_card(card)], path)
    except OSError as error:
        say("error", not_saved(path, error))
    else:
        say_written(path)


def copy_card(document: Document, skill: int, say: Say) -> None:
    """Copy the card of a design to the clipboard as a picture."""
    (card,) = cards_of([document.unit], skill)
    QApplication.clipboard().setImage(as_image(single_card(card)))
    say("note", tr("The card of {title} is in the clipboard.", title=document.title))
