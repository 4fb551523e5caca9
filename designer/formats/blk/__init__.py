"""BLK files: units that are not BattleMechs. The program reads their description and quirks, and does not edit them.

    unit = read_blk(path)
    to_text(unit)               # the text that was read, byte for byte

``with_quirks`` gives the same file with other quirks; only the lines of its quirk blocks differ.
"""

from designer.formats.blk.blocks import BlkBlock, BlkFile, parse, to_text
from designer.formats.blk.summary import BlkUnit, is_blk, read_blk, unit_of, with_quirks

__all__ = ["BlkBlock", "BlkFile", "BlkUnit", "is_blk", "parse", "read_blk", "to_text", "unit_of", "with_quirks"]
