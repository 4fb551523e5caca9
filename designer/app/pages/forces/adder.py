"""The row that adds units: a field for open designs and units of the library, files, and what fits the budget."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from designer.app.documents.open_designs import OpenDesigns
from designer.app.documents.open_forces import OpenForces
from designer.app.pages.forces.rows import OPEN
from designer.app.ui import theme
from designer.app.ui.dialogs import choose_files
from designer.app.ui.figures import figure
from designer.app.ui.later import call_later
from designer.app.ui.mnemonics import without_mnemonic
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.widgets.fields import completer_of
from designer.app.ui.widgets.labels import ElidedLabel, SearchField
from designer.battle_value import battle_value
from designer.forces.designs import origin_at
from designer.forces.fill import Filling, fillings
from designer.forces.force import Origin
from designer.forces.values import BudgetLeft
from designer.language import tr
from designer.library.database import Database
from designer.library.errors import LibraryError
from designer.library.listed_units import Place
from designer.library.query_words import query_of
from designer.library.search import each_once, search
from designer.query import ParsedQuery
from designer.workspace.documents import Document

_MOST: Final = 12
"""The most units that the field lists."""
_FITTING: Final = 2
"""The most proposals for the rest of the budget."""
_SETTLE_MS: Final = 250
_OFFERS_WIDTH: Final = 380
"""The list of units is wider than the field: pixels at scale 1."""
_OFFER: Final = Qt.ItemDataRole.UserRole
_COLUMNS: Final = (
    *("chassis", "model", "bv", "mass", "year", "book"),
    *("source", "path", "member", "configuration"),
)


class Offer(NamedTuple):
    """A unit that can be added: an open design, or where a unit of the library lies."""

    name: str
    bv: int
    about: str
    document: Document | None = None
    origin: Origin | None = None


class AddRow(QWidget):
    """The field, the proposals for the rest of the budget, and a button for files.

    Signals:
        left: the user goes from the field to the units, by Down where it lists nothing, or by Escape.
    """

    left = Signal()

    def __init__(self, designs: OpenDesigns, forces: OpenForces) -> None:
        super().__init__()
        self._designs, self._forces = designs, forces
        self.field = sized(
            SearchField(tr("Add a unit: name or query"), short_hint=tr("Add a unit"), undoes_text=False), width=250
        )
        self._model = QStandardItemModel(self)
        completer = completer_of(self._model, self)
        completer.setMaxVisibleItems(_MOST)
        if (popup := completer.popup()) is not None:
            sized(popup, minimum_width=_OFFERS_WIDTH)
        completer.activated[QModelIndex].connect(self._pick)  # type: ignore[index]  # one of two signals of this name
        self.completer = completer
        self.field.setCompleter(completer)
        self.field.textEdited.connect(self._find)
        self.field.returnPressed.connect(self._take_first)
        self.field.down.connect(self._go_down)
        self.field.escaped.connect(self.left)
        self.label = ElidedLabel(token="text.2", role="caption")
        self.proposals = [QPushButton() for _ in range(_FITTING)]
        for button in self.proposals:
            theme.set_look(button, look="soft")
            button.hide()
        for number, button in enumerate(self.proposals):
            button.clicked.connect(lambda _on=False, number=number: self._take(number))
        self.files = QPushButton(tr("Files…"))
        self.files.setToolTip(tr("Add the designs of files, or drop them here"))
        self.files.clicked.connect(self.choose_files)
        row = spaced(QHBoxLayout(self), self.field, self.label, *self.proposals, 1, self.files)
        spaced(row, margins=("panel_inset", 6, "control_inset", 6), spacing=8)
        self.fitting: list[Filling[Offer]] = []
        """The proposals of the buttons."""
        self._left = BudgetLeft(None, 0, None)
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self._propose)

    # -- the field ------------------------------------------------------------------------------------------

    def offers(self, text: str) -> list[Offer]:
        """Results of the search field: open designs with the text in their names, then units of the library."""
        words = text.lower().split()
        found = []
        for document in self._designs.documents:
            name = document.unit.names.full
            if all(word in name.lower() for word in words):
                value = battle_value(self._designs.context(document).graph)
                found.append(Offer(name or tr("Unnamed"), value, tr(OPEN), document=document))
        if not words or self._forces.library is None:
            return found[:_MOST]
        return [*found, *_in_library(self._forces.library, query_of(text))][:_MOST]

    def _find(self, text: str) -> None:
        self._model.clear()
        for offer in self.offers(text) if text.strip() else ():
            item = QStandardItem(f"{offer.name}    {tr('BV {bv}', bv=figure(offer.bv))}    {offer.about}")
            item.setData(offer, _OFFER)
            item.setEditable(False)
            self._model.appendRow(item)

    def _pick(self, index: QModelIndex) -> None:
        offer = index.data(_OFFER)
        if isinstance(offer, Offer):
            self._add(offer)
            call_later(self, self.field.clear)  # after the completer has put in the text

    def _take_first(self) -> None:
        first: QStandardItem | None = self._model.item(0)
        popup = self.completer.popup()
        if first is not None and self.field.text() and (popup is None or not popup.currentIndex().isValid()):
            self._add(first.data(_OFFER))
            self.field.clear()
            self._model.clear()

    def _go_down(self) -> None:
        if self.field.text() and self._model.rowCount():
            self.completer.complete()
        else:
            self.left.emit()

    def _add(self, offer: Offer) -> None:
        if offer.document is not None:
            self._forces.add_documents([offer.document])
        elif offer.origin is not None:
            self._forces.add_places([offer.origin])

    def choose_files(self) -> None:
        """Ask for files, and add their designs."""
        self.add_files(choose_files(self, self._designs.settings.folder))

    def add_files(self, paths: Sequence[Path]) -> None:
        """Add the designs of files; those that are open follow their edits."""
        self._forces.add_places([Origin(str(path.absolute())) for path in paths])

    # -- the budget -----------------------------------------------------------------------------------------

    def show_left(self, left: BudgetLeft) -> None:
        """Propose what fills the rest of a budget; nothing without one, or without a library."""
        if left != self._left:
            self._left = left
            self._settle.start()

    def _propose(self) -> None:
        left, database = self._left.battle_value, self._forces.library
        found: list[Filling[Offer]] = []
        if left is not None and left > 0 and database is not None and self._left.most != 0:
            least = max(self._left.least, 1)
            found = fillings(_in_library(database, query_of("legal")), left, least, least, number=_FITTING)
        self.fitting = found
        self.label.set_text(tr("fits the {n} left:", n=figure(left or 0)) if found else "")
        for number, button in enumerate(self.proposals):
            button.setVisible(number < len(found))
            if number < len(found):
                self._show(button, found[number])

    def _show(self, button: QPushButton, filling: Filling[Offer]) -> None:
        names = ", ".join(each.name for each in filling.units[:2]) + (" …" if len(filling.units) > 2 else "")
        button.setText(without_mnemonic(names))
        said = tr(
            "Add {units}: Battle Value {bv}",
            units=", ".join(each.name for each in filling.units),
            bv=filling.battle_value,
        )
        button.setToolTip(said)
        button.setAccessibleName(said)

    def _take(self, number: int) -> None:
        self._forces.add_places([each.origin for each in self.fitting[number].units if each.origin is not None])


def _in_library(database: Database, query: ParsedQuery) -> list[Offer]:
    """The units of the library that a query finds, each once; year and source book tell equal names apart."""
    try:
        found = search(database, each_once(query), _COLUMNS)
    except LibraryError:
        return []
    return [
        Offer(
            f"{chassis} {model}".strip(),
            bv,
            ", ".join(filter(None, (tr("{n} t", n=mass), str(year), book))),
            origin=origin_at(Place(*place)),
        )
        for chassis, model, bv, mass, year, book, *place in found
    ]
