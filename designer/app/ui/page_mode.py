"""The layout mode of a page, which depends on its size."""

from __future__ import annotations

import math
from typing import Final, Literal

from designer.app.ui.measures import COMFORTABLE_FROM, LARGE_OFFERED_FROM

Mode = Literal["narrow", "compact", "wide", "widest"]

_SHARING_FROM: Final = 1200
"""The width from which the left panel is beside the board; in narrower pages it is a drawer that covers the board."""
_FORMS_BELOW_FROM: Final = 760
"""The height of the window from which a whole board fits above the forms of chassis and armor."""


def mode_for(width: float, scale: float, window_height: float = math.inf) -> Mode:
    """The layout mode for the width of a page; a low window has no room for forms below the board."""
    plain = width / scale
    if window_height / scale < _FORMS_BELOW_FROM and plain >= _SHARING_FROM:
        return "compact"
    if plain > LARGE_OFFERED_FROM:
        return "widest"
    if plain >= COMFORTABLE_FROM:
        return "wide"
    return "compact" if plain >= _SHARING_FROM else "narrow"
