"""Commands on the live figures: the goal, what changed, and the parts of each figure."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from designer.app.breakdown.since import LAST_EDIT, Since
from designer.app.commands import Command

if TYPE_CHECKING:
    from designer.app.editor import Editor


def _set_goal(editor: Editor) -> None:
    editor.wanted.emit()
    editor.views.breakdown.set_goal()


def _drop_goal(editor: Editor) -> None:
    editor.bridge.set_goal(None)


def _has_goal(editor: Editor) -> bool:
    return editor.bridge.goal is not None


def _count_from(since: Since) -> Callable[[Editor], None]:
    def choose(editor: Editor) -> None:
        editor.wanted.emit()
        editor.views.breakdown.changed_pill.choose(since)

    return choose


def _pin(sheet: str) -> Callable[[Editor], None]:
    def pin(editor: Editor) -> None:
        editor.wanted.emit()
        editor.views.breakdown.pin(sheet)

    return pin


_PARTS: Final = {
    "mass": ("Mass, part by part", "What each component weighs"),
    "slots": ("Slots, location by location", "How full each location is"),
    "heat": ("Heat, part by part", "What makes heat, and what sinks it"),
    "move": ("Movement, part by part", "Walk, run and jump, and the engine behind them"),
    "cost": ("Cost, part by part", "What each component costs, and the factors"),
    "damage": ("Damage, gun by gun", "What each gun does at three distances"),
    "armor": ("Armor, location by location", "Points and limit of each location"),
}

COMMANDS: Final = (
    Command("set_goal", "Set Battle Value &goal", "Design", tip="Say which Battle Value you want", deed=_set_goal),
    Command("drop_goal", "No goal", None, tip="Want no Battle Value in particular", deed=_drop_goal, able=_has_goal),
    Command("changed_last", "Changed by the last edit", None, tip="Show these lines only", deed=_count_from(LAST_EDIT)),
    Command("changed_save", "Changed since save", None, tip="Show these lines only", deed=_count_from(Since("save"))),
    Command("changed_open", "Changed since opened", None, tip="Show these lines only", deed=_count_from(Since("open"))),
    *(
        Command(
            f"parts_{name}",
            words,
            None,
            icon="pin",
            tip=f"{tip}, kept in the foot of the ledger",
            deed=_pin(f"sheet.{name}"),
        )
        for name, (words, tip) in _PARTS.items()
    ),
)
