"""What is read at one range: the sum first, then each weapon by its share, then why the chosen one needs its number."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from designer.app.pages.lab.figure_lines import Line, Lines
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.figures import figure, signed
from designer.app.ui.icons import glyph, paint_icon
from designer.app.ui.strokes import hairline
from designer.app.ui.text_layout import RIGHT, draw, fitted
from designer.app.ui.theme import Style, follow_theme
from designer.app.ui.widgets.change_marks import paint_bar
from designer.app.ui.widgets.lists import QuietList, RowDelegate
from designer.app.ui.widgets.models import AnyIndex, ListModel
from designer.language import marked, tr
from designer.rulesets.combat.armament import Gun
from designer.rulesets.combat.attack import AimedWeapon
from designer.rulesets.combat.study import Study
from designer.rulesets.quirks.contribution import Contribution, ways_to_reach

AIM: Final = Qt.ItemDataRole.UserRole

_DAMAGE, _BAR, _HITS, _NEEDS = 32, 40, 38, 36
_HEADS = (marked("damage"), "", marked("hits"), marked("needs"))


def needs(aim: AimedWeapon) -> str:
    """The number on two dice, as it is read; a dash beside what cannot hit."""
    return f"{aim.roll.target_number}+" if ways_to_reach(aim.roll.target_number) else tr("never")


def percent(chance: float, digits: int = 0) -> str:
    """A chance as it is read."""
    return figure(100 * chance, digits, unit="%")


class AimsModel(ListModel[AimedWeapon]):
    """The weapons that reach, the most damaging first."""

    def show_aims(self, aims: tuple[AimedWeapon, ...]) -> None:
        """Show others; as many as before only announce what they say."""
        if aims != self._rows:
            self._show(aims)

    def _said(self, number: int, role: int) -> object:
        aim = self._rows[number]
        if role == Qt.ItemDataRole.DisplayRole:
            return aim.gun.short
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            load = f", {aim.load.name}" if aim.load.name else ""
            return tr(
                "{gun}: needs {needs}, hits {chance}, {expected} damage of {most}, {heat} heat",
                gun=f"{aim.gun.name}{load}",
                needs=needs(aim),
                chance=percent(aim.roll.chance, 1),
                expected=figure(aim.expected, 1),
                most=aim.most,
                heat=aim.heat,
            )
        return aim if role == AIM else None


class _AimDelegate(RowDelegate):
    def __init__(self, model: AimsModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model

    def paint_content(self, painter: QPainter, rect: QRectF, index: AnyIndex, style: Style) -> None:
        aim: AimedWeapon = index.data(AIM)
        m = style.measures
        side = m.cell_glyph
        ink = f"kind.{aim.gun.item.kind}.ink"
        left = rect.left() + m.control_inset
        paint_icon(
            painter, QPointF(left, rect.center().y() - side / 2), glyph(aim.gun.item.kind), style.color(ink), side
        )
        spots = _columns(rect, style)
        draw(painter, spots[0], figure(aim.expected, 1), style, role="strong", align=RIGHT)
        whole = max((other.expected for other in self._model.rows), default=0.0)
        high = m.gauge_height
        bar = QRectF(spots[1].left(), rect.center().y() - high / 2, spots[1].width(), high)
        paint_bar(painter, bar, aim.expected / whole if whole else 0.0, ink, style)
        draw(painter, spots[2], percent(aim.roll.chance), style, align=RIGHT)
        draw(painter, spots[3], needs(aim), style, align=RIGHT)
        name = QRectF(left + side + style.px(6), rect.top(), 0, rect.height())
        name.setRight(spots[3].left() - style.px(4))
        draw(painter, name, fitted(style, (aim.gun.name, aim.gun.short), name.width()), style)


def _columns(rect: QRectF, style: Style) -> list[QRectF]:
    """From the right: damage, bar, hits, needs."""
    right = rect.right() - style.measures.panel_inset
    spots = []
    for width in (_DAMAGE, _BAR, _HITS, _NEEDS):
        spots.append(QRectF(right - style.px(width), rect.top(), style.px(width), rect.height()))
        right -= style.px(width) + style.px(4)
    return spots


class _Head(QWidget):
    """The heads above the weapons; they are always in the order of their damage."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow_theme(self._renew)

    def sizeHint(self) -> QSize:
        return QSize(theme.current().px(200), theme.measures().table_row)

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        rect = QRectF(self.rect())
        painter.fillRect(rect, style.color("bg.2"))
        painter.fillRect(QRectF(0, rect.height() - 1, rect.width(), hairline(painter)), style.color("line.1"))
        for words, spot in zip(_HEADS, _columns(rect, style), strict=True):
            token = "accent" if words == "damage" else "text.3"
            draw(
                painter,
                spot.adjusted(-style.px(16), 0, 0, 0),
                tr(words),
                style,
                role="caption",
                token=token,
                align=RIGHT,
            )
        draw(
            painter,
            rect.adjusted(style.measures.control_inset, 0, 0, 0),
            tr("Weapon"),
            style,
            role="caption",
            token="text.3",
        )

    def _renew(self) -> None:
        self.setFixedHeight(theme.measures().table_row)
        self.update()


