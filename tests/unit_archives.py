"""Archives of unit files, of which each file is read once in a process, whichever tests ask for it."""

from __future__ import annotations

import zipfile
from functools import cache
from pathlib import Path

from designer.formats import Loaded, read_bytes
from designer.units.unit import Unit


class UnitArchive:
    """The unit files of an archive by the names of its members."""

    def __init__(self, path: Path) -> None:
        self._members = zipfile.ZipFile(path)
        self._loaded: dict[str, Loaded] = {}
        self.names = tuple(name for name in self._members.namelist() if name.endswith(".mtf"))

    def data(self, name: str) -> bytes:
        """The bytes of a file."""
        return self._members.read(name)

    def loaded(self, name: str) -> Loaded:
        """The unit of a file, with notes."""
        found = self._loaded.get(name)
        if found is None:
            found = self._loaded[name] = read_bytes(self.data(name), name)
        return found

    def unit(self, name: str) -> Unit:
        """The unit of a file."""
        return self.loaded(name).unit


@cache
def unit_archive(path: Path) -> UnitArchive:
    """The archive with this path, which does not change any more."""
    return UnitArchive(path)
