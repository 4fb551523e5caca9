"""The best next change: a goal, and the single edits that serve it most, found while nothing else is to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from designer.analysis.advice import AIMS, Advice, AdviceGoal, GoalKind, advise, candidates, ranked
from designer.app.context.design_context import DesignContext
from designer.app.context.hover_preview import HoverPreview
from designer.app.ui import theme
from designer.app.ui.figures import signed
from designer.app.ui.idle_work import IdleWork
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.text_layout import RIGHT, draw
from designer.app.ui.theme import Style
from designer.app.ui.widgets.change_marks import Change, paint_change_mark
from designer.app.ui.widgets.fields import Choice, Stepper
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.ui.widgets.lists import QuietList, RowDelegate
from designer.app.ui.widgets.models import AnyIndex, ListModel
from designer.battle_value import battle_value
from designer.language import marked, tr

ADVICE: Final = Qt.ItemDataRole.UserRole
SETTLE_MS: Final = 400
"""How long after an edit the search begins anew."""
SHOWN: Final = 40

_NOTE_FROM = 170
_GAIN_WIDTH, _VALUE_WIDTH, _MASS_WIDTH = 52, 46, 40
_UNITS: Final[dict[GoalKind, tuple[str, int]]] = {
    "more value": (marked("gain"), 0),
    "less value": (marked("gain"), 0),
    "a value": (marked("nearer"), 0),
    "damage": (marked("damage"), 1),
    "cool": (marked("heat"), 0),
    "mass": (marked("free t"), 1),
}
"""What the gain of a goal is called, and to how many digits it is said."""


class AdviceModel(ListModel[Advice]):
    """The best edits found so far, the best first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.aim: GoalKind = "more value"
        self.stale = False

    def _said(self, number: int, role: int) -> object:
        advice = self._rows[number]
        if role == Qt.ItemDataRole.DisplayRole:
            return advice.label
        if role == ADVICE:
            return advice
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            unit, digits = _UNITS[self.aim]
            gain, value = signed(advice.gain, digits), signed(advice.battle_value)
            words = tr(
                "{unit} {gain}, BV {value}, mass {mass} t", unit=tr(unit), gain=gain, value=value, mass=_tons(advice)
            )
            return f"{advice.label}: {words}"
        return None

    def show_advice(self, aim: GoalKind, found: Sequence[Advice]) -> None:
        """Show other edits."""
        self.aim, self.stale = aim, False
        self._replace(found[:SHOWN])

    def set_stale(self) -> None:
        """Note that the design has changed since."""
        if self._rows and not self.stale:
            self.stale = True
            self._announce()

    def advice(self, row: int) -> Advice | None:
        """What a row advises; None where there is no row, or while the design is another one."""
        return self._rows[row] if 0 <= row < len(self._rows) and not self.stale else None


def _tons(advice: Advice) -> str:
    """What the edit weighs: less free mass is more weight."""
    return signed(-advice.free / 1000, 1)


def _shows_value(aim: GoalKind) -> bool:
    """Whether the Battle Value is another figure than the gain: the labels have its room where it is not."""
    return aim != "more value"


class _Delegate(RowDelegate):
    def paint_content(self, painter: QPainter, rect: QRectF, index: AnyIndex, style: Style) -> None:
        advice, model = index.data(ADVICE), index.model()
        if not isinstance(advice, Advice) or not isinstance(model, AdviceModel):
            return
        inner = rect.adjusted(style.measures.panel_inset, 0, -style.measures.control_inset, 0)
        right = inner.right()
        token = "text.3" if model.stale else "text.2"
        figures = [(_tons(advice), _MASS_WIDTH), (signed(advice.battle_value), _VALUE_WIDTH)]
        for words, width in figures[: 2 if _shows_value(model.aim) else 1]:
            cell = QRectF(right - style.px(width), inner.top(), style.px(width), inner.height())
            draw(painter, cell, words, style, token=token, align=RIGHT)
            right -= style.px(width)
        gain = QRectF(right - style.px(_GAIN_WIDTH), inner.top(), style.px(_GAIN_WIDTH), inner.height())
        digits = _UNITS[model.aim][1]
        if model.stale:
            draw(painter, gain, signed(advice.gain, digits), style, token="text.3", align=RIGHT)
        else:
            paint_change_mark(painter, gain, Change(advice.gain, digits, toward=True, triangle=False), style)
        name = QRectF(inner.left(), inner.top(), gain.left() - inner.left() - style.px(6), inner.height())
        draw(painter, name, advice.label, style, token="text.3" if model.stale else "text.1")


