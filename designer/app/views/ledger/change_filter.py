"""The filter of the ledger: which changed lines are shown, and with which earlier state the design is compared."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QStyle, QStyleOptionButton

from designer.app.ui import theme
from designer.app.ui.icons import paint_sign
from designer.app.ui.widgets.buttons import Pill
from designer.app.ui.widgets.menu import Menu
from designer.editing import History
from designer.language import marked, tr
from designer.units.unit import Unit

From = Literal["edit", "save", "open", "step"]

STEPS_OFFERED: Final = 15
_CHEVRON: Final = 12
_TIP: Final = marked("Show only the lines that changed; the arrow says since when")
SECTIONS: Final = {
    "": marked("All sections"),
    "def": marked("Defensive"),
    "off": marked("Offensive"),
    "final": marked("Battle Value"),
}


class ChangeFilter(NamedTuple):
    """An earlier state to compare with: before the last edit, as saved, as opened, or after a numbered step."""

    start: From = "edit"
    number: int = 0
    label: str = ""

    @property
    def words(self) -> str:
        """The name of the state for the headline, such as "since save"."""
        return {
            "edit": tr("last edit"),
            "save": tr("since save"),
            "open": tr("since opened"),
            "step": tr("since step"),
        }[self.start]

    @property
    def pill(self) -> str:
        """The text of the filter button for this state, such as "Changed since save"."""
        return tr("Changed") if self.start == "edit" else tr("Changed {since}", since=self.words)

    def unit(self, history: History) -> Unit | None:
        """The unit in the earlier state; None if the history does not have it (never saved, step dropped).

        None also for the state before the last edit, which ``LedgerSnapshots`` keeps itself.
        """
        if self.start == "save":
            return None if history.clean is None else history.clean.unit
        if self.start == "open":
            return history.steps[0].unit
        if self.start == "step":
            step = history.numbered.get(self.number)
            return None if step is None else step.unit
        return None


LAST_EDIT: Final = ChangeFilter()


class ChangedPill(Pill):
    """A button that filters to changed lines; its arrow, or the Down key, opens a menu of states to compare with.

    Signals:
        since_chosen: the ``ChangeFilter`` that the user chose.
        filters_changed: a filter was changed, and the lines must be listed again.
        menu_wanted: the arrow was clicked, or Down was pressed.
    """

    menu_wanted = Signal()
    since_chosen = Signal(object)
    filters_changed = Signal()

    def __init__(self) -> None:
        super().__init__(tr("Changed"), shape="square", tip=tr(_TIP))
        self.since = LAST_EDIT
        self.only_selected = False
        self.section = ""

    def make_menu(self, history: History) -> QMenu:
        """The menu for the present history; it is deleted when it closes."""
        menu = Menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        group = QActionGroup(menu)
        for words, since in (
            (tr("Since the last edit"), LAST_EDIT),
            (tr("Since the last save"), ChangeFilter("save")),
            (tr("Since it was opened"), ChangeFilter("open")),
        ):
            action = self._choice(menu, group, words, since)
            action.setEnabled(since == LAST_EDIT or since.unit(history) is not None)
        steps = Menu(menu, tr("Since step"))
        menu.addMenu(steps)
        steps.setEnabled(history.position > 0)
        for step in reversed(history.steps[: history.position][-STEPS_OFFERED:]):
            self._choice(steps, group, step.label, ChangeFilter("step", step.number, step.label))
        menu.addSeparator()
        selected = menu.addAction(tr("Only what is selected"))
        selected.setCheckable(True)
        selected.setChecked(self.only_selected)
        selected.toggled.connect(self._filter_selected)
        sections = QActionGroup(menu)
        for section, words in SECTIONS.items():
            action = menu.addAction(tr(words))
            action.setCheckable(True)
            action.setChecked(section == self.section)
            sections.addAction(action)
            action.triggered.connect(lambda _on=False, section=section: self._filter_section(section))
        return menu

    def choose(self, since: ChangeFilter) -> None:
        """Compare with another state, and show only the lines that have changed since."""
        self._name(since)
        self.since_chosen.emit(since)
        self.setChecked(True)

    def show_filters(self, since: ChangeFilter, *, changed: bool, only_selected: bool, section: str) -> None:
        """Show these filters on the button, without signals."""
        with QSignalBlocker(self):
            self._name(since)
            self.setChecked(changed)
        self.only_selected, self.section = only_selected, section

    def _name(self, since: ChangeFilter) -> None:
        self.since = since
        self.setText(since.pill)
        self.setAccessibleName(since.pill)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(theme.current().px(_CHEVRON), 0)

    def initStyleOption(self, option: QStyleOptionButton) -> None:
        super().initStyleOption(option)
        room = self.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, self).width()
        room -= theme.current().px(_CHEVRON)
        option.text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.position().x() >= self.width() - theme.current().px(_CHEVRON + 6):
            self.menu_wanted.emit()
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self.menu_wanted.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        style, side = theme.current(), theme.current().px(_CHEVRON)
        left = self.width() - side - style.px(3)
        paint_sign(QPainter(self), left, self.height() / 2, "chevron_down", style, "text.3", side)

    def _choice(self, menu: Menu, group: QActionGroup, words: str, since: ChangeFilter) -> QAction:
        action = menu.addAction(words) if since.start != "step" else menu.add_name(words)
        action.setCheckable(True)
        action.setChecked(since == self.since)
        group.addAction(action)
        action.triggered.connect(lambda: self.choose(since))
        return action

    def _filter_selected(self, on: bool) -> None:
        self.only_selected = on
        self.filters_changed.emit()

    def _filter_section(self, section: str) -> None:
        self.section = section
        self.filters_changed.emit()
