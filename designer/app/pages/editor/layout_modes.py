"""The default sizes of the parts of the editor page in each layout mode."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from designer.app.ui import theme
from designer.app.ui.page_mode import Mode

LEFT_LEAST: Final = 240
RIGHT_LEAST: Final = 250
"""The minimum widths of the panels at the left and right of the board, in pixels."""

_BESIDE_LEAST, _BESIDE_MOST, _CENTER_WANTED = 480, 760, 1240
"""The minimum and maximum width of the panel beside the ledger, and the width of the board before that panel grows."""
_LEFT_MORE = 96
"""How much the left panel widens at most in a very wide window: then names fit beside all default columns."""
_CENTER_LEAST: Final[dict[Mode, int]] = {"compact": 700, "wide": 1000}
"""The width of the middle column below which both side panels become narrower."""
_LEFT_GIVES_TO: Final[dict[Mode, int]] = {"compact": 284, "wide": 340}
_RIGHT_GIVES_TO = 300
_BOARD_WANTED = 530
"""The width at which all columns of the board have numbers and names; below it, the ledger becomes narrower."""
_CHASSIS_WIDTH, _ARMOR_WIDTH, _FINDINGS_WIDTH = 348, 344, 308
_BELOW_LEAST, _BELOW_LEAST_WIDE = 100, 240
"""The height of the panels below the board for which its rows become lower, but no lower than they should be."""
ONE_ROW_BELOW: Final = 54
"""The height of the header and one row of the panel below the board, and of the preview card as a strip."""
_WIDEST_FORM = 420
_MOST = 0.75


def place_in(page: QWidget, part: QWidget) -> QRect:
    """The rectangle of a part of a page, in the page's coordinates."""
    return QRect(part.mapTo(page, QPoint(0, 0)), part.size())


def is_wide(mode: Mode) -> bool:
    """Whether chassis, armor and findings are side by side below the board."""
    return mode in ("wide", "widest")


def across(mode: Mode, room: int, most_left: int | None = None) -> list[int]:
    """The widths of left panel (not if it is a drawer), middle, ledger, and in "widest" of the one beside it.

    The left panel has at most ``most_left`` pixels at scale 1; the middle takes what it leaves.
    """
    widths = _across(mode, room)
    if mode != "narrow" and most_left is not None:
        spare = max(0, widths[0] - theme.current().px(most_left))
        widths[0] -= spare
        widths[1] += spare
    return widths


def _across(mode: Mode, room: int) -> list[int]:
    m, px = theme.measures(), theme.current().px
    left, right = m.left_dock, m.right_dock
    if mode == "narrow":
        right = min(right, max(px(RIGHT_LEAST), room - px(_BOARD_WANTED)))
        return [room - right, right]
    if mode in _CENTER_LEAST:
        left, right = _side_widths(mode, room, left, right)
    if mode == "widest":
        spare = room - left - right - px(_BESIDE_LEAST) - px(_CENTER_WANTED)
        left += max(0, min(spare, px(_LEFT_MORE)))
        beside = min(max(px(_BESIDE_LEAST), room - left - right - px(_CENTER_WANTED)), px(_BESIDE_MOST))
        return [left, room - left - right - beside, right, beside]
    return [left, room - left - right, right]


def _side_widths(mode: Mode, room: int, left: int, right: int) -> tuple[int, int]:
    """The widths of both side panels; if the middle would be too narrow, each gives it a share of the missing width."""
    px = theme.current().px
    missing = max(0, left + right + px(_CENTER_LEAST[mode]) - room)
    can_give = max(0, left - px(_LEFT_GIVES_TO[mode])), max(0, right - px(_RIGHT_GIVES_TO))
    given = min(1.0, missing / (sum(can_give) or 1))
    return left - round(can_give[0] * given), right - round(can_give[1] * given)


def down(mode: Mode, room: int, board: int, least: int) -> list[int]:
    """The heights of the board and of the panels below it, which take what the board leaves.

    The board needs ``board`` pixels, and ``least`` with the lowest rows that it should have.
    """
    px = theme.current().px
    below = px(_BELOW_LEAST_WIDE) if is_wide(mode) else max(px(ONE_ROW_BELOW), min(px(_BELOW_LEAST), room - least))
    board = min(board, room - below)
    return [board, room - board]


def leaves_a_row(room: int, least: int) -> bool:
    """Whether a board with its lowest rows, which needs ``least`` pixels, leaves room for one row below it."""
    return room - least >= theme.current().px(ONE_ROW_BELOW)


def shows_most(room: int, least: int) -> bool:
    """Whether most of a board that needs ``least`` pixels is in sight above the mere header of the panel below it.

    If not, as at a scale of 200 %, the board scrolls far in any case, and one row of findings matters more.
    """
    return room - theme.measures().panel_header >= _MOST * least


def forms_and_findings(room: int) -> list[int]:
    """The widths of chassis and armor, at most ``_WIDEST_FORM`` each, and of the findings, which get the rest."""
    style = theme.current()
    forms = room - style.px(_FINDINGS_WIDTH)
    chassis = min(round(forms * _CHASSIS_WIDTH / (_CHASSIS_WIDTH + _ARMOR_WIDTH)), style.px(_WIDEST_FORM))
    armor = min(forms - chassis, style.px(_WIDEST_FORM))
    return [chassis, armor, room - chassis - armor]


def findings_and_outlooks(room: int) -> list[int]:
    """The heights of the findings, and of the panel with timeline, quirks and next change below them."""
    upper = round(room * 0.52)
    return [upper, room - upper]


def pins_and_plots(room: int, needed: int) -> list[int]:
    """The heights of the pinned breakdowns, which need ``needed`` pixels, and of the plots (at least half)."""
    pins = min(needed + theme.measures().panel_header + theme.current().px(8), room // 2)
    return [pins, room - pins]
