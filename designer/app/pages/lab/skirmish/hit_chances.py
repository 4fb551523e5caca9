"""The table of the chances to hit by the constants of the skirmish: a column for each attacker, a row for each case."""

from __future__ import annotations

from typing import Final, NamedTuple

from designer.app.pages.lab.shaded_table import ShadedCell, ShadedTable, two_lines
from designer.app.ui.figures import DASH, figure
from designer.app.ui.sizes import sized
from designer.app.ui.text_layout import LEFT
from designer.language import tr
from designer.rulesets.skirmish.rules import SkirmishRules
from designer.rulesets.skirmish.to_hit import hit_chance
from designer.rulesets.skirmish.units import SkirmishUnit, units

_STRONGEST: Final = 0.4
"""How strong the color of a certain hit is: numbers stay readable on it."""


class AttackCase(NamedTuple):
    """A row: its name, the target, and the situation. ``hexes`` is None for the reach of the attacker."""

    name: str
    target: SkirmishUnit
    hexes: int | None = 1
    height: int = 0
    allies: int = 0


class HitChances(ShadedTable):
    """A table of the chances, in percent, of all units to hit: the first one by situation, and also the other ones."""

    def __init__(self) -> None:
        super().__init__(tr("Chance to hit by these constants"))
        self._situations, self._others = _situations(), _others()
        self.verticalHeader().setDefaultAlignment(LEFT)
        sized(self.horizontalHeader(), height=two_lines)

    def show_rules(self, rules: SkirmishRules) -> None:
        """Show the chances by these constants."""
        cases = *self._situations, *self._others
        cells = [[_cell(attacker, case, rules) for attacker in units()] for case in cases]
        self.show_cells([each.name.replace(" ", "\n", 1) for each in units()], [case.name for case in cases], cells)

    def show_others(self, shown: bool) -> None:
        """Show or hide the rows of the other targets."""
        for row in range(len(self._situations), self.rowCount()):
            self.setRowHidden(row, not shown)


def _situations() -> tuple[AttackCase, ...]:
    """The situations that the constants tell apart, with the first unit as the target."""
    target = units()[0]
    return (
        AttackCase(tr("beside it"), target),
        AttackCase(tr("from above"), target, height=1),
        AttackCase(tr("from below"), target, height=-1),
        AttackCase(tr("with a team-mate"), target, allies=1),
        AttackCase(tr("at its reach"), target, hexes=None),
        AttackCase(tr("at its reach, from above"), target, hexes=None, height=1),
        AttackCase(tr("at its reach, from below"), target, hexes=None, height=-1),
    )


def _others() -> tuple[AttackCase, ...]:
    """All but the first unit as targets that stand beside the attacker."""
    return tuple(AttackCase(tr("against {name}", name=each.name), each) for each in units()[1:])


def _cell(attacker: SkirmishUnit, case: AttackCase, rules: SkirmishRules) -> ShadedCell:
    chance = hit_chance(attacker, case.target, case.hexes or attacker.reach, case.height, case.allies, rules)
    if not chance.possible:
        return ShadedCell(DASH, None, "")
    words = {"name": attacker.name, "case": case.name, "percent": figure(chance.percent)}
    spoken = tr("{name}, {case}: {percent} %", **words)
    return ShadedCell(figure(chance.percent), _STRONGEST * float(chance.percent) / 100, spoken)
