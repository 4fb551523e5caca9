"""The list of findings: broken rules, warnings and notes, each with its place and, if there is one, its fix.

A click selects in all views what a finding is about, or goes to the field that caused it. Similar findings are folded
into one row and can be fixed together. Findings never block an edit, and nothing is fixed without the user.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from designer.analysis.advice import AIM_OF_REMEDY
from designer.app.context.design_context import DesignContext
from designer.app.context.hover_preview import HoverPreview
from designer.app.ui.figures import figure
from designer.app.ui.icons import SIGNS, counted
from designer.app.ui.later import call_later
from designer.app.ui.sizes import spaced
from designer.app.ui.tables import TableView
from designer.app.ui.widgets.notice_bar import MessageBar
from designer.app.views.board.menus import BoardMenu
from designer.app.views.panels.finding_rows import FindingRow
from designer.app.views.panels.findings_model import FIND_CHANGE, FindingsModel
from designer.catalog import catalog
from designer.construction.findings import Field, Finding, Severity
from designer.construction.mass import mass
from designer.construction.slot_space import slot_use
from designer.editing import Edit
from designer.editing.bulk_fixes import alternatives, fix_all, flagged, illegal_mounts, remove_illegal
from designer.language import tr, trn
from designer.units.location import Location

_NAMES_SHOWN: Final = 4
"""How many names have room in one line above the page."""


class RemovalBar(MessageBar):
    """A bar that tells what removing all illegal items would remove, until the user does it or closes the bar.

    The first names are listed and the others counted; the tooltip has all names.

    Signals:
        left: the bar was hidden; the argument tells whether it had the focus.
    """

    left = Signal(bool)

    def offer(
        self,
        text: str,
        names: Mapping[str, int] | None = None,
        action: str = "",
        act: Callable[[], None] | None = None,
    ) -> None:
        """Show a text, the counts of items to remove, and a button ``action`` (none if there is nothing to do)."""
        each = [f"{n} × {name}" if n > 1 else name for name, n in (names or {}).items()]
        whole = shown = f"{text}: {', '.join(each)}" if each else text
        if len(each) > _NAMES_SHOWN:
            rest = sum(list((names or {}).values())[_NAMES_SHOWN:])
            shown = f"{text}: {', '.join(each[:_NAMES_SHOWN])} {tr('and {n} more', n=rest)}"
        self.say("warning" if action else "clear", shown, action=action, act=act)
        self.setToolTip(whole if each else "")
        (self._button if action else self._close).setFocus(Qt.FocusReason.OtherFocusReason)

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


class FindingsPanel(QWidget):
    """The list of findings of a design. The bar ``removal`` has its place above the page.

    Signals:
        counts_changed: the number of findings of some severity has changed.
        jump: the location that the clicked finding is about.
        led: the field that the clicked finding is about, if it is about no location.
        advice_wanted: the goal of a search for edits that resolve a finding.
    """

    counts_changed = Signal()
    jump = Signal(Location)
    led = Signal(Field)
    advice_wanted = Signal(str)

    def __init__(self, context: DesignContext) -> None:
        super().__init__()
        self._context = context
        self.model = FindingsModel(context, self)
        self.list = TableView(tr("Findings"), self.model, headings=False)
        self.list.row_height = lambda style: style.measures.finding_row
        self.list.click_opens = True
        self.list.on_key = self._on_key
        self.list.renew_sizes()
        self.removal = RemovalBar(self)
        self._hover_preview = HoverPreview(context, self, source=self)
        self._removal_preview = HoverPreview(context, self.removal, source=self)
        self._said = ""
        self.list.empty_text = self._nothing_found
        spaced(QVBoxLayout(self), self.list, margins=0)
        self.list.opened.connect(lambda key: self._show_cause(self.row(key)))
        self.list.part_clicked.connect(self._on_part)
        self.list.part_hovered.connect(self._preview)
        self.list.folded.connect(lambda key, unfolded: self.model.fold(self.row(key), unfolded))
        self.list.menu_wanted.connect(lambda key, at: self.menu(self.row(key)).open_at(at))
        self.removal.left.connect(self._end_removal)
        context.changed.connect(self._tell)

    @property
    def errors(self) -> int:
        """The number of errors."""
        return self.model.counts[Severity.ERROR]

    @property
    def words(self) -> str:
        """The counts as text, such as "1 error, 2 notes"."""
        counts = self.model.counts
        return ", ".join(counted(SIGNS[severity], counts[severity]) for severity in Severity if counts[severity])

    def offer_removal(self) -> None:
        """Show which items are illegal, and offer to remove them."""
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
        # The preview starts after the menu or palette of this command is hidden, since hiding ends its preview.
        call_later(self.removal, lambda: self._preview_removal(edit))

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

    def row(self, key: object) -> FindingRow:
        """The row with this key."""
        return self.model.rows[self.model.place_of(key)]

    def _show_cause(self, row: FindingRow) -> None:
        mounts = flagged(row.findings, self._context.unit)
        if mounts:  # else the selection stays
            self._context.select(mounts)
        location = next((finding.location for finding in row.findings if finding.location is not None), None)
        field = row.finding.field
        if location is not None:
            self.jump.emit(location)
        elif field is not None:
            self.led.emit(field)

    def _fix(self, row: FindingRow) -> None:
        remedy = self.model.remedy(row)
        if remedy is not None:
            self._context.apply(remedy.edit)
        elif row.finding.remedy in AIM_OF_REMEDY:
            self.advice_wanted.emit(AIM_OF_REMEDY[row.finding.remedy])

    def _preview(self, key: object, part: str) -> None:
        remedy = self.model.remedy(self.row(key)) if part == "link" else None
        self._hover_preview.show(remedy.edit if remedy else None)

    def _on_part(self, key: object, part: str) -> None:
        row = self.row(key)
        if part == "link":
            self._fix(row)
        elif part == "fold":
            self.model.fold(row, not row.unfolded)
        else:
            corner = self.list.part_rect(row.key, "more").bottomLeft().toPoint()
            self.menu(row).open_at(self.list.viewport().mapToGlobal(corner))

    def _on_key(self, event: QKeyEvent) -> bool:
        fixes = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and bool(
            event.modifiers() & Qt.KeyboardModifier.ControlModifier
        )
        if fixes and self.list.current_row is not None:
            self._fix(self.list.current_row)
        return fixes

    def menu(self, row: FindingRow) -> BoardMenu:
        """The context menu of a row; its entries preview their edits."""
        menu = BoardMenu(self._context, self)
        menu.add_step(tr("Show the cause"), lambda: self._show_cause(row), key=tr("Enter"))
        if row.is_head:
            words = tr("Collapse") if row.unfolded else tr("Show all {n}", n=len(row.findings))
            menu.add_step(words, lambda: self.model.fold(row, not row.unfolded), key="→" if not row.unfolded else "←")
        menu.addSeparator()
        self._fill(menu, row.findings, key=tr("Ctrl+Enter"))
        kin = self.model.of_rule(row)
        if len(kin) > len(row.findings):
            submenu = menu.submenu(tr("All {n} of this kind", n=len(kin)))
            self._fill(submenu, kin)
            if submenu.actions():
                menu.addMenu(submenu)
        menu.addSeparator()
        sentences = "\n".join(finding.sentence for finding in row.findings)
        menu.add_step(tr("Copy"), lambda: QApplication.clipboard().setText(sentences))
        return menu

    def _fill(self, menu: BoardMenu, found: Sequence[Finding], *, key: str = "") -> None:
        remedy = fix_all(found, self._context.graph, self._context.unit)
        if remedy is not None:
            menu.add_edit(remedy.words, remedy.edit, key=key)
        elif found[0].remedy in AIM_OF_REMEDY:
            aim = AIM_OF_REMEDY[found[0].remedy]
            menu.add_step(tr(FIND_CHANGE), lambda: self.advice_wanted.emit(aim), key=key)
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
