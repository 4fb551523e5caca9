"""What the rows of a view looked like when they were painted last, so that only those are painted again that differ."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

from PySide6.QtCore import QRect
from PySide6.QtGui import QRegion

Look = TypeVar("Look")


class Painted(Generic[Look]):
    """Looks by row. A look is all that the painting of a row goes by, and compares equal where the picture is the same.

    A view notes each row as it paints it. Whenever something may have changed, it asks which rows differ, and updates
    their places. Rows that it lays out anew Qt paints by itself.
    """

    def __init__(self) -> None:
        self._looks: dict[Hashable, Look | None] = {}

    def note(self, row: Hashable, look: Look, place: QRect, exposed: QRegion) -> None:
        """A row is painted at its place, as far as that is exposed."""
        if look == self._looks.get(row) or QRegion(place).subtracted(exposed).isEmpty():
            self._looks[row] = look
        else:
            # Partly old and partly new, it is like nothing that it may have to look like.
            self._looks[row] = None

    def differs(self, row: Hashable, look: Look) -> bool:
        """Whether a row was painted with another look. One that was never painted is yet to be, by Qt."""
        return row in self._looks and self._looks[row] != look
