"""Commands on the live figures: the goal, what changed, and the parts of each figure."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from designer.app.commands.command import Command
from designer.app.views.ledger.change_filter import LAST_EDIT, ChangeFilter
from designer.language import marked

if TYPE_CHECKING:
    from designer.app.pages.editor.editor import Editor


def _set_goal(editor: Editor) -> None:
    editor.wanted.emit()
    editor.views.ledger.set_goal()


def _drop_goal(editor: Editor) -> None:
    editor.context.set_goal(None)


def _has_goal(editor: Editor) -> bool:
    return editor.context.goal is not None


def _count_from(since: ChangeFilter) -> Callable[[Editor], None]:
    def choose(editor: Editor) -> None:
        editor.wanted.emit()
        editor.views.ledger.changed_pill.choose(since)

    return choose


def _pin(sheet: str) -> Callable[[Editor], None]:
    def pin(editor: Editor) -> None:
        editor.wanted.emit()
        editor.views.ledger.pin(sheet)

    return pin


_PARTS: Final = {
    "mass": (marked("Mass, part by part"), marked("What each component weighs, kept in the foot of the ledger")),
    "slots": (
        marked("Slots, location by location"),
        marked("How full each location is, kept in the foot of the ledger"),
    ),
    "heat": (
        marked("Heat, part by part"),
        marked("What makes heat, and what sinks it, kept in the foot of the ledger"),
    ),
    "move": (
        marked("Movement, part by part"),
        marked("Walk, run and jump, and the engine behind them, kept in the foot of the ledger"),
    ),
    "cost": (
        marked("Cost, part by part"),
        marked("What each component costs, and the factors, kept in the foot of the ledger"),
    ),
    "damage": (
        marked("Damage, gun by gun"),
        marked("What each gun does at three distances, kept in the foot of the ledger"),
    ),
    "armor": (
        marked("Armor, location by location"),
        marked("Points and limit of each location, kept in the foot of the ledger"),
    ),
}

COMMANDS: Final = (
    Command(
        "set_goal",
        marked("Set Battle Value &goal"),
        "Design",
        tip=marked("Say which Battle Value you want"),
        deed=_set_goal,
        also=marked("budget limit target BV"),
    ),
    Command(
        "drop_goal",
        marked("No goal"),
        None,
        tip=marked("Want no Battle Value in particular"),
        deed=_drop_goal,
        able=_has_goal,
        also=marked("budget"),
        why=marked("No goal is set"),
    ),
    Command(
        "changed_last",
        marked("Changed by the last edit"),
        None,
        tip=marked("Show these lines only"),
        deed=_count_from(LAST_EDIT),
    ),
    Command(
        "changed_save",
        marked("Changed since save"),
        None,
        tip=marked("Show these lines only"),
        deed=_count_from(ChangeFilter("save")),
    ),
    Command(
        "changed_open",
        marked("Changed since opened"),
        None,
        tip=marked("Show these lines only"),
        deed=_count_from(ChangeFilter("open")),
    ),
    *(
        Command(
            f"parts_{name}",
            words,
            None,
            icon="pin",
            tip=tip,
            deed=_pin(f"sheet.{name}"),
        )
        for name, (words, tip) in _PARTS.items()
    ),
)
