"""Writes what is generated of the guide: ``python packaging/guide.py [--pictures [SCENE…]]``; ``make guide`` runs it.

``docs/guide/command-line.md`` has every command with its arguments, ``shortcuts.md`` every key,
``python-functions.md`` every function of ``import designer``, ``figures.md`` every figure of a design, and the pages
``rules-*.md`` every rule with its source and an example (``rule_pages.py``). With ``--pictures``, the pictures that the
documents show are drawn anew, all or those of some scenes (``story`` is the moving one), in both themes, each language
by a process of its own. The program needs a home without settings for that (``MECHWRIGHT_HOME``).
"""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from enum import Enum
from itertools import groupby
from pathlib import Path
from typing import get_args, get_origin, get_type_hints

ROOT = Path(__file__).resolve().parent.parent
GUIDE = ROOT / "docs" / "guide"
_COMMAND_WORDS = """\
`mechwright COMMAND …` does without a window what the window does, over the same core. In a checkout, run it as
`.venv/bin/mechwright` or `.venv/bin/python -m designer`. The exit status is 0 when all went well, 1 when some files
could not be used (the others are still printed), were read in spite of errors, or something asked for does not hold,
and 2 for wrong usage. `PATHS` are unit files, folders with such, and zip archives. A JSON record has the problems of
its files: `errors`, such as a missing block, after which figures may be wrong, and `notes`."""
_KEY_WORDS = """\
Every command with a key. "Keys" in the Help menu lists all commands, changes their keys, and says which are taken.
Menus, tables and the board are used with arrow keys, Enter and Escape; F6 leads from one part of the window to the
next."""
PAGE_WIDTH, QUALITY = 800, 42
"""The width of a picture in pixels, that of the guide's window, and the quality of WebP (0 to 100)."""
PICTURE = re.compile(r"pictures/(\w+/)?(\w+)-(dark|light)\.webp")
"""The language, if it is not English, the scene and the theme of a picture."""
NOTE = "<!-- Written by packaging/guide.py; change the command's own texts instead. -->"

sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

import rule_pages  # noqa: E402 - beside this file

from designer import language, scripting  # noqa: E402
from designer.app.commands.command_table import COMMANDS, plain_text  # noqa: E402 - also where it is not installed
from designer.cli.arguments import Argument, Command, CommandGroup, Option  # noqa: E402
from designer.cli.commands import COMMANDS as CLI_COMMANDS  # noqa: E402
from designer.cli.commands import program  # noqa: E402
from designer.figures import FIGURES  # noqa: E402


def command_page() -> str:
    """The page of the command line."""
    lines = [
        "# Command line",
        "",
        NOTE,
        "",
        *_COMMAND_WORDS.splitlines(),
        "",
        *(line for name in CLI_COMMANDS for line in _sections(program(name), "mechwright")),
    ]
    return "\n".join(lines).rstrip() + "\n"


def _sections(group: CommandGroup, called: str) -> Iterator[str]:
    for name, command in group.commands.items():
        if isinstance(command, CommandGroup):
            yield from _sections(command, f"{called} {name}")
        else:
            yield from _section(command, f"{called} {name}")


def _section(command: Command, called: str) -> Iterator[str]:
    hints = get_type_hints(command, include_extras=True)
    rows = list(_parameters(command, hints))
    words = " ".join(row[0] for row in rows if not row[0].startswith("-"))
    options = " [OPTIONS]" if any(row[0].startswith("-") for row in rows) else ""
    yield from (f"## `{called}`", "", f"    {called} {words}{options}".rstrip(), "")
    yield from (*(inspect.getdoc(command) or "").splitlines(), "")
    if rows:
        yield from ("| argument | meaning |", "|---|---|")
        yield from (f"| `{name}` | {meaning} |" for name, meaning in rows)
        yield ""


