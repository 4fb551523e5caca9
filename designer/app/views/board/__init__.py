"""The slot editor: the board of all locations, the shelf of what is unplaced, and the tools that arrange both."""

from designer.app.views.board.view import SlotEditor

__all__ = ["SlotEditor"]
