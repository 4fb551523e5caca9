"""The values at one range: total damage, the share of each weapon, and what makes up the chosen one's target number."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer.app.ui.accessibility.status_announcer import StatusAnnouncer
from designer.app.ui.figures import figure, signed
from designer.app.ui.icons import glyph, paint_icon
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.tables import RIGHT, Column, TableCell, TableModel, TableView
from designer.app.ui.text_layout import draw
from designer.app.ui.theme import Style
from designer.app.ui.widgets.change_marks import paint_bar
from designer.app.ui.widgets.figure_lines import FigureLine, LabHeadline
from designer.language import marked, sense, tr
from designer.rulesets.combat.armament import Gun
from designer.rulesets.combat.attack import AimedWeapon
from designer.rulesets.combat.physical import BodyAttack
from designer.rulesets.combat.study import Study
from designer.rulesets.quirks.contribution import Contribution, ways_to_reach


def needs(aim: AimedWeapon) -> str:
    """The target number as text, such as "7+", or "never" if the weapon cannot hit."""
    return f"{aim.roll.target_number}+" if ways_to_reach(aim.roll.target_number) else tr("never")


def percent(chance: float, digits: int = 0) -> str:
    """A chance as text in percent."""
    return figure(100 * chance, digits, unit="%")


def _spoken(aim: AimedWeapon) -> str:
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


def _paint_weapon(painter: QPainter, cell: TableCell[AimedWeapon]) -> None:
    """Paint the icon of the weapon's kind and its name, shortened if necessary."""
    kind, side = cell.row.gun.item.kind, cell.style.measures.cell_glyph
    spot = QPointF(cell.rect.left(), cell.rect.center().y() - side / 2)
    paint_icon(painter, spot, glyph(kind), cell.style.color(f"kind.{kind}.ink"), side)
    room = cell.rect.adjusted(side + cell.style.px(6), 0, 0, 0)
    draw(painter, room, cell.style.fitted((cell.row.gun.name, cell.row.gun.short), room.width()), cell.style)