def _parameters(command: Command, hints: dict[str, object]) -> Iterator[tuple[str, str]]:
    for name, parameter in inspect.signature(command).parameters.items():
        declared = next((each for each in get_args(hints[name]) if isinstance(each, Argument | Option)), None)
        if isinstance(declared, Option) and not declared.hidden:
            words = f"{declared.help}{_choices(hints[name])}{_default(parameter.default)}"
            yield declared.flag or f"--{name.replace('_', '-')}", _cell(words)
        elif isinstance(declared, Argument):
            many = get_origin(get_args(hints[name])[0]) is list
            optional = parameter.default is not inspect.Parameter.empty
            word = f"{name.upper()}{'…' if many else ''}"
            yield f"[{word}]" if optional else word, _cell(declared.help)


def _choices(hint: object) -> str:
    """A sentence with the words that an option takes, empty if it takes any."""
    kinds = [each for each in _kinds(hint) if isinstance(each, type) and issubclass(each, Enum)]
    return "".join(f" One of {', '.join(f'`{each.value}`' for each in kind)}." for kind in kinds)


def _kinds(hint: object) -> Iterator[object]:
    yield hint
    for part in get_args(hint):
        yield from _kinds(part)


def _default(value: object) -> str:
    """A sentence with the default of an option, empty if it has none."""
    if value is inspect.Parameter.empty:
        return " Required."
    if value is None or isinstance(value, bool) or value in ("", [], ()):
        return ""
    return f" Default: `{value.value if isinstance(value, Enum) else value}`."


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def shortcut_page() -> str:
    """The page of the keys."""
    lines = [
        "# Shortcuts",
        "",
        NOTE,
        "",
        *_KEY_WORDS.splitlines(),
        "",
    ]
    keyed = [command for command in COMMANDS.values() if command.keys]
    for group, commands in groupby(keyed, lambda command: command.group):
        lines += [f"## {group}", "", "| key | command | what it does |", "|---|---|---|"]
        lines += [
            f"| {', '.join(f'`{key}`' for key in command.keys)} | {plain_text(command.text)} | {_cell(command.tip)} |"
            for command in commands
        ]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


_PYTHON_WORDS = """\
What `import designer` offers, from the texts of the functions themselves. [Python](../python.md) shows them at work.
`Unit`, `Finding`, `Card` and `Edit` are immutable values; `help(designer.load)` prints the same texts."""


def python_page() -> str:
    """The page of the functions of ``import designer``."""
    lines = ["# Functions of `import designer`", "", NOTE, "", *_PYTHON_WORDS.splitlines(), ""]
    for name in scripting.__all__:
        function = getattr(scripting, name)
        # Annotations are quoted, as the module does not evaluate them; defaults that are texts keep their quotes.
        shown = re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(inspect.signature(function))).replace("'", '"')
        lines += [f"## `{name}`", "", f"    designer.{name}{shown}", "", *inspect.getdoc(function).splitlines(), ""]
    return "\n".join(lines).rstrip() + "\n"


_FIGURE_WORDS = """\
What each figure of a design means, wherever it is shown: in comparisons, the library, assistants, forces and the
command line. *Better* says which way an arrow or a percentile counts. *Words* are those of queries in the library;
`armor>=90%` is short for `armor%>=90`."""
_BETTER = {1: "more", 0: "", -1: "less"}


def figure_page() -> str:
    """The page of the figures of a design."""
    lines = ["# Figures of a design", "", NOTE, "", *_FIGURE_WORDS.splitlines(), ""]
    lines += ["| figure | meaning | unit | better | words | source |", "|---|---|---|---|---|---|"]
    for figure in FIGURES.values():
        words = ", ".join(f"`{word}`" for word in (figure.word, *figure.also))
        cells = figure.name, figure.definition, figure.unit, _BETTER[figure.better], words, figure.source
        lines.append(f"| {' | '.join(map(_cell, cells))} |")
    return "\n".join(lines) + "\n"


