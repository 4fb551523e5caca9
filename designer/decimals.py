"""Numbers as they are shown: rounded, with spaces between thousands and the decimal mark of the language."""

from decimal import ROUND_HALF_UP, Context, Decimal
from functools import lru_cache
from typing import Final

from designer.language import sense, tr

NARROW_SPACE: Final = "\u202f"
"""Narrow no-break space: separates thousands without letting a line end inside a number."""
MINUS: Final = "\u2212"
NONE: Final = "\u2013"
"""The mark of a figure that there is not."""
POINT: Final = sense("decimal", ".")
"""The decimal mark, marked for translation: a point or a comma."""


_ANY_SIZE: Final = Context(prec=400, rounding=ROUND_HALF_UP)
"""A precision for all floats: a damaged file may have one with up to 309 digits before the point."""


@lru_cache(2048)
def rounded(value: float, digits: int = 0) -> Decimal:
    """A number rounded to some digits after the point, halves away from zero."""
    # By way of repr: it rounds the decimal number that users see, not the binary fraction that stores it.
    return Decimal(repr(float(value))).quantize(Decimal(1).scaleb(-digits), context=_ANY_SIZE)


def difference(old: float, new: float, digits: int = 0) -> float:
    """The difference of two numbers after rounding both, so that it agrees with the numbers shown."""
    return float(rounded(new, digits) - rounded(old, digits))


def figure(value: float, digits: int = 0, separator: str = NARROW_SPACE) -> str:
    """A number as text, rounded to ``digits`` after the point: "1 659", "−12.5"."""
    shown = rounded(value, digits)
    sign = MINUS if shown < 0 else ""
    return sign + f"{abs(shown):,.{digits}f}".translate({ord(","): separator, ord("."): tr(POINT)})


def modifier(amount: int) -> str:
    """A modifier with its sign: "+2", "−1"; empty for 0."""
    return "" if not amount else f"+{amount}" if amount > 0 else f"{MINUS}{-amount}"


def plain(value: object, digits: int = 4) -> str:
    """A value as formulas show it: a float with at most ``digits`` decimals, no trailing zeros; others by ``str``."""
    return neutral(value, digits).replace(".", tr(POINT)) if isinstance(value, float) else str(value)


def neutral(value: float, digits: int = 4) -> str:
    """A number as text for files: with a point in every language, at most ``digits`` decimals, no trailing zeros."""
    return f"{value:.{digits}f}".rstrip("0").rstrip(".")


def brief(value: float, digits: int = 3) -> str:
    """A number as text with at most ``digits`` decimals and no trailing zeros: "12", "1 000.25", "−0.5"."""
    text = figure(value, digits)
    return text.rstrip("0").rstrip(tr(POINT)) if digits else text