class Contributions(QWidget):
    """The total damage, and a table of all weapons with their shares, the most damaging first.

    Signals:
        chosen: the weapon whose target number is to be explained.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.headline = LabHeadline()
        self._status = StatusAnnouncer(self, lambda: self.headline.text)
        columns = (
            Column[AimedWeapon](
                heading=marked("Weapon"),
                text=lambda aim: aim.gun.short,
                spoken=_spoken,
                tooltip=_spoken,
                paint=_paint_weapon,
                stretch=True,
                least=104,
            ),
            Column[AimedWeapon](heading=marked("needs"), text=needs, align=RIGHT, width="10+", priority=1),
            Column[AimedWeapon](
                heading=marked("hits"), text=lambda aim: percent(aim.roll.chance), align=RIGHT, width=50
            ),
            Column[AimedWeapon](
                title=sense("part", "Share"), spoken=self._spoken_share, paint=self._paint_share, width=48
            ),
            Column[AimedWeapon](
                heading=marked("damage"),
                text=lambda aim: figure(aim.expected, 1),
                font="strong",
                align=RIGHT,
                width="99.9",
                priority=0,
            ),
        )
        self.model = TableModel(columns, key=lambda aim: aim.gun.key, parent=self)
        self.list = sized(TableView(tr("Weapons at this range"), self.model), minimum_height=_two_row_heights)
        self.list.empty_text = lambda: tr("No weapon that is fired reaches this range.")
        self.list.chosen.connect(self._choose)
        spaced(QVBoxLayout(self), self.headline, self.list, margins=0, spacing=0)

    def show_reading(self, study: Study, hexes: int, chosen: Gun | None) -> None:
        """Show the damage at a range; ``chosen`` is the selected weapon."""
        fired = study.at(hexes)
        share = f", {percent(fired.expected / fired.most)}" if fired.most else ""
        heat = fired.heat + study.attacker.heat_of(study.situation.movement) + study.attacker.damaged
        values = {"most": fired.most, "share": share, "heat": heat, "sinks": study.attacker.sinks}
        words = tr("of {most} possible{share}; heat {heat} of {sinks}", **values)
        self.headline.say(figure(fired.expected, 1), tr("expected damage"), words)
        self._status.tell_at_rest()
        self.model.show(sorted(fired.aims, key=lambda aim: -aim.expected))
        self.model.announce()  # all shares are of the largest
        self.list.choose(*([] if chosen is None else [chosen.key]))

    def _share(self, aim: AimedWeapon) -> float:
        """The weapon's expected damage as a part of the first weapon's."""
        whole = self.model.rows[0].expected
        return aim.expected / whole if whole else 0.0

    def _spoken_share(self, aim: AimedWeapon) -> str:
        return tr("{n} % of the largest", n=round(100 * self._share(aim)))

    def _paint_share(self, painter: QPainter, cell: TableCell[AimedWeapon]) -> None:
        """Paint a bar of the weapon's expected damage; the first weapon's bar has the full length."""
        high = cell.style.measures.gauge_height
        bar = QRectF(cell.rect.left(), cell.rect.center().y() - high / 2, cell.rect.width(), high)
        ink = f"kind.{cell.row.gun.item.kind}.ink"
        paint_bar(painter, bar, self._share(cell.row), ink, cell.style)

    def _choose(self, key: object) -> None:
        self.chosen.emit(next(aim.gun for aim in self.model.rows if aim.gun.key == key))


def _two_row_heights(style: Style) -> float:
    return 2 * style.measures.table_row


def why(aim: AimedWeapon) -> list[FigureLine]:
    """The lines that explain a weapon: each modifier, the target number, its chance, and glancing blows."""
    first, *others = aim.roll.contributions or (None,)
    lines = [] if first is None else [FigureLine(first.label, str(first.amount))]
    lines.extend(FigureLine(part.label, signed(part.amount)) for part in others)
    ways = ways_to_reach(aim.roll.target_number)
    lines.append(FigureLine(tr("Needed on 2d6"), needs(aim), total=True))
    lines.append(FigureLine(tr("Chance"), tr("{ways} in 36, {chance}", ways=ways, chance=percent(aim.roll.chance, 1))))
    if aim.glancing:
        lines.append(FigureLine(tr("Of the hits glance"), percent(aim.glancing, 1)))
    if aim.covered:
        lines.append(FigureLine(tr("Of the hits strike the cover"), percent(aim.covered, 1)))
    lines.extend(_heat_line(part) for part in aim.heat_parts)
    return lines


def _heat_line(part: Contribution) -> FigureLine:
    if part.source == "quirk":
        return FigureLine(part.label, tr("{amount} heat", amount=signed(part.amount)))
    return FigureLine(tr("Heat"), str(part.amount))


def body_lines(study: Study) -> list[FigureLine]:
    """The lines about physical attacks, and about the design's bonus to the initiative of its side."""
    lines = [_attack_line(attack) for attack in study.physical_attacks]
    found = study.initiative
    lines.append(FigureLine(tr("Initiative of its side"), signed(sum(part.amount for part in found))))
    lines.extend(FigureLine(f"  {part.label}", signed(part.amount)) for part in found)
    return lines


def _attack_line(attack: BodyAttack) -> FigureLine:
    if attack.roll is None:
        return FigureLine(attack.name, attack.reason, token="text.3")
    roll = attack.roll
    number = f"{roll.target_number}+" if roll.chance else tr("never")
    damage = sum(part.amount for part in attack.damage)
    if not damage:
        return FigureLine(attack.name, tr("{needs}, {chance}", needs=number, chance=percent(roll.chance)))
    words = tr("{needs}, {chance}, {damage} damage", needs=number, chance=percent(roll.chance), damage=damage)
    if attack.own:
        words = tr("{words}, own {own}", words=words, own=attack.own)
    if attack.heat:
        words = tr("{words}, {heat} heat", words=words, heat=attack.heat)
    return FigureLine(attack.name, words, short="" if attack.limb else attack.title)
