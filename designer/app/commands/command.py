"""A command as data, its handler, and the target (window, page or view) on which the handler is run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

T = TypeVar("T")

Context = Literal["window", "board", "equipment"]
"""The part of the window where the shortcuts of a command work: everywhere, on the board with the unplaced items, or in
the equipment list.
"""


@dataclass(frozen=True, slots=True)
class Command:
    """One command of the table ``resources/commands.jsonl``.

    ``name`` is the key in the settings. ``text`` is the menu text, with ``&`` before the mnemonic; ``tip`` tells in a
    sentence what the command does, ``why_disabled`` why it cannot run now. ``keys`` are the default shortcuts in Qt's
    portable text. ``search`` has further words by which the palette finds the command. If ``context`` is not "window",
    menus only show the shortcut; the view handles the key press. The texts are untranslated.
    """

    group: str
    name: str
    text: str
    tip: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    search: str = ""
    why_disabled: str = ""
    context: Context = "window"


@dataclass(frozen=True, slots=True)
class Handler(Generic[T]):
    """The functions of a command, which are called with its target.

    ``run`` executes the command. Without ``enabled`` it is enabled whenever there is a target; ``checked`` makes it
    checkable. Both are called again after every edit, selection and change of page. Before ``run``, the page that
    contains the target ("page") or the target itself ("view") is shown, as ``shows`` tells.
    """

    run: Callable[[T], object]
    enabled: Callable[[T], bool] | None = None
    checked: Callable[[T], bool] | None = None
    shows: Literal["", "page", "view"] = ""


def _nothing() -> None:
    pass


@dataclass(frozen=True, slots=True)
class CommandTarget(Generic[T]):
    """How the window finds and shows the object on which a group of handlers is run.

    ``find`` returns None if there is no such object; its commands are disabled then, unless the target is ``lazy``,
    which means that the object is created when it is first shown.
    """

    find: Callable[[], T | None]
    show_page: Callable[[], object] = _nothing
    show_view: Callable[[], object] = _nothing
    lazy: bool = False
