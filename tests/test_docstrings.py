"""Docstrings say what a thing is, as Python's own do; none begins as a riddle."""

import re

from tests.program_text import PROGRAM, modules

RIDDLE = re.compile(r"(What|Of|So many|The same|Who|Whoever|Where)\b")


def test_no_docstring_begins_as_a_riddle():
    found = [
        f"{module.file.relative_to(PROGRAM)}:{line}: {text[:60]}"
        for module in modules()
        for line, text in module.docstrings
        if RIDDLE.match(text)
    ]
    assert found == []