PAGES = {
    "figures.md": figure_page,
    "command-line.md": command_page,
    "shortcuts.md": shortcut_page,
    "python-functions.md": python_page,
    "rules-battle-value.md": lambda: rule_pages.value_page(NOTE),
    "rules-slips.md": lambda: rule_pages.slip_page(NOTE),
    "rules-construction.md": lambda: rule_pages.construction_page(NOTE),
    "rules-legality.md": lambda: rule_pages.legality_page(NOTE),
    "rules-quirks.md": lambda: rule_pages.quirk_page(NOTE),
    "rules-alpha-strike.md": lambda: rule_pages.card_page(NOTE),
}


def draw_pictures(code: str, *wanted: str) -> None:
    """Draw the scenes whose pictures the documents show in a language, in both themes: all, or those that are named."""
    from PySide6.QtCore import QLocale  # noqa: PLC0415 - of pictures only

    from designer.app.pictures.screens import PANELS, SIZES, draw_panel, draw_scene  # noqa: PLC0415 - imports Qt

    language.speak(code)
    QLocale.setDefault(QLocale(code))  # of the decimals in fields
    documents = [*(ROOT / "docs").rglob("*.md"), ROOT / "README.md"]
    found = {shown for each in documents for shown in PICTURE.findall(each.read_text(encoding="utf-8"))}
    if code == language.ENGLISH and (not wanted or "story" in wanted):
        _draw_story(ROOT / "docs" / "pictures" / "story.gif")
    for folder, name, look in sorted(found):
        if folder.strip("/") != code.replace(language.ENGLISH, "") or (wanted and name not in wanted):
            continue
        picture = ROOT / "docs" / "pictures" / folder / f"{name}-{look}.webp"
        with tempfile.NamedTemporaryFile(suffix=".png") as drawn:
            if name in PANELS:
                draw_panel(name, look, Path(drawn.name))
            else:
                draw_scene(name, look, SIZES[0], Path(drawn.name))
            write_picture(Path(drawn.name), picture)
        print(picture.relative_to(ROOT), picture.stat().st_size // 1024, "KiB")


def write_picture(drawn: Path, picture: Path) -> None:
    """Write a picture as the guide shows it: as WebP, a window as wide as the page, without loss if that is smaller."""
    from PIL import Image  # noqa: PLC0415 - for pictures only

    picture.parent.mkdir(exist_ok=True)
    with Image.open(drawn) as opened:
        image = opened.convert("RGB")
    if image.width > PAGE_WIDTH:
        size = PAGE_WIDTH, round(image.height * PAGE_WIDTH / image.width)
        image.resize(size, Image.Resampling.LANCZOS).save(picture, quality=QUALITY, method=6)
    else:
        image.save(picture, lossless=True, quality=100, method=4)


def _draw_story(target: Path) -> None:
    """Draw the animation of the README: under 3 MB, 1,000 pixels wide."""
    from PIL import Image, ImageQt  # noqa: PLC0415 - for pictures only

    from designer.app.pictures.story import frames  # noqa: PLC0415 - imports Qt

    drawn = [(ImageQt.fromqpixmap(picture).convert("RGB"), shown) for picture, shown in frames()]
    images = [
        image.resize((1000, round(1000 * image.height / image.width)), Image.Resampling.LANCZOS).quantize(
            256, dither=Image.Dither.NONE
        )
        for image, _ in drawn
    ]
    images[0].save(
        target, save_all=True, append_images=images[1:], duration=[shown for _, shown in drawn], loop=0, optimize=True
    )
    print(target.relative_to(ROOT), target.stat().st_size // 1024, "KiB")


def main() -> int:
    """Write the pages, and draw the pictures if that is wanted."""
    for name, page in PAGES.items():
        (GUIDE / name).write_text(page(), encoding="utf-8")
    words = sys.argv[1:]
    if words[:1] == ["--pictures"]:
        for code in language.languages():  # a program speaks one language from its start to its end
            subprocess.run([sys.executable, __file__, f"--pictures={code}", *words[1:]], check=True)
    elif words:
        draw_pictures(words[0].removeprefix("--pictures="), *words[1:])
    return 0


if __name__ == "__main__":
    sys.exit(main())
