"""The refit in the middle of the compare page: a head with class, time and price, and the list of work."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from designer.app.pages.compare.comparison_model import ComparisonModel
from designer.app.pages.compare.difference_lists import (
    DifferenceList,
    RowColumn,
    figure_column,
    label_column,
)
from designer.app.pages.compare.refit_rows import HeadWords, WorkWords, head_words, refit_rows
from designer.app.pages.compare.rows import DifferenceRow
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.accessibility.status_announcer import StatusAnnouncer
from designer.app.ui.dialogs import AskFile, file_to_save, suggested_file
from designer.app.ui.figures import DASH
from designer.app.ui.fonts import FontRole
from designer.app.ui.icons import paint_icon
from designer.app.ui.sizes import spaced
from designer.app.ui.strokes import box, hairline
from designer.app.ui.tables import TableCell
from designer.app.ui.text_layout import CENTER, LEFT, draw
from designer.app.ui.theme import Style, follow_theme
from designer.app.ui.widgets.buttons import IconButton, LinkButton
from designer.app.ui.widgets.menu import Menu
from designer.comparison.refit import KIT_FORMS, RECORD_FORMS, RefitProfile, RefitRecord, record
from designer.language import marked, tr
from designer.workspace.documents import SaveError
from designer.workspace.export import export
from designer.workspace.view_settings import RefitSettings

_HEAD: Final = 98
_LETTER: Final = 34
_CHIP: Final = 18
_CLASS: Final = 30
"""The width of the column of class letters, in pixels."""
_BEFORE_LINK: Final = 3
"""The pixels of a link before its words."""
_FIRST: Final = 0.26
"""The share of the head's width for the class; the works share the rest."""
_RECORD: Final = marked("Markdown (*.md);;Text (*.txt);;Table (*.csv);;Data (*.json)")
_KIT: Final = marked("Table (*.csv);;Text (*.txt);;Markdown (*.md)")


class RefitHead(QWidget, AccessibleWidget):
    """The refit as a whole: its class, what decides it, the facility, and the work custom and with a kit.

    In a narrow head the works stand below the class.

    Signals:
        reversed: the refit in the other direction is asked for.
    """

    accessible_role = Role.StaticText

    reversed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = HeadWords("", "")
        self.other_way = LinkButton(tr("B to A instead"))
        self.other_way.setParent(self)
        self.other_way.clicked.connect(self.reversed)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Refit"))
        follow_theme(self._place)

    def show_words(self, words: HeadWords) -> None:
        """Show another refit."""
        if words != self.words:
            self.words = words
            self.setAccessibleDescription(words.spoken)
            self.setToolTip("\n".join(work.why_not for work in words.works if work.why_not))
            self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """Put the link below the lines of the class."""
        style = theme.current()
        self.setFixedHeight(style.px(_HEAD) * (1 + len(self.words.works) if self._is_narrow(style) else 1))
        size = self.other_way.sizeHint()
        line = 2 + len(self.words.lines)
        self.other_way.setGeometry(
            round(self._left(style)) - style.px(_BEFORE_LINK),
            style.px(12 + 18 * (line - 1)) - 2,
            size.width(),
            size.height(),
        )
        self.update()

    def _is_narrow(self, style: Style) -> bool:
        """Whether the works have too little room beside the class."""
        return self._works_width(style) > self.width() * (1 - _FIRST)

    def _works_width(self, style: Style) -> float:
        """The width that the works need beside each other."""
        works = self.words.works
        return max((_work_width(work, style) for work in works), default=0.0) * len(works)

    def _class_width(self, style: Style) -> float:
        """The width of the class: its share, and more if its lines need it and the works do not."""
        lines = max((style.width(line) for line in self.words.lines), default=0.0)
        needed = self._left(style) + max(lines, style.width(self.words.title, "title")) + style.px(10)
        return max(self.width() * _FIRST, min(needed, self.width() - self._works_width(style)))

    def _left(self, style: Style) -> float:
        """The left edge of the texts of the class."""
        return style.measures.panel_inset + (style.px(_LETTER + 12) if self.words.letter else 0)

    def sizeHint(self) -> QSize:
        return QSize(theme.current().px(400), theme.current().px(_HEAD))

    def paintEvent(self, event: QPaintEvent) -> None:
        style, painter = theme.current(), QPainter(self)
        line = hairline(painter)
        painter.fillRect(QRectF(0, self.height() - line, self.width(), line), style.color("line.1"))
        works, high = self.words.works, style.px(_HEAD)
        if self._is_narrow(style):
            self._paint_class(painter, self.width(), style)
            for place, work in enumerate(works, 1):
                painter.fillRect(QRectF(0, place * high, self.width(), line), style.color("line.1"))
                _paint_work(painter, QRectF(0, place * high, self.width(), high), work, style)
            return
        first = self._class_width(style) if works else self.width()
        self._paint_class(painter, first, style)
        each = (self.width() - first) / max(1, len(works))
        for place, work in enumerate(works):
            left = first + place * each
            painter.fillRect(QRectF(left, 0, line, self.height()), style.color("line.1"))
            _paint_work(painter, QRectF(left, 0, each, self.height()), work, style)

    def _paint_class(self, painter: QPainter, width: float, style: Style) -> None:
        words, inset, side = self.words, style.measures.panel_inset, style.px(_LETTER)
        if words.letter:
            plate = QRectF(inset, style.px(14), side, side)
            radius, edge = style.measures.radius_control, style.color("accent")
            box(painter, plate, radius, fill=style.color("accent.soft"), edge=edge)
            draw(painter, plate, words.letter, style, role="page_title", token="accent", align=CENTER)
        left, high = self._left(style), style.px(18)
        room = QRectF(left, style.px(12), width - left - style.px(8), high)
        draw(painter, room, words.title, style, role="title")
        for row, line in enumerate(words.lines, 1):
            room.moveTop(style.px(12) + row * high)
            draw(painter, room, style.fitted((line,), room.width()), style, token="text.2")


