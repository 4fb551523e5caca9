"""Parsing of command lines: the signature of a function defines the arguments of a command.

A command is a function. Each of its parameters is annotated with an ``Argument`` or an ``Option``; its docstring is its
help. ``argparse`` parses the values: libraries that do this with signatures are slow to import, which takes longer than
the calculation of a unit.
"""

from __future__ import annotations

import os
import sys
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, HelpFormatter
from collections.abc import Callable, Sequence
from enum import Enum
from inspect import Parameter, getdoc, signature
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn, get_args, get_origin, get_type_hints

Command = Callable[..., None]
"""A function that runs a command. It raises ``SystemExit`` if the status is not 0, ``UsageError`` for wrong values."""

WRONG_USAGE: Final = 2
_LONGEST_WORDS: Final = 40
"""Characters of the words for a value that stand behind the flag in the help; longer ones stand in the text."""


class Argument(NamedTuple):
    """A positional argument of a command; a list takes one or more values, with a default any number.

    Another one with a default may be left out.
    """

    help: str


class Option(NamedTuple):
    """An option of a command. Without ``flag``, it is called like the parameter; for a list, it may be repeated."""

    flag: str = ""
    help: str = ""
    least: int | None = None
    most: int | None = None
    hidden: bool = False
    step: int = 1
    """A number is a multiple of this."""


class UsageError(Exception):
    """A value that a command cannot use; ``option`` is the flag with which it was given."""

    def __init__(self, problem: str, option: str = "") -> None:
        super().__init__(f"{option}: {problem}" if option else problem)


def one_or(units: int, what: str) -> str:
    """A phrase for the number of values that an option takes, as "1 or 4 pairs": one for all units or one for each."""
    return f"1 {what}" if units == 1 else f"1 or {units} {what}s"


class CommandGroup:
    """Commands and groups of commands by name.

    ``unloaded`` are the help texts of commands whose functions are not loaded. ``flags`` are used without a command:
    help text and function of each.
    """

    def __init__(self, about: str, epilog: str = "") -> None:
        self.about = about
        self.epilog = epilog
        self.commands: dict[str, Command | CommandGroup] = {}
        self.unloaded: dict[str, str] = {}
        self.flags: dict[str, tuple[str, Callable[[], None]]] = {}

    def command(self, name: str = "") -> Callable[[Command], Command]:
        """A decorator that adds a function as a command, called like the function unless a name is given."""

        def added(function: Command) -> Command:
            self.commands[name or function.__name__] = function
            return function

        return added

    def help_text(self, program: str) -> str:
        """The help of the group: a line for each command and flag."""
        about = {name: help_of(found) for name, found in self.commands.items()} | self.unloaded
        about |= {flag: text for flag, (text, _) in self.flags.items()}
        width = max(map(len, about))
        lines = "\n".join(f"  {name:<{width}}  {text}" for name, text in about.items())
        more = f"\n\n{self.epilog}" if self.epilog else ""
        return f"usage: {program} COMMAND …\n\n{self.about}\n\n{lines}\n\n{program} COMMAND --help says more.{more}"


def help_of(command: Command | CommandGroup) -> str:
    """The help text of a command in one line."""
    return command.about if isinstance(command, CommandGroup) else (getdoc(command) or "").partition("\n")[0]


def run(group: CommandGroup, words: Sequence[str], program: str) -> None:
    """Run the command that the words of a command line name; raises ``SystemExit`` if the status is not 0."""
    name, *rest = words or [""]
    found = group.commands.get(name)
    if isinstance(found, CommandGroup):
        run(found, rest, f"{program} {name}")
    elif found is not None:
        _call(found, rest, f"{program} {name}")
    elif name in group.flags:
        group.flags[name][1]()
    elif name in ("", "-h", "--help"):
        print(group.help_text(program))
        raise SystemExit(0 if name else WRONG_USAGE)
    else:
        _refuse(group, name, program)


def _refuse(group: CommandGroup, name: str, program: str) -> NoReturn:
    from difflib import get_close_matches  # noqa: PLC0415 - for mistakes only

    meant = "".join(
        f" Did you mean {near}?"
        for near in get_close_matches(name, [*group.commands, *group.unloaded, *group.flags], 1)
    )
    print(f"{program}: unknown command '{name}'.{meant}", file=sys.stderr)
    raise SystemExit(WRONG_USAGE)


