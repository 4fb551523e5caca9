"""Whether things may move: the desktop knows what its user wants."""

from __future__ import annotations

from PySide6.QtWidgets import QStyle, QWidget


def moves(widget: QWidget) -> bool:
    """Whether the desktop wants widgets to move."""
    return widget.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, widget) > 0
