"""The figures below the form of the chassis: movement before and after what changes it, and what the heat sinks do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLabel, QWidget

from designer.app.ui import theme
from designer.app.ui.sizes import in_font, spaced
from designer.app.ui.widgets.labels import figure_label, text_label
from designer.construction.heat import sink_figures
from designer.construction.movement import movement_lines
from designer.figures import FIGURES
from designer.graph import Evaluator
from designer.language import marked, sense, tr

Tip = str

_MOVEMENT: Final[dict[str, tuple[str, Tip]]] = {
    "walk": (FIGURES["walk"].short, marked("Walking MP")),
    "run": (FIGURES["run"].short, marked("Running MP; with MASC and supercharger in brackets")),
    "jump": (FIGURES["jump"].short, marked("Jumping MP")),
    "umu": (marked("Underwater"), marked("Underwater MP")),
    "fuel": (marked("Fuel"), marked("Fuel points of the engine alone, and with all tanks")),
}
_SINKS: Final[dict[str, tuple[str, Tip]]] = {
    "inside": (sense("sinks", "In engine"), marked("Heat sinks in the engine, and how many it can hold")),
    "free": (sense("sinks", "Weight-free"), marked("Heat sinks that come with the engine without mass")),
    "capacity": (sense("sinks", "Dissipation"), marked("Heat that leaves the 'Mech in a turn")),
    "equipment": (sense("sinks", "Equipment"), marked("Heat of firing and using everything, without movement")),
}
_COLUMNS: Final = {
    marked("base"): marked("By engine and jump jets alone"),
    marked("final"): marked("With shields, modular and hardened armor, boosters and partial wing"),
}


class ChassisFigures(QWidget):
    """Two tables: kinds of movement with their base and final MP, and figures of the heat sinks.

    They are side by side, or in a panel that is too narrow for both below each other.
    """

    def __init__(self) -> None:
        super().__init__()
        self.movement = _FigureTable(tr("Movement"), _MOVEMENT, _COLUMNS)
        self.sinks = _FigureTable(tr("Heat"), _SINKS, {"": ""})
        self._row = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        spaced(self._row, self.movement, 1, self.sinks, margins=(0, "gap", 0, 0), spacing="gap")

    def minimumSizeHint(self) -> QSize:
        tables = self.movement.minimumSizeHint(), self.sinks.minimumSizeHint()
        return QSize(max(table.width() for table in tables), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        both = self.movement.minimumSizeHint().width() + theme.measures().gap + self.sinks.minimumSizeHint().width()
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._row.setDirection(beside if self.width() >= both else below)

    def renew(self, g: Evaluator) -> None:
        """Show the figures of a design."""
        self.movement.show_rows({line.kind: (str(line.base), line.final) for line in movement_lines(g)})
        found = sink_figures(g)
        inside = tr("{value} of {limit}", value=found.inside, limit=found.fit_inside)
        figures = inside, str(found.without_mass), str(found.capacity), str(found.equipment)
        self.sinks.show_rows({name: (text,) for name, text in zip(_SINKS, figures, strict=True)})


class _FigureTable(QWidget):
    """A table of figures: rows by name with label and tooltip, and columns by heading with their tooltip."""

    def __init__(self, title: str, rows: Mapping[str, tuple[str, Tip]], columns: Mapping[str, Tip]) -> None:
        super().__init__()
        self.setAccessibleName(title)
        grid = spaced(QGridLayout(self), margins=0, horizontal="control_inset", vertical=2)
        grid.addWidget(in_font(text_label(title, look="caption"), "caption"), 0, 0)
        for column, (heading, tip) in enumerate(columns.items(), 1):
            label = in_font(figure_label(tr(heading) if heading else "", look="caption"), "caption")
            label.setToolTip(tr(tip) if tip else "")
            grid.addWidget(label, 0, column)
        self._rows: dict[str, tuple[QLabel, ...]] = {}
        for row, (name, (words, tip)) in enumerate(rows.items(), 1):
            labels = text_label(tr(words)), *(figure_label() for _ in columns)
            for column, label in enumerate(labels):
                label.setToolTip(tr(tip))
                grid.addWidget(label, row, column)
            self._rows[name] = labels
        grid.setRowStretch(len(rows) + 1, 1)

    def show_rows(self, rows: Mapping[str, tuple[str, ...]]) -> None:
        """Show the figures of these rows, and hide all other rows."""
        for name, (title, *labels) in self._rows.items():
            figures = rows.get(name, ("",) * len(labels))
            title.setVisible(name in rows)
            for label, figure in zip(labels, figures, strict=True):
                label.setText(figure)
                label.setAccessibleName(f"{title.text()}: {figure}")
                label.setVisible(name in rows)

    def in_words(self) -> str:
        """The rows that are shown as text: "Walk: 4, 4" and so on, each on a line."""
        shown = [labels for labels in self._rows.values() if not labels[0].isHidden()]
        return "\n".join(f"{title.text()}: {', '.join(label.text() for label in figures)}" for title, *figures in shown)

    def texts(self) -> dict[str, tuple[str, ...]]:
        """The figures of the rows that are shown, by name."""
        shown = {name: labels for name, (title, *labels) in self._rows.items() if not title.isHidden()}
        return {name: tuple(label.text() for label in labels) for name, labels in shown.items()}
