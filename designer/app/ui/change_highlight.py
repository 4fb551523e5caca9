"""The highlight of what has just changed: it is shown at full strength for a moment and then fades.

With reduced motion the views show a bar at the edge, which does not fade.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from designer import clock
from designer.app.ui import theme

Thing = TypeVar("Thing", bound=Hashable)

HOLD: Final = 0.2
"""How many seconds a highlight has full strength."""
FADE: Final = 0.4
"""How many seconds a highlight then takes to fade."""
_FRAME = 33


class Highlight(QObject, Generic[Thing]):
    """The fading highlights in one view; what is highlighted (a row, a slot, ...) is any hashable value.

    Signals:
        changed: a frozen set of what has another strength now and must be repainted.
    """

    changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._since: dict[Thing, float] = {}
        self._strengths: dict[Thing, float] = {}
        self._timer = QTimer(self, interval=_FRAME)
        self._timer.timeout.connect(self._renew)

    @property
    def strengths(self) -> Mapping[Thing, float]:
        """The strength of everything that is highlighted, at the time of the last ``changed``."""
        return self._strengths

    def start(self, things: Iterable[Thing], *, keep: bool = False) -> bool:
        """Highlight ``things``; with ``keep`` those that still fade go on. Returns whether any strength changed."""
        since = dict.fromkeys(things, clock.now())
        self._since = {**self._since, **since} if keep else since
        if self._since:
            self._timer.start()
        return self._renew()

    def strength(self, thing: Thing) -> float:
        """The strength of one highlight: 1 right after the start, 0 at the end."""
        since = self._since.get(thing)
        if since is None:
            return 0.0
        left = min(1.0, max(0.0, 1 - (clock.now() - since - HOLD) / FADE))
        return left if theme.current().moves else float(left > 0)

    def _renew(self) -> bool:
        before = self._strengths
        self._strengths = {thing: left for thing in self._since if (left := self.strength(thing))}
        if not self._strengths:
            self._since.clear()
            self._timer.stop()
        now = self._strengths
        changed = frozenset(each for each in before.keys() | now.keys() if before.get(each) != now.get(each))
        if changed:
            self.changed.emit(changed)
        return bool(changed)
