"""The program's source, parsed once for all tests of what is written there."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

import designer

PROGRAM = Path(designer.__file__).parent

_MARKS = ("tr", "trn", "marked", "sense")
"""The functions whose texts are translated."""


class Module(NamedTuple):
    """A module of the program: its imports, the calls that mark a text, and its docstrings with their lines.

    Docstrings are all strings that stand alone in a body: also those of attributes.
    """

    file: Path
    imports: list[ast.Import | ast.ImportFrom]
    marks: list[ast.Call]
    docstrings: list[tuple[int, str]]


@cache
def modules() -> tuple[Module, ...]:
    """All modules of the program; of their trees, which take 300 MB, only what is asked for is kept."""
    return tuple(_read(file) for file in sorted(PROGRAM.rglob("*.py")))


def _read(file: Path) -> Module:
    found = Module(file, [], [], [])
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            found.imports.append(node)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _MARKS:
            found.marks.append(node)
        body = getattr(node, "body", None)
        for statement in body if isinstance(body, list) else ():
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                found.docstrings.append((statement.lineno, str(statement.value.value).strip()))
    return found
