"""The panel of the quirks of the 'Mech and of each weapon, with a check box and a description for each.

A click on the box, a double click, the space bar or Enter adds or removes a quirk, as an edit that can be undone.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from designer import design
from designer.app.context.design_context import DesignContext
from designer.app.ui import theme
from designer.app.ui.icons import paint_sign
from designer.app.ui.sizes import inset, sized, spaced
from designer.app.ui.tables import Column, TableCell, TableModel, TableView, paint
from designer.app.ui.text_layout import draw
from designer.app.ui.theme import follow_theme
from designer.app.ui.widgets.buttons import Pill
from designer.app.ui.widgets.fields import ComboBox
from designer.app.ui.widgets.labels import SearchField, text_label
from designer.app.ui.widgets.scroll_page import ScrolledPage
from designer.app.ui.widgets.window_focus import focus_by_key
from designer.app.views.panels.quirk_rows import QuirkFilter, QuirkRow, details, quirk_rows, toggled
from designer.catalog.quirks import Carrier
from designer.language import tr
from designer.units.mount import MountId

_ONE_ROW_FROM, _EFFECT_FROM = 560, 420
_LEAST_ROWS = 2
"""How many rows of the list are always shown; the details are, if they leave room for them."""
_LEAST_WIDE, _LEAST_HIGH = 220, 80
_NAME_WIDTH, _BEARER_WIDTH = 210, 170


def _paint_quirk(painter: QPainter, cell: TableCell[QuirkRow]) -> None:
    """Paint the check box, the icon, the name and, if there is room, the effect."""
    row, style, rect = cell.row, cell.style, paint.check_box(painter, cell)
    side = paint_sign(painter, rect.left(), rect.center().y(), row.sign[0], style, "text.3")
    name = rect.adjusted(side + style.px(6), 0, 0, 0)
    if name.width() >= style.px(_EFFECT_FROM):
        effect = name.adjusted(style.px(_NAME_WIDTH) + style.px(8), 0, 0, 0)
        draw(painter, effect, row.effect, style, token="text.3")
        name = QRectF(name.left(), name.top(), style.px(_NAME_WIDTH), name.height())
    draw(painter, name, row.name, style, role="item" if row.present else "body")


@dataclass(slots=True)
class QuirksViewState:
    """The state of the panel for one design, kept while another design is shown."""

    bearer: MountId | None = None
    search: str = ""
    switches: tuple[bool, ...] = (False, False, False, False)


class QuirksPanel(QWidget):
    """The list of quirks of a design.

    Signals:
        words_changed: the number of quirks has changed.
    """

    words_changed = Signal()

    def __init__(self, context: DesignContext) -> None:
        super().__init__()
        self._context = context
        self._bearer: MountId | None = None
        self._shown: tuple[str, ...] = ()
        column = Column[QuirkRow](
            text=lambda row: row.name,
            spoken=lambda row: row.spoken,
            paint=_paint_quirk,
            checked=lambda row: bool(row.present),
            toggle=self._toggle,
            stretch=True,
        )
        self.model = TableModel((column,), key=lambda row: row.name, tooltip=details)
        self.list = TableView(tr("Quirks"), self.model, headings=False)
        self.list.empty_text = lambda: tr("No quirk matches.")
        self.bearer = ComboBox(tr("Quirks of"))
        self.search = SearchField(tr("Search quirks"), short_hint=tr("Search"), undoes_text=False)
        self.positive = Pill(tr("Positive"), tip=tr("Only positive quirks"))
        self.negative = Pill(tr("Negative"), tip=tr("Only negative quirks"))
        self.in_combat = Pill(tr("In combat"), tip=tr("Only quirks with an effect in the Lab"))
        self.present = Pill(tr("Has"), tip=tr("Only quirks that it has"))
        self.details = inset(text_label(wraps=True), ("panel_inset", 4))
        sized(self.search, height="field")
        first = spaced(QHBoxLayout(), self.bearer, (self.search, 1), spacing=6)
        self._head = spaced(
            QVBoxLayout(),
            first,
            spaced(QHBoxLayout(), *self._pills(), 1, spacing=4),
            margins=("control_inset", 4),
            spacing=6,
        )
        # Below the board it may have less than its least height.
        spaced(QVBoxLayout(self), ScrolledPage(self._head, (self.list, 1), self.details), margins=0)
        self._connect()
        follow_theme(self._arrange)
        self._list_quirks()
        self._renew_bearers()
        self._follow_selection(context.selection)

    def _pills(self) -> tuple[Pill, ...]:
        return self.positive, self.negative, self.in_combat, self.present

    def _connect(self) -> None:
        self.search.textChanged.connect(self._list_quirks)
        self.search.down.connect(lambda: focus_by_key(self.list))
        for pill in self._pills():
            pill.toggled.connect(self._list_quirks)
        self.bearer.activated.connect(lambda: self.show_bearer(self.bearer.currentData()))
        self.list.selectionModel().currentChanged.connect(self._show_details)
        self.model.modelReset.connect(self._show_details)
        self._context.changed.connect(self._on_change)
        self._context.leaving.connect(self._on_leaving)
        self._context.adopted.connect(self._on_adopted)
        self._context.selection_changed.connect(self._follow_selection)

    # -- what is shown --------------------------------------------------------------------------------------

    @property
    def words(self) -> str:
        """The number of quirks of the 'Mech and of its weapons, as text."""
        unit = self._context.unit
        own, of_weapons = len(unit.quirks), sum(len(mount.quirks) for mount in unit.mounts)
        if of_weapons:
            return tr("{own} and {of_weapons} of weapons", own=own, of_weapons=of_weapons)
        return str(own) if own else tr("none")

    def show_bearer(self, bearer: MountId | None) -> None:
        """List the quirks of a weapon and select it, or with None list the quirks of the 'Mech."""
        self._set_bearer(bearer)
        if bearer is not None:
            self._context.select((bearer,))

    def _set_bearer(self, bearer: MountId | None) -> None:
        if bearer != self._bearer:
            self._bearer = bearer
            self._list_quirks()
        self.bearer.setCurrentIndex(max(self.bearer.findData(bearer), 0))

    def _present(self) -> tuple[str, ...]:
        if self._bearer is None:
            return design.quirks(self._context.graph)
        mount = self._context.unit.find(self._bearer)
        return mount.quirks if mount else ()

    def _list_quirks(self, *_: object, in_place: bool = False) -> None:
        """List the quirks that pass the filter; with ``in_place`` rows that are already listed keep their order."""
        self._shown = self._present()
        wanted = QuirkFilter(self.search.text(), *(pill.isChecked() for pill in self._pills()))
        carrier = Carrier.UNIT if self._bearer is None else Carrier.WEAPON
        self.model.show(quirk_rows(self._shown, carrier, wanted), in_place=in_place)
        self._show_details()

    def _toggle(self, row: QuirkRow) -> bool:
        made = self._context.apply(toggled(row, self._bearer))
        self.list.choose(row.name)
        return made

    def _show_details(self, *_: object) -> None:
        row = self.list.current_row
        self.details.setText(details(row) if row is not None else "")
        self._make_room()

    def _on_change(self) -> None:
        self._renew_bearers()
        if self._present() != self._shown:
            self._list_quirks(in_place=True)
        self.words_changed.emit()

    def _on_leaving(self) -> None:
        state = self._context.view_state.of(QuirksViewState)
        state.bearer, state.search = self._bearer, self.search.text()
        state.switches = tuple(pill.isChecked() for pill in self._pills())

    def _on_adopted(self) -> None:
        state = self._context.view_state.of(QuirksViewState)
        with QSignalBlocker(self.search):
            self.search.setText(state.search)
        for pill, on in zip(self._pills(), state.switches, strict=False):
            with QSignalBlocker(pill):
                pill.setChecked(on)
        self._bearer = state.bearer if self.bearer.findData(state.bearer) >= 0 else None
        self.bearer.setCurrentIndex(max(self.bearer.findData(self._bearer), 0))
        self._list_quirks()

    def _renew_bearers(self) -> None:
        entries = [(tr("This 'Mech"), None, len(self._context.unit.quirks)), *self._weapons()]
        texts = [(f"{words}, {count}" if count else words, bearer) for words, bearer, count in entries]
        now = [(self.bearer.itemText(n), self.bearer.itemData(n)) for n in range(self.bearer.count())]
        if texts == now:
            return
        self.bearer.clear()
        for words, bearer in texts:
            self.bearer.addItem(words, bearer)
        self._set_bearer(self._bearer if self._bearer in (bearer for _, bearer in texts) else None)

    def _weapons(self) -> list[tuple[str, MountId | None, int]]:
        g = self._context.graph
        form, quirks = design.chassis(g).form, design.weapon_quirks(g)
        found: list[tuple[str, MountId | None, int]] = []
        for mount, item in design.weapons(g):
            place = tr("unallocated") if mount.location is None else form.code(mount.location)
            found.append((f"{item.short} {place}", mount.id, len(quirks.get(mount.id, ()))))
        return found

    def _follow_selection(self, selection: frozenset[MountId]) -> None:
        """If a single weapon is selected, list its quirks."""
        if len(selection) == 1:
            (chosen,) = selection
            if self.bearer.findData(chosen) >= 0:
                self._set_bearer(chosen)

    # -- looks ----------------------------------------------------------------------------------------------

    def minimumSizeHint(self) -> QSize:
        style = theme.current()
        return QSize(style.px(_LEAST_WIDE), style.px(_LEAST_HIGH))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        style = theme.current()
        one_row = self.width() >= style.px(_ONE_ROW_FROM)
        self._head.setDirection(QBoxLayout.Direction.LeftToRight if one_row else QBoxLayout.Direction.TopToBottom)
        self.bearer.setFixedWidth(style.px(_BEARER_WIDTH if one_row else _BEARER_WIDTH * 3 // 4))
        self.list.setMinimumHeight(_LEAST_ROWS * style.measures.table_row)
        self._make_room()

    def _make_room(self) -> None:
        """Show the details if list and head have room beside them: else the panel would scroll as well as the list."""
        taken = self._head.sizeHint().height() + self.list.minimumHeight()
        room = self.height() - taken
        self.details.setVisible(bool(self.details.text()) and self.details.heightForWidth(self.width()) <= room)
