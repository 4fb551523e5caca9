"""The report on an uncaught error: versions, last steps and traceback, without paths and names of the user."""

from __future__ import annotations

import getpass
import re
import traceback
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePath, PureWindowsPath
from typing import Final

from designer import paths

STEPS: Final = 12
"""How many of the last steps of a design the report names."""
_HIDDEN: Final = "(path)"
_QUOTED: Final = re.compile(r"""(["'])(?:file:|~|[A-Za-z]:[\\/]|[\\/]).*?\1""")
_BARE: Final = re.compile(r"""(?<![\w/\\)])(?:file:/*|~/|[A-Za-z]:[\\/]|\\\\|/)(?=[^\s/])(?:[^\s"'<>|]|'(?=\w))*""")


def error_report(error: BaseException, system: str, steps: Sequence[str], private: Iterable[PurePath] = ()) -> str:
    """The text of a report. ``system`` are versions; ``steps`` are the labels of the last steps, the oldest first.

    ``private`` are paths that the text does not show, such as those of the open designs; no other one is shown either.
    """
    shown = "\n".join(f"  {label}" for label in steps[-STEPS:]) or "  none"
    text = "\n".join((system, "", "Last steps:", shown, "", traceback_text(error)))
    return without_paths(text, private)


def traceback_text(error: BaseException) -> str:
    """The traceback of an error and of its causes; files are named from their package on."""
    found = traceback.TracebackException.from_exception(error, compact=True)
    level: list[traceback.TracebackException | None] = [found]
    while level:
        each = level.pop()
        if each is not None:
            for frame in each.stack:
                frame.line  # noqa: B018 - is read from the file, and kept
                frame.filename = _from_package(frame.filename)
            level += [each.__cause__, each.__context__, *(each.exceptions or ())]
    return "".join(found.format()).rstrip()


def _from_package(name: str) -> str:
    """The file name from the program's or library's package on."""
    parts = PureWindowsPath(name).parts  # knows both separators
    for folder, kept in (("site-packages", 1), ("designer", 0), ("tests", 0)):
        if folder in parts:
            place = len(parts) - 1 - parts[::-1].index(folder)
            return "/".join(parts[place + kept :])
    return parts[-1] if parts else name


def without_paths(text: str, private: Iterable[PurePath] = ()) -> str:
    """The text without absolute paths, and without the name of the user."""
    own = {str(path) for path in (*private, Path.home(), paths.user_config(), paths.user_state())}
    for path in sorted(own - {"/", "."}, key=len, reverse=True):
        text = re.sub(rf"""{re.escape(path)}(?![\w-])[^"'\n]*?(?=["'\n:]|$)""", _HIDDEN, text)
    text = _QUOTED.sub(rf"\1{_HIDDEN}\1", text)
    text = _BARE.sub(_HIDDEN, text)
    for name in {Path.home().name, _user()} - {"", "root"}:
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "(user)", text)
    return text


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # a user without a name
        return ""
