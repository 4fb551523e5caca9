"""The texts of the preview card: figures, findings and goal after an edit that is previewed. Without Qt."""

from __future__ import annotations

from typing import NamedTuple

from designer.analysis.edit_outcome import EditOutcome, FigureOutcome
from designer.app.ui.figures import figure
from designer.construction.findings import Finding
from designer.language import beginning, tr
from designer.workspace.goals import Goal


class FigureText(NamedTuple):
    """One figure before and after the edit, and the change; that is None if the figure is a word.

    ``short`` is a shorter label. ``toward`` tells whether the change leads toward the goal (True) or away from it; None
    if there is no goal for this figure.
    """

    label: str
    short: str
    old: str
    new: str
    change: float | None
    digits: int = 0
    toward: bool | None = None


class PreviewText(NamedTuple):
    """All texts about an edit. ``figures`` begin with the Battle Value.

    ``kind`` is the kind of the one item that the edit adds or removes, else empty; ``note`` names displaced items.
    ``goal`` tells how far the goal would be (empty if met before and after), ``meets_goal`` whether it is met.
    """

    title: str
    kind: str
    note: str
    figures: tuple[FigureText, ...]
    gained: tuple[Finding, ...]
    cleared: tuple[Finding, ...]
    goal: str = ""
    meets_goal: bool = True


def preview_text(outcome: EditOutcome, goal: Goal | None = None) -> PreviewText:
    """The texts about what an edit would change; ``goal`` is None if there is no goal."""
    old, new = outcome.battle_values
    value, *others = (_figure_text(change) for change in outcome.figures)
    return PreviewText(
        outcome.title,
        outcome.kind,
        _note(outcome.displaced),
        (value if goal is None else value._replace(toward=goal.toward(old, new)), *others),
        outcome.gained,
        outcome.cleared,
        "" if goal is None else _goal_text(goal, old, new),
        goal is None or goal.is_met(new),
    )


def _figure_text(change: FigureOutcome) -> FigureText:
    label, short = tr(change.label), beginning(tr(change.short))
    if isinstance(change.old, str) or isinstance(change.new, str):
        return FigureText(label, short, str(change.old), str(change.new), None)
    old, new = (
        figure(change.old, change.digits),
        figure(change.new, change.digits, unit=tr(change.unit) if change.unit else ""),
    )
    return FigureText(label, short, old, new, change.change, change.digits)


def _note(displaced: tuple[str, ...] | None) -> str:
    if displaced is None:
        return ""
    return tr("{items} gives way", items=", ".join(displaced)) if displaced else tr("nothing displaced")


def _goal_text(goal: Goal, old: int, new: int) -> str:
    if not goal.is_met(new):
        return tr("{state} of {goal}", state=goal.state(new), goal=figure(goal.value))
    return "" if goal.is_met(old) else tr("Meets the goal: {state}", state=goal.state(new))
