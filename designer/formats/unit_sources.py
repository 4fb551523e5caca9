"""Finding unit files at paths: single files, and those in folders and zip archives, read one at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from designer.formats.read_result import FormatError
from designer.language import reason_of, tr
from designer.limits import LARGEST_OWN_FILE, LARGEST_UNIT_FILE, MOST_CONFIGURATIONS
from designer.reading import read_file

BLK_SUFFIX = ".blk"
SSW_SUFFIX = ".ssw"
HMP_SUFFIX = ".hmp"
OMNI_SUFFIX = ".omni.json"
FORCE_SUFFIX = ".force.json"
MUL_SUFFIX = ".mul"
SUFFIXES = (".mtf", ".mech.json", SSW_SUFFIX, HMP_SUFFIX)
"""The ends of the names of unit files; other JSON files are only read when they are named themselves."""

_CONFIGURATION = b"<loadout "
"""Start of each configuration in a Solaris Skunk Works file."""


class SourceData(NamedTuple):
    """The path of a file to show, with its bytes, or with the error of reading.

    ``configuration`` is the number of a design in a file that has several, counted from 0.
    """

    name: str
    content: bytes | FormatError
    configuration: int | None = None


def sources(paths: Iterable[str | Path]) -> Iterator[SourceData]:
    """All unit files at these paths, one after another; a file with several configurations once for each of them.

    A path of a file is read whatever its name. In a folder and its subfolders, and in zip archives (also those in a
    folder), all unit files are read in order; the path to show is the one inside the folder or archive.
    """
    for path in map(Path, paths):
        if path.is_dir():
            found = _in_folder(path)
        elif is_archive(path):
            found = _unpacked(path, str(path))
        else:
            found = iter([source_at(path)])
        for source in found:
            yield from configurations(source)


def configurations(source: SourceData) -> Iterator[SourceData]:
    """A source, or if its file has several configurations, one for each of them."""
    several = source.content.count(_CONFIGURATION) if is_ssw(source.name) and isinstance(source.content, bytes) else 0
    if several < 2:
        yield source
    else:
        yield from (source._replace(configuration=number) for number in range(min(several, MOST_CONFIGURATIONS)))


def is_ssw(path: str | Path) -> bool:
    """Whether a file is one of Solaris Skunk Works, by its name."""
    return str(path).lower().endswith(SSW_SUFFIX)


def is_hmp(path: str | Path) -> bool:
    """Whether a file is one of HeavyMetal Pro, by its name; such files are read and not written."""
    return str(path).lower().endswith(HMP_SUFFIX)


def is_omni(path: str | Path) -> bool:
    """Whether a file has the base and the configurations of an omni, by its name; it is no unit file."""
    return str(path).lower().endswith(OMNI_SUFFIX)


def is_force(path: str | Path) -> bool:
    """Whether a file is that of a force, by its name: a force file or a MUL file."""
    return str(path).lower().endswith((FORCE_SUFFIX, MUL_SUFFIX))


def is_archive(path: str | Path) -> bool:
    """Whether a file is a zip archive, by its name."""
    return Path(path).suffix.lower() == ".zip"


def is_blk(path: str | Path) -> bool:
    """Whether a file is a BLK file, by its name; such files have units of other types."""
    return Path(path).suffix.lower() == BLK_SUFFIX


def _in_folder(folder: Path) -> Iterator[SourceData]:
    inside = folder.resolve()
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() and not path.resolve().is_relative_to(inside):
            continue  # a folder from elsewhere shall not name files of the user
        shown = path.relative_to(folder).as_posix()
        if is_unit(path.name) and path.is_file():
            yield source_at(path, shown)
        elif is_archive(path) and path.is_file():
            for inner in _unpacked(path, shown):
                yield inner if inner.name == shown else inner._replace(name=f"{shown}/{inner.name}")


def is_unit(name: str) -> bool:
    """Whether a file name is that of a unit file; names with ``._`` are those of hidden files that macOS adds."""
    return name.lower().endswith(SUFFIXES) and not name.rpartition("/")[2].startswith("._")


def is_native(path: str | Path) -> bool:
    """Whether a file has the program's own form, which its suffix decides."""
    return str(path).lower().endswith(".json")


def largest_of(path: str | Path) -> int:
    """The most bytes that a unit file of this name may have."""
    return LARGEST_OWN_FILE if is_native(path) else LARGEST_UNIT_FILE


def source_at(path: Path, shown: str = "") -> SourceData:
    """The bytes of one file, or the error of reading, with the path to show."""
    shown = shown or str(path)
    try:
        return SourceData(shown, read_file(path, largest_of(path)))
    except OSError as error:
        return SourceData(shown, FormatError(shown, 0, tr("cannot be read: {error}", error=reason_of(error))))


def data_of(source: SourceData) -> bytes:
    """The bytes of a source; raises its error if it has none."""
    if isinstance(source.content, FormatError):
        raise source.content
    return source.content


def _unpacked(path: Path, shown: str) -> Iterator[SourceData]:
    from designer.formats.archives import unpacked  # noqa: PLC0415 - few paths are archives, and unpacking loads slowly

    return (SourceData(*found) for found in unpacked(path, shown, is_unit, LARGEST_UNIT_FILE))
