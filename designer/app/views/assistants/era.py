"""The assistant of the years: what of a design there is in another year, and what stands in for the rest."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from designer.app.context.design_context import DesignContext
from designer.app.context.hover_preview import HoverPreview
from designer.app.ui.accessibility.status_announcer import StatusAnnouncer
from designer.app.ui.figures import signed
from designer.app.ui.icons import paint_kind
from designer.app.ui.idle_work import IdleWork
from designer.app.ui.sizes import in_font, spaced
from designer.app.ui.strokes import box
from designer.app.ui.tables import Column, TableCell, TableModel
from designer.app.ui.tables.grouped import GroupedTable
from designer.app.ui.text_layout import CENTER, draw
from designer.app.ui.widgets.labels import text_label
from designer.app.views.assistants.frame import Assistant
from designer.app.views.assistants.year_strip import YearStrip
from designer.app.views.board.cell_data import BoardCell, LocationContent
from designer.assistants.era import (
    PartInYear,
    Presence,
    StandIn,
    Together,
    all_at_once,
    earliest,
    parts_in,
    stand_ins,
    ticks,
)
from designer.catalog import Item
from designer.catalog.eras import era_of
from designer.editing import Change, Edit, edits
from designer.language import marked, tr, trn
from designer.units.location import Location
from designer.units.mount import MountId, SystemPart

SETTLE_MS: Final = 200
"""How many milliseconds after the slider rests what stands in is looked for."""
_BUTTON_ROOM: Final = 12
"""The room beside the words of a button, in pixels."""
_TWO_LINES: Final = 36
_SIDES: Final = {"IS": "Inner Sphere", "Clan": marked("Clans")}


class EraRow(NamedTuple):
    """A part of the design in the year, and what stands in for it; None if nothing does, or is not found yet."""

    part: PartInYear
    stand_in: StandIn | None = None

    @property
    def name(self) -> str:
        """The name of the part, of a built-in one with what it is."""
        return f"{tr(self.part.label)}: {self.part.thing.name}" if self.part.label else self.part.thing.name

    @property
    def short(self) -> str:
        """The name of the part without what a built-in one is."""
        return self.part.thing.name


def when(part: PartInYear) -> str:
    """The dates of a part: "from 3050", "lost 2950, again 3037"."""
    came, lost, again = part.came, part.lost, part.again
    if part.presence is Presence.NEVER:
        return tr("never built by this side")
    if part.presence is Presence.EXTINCT:
        return tr("lost {year}, again {back}", year=lost, back=again) if again else tr("lost {year}", year=lost)
    if part.presence is Presence.NOT_YET:
        return tr("from {year}", year=came)
    if part.presence is Presence.PROTOTYPE:
        return tr("a prototype, since {year}", year=came)
    return tr("since {year}", year=came)


def short_when(part: PartInYear) -> str:
    """The date from which a part is to be had again, for a cell of the board."""
    if part.presence is Presence.EXTINCT and part.again:
        return tr("again {year}", year=part.again)
    return when(part)


def costs(stand_in: StandIn) -> str:
    """Cost of a replacement: "−3.5 t, −120 BV, +0.25 M C-bills"."""
    return tr(
        "{mass} t, {bv} BV, {cost} M C-bills",
        mass=signed(stand_in.mass / 1000, 2 if stand_in.mass % 500 else 1),
        bv=signed(stand_in.battle_value),
        cost=signed(stand_in.cost / 1e6, 2),
    )


def _instead(row: EraRow) -> str:
    if row.stand_in is None:
        return ""
    return row.stand_in.name or tr("leave out")


def _tip(row: EraRow) -> str:
    lines = [row.name, when(row.part)]
    for side, here in row.part.by_side.items():
        lines.append(f"{tr(_SIDES[side])}: {tr(here.value)}")
    if row.part.decides:
        lines.append(tr("This part sets the earliest year of the design"))
    if row.stand_in is not None:
        lines.append(tr("{name} instead: {costs}", name=_instead(row), costs=costs(row.stand_in)))
        lines += [finding.sentence for finding in row.stand_in.broken]
    return "\n".join(lines)


def _button_rect(cell: TableCell[EraRow]) -> QRectF:
    high = cell.style.px(20)
    return QRectF(cell.rect.left(), cell.rect.center().y() - high / 2, cell.rect.width() - cell.style.px(4), high)


def _paint_part(painter: QPainter, cell: TableCell[EraRow]) -> None:
    style, part = cell.style, cell.row.part
    kind = part.thing.kind if isinstance(part.thing, Item) else "system"
    half = cell.rect.height() / 2
    upper = QRectF(cell.rect.left() + style.px(22), cell.rect.top() + 1, cell.rect.width() - style.px(22), half)
    paint_kind(painter, cell.rect.left(), upper.center().y(), kind, style)
    draw(painter, upper, style.fitted((cell.row.name, cell.row.short), upper.width()), style, token="text.1")
    token = "text.3" if part.presence.is_there else "warn"
    draw(painter, upper.translated(0, half - 2), when(part), style, role="caption", token=token)


def _paint_instead(painter: QPainter, cell: TableCell[EraRow]) -> None:
    words, style = cell.text, cell.style
    if words:
        broken = cell.row.stand_in is not None and bool(cell.row.stand_in.broken)
        rect = _button_rect(cell)
        box(painter, rect, style.measures.radius_control, fill=style.color("bg.3" if broken else "accent.soft"))
        draw(painter, rect.adjusted(4, 0, -4, 0), words, style, token="warn" if broken else "accent", align=CENTER)


_COLUMNS: Final[tuple[Column[EraRow], ...]] = (
    Column[EraRow](
        heading=marked("Part"),
        text=lambda row: row.name,
        spoken=lambda row: _tip(row).replace("\n", ", "),
        paint=_paint_part,
        stretch=True,
        least=120,
    ),
    Column[EraRow](
        heading=marked("instead"),
        text=_instead,
        paint=_paint_instead,
        parts=lambda cell: {"instead": _button_rect(cell)} if cell.row.stand_in else {},
        extra=_BUTTON_ROOM,
    ),
)


class EraAssistant(Assistant):
    """A year to look at, below the board; the parts of the design with what stands in, at the left.

    Moving the slider only changes what is shown. What stands in is found in idle time.
    """

    def __init__(self, context: DesignContext) -> None:
        self.strip = YearStrip()
        self.model = TableModel(_COLUMNS, key=lambda row: row.part.key, tooltip=_tip)
        self.table = GroupedTable(tr("Parts in the year"), self.model, headings=False)
        self.first = in_font(text_label(wraps=True), "caption")
        self.note = in_font(text_label(wraps=True), "caption")
        self.breaking = QCheckBox(tr("Include choices that break a rule"))
        self.replace_all = QPushButton()
        super().__init__(context, tr("Years"), self._body(), below=self.strip)
        self.model.setParent(self)
        self.year = context.unit.tech.year
        self._parts: tuple[PartInYear, ...] = ()
        self._found: list[StandIn] = []
        self._together: Together | None = None
        self._absent: dict[MountId | SystemPart, PartInYear] = {}
        self._search: IdleWork[StandIn | None] = IdleWork(self, self._take, self._put_together)
        self._joining: IdleWork[Together | None] = IdleWork(self, self._take_together, self._show_together)
        self._status = StatusAnnouncer(self, lambda: "" if self.busy else self.note.text())
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle.timeout.connect(self._look)
        self._connect()
        self._show()

    def _body(self) -> QWidget:
        self.table.row_height = lambda style: style.px(_TWO_LINES)
        self.table.group_of = lambda row: row.part.presence.is_there
        self.table.heading_of = self._heading
        self.table.empty_text = lambda: tr("The design has no parts.")
        buttons = spaced(QHBoxLayout(), self.replace_all, 1)
        foot = spaced(
            QVBoxLayout(), self.first, self.breaking, self.note, buttons, margins="panel_inset", spacing="control_inset"
        )
        body = QWidget()
        spaced(QVBoxLayout(body), (self.table, 1), foot, margins=0, spacing=0)
        return body

    def _connect(self) -> None:
        self.strip.slider.moved.connect(self.show_year)
        self.strip.taken.connect(lambda: self.context.apply(edits.set_year(self.year)))
        self.table.part_clicked.connect(lambda key, _part: self._apply(self._edit_of(key)))
        self.table.opened.connect(lambda key: self._apply(self._edit_of(key)))
        self.table.chosen.connect(self._select)
        HoverPreview(self.context, self.table, source=self).follow_table(self.table, self._edit_of, by_keys=False)
        HoverPreview(self.context, self.replace_all, source=self).follow_button(self.replace_all, self._whole_edit)
        self.replace_all.clicked.connect(lambda: self._apply(self._whole_edit()))
        self.breaking.toggled.connect(self._allow_breaking)
        self.context.changed.connect(self._follow)

    def _heading(self, is_there: object) -> tuple[str, str]:
        number = sum(part.presence.is_there is is_there for part in self._parts)
        words = tr("Available in {year}", year=self.year) if is_there else tr("Not available in {year}", year=self.year)
        return words, trn("{n} kind", "{n} kinds", number)

    # -- what is shown --------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether it is still looking for what stands in."""
        return self._settle.isActive() or self._search.busy or self._joining.busy

    def show_year(self, year: int) -> None:
        """Look at another year; the design stays as it is."""
        self.year = year
        self._show()

    def take_keyboard(self) -> None:
        self.strip.slider.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _follow(self, change: Change) -> None:
        if not change.label:  # another design
            self.year = change.after.tech.year
        self._show()

    def _show(self) -> None:
        """Show parts and board in the year at once, and look for what stands in when the slider rests."""
        self._search.stop()
        self._joining.stop()
        self._found, self._together = [], None
        self._parts = parts_in(self.context.graph, self.year)
        self._absent = {}
        for part in self._parts:
            if not part.presence.is_there:
                self._absent |= dict.fromkeys(part.mounts, part)
                self._absent |= {} if part.slots is None else {part.slots: part}
        self._list()
        self.overlay_changed.emit()
        self._settle.start()

    def _list(self) -> None:
        unit = self.context.unit
        by_part = {each.part.key: each for each in self._offered}
        self.model.show([EraRow(part, by_part.get(part.key)) for part in self._parts], reset=True)
        missing = sum(not part.presence.is_there for part in self._parts)
        hint = trn("{n} kind of part is not available", "{n} kinds of part are not available", missing)
        hint = hint if missing else tr("Everything is available")
        years = ticks(self.context.graph)
        self.strip.show_years(self.year, unit.tech.year, years, f"{tr(era_of(self.year).name)}. {hint}")
        first = earliest(self.context.graph)
        names = ", ".join(EraRow(part).name for part in self._parts if part.decides)
        self.first.setText(tr("Possible from {year} on, because of {parts}.", year=first, parts=names))
        self._show_together()

    @property
    def _offered(self) -> list[StandIn]:
        """The replacements; those that break a rule only if the user wants them."""
        return [each for each in self._found if self.breaking.isChecked() or not each.broken]

    def _show_together(self) -> None:
        held_back = sum(bool(each.broken) for each in self._found)
        self.breaking.setVisible(bool(held_back))
        found = None if self.busy else self._together
        if found is not None:
            self.note.setText(tr("All together: {costs}", costs=costs(found.whole)))
        elif self.busy:
            self.note.setText(tr("Looking for replacements…"))
        elif held_back:
            self.note.setText(trn("{n} breaks a rule.", "{n} break a rule.", held_back))
        else:
            self.note.setText(tr("The slider only changes what is shown. Click a replacement to edit the design."))
        self.replace_all.setVisible(found is not None)
        if found is not None:
            self.replace_all.setText(trn("Replace {n} kind", "Replace {n} kinds", len(found.replaced)))
        self._status.tell_at_rest()

    def overlay(self, location: Location, content: LocationContent) -> LocationContent:
        if not self._absent:
            return content
        return content._replace(cells=tuple([self._marked(cell) for cell in content.cells]))

    def _marked(self, cell: BoardCell) -> BoardCell:
        keys = cell.mounts or (() if cell.part is None else (cell.part,))
        part = next((self._absent[key] for key in keys if key in self._absent), None)
        if part is None:
            return cell
        notice = f"{tr('Not available in {year}', year=self.year)}: {when(part)}"
        second = short_when(part) if cell.rows > 2 else ""
        return replace(cell, look=replace(cell.look, absent=True, notice=notice, second_line=second, right_figure=""))

    # -- what is done ---------------------------------------------------------------------------------------

    def _look(self) -> None:
        self._search.start(stand_ins(self.context.unit, self.year))
        self._show_together()

    def _take(self, found: list[StandIn | None]) -> None:
        new = [each for each in found if each is not None]
        if new:
            self._found += new
            self._list()

    def _allow_breaking(self) -> None:
        self._list()
        if not self._search.busy:
            self._put_together()

    def _put_together(self) -> None:
        breaking = self.breaking.isChecked()
        self._together = None
        self._joining.start(all_at_once(self.context.unit, self.year, self._found, breaking=breaking))
        self._show_together()

    def _take_together(self, found: list[Together | None]) -> None:
        self._together = found[-1]

    def _edit_of(self, key: object) -> Edit | None:
        return next((each.edit for each in self._offered if each.part.key == key), None)

    def _whole_edit(self) -> Edit | None:
        return None if self.busy or self._together is None else self._together.whole.edit

    def _apply(self, edit: Edit | None) -> None:
        if edit is not None:
            self.context.apply(edit)

    def _select(self, key: object) -> None:
        """Select the mounts of the chosen part, so that the board shows them."""
        self.context.select(next((part.mounts for part in self._parts if part.key == key), ()))