class _Head(QWidget):
    """What the columns are."""

    def __init__(self) -> None:
        super().__init__()
        self.aim: GoalKind = "more value"
        sized(self, height="table_row")

    def show_aim(self, aim: GoalKind) -> None:
        self.aim = aim
        self.update()

    def paintEvent(self, event: object) -> None:
        style = theme.current()
        painter = QPainter(self)
        painter.fillRect(self.rect(), style.color("bg.2"))
        inner = QRectF(self.rect()).adjusted(style.measures.panel_inset, 0, -style.measures.control_inset, 0)
        draw(painter, inner, tr("One change"), style, role="caption", token="text.3")
        right = inner.right()
        value = [("BV", _VALUE_WIDTH)] if _shows_value(self.aim) else []
        gain = tr(_UNITS[self.aim][0]) if value else "BV"
        for word, width in ((tr("mass"), _MASS_WIDTH), *value, (gain, _GAIN_WIDTH)):
            cell = QRectF(right - style.px(width), inner.top(), style.px(width), inner.height())
            if width == _GAIN_WIDTH:
                draw(painter, cell, word, style, role="caption_medium", token="accent", align=RIGHT)
            else:
                draw(painter, cell, word, style, role="caption", token="text.3", align=RIGHT)
            right -= style.px(width)


