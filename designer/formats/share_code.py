"""Share codes: a design as a short text that can be pasted into any chat.

A code is ``MW1-`` and digits of base 62: a checksum and the fields that differ from an empty unit, compressed against
a list of words that designs share (``data/share/words-1.txt``). A code has all that a unit file has but its fluff.
"""

from __future__ import annotations

import json
import re
import string
import zlib
from collections.abc import Iterable
from functools import cache
from typing import Final

from designer import paths
from designer.formats.native import NativeError, delta, patched
from designer.language import tr
from designer.limits import LARGEST_CODE, LONGEST_CODE
from designer.reading import JsonError, parse_json
from designer.units.mount import MountId
from designer.units.unit import Unit

_VERSION: Final = 1
BEGIN: Final = f"MW{_VERSION}-"
"""Prefix of a code."""
_CODE: Final = re.compile(r"\bMW([0-9]{1,3})-([0-9A-Za-z]+)((?:\s+[0-9A-Za-z]+)*)")
_BEGINNINGS: Final = re.compile(r"(?=\bMW[0-9]{1,3}-[0-9A-Za-z])")
_DIGITS: Final = string.digits + string.ascii_uppercase + string.ascii_lowercase
_PIECES: Final = 20
"""The most times that a code may be wrapped."""
_CHECK: Final = 4
"""The bytes of the checksum."""


class ShareCodeError(ValueError):
    """A text holds no usable share code; ``str()`` is a sentence that says why."""


def share_code(unit: Unit) -> str:
    """The share code of a unit; its fluff and the text that it was read from are left out."""
    mounts = tuple([mount._replace(id=MountId(number)) for number, mount in enumerate(unit.mounts, 1)])
    fields = delta(Unit(), unit.with_(mounts=mounts, fluff=(), source=None))
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=_words())
    packed = packer.compress(json.dumps(fields, separators=(",", ":")).encode()) + packer.flush()
    return f"{BEGIN}{_digits(_checksum(packed) + packed)}"


def holds_code(text: str) -> bool:
    """Whether a text has what looks like a share code."""
    return _CODE.search(text) is not None


def unit_of_code(text: str) -> Unit:
    """The unit of the first share code in a text, which line breaks may have cut; else raises ``ShareCodeError``."""
    found = _CODE.search(text)
    if found is None:
        raise ShareCodeError(tr("The text has no share code, which begins with MW{n}-.", n=_VERSION))
    if int(found[1]) != _VERSION:
        raise ShareCodeError(tr("The share code is of a newer version of the program (MW{n}).", n=found[1]))
    if len(found[2]) > LONGEST_CODE:
        raise ShareCodeError(tr("The share code is too long."))
    pieces = found[3].split()
    # A code that was wrapped goes on after white space, and words of the chat may follow it.
    for count in range(min(len(pieces), _PIECES) + 1):
        packed = _unpacked_digits("".join((found[2], *pieces[:count])))
        if packed is not None:
            return _unit(packed)
    raise ShareCodeError(tr("The share code is damaged: a letter was changed, or part of it is missing."))


def share_list(units: Iterable[Unit]) -> str:
    """The share codes of units as text, a line for each with its name before the code."""
    return "".join(f"{' '.join((*unit.names.full.split(), share_code(unit)))}\n" for unit in units)


def code_texts(text: str) -> tuple[str, ...]:
    """The parts of a text that each begin with a share code."""
    return tuple(_BEGINNINGS.split(text)[1:])


def _unit(packed: bytes) -> Unit:
    try:
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=_words())
        plain = unpacker.decompress(packed, LARGEST_CODE)
        return patched(Unit(), parse_json(plain))
    except (zlib.error, JsonError, NativeError) as error:
        raise ShareCodeError(tr("The share code holds no design: {problem}.", problem=error)) from error


def _unpacked_digits(digits: str) -> bytes | None:
    """The packed bytes that digits stand for; None if the checksum does not agree."""
    number = 0
    for digit in digits[:LONGEST_CODE]:
        number = number * len(_DIGITS) + _DIGITS.index(digit)
    data = number.to_bytes((number.bit_length() + 7) // 8)[1:]
    return data[_CHECK:] if len(data) > _CHECK and _checksum(data[_CHECK:]) == data[:_CHECK] else None


def _digits(data: bytes) -> str:
    number = int.from_bytes(b"\1" + data)  # the first byte keeps zeros at the beginning
    digits = ""
    while number:
        number, digit = divmod(number, len(_DIGITS))
        digits = _DIGITS[digit] + digits
    return digits


def _checksum(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(_CHECK)


@cache
def _words() -> bytes:
    return paths.data("share", f"words-{_VERSION}.txt").read_bytes()
