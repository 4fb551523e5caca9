"""BLK files: units that are not BattleMechs. The program reads their description and quirks, and does not edit them.

unit = read_blk(path)
"""

from designer.formats.blk.blocks import BlkBlock, BlkFile, parse
from designer.formats.blk.summary import BlkUnit, is_blk, read_blk, unit_of

__all__ = ["BlkBlock", "BlkFile", "BlkUnit", "is_blk", "parse", "read_blk", "unit_of"]
