"""The assistant of the value map: what each item is worth, what one more would add, and where value is given away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Final, TypeAlias

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QLinearGradient, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from designer.analysis.value_map import (
    GroupWorth,
    Hint,
    Measure,
    MovedTon,
    ValueStep,
    Worth,
    best_hints,
    groups,
    hints,
    moved_tons,
    one_more,
    worths,
)
from designer.app.context.design_context import DesignContext
from designer.app.context.hover_preview import HoverPreview
from designer.app.ui import theme
from designer.app.ui.accessibility.status_announcer import StatusAnnouncer
from designer.app.ui.figures import DASH, figure, natural, signed
from designer.app.ui.idle_work import IdleWork
from designer.app.ui.sizes import in_font, sized, spaced
from designer.app.ui.tables import RIGHT, Column, TableCell, TableModel, TableView, figure_column
from designer.app.ui.tables.paint import kind_and_name
from designer.app.ui.text_layout import draw
from designer.app.ui.widgets.buttons import SegmentedSwitch
from designer.app.ui.widgets.cell_painting import tint
from designer.app.ui.widgets.labels import ElidedLabel, text_label
from designer.app.views.assistants.frame import Assistant
from designer.app.views.board.cell_data import BoardCell, LocationContent
from designer.app.views.ledger.rows import LedgerRow
from designer.app.views.panels.chassis import LineWorth
from designer.decimals import MINUS
from designer.editing import Edit
from designer.language import marked, tr
from designer.units.location import Location
from designer.units.mount import MountId

SETTLE_MS: Final = 150
"""How many milliseconds after an edit the worths are calculated again."""
MEASURES: Final[tuple[tuple[Measure, str], ...]] = (
    ("ton", marked("BV per ton")),
    ("slot", marked("BV per slot")),
    ("whole", marked("BV")),
)
_HINT_HIGH, _LEGEND_HIGH = 26, 28
_ARMOR_LINE: Final = "def.armor"
"""The id of the ledger's line for all armor."""
_Found: TypeAlias = Worth | GroupWorth | ValueStep | MovedTon | Hint | None


def _ratio(value: float | None) -> str:
    return DASH if value is None else figure(value)


def _name(row: GroupWorth) -> str:
    return row.name if len(row.mounts) < 2 else f"{row.name} × {len(row.mounts)}"


def _paint_name(painter: QPainter, cell: TableCell[GroupWorth]) -> None:
    kind_and_name(painter, cell.rect, cell.row.kind, (cell.text,), cell.style)


_WORTHS: Final[tuple[Column[GroupWorth], ...]] = (
    Column[GroupWorth](
        heading=marked("Installed"),
        text=_name,
        spoken=lambda row: tr(
            "{name}: {bv} BV, {ratio} per ton",
            name=_name(row),
            bv=signed(row.battle_value),
            ratio=_ratio(row.by("ton")),
        ),
        sort_key=lambda row: natural(row.name),
        paint=_paint_name,
        stretch=True,
    ),
    figure_column(
        "BV",
        marked("The Battle Value of the design less that without all of them; the board has that of each"),
        lambda row: figure(row.battle_value),
        lambda row: row.battle_value,
        "1 234",
    ),
    figure_column(
        marked("per ton"), marked("Battle Value per ton"), lambda row: _ratio(row.by("ton")), lambda row: row.by("ton")
    ),
)


def _step_tip(step: ValueStep) -> str:
    words = tr(
        "{name}: {bv} BV, {mass} t", name=step.label, bv=signed(step.battle_value), mass=signed(step.mass / 1000, 1)
    )
    return "\n".join((words, *(finding.sentence for finding in step.broken)))


def _dimmed(painter: QPainter, cell: TableCell[ValueStep]) -> None:
    token = "text.3" if cell.row.broken else "text.1"
    draw(painter, cell.rect, cell.text, cell.style, token=token, align=cell.column.align)


