"""Files of omnis: one JSON file (``.omni.json``) with base and configurations, and one MTF file for each of these.

``gather`` makes documents of the designs of many files and says where their bases differ.
"""

from __future__ import annotations

import errno
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from designer.assistants.omni import Omni, departing, omni_of
from designer.editing import EditRefusedError
from designer.formats import FormatError
from designer.formats.encodings import encoded
from designer.formats.file_text import encoding_for, text_for
from designer.formats.native import NativeError, from_data, to_data
from designer.formats.plain_data import FLAG, ValueCodec, ValueCodecs, members, row
from designer.language import reason_of, tr
from designer.limits import LARGEST_OMNI_FILE
from designer.reading import JsonError, parse_json, read_file
from designer.saving import file_stem, save, save_all
from designer.units.unit import Unit

VERSION: Final = 1

_KEY: Final = "mechwright_omni"
_UNIT: ValueCodec[Unit] = ValueCodec(to_data, from_data)
_FIELDS: Final[ValueCodecs] = {"locked": FLAG, "base": _UNIT, "configurations": row(_UNIT)}


# -- one file -------------------------------------------------------------------------------------------------


def omni_text(omni: Omni) -> str:
    """The text of a document's file, with a line for each unit."""
    units = ",\n".join(f"  {json.dumps(to_data(unit), ensure_ascii=False)}" for unit in omni.configurations)
    base = json.dumps(to_data(omni.base), ensure_ascii=False)
    head = f'"{_KEY}": {VERSION}, "locked": {json.dumps(omni.locked)}'
    return f'{{{head},\n"base":\n  {base},\n"configurations": [\n{units}\n]}}\n'


def omni_data(omni: Omni, path: Path) -> bytes:
    """The bytes of a document's file; ``OSError`` if they are more than are read."""
    data = omni_text(omni).encode(errors="replace")
    if len(data) > LARGEST_OMNI_FILE:
        raise OSError(errno.EFBIG, "would be larger than files may be that are read", str(path))
    return data


def write_omni(omni: Omni, path: Path) -> None:
    """Save a document, all or nothing; may raise ``OSError``."""
    save(omni_data(omni, path), path)


def read_omni(path: Path) -> Omni:
    """The document of a file; ``FormatError`` with line or place if it has none or is damaged."""
    try:
        return omni_from(read_file(path, LARGEST_OMNI_FILE), str(path))
    except OSError as error:
        raise FormatError(str(path), 0, tr("cannot be read: {error}", error=reason_of(error))) from None


def omni_from(data: bytes, name: str) -> Omni:
    """The document in the bytes of a file; ``FormatError`` as for ``read_omni``."""
    try:
        content = parse_json(data)
    except JsonError as error:
        raise FormatError(name, error.line, error.problem) from None
    version = content.pop(_KEY, None) if isinstance(content, dict) else None
    if type(version) is not int:
        raise FormatError(name, 0, tr('expected an omni, a JSON object with "{key}"', key=_KEY))
    if version > VERSION:
        raise FormatError(name, 0, tr("was written by a newer version of the program (form {n})", n=version))
    try:
        fields = members(content, _FIELDS, needed=_FIELDS)
        return omni_of(fields["configurations"], fields["base"], locked=fields["locked"])
    except (NativeError, EditRefusedError) as error:
        raise FormatError(name, 0, str(error)) from None


# -- many files -----------------------------------------------------------------------------------------------


class GatheredOmni(NamedTuple):
    """A document made of files.

    ``files`` are the names of the files of the configurations, by model; ``departing`` is what they have otherwise than
    the base. ``left_out`` are files whose model another file has, with the name of that file.
    """

    omni: Omni
    files: dict[str, str]
    departing: dict[str, tuple[str, ...]]
    left_out: tuple[tuple[str, str], ...]


def gather(found: Iterable[tuple[str, Unit]]) -> tuple[GatheredOmni, ...]:
    """The documents of all OmniMechs among these designs, given with the names of their files, by chassis.

    Other designs are passed over. ``EditRefusedError`` if a chassis has too many configurations.
    """
    chassis: dict[str, dict[str, tuple[str, Unit]]] = {}
    left_out: dict[str, list[tuple[str, str]]] = {}
    for name, unit in found:
        if not unit.chassis.omni:
            continue
        key = unit.names.chassis.casefold().strip()
        known = chassis.setdefault(key, {})
        first, _ = known.setdefault(unit.names.model.casefold(), (name, unit))
        if known[unit.names.model.casefold()][1] is not unit:
            left_out.setdefault(key, []).append((name, first))
    return tuple(_gathered(units.values(), left_out.get(key, ())) for key, units in sorted(chassis.items()))


def _gathered(found: Iterable[tuple[str, Unit]], left_out: Iterable[tuple[str, str]]) -> GatheredOmni:
    names = {unit.names.model: name for name, unit in found}
    omni = omni_of(unit for _, unit in found)
    return GatheredOmni(omni, {model: names[model] for model in omni.models}, departing(omni), tuple(left_out))


def files_of(omni: Omni, folder: Path) -> dict[Path, bytes]:
    """The MTF file of each configuration in a folder, and what is to be written to it.

    Lines that a configuration has as in the file it was read from stay byte for byte.
    """
    contents: dict[Path, bytes] = {}
    for unit in omni.configurations:
        path = _free_name(folder / f"{file_stem(unit.names.full)}.mtf", contents)
        contents[path] = encoded(text_for(unit, path), encoding_for(unit, path))
    return contents


def split(omni: Omni, folder: Path) -> tuple[Path, ...]:
    """Write an MTF file for each configuration into a folder, all or none; existing ones are replaced.

    Returns the files; may raise ``OSError``.
    """
    contents = files_of(omni, folder)
    folder.mkdir(parents=True, exist_ok=True)
    save_all(contents)
    return tuple(contents)


def _free_name(path: Path, taken: Iterable[Path]) -> Path:
    """The path, with a number if another configuration has a name that differs only in case or in odd characters."""
    names = {each.name.casefold() for each in taken}
    number, found = 1, path
    while found.name.casefold() in names:
        number += 1
        found = path.with_stem(f"{path.stem} {number}")
    return found
