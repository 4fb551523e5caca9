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
LARGEST_FILE: Final = 32 * 1024 * 1024
"""The most bytes of any other file that is read, such as settings, maps and logs of battles."""
DEEPEST_NESTING: Final = 40
"""The most levels of lists and objects of JSON, or of elements of XML; files of the program have about ten."""
LONGEST_NUMBER: Final = 19
"""The most characters of an integer in JSON, so that it fits into 64 bits."""
MOST_ITEMS: Final = 100_000
"""The most items of a list in a force file."""
MOST_MUL_TAGS: Final = 200_000
"""The most tags of a MUL file; a unit in a force that has fought has about eighty."""
MOST_SSW_TAGS: Final = 50_000
"""The most tags of a Solaris Skunk Works file; real ones have up to about two and a half thousand."""
MOST_CONFIGURATIONS: Final = 100
"""The most configurations of an OmniMech in one file; real ones have up to about twenty-five."""
MOST_UNPACKED: Final = 512 * 1024 * 1024
"""The most bytes that are unpacked of one archive; all published units together have about thirty million."""
MOST_MEMBERS: Final = 100_000
"""The most unit files of one archive; all published units together are about four thousand."""
LONGEST_CODE: Final = 5_000
"""The most digits of a share code; those of real designs have about four hundred."""
LARGEST_CODE: Final = 1024 * 1024
"""The most bytes that a share code may be unpacked to."""
LONGEST_STEM: Final = 120
"""The most bytes of a file name made from a title: systems take 255, and two of them may stand in one name."""
MOST_HEAT_SINKS: Final = 99
"""The most heat sinks of a design: MTF files have two digits for their number."""
LARGEST_STATISTIC: Final = 999
"""The greatest value of a statistic of a skirmish unit; the greatest of the rules is 400."""
LONGEST_UNIT_NAME: Final = 40
"""The most characters of the name of a skirmish unit."""
LARGEST_MAP: Final = 100
"""The greatest number of columns and rows of a skirmish map."""
LARGEST_MODIFIER: Final = 99
"""The greatest absolute value of a modifier of the initiative."""
LARGEST_SETTING: Final = 999_999
"""The greatest value of a whole number among the rules of the skirmish."""
MOST_ROUNDS: Final = 999
"""The most rounds of a battle of the skirmish."""
