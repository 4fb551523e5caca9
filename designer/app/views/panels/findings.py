"""The findings: what breaks a rule and what is worth knowing, each with its place and, where there is one, its fix.

A click selects what a finding is about, in every view, or leads to the field that caused it. Like findings are folded
under one head and can be mended together. Nothing here blocks anything, and nothing goes by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QVBoxLayout, QWidget

from designer.app.context.design_context import DesignContext
from designer.app.context.hover_preview import HoverPreview
from designer.app.ui.figures import figure
from designer.app.ui.severities import SIGNS, counted
from designer.app.ui.widgets.lists import QuietList
from designer.app.ui.widgets.models import AnyIndex
from designer.app.ui.widgets.notice_bar import NoticeBar
from designer.app.views.board.menus import BoardMenu
from designer.app.views.panels.findings_model import FindingsModel
from designer.app.views.panels.findings_paint import FindingsDelegate, Parts
from designer.catalog import catalog
from designer.construction.findings import Field, Finding, Severity
from designer.construction.mass import mass
from designer.construction.slots import slot_use
from designer.editing import Edit
from designer.editing.fixes import alternatives, fix_all, flagged, illegal_mounts, remove_illegal
from designer.language import tr, trn
from designer.units.location import Location

_LINES: Final = 3
"""So many lines of names leave the list its room."""

__all__ = ["FindingsDock", "FindingsList", "FindingsModel", "RemovalBar"]


class FindingsList(QuietList):
    """The list itself: mouse and keys.

    Signals:
        wanted: the row whose cause is to be shown.
        fix_wanted: the row whose fix is to be made.
        fix_pointed: the row whose fix is under the pointer; −1 for none.
        folded: a row whose like ones are to be shown or put away, and which of the two.
        menu_wanted: a row whose menu is to open, and where on the screen.
    """

    wanted = Signal(int)
    fix_wanted = Signal(int)
    fix_pointed = Signal(int)
    folded = Signal(int, bool)
    menu_wanted = Signal(int, QPoint)

    def __init__(self, model: FindingsModel, parent: QWidget | None = None) -> None:
        super().__init__(tr("Findings"), model, parent)
        self._delegate = FindingsDelegate(self)
        self._pointed = -1
        self._model = model
        self.setItemDelegate(self._delegate)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._open_menu)

    def parts(self, row: int) -> Parts:
        """Where the parts of a row are, in the viewport."""
        index = self._model.index(row)
        return self._delegate.parts(QRectF(self.visualRect(index)), index)

    def link_rect(self, row: int) -> QRect:
        """Where the link of a row is, in the viewport."""
        return self.parts(row).link.toAlignedRect()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        spot = event.position().toPoint()
        row = self.indexAt(spot).row()
        self._point(row if row >= 0 and self.link_rect(row).contains(spot) else -1)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point(-1)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        spot = event.position().toPoint()
        row = self.indexAt(spot).row()
        if event.button() != Qt.MouseButton.LeftButton or row < 0:
            return
        parts = self.parts(row)
        if parts.link.contains(spot):
            self._point(-1)
            self.fix_wanted.emit(row)
        elif parts.fold.contains(spot):
            self.folded.emit(row, not self._model.row(row).unfolded)
        elif parts.more.contains(spot):
            self.menu_wanted.emit(row, self.viewport().mapToGlobal(parts.more.bottomLeft().toPoint()))
        else:
            self.wanted.emit(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row, key = self.currentIndex().row(), event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and row >= 0:
            fix = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            (self.fix_wanted if fix else self.wanted).emit(row)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and row >= 0:
            self.folded.emit(row, key == Qt.Key.Key_Right)
        else:
            super().keyPressEvent(event)

    def dataChanged(self, topLeft: AnyIndex, bottomRight: AnyIndex, roles: Sequence[int] = ()) -> None:
        # Rows are of one height, so that none has to be laid out anew: a list paints all of them then.
        QAbstractItemView.dataChanged(self, topLeft, bottomRight, roles)

    def _point(self, row: int) -> None:
        if row != self._pointed:
            self._pointed = row
            if row >= 0:
                self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
            else:
                self.viewport().unsetCursor()
            self.fix_pointed.emit(row)

    def _open_menu(self, spot: QPoint) -> None:
        row = self.indexAt(spot).row()
        if row >= 0:
            self.menu_wanted.emit(row, self.viewport().mapToGlobal(spot))


class RemovalBar(NoticeBar):
    """What would go if all that is illegal were taken out, until it is done or left.

    Where there are more names than a narrow panel has room for, the rest is counted, and the tip has all.

    Signals:
        left: it is there no more; whether it had the keyboard.
    """

    left = Signal(bool)
    _said: str = ""  # a resize may come before anything was said
    _names: tuple[tuple[str, int], ...] = ()

    def offer(
        self,
        text: str,
        names: Mapping[str, int] | None = None,
        action: str = "",
        act: Callable[[], None] | None = None,
    ) -> None:
        """Say what would go, and how many of each; without an action that nothing has to."""
        self._said, self._names = text, tuple((names or {}).items())
        whole = self._naming(len(self._names))
        self.say("warning" if action else "clear", whole, action=action, act=act)
        self.setToolTip(whole if names else "")
        self._row.activate()
        self._fit()
        (self._button if action else self._close).setFocus(Qt.FocusReason.OtherFocusReason)

    def _naming(self, count: int) -> str:
        if not self._names:
            return self._said
        named = ", ".join(f"{n} × {name}" if n > 1 else name for name, n in self._names[:count])
        rest = sum(n for _name, n in self._names[count:])
        return f"{self._said}: {named}" + (f" {tr('and {n} more', n=rest)}" if rest else "")

    def _fit(self) -> None:
        """Name as many as have room; the list below keeps its own."""
        high = _LINES * self._words.fontMetrics().lineSpacing()
        for count in range(len(self._names), 0, -1):
            self._words.setText(self._naming(count))
            if self._words.heightForWidth(self._words.width()) <= high:
                return

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def clear(self) -> None:
        if not self.isHidden():
            focused = QApplication.focusWidget()
            had_keyboard = focused is not None and self.isAncestorOf(focused)
            super().clear()
            self.left.emit(had_keyboard)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
        else:
            super().keyPressEvent(event)


class FindingsDock(QWidget):
    """The findings of the open design.

    Signals:
        counts_changed: there are more or fewer of some severity.
        jump: the location that a chosen finding speaks of.
        led: the field that a chosen finding speaks of, where that lies in no slot.
    """

    counts_changed = Signal()
    jump = Signal(Location)
    led = Signal(Field)

    def __init__(self, context: DesignContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.model = FindingsModel(context, self)
        self.list = FindingsList(self.model)
        self.removal = RemovalBar()
        self._hover_preview = HoverPreview(context, self, source=self)
        self._removal_preview = HoverPreview(context, self.removal, source=self)
        self._said = ""
        self.list.empty_text = self._nothing_found
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.removal)
        column.addWidget(self.list)
        self.list.wanted.connect(self._show_cause)
        self.list.fix_wanted.connect(self._fix)
        self.list.fix_pointed.connect(self._preview)
        self.list.folded.connect(self.model.fold)
        self.list.menu_wanted.connect(self._open_menu)
        self.removal.left.connect(self._end_removal)
        context.changed.connect(self._tell)

    @property
    def errors(self) -> int:
        """How many rules are broken."""
        return self.model.counts[Severity.ERROR]

    @property
    def words(self) -> str:
        """The counts in words, such as "1 error, 2 notes"."""
        counts = self.model.counts
        return ", ".join(counted(SIGNS[severity], counts[severity]) for severity in Severity if counts[severity])

    def offer_removal(self) -> None:
        """Show what would go if all that is illegal were taken out, and let the user do it or not."""
        unit = self._context.unit
        mounts, edit = illegal_mounts(unit), remove_illegal(unit)
        if edit is None:
            self.removal.offer(tr("No illegal items."))
            return
        counts = Counter(catalog()[unit.mount(mount).item].name for mount in mounts)
        text = trn("{n} item is illegal", "{n} items are illegal", len(mounts))
        action = trn("Remove {n}", "Remove {n}", len(mounts))
        self.removal.offer(text, counts, action, lambda: self._take_out(edit))
        self._context.select(mounts)
        # Once the menu or palette that this was chosen from is hidden, which ends its preview.
        QTimer.singleShot(0, self.removal, lambda: self._preview_removal(edit))

    def _take_out(self, edit: Edit) -> None:
        self._context.apply(edit)

    def _preview_removal(self, edit: Edit) -> None:
        if not self.removal.isHidden():
            self._removal_preview.show(edit)

    def _end_removal(self, had_keyboard: bool) -> None:
        self._removal_preview.stop()
        if had_keyboard:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.model.forget_remedies()

    def _tell(self) -> None:
        self.removal.clear()
        words = "" if self.model.rowCount() else self._nothing_found()
        if words != self._said:
            self._said = words
            self.list.viewport().update()
        self.counts_changed.emit()

    def _show_cause(self, row: int) -> None:
        found = self.model.row(row).findings
        mounts = flagged(found, self._context.unit)
        if mounts:  # else what is selected stays so
            self._context.select(mounts)
        location = next((finding.location for finding in found if finding.location is not None), None)
        field = found[0].field
        if location is not None:
            self.jump.emit(location)
        elif field is not None:
            self.led.emit(field)

    def _fix(self, row: int) -> None:
        remedy = self.model.remedy(row)
        if remedy is not None:
            self._context.apply(remedy.edit)

    def _preview(self, row: int) -> None:
        remedy = self.model.remedy(row) if row >= 0 else None
        self._hover_preview.show(remedy.edit if remedy else None)

    def _open_menu(self, row: int, at: QPoint) -> None:
        self.menu(row).open_at(at)

    def menu(self, row: int) -> BoardMenu:
        """All that can be done about a row, each looked at while it is pointed at."""
        shown = self.model.row(row)
        menu = BoardMenu(self._context, self)
        menu.add_step(tr("Show the cause"), lambda: self._show_cause(row), key=tr("Enter"))
        if shown.is_head:
            words = tr("Fold") if shown.unfolded else tr("Show all {n}", n=len(shown.findings))
            menu.add_step(
                words, lambda: self.model.fold(row, not shown.unfolded), key="→" if not shown.unfolded else "←"
            )
        menu.addSeparator()
        self._fill(menu, shown.findings, key=tr("Ctrl+Enter"))
        kin = self.model.of_rule(row)
        if len(kin) > len(shown.findings):
            submenu = menu.submenu(tr("All {n} of this kind", n=len(kin)))
            self._fill(submenu, kin)
            if submenu.actions():
                menu.addMenu(submenu)
        menu.addSeparator()
        sentences = "\n".join(finding.sentence for finding in shown.findings)
        menu.add_step(tr("Copy"), lambda: QApplication.clipboard().setText(sentences))
        return menu

    def _fill(self, menu: BoardMenu, found: Sequence[Finding], *, key: str = "") -> None:
        remedy = fix_all(found, self._context.graph, self._context.unit)
        if remedy is not None:
            menu.add_edit(remedy.words, remedy.edit, key=key)
        for other in alternatives(found, self._context.unit):
            menu.add_edit(other.words, other.edit)

    def _nothing_found(self) -> str:
        use, sheet = slot_use(self._context.graph), mass(self._context.graph)
        return tr(
            "No findings. {slots} of {all} slots, {tons} of {allowed} t.",
            slots=use.used,
            all=use.total,
            tons=figure(sheet.total / 1000, 1),
            allowed=figure(sheet.allowed / 1000),
        )