def _paint_work(painter: QPainter, rect: QRectF, work: WorkWords, style: Style) -> None:
    """Paint a column of the head."""
    ink = "text.3" if work.why_not else "text.1"
    left, top = rect.left() + style.px(12), rect.top() + style.px(12)
    title = style.width(work.title, "strong")
    line = QRectF(left, top, rect.width() - style.px(20), style.px(18))
    draw(painter, line, work.title, style, role="strong", token=ink)
    hint, room = work.why_not or work.hint, line.width() - title - style.px(6)
    if style.width(hint) <= room:  # else the tooltip has it
        draw(painter, line.adjusted(title + style.px(6), 0, 0, 0), hint, style, token="text.3")
    for texts, role in _work_figures(work):
        width = _paint_figure(painter, QPointF(left, top + style.px(20)), texts, role, ink, style)
        left += width + style.px(16)


def _work_figures(work: WorkWords) -> tuple[tuple[tuple[str, str, str], FontRole], ...]:
    """The figures of a column of the head with their captions."""
    return (
        ((work.days, work.days_unit, ""), "page_title"),
        ((work.price, tr("C-bills"), work.minutes), "strong"),
        ((work.modifier, tr("on the check"), ""), "strong"),
    )


def _work_width(work: WorkWords, style: Style) -> float:
    """The width that a column of the head needs."""
    figures = _work_figures(work)
    return sum(_figure_width(texts, role, style) for texts, role in figures) + style.px(12 + 16 * len(figures))


def _figure_width(texts: tuple[str, str, str], role: FontRole, style: Style) -> float:
    figure, *captions = texts
    return max(style.width(figure, role), *(style.width(caption, "caption") for caption in captions))


def _paint_figure(
    painter: QPainter, corner: QPointF, texts: tuple[str, str, str], role: FontRole, ink: str, style: Style
) -> float:
    """Paint a figure with its captions below it; returns the width."""
    figure, *captions = texts
    width = _figure_width(texts, role, style)
    place = QRectF(corner.x(), corner.y(), width + 1, style.px(22))
    draw(painter, place, figure, style, role=role, token=ink, align=LEFT)
    for row, caption in enumerate(captions):
        place = QRectF(corner.x(), corner.y() + style.px(22 + 15 * row), width + 1, style.px(15))
        draw(painter, place, caption, style, role="caption", token="text.3")
    return width


# -- the list of work -----------------------------------------------------------------------------------------


def _class_column() -> RowColumn:
    """The column of class letters; those that decide the class of the whole are marked. Headings have none."""
    return RowColumn(
        heading=marked("Class"),
        text=lambda row: row.letter,
        spoken=lambda row: row.letter or row.label,
        paint=_paint_letter,
        width=_CLASS + 12,
    )


def _paint_letter(painter: QPainter, cell: TableCell[DifferenceRow]) -> None:
    row, style = cell.row, cell.style
    if not row.letter:
        return
    if len(row.letter) > 1:
        draw(painter, cell.rect, row.letter, style, role="tag", token="text.2")
        return
    side = style.px(_CHIP)
    plate = QRectF(cell.rect.left(), cell.rect.center().y() - side / 2, side, side)
    if row.letter != DASH:
        fill, edge = ("accent.soft", style.color("accent")) if row.decides else ("bg.3", None)
        box(painter, plate, style.measures.radius_control, fill=style.color(fill), edge=edge)
    token = "accent" if row.decides else "text.2"
    draw(painter, plate, row.letter, style, role="tag", token=token, align=CENTER)


