"""The networks of a force as trees of boxes: dragging a unit onto a box links it, and there is a menu for keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDrag,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QApplication, QMenu, QSizePolicy, QWidget

from designer.app.pages.forces.rows import Joint, carried_networks, joints, part
from designer.app.pages.forces.units_table import MEMBER_MIME, member_data
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessiblePart, AccessibleWidget, Role, notify_focus
from designer.app.ui.figures import signed
from designer.app.ui.mnemonics import without_mnemonic
from designer.app.ui.strokes import box, ring
from designer.app.ui.text_layout import CENTER, draw, draw_wrapped
from designer.app.ui.theme import Style, follow_theme
from designer.app.ui.widgets.menu import Menu
from designer.battle_value.force import ForceLedger
from designer.forces.force import C3, Force
from designer.forces.values import NETWORK_NAMES
from designer.language import tr

_WIDE, _HIGH, _APART, _DOWN, _EDGE = 124, 32, 12, 28, 10
_ACROSS = 3
"""How many units that are in no network stand beside each other: as many as the panel of a small window shows."""


class Box(NamedTuple):
    """A member in the drawing: its column in units of boxes, its row, and the box above it ("" for none)."""

    member: str
    column: float
    row: int
    above: str = ""
    role: str = ""


def boxes_of(force: Force) -> list[Box]:
    """The members of all networks as trees side by side, and below them those with a computer that are in none."""
    found: list[Box] = []
    placed: set[str] = set()
    column = 0.0
    for network in force.networks:
        ups = {link.member: link.to for link in force.links if link.network is network.network}
        inside = [member for member in network.members if member not in placed]
        placed.update(inside)
        if network.network not in C3:
            found += [
                Box(member, column + at, 0, inside[at - 1] if at else "", tr("linked"))
                for at, member in enumerate(inside)
            ]
            column += len(inside)
            continue
        tops = [member for member in inside if ups.get(member) not in inside]
        for top in tops:
            column = _grow(found, top, inside, ups, column, 0)
    rows = max((each.row for each in found), default=-1) + 1
    able = [member.id for member in force.members if member.id not in placed and carried_networks(member)]
    free = (Box(member, at % _ACROSS, rows + at // _ACROSS, "", tr("not linked")) for at, member in enumerate(able))
    return [*found, *free]


def _grow(found: list[Box], top: str, inside: Sequence[str], ups: dict[str, str], column: float, row: int) -> float:
    """Place a member above those under it; returns the first free column."""
    under = [member for member in inside if ups.get(member) == top]
    start = column
    for member in under:
        column = _grow(found, member, inside, ups, column, row + 1)
    column = max(column, start + 1)
    role = tr("master") if under else tr("slave")
    found.append(Box(top, (start + column - 1) / 2, row, ups.get(top, "") if row else "", role))
    return column


class NetworkView(QWidget, AccessibleWidget):
    """The boxes. Arrow keys go from box to box, Enter or the menu key offers the links of the current one.

    Signals:
        link_wanted: the id of a member and the `Joint` by which it is to be linked.
        unlink_wanted: the id of a member.
        chosen: the id of the member of the current box.
    """

    accessible_role = Role.List

    link_wanted = Signal(str, object)
    unlink_wanted = Signal(str)
    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._force = Force()
        self._adds: dict[str, float] = {}
        self.boxes: list[Box] = []
        self._current = ""
        self._pressed: QPoint | None = None
        self._dragged = ""
        self.setAccessibleName(tr("Networks"))
        self.setAccessibleDescription(tr("Drag a unit onto another one to link it, or press Enter."))
        self.setAcceptDrops(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        follow_theme(self._renew)

    def show_force(self, force: Force, ledger: ForceLedger) -> None:
        """Show the networks of a force, with what they add by its ledger."""
        self._force = force
        lines = zip(force.members, ledger.units, strict=True)
        self._adds = {member.id: part(line, "network") for member, line in lines}
        self.boxes = boxes_of(force)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if self.boxes else Qt.FocusPolicy.NoFocus)
        if not any(each.member == self._current for each in self.boxes):
            self._current = self.boxes[0].member if self.boxes else ""
        self._renew()

    def set_current(self, member_id: str) -> None:
        """Make the box of a member current, if it has one."""
        if any(each.member == member_id for each in self.boxes):
            self._current = member_id
            notify_focus(self)
            self.update()

    # -- geometry -------------------------------------------------------------------------------------------

    def _renew(self) -> None:
        style = theme.current()
        columns = max((each.column for each in self.boxes), default=0) + 1
        rows = max((each.row for each in self.boxes), default=0) + 1
        wide, high = style.px(_WIDE + _APART), style.px(_HIGH + _DOWN)
        self.setMinimumSize(round(columns * wide) + style.px(2 * _EDGE), rows * high)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def rect_of(self, member_id: str) -> QRectF:
        """The rectangle of the box of a member; empty if it has none."""
        style = theme.current()
        wide, high, apart, down = (style.px(length) for length in (_WIDE, _HIGH, _APART, _DOWN))
        columns = max((each.column for each in self.boxes), default=0) + 1
        left = max(style.px(_EDGE), (self.width() - columns * (wide + apart) + apart) / 2)
        for each in self.boxes:
            if each.member == member_id:
                return QRectF(
                    left + each.column * (wide + apart), style.px(_EDGE) + each.row * (high + down), wide, high
                )
        return QRectF()

    def _box_at(self, spot: QPointF) -> str:
        return next((each.member for each in self.boxes if self.rect_of(each.member).contains(spot)), "")

    # -- painting -------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        style, painter = theme.current(), QPainter(self)
        if not self.boxes:
            room = QRectF(self.rect()).adjusted(style.px(_EDGE), style.px(8), -style.px(_EDGE), 0)
            draw_wrapped(painter, room, tr("No unit has a C3 computer, C3i or Nova CEWS."), style)
            return
        for each in self.boxes:
            if each.above:
                self._paint_line(painter, self.rect_of(each.above), self.rect_of(each.member), style)
        for each in self.boxes:
            self._paint_box(painter, each, style)

    def _paint_line(self, painter: QPainter, above: QRectF, below: QRectF, style: Style) -> None:
        line, color = style.px(1.5), style.color("line.2")
        start, end = above.center(), below.center()
        if above.top() == below.top():
            painter.fillRect(QRectF(start.x(), start.y(), end.x() - start.x(), line), color)
            return
        middle = (above.bottom() + below.top()) / 2
        painter.fillRect(QRectF(start.x(), above.bottom(), line, middle - above.bottom()), color)
        painter.fillRect(QRectF(min(start.x(), end.x()), middle, abs(end.x() - start.x()) + line, line), color)
        painter.fillRect(QRectF(end.x(), middle, line, below.top() - middle), color)

    def _paint_box(self, painter: QPainter, each: Box, style: Style) -> None:
        rect, member = self.rect_of(each.member), self._force.member(each.member)
        why = self._why_not(each.member) if self._dragged else ""
        takes = bool(self._dragged) and not why and self._dragged != each.member
        edge = "accent" if takes else "line.control"
        token = "text.3" if why else "text.1"
        box(painter, rect, style.measures.radius_control, fill=style.color("bg.2"), edge=style.color(edge))
        upper = QRectF(rect.left() + 4, rect.top(), rect.width() - 8, rect.height() / 2 + 1)
        lower = QRectF(rect.left() + 4, rect.center().y() - 1, rect.width() - 8, rect.height() / 2)
        draw(painter, upper, member.name, style, role="caption_medium", token=token, align=CENTER)
        draw(painter, lower, why or self._words(each), style, role="caption", token="text.2", align=CENTER)
        if each.member == self._current and self.hasFocus():
            ring(painter, rect, style.measures.radius_control, style.color("accent"))

    def _words(self, each: Box) -> str:
        adds = self._adds.get(each.member, 0)
        return f"{each.role} {signed(adds)}" if adds else each.role

    # -- linking --------------------------------------------------------------------------------------------

    def _joint(self, dragged: str, onto: str) -> Joint | None:
        """The best way to link a member to another; None if they have no network in common."""
        found = [each for each in joints(self._force, dragged) if each.to == onto]
        return min(found, key=lambda each: bool(each.why), default=None)

    def _why_not(self, onto: str) -> str:
        if self._dragged == onto:
            return ""
        joint = self._joint(self._dragged, onto)
        return tr("no common network") if joint is None else joint.why

    def link(self, dragged: str, onto: str) -> bool:
        """Ask to link a member to another one, if that can be; returns whether it can."""
        joint = self._joint(dragged, onto)
        if joint is None or joint.why:
            return False
        self.link_wanted.emit(dragged, joint)
        return True

    def only_joint(self, member_id: str) -> Joint | None:
        """The one way in which a member can be linked; None if there are none or several."""
        found = [joint for joint in joints(self._force, member_id) if not joint.why]
        return found[0] if len(found) == 1 else None

    def menu_of(self, member_id: str) -> QMenu:
        """The links that a member can have, those that it cannot dimmed with the reason, and how to end its links."""
        menu = Menu(self)
        force = self._force
        for joint in joints(force, member_id):
            name, kind = force.member(joint.to).name, tr(NETWORK_NAMES[joint.network])
            words = tr("Link to {name} ({kind})", name=name, kind=kind)
            action = menu.addAction(without_mnemonic(f"{words}: {joint.why}" if joint.why else words))
            action.setEnabled(not joint.why)
            action.triggered.connect(lambda _on=False, joint=joint: self.link_wanted.emit(member_id, joint))
        if menu.isEmpty():
            menu.addAction(tr("No other unit has a computer of its networks")).setEnabled(False)
        menu.addSeparator()
        unlink = menu.addAction(tr("Unlink"))
        unlink.setEnabled(any(member_id in link[1:] for link in force.links))
        unlink.triggered.connect(lambda: self.unlink_wanted.emit(member_id))
        return menu

    def open_menu(self, member_id: str, at: QPoint) -> None:
        """Open the menu of the links of a member."""
        menu = self.menu_of(member_id)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(at)

    # -- keys and mouse -------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        ids = [each.member for each in self.boxes]
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
        if not ids or self._current not in ids:
            super().keyPressEvent(event)
        elif key in steps:
            self._choose(ids[(ids.index(self._current) + steps[key]) % len(ids)])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Menu):
            spot = self.rect_of(self._current).bottomLeft().toPoint()
            self.open_menu(self._current, self.mapToGlobal(spot))
        elif key == Qt.Key.Key_Delete:
            self.unlink_wanted.emit(self._current)
        else:
            super().keyPressEvent(event)

    def _choose(self, member_id: str) -> None:
        self.set_current(member_id)
        self.chosen.emit(member_id)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self._box_at(event.position())
        self._pressed = event.position().toPoint() if found else None
        if found:
            self._choose(found)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        far = QApplication.startDragDistance()
        if self._pressed is not None and (event.position().toPoint() - self._pressed).manhattanLength() >= far:
            self._pressed = None
            drag = QDrag(self)
            drag.setMimeData(member_data(self._current))
            drag.exec(Qt.DropAction.CopyAction)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        found = self._box_at(QPointF(event.pos())) or self._current
        if found:
            self.open_menu(found, event.globalPos())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasFormat(MEMBER_MIME):
            self._dragged = bytes(event.mimeData().data(MEMBER_MIME).data()).decode()
            event.acceptProposedAction()
            self.update()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        onto = self._box_at(event.position())
        event.setAccepted(bool(onto) and onto != self._dragged and not self._why_not(onto))

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._dragged = ""
        self.update()

    def dropEvent(self, event: QDropEvent) -> None:
        dragged, self._dragged = self._dragged, ""
        if self.link(dragged, self._box_at(event.position())):
            event.acceptProposedAction()
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    # -- accessibility --------------------------------------------------------------------------------------

    def accessible_keys(self) -> Sequence[str]:
        return [each.member for each in self.boxes]

    def accessible_part(self, key: object) -> AccessiblePart | None:
        for each in self.boxes:
            if each.member == key:
                above = self._force.member(each.above).name if each.above else ""
                words = tr("below {name}", name=above) if above else ""
                name = f"{self._force.member(each.member).name}: {self._words(each)}"
                rect, selected = self.rect_of(each.member).toRect(), each.member == self._current
                return AccessiblePart(name, rect, description=words, selected=selected)
        return None

    def accessible_current(self) -> str | None:
        return self._current or None