_STEPS: Final[tuple[Column[ValueStep], ...]] = (
    Column[ValueStep](
        heading=marked("Step"),
        text=lambda step: step.label,
        spoken=lambda step: _step_tip(step).replace("\n", ", "),
        sort_key=lambda step: natural(step.label),
        paint=_dimmed,
        stretch=True,
    ),
    figure_column(
        "BV",
        marked("What one more adds to the Battle Value"),
        lambda step: signed(step.battle_value),
        lambda step: step.battle_value,
        "+1 234",
        paint=_dimmed,
    ),
    figure_column(
        marked("per ton"),
        marked("Battle Value per ton"),
        lambda step: _ratio(step.per_ton),
        lambda step: step.per_ton,
        paint=_dimmed,
    ),
)


class ValueMapAssistant(Assistant):
    """The board tinted by what each item is worth; lists of what is there and of what one more would add.

    Everything is calculated in idle time, again after each edit. A click on a step that breaks no rule makes it.
    """

    def __init__(self, context: DesignContext) -> None:
        self.measures = SegmentedSwitch([tr(words) for _, words in MEASURES], tr("Color by"))
        self.there = TableModel(_WORTHS, key=lambda row: row.name)
        self.there_table = TableView(tr("Installed"), self.there)
        self.more = TableModel(_STEPS, key=lambda step: step.label, tooltip=_step_tip)
        self.more_table = TableView(tr("Steps"), self.more)
        self.steps = SegmentedSwitch((tr("One more of"), tr("One ton from → to")), tr("Steps"))
        self.foot = ValueFoot(context)
        super().__init__(context, tr("Value map"), self._body(), below=self.foot)
        for model in (self.there, self.more):
            model.setParent(self)
        self._items: dict[MountId, Worth] = {}
        self._armor: dict[Location, Worth] = {}
        self._groups: dict[frozenset[MountId], GroupWorth] = {}
        self._steps: list[ValueStep] = []
        self._moved: list[ValueStep] = []
        self._hints: list[Hint | None] = []
        self._search: IdleWork[_Found] = IdleWork(self, self._take, self._show)
        self._status = StatusAnnouncer(self, lambda: "" if self.busy else self.foot.words)
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle.timeout.connect(self._look)
        self._connect()
        self._follow()

    def _body(self) -> QWidget:
        note = in_font(text_label(tr("Click an edit to make it; dimmed choices break a rule."), wraps=True), "caption")
        self.there_table.empty_text = self.more_table.empty_text = lambda: tr("Calculating…")
        head = spaced(QHBoxLayout(), self.measures, 1, margins=("panel_inset", "control_inset"))
        which = spaced(QHBoxLayout(), self.steps, 1, margins=("panel_inset", "control_inset"))
        foot = spaced(QVBoxLayout(), note, margins="panel_inset")
        body = QWidget()
        spaced(QVBoxLayout(body), head, (self.there_table, 3), which, (self.more_table, 2), foot, margins=0, spacing=0)
        return body

    def _connect(self) -> None:
        self.measures.switched.connect(lambda _index: self._paint_board())
        self.steps.switched.connect(lambda _index: self._show_steps())
        self.there_table.sort_by(2, Qt.SortOrder.DescendingOrder)
        self.more_table.sort_by(1, Qt.SortOrder.DescendingOrder)
        self.more_table.click_opens = True
        self.there_table.chosen.connect(self._select)
        self.more_table.opened.connect(self._make)
        HoverPreview(self.context, self.more_table, source=self).follow_table(
            self.more_table, self._edit_of, by_keys=False
        )
        self.context.changed.connect(self._follow)

    @property
    def measure(self) -> Measure:
        """The divisor of the Battle Value for the colors."""
        return MEASURES[self.measures.current][0]

    @property
    def busy(self) -> bool:
        """Whether the worths are being calculated."""
        return self._settle.isActive() or self._search.busy

    def take_keyboard(self) -> None:
        self.there_table.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # -- calculating ----------------------------------------------------------------------------------------

    def _follow(self) -> None:
        self._search.stop()
        self._items, self._armor, self._groups = {}, {}, {}
        self._steps, self._moved, self._hints = [], [], []
        self.foot.show_hints([])
        self._settle.start()
        self._paint_board()

    def _look(self) -> None:
        session = self.context.session
        self._search.start(
            chain(worths(session), groups(session), one_more(session), hints(session), moved_tons(session))
        )

    def _take(self, found: list[_Found]) -> None:
        for each in found:
            if isinstance(each, Worth):
                self._items |= {} if each.mount is None else {each.mount: each}
                self._armor |= {} if each.location is None else {each.location: each}
            elif isinstance(each, GroupWorth):
                self._groups[frozenset(each.mounts)] = each
            elif isinstance(each, ValueStep):
                self._steps.append(each)
            elif isinstance(each, MovedTon):
                self._moved.append(each.step)
            else:
                self._hints.append(each)

    def _show(self) -> None:
        self.there.show(sorted(self._groups.values(), key=lambda group: -(group.by("ton") or 0)))
        self._show_steps()
        self.foot.show_hints(best_hints(self._hints))
        self._status.tell()
        self._paint_board()

    def _show_steps(self) -> None:
        moved = bool(self.steps.current)
        self.more.show(self._moved if moved else self._steps)
        self.more_table.set_columns(range(len(_STEPS) - moved))  # a moved ton has no mass to be divided by

    # -- the board ------------------------------------------------------------------------------------------

    @property
    def most(self) -> float:
        """The greatest figure of an item by the chosen measure, which has the full tint."""
        return max((worth.by(self.measure) or 0.0 for worth in self._items.values()), default=0.0)

    def _paint_board(self) -> None:
        self._most = 0.0 if self.busy else self.most
        self.foot.legend.show_scale(tr(dict(MEASURES)[self.measure]), None if self.busy else self._most)
        self.overlay_changed.emit()

    def overlay(self, location: Location, content: LocationContent) -> LocationContent:
        if self.busy:
            return content
        head, armor = content.head, self._armor.get(location)
        if armor is not None:
            notice = tr(
                "The armor is worth {bv} BV, {ratio} for each point",
                bv=figure(armor.battle_value),
                ratio=figure(armor.per_point, 2),
            )
            head = replace(head, worth=tr("armor {bv}", bv=figure(armor.battle_value)), notice=notice)
        return LocationContent(head, tuple([self._tinted(cell) for cell in content.cells]))

    def ledger_share(self, row: LedgerRow) -> float | None:
        if self.busy or row.branch:
            return None
        one = row.mounts[0] if len(row.mounts) == 1 else None
        found = self._items.get(one) if one is not None else self._groups.get(frozenset(row.mounts))
        if found is None or (not row.mounts and row.id != _ARMOR_LINE):
            return None
        if found.battle_value < 0 and not row.figure.startswith(MINUS):
            return None  # what the line adds, another line takes away with more
        return _clipped((found.by(self.measure) or 0.0) / (self._most or 1.0), found.battle_value)

    def line_worths(self) -> Mapping[str, LineWorth]:
        steps = {} if self.busy else {step.part: step for step in self._steps if step.part}
        figures = {part: (step.per_ton if self.measure == "ton" else step.battle_value) for part, step in steps.items()}
        most = max((figure or 0.0 for figure in figures.values()), default=0.0) or 1.0
        return {
            part: LineWorth(_clipped((figures[part] or 0.0) / most, step.battle_value), _step_tip(step))
            for part, step in steps.items()
        }

    def _tinted(self, cell: BoardCell) -> BoardCell:
        found = [self._items[mount] for mount in cell.mounts if mount in self._items]
        if not found:
            return cell
        value = sum(worth.battle_value for worth in found)
        share = sum(worth.by(self.measure) or 0.0 for worth in found) / (self._most or 1.0)
        tint = _clipped(share, value)
        notice = tr("{bv} BV, {ratio} per ton", bv=signed(value), ratio=_ratio(found[0].by("ton")))
        words = figure(value)
        return replace(cell, look=replace(cell.look, tint=tint, right_figure=words, second_line="", notice=notice))

    # -- what is done ---------------------------------------------------------------------------------------

    def _select(self, name: object) -> None:
        """Select the items of the chosen row, so that the board shows them."""
        self.context.select(next((row.mounts for row in self.there.rows if row.name == name), ()))

    def _edit_of(self, label: object) -> Edit | None:
        """The edit of a step; None for one that would break a rule, and while the list is out of date."""
        place = -1 if self.busy else self.more.place_of(label if isinstance(label, str) else "")
        return None if place < 0 or self.more.rows[place].broken else self.more.rows[place].edit

    def _make(self, label: object) -> None:
        if edit := self._edit_of(label):
            self.context.apply(edit)


