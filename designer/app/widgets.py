"""Small parts that every screen is made of. Colours by token, sizes by measure, a name for screen readers each."""

from designer.app.buttons import IconButton, Pill, SegmentedSwitch
from designer.app.fields import Choice, DecimalStepper, Stepper, set_invalid
from designer.app.headers import TableHeader
from designer.app.labels import ElidedLabel, KeyCap, SearchField
from designer.app.marks import (
    Change,
    SplitBar,
    change_mark_width,
    paint_bar,
    paint_change_mark,
)
from designer.app.panels import Panel

__all__ = [
    "Change",
    "Choice",
    "DecimalStepper",
    "ElidedLabel",
    "IconButton",
    "KeyCap",
    "Panel",
    "Pill",
    "SearchField",
    "SegmentedSwitch",
    "SplitBar",
    "Stepper",
    "TableHeader",
    "change_mark_width",
    "paint_bar",
    "paint_change_mark",
    "set_invalid",
]