class _Headline(QWidget, AccessibleWidget):
    """The expected damage in large figures, and what it is of."""

    accessible_role = Role.StaticText

    def __init__(self) -> None:
        super().__init__()
        self._value, self._words = "", ("", "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow_theme(self._renew)

    def say(self, value: str, first: str, second: str) -> None:
        """Show a figure with two lines beside it."""
        self._value, self._words = value, (first, second)
        self.setAccessibleName(f"{value} {first} {second}")
        self.update()

    @property
    def text(self) -> str:
        """All that stands there."""
        return f"{self._value} {self._words[0]} {self._words[1]}"

    def sizeHint(self) -> QSize:
        return QSize(theme.current().px(200), theme.current().px(50))

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        inset = style.measures.panel_inset
        draw(painter, QRectF(inset, 0, self.width(), self.height()), self._value, style, role="headline")
        left = inset + max(style.width(self._value, "headline") + style.px(14), style.px(76))
        half = self.height() / 2
        room = self.width() - left - inset
        draw(painter, QRectF(left, half - style.px(17), room, style.px(17)), self._words[0], style, token="text.2")
        draw(painter, QRectF(left, half, room, style.px(16)), self._words[1], style, role="caption", token="text.3")

    def _renew(self) -> None:
        self.setFixedHeight(theme.current().px(50))
        self.update()


class Contributions(QWidget):
    """The sum, and every weapon with its share.

    Signals:
        chosen: the weapon whose number is to be explained.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.headline = _Headline()
        self.model = AimsModel(self)
        self.list = QuietList(tr("Weapons at this range"), self.model)
        self.list.setItemDelegate(_AimDelegate(self.model, self.list))
        self.list.empty_text = lambda: tr("No weapon that is fired reaches this range.")
        self._choosing = False
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in (self.headline, _Head(), self.list):
            column.addWidget(part)
        self.list.selectionModel().currentChanged.connect(self._choose)
        follow_theme(self._renew)

    def show_reading(self, study: Study, hexes: int, chosen: Gun | None) -> None:
        """What is done at a distance, with one weapon chosen."""
        fired = study.at(hexes)
        share = f", {percent(fired.expected / fired.most)}" if fired.most else ""
        heat = fired.heat + study.attacker.heat_of(study.situation.movement)
        values = {"most": fired.most, "share": share, "heat": heat, "sinks": study.attacker.sinks}
        words = tr("of {most} possible{share}; heat {heat} of {sinks}", **values)
        self.headline.say(figure(fired.expected, 1), tr("expected damage"), words)
        aims = tuple(sorted(fired.aims, key=lambda aim: -aim.expected))
        self._choosing = True
        self.model.show_aims(aims)
        row = next((n for n, aim in enumerate(aims) if chosen is not None and aim.gun == chosen), -1)
        self.list.setCurrentIndex(self.model.index(row) if row >= 0 else QModelIndex())
        self._choosing = False
        self.list.viewport().update()

    def _renew(self) -> None:
        self.list.setMinimumHeight(theme.measures().table_row)  # lest the sum has no room in a low window

    def _choose(self, current: QModelIndex) -> None:
        if not self._choosing and current.isValid():
            self.chosen.emit(current.data(AIM).gun)


def why(aim: AimedWeapon) -> list[Line]:
    """Every part of a target number by name, the sum, the chance, and what glances."""
    first, *others = aim.roll.contributions or (None,)
    lines = [] if first is None else [Line(first.label, str(first.amount))]
    for part in others:
        if part is not None:
            token = "accent" if part.source == "quirk" else "text.1"
            lines.append(Line(part.label, signed(part.amount), token=token))
    ways = ways_to_reach(aim.roll.target_number)
    lines.append(Line(tr("Needed on 2d6"), needs(aim), total=True))
    lines.append(Line(tr("Chance"), tr("{ways} in 36, {chance}", ways=ways, chance=percent(aim.roll.chance, 1))))
    if aim.glancing:
        lines.append(Line(tr("Of the hits glance"), percent(aim.glancing, 1)))
    lines.extend(_heat_line(part) for part in aim.heat_parts)
    return lines


def _heat_line(part: Contribution) -> Line:
    if part.source == "quirk":
        return Line(part.label, tr("{amount} heat", amount=signed(part.amount)), token="accent")
    return Line(tr("Heat"), str(part.amount))


def body_lines(study: Study) -> list[Line]:
    """Punches, kicks and what the design adds to the initiative of its side."""
    lines = []
    for blow in study.blows:
        if blow.roll is None:
            lines.append(Line(blow.name, tr("not possible"), token="text.3"))
            continue
        damage = sum(part.amount for part in blow.damage)
        words = tr(
            "{needs}, {chance}, {damage} damage",
            needs=f"{blow.roll.target_number}+",
            chance=percent(blow.roll.chance),
            damage=damage,
        )
        lines.append(Line(blow.name, words))
    found = study.initiative
    lines.append(Line(tr("Initiative of its side"), signed(sum(part.amount for part in found))))
    lines.extend(Line(f"  {part.label}", signed(part.amount), token="accent") for part in found)
    return lines


def lines_widget(name: str) -> tuple[QWidget, Lines]:
    """Lines at the top of a page, with the room below them left free."""
    page, lines = QWidget(), Lines(name)
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(lines)
    column.addStretch(1)
    return page, lines
