"""The view state of a design: what its views remember while another design is shown, such as scroll positions."""

from __future__ import annotations

from typing import TypeVar

Place = TypeVar("Place")


class ViewState:
    """The view state of one open design; each view has its own dataclass in it."""

    def __init__(self) -> None:
        self._parts: dict[type[object], object] = {}

    @property
    def is_empty(self) -> bool:
        """Whether no view has stored anything yet."""
        return not self._parts

    def of(self, kind: type[Place]) -> Place:
        """The stored dataclass of this type; if there is none yet, a new one with default values."""
        part = self._parts.setdefault(kind, kind())
        assert isinstance(part, kind)
        return part
