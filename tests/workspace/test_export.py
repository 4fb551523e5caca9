"""Exports: the suffix gives the form, and a failure is said in a sentence."""

import pytest

from designer.formats.unit_sheet import SHEET_FORMS, sheet_html, sheet_text
from designer.workspace.documents import SaveError
from designer.workspace.export import export
from tests.building import mech


@pytest.mark.parametrize(
    ("name", "written", "form"),
    [
        ("a.txt", "a.txt", sheet_text),
        ("a.html", "a.html", sheet_html),
        ("a", "a.html", sheet_html),
        ("a.json", "a.json.html", sheet_html),  # sheets have no such form
    ],
)
def test_the_suffix_gives_the_form(tmp_path, name, written, form):
    path = export(mech(), tmp_path / name, SHEET_FORMS)
    assert path == tmp_path / written
    assert path.read_text("utf-8") == form(mech())


def test_a_file_that_cannot_be_written_is_said_in_a_sentence(tmp_path):
    with pytest.raises(SaveError, match=r"a\.txt cannot be written: "):
        export(mech(), tmp_path / "missing" / "a.txt", SHEET_FORMS)
