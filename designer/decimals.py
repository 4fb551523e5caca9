"""Figures as they are shown: halves away from zero, thousands apart, the decimal mark of the language, a true minus."""

from decimal import ROUND_HALF_UP, Context, Decimal
from functools import lru_cache
from typing import Final

from designer.language import sense, tr

NARROW_SPACE: Final = "\u202f"
"""Narrow no-break space: parts thousands, so that a figure neither breaks nor reads as two."""
MINUS: Final = "\u2212"
POINT: Final = sense("decimal", ".")
"""What parts whole numbers from decimals; languages write a point or a comma."""


_ANY_SIZE: Final = Context(prec=400, rounding=ROUND_HALF_UP)
"""Floats have up to 309 digits before the point, and a damaged file may hold such ones."""


@lru_cache(8192)
def rounded(value: float, digits: int = 0) -> Decimal:
    """A figure as its digits show it."""
    # By way of repr: 0.25 is shown as the user sees it written, not as the nearest binary fraction below it.
    return Decimal(repr(float(value))).quantize(Decimal(1).scaleb(-digits), context=_ANY_SIZE)


def difference(old: float, new: float, digits: int = 0) -> float:
    """The change from one figure to another as both are shown."""
    return float(rounded(new, digits) - rounded(old, digits))


def figure(value: float, digits: int = 0, separator: str = NARROW_SPACE) -> str:
    """A figure as text: "1 659", "−12.5"."""
    shown = rounded(value, digits)
    sign = MINUS if shown < 0 else ""
    return sign + f"{abs(shown):,.{digits}f}".translate({ord(","): separator, ord("."): tr(POINT)})


def plain(value: object, digits: int = 4) -> str:
    """A value as formulas show it: no more digits than it has, so many at the most; what is no float as it is."""
    return neutral(value, digits).replace(".", tr(POINT)) if isinstance(value, float) else str(value)


def neutral(value: float, digits: int = 4) -> str:
    """A value as data: with a point in every language, and no more digits than it has, so many at the most."""
    return f"{value:.{digits}f}".rstrip("0").rstrip(".")


def brief(value: float, digits: int = 3) -> str:
    """A figure as text with no more digits than it has, so many at the most: "12", "1 000.25", "−0.5"."""
    text = figure(value, digits)
    return text.rstrip("0").rstrip(tr(POINT)) if digits else text