def _clipped(share: float, value: int) -> float:
    return -1.0 if value < 0 else min(1.0, max(0.0, share))


class ValueFoot(QWidget):
    """The scale of the tint, and below it at most three hints with a button each."""

    def __init__(self, context: DesignContext) -> None:
        super().__init__()
        self.legend = TintLegend()
        self.lines = [_HintLine(context) for _ in range(3)]
        spaced(QVBoxLayout(self), self.legend, *self.lines, 1, margins=("panel_inset", 0), spacing=0)
        sized(self, height=_LEGEND_HIGH + 3 * _HINT_HIGH)

    @property
    def words(self) -> str:
        """The scale and the hints as sentences."""
        told = self.legend.accessibleName(), *(line.words.text for line in self.lines)
        return ". ".join(filter(None, told))

    def show_hints(self, found: list[Hint]) -> None:
        """Show these hints."""
        for number, line in enumerate(self.lines):
            line.show_hint(found[number] if number < len(found) else None)


class _HintLine(QWidget):
    def __init__(self, context: DesignContext) -> None:
        super().__init__()
        self._hint: Hint | None = None
        self.words = ElidedLabel("", token="text.2")
        self.button = QPushButton()
        self.button.setProperty("look", "soft")
        HoverPreview(context, self.button).follow_button(self.button, self._edit)
        self.button.clicked.connect(partial(self._run, context.apply))
        spaced(QHBoxLayout(self), (self.words, 1), self.button, margins=0)
        sized(self, height=_HINT_HIGH)
        sized(self.button, height=22)

    def show_hint(self, hint: Hint | None) -> None:
        self._hint = hint
        self.words.set_text("" if hint is None else hint.sentence)
        self.button.setVisible(hint is not None)
        if hint is not None:
            self.button.setText(tr("{what}, {bv} BV", what=hint.button, bv=signed(hint.step.battle_value)))

    def _edit(self) -> Edit | None:
        return None if self._hint is None else self._hint.step.edit

    def _run(self, apply: Callable[[Edit], object]) -> None:
        if (edit := self._edit()) is not None:
            apply(edit)


