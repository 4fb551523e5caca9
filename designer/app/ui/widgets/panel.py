"""The panel: a frame with a header around each view of a page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.fonts import FontRole
from designer.app.ui.icons import SEVERITIES, SeverityName, counted
from designer.app.ui.later import call_later
from designer.app.ui.sizes import NO_LIMIT, sized, spaced
from designer.app.ui.strokes import box, hairline, ring
from designer.app.ui.text_layout import CENTER, write_in
from designer.app.ui.theme import Style
from designer.app.ui.widgets.buttons import PaintedButton
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.ui.widgets.painted_line import LinePiece, line_width, paint_line, space, words

_NEAR, _APART = 0, 8
"""The minimum and the usual gap between tabs, in pixels."""
_BESIDE = 4
"""The pixels at both sides of the text of a tab, within its focus ring."""


class Panel(QWidget, AccessibleWidget):
    """A rounded panel with a header: a title or tabs, and tools at the right.

    It has one ``body``, or several bodies in tabs, which `add_tab` adds. Without title and tabs the header is hidden.
    If there is a title, a single body has no tab.

    Signals:
        tab_changed: the index of the current tab.
        tab_clicked: the index of the tab that the user clicked, which is now the current one.
    """

    accessible_role = Role.Grouping

    tab_changed = Signal(int)
    tab_clicked = Signal(int)

    def __init__(
        self,
        title: str = "",
        body: QWidget | None = None,
        *,
        state: str = "",
        tools: Sequence[QWidget] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._header = _Header(title, state, self)
        self._header.chosen.connect(self.set_current)
        self._header.chosen.connect(self.tab_clicked)
        self._stack = QStackedWidget(self)
        self._cover: QWidget | None = None
        # The body lies within the border and ends above the round corners.
        spaced(QVBoxLayout(self), self._header, (self._stack, 1), margins=("hairline", 0, "hairline", 2), spacing=0)
        self.setAccessibleName(title)
        if body is not None:
            self._stack.addWidget(body)
        for tool in tools:
            self.add_tool(tool)
        self._show_header()

    @property
    def title(self) -> str:
        """The title in the header."""
        return self._header.title.text

    @property
    def parts(self) -> tuple[QWidget, QWidget]:
        """The header and the stacked widget with the bodies; of a covered panel those of the panel that covers it."""
        return self._cover.parts if isinstance(self._cover, Panel) else (self._header, self._stack)

    @property
    def current(self) -> int:
        """The index of the current tab; −1 without bodies."""
        return self._stack.currentIndex()

    @property
    def least_height(self) -> int:
        """The height in pixels that the panel needs with its current tab."""
        if isinstance(self._cover, Panel):
            return self._cover.least_height
        body, least = self._stack.currentWidget(), self.minimumSizeHint().height()
        if body is None or self._stack.isHidden():
            return least
        return least - self._stack.minimumSizeHint().height() + body.minimumSizeHint().height()

    @property
    def folded(self) -> bool:
        """Whether only the header is shown."""
        return self._stack.isHidden()

    def set_title(self, title: str, *, state: str | None = None, short_state: str = "") -> None:
        """Set the title, and the status text after it (None: as before) with a short form for narrow panels."""
        state = self._header.title.hint if state is None else state
        self._header.title.set_text(title, hint=state, short_hint=short_state)
        self._header.space_tabs()
        self.setAccessibleName(title)
        self._show_header()

    @property
    def state(self) -> str:
        """The status text after the title."""
        return self._header.title.hint

    def set_state(self, state: str) -> None:
        """Set the status text after the title; it is shown if there is room."""
        if state != self._header.title.hint:
            self._header.title.set_hint(state)
            self._header.space_tabs()

    def set_body(self, body: QWidget) -> None:
        """Set the only body; an earlier one is deleted."""
        while (earlier := self._stack.widget(0)) is not None:
            self._stack.removeWidget(earlier)
            earlier.deleteLater()
        self._stack.addWidget(body)

    def add_tab(self, text: str, body: QWidget, tip: str = "", *, short: str = "", at: int = -1) -> int:
        """Add a body with a tab and a tooltip, as the last one or at an index; returns its index.

        ``short`` is the text of the tab if the full texts of all tabs do not fit.
        """
        index = self._stack.insertWidget(at, body)
        self._header.add_tab(index, text, tip, short, chosen=self._stack.count() == 1)
        self._show_header()
        return index

    def index_of(self, body: QWidget) -> int:
        """The index of the tab of a body; −1 if it has none."""
        return self._stack.indexOf(body)

    def drop_tab(self, body: QWidget | None = None) -> None:
        """Remove a body with its tab, None for the last one; the body is not deleted."""
        index = self._stack.count() - 1 if body is None else self.index_of(body)
        if index == self.current and index:
            self.set_current(0)
        body = self._stack.widget(index)
        if body is not None:
            self._stack.removeWidget(body)
            self._header.drop_tab(index)
            self._show_header()

    def set_badge(self, index: int, count: int, severity: SeverityName = "error") -> None:
        """Set the count that is shown after the text of a tab; 0 hides it."""
        self._header.tabs[index].set_badge(count, severity)

    def set_current(self, index: int) -> None:
        """Make a tab current."""
        if index != self._stack.currentIndex():
            self._stack.setCurrentIndex(index)
            self._header.tabs[index].setChecked(True)
            self.tab_changed.emit(index)

    def add_tool(self, tool: QWidget, at: int = -1) -> None:
        """Add a tool at the right end of the header: at most one pill and two icons there, other tools in a menu."""
        self._header.tools.insertWidget(at, tool)
        self._header.space_tabs()

    def set_folded(self, folded: bool) -> None:
        """Hide or show everything below the header."""
        self._stack.setHidden(folded)
        self.setMaximumHeight(self._header.height() + 2 if folded else NO_LIMIT)

    def cover(self, widget: QWidget) -> None:
        """Show a widget in the place of header and bodies until ``uncover``; the panel does not own it."""
        self._cover = widget
        layout = self.layout()
        assert layout is not None
        layout.addWidget(widget)
        self._show_header()
        self._stack.hide()
        widget.show()

    def uncover(self) -> None:
        """Show header and bodies again."""
        if self._cover is not None:
            self._cover.setParent(None)
        self._cover = None
        self._show_header()
        self._stack.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        rect = QRectF(self.rect())
        box(painter, rect, style.measures.radius_panel, fill=style.color("bg.1"), edge=style.color("line.1"))

    def _show_header(self) -> None:
        self._header.setVisible(self._cover is None and bool(self.title or self._header.tabs))


class _Header(QWidget):
    chosen = Signal(int)

    def __init__(self, title: str, state: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.tabs: list[_Tab] = []
        self._widths: list[int] = []
        """The widths of the tabs when they were last spaced."""
        self._least = 0
        self.title = ElidedLabel(title, hint=state, role="strong", hint_role="body")
        self.title.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._tab_row = spaced(QHBoxLayout())
        self.tools = spaced(QHBoxLayout(), spacing=2)
        margins = (self._left, 0, 6, 0)
        self._row = spaced(QHBoxLayout(self), self._tab_row, (self.title, 1), self.tools, margins=margins)
        sized(self, height="panel_header")
        self.space_tabs()

    def add_tab(self, index: int, text: str, tip: str, short: str, *, chosen: bool) -> None:
        tab = _Tab(text, short, self)
        tab.setToolTip(tip)
        tab.setChecked(chosen)
        tab.clicked.connect(lambda: self.chosen.emit(self.tabs.index(tab)))
        self.tabs.insert(index, tab)
        self._tab_row.insertWidget(index, tab)
        self.space_tabs()

    def drop_tab(self, index: int) -> None:
        tab = self.tabs.pop(index)
        self._tab_row.removeWidget(tab)
        tab.hide()
        tab.deleteLater()
        self.space_tabs()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        line = hairline(painter)
        painter.fillRect(QRectF(0, self.height() - line, self.width(), line), theme.color("line.1"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.space_tabs()

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):  # a tool came or went
            self.space_tabs()
        return super().event(event)

    def _left(self, style: Style) -> int:
        """The left margin, with which the title or the text of the first tab begins at the inset of the panel."""
        # One pixel of the inset is the panel's border.
        return style.measures.panel_inset - 1 - (style.px(_BESIDE) if self._shown_tabs else 0)

    @property
    def _shown_tabs(self) -> list[_Tab]:
        return self.tabs if len(self.tabs) > 1 or not self.title.text else []

    def space_tabs(self) -> None:
        """Space the tabs: closer if there is less room, and then with their short texts."""
        style = theme.current()
        shown = self._shown_tabs
        for tab in self.tabs:
            tab.setVisible(tab in shown)
            tab.set_alone(len(self.tabs) == 1)
        margins = self._row.contentsMargins()
        if margins.left() != (left := self._left(style)):
            margins.setLeft(left)
            self._row.setContentsMargins(margins)
        taken = margins.left() + margins.right() + self.tools.sizeHint().width()
        # The gap between tabs, title and tools; 0 if there are only tabs.
        gap = style.px(8) if self.title.text or self.title.hint or self.tools.count() else 0
        _set_spacing(self._row, gap)
        room = self.width() - taken - 2 * gap
        gaps = max(1, len(shown) - 1)
        brief = room - sum(tab.width_of(tab.text()) for tab in shown) < gaps * style.px(_NEAR)
        for tab in shown:
            tab.set_brief(brief)
        widths = [tab.sizeHint().width() for tab in shown]
        _set_spacing(self._tab_row, max(style.px(_NEAR), min(style.px(_APART), (room - sum(widths)) // gaps)))
        if widths != self._widths:
            self._widths = widths
            self._tab_row.invalidate()  # it keeps the widths that tabs had while they were hidden
            self._row.invalidate()
        least = self._least_width
        if least != self._least:
            self._least = least
            call_later(self, self.updateGeometry)  # during a layout, the parents would not hear of it

    @property
    def _least_width(self) -> int:
        """The width in pixels in which all tabs have room with their short texts, close to each other."""
        shown = self._shown_tabs
        spare = sum(tab.sizeHint().width() - tab.least_width for tab in shown)
        spare += max(0, len(shown) - 1) * (self._tab_row.spacing() - theme.current().px(_NEAR))
        return self._row.minimumSize().width() - spare

    def minimumSizeHint(self) -> QSize:
        return QSize(self._least_width, super().minimumSizeHint().height())


def _set_spacing(layout: QHBoxLayout, spacing: int) -> None:
    # Qt requests a layout even if the spacing stays equal, and each layout of the header would set the spacing again.
    if spacing != layout.spacing():
        layout.setSpacing(spacing)


class _Tab(PaintedButton, AccessibleWidget):
    accessible_role = Role.PageTab

    def __init__(self, text: str, short: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self._short = short
        self._brief = self._alone = False
        self._count = 0
        self._severity: SeverityName = "error"
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self._describe()

    def set_badge(self, count: int, severity: SeverityName) -> None:
        if (count, severity) != (self._count, self._severity):
            self._count, self._severity = count, severity
            self._describe()

    def set_brief(self, brief: bool) -> None:
        """Show the short text, or the full one."""
        if brief != self._brief:
            self._brief = brief
            if self._short:
                self.updateGeometry()
                self.update()

    def set_alone(self, alone: bool) -> None:
        """Set whether there is no other tab: then it is a title, without a line below it."""
        if alone != self._alone:
            self._alone = alone
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.width_of(self._shown), theme.measures().panel_header)

    def width_of(self, text: str) -> int:
        """The width of the tab in pixels, with this text and its count."""
        style = theme.current()
        return round(line_width(self._pieces(text, style))) + 2 * style.px(_BESIDE)

    @property
    def least_width(self) -> int:
        """The width of the tab in pixels with its short text."""
        return self.width_of(self._short or self.text())

    @property
    def _shown(self) -> str:
        return self._short if self._brief and self._short else self.text()

    def paintEvent(self, event: QPaintEvent) -> None:
        style, painter, rect = theme.current(), QPainter(self), QRectF(self.rect())
        role: FontRole = "strong" if self.isChecked() else "item"
        token = "text.1" if self.isChecked() or self.underMouse() else "text.3"
        inner = rect.adjusted(style.px(_BESIDE), 0, -style.px(_BESIDE), 0)
        paint_line(painter, inner, self._pieces(self._shown, style, role, token))
        if self.isChecked() and not self._alone:
            line = hairline(painter, 2.0)
            painter.fillRect(QRectF(inner.left(), rect.height() - line, inner.width(), line), style.color("accent"))
        if theme.shows_focus(self):
            high = style.metrics[role].height() + 2 * style.px(_BESIDE)
            around = QRectF(rect.left(), rect.center().y() - high / 2, rect.width(), high)
            ring(painter, around, style.px(4), style.color("accent"))

    def _pieces(self, text: str, style: Style, role: FontRole = "strong", token: str = "") -> list[LinePiece]:
        """The text, with the width that it needs when the tab is current, and the count."""
        name = words(text, style, role, token)._replace(width=style.width(text, "strong"))
        if not self._count:
            return [name]
        width = max(style.px(16), style.width(str(self._count), "caption_medium") + style.px(8))
        return [name, space(6, style), LinePiece(width, partial(self._paint_badge, style=style))]

    def _paint_badge(self, painter: QPainter, rect: QRectF, style: Style) -> None:
        look, high = SEVERITIES[self._severity], style.px(16)
        spot = QRectF(rect.left(), rect.center().y() - high / 2, rect.width(), high)
        box(painter, spot, style.measures.radius_cell, fill=style.color(look.soft))
        painter.setPen(style.color(look.token))
        write_in(painter, spot, CENTER, str(self._count), style, "caption_medium")

    def _describe(self) -> None:
        self.setAccessibleName(f"{self.text()}, {counted(self._severity, self._count)}" if self._count else self.text())
        self.updateGeometry()
        self.update()