def _call(command: Command, words: Sequence[str], program: str) -> None:
    parser = ArgumentParser(program, description=getdoc(command), allow_abbrev=False, formatter_class=_Formatter)
    hints = get_type_hints(command, include_extras=True)
    for name, parameter in signature(command).parameters.items():
        _add(parser, name, parameter.default, *get_args(hints[name]))
    # Only ``parse_args`` leaves what follows "--" alone; it wants the other positional arguments in one row.
    parse = parser.parse_args if "--" in words else parser.parse_intermixed_args
    values = vars(parse(list(words)))
    try:
        command(**values)
    except UsageError as error:
        parser.error(str(error))


class _Formatter(HelpFormatter):
    """Help as wide as the terminal. ``argparse`` asks ``shutil`` for the width, which loads all compressions for it."""

    def __init__(self, prog: str) -> None:
        try:
            columns = os.get_terminal_size().columns
        except OSError:
            columns = 80
        super().__init__(prog, width=max(columns, 40) - 2)


def _add(parser: ArgumentParser, name: str, default: object, kind: Any, how: Argument | Option) -> None:
    """Add a parameter of a command to the parser. ``kind`` is Any, since annotations have no common type."""
    kind = next((each for each in get_args(kind) if each is not type(None)), kind) if _is_optional(kind) else kind
    many = get_origin(kind) is list
    kind = get_args(kind)[0] if many else kind
    if isinstance(how, Argument):
        needed = default is Parameter.empty
        several, single = ("+", None) if needed else ("*", "?")
        parser.add_argument(
            name,
            type=_path if kind is Path else kind,
            nargs=several if many else single,
            default=None if needed else default,
            metavar=name.upper(),
            help=how.help,
        )
        return
    flag = how.flag or f"--{name.replace('_', '-')}"
    text = SUPPRESS if how.hidden else how.help.replace("%", "%%")
    if kind is bool:
        parser.add_argument(flag, dest=name, action="store_true", help=text)
        return
    required = default is Parameter.empty
    words = "|".join(_values(kind))
    if len(words) > _LONGEST_WORDS:  # no line of the help is that long
        text, words = f"{text.rstrip('.')}: {', '.join(_values(kind))}.", name.upper()
    shown = "" if required or default in (None, "", []) or how.hidden else f" [{_as_written(default)}]"
    parser.add_argument(
        flag,
        dest=name,
        action="append" if many else "store",
        type=_reader(kind, how),
        default=None if required else default,
        required=required,
        metavar=words or kind.__name__.upper(),
        help=text + shown,
    )


def _values(kind: type) -> list[str]:
    """The words for the members of an enumeration; none for other types."""
    return [_as_written(each) for each in kind] if issubclass(kind, Enum) else []


def _as_written(value: object) -> str:
    """A value as it is written on the command line."""
    return str(value.value if isinstance(value, Enum) else value)


def _is_optional(kind: object) -> bool:
    return type(None) in get_args(kind)


def _reader(kind: type, option: Option) -> Callable[[str], object]:
    """A function that converts the text of an option to its value, or raises an error that says what is expected."""
    if kind is Path:
        return _path
    least, most = option.least, option.most

    def read(text: str) -> object:
        try:
            value = kind(text)
        except ValueError:
            wanted = ", ".join(f"'{each}'" for each in _values(kind)) or _WORDS.get(kind, "")
            raise ArgumentTypeError(f"expected {wanted}, found '{text}'") from None
        outside = (least is not None and value < least) or (most is not None and value > most)
        if outside or (option.step > 1 and value % option.step):
            wanted = f"at least {least}" if most is None else f"{least} to {most}"
            wanted += f" in steps of {option.step}" if option.step > 1 else ""
            raise ArgumentTypeError(f"expected {wanted}, found {text}")
        return value

    return read


def _path(text: str) -> Path:
    """A path; an empty text, such as that of an unset variable in a script, would be the present folder."""
    if not text:
        raise ArgumentTypeError("expected a file or a folder, found an empty name")
    return Path(text)


_WORDS: Final[dict[type, str]] = {int: "a whole number", float: "a number"}
