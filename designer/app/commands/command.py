"""A command as data, its handler, and the target (window, page or view) on which the handler is run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

T = TypeVar("T")

Context = Literal["window", "design", "board", "equipment", "library"]
"""The part of the window where the shortcuts of a command work: everywhere, on the page of the design, on the board
with the unplaced items, in the equipment list, or in the table of the library.
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

    ``run`` executes the command; ``enabled`` tells whether it can run now, and ``checked`` makes it checkable. Both are
    called again after every edit, selection and change of page. A command acts only on the page in front: with
    ``shows``, the page that contains the target ("page") or the target itself ("view") is shown before ``run``; without
    it, the command is disabled while another page is in front.
    """

    run: Callable[[T], object]
    enabled: Callable[[T], bool] | None = None
    checked: Callable[[T], bool] | None = None
    shows: Literal["", "page", "view"] = ""


def _nothing() -> None:
    pass


def _always() -> bool:
    return True


@dataclass(frozen=True, slots=True)
class CommandTarget(Generic[T]):
    """How the window finds and shows the object on which a group of handlers is run.

    ``find`` returns None if there is no such object (yet); ``in_front`` tells whether it is on the page in front.
    ``can_show`` tells whether ``show_page`` and ``show_view`` have an effect; they create the object if necessary.
    ``page`` is the name of the page that it is on, untranslated.
    """

    find: Callable[[], T | None]
    show_page: Callable[[], object] = _nothing
    show_view: Callable[[], object] = _nothing
    in_front: Callable[[], bool] = _always
    can_show: Callable[[], bool] = _always
    page: str = ""

    def allows(self, handler: Handler[T]) -> bool:
        """Whether a command can run now."""
        if not (self.can_show() if handler.shows else self.in_front()):
            return False
        found = self.find()
        if handler.enabled is None:
            return found is not None or bool(handler.shows)
        return found is not None and handler.enabled(found)
