"""Command lines read by signatures: what is given, what is left out, and what is wrong."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated

import pytest

from designer.cli.arguments import Argument, CommandGroup, Option, UsageError, run


class Color(Enum):
    RED = "red"
    BLUE = "blue"


outer = CommandGroup("All that there is.", "That was all.")
inner = CommandGroup("Painting.")
outer.commands["paint"] = inner
outer.flags["--version"] = "The version.", lambda: print("1.0")
calls: list[tuple[object, ...]] = []


@inner.command()
def wall(
    files: Annotated[list[Path], Argument("The walls.")],
    color: Annotated[Color, Option(help="Of which color.")] = Color.RED,
    layers: Annotated[int, Option("--times", least=1, most=3, help="How often, 100 % each.")] = 1,
    stones: Annotated[int | None, Option(least=10, most=200, step=5)] = None,
    width: Annotated[float | None, Option(help="In meters.")] = None,
    by: Annotated[list[str] | None, Option(help="Who paints.")] = None,
    glossy: Annotated[bool, Option("--glossy", help="It shines.")] = False,
) -> None:
    """Paint walls.

    In one color.
    """
    if glossy and color is Color.BLUE:
        raise UsageError("blue does not shine", "--glossy")
    calls.append((files, color, layers, width, by, glossy))


def called(line: str) -> tuple[object, ...]:
    run(outer, line.split(), "program")
    return calls.pop()


def refused(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as end:
        run(outer, line.split(), "program")
    assert end.value.code == 2
    said = capsys.readouterr()
    return said.err + said.out


def test_a_number_between_the_steps_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("paint wall a --stones 75")
    assert "expected 10 to 200 in steps of 5, found 77" in refused("paint wall a --stones 77", capsys)


def test_what_is_left_out_has_its_default() -> None:
    assert called("paint wall a") == ([Path("a")], Color.RED, 1, None, None, False)


def test_options_stand_before_between_and_behind_arguments_and_lists_grow() -> None:
    line = "paint wall --color blue a --times 3 b --by Ann --width 2.5 --by Bob"
    assert called(line) == ([Path("a"), Path("b")], Color.BLUE, 3, 2.5, ["Ann", "Bob"], False)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("paint wall", "required: FILES"),
        ("paint wall a --color green", "--color: expected 'red', 'blue', found 'green'"),
        ("paint wall a --times 4", "--times: expected 1 to 3, found 4"),
        ("paint wall a --times -1", "--times: expected 1 to 3, found -1"),
        ("paint wall a --times many", "--times: expected a whole number, found 'many'"),
        ("paint wall a --width wide", "--width: expected a number, found 'wide'"),
        ("paint wall a --colo blue", "unrecognized arguments: --colo"),
        ("paint wall a --glossy --color blue", "program paint wall: error: --glossy: blue does not shine"),
        ("paint walls", "program paint: unknown command 'walls'. Did you mean wall?"),
        ("--versoin", "program: unknown command '--versoin'. Did you mean --version?"),
        ("", "All that there is."),
    ],
)
def test_wrong_usage_is_named_and_gives_the_status_2(line: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said in refused(line, capsys)


def test_help_names_every_command_and_option(capsys: pytest.CaptureFixture[str]) -> None:
    for line, words in (
        ("--help", ("All that there is.", "paint", "Painting.", "--version", "That was all.")),
        ("paint --help", ("wall", "Paint walls.")),
        ("paint wall --help", ("In one color.", "--color red|blue", "[red]", "100 % each", "--glossy")),
    ):
        with pytest.raises(SystemExit) as end:
            run(outer, line.split(), "program")
        assert not end.value.code
        said = capsys.readouterr().out
        assert all(each in said for each in words)


def test_a_flag_stands_alone(capsys: pytest.CaptureFixture[str]) -> None:
    run(outer, ["--version"], "program")
    assert capsys.readouterr().out == "1.0\n"
