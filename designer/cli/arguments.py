"""Command lines, read by the signatures of the functions that carry them out.

A command is a function. Each of its parameters is annotated with an ``Argument`` or an ``Option``; its docstring is its
help. ``argparse`` does the reading: libraries that read signatures load a validation library for every call, which
takes longer than the value of a unit.
"""

from __future__ import annotations

import sys
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Sequence
from enum import StrEnum
from inspect import Parameter, getdoc, signature
from typing import Any, Final, NamedTuple, NoReturn, get_args, get_origin, get_type_hints

Command = Callable[..., None]
"""Carries a command out. It raises ``SystemExit`` with the status if that is not 0, and ``UsageError``."""

WRONG_USAGE: Final = 2


class Argument(NamedTuple):
    """A value by its place; one or more of them for a list."""

    help: str


class Option(NamedTuple):
    """A value by its flag, which is the name of the parameter unless said; a list is filled by repeating it."""

    flag: str = ""
    help: str = ""
    least: int | None = None
    most: int | None = None
    hidden: bool = False


class UsageError(Exception):
    """A value with which a command can do nothing; ``option`` is the flag it came with."""

    def __init__(self, problem: str, option: str = "") -> None:
        super().__init__(f"{option}: {problem}" if option else problem)


class CommandGroup:
    """Commands by name, and groups of them. ``flags`` stand alone, each with its help and what it does."""

    def __init__(self, about: str, epilog: str = "") -> None:
        self.about = about
        self.epilog = epilog
        self.commands: dict[str, Command | CommandGroup] = {}
        self.flags: dict[str, tuple[str, Callable[[], None]]] = {}

    def command(self, name: str = "") -> Callable[[Command], Command]:
        """Add the decorated function, by its own name unless another one is given."""

        def added(function: Command) -> Command:
            self.commands[name or function.__name__] = function
            return function

        return added

    def help_text(self, program: str) -> str:
        """What there is, a line each."""
        about = {
            name: found.about if isinstance(found, CommandGroup) else (getdoc(found) or "").partition("\n")[0]
            for name, found in self.commands.items()
        }
        about |= {flag: text for flag, (text, _) in self.flags.items()}
        width = max(map(len, about))
        lines = "\n".join(f"  {name:<{width}}  {text}" for name, text in about.items())
        more = f"\n\n{self.epilog}" if self.epilog else ""
        return f"usage: {program} COMMAND …\n\n{self.about}\n\n{lines}\n\n{program} COMMAND --help says more.{more}"


def run(group: CommandGroup, words: Sequence[str], program: str) -> None:
    """Carry out what a command line says; ``SystemExit`` with the status unless it is done."""
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

    meant = "".join(f" Did you mean {near}?" for near in get_close_matches(name, [*group.commands, *group.flags], 1))
    print(f"{program}: there is no command '{name}'.{meant}", file=sys.stderr)
    raise SystemExit(WRONG_USAGE)


def _call(command: Command, words: Sequence[str], program: str) -> None:
    parser = ArgumentParser(program, description=getdoc(command), allow_abbrev=False)
    hints = get_type_hints(command, include_extras=True)
    for name, parameter in signature(command).parameters.items():
        _add(parser, name, parameter.default, *get_args(hints[name]))
    values = vars(parser.parse_intermixed_args(list(words)))
    try:
        command(**values)
    except UsageError as error:
        parser.error(str(error))


def _add(parser: ArgumentParser, name: str, default: object, kind: Any, how: Argument | Option) -> None:
    """Add a parameter of a command. ``kind`` is Any: what may stand in an annotation has no type of its own."""
    kind = next((each for each in get_args(kind) if each is not type(None)), kind) if _is_optional(kind) else kind
    many = get_origin(kind) is list
    kind = get_args(kind)[0] if many else kind
    if isinstance(how, Argument):
        parser.add_argument(name, type=kind, nargs="+" if many else None, metavar=name.upper(), help=how.help)
        return
    flag = how.flag or f"--{name.replace('_', '-')}"
    text = SUPPRESS if how.hidden else how.help.replace("%", "%%")
    if kind is bool:
        parser.add_argument(flag, dest=name, action="store_true", help=text)
        return
    required = default is Parameter.empty
    shown = "" if required or default in (None, "") or how.hidden else f" [{default}]"
    parser.add_argument(
        flag,
        dest=name,
        action="append" if many else "store",
        type=_reader(kind, how),
        default=None if required else default,
        required=required,
        metavar="|".join(kind) if issubclass(kind, StrEnum) else kind.__name__.upper(),
        help=text + shown,
    )


def _is_optional(kind: object) -> bool:
    return type(None) in get_args(kind)


def _reader(kind: type, option: Option) -> Callable[[str], object]:
    """What reads the value of an option, with an error that says what is expected."""
    least, most = option.least, option.most

    def read(text: str) -> object:
        try:
            value = kind(text)
        except ValueError:
            wanted = ", ".join(f"'{each}'" for each in kind) if issubclass(kind, StrEnum) else _WORDS.get(kind, "")
            raise ArgumentTypeError(f"expected {wanted}, found '{text}'") from None
        if (least is not None and value < least) or (most is not None and value > most):
            wanted = f"at least {least}" if most is None else f"{least} to {most}"
            raise ArgumentTypeError(f"expected {wanted}, found {text}")
        return value

    return read


_WORDS: Final[dict[type, str]] = {int: "a whole number", float: "a number"}
