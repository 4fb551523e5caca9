"""Tab order: through the regions of a window in reading order, and within a region in the order of creation.

Exclusive buttons side by side are one stop, at the chosen button, or at the one that had the focus last if none can be
chosen; the arrow keys move within them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QWidget

_DIRECT: Final = Qt.FindChildOption.FindDirectChildrenOnly


def go_on(window: QWidget, regions: Sequence[QWidget], visible: Iterable[QWidget], *, forward: bool) -> bool:
    """Move the focus to the next or previous widget, wrapping around; False if no widget of the order has the focus.

    ``visible`` are the `visible_widgets` of the window.
    """
    stops = [stop for region in _by_region(window, regions, visible) for stop in region]
    focused = window.focusWidget()
    if focused not in stops:
        return False
    away, reason = (1, Qt.FocusReason.TabFocusReason) if forward else (-1, Qt.FocusReason.BacktabFocusReason)
    stops[(stops.index(focused) + away) % len(stops)].setFocus(reason)
    return True


def _by_region(window: QWidget, regions: Sequence[QWidget], visible: Iterable[QWidget]) -> list[list[QWidget]]:
    """The focusable widgets of each region, and as the last list those outside of all regions.

    A region inside another one has a list of its own.
    """
    places: dict[QWidget | None, int] = {region: at for at, region in enumerate(regions)}
    found: list[list[QWidget]] = [[] for _ in range(len(regions) + 1)]
    for stop in _stops(visible):
        above: QWidget | None = stop
        while above is not None and above not in places:
            above = None if above.isWindow() else above.parentWidget()
        found[places.get(above, len(regions))].append(stop)
    return [left_to_right(window, stops) for stops in found]


def left_to_right(window: QWidget, stops: list[QWidget]) -> list[QWidget]:
    """The widgets, sorted from left to right if they are all in one row; else in their order."""
    corners = {stop: stop.mapTo(window, QPoint(0, 0)) for stop in stops}
    lowest_top = max((corner.y() for corner in corners.values()), default=0)
    highest_end = min((corners[stop].y() + stop.height() for stop in stops), default=0)
    return sorted(stops, key=lambda stop: corners[stop].x()) if lowest_top < highest_end else stops


def visible_widgets(parent: QWidget) -> list[QWidget]:
    """The visible widgets below one, without those of other windows, in the order of `QObject.findChildren`.

    Hidden pages are not gone into: most widgets of a window are in these.
    """
    found: list[QWidget] = []
    _find_visible(parent, found)
    return found


def _find_visible(parent: QWidget, found: list[QWidget]) -> None:
    for child in parent.findChildren(QWidget, options=_DIRECT):  # `children` would wrap layouts and timers, too
        if child.isVisible() and not child.isWindow():
            found.append(child)
            _find_visible(child, found)


def _stops(visible: Iterable[QWidget]) -> Iterator[QWidget]:
    """The visible widgets of a window that take the focus by Tab, in the order of creation."""
    # `nextInFocusChain` and `focusProxy` are avoided: PySide makes their result a child of the widget that is asked,
    # and deletes both together.
    for each in visible:
        if not each.isEnabled():
            continue
        if isinstance(each, QAbstractButton) and each.autoExclusive():
            if _is_stop_of_its_row(each):
                yield each
        elif each.focusPolicy() & Qt.FocusPolicy.TabFocus and not isinstance(each.parentWidget(), QAbstractSpinBox):
            yield each  # the line edit of a stepper counts as the stepper


def _is_stop_of_its_row(button: QAbstractButton) -> bool:
    """Whether Tab comes to an exclusive button: to the chosen one, and without one to all that can be chosen."""
    parent = button.parentWidget()
    beside = [] if parent is None else parent.findChildren(QAbstractButton, options=_DIRECT)
    row = [each for each in beside if each.autoExclusive() and not each.isHidden()]
    if not button.isCheckable():
        last = None if parent is None else parent.focusWidget()
        return button is (last if last in row else row[0])
    # Qt lets Tab come only to the button that had the focus last.
    if not any(each.focusPolicy() & Qt.FocusPolicy.TabFocus for each in row):
        return False
    return button.isChecked() or not any(each.isChecked() and each.isEnabled() for each in row)
