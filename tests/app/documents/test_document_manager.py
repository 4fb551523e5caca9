"""What the document manager says of a file."""

import pytest

from designer.app.documents.document_manager import notes_summary
from designer.construction.findings import Severity
from designer.formats import FileNote


@pytest.mark.parametrize(
    ("severities", "words"),
    [
        ("E", "1 error in a.mtf"),
        ("EEW", "2 errors and 1 warning in a.mtf"),
        ("EWWN", "1 error, 2 warnings and 1 note in a.mtf"),
    ],
)
def test_what_a_file_had_to_say_in_one_sentence(severities, words):
    known = {"E": Severity.ERROR, "W": Severity.WARNING, "N": Severity.NOTE}
    assert notes_summary([FileNote(1, known[letter], "x") for letter in severities], "a.mtf") == words
