"""Reading files and JSON of unknown origin: with limits of size and nesting, and errors that name problem and line."""

from __future__ import annotations

import json
import math
import os
import re
import stat
import unicodedata
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, NoReturn

from designer.channels import TURNING
from designer.language import tr
from designer.limits import DEEPEST_NESTING, LARGEST_FILE, LONGEST_NUMBER

_LINE_END = re.compile(r"\r\n|\n|\r")


def one_line(text: str, by: str = " ") -> str:
    """A text as a single line: its lines (ended by LF, CRLF or CR only) joined with ``by``, without outer spaces."""
    return by.join(_LINE_END.split(text.strip())).strip()


def printable(text: str) -> str:
    """A text without control characters and without those that turn the direction of what follows.

    Names from a damaged or spiteful file may have them; XML, terminals and forums should not get them.
    """
    return text if text.isprintable() else "".join(each for each in text if not _is_control(each))


_FORMULA: Final = ("=", "+", "-", "@")
_NEGATIVE: Final = re.compile(r"-[0-9]+(\.[0-9]+)?")


def spreadsheet_cell(text: str) -> str:
    """A text for a cell of a CSV file: printable, and with an apostrophe before what would be taken for a formula.

    A negative number is none.
    """
    text = printable(text)
    return f"'{text}" if text.lstrip().startswith(_FORMULA) and not _NEGATIVE.fullmatch(text) else text


def _is_control(letter: str) -> bool:
    return letter != "\n" and (unicodedata.category(letter) == "Cc" or letter in TURNING)


class JsonError(ValueError):
    """A text is not JSON that the program can use. ``line`` counts from 1."""

    def __init__(self, problem: str, line: int = 1) -> None:
        super().__init__(problem, line)
        self.problem = problem
        self.line = line

    def __str__(self) -> str:
        return tr("line {n}: {problem}", n=self.line, problem=self.problem)


class RepeatedKeyError(JsonError):
    """A key stands twice in an object of JSON, so that nobody can tell which value is meant."""

    def __init__(self, key: str, line: int) -> None:
        super().__init__(tr("{key} stands twice in one object", key=json.dumps(key, ensure_ascii=False)), line)
        self.key = key


def read_file(path: Path, most: int = LARGEST_FILE) -> bytes:
    """The bytes of a regular file; ``OSError`` if it is anything else, such as a pipe, or has more than ``most`` bytes.

    A pipe or a device is not opened, since reading it might never end.
    """
    try:
        found = path.stat()
    except ValueError as error:  # a NUL in the name
        raise OSError(tr("this is not a valid file name")) from error
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(tr("it is a folder"))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(tr("it is not a regular file"))
    if found.st_size > most:
        raise OSError(tr("it has more than {n} MB", n=most // (1024 * 1024)))
    return path.read_bytes()


def is_file_name(text: str) -> bool:
    """Whether the system can be asked for a file of this name: it has no NUL and no half of a character."""
    try:
        return "\0" not in os.fsdecode(os.fsencode(text))
    except UnicodeEncodeError:
        return False


def is_on_network(text: str) -> bool:
    """Whether a file name begins with that of another computer (``\\\\server\\…``), which Windows would contact."""
    return text[:1] in _SLASHES and text[1:2] in _SLASHES and len(text) > 1


_SLASHES: Final = ("/", "\\")


def whole_characters(text: str) -> str:
    """A text with "?" for each half of a character (surrogate), which no file, sheet or database can hold.

    JSON can name halves, and Python reads file names that are not UTF-8 so.
    """
    return text if text.isascii() else text.encode(errors="replace").decode()


def each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:  # Any: JSON
    """A hook of ``json.loads`` for objects: raises ``KeyError`` for a key that occurs twice in one."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise KeyError(next(key for key in keys if keys.count(key) > 1))
    return found


def parse_json(text: str | bytes, *, unusable: Callable[[str], Any] | None = None) -> Any:  # Any: JSON
    """The value of a JSON text; ``JsonError`` if it is not JSON, nested too deeply, or has a too large number or NaN.

    ``RepeatedKeyError``, which is one of these, if a key occurs twice in an object. ``unusable``, if given, returns the
    value to use in place of a too large number or NaN.
    """
    odd = unusable or _refuse

    def whole(digits: str) -> Any:
        return int(digits) if len(digits) <= LONGEST_NUMBER else odd(digits)

    def real(digits: str) -> Any:
        number = float(digits)
        return number if math.isfinite(number) else odd(digits)

    try:
        content = json.loads(
            text, object_pairs_hook=each_key_once, parse_int=whole, parse_float=real, parse_constant=odd
        )
    except json.JSONDecodeError as error:
        raise JsonError(tr("{reason} (column {n})", reason=error.msg, n=error.colno), error.lineno) from None
    except UnicodeDecodeError as error:
        raise JsonError(tr("expected UTF-8 text"), error.object.count(b"\n", 0, error.start) + 1) from None
    except RecursionError:
        raise _too_deep() from None
    except KeyError:
        raise _repeated_key(text) from None
    level = [content]
    for _ in range(DEEPEST_NESTING):
        level = [child for each in level for child in _children(each) if isinstance(child, (list, dict))]
        if not level:
            return content
    raise _too_deep()


_KEYS: Final = re.compile(r'(?P<text>"(?:[^"\\]|\\.)*")(?P<key>[ \t\r\n]*:)?|[{}]')
"""The parts of a JSON text that tell which keys an object has."""


def _repeated_key(data: str | bytes) -> RepeatedKeyError:
    """The first key that occurs twice in an object of a JSON text that has such a key, with its line."""
    text = data if isinstance(data, str) else data.decode(json.detect_encoding(data), "surrogatepass")
    objects: list[set[str]] = []
    for part in _KEYS.finditer(text):
        if part["key"]:
            key = json.loads(part["text"])
            if key in objects[-1]:
                return RepeatedKeyError(key, text.count("\n", 0, part.start()) + 1)
            objects[-1].add(key)
        elif part[0] == "{":
            objects.append(set())
        elif part[0] == "}":
            objects.pop()
    raise AssertionError("no key occurs twice")


def _children(value: object) -> Iterable[object]:
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()


def _too_deep() -> JsonError:
    return JsonError(tr("lists and objects are nested more than {n} deep", n=DEEPEST_NESTING))


def _refuse(digits: str) -> NoReturn:
    shown = digits if len(digits) <= 20 else f"{digits[:20]}…"
    raise JsonError(tr("expected a usable number, found {found}", found=shown))
