"""The card as text: in one line, and with all steps of the calculation in columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from designer import design
from designer.battle_value.ledger import LedgerLine
from designer.battle_value.ledger_text import aligned
from designer.decimals import brief
from designer.graph import Evaluator
from designer.language import cited, tr
from designer.rulesets.alpha_strike.abilities import ABILITY
from designer.rulesets.alpha_strike.card_values import Card, card, card_ledger
from designer.rulesets.alpha_strike.damage import damage_text
from designer.rulesets.alpha_strike.point_value import REGULAR, skilled
from designer.units.mount import MountId

INDENT = 2


def figures_text(shown: Card) -> str:
    """The values of a card in a line: type, size, move, armor, structure, damage, overheat and abilities."""
    figures = tr(
        "size {size}, move {move}, TMM {tmm}, armor {armor}, structure {structure}, damage {damage}, OV {overheat}",
        size=shown.size,
        move=shown.move,
        tmm=shown.tmm,
        armor=shown.armor,
        structure=shown.structure,
        damage=damage_text(shown.damage),
        overheat=shown.overheat,
    )
    return ", ".join((shown.type, figures, *shown.abilities))


def figure_of(line: LedgerLine) -> str:
    """The value of a line as text, with at most three decimals: "52", "4.762", "× 0.952"."""
    return f"× {brief(line.value)}" if line.factor else brief(line.value)


class CardStep(NamedTuple):
    """A step of the calculation as it is shown; ``depth`` is 0 for a section, ``mounts`` are what it is about."""

    id: str
    depth: int
    label: str
    hint: str
    source: str
    figure: str
    mounts: tuple[MountId, ...] = ()


def steps(g: Evaluator, skill: int = REGULAR) -> list[CardStep]:
    """All steps of the calculation, and with another skill than the usual one the point value at that."""
    found = [step for section in card_ledger(g) for step in _steps(section)]
    if skill != REGULAR:
        label, value = tr("Point value at skill {skill}", skill=skill), brief(skilled(card(g).point_value, skill))
        found.append(CardStep("pv.skill", 0, label, "", cited("AS 8.11"), value))
    return found


def explained(g: Evaluator, skill: int = REGULAR) -> str:
    """The card and the steps of its calculation: label, formula or note, rule and value of each in columns."""
    rows = [(f"{'':{INDENT * step.depth}}{step.label}", *step[3:6]) for step in steps(g, skill)]
    return f"{design.names(g).full}\n{figures_text(card(g))}\n\n{aligned(rows, texts=3)}"


def _steps(line: LedgerLine, depth: int = 0) -> Iterator[CardStep]:
    how = line.formula_text if line.formula_text != figure_of(line) else ""
    note = line.note if line.note != line.label else ""
    hint = f"{how} ({note})" if how and note else how or note
    figure = "" if line.kind == ABILITY else figure_of(line)
    yield CardStep(line.id, depth, line.label, hint, cited(line.source), figure, line.mounts)
    for part in line.lines:
        yield from _steps(part, depth + 1)