class AdviceDock(QWidget):
    """Goal, progress and the list; looking at an edit previews it, Enter or a click makes it."""

    def __init__(self, context: DesignContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._found: list[Advice] = []
        self._wanted = False
        self.goals = Choice(tr("Goal"))
        for aim, words in AIMS.items():
            self.goals.addItem(tr(words), aim)
        self.amount = Stepper(tr("Amount"))
        self.button = QPushButton(tr("Search"))
        self.progress = QProgressBar()
        self.progress.setAccessibleName(tr("Edits tried"))
        self.progress.setTextVisible(False)
        self.model = AdviceModel(self)
        self.head = _Head()
        self.list = QuietList(tr("Single edits, the best first"), self.model)
        self.list.setItemDelegate(_Delegate(self.list))
        self.list.empty_text = self._empty
        self._hover_preview = HoverPreview(context, self.list, source=self)
        self._hover_preview.follow_rows(self.list)
        self.note = ElidedLabel(
            tr("One step each: two changes together may do better."), role="caption", token="text.3"
        )
        self._search = IdleWork(self, self._take, self._show)
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self.look)
        self._lay_out()
        self._connect()
        self._show_amount()
        spaced(self._column, margins=(0, "control_inset", 0, 0), spacing=4)
        spaced(self._row, margins=("control_inset", 0), spacing="table_gutter")
        spaced(self._foot, margins=("panel_inset", 0, "panel_inset", "control_inset"))
        sized(self.progress, height=4)

    @property
    def goal(self) -> AdviceGoal:
        """What is looked for."""
        return AdviceGoal(self.goals.currentData(), self.amount.value())

    @property
    def busy(self) -> bool:
        """Whether edits are still being tried."""
        return self._search.busy

    def look(self) -> None:
        """Try all edits anew."""
        session = self._context.session
        self._wanted = True
        tries = candidates(session)
        self._found = []
        self._search.start(advise(session, self.goal, tries))
        self.progress.setRange(0, len(tries))
        self.progress.setValue(0)
        self.head.show_aim(self.goal.aim)
        self._show_busy()

    def cancel(self) -> None:
        """Try no more; what was found stays."""
        if self.busy:
            self._search.stop()
            self._show()

    def minimumSizeHint(self) -> QSize:
        # No more than a list asks for: the panel that it shares must not take room from the board.
        return QSize(super().minimumSizeHint().width(), 3 * theme.measures().table_row)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.note.setVisible(self.height() >= theme.current().px(_NOTE_FROM))

    # -- the search -----------------------------------------------------------------------------------------

    def _take(self, tried: list[Advice | None]) -> None:
        self.progress.setValue(self.progress.value() + len(tried))
        self._found += (advice for advice in tried if advice is not None)

    def _show(self) -> None:
        self.model.show_advice(self.goal.aim, ranked(self._found))
        self._show_busy()

    def _show_busy(self) -> None:
        self.button.setText(tr("Stop") if self.busy else tr("Search"))
        self.progress.setVisible(self.busy)
        self.head.setVisible(self.model.rowCount() > 0)
        self.list.viewport().update()

    def _empty(self) -> str:
        if self.busy:
            return tr("Trying every single edit…")
        if self._wanted:
            return tr("No single edit serves this goal without breaking a rule.")
        return tr("Choose a goal, then Search.")

    # -- following ------------------------------------------------------------------------------------------

    def _follow(self) -> None:
        """After an edit everything found is stale; it is looked for anew once the user rests."""
        self._search.stop()
        self.model.set_stale()
        self._show_busy()
        if self._wanted and self.isVisible():
            self._settle.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._wanted and self.model.stale:
            self._settle.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._settle.stop()
        self.cancel()

    def _show_amount(self) -> None:
        aim = self.goals.currentData()
        self.amount.setVisible(aim in ("a value", "damage"))
        if aim == "damage":
            self.amount.setRange(1, 40)
            self.amount.setValue(9)
            self.amount.setSuffix(tr(" hexes"))
        else:
            self.amount.setRange(0, 20000)
            self.amount.setSuffix("")
            self.amount.setValue(round(battle_value(self._context.graph), -2))
        self._renew_goal()

    def _renew_goal(self) -> None:
        if self._wanted:
            self._settle.start()

    # -- looking and doing ----------------------------------------------------------------------------------

    def _preview(self, index: QModelIndex) -> None:
        advice = self.model.advice(index.row()) if index.isValid() else None
        self._hover_preview.show(None if advice is None else advice.edit)

    def _apply(self, index: QModelIndex) -> None:
        advice = self.model.advice(index.row())
        if advice is not None:
            self._context.apply(advice.edit)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        left = event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut)
        if left and watched in (self.list, self.list.viewport()):
            self._hover_preview.stop()
        elif watched is self.list and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._apply(self.list.currentIndex())
                return True
            if event.key() == Qt.Key.Key_Escape:
                self._hover_preview.stop()
                return True
        return super().eventFilter(watched, event)

    def _connect(self) -> None:
        self.goals.currentIndexChanged.connect(self._show_amount)
        self.amount.valueChanged.connect(self._renew_goal)
        self.button.clicked.connect(lambda: self.cancel() if self.busy else self.look())
        self.list.entered.connect(self._preview)
        self.list.clicked.connect(self._apply)
        self.list.selectionModel().currentChanged.connect(lambda current, _: self._preview_by_key(current))
        self.list.installEventFilter(self)
        self.list.viewport().installEventFilter(self)
        self._context.changed.connect(self._follow)
        self._context.adopted.connect(self._show_amount)

    def _preview_by_key(self, current: QModelIndex) -> None:
        if self.list.hasFocus():
            self._preview(current)

    def _lay_out(self) -> None:
        self._row = QHBoxLayout()
        self._row.addWidget(self.goals, 1)
        self._row.addWidget(self.amount)
        self._row.addWidget(self.button)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._row)
        self._column.addWidget(self.progress)
        self._column.addWidget(self.head)
        self.head.hide()  # until there is something below it
        self._column.addWidget(self.list, 1)
        self._foot = QHBoxLayout()
        self._foot.addWidget(self.note, 1)
        self._column.addLayout(self._foot)
        self.progress.hide()
