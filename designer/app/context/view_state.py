"""The view state of a design: what its views remember while another design is shown."""

from __future__ import annotations

from typing import TypeVar

Place = TypeVar("Place")


class ViewState:
    """The view state of one open design, in parts: each view has a dataclass of its own for what it remembers."""

    def __init__(self) -> None:
        self._parts: dict[type[object], object] = {}

    @property
    def is_empty(self) -> bool:
        """Whether no view has stored anything yet."""
        return not self._parts

    def of(self, kind: type[Place]) -> Place:
        """The part of a kind; before any view has stored something in it, the part has its default values."""
        part = self._parts.setdefault(kind, kind())
        assert isinstance(part, kind)
        return part
