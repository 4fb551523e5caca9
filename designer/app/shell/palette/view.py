"""The palette widget: a search field with its results over the dimmed window, for keyboard use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from designer.app.shell.palette.results import MARKS, Hit, found
from designer.app.shell.palette.rows import HitOutcome, HitsModel, PaletteRow, row_height
from designer.app.shell.palette.sources import Sources
from designer.app.shell.window_interface import WindowInterface
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role, announce
from designer.app.ui.icons import paint_icon
from designer.app.ui.idle_work import IdleWork, Priority
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import in_font, sized, spaced
from designer.app.ui.strokes import box, hairline
from designer.app.ui.tables import TableView
from designer.app.ui.tables.chosen_row import ChosenRow
from designer.app.ui.theme import follow_theme
from designer.app.ui.widgets.dialog import dim
from designer.app.ui.widgets.labels import KeyCap
from designer.app.ui.widgets.window_focus import give_focus_back
from designer.battle_value import battle_value
from designer.construction.mass import mass
from designer.editing import Edit, EditRefusedError, Session
from designer.language import marked, tr

if TYPE_CHECKING:  # the page is imported when the first design is opened
    from designer.app.pages.editor.editor import Editor

HINT: Final = marked("All kinds. > commands @ places # designs / files")
_WIDTH, _TOP, _FIELD, _FOOT, _MOST_ROWS = 620, 84, 48, 30, 11
_RESTS_AFTER_MS: Final = 120
"""How many milliseconds after the last key press the current result is previewed."""


class Palette(QWidget, AccessibleWidget):
    """The command palette: a search field over the window ``over`` that finds commands, parts, places and designs.

    ``editor`` returns the page of the design shown in that window, None if there is none. When the palette closes, the
    focus returns to the widget that had it before.
    """

    accessible_role = Role.Dialog

    def __init__(self, window: WindowInterface, over: QWidget, editor: Callable[[], Editor | None]) -> None:
        super().__init__(over)
        self.setAccessibleName(tr("Find a command, part, place or design"))
        self._over = over
        self._editor = editor
        self._before: QWidget | None = None
        self._sources = Sources(window)
        self.model = HitsModel(self)
        self.field = QLineEdit()
        self.field.setAccessibleName(tr("Find a command, part, place or design"))
        self.field.setFrame(False)
        self.field.setProperty("look", "bare")
        self.field.installEventFilter(self)
        self.field.textEdited.connect(self._search)
        self.list = TableView(tr("Results"), self.model, headings=False)
        self.list.row_height = lambda _style: row_height()
        self.list.is_band = lambda _row: False
        self.list.click_opens = True
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.empty_text = self._no_match
        self.list.selectionModel().currentChanged.connect(lambda *_: self._on_current_changed())
        self.list.opened.connect(lambda _key: self.accept())
        self._chosen = ChosenRow(self.field, self.list, lambda _row: "", self._no_match)
        self._hint = PlainLabel(tr(HINT))
        self._foot = _Foot()
        self._values: IdleWork[None] = IdleWork(self)
        self._rest = QTimer(self, singleShot=True, interval=_RESTS_AFTER_MS)
        self._rest.timeout.connect(self._preview)
        self._warming: IdleWork[object] = IdleWork(self, priority=Priority.AHEAD)
        self._lay_out()
        self.hide()
        self._over.installEventFilter(self)
        follow_theme(self._place)

    def open(self, text: str = "") -> None:
        """Show the palette with a query."""
        self._before = QApplication.focusWidget()
        self._sources.begin(self.editor)
        self.setGeometry(self._over.rect())
        self.field.setText(text)
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self._search(text)
        self._warming.start(self._sources.warm())

    def close_up(self) -> None:
        """Hide the palette and end the preview of its result."""
        for work in (self._values, self._warming, self._rest):
            work.stop()
        self._show_preview(None)
        give_focus_back(self, self._before)
        self._before = None
        self.hide()

    @property
    def editor(self) -> Editor | None:
        """The editor page of the design that is searched; None without a design."""
        return self._editor()

    @property
    def hit(self) -> Hit | None:
        """The current result; None if there is none."""
        row = self.list.current_row
        return None if row is None else row.hit

    def accept(self) -> None:
        """Apply or run the current result and close the palette; if the result is blocked, announce the reason."""
        row, editor = self.list.current_row, self.editor
        if row is None or row.hit is None:
            return
        if row.blocked:
            announce(self.field, row.blocked)
            return
        self.close_up()
        if row.edit is not None and editor is not None:
            editor.wanted.emit()
            editor.context.apply(row.edit)
        else:
            row.hit.run()

    # -- finding --------------------------------------------------------------------------------------------

    def _no_match(self) -> str:
        return tr("No match without an open design.") if self.editor is None else tr("No match.")

    def _search(self, text: str) -> None:
        words = text.strip().lstrip("".join(MARKS)).strip()
        self.model.show_hits(words, found(text, self._sources.groups))
        self._hint.setVisible(not text)
        self._select(0, 1)
        if self.hit is None:
            self._foot.show_row(None)
        self._place()
        self._values.start(self._compute_outcomes())

    def _select(self, row: int, step: int) -> None:
        """Make a row current; if it is a heading, the next result in the direction of ``step``."""
        while 0 <= row < self.model.rowCount():
            if self.model.hit(row) is not None:
                self.list.setCurrentIndex(self.model.index(row, 0))
                return
            row += step

    def _on_current_changed(self) -> None:
        self._foot.show_row(self.list.current_row)
        self._preview_soon()

    def _preview_soon(self) -> None:
        """Preview the current result after a delay, so that typing is not slowed down."""
        self._rest.start()

    def _preview(self) -> None:
        row = self.list.current_row
        self._show_preview(None if row is None or row.blocked else row.edit)

    def _show_preview(self, edit: Edit | None) -> None:
        editor = self.editor
        if editor is not None:
            editor.context.show_preview(edit)

    def _compute_outcomes(self) -> Iterator[None]:
        """Compute the outcome of each result, one at each step."""
        while rows := self.model.rows_without_outcome():
            row, editor = rows[0], self.editor
            if row.hit is not None and row.hit.facts is not None:
                self.model.set_outcome(row, HitOutcome(facts=row.hit.facts()))
            elif row.hit is not None and row.edit is not None and editor is not None:
                self._compute_outcome(row, row.edit, editor.context.session, shows_mass=row.hit.shows_mass)
            else:
                return
            yield

    def _compute_outcome(self, row: PaletteRow, edit: Edit, session: Session, *, shows_mass: bool) -> None:
        try:
            result = session.what_if(edit)
        except EditRefusedError as error:
            self.model.set_outcome(row, HitOutcome(refused=error.reason))
            self._foot.show_row(self.list.current_row)
            return
        now, then = session.graph, result.overlay
        weight = mass(then).total - mass(now).total if shows_mass else None
        self.model.set_outcome(row, HitOutcome(battle_value(then) - battle_value(now), weight))

    # -- keys and mouse -------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._over and event.type() == QEvent.Type.Resize and self.isVisible():
            self.setGeometry(self._over.rect())
            self._place()
        elif watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._key(event)
        elif watched is self.field and event.type() == QEvent.Type.FocusOut and self.isVisible():
            self.close_up()
        return super().eventFilter(watched, event)

    def _key(self, event: QKeyEvent) -> bool:
        key, row = event.key(), self.list.currentIndex().row()
        alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if key == Qt.Key.Key_Escape:
            self.close_up()
        elif key == Qt.Key.Key_Down:
            self._select(row + 1, 1)
        elif key == Qt.Key.Key_Up:
            self._select(row - 1, -1)
        elif key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            if (current := self.list.current_row) is not None:
                self.model.choose_way(current, 1 if key == Qt.Key.Key_Tab else -1)
                self._chosen.renew()
            self._preview_soon()
            self._values.start(self._compute_outcomes())
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and alt:
            self._run_alternative()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.accept()
        else:
            return False
        return True

    def _run_alternative(self) -> None:
        hit = self.hit
        if hit is not None and hit.alt_run is not None:
            self.close_up()
            hit.alt_run()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self._frame().contains(event.position().toPoint()):
            self.close_up()

    # -- looks ----------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        dim(self)
        painter = QPainter(self)
        frame = QRectF(self._frame())
        radius = style.measures.radius_palette
        box(painter, frame, radius, fill=style.color("bg.2"), edge=style.color("line.2"))
        rule = QRectF(frame.left(), frame.top() + style.px(_FIELD), frame.width(), hairline(painter))
        painter.fillRect(rule, style.color("line.2"))
        side = style.measures.icon
        at = QRectF(frame.left() + style.px(16), frame.top(), side, style.px(_FIELD)).center()
        at.setX(at.x() - side / 2)
        at.setY(at.y() - side / 2)
        paint_icon(painter, at, "search", style.color("text.2"), side)

    def _frame(self) -> QRect:
        """The rectangle of the palette, as high as its results need."""
        style = theme.current()
        width = min(style.px(_WIDTH), self.width() - 2 * style.measures.gap)
        rows = min(max(self.model.rowCount(), 1), _MOST_ROWS)
        height = style.px(_FIELD) + rows * row_height() + style.px(_FOOT) + 2 * style.measures.control_inset
        top = style.px(_TOP)
        return QRect((self.width() - width) // 2, top, width, min(height, self.height() - top - style.measures.gap))

    def _lay_out(self) -> None:
        self._body = QWidget(self)
        field = sized(QWidget(), height=_FIELD)
        spaced(
            QHBoxLayout(field),
            (in_font(self.field, "input"), 1),
            in_font(self._hint, "caption"),
            margins=(42, 2, 16, 2),
        )
        spaced(QVBoxLayout(self._body), field, (self.list, 1), self._foot, margins=(4, 0), spacing=0)

    def _place(self) -> None:
        frame, before = self._frame(), self._body.geometry()
        if frame != before:  # what is not updated here need not be painted in the window below
            self._body.setGeometry(frame)
            self.update(frame.united(before))


class _Foot(QWidget):
    """The shortcuts for the current result, with what they do."""

    def __init__(self) -> None:
        super().__init__()
        self._row = spaced(QHBoxLayout(self), 1, margins=(12, 0), spacing=8)
        self._shown: tuple[tuple[str, str], ...] = ()
        sized(self, height=_FOOT)

    def sizeHint(self) -> QSize:
        return QSize(theme.current().px(200), theme.current().px(_FOOT))

    def show_row(self, row: PaletteRow | None) -> None:
        """Show what Enter, Tab and Alt+Enter do with a row."""
        keys: list[tuple[str, str]] = []
        hit = None if row is None else row.hit
        if row is not None and hit is not None:
            keys = [] if row.blocked else [(tr("Enter"), hit.verb)]
            keys += [("Tab", tr("choose location"))] if len(hit.placings) > 1 else []
            keys += [(tr("Alt Enter"), hit.alt_verb)] if hit.alt_run else []
        wanted = (*keys, ("Esc", tr("close")))
        if wanted != self._shown:
            self._shown = wanted
            self._fill()

    def _fill(self) -> None:
        while (item := self._row.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for keys, words in self._shown:
            self._row.addWidget(KeyCap(keys))
            self._row.addWidget(in_font(PlainLabel(words), "caption"))
        self._row.addStretch(1)
