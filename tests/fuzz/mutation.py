"""Changes of a file by chance: of its bytes, its lines and words, its JSON values."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Sequence
from typing import Any, Final

LONGEST: Final = 64 * 1024
"""The most bytes that a change leaves; larger files are a matter of the limit of size, not of the form."""
_WORD: Final = re.compile(rb"[A-Za-z0-9_.+-]+|[^\sA-Za-z0-9]")
_WORDS: Final = (
    *(b"", b"0", b"-1", b"1", b"13", b"255", b"65536", b"4294967296", b"9" * 18, b"9" * 30, b"1e308", b"-0.5", b"nan"),
    *(b"inf", b"\0", b"\xff", b"\xc3\xa9", b"\xe2\x80\xa8", b"\xf0\x9f\xa4\x96", b"A" * 300, b"(", b")", b"<", b">"),
    *(b":", b",", b'"', b"-Empty-", b"(R)", b"(omnipod)", b"null", b"true", b"[]", b"{}"),
)
_VALUES: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, -1, 1, 3, 13, 99, 10**6, 10**18, -(10**18), 0.5, -0.25, 1e300, 1e-300),
    *("", "x", "\0", "\u2028", "\ud800", "é", "A" * 300, "LA 3", "1", [], {}, [[]], [None], {"": 0}),
)


def mutated(data: bytes, seeds: Sequence[bytes], chance: random.Random) -> bytes:
    """The data after one to four changes; ``seeds`` are other files, of which parts may be taken."""
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        data = chance.choice(_CHANGES)(data, seeds, chance)[:LONGEST]
    return data


def _bytes(data: bytes, _seeds: Sequence[bytes], chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    end = min(len(data), at + chance.choice((0, 1, 1, 2, 4, 40)))
    return data[:at] + chance.randbytes(chance.choice((0, 1, 1, 2, 4))) + data[end:]


def _lines(data: bytes, seeds: Sequence[bytes], chance: random.Random) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    at = chance.randrange(len(lines))
    match chance.randrange(5):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, chance.choice(lines))
        case 2:
            other = chance.choice(lines)
            lines[at] = other
        case 3:
            lines.insert(at, chance.choice(chance.choice(seeds).splitlines(keepends=True) or [b"\n"]))
        case _:
            return b"".join(lines[:at])
    return b"".join(lines)


def _words(data: bytes, seeds: Sequence[bytes], chance: random.Random) -> bytes:
    """Another word in place of one; words and signs of all seeds are at hand."""
    found = _some_word(data, chance)
    if found is None:
        return data
    other = _some_word(chance.choice(seeds), chance)
    word = other[0] if other is not None and chance.random() < 0.5 else chance.choice(_WORDS)
    return data[: found.start()] + word + data[found.end() :]


def _some_word(data: bytes, chance: random.Random) -> re.Match[bytes] | None:
    return _WORD.search(data, chance.randrange(len(data) + 1)) or _WORD.search(data)


def _repeated(data: bytes, _seeds: Sequence[bytes], chance: random.Random) -> bytes:
    """A piece of the file many times in its place."""
    at = chance.randrange(len(data) + 1)
    end = min(len(data), at + chance.choice((1, 8, 80, 800)))
    return data[:at] + data[at:end] * chance.choice((2, 10, 100)) + data[end:]


def _json(data: bytes, seeds: Sequence[bytes], chance: random.Random) -> bytes:
    """Another value in place of one, in the file or one of its lines if these are JSON."""
    lines = data.split(b"\n") if b'"journal"' in data[:400] or b'"event"' in data[:400] else [data]
    at = chance.randrange(len(lines))
    try:
        content = json.loads(lines[at])
    except (ValueError, RecursionError):
        return _words(data, seeds, chance)
    lines[at] = json.dumps(_other_value(content, chance)).encode()
    return b"\n".join(lines)


def _other_value(content: Any, chance: random.Random) -> Any:
    """The content with one value changed, left out or repeated, at any depth."""
    if not isinstance(content, (dict, list)) or not content or chance.random() < 0.03:
        return chance.choice(_VALUES)
    key = chance.choice(list(content)) if isinstance(content, dict) else chance.randrange(len(content))
    if chance.random() < 0.15:
        del content[key]
    elif isinstance(content, list) and chance.random() < 0.15:
        content.insert(chance.randrange(len(content)), content[key])
    else:
        content[key] = _other_value(content[key], chance)
    return content


_CHANGES: Final[tuple[Callable[[bytes, Sequence[bytes], random.Random], bytes], ...]] = (
    *(_bytes, _lines, _lines, _words, _words, _words, _json, _json, _json, _repeated),
)
