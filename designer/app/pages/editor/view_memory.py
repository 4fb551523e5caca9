"""State of the editor page for one design: the current tabs and the scroll positions of its views."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from PySide6.QtWidgets import QAbstractItemView, QAbstractScrollArea

from designer.app.context.design_context import ViewState
from designer.app.pages.editor.view_names import View
from designer.app.pages.editor.views import Views
from designer.app.ui.widgets.lazy_page import LazyPage


@dataclass(slots=True)
class EditorViewState:
    """The state of the page for one design, kept while another design is shown."""

    fronts: tuple[View, ...] | None = None
    """The views whose tabs are current; None for the default ones."""
    scrolled: dict[tuple[str, int], tuple[int, int]] = field(default_factory=dict)
    """The scroll positions (horizontal, vertical) by the name of the view and the index of the scroll area in it."""
    had_keyboard: bool = False


def make_views_of(state: ViewState, views: Views) -> None:
    """Create the views that another page had created for a design, so that they restore its view state."""
    if not state.is_empty:
        for name, _ in state.of(EditorViewState).scrolled:
            place = views.places.get(name)
            if isinstance(place, LazyPage):
                place.make()


def scroll_positions(views: Views) -> dict[tuple[str, int], tuple[int, int]]:
    """The scroll positions of all views."""
    return {key: _position(area) for key, area in _scroll_areas(views)}


def scroll(views: Views, positions: dict[tuple[str, int], tuple[int, int]]) -> None:
    """Scroll all views to these positions, those without one to the beginning."""
    for key, area in _scroll_areas(views):
        place = positions.get(key, (0, 0))
        if place != _position(area):
            if isinstance(area, QAbstractItemView):
                area.executeDelayedItemsLayout()  # before, the bars go only as far as the rows of the design before
            area.horizontalScrollBar().setValue(place[0])
            area.verticalScrollBar().setValue(place[1])


def _scroll_areas(views: Views) -> Iterator[tuple[tuple[str, int], QAbstractScrollArea]]:
    """All scroll areas of the views with their view state keys, without popups of combo boxes (other windows)."""
    for name, view in views.places.items():
        areas = (area for area in view.findChildren(QAbstractScrollArea) if area.window() is view.window())
        for number, area in enumerate(areas):
            yield (name, number), area


def _position(area: QAbstractScrollArea) -> tuple[int, int]:
    return area.horizontalScrollBar().value(), area.verticalScrollBar().value()
