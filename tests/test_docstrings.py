"""Docstrings say what a thing is, as Python's own do; none begins as a riddle."""

import ast
import re
from pathlib import Path

RIDDLE = re.compile(r"(What|Of|So many|The same|Who|Whoever|Where)\b")
DESIGNER = Path(__file__).parents[1] / "designer"


def docstrings(tree: ast.Module):
    """The strings that stand alone in a body, with their lines: also those of attributes."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for statement in body if isinstance(body, list) else ():
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                yield statement.lineno, str(statement.value.value).strip()


def test_no_docstring_begins_as_a_riddle():
    found = [
        f"{file.relative_to(DESIGNER)}:{line}: {text[:60]}"
        for file in sorted(DESIGNER.rglob("*.py"))
        for line, text in docstrings(ast.parse(file.read_text(encoding="utf-8")))
        if RIDDLE.match(text)
    ]
    assert found == []
