"""Showing the results of queries: a view is updated only if a result has changed, and only while it is visible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from designer.app.context.design_context import DesignContext
from designer.app.ui.lazy_update import LazyUpdate
from designer.editing import Change
from designer.graph import Evaluator

T = TypeVar("T")

_NOTHING: Final = object()


def follow(
    context: DesignContext, view: QObject, query: Callable[[Evaluator], T], show: Callable[[T], object]
) -> Following:
    """Call ``show`` with the result of ``query``, and again after each change that gives another result.

    The graph returns the same object for an unchanged result, so results are compared by identity, and those that are
    tuples item by item. A widget is first updated when it is shown, and not while it is hidden; a model at once.
    """
    return Following(context, view).then(query, show)


class Following(QObject):
    """The results that a view shows of the design of its context, updated in the order in which they were added."""

    def __init__(self, context: DesignContext, view: QObject) -> None:
        super().__init__(view)
        self._context = context
        self._results: list[_Result[Any]] = []  # Any: each has the type of its query
        self._lazy = LazyUpdate(view, self._update, stale=True) if isinstance(view, QWidget) else None
        context.changed.connect(self._on_changed)
        context.adopted.connect(self.request)

    def then(self, query: Callable[[Evaluator], T], show: Callable[[T], object]) -> Following:
        """Show one more result, after those that were added before; returns this object."""
        result = _Result(query, show)
        self._results.append(result)
        if self._lazy is None:
            result.update(self._context.graph)
        return self

    @property
    def stale(self) -> bool:
        """Whether the view has not been updated since the last change, because it is hidden."""
        return self._lazy is not None and self._lazy.stale

    def request(self) -> None:
        """Show the results that differ; a hidden widget does so when it is shown."""
        if self._lazy is None:
            self._update()
        else:
            self._lazy.request()

    def outdate(self) -> None:
        """Show all results again, also unchanged ones; a hidden widget does so when it is shown."""
        for result in self._results:
            result.shown = _NOTHING
        self.request()

    def renew(self) -> None:
        """Show all results again at once, also in a hidden widget."""
        self.outdate()
        if self.stale and self._lazy is not None:
            self._lazy.run()

    def _on_changed(self, change: Change) -> None:
        if change.label or self._lazy is None:  # without a label: another design; a widget waits for ``adopted``
            self.request()

    def _update(self) -> None:
        for result in self._results:
            result.update(self._context.graph)


class _Result(Generic[T]):
    """A query, the function that shows its result, and the result that is shown."""

    def __init__(self, query: Callable[[Evaluator], T], show: Callable[[T], object]) -> None:
        self._query = query
        self._show = show
        self.shown: object = _NOTHING

    def update(self, evaluator: Evaluator) -> None:
        """Show the present result if it is another one than that which is shown."""
        found = self._query(evaluator)
        if not _is_same(found, self.shown):
            self.shown = found
            self._show(found)


def _is_same(one: object, other: object) -> bool:
    if type(one) is tuple and type(other) is tuple and len(one) == len(other):
        return all(a is b for a, b in zip(one, other, strict=True))
    return one is other
