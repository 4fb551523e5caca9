"""The print panel of the forces page: how many pages each kind of sheet has, and the preview."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.figures import figure
from designer.app.ui.sizes import spaced
from designer.app.ui.tables import RIGHT, Column, TableModel, TableView
from designer.app.ui.tables.paint import check_box_alone
from designer.app.ui.widgets.panel import Panel
from designer.language import marked, tr, trn
from designer.sheets.kinds import PAPERS, SHEET_NAMES, SheetKind
from designer.sheets.page_kinds import Pages, Sheet
from designer.workspace.view_settings import PrintSettings

_COVER: Final = "cover"


class _PrintRow(NamedTuple):
    key: SheetKind | Literal["cover"]
    words: str
    pages: int


class PrintPanel(Panel):
    """The kinds of sheets, one of which is chosen, the cover page, and a button that opens the print dialog.

    Signals:
        preview_wanted: the dialog is to be opened.
    """

    preview_wanted = Signal()

    def __init__(self, settings: PrintSettings) -> None:
        super().__init__(tr("Print"))
        self._settings = settings
        self._sheets: Sequence[Sheet] = ()
        columns = (
            Column[_PrintRow](
                checked=self._is_chosen, toggle=self._toggle, paint=check_box_alone, spoken=_spoken, width=24
            ),
            Column[_PrintRow](heading=marked("What"), text=lambda row: row.words, spoken=_spoken, stretch=True),
            Column[_PrintRow](heading=marked("pages"), text=lambda row: figure(row.pages), align=RIGHT, width="1 000"),
        )
        self.model = TableModel(columns, key=lambda row: row.key)
        self.list = TableView(tr("What is printed"), self.model)
        self.list.setSizeAdjustPolicy(TableView.SizeAdjustPolicy.AdjustToContents)
        self.preview = QPushButton()
        theme.set_look(self.preview, look="primary")
        self.preview.clicked.connect(self.preview_wanted)
        foot = spaced(QHBoxLayout(), self.preview, 1, margins=("panel_inset", 6))
        body = QWidget()
        spaced(QVBoxLayout(body), (self.list, 1), foot, margins=0, spacing=0)
        self.set_body(body)

    def show_sheets(self, sheets: Sequence[Sheet]) -> None:
        """Show how many pages these sheets have."""
        self._sheets = sheets
        self.renew()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.WindowActivate:  # the print dialog, which changes the settings, was closed
            self.renew()
        return super().event(event)

    def renew(self) -> None:
        """Show the choice of the settings."""
        options = self._settings.options
        paper = PAPERS[options.paper]
        rows = [
            _PrintRow(kind, tr(words), len(Pages(kind, self._sheets, paper))) for kind, words in SHEET_NAMES.items()
        ]
        whole = len(Pages(options.kind, self._sheets, paper, cover=True))
        chosen = len(Pages(options.kind, self._sheets, paper, cover=options.cover))
        rows.append(
            _PrintRow(_COVER, tr("Cover page with totals"), whole - len(Pages(options.kind, self._sheets, paper)))
        )
        self.model.show(rows)
        self.model.announce()
        self.preview.setText(trn("Preview {n} page", "Preview {n} pages", chosen))
        self.preview.setEnabled(bool(self._sheets))

    def _is_chosen(self, row: _PrintRow) -> bool:
        options = self._settings.options
        return options.cover if row.key == _COVER else options.kind is row.key

    def _toggle(self, row: _PrintRow) -> bool:
        options = self._settings.options
        if isinstance(row.key, SheetKind):
            options.kind = row.key
        else:
            options.cover = not options.cover
        self.renew()
        return True


def _spoken(row: _PrintRow) -> str:
    return f"{row.words}, {trn('{n} page', '{n} pages', row.pages)}"
