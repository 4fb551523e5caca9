"""The panel of the Alpha Strike card: the card, and below it the steps that lead to its values."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSignalBlocker, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from designer import design
from designer.app.context.design_context import DesignContext
from designer.app.context.follow import follow
from designer.app.ui.fonts import FontRole
from designer.app.ui.sizes import spaced
from designer.app.ui.tables import RIGHT, Column, TableCell, TableModel, TableView
from designer.app.ui.text_layout import draw
from designer.app.ui.widgets.buttons import IconButton, LinkButton
from designer.app.ui.widgets.fields import Stepper
from designer.app.ui.widgets.labels import ElidedLabel, text_label
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.ui.widgets.turning_row import TurningRow
from designer.app.views.panels.card_face import CardFace, card_texts
from designer.graph import Evaluator
from designer.language import tr
from designer.rulesets.alpha_strike.card_text import CardStep, steps
from designer.rulesets.alpha_strike.point_value import point_value, skilled
from designer.sheets.card import CardPilot
from designer.workspace.view_settings import WORST_SKILL, CardSettings

_INDENT: Final = 10
_FIGURE_WIDTH: Final = 62


def _paint_step(painter: QPainter, cell: TableCell[CardStep]) -> None:
    """Paint label and hint, indented by depth; sections are strong."""
    step, style = cell.row, cell.style
    role: FontRole = "body" if step.depth else "strong"
    rect = cell.rect.adjusted(style.px(_INDENT) * step.depth, 0, 0, 0)
    draw(painter, rect, step.label, style, role=role)
    after = style.width(step.label, role) + style.px(7)
    if step.hint and rect.width() > after + style.px(20):
        spot = QRectF(rect.left() + after, rect.top(), rect.width() - after, rect.height())
        draw(painter, spot, step.hint, style, role="caption", token="text.3")


def _spoken(step: CardStep) -> str:
    return ", ".join(text for text in (step.label, step.hint, step.figure, step.source) if text)


COLUMNS: Final = (
    Column[CardStep](text=lambda step: step.label, spoken=_spoken, paint=_paint_step, stretch=True),
    Column[CardStep](text=lambda step: step.figure, align=RIGHT, width=_FIGURE_WIDTH),
)


class CardPanel(QWidget):
    """The card of a design, the pilot's skill, and the steps of the conversion; a step selects what it is about.

    During a preview it shows the card that the design would have, and names the present point value.

    Signals:
        save_wanted: the card is to be saved as a file.
        print_wanted: the card is to be shown as it is printed.
    """

    save_wanted = Signal()
    print_wanted = Signal()

    def __init__(self, context: DesignContext, settings: CardSettings) -> None:
        super().__init__()
        self._context = context
        self._settings = settings
        self.card = CardFace()
        self.skill = Stepper(tr("Skill"), 0, WORST_SKILL)
        self.skill.setValue(settings.skill)
        self.printed = LinkButton(tr("Print…"))
        self.printed.setToolTip(tr("Show the card as it is printed"))
        self.save = IconButton("export", tr("Save the card as PDF, SVG or PNG"))
        self.model = TableModel(COLUMNS, key=lambda step: step.id, tooltip=_spoken)
        self.steps = TableView(tr("Steps of the conversion"), self.model, headings=False)
        self.news = ElidedLabel(role="strong", token="accent")
        label = text_label(tr("Skill"))
        skill = spaced(QHBoxLayout(), label, self.skill, (self.news, 1), spacing=6)
        tools = spaced(
            TurningRow(), (skill, 1), spaced(QHBoxLayout(), 1, self.printed, self.save, spacing=6), spacing=6
        )
        head = spaced(QVBoxLayout(), self.card, tools, margins=("panel_inset", 8, "panel_inset", 6), spacing=6)
        page = QWidget()
        spaced(QVBoxLayout(page), head, (self.steps, 1), margins=0, spacing=0)
        spaced(QVBoxLayout(self), Scrolled(page), margins=0)
        self.skill.valueChanged.connect(self._set_skill)
        self.save.clicked.connect(self.save_wanted)
        self.printed.clicked.connect(self.print_wanted)
        self.steps.chosen.connect(self._select)
        self._following = follow(context, self, self._contents, self._show_card)
        context.preview_changed.connect(self._following.request)

    @property
    def pilot(self) -> CardPilot:
        """The pilot for whom the card is."""
        return CardPilot(self._settings.skill, self._context.unit.header_value("role"))

    def _contents(self, g: Evaluator) -> tuple[object, ...]:
        """The values that the card depends on."""
        unit = self._context.unit
        return design.rule_inputs(g), unit.names, unit.header, self._context.preview, self._settings.skill

    def _show_card(self, _contents: object) -> None:
        with QSignalBlocker(self.skill):
            self.skill.setValue(self._settings.skill)
        preview, skill = self._context.preview, self._settings.skill
        shown: Evaluator = self._context.graph if preview is None else preview.overlay
        self.card.show_texts(card_texts(shown, self.pilot))
        self.model.show(steps(shown, skill))
        now, then = (skilled(point_value(g), skill) for g in (self._context.graph, shown))
        self.news.set_text("" if preview is None else tr("PV {then}, now {now}", then=then, now=now))

    def _set_skill(self, skill: int) -> None:
        self._settings.skill = skill
        self._following.request()

    def _select(self, key: object) -> None:
        step = next((row for row in self.model.rows if row.id == key), None)
        if step is not None:
            self._context.select(step.mounts)
