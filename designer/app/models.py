"""What the models of lists and tables have in common."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt

from designer.app.words import LEFT, RIGHT
from designer.language import tr

AnyIndex = QModelIndex | QPersistentModelIndex

NOWHERE: Final = QModelIndex()
"""The parent of what has none."""


def head_said(role: int, head: str, tip: str, *, words: bool) -> object:
    """What a column head says in a role; with ``words`` it stands left and sorts up at first, else right and down."""
    if role == Qt.ItemDataRole.DisplayRole:
        return tr(head)
    if role == Qt.ItemDataRole.ToolTipRole:
        return tr(tip)
    if role == Qt.ItemDataRole.TextAlignmentRole:
        return LEFT if words else RIGHT
    if role == Qt.ItemDataRole.InitialSortOrderRole:
        return Qt.SortOrder.AscendingOrder if words else Qt.SortOrder.DescendingOrder
    return None
