"""Where Tab leads: through the regions of a window in reading order, and in each as its maker ordered it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractSpinBox, QWidget


def go_on(window: QWidget, regions: Sequence[QWidget], *, forward: bool) -> bool:
    """Bring the keyboard to the next stop, around at the end; False where it is nowhere now."""
    stops = [stop for region in _by_region(window, regions) for stop in region]
    focused = window.focusWidget()
    if focused not in stops:
        return False
    away, reason = (1, Qt.FocusReason.TabFocusReason) if forward else (-1, Qt.FocusReason.BacktabFocusReason)
    stops[(stops.index(focused) + away) % len(stops)].setFocus(reason)
    return True


def _by_region(window: QWidget, regions: Sequence[QWidget]) -> list[list[QWidget]]:
    """What takes the keyboard in each region, and at last what lies over them.

    A part of a region that is a region itself has its own stops.
    """
    places: dict[QWidget | None, int] = {region: at for at, region in enumerate(regions)}
    found: list[list[QWidget]] = [[] for _ in range(len(regions) + 1)]
    for stop in _stops(window):
        above: QWidget | None = stop
        while above is not None and above not in places:
            above = None if above.isWindow() else above.parentWidget()
        found[places.get(above, len(regions))].append(stop)
    return [_along(window, stops) for stops in found]


def _along(window: QWidget, stops: list[QWidget]) -> list[QWidget]:
    """What stands in one row goes from left to right, wherever its parts were made."""
    corners = {stop: stop.mapTo(window, QPoint(0, 0)) for stop in stops}
    lowest_top = max((corner.y() for corner in corners.values()), default=0)
    highest_end = min((corners[stop].y() + stop.height() for stop in stops), default=0)
    return sorted(stops, key=lambda stop: corners[stop].x()) if lowest_top < highest_end else stops


def _stops(window: QWidget) -> Iterator[QWidget]:
    """What takes the keyboard in a window, in the order of its parts."""
    # Not along Qt's chain, and not by `focusProxy`: PySide takes what these give for a part of what is asked, and lets
    # both go together.
    for each in window.findChildren(QWidget):
        # Most are not in sight, and that is asked soonest; what PySide makes an enumeration of takes longest.
        if not (each.isVisible() and each.isEnabled()) or each.window() is not window:
            continue
        if each.focusPolicy() & Qt.FocusPolicy.TabFocus and not isinstance(each.parentWidget(), QAbstractSpinBox):
            yield each  # what is typed into in a stepper is the stepper
