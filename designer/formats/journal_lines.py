"""The lines of a journal: JSON objects that end in a checksum. A long text, such as a picture, is written only once."""

from __future__ import annotations

import json
import re
import zlib
from typing import Final

from designer.formats.journal_steps import Event
from designer.formats.plain_data import TEXT, WHOLE, Data, NativeError, row, unexpected
from designer.language import tr
from designer.reading import parse_json

_LONG: Final = 1000
"""The least characters of a text that is written once and numbered."""
_NEW, _NUMBER, _CHECK = "texts", "text", "check"
"""The keys of an event's new long texts, of the number that stands in the place of one, and of the checksum."""
_CHECKED: Final = re.compile(rb',"check":"([0-9a-f]{8})"\}$')


class LineWriter:
    """Writes the lines of one journal, from the first one on."""

    def __init__(self) -> None:
        self._texts: dict[str, int] = {}

    def line(self, event: Event) -> bytes:
        """An event as a line of the journal, with the long texts that no line before has."""
        known = len(self._texts)
        short = self._shortened(event)
        new = list(self._texts)[known:]
        text = json.dumps({**short, _NEW: new} if new else short, separators=(",", ":"))
        return checked(text.encode())

    def _shortened(self, data: Data) -> Data:
        if isinstance(data, str):
            return {_NUMBER: self._texts.setdefault(data, len(self._texts))} if len(data) >= _LONG else data
        if isinstance(data, dict):
            return {key: self._shortened(each) for key, each in data.items()}
        return [self._shortened(each) for each in data] if isinstance(data, (list, tuple)) else data


class LineReader:
    """Reads the lines of one journal, from the first one on."""

    def __init__(self) -> None:
        self._texts: list[str] = []

    def event(self, line: bytes, *, must_be_checked: bool = True) -> Event:
        """The event of a line; ``ValueError`` if the line is damaged. Earlier versions wrote no checksums."""
        content = parse_json(_content(line, must_be_checked))
        if type(content) is not dict:
            raise unexpected("an object", content)
        if not must_be_checked:
            return content
        self._texts += row(TEXT).read(content.pop(_NEW, []))
        found: Event = self._lengthened(content) if self._texts else content
        return found

    def _lengthened(self, data: Data) -> Data:
        if type(data) is list:
            return [self._lengthened(each) for each in data]
        if type(data) is not dict:
            return data
        if data.keys() == {_NUMBER}:
            number = WHOLE.read(data[_NUMBER])
            if not 0 <= number < len(self._texts):
                raise NativeError("", "the number of a text", str(number))
            return self._texts[number]
        return {key: self._lengthened(each) for key, each in data.items()}


def checked(text: bytes) -> bytes:
    """The text of a JSON object as a line with a checksum, which is its last member."""
    return b'%s,"%s":"%08x"}\n' % (text[:-1], _CHECK.encode(), zlib.crc32(text))


def _content(line: bytes, must_be_checked: bool) -> bytes:
    """The JSON text of a line, without the checksum."""
    found = _CHECKED.search(line)
    if found is None:
        if must_be_checked:
            raise ValueError(tr("its checksum is missing"))
        return line
    text = line[: found.start()] + b"}"
    if zlib.crc32(text) != int(found[1], 16):
        raise ValueError(tr("its checksum differs"))
    return text
