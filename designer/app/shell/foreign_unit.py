"""A read-only window for units that are no BattleMechs: identity, equipment and quirks."""

from __future__ import annotations

import re
from itertools import groupby

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLayout, QSizePolicy, QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.figures import figure
from designer.app.ui.icons import SEVERITIES, app_icon, paint_icon
from designer.app.ui.plots.marks import Table
from designer.app.ui.plots.table import FiguresTable
from designer.app.ui.sizes import inset, sized, spaced
from designer.app.ui.strokes import box
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.ui.widgets.panel import Panel
from designer.app.views.panels.notes import NotesPanel
from designer.catalog import catalog
from designer.catalog.quirks import Carrier, find_quirk
from designer.formats.blk import BlkUnit
from designer.language import tr

_SIZE = (900, 520)
_ITEM = re.compile(r"(?P<mark>\([A-Z]+\) )?(?P<name>[^:]+)(?::(?P<more>.+))?")


class ForeignUnitWindow(QWidget):
    """The summary of one unit. Escape closes it."""

    def __init__(self, unit: BlkUnit, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(f"{unit.full_name} \u2013 Mechwright")
        self.setWindowIcon(app_icon())
        self.resize(*_SIZE)
        self.title = ElidedLabel(unit.full_name, hint=unit.kind, role="page_title", hint_role="body")
        self.title.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.reason = _Reason(f"{unit.explanation[:1].upper()}{unit.explanation[1:]}.")
        self.carried = FiguresTable(tr("What it carries"))
        self.carried.show_table(Table((tr("Fact"), tr("What")), (*_facts(unit), *_equipment(unit))))
        self.quirks = FiguresTable(tr("Quirks"))
        self.quirks.show_table(Table((tr("Quirk"), tr("of"), tr("What it does")), _quirks(unit)))
        self.notes: NotesPanel | None = None
        facts, quirks = Panel(tr("Unit")), Panel()
        facts.set_body(self.carried)
        quirks.add_tab(tr("Quirks"), self.quirks)
        if unit.notes:
            self.notes = NotesPanel(unit.notes)
            quirks.set_badge(quirks.add_tab(tr("File"), self.notes), len(unit.notes), self.notes.worst)
        self._row = spaced(QHBoxLayout(), (facts, 2), (quirks, 3))
        self._column = QVBoxLayout(self)
        self._column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)  # a window gives its own size
        self._column.addWidget(self.title)
        self._column.addWidget(self.reason)
        self._column.addLayout(self._row, 1)
        spaced(self._column, margins=("panel_inset", "panel_inset", "panel_inset", "gap"), spacing="control_inset")
        spaced(self._row, spacing="gap")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(QRectF(self.rect()), theme.color("bg.0"))


class _Reason(QLabel):
    """Why it is only shown, with the sign of a note."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        sized(self, height="tool_row")
        inset(self, (lambda style: style.measures.icon + 2 * style.measures.control_inset, 0, "control_inset", 0))

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        look, side = SEVERITIES["note"], style.measures.icon
        painter = QPainter(self)
        box(painter, QRectF(self.rect()), style.measures.radius_panel, fill=style.color(look.soft))
        spot = QPointF(style.measures.control_inset, (self.height() - side) / 2)
        paint_icon(painter, spot, look.icon, style.color(look.token), side)
        super().paintEvent(event)


def _facts(unit: BlkUnit) -> tuple[tuple[str, str], ...]:
    """What is known of it, without what files call "None"; a mass, which they write as a bare number, with its unit."""
    known = ((words, value) for words, value in unit.facts if value != "None")
    return tuple((words, _tons(value) if words == tr("Mass") else value) for words, value in known)


def _tons(value: str) -> str:
    try:
        tons = float(value)
    except ValueError:
        return value
    return figure(tons, 0 if tons.is_integer() else 1, unit="t")


def _equipment(unit: BlkUnit) -> tuple[tuple[str, str], ...]:
    """What stands in each place, items that follow one another without a difference in one line."""
    clan = _is_clan(unit)
    lines: list[tuple[str, str]] = []
    for place, carried in unit.equipment:
        alike = [(name, len(list(same))) for name, same in groupby(_called(item, clan=clan) for item in carried)]
        for number, (name, count) in enumerate(alike):
            lines.append((place if number == 0 else "", name if count == 1 else f"{count} × {name}"))
    return tuple(lines)


def _is_clan(unit: BlkUnit) -> bool:
    return any(words == tr("Technology") and "clan" in value.lower() for words, value in unit.facts)


def _called(written: str, *, clan: bool) -> str:
    """An item under its name instead of its id in files; what the catalog does not know stays as it is written.

    Before it may stand a mark, such as (R) for the rear, and behind it what it holds or where it is.
    """
    parts = _ITEM.fullmatch(written)
    found = catalog().named(parts["name"], clan=clan) if parts else None
    if parts is None or found is None:
        return written
    return f"{parts['mark'] or ''}{found.name}{' (' + parts['more'] + ')' if parts['more'] else ''}"


def _quirks(unit: BlkUnit) -> tuple[tuple[str, str, str], ...]:
    own = [(written, Carrier.UNIT, tr("unit")) for written in unit.quirks]
    clan = _is_clan(unit)
    weapons = [(each.quirk, Carrier.WEAPON, _called(each.weapon, clan=clan)) for each in unit.weapon_quirks]
    rows = []
    for written, carrier, bearer in (*own, *weapons):
        quirk = find_quirk(written, carrier)
        rows.append((quirk.name, bearer, tr(quirk.effect)) if quirk else (written, bearer, tr("Not known.")))
    return tuple(rows)
