"""How large things may be: readers refuse or clamp what is larger, edits refuse it, and writers never write it."""

from __future__ import annotations

from typing import Final

LARGEST_FIGURE: Final = 99_999
"""The largest points, tons, ratings, counts, sizes and years of a design; all are 0 or more."""
LARGEST_NUMBER: Final = 10**18
"""The largest price or Battle Value of a force file, and number in the Master Unit List; JSON has up to 19 digits."""
LARGEST_UNIT_FILE: Final = 4 * 1024 * 1024
"""The most bytes of a unit file (they have about ten thousand); larger ones are not read or unpacked."""
LARGEST_OWN_FILE: Final = 3 * LARGEST_UNIT_FILE
"""The most bytes of a JSON file of a unit, which also has the text of the file that it was read from."""
MOST_LINES: Final = 50_000
"""The most lines that a text file may have to be read; those of units have up to about two thousand."""
LARGEST_PICTURE: Final = 3_000_000
"""The most bytes of a picture; base 64 makes four of three."""
LONGEST_TEXTS: Final = 4_050_000
"""The most bytes of all texts of a design, its picture included; they leave room for its other lines."""
LARGEST_FORCE_FILE: Final = 16 * 1024 * 1024
"""The most bytes of a force file or MUL file; that of a company has about a hundred thousand."""
LARGEST_OMNI_FILE: Final = 16 * 1024 * 1024
"""The most bytes of an omni file; that of twenty configurations has about five hundred thousand."""
MOST_UNITS: Final = 1000
"""The most units of a force."""
LARGEST_JOURNAL: Final = 256 * 1024 * 1024
"""The most bytes of a journal: five thousand steps, some with a picture, have far fewer."""
