"""A widget that shows shapes of a sheet, as large as it is wide or high."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessiblePart, AccessibleWidget, Role
from designer.app.ui.sheets.render import SHIFTS, draw_shapes
from designer.sheets.shapes import Group, Text, flat


class SheetView(QWidget, AccessibleWidget):
    """A drawing of a size in points, scaled into the widget; its texts are the parts for screen readers."""

    accessible_role = Role.Graphic

    def __init__(self, width: float, height: float, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._points = width, height
        self._group = Group(())
        self._texts: list[Text] | None = None
        self.setAccessibleName(name)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def group(self) -> Group:
        """The shapes that are shown."""
        return self._group

    def show_group(self, group: Group) -> None:
        """Show other shapes."""
        if group != self._group:
            self._group = group
            self._texts = None
            self.update()

    @property
    def points(self) -> tuple[float, float]:
        """The width and height of the drawing in points."""
        return self._points

    def show_sheet(self, width: float, height: float, group: Group) -> None:
        """Show shapes on a sheet of another size in points."""
        self._points = width, height
        self.show_group(group)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        across, down = self._points
        return round(width * down / across)

    def sizeHint(self) -> QSize:
        across, _ = self._points
        width = theme.current().px(round(across))
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint() / 2

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        left, scale = self._place()
        painter.translate(left, 0)
        painter.scale(scale, scale)
        draw_shapes(painter, (self._group,))

    def _place(self) -> tuple[float, float]:
        """The left edge of the drawing in pixels, and the pixels of a point."""
        across, down = self._points
        scale = min(self.width() / across, self.height() / down)
        return (self.width() - across * scale) / 2, scale

    # -- for screen readers ---------------------------------------------------------------------------------

    def _spoken(self) -> list[Text]:
        """The texts of the drawing; found once, because a screen reader asks for one after the other."""
        if self._texts is None:
            self._texts = [shape for shape in flat((self._group,)) if isinstance(shape, Text) and shape.text]
        return self._texts

    def accessible_keys(self) -> Sequence[Hashable]:
        return range(len(self._spoken()))

    def accessible_part(self, key: Hashable) -> AccessiblePart | None:
        texts = self._spoken()
        if not isinstance(key, int) or not 0 <= key < len(texts):
            return None
        text, (left, scale) = texts[key], self._place()
        width = text.width or text.size * len(text.text) / 2
        start = text.x - SHIFTS[text.anchor] * width
        spot = (left + start * scale, (text.y - text.size) * scale, width * scale, text.size * scale)
        return AccessiblePart(text.text, QRect(*map(round, spot)), Role.StaticText)