def _place_column() -> RowColumn:
    """The column of places, with a mark at figures that are uncertain."""

    def paint(painter: QPainter, cell: TableCell[DifferenceRow]) -> None:
        draw(painter, cell.rect, cell.text, cell.style, token="text.2")
        if cell.row.doubt:
            side = cell.style.measures.cell_glyph
            spot = QPointF(cell.rect.right() - side, cell.rect.center().y() - side / 2)
            paint_icon(painter, spot, "note", cell.style.color("text.3"), side)

    return RowColumn(
        heading=marked("from, to"),
        text=lambda row: row.figures[0] if row.figures else "",
        tooltip=lambda row: row.doubt,
        paint=paint,
        width="LL → LT, RT",
        extra=16,
    )


_COLUMNS: Final = (
    _class_column(),
    label_column(marked("Work"), lead=True),
    _place_column(),
    figure_column(marked("Jobs"), 1),
    figure_column(marked("Minutes"), 2),
    figure_column(marked("Mass"), 3),
    figure_column(marked("C-bills"), 4, last=True),
)


_ALL_IT_MAY: Final = 100
"""The stretch of the boards, which take what they need before the plot below them takes any."""


class RefitTab(QWidget):
    """The head and the list of work of the refit from A to B."""

    def __init__(
        self,
        comparing: ComparisonModel,
        settings: RefitSettings,
        why_empty: Callable[[], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._comparing, self._settings = comparing, settings
        self.head = RefitHead()
        self.list = DifferenceList(tr("Refit"), _COLUMNS, why_empty)
        self.work = spaced(QVBoxLayout(), self.head, (self.list, 1), margins=0, spacing=0)
        self._beside = spaced(QVBoxLayout(), margins=0, spacing="gap")
        self._columns = spaced(QHBoxLayout(self), (self.work, 1), self._beside, margins=0, spacing=0)
        self.head.reversed.connect(comparing.swap)
        self._status = StatusAnnouncer(self, lambda: self.head.words.spoken)

    def show_beside(self, boards: QWidget, plot: QWidget, panels: QWidget, count: int) -> None:
        """Show ``count`` boards beside the list with a plot below them, and panels below the list.

        They go when another layout takes them.
        """
        self._beside.insertWidget(0, boards, _ALL_IT_MAY)
        self._beside.insertWidget(1, plot, 1)
        self.work.insertWidget(2, panels, 1)
        self.work.setStretch(1, 1)
        self._columns.setStretch(0, 3)
        self._columns.setStretch(1, 3 + 2 * count)

    def renew(self) -> None:
        """Show the refit of the present comparison."""
        found = self._comparing.found
        if found is not None:
            self.head.show_words(head_words(found.refit, found.b.graph, self._settings))
            self.list.rows_model.show(refit_rows(found))
            self._status.tell_at_rest()


class RefitExport(IconButton):
    """A button that copies or saves the record of the refit, or the parts to buy."""

    def __init__(
        self, comparing: ComparisonModel, failed: Callable[[str], object], ask: AskFile = file_to_save
    ) -> None:
        super().__init__("export", tr("The refit for a campaign's file or a forum"))
        self._comparing, self._failed, self._ask = comparing, failed, ask
        menu = Menu(self)
        menu.addAction(tr("Copy refit as Markdown")).triggered.connect(lambda: self._copy(RECORD_FORMS["markdown"]))
        menu.addAction(tr("Save refit…")).triggered.connect(self._save_record)
        menu.addSeparator()
        menu.addAction(tr("Copy parts to buy")).triggered.connect(lambda: self._copy(KIT_FORMS["text"]))
        menu.addAction(tr("Save parts to buy…")).triggered.connect(self._save_kit)
        self.entries = menu.actions()
        self.set_menu(menu)

    def _record(self) -> RefitRecord | None:
        found = self._comparing.found
        return None if found is None else record(found.a, found.b, RefitProfile(found.profile))

    def _copy(self, form: Callable[[RefitRecord], str]) -> None:
        if (of := self._record()) is not None:
            QApplication.clipboard().setText(form(of))

    def _save_record(self) -> None:
        self._save(tr("Save refit"), tr(_RECORD), tr("refit"), ".md", RECORD_FORMS)

    def _save_kit(self) -> None:
        self._save(tr("Save parts to buy"), tr(_KIT), tr("parts"), ".csv", KIT_FORMS)

    def _save(
        self, title: str, names: str, what: str, suffix: str, forms: Mapping[str, Callable[[RefitRecord], str]]
    ) -> None:
        of = self._record()
        if of is None:
            return
        path = self._ask(self, title, names, suggested_file(f"{of.after} {what}", suffix))
        if path is None:
            return
        try:
            export(of, path, forms, otherwise=suffix)
        except SaveError as error:
            self._failed(str(error))
