"""The handlers of the ledger's commands: the goal, the filter of changes, and the breakdowns of figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from designer.app.commands.command import Handler
from designer.app.views.ledger.change_filter import LAST_EDIT, ChangeFilter

if TYPE_CHECKING:  # the page is imported when the first design is opened
    from designer.app.views.ledger.view import LedgerView


def _drop_goal(ledger: LedgerView) -> None:
    ledger.context.set_goal(None)


def _has_goal(ledger: LedgerView) -> bool:
    return ledger.context.goal is not None


def _show_changes(since: ChangeFilter) -> Handler[LedgerView]:
    return Handler(lambda ledger: ledger.changed_pill.choose(since), shows="page")


def _pin(figure: str) -> Handler[LedgerView]:
    return Handler(lambda ledger: ledger.pin(f"sheet.{figure}"), shows="page")


HANDLERS: Final[Mapping[str, Handler[LedgerView]]] = {
    "set_goal": Handler(lambda ledger: ledger.set_goal(), shows="page"),
    "drop_goal": Handler(_drop_goal, _has_goal),
    "save_evidence": Handler(lambda ledger: ledger.evidence.save_file(), shows="page"),
    "copy_evidence": Handler(lambda ledger: ledger.evidence.copy_text(), shows="page"),
    "changed_last": _show_changes(LAST_EDIT),
    "changed_save": _show_changes(ChangeFilter("save")),
    "changed_open": _show_changes(ChangeFilter("open")),
    **{f"parts_{name}": _pin(name) for name in ("mass", "slots", "heat", "move", "cost", "damage", "armor")},
}
