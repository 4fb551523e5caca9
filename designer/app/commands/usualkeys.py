"""The keys that the first picture of the window names, before there are any commands: the usual ones of theirs."""

from typing import Final

NEW: Final = "Ctrl+N"
OPEN: Final = "Ctrl+O"
FIND: Final = "Ctrl+F"
