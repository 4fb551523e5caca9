"""The tool row above the board: edits of the whole layout, automatic arrangements, and a summary of the 'Mech."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, QSignalBlocker, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from designer.app.commands.keymap import keymap, with_key
from designer.app.context.design_context import DesignContext
from designer.app.context.hover_preview import HoverPreview
from designer.app.ui import theme
from designer.app.ui.sizes import inset, sized, spaced
from designer.app.ui.text_layout import RIGHT, draw
from designer.app.ui.theme import follow_theme
from designer.app.ui.widgets.buttons import IconButton, Pill, SegmentedSwitch
from designer.app.ui.widgets.labels import text_label
from designer.app.views.board.auto_arrange import Automatics
from designer.app.views.board.board_texts import unit_in_words
from designer.app.views.board.edit_menu import EditMenu
from designer.editing import Edit
from designer.editing.edits.arrangement import LEFT_SIDE, RIGHT_SIDE, clear, compact, fill, mirror, sort
from designer.language import marked, sense, tr
from designer.workspace.view_settings import Arrangement

_TOOLS: Final = (
    ("fill", marked("Place all"), marked("Place all unallocated items in their best slots"), fill()),
    ("compact", marked("Compact"), marked("Close the gaps of every location"), compact()),
    ("sort", marked("Sort"), marked("Order every location as record sheets do"), sort()),
    ("mirror", marked("Mirror"), marked("Copy to one side the items that only the other side has"), None),
    ("clear", marked("Clear"), marked("Unallocate everything"), clear()),
)


_ALL: Final = 1000
"""The stretch of what takes the place of the tools, beside which the free room of the row is nothing."""
_AUTOMATIC: Final = marked("Automatic")
_PILLS: Final[dict[Arrangement, tuple[str, str]]] = {
    "filler": (sense("tools", "filler"), marked("Place the slots of structure and armor after every edit")),
    "compact": (sense("tools", "compact"), marked("Close the gaps in all locations after every edit")),
    "sort": (sense("tools", "sort"), marked("Order the slots of all locations as on record sheets after every edit")),
}
CENTERS: Final = {"board": marked("Board"), "heat": marked("Heat"), "omni": marked("Omni")}
"""The views that can stand in the middle, by name, with the texts of the switch between them."""
_OMNI: Final = tuple(CENTERS).index("omni")


class ToolRow(QWidget):
    """Switch of the views in the middle, tool buttons, which lose their texts first, and the automatic arrangements.

    In a row that is too narrow even for icons the automatic arrangements are left to their commands.
    The button ``equipment`` shows the panel with the equipment while that is hidden; it loses its text last.
    """

    def __init__(self, context: DesignContext, automatics: Automatics, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._automatics = automatics
        self._hover_preview = HoverPreview(context, self)
        self._row = spaced(QHBoxLayout(self), margins=(8, 0, "panel_inset", 0), spacing=4)
        self.center = SegmentedSwitch([tr(words) for words in CENTERS.values()], tr("View in the middle"), self)
        self._row.addWidget(self.center)
        self._tools_shown = True
        self._instead: QWidget | None = None
        self.buttons: dict[str, IconButton] = {}
        tip = with_key(tr("Show equipment, loadout, chassis and armor"), "side_dock")
        self.equipment = IconButton("chevron_right", tip, text=tr("Equipment"), parent=self)
        self.equipment.hide()
        self._row.addWidget(self.equipment)
        for icon, word, tip, edit in _TOOLS:
            button = self.buttons[word] = IconButton(icon, tr(tip), text=tr(word), parent=self)
            button.setObjectName(icon)
            if edit is None:
                button.set_menu(self._mirror_menu())
            else:
                self._apply_by(button, edit)
            button.installEventFilter(self)
            self._row.addWidget(button)
        self._label = inset(text_label(tr(_AUTOMATIC)), (8, 0, 2, 0))
        self._row.addWidget(self._label)
        self.pills: dict[Arrangement, Pill] = {}
        for name, (words, tip) in _PILLS.items():
            pill = self.pills[name] = Pill(tr(words), tip=tr(tip), parent=self)
            pill.setAccessibleName(f"{tr(_AUTOMATIC)} {tr(words)}")
            pill.toggled.connect(lambda on, name=name: self._switch(name, on))
            self._row.addWidget(pill)
        self._row.addStretch(1)
        self._said = ""
        self._offers_omni: bool | None = None
        context.changed.connect(self._follow_design)
        automatics.changed.connect(self._show_automatics)
        self._show_automatics()
        self._offer_omni()
        sized(self, height=lambda style: style.measures.tool_row - 2 * style.measures.hairline)
        follow_theme(self._fit)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Put the shortcut of a tool into its tooltip."""
        if event.type() is QEvent.Type.ToolTip and isinstance(watched, IconButton):
            watched.setToolTip(self._tip(watched.objectName()))
        return super().eventFilter(watched, event)

    def _apply_by(self, button: IconButton, edit: Edit) -> None:
        button.clicked.connect(lambda: self._context.apply(edit))
        self._hover_preview.follow_button(button, lambda: edit)

    def _tip(self, icon: str) -> str:
        """The tooltip of a tool, with its shortcut."""
        tip = next(tr(tip) for name, _, tip, _ in _TOOLS if name == icon)
        key = keymap().text("clear_slots" if icon == "clear" else icon)
        return f"{tip} ({key})" if key else tip

    def _switch(self, name: Arrangement, on: bool) -> None:
        self._automatics.switch(name, on)
        self._fit()

    def _show_automatics(self) -> None:
        for name, pill in self.pills.items():
            with QSignalBlocker(pill):
                pill.setChecked(getattr(self._automatics.now, name))
        self._fit()

    def show_center(self, name: str) -> None:
        """Show in the switch which view stands in the middle."""
        self.center.set_current(tuple(CENTERS).index(name))

    def show_tools(self, shown: bool, *, instead: QWidget | None = None) -> None:
        """Show or hide what belongs to the board: its tools, the automatic arrangements and the summary.

        ``instead`` is a widget that takes their place.
        """
        if self._instead is not instead and self._instead is not None:
            self._row.removeWidget(self._instead)
        self._tools_shown, self._instead = shown, instead
        if instead is not None:
            self._row.addWidget(instead, _ALL)
            instead.show()
        for tool in (*self.buttons.values(), *self.pills.values()):
            tool.setVisible(shown)
        self._fit()

    def offer_equipment(self, offered: bool) -> None:
        """Show or hide the button that shows the equipment panel."""
        self.equipment.setVisible(offered)
        self._fit()

    @property
    def summary(self) -> str:
        """The longest description of the unit that fits at the right; empty if none does."""
        if not self._tools_shown:
            return ""
        style = theme.current()
        room = self.width() - self._tools_right() - style.px(16) - style.measures.panel_inset
        words = unit_in_words(self._context.unit)
        return next((text for text in words if style.width(text, "body") <= room), "")

    def _follow_design(self) -> None:
        self._show_summary()
        self._offer_omni()

    def _offer_omni(self) -> None:
        """Offer the workbench to OmniMechs only."""
        offered = self._context.unit.chassis.omni
        if offered is not self._offers_omni:
            self._offers_omni = offered
            self.center.set_visible(_OMNI, offered)
            self._fit()

    def _show_summary(self) -> None:
        words = self.summary
        if words != self._said:
            self._said = words
            self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        area = QRectF(self.rect()).adjusted(0, 0, -style.measures.panel_inset, 0)
        draw(QPainter(self), area, self.summary, style, token="text.2", align=RIGHT)

    def _mirror_menu(self) -> EditMenu:
        menu = EditMenu(self._context, self)
        sides = ((tr("Left side to the right"), LEFT_SIDE), (tr("Right side to the left"), RIGHT_SIDE))
        for words, side in sides:
            menu.add_edit(words, mirror(*side))
        return menu

    def _tools_right(self) -> int:
        return max(tool.geometry().right() for tool in (*self.buttons.values(), *self.pills.values()))

    def _fit(self) -> None:
        beside, only = Qt.ToolButtonStyle.ToolButtonTextBesideIcon, Qt.ToolButtonStyle.ToolButtonIconOnly
        ways = (
            (beside, beside, 1, 1),
            (only, beside, 1, 1),
            (only, beside, 0, 1),
            (only, beside, 0, 0),
            (only, only, 0, 0),
        )
        for style, of_equipment, labeled, automatic in ways:
            self.equipment.setToolButtonStyle(of_equipment)
            for button in self.buttons.values():
                button.setToolButtonStyle(style)
            self._label.setVisible(bool(labeled) and self._tools_shown)
            for pill in self.pills.values():
                pill.setVisible(bool(automatic) and self._tools_shown)
            if self._row.sizeHint().width() <= self.width():
                break
        self._row.activate()
        self._show_summary()
