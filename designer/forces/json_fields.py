"""The fields of JSON objects of unknown origin, each checked as it is taken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from designer.language import tr
from designer.limits import LARGEST_NUMBER, MOST_ITEMS
from designer.reading import is_file_name, whole_characters


class WrongFieldError(ValueError):
    """A field is not what it should be; the message names it."""


class Fields:
    """The fields of an object, each taken once; what is left is not known."""

    def __init__(self, data: object, place: str) -> None:
        if not isinstance(data, dict):
            raise WrongFieldError(tr("{place}: expected an object", place=place))
        self._data, self._place = dict(data), place

    def text(self, key: str) -> str:
        """A text of whole characters; "" if it is missing."""
        found = self._data.pop(key, "")
        if not isinstance(found, str):
            raise self._wrong(key, tr("a text"))
        return whole_characters(found)

    def path(self, key: str) -> str:
        """A file name, which need not be UTF-8; "" if it is missing."""
        found = self._data.pop(key, "")
        if not isinstance(found, str) or not is_file_name(found):
            raise self._wrong(key, tr("a file name"))
        return found

    def number(self, key: str, default: int = 0, least: int = 0, most: int = LARGEST_NUMBER) -> int:
        """A whole number within limits; the default if it is missing."""
        found = self._data.pop(key, default)
        if type(found) is not int or not least <= found <= most:
            raise self._wrong(key, tr("a whole number from {least} to {most}", least=least, most=most))
        return found

    def optional(self, key: str) -> int | None:
        """A whole number; None if it is missing."""
        return self.number(key) if self._data.get(key) is not None else self._data.pop(key, None)

    def real(self, key: str) -> float:
        """A number that is not negative."""
        found = self._data.pop(key, 0)
        if type(found) not in (int, float) or found < 0:
            raise self._wrong(key, tr("a number"))
        return float(found)

    def flag(self, key: str) -> bool:
        """True or false; false if it is missing."""
        found = self._data.pop(key, False)
        if type(found) is not bool:
            raise self._wrong(key, tr("true or false"))
        return found

    def items(self, key: str, most: int = MOST_ITEMS) -> list[Any]:
        """A list; an empty one if it is missing."""
        found = self._data.pop(key, [])
        if not isinstance(found, list) or len(found) > most:
            raise self._wrong(key, tr("a list with at most {n} items", n=most))
        return found

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        found = self.items(key)
        if not all(isinstance(each, str) for each in found):
            raise self._wrong(key, tr("a list of texts"))
        return [whole_characters(each) for each in found]

    def one_of(self, key: str, known: Mapping[str, Any]) -> Any:
        """The value that a text names; None if it is missing."""
        name = self.text(key)
        if name and name not in known:
            raise self._wrong(key, tr("one of {names}", names=", ".join(known)))
        return known.get(name)

    def inner(self, key: str) -> Fields | None:
        """The fields of an object; None if it is missing."""
        found = self._data.pop(key, None)
        return None if found is None else Fields(found, f"{self._place}.{key}")

    def raw(self, key: str) -> Any:
        """The data as they are; None if they are missing."""
        return self._data.pop(key, None)

    @property
    def left(self) -> dict[str, Any]:
        """The fields that were not taken."""
        return self._data

    def _wrong(self, key: str, expected: str) -> WrongFieldError:
        return WrongFieldError(tr("{place}: expected {expected}", place=f"{self._place}.{key}", expected=expected))
