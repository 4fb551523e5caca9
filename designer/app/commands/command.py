"""A command as data, its handler, and the target that the handler acts on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

T = TypeVar("T")

Context = Literal["window", "board", "equipment"]
"""Where the keys of a command hold: everywhere, on board and shelf, or in the list of equipment."""


@dataclass(frozen=True, slots=True)
class Command:
    """One line of the table of commands.

    ``name`` is the key in the settings. ``text`` is the menu text, with ``&`` before the mnemonic; ``tip`` says in a
    sentence what the command does, ``why_disabled`` why it cannot run now. ``keys`` are the default shortcuts in Qt's
    portable text. ``search`` holds further words by which the palette finds the command. If ``context`` is not
    "window", menus only show the shortcut; the view handles the key press. The texts are untranslated.
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
    """What a command does to its target.

    A command without ``enabled`` is enabled whenever there is a target; ``checked`` makes the command checkable. Both
    are asked again after every edit, selection and change of page. ``shows`` is brought to the front before ``run``:
    the page that holds the target, or the target itself in that page.
    """

    run: Callable[[T], object]
    enabled: Callable[[T], bool] | None = None
    checked: Callable[[T], bool] | None = None
    shows: Literal["", "page", "view"] = ""


def _nothing() -> None:
    pass


@dataclass(frozen=True, slots=True)
class Target(Generic[T]):
    """How the window finds what a group of handlers acts on, and brings it to the front.

    ``find`` gives None while there is no target; its commands are disabled then, unless the target is ``lazy``: made
    when it is first shown.
    """

    find: Callable[[], T | None]
    show_page: Callable[[], object] = _nothing
    show_view: Callable[[], object] = _nothing
    lazy: bool = False