class TintLegend(QWidget):
    """The scale of the tint, from nothing to its greatest figure, and the color of what takes away."""

    def __init__(self) -> None:
        super().__init__()
        self._words = ""
        self._most: float | None = None
        sized(self, height=_LEGEND_HIGH)

    def show_scale(self, words: str, most: float | None) -> None:
        """Show the scale of a measure; None while it is being calculated."""
        self._words, self._most = words, most
        self.setAccessibleName(
            words if most is None else tr("{measure}, 0 to {most}", measure=words, most=figure(most))
        )
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        style, painter = theme.current(), QPainter(self)
        px, rect = style.px, QRectF(self.rect())
        if self._most is None:
            draw(painter, rect, tr("Calculating…"), style, role="caption", token="text.3")
            return
        start = tr("{measure}  0", measure=self._words)
        draw(painter, rect, start, style, role="caption", token="text.2")
        bar = QRectF(style.width(start, "caption") + px(8), rect.center().y() - px(5), px(180), px(10))
        scale = QLinearGradient(bar.topLeft(), bar.topRight())
        scale.setColorAt(0, tint(0, style))
        scale.setColorAt(1, tint(1, style))
        painter.fillRect(bar, scale)
        after = rect.adjusted(bar.right() + px(8), 0, 0, 0)
        draw(painter, after, figure(self._most), style, role="caption", token="text.2")
        chip = bar.translated(bar.width() + style.width(figure(self._most), "caption") + px(24), 0)
        chip.setWidth(px(14))
        painter.fillRect(chip, tint(-1, style))
        beside = rect.adjusted(chip.right() + px(6), 0, 0, 0)
        draw(painter, beside, tr("takes away"), style, role="caption", token="text.2")
        note = tr("figures in cells: BV of the whole item")
        if style.width(note, "caption") < rect.right() - chip.right() - px(90):
            draw(painter, rect, note, style, role="caption", token="text.3", align=RIGHT)
